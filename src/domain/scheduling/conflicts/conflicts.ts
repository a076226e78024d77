import type { Source } from '../../tournaments/model.ts'
import type { Game, Schedule } from '../../schema/schedules.ts'
import { openAround, openConflicts } from './conflicts-open.ts'
import { crowdedDays } from './conflicts-days.ts'
import { compileRules, fieldConflict, personConflict, singleGameConflicts, teamConflict } from './conflicts-rules.ts'
import type { TimeSpan } from './conflicts-spans.ts'
import type { OpenBracket } from './open-games.ts'
import { sweep, timedGame, toColumns } from './conflicts-sweep.ts'

export { defaultRestHours } from './conflicts-rules.ts'

/** `local_time` null: its time is not known yet, and nothing but its day counts. */
export type ConflictGame = Pick<
  Game,
  'id' | 'schedule_id' | 'home_team_id' | 'away_team_id' | 'field_id' | 'start_time' | 'end_time' | 'status'
> &
  Partial<Pick<Game, 'match_number' | 'local_time'>>

/** The one that starts first comes first; of two that start together, the one with the lesser id. */
type TwoGames = { readonly gameIds: readonly [string, string] }
type OneGame = { readonly gameIds: readonly [string] }

/** Games that cannot stand as they are, or that somebody would rather have elsewhere (`wish`). */
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
  /** A team has more games on a date than `limit`. All of them, in order of time. */
  | {
      readonly kind: 'day'
      readonly gameIds: readonly string[]
      readonly teamId: string
      readonly date: string
      readonly limit: number
    }
  /** People who belong to two teams would have to be in both games. `teamIds`: of the first game, of the second. */
  | (TwoGames & { readonly kind: 'person'; readonly groupId: string; readonly teamIds: readonly [string, string] })
  | (OneGame & { readonly kind: 'closed'; readonly fieldId: string; readonly closure: TimeSpan })
  /** `teamId`: null where the whole schedule has no games at that time. */
  | (OneGame & { readonly kind: 'blackout'; readonly teamId: string | null; readonly blackout: TimeSpan })
  /** A match begins before one that it takes a team from is over. Their numbers in the bracket. */
  | (TwoGames & { readonly kind: 'order'; readonly match: number; readonly sourceMatch: number })
  /** Whoever comes from a match has less rest than is asked for. */
  | (TwoGames & {
      readonly kind: 'source_rest'
      readonly source: Source
      readonly restMinutes: number
      readonly neededMinutes: number
    })
  | PossibleConflict
  | BrokenWish

/** It depends on results: teams that may come to a match of a tournament have another game then, or are away. */
export type PossibleConflict = { readonly kind: 'possible'; readonly teamIds: readonly string[] } & (
  | (TwoGames & { readonly about: 'team' })
  | (TwoGames & { readonly about: 'rest'; readonly restMinutes: number; readonly neededMinutes: number })
  | (OneGame & { readonly about: 'away' })
)

export type BrokenWish = { readonly kind: 'wish'; readonly teamId: string } & (
  | (OneGame & { readonly about: 'time'; readonly avoided: TimeSpan })
  | (OneGame & { readonly about: 'field'; readonly fieldId: string })
  | (TwoGames & { readonly about: 'rest'; readonly restMinutes: number; readonly wishedMinutes: number })
)

/** A time at which fields cannot be used: one, or all of a venue. */
export type FieldTime = TimeSpan & { readonly fieldIds: readonly string[] }

/** A time without games: of whole schedules (the league has a day off), or of some teams. */
export type Blackout = TimeSpan &
  ({ readonly scheduleIds: readonly string[] } | { readonly teamIds: readonly string[] })

/** What a team would like. Of several about fields any one will do; of several about rest the longest counts. */
export type TeamWish = { readonly teamId: string } & (
  | { readonly about: 'time'; readonly avoid: readonly TimeSpan[] }
  | { readonly about: 'field'; readonly fieldIds: readonly string[] }
  | { readonly about: 'rest'; readonly minutes: number }
)

/** Teams that share a coach, a player or a family, who cannot be in two places at once. */
export type PersonGroup = { readonly id: string; readonly teamIds: readonly string[] }

/** What is known beside the games. Whatever is left out asks for nothing. */
export type ConflictRules = {
  readonly closures?: readonly FieldTime[]
  readonly blackouts?: readonly Blackout[]
  readonly wishes?: readonly TeamWish[]
  readonly people?: readonly PersonGroup[]
  /** Tournaments with matches whose teams are not all known, as they stand. */
  readonly brackets?: readonly OpenBracket[]
}

export type ConflictQuestion = ConflictRules & {
  readonly games: readonly ConflictGame[]
  readonly schedules: readonly ConflictSchedule[]
}

/**
 * A schedule of these games, with the rest, the turnaround and the games per day that its games ask for. `timeZone`: its
 * league's, in which days begin; where it is left out, nobody counts games per day.
 */
export type ConflictSchedule = Pick<Schedule, 'id' | 'constraints'> & { readonly timeZone?: string }

/** Whether games cannot stand as they are, or not whoever wins. What is not hard is a wish. */
export function isHard(conflict: Conflict): conflict is Exclude<Conflict, BrokenWish> {
  return conflict.kind !== 'wish'
}

/**
 * Finds double-booked fields and teams, insufficient rest and turnaround, days with too many games of a team, people who
 * are needed twice, games at closed fields and in blackouts, matches that begin before their teams can be there, teams that
 * may have two games if they win, and wishes that are not met, over all leagues whose games are given.
 *
 * Games that only touch do not overlap, but leave no rest. Of games with different rules the stricter counts; where rest
 * is broken, a wish for rest is not named beside it. Cancelled and postponed games are out, and a game without
 * a field is on no field. Each pair of games comes once per field, team or group of people that it clashes on, each game
 * once per field, team or schedule that has no time for it; all in order of time, a day at its last game.
 *
 * O(n log n + conflicts).
 */
export function findConflicts(question: ConflictQuestion): Conflict[] {
  const rules = compileRules(question)
  const columns = toColumns(question.games, rules)
  const groups = new Map((question.people ?? []).map((group) => [group.id, group]))
  const { singleGame } = rules
  // Looked at in the order of the input, in which the games lie side by side in memory; told in order of time.
  const alone =
    singleGame === null
      ? []
      : columns.games.map((_, index) => {
          const game = timedGame(columns, index)
          return game === null ? [] : singleGameConflicts(game, singleGame)
        })
  const crowded = rules.countsDays ? crowdedDays(columns, rules) : null
  const open = rules.open === null ? null : openConflicts(columns, rules, rules.open)
  const conflicts: Conflict[] = []
  sweep(columns, {
    onPair(earlier, later, resource) {
      const [a, b, shared] = [timedGame(columns, earlier), timedGame(columns, later), columns.resources[resource]]
      if (!a || !b || !shared) return
      const group = shared.kind === 'group' ? groups.get(shared.id) : undefined
      const found =
        shared.kind === 'field'
          ? fieldConflict(a, b, shared.id)
          : group !== undefined
            ? personConflict(a, b, group)
            : teamConflict(a, b, shared.id, rules.restWishes.get(shared.id) ?? 0)
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

/** The conflicts that one game would have: a new one, or one that moves (its stored form among `others` is left out). */
export function conflictsOfGame(
  game: ConflictGame,
  others: readonly ConflictGame[],
  schedules: ConflictQuestion['schedules'],
  rules: ConflictRules = {},
): Conflict[] {
  const teams = new Set([game.home_team_id, game.away_team_id])
  const people = (rules.people ?? []).filter(({ teamIds }) => teamIds.some((id) => teams.has(id)))
  const near = new Set([...teams, ...people.flatMap(({ teamIds }) => teamIds)])
  const sharesAnything = ({ field_id, home_team_id, away_team_id }: ConflictGame) =>
    (field_id !== null && field_id === game.field_id) || near.has(home_team_id) || near.has(away_team_id)
  const around = openAround(game, rules.brackets ?? [])
  const games = [
    game,
    ...others.filter((other) => other.id !== game.id && (sharesAnything(other) || around?.(other) === true)),
  ]
  return findConflicts({ ...rules, games, schedules }).filter(({ gameIds }) => gameIds.some((id) => id === game.id))
}

/** For a screen that marks games: each game's conflicts. */
export function conflictsByGame(conflicts: readonly Conflict[]): Map<string, Conflict[]> {
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
