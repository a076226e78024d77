import * as fc from 'fast-check'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { createPagePlayoff } from '#domain/tournaments/formats/page-playoff.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { createSwiss } from '#domain/tournaments/swiss/create-swiss.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'

const teams = fc.integer({ min: 2, max: 20 })

/** Knockouts with series or two legs, which are drawn and decided as one match. */
export const bracketsWithSeries: fc.Arbitrary<Bracket> = fc
  .tuple(
    fc.integer({ min: 2, max: 12 }),
    fc.constantFrom(
      { bestOf: 3 },
      { bestOf: 5 },
      { bestOf: 7 },
      { legs: 'aggregate' as const },
      { legs: 'away_goals' as const },
    ),
    fc.boolean(),
    fc.boolean(),
    fc.constantFrom(null, 1, 3, 5),
  )
  .map(([count, series, thirdPlace, consolation, finalBestOf]) =>
    createSingleElimination(count, { ...series, thirdPlace, consolation, finalBestOf }),
  )

/** Brackets of every kind, mostly small ones, without series. */
export const brackets: fc.Arbitrary<Bracket> = fc.oneof(
  fc
    .tuple(teams, fc.boolean(), fc.boolean())
    .map(([count, thirdPlace, consolation]) => createSingleElimination(count, { thirdPlace, consolation })),
  teams.map((count) => createSingleElimination(count, { placement: true })),
  teams.map((count) => createSingleElimination(count, { reseeds: true, thirdPlace: true })),
  teams.map((count) => createSwiss(count)),
  fc.constant(createPagePlayoff(4)),
  fc.tuple(teams, fc.boolean()).map(([count, reset]) => createDoubleElimination(count, { reset })),
  fc
    .tuple(
      fc.array(fc.integer({ min: 2, max: 4 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 2 }),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
    )
    .map(([sizes, wanted, thirdPlace, consolation, places]) => {
      const wildCards = Math.min(wanted, sizes.filter((size) => size > 2).length)
      return createPoolsBracket({
        sizes,
        advance: 2,
        wildCards,
        thirdPlace,
        consolation,
        placement: places && wildCards === 0,
      })
    }),
)
