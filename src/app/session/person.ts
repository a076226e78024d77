import type { Connection } from '#api/ask.ts'
import type { ServerAddress } from '#api/server-config.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import { getMeta } from '#data/store/meta.ts'
import { OnlineError } from '#domain/online-error.ts'
import { useWorkspace } from '../boot/workspace.ts'
import { askConfirming, type AskIdentity, type Caller } from './recent-sign-in.ts'
import type { DeviceAccount } from './session-tokens.ts'
import type { Session } from './session.ts'

/** The parts needed to call the server as this device's user. */
export type PersonParts = {
  readonly session: Session
  readonly server: () => Promise<ServerAddress>
  readonly askIdentity: AskIdentity
}

/** Returns this device's current user and their database. */
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

/** Connects to the server as whoever is this device's user at the time of the call. */
export function connectionOf(parts: PersonParts): Connection {
  return {
    ask: async (call) => askConfirming(person(parts).caller)(call),
    server: parts.server,
    accessToken: async () => parts.session.accessToken(person(parts).account.userId),
  }
}
