import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findMatchLayout } from '#domain/tournaments/layout/find-layout.ts'
import { layOutMatches } from '#domain/tournaments/layout/lay-out-matches.ts'
import { createMatchProblem } from '#domain/tournaments/layout/match-problem.ts'
import { computeMatchWindows } from '#domain/tournaments/layout/match-windows.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { placeBracketMatches, type PlaceMatchesProgress } from '#domain/tournaments/layout/place-matches.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import type { BusyTime, ScheduleInput } from '#domain/scheduling/model/model.ts'
import { localToInstant } from '#domain/time.ts'
import { season } from '../../scheduling/season.ts'
import { closed, problemOf, team, type Wishes } from '../problem-of.ts'
import { inputOf, someQuestion } from '../small-questions.ts'

const saturdays = ['2026-03-07', '2026-03-14', '2026-03-21', '2026-03-28'] as const

/** Closes the field on that Saturday from this time on. */
const closedFrom = (date: string, time: string, field = 'field-0'): BusyTime => ({
  kind: 'closed',
  fieldId: field,
  teamIds: [],
  start: localToInstant(date, time, 'America/New_York'),
  end: localToInstant(date, '23:00', 'America/New_York'),
})

function placed(teams: number, input: ScheduleInput, onProgress?: (progress: PlaceMatchesProgress) => void) {
  const bracket = createSingleElimination(teams)
  const plan = placeBracketMatches({ bracket, entrants: input.teams.map(({ id }) => id), input }, onProgress)
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

describe('a layout', () => {
  const found = (bracket: Bracket, wishes: Wishes, seed = 1) => {
    const problem = problemOf(bracket, wishes)
    const heard: PlaceMatchesProgress[] = []
    const layout = findMatchLayout(problem, computeMatchWindows(problem), seed, (progress) => heard.push(progress))
    return { cells: [...layout.cells], placed: layout.placed, isImpossible: layout.isImpossible, heard }
  }
  const four = createSingleElimination(4)

  test('that has the fewest dates that can be ends the search', () => {
    const whole = { done: 61, total: 61 }
    expect(found(four, { hours: 3 })).toEqual({
      cells: [0, 1, 2],
      placed: 3,
      isImpossible: false,
      heard: [{ done: 0, total: 61 }, whole],
    })
    // Three matches need two dates of two hours, or two dates of four hours if no one plays twice a day, so the result
    // can't be improved.
    expect(found(four, { hours: 2, days: 3 })).toMatchObject({ cells: [0, 1, 2], placed: 3 })
    expect(found(four, { hours: 2, days: 3 }).heard.map(({ done }) => done)).toEqual([0, 63])
    expect(found(four, { hours: 4, days: 3, maxGamesPerDay: 1 }).heard.map(({ done }) => done)).toEqual([0, 63])
  })

  test('begins on the date from which it needs the fewest, and is over first of those', () => {
    // One hour is open on the first date, two on the second, three on the third and the fourth.
    const busy = [closed(1), closed(2), closed(2, 0, 1)]
    const { cells, heard } = found(four, { hours: 3, days: 4, busy })
    expect(cells).toEqual([6, 7, 8])
    expect(heard.map(({ done }) => done)).toEqual([0, 1, 2, 64])
  })

  test('is over as early as it can be where no date holds it alone', () => {
    // The final needs a third hour, so it is on the next date. If the tournament started on the second date, the final
    // would be a week later.
    const { cells, heard } = found(four, { hours: 2, days: 3, fields: 2, restHours: 1 })
    expect(cells).toEqual([0, 1, 4])
    // If the tournament starts on the last date, there is no place for the final, which ends the search.
    expect(heard.map(({ done }) => done)).toEqual([0, 1, 2, 63])
  })

  test('has at least as many matches as any that goes by their numbers alone', () => {
    fc.assert(
      fc.property(someQuestion, (question) => {
        const input = inputOf(question)
        const problem = createMatchProblem(
          question.bracket,
          input.teams.map(({ id }) => id),
          input,
        )
        const { placed, cells } = findMatchLayout(problem, computeMatchWindows(problem), 1)
        const numbers = question.bracket.matches.map(({ number }) => number)
        for (const isFinalLast of [true, false]) {
          const other = layOutMatches(problem, numbers, 0, isFinalLast)
          expect(placed).toBeGreaterThanOrEqual(other.placed)
        }
        expect(cells.filter((cell) => cell >= 0)).toHaveLength(placed)
      }),
      { numRuns: 150 },
    )
  })

  test('lacks matches where that is proven, after all orders were tried', () => {
    const crowded = found(four, { hours: 2 })
    expect(crowded).toMatchObject({ cells: [0, 1, -1], placed: 2, isImpossible: true })
    expect(crowded.heard.map(({ done }) => done)).toEqual([0, ...Array.from({ length: 61 }, (_, index) => index + 1)])
    const late = found(four, { hours: 3, fields: 2, restHours: 2 })
    expect(late).toMatchObject({ cells: [0, 1, -1], placed: 2, isImpossible: true })
    // Only checking who depends on whom shows that this is impossible: both first matches need the same people, and
    // there is no third hour.
    const shared = found(four, { hours: 2, fields: 2, sharedPeople: [[team(1), team(2)]] })
    expect(shared).toMatchObject({ cells: [0, 3, -1], placed: 2, isImpossible: true })
  })

  test('has the final without matches that it does not need, where those have no place', () => {
    // With five teams on two fields, the last match of the consolation would need a fourth hour.
    const { cells, placed } = found(createSingleElimination(5, { consolation: true }), { hours: 3, fields: 2 })
    expect(cells).toEqual([0, 2, 1, 5, -1, 4])
    expect(placed).toBe(5)
  })

  test('is the same for the same seed', () => {
    const wishes = { hours: 5, restHours: 1, fields: 2 }
    const bracket = createSingleElimination(9, { consolation: true })
    expect(found(bracket, wishes, 7)).toEqual(found(bracket, wishes, 7))
  })
})
