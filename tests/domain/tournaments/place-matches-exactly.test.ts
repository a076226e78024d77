import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeBracketMatches } from '#domain/tournaments/layout/place-matches.ts'
import { fits } from './every-placement.ts'
import { planFaults } from './plan-faults.ts'
import { inputOf, someQuestion } from './small-questions.ts'

test('a small tournament is placed exactly where any placement exists, and otherwise it says why not', () => {
  const answers = { placed: 0, impossible: 0, unexplained: 0 }
  fc.assert(
    fc.property(someQuestion, (question) => {
      const input = inputOf(question)
      const { bracket } = question
      const plan = placeBracketMatches({ bracket, entrants: input.teams.map(({ id }) => id), input })
      const isPossible = fits(question)
      expect(plan.unplaced.length === 0).toBe(isPossible)
      expect(isPossible && plan.reasons.length > 0).toBe(false)
      if (!isPossible && plan.reasons.length === 0) answers.unexplained++
      expect(planFaults(bracket, input, plan.places, 2)).toEqual([])
      answers[isPossible ? 'placed' : 'impossible']++
    }),
    { numRuns: 250 },
  )
  expect(Math.min(answers.placed, answers.impossible)).toBeGreaterThan(40)
  expect(answers.unexplained).toBeLessThan(5)
})
