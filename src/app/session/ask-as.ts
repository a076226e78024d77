import { createAsk, type Ask } from '#api/ask.ts'
import type { ServerAddress } from '#api/server-config.ts'
import { fetchRenewing } from './session-remote.ts'
import type { Session } from './session.ts'

export type AskParts = {
  readonly server: () => Promise<ServerAddress>
  readonly session: Session
  readonly userId: string
}

/** Asks under this person's own session, for what works online only. */
export function askAs({ server, session, userId }: AskParts): Ask {
  return createAsk(server, { token: () => session.accessToken(userId), fetch: fetchRenewing(userId, session) })
}
