import { unpublishedLeague } from '../public-league/unpublished-league.ts'
import type { League } from '../schema/leagues.ts'
import { getSportDefaults } from './sport-defaults.ts'

export type LeagueRowInput = Pick<
  League,
  | 'name'
  | 'description'
  | 'sport_id'
  | 'time_zone'
  | 'num_teams'
  | 'season_start'
  | 'season_end'
  | 'registration_deadline'
>

/**
 * Returns the row of a new league. Anything not specified gets a default; how the league is ranked depends on its
 * sport.
 */
export function createLeagueRow(
  facts: LeagueRowInput,
  { id, by, at }: { readonly id: string; readonly by: string | null; readonly at: string },
): Omit<League, 'organization_id' | 'version'> {
  return {
    id,
    ...facts,
    rules: null,
    status: 'active',
    score_policy: 'team_staff',
    ...getSportDefaults(facts.sport_id),
    ...unpublishedLeague,
    created_by: by,
    created_at: at,
  }
}
