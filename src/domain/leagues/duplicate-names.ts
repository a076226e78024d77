import { compareText } from '../compare-text.ts'
import { groupBy } from '../group-by.ts'
import { toNameKey } from '../import/names.ts'
import type { Division, League, Team } from '../schema/leagues.ts'
import type { Schedule } from '../schema/schedules.ts'
import type { Venue, VenueField } from '../schema/venues.ts'
import { formatDivision } from './team-with-division.ts'
import { t } from './words.ts'

// A device rejects a name that is already taken. But two devices may use the same name without knowing about each
// other, and the server then accepts both rows: rejecting one would also reject the players or games that depend on it.
// Instead, staff are asked to resolve the conflict.

type Named = { readonly id: string; readonly name: string }

export type DuplicateName = {
  readonly kind: 'teams' | 'divisions' | 'schedules' | 'fields'
  readonly name: string
  readonly count: number
  /** For example `U12, Spring League`. */
  readonly where: string
  /** Null if the duplicates are fields of a venue. */
  readonly leagueId: string | null
  readonly id: string
}

/**
 * Returns names used more than once: by teams of a division, by divisions or schedules of a league, or by fields of a
 * venue. Archived leagues are left out.
 */
export function findDuplicateNames(rows: {
  readonly leagues: readonly Pick<League, 'id' | 'name' | 'status'>[]
  readonly divisions: readonly Pick<Division, 'id' | 'name' | 'league_id'>[]
  readonly teams: readonly Pick<Team, 'id' | 'name' | 'league_id' | 'division_id'>[]
  readonly schedules: readonly Pick<Schedule, 'id' | 'name' | 'league_id'>[]
  readonly venues: readonly Pick<Venue, 'id' | 'name'>[]
  readonly fields: readonly Pick<VenueField, 'id' | 'name' | 'venue_id'>[]
}): DuplicateName[] {
  const leagues = new Map(rows.leagues.flatMap(({ id, name, status }) => (status === 'active' ? [[id, name]] : [])))
  const divisions = new Map(rows.divisions.map(({ id, name }) => [id, name]))
  const venues = new Map(rows.venues.map(({ id, name }) => [id, name]))
  const inLeague = <Row extends Named & { readonly league_id: string }>(some: readonly Row[]) =>
    some.filter(({ league_id: id }) => leagues.has(id))
  return [
    ...groupsOf(inLeague(rows.teams), (team) => `${team.league_id} ${team.division_id}`).map(([team, count]) => ({
      ...shared('teams', team, count),
      where: `${formatDivision(team, divisions)}, ${leagues.get(team.league_id)}`,
      leagueId: team.league_id,
    })),
    ...(['divisions', 'schedules'] as const).flatMap((kind) =>
      groupsOf(inLeague<Named & { readonly league_id: string }>(rows[kind]), (row) => row.league_id).map(
        ([row, count]) => ({
          ...shared(kind, row, count),
          where: leagues.get(row.league_id) ?? '',
          leagueId: row.league_id,
        }),
      ),
    ),
    ...groupsOf(rows.fields, (field) => field.venue_id).map(([field, count]) => ({
      ...shared('fields', field, count),
      where: venues.get(field.venue_id) ?? t.someVenue,
      leagueId: null,
    })),
  ].toSorted((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
}

const shared = <Kind extends DuplicateName['kind']>(kind: Kind, { id, name }: Named, count: number) => ({
  kind,
  id,
  name: name.trim(),
  count,
})

/** Returns, for each name that several rows of one place share, the first of these rows (by ID) and their number. */
function groupsOf<Row extends Named>(rows: readonly Row[], placeOf: (row: Row) => string): [Row, number][] {
  const groups = groupBy(rows, (row) => `${placeOf(row)} ${toNameKey(row.name)}`)
  return [...groups.values()].flatMap((group): [Row, number][] => {
    const [first] = group.toSorted((a, b) => compareText(a.id, b.id))
    return first && group.length > 1 ? [[first, group.length]] : []
  })
}
