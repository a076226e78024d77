import { itemAt } from '../../item-at.ts'
import type { CalendarMeetingWindow } from '../model/calendar.ts'
import { findCommonTimes, sumNumbers, type CountingLeague } from './counting-league.ts'
import { formatCount, formatMatchCount, formatNames, formatSpan } from './format-lists.ts'
import type { InfeasibilityReason } from './reason.ts'
import { mostMeetings } from './team-reasons.ts'

type Span = Pick<CalendarMeetingWindow, 'startDate' | 'endDate'>

/** Finds games that must be played on some dates on which there is no room for them. */
export function findMeetingReasons(league: CountingLeague): InfeasibilityReason[] {
  const { meetingWindows } = league.calendar
  if (meetingWindows.length === 0) return []
  const ofPairs = findPairsWithoutTime(league)
  if (ofPairs.length > 0) return ofPairs
  const ofTeams = findCrowdedTeams(league)
  return ofTeams.length > 0 ? ofTeams : findCrowdedFields(league)
}

/** Returns a reason for each pair that meets too seldom, or that has too few times in common on the dates. */
function findPairsWithoutTime(league: CountingLeague): InfeasibilityReason[] {
  const { calendar, kinds, gamesOfPair } = league
  const { teams, dateOf, meetingWindows } = calendar
  const explained = new Set<number>()
  return byLength(meetingWindows).flatMap((window): InfeasibilityReason[] => {
    const { one, other, isInside, games } = window
    const pair = Math.min(one, other) * teams.length + Math.max(one, other)
    if (explained.has(pair)) return []
    const both = [one, other].map((team) => itemAt(teams, team))
    const names = formatNames(both.map(({ name }) => name))
    const must = `${names} must play each other ${formatSpan(window)}${games > 1 ? ` ${games} times` : ''}`
    const meetings = gamesOfPair[pair] ?? 0
    const own = kinds.filter(({ home, away }) => (home === one && away === other) || (home === other && away === one))
    const common = new Set(own.flatMap((kind) => findCommonTimes(league, kind)))
    const inside = [...common].filter((time) => isInside[dateOf[time] ?? 0] === 1)
    const has = Math.min(meetings, mostMeetings(calendar, inside))
    if (has >= games) return []
    explained.add(pair)
    const words =
      meetings < games
        ? `${must}, but they play each other ${formatCount(meetings, 'time')} in the season.`
        : has === 0
          ? `${must}, but they have no time then at which both can play.`
          : `${must}, but the times at which both can play are enough for ${formatMatchCount(has, calendar)}.`
    return [{ code: 'PAIR_NO_COMMON_TIME', words, teams: both.map(({ id }) => id), needs: games, has }]
  })
}

/** Returns the reason for each team that has more such games between two dates than it can play. */
function findCrowdedTeams({ calendar, mostOnDate }: CountingLeague): InfeasibilityReason[] {
  const { teams, dates, meetingWindows } = calendar
  return teams.flatMap((team, index): InfeasibilityReason[] => {
    const own = meetingWindows.filter(({ one, other }) => one === index || other === index)
    return firstCrowded(own, dates, (date) => mostOnDate[index * dates.length + date] ?? 0).map(
      ({ span, needs, has }) => ({
        code: 'TEAM_TOO_FEW_DATES',
        words: `${team.name} must play ${formatMatchCount(needs, calendar)} ${formatSpan(span)}, but can play only ${has} then.`,
        teams: [team.id],
        needs,
        has,
      }),
    )
  })
}

function findCrowdedFields({ calendar, roomOnDate }: CountingLeague): InfeasibilityReason[] {
  const { dates, meetingWindows } = calendar
  return firstCrowded(meetingWindows, dates, (date) => roomOnDate[date] ?? 0).map(({ span, needs, has }) => ({
    code: 'CAPACITY',
    words: `${formatMatchCount(needs, calendar)} must be played ${formatSpan(span)}, but the fields have room for ${has} then.`,
    needs,
    has,
  }))
}

/** Returns the shortest span of dates in which more games must be played than there is room for, if there is any. */
function firstCrowded(
  windows: readonly CalendarMeetingWindow[],
  dates: readonly string[],
  roomOn: (date: number) => number,
): { readonly span: Span; readonly needs: number; readonly has: number }[] {
  const spans = windows.flatMap(({ startDate }) =>
    windows.flatMap(({ endDate }) => (startDate <= endDate ? [{ startDate, endDate }] : [])),
  )
  for (const span of byLength(spans)) {
    const mostOfPair = new Map<string, number>()
    for (const { one, other, startDate, endDate, games } of windows) {
      if (startDate < span.startDate || span.endDate < endDate) continue
      const pair = `${Math.min(one, other)} ${Math.max(one, other)}`
      mostOfPair.set(pair, Math.max(mostOfPair.get(pair) ?? 0, games))
    }
    const needs = sumNumbers(mostOfPair.values())
    const has = sumNumbers(
      dates.map((date, index) => (span.startDate <= date && date <= span.endDate ? roomOn(index) : 0)),
    )
    if (needs > has) return [{ span, needs, has }]
  }
  return []
}

function byLength<Item extends Span>(spans: readonly Item[]): Item[] {
  const length = ({ startDate, endDate }: Span) => Date.parse(endDate) - Date.parse(startDate)
  return spans.toSorted((a, b) => length(a) - length(b))
}
