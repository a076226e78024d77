import type { AuthError, AuthResponse } from '@supabase/supabase-js'
import { createAskWith, voidResponse } from '#api/ask.ts'
import { unreachableCode } from '#api/auth-error.ts'
import { createOrganization } from '#api/organization.ts'
import { fetchPasswordRules } from '#api/server-config.ts'
import { needsSecondFactor, hasTemporaryPassword } from '#api/session/assurance.ts'
import { openedSessionSchema, type OpenedSession } from '#api/session/opened-session.ts'
import { endSession, updatePassword } from '#api/session/sessions.ts'
import { requestSync } from '#data/store/meta.ts'
import { OnlineError } from '#domain/online-error.ts'
import {
  AccountError,
  type AccountActions,
  type AccountProblem,
  type ConfirmationType,
  type Credentials,
} from '#features/account/profile/account-actions.tsx'
import { RemoteError } from '#sync/remote.ts'
import { openWorkspace } from '../boot/open-workspace.ts'
import { waitForSignOuts } from '../boot/run-in-turn.ts'
import type { NotifyOtherTabs } from '../boot/other-tabs.ts'
import { recordSignedOutAccount } from '../boot/record-signed-out-account.ts'
import { useWorkspace, type StartSync } from '../boot/workspace.ts'
import { getLanguage } from '#i18n/locale.ts'
import { paths } from '../routes/paths.ts'
import { showNewOrganization } from './add-organization.ts'
import { pendingSignUp } from './pending-sign-up.ts'
import { memoizeUntilFailure } from './memoize-until-failure.ts'
import { createPasswordVerifier, type PasswordVerifier } from './password-verifier.ts'
import { createPersonConnection, requireCurrentPerson, type PersonDependencies } from './current-person.ts'
import { toSessionTokens } from './refresh-tokens.ts'
import { openResetSession, requestPasswordReset } from './reset-password.ts'
import type { DeviceAccount, TokenStore } from './session-tokens.ts'
import { noFailedAttempts } from './failed-attempts.ts'

type Parts = PersonDependencies & { store: TokenStore; startSync: StartSync; tellOtherTabs: NotifyOtherTabs }

/**
 * Implements the account screens' actions: talks to the auth server, stores the tokens, and opens the person's data.
 */
export function createAccountActions(parts: Parts): AccountActions {
  const { session, store, server, startSync, tellOtherTabs } = parts
  const connection = createPersonConnection(parts)
  const authClient = memoizeUntilFailure(async () => {
    const [{ createAuthClient }, address] = await Promise.all([import('./auth-client.ts'), server()])
    return createAuthClient(address)
  })

  const withoutServer = () => import('../boot/sign-in-offline.ts').catch(asNotReached)

  /**
   * Opens the person's own data on this device, protected by the password of their last sign-in here. `seen`: what
   * responded instead of the server.
   */
  async function openOnThisDevice(credentials: Credentials, seen = ''): Promise<'on_this_device'> {
    const { signInOffline } = await withoutServer()
    await waitForSignOuts()
    const account = await signInOffline({ store, locks: navigator.locks, now: () => Date.now() }, credentials).catch(
      (error: unknown) => {
        const wantsServer = error instanceof AccountError && needServer.has(error.problem)
        throw wantsServer ? new AccountError(error.problem, seen, { cause: error }) : error
      },
    )
    await open(account)
    return 'on_this_device'
  }

  async function open(account: DeviceAccount): Promise<void> {
    tellOtherTabs(account.userId)
    const workspace = useWorkspace.getState()
    if (workspace.phase === 'open' && workspace.account.userId === account.userId) {
      await requestSync(workspace.db, { account: true }) // the same person signed in again after the session had expired
      return
    }
    const left = await openWorkspace(account, startSync)
    if (left && left.account.userId !== account.userId) await recordSignedOutAccount(store, left)
  }

  let reset: { key: string; opened: OpenedSession } | undefined
  /**
   * A session that was opened, but is inactive until the second factor's code is correct or a password is chosen. In
   * memory only.
   */
  let awaiting: { opened: OpenedSession; verifier: PasswordVerifier | null | undefined; password?: string } | undefined
  /** A session opened by a link in an email, but not used on this device until the person confirms it. */
  let fromLink: { opened: OpenedSession; type: ConfirmationType } | undefined
  const secondFactor = () => import('#api/session/second-factor.ts').catch(asNotReached)

  /**
   * Signs the person in if the response carries a session. They may still have to enter the code of their second
   * factor, or to choose a password.
   */
  async function enter(
    { data, error }: AuthResponse,
    verifier?: PasswordVerifier | null,
    password?: string,
  ): Promise<'signed_in' | 'code_needed' | 'password_needed' | 'no_session'> {
    if (error) throw toAccountError(error)
    if (!data.session) return 'no_session'
    const opened = openedSessionSchema.parse(data.session)
    if (!hasTemporaryPassword(opened)) return enterOpened(opened, verifier)
    giveUpCode()
    awaiting = { opened, verifier, ...(password === undefined ? {} : { password }) }
    return 'password_needed'
  }

  async function enterOpened(
    opened: OpenedSession,
    verifier?: PasswordVerifier | null,
  ): Promise<'signed_in' | 'code_needed'> {
    giveUpCode()
    if (needsSecondFactor(opened)) {
      awaiting = { opened, verifier }
      return 'code_needed'
    }
    await begin(opened, verifier)
    return 'signed_in'
  }

  function giveUpCode(): void {
    if (awaiting) void endSession(server, awaiting.opened.access_token)
    awaiting = undefined
  }

  function leaveLink(): void {
    if (fromLink) void endSession(server, fromLink.opened.access_token)
    fromLink = undefined
  }

  async function begin(opened: OpenedSession, verifier?: PasswordVerifier | null): Promise<void> {
    const account = toAccount(opened.user)
    await waitForSignOuts()
    const before = await session.begin(toSessionTokens(opened, Date.now()), account, verifier)
    if (before) void endSession(server, before.accessToken)
    await open(account)
  }

  return {
    async signIn(credentials) {
      if (!navigator.onLine) return openOnThisDevice(credentials)
      try {
        const client = await authClient().catch(asNotReached)
        const [verifier, answer] = await Promise.all([
          createPasswordVerifier(credentials.password), // runs while the server checks the password
          client.signInWithPassword(credentials),
        ])
        const entered = await enter(answer, verifier, credentials.password)
        return entered === 'no_session' ? 'signed_in' : entered
      } catch (error) {
        if (!(error instanceof AccountError)) throw error
        if (error.problem === 'no_connection') return openOnThisDevice(credentials, error.message)
        if (error.problem === 'wrong_credentials')
          await (await withoutServer()).forgetRejectedPassword(store, credentials)
        throw error
      }
    },

    async enterCode(proof) {
      if (!awaiting) throw new AccountError('signed_out')
      const { opened, verifier } = awaiting
      const passed = await (await secondFactor()).completeSecondFactor(server, opened, proof)
      if (typeof passed === 'string') return 'wrong_code'
      awaiting = undefined
      await begin(passed, verifier)
      return 'signed_in'
    },

    async choosePassword(password) {
      if (!awaiting) throw new AccountError('signed_out')
      const { opened, password: temporary } = awaiting
      await updatePassword(server, opened.access_token, password, temporary)
      const verifier = await createPasswordVerifier(password)
      awaiting = undefined
      return enterOpened(opened, verifier)
    },

    giveUpCode: () => Promise.resolve(giveUpCode()),

    async endedSession() {
      const workspace = useWorkspace.getState()
      const ended = 'account' in workspace ? await store.ended(workspace.account.userId) : null
      return ended && { at: new Date(ended.atMs).toISOString(), isExpired: ended.isExpired }
    },

    async accountsHere() {
      const { listDeviceAccounts } = await withoutServer()
      await waitForSignOuts()
      return listDeviceAccounts(store)
    },

    async removeFromDevice(userId) {
      const { removeAccountFromDevice } = await withoutServer()
      if (!(await removeAccountFromDevice(store, userId))) throw new AccountError('something_waits')
    },

    async signUp({ email, password, firstName, lastName }, invitation) {
      const client = await authClient().catch(asNotReached)
      const [verifier, answer] = await Promise.all([
        createPasswordVerifier(password),
        client.signUp({
          email,
          password,
          options: {
            data: { firstName, lastName, language: getLanguage() },
            emailRedirectTo: location.origin + paths.confirmEmail,
          },
        }),
      ])
      if ((await enter(answer, verifier)) === 'signed_in') return 'signed_in'
      pendingSignUp.write({ email, id: answer.data.user?.id, invitation })
      return 'confirm_email'
    },

    async resendConfirmation(email) {
      const redirect = encodeURIComponent(location.origin + paths.confirmEmail)
      const path = `auth/v1/resend?redirect_to=${redirect}`
      await createAskWith(server, null)({ path, body: { type: 'signup', email }, answer: voidResponse })
    },

    recoveryCodes: async () => (await server().catch(asNotReached)).recoveryCodes === true,
    passwordAtLink: async () => (await server().catch(asNotReached)).passwordAtLink === true,

    async openLink(tokenHash, type, signUpId) {
      const client = await authClient().catch(asNotReached)
      // Our server applies the password from the sign-up only if the link comes with the sign-up's ID, which only the
      // browser that signed up has; other servers ignore the ID.
      const link = { token_hash: tokenHash, type, ...(signUpId === null ? {} : { sign_up: signUpId }) }
      const { data, error } = await client.verifyOtp(link)
      if (error) throw toAccountError(error)
      if (!data.session) return 'no_session'
      leaveLink()
      const opened = openedSessionSchema.parse(data.session)
      fromLink = { opened, type }
      const workspace = useWorkspace.getState()
      const here = 'account' in workspace ? workspace.account : null
      const isHere = here?.userId === opened.user.id
      const email = opened.user.email ?? ''
      return {
        email,
        instead: here && !isHere ? here.email : null,
        isExpected: isHere || isSame(pendingSignUp.read()?.email, email),
      }
    },

    async enterFromLink(password) {
      if (!fromLink) throw new AccountError('signed_out')
      const { opened, type } = fromLink
      const isTemporary = hasTemporaryPassword(opened)
      if (password === undefined && isTemporary) return 'password_needed'
      if (password !== undefined)
        await updatePassword(server, opened.access_token, password).catch(isTemporary ? rethrow : unlessTheSame)
      const verifier = password === undefined ? undefined : await createPasswordVerifier(password)
      fromLink = undefined
      if ((await enterOpened(opened, verifier)) === 'code_needed') return 'code_needed'
      return { invitation: type === 'email' ? takeInvitation(opened.user.email) : null }
    },

    leaveLink: () => Promise.resolve(leaveLink()),

    async undoEmailChange(tokenHash) {
      const body = { type: 'email_change_undo', token_hash: tokenHash }
      await createAskWith(server, null)({ path: 'auth/v1/verify', body, answer: voidResponse })
    },

    async mailGoes() {
      const { mail = 'sent', url } = await server()
      return mail === 'kept' ? { waitsAt: `${url}/__mail` } : mail
    },

    passwordRules: fetchPasswordRules,

    requestPasswordReset: (email) => requestPasswordReset(server, email),

    async resetPassword(proof, password, code) {
      const key = JSON.stringify(proof)
      if (reset?.key !== key) reset = { key, opened: await openResetSession(server, proof) }
      const opened = await (await secondFactor()).completeSecondFactor(server, reset.opened, code)
      if (typeof opened === 'string') return opened
      reset = { key, opened } // stored for a retry: the link can be used only once
      await updatePassword(server, opened.access_token, password)
      const verifier = await createPasswordVerifier(password)
      await store.kept.change(opened.user.id, { verifier, tries: noFailedAttempts }) // has an effect only if this device knows the account
      reset = undefined
      const workspace = useWorkspace.getState()
      const isTheirs = 'account' in workspace && workspace.account.userId === opened.user.id
      if (isTheirs) await begin(opened, verifier) // the new password has ended this device's own session along with the others
      else await endSession(server, opened.access_token)
      return 'changed'
    },

    async createOrganization(organization) {
      const { db } = requireCurrentPerson(parts)
      await createOrganization(connection.ask, organization)
      const { id, name } = organization
      await showNewOrganization(db, { id, name, role: 'league_manager', tier: 'enterprise' }) // the server provides the actual plan later
      await requestSync(db, { account: true })
    },
  }
}

/**
 * Returns the token of the invitation with which this person signed up in this browser, or null, and removes the stored
 * sign-up.
 */
function takeInvitation(email = ''): string | null {
  const kept = pendingSignUp.read()
  if (!isSame(kept?.email, email)) return null
  pendingSignUp.forget()
  return kept?.invitation ?? null
}

const isSame = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase()

/**
 * Ignores the error for choosing the same password: the person who opened the link entered the password from the
 * sign-up form again.
 */
function unlessTheSame(error: unknown): void {
  if (!(error instanceof OnlineError && error.code === 'same_password')) throw error
}

function rethrow(error: unknown): never {
  throw error
}

function toAccount({ id, email, user_metadata: given = {} }: OpenedSession['user']): DeviceAccount {
  const names = [given['firstName'], given['lastName']]
  const name = names.filter((part) => typeof part === 'string').join(' ')
  return { userId: id, email: email ?? '', name: name.trim() }
}

function toAccountError(error: AuthError): AccountError {
  const problem = problemOf(error)
  // If the connection was lost, the message is the browser's own and not meant for the user.
  const isForPerson = problem !== 'no_connection' || error.code === unreachableCode
  return new AccountError(problem, isForPerson ? error.message : '', { cause: error })
}

function problemOf({ name, code, status }: AuthError): AccountProblem {
  if (name === 'AuthRetryableFetchError' || name === 'AuthUnknownError' || (status ?? 0) >= 500) return 'no_connection'
  if (status === 429) return 'too_many_attempts'
  return (code && problems.get(code)) || 'refused'
}

const problems: ReadonlyMap<string, AccountProblem> = new Map([
  [unreachableCode, 'no_connection'],
  ['invalid_credentials', 'wrong_credentials'],
  ['user_banned', 'wrong_credentials'],
  ['email_not_confirmed', 'email_not_confirmed'],
  ['user_already_exists', 'email_taken'],
  ['email_exists', 'email_taken'],
  ['weak_password', 'weak_password'],
  ['otp_expired', 'link_used'],
])

/** Problems that only the server could have resolved. If the server was not reached, the message also says why. */
const needServer: ReadonlySet<AccountProblem> = new Set(['not_on_device', 'connection_only'])

/** Throws an AccountError because the server did not respond, or because the sign-in code is not on this device yet. */
function asNotReached(error: unknown): never {
  const seen = error instanceof RemoteError ? error.seen : null
  throw new AccountError('no_connection', seen ?? '', { cause: error })
}
