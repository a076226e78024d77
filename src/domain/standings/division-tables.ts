import type { Rulebook } from '../rulebook/document.ts'
import type { Division, LotDraw, PointDeduction, Team } from '../schema/leagues.ts'
import type { Game } from '../schema/schedules.ts'
import { isPlayedBy, isPlayedByAny } from '../scores/game-teams.ts'
import { hasResult } from '../scores/has-result.ts'
import { isNeededForTable, listWithdrawals, waitsForGames } from './departures.ts'
import {
  explainSeparations,
  computeStandings,
  toSeason,
  type Deduction,
  type Separation,
  type StandingRow,
  type StandingsInput,
} from './standings.ts'
import { tellDraws, type ToldDraw } from './lot-draws.ts'
import { tellTiebreakers, type ToldTiebreaker } from './tiebreaker-games.ts'
import { t } from './words.ts'

export type LeagueResults = {
  readonly teams: readonly Team[]
  readonly divisions: readonly Division[]
  /**
   * All games except tournament games. Those with a result make up the table, with games to be played that the rules ask
   * for; these may be listed twice.
   */
  readonly games: readonly Game[]
  readonly deductions: readonly PointDeduction[]
  readonly draws: readonly LotDraw[]
}

export type TableRow = StandingRow & {
  readonly team: Team
  /** The number of results that may still change, by reason. */
  readonly disputed: number
  readonly unsent: number
  readonly reported: number
  /** The rows behind `deductions`. */
  readonly deducted: readonly PointDeduction[]
}

export type DivisionTable = {
  readonly id: string
  /** Null if the league has a single table. */
  readonly name: string | null
  readonly rows: readonly TableRow[]
  readonly hasDraws: boolean
  /** Why each row is above the next, from the top. */
  readonly separations: readonly Separation[]
  /** The drawings of lots in which its teams took part, latest first. */
  readonly draws: readonly ToldDraw[]
  /** The tiebreaker games between its teams, latest first. */
  readonly tiebreakers: readonly ToldTiebreaker[]
  /** The input of the table, for computing what can still happen. */
  readonly season: StandingsInput
}

export type LeagueTables = {
  readonly tables: readonly DivisionTable[]
  readonly played: number
  /** The total number of games, played or not, except cancelled ones. */
  readonly total: number
  readonly disputed: number
  readonly unsent: number
}

/** Returns one table for each division that has teams, ordered by name; teams without a division come last. */
export function computeDivisionTables(
  { teams, divisions, games: given, deductions, draws }: LeagueResults,
  rulebook: Rulebook,
  unsentGameIds: ReadonlySet<string>,
): LeagueTables {
  const withdrawals = listWithdrawals(teams)
  const games =
    withdrawals.length === 0 && !waitsForGames(rulebook)
      ? given
      : [...new Map(given.map((game) => [game.id, game])).values()]
  const counted = games.filter(hasResult)
  const disputed = new Set(counted.flatMap((game) => (game.result_state === 'disputed' ? [game.id] : [])))
  const unsent = new Set(counted.flatMap((game) => (unsentGameIds.has(game.id) ? [game.id] : [])))
  const reported = new Set(counted.flatMap((game) => (game.result_state === 'reported' ? [game.id] : [])))
  const counting = rulebook.points === null ? [] : deductions
  const groups = groupTeams(teams, divisions)
  return {
    tables: groups.map(({ id, name, members }) => {
      const ids = new Set(members.map((team) => team.id))
      const all = games.filter((game) => isPlayedByAny(game, ids))
      const ours = all.filter((game) => isNeededForTable(game, withdrawals, rulebook))
      const input: StandingsInput = {
        teams: members,
        games: ours,
        rulebook,
        deductions: counting.map(toDeduction),
        withdrawals,
        draws,
        provisionalGameIds: new Set([...disputed, ...unsent, ...reported]),
      }
      const rows = computeStandings(input)
      const teamsById = new Map(members.map((team) => [team.id, team]))
      const nameOf = (id: string) => teamsById.get(id)?.name ?? ''
      return {
        id,
        name,
        hasDraws: rows.some((row) => row.drawn > 0),
        separations: explainSeparations(input),
        draws: draws.length === 0 ? [] : tellDraws(toSeason(input), draws, nameOf),
        tiebreakers: all.some((game) => game.is_tiebreaker) ? tellTiebreakers(toSeason(input), all, nameOf) : [],
        season: { ...input, games: all },
        rows: rows.flatMap((row) => {
          const team = teamsById.get(row.teamId)
          if (!team) return []
          const count = (ids: ReadonlySet<string>) =>
            row.provisional === 0 ? 0 : ours.filter((game) => ids.has(game.id) && isPlayedBy(game, team.id)).length
          const deducted = counting.filter((each) => each.team_id === team.id)
          return [
            { ...row, team, deducted, disputed: count(disputed), unsent: count(unsent), reported: count(reported) },
          ]
        }),
      }
    }),
    played: counted.length,
    total: games.filter((game) => game.status !== 'cancelled').length,
    disputed: disputed.size,
    unsent: unsent.size,
  }
}

function toDeduction({ team_id, points, reason, decided_at }: PointDeduction): Deduction {
  return { teamId: team_id, points, reason, decidedAt: decided_at }
}

function groupTeams(teams: readonly Team[], divisions: LeagueResults['divisions']) {
  const groups = divisions
    .map(({ id, name }) => ({ id, name, members: teams.filter((team) => team.division_id === id) }))
    .filter(({ members }) => members.length > 0)
  if (groups.length === 0) return [{ id: 'all', name: null, members: teams }]
  const known = new Set(groups.map(({ id }) => id))
  const others = teams.filter((team) => team.division_id === null || !known.has(team.division_id))
  return others.length === 0 ? groups : [...groups, { id: 'none', name: t.noDivision, members: others }]
}
