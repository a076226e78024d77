import type { InstanceGame, ScheduleInstance } from '#domain/scheduling/model/instance.ts'
import { dateToDayNumber, timeToMinutes } from '#domain/time.ts'

// Judges a schedule against its league, both in the exchange format `lsi/1`. It has no table or rule in common with the
// generator: everything is read from the two documents.

export type ViolationKind =
  | 'team'
  | 'venue'
  | 'date'
  | 'slot'
  | 'not in one division'
  | 'met too often'
  | 'host again'
  | 'venue closed'
  | 'team away'
  | 'wrong side'
  | 'wrong meeting'
  | 'meeting missing'
  | 'not at home'
  | 'venue taken'
  | 'team taken'
  | 'rest'
  | 'games a day'
  | 'games a week'
  | 'games in a row'
  | 'met too soon'

export type Violation = { readonly kind: ViolationKind; readonly words: string }

export type CheckMetrics = {
  readonly required: number
  readonly placed: number
  readonly missing: number
  /** How often a team plays two games in a row at home, or away. */
  readonly breaks: number
  readonly longestRun: number
  /** Largest difference between the numbers of a team's home and away games. */
  readonly imbalance: number
  /**
   * Largest difference, for any one team, between how often it plays at its most used and its least used starting time;
   * likewise for venues.
   */
  readonly slotSpread: number
  readonly venueSpread: number
  /** Largest difference between two teams in how often they play at one starting time; likewise for one venue. */
  readonly slotGap: number
  readonly venueGap: number
  /** Shortest time between two games of a team, in minutes; infinite if no team plays twice. */
  readonly leastRest: number
}

/** Lower bounds: no complete schedule of the league has smaller values. */
export type CheckBounds = {
  /** Null if the bound is not known, because not all teams play on every date of the schedule. */
  readonly breaks: number | null
  readonly imbalance: number
  readonly slotSpread: number
}

export type Check = {
  readonly violations: readonly Violation[]
  readonly metrics: CheckMetrics
  readonly bounds: CheckBounds
}

type Played = InstanceGame & { readonly day: number; readonly from: number; readonly to: number } // minutes since 1970

export function checkSchedule(instance: ScheduleInstance, games: readonly InstanceGame[]): Check {
  const violations: Violation[] = []
  const report = (kind: ViolationKind, words: string) => violations.push({ kind, words })
  const played = games.flatMap((game) => read(instance, game, report)).toSorted((a, b) => a.from - b.from)
  const missing = checkMeetings(instance, played, report)
  checkMeetingRules(instance, played, report)
  checkVenues(instance, played, report)
  const ofTeam = new Map(
    instance.teams.map(({ id }) => [id, played.filter(({ home, away }) => home === id || away === id)]),
  )
  const leastRest = checkTeams(instance, ofTeam, report)
  const slotUse = countsByTeam(ofTeam, instance.slots, ({ start }, game) => game.start === start)
  const venueUse = countsByTeam(ofTeam, instance.venues, ({ id }, game) => game.venue === id)
  return {
    violations,
    metrics: {
      required: requiredMeetings(instance).size * (instance.meetings ?? 1),
      placed: played.length,
      missing,
      leastRest,
      ...sides(ofTeam),
      slotSpread: largestSpread(slotUse),
      venueSpread: largestSpread(venueUse),
      slotGap: largestSpread(transposed(slotUse)),
      venueGap: largestSpread(transposed(venueUse)),
    },
    bounds: boundsOf(instance, ofTeam),
  }
}

type Report = (kind: ViolationKind, words: string) => void

function read(instance: ScheduleInstance, game: InstanceGame, report: Report): Played[] {
  const { teams, venues, dates, slots, rules } = instance
  const name = nameOf(game)
  const [home, away] = [game.home, game.away].map((team) => teams.find(({ id }) => id === team))
  const venue = venues.find(({ id }) => id === game.venue)
  const weekday = new Date(`${game.date}T00:00Z`).getUTCDay() || 7
  const slotFor = (division: string | undefined) =>
    slots.find(
      (one) =>
        one.start === game.start &&
        (one.weekdays ?? [weekday]).includes(weekday) &&
        (one.venues ?? [game.venue]).includes(game.venue) &&
        (one.divisions === undefined || (division !== undefined && one.divisions.includes(division))),
    )
  const slot = slotFor(home?.division) && slotFor(away?.division)
  if (!home || !away || home === away) report('team', name)
  if (!venue) report('venue', name)
  if (!dates.includes(game.date)) report('date', name)
  if (!slot) report('slot', name)
  if (!home || !away || home === away || !venue || !slot || !dates.includes(game.date)) return []

  const span = { date: game.date, from: timeToMinutes(slot.start), to: timeToMinutes(slot.end) }
  if (isUnavailable(venue, span)) report('venue closed', name)
  for (const team of [home, away]) if (isUnavailable(team, span)) report('team away', `${team.id}: ${name}`)
  if (home.homeDays?.includes(weekday) === false) report('wrong side', `${home.id}: ${name}`)
  if (home.onlyAway?.includes(game.date) === true) report('wrong side', `${home.id}: ${name}`)
  if (away.onlyHome?.includes(game.date) === true) report('wrong side', `${away.id}: ${name}`)
  if (rules.homeGamesAtHomeVenue === true && home.homeVenue !== undefined && home.homeVenue !== game.venue)
    report('not at home', name)
  const day = dateToDayNumber(game.date)
  return [{ ...game, day, from: day * 1440 + span.from, to: day * 1440 + span.to }]
}

function isUnavailable(
  { unavailable = [] }: Pick<ScheduleInstance['teams'][number], 'unavailable'>,
  game: { readonly date: string; readonly from: number; readonly to: number },
): boolean {
  return unavailable.some(
    ({ date, from = '00:00', to = '24:00' }) =>
      date === game.date && timeToMinutes(from) < game.to && game.from < timeToMinutes(to),
  )
}

/** Reports violations of the rules for meetings, and returns the number of missing games. */
function checkMeetings(
  { teams, rules, meetings = 1 }: ScheduleInstance,
  played: readonly Played[],
  report: Report,
): number {
  const byPair = new Map<string, Played[]>()
  for (const game of played) byPair.set(pairOf(game), [...(byPair.get(pairOf(game)) ?? []), game])
  const required = requiredMeetings({ teams })
  for (const [pair, met] of byPair) {
    if (!required.has(pair)) report('not in one division', pair)
    else if (met.length > meetings) report('met too often', pair)
    if (meetings === 2 && met.length === 2 && met[0]?.home === met[1]?.home) report('host again', pair)
    met.slice(1).forEach((game, index) => {
      const apart = game.day - (met[index]?.day ?? 0)
      if (apart < (rules.minDaysBetweenMeetings ?? 0)) report('met too soon', nameOf(game))
    })
  }
  return [...required].reduce((sum, pair) => sum + Math.max(0, meetings - (byPair.get(pair)?.length ?? 0)), 0)
}

function checkMeetingRules({ meetingRules = [] }: ScheduleInstance, played: readonly Played[], report: Report): void {
  const used = new Set<Played>()
  for (const { teams, from, to, kind, firstHosts = false } of meetingRules.toSorted((a, b) => (a.to < b.to ? -1 : 1))) {
    const then = played.filter(
      ({ home, away, date }) => teams.includes(home) && teams.includes(away) && from <= date && date <= to,
    )
    if (kind === 'wish') continue
    for (const game of then)
      if (kind === 'never' ? !firstHosts || game.home === teams[0] : firstHosts && game.home !== teams[0])
        report('wrong meeting', nameOf(game))
    if (kind === 'never') continue
    const own = then.find((game) => !used.has(game))
    if (own === undefined) report('meeting missing', `${teams.join(' – ')} from ${from} to ${to}`)
    else used.add(own)
  }
}

function requiredMeetings({ teams }: Pick<ScheduleInstance, 'teams'>): Set<string> {
  return new Set(
    teams.flatMap((one, index) =>
      teams
        .slice(index + 1)
        .filter(({ division }) => division === one.division)
        .map((other) => pairOf({ home: one.id, away: other.id })),
    ),
  )
}

function checkVenues({ venues }: ScheduleInstance, played: readonly Played[], report: Report): void {
  for (const { id } of venues) {
    let taken = Number.NEGATIVE_INFINITY
    for (const game of played) {
      if (game.venue !== id) continue
      if (game.from < taken) report('venue taken', nameOf(game))
      taken = Math.max(taken, game.to)
    }
  }
}

/** Reports violations of the rules for each team, and returns the shortest rest of any team. */
function checkTeams(
  { rules }: ScheduleInstance,
  ofTeam: ReadonlyMap<string, readonly Played[]>,
  report: Report,
): number {
  let leastRest = Number.POSITIVE_INFINITY
  for (const [team, games] of ofTeam) {
    games.slice(1).forEach((game, index) => {
      const rest = game.from - (games[index]?.to ?? 0)
      leastRest = Math.min(leastRest, rest)
      if (rest < 0) report('team taken', `${team}: ${nameOf(game)}`)
      else if (rest < (rules.minRestMinutes ?? 0)) report('rest', `${team}: ${rest} minutes before ${nameOf(game)}`)
    })
    const perDay = count(games, ({ date }) => date)
    for (const [date, ofDay] of perDay)
      if (ofDay > (rules.maxGamesPerTeamPerDay ?? Number.POSITIVE_INFINITY))
        report('games a day', `${team}: ${ofDay} on ${date}`)
    const most = rules.maxSameSideInRow ?? Number.POSITIVE_INFINITY
    games.forEach((_, first) => {
      const hosting = games.slice(first, first + most + 1).map(({ home }) => home === team)
      if (hosting.length > most && new Set(hosting).size === 1)
        report('games in a row', `${team} from game ${first + 1}`)
    })
    const perWeek = count(games, ({ day }) => Math.floor((day + 3) / 7)) // day 0 was a Thursday
    for (const [week, ofWeek] of perWeek)
      if (ofWeek > (rules.maxGamesPerTeamPerWeek ?? Number.POSITIVE_INFINITY))
        report('games a week', `${team}: ${ofWeek} in week ${week}`)
  }
  return leastRest
}

function sides(
  ofTeam: ReadonlyMap<string, readonly Played[]>,
): Pick<CheckMetrics, 'breaks' | 'longestRun' | 'imbalance'> {
  let [breaks, longestRun, imbalance] = [0, 0, 0]
  for (const [team, games] of ofTeam) {
    let [run, surplus] = [0, 0]
    games.forEach(({ home }, index) => {
      const isRepeated = index > 0 && (games[index - 1]?.home === team) === (home === team)
      run = isRepeated ? run + 1 : 1
      if (isRepeated) breaks++
      longestRun = Math.max(longestRun, run)
      surplus += home === team ? 1 : -1
    })
    imbalance = Math.max(imbalance, Math.abs(surplus))
  }
  return { breaks, longestRun, imbalance }
}

/** Counts each team's games in each class. */
function countsByTeam<T>(
  ofTeam: ReadonlyMap<string, readonly Played[]>,
  classes: readonly T[],
  isOf: (one: T, game: Played) => boolean,
): number[][] {
  return [...ofTeam.values()].map((games) => classes.map((one) => games.filter((game) => isOf(one, game)).length))
}

function largestSpread(rows: readonly (readonly number[])[]): number {
  return Math.max(...rows.map((row) => Math.max(...row) - Math.min(...row)))
}

function transposed(rows: readonly (readonly number[])[]): number[][] {
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? 0))
}

/**
 * Returns lower bounds. The one for breaks: with an odd number of teams, none are needed. With an even number of teams
 * that all play in every round, two teams without a break would always be on the same side, or always on opposite ones,
 * so at most two teams have none, and every other team has one in each part of the season in which all meet once (D. de
 * Werra, Scheduling in sports, 1981).
 */
function boundsOf(
  { teams, slots, meetings = 1 }: ScheduleInstance,
  ofTeam: ReadonlyMap<string, readonly Played[]>,
): CheckBounds {
  const sizes = [...count(teams, ({ division = '' }) => division).values()]
  const games = sizes.map((size) => meetings * (size - 1))
  const dates = new Set([...ofTeam.values()].flatMap((ofOne) => ofOne.map(({ date }) => date)))
  const doAllPlay = [...ofTeam.values()].every(
    (ofOne) => ofOne.length === dates.size && new Set(ofOne.map(({ date }) => date)).size === dates.size,
  )
  const inParts = [...ofTeam].every(([team, ofOne]) => {
    const opponents = ofOne.map(({ home, away }) => (home === team ? away : home))
    const others = ofOne.length / meetings
    return opponents.every((opponent, index) => {
      const part = opponents.slice(Math.floor(index / others) * others, index)
      return !part.includes(opponent)
    })
  })
  const isOdd = sizes.every((size) => size % 2 === 1)
  const fewest = sizes.reduce((sum, size) => sum + (size % 2 === 1 ? 0 : size - 2), 0)
  return {
    breaks: isOdd ? 0 : doAllPlay ? fewest * (inParts ? meetings : 1) : null,
    imbalance: Math.max(...games.map((ofOne) => ofOne % 2)),
    slotSpread: Math.max(...games.map((ofOne) => (ofOne % slots.length === 0 ? 0 : 1))),
  }
}

function count<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, number> {
  const counts = new Map<K, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

function pairOf({ home, away }: Pick<InstanceGame, 'home' | 'away'>): string {
  return [home, away].toSorted().join(' and ')
}

function nameOf({ home, away, date, start, venue }: InstanceGame): string {
  return `${home} v ${away} on ${date} at ${start}, ${venue}`
}
