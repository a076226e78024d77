import { abortOnSuspend } from '#data/store/suspension.ts'
import type { DeviceAccount } from './session-tokens.ts'

export type DeviceOwner = {
  /** The current user. */
  readonly account: DeviceAccount | null
  /** Whether the device has anyone's data, including that of the current user. */
  readonly isShared: boolean
}

/**
 * Reads what session-tokens.ts stores, without changing it. Nothing can be shown before the device's account is known,
 * so this works without the database and schema code, which a visitor's first screen does not need.
 */
export async function readDeviceOwner(name = 'fieldside-session'): Promise<DeviceOwner> {
  const database = await openExisting(name)
  if (!database) return { account: null, isShared: false }
  try {
    const [account, people] = await Promise.all([
      ask(database, 'values', (values) => values.get('account')),
      ask(database, 'people', (people) => people.count()),
    ])
    return { account: parseAccount(account), isShared: Number(people ?? 0) > 0 }
  } finally {
    database.close()
  }
}

/** How long to wait for the storage; the screen is blank in the meantime. */
const patienceMs = 8_000

/** Returns null if there is no such database, because this code must not create it. */
function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The storage does not answer')), patienceMs)
    const request = indexedDB.open(name)
    let isNew = false
    request.addEventListener('upgradeneeded', () => {
      isNew = true
      request.transaction?.abort()
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => {
      if (isNew) resolve(null)
      else reject(request.error ?? new Error('The storage is closed'))
    })
  })
}

function ask(database: IDBDatabase, store: string, question: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const transaction = abortOnSuspend(database.transaction(store))
    const request = question(transaction.objectStore(store))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage is closed')))
  })
}

function parseAccount(kept: unknown): DeviceAccount | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { userId, email, name } = kept as Readonly<Record<string, unknown>>
  return isId(userId) && typeof email === 'string' && typeof name === 'string' ? { userId, email, name } : null
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
}
