import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { doubleElimination } from '#domain/brackets/double-elimination.ts'
import { createMatchProblem } from '#domain/brackets/match-problem.ts'
import { matchWindows } from '#domain/brackets/match-windows.ts'
import type { Bracket } from '#domain/brackets/model.ts'
import { searchLayout } from '#domain/brackets/search-layout.ts'
import { singleElimination } from '#domain/brackets/single-elimination.ts'
import type { ScheduleInput } from '#domain/schedule/model.ts'
import { season } from '../schedule/season.ts'
import { fits } from './every-placement.ts'
import { planFaults } from './plan-faults.ts'
import { inputOf, someQuestion } from './small-questions.ts'

const enough = 200_000

/** The search alone, without the heuristics that come before it. */
function searched(bracket: Bracket, input: ScheduleInput, maxSteps = enough) {
  const problem = createMatchProblem(
    bracket,
    input.teams.map(({ id }) => id),
    input,
  )
  const ranks = bracket.matches.map((_, match) => match)
  const answer = searchLayout(problem, matchWindows(problem), ranks, maxSteps)
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
    // Three matches on one field: a step for each of their times, and one that sees that all are placed.
    expect(searched(singleElimination(4), input, 3)).toBe('unknown')
    expect(searched(singleElimination(4), input, 4)).toMatchObject({ placed: 3 })
  })

  test('finds none where no date is open', () => {
    const input = season({ teams: 4, fields: 1, weeks: 1, preferredDays: [] })
    expect(searched(singleElimination(4), input)).toBe('none')
  })

  test('places a second final after the first, where that is the last to be played', () => {
    const input = season({ teams: 3, fields: 2, weeks: 1, minGameSpacing: 0, maxGamesPerDay: 5 })
    const answer = searched(doubleElimination(3), input)
    if (typeof answer === 'string') throw new Error(answer)
    const starts = answer.places.map((place) => place?.start ?? '')
    expect(starts).toEqual(starts.toSorted())
    expect(new Set(starts).size).toBe(starts.length)
  })
})
