import { isDeepStrictEqual } from 'node:util'
import type { PublicLeague } from '#domain/public-league/public-league.ts'
import type { PageCache } from '../site/league/page-cache.ts'
import type { PublicLeagueReader } from '../site/league/read-public-league.ts'
import type { LiveHub } from './hub.ts'
import type { LiveDatabase } from './live-database.ts'
import { createLiveStream, encodeEvent, encodeRetry, heartbeat, type LiveStream } from './live-stream.ts'

// Streams for the visitors of public league pages. They say only that the page has changed; the page is then fetched
// again. Nothing about an organization is sent, and changes that the page does not show are not announced.

/** Visitors of one network, such as that of a school whose parents watch a game. Ten networks fill a server. */
const mostPerNetwork = 500
const mostVisitors = 5_000
const heartbeatMs = 15_000
/** A league is read, and its pages are rendered, at most this often because of changes. */
const pauseMs = 3_000
/** Fetching a page that is cached costs a server about 5 ms, so all visitors together take a quarter of a core. */
const pauseMsPerVisitor = 20
const spreadMsPerVisitor = 10

type Visitor = { readonly stream: LiveStream; readonly network: string }

type Watched = {
  readonly slug: string
  readonly visitors: Set<Visitor>
  data: PublicLeague
  unwatch: () => void
  readAtMs: number
  timer: NodeJS.Timeout | null
}

export type VisitorStreams = {
  /** Opens a stream for the league with this slug, if its page is public. */
  open(slug: string, network: string): Promise<ReadableStream<Uint8Array> | 'missing' | 'full'>
}

type Parts = {
  readonly hub: Pick<LiveHub, 'watch'>
  readonly database: Pick<LiveDatabase, 'findPublicLeague'>
  readonly read: PublicLeagueReader
  readonly pages: Pick<PageCache, 'forgetLeague'>
  readonly random?: () => number
}

export function createVisitorStreams({ hub, database, read, pages, random = Math.random }: Parts): VisitorStreams {
  const leagues = new Map<string, Promise<Watched | null>>()
  const active = new Set<Watched>()
  const perNetwork = new Map<string, number>()
  let count = 0
  let heartbeatTimer: NodeJS.Timeout | null = null

  /** Visitors who arrive at the same moment share one look-up. */
  function watchLeague(slug: string): Promise<Watched | null> {
    const known = leagues.get(slug)
    if (known) return known
    const starting = startWatching(slug)
    leagues.set(slug, starting)
    starting
      .then((watched) => watched ?? leagues.delete(slug))
      .catch(() => {
        leagues.delete(slug)
      })
    return starting
  }

  async function startWatching(slug: string): Promise<Watched | null> {
    const data = await read(slug)
    const found = data && (await database.findPublicLeague(slug))
    if (!found) return null
    const watched: Watched = { slug, visitors: new Set(), data, unwatch: () => undefined, readAtMs: 0, timer: null }
    const onChange = (): void => plan(watched)
    const unwatch = hub.watch(found.organizationId, found.version, { onChange, onEnd: (ms) => endAll(watched, ms) })
    if (!unwatch) return null
    watched.unwatch = unwatch
    return watched
  }

  function plan(watched: Watched): void {
    const pause = Math.max(pauseMs, watched.visitors.size * pauseMsPerVisitor)
    watched.timer ??= setTimeout(
      () => {
        watched.timer = null
        watched.readAtMs = Date.now()
        announce(watched).catch((error: unknown) => {
          console.error('A public page could not be read again:', error)
          if (watched.visitors.size > 0) plan(watched) // the hub reports each version only once
        })
      },
      Math.max(0, watched.readAtMs + pause - Date.now()),
    )
  }

  async function announce(watched: Watched): Promise<void> {
    const data = await read(watched.slug, { isFresh: true })
    if (data === null) {
      endAll(watched, 0) // the pages find out when they ask again
      return
    }
    const isSame = isDeepStrictEqual(withoutMoments(data), withoutMoments(watched.data))
    watched.data = data
    if (isSame) return
    pages.forgetLeague(watched.slug)
    const event = encodeEvent('change', watched.visitors.size * spreadMsPerVisitor)
    for (const { stream } of watched.visitors) stream.send(event)
  }

  function endAll({ visitors }: Watched, retryMs: number): void {
    for (const { stream } of visitors) stream.end('shutdown', retryMs)
  }

  function leave(watched: Watched, visitor: Visitor): void {
    const { network } = visitor
    watched.visitors.delete(visitor)
    count -= 1
    const others = (perNetwork.get(network) ?? 1) - 1
    if (others > 0) perNetwork.set(network, others)
    else perNetwork.delete(network)
    release(watched)
    if (count === 0 && heartbeatTimer) {
      clearInterval(heartbeatTimer)
      heartbeatTimer = null
    }
  }

  function release(watched: Watched): void {
    if (watched.visitors.size > 0) return
    active.delete(watched)
    watched.unwatch()
    if (watched.timer) clearTimeout(watched.timer)
    leagues.delete(watched.slug)
  }

  function sendHeartbeats(): void {
    for (const { visitors } of active) for (const { stream } of visitors) stream.send(heartbeat)
  }

  return {
    async open(slug, network) {
      const isFull = (): boolean => count >= mostVisitors || (perNetwork.get(network) ?? 0) >= mostPerNetwork
      if (isFull()) return 'full'
      let starting = watchLeague(slug)
      let watched = await starting
      while (watched && leagues.get(slug) !== starting) {
        starting = watchLeague(slug) // its last visitor left in the meantime
        watched = await starting
      }
      if (!watched) return 'missing'
      const league = watched
      if (isFull()) {
        release(league)
        return 'full'
      }
      const stream = createLiveStream(() => leave(league, visitor))
      const visitor: Visitor = { stream, network }
      league.visitors.add(visitor)
      active.add(league)
      count += 1
      perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1)
      heartbeatTimer ??= setInterval(sendHeartbeats, heartbeatMs)
      stream.send(encodeRetry(Math.round(3_000 + random() * 7_000)))
      return stream.body
    },
  }
}

/** The moments of the latest change and of the reading differ although a visitor reads the same. */
function withoutMoments(data: PublicLeague): PublicLeague {
  return { ...data, changed_at: '', as_of: '' }
}
