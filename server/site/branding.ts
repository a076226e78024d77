import { brandingSchema, defaultBranding, type Branding } from '#domain/branding/branding.ts'
import { callAnonymously } from '../gateway/rpc/call-as.ts'
import type { CallConnections } from '../database/logins.ts'
import type { HostedProject } from '../settings.ts'

/**
 * Reads this deployment's branding. Never fails: if the source cannot be reached, the last branding read is used, or
 * the default branding if there is none.
 */
export type BrandingReader = {
  readonly read: () => Promise<Branding>
  /** Drops the cached branding after this process has changed it. */
  readonly forget: () => void
}

/**
 * How long the branding is cached. The time is short because another process may change the branding; it is longer for
 * a hosted project, which is queried over the network.
 */
const goodForMs = { database: 5_000, hosted: 60_000 }
const hostedTimeoutMs = 3_000

export function createBrandingReader(
  source: { readonly calls: CallConnections } | HostedProject,
  now: () => number = Date.now,
): BrandingReader {
  const isHosted = !('calls' in source)
  const ask = isHosted ? () => askHosted(source) : () => callAnonymously(source.calls, 'platform_branding')
  const goodFor = isHosted ? goodForMs.hosted : goodForMs.database
  let last = defaultBranding
  let asked: { readonly at: number; readonly answer: Promise<Branding> } | undefined

  async function askOrKeep(): Promise<Branding> {
    const told = brandingSchema.safeParse(await ask().catch(() => undefined))
    if (told.success) last = told.data
    return last
  }

  return {
    read() {
      if (asked === undefined || now() - asked.at >= goodFor) asked = { at: now(), answer: askOrKeep() }
      return asked.answer
    },
    forget() {
      asked = undefined
    },
  }
}

async function askHosted({ supabaseUrl, supabaseKey }: HostedProject): Promise<unknown> {
  const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/platform_branding`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: supabaseKey, authorization: `Bearer ${supabaseKey}` },
    body: '{}',
    signal: AbortSignal.timeout(hostedTimeoutMs),
  })
  return answer.json()
}
