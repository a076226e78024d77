import type { League, Team } from '#domain/schema/leagues.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { standings, type StandingRow } from '#domain/standings.ts'
import { hasResult, type LeagueResults } from './league-results.ts'

export type TableRow = StandingRow & {
  readonly team: Team
  /** Results that may still change, by why. */
  readonly disputed: number
  readonly unsent: number
}

export type DivisionTable = {
  readonly id: string
  /** Null where the league has one table for all. */
  readonly name: string | null
  readonly rows: readonly TableRow[]
  readonly hasDraws: boolean
}

export type LeagueTables = {
  readonly tables: readonly DivisionTable[]
  readonly played: number
  /** Games of the season that are played or still to be. */
  readonly total: number
  readonly disputed: number
  readonly unsent: number
}

/** One table for each division that has teams, by its name; teams without a division come last. */
export function divisionTables(
  { teams, divisions, games }: LeagueResults,
  rules: Pick<League, 'standings_preset' | 'tie_breakers'>,
  unsentGameIds: ReadonlySet<string>,
): LeagueTables {
  const counted = games.filter(hasResult)
  const disputed = new Set(counted.flatMap((game) => (game.result_state === 'disputed' ? [game.id] : [])))
  const unsent = new Set(counted.flatMap((game) => (unsentGameIds.has(game.id) ? [game.id] : [])))
  const groups = groupTeams(teams, divisions)
  return {
    tables: groups.map(({ id, name, members }) => {
      const ids = new Set(members.map((team) => team.id))
      const ours = counted.filter((game) => ids.has(game.home_team_id) || ids.has(game.away_team_id))
      const rows = standings({
        teams: members,
        games: ours,
        preset: rules.standings_preset,
        tieBreakers: rules.tie_breakers,
        provisionalGameIds: new Set([...disputed, ...unsent]),
      })
      const teamsById = new Map(members.map((team) => [team.id, team]))
      return {
        id,
        name,
        hasDraws: rows.some((row) => row.drawn > 0),
        rows: rows.flatMap((row) => {
          const team = teamsById.get(row.teamId)
          if (!team) return []
          const count = (ids: ReadonlySet<string>) =>
            row.provisional === 0 ? 0 : ours.filter((game) => ids.has(game.id) && isOf(game, team)).length
          return [{ ...row, team, disputed: count(disputed), unsent: count(unsent) }]
        }),
      }
    }),
    played: counted.length,
    total: games.filter((game) => game.status !== 'cancelled').length,
    disputed: disputed.size,
    unsent: unsent.size,
  }
}

function groupTeams(teams: readonly Team[], divisions: LeagueResults['divisions']) {
  const groups = divisions
    .map(({ id, name }) => ({ id, name, members: teams.filter((team) => team.division_id === id) }))
    .filter(({ members }) => members.length > 0)
  if (groups.length === 0) return [{ id: 'all', name: null, members: teams }]
  const known = new Set(groups.map(({ id }) => id))
  const others = teams.filter((team) => team.division_id === null || !known.has(team.division_id))
  return others.length === 0 ? groups : [...groups, { id: 'none', name: 'Without a division', members: others }]
}

function isOf(game: Game, team: Team): boolean {
  return game.home_team_id === team.id || game.away_team_id === team.id
}
