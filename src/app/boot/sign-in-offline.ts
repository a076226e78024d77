import { Dexie } from 'dexie'
import { AccountError, type DeviceAccountSummary } from '#features/account/profile/account-actions.tsx'
import { eraseDatabaseUnlessUnsent } from '#data/store/erase-database.ts'
import { toDatabaseName } from './database-name.ts'
import { createUnsentCheckpointStore } from '../shell/unsent-checkpoint-store.ts'
import { matchesPasswordVerifier } from '../session/password-verifier.ts'
import type { DeviceAccount, StoredPerson, TokenStore } from '../session/session-tokens.ts'
import { maxOfflineAttempts, getRetryWaitMs } from '../session/failed-attempts.ts'
import { t } from './words.ts'

// Loaded on demand by the sign-in screen of a device that several people share.

type Credentials = { readonly email: string; readonly password: string }
type Parts = { store: TokenStore; locks: Pick<LockManager, 'request'>; now: () => number }

/** Returns the people whose data is on this device, except the current user. */
export async function listDeviceAccounts(store: TokenStore): Promise<DeviceAccountSummary[]> {
  const [people, account, databases] = await Promise.all([store.kept.all(), store.account(), Dexie.getDatabaseNames()])
  return people
    .filter(({ userId }) => userId !== account?.userId && databases.includes(toDatabaseName(userId)))
    .map(({ userId, email, name, unsent, verifier }) => {
      return { userId, email, name, unsent, opensOffline: verifier !== null }
    })
    .toSorted((a, b) => (a.name || a.email).localeCompare(b.name || b.email))
}

/**
 * Checks the password on the device and opens the person's own data without a session: nothing can be sent or requested
 * until they really sign in. Each attempt is counted before the password is checked, under a lock shared with other
 * tabs, so closing the page doesn't undo the count.
 * @throws AccountError
 */
export function signInOffline({ store, locks, now }: Parts, credentials: Credentials): Promise<DeviceAccount> {
  return locks.request('fieldside-session', async () => {
    const person = await personWith(store, credentials.email)
    if (!person || !(await Dexie.getDatabaseNames()).includes(toDatabaseName(person.userId)))
      throw new AccountError('not_on_device')
    const { userId, email, name, verifier, tries } = person
    if (!verifier) throw new AccountError('connection_only')
    const wait = getRetryWaitMs(tries, now())
    if (wait > 0) throw new AccountError('wait', waitInWords(wait))
    const count = tries.count + 1
    await store.kept.change(userId, { tries: { count, lastAtMs: now() } })
    if (await matchesPasswordVerifier(verifier, credentials.password)) {
      const account = { userId, email, name }
      await store.reopen(account)
      return account
    }
    if (count < maxOfflineAttempts) throw new AccountError('wrong_on_device')
    await store.kept.change(userId, { verifier: null })
    throw new AccountError('connection_only')
  })
}

/**
 * Handles a password that the server refused but this device would accept: it was changed elsewhere, or the account no
 * longer exists. From now on, it no longer opens the data on this device either.
 */
export async function forgetRejectedPassword(store: TokenStore, { email, password }: Credentials): Promise<void> {
  const person = await personWith(store, email)
  if (person?.verifier && (await matchesPasswordVerifier(person.verifier, password)))
    await store.kept.change(person.userId, { verifier: null })
}

/**
 * Removes an account's data from this device, unless it has pending changes: only their author can send or discard
 * them. Returns whether it was removed.
 */
export async function removeAccountFromDevice(store: TokenStore, userId: string): Promise<boolean> {
  if (!(await eraseDatabaseUnlessUnsent(toDatabaseName(userId)))) return false
  createUnsentCheckpointStore(userId).forget()
  await store.kept.forget(userId)
  return true
}

async function personWith(store: TokenStore, email: string): Promise<StoredPerson | undefined> {
  const wanted = email.toLowerCase()
  return (await store.kept.all()).find((person) => person.email.toLowerCase() === wanted)
}

function waitInWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 60 ? t.seconds(seconds) : t.minutes(Math.ceil(seconds / 60))
}
