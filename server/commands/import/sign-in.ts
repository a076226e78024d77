import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import * as z from 'zod/mini'
import { OperatorError } from '../../operator-error.ts'

/** The account to import as, and its server. */
export type ImportAccount = {
  /** The running app's URL. */
  readonly url: string
  readonly email: string
  readonly password: string
}

/**
 * Calls `run` with a client signed in to the given account, and signs out afterward.
 * @throws OperatorError if the server does not respond, or the account is invalid
 */
export async function withSignedInClient<T>(
  account: ImportAccount,
  run: (client: SupabaseClient) => Promise<T>,
): Promise<T> {
  const client = await signIn(account)
  try {
    return await run(client)
  } finally {
    await client.auth.signOut({ scope: 'local' })
  }
}

const serverConfig = z.object({ supabaseUrl: z.string(), supabaseKey: z.string() })

async function signIn({ url, email, password }: ImportAccount): Promise<SupabaseClient> {
  const config = await fetchConfig(url)
  const client = createClient(
    new URL(config.supabaseUrl === '' ? '/' : config.supabaseUrl, url).href,
    config.supabaseKey,
    {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      realtime: { transport: noWebSocket as unknown as typeof WebSocket },
    },
  )
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw new OperatorError(`${email} could not sign in at ${url}: ${error.message}`)
  return client
}

async function fetchConfig(url: string): Promise<z.infer<typeof serverConfig>> {
  try {
    const response = await fetch(new URL('/config.json', url))
    return serverConfig.parse(await response.json())
  } catch (error) {
    throw new OperatorError(
      `No Fieldside answers at ${url}: ${error instanceof Error ? error.message : String(error)}. Is it running?`,
    )
  }
}

/** Node 20 has no WebSocket, which supabase-js needs in order to start; nothing here opens one. */
function noWebSocket(): never {
  throw new Error('An import needs no realtime channels.')
}
