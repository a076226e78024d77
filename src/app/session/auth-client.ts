import { AuthClient } from '@supabase/supabase-js'
import * as z from 'zod/mini'
import { onlineRuleWords } from '#domain/online-rules.ts'
import { isRefusal } from '#api/ask.ts'
import { authWords, notReachedCode } from '#api/auth-words.ts'
import type { ServerAddress } from '#api/server-config.ts'
import { parseJson, problemOf, seenInWords, type ErrorAnswer } from '#sync/error-answers.ts'

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
      const answer = {
        status: response.status,
        headers: response.headers,
        json: parseJson(await response.clone().text()),
      }
      if (response.ok) return authAnswer.safeParse(answer.json).success ? response : notReached(answer)
      return inOurWords(response, answer)
    },
  })
}

/** What stands in each answer of this client's: a session, a person, or that the other link of two is to be opened. */
const authAnswer = z.union([
  z.object({ access_token: z.string() }),
  z.object({ id: z.uuid() }),
  z.object({ msg: z.string() }),
])

/** The same refusal, with words that tell the person what to do. */
function inOurWords(response: Response, answer: ErrorAnswer): Response {
  const { code, message } = problemOf(answer.json)
  if (message?.startsWith('Database error saving new user')) return refusal(422, 'signup_disabled', signUpClosed)
  const words = authWords(answer)
  if (words !== null) return refusal(answer.status, code ?? '', words)
  return isRefusal(answer) ? response : notReached(answer)
}

function notReached(answer: ErrorAnswer): Response {
  return refusal(400, notReachedCode, seenInWords(answer))
}

/**
 * How a hosted auth server tells of what the database refuses at sign-up. The schema refuses it for one reason, and a
 * project with the hook `before_user_created` says so itself.
 */
const signUpClosed = onlineRuleWords('sign_up_closed') ?? ''

function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status })
}
