import type { Connection } from '#api/ask.ts'
import type { ServerAddress } from '#api/server-config.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import { getMeta } from '#data/store/meta.ts'
import { OnlineError } from '#domain/online-error.ts'
import { useWorkspace } from '../boot/workspace.ts'
import { askConfirming, type AskIdentity, type Caller } from './recent-sign-in.ts'
import type { DeviceAccount } from './session-tokens.ts'
import type { Session } from './session.ts'

/** What is needed to ask the server for the person at this device. */
export type PersonParts = {
  readonly session: Session
  readonly server: () => Promise<ServerAddress>
  readonly askIdentity: AskIdentity
}

/** Whoever this device shows, and their database. */
export function person({ server, session, askIdentity }: PersonParts): {
  db: LocalDatabase
  account: DeviceAccount
  caller: Caller
} {
  const workspace = useWorkspace.getState()
  if (workspace.phase !== 'open') throw new OnlineError('signed_out')
  const { db, account } = workspace
  const email = async () => (await getMeta(db, 'account'))?.profile.email ?? account.email
  return { db, account, caller: { server, session, userId: account.userId, account, email, askIdentity } }
}

/** The server, for whoever this device shows when it is asked. */
export function connectionOf(parts: PersonParts): Connection {
  return {
    ask: async (call) => askConfirming(person(parts).caller)(call),
    server: parts.server,
    accessToken: async () => parts.session.accessToken(person(parts).account.userId),
  }
}
