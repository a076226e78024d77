import { databaseVersion } from '#data/store/database-version.ts'

/**
 * Fails the service worker's installation if newer code has written someone's data on this device: older code could not
 * open it and would only wait for an update.
 * @throws Error
 */
export async function requireNoDowngrade(): Promise<void> {
  const databases = await indexedDB.databases()
  const isAhead = databases.some(
    ({ name, version }) =>
      /^fieldside-[0-9a-f]{8}-/.test(name ?? '') && Math.floor((version ?? 0) / 10) > databaseVersion,
  )
  if (isAhead) throw new Error('Newer code has written the data on this device.')
}
