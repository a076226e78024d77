import { dayNumberToDate, getWeekday, toLocalDate } from '../../time.ts'
import { getTeamIds } from '../../scores/game-teams.ts'
import type { MeetingRule } from '../../schema/schedules.ts'
import { getFirstDayOfWeek } from '../model/limit-windows.ts'
import { assignMeetings, toPairKey } from '../model/meeting-rules.ts'
import { countsInLimit } from '../model/group-limits.ts'
import { listLongRuns } from '../model/side-runs.ts'
import { isDoubleheader, startsBefore, getScheduleRules } from './rules/pair-rules.ts'
import { toIndexedGame } from './sweep.ts'
import type { Conflict, CompiledRules, TimedGame, GameColumns } from './model.ts'

// Games of a team on one date or in one week, in the time zone of their league, games of two teams on the dates on which
// they must meet, games of a team in a row, and games of groups of teams.

export type CrowdedSpan = Extract<Conflict, { readonly kind: 'day' | 'week' }>
export type SplitDoubleheader = Extract<Conflict, { readonly kind: 'doubleheader' }>
export type MissingMeeting = Extract<Conflict, { readonly kind: 'meeting'; readonly about: 'missing' }>
export type LongRun = Extract<Conflict, { readonly kind: 'run' }>
export type CrowdedGroup = Extract<Conflict, { readonly kind: 'group' }>

/** A conflict among all games of a span. */
export type SpanConflict = CrowdedSpan | SplitDoubleheader | MissingMeeting | LongRun | CrowdedGroup

/**
 * A team on a date, or in the week that begins on the date, two teams of a schedule on a date or in its season, a team in
 * that season, or a group's limit. `key` is unique to it.
 */
export type GameSpan = { readonly key: string } & (
  | Pick<CrowdedSpan, 'kind' | 'teamId' | 'date'>
  | Pick<SplitDoubleheader, 'kind' | 'scheduleId' | 'teamIds' | 'date' | 'gapMinutes'>
  | (Pick<MissingMeeting, 'kind' | 'scheduleId'> & {
      readonly rules: readonly MeetingRule[]
      readonly timeZone: string
    })
  | Pick<LongRun, 'kind' | 'scheduleId' | 'teamId' | 'limit'>
  | Pick<CrowdedGroup, 'kind' | 'scheduleId' | 'nth' | 'date' | 'limit'>
)

/** Whether any schedule has rules about spans. */
export function looksAtSpans(rules: CompiledRules): boolean {
  const { countsDays, weekStarts, hasDoubleheaders, requiresMeetings, limitsRuns, limitsGroups } = rules
  return countsDays || weekStarts.length > 0 || hasDoubleheaders || requiresMeetings || limitsRuns || limitsGroups
}

/** Returns the spans that a game counts toward, as far as any schedule has rules about them. */
export function getGameSpans({ game }: TimedGame, rules: CompiledRules): GameSpan[] {
  const own = getScheduleRules(game, rules)
  const { timeZone, requiredMeetings, doubleheaderGap, maxSameSideInRow: limit, groupLimits } = own
  if (!looksAtSpans(rules)) return []
  const { schedule_id: scheduleId, home_team_id: home, away_team_id: away } = game
  const runs = (limit === undefined ? [] : getTeamIds(game)).map((teamId): GameSpan => {
    return { kind: 'run', scheduleId, teamId, limit: limit ?? 0, key: `${scheduleId} ${teamId} run` }
  })
  if (timeZone === null) return runs
  const date = toLocalDate(game.start_time, timeZone)
  const spans = [
    ...(rules.countsDays ? [{ kind: 'day' as const, date }] : []),
    ...rules.weekStarts.map((weekStart) => ({
      kind: 'week' as const,
      date: dayNumberToDate(getFirstDayOfWeek(date, weekStart)),
    })),
  ]
  const onDates = getTeamIds(game).flatMap((teamId) =>
    spans.map((span) => ({ ...span, teamId, key: `${teamId} ${span.kind} ${span.date}` })),
  )
  const ofGroups = groupLimits.flatMap((one, nth): GameSpan[] => {
    if (home === null || away === null || date < one.startDate || date > one.endDate) return []
    if (!countsInLimit(one, home, away)) return []
    const span = { kind: 'group' as const, scheduleId, nth, date: one.per === 'date' ? date : null, limit: one }
    return [{ ...span, key: toGroupKey(span) }]
  })
  const ofTeams = [...onDates, ...runs, ...ofGroups]
  const hasDoubleheaders = !Number.isNaN(doubleheaderGap)
  if (home === null || away === null || (requiredMeetings.size === 0 && !hasDoubleheaders)) return ofTeams
  const pair = toPairKey({ teamIds: [home, away] })
  const required = requiredMeetings.get(pair)
  const ofPair: GameSpan[] = []
  // A game without a known time can still become part of a doubleheader.
  if (hasDoubleheaders && game.local_time !== null) {
    const teamIds = home < away ? ([home, away] as const) : ([away, home] as const)
    const gapMinutes = doubleheaderGap / minuteMs
    const key = `${scheduleId} ${pair} ${date}`
    ofPair.push({ kind: 'doubleheader', scheduleId, teamIds, date, gapMinutes, key })
  }
  if (required) ofPair.push({ kind: 'meeting', scheduleId, rules: required, timeZone, key: `${scheduleId} ${pair}` })
  return [...ofTeams, ...ofPair]
}

const minuteMs = 60_000

function toGroupKey({ scheduleId, nth, date }: Pick<CrowdedGroup, 'scheduleId' | 'nth' | 'date'>): string {
  return [scheduleId, 'group', nth, date].join(' ')
}

/** Returns the key of the conflict's span. */
export function toSpanKey(conflict: SpanConflict): string {
  if (conflict.kind === 'meeting') return `${conflict.scheduleId} ${toPairKey(conflict)}`
  if (conflict.kind === 'doubleheader') return `${conflict.scheduleId} ${toPairKey(conflict)} ${conflict.date}`
  if (conflict.kind === 'group') return toGroupKey(conflict)
  if (conflict.kind === 'run') return `${conflict.scheduleId} ${conflict.teamId} run`
  return `${conflict.teamId} ${conflict.kind} ${conflict.date}`
}

export function isSpanConflict(conflict: Conflict): conflict is SpanConflict {
  return (
    conflict.kind === 'day' ||
    conflict.kind === 'week' ||
    conflict.kind === 'doubleheader' ||
    conflict.kind === 'run' ||
    conflict.kind === 'group' ||
    (conflict.kind === 'meeting' && conflict.about === 'missing')
  )
}

/** Returns the conflicts among the games of a span: at most one, unless it is a season with several runs. */
export function findConflictsInSpan(span: GameSpan, games: readonly TimedGame[], rules: CompiledRules): SpanConflict[] {
  const timed = games.toSorted((a, b) => (startsBefore(a, b) ? -1 : 1))
  if (span.kind === 'run') return findLongRuns(span, timed)
  const inOrder = timed.map(({ game }) => game)
  const gameIds = inOrder.map(({ id }) => id)
  if (span.kind === 'meeting') {
    const dates = inOrder.map((game) => toLocalDate(game.start_time, span.timeZone))
    const missing = span.rules[assignMeetings(span.rules, dates).indexOf(-1)]
    if (missing === undefined) return []
    const { teamIds, startDate, endDate } = missing
    return [
      {
        kind: 'meeting',
        about: 'missing',
        gameIds,
        scheduleId: span.scheduleId,
        teamIds: [...teamIds],
        startDate,
        endDate,
      },
    ]
  }
  if (span.kind === 'doubleheader') {
    const { kind, scheduleId, teamIds, date, gapMinutes } = span
    return areDoubleheaders(timed) ? [] : [{ kind, gameIds, scheduleId, teamIds, date, gapMinutes }]
  }
  if (span.kind === 'group') {
    const { key: _key, ...about } = span
    return gameIds.length > span.limit.games ? [{ ...about, gameIds }] : []
  }
  const { kind, teamId, date } = span
  // The strictest limit of the games' schedules applies.
  const limitOf = ({ game }: TimedGame): number => {
    const { gamesPerDay, weeklyLimit } = getScheduleRules(game, rules)
    if (kind === 'day') return gamesPerDay
    return weeklyLimit && getWeekday(date) === weeklyLimit.weekStart ? weeklyLimit.games : Number.POSITIVE_INFINITY
  }
  const limit = games.reduce((least, game) => Math.min(least, limitOf(game)), Number.POSITIVE_INFINITY)
  return games.length <= limit ? [] : [{ kind, gameIds, teamId, date, limit }]
}

function findLongRuns(
  { scheduleId, teamId, limit }: Extract<GameSpan, { readonly kind: 'run' }>,
  games: readonly TimedGame[],
): LongRun[] {
  if (games.length <= limit) return []
  const inOrder = games.flatMap((game, index) => {
    const before = games[index - 1]
    return before && isDoubleheader(before, game) ? [] : [game.game] // a doubleheader is one, on its first game's side
  })
  const isHome = inOrder.map(({ home_team_id }) => home_team_id === teamId)
  return listLongRuns(isHome, limit).map(({ first, end }) => {
    const gameIds = inOrder.slice(first, end).map(({ id }) => id)
    return { kind: 'run', gameIds, scheduleId, teamId, side: isHome[first] === true ? 'home' : 'away', limit }
  })
}

/** Whether the games, in order of time, are doubleheaders, except for a last one that is left over. */
function areDoubleheaders([first, second, ...others]: readonly TimedGame[]): boolean {
  if (first === undefined || second === undefined) return true
  return isDoubleheader(first, second) && areDoubleheaders(others)
}

/** Returns the conflicts of all spans, keyed by the index of the span's last game. */
export function findSpanConflicts(columns: GameColumns, rules: CompiledRules): Map<number, Conflict[]> {
  const bySpan = new Map<string, { span: GameSpan; games: TimedGame[] }>()
  const indexById = new Map<string, number>()
  columns.games.forEach(({ id }, index) => {
    const timed = toIndexedGame(columns, index)
    if (timed === null) return
    indexById.set(id, index)
    for (const span of getGameSpans(timed, rules)) {
      const known = bySpan.get(span.key)
      if (known) known.games.push(timed)
      else bySpan.set(span.key, { span, games: [timed] })
    }
  })
  const byLastGame = new Map<number, Conflict[]>()
  for (const { span, games } of bySpan.values()) {
    for (const conflict of findConflictsInSpan(span, games, rules)) {
      const last = indexById.get(conflict.gameIds.at(-1) ?? '') ?? 0
      byLastGame.set(last, [...(byLastGame.get(last) ?? []), conflict])
    }
  }
  return byLastGame
}
