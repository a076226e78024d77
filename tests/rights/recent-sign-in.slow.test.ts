import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseEngines, openTestDatabase } from '../support/database/postgres.ts'
import type { RequestInTest, TestDatabase } from '../support/database/postgres.ts'
import type { Ask } from './support/probes.ts'
import { emailOf, trying } from './support/probes.ts'
import type { RightsWorld } from './support/world.ts'
import { createRightsWorld } from './support/world.ts'

// A session alone isn't enough for actions that can't be undone: the person must have proved their identity within the
// last ten minutes.

const refused = 'FSRUL sign_in_again_first'
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60
const password = (minutes: number) => ({ method: 'password', timestamp: minutesAgo(minutes) })

describe.each(databaseEngines)('on %s', (engine) => {
  let database: TestDatabase
  let world: RightsWorld
  let attempt: Ask
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    world = await createRightsWorld(database)
    attempt = trying(database)
  })
  afterAll(() => database.close())
  const owner = (sql: string, parameters: readonly unknown[] = []) =>
    database.asOwner((query) => query(sql, parameters))
  beforeEach(() => owner(`update auth.sessions set created_at = now() - interval '11 minutes'`))

  type Act = readonly [
    what: string,
    who: (world: RightsWorld) => string,
    sql: string,
    values: (world: RightsWorld) => unknown[],
  ]
  const acts: readonly Act[] = [
    [
      'deleting an organization',
      (w) => w.here.manager,
      'select public.delete_organization($1, $2)',
      (w) => [w.here.id, 'Riverside'],
    ],
    [
      'handing an organization over',
      (w) => w.here.manager,
      'select public.transfer_organization($1, $2)',
      (w) => [w.here.id, w.here.administrator],
    ],
    [
      'changing what an organization demands of sessions',
      (w) => w.here.manager,
      `select public.save_organization_security($1, '{"session_minutes": 525600}')`,
      (w) => [w.here.id],
    ],
    [
      'changing it past the function',
      (w) => w.here.manager,
      'with done as (update app.organization_settings set allowed_ips = default returning true as done) select done from done',
      () => [],
    ],
    [
      'changing what the platform demands of sessions',
      (w) => w.admin,
      `select public.admin_save_security('{"require_mfa": false}')`,
      () => [],
    ],
    [
      'making somebody an administrator of the platform',
      (w) => w.admin,
      'select public.promote_to_admin((select $1 || $2))',
      (w) => [w.here.viewer, '@example.com'],
    ],
    [
      'deleting a league of any organization',
      (w) => w.admin,
      'select public.admin_delete_league($1, $2, $3)',
      (w) => [w.here.id, w.here.league.id, w.here.league.name],
    ],
    [
      'erasing one’s own account',
      (w) => w.here.viewer,
      'select public.erase_me($1)',
      (w) => [`${w.here.viewer}@example.com`],
    ],
  ]

  test.each(acts)('%s needs a sign-in of the last ten minutes', async (_what, who, sql, values) => {
    const person = who(world)
    const asked = (request?: RequestInTest) => attempt(person, sql, values(world), request)
    const allowed = expect.not.stringMatching(/FSRUL|PT|4250/)
    expect(await emailOf(database, person)).not.toBe('')
    for (const request of [{}, { amr: [password(11)] }, { amr: null }]) expect(await asked(request)).toBe(refused)
    expect(String(await asked({ amr: [password(600), password(9)] }))).toEqual(allowed)
    await owner('update auth.sessions set created_at = now() where user_id = $1', [person])
    expect(String(await asked())).toEqual(allowed)
  })

  test('what is no proof of a person is none here', async () => {
    const asked = (amr: unknown) =>
      attempt(world.here.viewer, 'select public.erase_me($1)', [`${world.here.viewer}@example.com`], { amr })
    const none = [
      [],
      {},
      'password',
      minutesAgo(0),
      ['password'],
      [null],
      [{ method: 'password' }],
      [{ method: 'password', timestamp: String(minutesAgo(0)) }],
      [{ method: 'password', timestamp: true }],
      [{ method: 'token_refresh', timestamp: minutesAgo(0) }],
      [{ timestamp: minutesAgo(0) }],
      [[password(0)]],
    ]
    for (const amr of none) expect({ amr, answer: await asked(amr) }).toEqual({ amr, answer: refused })
  })

  test('a person with a second factor proves it for everything', async () => {
    const { viewer } = world.here
    const data = (aal: 'aal1' | 'aal2') => attempt(viewer, 'select public.sync_account() is not null', [], { aal })
    const asked = (aal: 'aal1' | 'aal2') =>
      attempt(viewer, 'select public.erase_me($1)', [`${viewer}@example.com`], { aal, amr: [password(1)] })
    await owner(`insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'unverified')`, [
      viewer,
    ])
    expect(await asked('aal1')).toBe('')
    await owner(`update auth.mfa_factors set status = 'verified' where user_id = $1`, [viewer])
    expect([await asked('aal1'), await data('aal1')]).toEqual(['PT401', 'PT401'])
    expect([await asked('aal2'), await data('aal2')]).toEqual(['', true])
    await owner('delete from auth.mfa_factors where user_id = $1', [viewer])
  })

  test('the rest of the platform’s settings, and ending other sessions, need none', async () => {
    expect(await attempt(world.admin, `select public.admin_save_settings('{"product_name": "Ours"}')`)).toBe('')
    expect(await attempt(world.here.viewer, 'select public.end_other_sessions()')).toBe(0)
  })

  test('the operator needs none', async () => {
    await owner('update app.organization_settings set require_mfa = false')
    expect(await owner('select private.erase_person($1) as erased', [`${world.here.teamless}@example.com`])).toEqual([
      { erased: true },
    ])
  })
})
