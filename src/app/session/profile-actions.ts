import * as z from 'zod/mini'
import type { Ask } from '#api/ask.ts'
import { createNotificationApi } from '#api/notifications.ts'
import { createProfileApi } from '#api/profile.ts'
import type { OpenedSession } from '#api/session/opened-session.ts'
import { endSession, openPasswordSession, updatePassword } from '#api/session/sessions.ts'
import { getMeta, requestSync, setMeta } from '#data/store/meta.ts'
import { OnlineError } from '#domain/online-error.ts'
import type { ProfileActions } from '#features/account/profile/profile-actions.tsx'
import { closeWorkspace } from '../boot/leave-workspace.ts'
import type { NotifyOtherTabs } from '../boot/other-tabs.ts'
import { recordSignedOutAccount } from '../boot/record-signed-out-account.ts'
import { createAskAs } from './ask-as.ts'
import { createPasswordVerifier } from './password-verifier.ts'
import { createPersonConnection, requireCurrentPerson, type PersonDependencies } from './current-person.ts'
import { runUnderFreshSession } from './recent-sign-in.ts'
import { toSessionTokens } from './refresh-tokens.ts'
import type { TokenStore } from './session-tokens.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

type Parts = PersonDependencies & { store: TokenStore; tellOtherTabs: NotifyOtherTabs }

/** Implements the profile actions: calls the server and updates the session and this device accordingly. */
export function createProfileActions(parts: Parts): ProfileActions {
  const { session, store, server, tellOtherTabs } = parts

  const connection = createPersonConnection(parts)
  const api = createProfileApi(connection.ask)
  /** Does not ask the person to confirm their identity: `runUnderFreshSession` does. */
  const ask: Ask = async (call) => createAskAs(requireCurrentPerson(parts).caller)(call)

  /**
   * Replaces the device's session with this one, which was opened with a second factor, and sends the changes that were
   * waiting for it. Without a session, the code was wrong.
   */
  async function keep(opened: OpenedSession | null): Promise<'entered' | 'wrong_code'> {
    if (!opened) return 'wrong_code'
    const { account, db } = requireCurrentPerson(parts)
    await session.begin(toSessionTokens(opened, Date.now()), account)
    await requestSync(db, { account: true })
    return 'entered'
  }

  return {
    ...api,
    ...createNotificationApi(connection.ask),

    async saveNames(names) {
      const { db } = requireCurrentPerson(parts)
      await api.saveNames(names)
      await showNames(db, names.firstName, names.lastName)
    },

    async changeEmail(email) {
      const { db, caller } = requireCurrentPerson(parts)
      const answer = z.object({ email: z.optional(z.string()) })
      const redirect = encodeURIComponent(`${location.origin}/auth/confirm`)
      const path = `auth/v1/user?redirect_to=${redirect}`
      const change = () => ask({ method: 'PUT', path, body: { email }, answer })
      const user = await runUnderFreshSession(caller, change, { deed: t.changeEMailAddress })
      if (user.email?.toLowerCase() !== email.toLowerCase()) return 'mail_sent'
      await requestSync(db, { account: true })
      return 'changed'
    },

    async changePassword(current, next, code) {
      const { account, caller } = requireCurrentPerson(parts)
      const entered = await openPasswordSession(server, await caller.email(), current)
      if (!entered) return 'wrong_password'
      const opened = await (await secondFactor()).completeSecondFactor(server, entered, code)
      if (typeof opened === 'string') {
        void endSession(server, entered.access_token)
        return opened
      }
      // The fresh session is the one to keep: the server ends all others when the password changes.
      await session.begin(toSessionTokens(opened, Date.now()), account)
      await updatePassword(server, opened.access_token, next, current)
      await store.kept.change(account.userId, { verifier: await createPasswordVerifier(next) })
      return 'changed'
    },

    async secondFactors() {
      const { account } = requireCurrentPerson(parts)
      const address = await server()
      if (!address.mfa) return 'server_has_none'
      const { readSecondFactors } = await secondFactor()
      return readSecondFactors({ ask, server, accessToken: () => session.accessToken(account.userId) })
    },

    async beginSecondFactor(name) {
      const { startEnrollment } = await secondFactor()
      return runUnderFreshSession(requireCurrentPerson(parts).caller, () => startEnrollment(ask, name), {
        deed: t.continue,
      })
    },
    abandonSecondFactor: async (id) => (await secondFactor()).removeFactor(ask, id),
    finishSecondFactor: async (id, code) => keep(await (await secondFactor()).verifyFactorCode(ask, id, code)),

    async enterCode(proof) {
      const { listFactors, verifyProof } = await secondFactor()
      return keep(await verifyProof(ask, await listFactors(ask), proof))
    },

    async removeSecondFactor(id) {
      const { db, account, caller } = requireCurrentPerson(parts)
      const { removeFactor } = await secondFactor()
      await runUnderFreshSession(caller, () => removeFactor(ask, id), { deed: t.removeSecondFactor })
      // The token says how the session was opened, which is no longer true after the factor is removed.
      const rejected = await session.accessToken(account.userId)
      await session.accessToken(account.userId, { rejected }).catch(() => undefined) // if this fails, the token is renewed when it expires
      await requestSync(db, { account: true })
    },

    async makeRecoveryCodes() {
      const { makeRecoveryCodes } = await secondFactor()
      return runUnderFreshSession(requireCurrentPerson(parts).caller, () => makeRecoveryCodes(ask), {
        deed: t.makeRecoveryCodes,
      })
    },

    async deleteAccount(typedEmail) {
      await api.deleteAccount(typedEmail)
      await import('../pwa/end-push.ts').then(({ endPush }) => endPush()).catch(reportError)
      await closeWorkspace('all', {
        release: () => session.end(),
        settle: (left) => recordSignedOutAccount(store, left),
      })
      tellOtherTabs(null)
    },
  }
}

const secondFactor = () =>
  import('#api/session/second-factor.ts').catch((error: unknown) => {
    throw new OnlineError('no_connection', '', { cause: error })
  })

/** Shows the new names immediately, before the next response about the account. */
async function showNames(db: LocalDatabase, firstName: string, lastName: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const known = await getMeta(db, 'account')
    if (!known) return
    await setMeta(db, 'account', {
      ...known,
      profile: { ...known.profile, first_name: firstName, last_name: lastName },
    })
  })
  await requestSync(db, { account: true })
}
