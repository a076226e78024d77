import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createMember,
  createOrganizationInDatabase,
  createPerson,
  type OrganizationInTest,
} from '../../support/database/league-world.ts'
import { databaseEngines, openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { syncWith } from '../../support/device/sync-device.ts'
import { asking, emailOf, type Ask } from '../support/probes.ts'

// What the platform's administrators announce to organizations: who receives an announcement (each person once, in
// steps), what is counted, and how it is withdrawn.

const announce = 'select public.admin_announce($1, $2, $3, $4, $5, $6, $7)'
const carryOn = 'select public.admin_carry_on_announcement($1, $2)'
const withdraw = 'select public.admin_withdraw_announcement($1)'
const read = 'select public.admin_read_announcement($1)'
const list = 'select public.admin_list_announcements($1, $2, $3)'
const count = 'select public.admin_count_audience($1, $2, $3, $4)'

type Audience = { audience?: string; tier?: string | null; chosen?: readonly string[]; people?: string; title?: string }

// The owner of a hosted project is not a superuser, so its functions can do only what policies allow.
describe.each(databaseEngines)('on %s', (engine) => {
  let database: TestDatabase
  let admin: string
  let ask: Ask
  const orgs: OrganizationInTest[] = []
  let lake: OrganizationInTest
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    admin = await createPerson(database, 'Abe Admin')
    await owner('insert into app.platform_admins (user_id) values ($1)', [admin])
    ask = asking(database)
    for (const name of ['Lake', 'Hill', 'Dale']) orgs.push(await createOrganizationInDatabase(database, name))
    orgs.sort((a, b) => (a.id < b.id ? -1 : 1)) // in the order of delivery
    lake = orgs[0] as OrganizationInTest
  })
  afterAll(() => database.close())
  const owner = <Row>(sql: string, parameters: readonly unknown[] = []) =>
    database.asOwner((query) => query<Row>(sql, parameters))
  const parametersOf = (
    id: string,
    { audience = 'all', tier = null, chosen = [], people = 'everybody', title }: Audience,
  ) => [id, title ?? 'New scoring', 'From Monday.', audience, tier, JSON.stringify(chosen), people] as const

  /** Creates an announcement and delivers it as far as possible. */
  async function tell(audience: Audience = {}): Promise<string> {
    const id = randomUUID()
    expect(await ask(admin, announce, parametersOf(id, audience))).toBe('')
    await ask(admin, carryOn, [id, 500])
    return id
  }
  /** Returns who has a notification of the announcement. */
  const heardBy = (id: string) =>
    owner<{ organization_id: string; user_id: string }>(
      `select organization_id, user_id from app.notifications n
       where n.id = private.copy_of($1, n.organization_id, n.user_id)`,
      [id],
    )
  const membersOf = async (sql = 'true') =>
    owner<{ user_id: string }>(`select user_id from app.memberships where ${sql}`)
  const sorted = (rows: readonly { user_id: string }[]) => rows.map(({ user_id }) => user_id).toSorted()

  test('nobody else tells, counts, reads or withdraws anything', async () => {
    const id = await tell()
    const calls: [string, readonly unknown[]][] = [
      [announce, parametersOf(randomUUID(), {})],
      [carryOn, [id, 1]],
      [withdraw, [id]],
      [read, [id]],
      [list, ['', 0, 20]],
      [count, ['all', null, '[]', 'everybody']],
    ]
    for (const [sql, given] of calls) {
      for (const person of [lake.manager, lake.viewer]) {
        expect([sql, await ask(person, sql, given)]).toEqual([sql, 'FSRUL not_allowed'])
      }
      expect([sql, await ask(admin, sql, given, { session_id: lake.viewer })]).toEqual([sql, 'FSRUL not_allowed'])
    }
    expect(await ask(lake.manager, 'select count(*) from private.announcements')).toBe('42501')
  })

  test('it reaches everybody or league staff, of all, of one plan, or of chosen organizations', async () => {
    const getsTo = async (audience: Audience) => sorted(await heardBy(await tell(audience)))
    const members = async (sql?: string) => sorted(await membersOf(sql))
    const [ofLake, ofOthers] = [`organization_id = '${lake.id}'`, `organization_id <> '${lake.id}'`]
    const staff = `role in ('league_manager', 'league_administrator')`
    expect(await getsTo({})).toEqual(await members())
    expect(await getsTo({ people: 'staff' })).toEqual(await members(staff))
    expect(await getsTo({ audience: 'chosen', chosen: [lake.id] })).toEqual(await members(ofLake))
    await ask(admin, `select public.set_tier($1, 'free')`, [lake.id])
    expect(await getsTo({ audience: 'tier', tier: 'free' })).toEqual(await members(ofLake))
    // By default, an organization has the deployment's tier.
    expect(await getsTo({ audience: 'tier', tier: 'enterprise' })).toEqual(await members(ofOthers))
  })

  test('what is counted before is who gets it, and nobody cannot be told', async () => {
    const people = await membersOf(`organization_id = '${lake.id}'`)
    expect(await ask(admin, count, ['chosen', null, JSON.stringify([lake.id]), 'everybody'])).toEqual({
      organizations: 1,
      members: people.length,
    })
    expect(await ask(admin, count, ['all', null, '[]', 'staff'])).toEqual({
      organizations: orgs.length,
      members: 2 * orgs.length,
    })
    const none = parametersOf(randomUUID(), { audience: 'tier', tier: 'starter' })
    expect(await ask(admin, announce, none)).toBe('FSRUL nobody_to_tell')
    expect(await ask(admin, read, [none[0]])).toBeNull()
  })

  test('it is delivered in steps, each organization once, even if asked twice or stopped in between', async () => {
    const id = randomUUID()
    await ask(admin, announce, parametersOf(id, { title: 'Once' }))
    await ask(admin, announce, parametersOf(id, { title: 'Another' })) // the same id, so this is a retry
    expect(await ask(admin, read, [id])).toMatchObject({ title: 'Once', organizations: orgs.length, delivered: 0 })
    expect(await ask(admin, carryOn, [id, 1])).toMatchObject({ organizations: orgs.length, delivered: 1 })
    expect(new Set((await heardBy(id)).map(({ organization_id }) => organization_id))).toEqual(new Set([lake.id]))
    const two = await Promise.all([ask(admin, carryOn, [id, 1]), ask(admin, carryOn, [id, 1])])
    expect(two).toMatchObject([{ delivered: expect.any(Number) }, { delivered: expect.any(Number) }])
    const done = await ask(admin, carryOn, [id, 500])
    const all = await membersOf()
    expect(done).toMatchObject({ delivered: orgs.length, recipients: all.length, reads: 0, created_by: 'Abe Admin' })
    expect(sorted(await heardBy(id))).toEqual(sorted(all))
    const noted = `select action, details ->> 'organizations' as told from app.activity where subject = 'Once'`
    expect(await owner(noted)).toEqual([{ action: 'announcement.sent', told: String(orgs.length) }])
  })

  test('who comes after it was sent does not get it, also where its turn comes later', async () => {
    const id = randomUUID()
    await ask(admin, announce, parametersOf(id, {}))
    await owner(`update private.announcements set created_at = now() - interval '1 minute' where id = $1`, [id])
    const everybody = sorted(await membersOf())
    await owner(`update app.memberships set created_at = now() - interval '1 day'`)
    await createMember(database, lake.id, 'viewer', 'New Viewer')
    const late = await createOrganizationInDatabase(database, 'Late')
    await ask(admin, carryOn, [id, 500])
    expect(sorted(await heardBy(id))).toEqual(everybody)
    orgs.push(late)
  })

  test('devices pull it, and those who read it are counted once, with an unread one taken off again', async () => {
    const { pull, cursorOf, device } = syncWith(() => ({ database, org: lake }))
    const cursor = await cursorOf(lake.viewer)
    const id = await tell()
    const { rows } = await pull(lake.viewer, { cursor })
    expect(rows['notifications']).toMatchObject([
      { kind: 'announcement', title: 'New scoring', body: 'From Monday.', read_at: null, user_id: lake.viewer },
    ])
    const copy = String(rows['notifications']?.[0]?.['id'])
    const phone = device(lake.viewer)
    const reads = async (at: string | null, before: string | null) => {
      const op = { t: 'notifications', id: copy, set: { read_at: at }, was: { read_at: before } } as const
      expect((await phone.apply(op)).s).not.toBe('rejected')
      return ((await ask(admin, read, [id])) as { reads: number }).reads
    }
    const at = '2026-11-21T10:00:00.000Z'
    expect(await reads(at, null)).toBe(1)
    expect(await reads('2026-11-21T11:00:00.000Z', at)).toBe(1)
    expect(await reads(null, at)).toBe(0)
  })

  test('withdrawn, it goes from the devices and is delivered no further', async () => {
    const { pull, cursorOf } = syncWith(() => ({ database, org: lake }))
    const id = randomUUID()
    await ask(admin, announce, parametersOf(id, {}))
    await ask(admin, carryOn, [id, 2])
    const cursor = await cursorOf(lake.viewer)
    expect(await ask(admin, withdraw, [id])).toBe('')
    expect(await ask(admin, withdraw, [id])).toBe('')
    expect(await ask(admin, carryOn, [id, 1])).toMatchObject({ delivered: 2, taken_back: 1, withdrawn_by: 'Abe Admin' })
    expect(await ask(admin, carryOn, [id, 500])).toMatchObject({ delivered: 2, taken_back: 2 })
    expect(await heardBy(id)).toEqual([])
    expect(Object.keys((await pull(lake.viewer, { cursor })).gone)).toEqual(['notifications'])
    expect(await ask(admin, withdraw, [randomUUID()])).toBe('FSRUL row_gone')
    expect(await ask(admin, carryOn, [randomUUID(), 1])).toBe('FSRUL row_gone')
  })

  test('they are listed a page at a time, the latest first, and found by what they say', async () => {
    await owner('delete from private.announcements')
    for (const title of ['One', 'Two', 'Three']) await tell({ title, audience: 'chosen', chosen: [lake.id] })
    const titles = async (search: string, offset: number, limit: number) => {
      const { total, rows } = (await ask(admin, list, [search, offset, limit])) as {
        total: number
        rows: { title: string }[]
      }
      return [total, ...rows.map(({ title }) => title)]
    }
    expect(await titles('', 0, 2)).toEqual([3, 'Three', 'Two'])
    expect(await titles('', 2, 2)).toEqual([3, 'One'])
    expect(await titles('TWO', 0, 20)).toEqual([1, 'Two'])
    expect(await titles('%', 0, 20)).toEqual([0])
    const [name] = await owner<{ name: string }>('select name from app.organizations where id = $1', [lake.id])
    expect(await ask(admin, list, ['two', 0, 1])).toMatchObject({ rows: [{ names: [name?.name], audience: 'chosen' }] })
  })

  test('a member, an organization and its sender can still be erased', async () => {
    const second = await createPerson(database, 'Zenobia Quill')
    await owner('insert into app.platform_admins (user_id) values ($1)', [second])
    const id = randomUUID()
    await ask(second, announce, parametersOf(id, {}))
    await ask(second, carryOn, [id, 2])
    const erase = 'select public.erase_me($1)'
    expect(await ask(lake.viewer, erase, [await emailOf(database, lake.viewer)])).toBe('')
    expect(await ask(second, erase, [await emailOf(database, second)])).toBe('')
    const [, , last] = orgs
    const drop = 'select public.delete_organization(organization_id, name) from app.organizations where id = $1'
    expect(await ask(last?.manager ?? '', drop, [last?.id])).toBe('')
    const told = { organizations: orgs.length - 1, delivered: orgs.length - 1, created_by: null }
    expect(await ask(admin, carryOn, [id, 500])).toMatchObject(told)
    expect(JSON.stringify(await ask(admin, read, [id]))).not.toContain('Quill')
  })
})
