import type { SideSource } from '../../tournaments/model.ts'
import type { Game, Schedule } from '../../schema/schedules.ts'
import { createOpenConflictFilter, findOpenConflicts } from './open-conflicts.ts'
import { findCrowdedDays } from './team-days.ts'
import {
  compileRules,
  findFieldConflict,
  findPersonConflict,
  findSingleGameConflicts,
  findTeamConflict,
} from './pair-rules.ts'
import type { TimeSpan } from './time-spans.ts'
import type { OpenBracket } from './open-games.ts'
import { sweepGames, toIndexedGame, toGameColumns } from './sweep.ts'

export { defaultRestHours } from './pair-rules.ts'

/** If `local_time` is null, the time isn't known yet, and only the day counts. */
export type ConflictGame = Pick<
  Game,
  'id' | 'schedule_id' | 'home_team_id' | 'away_team_id' | 'field_id' | 'start_time' | 'end_time' | 'status'
> &
  Partial<Pick<Game, 'match_number' | 'local_time'>>

/** The game that starts first comes first; if both start together, the one with the smaller ID. */
type TwoGames = { readonly gameIds: readonly [string, string] }
type OneGame = { readonly gameIds: readonly [string] }

/** Games that can't take place as planned, or that go against a preference (`wish`). */
export type Conflict =
  | (TwoGames & { readonly kind: 'field'; readonly fieldId: string })
  | (TwoGames & { readonly kind: 'team'; readonly teamId: string })
  | (TwoGames & {
      readonly kind: 'rest'
      readonly teamId: string
      readonly restMinutes: number
      readonly neededMinutes: number
    })
  | (TwoGames & {
      readonly kind: 'turnaround'
      readonly fieldId: string
      readonly gapMinutes: number
      readonly neededMinutes: number
    })
  /** A team has more than `limit` games on a date. All of them, in order of time. */
  | {
      readonly kind: 'day'
      readonly gameIds: readonly string[]
      readonly teamId: string
      readonly date: string
      readonly limit: number
    }
  /** People who belong to two teams would have to be at both games. `teamIds`: of the first game, of the second. */
  | (TwoGames & { readonly kind: 'person'; readonly groupId: string; readonly teamIds: readonly [string, string] })
  | (OneGame & { readonly kind: 'closed'; readonly fieldId: string; readonly closure: TimeSpan })
  /** `teamId` is null if the whole schedule has no games at that time. */
  | (OneGame & { readonly kind: 'blackout'; readonly teamId: string | null; readonly blackout: TimeSpan })
  /** A match begins before one that feeds it is over. Their numbers in the bracket. */
  | (TwoGames & { readonly kind: 'order'; readonly match: number; readonly sourceMatch: number })
  /** A team coming from a match has less than the required rest. */
  | (TwoGames & {
      readonly kind: 'source_rest'
      readonly source: SideSource
      readonly restMinutes: number
      readonly neededMinutes: number
    })
  | PossibleConflict
  | BrokenPreference

/** Depends on results: teams that may reach a tournament match have another game then, or are away. */
export type PossibleConflict = { readonly kind: 'possible'; readonly teamIds: readonly string[] } & (
  | (TwoGames & { readonly about: 'team' })
  | (TwoGames & { readonly about: 'rest'; readonly restMinutes: number; readonly neededMinutes: number })
  | (OneGame & { readonly about: 'away' })
)

export type BrokenPreference = { readonly kind: 'wish'; readonly teamId: string } & (
  | (OneGame & { readonly about: 'time'; readonly avoided: TimeSpan })
  | (OneGame & { readonly about: 'field'; readonly fieldId: string })
  | (TwoGames & { readonly about: 'rest'; readonly restMinutes: number; readonly wishedMinutes: number })
)

/** A time when fields can't be used: one of them, or all of a venue. */
export type FieldTime = TimeSpan & { readonly fieldIds: readonly string[] }

/** A time without games, either for whole schedules (the league has a day off) or for some teams. */
export type Blackout = TimeSpan &
  ({ readonly scheduleIds: readonly string[] } | { readonly teamIds: readonly string[] })

/**
 * A team's preference. If there are several about fields, meeting any one is enough; of several about rest, the longest
 * counts.
 */
export type PreferenceRule = { readonly teamId: string } & (
  | { readonly about: 'time'; readonly avoid: readonly TimeSpan[] }
  | { readonly about: 'field'; readonly fieldIds: readonly string[] }
  | { readonly about: 'rest'; readonly minutes: number }
)

/** Teams that share a coach, a player or a family, and so can't play at the same time. */
export type PersonGroup = { readonly id: string; readonly teamIds: readonly string[] }

/** The rules other than the games themselves. Whatever is left out imposes nothing. */
export type ConflictRules = {
  readonly closures?: readonly FieldTime[]
  readonly blackouts?: readonly Blackout[]
  readonly wishes?: readonly PreferenceRule[]
  readonly people?: readonly PersonGroup[]
  /** Tournaments with matches whose teams are not all known, in their current state. */
  readonly brackets?: readonly OpenBracket[]
}

export type ConflictInput = ConflictRules & {
  readonly games: readonly ConflictGame[]
  readonly schedules: readonly ConflictSchedule[]
}

/**
 * A schedule of these games, with the required rest, turnaround and games per day. `timeZone`: its league's, for day
 * boundaries; if omitted, games per day aren't counted.
 */
export type ConflictSchedule = Pick<Schedule, 'id' | 'constraints'> & { readonly timeZone?: string }

/** Whether the games can't take place as planned, for certain or for some results. All other conflicts are wishes. */
export function isHard(conflict: Conflict): conflict is Exclude<Conflict, BrokenPreference> {
  return conflict.kind !== 'wish'
}

/**
 * Finds double-booked fields and teams, insufficient rest and turnaround, days with too many games of a team, people
 * who are needed twice, games at closed fields and in blackouts, matches that begin before their teams can be there,
 * teams that may have two games if they win, and wishes that are not met, across all leagues whose games are given.
 *
 * Games that only touch don't overlap, but leave no rest. If games have different rules, the stricter ones apply; if
 * required rest is violated, a rest wish is not reported as well. Cancelled and postponed games are ignored, and a game
 * without a field occupies none. Each pair of games is reported once per field, team or group of people that it clashes
 * on, and each single game once per field, team or schedule that is unavailable then; all in order of time, with a
 * day's conflict at its last game.
 *
 * O(n log n + conflicts).
 */
export function findConflicts(question: ConflictInput): Conflict[] {
  const rules = compileRules(question)
  const columns = toGameColumns(question.games, rules)
  const groups = new Map((question.people ?? []).map((group) => [group.id, group]))
  const { singleGame } = rules
  // Checked in input order, in which the games are contiguous in memory; reported in order of time.
  const alone =
    singleGame === null
      ? []
      : columns.games.map((_, index) => {
          const game = toIndexedGame(columns, index)
          return game === null ? [] : findSingleGameConflicts(game, singleGame)
        })
  const crowded = rules.countsDays ? findCrowdedDays(columns, rules) : null
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
      const onDay = crowded?.get(index)
      if (onDay !== undefined) conflicts.push(...onDay)
      const whileOpen = open?.get(index)
      if (whileOpen !== undefined) conflicts.push(...whileOpen)
    },
  })
  return conflicts
}

/**
 * Returns the conflicts that one game would have: a new one, or one that moves (its stored version among `others` is
 * ignored).
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
  const games = [
    game,
    ...others.filter((other) => other.id !== game.id && (sharesAnything(other) || around?.(other) === true)),
  ]
  return findConflicts({ ...rules, games, schedules }).filter(({ gameIds }) => gameIds.some((id) => id === game.id))
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
