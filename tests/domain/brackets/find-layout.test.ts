import { describe, expect, test } from 'vitest'
import { placeMatches, type PlaceMatchesProgress } from '#domain/brackets/place-matches.ts'
import { singleElimination } from '#domain/brackets/single-elimination.ts'
import type { BusyTime, ScheduleInput } from '#domain/schedule/model.ts'
import { localToInstant } from '#domain/time.ts'
import { season } from '../schedule/season.ts'

const saturdays = ['2026-03-07', '2026-03-14', '2026-03-21', '2026-03-28'] as const

/** The field is closed on that Saturday from this time on. */
const closedFrom = (date: string, time: string, field = 'field-0'): BusyTime => ({
  kind: 'closed',
  fieldId: field,
  teamIds: [],
  start: localToInstant(date, time, 'America/New_York'),
  end: localToInstant(date, '23:00', 'America/New_York'),
})

function placed(teams: number, input: ScheduleInput, onProgress?: (progress: PlaceMatchesProgress) => void) {
  const bracket = singleElimination(teams)
  const plan = placeMatches({ bracket, entrants: input.teams.map(({ id }) => id), input }, onProgress)
  expect(plan.unplaced).toEqual([])
  return plan.places.map((place) => ({ date: place?.start.slice(0, 10), start: place?.start ?? '' }))
}

describe('a tournament', () => {
  test('waits for the date on which all of it can be played, rather than begin on an earlier one', () => {
    const input = season({
      teams: 8,
      fields: 1,
      weeks: 4,
      minGameSpacing: 0,
      maxGamesPerDay: 3,
      busy: [closedFrom(saturdays[0], '11:00'), closedFrom(saturdays[1], '14:00')],
    })
    expect(new Set(placed(8, input).map(({ date }) => date))).toEqual(new Set([saturdays[2]]))
  })

  test('is over as early as it can be, of all layouts with as few dates', () => {
    const input = season({ teams: 8, fields: 1, weeks: 4, minGameSpacing: 0, maxGamesPerDay: 3 })
    expect(new Set(placed(8, input).map(({ date }) => date))).toEqual(new Set([saturdays[0]]))
  })

  test('takes a second date where a team that goes all the way would play too often on one', () => {
    const input = season({ teams: 8, fields: 2, weeks: 4, minGameSpacing: 0, maxGamesPerDay: 2 })
    const dates = placed(8, input).map(({ date }) => date)
    expect(dates.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => saturdays[0]))
    expect(dates[6]).toBe(saturdays[1])
  })

  test('takes the first two dates that hold it where no single one does', () => {
    const input = season({
      teams: 8,
      fields: 1,
      weeks: 4,
      minGameSpacing: 0,
      maxGamesPerDay: 3,
      busy: saturdays.map((date, index) => closedFrom(date, index === 0 ? '10:00' : '13:00')),
    })
    expect(new Set(placed(8, input).map(({ date }) => date))).toEqual(new Set(saturdays.slice(1, 3)))
  })

  test('tells how far the search has come, up to its end', () => {
    const input = season({ teams: 8, fields: 1, weeks: 4, minGameSpacing: 0, maxGamesPerDay: 3 })
    const heard: PlaceMatchesProgress[] = []
    placed(8, input, (progress) => heard.push(progress))
    expect(heard[0]).toMatchObject({ done: 0 })
    const last = heard.at(-1)
    expect(last?.done).toBe(last?.total)
    expect(heard.map(({ done }) => done)).toEqual(heard.map(({ done }) => done).toSorted((a, b) => a - b))
  })
})
