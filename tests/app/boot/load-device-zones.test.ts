// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#data/store/database.ts'
import { zoneDataVersion } from '#domain/time-zones/zone-data-version.ts'
import { makeLeagueRow } from '../../support/rows/factories.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

// A device shows its games in the zones of its own leagues, but a page starts without knowing any zone.

const kept = 'fieldside.zones'
let db: LocalDatabase
beforeEach(async () => {
  localStorage.clear()
  db = await openDatabase(`zones-${crypto.randomUUID()}`)
})
afterAll(() => vi.resetModules())

/** Loads a fresh copy of the code, as in a page that was just opened. */
async function openPage() {
  vi.resetModules()
  const [{ isTimeZone }, { loadDeviceZones: startZones }] = await Promise.all([
    import('#domain/time-zones/zones.ts'),
    import('#app/boot/load-device-zones.ts'),
  ])
  expect(isTimeZone('Europe/Brussels')).toBe(false)
  await startZones(db)
  return isTimeZone
}

test('a device without leagues loads nothing, one with a new league everything', async () => {
  expect((await openPage())('Asia/Tokyo')).toBe(false)
  await db.leagues.put(makeLeagueRow({ time_zone: 'Europe/Brussels' }))
  expect((await openPage())('Asia/Tokyo')).toBe(true)
})

test('the next start knows the zones of its leagues without the data of all', async () => {
  await db.leagues.put(makeLeagueRow({ time_zone: 'Europe/Brussels' }))
  await openPage()
  const known = await openPage()
  expect([known('Europe/Brussels'), known('Asia/Tokyo')]).toEqual([true, false])
})

test('what was kept of another version, or by nobody’s code, is not used', async () => {
  await db.leagues.put(makeLeagueRow({ time_zone: 'Europe/Brussels' }))
  for (const text of ['1999a\nEurope/Brussels;0', 'nonsense', `${zoneDataVersion}\nAsia/Tokyo;540`]) {
    localStorage.setItem(kept, text)
    await openPage()
    const { getOffsetMs: offsetMs } = await import('#domain/time-zones/zones.ts')
    expect(offsetMs(Date.UTC(2026, 0, 1), 'Europe/Brussels')).toBe(3_600_000)
    expect(localStorage.getItem(kept)).toMatch(new RegExp(`^${zoneDataVersion}\nEurope/Brussels,[^\n]*$`))
  }
})
