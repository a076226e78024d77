import { createAccessChecks } from './access-checks.ts'
import type { LiveCaller, LiveDatabase, Versions } from './live-database.ts'
import { createLiveStream, encodeEvent, heartbeat, type EndReason, type LiveStream } from './live-stream.ts'

// The live streams of this process. As long as there are any, one statement every 100 ms reads which organizations have
// a new version; with none, nothing runs. Each server on a database does this for its own streams.

const pollMs = 100
const tickMs = 5_000
/** Each stream gets a heartbeat on every third tick. */
const heartbeatTicks = 3
/** Rights can also change without a trace, such as when a session becomes too old. */
const recheckMs = 60_000
/** Longer than the statement returns a change. */
const rememberAccessMs = 150_000
/** Streams that report nothing make devices believe that nothing happens, so they end when the database is away. */
const toleratedOutageMs = 10_000

/** A phone that lost its connection may open another stream before the server notices the loss of the first. */
const mostPerSession = 5
/** More devices than one person uses at once; one account must not use up the server's streams. */
const mostPerUser = 30
const mostStreams = 10_000

export type LiveMetrics = {
  /** Adds the number of open streams to the metrics. */
  watchLiveStreams(count: () => number): void
  /** Counts an event that was sent to one stream. */
  countLiveEvent(kind: 'change' | 'account'): void
  countLiveEnd(reason: EndReason): void
}

export type LiveHub = {
  /**
   * Opens a stream. `known` are the versions that the device already has: newer ones are sent at once.
   * Rejects if the database is unavailable.
   */
  open(caller: LiveCaller, known: Versions): Promise<ReadableStream<Uint8Array> | 'session' | 'full'>
  /** Ends all streams, and refuses new ones. */
  close(): void
}

type Listener = {
  readonly caller: LiveCaller
  readonly stream: LiveStream
  readonly organizations: Set<string>
  readonly heartbeatTick: number
  checkedAtMs: number
  isChecking: boolean
  /** Something has changed while it was being checked. */
  mustRecheck: boolean
}

type Organization = { version: number; readonly listeners: Set<Listener> }

export function createLiveHub(database: LiveDatabase, metrics?: LiveMetrics): LiveHub {
  const listeners = new Set<Listener>()
  const organizations = new Map<string, Organization>()
  const listenersByUser = new Map<string, Set<Listener>>()
  const seenAccess = new Map<number, number>() // when each change was read, by its id
  const checkAccess = createAccessChecks(database)
  let isClosed = false
  let ticks = 0
  let pollTimer: NodeJS.Timeout | null = null
  let tickTimer: NodeJS.Timeout | null = null
  let failingSinceMs: number | null = null
  let hasMissedChanges = false
  let starts = 0 // a poll that was running at a stop must not go on beside the next one

  function start(): void {
    if (pollTimer) return
    const own = (starts += 1)
    tickTimer = setInterval(tick, tickMs)
    pollTimer = setTimeout(() => void poll(own), pollMs)
  }

  function stop(): void {
    if (tickTimer) clearInterval(tickTimer)
    if (pollTimer) clearTimeout(pollTimer)
    tickTimer = null
    pollTimer = null
    starts += 1
    failingSinceMs = null
    hasMissedChanges = false
    seenAccess.clear()
  }

  async function poll(own: number): Promise<void> {
    const startedMs = Date.now()
    try {
      const known = new Map([...organizations].map(([id, { version }]) => [id, version]))
      const { versions, access } = await database.readChanges(known, seenAccess.keys())
      if (own !== starts) return
      failingSinceMs = null
      for (const [id, version] of versions) announce(id, version)
      for (const change of access) onAccessChange(change)
      if (hasMissedChanges) for (const listener of listeners) void recheck(listener)
      hasMissedChanges = false
    } catch (error) {
      if (own !== starts) return
      // A crash of Postgres empties the table of access changes, and their ids then start over.
      hasMissedChanges = true
      seenAccess.clear()
      onFailure(error)
    }
    if (own === starts) pollTimer = setTimeout(() => void poll(own), Math.max(0, pollMs - (Date.now() - startedMs)))
  }

  function onFailure(error: unknown): void {
    if (failingSinceMs === null) console.error('The live streams could not read what has changed:', error)
    failingSinceMs ??= Date.now()
    if (Date.now() - failingSinceMs > toleratedOutageMs) endAll('unavailable')
  }

  function announce(id: string, version: number): void {
    const organization = organizations.get(id)
    if (!organization || organization.version === version) return
    organization.version = version
    const event = changeEvent(id, organization)
    for (const listener of organization.listeners) sendChange(listener, event)
  }

  function sendChange({ stream }: Listener, event: Uint8Array): void {
    stream.send(event)
    metrics?.countLiveEvent('change')
  }

  function onAccessChange({
    id,
    userId,
    organizationId,
  }: {
    id: number
    userId: string | null
    organizationId: string | null
  }): void {
    seenAccess.set(id, Date.now())
    for (const listener of getConcerned(userId, organizationId)) void recheck(listener)
  }

  function getConcerned(userId: string | null, organizationId: string | null): Iterable<Listener> {
    if (userId !== null) return listenersByUser.get(userId) ?? []
    return organizationId === null ? listeners : (organizations.get(organizationId)?.listeners ?? [])
  }

  /** Of the changes that arrive while a listener is being checked, all share the next check. */
  async function recheck(listener: Listener): Promise<void> {
    listener.mustRecheck = true
    if (listener.isChecking) return
    listener.isChecking = true
    while (listener.mustRecheck && listeners.has(listener)) {
      listener.mustRecheck = false
      await checkOnce(listener)
    }
    listener.isChecking = false
  }

  async function checkOnce(listener: Listener): Promise<void> {
    listener.checkedAtMs = Date.now()
    let access: Versions | null
    try {
      access = await checkAccess(listener.caller)
    } catch (error) {
      listener.checkedAtMs = 0 // the next tick tries again
      onFailure(error)
      return
    }
    if (!listeners.has(listener)) return
    if (access === null) {
      listener.stream.end('session', 0)
      return
    }
    const before = listener.organizations.size
    const lost = [...listener.organizations].filter((id) => !access.has(id))
    for (const id of lost) leave(listener, id)
    const gained = [...access].filter(([id]) => !listener.organizations.has(id))
    for (const [id, version] of gained) join(listener, id, version, version)
    if (lost.length === 0 && listener.organizations.size === before) return
    listener.stream.send(encodeEvent('account', {}))
    metrics?.countLiveEvent('account')
  }

  /** `known` is the version that the device has. */
  function join(listener: Listener, id: string, version: number, known: number): void {
    const organization = organizations.get(id) ?? { version, listeners: new Set() }
    organizations.set(id, organization)
    if (version > organization.version) announce(id, version)
    organization.listeners.add(listener)
    listener.organizations.add(id)
    if (organization.version > known) sendChange(listener, changeEvent(id, organization))
  }

  function leave(listener: Listener, id: string): void {
    listener.organizations.delete(id)
    const organization = organizations.get(id)
    organization?.listeners.delete(listener)
    if (organization?.listeners.size === 0) organizations.delete(id)
  }

  function tick(): void {
    const nowMs = Date.now()
    ticks += 1
    for (const [id, atMs] of seenAccess) if (nowMs - atMs > rememberAccessMs) seenAccess.delete(id)
    for (const listener of listeners) {
      if (listener.caller.expiresAtMs <= nowMs) listener.stream.end('token', 0)
      else if (nowMs - listener.checkedAtMs > recheckMs) void recheck(listener)
      if (ticks % heartbeatTicks === listener.heartbeatTick) listener.stream.send(heartbeat)
    }
  }

  function endAll(reason: EndReason): void {
    const retryMs = getReturnSpreadMs(listeners.size)
    for (const { stream } of listeners) stream.end(reason, retryMs)
  }

  function makeRoom({ userId, sessionId }: LiveCaller): void {
    const getOwn = () => [...(listenersByUser.get(userId) ?? [])]
    endOldest(
      getOwn().filter(({ caller }) => caller.sessionId === sessionId),
      mostPerSession - 1,
    )
    endOldest(getOwn(), mostPerUser - 1)
  }

  function add(listener: Listener): void {
    const { userId } = listener.caller
    listeners.add(listener)
    listenersByUser.set(userId, (listenersByUser.get(userId) ?? new Set()).add(listener))
  }

  function remove(listener: Listener): void {
    const { userId } = listener.caller
    for (const id of listener.organizations) leave(listener, id)
    listeners.delete(listener)
    listenersByUser.get(userId)?.delete(listener)
    if (listenersByUser.get(userId)?.size === 0) listenersByUser.delete(userId)
    if (listeners.size === 0) stop()
  }

  metrics?.watchLiveStreams(() => listeners.size)
  return {
    async open(caller, known) {
      if (isClosed || listeners.size >= mostStreams) return 'full'
      const access = await checkAccess(caller)
      if (access === null) return 'session'
      if (isClosed || listeners.size >= mostStreams) return 'full' // others may have opened streams meanwhile
      makeRoom(caller)
      const stream = createLiveStream((reason) => {
        remove(listener)
        metrics?.countLiveEnd(reason)
      })
      const listener: Listener = {
        caller,
        stream,
        organizations: new Set(),
        heartbeatTick: listeners.size % heartbeatTicks,
        checkedAtMs: Date.now(),
        isChecking: false,
        mustRecheck: false,
      }
      add(listener)
      start()
      stream.send(encodeEvent('open', {}))
      for (const [id, version] of access) join(listener, id, version, known.get(id) ?? 0)
      return stream.body
    },
    close() {
      isClosed = true
      endAll('shutdown')
      stop()
    },
  }
}

/** Ends the streams that were opened first, except for the `most` newest. */
function endOldest(oldestFirst: readonly Listener[], most: number): void {
  for (const { stream } of oldestFirst.slice(0, Math.max(0, oldestFirst.length - most))) stream.end('replaced', 60_000)
}

function changeEvent(organizationId: string, { version, listeners }: Organization): Uint8Array {
  const spreadMs = getPullSpreadMs(listeners.size)
  return encodeEvent('change', { organizationId, version, spreadMs }, `${organizationId}:${version}`)
}

/** A few devices pull at once; many spread their pulls, so that a server answers each without delay. */
function getPullSpreadMs(listeners: number): number {
  return listeners <= 20 ? 0 : Math.round(listeners * msPerPull)
}

const msPerPull = 1.5

/** Opening a stream costs a few milliseconds, most of them for the new connection. */
function getReturnSpreadMs(streams: number): number {
  return Math.max(1_000, streams * 5)
}
