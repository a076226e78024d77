import { itemAt } from '../../item-at.ts'
import { getWeekday } from '../../time.ts'
import { createSchedulingCalendar, type SchedulingCalendar } from '../model/calendar.ts'
import { groupIntoMatches } from '../model/doubleheaders.ts'
import { measureSchedule } from './metrics.ts'
import type { ScheduleInput, ScheduleProposal } from '../model/model.ts'
import {
  compileGames,
  measureEvenness,
  filterGamesAmong,
  classifyHalves,
  countMeetingRounds,
  measureGamesPlayedGap,
  getSpreadBound,
  type CertifiedGame,
} from './certificate-parts.ts'
import { getMatchNoun } from './format-lists.ts'
import { countMaxGamesOnFields } from './room.ts'
import { groupTeamsByDivision } from '../generate/rounds.ts'
import { getDistanceToField } from '../model/travel.ts'

export type CertificateName =
  | 'games'
  | 'breaks'
  | 'longest_run'
  | 'imbalance'
  | 'slots'
  | 'fields'
  | 'weekdays'
  | 'rest'
  | 'games_played'
  | 'travel'

/** A metric of a schedule compared with the best that any schedule of the league could have. */
export type CertificateLine = {
  readonly name: CertificateName
  readonly label: string
  readonly value: number
  readonly bound: number
  /**
   * A `bound` is proved; a `reference` is what the best schedules of a simpler kind achieve, so the actual value may be
   * better or worse.
   */
  readonly kind: 'bound' | 'reference'
  /** Whether the value equals its proved bound, so that the UI can say "cannot be better". */
  readonly isBest: boolean
}

/** Returns the largest difference between the home games and the away games of a team. */
function measureImbalance({ games }: ScheduleProposal): number {
  const homeGamesMore = new Map<string, number>()
  const add = (id: string, count: number) => homeGamesMore.set(id, (homeGamesMore.get(id) ?? 0) + count)
  for (const { homeTeamId, awayTeamId } of games) {
    add(homeTeamId, 1)
    add(awayTeamId, -1)
  }
  return Math.max(0, ...[...homeGamesMore.values()].map(Math.abs))
}

/**
 * Compares each metric of the proposal with its bound. More is better for games and rest, less for all others.
 *
 * Sources of the bounds on breaks: D. de Werra, Scheduling in sports, 1981 (single: n − 2; double and mirrored: 3n − 6;
 * double of two single ones: 2n − 4; for odd n none, except n if mirrored). If a round may be followed by the same one
 * with sides exchanged, two meetings need no more breaks than one: n − 2, since two teams with the same home-away
 * pattern can't meet, and only two patterns have no break.
 */
export function createCertificate(input: ScheduleInput, proposal: ScheduleProposal): CertificateLine[] {
  const calendar = createSchedulingCalendar(input)
  // A doubleheader counts as its first game.
  const games = compileGames(calendar, {
    games: groupIntoMatches(proposal.games, input.constraints).map((match) => itemAt(match, 0)),
  })
  const { teams, fields, slots, dates, mayHost } = calendar
  const { gamesPerMatch } = calendar
  const isDouble = gamesPerMatch > 1
  const hasExchange = input.constraints.doubleheaders?.exchangesSides === true
  const figures = measureSchedule(games, { teams: teams.length, slots, fields: fields.length })
  const divisions = groupTeamsByDivision(calendar).map((members) => ({
    members,
    meetings: countMeetingRounds(games, members),
  }))
  const weekdays = [...new Set(dates.map(getWeekday))]
  const places = dates.reduce((sum, _, date) => sum + countMaxGamesOnFields(calendar, date), 0)
  const isFull = places === games.length && calendar.fieldClashes.items.length === 0
  const gamesOf = teams.map((_, team) => games.filter(({ home, away }) => home === team || away === team).length)

  const lines: CertificateLine[] = [
    line('games', 'Games placed', isDouble ? proposal.games.length : games.length, proposal.metrics.games),
    // If the teams exchange sides, each is at home once in a doubleheader, so there is nothing to compare.
    ...(hasExchange
      ? []
      : [
          breaksLine(games, { divisions, gamesPerMatch }, figures.breaks),
          runLine(games, { divisions, gamesPerMatch }, figures.longestRun),
        ]),
    line(
      'imbalance',
      'Home and away games of a team differ by',
      isDouble ? measureImbalance(proposal) : figures.imbalance,
      hasExchange ? 0 : gamesPerMatch * Math.max(0, ...gamesOf.map((count) => count % 2)),
    ),
  ]
  const spread = (name: CertificateName, label: string, classes: number, classOf: (game: CertifiedGame) => number) => {
    if (classes < 2) return
    const uses = measureEvenness(games, teams.length, classes, classOf)
    lines.push(line(name, label, uses.spread, getSpreadBound(gamesOf, uses.totals, isFull)))
  }
  spread(
    'slots',
    isDouble ? 'Starting times of a team’s doubleheaders differ by' : 'Starting times of a team differ by',
    slots,
    ({ slot }) => slot,
  )
  if (mayHost === null)
    spread(
      'fields',
      isDouble ? 'Fields of a team’s doubleheaders differ by' : 'Fields of a team differ by',
      fields.length,
      ({ field }) => field,
    )
  spread(
    'weekdays',
    isDouble ? 'Weekdays of a team’s doubleheaders differ by' : 'Weekdays of a team differ by',
    weekdays.length,
    ({ date }) => weekdays.indexOf(getWeekday(dates[date] ?? '')),
  )
  lines.push(...restLine(calendar, games, gamesOf), playedLine(calendar, games, divisions))
  return [...lines, ...travelLine(calendar, games)]
}

/**
 * `meetings`: how often each pair meets, as counted by `countMeetingRounds`, if the members play in whole rounds;
 * otherwise 0.
 */
type Division = { readonly members: readonly number[]; readonly meetings: number }

type Format = { readonly divisions: readonly Division[]; readonly gamesPerMatch: number }

function line(
  name: CertificateName,
  label: string,
  value: number,
  bound: number,
  kind: CertificateLine['kind'] = 'bound',
): CertificateLine {
  return { name, label, value, bound, kind, isBest: kind === 'bound' && value === bound }
}

/**
 * The bound is proved if each division plays in whole rounds and its teams meet once or twice; otherwise a single round
 * robin serves as a reference. If the bound is for schedules in two halves, the label says so: without halves there may
 * be fewer breaks.
 */
function breaksLine(
  games: readonly CertifiedGame[],
  { divisions, gamesPerMatch }: Format,
  value: number,
): CertificateLine {
  const label = gamesPerMatch === 1 ? 'Twice running at home or away' : 'Doubleheaders twice running at home or away'
  if (value === 0) return line('breaks', label, 0, 0)
  const forms = divisions.map(({ members, meetings }) => ({
    n: members.length,
    form: meetings === 2 ? classifyHalves(games, members) : 'mixed',
  }))
  const bound = forms.reduce((sum, { n, form }) => {
    if (n % 2 === 1) return sum + (form === 'mirrored' ? n : 0)
    return sum + { mirrored: 3 * n - 6, single: 2 * n - 4, mixed: n - 2 }[form]
  }, 0)
  const isAny = (wanted: string) => forms.some(({ form }) => form === wanted)
  const inHalves = isAny('mirrored') ? ', the second half mirrored' : isAny('single') ? ', in two halves' : ''
  const isProved = divisions.every(({ meetings }) => meetings === 1 || meetings === 2)
  return line('breaks', label + inHalves, value, bound, isProved ? 'bound' : 'reference')
}

function runLine(
  games: readonly CertifiedGame[],
  { divisions, gamesPerMatch }: Format,
  value: number,
): CertificateLine {
  // If an even number of teams, more than two, play in whole rounds, some team has two games in a row on the same side;
  // otherwise, possibly no team does.
  const isWhole = divisions.some(
    ({ members, meetings }) => members.length > 2 && members.length % 2 === 0 && meetings > 0,
  )
  const bound = isWhole ? 2 : games.length > 0 ? 1 : 0
  const label = gamesPerMatch === 1 ? 'Longest run at home or away' : 'Longest run of doubleheaders at home or away'
  return line('longest_run', label, value, bound)
}

/**
 * The fewest days between consecutive games of a team. The bound comes from the team's free dates if it plays once a
 * day.
 */
function restLine(
  calendar: SchedulingCalendar,
  games: readonly CertifiedGame[],
  gamesOf: readonly number[],
): CertificateLine[] {
  const { teams, dayNumbers, dateFrom, times, teamFree, dates, gamesPerMatch } = calendar
  const daysOf = teams.map((): number[] => [])
  for (const { home, away, date } of games) for (const team of [home, away]) daysOf[team]?.push(dayNumbers[date] ?? 0)
  const gaps = daysOf.flatMap((days) => days.slice(1).map((day, index) => day - (days[index] ?? 0)))
  if (gaps.length === 0) return []
  const bounds = teams.flatMap((_, team) => {
    const free = dates.flatMap((_date, date) => {
      const row = team * times.length
      const ofDate = teamFree.subarray(row + (dateFrom[date] ?? 0), row + (dateFrom[date + 1] ?? 0))
      return ofDate.includes(1) ? [dayNumbers[date] ?? 0] : []
    })
    const count = gamesOf[team] ?? 0
    return count < 2 ? [] : [widestGap(free, count)]
  })
  const noun = getMatchNoun(gamesPerMatch)
  return [line('rest', `Fewest days from ${noun} to ${noun}`, Math.min(...gaps), Math.min(...bounds))]
}

/** Returns the largest possible minimum gap between `count` of the days; 0 if a day has to be used twice. */
function widestGap(days: readonly number[], count: number): number {
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  let [low, high] = [0, last - first]
  while (low < high) {
    const gap = Math.ceil((low + high) / 2)
    let taken = 0
    let free = Number.NEGATIVE_INFINITY
    for (const day of days) {
      if (day < free) continue
      taken++
      free = day + gap
    }
    if (taken >= count) low = gap
    else high = gap - 1
  }
  return low
}

function playedLine(
  { dates, maxGamesPerDay, gamesPerMatch }: SchedulingCalendar,
  games: readonly CertifiedGame[],
  divisions: readonly Division[],
): CertificateLine {
  const teams = divisions.map(({ members }) => members)
  const value = measureGamesPlayedGap(games, teams, dates.length)
  const bound = maxGamesPerDay === 1 && teams.some((members) => leavesOneOut(games, members)) ? 1 : 0
  return line('games_played', 'Games played differ on any day by', value * gamesPerMatch, bound * gamesPerMatch)
}

/** Whether an odd number of teams play only each other: on the day of their first game, one of them has none. */
function leavesOneOut(games: readonly CertifiedGame[], members: readonly number[]): boolean {
  return members.length % 2 === 1 && (filterGamesAmong(games, members) ?? []).length > 0
}

/**
 * Compares the total length of the teams' round trips with a lower bound, for teams and fields whose location is known.
 * For the bound, each game is on the field that is best for its two teams. Games at fields without a known location are
 * left out of both sums.
 */
function travelLine({ teams, fields }: SchedulingCalendar, games: readonly CertifiedGame[]): CertificateLine[] {
  const known = fields.flatMap(({ position }, field) => (position === undefined ? [] : [field]))
  const waysTo = ({ home, away }: CertifiedGame, field: number) =>
    2 * ((getDistanceToField(teams[home], fields[field]) ?? 0) + (getDistanceToField(teams[away], fields[field]) ?? 0))
  const counted = games.filter(({ field }) => known.includes(field))
  if (!counted.some((game) => known.some((field) => waysTo(game, field) > 0))) return []
  const value = counted.reduce((sum, game) => sum + waysTo(game, game.field), 0)
  const least = counted.reduce((sum, game) => sum + Math.min(...known.map((field) => waysTo(game, field))), 0)
  // The two sums may differ even if they are equal when rounded to whole kilometers.
  const isBest = value - least < 1e-6
  return [{ ...line('travel', 'Ways of all teams', Math.round(value), Math.round(least)), isBest }]
}
