import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { createOrganizationInDatabase, type OrganizationInTest } from '../../support/database/league-world.ts'
import { startBackend, type RunningBackend } from '../../support/server/backend.ts'
import { openLiveStream, type LiveListener } from '../../support/server/live-listener.ts'
import { createSecrets } from '#server/database/secrets.ts'

// The streams of public league pages, which visitors open without an account.

const secrets = createSecrets()
let database: TestDatabase
let one: RunningBackend
let other: RunningBackend
let here: OrganizationInTest
const open: LiveListener[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  const start = () => startBackend({ database: { url: database.url }, secrets })
  one = await start()
  other = await start()
  here = await createOrganizationInDatabase(database, 'Riverside')
  await change(`update app.leagues set slug = 'riverside', is_public = true where id = $1`, here.league.id)
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

const change = (statement: string, id: string) => database.asOwner((query) => query(statement, [id]))
const score = () =>
  change(
    `update app.games set status = 'in_progress', home_score = coalesce(home_score, 0) + 1, away_score = 0 where id = $1`,
    here.game.id,
  )

async function visit(on: RunningBackend, slug = 'riverside', headers = {}): Promise<LiveListener> {
  const stream = await openLiveStream(on.url, '', { path: `/live/v1/leagues/${slug}`, headers })
  open.push(stream)
  return stream
}

test('a score is announced to visitors of every server, without saying anything about it', async () => {
  const streams = [await visit(one), await visit(other)]
  expect(streams.map(({ status }) => status)).toEqual([200, 200])
  expect(streams[0]?.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  })
  const page = async () => (await fetch(`${one.url}/l/riverside`)).text()
  expect(await page()).not.toContain('Otters 1, Herons 0')
  await score()
  for (const stream of streams) {
    const event = await stream.next()
    expect(event).toEqual({ name: 'change', id: null, data: expect.any(Number) as unknown })
  }
  expect(await page()).toContain('Otters 1, Herons 0') // not what the server had read before
})

test('what the page does not show is not announced', async () => {
  const stream = await visit(one)
  await change(`update app.players set display_name = 'Somebody' where id = $1`, here.rosterPlayer.id)
  await change(`update app.games set status = 'postponed' where id = $1`, here.draftGame.id)
  await score()
  await stream.next()
  await score()
  await stream.next()
  expect(stream.heard).toHaveLength(2)
})

test('a page that is no longer public has no stream, and ends those that are open', async () => {
  const stream = await visit(one)
  await change('update app.leagues set is_public = false where id = $1', here.league.id)
  expect(await stream.next()).toMatchObject({ name: 'end' })
  await stream.ended()
  const missing = [await visit(one), await visit(one, 'nowhere'), await visit(one, 'NO_SLUG')]
  expect(missing.map(({ status }) => status)).toEqual([404, 404, 404])
  await change('update app.leagues set is_public = true where id = $1', here.league.id)
})

test('another site’s page gets no stream', async () => {
  expect((await visit(other, 'riverside', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

test('a server that stops ends the streams of visitors', async () => {
  const last = await startBackend({ database: { url: database.url }, secrets })
  const stream = await visit(last)
  expect(stream.status).toBe(200)
  last.backend.endStreams()
  await stream.ended()
  expect((await visit(last)).status).toBe(404)
  await last.stop()
})
