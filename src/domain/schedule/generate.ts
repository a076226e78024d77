import { compareText } from '../compare-text.ts'
import { createRandom, shuffled } from '../random.ts'
import type { Random } from '../random.ts'
import { boardWith } from './board.ts'
import type { Board } from './board.ts'
import type { Match, RoundMatch } from './match.ts'
import { createCalendar } from './calendar.ts'
import type { Calendar } from './calendar.ts'
import { spreadEvenly } from './equity.ts'
import { measure } from './metrics.ts'
import type { GenerateOptions, ProposedGame, ScheduleInput, ScheduleProposal, UnplacedGame } from './model.ts'
import { roundRobin } from './pairings.ts'
import { orderByPlace } from './places.ts'
import { placeMatches } from './placement.ts'
import { roomByDate } from './room.ts'
import { balanceSides } from './sides.ts'

/**
 * Makes a round robin for each division and lays it along the calendar.
 *
 * No game that is proposed breaks a rule: it lies in a time slot of a preferred day that is not blacked out, its field
 * and both teams are free, both teams have had their rest and no more games that day than allowed. Games for which no
 * place was found are listed in `unplaced`, with the reason.
 *
 * The same input and seed give the same proposal on every device: the search is bounded in steps, not in time.
 */
export function generate(input: ScheduleInput, options: GenerateOptions = {}): ScheduleProposal {
  const { constraints } = input
  const random = createRandom(constraints.seed)
  const calendar = createCalendar(input)
  const room = roomByDate(calendar)
  const matches = layOutRounds(calendar, constraints.meetings, room, random)
  const { onProgress } = options

  const placement =
    options.start ??
    placeMatches(calendar, matches, {
      random,
      goal: Math.min(
        matches.length,
        room.reduce((sum, games) => sum + games, 0),
      ),
      maxIterations: 10_000 + 20 * matches.length,
      onProgress: onProgress && ((done) => onProgress({ phase: 'placing', done, total: matches.length })),
    })

  const board = boardWith(calendar, matches, placement.cells)
  if (calendar.mayHost === null) spread(board, matches, random, options)
  const placed = matches
    .flatMap((match, index): PlacedMatch[] => {
      const cell = board.cells[index] ?? -1
      return cell < 0 ? [] : [{ ...match, ...hostsAt(match, cell, calendar), cell }]
    })
    .toSorted((a, b) => a.cell - b.cell)
  const sided =
    constraints.homeAwayBalance && calendar.mayHost === null && !keepsOrderOfRounds(placed)
      ? rebalanced(placed, calendar, random, options)
      : placed
  const unplaced = matches.filter((_, index) => (placement.cells[index] ?? -1) < 0)

  return {
    games: sided.map((match) => toGame(match, calendar)).toSorted(byStartThenField),
    unplaced: unplaced.map((match) => toUnplaced(match, calendar)),
    metrics: {
      games: matches.length,
      placed: placed.length,
      iterations: placement.iterations,
      ...measure(
        sided.map(({ home, away, cell }) => {
          const { time, field } = placeOf(cell, calendar)
          return { home, away, field, slot: calendar.times[time]?.slot ?? 0 }
        }),
        { teams: calendar.teams.length, slots: calendar.slots, fields: calendar.fields.length },
      ),
    },
  }
}

function spread(board: Board, matches: readonly RoundMatch[], random: Random, { onProgress }: GenerateOptions): void {
  const maxMoves = Math.min(2500 * board.placed, 400_000 + 1500 * board.placed)
  orderByPlace(board, matches)
  spreadEvenly(board, {
    random,
    maxMoves,
    weights: { slots: 2, fields: 1 },
    onProgress: onProgress && ((done) => onProgress({ phase: 'balancing', done, total: maxMoves })),
  })
}

/**
 * The matches of all divisions in the order in which they are placed, round after round, each with the date that it
 * would best be played on. Where there are as many dates with room for a whole round as there are rounds, each round
 * gets one of them, spread evenly over the season; otherwise the rounds follow the room that the calendar offers.
 *
 * The seed of the constraints as the source of chance gives the matches that `generate` places.
 */
export function layOutRounds(
  calendar: Calendar,
  meetings: number,
  room: readonly number[],
  random: Random,
): RoundMatch[] {
  const divisions = divisionsOf(calendar).map((members) => ({
    members: besideTheirMates(shuffled(members, random), calendar),
    rounds: roundRobin(members.length, meetings),
  }))
  const mostRounds = divisions.reduce((most, { rounds }) => Math.max(most, rounds.length), 0)
  const gamesPerRound = divisions.reduce((sum, { members }) => sum + Math.floor(members.length / 2), 0)
  const dateAt = dateByProgress(room, mostRounds, gamesPerRound)

  return divisions
    .flatMap(({ members, rounds }) =>
      rounds.flatMap((pairings, round) =>
        pairings.map(({ home, away, place }, position) => {
          // A division with fewer rounds than the others is spread over the same season.
          const roundProgress = (round + 0.5) / rounds.length
          const progress = (round + (position + 0.5) / pairings.length) / rounds.length
          return {
            progress,
            match: {
              home: members[home] ?? 0,
              away: members[away] ?? 0,
              round: round + 1,
              place,
              meeting: Math.floor((round * meetings) / rounds.length),
              targetDate: dateAt(roundProgress, progress),
              isSideFixed: meetings > 1,
            },
          }
        }),
      ),
    )
    .toSorted((a, b) => a.progress - b.progress)
    .map(({ match }) => match)
}

/** Team indexes by division, in order of the division's id; the teams without one are a group too. */
function divisionsOf(calendar: Calendar): number[][] {
  const byDivision = new Map<string, number[]>()
  calendar.teams.forEach(({ divisionId }, team) => {
    const key = divisionId ?? ''
    byDivision.set(key, [...(byDivision.get(key) ?? []), team])
  })
  return [...byDivision].toSorted(([a], [b]) => compareText(a, b)).map(([, members]) => members)
}

/**
 * Teams that share their home fields come in pairs, the first of each at an even place: in a round robin as
 * `singleRoundRobin` makes it, one of the two at places 2i and 2i + 1 is at home whenever the other one is not.
 */
function besideTheirMates(members: readonly number[], { teams, mayHost }: Calendar): number[] {
  if (mayHost === null) return [...members]
  const byHome = new Map<string, number[]>()
  for (const team of members) {
    const home = (teams[team]?.homeFieldIds ?? []).toSorted(compareText).join(' ')
    byHome.set(home, [...(byHome.get(home) ?? []), team])
  }
  const mates = [...byHome.values()]
  const inPairs = (group: readonly number[]) => group.length - (group.length % 2)
  return [
    ...mates.flatMap((group) => group.slice(0, inPairs(group))),
    ...mates.flatMap((group) => group.slice(inPairs(group))),
  ]
}

/** Maps how far the season is, from 0 to 1, to a date: by the middle of the round, or by the game. */
function dateByProgress(
  room: readonly number[],
  rounds: number,
  gamesPerRound: number,
): (roundProgress: number, gameProgress: number) => number {
  const wholeRoundDates = room.flatMap((games, date) => (games >= gamesPerRound ? [date] : []))
  if (wholeRoundDates.length >= rounds) {
    return (roundProgress) => {
      const round = Math.floor(roundProgress * rounds)
      const position = rounds < 2 ? 0 : Math.round((round * (wholeRoundDates.length - 1)) / (rounds - 1))
      return wholeRoundDates[position] ?? 0
    }
  }
  const total = room.reduce((sum, games) => sum + games, 0)
  return (_, gameProgress) => {
    let before = 0
    const date = room.findIndex((games) => (before += games) > gameProgress * total)
    return date < 0 ? Math.max(0, room.length - 1) : date
  }
}

type PlacedMatch = Match & { readonly cell: number }

/** Then the sides of the pairings stand as they were made, with the fewest breaks. */
function keepsOrderOfRounds(placed: readonly PlacedMatch[]): boolean {
  const lastRound = new Map<number, number>()
  return placed.every(({ home, away, round }) =>
    [home, away].every((team) => {
      const last = lastRound.get(team) ?? 0
      lastRound.set(team, round)
      return round > last
    }),
  )
}

function rebalanced(
  placed: readonly PlacedMatch[],
  calendar: Calendar,
  random: Random,
  { onProgress }: GenerateOptions,
): PlacedMatch[] {
  const teams = calendar.teams.length
  const maxMoves = 600_000 + 1200 * placed.length
  const exchanged = balanceSides(
    placed.map(({ home, away }) => ({ home, away, pair: Math.min(home, away) * teams + Math.max(home, away) })),
    teams,
    {
      random,
      maxMoves,
      onProgress: onProgress && ((done) => onProgress({ phase: 'balancing', done, total: maxMoves })),
    },
  )
  return placed.map((match, index) =>
    exchanged[index] === 1 ? { ...match, home: match.away, away: match.home } : match,
  )
}

/** Where home games are played at home, the field says whose home game it is. */
function hostsAt({ home, away }: Match, cell: number, { mayHost, fields }: Calendar): Pick<Match, 'home' | 'away'> {
  const isExchanged = mayHost !== null && mayHost[home * fields.length + (cell % fields.length)] !== 1
  return isExchanged ? { home: away, away: home } : { home, away }
}

function placeOf(cell: number, calendar: Calendar): { time: number; field: number } {
  return { time: Math.floor(cell / calendar.fields.length), field: cell % calendar.fields.length }
}

function toGame(match: PlacedMatch, calendar: Calendar): ProposedGame {
  const { time, field } = placeOf(match.cell, calendar)
  const { start = 0, end = 0 } = calendar.times[time] ?? {}
  return {
    homeTeamId: calendar.teams[match.home]?.id ?? '',
    awayTeamId: calendar.teams[match.away]?.id ?? '',
    fieldId: calendar.fields[field]?.id ?? '',
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    roundNumber: match.round,
  }
}

function toUnplaced({ home, away, round }: Match, calendar: Calendar): UnplacedGame {
  const [homeTeam, awayTeam] = [calendar.teams[home], calendar.teams[away]]
  return {
    homeTeamId: homeTeam?.id ?? '',
    awayTeamId: awayTeam?.id ?? '',
    roundNumber: round,
    reason: `Could not schedule: ${homeTeam?.name ?? ''} vs ${awayTeam?.name ?? ''} in round ${round} because of Time availability.`,
  }
}

function byStartThenField(a: ProposedGame, b: ProposedGame): number {
  return compareText(a.start, b.start) || compareText(a.fieldId, b.fieldId)
}
