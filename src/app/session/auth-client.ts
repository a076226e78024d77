import { AuthClient } from '@supabase/supabase-js'
import type { ServerAddress } from '../boot/server-config.ts'

/**
 * Supabase's auth client, for what a person asks of it: signing in, signing up. It keeps no session of its own
 * (session.ts does). Loaded when it is needed, never before the first paint.
 */
export function createAuthClient(server: ServerAddress): InstanceType<typeof AuthClient> {
  return new AuthClient({
    url: `${server.url}/auth/v1`,
    headers: { apikey: server.key, authorization: `Bearer ${server.key}` },
    storageKey: 'fieldside-auth',
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    // A network that answers nothing must not keep somebody from what is on the device.
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(15_000) }),
  })
}
