import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleAccounts, samplePassword } from '#server/sample/accounts.ts'
import { buildServer } from '../support/build-server.ts'
import { createEmptyDatabase } from '../support/postgres.ts'
import { startServerProcess, type ServerProcess, type ServerProcessOptions } from '../support/server-process.ts'
import { createTestClient, signUp } from '../support/test-client.ts'

// The built server as it runs for real: its own process, a PGlite in a folder; two of them on one Postgres.

let bundle: string
let removeBundle: () => void
/** As a server leaves it that was started once: to make a database takes longer than all that is tested with it. */
let madeFolder: string
beforeAll(async () => {
  const built = await buildServer()
  bundle = built.bundle
  removeBundle = () => built.remove()
  madeFolder = mkdtempSync(join(tmpdir(), 'fieldside-made-'))
  const server = await startServerProcess({ dataFolder: madeFolder, bundle })
  await server.stop()
})
afterAll(() => {
  removeBundle()
  rmSync(madeFolder, { recursive: true })
})

let dataFolder: string
let servers: ServerProcess[]
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'fieldside-server-'))
  servers = []
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  rmSync(dataFolder, { recursive: true })
})

async function startServer(options: Partial<ServerProcessOptions> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ dataFolder, bundle, ...options })
  servers.push(server)
  return server
}

async function clientOf(server: ServerProcess) {
  const config = (await (await fetch(`${server.url}/config.json`)).json()) as { supabaseKey: string }
  return createTestClient(server.url, config.supabaseKey)
}

const organizations = async (client: Awaited<ReturnType<typeof clientOf>>): Promise<string[]> => {
  const { data, error } = await client.rpc('sync_account')
  if (error) throw error
  return (data as { organizations: { name: string }[] }).organizations.map(({ name }) => name)
}

test('what was acknowledged and who is signed in survive a stop and a kill', async () => {
  cpSync(madeFolder, dataFolder, { recursive: true })
  const server = await startServer()
  const client = await clientOf(server)
  await signUp(client, 'ana')
  expect((await client.rpc('create_organization', { p_name: 'First' })).error).toBeNull()
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
    cpSync(madeFolder, dataFolder, { recursive: true })
    const server = await startServer({ port })
    expect(server.output()).toContain(`Port ${port} is taken`)
    expect(server.port).toBeGreaterThan(port)
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ ok: true })
  } finally {
    blocker.close()
  }
})

test('a second server on the same data folder stops with words, and harms nothing', async () => {
  cpSync(madeFolder, dataFolder, { recursive: true })
  const first = await startServer()
  const client = await clientOf(first)
  await signUp(client, 'ana')
  await expect(startServer()).rejects.toThrow(/ended with code 1.*\n.*\n*.*in use by another Fieldside/)
  expect(await organizations(client)).toEqual([])
})

test('a setting that makes no sense is named', async () => {
  await expect(startServer({ env: { SMTP_HOST: 'mail.example.com' } })).rejects.toThrow('SMTP_USER is missing')
})

describe('the sample organisation', () => {
  test('is made at the first start, announced, and not made again', async () => {
    const server = await startServer({ sampleData: true })
    const client = await clientOf(server)
    await client.auth.signInWithPassword({ email: 'manager@example.com', password: samplePassword })
    expect((await client.rpc('create_organization', { p_name: 'My own' })).error).toBeNull()
    await server.stop()
    expect(server.output()).toContain('coach@example.com')
    await server.start()
    expect((await organizations(client)).toSorted()).toEqual(['My own', 'Riverside Youth Sports'])
  })

  test('is whole even after a kill in the middle of making it', async () => {
    await killWhilePrinting('Making the sample organisation')
    const server = await startServer({ sampleData: true })
    const last = sampleAccounts.at(-1)
    const client = await clientOf(server)
    const { error } = await client.auth.signInWithPassword({ email: last?.email ?? '', password: samplePassword })
    expect(error).toBeNull()
    expect(await organizations(client)).toEqual(['Riverside Youth Sports'])
    const games = await client.from('games').select('id', { count: 'exact', head: true })
    expect(games.count).toBe(92)
  })
})

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

  test('start at the same moment, make one sample organisation, and know whom the other one signed in', async () => {
    const [one, other] = await Promise.all([startOn('one', 's'), startOn('other', 's')])
    const made = [one, other].filter((server) => server.output().includes('Making the sample organisation'))
    expect(made).toHaveLength(1)
    const atOne = await clientOf(one)
    const signedIn = await atOne.auth.signInWithPassword({ email: 'manager@example.com', password: samplePassword })
    const atOther = await clientOf(other)
    await atOther.auth.setSession(signedIn.data.session ?? { access_token: '', refresh_token: '' })
    expect((await atOther.rpc('create_organization', { p_name: 'My own' })).error).toBeNull()
    expect((await organizations(atOne)).toSorted()).toEqual(['My own', 'Riverside Youth Sports'])

    await expect(startOn('third', 't')).rejects.toThrow('Another Fieldside with other secrets uses this database')
  })
})

/** Starts the server with sample data and kills it as soon as it prints the words. */
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
