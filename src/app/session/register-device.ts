import { liveQuery } from 'dexie'
import type { LocalDatabase } from '#data/store/database.ts'
import { canSign, deviceKey } from '#data/store/device-key.ts'
import { getMeta, readingOf, requestSync } from '#data/store/meta.ts'
import { can } from '#domain/people/capabilities.ts'

/** Makes a device's key known to the server, and by it to the phones of the others. */
export type RegisterKey = (organizationId: string, key: { id: string; publicKey: string }) => Promise<void>

const pauseMs = 10_000

/**
 * Sees to it that the others' phones can check what this one signs, wherever the person may report. It does so quietly:
 * without a connection, or where it fails, it tries again with the next exchange. Returns how to stop.
 */
export function keepDeviceRegistered(db: LocalDatabase, register: RegisterKey, now: () => number): () => void {
  if (!canSign()) return () => undefined
  const triedAt = new Map<string, number>()
  let isOver = false

  async function registerIn(organizationId: string): Promise<void> {
    if (isOver || now() - (triedAt.get(organizationId) ?? -pauseMs) < pauseMs) return
    triedAt.set(organizationId, now())
    const { id, publicKey } = await deviceKey(db, organizationId)
    await register(organizationId, { id, publicKey })
    if (!isOver) await requestSync(db) // until it has come down like any other row, it counts as missing
  }

  const watching = liveQuery(() => unregisteredIn(db)).subscribe({
    next(organizationIds) {
      // No connection, or a refusal that the exchange tells about in its own words.
      for (const id of organizationIds) registerIn(id).catch(() => undefined)
    },
    error: reportError,
  })
  return () => {
    isOver = true
    watching.unsubscribe()
  }
}

/** Organizations that are on this device, where the person may report, and where nobody knows its key. */
export async function unregisteredIn(db: LocalDatabase): Promise<string[]> {
  const [account, sync] = await Promise.all([getMeta(db, 'account'), getMeta(db, 'sync')])
  if (sync?.phase === 'offline' || sync?.phase === 'signed_out') return []
  const wanted = (account?.organizations ?? []).filter((each) => can(each, 'score.report_own'))
  const missing = await Promise.all(
    wanted.map(async ({ id }) => {
      const [reading, key] = await Promise.all([readingOf(db, id), getMeta(db, `device:${id}`)])
      if (!reading.loaded || reading.resetting) return []
      return key && (await db.device_keys.get(key.id)) ? [] : [id]
    }),
  )
  return missing.flat()
}
