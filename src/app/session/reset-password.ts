import * as z from 'zod/mini'
import { AccountError, type ResetProof } from '#features/account/profile/account-actions.tsx'
import { callServerWith, nothing } from './call-server.ts'
import { factorRow } from './assurance.ts'
import { deviceMemory } from '../boot/device-memory.ts'
import { paths } from '../routes/paths.ts'
import { tokenAnswer } from './refresh-tokens.ts'
import type { ServerAddress } from '../boot/server-config.ts'

type Server = () => Promise<ServerAddress>

/** The answer to the server's question whether the link is opened where it was asked for. */
const resetVerifier = deviceMemory('fieldside.reset', (kept) => (typeof kept === 'string' ? kept : null))

/** What a link in a mail opens: a session with the person in it. */
export const openedSession = z.extend(tokenAnswer, {
  user: z.object({
    id: z.uuid(),
    email: z.optional(z.string()),
    user_metadata: z.optional(z.record(z.string(), z.unknown())),
    factors: z.nullish(z.array(factorRow)),
  }),
})
export type OpenedSession = z.infer<typeof openedSession>

/**
 * Asks for the mail. A hosted server's own link comes back with a code that it takes together with this browser's
 * verifier only (PKCE); a mail in our words carries a token that needs none.
 */
export async function requestPasswordReset(server: Server, email: string): Promise<void> {
  const verifier = randomText()
  const challenge = await challengeFor(verifier)
  resetVerifier.write(verifier)
  const redirect = encodeURIComponent(location.origin + paths.resetPassword)
  await callServerWith(server, null, {
    path: `auth/v1/recover?redirect_to=${redirect}`,
    body: { email, ...challenge },
    answer: nothing,
  })
}

/** Trades what the link carried for a session. It is good for one use. */
export async function openReset(server: Server, proof: ResetProof): Promise<OpenedSession> {
  if ('tokenHash' in proof) {
    const body = { type: 'recovery', token_hash: proof.tokenHash }
    return callServerWith(server, null, { path: 'auth/v1/verify', body, answer: openedSession })
  }
  const verifier = resetVerifier.read()
  if (verifier === null) throw new AccountError('link_of_another_browser')
  const body = { auth_code: proof.code, code_verifier: verifier }
  const opened = await callServerWith(server, null, {
    path: 'auth/v1/token?grant_type=pkce',
    body,
    answer: openedSession,
  })
  resetVerifier.forget()
  return opened
}

/**
 * Sets the password and ends every other session: whoever was in with the old one is out. A hosted project may ask for the
 * `current` one as well.
 */
export async function setPassword(
  server: Server,
  accessToken: string,
  password: string,
  current?: string,
): Promise<void> {
  await callServerWith(server, accessToken, {
    method: 'PUT',
    path: 'auth/v1/user',
    body: { password, current_password: current },
    answer: nothing,
  })
  await callServerWith(server, accessToken, { path: 'rest/v1/rpc/end_other_sessions', body: {}, answer: nothing })
}

/** Nobody needs to hear of a failure: the token is dropped here, and ends by itself there. */
export async function endSession(server: Server, accessToken: string): Promise<void> {
  await callServerWith(server, accessToken, {
    path: 'auth/v1/logout?scope=local',
    answer: nothing,
    outlivesPage: true,
  }).catch(() => undefined)
}

function randomText(): string {
  return [...crypto.getRandomValues(new Uint8Array(48))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function challengeFor(verifier: string): Promise<{ code_challenge: string; code_challenge_method: string }> {
  // Without https there is no digest; such a server is our own, whose links carry a token.
  const { subtle }: Partial<Crypto> = crypto
  if (!subtle) return { code_challenge: verifier, code_challenge_method: 'plain' }
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return {
    code_challenge: base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
    code_challenge_method: 's256',
  }
}
