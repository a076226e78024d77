import { toPublishedIds } from '#domain/leagues/manual-games.ts'
import type { ExistingRows } from '#domain/import/plan-file.ts'
import type { ImportKind } from '#domain/import/model.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** Reads the existing data that an import of this kind is compared with. */
export async function readExistingRows(
  db: LocalDatabase,
  organizationId: string,
  leagueId: string,
  kind: ImportKind,
): Promise<ExistingRows> {
  const isOurs = (venue: { league_id: string | null }) => venue.league_id === null || venue.league_id === leagueId
  const isPlaces = kind === 'venues' || kind === 'games'
  const [teams, divisions, venues, fields, schedules, games, all] = await Promise.all([
    db.teams.where('league_id').equals(leagueId).toArray(),
    db.divisions.where('league_id').equals(leagueId).toArray(),
    isPlaces ? db.venues.where('organization_id').equals(organizationId).filter(isOurs).toArray() : [],
    isPlaces ? db.venue_fields.where('organization_id').equals(organizationId).toArray() : [],
    db.schedules.where('league_id').equals(leagueId).sortBy('name'),
    kind === 'games' ? db.games.where('organization_id').equals(organizationId).toArray() : [],
    kind === 'games' ? db.schedules.where('organization_id').equals(organizationId).toArray() : [],
  ])
  const players =
    kind === 'players'
      ? await db.players
          .where('team_id')
          .anyOf(teams.map(({ id }) => id))
          .toArray()
      : []
  const ours = new Set(venues.map(({ id }) => id))
  return {
    teams,
    divisions,
    players,
    venues,
    fields: fields.filter((field) => ours.has(field.venue_id)),
    schedules,
    published: toPublishedIds(all),
    games,
  }
}
