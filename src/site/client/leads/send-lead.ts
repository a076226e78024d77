import { leadRpcNames, type Lead, type LeadOutcome } from '#domain/leads/lead.ts'

const patienceMs = 15_000

type Server = { readonly url: string; readonly key: string }

/** Sends the lead once. Retrying is safe: the server recognizes the lead by its ID. */
export async function sendLead({ id, kind, parameters }: Lead): Promise<LeadOutcome> {
  let answer: Response
  let said: unknown
  try {
    const { url, key } = await server()
    answer = await fetch(`${url}/rest/v1/rpc/${leadRpcNames[kind]}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', apikey: key },
      body: JSON.stringify({ p_id: id, ...parameters }),
      signal: AbortSignal.timeout(patienceMs),
    })
    said = await answer.json()
  } catch {
    return 'unreachable' // no network, or a captive portal instead of the server
  }
  if (answer.status === 429) return 'too_many'
  if (answer.status >= 502) return 'unreachable' // a proxy whose server is restarting
  if (answer.status === 400 || answer.status === 413) return 'invalid'
  const state = answer.ok ? textAt(said, 'state') : undefined
  return state === 'ok' || state === 'invalid' || state === 'too_many' ? state : 'failed'
}

/**
 * A build for a single hosted project contains the project's address; otherwise, the server that sent the page says
 * where its API is.
 */
async function server(): Promise<Server> {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: key } = import.meta.env as Record<string, unknown>
  if (typeof url === 'string' && typeof key === 'string') return { url: url.replace(/\/$/, ''), key }
  const answer = await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
  const config: unknown = await answer.json()
  const supabaseKey = textAt(config, 'supabaseKey')
  if (supabaseKey === undefined) throw new Error('This is not our server.')
  return { url: (textAt(config, 'supabaseUrl') ?? '').replace(/\/$/, ''), key: supabaseKey }
}

function textAt(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const found: unknown = Reflect.get(value, name)
  return typeof found === 'string' ? found : undefined
}
