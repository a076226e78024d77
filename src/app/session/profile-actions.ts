import * as z from 'zod/mini'
import { OnlineError } from '#data/store/online-error.ts'
import { getMeta, requestSync, setMeta } from '#data/store/meta.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import type { ProfileActions } from '#features/account/profile/profile-actions.tsx'
import { assuranceOf, isVerified } from './assurance.ts'
import { callFunction, callServer, callServerWith, nothing, type Call, type CallParts } from './call-server.ts'
import { closeWorkspace } from '../boot/open-workspace.ts'
import type { TellOtherTabs } from '../boot/other-tabs.ts'
import { makeVerifier } from './password-verifier.ts'
import { toTokens } from './refresh-tokens.ts'
import { endSession, openedSession, setPassword, type OpenedSession } from './reset-password.ts'
import type { ServerAddress } from '../boot/server-config.ts'
import type { DeviceAccount, TokenStore } from './session-tokens.ts'
import type { Session } from './session.ts'
import { settleLeft } from '../boot/settle-left.ts'
import { useWorkspace } from '../boot/workspace.ts'

type Parts = {
  session: Session
  store: TokenStore
  server: () => Promise<ServerAddress>
  tellOtherTabs: TellOtherTabs
}

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
      const user = await callServer(call, { method: 'PUT', path, body: { email }, answer })
      if (user.email?.toLowerCase() !== email.toLowerCase()) return 'mail_sent'
      await requestSync(db, { account: true })
      return 'changed'
    },

    async changePassword(current, next, code) {
      const { db, account } = person(parts)
      const email = (await getMeta(db, 'account'))?.profile.email ?? account.email
      const entered = await openWithPassword(server, email, current)
      if (!entered) return 'wrong_password'
      const opened = await (await secondFactor()).passFactor(server, entered, code)
      if (typeof opened === 'string') {
        void endSession(server, entered.access_token)
        return opened
      }
      // The fresh session is the one that stays: the server ends all others when the password changes.
      await session.begin(toTokens(opened, Date.now()), account)
      await setPassword(server, opened.access_token, next)
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
      if (!(await server()).mfa) return 'server_has_none'
      const found = await (await secondFactor()).listFactors(ask)
      return {
        factors: found.filter(isVerified).map(({ id, friendly_name: name, created_at: at }) => {
          return { id, name: name || 'Authenticator app', addedAt: at ?? null }
        }),
        isUsed: assuranceOf(await session.accessToken(account.userId)) === 'aal2',
      }
    },

    beginSecondFactor: async (name) => (await secondFactor()).beginFactor(ask, name),
    abandonSecondFactor: async (id) => (await secondFactor()).removeFactor(ask, id),
    finishSecondFactor: async (id, code) => keep(await (await secondFactor()).proveFactor(ask, id, code)),

    async enterCode(code) {
      const { listFactors, proveAny } = await secondFactor()
      return keep(await proveAny(ask, await listFactors(ask), code))
    },

    async removeSecondFactor(id) {
      const { db, account } = person(parts)
      await (await secondFactor()).removeFactor(ask, id)
      // The token says how the session was opened. Without a factor that is not so any more.
      const rejected = await session.accessToken(account.userId)
      await session.accessToken(account.userId, { rejected }).catch(() => undefined) // or else when it expires
      await requestSync(db, { account: true })
    },

    signOutDevice: (id) => callFunction(person(parts).call, 'end_session', { p_session: id }, nothing),
    signOutElsewhere: () => callFunction(person(parts).call, 'end_other_sessions', {}, z.number()),
    exportMyData: () => callFunction(person(parts).call, 'export_my_data', {}, z.record(z.string(), z.unknown())),

    async deleteAccount(typedEmail) {
      await callFunction(person(parts).call, 'erase_me', { p_email: typedEmail }, nothing)
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

/** Whoever this device shows, with their database and a way to ask under their session. */
export function person({ server, session }: Pick<Parts, 'server' | 'session'>): {
  db: LocalDatabase
  account: DeviceAccount
  call: CallParts
} {
  const workspace = useWorkspace.getState()
  if (workspace.phase !== 'open') throw new OnlineError('signed_out')
  const { db, account } = workspace
  return { db, account, call: { server, session, userId: account.userId } }
}

const secondFactor = () =>
  import('./second-factor.ts').catch((error: unknown) => {
    throw new OnlineError('no_connection', '', { cause: error })
  })

async function openWithPassword(server: Parts['server'], email: string, password: string) {
  const path = 'auth/v1/token?grant_type=password'
  try {
    return await callServerWith(server, null, { path, body: { email, password }, answer: openedSession })
  } catch (error) {
    if (error instanceof OnlineError && error.code === 'invalid_credentials') return null
    throw error
  }
}

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
