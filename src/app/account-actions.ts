import type { AuthError, AuthResponse } from '@supabase/supabase-js'
import * as z from 'zod/mini'
import type { LocalDatabase } from '#db/database.ts'
import { getMeta, requestSync, setMeta, setOrganization, type Account } from '#db/meta.ts'
import { AccountError, type AccountActions, type AccountProblem } from '#features/account/account-actions.tsx'
import { callFunction } from './call-server.ts'
import { keptInvitation } from './device-memory.ts'
import type { TellOtherTabs } from './other-tabs.ts'
import { toTokens } from './refresh-tokens.ts'
import {
  endSession,
  openReset,
  openedSession,
  requestPasswordReset,
  setPassword,
  type OpenedSession,
} from './reset-password.ts'
import type { ServerAddress } from './server-config.ts'
import type { DeviceAccount } from './session-tokens.ts'
import type { Session } from './session.ts'
import { openWorkspace, useWorkspace, type StartSync } from './workspace.ts'

type Parts = {
  session: Session
  server: () => Promise<ServerAddress>
  startSync: StartSync
  tellOtherTabs: TellOtherTabs
}

/** What the account screens can do, done: talks to the auth server, keeps the tokens, opens the person's data. */
export function createAccountActions({ session, server, startSync, tellOtherTabs }: Parts): AccountActions {
  const authClient = remembering(async () => {
    const [{ createAuthClient }, address] = await Promise.all([import('./auth-client.ts'), server()])
    return createAuthClient(address)
  })

  let reset: { key: string; opened: OpenedSession } | undefined

  /** True where the answer carries a session: the person is in from here on. */
  async function enter({ data, error }: AuthResponse): Promise<boolean> {
    if (error) throw toAccountError(error)
    if (!data.session) return false
    await begin(openedSession.parse(data.session))
    return true
  }

  async function begin(opened: OpenedSession): Promise<void> {
    const account = toAccount(opened.user)
    const before = await session.begin(toTokens(opened, Date.now()), account)
    if (before) void endSession(server, before.accessToken)
    tellOtherTabs(account.userId)
    const workspace = useWorkspace.getState()
    if (workspace.phase === 'open' && workspace.account.userId === account.userId) {
      await requestSync(workspace.db, { account: true }) // the same person, after the session had expired
    } else {
      await openWorkspace(account, startSync)
    }
  }

  return {
    async signIn(credentials) {
      const client = await authClient().catch(asNotReached)
      await enter(await client.signInWithPassword(credentials))
    },

    async signUp({ email, password, firstName, lastName }, invitation) {
      const client = await authClient().catch(asNotReached)
      const answer = await client.signUp({ email, password, options: { data: { firstName, lastName } } })
      if (await enter(answer)) return 'signed_in'
      if (invitation !== undefined) keptInvitation.write({ email, token: invitation })
      return 'confirm_email'
    },

    async confirmEmail(tokenHash, type) {
      const client = await authClient().catch(asNotReached)
      const answer = await client.verifyOtp({ token_hash: tokenHash, type })
      if (!(await enter(answer))) return 'other_mailbox'
      return { invitation: type === 'email' ? takeInvitation(answer.data.user?.email) : null }
    },

    async mailGoes() {
      const { mail = 'sent', url } = await server()
      return mail === 'kept' ? { waitsAt: `${url}/__mail` } : mail
    },

    requestPasswordReset: (email) => requestPasswordReset(server, email),

    async resetPassword(proof, password) {
      const key = JSON.stringify(proof)
      if (reset?.key !== key) reset = { key, opened: await openReset(server, proof) }
      const { opened } = reset // kept for a second try: the link is used up
      await setPassword(server, opened.access_token, password)
      reset = undefined
      const workspace = useWorkspace.getState()
      const isTheirs = 'account' in workspace && workspace.account.userId === opened.user.id
      if (isTheirs)
        await begin(opened) // this device's own session has ended with the others
      else await endSession(server, opened.access_token)
    },

    async createOrganization({ id, name }) {
      const workspace = useWorkspace.getState()
      if (workspace.phase !== 'open') throw new AccountError('signed_out')
      const { db, account } = workspace
      const parts = { server, session, userId: account.userId }
      await callFunction(parts, 'create_organization', { p_name: name, p_id: id }, z.uuid())
      await addOrganization(db, { id, name, role: 'league_manager', tier: 'enterprise' }) // until the server says which
      await requestSync(db, { account: true })
    },
  }
}

/** The invitation that this person signed up with in this browser. It is handed out once. */
function takeInvitation(email = ''): string | null {
  const kept = keptInvitation.read()
  if (kept?.email.toLowerCase() !== email.toLowerCase()) return null
  keptInvitation.forget()
  return kept.token
}

/** Made once; a failed attempt is made again the next time. */
function remembering<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

/** Shows the new organisation before the server has been asked again for all of them. */
export async function addOrganization(db: LocalDatabase, added: Account['organizations'][number]): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const account = await getMeta(db, 'account')
    if (account && !account.organizations.some(({ id }) => id === added.id)) {
      await setMeta(db, 'account', { ...account, organizations: [...account.organizations, added] })
    }
    await setOrganization(db, added.id)
  })
}

function toAccount({ id, email, user_metadata: given = {} }: OpenedSession['user']): DeviceAccount {
  const names = [given['firstName'], given['lastName']]
  const name = names.filter((part) => typeof part === 'string').join(' ')
  return { userId: id, email: email ?? '', name: name.trim() }
}

function toAccountError(error: AuthError): AccountError {
  return new AccountError(problemOf(error), error.message, { cause: error })
}

function problemOf({ name, code, status }: AuthError): AccountProblem {
  if (name === 'AuthRetryableFetchError' || (status ?? 0) >= 500) return 'no_connection'
  if (status === 429) return 'too_many_attempts'
  return (code && problems.get(code)) || 'refused'
}

const problems: ReadonlyMap<string, AccountProblem> = new Map([
  ['invalid_credentials', 'wrong_credentials'],
  ['user_banned', 'wrong_credentials'],
  ['email_not_confirmed', 'email_not_confirmed'],
  ['user_already_exists', 'email_taken'],
  ['email_exists', 'email_taken'],
])

/** No answer from the server, or the sign-in code is not on this device yet. */
function asNotReached(error: unknown): never {
  throw new AccountError('no_connection', '', { cause: error })
}
