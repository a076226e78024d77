import { createRandom, shuffle } from '#domain/random.ts'
import type { Random } from '#domain/random.ts'
import type { BusyTime, ProposedGame, ScheduleInput } from '#domain/scheduling/model/model.ts'
import { addDays, dateToDayNumber, toLocalDate, localToInstant } from '#domain/time.ts'

/** A league, and a schedule for it that contains every game and breaks no rules. */
export type PlantedLeague = { readonly input: ScheduleInput; readonly games: readonly ProposedGame[] }

const firstDate = '2026-03-07'
const starts = ['09:00', '11:00', '13:00'] as const
const ends = ['10:30', '12:30', '14:30'] as const

type Placed = { home: number; away: number; date: number; slot: number; field: number }

/**
 * Creates a league by drawing its games first: any two teams of a division meet one to four times, and teams of two
 * divisions up to four times, in the hall of the randomly chosen host. Then everything that these games don't need is
 * forbidden.
 */
export function createPlantedLeague(seed: number): PlantedLeague {
  const random = createRandom(seed)
  const teams = between(random, 2, 6)
  const divisions = teams < 4 ? 1 : between(random, 1, 2)
  const meetings = between(random, 1, 4)
  const crossDivisionMeetings = divisions > 1 ? between(random, 0, 4) : 0
  const slots = between(random, 1, 3)
  const gamesPerDay = Math.min(slots, between(random, 1, 2))
  const neutral = between(random, 0, 1)
  const halls = hallsOf(random, teams)
  const fields = Math.max(...halls) + 1 + neutral
  const wanted = pairsOf(teams, divisions, { within: meetings, across: crossDivisionMeetings }).flatMap(
    ([one, other, times]) =>
      hostsOf(random, times).map((isOne): readonly [number, number] => (isOne ? [one, other] : [other, one])),
  )
  const placed: Placed[] = []
  for (const [home, away] of shuffle(wanted, random)) {
    for (let date = between(random, 0, 2); ; date++) {
      const open = cells(slots, fields).filter(
        ([slot, field]) =>
          (halls[home] === -1 || halls[home] === field) &&
          !placed.some((game) => game.date === date && game.slot === slot && clashes(game, { home, away, field })),
      )
      const isFull = [home, away].some(
        (team) => placed.filter((game) => game.date === date && plays(game, team)).length >= gamesPerDay,
      )
      const [slot, field] = open[Math.floor(random() * open.length)] ?? []
      if (isFull || slot === undefined || field === undefined) continue
      placed.push({ home, away, date, slot, field })
      break
    }
  }
  return leagueAround(random, placed, { teams, divisions, meetings, crossDivisionMeetings, slots, halls, fields })
}

type Shape = {
  readonly teams: number
  readonly divisions: number
  readonly meetings: number
  readonly crossDivisionMeetings: number
  readonly slots: number
  readonly halls: readonly number[]
  readonly fields: number
}

function leagueAround(random: Random, placed: readonly Placed[], shape: Shape): PlantedLeague {
  const { teams, divisions, meetings, crossDivisionMeetings, slots, halls, fields } = shape
  const dates = Array.from({ length: Math.max(...placed.map(({ date }) => date)) + 1 }, (_, week) =>
    addDays(firstDate, 7 * week),
  )
  const at = (date: number, time: string) => localToInstant(dates[date] ?? '', time, 'UTC')
  const strictness = pick(random, [0.5, 0.9, 1])
  const busy: BusyTime[] = dates.flatMap((_, date) =>
    Array.from({ length: slots }, (__, slot) => {
      const [start, end] = [at(date, starts[slot] ?? ''), at(date, ends[slot] ?? '')]
      const now = placed.filter((game) => game.date === date && game.slot === slot)
      const closed = range(fields)
        .filter((field) => !now.some((game) => game.field === field) && random() < strictness)
        .map((field): BusyTime => ({ kind: 'closed', fieldId: fieldId(field), teamIds: [], start, end }))
      const away = range(teams)
        .filter((team) => !now.some((game) => plays(game, team)) && random() < strictness / 2)
        .map((team): BusyTime => ({ kind: 'away', fieldId: null, teamIds: [teamId(team)], start, end }))
      return [...closed, ...away]
    }).flat(),
  )
  const games = placed.map(({ home, away, date, slot, field }): ProposedGame => ({
    homeTeamId: teamId(home),
    awayTeamId: teamId(away),
    fieldId: fieldId(field),
    start: at(date, starts[slot] ?? ''),
    end: at(date, ends[slot] ?? ''),
    roundNumber: 1,
  }))
  const teamIds = range(teams).map(teamId)
  const input: ScheduleInput = {
    timeZone: 'UTC',
    startDate: firstDate,
    endDate: dates.at(-1) ?? firstDate,
    slotsAreGames: true,
    homeGamesAtHome: halls.some((hall) => hall >= 0),
    crossDivisionMeetings,
    minDaysBetweenMeetings: pick(random, [0, daysBetweenMeetings(games)]),
    sharedPeople: random() < 0.4 ? neverAtOnce(games, teamIds).slice(0, 2) : [],
    teams: range(teams).map((team) => ({
      id: teamId(team),
      name: `Team ${team + 1}`,
      divisionId: divisions > 1 ? `division-${team % divisions}` : null,
      homeFieldIds: (halls[team] ?? -1) < 0 ? [] : [fieldId(halls[team] ?? 0)],
    })),
    fields: range(fields).map((field) => ({
      id: fieldId(field),
      name: `Hall ${field + 1}`,
      venueId: fieldId(field),
      venueName: `Hall ${field + 1}`,
    })),
    busy,
    constraints: {
      preferredDays: [6],
      timeSlots: range(slots).map((slot) => ({ start: starts[slot] ?? '', end: ends[slot] ?? '' })),
      blackoutDates: [],
      teamIds,
      fieldIds: range(fields).map(fieldId),
      divisionIds: [],
      meetings,
      gameMinutes: 90,
      turnaroundMinutes: 0,
      minGameSpacing: leastRestMinutes(games) / 60,
      maxGamesPerDay: mostOnADay(games),
      homeAwayBalance: random() < 0.5,
      seed: 1,
    },
  }
  return { input, games }
}

/** Returns each team's hall: its own, a shared one, or −1 if the team may be at home anywhere. */
function hallsOf(random: Random, teams: number): number[] {
  let last = -1
  return range(teams).map(() => {
    const chance = random()
    if (chance < 0.15 && last >= 0) return -1
    if (chance < 0.35 && last >= 0) return last
    return ++last
  })
}

/** With two meetings, each team hosts one; with any other number, hosts are random. */
function hostsOf(random: Random, times: number): boolean[] {
  return times === 2 ? [true, false] : range(times).map(() => random() < 0.5)
}

function pairsOf(teams: number, divisions: number, meetings: { within: number; across: number }) {
  return range(teams).flatMap((one) =>
    range(one).map((other): readonly [number, number, number] => [
      one,
      other,
      one % divisions === other % divisions ? meetings.within : meetings.across,
    ]),
  )
}

const plays = ({ home, away }: { home: number; away: number }, team: number) => home === team || away === team

function clashes(one: Placed, other: Pick<Placed, 'home' | 'away' | 'field'>): boolean {
  return one.field === other.field || plays(one, other.home) || plays(one, other.away)
}

function cells(slots: number, fields: number): (readonly [number, number])[] {
  return range(slots).flatMap((slot) => range(fields).map((field) => [slot, field] as const))
}

const dayOf = ({ start }: ProposedGame) => dateToDayNumber(toLocalDate(start, 'UTC'))
const hasTeam = (game: ProposedGame, team: string) => game.homeTeamId === team || game.awayTeamId === team

function daysBetweenMeetings(games: readonly ProposedGame[]): number {
  return leastOf(games, (one, other) =>
    [other.homeTeamId, other.awayTeamId].every((team) => hasTeam(one, team))
      ? Math.abs(dayOf(one) - dayOf(other))
      : null,
  )
}

function leastRestMinutes(games: readonly ProposedGame[]): number {
  return leastOf(games, (one, other) =>
    [other.homeTeamId, other.awayTeamId].some((team) => hasTeam(one, team))
      ? (Math.max(Date.parse(one.start), Date.parse(other.start)) -
          Math.min(Date.parse(one.end), Date.parse(other.end))) /
        60_000
      : null,
  )
}

/** Returns the smallest value of `between` among all pairs of games for which it isn't null, or 0 if there are none. */
function leastOf(games: readonly ProposedGame[], between: (one: ProposedGame, other: ProposedGame) => number | null) {
  const found = games.flatMap((one, index) =>
    games.slice(index + 1).flatMap((other) => {
      const number = between(one, other)
      return number === null ? [] : [number]
    }),
  )
  return found.length === 0 ? 0 : Math.min(...found)
}

function mostOnADay(games: readonly ProposedGame[]): number {
  const counts = new Map<string, number>()
  for (const game of games)
    for (const team of [game.homeTeamId, game.awayTeamId]) {
      const key = `${team} ${dayOf(game)}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return Math.max(1, ...counts.values())
}

/** Returns pairs of teams that never play in different games at the same time. */
function neverAtOnce(games: readonly ProposedGame[], teamIds: readonly string[]): string[][] {
  return teamIds.flatMap((one, index) =>
    teamIds.slice(index + 1).flatMap((other) => {
      const isAtOnce = games.some((game) =>
        games.some(
          (another) =>
            game !== another && game.start === another.start && hasTeam(game, one) && hasTeam(another, other),
        ),
      )
      return isAtOnce ? [] : [[one, other]]
    }),
  )
}

const range = (length: number) => Array.from({ length }, (_, index) => index)
const teamId = (team: number) => `team-${team + 1}`
const fieldId = (field: number) => `hall-${field + 1}`
const between = (random: Random, least: number, most: number) => least + Math.floor(random() * (most - least + 1))

function pick(random: Random, items: readonly number[]): number {
  return items[Math.floor(random() * items.length)] ?? 0
}
