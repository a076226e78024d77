import { describe, expect, it } from 'vitest'
import { listClosedDays, type ClosedDaysInput } from '#domain/leagues/closed-days.ts'

const fields = [
  { id: 'r1', name: 'Field 1', venueId: 'R', venue: 'Riverside' },
  { id: 'r2', name: 'Field 2', venueId: 'R', venue: 'Riverside' },
  { id: 'h1', name: 'Main', venueId: 'H', venue: 'Hill Park' },
]
const closure = (venue_id: string, field_id: string | null, start_date: string, end_date: string, reason: string) => ({
  venue_id,
  field_id,
  start_date,
  end_date,
  reason,
})
const fall = { name: 'Fall', startDate: '2026-11-01', endDate: '2026-11-30', blackoutDates: ['2026-11-26'] }

const list = (given: Partial<ClosedDaysInput>) =>
  Object.fromEntries(
    listClosedDays({ from: '2026-11-22', to: '2026-11-28', fields, closures: [], schedules: [], ...given }),
  )

describe('the days that are closed', () => {
  it('names a venue and a field while others are open, on the days shown only', () => {
    const closures = [
      closure('R', null, '2026-11-20', '2026-11-22', 'Fair'),
      closure('H', 'h1', '2026-11-28', '2026-12-24', 'Reseeding'),
    ]
    expect(list({ closures })).toEqual({
      '2026-11-22': { isClosed: false, notes: [{ kind: 'place', place: 'Riverside', reason: 'Fair' }] },
      '2026-11-28': { isClosed: false, notes: [{ kind: 'place', place: 'Hill Park, Main', reason: 'Reseeding' }] },
    })
  })

  it('says a shared reason once where every field is closed', () => {
    const closures = ['R', 'H'].map((venue) => closure(venue, null, '2026-11-27', '2026-11-27', 'Easter tournament'))
    expect(list({ closures })).toEqual({
      '2026-11-27': { isClosed: true, notes: [{ kind: 'closed', reason: 'Easter tournament' }] },
    })
  })

  it('counts fields that are closed one by one', () => {
    const closures = fields.map(({ id, venueId }) => closure(venueId, id, '2026-11-27', '2026-11-27', 'Frost'))
    expect(list({ closures })['2026-11-27']).toEqual({ isClosed: true, notes: [{ kind: 'closed', reason: 'Frost' }] })
    expect(list({ closures: closures.slice(1) })['2026-11-27']?.isClosed).toBe(false)
  })

  it('ignores closures of venues at which the league does not play', () => {
    expect(list({ closures: [closure('X', null, '2026-11-27', '2026-11-27', 'Fair')] })).toEqual({})
  })

  it('shows the blackout dates of the only schedule without its name', () => {
    expect(list({ schedules: [fall] })).toEqual({
      '2026-11-26': { isClosed: true, notes: [{ kind: 'blackout', schedule: null }] },
    })
  })

  it('names the schedule where there are several, and the day stays open for the other one', () => {
    const cup = { ...fall, name: 'Cup', blackoutDates: [] }
    expect(list({ schedules: [fall, cup] })['2026-11-26']).toEqual({
      isClosed: false,
      notes: [{ kind: 'blackout', schedule: 'Fall' }],
    })
    const over = { ...cup, endDate: '2026-11-25' }
    expect(list({ schedules: [fall, over] })['2026-11-26']?.isClosed).toBe(true)
  })

  it('leaves out a blackout date outside of its schedule', () => {
    expect(list({ schedules: [{ ...fall, endDate: '2026-11-25' }] })).toEqual({})
  })
})
