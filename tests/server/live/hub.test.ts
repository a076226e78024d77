import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLiveHub, type LiveHub } from '#server/live/hub.ts'
import type { LiveCaller, LiveChanges, Versions } from '#server/live/live-database.ts'

// The streams of one server, with a clock and a database that the tests control.

const organization = 'a0000000-0000-4000-8000-000000000000'
const seconds = 1_000
const none: LiveChanges = { versions: new Map(), access: [] }

let answerPoll: () => Promise<LiveChanges>
let answerCheck: (callers: readonly LiveCaller[]) => Promise<readonly (Versions | null)[]>
let polls: { readonly seen: readonly number[] }[]
let checked: string[]
let hub: LiveHub

beforeEach(() => {
  vi.useFakeTimers()
  polls = []
  checked = []
  answerPoll = () => Promise.resolve(none)
  answerCheck = (callers) => Promise.resolve(callers.map(() => new Map([[organization, 1]])))
  hub = createLiveHub({
    readChanges: (_known, seen) => {
      polls.push({ seen: [...seen] })
      return answerPoll()
    },
    readAccess: (callers) => {
      checked.push(...callers.map(({ userId }) => userId))
      return answerCheck(callers)
    },
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
    const running = later<readonly (Versions | null)[]>()
    answerCheck = () => running.promise
    let id = 0
    answerPoll = () => Promise.resolve(changeOf((id += 1), 'ana'))
    await pass(1 * seconds)
    expect(checked).toEqual(['ana', 'ben', 'ana'])
    answerPoll = () => Promise.resolve(none)
    answerCheck = (callers) => Promise.resolve(callers.map(() => new Map([[organization, 1]])))
    running.resolve([new Map([[organization, 1]])])
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
