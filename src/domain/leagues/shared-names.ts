import { compareText } from '../compare-text.ts'
import { groupBy } from '../group-by.ts'
import { nameKey } from '../import/names.ts'
import type { Division, League, Team } from '../schema/leagues.ts'
import type { Schedule } from '../schema/schedules.ts'
import type { Venue, VenueField } from '../schema/venues.ts'
import { divisionInWords } from './team-with-division.ts'

// Where a name can be given once, a device refuses the second. Two devices that do not know of each other each give it, and
// both rows stand: a refusal would take the players or games along that hang on one of them. So staff are asked to settle it.

type Named = { readonly id: string; readonly name: string }

export type SharedName = {
  readonly kind: 'teams' | 'divisions' | 'schedules' | 'fields'
  readonly name: string
  readonly count: number
  /** `U12, Spring League`. */
  readonly where: string
  /** Null for a venue's fields. */
  readonly leagueId: string | null
  readonly id: string
}

/** Names that more than one team of a division, division or schedule of a league, or field of a venue has. Archived leagues are left out. */
export function sharedNames(rows: {
  readonly leagues: readonly Pick<League, 'id' | 'name' | 'status'>[]
  readonly divisions: readonly Pick<Division, 'id' | 'name' | 'league_id'>[]
  readonly teams: readonly Pick<Team, 'id' | 'name' | 'league_id' | 'division_id'>[]
  readonly schedules: readonly Pick<Schedule, 'id' | 'name' | 'league_id'>[]
  readonly venues: readonly Pick<Venue, 'id' | 'name'>[]
  readonly fields: readonly Pick<VenueField, 'id' | 'name' | 'venue_id'>[]
}): SharedName[] {
  const leagues = new Map(rows.leagues.flatMap(({ id, name, status }) => (status === 'active' ? [[id, name]] : [])))
  const divisions = new Map(rows.divisions.map(({ id, name }) => [id, name]))
  const venues = new Map(rows.venues.map(({ id, name }) => [id, name]))
  const inLeague = <Row extends Named & { readonly league_id: string }>(some: readonly Row[]) =>
    some.filter(({ league_id: id }) => leagues.has(id))
  return [
    ...groupsOf(inLeague(rows.teams), (team) => `${team.league_id} ${team.division_id}`).map(([team, count]) => ({
      ...shared('teams', team, count),
      where: `${divisionInWords(team, divisions)}, ${leagues.get(team.league_id)}`,
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
      where: venues.get(field.venue_id) ?? 'a venue',
      leagueId: null,
    })),
  ].toSorted((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
}

const shared = <Kind extends SharedName['kind']>(kind: Kind, { id, name }: Named, count: number) => ({
  kind,
  id,
  name: name.trim(),
  count,
})

/** The first of each group that shares a name, and how many they are. */
function groupsOf<Row extends Named>(rows: readonly Row[], placeOf: (row: Row) => string): [Row, number][] {
  const groups = groupBy(rows, (row) => `${placeOf(row)} ${nameKey(row.name)}`)
  return [...groups.values()].flatMap((group): [Row, number][] => {
    const [first] = group.toSorted((a, b) => compareText(a.id, b.id))
    return first && group.length > 1 ? [[first, group.length]] : []
  })
}
