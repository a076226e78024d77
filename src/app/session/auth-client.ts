import { AuthClient } from '@supabase/supabase-js'
import * as z from 'zod/mini'
import { getOnlineRuleMessage } from '#domain/online-rules.ts'
import { isServerRefusal } from '#api/ask.ts'
import { describeAuthError, unreachableCode } from '#api/auth-error.ts'
import type { ServerAddress } from '#api/server-config.ts'
import { parseJson, parseServerError, describeErrorAnswer, type ErrorResponse } from '#sync/error-answers.ts'

/**
 * Supabase's auth client, for signing in and signing up. It stores no session (session.ts does). Loaded on demand,
 * never before the first paint. It sends the publishable key as `apikey` only: a fixed `authorization` header would
 * override the session's.
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
      // An unresponsive network must not keep anyone from the data on the device.
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

/**
 * What the auth server's successful responses to this client contain: a session, a user, or a notice that a second link
 * has to be opened as well.
 */
const authAnswer = z.union([
  z.object({ access_token: z.string() }),
  z.object({ id: z.uuid() }),
  z.object({ msg: z.string() }),
])

/**
 * Returns the error response with a message that tells the person what to do, if we have one; a response that isn't the
 * server's becomes an "unreachable" error.
 */
function inOurWords(response: Response, answer: ErrorResponse): Response {
  const { code, message } = parseServerError(answer.json)
  if (message?.startsWith('Database error saving new user')) return refusal(422, 'signup_disabled', signUpClosed)
  const words = describeAuthError(answer)
  if (words !== null) return refusal(answer.status, code ?? '', words)
  return isServerRefusal(answer) ? response : notReached(answer)
}

function notReached(answer: ErrorResponse): Response {
  return refusal(400, unreachableCode, describeErrorAnswer(answer))
}

/**
 * The message for a sign-up refused by the database, which a hosted auth server reports without a reason. The schema
 * has only one reason to refuse; a project with the `before_user_created` hook reports it itself.
 */
const signUpClosed = getOnlineRuleMessage('sign_up_closed') ?? ''

function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status })
}
