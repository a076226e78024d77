import * as z from 'zod/mini'
import { createLeagueRow } from '#domain/leagues/create-league-row.ts'
import { createRandom } from '#domain/random.ts'
import type { Tier } from '#domain/schema/organizations.ts'
import type { Backend } from '../gateway/backend.ts'
import type { SamplePerson } from './accounts.ts'
import { sampleTimeZone } from './leagues.ts'
import { createIdGenerator } from './names.ts'
import { signUpSampleAccount, type SampleChange } from './sample-api.ts'

type Neighbor = {
  readonly manager: SamplePerson
  readonly organization: string
  /** null means the deployment's default. */
  readonly tier: Tier | null
  readonly league: { readonly name: string; readonly sport: string; readonly isArchived: boolean }
  readonly teams: readonly string[]
}

/** Other organizations on the platform, which appear in its administrators' lists. */
const neighbors: readonly Neighbor[] = [
  {
    manager: { email: 'grace@example.com', firstName: 'Grace', lastName: 'Kim' },
    organization: 'Hillside Volleyball Club',
    tier: 'starter',
    league: { name: 'Hillside Indoor', sport: 'Volleyball', isArchived: false },
    teams: ['Spikers', 'Net Gains', 'Block Party', 'Setters'],
  },
  {
    manager: { email: 'omar@example.com', firstName: 'Omar', lastName: 'Diaz' },
    organization: 'Lakeside Hoops',
    tier: 'free',
    league: { name: 'Lakeside Winter Hoops', sport: 'Basketball', isArchived: true },
    teams: ['Lake Hawks', 'Pier Kings', 'Dock Squad', 'Bay Breakers', 'Harbor Heat', 'Shore Thing', 'Anchors', 'Tides'],
  },
]

/**
 * Adds two more organizations, each with its own league manager. The first one's manager is also a scorekeeper in the
 * second.
 */
export async function addNeighborOrganizations(backend: Backend, now: Date): Promise<void> {
  const newId = createIdGenerator(createRandom(4))
  const made = []
  for (const { manager, organization, tier, league, teams } of neighbors) {
    const person = await signUpSampleAccount(backend, manager)
    const organizationId = z.uuid().parse(await person.call('create_organization', { p_name: organization }))
    const [sport] = await backend.database.query<{ id: string }>('select id from app.sports where name = $1', [
      league.sport,
    ])
    const facts = {
      name: league.name,
      description: null,
      sport_id: sport?.id ?? '',
      time_zone: sampleTimeZone,
      num_teams: teams.length,
      season_start: null,
      season_end: null,
      registration_deadline: null,
    }
    const row = { ...createLeagueRow(facts, { id: newId(), by: person.userId, at: now.toISOString() }) }
    const inOrganization = { organization_id: organizationId }
    const changes: SampleChange[] = [
      { name: 'league.create', ops: [{ t: 'leagues', rows: [{ ...row, ...inOrganization }] }] },
      {
        name: 'team.create',
        ops: [
          {
            t: 'teams',
            rows: teams.map((name) => ({
              id: newId(),
              ...inOrganization,
              league_id: row.id,
              division_id: null,
              name,
              logo_url: null,
              primary_color: '#1d4ed8',
              secondary_color: '#ffffff',
            })),
          },
        ],
      },
    ]
    if (league.isArchived) {
      const archive = { t: 'leagues', id: row.id, set: { status: 'archived' }, was: { status: 'active' } } as const
      changes.push({ name: 'league.archive', ops: [archive] })
    }
    await person.send(organizationId, changes)
    await backend.database.query('update app.organizations set tier = $2 where id = $1', [organizationId, tier])
    made.push({ organizationId, userId: person.userId })
  }
  const [first, second] = made
  await backend.database.query(
    `insert into app.memberships (organization_id, user_id, role) values ($1, $2, 'scorekeeper')`,
    [second?.organizationId, first?.userId],
  )
}
