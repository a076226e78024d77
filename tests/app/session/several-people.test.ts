import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toDatabaseName } from '#app/boot/database-name.ts'
import {
  listDeviceAccounts,
  forgetRejectedPassword,
  signInOffline,
  removeAccountFromDevice,
} from '#app/boot/sign-in-offline.ts'
import { matchesPasswordVerifier, createPasswordVerifier } from '#app/session/password-verifier.ts'
import { createTokenStore, type DeviceAccount, type TokenStore } from '#app/session/session-tokens.ts'
import { recordSignedOutAccount } from '#app/boot/record-signed-out-account.ts'
import { maxOfflineAttempts, getRetryWaitMs } from '#app/session/failed-attempts.ts'
import { commit } from '#data/store/commit.ts'
import { openDatabase } from '#data/store/database.ts'
import { AccountError } from '#features/account/profile/account-actions.tsx'
import { makeLeagueRow, testId } from '../../support/rows/factories.ts'
import { turnTaking } from '../turn-taking.ts'

const minuteMs = 60_000
const quick = 1000 // hashing rounds, few because this does not test how long a guess takes
const nobodyWaits = { scores: 0, others: 0 }
let store: TokenStore
let now: number
let maya: DeviceAccount
let robin: DeviceAccount

beforeEach(() => {
  store = createTokenStore('several-people-test')
  now = Date.parse('2026-11-22T10:00:00Z')
  maya = { userId: testId(), email: 'Maya@example.com', name: 'Maya Chen' }
  robin = { userId: testId(), email: 'robin@example.com', name: 'Robin Diaz' }
})
afterEach(async () => {
  store.close()
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

const tokens = ({ userId }: DeviceAccount) => {
  return { userId, accessToken: 'a', refreshToken: 'r', expiresAtMs: now + minuteMs }
}
const signInForReal = async (person: DeviceAccount, password: string) => {
  await store.begin(tokens(person), person, await createPasswordVerifier(password, quick))
  ;(await openDatabase(toDatabaseName(person.userId))).close()
}
const handOver = async (person: DeviceAccount, unsent = nobodyWaits) => {
  await recordSignedOutAccount(store, { account: person, stayed: unsent })
  await store.clear()
}
const signOut = async (person: DeviceAccount) => {
  await recordSignedOutAccount(store, { account: person, stayed: null })
  await Dexie.delete(toDatabaseName(person.userId))
  await store.clear()
}
const open = (email: string, password: string) =>
  signInOffline({ store, locks: turnTaking(), now: () => now }, { email, password })
/** Returns why the account doesn't open, or null if it does. */
const problemOf = (password: string, email = maya.email) =>
  open(email, password).then(
    () => null,
    (error: unknown) => (error instanceof AccountError ? error.problem : error),
  )

describe('a password without a server', () => {
  it('is known by what was derived from it, each time with other salt, and by nothing that it could be read from', async () => {
    const [one, other] = [
      await createPasswordVerifier('long enough', quick),
      await createPasswordVerifier('long enough', quick),
    ]
    if (!one || !other) throw new Error('No arithmetic')
    expect(one.salt).not.toBe(other.salt)
    expect(JSON.stringify(one)).not.toContain('long enough')
    expect(one.bits).toMatch(/^[0-9a-f]{64}$/)
    expect(await matchesPasswordVerifier(one, 'long enough')).toBe(true)
    expect(await matchesPasswordVerifier(one, 'long enougH')).toBe(false)
  })

  it('opens the data that is here, with no session', async () => {
    await signInForReal(maya, 'long enough')
    await handOver(maya)
    expect(await open('maya@EXAMPLE.com', 'long enough')).toEqual(maya)
    expect([await store.account(), await store.read()]).toEqual([maya, null])
  })

  it('takes over no session of the person before', async () => {
    await signInForReal(maya, 'long enough')
    await handOver(maya)
    await signInForReal(robin, 'quite another')
    await open(maya.email, 'long enough')
    expect([await store.account(), await store.read()]).toEqual([maya, null])
  })

  it('that is wrong is refused, and nobody is in', async () => {
    await signInForReal(maya, 'long enough')
    await handOver(maya)
    expect(await problemOf('quite another')).toBe('wrong_on_device')
    expect(await store.account()).toBeNull()
  })

  it('opens nobody else’s', async () => {
    await signInForReal(maya, 'long enough')
    await handOver(maya)
    await signInForReal(robin, 'quite another')
    await handOver(robin)
    expect(await problemOf('quite another')).toBe('wrong_on_device')
  })

  it('opens nothing after a sign-out, nor of somebody who was never here, nor what the browser has cleared', async () => {
    await signInForReal(maya, 'long enough')
    await signOut(maya)
    expect(await problemOf('long enough')).toBe('not_on_device')
    expect(await problemOf('long enough', 'who@example.com')).toBe('not_on_device')
    await signInForReal(robin, 'quite another')
    await handOver(robin)
    await Dexie.delete(toDatabaseName(robin.userId))
    expect(await problemOf('quite another', robin.email)).toBe('not_on_device')
  })

  it('is the one of the last real sign-in', async () => {
    await signInForReal(maya, 'long enough')
    await signInForReal(maya, 'a newer one')
    await handOver(maya)
    expect(await problemOf('long enough')).toBe('wrong_on_device')
    expect(await open(maya.email, 'a newer one')).toEqual(maya)
  })

  it('is asked for in vain where the session began with a link, on a device that had none before', async () => {
    await store.begin(tokens(maya), maya)
    ;(await openDatabase(toDatabaseName(maya.userId))).close()
    await handOver(maya)
    expect(await problemOf('long enough')).toBe('connection_only')
  })

  it('no longer helps once the server has ended the session', async () => {
    await signInForReal(maya, 'long enough')
    await store.remove({ userId: maya.userId, atMs: now, isExpired: false })
    await handOver(maya)
    expect(await problemOf('long enough')).toBe('connection_only')
  })

  it('no longer helps once the server has refused it; a mistyped one changes nothing', async () => {
    await signInForReal(maya, 'long enough')
    await handOver(maya)
    await forgetRejectedPassword(store, { email: maya.email, password: 'mistyped!' })
    expect(await open(maya.email, 'long enough')).toEqual(maya)
    await handOver(maya)
    await forgetRejectedPassword(store, { email: maya.email, password: 'long enough' })
    expect(await problemOf('long enough')).toBe('connection_only')
  })
})

describe('guessing', () => {
  beforeEach(async () => {
    await signInForReal(maya, 'long enough')
    await handOver(maya)
  })

  it('is slowed down, more each time, and then only a real sign-in helps', async () => {
    const waited: number[] = []
    for (let nr = 1; nr < maxOfflineAttempts; nr++) {
      expect(await problemOf(`guess number ${nr}`)).toBe('wrong_on_device')
      const [person] = await store.kept.all()
      const wait = getRetryWaitMs(person?.tries ?? { count: 0, lastAtMs: 0 }, now)
      waited.push(wait / 1000)
      now += wait
    }
    expect(waited).toEqual([0, 0, 30, 60, 120, 240, 480, 900, 900])
    expect(await problemOf('the last guess')).toBe('connection_only')
    now += 1000 * minuteMs
    expect(await problemOf('long enough')).toBe('connection_only')
    await signInForReal(maya, 'long enough')
    await handOver(maya)
    expect(await open(maya.email, 'long enough')).toEqual(maya)
  })

  it('waits in vain, even with the right one, and starts anew after it', async () => {
    for (let nr = 0; nr < 3; nr++) expect(await problemOf('quite another')).toBe('wrong_on_device')
    await expect(open(maya.email, 'long enough')).rejects.toMatchObject({ problem: 'wait', message: '30 seconds' })
    now += minuteMs
    expect(await open(maya.email, 'long enough')).toEqual(maya)
    expect(await problemOf('quite another')).toBe('wrong_on_device')
    expect(await open(maya.email, 'long enough')).toEqual(maya)
  })

  it('is counted in all tabs together', async () => {
    const locks = turnTaking()
    const guess = () =>
      signInOffline({ store, locks, now: () => now }, { email: maya.email, password: 'quite another' })
    const answers = await Promise.allSettled([guess(), guess(), guess(), guess()])
    const problems = answers.map((answer) => answer.status === 'rejected' && (answer.reason as object))
    expect(problems).toMatchObject([
      ...Array.from({ length: 3 }, () => ({ problem: 'wrong_on_device' })),
      { problem: 'wait' },
    ])
  })

  it('does not wait for ever where the clock was turned back', () => {
    expect(getRetryWaitMs({ count: 9, lastAtMs: now + 1000 * minuteMs }, now)).toBe(15 * minuteMs)
  })
})

describe('accounts on this device', () => {
  it('are those whose data stayed, with what waits, and not the one on the screen', async () => {
    await signInForReal(maya, 'long enough')
    await handOver(maya, { scores: 2, others: 0 })
    await signInForReal(robin, 'quite another')
    const shown = { ...maya, unsent: { scores: 2, others: 0 }, opensOffline: true }
    expect(await listDeviceAccounts(store)).toEqual([shown])
    await signOut(robin)
    expect(await listDeviceAccounts(store)).toEqual([shown])
  })

  it('can be removed by anybody where nothing waits, and by nobody else where something does', async () => {
    await signInForReal(maya, 'long enough')
    const db = await openDatabase(toDatabaseName(maya.userId))
    await commit(db, testId(), 'league.create', (tx) => tx.insert('leagues', [makeLeagueRow()]))
    db.close()
    await handOver(maya, { scores: 0, others: 1 })
    expect(await removeAccountFromDevice(store, maya.userId)).toBe(false)
    await signInForReal(robin, 'quite another')
    await handOver(robin)
    expect(await removeAccountFromDevice(store, robin.userId)).toBe(true)
    expect(await Dexie.getDatabaseNames()).not.toContain(toDatabaseName(robin.userId))
    expect((await listDeviceAccounts(store)).map(({ name }) => name)).toEqual(['Maya Chen'])
  })
})
