import type { InstanceGame, ScheduleInstance } from '#domain/scheduling/model/instance.ts'
import { createRandom, shuffle } from '#domain/random.ts'
import type { Random } from '#domain/random.ts'
import { addDays, dateToDayNumber, minutesToTime, timeToMinutes } from '#domain/time.ts'
import { exchangeBetween, randomRounds } from './random-rounds.ts'
import type { Meeting } from './random-rounds.ts'
import { hostsOf, stadiumsOf } from './random-stadiums.ts'

// Leagues that are known to have a complete schedule: a random one is created first, then everything that it doesn't
// need is removed, except for a few spare cells. A schedule that a generator would create without these restrictions no
// longer fits.

export const families = [
  'compact',
  'uneven',
  'closed hours',
  'absences',
  'weekends',
  'divisions',
  'twice',
  'home stadiums',
] as const
export type Family = (typeof families)[number]

export type MixedLeague = {
  readonly family: Family
  readonly instance: ScheduleInstance
  /** A complete schedule that breaks no rules. */
  readonly planted: readonly InstanceGame[]
}

/**
 * Returns the league with this number, with at most `mostTeams` teams in a division. The numbers rotate through the
 * families.
 */
export function createMixedLeague(number: number, mostTeams = 32): MixedLeague {
  const random = createRandom(number)
  const family = families[number % families.length] ?? 'compact'
  const plan = planOf(family, mostTeams, random)
  const season = plant(plan, random)
  return { family, instance: leagueAround(`mix-${number}`, plan, season, random), planted: season.games }
}

type Plan = {
  readonly sizes: readonly number[] // the number of teams in each division
  readonly meetings: number
  readonly gamesADay: number // per team
  /** The number of dates that aren't needed, or of parts of a date if a team plays several games on it. */
  readonly sparedDates: number
  /** How often meetings are moved between two dates, so that some dates have more games than others. */
  readonly exchanges: number
  readonly slots: number // per round
  readonly sparedVenues: number
  /** Open cells per game that are not used by the planted schedule. */
  readonly spare: number
  /** The chance that a team is away on a date, or at a time, when it doesn't play. */
  readonly awayDates: number
  readonly awayHours: number
  readonly stadiums: readonly number[] | null // indexed by team
}

function planOf(family: Family, mostTeams: number, random: Random): Plan {
  const teams = Math.min(mostTeams, random() < 0.85 ? between(4, 20, random) : between(21, 32, random))
  const plain: Plan = {
    sizes: [teams],
    meetings: 1,
    gamesADay: 1,
    sparedDates: 0,
    exchanges: 0,
    slots: between(1, 5, random),
    sparedVenues: 0,
    spare: between(0, 4, random) * 0.05,
    awayDates: 0,
    awayHours: 0,
    stadiums: null,
  }
  switch (family) {
    case 'compact': {
      const games = Math.floor(teams / 2)
      const divisors = Array.from({ length: games }, (_, index) => index + 1).filter((slots) => games % slots === 0)
      return { ...plain, slots: pick(divisors, random), spare: 0 }
    }
    case 'uneven':
      return { ...plain, sparedDates: between(1, 5, random), exchanges: 4 * teams, spare: between(0, 2, random) * 0.05 }
    case 'closed hours':
      return {
        ...plain,
        sparedDates: between(0, 3, random),
        exchanges: pick([0, 2 * teams], random),
        sparedVenues: between(0, 2, random),
      }
    case 'absences':
      return {
        ...plain,
        sparedDates: between(2, 6, random),
        exchanges: pick([0, 2 * teams], random),
        awayDates: between(2, 7, random) * 0.1,
        awayHours: pick([0, 0.15, 0.3], random),
      }
    case 'weekends':
      return {
        ...plain,
        sizes: [Math.min(teams, 20)],
        gamesADay: between(2, 3, random),
        sparedDates: between(0, 2, random),
        exchanges: pick([0, 2 * teams], random),
        slots: between(1, 3, random),
        sparedVenues: between(0, 1, random),
      }
    case 'divisions':
      return {
        ...plain,
        sizes: Array.from({ length: between(2, 4, random) }, () => between(3, Math.min(9, mostTeams), random)),
        sparedDates: between(0, 3, random),
        awayDates: pick([0, 0.3], random),
      }
    case 'twice':
      return {
        ...plain,
        sizes: [Math.min(teams, 20)],
        meetings: 2,
        sparedDates: between(0, 4, random),
        exchanges: pick([0, teams], random),
        awayDates: pick([0, 0.3], random),
      }
    case 'home stadiums': {
      const isTwice = random() < 0.3
      const size = Math.min(teams, 16)
      const sizes = [isTwice ? size - (size % 2) : size]
      return {
        ...plain,
        sizes,
        meetings: isTwice ? 2 : 1,
        sparedDates: between(0, 2, random),
        slots: between(1, 2, random),
        stadiums: stadiumsOf(sizes[0] ?? 0, isTwice, random),
      }
    }
  }
}

type Season = {
  readonly games: readonly InstanceGame[]
  readonly dates: readonly string[]
  readonly slots: readonly { readonly start: string; readonly end: string }[]
  readonly venues: number
}

function plant(plan: Plan, random: Random): Season {
  const rounds = plan.stadiums ? roundsAtHome(plan, plan.stadiums, random) : roundsOf(plan, random)
  const mostGames = Math.max(...rounds.map((round) => round.length))
  for (let count = 0; count < plan.exchanges; count++) {
    const two = [between(0, rounds.length - 1, random), between(0, rounds.length - 1, random)] as const
    if (two[0] !== two[1]) exchangeBetween(rounds, two, mostGames, random)
  }
  const perRound = Math.min(plan.slots, mostGames)
  const venues = plan.stadiums ? Math.max(...plan.stadiums) + 1 : Math.ceil(mostGames / perRound) + plan.sparedVenues
  const dates = datesOf(Math.ceil(rounds.length / plan.gamesADay), plan.gamesADay > 1, random)
  const slots = slotsOf(perRound * plan.gamesADay, random)
  const hosted = new Map<string, number>()
  const games = rounds.flatMap((round, index) => {
    const cells = shuffle(
      Array.from({ length: perRound * venues }, (_, cell) => cell),
      random,
    )
    return round.map(([one, other], at): InstanceGame => {
      const pair = `${Math.min(one, other)}-${Math.max(one, other)}`
      const before = hosted.get(pair)
      const home = plan.stadiums ? one : before === undefined ? pick([one, other], random) : one + other - before
      hosted.set(pair, home)
      const cell = cells[at] ?? 0
      const slot = (index % plan.gamesADay) * perRound + Math.floor(cell / venues)
      return {
        home: teamId(home),
        away: teamId(one + other - home),
        date: dates[Math.floor(index / plan.gamesADay)] ?? '',
        start: slots[slot]?.start ?? '',
        venue: venueId(plan.stadiums?.[home] ?? cell % venues),
      }
    })
  })
  return { games, dates, slots, venues }
}

/** Returns all rounds of the season, one for each date or part of a date; some are empty. */
function roundsOf({ sizes, meetings, sparedDates }: Plan, random: Random): Meeting[][] {
  let first = 0
  const divisions = sizes.map((size) => {
    const from = first
    first += size
    const parts = Array.from({ length: meetings }, () => shuffle(randomRounds(size, random), random))
    return parts.flat().map((round) => round.map(([one, other]): Meeting => [from + one, from + other]))
  })
  const count = Math.max(...divisions.map((rounds) => rounds.length)) + sparedDates
  const season: Meeting[][] = Array.from({ length: count }, () => [])
  for (const rounds of divisions) {
    const chosen = someOf(count, rounds.length, random)
    rounds.forEach((round, index) => season[chosen[index] ?? 0]?.push(...round))
  }
  return season
}

/**
 * Returns rounds like `roundsOf`, with the home team first and no two home teams in the same stadium on the same date.
 */
function roundsAtHome(
  { sizes, meetings, sparedDates }: Plan,
  stadiums: readonly number[],
  random: Random,
): Meeting[][] {
  const once = randomRounds(sizes[0] ?? 0, random).map((round) => hostsOf(round, stadiums, random))
  const again = meetings > 1 ? once.map((round) => round.map(([home, away]): Meeting => [away, home])) : []
  const rounds = [...shuffle(once, random), ...shuffle(again, random)]
  const season: Meeting[][] = Array.from({ length: rounds.length + sparedDates }, () => [])
  const chosen = someOf(season.length, rounds.length, random)
  rounds.forEach((round, index) => (season[chosen[index] ?? 0] = round))
  return season
}

function leagueAround(id: string, plan: Plan, season: Season, random: Random): ScheduleInstance {
  const { games, dates, slots, venues } = season
  const teams = plan.sizes.flatMap((size, division) => Array.from({ length: size }, () => division))
  const used = new Set(games.map(({ date, start, venue }) => `${date} ${start} ${venue}`))
  const unused = Array.from({ length: venues }, (_, venue) =>
    dates.flatMap((date) => slots.map((slot) => ({ venue: venueId(venue), date, slot }))),
  )
    .flat()
    .filter(({ venue, date, slot }) => !used.has(`${date} ${slot.start} ${venue}`))
  const closed = shuffle(unused, random).slice(Math.round(plan.spare * games.length))
  return {
    format: 'lsi/1',
    id,
    teams: teams.map((division, team) => ({
      id: teamId(team),
      name: `Team ${team + 1}`,
      ...(plan.sizes.length > 1 ? { division: `D${division + 1}` } : {}),
      ...(plan.stadiums ? { homeVenue: venueId(plan.stadiums[team] ?? 0) } : {}),
      unavailable: absencesOf(teamId(team), plan, season, random),
    })),
    venues: Array.from({ length: venues }, (_, venue) => ({
      id: venueId(venue),
      name: `Venue ${venue + 1}`,
      unavailable: dates.flatMap((date) => {
        const here = closed.filter((cell) => cell.venue === venueId(venue) && cell.date === date)
        if (here.length === slots.length) return [{ date }]
        return here.map(({ slot }) => ({ date, from: slot.start, to: slot.end }))
      }),
    })),
    dates: [...dates],
    slots: [...slots],
    meetings: plan.meetings,
    rules: rulesAround(plan, season, random),
  }
}

function absencesOf(team: string, { awayDates, awayHours }: Plan, { games, dates, slots }: Season, random: Random) {
  const ofTeam = games.filter(({ home, away }) => home === team || away === team)
  return dates.flatMap((date): { date: string; from?: string; to?: string }[] => {
    const starts = new Set(ofTeam.filter((game) => game.date === date).map(({ start }) => start))
    if (starts.size === 0 && random() < awayDates) return [{ date }]
    return slots
      .filter(({ start }) => !starts.has(start) && random() < awayHours)
      .map(({ start, end }) => ({ date, from: start, to: end }))
  })
}

/** Returns rules that are at most as strict as the planted schedule allows. */
function rulesAround({ gamesADay, stadiums }: Plan, { games, slots }: Season, random: Random) {
  const startOf = ({ date, start }: InstanceGame) => dateToDayNumber(date) * 1440 + timeToMinutes(start)
  const inOrder = games.toSorted((a, b) => startOf(a) - startOf(b))
  const lastOf = new Map<string, InstanceGame>()
  const firstSlot = slots[0] ?? { start: '00:00', end: '00:00' }
  const minutes = timeToMinutes(firstSlot.end) - timeToMinutes(firstSlot.start)
  let [rest, apart] = [1440, 365]
  for (const game of inOrder) {
    for (const team of [game.home, game.away]) {
      const before = lastOf.get(team)
      if (before) rest = Math.min(rest, startOf(game) - startOf(before) - minutes)
      lastOf.set(team, game)
    }
    const pair = [game.home, game.away].toSorted().join(' ')
    const met = lastOf.get(pair)
    if (met) apart = Math.min(apart, dateToDayNumber(game.date) - dateToDayNumber(met.date))
    lastOf.set(pair, game)
  }
  const share = pick([0, 0.5, 1, 1], random)
  return {
    minRestMinutes: Math.floor(share * rest),
    maxGamesPerTeamPerDay: gamesADay,
    balanceHomeAway: true,
    homeGamesAtHomeVenue: stadiums !== null,
    minDaysBetweenMeetings: apart < 365 ? Math.floor(share * apart) : 0,
  }
}

function datesOf(count: number, isWeekend: boolean, random: Random): string[] {
  const gaps = isWeekend ? [1, 6] : pick([[7], [7], [4, 3], [7, 14]], random)
  const dates = ['2026-03-07']
  while (dates.length < count) dates.push(addDays(dates.at(-1) ?? '', gaps[(dates.length - 1) % gaps.length] ?? 7))
  return dates
}

function slotsOf(count: number, random: Random): { start: string; end: string }[] {
  const pause = pick([0, 0, 15], random)
  const room = Math.floor(840 / count / 5) * 5
  const minutes = Math.min(pick([60, 75, 90, 120], random), room - pause)
  return Array.from({ length: count }, (_, slot) => {
    const start = 480 + slot * (minutes + pause)
    return { start: minutesToTime(start), end: minutesToTime(start + minutes) }
  })
}

/** Returns `chosen` different random numbers from 0 to `count` − 1, in ascending order. */
function someOf(count: number, chosen: number, random: Random): number[] {
  const all = Array.from({ length: count }, (_, index) => index)
  return shuffle(all, random)
    .slice(0, chosen)
    .toSorted((a, b) => a - b)
}

function between(least: number, most: number, random: Random): number {
  return least + Math.floor(random() * (most - least + 1))
}

function pick<T>(from: readonly T[], random: Random): T {
  const picked = from[Math.floor(random() * from.length)]
  if (picked === undefined) throw new Error('There is nothing to pick from')
  return picked
}

function teamId(team: number): string {
  return `T${String(team + 1).padStart(2, '0')}`
}

function venueId(venue: number): string {
  return `V${String(venue + 1).padStart(2, '0')}`
}
