import { toLocalDate } from '../../time.ts'
import { getTeamIds } from '../../scores/game-teams.ts'
import { startsBefore, getScheduleRules } from './pair-rules.ts'
import { toIndexedGame } from './sweep.ts'
import type { Conflict, CompiledRules, TimedGame, GameColumns } from './model.ts'

// Games of a team on one date, in the time zone of its league.

/** A team on a date. `key` is unique to the pair. */
export type TeamDay = { readonly key: string; readonly teamId: string; readonly date: string }

/** Returns the team days that a game counts toward; empty if its schedule doesn't limit games per day. */
export function getTeamDays({ game }: TimedGame, rules: CompiledRules): TeamDay[] {
  const { timeZone } = getScheduleRules(game, rules)
  if (!rules.countsDays || timeZone === null) return []
  const date = toLocalDate(game.start_time, timeZone)
  return getTeamIds(game).map((teamId) => ({ key: toTeamDayKey(teamId, date), teamId, date }))
}

export const toTeamDayKey = (teamId: string, date: string) => `${teamId} ${date}`

/** Returns the conflict among a team's games on a date, or null. The strictest limit of their schedules applies. */
export function findCrowdedDay(
  { teamId, date }: TeamDay,
  games: readonly TimedGame[],
  rules: CompiledRules,
): Conflict | null {
  const limit = games.reduce(
    (least, { game }) => Math.min(least, getScheduleRules(game, rules).gamesPerDay),
    Number.POSITIVE_INFINITY,
  )
  if (games.length <= limit) return null
  const gameIds = games.toSorted((a, b) => (startsBefore(a, b) ? -1 : 1)).map(({ game }) => game.id)
  return { kind: 'day', gameIds, teamId, date, limit }
}

/** Returns the conflicts of all teams with too many games on a date, keyed by the index of the day's last game. */
export function findCrowdedDays(columns: GameColumns, rules: CompiledRules): Map<number, Conflict[]> {
  const byDay = new Map<string, { day: TeamDay; games: TimedGame[] }>()
  const indexById = new Map<string, number>()
  columns.games.forEach(({ id }, index) => {
    const timed = toIndexedGame(columns, index)
    if (timed === null) return
    indexById.set(id, index)
    for (const day of getTeamDays(timed, rules)) {
      const known = byDay.get(day.key)
      if (known) known.games.push(timed)
      else byDay.set(day.key, { day, games: [timed] })
    }
  })
  const byLastGame = new Map<number, Conflict[]>()
  for (const { day, games } of byDay.values()) {
    const conflict = findCrowdedDay(day, games, rules)
    if (conflict === null) continue
    const last = indexById.get(conflict.gameIds.at(-1) ?? '') ?? 0
    byLastGame.set(last, [...(byLastGame.get(last) ?? []), conflict])
  }
  return byLastGame
}
