import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createOrganizationInDatabase,
  createPerson,
  type OrganizationInTest,
} from '../../support/database/league-world.ts'
import { databaseEngines, openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { asking, pushOf, push, type Ask } from '../support/probes.ts'

// The administration's dashboard, computed from the rows and from when they were added and removed.

type Dashboard = {
  counts: Record<'users' | 'leagues' | 'teams' | 'venues', { now: number; before: number }>
  months: { month: string; users: number }[]
  activity: Record<string, unknown>[]
}

// The owner of a hosted project is not a superuser, so its functions can do only what policies allow.
describe.each(databaseEngines)('on %s', (engine) => {
  let database: TestDatabase
  let here: OrganizationInTest
  let admin: string
  let ask: Ask
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    here = await createOrganizationInDatabase(database, 'Riverside')
    admin = await createPerson(database, 'Abe Admin')
    await owner('insert into app.platform_admins (user_id) values ($1)', [admin])
    ask = asking(database)
  })
  afterAll(() => database.close())
  const owner = (sql: string, parameters: readonly unknown[] = []) =>
    database.asOwner((query) => query(sql, parameters))
  const read = async (person = admin) => (await ask(person, 'select public.admin_dashboard()')) as Dashboard
  /** Makes everything count as if it had existed when the month began. */
  const settle = () => owner('delete from private.count_changes')
  const monthsAgo = (months: number) => {
    const now = new Date()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1, 1)).toISOString()
  }

  test('nobody else reads it', async () => {
    for (const person of [here.manager, here.viewer]) expect(await read(person)).toBe('FSRUL not_allowed')
    expect(await ask(admin, 'select public.admin_dashboard()', [], { session_id: here.viewer })).toBe(
      'FSRUL not_allowed',
    )
  })

  test('an administrator without the second factor that the platform demands is told so, and so is nobody else', async () => {
    await owner('update app.platform_settings set require_mfa = true')
    const dashboard = 'select public.admin_dashboard()'
    expect(await ask(admin, dashboard, [], { aal: 'aal1' })).toBe('PT403')
    expect(await ask(here.manager, dashboard, [], { aal: 'aal1' })).toBe('FSRUL not_allowed')
    expect(await ask(admin, dashboard, [], { aal: 'aal1', session_id: here.viewer })).toBe('FSRUL not_allowed')
    expect(await ask(admin, dashboard, [], { aal: 'aal2' })).toMatchObject({ counts: {} })
    await owner('update app.platform_settings set require_mfa = false')
  })

  test('what came this month counts against what there was before, and so does what went', async () => {
    expect((await read()).counts).toEqual({
      users: { now: 9, before: 0 },
      leagues: { now: 1, before: 0 },
      teams: { now: 3, before: 0 },
      venues: { now: 1, before: 0 },
    })
    await settle()
    const venue = { ...here.venue, id: randomUUID(), name: 'Long Meadow', league_id: null }
    const second = { ...here.league, id: randomUUID(), name: 'Autumn league', created_by: here.manager }
    const team = { ...here.home, id: randomUUID(), league_id: second.id, name: 'Stoats' }
    const pushed = await ask(here.manager, push, [
      pushOf(here.id, [
        { t: 'leagues', rows: [second] },
        { t: 'teams', rows: [team] },
        { t: 'venues', rows: [venue] },
        { t: 'teams', id: here.third.id, delete: true },
      ]),
    ])
    expect(pushed).toMatchObject({ results: [{ s: 'applied' }] })
    expect((await read()).counts).toEqual({
      users: { now: 9, before: 9 },
      leagues: { now: 2, before: 1 },
      teams: { now: 3, before: 3 },
      venues: { now: 2, before: 1 },
    })
    await owner(`update app.leagues set status = 'archived' where organization_id = $1`, [here.id])
    expect((await read()).counts.leagues).toEqual({ now: 0, before: 1 })
    await owner(`update app.leagues set status = 'active' where organization_id = $1`, [here.id])
    expect((await read()).counts.leagues).toEqual({ now: 2, before: 1 })
  })

  test('an organization takes along with it all that it had', async () => {
    await settle()
    const gone = await createOrganizationInDatabase(database, 'Hillside')
    await owner('delete from private.count_changes')
    await owner('delete from app.organizations where id = $1', [gone.id])
    await owner('delete from auth.users where id = $1', [gone.viewer])
    const { counts } = await read()
    expect(counts).toEqual({
      users: { now: 16, before: 17 },
      leagues: { now: 2, before: 3 },
      teams: { now: 3, before: 6 },
      venues: { now: 2, before: 3 },
    })
  })

  test('accounts stand in the month of UTC that they were made in, for a year', async () => {
    await owner(`update app.user_profiles set created_at = $2 where id = $1`, [here.player, monthsAgo(11)])
    await owner(`update app.user_profiles set created_at = $2 where id = $1`, [here.viewer, monthsAgo(12)])
    const { months } = await read()
    expect(months.map(({ month }) => month)).toEqual(
      Array.from({ length: 12 }, (_, index) => monthsAgo(11 - index).slice(0, 7)),
    )
    expect(months.map(({ users }) => users)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 14])
  })

  test('upkeep forgets what came and went long ago, and nothing of this month', async () => {
    await owner(`insert into private.count_changes (at, kind, change) values (now() - interval '70 days', 'teams', 1)`)
    const before = await read()
    const lines = () => owner('select from private.count_changes')
    const kept = (await lines()).length - 1
    await owner('select private.prune_count_changes()')
    expect(await lines()).toHaveLength(kept)
    expect((await read()).counts).toEqual(before.counts)
  })

  test('the five newest accounts and leagues are told, the latest first, and nobody who is gone', async () => {
    const { activity } = await read()
    const ofKind = (kind: string) => activity.filter((one) => one.kind === kind)
    expect([ofKind('user').length, ofKind('league').length]).toEqual([5, 3])
    const times = activity.map(({ at }) => Date.parse(String(at)))
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(activity.find(({ name }) => name === 'Autumn league')).toMatchObject({
      kind: 'league',
      organization_id: here.id,
      organization: 'Riverside',
    })
    // This league was deleted together with its organization, which no longer has a page.
    expect(ofKind('league').find(({ organization }) => organization === null)).toMatchObject({
      organization_id: null,
    })
    expect(ofKind('user').map(({ name }) => name)).not.toContain('Hillside Viewer')
    expect(ofKind('user')[0]).toMatchObject({
      email: expect.stringContaining('@') as string,
    })
  })
})
