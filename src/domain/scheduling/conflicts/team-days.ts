import { dayNumberToDate, getWeekday, toLocalDate } from '../../time.ts'
import { getTeamIds } from '../../scores/game-teams.ts'
import { getFirstDayOfWeek } from '../model/limit-windows.ts'
import { startsBefore, getScheduleRules } from './rules/pair-rules.ts'
import { toIndexedGame } from './sweep.ts'
import type { Conflict, CompiledRules, TimedGame, GameColumns } from './model.ts'

// Games of a team on one date or in one week, in the time zone of its league.

export type CrowdedSpan = Extract<Conflict, { readonly kind: 'day' | 'week' }>

/** A team on a date, or in the week that begins on the date. `key` is unique to it. */
export type TeamSpan = Pick<CrowdedSpan, 'kind' | 'teamId' | 'date'> & { readonly key: string }

/** Returns the days and weeks of teams that a game counts toward, as far as any schedule limits them. */
export function getTeamSpans({ game }: TimedGame, rules: CompiledRules): TeamSpan[] {
  const { timeZone } = getScheduleRules(game, rules)
  if (timeZone === null || (!rules.countsDays && rules.weekStarts.length === 0)) return []
  const date = toLocalDate(game.start_time, timeZone)
  const spans = [
    ...(rules.countsDays ? [{ kind: 'day' as const, date }] : []),
    ...rules.weekStarts.map((weekStart) => ({
      kind: 'week' as const,
      date: dayNumberToDate(getFirstDayOfWeek(date, weekStart)),
    })),
  ]
  return getTeamIds(game).flatMap((teamId) =>
    spans.map((span) => ({ ...span, teamId, key: toTeamSpanKey({ ...span, teamId }) })),
  )
}

export const toTeamSpanKey = ({ kind, teamId, date }: Pick<CrowdedSpan, 'kind' | 'teamId' | 'date'>) =>
  `${teamId} ${kind} ${date}`

/** Returns the conflict among a team's games in a span, or null. The strictest limit of their schedules applies. */
export function findCrowdedSpan(
  { kind, teamId, date }: TeamSpan,
  games: readonly TimedGame[],
  rules: CompiledRules,
): CrowdedSpan | null {
  const limitOf = ({ game }: TimedGame): number => {
    const { gamesPerDay, weeklyLimit } = getScheduleRules(game, rules)
    if (kind === 'day') return gamesPerDay
    return weeklyLimit && getWeekday(date) === weeklyLimit.weekStart ? weeklyLimit.games : Number.POSITIVE_INFINITY
  }
  const limit = games.reduce((least, game) => Math.min(least, limitOf(game)), Number.POSITIVE_INFINITY)
  if (games.length <= limit) return null
  const gameIds = games.toSorted((a, b) => (startsBefore(a, b) ? -1 : 1)).map(({ game }) => game.id)
  return { kind, gameIds, teamId, date, limit }
}

/** Returns the conflicts of all teams with too many games in a span, keyed by the index of the span's last game. */
export function findCrowdedSpans(columns: GameColumns, rules: CompiledRules): Map<number, Conflict[]> {
  const bySpan = new Map<string, { span: TeamSpan; games: TimedGame[] }>()
  const indexById = new Map<string, number>()
  columns.games.forEach(({ id }, index) => {
    const timed = toIndexedGame(columns, index)
    if (timed === null) return
    indexById.set(id, index)
    for (const span of getTeamSpans(timed, rules)) {
      const known = bySpan.get(span.key)
      if (known) known.games.push(timed)
      else bySpan.set(span.key, { span, games: [timed] })
    }
  })
  const byLastGame = new Map<number, Conflict[]>()
  for (const { span, games } of bySpan.values()) {
    const conflict = findCrowdedSpan(span, games, rules)
    if (conflict === null) continue
    const last = indexById.get(conflict.gameIds.at(-1) ?? '') ?? 0
    byLastGame.set(last, [...(byLastGame.get(last) ?? []), conflict])
  }
  return byLastGame
}
