import { createClient, type SupabaseClient } from '@supabase/supabase-js'

/** Node 20 has no WebSocket, without which supabase-js does not even start; nothing here opens one. */
function noWebSocket(): never {
  throw new Error('There are no realtime channels in tests.')
}

export function createTestClient(url: string, key: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: noWebSocket as unknown as typeof WebSocket },
  })
}

/** Signs a new person up. The address is their name at example.com. */
export async function signUp(client: SupabaseClient, name: string): Promise<{ userId: string; accessToken: string }> {
  const { data, error } = await client.auth.signUp({
    email: `${name}@example.com`,
    password: 'correct horse battery',
    options: { data: { first_name: name, last_name: 'Test' } },
  })
  if (error) throw error
  if (!data.user || !data.session) throw new Error('Signing up gave no session.')
  return { userId: data.user.id, accessToken: data.session.access_token }
}
