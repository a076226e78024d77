import { describe, expect, test } from 'vitest'
import { findEventOverlaps } from '#domain/league-events/overlaps.ts'
import {
  listFollowing,
  listWeeklyDates,
  maxSeriesEvents,
  shiftDates,
  toEventSpan,
} from '#domain/league-events/series.ts'
import { findConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { toEventTimes } from '#domain/scheduling/conflicts/event-times.ts'
import { createRandom } from '#domain/random.ts'
import { addMinutes, toLocalTime } from '#domain/time.ts'
import { makeGame, makeLeagueEvent, testId } from '../support/rows/factories.ts'

const timeZone = 'America/New_York' // daylight saving time ends on November 1, 2026, at 2:00

describe('a weekly repetition', () => {
  test('keeps the time of day when clocks change, and ends after midnight if it has to', () => {
    const dates = listWeeklyDates('2026-10-24', '2026-11-08')
    expect(dates).toEqual(['2026-10-24', '2026-10-31', '2026-11-07'])
    const spans = dates.map((date) => toEventSpan({ date, start: '22:00', end: '00:30' }, timeZone))
    expect(spans).toEqual([
      { start_time: '2026-10-25T02:00:00.000Z', end_time: '2026-10-25T04:30:00.000Z' },
      { start_time: '2026-11-01T02:00:00.000Z', end_time: '2026-11-01T04:30:00.000Z' },
      { start_time: '2026-11-08T03:00:00.000Z', end_time: '2026-11-08T05:30:00.000Z' },
    ])
    expect(spans.map(({ start_time }) => toLocalTime(start_time, timeZone))).toEqual(['22:00', '22:00', '22:00'])
  })

  test('has the first date at least, and at most one more than may be created', () => {
    expect(listWeeklyDates('2026-10-24', '2026-10-30')).toEqual(['2026-10-24'])
    expect(listWeeklyDates('2026-10-24', '2020-01-01')).toEqual(['2026-10-24'])
    expect(listWeeklyDates('2026-10-24', '2099-01-01')).toHaveLength(maxSeriesEvents + 1)
  })

  test('is moved from one event on, each by as many days', () => {
    const series_id = testId()
    const [first, second, third] = ['2026-10-24', '2026-10-31', '2026-11-07'].map((date) =>
      makeLeagueEvent({ series_id, ...toEventSpan({ date, start: '10:00', end: '11:00' }, timeZone) }),
    )
    const alone = makeLeagueEvent()
    if (!first || !second || !third) throw new Error('three were made')
    const following = listFollowing(second, [third, alone, first, second])
    expect(following).toEqual([second, third])
    expect(listFollowing(alone, [first, alone, makeLeagueEvent()])).toEqual([alone])
    expect(shiftDates(following, '2026-11-02', timeZone)).toEqual(['2026-11-02', '2026-11-09'])
  })
})

describe('what an event overlaps', () => {
  const field = testId()
  const [a, b, c] = [testId(), testId(), testId()]
  const at = (time: string) => `2026-05-02T${time}:00.000Z`
  const span = (start: string, end: string) => ({ start_time: at(start), end_time: at(end) })
  const nothing = { games: [], events: [], closed: [] }

  test('is games, other events and closures on its field or of its teams, at the same time', () => {
    const practice = makeLeagueEvent({ field_id: field, team_ids: [a], ...span('10:00', '12:00') })
    const onField = makeGame({ field_id: field, home_team_id: b, away_team_id: c, ...span('11:00', '12:30') })
    const ofTeam = makeGame({ field_id: testId(), home_team_id: c, away_team_id: a, ...span('09:30', '10:30') })
    const elsewhere = makeGame({ field_id: null, home_team_id: b, away_team_id: c, ...span('10:00', '12:00') })
    const before = makeGame({ field_id: field, home_team_id: a, away_team_id: b, ...span('09:00', '10:00') })
    const off = makeGame({ field_id: field, status: 'postponed', ...span('10:00', '12:00') })
    const joint = makeLeagueEvent({ team_ids: [b, a], ...span('11:59', '13:00') })
    const others = makeLeagueEvent({ team_ids: [b], ...span('10:00', '12:00') })
    const closed = { fieldId: field, teamIds: [], start: at('11:30'), end: at('20:00') }
    const found = findEventOverlaps([practice], {
      games: [onField, ofTeam, elsewhere, before, off],
      events: [practice, joint, others],
      closed: [closed, { ...closed, fieldId: testId() }],
    })
    expect(found).toEqual([
      { event: practice, kind: 'game', game: onField },
      { event: practice, kind: 'game', game: ofTeam },
      { event: practice, kind: 'event', other: joint },
      { event: practice, kind: 'closed' },
    ])
    expect(
      findEventOverlaps([{ ...practice, field_id: null, team_ids: [] }], { ...nothing, games: [onField] }),
    ).toEqual([])
  })

  test('is exactly what the conflict check says of the games', () => {
    const random = createRandom(20_261_128)
    const below = (limit: number) => Math.floor(random() * limit)
    const fields = [field, testId(), null]
    const teams = [a, b, c, testId(), testId()]
    let together = 0
    for (let run = 0; run < 400; run++) {
      const start = addMinutes(at('08:00'), 15 * below(40))
      const event = makeLeagueEvent({
        field_id: fields[below(3)] ?? null,
        team_ids: teams.filter(() => random() < 0.3),
        start_time: start,
        end_time: addMinutes(start, 15 * (1 + below(12))),
      })
      const from = addMinutes(at('08:00'), 15 * below(40))
      const home = below(5)
      const game = makeGame({
        field_id: fields[below(3)] ?? null,
        home_team_id: teams[home] ?? null,
        away_team_id: teams[(home + 1 + below(4)) % 5] ?? null,
        start_time: from,
        end_time: addMinutes(from, 60),
      })
      const said = findConflicts({ games: [game], schedules: [], events: toEventTimes([event]) }).length > 0
      expect(findEventOverlaps([event], { ...nothing, games: [game] }).length > 0, `run ${run}`).toBe(said)
      if (said) together++
    }
    expect(together).toBeGreaterThan(30)
  })
})
