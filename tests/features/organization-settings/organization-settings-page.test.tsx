// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ActivityEntry, OrganizationApi } from '#api/organization.ts'
import { OnlineError } from '#domain/online-error.ts'
import type { BillingProvider } from '#domain/plans/billing.ts'
import type { Tier } from '#domain/schema/organizations.ts'
import { readActivityLinks } from '#features/organization-settings/activity-section.tsx'
import { describeActivity } from '#features/organization-settings/activity-words.ts'
import { BillingSection } from '#features/organization-settings/billing-section.tsx'
import { OrganizationApiProvider } from '#features/organization-settings/use-organization-api.ts'
import { OrganizationSettingsPage } from '#features/organization-settings/organization-settings-page.tsx'
import { readPlanUsage } from '#features/organization-settings/plan-section.tsx'
import { testDatabase } from '../../support/device/databases.ts'
import { makeGame, makeLeagueRow, makeMembership, makePlayer, makeTeam, testId } from '../../support/rows/factories.ts'
import { refusedBy } from '../../support/server/refused-by.ts'
import { renderScreen, setTier, signInOnDevice } from '../../support/screen/screens.tsx'
import { readProblems } from '../../support/screen/problems.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
let organizationId: string

beforeEach(async () => {
  db = await testDatabase()
  organizationId = (await signInOnDevice(db, 'league_manager')).organizationId
  await db.organizations.put({
    id: organizationId,
    organization_id: organizationId,
    name: 'Riverside',
    region: 'US',
    tier: null,
    created_by: null,
    created_at: '2026-04-01T09:00:00.000Z',
    version: 1,
  })
})

const open = { requireMfa: false, sessionMinutes: null, idleMinutes: null, ipRestrictions: false, allowedIps: [] }
const unexpected = () => Promise.reject(new Error('Nobody asked for this'))

async function show(given: Partial<OrganizationApi> = {}, unsent: string | null = null) {
  const actions: OrganizationApi = {
    readSecurity: () => Promise.resolve(open),
    saveSecurity: unexpected,
    mfaObstacle: () => Promise.resolve('server_has_none'),
    ownAddress: () => Promise.resolve('203.0.113.7'),
    readActivity: () => Promise.resolve([]),
    transfer: unexpected,
    deleteOrganization: unexpected,
    ...given,
  }
  renderScreen(
    db,
    <OrganizationApiProvider value={actions}>
      <OrganizationSettingsPage unsent={unsent} />
    </OrganizationApiProvider>,
  )
  await screen.findByLabelText(/^Organization name/)
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('the name', () => {
  it('is changed on the device, and waits for a connection', async () => {
    await show()
    type(/^Organization name/, ' Riverside Sports ')
    press('Save Changes')
    expect(await screen.findByText('Organization updated successfully')).toBeDefined()
    expect((await db.organizations.get(organizationId))?.name).toBe('Riverside Sports')
    expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['organization.update'])
  })

  it('and the region, which decides how dates are written', async () => {
    await show()
    fireEvent.change(screen.getByLabelText('Country or region'), { target: { value: 'GB' } })
    expect(screen.getByRole('option', { name: 'United Kingdom', selected: true })).toBeDefined()
    press('Save Changes')
    expect(await screen.findByText('Organization updated successfully')).toBeDefined()
    expect(await db.organizations.get(organizationId)).toMatchObject({ name: 'Riverside', region: 'GB' })
  })

  it('is needed', async () => {
    await show()
    type(/^Organization name/, ' ')
    press('Save Changes')
    expect(await readProblems()).toEqual(['Organization name is required'])
    expect(await db.outbox.count()).toBe(0)
  })
})

describe('the plan', () => {
  it('counts what is on the device: of teams and players the fullest, of games this month’s', async () => {
    const league = makeLeagueRow({ organization_id: organizationId })
    const team = makeTeam({ organization_id: organizationId, league_id: league.id })
    await db.leagues.bulkPut([league, makeLeagueRow()])
    await db.teams.bulkPut([team, makeTeam({ organization_id: organizationId, league_id: league.id })])
    await db.players.put(makePlayer({ organization_id: organizationId, team_id: team.id }))
    await db.games.bulkPut(
      ['2026-04-30T23:59:00.000Z', '2026-05-01T00:00:00.000Z'].map((start_time) =>
        makeGame({ organization_id: organizationId, start_time }),
      ),
    )
    const usage = (tier: Tier) => readPlanUsage(db, organizationId, tier, new Date('2026-05-02T00:00:00Z'))
    expect((await usage('free')).map(({ key, used, limit }) => [key, used, limit])).toEqual([
      ['leagues', 1, 1],
      ['teams', 2, 8],
      ['players', 1, 15],
      ['games', 1, 20],
    ])
    expect((await usage('enterprise')).map(({ limit }) => limit)).toEqual([null, null, null, null])
  })
})

describe('billing', () => {
  it('shows what the plans cost, and does not pretend that anything can be paid', async () => {
    await setTier(db, 'starter')
    await show()
    expect(screen.getByText(/^Billing isn’t set up on this server, so no one can be charged\./)).toBeDefined()
    expect(screen.getByText('$49 per month')).toBeDefined()
    fireEvent.click(screen.getByRole('radio', { name: 'Annual (save 17%)' }))
    expect(await screen.findByText('$490 per year')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Choose Standard' })).toBeNull()
    press('Choose Premium')
    const dialog = within(await screen.findByRole('dialog', { name: 'Change to Premium' }))
    expect(dialog.getByText(/^Billing isn’t set up/)).toBeDefined()
    expect(dialog.getByRole('link', { name: 'Contact Sales' }).getAttribute('href')).toBe('/contact?subject=pricing')
  })

  it('leads to the provider where one is connected, with what was chosen', async () => {
    const orders: unknown[] = []
    const left: string[] = []
    const billing: BillingProvider = {
      checkout: async (order) => {
        orders.push(order)
        return { kind: 'elsewhere', url: 'https://pay.example/checkout' }
      },
      portal: () => Promise.resolve({ kind: 'elsewhere', url: 'https://pay.example/portal' }),
    }
    renderScreen(
      db,
      <BillingSection organizationId={organizationId} billing={billing} leaveFor={(url) => left.push(url)} />,
    )
    fireEvent.click(await screen.findByRole('radio', { name: /^Annual/ }))
    press('Choose Basic')
    press('Invoices and payment')
    await expect.poll(() => left).toEqual(['https://pay.example/checkout', 'https://pay.example/portal'])
    expect(orders).toEqual([{ organizationId, tier: 'free', period: 'annual' }])
  })
})

describe('security', () => {
  it('is saved whole, and it says so', async () => {
    const saved: unknown[] = []
    await show({ saveSecurity: async (...given) => void saved.push(given) })
    await screen.findByLabelText('Allowed addresses')
    type('Sign in again after (minutes)', '90')
    expect(screen.getByText('1 hour 30 minutes')).toBeDefined()
    type('Sign in again after inactivity (minutes)', '30')
    expect(
      await screen.findByText('Sign in again after (minutes) and Sign in again after inactivity (minutes)'),
    ).toBeDefined()
    fireEvent.click(screen.getByLabelText(/^Allow sign-in only from these IP addresses/))
    type('Allowed addresses', '198.51.100.0/24\n\n')
    press('Add my address')
    expect(screen.queryByRole('button', { name: 'Add my address' })).toBeNull()
    press('Save Changes')
    expect(await screen.findByText('Security settings updated successfully')).toBeDefined()
    const allowedIps = ['198.51.100.0/24', '203.0.113.7']
    expect(saved).toEqual([
      [organizationId, { requireMfa: false, sessionMinutes: 90, idleMinutes: 30, ipRestrictions: true, allowedIps }],
    ])
  })

  it('says why it was refused, and keeps what was typed', async () => {
    await show({ saveSecurity: () => Promise.reject(refusedBy('locks_you_out')) })
    fireEvent.click(await screen.findByLabelText(/^Allow sign-in only from these IP addresses/))
    type('Allowed addresses', '203.0.113.7')
    press('Save Changes')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to update security settings. This would lock you out: your own session does not meet it.',
    )
    expect(screen.getByLabelText<HTMLTextAreaElement>('Allowed addresses').value).toBe('203.0.113.7')
  })

  it.each([
    ['server_has_none' as const, true, /isn’t supported by this server/],
    ['not_used_oneself' as const, true, /or you’ll lock yourself out/],
    [null, false, /Anyone without one can’t see anything/],
  ])('offers the second factor where it can be demanded, else says why not: %s', async (obstacle, disabled, words) => {
    await show({ mfaObstacle: () => Promise.resolve(obstacle) })
    const box = await screen.findByLabelText<HTMLInputElement>(/^Require a second factor/)
    expect(box.disabled).toBe(disabled)
    expect(screen.getByText(words)).toBeDefined()
  })

  it('says why it cannot be shown, with another try', async () => {
    await show({ readSecurity: () => Promise.reject(new OnlineError('closed', 'Not from this network.')) })
    expect((await screen.findByRole('alert')).textContent).toContain('Not from this network.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })
})

describe('handing over and deleting', () => {
  it('asks before another member becomes league manager', async () => {
    const ana = makeMembership({ organization_id: organizationId, display_name: 'Ana Ruiz', role: 'team_manager' })
    await db.memberships.put(ana)
    const asked: unknown[] = []
    await show({ transfer: async (...given) => void asked.push(given) })
    fireEvent.change(await screen.findByLabelText('New league manager'), { target: { value: ana.user_id } })
    press('Transfer…')
    expect(asked).toEqual([])
    press('Transfer')
    expect(await screen.findByText('Ana Ruiz is now league manager')).toBeDefined()
    expect(asked).toEqual([[organizationId, ana.user_id]])
  })

  it('has nobody to hand over to where nobody else is a member', async () => {
    await show()
    expect(await screen.findByText(/There are no other members yet/)).toBeDefined()
  })

  it('names what was not sent, and wants the name before it deletes', async () => {
    const asked: unknown[] = []
    const unsent = 'You’ll also lose 3 changes not sent yet.'
    await show({ deleteOrganization: async (...given) => void asked.push(given) }, unsent)
    press('Delete organization…')
    expect(screen.getByText(unsent)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Review changes' }).getAttribute('href')).toBe('/dashboard/attention')
    type('Type Riverside to confirm', 'riverside')
    press('Delete for good')
    expect(await readProblems()).toContain('The text doesn’t match.')
    expect(asked).toEqual([])
    type('Type Riverside to confirm', 'Riverside')
    press('Delete for good')
    expect(await screen.findByText('Now at /dashboard')).toBeDefined()
    expect(asked).toEqual([[organizationId, 'Riverside']])
  })
})

describe('the activity', () => {
  const entry = (id: number, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
    id,
    at: '2026-04-01T09:00:00Z',
    actor: 'Maya Chen',
    action: 'league.created',
    subject: `League ${id}`,
    details: {},
    ...more,
  })

  it('comes a page at a time', async () => {
    const all = Array.from({ length: 30 }, (_, index) => entry(30 - index))
    await show({
      readActivity: async (_organization, before) =>
        all.filter(({ id }) => before === null || id < before).slice(0, 25),
    })
    expect(await screen.findByText('Created the league League 6')).toBeDefined()
    expect(screen.queryByText('Created the league League 5')).toBeNull()
    press('Show older')
    expect(await screen.findByText('Created the league League 1')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  it('leads to what is still there', async () => {
    const [league, team, game] = [makeLeagueRow(), makeTeam(), makeGame()]
    await db.leagues.put(league)
    await db.teams.put(team)
    await db.games.put(game)
    const several = { count: 2, leagueId: league.id }
    const entries = [
      entry(6, { action: 'game.updated', details: { count: 1, gameId: game.id, changeId: testId() } }),
      entry(5, { action: 'game.created', subject: null, details: { ...several, scheduleName: 'Spring' } }),
      entry(4, { action: 'team.created', subject: null, details: { ...several, leagueName: 'City League' } }),
      entry(3, { action: 'player.added', subject: null, details: { count: 1, teamName: 'Otters', teamId: team.id } }),
      entry(2, { action: 'venue.added', subject: 'North Park', details: { count: 1, venueId: testId() } }),
      entry(1, { action: 'player.added', subject: null, details: { count: 1, teamName: 'Gone', teamId: testId() } }),
    ]
    expect([...(await readActivityLinks(db, entries))]).toEqual([
      [6, `/dashboard/games/${game.id}`],
      [5, `/dashboard/scheduling?league=${league.id}&schedule=all`],
      [4, `/dashboard/leagues/${league.id}/teams`],
      [3, `/dashboard/teams/${team.id}`],
      [2, '/dashboard/venues'],
    ])
    await show({ readActivity: () => Promise.resolve(entries) })
    const link = await screen.findByRole('link', { name: 'A player joined Otters' })
    expect(link.getAttribute('href')).toBe(`/dashboard/teams/${team.id}`)
    expect(screen.queryByRole('link', { name: 'A player joined Gone' })).toBeNull()
  })

  it('says that nothing has happened yet', async () => {
    await show()
    expect(await screen.findByText(/^No recent activity/)).toBeDefined()
  })

  it.each<[Partial<ActivityEntry>, string]>([
    [
      { action: 'member.role_changed', subject: 'Ana', details: { from: 'player', to: 'team_manager' } },
      'Ana is now Team Manager (was Player)',
    ],
    [
      { action: 'organization.renamed', subject: 'B', details: { from: 'A' } },
      'Renamed the organization from “A” to “B”',
    ],
    [{ action: 'security.changed', subject: null }, 'Changed the security settings'],
    [{ action: 'member.left', subject: null }, 'Someone is no longer a member'],
    [{ action: 'member.invited_again', subject: null }, 'Sent someone a new invitation'],
    [
      { action: 'team.created', subject: 'Otters', details: { count: 1, leagueName: 'City League' } },
      'Created the team Otters in City League',
    ],
    [
      { action: 'team.created', subject: null, details: { count: 12, leagueName: 'City League' } },
      'Created 12 teams in City League',
    ],
    [{ action: 'player.added', subject: null, details: { count: 1, teamName: 'Otters' } }, 'A player joined Otters'],
    [{ action: 'player.added', subject: null, details: { count: 12, teamName: 'Otters' } }, '12 players joined Otters'],
    [{ action: 'venue.added', subject: 'North Park', details: { count: 1 } }, 'Added the venue North Park'],
    [{ action: 'venue.added', subject: null, details: { count: 3 } }, 'Added 3 venues'],
    [
      { action: 'game.created', subject: 'Otters – Herons', details: { count: 1, scheduleName: 'Spring' } },
      'Added the game Otters – Herons to Spring',
    ],
    [
      { action: 'game.created', subject: null, details: { count: 1400, scheduleName: 'Spring' } },
      'Added 1,400 games to Spring',
    ],
    [
      { action: 'game.updated', subject: 'Otters – Herons', details: { count: 1, scheduleName: 'Spring' } },
      'Changed the game Otters – Herons in Spring',
    ],
    [
      { action: 'game.updated', subject: null, details: { count: 3, scheduleName: 'Spring' } },
      'Changed 3 games in Spring',
    ],
    [{ action: 'game.moved_by_hand', subject: 'Tigers' }, 'Game moved by hand: Tigers'],
  ])('is in words: %o', (given, words) => expect(describeActivity(entry(testIdNumber(), given))).toBe(words))
})

const testIdNumber = () => Number.parseInt(testId().slice(-6), 16)
