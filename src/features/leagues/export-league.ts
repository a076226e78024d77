import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { toLeagueFile } from '#domain/import/export-league.ts'
import type { League, Sport } from '#domain/schema/leagues.ts'
import { shareText, toFileName } from '#ui/browser/save-file.ts'

/** Saves the league as one file, from what this device has. */
export async function exportLeague(db: LocalDatabase, league: League, sport: Sport | undefined): Promise<void> {
  const { id, organization_id: organizationId } = league
  const [divisions, teams, schedules, games, venues, fields, draws, versions] = await Promise.all([
    db.divisions.where('league_id').equals(id).toArray(),
    db.teams.where('league_id').equals(id).toArray(),
    db.schedules.where('league_id').equals(id).toArray(),
    db.games.where('[league_id+start_time]').between([id, ''], [id, '\uffff']).toArray(),
    db.venues.where('organization_id').equals(organizationId).toArray(),
    db.venue_fields.where('organization_id').equals(organizationId).toArray(),
    db.lot_draws.where('league_id').equals(id).toArray(),
    db.rulebook_versions.where('league_id').equals(id).toArray(),
  ])
  const deductions = await db.point_deductions
    .where('team_id')
    .anyOf(teams.map((team) => team.id))
    .toArray()
  const file = toLeagueFile({
    league,
    sport,
    divisions,
    teams,
    schedules,
    games: await resolveBracketTeams(db, games),
    venues,
    fields,
    deductions,
    draws,
    versions,
  })
  await shareText(toFileName(league.name, 'json'), `${JSON.stringify(file, null, 2)}\n`, 'application/json')
}
