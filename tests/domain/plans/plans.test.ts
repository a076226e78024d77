import { expect, it } from 'vitest'
import { getAnnualSavingPercent, planPrices } from '#domain/plans/plans.ts'
import { tiers } from '#domain/schema/organizations.ts'

it('a year paid at once saves 17 % on every plan that costs something', () => {
  expect(getAnnualSavingPercent()).toBe(17)
  const paid = tiers.map((tier) => planPrices[tier]).filter(({ monthly }) => monthly > 0)
  expect(paid.map(({ monthly, annual }) => Math.round(100 - (100 * annual) / (12 * monthly)))).toEqual([17, 17, 17])
})

it('a larger plan never costs less', () => {
  for (const period of ['monthly', 'annual'] as const) {
    const each = tiers.map((tier) => planPrices[tier][period])
    expect(each).toEqual(each.toSorted((a, b) => a - b))
  }
})
