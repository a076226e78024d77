import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildHost, postgresIn, type HostProcess, type Hosts } from '../../support/cluster/host-process.ts'

// PostgreSQL as the server runs it, through anything that may happen to it or to Node. Processes are found through
// /proc.

const isLinux = process.platform === 'linux'
const waiting = { timeout: 30_000, interval: 20 } // limits that only catch hangs

let hosts: Hosts
let made: string
let folder: string
const clients: Client[] = []

beforeAll(async () => {
  hosts = await buildHost()
  made = mkdtempSync(join(tmpdir(), 'fieldside-made-'))
  const host = hosts.start({ folder: made })
  await host.ready
  await host.kill('SIGTERM')
})
afterAll(() => {
  hosts.remove()
  rmSync(made, { recursive: true })
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-cluster-'))
  cpSync(made, folder, { recursive: true })
})
afterEach(async () => {
  await hosts.killAll()
  await Promise.all(clients.splice(0).map((client) => client.end().catch(() => undefined)))
  for (const pid of postgresIn(folder)) kill(pid)
  await vi.waitUntil(() => postgresIn(folder).length === 0, waiting)
  rmSync(folder, { recursive: true })
})

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  clients.push(client)
  return client
}

async function ask<Row>(url: string, statement: string): Promise<Row[]> {
  const client = await connect(url)
  const { rows } = await client.query(statement)
  await client.end()
  return rows as Row[]
}

async function answersAgain(url: string): Promise<void> {
  await expect.poll(() => ask(url, 'select 1 as one').catch((error: unknown) => error), waiting).toEqual([{ one: 1 }])
}

function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const postmasterOf = (place: string): number =>
  Number.parseInt(readFileSync(join(place, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10)

/** Kills Node, and the watcher that would then stop the database. */
async function orphan(host: HostProcess): Promise<void> {
  const watchers = spawnSync('pgrep', ['-f', `sh ${postmasterOf(folder)}$`], { encoding: 'utf8' }).stdout
  expect(watchers.trim()).toMatch(/^\d+$/)
  kill(Number(watchers))
  await host.kill('SIGKILL')
}

test('it is as durable and as closed as it should be, and knows letters beyond ASCII', async () => {
  const host = hosts.start({ folder })
  const url = await host.ready
  const settings = await ask<{ name: string; setting: string }>(
    url,
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums',
     'listen_addresses', 'unix_socket_directories', 'password_encryption') order by name`,
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    password_encryption: 'scram-sha-256',
    synchronous_commit: 'on',
    unix_socket_directories: '',
  })
  expect(
    await ask(
      url,
      `select lower('ÑÄ') as lower, datlocprovider as provider, datlocale as locale, current_database() as name
       from pg_database where datname = current_database()`,
    ),
  ).toEqual([{ lower: 'ñä', provider: 'b', locale: 'C.UTF-8', name: 'fieldside' }])
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect(host.printed).toEqual([])
})

test('what was committed is there after a stop, which ends what is still under way and leaves no process', async () => {
  const host = hosts.start({ folder })
  const url = await host.ready
  await ask(url, 'create table rows as select 1 as value')
  const busy = (await connect(url)).query('select count(*) from generate_series(1, 1e12)')
  const [outcome, code] = await Promise.all([busy.catch((error: unknown) => error), host.kill('SIGTERM')])
  expect(outcome).toMatchObject({ message: 'terminating connection due to administrator command' })
  expect(code).toBe(0)
  expect(postgresIn(folder)).toEqual([])
  expect(readdirSync(folder)).toEqual(['postgres'])

  const next = hosts.start({ folder })
  expect(await ask(await next.ready, 'select value from rows')).toEqual([{ value: 1 }])
})

test('a second start on the folder is refused, and harms nothing', async () => {
  const host = hosts.start({ folder })
  const url = await host.ready
  await expect(hosts.start({ folder }).ready).rejects.toThrow(
    `The data folder ${folder} is in use by another Fieldside (process ${host.pid}). Stop that one first`,
  )
  await ask(url, 'select 1')
})

describe.runIf(isLinux)('processes', () => {
  test('PostgreSQL ends within two seconds after Node is killed', async () => {
    const host = hosts.start({ folder })
    const busy = (await connect(await host.ready)).query('select count(*) from generate_series(1, 1e12)')
    busy.catch(() => undefined)
    await host.kill('SIGKILL')
    await expect.poll(() => postgresIn(folder), { timeout: 2_000, interval: 20 }).toEqual([])
  })

  test('a killed postmaster is started again on the same address, after the children it left', async () => {
    const host = hosts.start({ folder })
    const url = await host.ready
    await ask(url, 'create table rows (value int)')
    for (let round = 1; round <= 3; round++) {
      const busy = (await connect(url)).query('select count(*) from generate_series(1, 1e12)')
      busy.catch(() => undefined) // this backend doesn't notice that its postmaster dies
      await ask(url, `insert into rows values (${round})`)
      kill(postmasterOf(folder))
      await expect.poll(() => host.restarts(), waiting).toBe(round)
    }
    expect(await ask(url, 'select count(*)::int as count from rows')).toEqual([{ count: 3 }])
    expect(host.printed.slice(0, 2)).toEqual([
      'The database ended by itself (SIGKILL); starting it again …',
      'The database is running again.',
    ])
  })

  test('one killed process, or every one of them, costs nothing that was committed', async () => {
    const host = hosts.start({ folder })
    const url = await host.ready
    const postmaster = postmasterOf(folder)
    await ask(url, 'create table rows (value int)')
    const backend = await connect(url)
    const { rows } = await backend.query<{ pid: number }>(
      'insert into rows values (1) returning pg_backend_pid() as pid',
    )
    kill(rows[0]?.pid ?? 0)
    await expect
      .poll(() => host.printed, waiting)
      .toContain('A process of the database crashed; the database recovers by itself.')

    await answersAgain(url)
    expect(postmasterOf(folder)).toBe(postmaster)
    await ask(url, 'insert into rows values (2)')
    for (const pid of postgresIn(folder)) kill(pid)
    await expect.poll(() => host.printed, waiting).toContain('The database is running again.')
    expect(await ask(url, 'select value from rows order by value')).toEqual([{ value: 1 }, { value: 2 }])
  })

  test('a database that outlived its Node is stopped by the next start', async () => {
    const first = hosts.start({ folder })
    await ask(await first.ready, 'create table rows as select 1 as value')
    const left = postmasterOf(folder)
    await orphan(first)
    expect(postgresIn(folder)).toContain(left)
    const next = hosts.start({ folder })
    expect(await ask(await next.ready, 'select value from rows')).toEqual([{ value: 1 }])
    expect(next.printed).toEqual([`Stopping the database that an earlier Fieldside left behind (process ${left}) …`])
    expect(postgresIn(folder)).not.toContain(left)
  })

  test('a child that outlived its postmaster is ended by the next start', async () => {
    const first = hosts.start({ folder })
    const client = await connect(await first.ready)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const left = rows[0]?.pid ?? 0
    client.query('select count(*) from generate_series(1, 1e12)').catch(() => undefined)
    await expect
      .poll(async () => ask(await first.ready, `select state from pg_stat_activity where pid = ${left}`), waiting)
      .toEqual([{ state: 'active' }])
    const postmaster = postmasterOf(folder)
    await orphan(first)
    kill(postmaster)
    await expect.poll(() => postgresIn(folder), waiting).toEqual([left])
    const next = hosts.start({ folder })
    await next.ready
    expect(postgresIn(folder)).not.toContain(left)
  })

  test('a server that is killed while it makes its database leaves nothing that keeps the next one from it', async () => {
    rmSync(folder, { recursive: true })
    const first = hosts.start({ folder })
    await expect.poll(() => existsSync(join(folder, 'postgres.new', 'data', 'base')), waiting).toBe(true)
    await first.kill('SIGKILL')
    const next = hosts.start({ folder })
    expect(await ask(await next.ready, 'select current_user as name')).toEqual([{ name: 'fieldside' }])
    expect(readdirSync(folder).toSorted()).toEqual(['lock', 'postgres'])
  })

  test('where it does not start any more, the server ends with the reason', async () => {
    const host = hosts.start({ folder })
    await host.ready
    renameSync(join(folder, 'postgres', 'data', 'global', 'pg_control'), join(folder, 'pg_control'))
    kill(postmasterOf(folder))
    expect(await host.gaveUp).toMatch(/^The database in .* is damaged: keep a copy .* restore the latest backup/)
    expect(await host.ended).toBe(1)
  })

  test('while another program has its port it keeps trying', async () => {
    const host = hosts.start({ folder })
    const url = await host.ready
    const blocker = await takePort(Number(new URL(url).port), () => kill(postmasterOf(folder)))
    await expect.poll(() => host.printed.join('\n'), waiting).toMatch(/ended by itself/)
    await expect.poll(() => existsSync(join(folder, 'postgres', 'data', 'postmaster.pid')), waiting).toBe(false)
    expect(host.restarts()).toBe(0)
    await new Promise((resolve) => blocker.close(resolve))
    await answersAgain(url)
  })
})

/** Listens on a port as soon as it is free. */
async function takePort(port: number, free: () => void): Promise<Server> {
  free()
  for (;;) {
    const server = createServer((socket) => socket.destroy())
    const isOurs = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (isOurs) return server
  }
}

describe('files of the folder', () => {
  test('a postmaster.pid that is empty, cut off or of another process does not keep it from starting', async () => {
    for (const content of ['', '1', `${process.pid}\n/elsewhere\n1700000000\n5432\n\n127.0.0.1\n  1 1\nready   \n`]) {
      writeFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), content)
      const host = hosts.start({ folder })
      expect(await ask(await host.ready, 'select 1 as one')).toEqual([{ one: 1 }])
      await host.kill('SIGTERM')
    }
  })

  test.each(['', 'cut o'])('a damaged password (%j) is replaced, and opens the same data', async (content) => {
    const first = hosts.start({ folder })
    await ask(await first.ready, 'create table rows as select 1 as value')
    await first.kill('SIGTERM')
    writeFileSync(join(folder, 'postgres', 'password'), content)
    const next = hosts.start({ folder })
    expect(await ask(await next.ready, 'select value from rows')).toEqual([{ value: 1 }])
    expect(next.printed).toEqual(['The password of the database was missing or damaged; it gets a new one.'])
  })

  test('a password that somebody changed by SQL is what the file says again at the next start', async () => {
    const first = hosts.start({ folder })
    await ask(await first.ready, `alter role fieldside password 'another'`)
    await first.kill('SIGTERM')
    expect(await ask(await hosts.start({ folder }).ready, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a database can be made from a template, without initdb and with a password of its own', async () => {
    rmSync(folder, { recursive: true })
    const host = hosts.start({ folder, template: join(made, 'postgres', 'data') })
    expect(await ask(await host.ready, 'select current_database() as name')).toEqual([{ name: 'fieldside' }])
    const password = (place: string): string => readFileSync(join(place, 'postgres', 'password'), 'utf8')
    expect(password(folder)).not.toBe(password(made))
  })
})
