import type { LocalDatabase } from '#data/store/local-database.ts'

/** Reads every team of the organization, with its league if that distinguishes two teams of the same name. */
export async function readTeams(db: LocalDatabase, organizationId: string | null) {
  if (organizationId === null) return []
  const [teams, leagues] = await Promise.all([
    db.teams.where('organization_id').equals(organizationId).toArray(),
    db.leagues.where('organization_id').equals(organizationId).toArray(),
  ])
  const leagueNames = new Map(leagues.map(({ id, name }) => [id, name]))
  return teams
    .map(({ id, name, league_id }) => {
      const league = leagueNames.get(league_id)
      return { id, name: leagues.length > 1 && league ? `${name} (${league})` : name }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}
