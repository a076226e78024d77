import { useMemo } from 'react'
import { useLive } from '#data/queries/context.tsx'
import { readLeagueResults } from '#data/queries/league-results.ts'
import {
  seedsByPoints,
  seedsFromStandings,
  teamTotals,
  type SeededTeam,
  type TeamTotals,
} from '#domain/tournaments/seeds.ts'
import { readLeagueSupply, type LeagueSupply } from '../wizard/use-league-supply.ts'
import type { Arrival } from './tournament-draft.ts'

/** What a league provides for a tournament: everything a schedule needs, plus all its teams in each seed order. */
export type TournamentSupply = LeagueSupply & {
  readonly byPoints: readonly SeededTeam[]
  readonly fromStandings: readonly SeededTeam[]
  /** The schedule whose results determine the points; null: the whole league's. */
  readonly pointsOf: string | null
}

/** `undefined` while loading, null if the league does not exist. */
export function useTournamentSupply(leagueId: string, arrival: Arrival | null): TournamentSupply | null | undefined {
  const found = useLive(
    async (db) => {
      const supply = await readLeagueSupply(db, leagueId)
      return supply && { supply, results: await readLeagueResults(db, leagueId) }
    },
    [leagueId],
  )
  return useMemo(() => {
    if (!found) return found
    const { supply, results } = found
    const own = arrival?.leagueId === leagueId ? arrival : null
    const totals: readonly TeamTotals[] = own?.totals ?? teamTotals(results, supply.league)
    return {
      ...supply,
      byPoints: seedsByPoints(supply.teams, totals),
      fromStandings: seedsFromStandings(results, supply.league),
      pointsOf: own?.scheduleName ?? null,
    }
  }, [found, leagueId, arrival])
}

/** Returns the teams of the chosen divisions in the requested order. Manual order starts from the points. */
export function offeredSeeds(
  { teams, byPoints, fromStandings }: Pick<TournamentSupply, 'teams' | 'byPoints' | 'fromStandings'>,
  seeding: 'points' | 'standings' | 'hand',
  divisionIds: readonly string[],
): readonly SeededTeam[] {
  const divisionOf = new Map(teams.map(({ id, divisionId }) => [id, divisionId]))
  return (seeding === 'standings' ? fromStandings : byPoints).filter(({ teamId }) => {
    const divisionId = divisionOf.get(teamId)
    return (
      divisionId !== undefined &&
      (divisionIds.length === 0 || (divisionId !== null && divisionIds.includes(divisionId)))
    )
  })
}
