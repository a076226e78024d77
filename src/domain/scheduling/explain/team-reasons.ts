import { itemAt } from '../../item-at.ts'
import type { SchedulingCalendar } from '../model/calendar.ts'
import type { MatchKind } from '../exact/kinds.ts'
import { findClashingPeriods } from '../exact/periods.ts'
import { countMaxGamesInSeason, countNonClashingTimes } from './room.ts'
import { findCommonTimes, sumNumbers, type CountingLeague } from './counting-league.ts'
import type { InfeasibilityReason, InfeasibilityCode } from './reason.ts'
import { formatCount, formatMatchCount, formatDates, formatNames, getMatchNoun } from './format-lists.ts'

type Shortage = {
  readonly team: number
  readonly code: InfeasibilityCode
  readonly needs: number
  readonly has: number
  readonly freeDates: readonly number[]
}

/**
 * Finds teams with more games than they can play, with a single reason for all teams that have the same numbers and
 * dates.
 */
export function findTeamReasons(league: CountingLeague): InfeasibilityReason[] {
  const { calendar, games } = league
  const { teams, dates, maxGamesPerDay } = calendar
  const byFigures = new Map<string, [Shortage, ...Shortage[]]>()
  teams.forEach((_, team) => {
    if ((games[team] ?? 0) === 0) return
    const shortage = shortageOf(league, team)
    if (shortage === null) return
    const key = `${shortage.code} ${shortage.needs} ${shortage.has} ${shortage.freeDates.join()}`
    const same = byFigures.get(key)
    if (same) same.push(shortage)
    else byFigures.set(key, [shortage])
  })
  return [...byFigures.values()].map((same): InfeasibilityReason => {
    const [{ code, needs, has, freeDates }] = same
    const members = same.map(({ team }) => itemAt(teams, team))
    const who = formatNames(members.map(({ name }) => name))
    const toPlay = `${who} ${same.length === 1 ? 'has' : 'have'} ${formatMatchCount(needs, calendar)}${same.length > 1 ? ' each' : ''} to play`
    const free = formatDates(freeDates.map((date) => itemAt(dates, date)))
    const able = same.length === 1 ? 'can' : 'can each'
    const weekly = calendar.limits.find(({ weekStart }) => weekStart !== undefined)
    const most = [
      ...(maxGamesPerDay > 1 ? [`${maxGamesPerDay} a day`] : []),
      ...(weekly ? [`${weekly.games} a week`] : []),
    ]
    const inDays = most.length > 0 ? `, with at most ${most.join(' and ')}` : ''
    const words =
      code === 'DAY_TOO_SHORT'
        ? `${toPlay} on ${formatCount(freeDates.length, 'date')}, but rest between ${getMatchNoun(calendar.gamesPerMatch)}s${weekly ? ', the limit per week' : ''} and the hours of play leave room for ${has}.`
        : freeDates.length === 0
          ? `${toPlay}, but cannot play on any date.`
          : `${toPlay}, but ${able} play only on ${free}: ${formatMatchCount(has, calendar)}${inDays}.`
    return { code, words, teams: members.map(({ id }) => id), needs, has }
  })
}

function shortageOf({ calendar, games, mostOnDate, isOpen }: CountingLeague, team: number): Shortage | null {
  const { dates, times, dateFrom, teamFree, overlaps, restClashes, gamesElsewhere, maxGamesPerDay } = calendar
  const needs = games[team] ?? 0
  const isFree = (time: number) => isOpen[time] === 1 && teamFree[team * times.length + time] === 1
  const onDates = countMaxGamesInSeason(calendar, team, (date) => mostOnDate[team * dates.length + date] ?? 0)
  const has = Math.min(onDates, mostInSeason(calendar, isFree))
  if (has >= needs) return null
  const left = (date: number) => Math.max(0, maxGamesPerDay - (gamesElsewhere[team * dates.length + date] ?? 0))
  const freeDates = dates.flatMap((_, date) => {
    for (let time = dateFrom[date] ?? 0; time < (dateFrom[date + 1] ?? 0); time++) if (isFree(time)) return [date]
    return []
  })
  const isEnoughDates = sumNumbers(freeDates.map(left)) >= needs
  const apart = (clashes: SchedulingCalendar['overlaps'], free: (time: number) => boolean) =>
    sumNumbers(
      dates.map((_, date) => Math.min(left(date), countNonClashingTimes(calendar, date, clashes, free).length)),
    )
  const isRestToBlame =
    apart(overlaps, isFree) >= needs || apart(restClashes, (time) => isOpen[time] === 1) < needs || onDates >= needs
  return {
    team,
    code: isEnoughDates && isRestToBlame ? 'DAY_TOO_SHORT' : 'TEAM_TOO_FEW_DATES',
    needs,
    has,
    freeDates,
  }
}

/**
 * Returns how often a team can play in the season, taking rest across midnight into account. Always picking the time
 * that ends first is optimal.
 */
function mostInSeason({ times, restClashes }: SchedulingCalendar, isFree: (time: number) => boolean): number {
  const byEnd = times.map((_, time) => time).toSorted((a, b) => (times[a]?.end ?? 0) - (times[b]?.end ?? 0))
  const gone = new Set<number>()
  let most = 0
  for (const time of byEnd) {
    if (gone.has(time) || !isFree(time)) continue
    most++
    for (const other of findClashingPeriods(restClashes, time)) gone.add(other)
  }
  return most
}

/** Finds pairs of teams that are never free together, or less often than they meet. */
export function findPairReasons(
  league: CountingLeague,
): { readonly reason: InfeasibilityReason; readonly pair: readonly [number, number] }[] {
  const { calendar, kinds, mostOnDate, isOpen } = league
  const { teams, dates, dateOf, teamFree, times } = calendar
  if (isOpen.every((open, time) => open === 0 || teams.every((_, team) => teamFree[team * times.length + time] === 1)))
    if ((calendar.mayHost ?? calendar.sides ?? calendar.mayUse) === null && calendar.minDaysBetweenMeetings <= 1)
      return []
  const canPlay = teams.map((_, team) =>
    mostOnDate.subarray(team * dates.length, (team + 1) * dates.length).some((most) => most > 0),
  )
  const byPair = new Map<string, MatchKind[]>()
  for (const kind of kinds) {
    const key = `${Math.min(kind.home, kind.away)} ${Math.max(kind.home, kind.away)}`
    byPair.set(key, [...(byPair.get(key) ?? []), kind])
  }
  return [...byPair.values()].flatMap((together) => {
    const [first] = together
    if (first === undefined || canPlay[first.home] !== true || canPlay[first.away] !== true) return []
    const common = together.map((kind) => findCommonTimes(league, kind))
    const candidates = [
      ...together.map((kind, at) => ({ needs: kind.matches.length, at: common[at] ?? [], host: kind.home })),
      { needs: sumNumbers(together.map((kind) => kind.matches.length)), at: [...new Set(common.flat())], host: null },
    ]
    const short = candidates.find(({ needs, at }) => mostMeetings(calendar, at) < needs)
    if (short === undefined) return []
    const has = mostMeetings(calendar, short.at)
    const days = [...new Set(short.at.map((time) => dateOf[time] ?? 0))].toSorted((a, b) => a - b)
    const both = [first.home, first.away].toSorted((a, b) => a - b).map((team) => itemAt(teams, team))
    const names = formatNames(both.map(({ name }) => name))
    const host = together.length > 1 && short.host !== null ? itemAt(teams, short.host).name : null
    const field = host === null ? 'a field that suits them' : `a home field of ${host}`
    const where = calendar.mayHost !== null ? ` on ${field}` : calendar.mayUse !== null ? ' on the same field' : ''
    const hosting = describeHosting(calendar, first, host)
    const words =
      has === 0
        ? `${names} have no time at which both can play${where}${hosting}.`
        : `${names} meet ${formatCount(short.needs, 'time')}, but both can play${hosting} only on ${formatDates(days.map((date) => itemAt(dates, date)))}, which is enough for ${formatMatchCount(has, calendar)}.`
    const ids = both.map(({ id }) => id)
    const reason: InfeasibilityReason = { code: 'PAIR_NO_COMMON_TIME', words, teams: ids, needs: short.needs, has }
    return [{ reason, pair: [first.home, first.away] as const }]
  })
}

/** Returns what else the times have to allow, if there are rules about sides or about when the two teams meet. */
function describeHosting(
  { sides, teams }: SchedulingCalendar,
  { home, away }: Pick<MatchKind, 'home' | 'away'>,
  host: string | null,
): string {
  if (sides === null) return ''
  const hasRule = sides.pairs.has(home * teams.length + away) || sides.pairs.has(away * teams.length + home)
  if (hasRule && host === null) return ' and may play each other'
  if (!hasRule && !sides.home.includes(0) && !sides.away.includes(0)) return ''
  return ` and ${host ?? 'one of them'} can play at home`
}

/**
 * Returns how often two teams can meet at these times, given rest and days between meetings, always taking the earliest
 * time first.
 */
export function mostMeetings(
  { times, dateOf, dayNumbers, minDaysBetweenMeetings, restClashes }: SchedulingCalendar,
  at: readonly number[],
) {
  const byEnd = at.toSorted((a, b) => (times[a]?.end ?? 0) - (times[b]?.end ?? 0))
  const gone = new Set<number>()
  let lastDay = Number.NEGATIVE_INFINITY
  let most = 0
  for (const time of byEnd) {
    const day = dayNumbers[dateOf[time] ?? 0] ?? 0
    if (gone.has(time) || day - lastDay < minDaysBetweenMeetings) continue
    most++
    lastDay = day
    for (const other of findClashingPeriods(restClashes, time)) gone.add(other)
  }
  return most
}
