import { createOrganizationOnServer } from '../../tests/support/server/new-organization.ts'
import { makeLeague } from '../../tests/support/server/made-league.ts'

export type CoachDay = {
  readonly email: string
  readonly password: string
  /** The other nine games of the day, which are over but have no result. */
  readonly gameIds: readonly string[]
}

const teams = 20
const weeks = 38
const dayMs = 86_400_000
const hourMs = 3_600_000

/**
 * Creates a season of 380 games, ten per week, halfway through. The coach's own game has just ended, as have the other
 * nine games of the day. All earlier weeks have results.
 */
export async function createCoachDay(url: string): Promise<CoachDay> {
  const organization = await createOrganizationOnServer(url)
  const end = Math.floor(Date.now() / hourMs) * hourMs - hourMs
  const startOf = (week: number) => new Date(end + 7 * (week - weeks / 2) * dayMs).toISOString()
  const { teamIds, gameIds, changes } = makeLeague(organization, {
    teams: Array.from({ length: teams }, (_, index) => `Team ${index + 1}`),
    fields: teams / 2,
    schedule: {
      status: 'published',
      startDate: startOf(0).slice(0, 10),
      endDate: startOf(weeks).slice(0, 10),
      games: Array.from({ length: (weeks * teams) / 2 }, (_, index) => {
        const [week, field] = [Math.floor(index / (teams / 2)), index % (teams / 2)]
        const score = week < weeks / 2 ? ([index % 5, index % 3] as const) : undefined
        return { ...pairOf(week, field), field, start: startOf(week), score }
      }),
    },
  })
  const staff = {
    id: crypto.randomUUID(),
    organization_id: organization.organizationId,
    team_id: teamIds[0],
    user_id: organization.userId,
    role: 'head_coach',
  }
  await organization.push([...changes, [{ t: 'team_staff', rows: [staff] }]])
  const { email, password } = organization
  return { email, password, gameIds: gameIds.slice((weeks / 2) * (teams / 2) + 1, (weeks / 2 + 1) * (teams / 2)) }
}

/** Returns a pair by the circle method: the first team stays fixed, and the others rotate. */
function pairOf(week: number, field: number): { home: number; away: number } {
  const round = (place: number) => (place === 0 ? 0 : 1 + ((place - 1 + week) % (teams - 1)))
  const [one, other] = [round(field), round(teams - 1 - field)]
  return week % 2 === 0 ? { home: one, away: other } : { home: other, away: one }
}
