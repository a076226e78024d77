import { liveQuery } from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { followLiveChanges } from '#app/boot/live-changes.ts'
import { getMeta, initialPullState, setMeta } from '#data/store/meta.ts'
import type { MetaKey } from '#data/store/meta-values.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { testDatabase } from '../support/device/databases.ts'
import { createVirtualClock, type VirtualClock } from '../support/device/virtual-clock.ts'
import { testId } from '../support/rows/factories.ts'

// A device's end of the live stream, with a network and a clock that the tests control.

const org = testId()
const seconds = 1000

type Asked = {
  readonly url: string
  readonly headers: Headers
  /** Sends text on the stream. */
  send(text: string): void
  /** Breaks the connection. */
  lose(): void
}

let db: LocalDatabase
let clock: VirtualClock
let ended: AbortController
let asked: Asked[]
let onAsked: () => void
let heard: [string, number, number | undefined][]
let onHeard: () => void
let logged: string[]
let answerWith: (() => Response) | null
let isVisible: boolean
let page: EventTarget & { isVisible(): boolean }
const lockedOut: (() => void)[] = []

beforeEach(async () => {
  db = await testDatabase()
  clock = createVirtualClock()
  ended = new AbortController()
  asked = []
  heard = []
  logged = []
  answerWith = null
  onAsked = () => undefined
  onHeard = () => undefined
  isVisible = true
  page = Object.assign(new EventTarget(), { isVisible: () => isVisible })
  await setMeta(db, 'account', {
    profile: {
      id: testId(),
      email: 'c@example.com',
      first_name: 'Co',
      last_name: 'Ach',
      language: null,
      created_at: '2026-04-11T16:00:00.000Z',
    },
    organizations: [{ id: org, name: 'Riverside', role: 'team_manager', tier: 'enterprise' }],
    isAdmin: false,
    sports: [],
  })
  await setMeta(db, `reading:${org}`, { ...initialPullState, cursor: { v: 3, h: 0, visibility: '' } })
})
afterEach(() => {
  ended.abort()
  for (const unlock of lockedOut.splice(0)) unlock()
})

const request: typeof fetch = (input, init) => {
  const signal = init?.signal
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>({ start: (started) => void (controller = started) })
  const fail = () => controller?.error(new TypeError('network error'))
  signal?.addEventListener('abort', fail)
  asked.push({
    url: typeof input === 'string' ? input : '',
    headers: new Headers(init?.headers),
    send: (text) => controller?.enqueue(new TextEncoder().encode(text)),
    lose: fail,
  })
  onAsked()
  return Promise.resolve(answerWith?.() ?? new Response(body))
}

const follow = (locks: Parameters<typeof followLiveChanges>[0]['locks'] = null) =>
  followLiveChanges({
    db,
    address: { url: 'https://league.example', key: 'public', realtime: false, live: true, gzip: false },
    locks,
    clock,
    random: () => 0.5,
    log: (message) => logged.push(message),
    accessToken: () => Promise.resolve('the-token'),
    request,
    onNews: (...told) => {
      heard.push([told[0], told[1], told[2]])
      onHeard()
    },
    page,
    signal: ended.signal,
  })

/** Resolves when the condition holds; checks it whenever the row changes. */
const untilMeta = (key: MetaKey, holds: (value: unknown) => boolean) =>
  new Promise<void>((resolve, reject) => {
    const watching = liveQuery(() => getMeta(db, key)).subscribe({
      next: (value) => {
        if (!holds(value)) return
        resolve()
        queueMicrotask(() => watching.unsubscribe())
      },
      error: reject,
    })
  })
const untilLive = (expected: boolean) => untilMeta('live', (value) => value === expected)
/** Returns the next request; `cause` makes the device send it. */
const nextAsked = (cause: () => void) =>
  new Promise<Asked>((resolve) => {
    const count = asked.length
    onAsked = () => {
      const last = asked[count]
      if (last) resolve(last)
    }
    cause()
  })
const open = async (cause: () => void = () => follow()): Promise<Asked> => {
  const stream = await nextAsked(cause)
  stream.send('event: open\ndata: {}\n\n')
  await untilLive(true)
  return stream
}
/** Waits until the device has planned its next attempt, and returns when that is. */
const untilPlanned = async (cause: () => void) => {
  cause()
  await untilLive(false)
  while (clock.delays().length === 0) await new Promise((resolve) => setImmediate(resolve))
  return clock.delays()
}
/** Resolves when this many changes have arrived in all. */
const send = (stream: Asked, text: string, count = 1) =>
  new Promise<void>((resolve) => {
    onHeard = () => {
      if (heard.length === count) resolve()
    }
    stream.send(text)
  })
const changeOf = (version: number, spreadMs = 0) =>
  `id: ${org}:${version}\nevent: change\ndata: ${JSON.stringify({ organizationId: org, version, spreadMs })}\n\n`

describe('the live stream', () => {
  it('5.14 is opened with the token in a header, and says what the device has', async () => {
    const { url, headers } = await nextAsked(() => follow())
    expect(url).toBe('https://league.example/live/v1/changes')
    expect(headers.get('authorization')).toBe('Bearer the-token')
    expect(headers.get('last-event-id')).toBe(`${org}:3`)
  })

  it('5.14 brings versions, in whatever pieces they arrive, and how far to spread requests', async () => {
    const stream = await open()
    const text = changeOf(4, 250)
    stream.send(': still here\n\nevent: change\ndata: nonsense\n\nevent: later\ndata: {}\n\n')
    stream.send(text.slice(0, 20))
    await send(stream, text.slice(20) + changeOf(5), 2)
    expect(heard).toEqual([
      [org, 4, 250],
      [org, 5, 0],
    ])
  })

  it('5.15 asks for a pull of a version whose rows it cannot apply or read', async () => {
    const stream = await open()
    const withPage = (version: number, rows: unknown) =>
      `event: change\ndata: ${JSON.stringify({ organizationId: org, version, spreadMs: 0, page: rows })}\n\n`
    const unknown = { epoch: 'another', now: new Date(0).toISOString(), since: 3, to: 4, more: false, horizon: 0 }
    await send(stream, withPage(4, { ...unknown, visibility: '', rows: {}, gone: {}, heads: [] }))
    await send(stream, withPage(5, 'nonsense'), 2)
    expect(heard.map(([, version]) => version)).toEqual([4, 5])
    expect(logged).toEqual(['A page from the live stream was not applied'])
  })

  it('5.14 asks for the account when the person’s organizations have changed', async () => {
    const stream = await open()
    stream.send('event: account\ndata: {}\n\n')
    await untilMeta('wake', (value) => value !== undefined)
    expect(await getMeta(db, 'wake')).toEqual({ nr: 1, account: true })
  })

  it('5.14 is opened again after a pause when it breaks off, and then tells what has been read meanwhile', async () => {
    const stream = await open()
    expect(await untilPlanned(() => stream.lose())).toEqual([500])
    await setMeta(db, `reading:${org}`, { ...initialPullState, cursor: { v: 9, h: 0, visibility: '' } })
    const again = await nextAsked(() => clock.advance(500))
    expect(again.headers.get('last-event-id')).toBe(`${org}:9`)
  })

  it('5.14 waits longer after each failure, and as long as the server says', async () => {
    answerWith = () => new Response('', { status: 500 })
    await nextAsked(() => follow())
    expect(await untilPlanned(() => undefined)).toEqual([500])
    await nextAsked(() => clock.advance(500))
    expect(await untilPlanned(() => undefined)).toEqual([1 * seconds])
    answerWith = () => new Response('', { status: 503, headers: { 'retry-after': '30' } })
    await nextAsked(() => clock.advance(1 * seconds))
    expect(await untilPlanned(() => undefined)).toEqual([33 * seconds])
  })

  it('5.14 is opened at once when the connection is back', async () => {
    const stream = await open()
    await untilPlanned(() => stream.lose())
    await nextAsked(() => page.dispatchEvent(new Event('online')))
    expect(asked).toHaveLength(2)
  })

  it('5.14 spreads its return over the time that a stopping server gives', async () => {
    const stream = await open()
    const delays = await untilPlanned(() => stream.send('event: end\ndata: {"reason":"shutdown","retryMs":5000}\n\n'))
    expect(delays).toEqual([2_500])
  })

  it('5.14 asks for the account when the server ends it with the session', async () => {
    const stream = await open()
    await untilPlanned(() => stream.send('event: end\ndata: {"reason":"session","retryMs":0}\n\n'))
    expect(await getMeta(db, 'wake')).toEqual({ nr: 1, account: true })
  })

  it('5.14 counts as lost when nothing has come for 45 seconds, not even a comment', async () => {
    const stream = await open()
    clock.advance(40 * seconds)
    await send(stream, `: still here\n\n${changeOf(4)}`)
    clock.advance(40 * seconds)
    expect(await getMeta(db, 'live')).toBe(true)
    expect(await untilPlanned(() => clock.advance(5 * seconds))).toEqual([500])
    expect(logged).toEqual(['The live stream broke off'])
  })

  it('5.14 gives way to polling where a proxy holds it back, says so, and tries again later', async () => {
    await nextAsked(() => follow())
    while (clock.delays().length === 0) await new Promise((resolve) => setImmediate(resolve))
    expect(await untilPlanned(() => clock.advance(45 * seconds))).toEqual([330 * seconds])
    expect(logged).toEqual([expect.stringContaining('a proxy holds it back')])
    page.dispatchEvent(new Event('online')) // does not change what the proxy does
    expect(asked).toHaveLength(1)
    const again = await nextAsked(() => clock.advance(330 * seconds))
    expect(again.url).toBe('https://league.example/live/v1/changes?after=silence')
  })

  it('5.14 is opened anew after a sleep in which its timers stood still', async () => {
    const start = clock.now()
    let now = start
    clock = { ...clock, now: () => now, setTimeout: () => 0, delays: () => [0] }
    await open()
    now = start + 3600 * seconds
    await untilPlanned(() => page.dispatchEvent(new Event('visibilitychange')))
    expect(logged).toEqual(['The live stream broke off'])
  })

  it('5.14 is closed a minute after the page was hidden, and opened when it is visible', async () => {
    await open()
    isVisible = false
    page.dispatchEvent(new Event('visibilitychange'))
    clock.advance(59 * seconds)
    expect(await getMeta(db, 'live')).toBe(true)
    clock.advance(1 * seconds)
    await untilLive(false)
    isVisible = true
    await open(() => page.dispatchEvent(new Event('visibilitychange')))
    expect(asked).toHaveLength(2)
  })

  it('5.14 is held by one tab; another takes over when it is hidden or closed', async () => {
    let held: Promise<unknown> = Promise.resolve()
    const locks = {
      request: (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
        const turn = held.then(() => (signal.aborted ? undefined : work()))
        held = turn
        return turn
      },
    }
    await open(() => follow(locks))
    const first = ended
    ended = new AbortController()
    lockedOut.push(() => first.abort())
    follow(locks)
    await setMeta(db, 'wake', { nr: 1, account: false }) // time for the second tab to open a stream
    expect(asked).toHaveLength(1)
    await open(() => first.abort())
    expect(asked).toHaveLength(2)
  })

  it('5.14 is not said to work by a tab that starts hidden, after one that crashed', async () => {
    await setMeta(db, 'live', true)
    isVisible = false
    follow()
    await untilLive(false)
    isVisible = true
    await open(() => page.dispatchEvent(new Event('visibilitychange')))
    expect(asked).toHaveLength(1)
  })

  it('5.14 leaves nothing behind when it is no longer wanted', async () => {
    await open()
    ended.abort()
    await untilLive(false)
    page.dispatchEvent(new Event('visibilitychange'))
    expect(clock.delays()).toEqual([])
    expect(asked).toHaveLength(1)
  })
})
