import type { Game, Schedule } from '../schema/schedules.ts'

/** Hours between two games of one team where no schedule says otherwise. */
export const defaultRestHours = 2

export type ConflictGame = Pick<
  Game,
  'id' | 'schedule_id' | 'home_team_id' | 'away_team_id' | 'field_id' | 'start_time' | 'end_time' | 'status'
>

/** Two games that cannot both stand. `gameIds`: the one that starts first comes first. */
export type Conflict = { readonly gameIds: readonly [string, string] } & (
  | { readonly kind: 'field'; readonly fieldId: string }
  | { readonly kind: 'team'; readonly teamId: string }
  | { readonly kind: 'rest'; readonly teamId: string; readonly restMinutes: number; readonly neededMinutes: number }
)

export type ConflictQuestion = {
  readonly games: readonly ConflictGame[]
  /** The schedules of these games: each one's `minGameSpacing` is the rest that its games ask for. */
  readonly schedules: readonly Pick<Schedule, 'id' | 'constraints'>[]
}

/**
 * Finds double-booked fields, double-booked teams and insufficient rest.
 *
 * Games that only touch do not overlap, but leave no rest. Of two games with different rest rules the stricter counts.
 * Cancelled and postponed games are out, and a game without a field is on no field. Each pair of games comes once per
 * field or team that it clashes on, in order of time.
 *
 * One sweep over the games sorted by start: O(n log n + conflicts).
 */
export function findConflicts({ games, schedules }: ConflictQuestion): Conflict[] {
  const restBySchedule = new Map(schedules.map(({ id, constraints }) => [id, constraints?.minGameSpacing]))
  const spans = games
    .filter((game) => game.status !== 'cancelled' && game.status !== 'postponed')
    .map((game): Span => {
      const restHours = restBySchedule.get(game.schedule_id) ?? defaultRestHours
      return { game, start: Date.parse(game.start_time), end: Date.parse(game.end_time), rest: restHours * hourMs }
    })
    .toSorted((a, b) => a.start - b.start || (a.game.id < b.game.id ? -1 : 1))
  const longestRest = spans.reduce((longest, span) => Math.max(longest, span.rest), 0)

  const conflicts: Conflict[] = []
  const onField = new Map<string, Span[]>() // those that may still clash with what comes
  const ofTeam = new Map<string, Span[]>()
  for (const later of spans) {
    const { field_id, home_team_id, away_team_id } = later.game
    if (field_id !== null) {
      for (const earlier of stillOpen(onField, field_id, later, 0)) {
        conflicts.push({ gameIds: [earlier.game.id, later.game.id], kind: 'field', fieldId: field_id })
      }
    }
    for (const teamId of new Set([home_team_id, away_team_id])) {
      for (const earlier of stillOpen(ofTeam, teamId, later, longestRest)) {
        const conflict = teamConflict(earlier, later, teamId)
        if (conflict !== null) conflicts.push(conflict)
      }
    }
  }
  return conflicts
}

/** The conflicts that one game would have: a new one, or one that moves (its stored form among `others` is left out). */
export function conflictsOfGame(
  game: ConflictGame,
  others: readonly ConflictGame[],
  schedules: ConflictQuestion['schedules'],
): Conflict[] {
  const near = others.filter((other) => other.id !== game.id && sharesAnything(game, other))
  return findConflicts({ games: [game, ...near], schedules }).filter((conflict) => conflict.gameIds.includes(game.id))
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

const minuteMs = 60_000
const hourMs = 60 * minuteMs

type Span = { readonly game: ConflictGame; readonly start: number; readonly end: number; readonly rest: number }

/** The spans under this key that end less than `margin` before `later` starts; forgets the others and adds `later`. */
function stillOpen(open: Map<string, Span[]>, key: string, later: Span, margin: number): Span[] {
  const kept = (open.get(key) ?? []).filter((span) => span.end + margin > later.start)
  open.set(key, [...kept, later])
  return kept
}

function teamConflict(earlier: Span, later: Span, teamId: string): Conflict | null {
  const gameIds = [earlier.game.id, later.game.id] as const
  const gap = later.start - earlier.end
  if (gap < 0) return { gameIds, kind: 'team', teamId }
  const needed = Math.max(earlier.rest, later.rest)
  if (gap >= needed) return null
  return { gameIds, kind: 'rest', teamId, restMinutes: gap / minuteMs, neededMinutes: needed / minuteMs }
}

function sharesAnything(a: ConflictGame, b: ConflictGame): boolean {
  if (a.field_id !== null && a.field_id === b.field_id) return true
  return [b.home_team_id, b.away_team_id].some((id) => id === a.home_team_id || id === a.away_team_id)
}
