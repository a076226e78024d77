import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import type { ServerAddress } from '#api/server-config.ts'
import { createSyncTrigger, subscribeToChanges } from '#app/boot/subscribe-to-changes.ts'
import { subscribeToRealtime } from '#app/boot/realtime-channels.ts'
import { getMeta, setMeta, initialPullState } from '#data/store/meta.ts'
import { systemClock } from '#sync/clock.ts'
import { testDatabase } from '../support/device/databases.ts'
import { testId } from '../support/rows/factories.ts'
import { createVirtualClock } from '../support/device/virtual-clock.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const org = testId()
let db: LocalDatabase
let ended: AbortController

beforeEach(async () => {
  db = await testDatabase()
  ended = new AbortController()
})
afterEach(() => ended.abort())

const accountOf = (...ids: string[]) => ({
  profile: {
    id: testId(),
    email: 'c@example.com',
    first_name: 'Co',
    last_name: 'Ach',
    language: null,
    created_at: '2026-04-11T16:00:00.000Z',
  },
  organizations: ids.map((id) => ({
    id,
    name: 'Riverside',
    role: 'team_manager' as const,
    tier: 'enterprise' as const,
  })),
  isAdmin: false,
  sports: [],
})
const log = () => undefined
const freeLocks = { request: (_name: string, _options: object, held: () => Promise<void>) => held() }

describe('news', () => {
  const requests = async () => (await getMeta(db, 'wake'))?.nr ?? 0
  const standAt = (v: number) =>
    setMeta(db, `reading:${org}`, { ...initialPullState, cursor: { v, h: 0, visibility: '' } })
  const nextRequest = (onNews: () => void) =>
    new Promise<void>((resolve) => {
      const whenWritten = () => {
        db.meta.hook('creating').unsubscribe(whenWritten)
        resolve()
      }
      db.meta.hook('creating', whenWritten)
      onNews()
    })

  it('5.12 wakes the engine once for many messages, within a second at random', async () => {
    await standAt(3)
    const clock = createVirtualClock()
    const onNews = createSyncTrigger({ db, clock, random: () => 0.4, log }, ended.signal)
    for (const version of [4, 6, 5]) onNews(org, version)
    expect(clock.delays()).toEqual([400])
    await nextRequest(() => clock.advance(400))
    await db.transaction('r', db.meta, async () => expect(await requests()).toBe(1))
    expect(clock.delays()).toEqual([])
  })

  it.each([
    ['what is here already', 6, 'idle'],
    ['anything while there is no connection', 3, 'offline'],
    ['anything while signed out', 3, 'signed_out'],
  ] as const)('5.12 does not wake it for %s', async (_what, version, phase) => {
    await standAt(version)
    await setMeta(db, 'sync', { phase, lastSyncedAt: null, lastError: null })
    const clock = createVirtualClock()
    const onNews = createSyncTrigger({ db, clock, random: () => 0, log }, ended.signal)
    onNews(org, 6)
    clock.advance(0)
    await setMeta(db, 'sync', { phase: 'idle', lastSyncedAt: null, lastError: null }) // this write queues behind the trigger's read
    onNews(org, 7)
    await nextRequest(() => clock.advance(0))
    await db.transaction('r', db.meta, async () => expect(await requests()).toBe(1))
  })

  it('5.12 is not waited for any more after the end', () => {
    const clock = createVirtualClock()
    createSyncTrigger({ db, clock, random: () => 0, log }, ended.signal)(org, 6)
    ended.abort()
    expect(clock.delays()).toEqual([])
  })

  it('5.12 is not listened for where the server tells none, and no live stream counts as working', async () => {
    await setMeta(db, 'live', true)
    const asked: string[] = []
    const server = async (): Promise<ServerAddress> => {
      asked.push('address')
      return { url: 'http://127.0.0.1:9', key: 'public', realtime: false, gzip: false }
    }
    const accessToken = async () => {
      asked.push('token')
      return 'token'
    }
    const stop = subscribeToChanges({
      db,
      locks: freeLocks,
      clock: systemClock,
      random: () => 0,
      log,
      server,
      accessToken,
      request: fetch,
      page: Object.assign(new EventTarget(), { isVisible: () => true }),
    })
    await vi.waitUntil(async () => (await getMeta(db, 'live')) === false)
    stop()
    expect(asked).toEqual(['address'])
  })
})

const frame = z.tuple([z.nullable(z.string()), z.nullable(z.string()), z.string(), z.string(), z.unknown()])

/** Simulates what Supabase Realtime sends to a private channel, over a real socket. */
async function realtimeServer() {
  const http = createServer()
  const sockets = new WebSocketServer({ server: http, path: '/realtime/v1/websocket' })
  const joins: { topic: string; payload: unknown }[] = []
  let onJoin: (() => void) | null = null
  let onLeave: ((topic: string) => void) | null = null
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => {
      const [joinRef, ref, topic, event, payload] = frame.parse(JSON.parse((data as Buffer).toString()))
      socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} }]))
      if (event === 'phx_leave') onLeave?.(topic)
      if (event !== 'phx_join') return
      joins.push({ topic, payload })
      onJoin?.()
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return {
    address: { url: `http://127.0.0.1:${port}`, key: 'public', realtime: true, gzip: false },
    joins,
    joined: () => new Promise<void>((resolve) => (onJoin = resolve)),
    left: () => new Promise<string>((resolve) => (onLeave = resolve)),
    tell(organizationId: string, payload: unknown) {
      const message = { type: 'broadcast', event: 'version', payload }
      const text = JSON.stringify([null, null, `realtime:organization:${organizationId}`, 'broadcast', message])
      for (const socket of sockets.clients) socket.send(text)
    },
    dropConnections() {
      for (const socket of sockets.clients) socket.terminate()
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      http.close()
      await once(http, 'close')
    },
  }
}

describe('the channels', () => {
  let server: Awaited<ReturnType<typeof realtimeServer>>
  let heard: [string, number][]
  let onHeard: (() => void) | null

  beforeEach(async () => {
    server = await realtimeServer()
    heard = []
    onHeard = null
  })
  afterEach(async () => {
    ended.abort()
    await server.close()
  })

  const listen = () =>
    subscribeToRealtime({
      db,
      address: server.address,
      accessToken: () => Promise.resolve('the-token'),
      random: () => 0,
      log,
      signal: ended.signal,
      transport: WebSocket as unknown as typeof globalThis.WebSocket,
      onNews: (organizationId, version) => {
        heard.push([organizationId, version])
        onHeard?.()
      },
    })
  const tell = (organizationId: string, ...payloads: unknown[]) =>
    new Promise<void>((resolve) => {
      onHeard = resolve
      for (const payload of payloads) server.tell(organizationId, payload)
    })

  it('5.12 are private, one for each organization, and bring versions', async () => {
    await setMeta(db, 'account', accountOf(org))
    const joined = server.joined()
    await listen()
    await joined
    expect(server.joins).toMatchObject([
      {
        topic: `realtime:organization:${org}`,
        payload: { access_token: 'the-token', config: { private: true } },
      },
    ])
    await tell(org, { version: 'x' }, {}, { version: 7 })
    expect(heard).toEqual([[org, 7]])
  })

  it('5.12 open again by themselves after the connection was lost', async () => {
    await setMeta(db, 'account', accountOf(org))
    const joined = server.joined()
    await listen()
    await joined
    const again = server.joined()
    server.dropConnections()
    await again
    await tell(org, { version: 8 })
    expect(heard).toEqual([[org, 8]])
  })

  it('5.12 follow the account’s organizations', async () => {
    const second = testId()
    await setMeta(db, 'account', accountOf(org))
    const joined = server.joined()
    await listen()
    await joined
    const joinedSecond = server.joined()
    const left = server.left()
    await setMeta(db, 'account', accountOf(second))
    await joinedSecond
    expect(await left).toBe(`realtime:organization:${org}`)
    await tell(second, { version: 2 })
    expect(heard).toEqual([[second, 2]])
  })
})
