import { expect, test } from 'vitest'
import { Board } from '#domain/scheduling/generate/board.ts'
import { createSchedulingCalendar } from '#domain/scheduling/model/calendar.ts'
import { season } from '../season.ts'

test('games elsewhere count for the limits over several days, and cannot give way', () => {
  const calendar = createSchedulingCalendar({
    ...season({ teams: 4, fields: 1, weeks: 2, preferredDays: [6, 7] }),
    limits: [{ days: 4, games: 1 }],
    busy: [
      {
        fieldId: null,
        teamIds: ['team-00'],
        start: '2026-03-07T14:00:00.000Z',
        end: '2026-03-07T15:00:00.000Z',
      },
    ],
  })
  const board = new Board(calendar, [{ home: 0, away: 1, round: 1, targetDate: 0, isSideFixed: true }])
  const freeDates = calendar.times.flatMap(({ date }, time) =>
    board.isFree(0, time) ? [calendar.dates[date] ?? ''] : [],
  )
  expect(calendar.dates).toEqual(['2026-03-01', '2026-03-07', '2026-03-08', '2026-03-14'])
  expect(new Set(freeDates)).toEqual(new Set(['2026-03-01', '2026-03-14']))
})
