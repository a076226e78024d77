import { afterEach, expect, it, vi } from 'vitest'
import { updateWhenOutdated } from '#app/pwa/update-when-outdated.ts'
import { setMeta } from '#data/store/meta.ts'
import { testDatabase } from '../../support/device/databases.ts'
import type { SyncPhase } from '#data/store/meta-values.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose service worker counts how often it was asked to check for a newer version. */
function browser() {
  let looks = 0
  let onLook: (() => void) | undefined
  const update = () => {
    looks++
    onLook?.()
    return Promise.reject(new TypeError('No connection'))
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve({ update }) } })
  return { looks: () => looks, looked: () => new Promise<void>((resolve) => (onLook = resolve)) }
}

it('looks for a newer version when the server calls this one too old, and not before', async () => {
  const db = await testDatabase()
  const enter = (phase: SyncPhase) => setMeta(db, 'sync', { phase, lastSyncedAt: null, lastError: null })
  const { looks, looked } = browser()
  const told = looked()
  const stop = updateWhenOutdated(db)
  for (const phase of ['idle', 'sending', 'offline'] as const) await enter(phase)
  expect(looks()).toBe(0)
  await enter('upgrade')
  await told
  expect(looks()).toBe(1)
  stop()
})
