import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLiveHub, type LiveHub } from '#server/live/hub.ts'
import type { LiveAccess, LiveCaller, LiveChanges, LivePage, OrganizationAccess } from '#server/live/live-database.ts'

// The streams of one server, with a clock and a database that the tests control.

const organization = 'a0000000-0000-4000-8000-000000000000'
const seconds = 1_000
const none: LiveChanges = { organizations: new Map(), access: [] }
const granted: OrganizationAccess = { version: 1, visibility: 'viewer', isTimed: false }
const accessOf = (change: Partial<OrganizationAccess> = {}): LiveAccess =>
  new Map([[organization, { ...granted, ...change }]])

let answerPoll: () => Promise<LiveChanges>
let answerCheck: (callers: readonly LiveCaller[]) => Promise<readonly (LiveAccess | null)[]>
let answerPage: (reader: string) => Promise<LivePage | 'other' | null>
let polls: { readonly seen: readonly number[] }[]
let checked: string[]
let hub: LiveHub

beforeEach(() => {
  vi.useFakeTimers()
  polls = []
  checked = []
  answerPoll = () => Promise.resolve(none)
  answerCheck = (callers) => Promise.resolve(callers.map(() => accessOf()))
  answerPage = () => Promise.resolve(null)
  hub = createLiveHub({
    readChanges: (_known, seen) => {
      polls.push({ seen: [...seen] })
      return answerPoll()
    },
    readAccess: (callers) => {
      checked.push(...callers.map(({ userId }) => userId))
      return answerCheck(callers)
    },
    readPage: (caller) => answerPage(caller.userId),
  })
})
afterEach(() => {
  hub.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const callerOf = (userId: string, sessionId = userId): LiveCaller => ({
  userId,
  sessionId,
  claims: '{}',
  address: '',
  expiresAtMs: Date.now() + 3_600 * seconds,
})

/** Opens a stream that has the newest version, and collects what arrives. */
async function open(caller: LiveCaller) {
  const body = await hub.open(caller, new Map([[organization, 1]]))
  if (typeof body === 'string') throw new Error(`The stream was refused: ${body}`)
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let heard = ''
  const read = async (): Promise<void> => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) heard += decoder.decode(part.value)
  }
  const reading = read()
  return { heard: () => heard, reading, close: () => reader.cancel() }
}

const later = <Value>() => {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((settle) => (resolve = settle))
  return { promise, resolve }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const failPolls = () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answerPoll = () => Promise.reject(new Error('The database is away'))
}
const changeOf = (id: number, userId: string | null): LiveChanges => ({
  ...none,
  access: [{ id, userId, organizationId: null }],
})

describe('the live streams of a server', () => {
  test('are polled for once every 100 ms, also if the last one closed and another opened during a poll', async () => {
    const running = later<LiveChanges>()
    answerPoll = () => running.promise
    const first = await open(callerOf('ana'))
    await pass(100)
    await first.close()
    await open(callerOf('ben'))
    await pass(100)
    expect(polls).toHaveLength(2)
    answerPoll = () => Promise.resolve(none)
    running.resolve(none)
    await pass(1 * seconds)
    expect(polls).toHaveLength(12)
    await pass(1 * seconds)
    expect(polls).toHaveLength(22)
  })

  test('end after ten seconds without the database, not counting an outage before they opened', async () => {
    failPolls()
    const first = await open(callerOf('ana'))
    await pass(9 * seconds)
    await first.close()
    await pass(60 * seconds)
    const second = await open(callerOf('ana'))
    await pass(9 * seconds)
    expect(second.heard()).not.toContain('event: end')
    await pass(2 * seconds)
    await second.reading
    expect(second.heard()).toContain('"reason":"unavailable"')
  })

  test('are all checked again when the database is back, because what changed meanwhile may be lost', async () => {
    await open(callerOf('ana'))
    await open(callerOf('ben'))
    answerPoll = () => Promise.resolve(changeOf(7, 'ana'))
    await pass(100)
    answerPoll = () => Promise.resolve(none)
    await pass(100)
    expect([polls.at(-1)?.seen, checked]).toEqual([[7], ['ana', 'ben', 'ana']])
    failPolls()
    await pass(100)
    answerPoll = () => Promise.resolve(none)
    await pass(200)
    expect([polls.at(-1)?.seen, checked.slice(3)]).toEqual([[], ['ana', 'ben']])
  })

  test('are checked again soon when a check fails', async () => {
    await open(callerOf('ana'))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answerCheck = () => Promise.reject(new Error('The database is away'))
    answerPoll = () => Promise.resolve(changeOf(7, 'ana'))
    await pass(100)
    answerPoll = () => Promise.resolve(none)
    answerCheck = (callers) => Promise.resolve(callers.map(() => null))
    await pass(5 * seconds)
    expect(checked).toEqual(['ana', 'ana', 'ana'])
  })

  test('are checked once for all the changes that arrive during a check', async () => {
    await open(callerOf('ana'))
    await open(callerOf('ben'))
    const running = later<readonly (LiveAccess | null)[]>()
    answerCheck = () => running.promise
    let id = 0
    answerPoll = () => Promise.resolve(changeOf((id += 1), 'ana'))
    await pass(1 * seconds)
    expect(checked).toEqual(['ana', 'ben', 'ana'])
    answerPoll = () => Promise.resolve(none)
    answerCheck = (callers) => Promise.resolve(callers.map(() => accessOf()))
    running.resolve([accessOf()])
    await pass(1 * seconds)
    expect(checked).toEqual(['ana', 'ben', 'ana', 'ana'])
  })

  test('number at most thirty for a person, however many sessions they have', async () => {
    const first = await open(callerOf('ana', 'session 0'))
    await open(callerOf('ben'))
    for (let nth = 1; nth < 30; nth++) await open(callerOf('ana', `session ${nth}`))
    expect(first.heard()).not.toContain('event: end')
    await open(callerOf('ana', 'session 30'))
    await first.reading
    expect(first.heard()).toContain('"reason":"replaced"')
  })

  test('number at most ten thousand, also if more ask at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10_005 }, (_, nth) => hub.open(callerOf(`person ${nth}`), new Map())),
    )
    expect(answers.filter((answer) => answer === 'full')).toHaveLength(5)
  })
})

describe('the rows of a change', () => {
  const page = (words = 'rows'): LivePage => ({ to: 2, visibility: words })
  const changed: LiveChanges = {
    ...none,
    organizations: new Map([[organization, { version: 2, heads: [{ v: 2, id: 'head' }], people: new Set<string>() }]]),
  }
  const lastData = ({ heard }: { heard: () => string }) =>
    JSON.parse(heard().split('event: change\ndata: ').at(-1)?.split('\n')[0] ?? '{}') as Record<string, unknown>
  /** The first poll finds the change, and the one after reading the rows finds `after`. */
  const hearOf = async (after: LiveChanges = changed) => {
    answerPoll = () => {
      answerPoll = () => {
        answerPoll = () => Promise.resolve(none)
        return Promise.resolve(after)
      }
      return Promise.resolve(changed)
    }
    await pass(100)
  }
  let read: string[]
  beforeEach(() => {
    read = []
    answerPage = (reader) => {
      read.push(reader)
      return Promise.resolve(page())
    }
    answerCheck = (callers) =>
      Promise.resolve(
        callers.map(({ userId }) => accessOf({ visibility: userId.startsWith('coach') ? 'coach' : 'viewer' })),
      )
  })

  test('are read once for all who may read the same ones, and sent with the ids of versions', async () => {
    const [ana, ben, coach] = [await open(callerOf('ana')), await open(callerOf('ben')), await open(callerOf('coach'))]
    answerPage = (reader) => {
      read.push(reader)
      return Promise.resolve(page(`for ${reader}`))
    }
    await hearOf()
    expect(read).toEqual(['ana', 'coach'])
    const data = { organizationId: organization, version: 2, spreadMs: 0 }
    const heads = [{ v: 2, id: 'head' }]
    expect(lastData(ana)).toEqual({ ...data, page: { ...page('for ana'), heads } })
    expect(lastData(ben)).toEqual(lastData(ana))
    expect(lastData(coach)).toEqual({ ...data, page: { ...page('for coach'), heads } })
  })

  test('are read as nobody about whom one of them is', async () => {
    const [ana, ben] = [await open(callerOf('ana')), await open(callerOf('ben'))]
    const about = (person: string): LiveChanges => ({
      ...changed,
      organizations: new Map([[organization, { version: 2, heads: [], people: new Set([person]) }]]),
    })
    answerPoll = () => {
      answerPoll = () => Promise.resolve(none)
      return Promise.resolve(about('ana'))
    }
    await pass(100)
    expect(read).toEqual(['ben'])
    expect([lastData(ana)['page'], lastData(ben)['page']]).toEqual([undefined, expect.anything()])
  })

  test('are sent to nobody if, by the time they are read, one of them is about the reader', async () => {
    const [ana, ben] = [await open(callerOf('ana')), await open(callerOf('ben'))]
    const people = new Set(['ana'])
    await hearOf({ ...changed, organizations: new Map([[organization, { version: 3, heads: [], people }]]) })
    expect(read).toEqual(['ana'])
    expect([lastData(ana), lastData(ben)]).toEqual([
      { organizationId: organization, version: 2, spreadMs: 0 },
      { organizationId: organization, version: 2, spreadMs: 0 },
    ])
  })

  test('are not sent to someone whose access changed before they were read', async () => {
    const [ana, ben] = [await open(callerOf('ana')), await open(callerOf('ben'))]
    await hearOf({ ...changed, access: changeOf(1, 'ben').access })
    expect([lastData(ana)['page'], lastData(ben)['page']]).toEqual([expect.anything(), undefined])
  })

  test('are sent to nobody if the reader’s access changed, because they may be another role’s', async () => {
    const [ana, ben] = [await open(callerOf('ana')), await open(callerOf('ben'))]
    await hearOf({ ...changed, access: changeOf(1, 'ana').access })
    expect([lastData(ana)['page'], lastData(ben)['page']]).toEqual([undefined, undefined])
  })

  test('are not sent to someone whose check failed, until one succeeds', async () => {
    const [ana, ben] = [await open(callerOf('ana')), await open(callerOf('ben'))]
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const check = answerCheck
    answerCheck = () => Promise.reject(new Error('The database is away'))
    answerPoll = () => Promise.resolve(changeOf(1, 'ben'))
    await pass(100)
    await hearOf()
    expect([lastData(ana)['page'], lastData(ben)['page']]).toEqual([expect.anything(), undefined])
    answerCheck = check
    await pass(5 * seconds)
    const next = { version: 3, heads: [], people: new Set<string>() }
    const third: LiveChanges = { ...none, organizations: new Map([[organization, next]]) }
    answerPoll = () => {
      answerPoll = () => Promise.resolve(none)
      return Promise.resolve(third)
    }
    await pass(100)
    expect(lastData(ben)['page']).toEqual(expect.anything())
  })

  test('are pulled by those whose visibility changed, until it is read again', async () => {
    const ana = await open(callerOf('ana'))
    answerPage = () => Promise.resolve('other')
    answerCheck = (callers) => Promise.resolve(callers.map(() => accessOf({ visibility: 'newer' })))
    await hearOf()
    expect([lastData(ana)['page'], checked]).toEqual([undefined, ['ana', 'ana']])
  })
})

test('access that changes while a stream is being opened is read again before it opens', async () => {
  await open(callerOf('ana'))
  const first = later<readonly (LiveAccess | null)[]>()
  answerCheck = () => first.promise
  const opening = hub.open(callerOf('ben'), new Map())
  answerPoll = () => Promise.resolve(changeOf(1, 'ben'))
  await pass(100)
  answerPoll = () => Promise.resolve(none)
  answerCheck = (callers) => Promise.resolve(callers.map(() => null))
  first.resolve([accessOf()])
  expect(await opening).toBe('session')
  expect(checked).toEqual(['ana', 'ben', 'ben'])
})
