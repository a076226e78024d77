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

/** Returns a new league; anything not specified gets the usual values for its sport. */
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
