import { AuthClient } from '@supabase/supabase-js'
import { onlineRuleWords } from '#domain/online-rules.ts'
import { parseJson, problemOf } from '#sync/error-answers.ts'
import type { ServerAddress } from '#api/server-config.ts'
import { authWords } from '#api/auth-words.ts'

/**
 * Supabase's auth client, for what a person asks of it: signing in, signing up. It keeps no session of its own
 * (session.ts does). Loaded when it is needed, never before the first paint. It sends the publishable key as `apikey`
 * only: a fixed `authorization` header would go out in place of the session's own.
 */
export function createAuthClient(server: ServerAddress): InstanceType<typeof AuthClient> {
  return new AuthClient({
    url: `${server.url}/auth/v1`,
    headers: { apikey: server.key },
    storageKey: 'fieldside-auth',
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: async (input, init) => {
      // A network that answers nothing must not keep somebody from what is on the device.
      const response = await fetch(input, { ...init, signal: AbortSignal.timeout(15_000) })
      return response.ok ? response : inOurWords(response)
    },
  })
}

/** The same refusal, with words that tell the person what to do. */
async function inOurWords(response: Response): Promise<Response> {
  const { status, headers } = response
  const json = parseJson(await response.clone().text())
  const { code, message } = problemOf(json)
  if (message?.startsWith('Database error saving new user')) return refusal(422, 'signup_disabled', signUpClosed)
  const words = authWords({ status, headers, json })
  return words === null ? response : refusal(status, code ?? '', words)
}

/**
 * How a hosted auth server tells of what the database refuses at sign-up. The schema refuses it for one reason, and a
 * project with the hook `before_user_created` says so itself.
 */
const signUpClosed = onlineRuleWords('sign_up_closed') ?? ''

function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status })
}
