import { formatCents } from '#i18n/format-amount.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsToInput, parseMoney } from '#domain/sponsorship/money.ts'

describe('money', () => {
  it('is shown in dollars, with cents only where there are any', () => {
    expect([250_000, 250_050, 5, 0, 100_000_000_000, 99_999, -250_005].map(formatCents)).toEqual([
      '$2,500',
      '$2,500.50',
      '$0.05',
      '$0',
      '$1,000,000,000',
      '$999.99',
      '-$2,500.05',
    ])
  })

  it('is read as it is typed', () => {
    expect(
      ['2500', ' $2,500 ', '2500.5', '2,500.50', '.5', '3.', '0', '-5', '-$1,000.25', '-0'].map(parseMoney),
    ).toEqual([250_000, 250_000, 250_050, 250_050, 50, 300, 0, -500, -100_025, 0])
  })

  it('is nothing where it is no amount', () => {
    const typed = ['', ' ', '$', '.', '-', 'free', '1e3', '1.234', '2,50', '1,0000', '1 000', '0x10', '1.2.3', '5$']
    expect(typed.map((text) => [text, parseMoney(text)])).toEqual(typed.map((text) => [text, null]))
    expect(parseMoney('9'.repeat(20))).toBeNull()
  })

  it('comes back to the cent, shown or put into a field', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        expect(parseMoney(formatCents(cents))).toBe(cents)
        expect(parseMoney(centsToInput(cents))).toBe(cents)
      }),
    )
  })
})
