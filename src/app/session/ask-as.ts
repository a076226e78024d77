import { createAsk, type Ask } from '#api/ask.ts'
import type { ServerAddress } from '#api/server-config.ts'
import { fetchWithRenewal } from './session-remote.ts'
import type { Session } from './session.ts'

export type AskDependencies = {
  readonly server: () => Promise<ServerAddress>
  readonly session: Session
  readonly userId: string
}

/** Creates an `Ask` that makes calls in this person's session, for online-only actions. */
export function createAskAs({ server, session, userId }: AskDependencies): Ask {
  return createAsk(server, { token: () => session.accessToken(userId), fetch: fetchWithRenewal(userId, session) })
}
