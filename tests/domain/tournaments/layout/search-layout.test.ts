import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import { createMatchProblem } from '#domain/tournaments/layout/match-problem.ts'
import { computeMatchWindows } from '#domain/tournaments/layout/match-windows.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { searchMatchLayout } from '#domain/tournaments/layout/search-layout.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import { season } from '../../scheduling/season.ts'
import { fits } from '../every-placement.ts'
import { planFaults } from '../plan-faults.ts'
import { away, inputFor, problemOf, team, type Wishes } from '../problem-of.ts'
import { inputOf, someQuestion } from '../small-questions.ts'

const enough = 200_000

/** Runs only the search, without the heuristics that precede it. */
function searched(bracket: Bracket, input: ScheduleInput, maxSteps = enough) {
  const problem = createMatchProblem(
    bracket,
    input.teams.map(({ id }) => id),
    input,
  )
  const ranks = bracket.matches.map((_, match) => match)
  const answer = searchMatchLayout(problem, computeMatchWindows(problem), ranks, maxSteps)
  if (typeof answer === 'string') return answer
  const { times, fields } = problem.calendar
  const places = Array.from(answer.cells, (cell) => {
    const [time, field] = [times[Math.floor(cell / fields.length)], fields[cell % fields.length]]
    if (cell < 0 || !time || !field) return null
    return { start: new Date(time.start).toISOString(), end: new Date(time.end).toISOString(), fieldId: field.id }
  })
  return { placed: answer.placed, places }
}

describe('the search for a layout', () => {
  test('finds one exactly where any placement exists', () => {
    const answers = { found: 0, none: 0 }
    fc.assert(
      fc.property(someQuestion, (question) => {
        const input = inputOf(question)
        const answer = searched(question.bracket, input)
        const isPossible = fits(question)
        expect(answer === 'none').toBe(!isPossible)
        const { placed, places } = typeof answer === 'string' ? { placed: 0, places: [] } : answer
        expect(placed).toBe(isPossible ? question.bracket.matches.length : 0)
        expect(places).not.toContain(null)
        expect(planFaults(question.bracket, input, places, 2)).toEqual([])
        answers[isPossible ? 'found' : 'none']++
      }),
      { numRuns: 250 },
    )
    expect(Math.min(answers.found, answers.none)).toBeGreaterThan(40)
  })

  test('has no answer where its steps do not reach', () => {
    const input = season({ teams: 4, fields: 1, weeks: 1, minGameSpacing: 0, maxGamesPerDay: 3 })
    // Three matches on one field need one step for each of their times, and one to see that all are placed.
    expect(searched(createSingleElimination(4), input, 3)).toBe('unknown')
    expect(searched(createSingleElimination(4), input, 4)).toMatchObject({ placed: 3 })
  })

  test('finds none where no date is open', () => {
    const input = season({ teams: 4, fields: 1, weeks: 1, preferredDays: [] })
    expect(searched(createSingleElimination(4), input)).toBe('none')
  })

  test('places a second final after the first, where that is the last to be played', () => {
    const input = season({ teams: 3, fields: 2, weeks: 1, minGameSpacing: 0, maxGamesPerDay: 5 })
    const answer = searched(createDoubleElimination(3), input)
    if (typeof answer === 'string') throw new Error(answer)
    const starts = answer.places.map((place) => place?.start ?? '')
    expect(starts).toEqual(starts.toSorted())
    expect(new Set(starts).size).toBe(starts.length)
  })

  test('leaves a field empty where people are needed at both', () => {
    const four = createSingleElimination(4)
    const question = (hours: number): Wishes => ({ hours, fields: 2, sharedPeople: [[team(1), team(2)]] })
    expect(searched(four, inputFor(four, question(2)))).toBe('none')
    const answer = searched(four, inputFor(four, question(3)))
    expect(hoursIn(answer)).toEqual([9, 10, 11])
  })

  test('lets a match wait where that is the only way', () => {
    // With seed 1 away in the first hour and seed 2 in the third, seeds 2 and 3 start, then 1 and 3, then 1 and 2.
    const pool = createPoolsBracket({ sizes: [3], advance: 2 })
    const answer = searched(pool, inputFor(pool, { hours: 7, restHours: 1, busy: [away(1, 0), away(2, 2)] }))
    const [, , , final] = hoursIn(answer)
    expect(hoursIn(answer).toSorted((a, b) => a - b)).toEqual([9, 11, 13, 15])
    expect(final).toBe(15)
    expect(searched(pool, inputFor(pool, { hours: 6, restHours: 1 }))).toBe('none')
  })

  test('knows of no layout, but not that there is none, where times overlap on a field', () => {
    const four = createSingleElimination(4)
    const overlapping = ['09:00', '09:30', '10:30', '11:30'].map((start, index) => ({
      start,
      end: ['10:00', '10:30', '11:30', '12:30'][index] ?? '',
    }))
    const on = (count: number) => searched(four, inputFor(four, { hours: 4, timeSlots: overlapping.slice(0, count) }))
    expect(on(3)).toBe('unknown')
    expect(on(4)).toMatchObject({ placed: 3 })
  })

  test('has the same match first as the ranks do, where either may be', () => {
    const four = createSingleElimination(4)
    const problem = problemOf(four, { hours: 3 })
    const cells = (ranks: readonly number[]) => {
      const answer = searchMatchLayout(problem, computeMatchWindows(problem), ranks, enough)
      return typeof answer === 'string' ? answer : [...answer.cells]
    }
    expect(cells([0, 1, 2])).toEqual([0, 1, 2])
    expect(cells([1, 0, 2])).toEqual([1, 0, 2])
    expect(cells([0, 0, 0])).toEqual([0, 1, 2])
  })

  test('has the match first that has to begin first, whatever the ranks', () => {
    const five = createSingleElimination(5)
    const problem = problemOf(five, { hours: 4 })
    // The first match feeds the second; the third, of seeds 2 and 3, has an extra hour.
    const answer = searchMatchLayout(problem, computeMatchWindows(problem), [3, 2, 0, 1], enough)
    expect(typeof answer === 'string' ? answer : [...answer.cells]).toEqual([0, 2, 1, 3])
  })
})

/** Returns the UTC hours at which the matches start. */
function hoursIn(answer: ReturnType<typeof searched>): number[] {
  if (typeof answer === 'string') throw new Error(answer)
  return answer.places.map((place) => new Date(place?.start ?? '').getUTCHours())
}
