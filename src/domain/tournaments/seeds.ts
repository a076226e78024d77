import { compareText } from '../compare-text.ts'
import { isNeededForTable, listWithdrawals } from '../standings/departures.ts'
import { computeDivisionTables, type LeagueResults } from '../standings/division-tables.ts'
import type { Rulebook } from '../rulebook/document.ts'
import { computeStandings, type Deduction } from '../standings/standings.ts'
import { t } from './words.ts'

// The order in which teams enter a tournament, based on earlier results.

/** A team in seed order, with the reason for its seed: `2nd of U12 A`, `12 points from 5 games`. */
export type SeededTeam = { readonly teamId: string; readonly because: string }

/** A team's totals from the games of a schedule or a league. */
export type TeamTotals = { readonly teamId: string; readonly games: number; readonly points: number }

type Team = { readonly id: string; readonly name: string }

/** The points for results in a league that counts no points: those of most sports with draws. */
const usualPoints = { win: 3, draw: 1, loss: 0 }

/**
 * Returns each team's number of games and points, in the order of the teams. Uses the league's points, or else 3 for a
 * win and 1 for a draw. Deductions apply if the league counts points.
 */
export function computeTeamTotals(
  { teams, games, deductions }: Pick<LeagueResults, 'teams' | 'games' | 'deductions'>,
  rulebook: Rulebook,
): TeamTotals[] {
  const taken = rulebook.points === null ? [] : deductions
  const withdrawals = listWithdrawals(teams)
  const rows = computeStandings({
    teams,
    games: games.filter((game) => isNeededForTable(game, withdrawals, rulebook)),
    rulebook: {
      ...rulebook,
      points: rulebook.points ?? usualPoints,
      rank: [{ id: 'points', by: 'points' }],
      ties: { restart: 'never', order: [] },
    },
    deductions: taken.map(({ team_id, points, reason }): Deduction => ({ teamId: team_id, points, reason })),
    withdrawals,
  })
  const rowsById = new Map(rows.map((row) => [row.teamId, row]))
  return teams.map(({ id }) => {
    const row = rowsById.get(id)
    return { teamId: id, games: row?.played ?? 0, points: row?.points ?? 0 }
  })
}

/**
 * Orders teams by most points, then fewest games (with teams without games last), then name. A team without totals has
 * no points.
 */
export function seedByPoints(teams: readonly Team[], totals: readonly TeamTotals[]): SeededTeam[] {
  const totalsById = new Map(totals.map((one) => [one.teamId, one]))
  return teams
    .map(({ id, name }) => ({ name, ...(totalsById.get(id) ?? { teamId: id, games: 0, points: 0 }) }))
    .toSorted((a, b) => b.points - a.points || byGames(a, b) || compareText(a.name, b.name))
    .map(({ teamId, games, points }) => ({
      teamId,
      because: t.pointsFromGames(points, games),
    }))
}

/** Puts teams without games last, and orders the others by fewest games. */
function byGames(a: TeamTotals, b: TeamTotals): number {
  return Number(a.games === 0) - Number(b.games === 0) || a.games - b.games
}

/**
 * Orders teams by their place in the division tables: those in first place, then those in second, and so on. Teams with
 * the same place are ordered by a single table of all teams.
 */
export function seedFromStandings(results: LeagueResults, rulebook: Rulebook): SeededTeam[] {
  const { tables } = computeDivisionTables(results, rulebook, new Set())
  const deductions = rulebook.points === null ? [] : results.deductions
  const withdrawals = listWithdrawals(results.teams)
  const all = computeStandings({
    draws: results.draws,
    teams: results.teams,
    games: results.games.filter((game) => isNeededForTable(game, withdrawals, rulebook)),
    rulebook,
    deductions: deductions.map(({ team_id, points, reason }): Deduction => ({ teamId: team_id, points, reason })),
    withdrawals,
  })
  const order = new Map(all.map(({ teamId }, index) => [teamId, index]))
  return tables
    .flatMap(({ name, rows }) => rows.map((row, index) => ({ ...row, index, name })))
    .toSorted((a, b) => a.index - b.index || (order.get(a.teamId) ?? 0) - (order.get(b.teamId) ?? 0))
    .map(({ teamId, rank, isShared, name }) => ({
      teamId,
      because: t.placeOf(rank, isShared, name),
    }))
}
