import { liveQuery } from 'dexie'
import { canSign, readOrCreateDeviceKey } from '#data/store/device-key.ts'
import { getMeta, readPullState, requestSync } from '#data/store/meta.ts'
import { can } from '#domain/people/capabilities.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** Registers a device's key with the server, which passes it on to other people's phones. */
export type RegisterKey = (organizationId: string, key: { id: string; publicKey: string }) => Promise<void>

const pauseMs = 10_000

/**
 * Registers this device's key wherever the person may report scores, so that other phones can verify what it signs.
 * Does so silently: without a connection or after a failure, it tries again with the next exchange. Returns a function
 * that stops it.
 */
export function keepDeviceRegistered(db: LocalDatabase, register: RegisterKey, now: () => number): () => void {
  if (!canSign()) return () => undefined
  const triedAt = new Map<string, number>()
  let isOver = false

  async function registerIn(organizationId: string): Promise<void> {
    if (isOver || now() - (triedAt.get(organizationId) ?? -pauseMs) < pauseMs) return
    triedAt.set(organizationId, now())
    const { id, publicKey } = await readOrCreateDeviceKey(db, organizationId)
    await register(organizationId, { id, publicKey })
    if (!isOver) await requestSync(db) // the key counts as missing until it arrives from the server like any other row
  }

  const watching = liveQuery(() => listUnregisteredOrganizations(db)).subscribe({
    next(organizationIds) {
      // No connection, or a refusal that the exchange reports itself.
      for (const id of organizationIds) registerIn(id).catch(() => undefined)
    },
    error: reportError,
  })
  return () => {
    isOver = true
    watching.unsubscribe()
  }
}

/**
 * Returns the organizations on this device in which the person may report scores and this device's key is not
 * registered. Leaves out those that are still loading; empty without a connection or a session.
 */
export async function listUnregisteredOrganizations(db: LocalDatabase): Promise<string[]> {
  const [account, sync] = await Promise.all([getMeta(db, 'account'), getMeta(db, 'sync')])
  if (sync?.phase === 'offline' || sync?.phase === 'signed_out') return []
  const wanted = (account?.organizations ?? []).filter((each) => can(each, 'score.report_own'))
  const missing = await Promise.all(
    wanted.map(async ({ id }) => {
      const [reading, key] = await Promise.all([readPullState(db, id), getMeta(db, `device:${id}`)])
      if (!reading.loaded || reading.resetting) return []
      return key && (await db.device_keys.get(key.id)) ? [] : [id]
    }),
  )
  return missing.flat()
}
