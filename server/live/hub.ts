import { createAccessChecks } from './access-checks.ts'
import { chooseAudiences, getVisibility, mayGetRows, readPages, type Audience } from './audiences.ts'
import type {
  LiveAccess,
  LiveCaller,
  LiveChanges,
  LiveDatabase,
  OrganizationAccess,
  OrganizationChange,
  Versions,
} from './live-database.ts'
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
  countLiveEvent(kind: 'rows' | 'change' | 'account'): void
  countLiveEnd(reason: EndReason): void
}

export type LiveHub = {
  /**
   * Opens a stream. `known` are the versions that the device already has: newer ones are sent at once.
   * Rejects if the database is unavailable.
   */
  open(caller: LiveCaller, known: Versions): Promise<ReadableStream<Uint8Array> | 'session' | 'full'>
  /**
   * Reports changes of an organization that is at `version`, no matter who listens to it. Returns a function that stops
   * it, or null if the server is stopping.
   */
  watch(organizationId: string, version: number, watcher: Watcher): (() => void) | null
  /** Ends all streams, and refuses new ones. */
  close(): void
}

export type Watcher = {
  readonly onChange: () => void
  /** The streams end, and their clients should spread their return over this time. */
  readonly onEnd: (retryMs: number) => void
}

type Listener = {
  readonly caller: LiveCaller
  readonly stream: LiveStream
  readonly organizations: Map<string, OrganizationAccess>
  readonly heartbeatTick: number
  checkedAtMs: number
  isChecking: boolean
  /** Something has changed since its last check began. */
  mustRecheck: boolean
}

/** A stream that is being opened. */
type Opening = { readonly caller: LiveCaller; mustRecheck: boolean }

type Organization = { version: number; readonly listeners: Set<Listener>; readonly watchers: Set<Watcher> }

export function createLiveHub(database: Omit<LiveDatabase, 'findPublicLeague'>, metrics?: LiveMetrics): LiveHub {
  const listeners = new Set<Listener>()
  const organizations = new Map<string, Organization>()
  const listenersByUser = new Map<string, Set<Listener>>()
  const openings = new Set<Opening>()
  const checking = new Set<Listener>()
  const seenAccess = new Map<number, number>() // when each change was read, by its id
  const checkAccess = createAccessChecks(database)
  let isClosed = false
  let ticks = 0
  let pollTimer: NodeJS.Timeout | null = null
  let tickTimer: NodeJS.Timeout | null = null
  let failingSinceMs: number | null = null
  let hasMissedChanges = false
  let starts = 0 // a poll that was running at a stop must not continue alongside the next one

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
      const found = await database.readChanges(known, seenAccess.keys())
      if (own !== starts) return
      failingSinceMs = null
      for (const change of found.access) onAccessChange(change)
      if (hasMissedChanges) recheckAll()
      hasMissedChanges = false
      const audiences = chooseAudiences(found.organizations, organizations)
      if (audiences.length === 0) for (const [id, change] of found.organizations) announce(id, change, [])
      else await readAndAnnounce(found, audiences, known, own)
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

  /**
   * Access is read again after the rows: a change of access that is older than the rows keeps them from whom it
   * concerns.
   */
  async function readAndAnnounce(
    found: LiveChanges,
    audiences: readonly Audience[],
    known: Versions,
    own: number,
  ): Promise<void> {
    await readPages(database, audiences, recheckAudience)
    const after = await database.readChanges(known, seenAccess.keys())
    if (own !== starts) return
    for (const change of after.access) onAccessChange(change)
    for (const [id, change] of found.organizations) {
      const { heads, people } = after.organizations.get(id) ?? change
      const readable = audiences.filter(
        ({ organizationId, reader }) => organizationId === id && mayGetRows(reader, id, people),
      )
      announce(id, { ...change, heads, people }, readable)
    }
  }

  function recheckAudience({ organizationId, visibility }: Audience): void {
    for (const listener of organizations.get(organizationId)?.listeners ?? [])
      if (getVisibility(listener, organizationId) === visibility) void recheck(listener)
  }

  /** Sends the rows to the audiences that have a page, and the version to all others. */
  function announce(id: string, change: OrganizationChange, audiences: readonly Audience[]): void {
    const organization = organizations.get(id)
    if (!organization || organization.version === change.version) return
    organization.version = change.version
    for (const { onChange } of organization.watchers) onChange()
    const { heads, people } = change
    const eventByVisibility = new Map<string, Uint8Array>()
    for (const { visibility, page } of audiences) {
      if (!page) continue
      const spreadMs = getPullSpreadMs(organization.listeners.size) // for devices at a different version
      const data = { organizationId: id, version: page.to, spreadMs, page: { ...page, heads } }
      eventByVisibility.set(visibility, encodeEvent('change', data, `${id}:${page.to}`))
    }
    const others: Listener[] = []
    for (const listener of organization.listeners) {
      const event = eventByVisibility.get(getVisibility(listener, id) ?? '')
      if (event && mayGetRows(listener, id, people)) send(listener, 'rows', event)
      else others.push(listener)
    }
    const event = encodeChange(id, change.version, others.length)
    for (const listener of others) send(listener, 'change', event)
  }

  function send({ stream }: Listener, kind: 'rows' | 'change' | 'account', event: Uint8Array): void {
    stream.send(event)
    metrics?.countLiveEvent(kind)
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
    for (const opening of openings) opening.mustRecheck ||= userId === null || userId === opening.caller.userId
    for (const listener of getConcerned(userId, organizationId)) void recheck(listener)
  }

  function recheckAll(): void {
    for (const opening of openings) opening.mustRecheck = true
    for (const listener of listeners) void recheck(listener)
  }

  function getConcerned(userId: string | null, organizationId: string | null): Iterable<Listener> {
    if (userId !== null) return listenersByUser.get(userId) ?? []
    if (organizationId === null) return listeners
    // One that is being checked may be about to join the organization.
    return new Set([...(organizations.get(organizationId)?.listeners ?? []), ...checking])
  }

  /** Of the changes that arrive while a listener is being checked, all share the next check. */
  async function recheck(listener: Listener): Promise<void> {
    listener.mustRecheck = true
    if (listener.isChecking) return
    listener.isChecking = true
    checking.add(listener)
    let hasFailed = false
    while (listener.mustRecheck && !hasFailed && listeners.has(listener)) {
      listener.mustRecheck = false
      hasFailed = !(await checkOnce(listener))
    }
    listener.mustRecheck ||= hasFailed
    listener.isChecking = false
    checking.delete(listener)
  }

  /** Returns false if the check failed; the next tick then tries again. */
  async function checkOnce(listener: Listener): Promise<boolean> {
    listener.checkedAtMs = Date.now()
    let access: LiveAccess | null
    try {
      access = await checkAccess(listener.caller)
    } catch (error) {
      listener.checkedAtMs = 0
      onFailure(error)
      return false
    }
    applyAccess(listener, access)
    return true
  }

  function applyAccess(listener: Listener, access: LiveAccess | null): void {
    if (!listeners.has(listener)) return
    if (access === null) {
      listener.stream.end('session', 0)
      return
    }
    const before = listener.organizations.size
    const lost = [...listener.organizations.keys()].filter((id) => !access.has(id))
    for (const id of lost) leave(listener, id)
    for (const [id, granted] of access) {
      if (listener.organizations.has(id)) listener.organizations.set(id, granted)
      else join(listener, id, granted, granted.version)
    }
    if (lost.length === 0 && listener.organizations.size === before) return
    send(listener, 'account', encodeEvent('account', {}))
  }

  /** `known` is the version that the device has. */
  function join(listener: Listener, id: string, granted: OrganizationAccess, known: number): void {
    const organization = getOrAddOrganization(id, granted.version)
    organization.listeners.add(listener)
    listener.organizations.set(id, granted)
    const version = Math.max(organization.version, granted.version)
    if (version > known) send(listener, 'change', encodeChange(id, version, organization.listeners.size))
  }

  function leave(listener: Listener, id: string): void {
    listener.organizations.delete(id)
    organizations.get(id)?.listeners.delete(listener)
    forgetUnused(id)
  }

  function getOrAddOrganization(id: string, version: number): Organization {
    const organization = organizations.get(id) ?? { version, listeners: new Set(), watchers: new Set() }
    organizations.set(id, organization)
    return organization
  }

  function forgetUnused(id: string): void {
    const organization = organizations.get(id)
    if (organization?.listeners.size === 0 && organization.watchers.size === 0) organizations.delete(id)
    if (listeners.size === 0 && organizations.size === 0) stop()
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
    const watchers = [...organizations.values()].flatMap((each) => [...each.watchers])
    for (const { onEnd } of watchers) onEnd(retryMs)
  }

  function makeRoom({ userId, sessionId }: LiveCaller): void {
    const getOwn = () => [...(listenersByUser.get(userId) ?? [])]
    endOldest(
      getOwn().filter(({ caller }) => caller.sessionId === sessionId),
      mostPerSession - 1,
    )
    endOldest(getOwn(), mostPerUser - 1)
  }

  /** Access that changes during the check is read again, because the stream is not among those to recheck yet. */
  async function checkBeforeOpening(caller: LiveCaller): Promise<LiveAccess | null> {
    const opening: Opening = { caller, mustRecheck: true }
    openings.add(opening)
    try {
      let access: LiveAccess | null = null
      while (opening.mustRecheck) {
        opening.mustRecheck = false
        access = await checkAccess(caller)
      }
      return access
    } finally {
      openings.delete(opening)
    }
  }

  function add(listener: Listener): void {
    const { userId } = listener.caller
    listeners.add(listener)
    listenersByUser.set(userId, (listenersByUser.get(userId) ?? new Set()).add(listener))
  }

  function remove(listener: Listener): void {
    const { userId } = listener.caller
    for (const id of listener.organizations.keys()) leave(listener, id)
    listeners.delete(listener)
    listenersByUser.get(userId)?.delete(listener)
    if (listenersByUser.get(userId)?.size === 0) listenersByUser.delete(userId)
    if (listeners.size === 0 && organizations.size === 0) stop()
  }

  metrics?.watchLiveStreams(() => listeners.size)
  return {
    async open(caller, known) {
      if (isClosed || listeners.size >= mostStreams) return 'full'
      const access = await checkBeforeOpening(caller)
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
        organizations: new Map(),
        heartbeatTick: listeners.size % heartbeatTicks,
        checkedAtMs: Date.now(),
        isChecking: false,
        mustRecheck: false,
      }
      add(listener)
      start()
      stream.send(encodeEvent('open', {}))
      for (const [id, granted] of access) join(listener, id, granted, known.get(id) ?? 0)
      return stream.body
    },
    watch(organizationId, version, watcher) {
      if (isClosed) return null
      getOrAddOrganization(organizationId, version).watchers.add(watcher)
      start()
      return () => {
        organizations.get(organizationId)?.watchers.delete(watcher)
        forgetUnused(organizationId)
      }
    },
    close() {
      isClosed = true
      endAll('shutdown')
      stop()
    },
  }
}

/** Ends all streams except the `most` newest. */
function endOldest(oldestFirst: readonly Listener[], most: number): void {
  for (const { stream } of oldestFirst.slice(0, Math.max(0, oldestFirst.length - most))) stream.end('replaced', 60_000)
}

/** Tells devices to pull, spread as is right for this many. */
function encodeChange(organizationId: string, version: number, devices: number): Uint8Array {
  const spreadMs = getPullSpreadMs(devices)
  return encodeEvent('change', { organizationId, version, spreadMs }, `${organizationId}:${version}`)
}

/** A few devices pull at once; many spread their pulls, so that a server answers each without delay. */
function getPullSpreadMs(devices: number): number {
  return devices <= 20 ? 0 : Math.round(devices * msPerPull)
}

const msPerPull = 1.5

/** Opening a stream costs a few milliseconds, most of them for the new connection. */
function getReturnSpreadMs(streams: number): number {
  return Math.max(1_000, streams * 5)
}
