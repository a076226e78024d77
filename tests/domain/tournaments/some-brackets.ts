import * as fc from 'fast-check'
import { createDoubleElimination } from '#domain/tournaments/double-elimination.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { createPagePlayoff } from '#domain/tournaments/page-playoff.ts'
import { createPoolsBracket } from '#domain/tournaments/pools-bracket.ts'
import { createSingleElimination } from '#domain/tournaments/single-elimination.ts'

const teams = fc.integer({ min: 2, max: 20 })

/** Knockouts with series, which are drawn and decided as one match. */
export const bracketsWithSeries: fc.Arbitrary<Bracket> = fc
  .tuple(fc.integer({ min: 2, max: 12 }), fc.constantFrom(3, 5, 7), fc.boolean(), fc.boolean())
  .map(([count, bestOf, thirdPlace, consolation]) =>
    createSingleElimination(count, { bestOf, thirdPlace, consolation }),
  )

/** Brackets of every kind, mostly small ones, without series. */
export const brackets: fc.Arbitrary<Bracket> = fc.oneof(
  fc
    .tuple(teams, fc.boolean(), fc.boolean())
    .map(([count, thirdPlace, consolation]) => createSingleElimination(count, { thirdPlace, consolation })),
  teams.map((count) => createSingleElimination(count, { placement: true })),
  fc.constant(createPagePlayoff(4)),
  fc.tuple(teams, fc.boolean()).map(([count, reset]) => createDoubleElimination(count, { reset })),
  fc
    .tuple(
      fc.array(fc.integer({ min: 2, max: 4 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 2 }),
      fc.boolean(),
      fc.boolean(),
    )
    .map(([sizes, wanted, thirdPlace, consolation]) => {
      const wildCards = Math.min(wanted, sizes.filter((size) => size > 2).length)
      return createPoolsBracket({ sizes, advance: 2, wildCards, thirdPlace, consolation })
    }),
)
