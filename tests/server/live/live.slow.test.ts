import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { createOrganizationInDatabase, type OrganizationInTest } from '../../support/database/league-world.ts'
import { signTestAccessToken } from '../../support/server/access-token.ts'
import { startBackend, type RunningBackend } from '../../support/server/backend.ts'
import { openLiveStream, type LiveListener } from '../../support/server/live-listener.ts'
import { createSecrets } from '#server/database/secrets.ts'

const secrets = createSecrets()
let database: TestDatabase
let one: RunningBackend
let other: RunningBackend
let here: OrganizationInTest
let there: OrganizationInTest
const open: LiveListener[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  const start = () => startBackend({ database: { url: database.url }, secrets, rateLimits: [], budgetFactor: 1 })
  one = await start()
  other = await start()
  here = await createOrganizationInDatabase(database, 'Riverside')
  there = await createOrganizationInDatabase(database, 'Hillside')
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})
afterAll(async () => {
  one.backend.endStreams()
  other.backend.endStreams()
  await Promise.all([one.stop(), other.stop()])
  await database.close()
})

const tokenOf = (person: string, claims: object = {}) =>
  signTestAccessToken(secrets.jwtSecret, { sub: person, ...claims })
const versionOf = async (organization: OrganizationInTest) => {
  const [row] = await database.asOwner((query) =>
    query<{ version: number }>('select version from private.sync_clocks where organization_id = $1', [organization.id]),
  )
  return row?.version ?? 0
}
const change = (organization: OrganizationInTest) =>
  database.asOwner((query) =>
    query('update app.organizations set name = name || $2 where id = $1', [organization.id, '!']),
  )

/** Opens a stream that knows everything, and waits for its greeting. */
async function listen(person: string, options: { on?: RunningBackend; known?: string; claims?: object } = {}) {
  const known = `${here.id}:${await versionOf(here)},${there.id}:${await versionOf(there)}`
  const stream = await openLiveStream((options.on ?? one).url, tokenOf(person, options.claims), {
    known: options.known ?? known,
  })
  open.push(stream)
  expect(await stream.next()).toMatchObject({ name: 'open' })
  return stream
}

describe('a live stream', () => {
  test('brings the versions of the person’s organizations, and of no other', async () => {
    const stream = await listen(here.player)
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(stream.headers['content-encoding']).toBeUndefined()
    await change(there)
    await change(here)
    const version = await versionOf(here)
    expect(await stream.next()).toEqual({
      name: 'change',
      id: `${here.id}:${version}`,
      data: { organizationId: here.id, version, spreadMs: 0 },
    })
    expect(stream.heard.map(({ data }) => data['organizationId'])).not.toContain(there.id)
  })

  test('hears of changes that another server has stored', async () => {
    const stream = await listen(here.player, { on: other })
    await change(here)
    expect(await stream.next()).toMatchObject({ name: 'change', data: { version: await versionOf(here) } })
  })

  test('resumes: it first brings what is newer than what the device has', async () => {
    const version = await versionOf(here)
    const stream = await listen(here.player, { known: `${here.id}:${version - 1}` })
    expect(await stream.next()).toMatchObject({ id: `${here.id}:${version}` })
    const fresh = await listen(here.player, { known: 'nonsense, , :::' })
    expect(await fresh.next()).toMatchObject({ id: `${here.id}:${version}` })
  })

  test('brings only the newest of several versions at once', async () => {
    const stream = await listen(here.player)
    await database.asOwner(async (query) => {
      await query('update private.sync_clocks set version = version + 1 where organization_id = $1', [here.id])
      await query('update private.sync_clocks set version = version + 4 where organization_id = $1', [here.id])
    })
    expect(await stream.next()).toMatchObject({ data: { version: await versionOf(here) } })
    await change(here)
    expect(await stream.next()).toMatchObject({ data: { version: await versionOf(here) } })
  })

  test('is refused without a valid token, on other paths, and with other methods', async () => {
    const stranger = await openLiveStream(one.url, 'nonsense')
    expect([stranger.status, await stranger.body()]).toEqual([401, expect.stringContaining('PGRST301')])
    const old = await openLiveStream(one.url, tokenOf(here.player, { exp: 1 }))
    expect(old.status).toBe(401)
    old.close()
    expect((await fetch(`${one.url}/live/v1/else`)).status).toBe(404)
    expect((await fetch(`${one.url}/live/v1/changes`, { method: 'POST' })).status).toBe(405)
    const cross = await openLiveStream(one.url, tokenOf(here.player), {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(cross.status).toBe(403)
    cross.close()
  })

  test('is refused to a session that has ended', async () => {
    const stream = await openLiveStream(one.url, tokenOf(here.player, { session_id: crypto.randomUUID() }))
    expect([stream.status, await stream.body()]).toEqual([401, expect.stringContaining('PT401')])
  })

  test('ends when its session does, on whichever server', async () => {
    const stream = await listen(here.awayCoach, { on: other })
    await database.asOwner((query) => query('delete from auth.sessions where user_id = $1', [here.awayCoach]))
    expect(await stream.next()).toMatchObject({ name: 'end', data: { reason: 'session' } })
    await stream.ended()
  })

  test('leaves an organization that the person leaves, and joins one that they join', async () => {
    const stream = await listen(here.viewer)
    const untilAccountChanges = async () => {
      while ((await stream.next())?.name !== 'account') expect(stream.heard.at(-1)?.name).not.toBe('end')
    }
    await database.asOwner((query) =>
      query('delete from app.memberships where organization_id = $1 and user_id = $2', [here.id, here.viewer]),
    )
    await untilAccountChanges()
    const before = stream.heard.length
    await database.asOwner((query) =>
      query(`insert into app.memberships (organization_id, user_id, role) values ($1, $2, 'viewer')`, [
        there.id,
        here.viewer,
      ]),
    )
    await untilAccountChanges()
    await change(here)
    await change(there)
    while ((await stream.next())?.data['version'] !== (await versionOf(there))) continue
    const changed = stream.heard.slice(before).filter(({ name }) => name === 'change')
    expect(new Set(changed.map(({ data }) => data['organizationId']))).toEqual(new Set([there.id]))
  })

  test('stops bringing an organization’s versions when its rules close it to the session', async () => {
    const stream = await listen(there.player)
    const require = (isRequired: boolean) =>
      database.asOwner((query) =>
        query('update app.organization_settings set require_mfa = $2 where organization_id = $1', [
          there.id,
          isRequired,
        ]),
      )
    await require(true)
    expect(await stream.next()).toMatchObject({ name: 'account' })
    await change(there)
    const strong = await listen(there.player, { claims: { aal: 'aal2' } })
    await change(there)
    expect(await strong.next()).toMatchObject({ name: 'change', data: { organizationId: there.id } })
    expect(stream.heard.filter(({ name }) => name === 'change')).toEqual([])
    await require(false)
  })

  test('is not checked again when settings are saved unchanged', async () => {
    const count = async () => {
      const [row] = await database.asOwner((query) =>
        query<{ count: number }>('select count(*)::integer as count from gateway.access_changes'),
      )
      return row?.count ?? 0
    }
    const before = await count()
    const save = (change: string) =>
      database.asOwner((query) =>
        query(`update app.organization_settings set ${change} where organization_id = $1`, [there.id]),
      )
    await save('require_mfa = require_mfa')
    expect(await count()).toBe(before)
    await save('require_mfa = not require_mfa')
    await save('require_mfa = not require_mfa')
    expect(await count()).toBe(before + 2)
  })

  test('gives way to newer streams of its session, of which there may be five', async () => {
    const streams: LiveListener[] = []
    for (let count = 0; count < 6; count++) streams.push(await listen(here.teamless))
    expect(await streams[0]?.next()).toMatchObject({ name: 'end', data: { reason: 'replaced' } })
    await change(here)
    for (const stream of streams.slice(1)) expect(await stream.next()).toMatchObject({ name: 'change' })
  })

  test('asks many devices of one organization to spread their pulls', async () => {
    const people = [here.manager, here.administrator, here.scorekeeper, here.homeCoach]
    const streams = await Promise.all(people.flatMap((person) => Array.from({ length: 5 }, () => listen(person))))
    const last = await listen(here.player)
    await change(here)
    expect(await last.next()).toMatchObject({ data: { spreadMs: 32 } })
    streams[0]?.close()
  })

  test('is refused by address only for attempts without a valid token', async () => {
    const statuses = new Set<number>()
    for (let tried = 0; tried < 1_300 && !statuses.has(429); tried += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          fetch(`${other.url}/live/v1/changes`, { headers: { authorization: 'Bearer a.b.c' } }),
        ),
      )
      for (const { status } of answers) statuses.add(status)
    }
    expect([...statuses]).toEqual([401, 429])
    expect((await listen(here.player, { on: other })).status).toBe(200)
  })
})

test('a server that stops ends its streams at once, and opens no more', async () => {
  const last = await startBackend({ database: { url: database.url }, secrets })
  const stream = await listen(here.player, { on: last })
  const before = performance.now()
  last.backend.endStreams()
  expect(await stream.next()).toMatchObject({ name: 'end', data: { reason: 'shutdown', retryMs: 1_000 } })
  const late = await openLiveStream(last.url, tokenOf(here.player))
  expect([late.status, late.headers['retry-after']]).toEqual([503, '30'])
  late.close()
  await last.stop()
  expect(performance.now() - before).toBeLessThan(5_000)
})
