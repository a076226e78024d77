import { readPublicLeague, type PublicLeague } from '#domain/public-league/public-league.ts'
import { isSlug } from '#domain/public-league/slug.ts'
import type { Backend } from '../../gateway/backend.ts'
import { askAsAnybody } from '../../gateway/rpc/call-as-person.ts'
import type { Hosted } from '../../settings.ts'

/** What everybody may know of the league with this address; null where there is none, or its page is switched off. */
export type PublicLeagueReader = (slug: string) => Promise<PublicLeague | null>

/** How long an answer is good for. On a match day many ask for the same page at once. */
const goodForMs = 10_000
const hostedTimeoutMs = 10_000
const mostKept = { found: 50, missing: 2_000 }

/** Asks once for all who ask at the same time or soon after, and keeps what it heard as long as that. */
export function createPublicLeagueReader(
  backend: Pick<Backend, 'calls'> | Hosted,
  now: () => number = Date.now,
): PublicLeagueReader {
  const ask = 'calls' in backend ? askDatabase(backend) : askHosted(backend)
  // Apart, so that whoever tries addresses does not push out the leagues that people look at.
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

  return async (slug) => {
    if (!isSlug(slug)) return null
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
  return (slug) => askAsAnybody(calls, 'public_league', { p_slug: slug })
}

function askHosted({ supabaseUrl, supabaseKey }: Hosted): Ask {
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

/** Keeps values for a while, and of too many the latest. */
function createRecent<Value>(most: number, now: () => number) {
  const kept = new Map<string, { readonly value: Value; readonly until: number }>()
  return {
    get(key: string): Value | undefined {
      const entry = kept.get(key)
      return entry && entry.until > now() ? entry.value : undefined
    },
    keep(key: string, value: Value): void {
      kept.delete(key) // the order is that of age
      kept.set(key, { value, until: now() + goodForMs })
      for (const [oldest, { until }] of kept) {
        if (kept.size <= most && until > now()) break
        kept.delete(oldest)
      }
    },
  }
}
