import { randomUUID } from 'node:crypto'
import type { Role } from '#domain/schema/organizations.ts'
import {
  makeAsset,
  makeClosure,
  makeDeviceKey,
  makeField,
  makeFulfillmentItem,
  makeFulfillmentPhoto,
  makeLeagueEvent,
  makeLotDraw,
  makeOpeningHours,
  makePackageAsset,
  makePlayer,
  makePointDeduction,
  makeRulebookVersion,
  makeScoreReport,
  makeScheduleChange,
  makeSponsor,
  makeSponsorPackage,
  makeSponsorshipPackage,
  makeSponsorshipReport,
  makeTeamStaff,
  makeTournamentTemplate,
} from '../../support/rows/factories.ts'
import { createMember, createPerson, createLeagueWorld, insertTestRows } from '../../support/database/league-world.ts'
import type { OrganizationInTest } from '../../support/database/league-world.ts'
import type { TestQuery, TestDatabase } from '../../support/database/postgres.ts'
import type { Asker } from './table.ts'

// Two organizations with at least one row in each table, and the people who make requests.

export type RightsWorld = Awaited<ReturnType<typeof createRightsWorld>>

export async function createRightsWorld(database: TestDatabase) {
  const { here, there, outsider } = await createLeagueWorld(database)
  const founder = await createMember(database, there.id, 'viewer', 'Fay Founder')
  const admin = await createPerson(database, 'Abe Admin')
  for (const organization of [here, there]) await furnish(database, organization)
  await database.asOwner(async (query) => {
    await query('insert into app.platform_admins (user_id, is_founder) values ($1, true), ($2, false)', [
      founder,
      admin,
    ])
    await leaveLeads(query)
  })
  const [invitation] = await database.asOwner((query) =>
    query<{ id: string }>('select id from app.invitations where organization_id = $1 order by role limit 1', [here.id]),
  )
  return {
    here,
    there,
    outsider,
    founder,
    admin,
    invitation: invitation?.id ?? '',
    askers: askersOf(here, there, { outsider, founder, admin }),
  }
}

/** Adds what `createOrganization` leaves out. */
async function furnish(database: TestDatabase, organization: OrganizationInTest): Promise<void> {
  const { id, league, home, away, venue, published, draft, game, draftGame, player } = organization
  const ours = () => ({ id: randomUUID(), organization_id: id })
  const inLeague = () => ({ ...ours(), league_id: league.id })
  const players = [home, away].flatMap((team) => [1, 2].map(() => makePlayer({ ...ours(), team_id: team.id })))
  const sponsor = makeSponsor(inLeague())
  const gold = makeSponsorshipPackage(inLeague())
  const assets = [
    makeAsset({ ...inLeague(), quantity: 10_000 }),
    makeAsset({ ...inLeague(), name: 'Program page' }),
  ] as const
  await database.asOwner(async (query) => {
    await query(
      `insert into app.divisions (id, organization_id, league_id, name) values (gen_random_uuid(), $1, $2, 'U12')`,
      [id, league.id],
    )
    await insertTestRows(query, 'players', players)
    // This person is on the team's staff but isn't a team manager.
    await insertTestRows(query, 'team_staff', [makeTeamStaff({ ...ours(), team_id: home.id, user_id: player })])
    await insertTestRows(query, 'venue_fields', [makeField({ ...ours(), venue_id: venue.id, name: 'Field 2' })])
    await insertTestRows(query, 'venue_opening_hours', [makeOpeningHours({ ...ours(), venue_id: venue.id })])
    await insertTestRows(query, 'venue_closures', [makeClosure({ ...ours(), venue_id: venue.id })])
    await insertTestRows(query, 'league_events', [makeLeagueEvent({ ...inLeague(), team_ids: [home.id] })])
    await insertTestRows(query, 'tournament_templates', [makeTournamentTemplate(ours())])
    await insertTestRows(query, 'sponsors', [sponsor])
    await insertTestRows(query, 'sponsorship_packages', [gold])
    await insertTestRows(query, 'sponsorship_assets', assets)
    const [first] = assets
    await insertTestRows(query, 'package_assets', [
      makePackageAsset({ ...ours(), package_id: gold.id, asset_id: first.id }),
    ])
    const deal = makeSponsorPackage({ ...ours(), sponsor_id: sponsor.id, package_id: gold.id })
    const item = makeFulfillmentItem({ ...ours(), deal_id: deal.id })
    await insertTestRows(query, 'sponsor_packages', [deal])
    await insertTestRows(query, 'fulfillment_items', [item])
    await insertTestRows(query, 'fulfillment_photos', [makeFulfillmentPhoto({ ...ours(), item_id: item.id })])
    await insertTestRows(query, 'sponsorship_reports', [makeSponsorshipReport(inLeague())])
    await insertTestRows(query, 'device_keys', [makeDeviceKey({ ...ours(), user_id: organization.homeCoach })])
    await insertTestRows(query, 'point_deductions', [makePointDeduction({ ...ours(), team_id: home.id })])
    await insertTestRows(query, 'rulebook_versions', [makeRulebookVersion(inLeague())])
    await insertTestRows(query, 'lot_draws', [makeLotDraw({ ...inLeague(), team_ids: [away.id, home.id] })])
    await insertTestRows(
      query,
      'schedule_changes',
      [published, draft].map((schedule) => makeScheduleChange({ ...inLeague(), schedule_id: schedule.id })),
    )
    // Adds private data only for each team's first player. Inserts are tested with the other player.
    await query(
      `insert into app.player_private (organization_id, player_id, birth_date, medical_notes)
       select distinct on (team_id) organization_id, id, date '2014-05-02', 'Asthma'
       from app.players where organization_id = $1 order by team_id, id`,
      [id],
    )
    await query(
      `insert into app.organization_beginnings (organization_id, league_size, interests, phone, given_by)
       values ($1, 'large', '{scheduling}', '555 0100', $2)`,
      [id, organization.manager],
    )
    await query(
      `insert into app.notifications (organization_id, user_id, kind, title)
       select organization_id, user_id, 'announcement', 'Welcome' from app.memberships where organization_id = $1`,
      [id],
    )
    await query(
      `insert into app.invitations (organization_id, email, role, token_hash, expires_at)
       select $1, role || '@example.com', role, sha256(convert_to($2 || role, 'UTF8')), now() + interval '1 day'
       from unnest(array['league_manager', 'viewer']) as role`,
      [id, randomUUID()],
    )
  })
  for (const { id: game_id } of [game, draftGame]) {
    await database.asPerson(organization.manager, (query) =>
      insertTestRows(query, 'score_reports', [makeScoreReport({ ...ours(), game_id, kind: 'progress' })]),
    )
  }
}

async function leaveLeads(query: TestQuery): Promise<void> {
  const id = 'gen_random_uuid()'
  await query(`select public.subscribe_newsletter(${id}, 'ann@example.com', 'footer')`)
  await query(`select public.send_contact_message(${id}, 'Ann', 'ann@example.com', null, 'other', 'Hello')`)
  await query(`select public.request_demo(${id}, 'Ann', 'ann@example.com', '555 0100', 'Club', 'Coach', '1-5', '{}',
    now() + interval '1 day')`)
}

type Others = { outsider: string; founder: string; admin: string }

function askersOf(here: OrganizationInTest, there: OrganizationInTest, others: Others): readonly Asker[] {
  const inOrganization = (
    { id: organization, home, away }: OrganizationInTest,
    name: string,
    [id, role]: readonly [string, Role],
    team?: 'home' | 'away',
  ): Asker => ({
    name,
    id,
    roles: new Map([[organization, role]]),
    teams: new Set(team ? [{ home, away }[team].id] : []),
    isAdmin: false,
  })
  const apart = (name: string, id: string | null, isAdmin = false): Asker => ({
    name,
    id,
    roles: new Map(),
    teams: new Set(),
    isAdmin,
  })
  return [
    inOrganization(here, 'league manager', [here.manager, 'league_manager']),
    inOrganization(here, 'league administrator', [here.administrator, 'league_administrator']),
    inOrganization(here, 'scorekeeper', [here.scorekeeper, 'scorekeeper']),
    inOrganization(here, 'team manager of the home team', [here.homeCoach, 'team_manager'], 'home'),
    inOrganization(here, 'team manager of the away team', [here.awayCoach, 'team_manager'], 'away'),
    inOrganization(here, 'team manager without a team', [here.teamless, 'team_manager']),
    inOrganization(here, 'player', [here.player, 'player'], 'home'),
    inOrganization(here, 'viewer', [here.viewer, 'viewer']),
    inOrganization(there, 'league manager of another organization', [there.manager, 'league_manager']),
    apart('person without an organization', others.outsider),
    { ...apart('founder', others.founder, true), roles: new Map([[there.id, 'viewer']]) },
    apart('platform administrator', others.admin, true),
    apart('anonymous', null),
  ]
}
