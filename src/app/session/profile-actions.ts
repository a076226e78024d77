import * as z from 'zod/mini'
import { OnlineError } from '#domain/online-error.ts'
import { getMeta, requestSync, setMeta } from '#data/store/meta.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import type { ProfileActions } from '#features/account/profile/profile-actions.tsx'
import { assuranceOf, isVerified } from './assurance.ts'
import { callServer, nothing, type Call } from './call-server.ts'
import { closeWorkspace } from '../boot/open-workspace.ts'
import type { TellOtherTabs } from '../boot/other-tabs.ts'
import { makeVerifier } from './password-verifier.ts'
import { callFunction, person, type PersonParts } from './person.ts'
import { callConfirmed, openWithPassword, underFreshSession } from './recent-sign-in.ts'
import { toTokens } from './refresh-tokens.ts'
import { endSession, setPassword, type OpenedSession } from './reset-password.ts'
import type { TokenStore } from './session-tokens.ts'
import { settleLeft } from '../boot/settle-left.ts'

type Parts = PersonParts & { store: TokenStore; tellOtherTabs: TellOtherTabs }

/** What the profile can do, done. */
export function createProfileActions(parts: Parts): ProfileActions {
  const { session, store, server, tellOtherTabs } = parts

  const ask = <Answer>(call: Call<Answer>) => callServer(person(parts).call, call)

  /** The session counts for more from here on. What waited for that is sent. */
  async function keep(opened: OpenedSession | null): Promise<'entered' | 'wrong_code'> {
    if (!opened) return 'wrong_code'
    const { account, db } = person(parts)
    await session.begin(toTokens(opened, Date.now()), account)
    await requestSync(db, { account: true })
    return 'entered'
  }

  return {
    async saveNames({ firstName, lastName }) {
      const { db, call } = person(parts)
      const args = { p_first_name: firstName, p_last_name: lastName }
      if (!(await callFunction(call, 'rename_me', args, z.boolean()))) throw new OnlineError('closed')
      await showNames(db, firstName, lastName)
    },

    async changeEmail(email) {
      const { db, call } = person(parts)
      const answer = z.object({ email: z.optional(z.string()) })
      const redirect = encodeURIComponent(`${location.origin}/auth/confirm`)
      const path = `auth/v1/user?redirect_to=${redirect}`
      const change = () => callServer(call, { method: 'PUT', path, body: { email }, answer })
      const user = await underFreshSession(call, change, { deed: 'Change e-mail address' })
      if (user.email?.toLowerCase() !== email.toLowerCase()) return 'mail_sent'
      await requestSync(db, { account: true })
      return 'changed'
    },

    async changePassword(current, next, code) {
      const { account, call } = person(parts)
      const entered = await openWithPassword(server, await call.email(), current)
      if (!entered) return 'wrong_password'
      const opened = await (await secondFactor()).passFactor(server, entered, code)
      if (typeof opened === 'string') {
        void endSession(server, entered.access_token)
        return opened
      }
      // The fresh session is the one that stays: the server ends all others when the password changes.
      await session.begin(toTokens(opened, Date.now()), account)
      await setPassword(server, opened.access_token, next, current)
      await store.kept.change(account.userId, { verifier: await makeVerifier(next) })
      return 'changed'
    },

    async devices() {
      const found = await callFunction(person(parts).call, 'my_sessions', {}, z.array(sessionRow))
      return found.map((row) => ({
        id: row.id,
        signedInAt: row.created_at,
        lastSeenAt: row.refreshed_at && inUtc(row.refreshed_at),
        userAgent: row.user_agent,
        isThisOne: row.is_current,
      }))
    },

    async secondFactors() {
      const { account } = person(parts)
      const { mfa, recoveryCodes } = await server()
      if (!mfa) return 'server_has_none'
      const { listFactors, countRecoveryCodes } = await secondFactor()
      const found = await listFactors(ask)
      return {
        factors: found.filter(isVerified).map(({ id, friendly_name: name, created_at: at }) => {
          return { id, name: name || 'Authenticator app', addedAt: at ?? null }
        }),
        isUsed: assuranceOf(await session.accessToken(account.userId)) === 'aal2',
        recoveryCodesLeft: recoveryCodes ? await countRecoveryCodes(ask) : null,
      }
    },

    async beginSecondFactor(name) {
      const { beginFactor } = await secondFactor()
      return underFreshSession(person(parts).call, () => beginFactor(ask, name), { deed: 'Continue' })
    },
    abandonSecondFactor: async (id) => (await secondFactor()).removeFactor(ask, id),
    finishSecondFactor: async (id, code) => keep(await (await secondFactor()).proveFactor(ask, id, code)),

    async enterCode(proof) {
      const { listFactors, prove } = await secondFactor()
      return keep(await prove(ask, await listFactors(ask), proof))
    },

    async removeSecondFactor(id) {
      const { db, account, call } = person(parts)
      const { removeFactor } = await secondFactor()
      await underFreshSession(call, () => removeFactor(ask, id), { deed: 'Remove second factor' })
      // The token says how the session was opened. Without a factor that is not so any more.
      const rejected = await session.accessToken(account.userId)
      await session.accessToken(account.userId, { rejected }).catch(() => undefined) // or else when it expires
      await requestSync(db, { account: true })
    },

    async makeRecoveryCodes() {
      const { makeRecoveryCodes } = await secondFactor()
      return underFreshSession(person(parts).call, () => makeRecoveryCodes(ask), { deed: 'Make recovery codes' })
    },

    signOutDevice: (id) => callFunction(person(parts).call, 'end_session', { p_session: id }, nothing),
    signOutElsewhere: () => callFunction(person(parts).call, 'end_other_sessions', {}, z.number()),
    exportMyData: () => callFunction(person(parts).call, 'export_my_data', {}, z.record(z.string(), z.unknown())),

    async deleteAccount(typedEmail) {
      const call = { path: 'rest/v1/rpc/erase_me', body: { p_email: typedEmail }, answer: nothing }
      await callConfirmed(person(parts).call, call, { deed: 'Delete my account', endsSessions: true })
      await closeWorkspace('all', { release: () => session.end(), settle: (left) => settleLeft(store, left) })
      tellOtherTabs(null)
    },
  }
}

const sessionRow = z.object({
  id: z.uuid(),
  created_at: z.string(),
  refreshed_at: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  is_current: z.boolean(),
})

/** The auth server writes this one without a zone. */
function inUtc(instant: string): string {
  return /(Z|[+-]\d\d(:?\d\d)?)$/.test(instant) ? instant : `${instant}Z`
}

const secondFactor = () =>
  import('./second-factor.ts').catch((error: unknown) => {
    throw new OnlineError('no_connection', '', { cause: error })
  })

/** Until the account is asked for again. */
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
