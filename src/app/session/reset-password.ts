import { createAskWith, voidResponse } from '#api/ask.ts'
import type { ServerAddress } from '#api/server-config.ts'
import { openedSessionSchema, type OpenedSession } from '#api/session/opened-session.ts'
import { AccountError, type ResetProof } from '#features/account/profile/account-actions.tsx'
import { createDeviceValue } from '../boot/device-value.ts'
import { paths } from '../routes/paths.ts'

type Server = () => Promise<ServerAddress>

/** Proves to the server that the link is opened in the browser that requested it. */
const resetVerifier = createDeviceValue('fieldside.reset', (kept) => (typeof kept === 'string' ? kept : null))

/**
 * Requests the email. A hosted server's own link redirects back with a code that the server accepts only together with
 * this browser's verifier (PKCE); an email from our template carries a token that needs none.
 */
export async function requestPasswordReset(server: Server, email: string): Promise<void> {
  const verifier = randomText()
  const challenge = await challengeFor(verifier)
  resetVerifier.write(verifier)
  const redirect = encodeURIComponent(location.origin + paths.resetPassword)
  const path = `auth/v1/recover?redirect_to=${redirect}`
  await createAskWith(server, null)({ path, body: { email, ...challenge }, answer: voidResponse })
}

/** Exchanges the link's proof for a session. The proof can be used only once. */
export async function openResetSession(server: Server, proof: ResetProof): Promise<OpenedSession> {
  const ask = createAskWith(server, null)
  if ('tokenHash' in proof) {
    const body = { type: 'recovery', token_hash: proof.tokenHash }
    return ask({ path: 'auth/v1/verify', body, answer: openedSessionSchema })
  }
  const verifier = resetVerifier.read()
  if (verifier === null) throw new AccountError('link_of_another_browser')
  const body = { auth_code: proof.code, code_verifier: verifier }
  const opened = await ask({ path: 'auth/v1/token?grant_type=pkce', body, answer: openedSessionSchema })
  resetVerifier.forget()
  return opened
}

function randomText(): string {
  return [...crypto.getRandomValues(new Uint8Array(48))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function challengeFor(verifier: string): Promise<{ code_challenge: string; code_challenge_method: string }> {
  // Browsers provide no digest without HTTPS; a server without HTTPS is our own, whose links carry a token.
  const { subtle }: Partial<Crypto> = crypto
  if (!subtle) return { code_challenge: verifier, code_challenge_method: 'plain' }
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return {
    code_challenge: base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
    code_challenge_method: 's256',
  }
}
