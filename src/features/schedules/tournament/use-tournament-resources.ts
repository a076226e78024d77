import { useMemo } from 'react'
import { useLiveQuery } from '#data/queries/context.tsx'
import { readLeagueRules } from '#data/queries/league-rules.ts'
import { readLeagueResults } from '#data/queries/league-results.ts'
import {
  seedByPoints,
  seedFromStandings,
  computeTeamTotals,
  type SeededTeam,
  type TeamTotals,
} from '#domain/tournaments/seeds.ts'
import { readLeagueResources, type LeagueResources } from '../wizard/use-league-resources.ts'
import type { TournamentOrigin } from './tournament-draft.ts'

/**
 * What a league provides for a tournament: everything a schedule needs, plus all of its teams, ordered by points and by
 * standings.
 */
export type TournamentResources = LeagueResources & {
  readonly byPoints: readonly SeededTeam[]
  readonly fromStandings: readonly SeededTeam[]
  /** The schedule whose results determine the points; null uses the results of the whole league. */
  readonly pointsOf: string | null
  readonly countsPoints: boolean
}

/** Returns `undefined` while loading, or null if the league does not exist. */
export function useTournamentResources(
  leagueId: string,
  arrival: TournamentOrigin | null,
): TournamentResources | null | undefined {
  const found = useLiveQuery(
    async (db) => {
      const supply = await readLeagueResources(db, leagueId)
      if (!supply) return supply
      const { rulebook } = await readLeagueRules(db, supply.league)
      const results = await readLeagueResults(db, leagueId, rulebook)
      return { supply, results, rulebook }
    },
    [leagueId],
  )
  return useMemo(() => {
    if (!found) return found
    const { supply, results, rulebook } = found
    const own = arrival?.leagueId === leagueId ? arrival : null
    const totals: readonly TeamTotals[] = own?.totals ?? computeTeamTotals(results, rulebook)
    return {
      ...supply,
      byPoints: seedByPoints(supply.teams, totals),
      fromStandings: seedFromStandings(results, rulebook),
      pointsOf: own?.scheduleName ?? null,
      countsPoints: rulebook.points !== null,
    }
  }, [found, leagueId, arrival])
}

/**
 * Returns the teams of the chosen divisions in the requested order. Manual ordering starts from the order by points.
 */
export function getOfferedSeeds(
  { teams, byPoints, fromStandings }: Pick<TournamentResources, 'teams' | 'byPoints' | 'fromStandings'>,
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
