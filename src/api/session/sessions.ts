import { OnlineError } from '#domain/online-error.ts'
import { createAskWith, callFunction, voidResponse } from '../ask.ts'
import type { ServerAddress } from '../server-config.ts'
import { openedSessionSchema, type OpenedSession } from './opened-session.ts'

// Sessions opened for a single purpose; the device must never store them.

type Server = () => Promise<ServerAddress>

/** Opens a session, or returns null if the address or the password is wrong. */
export async function openPasswordSession(
  server: Server,
  email: string,
  password: string,
): Promise<OpenedSession | null> {
  const path = 'auth/v1/token?grant_type=password'
  try {
    return await createAskWith(server, null)({ path, body: { email, password }, answer: openedSessionSchema })
  } catch (error) {
    if (error instanceof OnlineError && error.code === 'invalid_credentials') return null
    throw error
  }
}

/**
 * Sets the password and ends every other session, so no one stays signed in with the old password. A hosted project may
 * ask for the `current` one as well.
 */
export async function updatePassword(
  server: Server,
  accessToken: string,
  password: string,
  current?: string,
): Promise<void> {
  const ask = createAskWith(server, accessToken)
  const body = { password, current_password: current }
  await ask({ method: 'PUT', path: 'auth/v1/user', body, answer: voidResponse })
  await callFunction(ask, 'end_other_sessions', {}, voidResponse)
}

/** Ends the session on the server. A failure can be ignored: the token is dropped here and expires on the server. */
export async function endSession(server: Server, accessToken: string): Promise<void> {
  const ask = createAskWith(server, accessToken)
  await ask({ path: 'auth/v1/logout?scope=local', answer: voidResponse, outlivesPage: true }).catch(() => undefined)
}
