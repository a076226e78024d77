import type { BrowserContext, Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { waitForOfflineReady } from '../../e2e/support/support.ts'
import type { SeededPerson } from '../data-folder.ts'

/** One person's phone: a browser with one page in front, which may go away and come back. */
export type FaultDevice = {
  readonly context: () => BrowserContext
  readonly page: () => Page
  /** Brings a different page to the front. */
  show(page: Page): void
  /** Returns a page with the app on it, opening one if the previous one went away. */
  ensurePage(): Promise<Page>
  /** Kills the browser and restarts it with what it had written to disk. */
  restartBrowser(): Promise<void>
  close(): Promise<void>
}

/** Signs the person in without the sign-in screen, and waits until the phone is ready for offline use. */
export async function prepareDevice(
  device: FaultDevice,
  url: string,
  person: SeededPerson,
  games: number,
): Promise<void> {
  const page = device.page()
  await page.goto(`${url}/config.json`) // the app's origin, but without loading the app
  await page.evaluate(
    ({ userId, email, refreshToken }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('fieldside-session', 10) // Dexie stores its version 1 as 10
        // Creates the stores as src/app/session/session-tokens.ts does.
        opening.addEventListener('upgradeneeded', () => {
          opening.result.createObjectStore('values')
          opening.result.createObjectStore('people', { keyPath: 'userId' })
        })
        opening.addEventListener('error', () => reject(new Error('IndexedDB')))
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('values', 'readwrite')
          const values = transaction.objectStore('values')
          values.put({ userId, accessToken: 'none', refreshToken, expiresAtMs: 0 }, 'tokens')
          values.put({ userId, email, name: 'Pat Lee' }, 'account')
          transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    person,
  )
  await page.goto(`${url}/dashboard/today`)
  const countGames = async () => (await readStores(page, person.userId, ['games'])).games?.length
  await expect.poll(countGames, { timeout: 120_000 }).toBe(games)
  await waitForOfflineReady(page)
}

type Stores = Readonly<Record<string, readonly Record<string, unknown>[]>>

/**
 * Returns the contents of these stores, read directly from the person's database on the device. Empty if there is no
 * database.
 */
export function readStores(page: Page, userId: string, stores: readonly string[]): Promise<Stores> {
  return page.evaluate(
    async ({ name, stores }) => {
      const request = <Result>(asked: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          asked.addEventListener('success', () => resolve(asked.result))
          asked.addEventListener('error', () => reject(asked.error ?? new Error('IndexedDB')))
        })
      const isThere = (await indexedDB.databases()).some((each) => each.name === name)
      if (!isThere) return {}
      const db = await request(indexedDB.open(name))
      try {
        const known = stores.filter((store) => db.objectStoreNames.contains(store))
        if (known.length === 0) return {}
        const transaction = db.transaction(known)
        const rows = known.map(async (store) => [
          store,
          await request<Record<string, unknown>[]>(transaction.objectStore(store).getAll()),
        ])
        return Object.fromEntries(await Promise.all(rows)) as Record<string, Record<string, unknown>[]>
      } finally {
        db.close()
      }
    },
    { name: `fieldside-${userId}`, stores },
  )
}
