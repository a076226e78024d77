import { seedDataFolder, insertClub, insertPeople, copyRows, newPerson, type SeededPerson } from '../data-folder.ts'

/** A coach with a phone, whose team plays at home in games that no one else reports on. */
export type CrowdCoach = SeededPerson & { readonly organizationId: string; readonly gameIds: readonly string[] }

const coachesOfOneOrganization = 20

/** Creates signed-in coaches, twenty per organization. */
export async function createCrowd(dataFolder: string, people: number, gamesEach: number): Promise<CrowdCoach[]> {
  return seedDataFolder(dataFolder, async (database) => {
    const crowd: CrowdCoach[] = []
    while (crowd.length < people) {
      const coaches = Array.from({ length: coachesOfOneOrganization }, newPerson)
      await insertPeople(database, coaches)
      const { organizationId, teamIds, gameIds } = await insertClub(database, coaches.length, gamesEach)
      const common = { organization_id: organizationId }
      const members = coaches.map(({ userId }) => ({ ...common, id: crypto.randomUUID(), user_id: userId }))
      await copyRows(
        database,
        'app.memberships',
        members.map((member) => ({ ...member, role: 'team_manager', display_name: 'Pat Lee' })),
      )
      await copyRows(
        database,
        'app.team_staff',
        members.map((member, index) => ({ ...member, team_id: teamIds[index], role: 'head_coach' })),
      )
      const isAtHome = (index: number) => (_: string, game: number) => game % coaches.length === index
      crowd.push(
        ...coaches.map((coach, index) => ({ ...coach, organizationId, gameIds: gameIds.filter(isAtHome(index)) })),
      )
    }
    await database.script('analyze')
    return crowd.slice(0, people)
  })
}

/** Returns the ids of all reports in the stopped server's database. */
export async function reportsInFolder(dataFolder: string): Promise<ReadonlySet<string>> {
  const rows = await seedDataFolder(dataFolder, (database) =>
    database.query<{ id: string }>('select id from app.score_reports'),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Deletes a report behind the server's back: a loss that the harness must detect. */
export async function loseReport(dataFolder: string, id: string): Promise<void> {
  await seedDataFolder(dataFolder, (database) => database.query('delete from app.score_reports where id = $1', [id]))
}
