import { databaseVersion } from '#data/store/database-version.ts'

/**
 * The service worker's installation fails where newer code has written somebody's data on this device: older code could do
 * nothing with it but wait.
 * @throws Error
 */
export async function refuseStepBack(): Promise<void> {
  const databases = await indexedDB.databases()
  const isAhead = databases.some(
    ({ name, version }) =>
      /^fieldside-[0-9a-f]{8}-/.test(name ?? '') && Math.floor((version ?? 0) / 10) > databaseVersion,
  )
  if (isAhead) throw new Error('Newer code has written the data on this device.')
}
