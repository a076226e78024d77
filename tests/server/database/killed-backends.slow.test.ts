import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { DatabaseUnavailableError } from '#server/database/database-unavailable.ts'
import { createAdvisoryLocks } from '#server/database/advisory-locks.ts'
import { startBackend, type RunningBackend } from '../../support/server/backend.ts'
import { createGate } from '../../support/device/gate.ts'
import { startTestCluster, type TestCluster } from '../../support/database/postgres-cluster.ts'
import { signUpTestUser } from '../../support/server/test-client.ts'

// Whatever happens to its connections, the server survives, responds to every request, and works again as soon as the
// database does. An uncaught error makes this file fail, because it would end the server.

const rounds = 10

let cluster: TestCluster
let running: RunningBackend
let token: string
let organization: string

beforeAll(async () => {
  cluster = await startTestCluster()
  running = await startBackend({ database: { url: cluster.url } })
  const client = running.client()
  token = (await signUpTestUser(client, 'ana')).accessToken
  const made = await client.rpc('create_organization', { p_name: 'Riverside' })
  organization = String(made.data)
  vi.spyOn(console, 'error').mockImplementation(() => {}) // silences the line that is printed for each refused request
})
afterAll(async () => {
  vi.restoreAllMocks()
  await running.stop()
  await cluster.remove()
})

type Answer = { readonly request: string; readonly status: number; readonly body: string }

/** One request for each way of reaching the database. */
const requests: readonly [path: string, body?: object][] = [
  ['/rest/v1/rpc/sync_account', {}],
  ['/rest/v1/rpc/note_use', {}],
  ['/rest/v1/rpc/list_activity', { p_organization: randomUUID(), p_before: null, p_limit: 10 }],
  ['/auth/v1/user'],
  ['/auth/v1/token?grant_type=refresh_token', { refresh_token: 'nobody-has-it' }],
  ['/l/no-such-league/calendar.ics'],
  ['/config.json'],
  ['/readyz'],
]

async function ask([path, body]: (typeof requests)[number]): Promise<Answer> {
  const answer = await fetch(`${running.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { apikey: running.key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { request: path, status: answer.status, body: await answer.text() }
}

/** The status of each response when nothing is wrong. */
const usual: Readonly<Record<string, number>> = {
  '/auth/v1/token?grant_type=refresh_token': 400,
  '/l/no-such-league/calendar.ics': 404,
}

const postgrestError = z.strictObject({ code: z.string(), message: z.string(), details: z.null(), hint: z.null() })
const notReady = z.object({ ok: z.literal(false) })

function isUnavailable({ request, status, body }: Answer): boolean {
  return status === 503 && (request === '/readyz' ? notReady : postgrestError).safeParse(JSON.parse(body)).success
}

/** Requests that are answered from memory, or whose response merely lacks the parts that come from the database. */
const hasAnotherAnswer = new Set(['/config.json', '/l/no-such-league/calendar.ics'])

const isUsual = ({ request, status }: Answer): boolean => status === (usual[request] ?? 200)

/** Sends requests endlessly in several parallel loops. `stop` ends them and returns all responses. */
function keepAsking() {
  const answers: Answer[] = []
  const state = { isOver: false }
  const loops = Array.from({ length: 6 }, async (_, start) => {
    for (let nr = start; !state.isOver; nr++) {
      const request = requests[nr % requests.length]
      if (request) answers.push(await ask(request))
    }
  })
  return {
    answers,
    async stop(): Promise<readonly Answer[]> {
      state.isOver = true
      await Promise.all(loops)
      return answers
    },
  }
}

async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 20_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function onServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: cluster.url })
  client.on('error', () => {}) // this connection is ended along with the others
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Backend = { readonly pid: number; readonly state: string }

const ours = `from pg_stat_activity where datname = current_database() and application_name like 'fieldside%'`

function backends(which = 'true'): Promise<Backend[]> {
  return onServer(async (client) => (await client.query<Backend>(`select pid, state ${ours} and ${which}`)).rows)
}

const terminate = (pid: number) => onServer((client) => client.query('select pg_terminate_backend($1)', [pid]))
/** Kills a process as the system does when memory runs out. Postgres then ends all other processes and restarts. */
const killProcess = async (pid: number) => void process.kill(pid, 'SIGKILL')

async function worksAgain(): Promise<void> {
  let refused: readonly Answer[] = []
  const deadline = Date.now() + 20_000
  do refused = (await Promise.all(requests.map(ask))).filter((answer) => !isUsual(answer))
  while (refused.length > 0 && Date.now() < deadline)
  expect(refused).toEqual([])
}

test.each([
  ['terminated by an administrator', terminate],
  ['killed by the system', killProcess],
])(
  'while backends are %s, every request is answered, and the next one works',
  { timeout: 180_000 },
  async (_how, kill) => {
    await worksAgain()
    const asking = keepAsking()
    for (let round = 0; round < rounds; round++) {
      const before = asking.answers.length
      await until(() => asking.answers.length >= before + 10, 'requests are under way')
      await until(async () => {
        const [victim] = await backends(`state <> 'idle'`).catch(() => [])
        if (victim) await kill(victim.pid)
        return victim !== undefined
      }, 'one is at work')
    }
    const answers = await asking.stop()
    await worksAgain()
    expect(answers.filter((answer) => !isUsual(answer) && !isUnavailable(answer))).toEqual([])
    expect(answers.filter(isUsual).length).toBeGreaterThan(answers.length / 4)
  },
)

test('while the whole server stops and starts again, every request is answered, and the next one works', async () => {
  await worksAgain()
  const asking = keepAsking()
  for (let round = 0; round < 3; round++) {
    await cluster.stop()
    const before = asking.answers.length
    const isRefused = ([path]: (typeof requests)[number]) =>
      hasAnotherAnswer.has(path) ||
      asking.answers.slice(before).some((answer) => answer.request === path && isUnavailable(answer))
    await until(() => requests.every(isRefused), 'every request is refused')
    await cluster.start()
    await worksAgain()
  }
  const answers = await asking.stop()
  expect(answers.filter((answer) => !isUsual(answer) && !isUnavailable(answer))).toEqual([])
})

describe('one connection', () => {
  test('that breaks during a statement fails that statement only', async () => {
    const { database } = running.backend
    const sleeping = database.query('select pg_sleep(60)').then(
      () => 'slept',
      (error: unknown) => error,
    )
    await until(async () => (await backends(`query like '%pg_sleep(60)%'`)).length > 0, 'it sleeps')
    for (const { pid } of await backends(`query like '%pg_sleep(60)%'`)) await terminate(pid)
    expect(await sleeping).toBeInstanceOf(DatabaseUnavailableError)
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('that breaks between two statements of a transaction undoes that transaction only', async () => {
    const { database } = running.backend
    const id = randomUUID()
    const failing = database.transaction(async (query) => {
      await query('update app.organizations set name = $1 where id = $2', [id, organization])
      for (const { pid } of await backends(`state = 'idle in transaction'`)) await terminate(pid)
      await until(async () => (await backends(`state = 'idle in transaction'`)).length === 0, 'it is gone')
      await query('select name from app.organizations')
    })
    await expect(failing).rejects.toBeInstanceOf(DatabaseUnavailableError)
    expect(await database.query('select from app.organizations where name = $1', [id])).toEqual([])
  })

  test('that breaks while nobody uses it is replaced without a word', async () => {
    await worksAgain()
    for (const { pid } of await backends(`state = 'idle'`)) await terminate(pid)
    await until(async () => (await backends()).length === 0, 'all are gone')
    expect((await Promise.all(requests.map(ask))).filter((answer) => !isUsual(answer))).toEqual([])
  })

  test('that refuses a statement is kept, and one whose transaction was left open is not', async () => {
    const { database } = running.backend
    const pidNow = async () => (await database.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid
    const before = await pidNow()
    await expect(database.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
    expect(await pidNow()).toBe(before)
    await database.script('begin; select 1')
    expect(await pidNow()).not.toBe(before)
  })
})

describe('a turn', () => {
  const takers = `application_name = 'fieldside turns'`

  test('whose connection breaks while it waits fails, and the one that is working goes on', async () => {
    const turns = createAdvisoryLocks({ url: cluster.url })
    const gate = createGate()
    const first = turns.inTurn('test', () => gate.opened.then(() => 'done'))
    await until(
      async () => (await backends(`${takers} and state = 'idle in transaction'`)).length === 1,
      'it has begun',
    )
    const second = turns
      .inTurn('test', () => Promise.resolve('never'))
      .then(
        () => 'done',
        (error: unknown) => error,
      )
    await until(async () => (await backends(`${takers} and wait_event_type = 'Lock'`)).length === 1, 'the other waits')
    for (const { pid } of await backends(`${takers} and wait_event_type = 'Lock'`)) await terminate(pid)
    expect(await second).toBeInstanceOf(DatabaseUnavailableError)
    gate.open()
    expect(await first).toBe('done')
  })

  test('whose connection breaks during the work fails when the work is done, since somebody else may have had it', async () => {
    const turns = createAdvisoryLocks({ url: cluster.url })
    const gate = createGate()
    const first = turns
      .inTurn('test', () => gate.opened)
      .then(
        () => 'done',
        (error: unknown) => error,
      )
    await until(async () => (await backends(takers)).length === 1, 'it has begun')
    for (const { pid } of await backends(takers)) await terminate(pid)
    expect(await turns.inTurn('test', () => Promise.resolve('next'))).toBe('next')
    gate.open()
    expect(await first).toBeInstanceOf(DatabaseUnavailableError)
  })
})
