import type { Connection } from '#api/ask.ts'
import type { ServerAddress } from '#api/server-config.ts'
import { getMeta } from '#data/store/meta.ts'
import { OnlineError } from '#domain/online-error.ts'
import { useWorkspace } from '../boot/workspace.ts'
import { createConfirmingAsk, type AskIdentity, type PersonCaller } from './recent-sign-in.ts'
import type { DeviceAccount } from './session-tokens.ts'
import type { Session } from './session.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** The parts needed to call the server as this device's user. */
export type PersonDependencies = {
  readonly session: Session
  readonly server: () => Promise<ServerAddress>
  readonly askIdentity: AskIdentity
}

/** Returns this device's current user and their database. Throws an OnlineError if none is open. */
export function requireCurrentPerson({ server, session, askIdentity }: PersonDependencies): {
  db: LocalDatabase
  account: DeviceAccount
  caller: PersonCaller
} {
  const workspace = useWorkspace.getState()
  if (workspace.phase !== 'open') throw new OnlineError('signed_out')
  const { db, account } = workspace
  const email = async () => (await getMeta(db, 'account'))?.profile.email ?? account.email
  return { db, account, caller: { server, session, userId: account.userId, account, email, askIdentity } }
}

/** Connects to the server as the person who is this device's user at the time of the call. */
export function createPersonConnection(parts: PersonDependencies): Connection {
  return {
    ask: async (call) => createConfirmingAsk(requireCurrentPerson(parts).caller)(call),
    server: parts.server,
    accessToken: async () => parts.session.accessToken(requireCurrentPerson(parts).account.userId),
  }
}
