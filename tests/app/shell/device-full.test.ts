import { expect, it } from 'vitest'
import { useIsDeviceFull, trackStorageRoom } from '#app/shell/device-full.ts'
import { setMeta } from '#data/store/meta.ts'
import { testDatabase } from '../../support/device/databases.ts'

const isFull = () => useIsDeviceFull.getState().isFull
const full = Object.assign(new Error('Transaction aborted'), {
  name: 'AbortError',
  inner: { name: 'QuotaExceededError' },
})
const idle = { phase: 'idle', lastSyncedAt: '2026-11-22T10:00:00.000Z', lastError: null } as const

it('a full device is told from the first exchange that found no room to the next that did', async () => {
  const db = await testDatabase()
  await setMeta(db, 'sync', idle)
  const room = trackStorageRoom(db, () => new Date('2026-11-22T10:01:00Z'))
  room.onFailure(new Error('No network'))
  expect(isFull()).toBe(false)
  room.onFailure(full)
  expect(isFull()).toBe(true)
  await setMeta(db, 'sync', { ...idle, lastError: 'Transaction aborted' })
  expect(isFull()).toBe(true)
  await setMeta(db, 'sync', { ...idle, lastSyncedAt: '2026-11-22T10:05:00.000Z' })
  await expect.poll(isFull).toBe(false)

  room.onFailure(full)
  room.stop() // as when another person's database opens
  expect(isFull()).toBe(false)
})
