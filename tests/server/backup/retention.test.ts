import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { listExpiredBackups } from '#server/database/backup/schedule.ts'

const at = (text: string): Date => new Date(`2026-${text}:00`) // in the server's local time
const daysBefore = (days: number): Date => new Date(2026, 3, 15 - days, 3, 40)

test('the newest of each of the last days and weeks stays', () => {
  const made = Array.from({ length: 40 }, (_, days) => daysBefore(days)) // counting back from a Wednesday
  const kept = made.filter((moment) => !listExpiredBackups(made, { daily: 5, weekly: 4 }).includes(moment))
  // From Wednesday back to Saturday, then the Sundays that ended the three weeks before.
  expect(kept).toEqual([0, 1, 2, 3, 4, 10, 17].map(daysBefore))
})

test('of several on one day the newest stays', () => {
  const made = [at('04-15T03:40'), at('04-15T09:40'), at('04-15T15:40'), at('04-14T15:40')]
  expect(listExpiredBackups(made, { daily: 2, weekly: 0 })).toEqual([at('04-15T09:40'), at('04-15T03:40')])
})

test('days without a backup use nothing up', () => {
  const made = [at('11-01T03:40'), at('04-15T03:40'), at('04-14T03:40')]
  expect(listExpiredBackups(made, { daily: 2, weekly: 0 })).toEqual([at('04-14T03:40')])
})

test('the newest never goes, nor do more go when it is asked again', () => {
  const moments = fc.uniqueArray(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 60 })
  const keep = fc.record({ daily: fc.integer({ min: 1, max: 20 }), weekly: fc.integer({ min: 0, max: 10 }) })
  fc.assert(
    fc.property(moments, keep, (minutes, retention) => {
      const made = minutes.map((minute) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000))
      const going = listExpiredBackups(made, retention)
      const kept = made.filter((moment) => !going.includes(moment))
      expect(kept).toContainEqual(new Date(Math.max(...made.map((moment) => moment.getTime()))))
      expect(kept.length).toBeLessThanOrEqual(retention.daily + retention.weekly)
      expect(listExpiredBackups(kept, retention)).toEqual([])
    }),
  )
})
