import type { InstanceGame, ScheduleInstance } from '#domain/scheduling/model/instance.ts'
import { dateToDayNumber, timeToMinutes } from '#domain/time.ts'

/** Rounds of games between teams numbered from 0, with the home team first. */
export type Rounds = readonly (readonly (readonly [number, number])[])[]

/**
 * Returns the rounds of the plain circle method: the first team stays fixed, and the others rotate by one position per
 * round; whichever team has had fewer home games is at home.
 */
export function plainCircle(teams: number): Rounds {
  const seats = teams + (teams % 2)
  const atHome = new Int32Array(teams)
  return Array.from({ length: seats - 1 }, (_, round) => {
    const seat = (place: number) => (place === 0 ? 0 : 1 + ((place - 1 - round + 2 * (seats - 1)) % (seats - 1)))
    return Array.from({ length: seats / 2 }, (_, place) => [seat(place), seat(seats - 1 - place)] as const)
      .filter(([one, other]) => one < teams && other < teams)
      .map(([one, other]) => {
        const [home, away] = (atHome[one] ?? 0) > (atHome[other] ?? 0) ? [other, one] : [one, other]
        atHome[home] = (atHome[home] ?? 0) + 1
        return [home, away] as const
      })
  })
}

/**
 * Schedules like the first generator that leagues used: round by round, game by game, each in the first free cell from
 * the start of the season, with venues in order. Games without a free cell are left out.
 * @param roundsOf returns the rounds in which a number of teams all meet once; later meetings repeat them with the
 *   sides swapped
 */
export function placeInFirstCell(instance: ScheduleInstance, roundsOf: (teams: number) => Rounds): InstanceGame[] {
  const { teams, venues, rules, meetings = 1 } = instance
  const cells = openCells(instance)
  const ofTeam = new Map(teams.map(({ id }) => [id, new Array<Cell>()]))
  const lastMeeting = new Map<string, number>()
  const games: InstanceGame[] = []
  const isAway = new Map(teams.map((team) => [team.id, unavailableSpans(team)]))
  const homeVenue = new Map(teams.map(({ id, homeVenue }) => [id, homeVenue]))

  const suits = (team: string, cell: Cell) => {
    if (isAway.get(team)?.some(({ from, to }) => from < cell.to && cell.from < to) === true) return false
    let ofDay = 0
    for (const other of ofTeam.get(team) ?? []) {
      if (other.day === cell.day) ofDay++
      if (Math.max(other.from, cell.from) - Math.min(other.to, cell.to) < (rules.minRestMinutes ?? 0)) return false
    }
    return ofDay < (rules.maxGamesPerTeamPerDay ?? Number.POSITIVE_INFINITY)
  }
  for (const [home, away] of pairsInOrder(teams, meetings, roundsOf)) {
    const pair = [home, away].toSorted().join(' ')
    const met = lastMeeting.get(pair) ?? Number.NEGATIVE_INFINITY
    const host = rules.homeGamesAtHomeVenue === true ? homeVenue.get(home) : undefined
    const at = cells.findIndex(
      (cell) =>
        (host === undefined || venues[cell.venue]?.id === host) &&
        Math.abs(cell.day - met) >= (rules.minDaysBetweenMeetings ?? 0) &&
        suits(home, cell) &&
        suits(away, cell),
    )
    const [cell] = at < 0 ? [] : cells.splice(at, 1)
    if (!cell) continue
    ofTeam.get(home)?.push(cell)
    ofTeam.get(away)?.push(cell)
    lastMeeting.set(pair, cell.day)
    games.push({ home, away, date: cell.date, start: cell.start, venue: venues[cell.venue]?.id ?? '' })
  }
  return games
}

/** Returns the pairs round by round, across all divisions. */
function pairsInOrder(
  teams: ScheduleInstance['teams'],
  meetings: number,
  roundsOf: (teams: number) => Rounds,
): [string, string][] {
  const names = [...new Set(teams.map(({ division }) => division))]
  const divisions = names.map((name) => {
    const members = teams.filter(({ division }) => division === name).map(({ id }) => id)
    const rounds = roundsOf(members.length).map((round) =>
      round.map(([home, away]): [string, string] => [members[home] ?? '', members[away] ?? '']),
    )
    return Array.from({ length: meetings }, (_, meeting) =>
      meeting % 2 === 0 ? rounds : rounds.map((round) => round.map(([home, away]): [string, string] => [away, home])),
    ).flat()
  })
  const mostRounds = Math.max(...divisions.map((rounds) => rounds.length))
  return Array.from({ length: mostRounds }, (_, round) => divisions.flatMap((rounds) => rounds[round] ?? [])).flat()
}

type Cell = {
  readonly date: string
  readonly day: number
  readonly start: string
  readonly from: number // minutes since 1970
  readonly to: number
  readonly venue: number
}

function openCells({ dates, slots, venues }: ScheduleInstance): Cell[] {
  const closed = venues.map(unavailableSpans)
  const inOrder = slots.toSorted((a, b) => timeToMinutes(a.start) - timeToMinutes(b.start))
  return dates.toSorted().flatMap((date) => {
    const day = dateToDayNumber(date)
    return inOrder.flatMap(({ start, end }) => {
      const [from, to] = [day * 1440 + timeToMinutes(start), day * 1440 + timeToMinutes(end)]
      return venues
        .map((_, venue): Cell => ({ date, day, start, from, to, venue }))
        .filter(({ venue }) => !closed[venue]?.some((span) => span.from < to && from < span.to))
    })
  })
}

function unavailableSpans({ unavailable = [] }: Pick<ScheduleInstance['teams'][number], 'unavailable'>) {
  return unavailable.map(({ date, from = '00:00', to = '24:00' }) => {
    const day = dateToDayNumber(date) * 1440
    return { from: day + timeToMinutes(from), to: day + timeToMinutes(to) }
  })
}
