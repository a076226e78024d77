import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths } from '#domain/sponsorship/calendar-months.ts'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import { getDealPriceCents } from '#domain/sponsorship/deals.ts'
import { computeRevenueByMonth } from '#domain/sponsorship/figures.ts'
import { addDays, dateToDayNumber } from '#domain/time.ts'
import { makeSponsorPackage, makeSponsorshipPackage } from '../../support/rows/factories.ts'
import { day, someSponsorship } from './some-sponsorship.ts'

const sumOf = (months: readonly { readonly cents: number }[]) => months.reduce((sum, { cents }) => sum + cents, 0)
const priceIn = ({ packages }: SponsorshipData, deal: SponsorshipData['deals'][number]) =>
  getDealPriceCents(
    deal,
    packages.find(({ id }) => id === deal.package_id),
  )

describe('revenue by month', () => {
  const gold = makeSponsorshipPackage({ price_cents: 366_00 })
  const leapYear = { package_id: gold.id, start_date: '2028-01-01', end_date: '2028-12-31' }
  const of = (deals: SponsorshipData['deals'], from: string, to: string) =>
    computeRevenueByMonth({ deals, packages: [gold] }, from, to)

  it('spreads the price over the days', () => {
    expect(of([makeSponsorPackage(leapYear)], '2027-12-15', '2028-04-10')).toEqual([
      { month: '2027-12', cents: 0 },
      { month: '2028-01', cents: 31_00 },
      { month: '2028-02', cents: 29_00 },
      { month: '2028-03', cents: 31_00 },
      { month: '2028-04', cents: 10_00 },
    ])
  })

  it('gives every day of a month to that month, the first and the last', () => {
    const deal = makeSponsorPackage({
      package_id: gold.id,
      start_date: '2028-02-29',
      end_date: '2028-03-01',
      price_cents: 3,
    })
    expect(of([deal], '2028-02-29', '2028-03-01')).toEqual([
      { month: '2028-02', cents: 1 },
      { month: '2028-03', cents: 2 },
    ])
    expect(of([deal], '2028-03-02', '2028-03-31')).toEqual([{ month: '2028-03', cents: 0 }])
    expect(of([deal], '2028-03-31', '2028-03-01')).toEqual([])
  })

  it('counts what was renewed or has ended, each in its own days, and nothing of what was cancelled', () => {
    const next = { ...leapYear, start_date: '2029-01-01', end_date: '2029-12-31', price_cents: 365_00 }
    const deals = [
      makeSponsorPackage({ ...leapYear, status: 'renewed' }),
      makeSponsorPackage(next),
      makeSponsorPackage({ ...leapYear, status: 'ended' }),
      makeSponsorPackage({ ...leapYear, status: 'cancelled' }),
    ]
    expect(of(deals, '2028-12-01', '2029-01-31').map(({ cents }) => cents)).toEqual([62_00, 31_00])
  })

  it('adds up to the prices to the cent', () => {
    fc.assert(
      fc.property(someSponsorship, (data) => {
        const counted = data.deals.filter(({ status }) => status !== 'cancelled')
        const prices = counted.reduce((sum, deal) => sum + priceIn(data, deal), 0)
        expect(sumOf(computeRevenueByMonth(data, '2027-01-01', '2029-12-31'))).toBe(prices)
      }),
    )
  })

  it('adds up over any parts of the range, month by month', () => {
    fc.assert(
      fc.property(someSponsorship, day(), fc.nat(100), fc.nat(100), (data, from, first, second) => {
        const middle = addDays(from, first)
        const to = addDays(middle, second)
        const parts = [
          ...computeRevenueByMonth(data, from, middle),
          ...computeRevenueByMonth(data, addDays(middle, 1), to),
        ]
        const whole = computeRevenueByMonth(data, from, to)
        expect(
          whole.map(({ month }) => ({ month, cents: sumOf(parts.filter((part) => part.month === month)) })),
        ).toEqual(whole)
      }),
    )
  })

  it('gives a month its share by days, within a cent of each deal', () => {
    fc.assert(
      fc.property(someSponsorship, (data) => {
        const counted = data.deals.filter(({ status }) => status !== 'cancelled')
        for (const { month, cents } of computeRevenueByMonth(data, '2027-12-01', '2028-06-30')) {
          const [first, after] = [`${month}-01`, addMonths(`${month}-01`, 1)].map(dateToDayNumber) as [number, number]
          const fair = counted.reduce((sum, deal) => {
            const [start, end] = [dateToDayNumber(deal.start_date), dateToDayNumber(deal.end_date)]
            const days = Math.max(0, Math.min(end + 1, after) - Math.max(start, first))
            return sum + (priceIn(data, deal) * days) / (end - start + 1)
          }, 0)
          expect(Math.abs(cents - fair)).toBeLessThanOrEqual(counted.length)
        }
      }),
    )
  })
})
