import { askWith, nothing } from '#api/ask.ts'
import type { ServerAddress } from '#api/server-config.ts'
import { openedSession, type OpenedSession } from '#api/session/opened-session.ts'
import { AccountError, type ResetProof } from '#features/account/profile/account-actions.tsx'
import { deviceMemory } from '../boot/device-memory.ts'
import { paths } from '../routes/paths.ts'

type Server = () => Promise<ServerAddress>

/** The answer to the server's question whether the link is opened where it was asked for. */
const resetVerifier = deviceMemory('fieldside.reset', (kept) => (typeof kept === 'string' ? kept : null))

/**
 * Asks for the mail. A hosted server's own link comes back with a code that it takes together with this browser's
 * verifier only (PKCE); a mail in our words carries a token that needs none.
 */
export async function requestPasswordReset(server: Server, email: string): Promise<void> {
  const verifier = randomText()
  const challenge = await challengeFor(verifier)
  resetVerifier.write(verifier)
  const redirect = encodeURIComponent(location.origin + paths.resetPassword)
  const path = `auth/v1/recover?redirect_to=${redirect}`
  await askWith(server, null)({ path, body: { email, ...challenge }, answer: nothing })
}

/** Trades what the link carried for a session. It is good for one use. */
export async function openReset(server: Server, proof: ResetProof): Promise<OpenedSession> {
  const ask = askWith(server, null)
  if ('tokenHash' in proof) {
    const body = { type: 'recovery', token_hash: proof.tokenHash }
    return ask({ path: 'auth/v1/verify', body, answer: openedSession })
  }
  const verifier = resetVerifier.read()
  if (verifier === null) throw new AccountError('link_of_another_browser')
  const body = { auth_code: proof.code, code_verifier: verifier }
  const opened = await ask({ path: 'auth/v1/token?grant_type=pkce', body, answer: openedSession })
  resetVerifier.forget()
  return opened
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
