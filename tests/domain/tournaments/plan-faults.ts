import type { Bracket } from '#domain/tournaments/model.ts'
import type { MatchPlace } from '#domain/tournaments/layout/place-matches.ts'
import { createRandom } from '#domain/random.ts'
import type { BusyTime, ScheduleInput } from '#domain/scheduling/model/model.ts'
import { toLocalDate } from '#domain/time.ts'
import { anybodyWins, playOut } from './play.ts'

type Game = { readonly name: string; readonly start: number; readonly end: number; readonly date: string }

/**
 * Returns the rules that a plan breaks in any of `playOuts` random courses of the tournament. They are checked on the
 * games that end up being played, independently of the tables used to create the plan. Unplaced matches (null) do not
 * count as faults.
 */
export function planFaults(
  bracket: Bracket,
  input: ScheduleInput,
  places: readonly (MatchPlace | null)[],
  playOuts: number,
): string[] {
  const { constraints, timeZone, busy, sharedPeople = [] } = input
  const random = createRandom(bracket.teams)
  const games = places.map((place, index): (Game & { readonly fieldId: string }) | null => {
    if (place === null) return null
    const [start, end] = [Date.parse(place.start), Date.parse(place.end)]
    return { name: `match ${index + 1}`, start, end, date: toLocalDate(place.start, timeZone), fieldId: place.fieldId }
  })
  const outside = busy.map((taken) => ({ ...taken, ...elsewhere(taken, timeZone) }))
  const found = [...beforeTheirSources(bracket, games)]
  for (const fieldId of constraints.fieldIds) {
    const onField = games.filter((game) => game?.fieldId === fieldId).filter((game) => game !== null)
    const taken = outside.filter((one) => one.fieldId === fieldId)
    found.push(...tooNear([...onField, ...taken], constraints.turnaroundMinutes * 60_000, fieldId))
  }
  for (let round = 0; round < playOuts; round++) {
    const { end } = playOut(bracket, anybodyWins(random), random)
    const byTeam = new Map(input.teams.map(({ id }) => [id, [] as Game[]]))
    for (const { match, teams } of end.matches) {
      const game = games[match - 1]
      for (const team of game ? teams : []) {
        const id = input.teams[Number(team?.slice(1)) - 1]?.id
        if (game && id !== undefined) byTeam.get(id)?.push(game)
      }
    }
    for (const [id, played] of byTeam) {
      const others = outside.filter(({ teamIds }) => teamIds.includes(id))
      const away = others.filter(({ kind }) => kind === 'away')
      const all = [...played, ...others.filter(({ kind = 'game' }) => kind === 'game')]
      found.push(...tooNear(all, constraints.minGameSpacing * 3_600_000, id))
      for (const game of played) found.push(...tooNear([game, ...away], 0, `${id} is away`))
      for (const { date } of played) {
        if (all.filter((game) => game.date === date).length > constraints.maxGamesPerDay) found.push(`${id}: ${date}`)
      }
    }
    for (const people of sharedPeople) {
      const theirs = people.map((id) => byTeam.get(id) ?? [])
      found.push(...tooNear([...new Set(theirs.flat())], 0, people.join(' and ')))
    }
  }
  return found
}

function elsewhere({ start, end }: BusyTime, timeZone: string): Game {
  return { name: elsewhereName, start: Date.parse(start), end: Date.parse(end), date: toLocalDate(start, timeZone) }
}

function beforeTheirSources(bracket: Bracket, games: readonly (Game | null)[]): string[] {
  return bracket.matches.flatMap(({ number, sources }) =>
    sources.flatMap((source) => {
      const before = bracket.matches.filter(({ number: other, pool }) =>
        'match' in source ? other === source.match : source.kind === 'place' && pool === source.pool,
      )
      const start = games[number - 1]?.start ?? Number.POSITIVE_INFINITY
      const early = before.filter((other) => (games[other.number - 1]?.end ?? Number.NEGATIVE_INFINITY) > start)
      return early.map((other) => `match ${number} begins before match ${other.number} is over`)
    }),
  )
}

/** Returns the pairs of games that are too close together, except pairs of games outside the tournament. */
function tooNear(games: readonly Game[], gap: number, whose: string): string[] {
  const inOrder = games.toSorted((a, b) => a.start - b.start)
  return inOrder.flatMap((game, index) => {
    const others = inOrder.slice(index + 1).filter((other) => other.start < game.end + gap)
    return others
      .filter((other) => game !== other && (game.name !== elsewhereName || other.name !== elsewhereName))
      .map((other) => `${whose}: ${game.name} and ${other.name}`)
  })
}

const elsewhereName = 'elsewhere'
