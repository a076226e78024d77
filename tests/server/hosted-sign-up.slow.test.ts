import { Dexie } from 'dexie'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createAccountActions } from '#app/session/account-actions.ts'
import { closeWorkspace } from '#app/boot/open-workspace.ts'
import { createSession } from '#app/session/session.ts'
import { createTokenStore } from '#app/session/session-tokens.ts'
import { turnTaking } from '../app/turn-taking.ts'
import { startBackend, type RunningBackend } from '../support/backend.ts'
import { startHostedAuth, type HostedAuth } from '../support/hosted-auth/start-hosted-auth.ts'

// The app's own actions on a hosted project, from the sign-up to the page behind its link.

let running: RunningBackend
let hosted: HostedAuth
const origin = 'https://league.example'
const store = createTokenStore('hosted-sign-up-test')
const server = () =>
  Promise.resolve({
    url: hosted.url,
    key: running.key,
    realtime: false,
    gzip: false,
    mfa: true,
    mail: 'sent' as const,
    passwordAtLink: true,
  })
const session = createSession({ store, locks: turnTaking(), fetch: (...all) => fetch(...all), now: Date.now, server })
const account = createAccountActions({
  session,
  store,
  server,
  askIdentity: () => Promise.resolve(false),
  startSync: () => ({ stop: () => Promise.resolve() }),
  tellOtherTabs: () => undefined,
})
const leave = () =>
  closeWorkspace('all', { release: () => session.end(), settle: () => Promise.resolve() }).then(() => undefined)

beforeAll(async () => {
  const kept: Record<string, string> = {}
  const storage = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => void (kept[name] = value),
    removeItem: (name: string) => void Reflect.deleteProperty(kept, name),
  }
  vi.stubGlobal('location', { origin, host: 'league.example' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  running = await startBackend()
  hosted = await startHostedAuth(running, { siteUrl: 'https://another.example', redirectUrls: [`${origin}/`] })
})
afterAll(async () => {
  await leave()
  store.close()
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  await hosted.stop()
  await running.stop()
})

const ana = { email: 'ana@example.com', password: 'correct horse battery', firstName: 'Ana', lastName: 'Quist' }

it('the link leads to the app that was signed up in, where the project’s site is another one', async () => {
  hosted.configure({ templates: 'own' })
  expect(await account.signUp({ ...ana, email: 'vic@example.com' })).toBe('confirm_email')
  const mail = hosted.mails.findLast(({ to }) => to === 'vic@example.com')?.text ?? ''
  const followed = await fetch(/https?:\S+/.exec(mail)?.[0] ?? '', { redirect: 'manual' })
  expect(new URL(followed.headers.get('location') ?? '').origin).toBe(origin)
})

it('the password is that of whoever opened the link, not that of the first sign-up with the address', async () => {
  hosted.configure({ templates: 'fieldside' })
  const mallorys = 'a password of mallory'
  expect(await account.signUp({ ...ana, password: mallorys })).toBe('confirm_email')
  hosted.wait(61_000)
  expect(await account.signUp(ana)).toBe('confirm_email')
  const mail = hosted.mails.findLast(({ to }) => to === ana.email)?.text ?? ''
  await account.openLink(/token_hash=([^&\s]+)/.exec(mail)?.[1] ?? '', 'email')
  expect(await account.enterFromLink(ana.password)).toEqual({ invitation: null })
  await leave()
  await expect(account.signIn({ email: ana.email, password: mallorys })).rejects.toMatchObject({
    problem: 'wrong_credentials',
  })
  expect(await account.signIn(ana)).toBe('signed_in')
})
