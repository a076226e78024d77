import { createAsk, type Ask } from '#api/ask.ts'
import type { ServerAddress } from '#api/server-config.ts'
import { fetchRenewing } from './session-remote.ts'
import type { Session } from './session.ts'

export type AskParts = {
  readonly server: () => Promise<ServerAddress>
  readonly session: Session
  readonly userId: string
}

/** Makes calls in this person's session, for online-only actions. */
export function askAs({ server, session, userId }: AskParts): Ask {
  return createAsk(server, { token: () => session.accessToken(userId), fetch: fetchRenewing(userId, session) })
}
