import { describe, expect, it } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { fillModel } from '#domain/scheduling/exact/fill-model.ts'
import { separateFields } from '#domain/scheduling/exact/kinds.ts'
import { createExactModel } from '#domain/scheduling/exact/model.ts'
import { toCells } from '#domain/scheduling/exact/place-exactly.ts'
import { toFeasibilityInput } from '#domain/scheduling/explain/feasibility-input.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { listProposedGames, toScheduleInput } from '#domain/scheduling/model/instance.ts'
import { createHardLeague, hardFamilies } from '../../support/schedules/hard-league.ts'
import { checkSchedule } from '../../support/schedules/schedule-check.ts'

describe('leagues that leave almost no choice', () => {
  it.each([7, 31])(
    'completes league %i, which ejection chains alone leave incomplete',
    (number) => {
      const { instance } = createHardLeague(number)
      const rules = { ...instance.rules, balanceHomeAway: false } // balancing takes longer than everything else
      const proposal = generateProposal(toScheduleInput({ ...instance, rules }))
      const { violations, metrics } = checkSchedule(instance, listProposedGames(proposal))
      expect({ violations, missing: metrics.missing }).toEqual({ violations: [], missing: 0 })
    },
    60_000,
  )

  it('are built around a complete schedule that breaks no rule', () => {
    const leagues = Array.from({ length: 9 }, (_, number) => createHardLeague(number))
    expect(new Set(leagues.map(({ family }) => family))).toEqual(new Set(hardFamilies))
    for (const { instance, planted } of leagues) {
      const { violations, metrics } = checkSchedule(instance, planted)
      expect({ league: instance.id, violations, missing: metrics.missing }).toEqual({
        league: instance.id,
        violations: [],
        missing: 0,
      })
    }
  })
})

describe('the search on the model', () => {
  it('finds the same places for the same seed, and breaks no rule if fields are told apart', () => {
    const { calendar, matches } = toFeasibilityInput(toScheduleInput(createHardLeague(0).instance))
    const model = createExactModel(calendar, matches, 'complete', separateFields(calendar))
    const find = () => fillModel(model, { random: createRandom(1), maxLooks: 2_000_000 })
    const found = find()
    expect(find()).toEqual(found)
    // Converting to cells checks every rule of the board.
    expect(toCells(model, matches, found.values).filter((cell) => cell >= 0)).toHaveLength(found.placed)
    expect(found.placed).toBe(matches.length)
  })

  it('ends at its limit with the most that it placed if one place too few is open', () => {
    const { instance } = createHardLeague(3)
    const [first, ...others] = instance.venues
    if (first === undefined) throw new Error('The league has no venue')
    const date = instance.dates[0] ?? ''
    const closed = { ...first, unavailable: [...(first.unavailable ?? []), { date }] }
    const question = toFeasibilityInput(toScheduleInput({ ...instance, venues: [closed, ...others] }))
    const model = createExactModel(question.calendar, question.matches, 'complete')
    const { placed, values } = fillModel(model, { random: createRandom(1), maxLooks: 1_000_000 })
    expect(placed).toBeLessThan(question.matches.length)
    expect(placed).toBeGreaterThan(0.9 * question.matches.length)
    expect(toCells(model, question.matches, values).filter((cell) => cell >= 0)).toHaveLength(placed)
  })
})
