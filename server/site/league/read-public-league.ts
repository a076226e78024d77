import { readPublicLeague, type PublicLeague } from '#domain/public-league/public-league.ts'
import { isSlug } from '#domain/public-league/slug.ts'
import type { Backend } from '../../gateway/backend.ts'
import { callAnonymously } from '../../gateway/rpc/call-as.ts'
import type { HostedProject } from '../../settings.ts'

/**
 * Returns the public data of the league with this slug, or null if there is none or its page is disabled. `isFresh`
 * reads it again, because it has changed.
 */
export type PublicLeagueReader = (
  slug: string,
  options?: { readonly isFresh?: boolean },
) => Promise<PublicLeague | null>

/** How long data is considered fresh. On a match day, many people request the same page at once. */
const goodForMs = 10_000
const hostedTimeoutMs = 10_000
const mostKept = { found: 50, missing: 2_000 }

/**
 * Creates a reader that runs one query for all concurrent requests for a league and caches the result while it is
 * fresh.
 */
export function createPublicLeagueReader(
  backend: Pick<Backend, 'calls'> | HostedProject,
  now: () => number = Date.now,
): PublicLeagueReader {
  const ask = 'calls' in backend ? askDatabase(backend) : askHosted(backend)
  // Leagues and missing slugs are cached separately, so that requests for made-up slugs do not evict the leagues that
  // people actually view.
  const found = createRecent<PublicLeague>(mostKept.found, now)
  const missing = createRecent<null>(mostKept.missing, now)
  const underWay = new Map<string, Promise<PublicLeague | null>>()

  async function askAndKeep(slug: string): Promise<PublicLeague | null> {
    try {
      const league = readPublicLeague(await ask(slug))
      if (league === null) missing.keep(slug, null)
      else found.keep(slug, league)
      return league
    } finally {
      underWay.delete(slug)
    }
  }

  return async (slug, { isFresh = false } = {}) => {
    if (!isSlug(slug)) return null
    if (isFresh) {
      await underWay.get(slug)?.catch(() => null) // began before the change, and must not replace what is read after it
      const fresh = askAndKeep(slug)
      underWay.set(slug, fresh)
      return fresh
    }
    const known = found.get(slug)
    if (known !== undefined) return known
    if (missing.get(slug) === null) return null
    const answer = underWay.get(slug) ?? askAndKeep(slug)
    underWay.set(slug, answer)
    return answer
  }
}

type Ask = (slug: string) => Promise<unknown>

function askDatabase({ calls }: Pick<Backend, 'calls'>): Ask {
  return (slug) => callAnonymously(calls, 'public_league', { p_slug: slug })
}

function askHosted({ supabaseUrl, supabaseKey }: HostedProject): Ask {
  return async (slug) => {
    const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/public_league`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: supabaseKey, authorization: `Bearer ${supabaseKey}` },
      body: JSON.stringify({ p_slug: slug }),
      signal: AbortSignal.timeout(hostedTimeoutMs),
    })
    if (!answer.ok) throw new Error(`The hosted project answered ${answer.status} when it was asked for a public page`)
    return answer.json()
  }
}

/** Creates a cache that keeps the most recent values, each for a limited time. */
function createRecent<Value>(most: number, now: () => number) {
  const kept = new Map<string, { readonly value: Value; readonly until: number }>()
  return {
    get(key: string): Value | undefined {
      const entry = kept.get(key)
      return entry && entry.until > now() ? entry.value : undefined
    },
    keep(key: string, value: Value): void {
      kept.delete(key) // removes an older entry first, so that the key moves to the end: the map is ordered by age
      kept.set(key, { value, until: now() + goodForMs })
      for (const [oldest, { until }] of kept) {
        if (kept.size <= most && until > now()) break
        kept.delete(oldest)
      }
    },
  }
}
