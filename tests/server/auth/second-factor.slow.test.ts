import { Dexie } from 'dexie'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { NewSecondFactor } from '#api/session/second-factor.ts'
import { createAccountActions } from '#app/session/account-actions.ts'
import { closeWorkspace } from '#app/boot/leave-workspace.ts'
import { createOrganizationApiForDevice } from '#app/routes/server-services.ts'
import { createProfileActions } from '#app/session/profile-actions.ts'
import { createSessionRemote } from '#app/session/session-remote.ts'
import { createTokenStore } from '#app/session/session-tokens.ts'
import type { AskIdentity } from '#app/session/recent-sign-in.ts'
import { createSession } from '#app/session/session.ts'
import { useWorkspace } from '#app/boot/workspace.ts'
import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { systemClock } from '#sync/clock.ts'
import { createRound } from '#sync/round.ts'
import { isSecondFactorRequired } from '#ui/feedback/second-factor-required.ts'
import { turnTaking } from '../../app/turn-taking.ts'
import { startBackend, type RunningBackend } from '../../support/server/backend.ts'
import { makeVenue } from '../../support/rows/factories.ts'
import { startHostedAuth, type HostedAuth } from '../../support/hosted-auth/start-hosted-auth.ts'
import { totp } from '../../support/server/totp.ts'

// A device with the app's own actions and syncing, against a hosted project's auth server and the real database. It
// runs in Node, like the servers, with only the browser features it needs.

const [old, next] = ['long enough', 'quite another one']
const wrong = (secret: string) => totp(secret, Date.now() - 3_600_000)
const code = (value: string) => ({ kind: 'code' as const, value })

let running: RunningBackend
let auth: HostedAuth
let organization = ''
let key: NewSecondFactor
const store = createTokenStore('second-factor-test')
const server = () =>
  Promise.resolve({ url: auth.url, key: running.key, realtime: false, gzip: false, mfa: true, mail: 'kept' as const })
const session = createSession({ store, locks: turnTaking(), fetch: (...all) => fetch(...all), now: Date.now, server })
const idle = () => ({ stop: () => Promise.resolve() })
/** No one is asked to confirm their identity, because all of this happens within minutes of a sign-in. */
const deeds: string[] = []
const askIdentity: AskIdentity = async ({ deed }) => {
  deeds.push(deed)
  return false
}
const parts = { session, store, server, askIdentity, startSync: idle, tellOtherTabs: () => undefined }
const account = createAccountActions(parts)
const profile = createProfileActions(parts)
const settings = createOrganizationApiForDevice(parts)

const remembered: Record<string, string> = {}
const storage = {
  getItem: (name: string) => remembered[name] ?? null,
  setItem: (name: string, value: string) => void (remembered[name] = value),
  removeItem: (name: string) => void Reflect.deleteProperty(remembered, name),
}

const said: unknown[] = []
beforeAll(async () => {
  vi.stubGlobal('location', { origin: 'https://league.example', host: 'league.example' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => void said.push(...words))
  running = await startBackend()
  auth = await startHostedAuth(running, { confirmsEmail: false })
})
afterAll(async () => {
  await leave()
  store.close()
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  await auth.stop()
  await running.stop()
  vi.restoreAllMocks()
})

const leave = () =>
  closeWorkspace('all', { release: () => session.end(), settle: () => Promise.resolve() }).then(() => undefined)

function opened() {
  const workspace = useWorkspace.getState()
  if (workspace.phase !== 'open') throw new Error(`The workspace is ${workspace.phase}`)
  return workspace
}

/** Syncs once. Returns the message if the sync was refused. */
async function exchange(): Promise<string> {
  const { db, account: who } = opened()
  const round = createRound({
    db,
    remote: createSessionRemote(who.userId, session, server),
    clock: systemClock,
    random: Math.random,
    log: () => undefined,
    signal: new AbortController().signal,
    report: () => Promise.resolve(),
  })
  const end = await round.run()
  return end.kind === 'synced' ? 'synced' : (end.error as Error).message
}

const save = (name: string) =>
  commit(opened().db, organization, 'venue.create', (tx) =>
    tx.insert('venues', [makeVenue({ id: createId(), organization_id: organization, league_id: null, name })]),
  )
const signUp = (name: string) =>
  account.signUp({ email: `${name}@example.com`, password: old, firstName: name, lastName: 'Test' })
const venues = async () =>
  (await running.backend.database.query<{ name: string }>('select name from app.venues order by name')).map(
    ({ name }) => name,
  )

/** Returns everything stored on the device, as text. */
async function kept(): Promise<string> {
  const all: unknown[] = [remembered]
  for (const name of await Dexie.getDatabaseNames()) {
    const database = await new Dexie(name).open()
    for (const table of database.tables) all.push(await table.toArray())
    database.close()
  }
  return JSON.stringify(all)
}

it('the codes are those of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect([59, 1_111_111_109, 2_000_000_000].map((seconds) => totp(secret, seconds * 1000))).toEqual([
    '287082',
    '081804',
    '279037',
  ])
})

it('is set up by its first right code, and can be demanded of others from then on', async () => {
  await signUp('maya')
  organization = createId()
  await account.createOrganization({ id: organization, name: 'Riverside', region: 'US' })
  expect(await exchange()).toBe('synced')
  expect(await profile.secondFactors()).toEqual({ factors: [], isUsed: false, recoveryCodesLeft: null })
  const rules = await settings.readSecurity(organization)
  await expect(settings.saveSecurity(organization, { ...rules, requireMfa: true })).rejects.toMatchObject({
    code: 'locks_you_out',
  })

  await profile.beginSecondFactor('My phone') // this setup is never finished
  key = await profile.beginSecondFactor('My phone')
  expect(key.uri).toContain(key.secret)
  expect(await profile.finishSecondFactor(key.id, wrong(key.secret))).toBe('wrong_code')
  expect(await profile.secondFactors()).toEqual({ factors: [], isUsed: false, recoveryCodesLeft: null })
  expect(await profile.finishSecondFactor(key.id, totp(key.secret))).toBe('entered')
  expect(await profile.secondFactors()).toMatchObject({ factors: [{ id: key.id, name: 'My phone' }], isUsed: true })
  expect(deeds).toEqual([])

  await settings.saveSecurity(organization, { ...rules, requireMfa: true })
  await save('Hill Park')
  expect(await exchange()).toBe('synced')
  expect(await venues()).toEqual(['Hill Park'])
})

it('stands nowhere on the device, and was told to no log', async () => {
  expect((await kept()).includes('Riverside')).toBe(true) // proves that the search finds what is stored
  expect(await kept()).not.toContain(key.secret)
  expect(JSON.stringify(said)).not.toContain(key.secret)
})

it('is asked for at the sign-in, before anything is on the device', async () => {
  await leave()
  const credentials = { email: 'maya@example.com', password: old }
  expect(await account.signIn(credentials)).toBe('code_needed')
  expect([await store.account(), await store.read(), useWorkspace.getState().phase]).toEqual([null, null, 'closed'])
  expect(await account.enterCode(code(wrong(key.secret)))).toBe('wrong_code')
  expect(await store.account()).toBeNull()
  expect(await account.enterCode(code(totp(key.secret)))).toBe('signed_in')
  expect(await exchange()).toBe('synced')
  expect((await profile.secondFactors()) as object).toMatchObject({ isUsed: true })
})

it('is asked for with a new password, and with one that was forgotten', async () => {
  expect(await profile.changePassword(old, next)).toBe('code_needed')
  expect(await profile.changePassword(old, next, code(wrong(key.secret)))).toBe('wrong_code')
  expect(await profile.changePassword(old, next, code(totp(key.secret)))).toBe('changed')
  expect(await exchange()).toBe('synced')

  await account.requestPasswordReset('maya@example.com')
  const link = /token_hash=([^&\s]+)/.exec(auth.mails.at(-1)?.text ?? '')?.[1] ?? ''
  const proof = { tokenHash: decodeURIComponent(link) }
  expect(await account.resetPassword(proof, 'forgotten no more')).toBe('code_needed')
  expect(await account.resetPassword(proof, 'forgotten no more', code(wrong(key.secret)))).toBe('wrong_code')
  await expect(account.signIn({ email: 'maya@example.com', password: 'forgotten no more' })).rejects.toMatchObject({
    problem: 'wrong_credentials',
  })
  expect(await account.resetPassword(proof, 'forgotten no more', code(totp(key.secret)))).toBe('changed')
  expect(await exchange()).toBe('synced')
})

it('that is demanded keeps what a member has saved until they have one', async () => {
  await leave()
  await signUp('ben')
  await running.backend.database.query(
    `insert into app.memberships (organization_id, user_id, role) values ($1, $2, 'league_administrator')`,
    [organization, opened().account.userId],
  )
  await exchange()
  await save('Long Meadow')
  expect(isSecondFactorRequired(await exchange())).toBe(true)
  for (let attempt = 0; attempt < 4; attempt++) await exchange()
  expect([await opened().db.outbox.count(), await opened().db.rejectedChanges.count()]).toEqual([1, 0])
  expect(await venues()).toEqual(['Hill Park'])

  const own = await profile.beginSecondFactor('Ben’s phone')
  expect(await profile.finishSecondFactor(own.id, totp(own.secret))).toBe('entered')
  expect(await exchange()).toBe('synced')
  expect(await venues()).toEqual(['Hill Park', 'Long Meadow'])

  await profile.removeSecondFactor(own.id)
  expect(await profile.secondFactors()).toEqual({ factors: [], isUsed: false, recoveryCodesLeft: null })
  await save('Mill Lane')
  expect(isSecondFactorRequired(await exchange())).toBe(true)
  expect(await opened().db.outbox.count()).toBe(1)
})
