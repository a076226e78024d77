import { commit } from '#data/store/commit.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { LeagueSettings, LeagueSettingsInput } from './league-form.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Writes only the settings the person changed, so that other people's changes are preserved. Returns whether there was
 * anything to write.
 */
export async function updateLeague(
  db: LocalDatabase,
  actor: Actor,
  seen: League,
  settings: LeagueSettings,
  changed: readonly (keyof LeagueSettings)[],
): Promise<boolean> {
  if (!can(actor, 'league.update')) throw new RuleError('not_allowed')
  if (changed.length === 0) return false
  const next = settingsToRow(settings)
  await commit(db, actor.organizationId, 'league.update', async (tx) => {
    await tx.patch(
      'leagues',
      seen.id,
      Object.fromEntries(changed.map((field) => [leagueColumnBySetting[field], next[leagueColumnBySetting[field]]])),
      seen,
    )
  })
  return true
}

export const leagueColumnBySetting = {
  name: 'name',
  description: 'description',
  sportId: 'sport_id',
  timeZone: 'time_zone',
  numTeams: 'num_teams',
  seasonStart: 'season_start',
  seasonEnd: 'season_end',
  registrationDeadline: 'registration_deadline',
  rules: 'rules',
  scorePolicy: 'score_policy',
  standingsPreset: 'standings_preset',
  tieBreakers: 'tie_breakers',
} as const satisfies Record<keyof LeagueSettings, keyof League>

function settingsToRow(settings: LeagueSettings): Pick<League, (typeof leagueColumnBySetting)[keyof LeagueSettings]> {
  return {
    name: settings.name,
    description: settings.description,
    sport_id: settings.sportId,
    time_zone: settings.timeZone,
    num_teams: settings.numTeams,
    season_start: settings.seasonStart,
    season_end: settings.seasonEnd,
    registration_deadline: settings.registrationDeadline,
    rules: settings.rules,
    score_policy: settings.scorePolicy,
    standings_preset: settings.standingsPreset,
    tie_breakers: settings.tieBreakers,
  }
}

export function toLeagueSettings(league: League): LeagueSettingsInput {
  return {
    name: league.name,
    description: league.description ?? '',
    sportId: league.sport_id,
    timeZone: league.time_zone,
    numTeams: String(league.num_teams),
    seasonStart: league.season_start ?? '',
    seasonEnd: league.season_end ?? '',
    registrationDeadline: league.registration_deadline ?? '',
    rules: league.rules ?? '',
    scorePolicy: league.score_policy,
    standingsPreset: league.standings_preset,
    tieBreakers: [...league.tie_breakers],
  }
}
