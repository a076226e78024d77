import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { commit } from '#data/store/commit.ts'
import { openDatabase } from '#data/store/database.ts'
import { sampleAccounts, samplePassword } from '#server/sample/accounts.ts'
import { systemClock } from '#sync/clock.ts'
import { createEngine } from '#sync/engine.ts'
import { createSupabaseRemote } from '#sync/supabase-remote.ts'
import { buildServer } from '../support/server/build-server.ts'
import { createTestDatabase, createEmptyDatabase } from '../support/database/postgres.ts'
import { startServerProcess, type ServerProcess, type ServerProcessOptions } from '../support/server/server-process.ts'
import { readTestAccount, createTestClient, readVisibleRows, signUpTestUser } from '../support/server/test-client.ts'

// The built server as it runs in production, in its own process, with a Postgres in its folder or on a shared one.

let bundle: string
let removeBundle: () => void
beforeAll(async () => {
  const built = await buildServer()
  bundle = built.bundle
  removeBundle = () => built.remove()
})
afterAll(() => removeBundle())

let dataFolder: string
let servers: ServerProcess[]
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'fieldside-server-'))
  servers = []
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  rmSync(dataFolder, { recursive: true })
})

async function startServer(options: Partial<ServerProcessOptions> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ dataFolder, bundle, ...options })
  servers.push(server)
  return server
}

/** Starts on a database with nothing but the schema. */
async function startOnPostgres(options: Partial<ServerProcessOptions> = {}): Promise<ServerProcess> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return startServer({ ...options, env: { DATABASE_URL: database.url, ...options.env } })
}

async function clientOf(server: ServerProcess) {
  const config = (await (await fetch(`${server.url}/config.json`)).json()) as { supabaseKey: string }
  return createTestClient(server.url, config.supabaseKey)
}

const organizations = async (client: Awaited<ReturnType<typeof clientOf>>): Promise<string[]> =>
  (await readTestAccount(client)).organizations.map(({ name }) => name)

test('what was acknowledged and who is signed in survive a stop and a kill, and no second server gets at it', async () => {
  const server = await startServer()
  const client = await clientOf(server)
  await signUpTestUser(client, 'ana')
  expect((await client.rpc('create_organization', { p_name: 'First' })).error).toBeNull()
  await expect(startServer()).rejects.toThrow(/ended with code 1.*\n.*\n*.*in use by another Fieldside/)
  expect(await organizations(client)).toEqual(['First'])
  const ready = await (await fetch(`${server.url}/readyz`)).json()
  expect(ready).toEqual({ ok: true, database: true, missingMigrations: 0, disk: 'ok' })
  await server.stop()
  await server.start()
  expect(await organizations(client)).toEqual(['First'])

  expect((await client.rpc('create_organization', { p_name: 'Second' })).error).toBeNull()
  await server.kill()
  await server.start()
  expect((await organizations(client)).toSorted()).toEqual(['First', 'Second'])
})

test('a taken port is named, and the server is on the next free one', async () => {
  const blocker = createServer()
  const port = await new Promise<number>((resolve) => {
    blocker.listen(0, '127.0.0.1', () => {
      const address = blocker.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  try {
    const server = await startOnPostgres({ port })
    expect(server.output()).toContain(`Port ${port} is taken`)
    expect(server.port).toBeGreaterThan(port)
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ ok: true })
  } finally {
    blocker.close()
  }
})

test('the log of a whole journey names nobody, and each line of it is an object', async () => {
  const token = 'figures-for-nobody-else'
  const server = await startOnPostgres({ env: { LOG_FORMAT: 'json', METRICS_TOKEN: token } })
  const client = await clientOf(server)
  const { userId, accessToken } = await signUpTestUser(client, 'annabelle.quist')
  const { data: org } = await client.rpc('create_organization', { p_name: 'Quistville Juniors' })
  const push = async (ops: readonly unknown[]) => {
    const muts = [{ id: randomUUID(), seq: 1, schema: 1, name: 'test', at: new Date().toISOString(), ops }]
    return client.rpc('sync_push', { request: { client: randomUUID(), epoch: null, org: String(org), muts } })
  }
  const row = { id: randomUUID(), organization_id: String(org), name: 'Bartholomew Field', address: '+49 170 5551234' }
  await push([{ t: 'venues', rows: [row] }]) // rejected, because it lacks columns
  await push([{ t: 'venues', id: row.id, set: { name: 'Bartholomew' }, was: { name: 'Quist' } }])
  await client.rpc('sync_pull', { request: { org: 'Bartholomew', cursor: null } })
  await client.rpc('invite_member', { p_email: 'annabelle.quist@example.com' })
  await client.auth.signInWithPassword({ email: 'annabelle.quist@example.com', password: 'Bartholomew' })
  await client.auth.resetPasswordForEmail('annabelle.quist@example.com')
  await client.from('user_profiles').select('*').eq('id', 'Bartholomew')
  await client.from('bartholomew').select('*').eq('quist', userId)
  for (const path of [`/dashboard/teams/${row.id}?quist=1`, `/l/bartholomew`, `/rest/v1/rpc/annabelle`]) {
    await fetch(`${server.url}${path}`, { headers: { accept: 'text/html', authorization: `Bearer ${accessToken}` } })
  }
  const ready = await fetch(`${server.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { ok: true, database: true, missingMigrations: 0 }])
  const figures = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect(await figures.text()).toMatch(/^fieldside_sync_push_verdicts_total\{verdict="rejected"\} \d/m)
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  await server.stop()

  const lines = server.output().trim().split('\n')
  const parsed = lines.map((line) => JSON.parse(line) as { route?: string; message: string })
  const routes = new Set(parsed.map(({ route }) => route))
  for (const route of ['/rest/v1/rpc/sync_push', '/auth/v1/recover', '/rest/:other', '/rest/v1/rpc/:function'])
    expect(routes).toContain(route)
  expect(server.output()).not.toMatch(/quist|annabelle|bartholomew|5551234|@example|eyJ/i)
  for (const secret of [userId, row.id, String(org), accessToken, token]) expect(server.output()).not.toContain(secret)
})

test('a database that was tried out does not go on the internet', async () => {
  const env = { PUBLIC_URL: 'https://league.example', ALLOW_NO_MAIL: '1' }
  const server = await startServer({ sampleData: true })
  await server.stop()
  await expect(startServer({ env })).rejects.toThrow(/has the sample accounts, .*@example\.com for one/)
  const empty = mkdtempSync(join(tmpdir(), 'fieldside-server-'))
  onTestFinished(() => rmSync(empty, { recursive: true }))
  const own = await startServer({ dataFolder: empty, env })
  for (const path of ['/__mail', '/__mail?format=json']) expect((await fetch(own.url + path)).status).toBe(404)
  await own.stop()
})

test('a setting that makes no sense is named', async () => {
  await expect(startServer({ env: { SMTP_HOST: 'mail.example.com' } })).rejects.toThrow('SMTP_USER is missing')
})

describe('the sample organization', () => {
  test('is made at the first start, announced, and not made again', async () => {
    const server = await startOnPostgres({ sampleData: true })
    const client = await clientOf(server)
    await client.auth.signInWithPassword({ email: 'manager@example.com', password: samplePassword })
    expect((await client.rpc('create_organization', { p_name: 'My own' })).error).toBeNull()
    await server.stop()
    expect(server.output()).toContain('coach@example.com')
    await server.start()
    expect((await organizations(client)).toSorted()).toEqual(['My own', 'Riverside Youth Sports'])
  })

  test('is whole even after a kill in the middle of making it', async () => {
    await killWhilePrinting('Making the sample organization')
    const server = await startServer({ sampleData: true })
    const last = sampleAccounts.at(-1)
    const client = await clientOf(server)
    const { error } = await client.auth.signInWithPassword({ email: last?.email ?? '', password: samplePassword })
    expect(error).toBeNull()
    expect(await organizations(client)).toEqual(['Riverside Youth Sports'])
    const [organization] = (await readTestAccount(client)).organizations
    expect(await readVisibleRows(client, organization?.id ?? '', 'games')).toHaveLength(92)
  })
})

/** A device with the real engine, which knows only one of the servers. */
async function deviceAt(server: ServerProcess, token: string) {
  const { supabaseKey: key } = (await (await fetch(`${server.url}/config.json`)).json()) as { supabaseKey: string }
  const db = await openDatabase(`device-at-${server.port}`)
  const accessToken = () => Promise.resolve(token)
  const remote = createSupabaseRemote({ url: server.url, key, accessToken, fetch })
  const engine = createEngine({ db, remote, locks: null, clock: systemClock, random: Math.random, log: () => {} })
  onTestFinished(async () => {
    await engine.stop()
    await db.delete()
  })
  engine.start()
  expect(await engine.syncNow()).toBe('synced')
  return { db, engine }
}

describe('two servers on one Postgres', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>
  beforeEach(async () => {
    database = await createEmptyDatabase()
  })
  afterEach(() => database.drop())

  const startOn = (folder: string, secret: string) =>
    startServer({
      dataFolder: join(dataFolder, folder),
      sampleData: true,
      env: { DATABASE_URL: database.url, JWT_SECRET: secret.repeat(32) },
    })

  test('start at the same moment, make one sample organization, and know what came through the other one', async () => {
    const [one, other] = await Promise.all([startOn('one', 's'), startOn('other', 's')])
    const made = [one, other].filter((server) => server.output().includes('Making the sample organization'))
    expect(made).toHaveLength(1)
    const atOne = await clientOf(one)
    const signedIn = await atOne.auth.signInWithPassword({ email: 'manager@example.com', password: samplePassword })
    const atOther = await clientOf(other)
    await atOther.auth.setSession(signedIn.data.session ?? { access_token: '', refresh_token: '' })
    expect((await atOther.rpc('create_organization', { p_name: 'My own' })).error).toBeNull()
    expect((await organizations(atOne)).toSorted()).toEqual(['My own', 'Riverside Youth Sports'])

    const token = signedIn.data.session?.access_token ?? ''
    const [phone, laptop] = [await deviceAt(one, token), await deviceAt(other, token)]
    const [venue] = await phone.db.venues.toArray()
    if (!venue) throw new Error('The sample organization has venues.')
    expect((await laptop.db.venues.get(venue.id))?.description).not.toBe('Gate B is closed')
    await commit(phone.db, venue.organization_id, 'venue.update', (tx) =>
      tx.patch('venues', venue.id, { description: 'Gate B is closed' }),
    )
    expect(await phone.engine.syncNow()).toBe('synced')
    expect(await laptop.engine.syncNow()).toBe('synced')
    expect((await laptop.db.venues.get(venue.id))?.description).toBe('Gate B is closed')

    await expect(startOn('third', 't')).rejects.toThrow('Another Fieldside with other secrets uses this database')
  })
})

/** Starts the server with sample data and kills it as soon as it prints this text. */
function killWhilePrinting(words: string): Promise<void> {
  const child = spawn(process.execPath, [bundle], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataFolder, SAMPLE_DATA: '1', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    if (printed.includes(words)) child.kill('SIGKILL')
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (_code, signal) => {
      if (signal === 'SIGKILL') resolve()
      else reject(new Error(`The server ended before it printed "${words}":\n${printed}`))
    })
  })
}
