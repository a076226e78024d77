import { OnlineError } from '#domain/online-error.ts'
import { askWith, callFunction, nothing } from '../ask.ts'
import type { ServerAddress } from '../server-config.ts'
import { openedSession, type OpenedSession } from './opened-session.ts'

// Sessions opened for a single purpose; the device must never store them.

type Server = () => Promise<ServerAddress>

/** Returns null if the password is wrong. */
export async function openWithPassword(server: Server, email: string, password: string): Promise<OpenedSession | null> {
  const path = 'auth/v1/token?grant_type=password'
  try {
    return await askWith(server, null)({ path, body: { email, password }, answer: openedSession })
  } catch (error) {
    if (error instanceof OnlineError && error.code === 'invalid_credentials') return null
    throw error
  }
}

/**
 * Sets the password and ends every other session, so nobody stays signed in with the old password. A hosted project may
 * ask for the `current` one as well.
 */
export async function setPassword(
  server: Server,
  accessToken: string,
  password: string,
  current?: string,
): Promise<void> {
  const ask = askWith(server, accessToken)
  const body = { password, current_password: current }
  await ask({ method: 'PUT', path: 'auth/v1/user', body, answer: nothing })
  await callFunction(ask, 'end_other_sessions', {}, nothing)
}

/** Failures can be ignored: the token is dropped here and expires on the server. */
export async function endSession(server: Server, accessToken: string): Promise<void> {
  const ask = askWith(server, accessToken)
  await ask({ path: 'auth/v1/logout?scope=local', answer: nothing, outlivesPage: true }).catch(() => undefined)
}
