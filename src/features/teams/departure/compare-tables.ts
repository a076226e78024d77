import type { Rulebook } from '#domain/rulebook/document.ts'
import type { Team } from '#domain/schema/leagues.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { isPlayedBy } from '#domain/scores/game-teams.ts'
import { isMovable, type GameChange } from '#domain/scheduling/conflicts/change-game.ts'
import { computeDivisionTables, type LeagueResults, type TableRow } from '#domain/standings/division-tables.ts'

export type ComparedRow = {
  readonly row: TableRow
  /** The place in the table without the departure. */
  readonly before: number
}

export type DepartureEffect = {
  /** The team's table after it has left. */
  readonly rows: readonly ComparedRow[]
  /** Whether the rules count the games that the team does not play any more as forfeited by it. */
  readonly forfeitsRemaining: boolean
}

/** Returns what the table becomes if a team leaves. @param results with the games still to be played */
export function compareDeparture(
  results: LeagueResults,
  rulebook: Rulebook,
  teamId: string,
  left: Pick<Team, 'left_at' | 'left_as'>,
): DepartureEffect {
  const tableOf = (teams: readonly Team[]) =>
    computeDivisionTables({ ...results, teams }, rulebook, new Set()).tables.find(({ rows }) =>
      rows.some((row) => row.teamId === teamId),
    )
  const before = tableOf(results.teams)
  const after = tableOf(results.teams.map((team) => (team.id === teamId ? { ...team, ...left } : team)))
  const places = new Map(before?.rows.map((row) => [row.teamId, row.rank]))
  const rows = (after?.rows ?? []).map((row) => ({ row, before: places.get(row.teamId) ?? row.rank }))
  const forfeitsOf = (table: typeof before) => table?.rows.find((row) => row.teamId === teamId)?.forfeits ?? 0
  return { rows, forfeitsRemaining: forfeitsOf(after) > forfeitsOf(before) }
}

/** Returns the games that the team has still to play. */
export function listRemaining(games: readonly Game[], teamId: string): Game[] {
  return games.filter((game) => isPlayedBy(game, teamId) && isMovable(game.status))
}

/** Returns what becomes of the games that the team has still to play: forfeits, or cancelled games. */
export function planRemaining(
  games: readonly Game[],
  teams: readonly Team[],
  teamId: string,
  isForfeit: boolean,
): GameChange[] {
  const gone = new Set(teams.flatMap(({ id, left_at }) => (left_at === null ? [] : [id])))
  return games.map((seen): GameChange => {
    if (!isForfeit) return { gameId: seen.id, set: { status: 'cancelled' }, seen }
    const isHome = seen.home_team_id === teamId
    const opponent = isHome ? seen.away_team_id : seen.home_team_id
    const forfeited_by = opponent !== null && gone.has(opponent) ? 'both' : isHome ? 'home' : 'away'
    return { gameId: seen.id, set: { status: 'forfeited', forfeited_by }, seen }
  })
}
