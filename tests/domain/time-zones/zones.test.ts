import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zoneDataVersion } from '#domain/time-zones/zone-data-version.ts'
import {
  isTimeZone,
  loadZoneData,
  getOffsetMs,
  listOffsetsBetween,
  listTimeZoneNames,
  getZoneLine,
} from '#domain/time-zones/zones.ts'
import { localToInstant } from '#domain/time.ts'

const hours = (ms: number) => ms / 3_600_000

describe('the app’s own zone data', () => {
  test('are those of the package, whose version is told', () => {
    const { stderr, status } = spawnSync(process.execPath, ['server/generate-zone-data.mjs', '--check'])
    expect([stderr.toString(), status]).toEqual(['', 0])
    expect(zoneDataVersion).toMatch(/^20\d\d[a-z]$/)
    expect(listTimeZoneNames().length).toBeGreaterThan(550)
  })

  test('say what zdump says, to the second, on both sides of each change of twelve zones', () => {
    const lines = readFileSync('tests/domain/time-zones/zdump.txt', 'utf8').split('\n')
    const table = lines.flatMap((line) => {
      const [zone = '', moment = '', seconds = ''] = line.split(' ')
      return line === '' || line.startsWith('#') ? [] : [{ line, told: { zone, ms: Date.parse(moment), seconds } }]
    })
    expect(table.length).toBeGreaterThan(500)
    const wrong = table.filter(({ told: { zone, ms, seconds } }) => getOffsetMs(ms, zone) !== Number(seconds) * 1000)
    expect(wrong.map(({ line }) => line)).toEqual([])
  })

  test('know laws that the system here may not know yet', () => {
    const winter = Date.UTC(2027, 0, 15)
    expect(hours(getOffsetMs(winter, 'America/Vancouver'))).toBe(-7) // Vancouver has had no clock changes since 2026
    expect(hours(getOffsetMs(winter, 'America/Edmonton'))).toBe(-6)
    expect(hours(getOffsetMs(Date.UTC(2027, 3, 1), 'Africa/Casablanca'))).toBe(0)
    expect(localToInstant('2027-01-16', '10:00', 'America/Vancouver')).toBe('2027-01-16T17:00:00.000Z')
  })

  test('go on past their end as in the 28 years before, with the same weekdays', () => {
    for (const zone of ['America/New_York', 'Europe/Brussels', 'Australia/Sydney', 'Asia/Tokyo']) {
      fc.assert(
        fc.property(fc.integer({ min: Date.UTC(2028, 0, 1), max: Date.UTC(2056, 0, 1) - 1 }), (ms) => {
          const later = new Date(ms)
          later.setUTCFullYear(later.getUTCFullYear() + 28)
          expect(getOffsetMs(later.getTime(), zone)).toBe(getOffsetMs(ms, zone))
        }),
      )
    }
    expect(hours(getOffsetMs(Date.UTC(9999, 6, 1), 'America/New_York'))).toBe(-4)
    expect(hours(getOffsetMs(Date.UTC(1950, 6, 1), 'Asia/Tokyo'))).toBe(9)
  })

  test('tell each change between two moments, past their end too', () => {
    for (const year of [2026, 2055, 2090]) {
      const [from, to] = [Date.UTC(year, 5, 15), Date.UTC(year + 1, 5, 15)]
      for (const zone of ['America/New_York', 'Australia/Lord_Howe', 'Asia/Tokyo']) {
        const told = listOffsetsBetween(from, to, zone)
        expect(told).toHaveLength(zone === 'Asia/Tokyo' ? 1 : 3)
        for (let at = from; at < to; at += 3 * 3600_000) {
          expect(told.findLast(({ sinceMs }) => sinceMs <= at)?.offsetMs).toBe(getOffsetMs(at, zone))
        }
      }
    }
  })

  test('can come zone by zone', () => {
    const line = getZoneLine('Europe/Brussels')
    expect(line).toContain('Europe/Brussels')
    expect(getZoneLine('Mars/Olympus')).toBeUndefined()
    loadZoneData([(line ?? '').replace(/^[^;]*/, 'Test/Elsewhere')])
    expect(isTimeZone('Test/Elsewhere')).toBe(true)
    expect(getOffsetMs(Date.UTC(2026, 6, 1), 'Test/Elsewhere')).toBe(7_200_000)
  })
})
