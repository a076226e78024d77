import { createOpenConflictFilter, findOpenConflicts } from './open-conflicts.ts'
import { findSpanConflicts, looksAtSpans } from './team-days.ts'
import {
  compileRules,
  findFieldConflict,
  findPersonConflict,
  findSingleGameConflicts,
  findTeamConflict,
} from './rules/pair-rules.ts'
import { countsInLimit, listGroupLimits } from '../model/group-limits.ts'
import { sweepGames, toIndexedGame, toGameColumns } from './sweep.ts'
import type { Conflict, ConflictInput, ConflictGame, BrokenPreference, ConflictRules } from './model.ts'

export { defaultRestHours } from './rules/pair-rules.ts'

/**
 * Whether the games can't take place as planned, either in any case or depending on results. All other conflicts are
 * violated preferences.
 */
export function isHard(conflict: Conflict): conflict is Exclude<Conflict, BrokenPreference> {
  return conflict.kind !== 'wish'
}

/**
 * Finds double-booked fields and teams, insufficient rest and turnaround, days and weeks with too many games of a team,
 * meetings on the wrong dates, split doubleheaders, too many games in a row on one side or of a group, people who are
 * needed twice, games at closed fields, during events and in blackouts, matches that begin before their teams can be
 * there, teams that may have two games if they win, and wishes that are not met, across all leagues whose games are
 * given.
 *
 * Games that only touch don't overlap, but leave no rest. If games have different rules, the stricter ones apply; if
 * required rest is violated, a rest wish is not reported as well. The two games of a doubleheader need no rest and no
 * turnaround between them. Cancelled and postponed games are ignored, and a game
 * without a field occupies none. Each pair of games is reported once per field, team or group of people on which it
 * clashes. Each single game is reported once per field, team or schedule that is unavailable then. All conflicts are in
 * order of time; one about a whole day or week, about all games of two teams, or about games in a row comes at its last
 * game.
 *
 * O(n log n + conflicts).
 */
export function findConflicts(question: ConflictInput): Conflict[] {
  const rules = compileRules(question)
  const columns = toGameColumns(question.games, rules)
  const groups = new Map((question.people ?? []).map((group) => [group.id, group]))
  const { singleGame } = rules
  // Single games are checked in input order, in which they are contiguous in memory; their conflicts are reported in
  // order of time.
  const alone =
    singleGame === null
      ? []
      : columns.games.map((_, index) => {
          const game = toIndexedGame(columns, index)
          return game === null ? [] : findSingleGameConflicts(game, singleGame)
        })
  const inSpans = looksAtSpans(rules) ? findSpanConflicts(columns, rules) : null
  const open = rules.open === null ? null : findOpenConflicts(columns, rules, rules.open)
  const conflicts: Conflict[] = []
  sweepGames(columns, {
    onPair(earlier, later, resource) {
      const [a, b, shared] = [
        toIndexedGame(columns, earlier),
        toIndexedGame(columns, later),
        columns.resources[resource],
      ]
      if (!a || !b || !shared) return
      const group = shared.kind === 'group' ? groups.get(shared.id) : undefined
      const found =
        shared.kind === 'field'
          ? findFieldConflict(a, b, shared.id)
          : group !== undefined
            ? findPersonConflict(a, b, group)
            : findTeamConflict(a, b, shared.id, rules.restWishes.get(shared.id) ?? 0)
      if (found !== null) conflicts.push(found)
    },
    onGame(index) {
      const found = alone[index]
      if (found !== undefined) conflicts.push(...found)
      const inSpan = inSpans?.get(index)
      if (inSpan !== undefined) conflicts.push(...inSpan)
      const whileOpen = open?.get(index)
      if (whileOpen !== undefined) conflicts.push(...whileOpen)
    },
  })
  return conflicts
}

/**
 * Returns the conflicts that one game would have, whether it is new or would move. If `others` contains its stored
 * version, that is ignored.
 */
export function findGameConflicts(
  game: ConflictGame,
  others: readonly ConflictGame[],
  schedules: ConflictInput['schedules'],
  rules: ConflictRules = {},
): Conflict[] {
  const teams = new Set([game.home_team_id, game.away_team_id])
  const people = (rules.people ?? []).filter(({ teamIds }) => teamIds.some((id) => teams.has(id)))
  const near = new Set([...teams, ...people.flatMap(({ teamIds }) => teamIds)])
  const sharesAnything = ({ field_id, home_team_id, away_team_id }: ConflictGame) =>
    (field_id !== null && field_id === game.field_id) || near.has(home_team_id) || near.has(away_team_id)
  const around = createOpenConflictFilter(game, rules.brackets ?? [])
  const ofGroups = createGroupFilter(game, schedules)
  const games = [
    game,
    ...others.filter(
      (other) =>
        other.id !== game.id && (sharesAnything(other) || around?.(other) === true || ofGroups?.(other) === true),
    ),
  ]
  return findConflicts({ ...rules, games, schedules }).filter(({ gameIds }) => gameIds.some((id) => id === game.id))
}

/** Returns whether a limit of a group counts another game as well as this one; null if no limit counts this one. */
function createGroupFilter(
  { schedule_id: scheduleId, home_team_id: home, away_team_id: away }: ConflictGame,
  schedules: ConflictInput['schedules'],
): ((other: ConflictGame) => boolean) | null {
  const constraints = schedules.find(({ id }) => id === scheduleId)?.constraints ?? null
  if (constraints === null || home === null || away === null) return null
  const limits = listGroupLimits(constraints).filter((limit) => countsInLimit(limit, home, away))
  if (limits.length === 0) return null
  return ({ schedule_id, home_team_id: host, away_team_id: guest }) =>
    schedule_id === scheduleId &&
    host !== null &&
    guest !== null &&
    limits.some((limit) => countsInLimit(limit, host, guest))
}

/** Groups conflicts by game, for screens that mark games. */
export function groupConflictsByGame(conflicts: readonly Conflict[]): Map<string, Conflict[]> {
  const byGame = new Map<string, Conflict[]>()
  for (const conflict of conflicts) {
    for (const gameId of conflict.gameIds) {
      const list = byGame.get(gameId)
      if (list) list.push(conflict)
      else byGame.set(gameId, [conflict])
    }
  }
  return byGame
}
