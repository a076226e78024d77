import type { ArgumentsOf } from '#api/arguments.ts'
import type { FunctionName } from '#api/catalog.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import { getMeta } from '#data/store/meta.ts'
import { OnlineError } from '#domain/online-error.ts'
import type * as z from 'zod/mini'
import type { ServerAddress } from '../boot/server-config.ts'
import { useWorkspace } from '../boot/workspace.ts'
import { callConfirmedIfAsked, type AskIdentity, type Caller } from './recent-sign-in.ts'
import type { DeviceAccount } from './session-tokens.ts'
import type { Session } from './session.ts'

/** What is needed to ask the server for the person at this device. */
export type PersonParts = {
  readonly session: Session
  readonly server: () => Promise<ServerAddress>
  readonly askIdentity: AskIdentity
}

/** Whoever this device shows, with their database and a way to ask under their session. */
export function person({ server, session, askIdentity }: PersonParts): {
  db: LocalDatabase
  account: DeviceAccount
  call: Caller
} {
  const workspace = useWorkspace.getState()
  if (workspace.phase !== 'open') throw new OnlineError('signed_out')
  const { db, account } = workspace
  const email = async () => (await getMeta(db, 'account'))?.profile.email ?? account.email
  return { db, account, call: { server, session, userId: account.userId, account, email, askIdentity } }
}

/** A database function, for the person. Where it wants them to sign in again first, they are asked to. */
export function callFunction<Answer, Name extends FunctionName>(
  caller: Caller,
  name: Name,
  args: ArgumentsOf<Name>,
  answer: z.ZodMiniType<Answer>,
): Promise<Answer> {
  return callConfirmedIfAsked(caller, { path: `rest/v1/rpc/${name}`, body: args, answer })
}
