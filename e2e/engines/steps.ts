import type { Screen } from './screen.ts'

// The steps that the journeys perform in each engine, and the checks that bypass the app.

/** Signs in and waits until the device can be used without a server. */
export async function signInOn(
  screen: Screen,
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await screen.browser.goto(`${url}/login`)
  await screen.fill('Email', email)
  await screen.fill('Password', password)
  await screen.press({ role: 'button', name: 'Sign in' })
  await screen.until(() => location.pathname.startsWith('/dashboard'), null, 'the dashboard')
  await screen.until(isOfflineReady, null, 'that it works without a connection', 120_000)
}

/**
 * Opens the Today page, soon leaves it for a public page (after a delay that varies by round), and comes back. Throws
 * if the page that was left keeps the database locked.
 */
export async function goOutAndBack(screen: Screen, url: string, round: number, limitMs?: number): Promise<void> {
  const { browser } = screen
  await browser.goto(`${url}/dashboard/today`)
  await new Promise((resolve) => setTimeout(resolve, 100 + 40 * (round % 10)))
  await browser.run(() => void setTimeout(() => location.assign('/'), 0), null)
  await screen.until(() => location.pathname === '/', null, 'the public page', limitMs)
  const state = await screen.until(isDatabaseFree, 3_000, 'whether the database is free', limitMs)
  if (state !== 'free') throw new Error(`In ${browser.engine} the page that was left keeps the database locked`)
  await browser.run(() => void setTimeout(() => history.back(), 0), null)
  await screen.until(isTodayShown, null, 'Today', limitMs)
}

// All functions below run in the page.

async function isOfflineReady(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null
}

export function isTodayShown(): boolean {
  const isThere = location.pathname === '/dashboard/today' && document.querySelector('h1')?.innerText === 'Today'
  return isThere && document.querySelector('main [role=status]') === null
}

/**
 * Reads the games directly from the account's database, highest score first. Returns null while there are fewer than
 * `count`.
 */
export async function storedGames(count: number): Promise<{ id: string; score: string }[] | null> {
  const [info] = (await indexedDB.databases()).filter(({ name }) => /^fieldside-[0-9a-f]{8}-/.test(name ?? ''))
  if (info?.name === undefined) return null
  const opening = indexedDB.open(info.name)
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const db = opening.result
  const reading: IDBRequest<{ id: string; home_score: number; away_score: number }[]> = db
    .transaction('games')
    .objectStore('games')
    .getAll()
  await new Promise((resolve) => reading.addEventListener('success', resolve))
  db.close()
  if (reading.result.length < count) return null
  return reading.result
    .map(({ id, home_score, away_score }) => ({ id, score: `${home_score}–${away_score}` }))
    .toSorted((a, b) => b.score.localeCompare(a.score))
}

/**
 * Returns whether the outbox is empty. The screen can't tell, because it may not yet show a change that was just saved.
 */
export async function isAllSent(): Promise<boolean> {
  const [info] = (await indexedDB.databases()).filter(({ name }) => /^fieldside-[0-9a-f]{8}-/.test(name ?? ''))
  const opening = indexedDB.open(info?.name ?? '')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const db = opening.result
  const counting = db.transaction('outbox').objectStore('outbox').count()
  await new Promise((resolve) => counting.addEventListener('success', resolve))
  db.close()
  return counting.result === 0
}

/**
 * Returns `free` if this page can write to the database, or `locked` if it still can't after `limitMs` because the
 * previous page blocks it.
 */
async function isDatabaseFree(limitMs: number): Promise<'free' | 'locked'> {
  const [info] = (await indexedDB.databases()).filter(({ name }) => /^fieldside-[0-9a-f]{8}-/.test(name ?? ''))
  return new Promise((resolve) => {
    setTimeout(() => resolve('locked'), limitMs)
    const opening = indexedDB.open(info?.name ?? '')
    opening.addEventListener('success', () => {
      const db = opening.result
      const transaction = db.transaction([...db.objectStoreNames], 'readwrite')
      transaction.objectStore('meta').count()
      transaction.addEventListener('complete', () => {
        db.close()
        resolve('free')
      })
    })
  })
}

/** Counts the pulls that this page has made since it was loaded. */
export function countPulls(): number {
  return performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/sync_pull')).length
}

export function hasPulledMore(than: number): boolean {
  return performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/sync_pull')).length > than
}

/** Reads the rows of a store directly from the account's database. */
export async function readStoreRows(store: string): Promise<Record<string, unknown>[]> {
  const [info] = (await indexedDB.databases()).filter(({ name }) => /^fieldside-[0-9a-f]{8}-/.test(name ?? ''))
  const opening = indexedDB.open(info?.name ?? '')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const db = opening.result
  const reading: IDBRequest<Record<string, unknown>[]> = db.transaction(store).objectStore(store).getAll()
  await new Promise((resolve) => reading.addEventListener('success', resolve))
  db.close()
  return reading.result
}

export function requestPull(): void {
  window.dispatchEvent(new Event('online'))
}
