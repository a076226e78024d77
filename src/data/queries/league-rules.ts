import type { League } from '#domain/schema/leagues.ts'
import { getLeagueRules, type LeagueRules } from '#domain/rulebook/versions.ts'
import { toLocalDate } from '#domain/time.ts'
import type { LocalDatabase } from '../store/local-database.ts'

type RankedLeague = Pick<League, 'id' | 'time_zone' | 'standings_preset' | 'tie_breakers'>

/** Reads the rules that apply to a league today. */
export async function readLeagueRules(db: LocalDatabase, league: RankedLeague): Promise<LeagueRules> {
  const versions = await db.rulebook_versions.where('league_id').equals(league.id).toArray()
  return getLeagueRules(league, versions, toLocalDate(new Date().toISOString(), league.time_zone))
}
