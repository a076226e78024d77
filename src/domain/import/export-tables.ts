import { compareText } from '../compare-text.ts'
import type { Division, Player, Team } from '../schema/leagues.ts'
import type { Venue, VenueField } from '../schema/venues.ts'
import { importColumns } from './columns.ts'
import type { ImportKind } from './model.ts'

// Tables for a spreadsheet, with the columns that the import reads.

export function toTeamsTable(teams: readonly Team[], divisions: readonly Division[]): string[][] {
  const names = new Map(divisions.map(({ id, name }) => [id, name]))
  const rows = teams.map((team) => ({
    name: team.name,
    division: names.get(team.division_id ?? '') ?? '',
    primary_color: team.primary_color,
    secondary_color: team.secondary_color,
    logo_url: team.logo_url ?? '',
    id: team.id,
  }))
  return table(
    'teams',
    rows.toSorted((a, b) => compareText(a.name, b.name)),
  )
}

export function toPlayersTable(
  teams: readonly Team[],
  players: readonly Player[],
  divisions: readonly Division[],
): string[][] {
  const divisionNames = new Map(divisions.map(({ id, name }) => [id, name]))
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  const divisionOf = new Map(teams.map((team) => [team.id, divisionNames.get(team.division_id ?? '') ?? '']))
  const rows = players.map((player) => ({
    name: player.display_name,
    team: names.get(player.team_id) ?? '',
    jersey: player.jersey ?? '',
    position: player.position ?? '',
    division: divisionOf.get(player.team_id) ?? '',
  }))
  const sorted = rows.toSorted((a, b) => compareText(a.team, b.team) || compareText(a.name, b.name))
  return table('players', sorted)
}

/** Returns one row per field. */
export function toVenuesTable(venues: readonly Venue[], fields: readonly VenueField[]): string[][] {
  const rows = venues.flatMap((venue) => {
    const own = fields.filter((field) => field.venue_id === venue.id)
    return own.map((field) => ({
      name: venue.name,
      address: venue.address,
      field: field.name,
      capacity: venue.capacity === null ? '' : String(venue.capacity),
      parking: venue.has_parking ? 'yes' : 'no',
      latitude: venue.latitude === null ? '' : String(venue.latitude),
      longitude: venue.longitude === null ? '' : String(venue.longitude),
      description: venue.description ?? '',
    }))
  })
  return table(
    'venues',
    rows.toSorted((a, b) => compareText(a.name, b.name) || compareText(a.field, b.field)),
  )
}

function table(kind: ImportKind, rows: readonly Readonly<Record<string, string>>[]): string[][] {
  // A player with a full name doesn't need the name in parts as well.
  const columns = importColumns[kind].filter(({ key }) => !['first_name', 'last_name'].includes(key))
  return [columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ key }) => row[key] ?? ''))]
}
