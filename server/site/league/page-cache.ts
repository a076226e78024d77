import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PublicLeague } from '#domain/public-league/public-league.ts'
import type { RenderedPage } from '#site/league/render-league.tsx'

const minuteMs = 60_000
/** The rendering time allowed per network and minute. Cached pages cost nothing. */
const mostRenderMs = 6_000
const mostNetworks = 10_000
/**
 * A slow page is cached for this multiple of its rendering time, but for at most a minute. So rendering it takes up at
 * most a fiftieth of a core, unless a single rendering takes more than 1.2 s.
 */
const keptTimes = 50
const mostCharacters = 32_000_000

export type CachedPage = RenderedPage & { readonly zipped: () => Promise<Uint8Array<ArrayBuffer>> }

type Entry = { readonly data: PublicLeague; readonly rendering: Promise<CachedPage>; until: number; characters: number }

export type PageCache = {
  /** `key` begins with the league's slug and a space. */
  get(key: string, network: string, data: PublicLeague, work: () => Promise<RenderedPage>): Promise<CachedPage>
  /** Has the league's pages rendered again when they are next requested, however slow that was. */
  forgetLeague(slug: string): void
}

/**
 * Renders each page once for all requests and caches it until its league is read again, or longer if rendering is slow.
 * Throws a `RenderLimitError` if a network has exceeded its share, so that someone who requests many large pages does
 * not hold up everyone else.
 */
export function createPageCache(now: () => number = () => performance.now()): PageCache {
  const kept = new Map<string, Entry>()
  let characters = 0
  const spent = new Map<string, { ms: number; readonly until: number }>()

  async function render(network: string, work: () => Promise<RenderedPage>): Promise<CachedPage> {
    const share = shareOf(network)
    if (share.ms >= mostRenderMs) throw new RenderLimitError(share.until - now())
    const startedAt = now()
    const page = await work()
    share.ms += now() - startedAt
    let zipped: Promise<Uint8Array<ArrayBuffer>> | undefined
    return { ...page, zipped: () => (zipped ??= promisify(gzip)(page.html)) }
  }

  function shareOf(network: string) {
    const known = spent.get(network)
    if (known && known.until > now()) return known
    const share = { ms: 0, until: now() + minuteMs }
    spent.delete(network) // moves the network to the end: the map is ordered by the start of the window
    spent.set(network, share)
    const [oldest] = spent.keys()
    if (spent.size > mostNetworks && oldest !== undefined) spent.delete(oldest)
    return share
  }

  function forget(key: string): void {
    characters -= kept.get(key)?.characters ?? 0
    kept.delete(key)
  }

  function makeRoom(): void {
    for (const oldest of kept.keys()) {
      if (characters <= mostCharacters) return
      forget(oldest)
    }
  }

  async function get(key: string, network: string, data: PublicLeague, work: () => Promise<RenderedPage>) {
    const known = kept.get(key)
    if (known && (known.data === data || known.until > now())) return known.rendering
    const startedAt = now()
    const entry: Entry = { data, rendering: render(network, work), until: 0, characters: 0 }
    forget(key) // removes an older entry first, so that the key moves to the end: the map is ordered by age
    kept.set(key, entry)
    try {
      const page = await entry.rendering
      entry.until = Math.min(now() + minuteMs, startedAt + keptTimes * (now() - startedAt))
      if (kept.get(key) === entry) {
        entry.characters = page.html.length
        characters += entry.characters
        makeRoom()
      }
      return page
    } catch (error) {
      if (kept.get(key) === entry) forget(key)
      throw error
    }
  }

  return {
    get,
    forgetLeague(slug) {
      for (const key of kept.keys()) if (key.startsWith(`${slug} `)) forget(key)
    },
  }
}

export class RenderLimitError extends Error {
  readonly retryAfterMs: number

  constructor(retryAfterMs: number) {
    super('This network has had too many pages rendered.')
    this.retryAfterMs = retryAfterMs
  }
}
