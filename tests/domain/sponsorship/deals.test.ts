import { addMonths as addMonthsByDateFns, format, parseISO } from 'date-fns'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, listMonthsBetween } from '#domain/sponsorship/calendar-months.ts'
import {
  getDealPriceCents,
  getDealState,
  formatDealState,
  getDealEnd,
  getFulfillment,
  isActiveDeal,
  getRenewalDates,
} from '#domain/sponsorship/deals.ts'
import { addDays } from '#domain/time.ts'
import { makeFulfillmentItem, makeSponsorPackage, makeSponsorshipPackage } from '../../support/rows/factories.ts'

const anyDate = fc
  .date({ min: new Date('1999-01-01'), max: new Date('2101-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('a deal', () => {
  it('ends the day before the same day of a later month', () => {
    const ends = [
      ['2026-01-01', 12],
      ['2026-04-15', 12],
      ['2026-04-15', 3],
      ['2026-01-01', 1],
      ['2026-11-10', 2],
      ['2026-01-01', 120],
    ] as const
    expect(ends.map(([start, months]) => getDealEnd(start, months))).toEqual([
      '2026-12-31',
      '2027-04-14',
      '2026-07-14',
      '2026-01-31',
      '2027-01-09',
      '2035-12-31',
    ])
  })

  it('counts to the last day of a month that is too short, leap years as they are', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
    expect(addMonths('2028-02-29', 48)).toBe('2032-02-29')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
    expect(getDealEnd('2026-01-31', 1)).toBe('2026-02-27')
    expect(getDealEnd('2027-03-01', 12)).toBe('2028-02-29')
  })

  it('has the calendar months of date-fns', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -300, max: 300 }), (date, months) => {
        expect(addMonths(date, months)).toBe(format(addMonthsByDateFns(parseISO(date), months), 'yyyy-MM-dd'))
      }),
    )
  })

  it('costs its own price, also where that is nothing, else the package’s', () => {
    const gold = makeSponsorshipPackage({ price_cents: 250_000 })
    expect([null, 0, 99_999].map((price_cents) => getDealPriceCents({ price_cents }, gold))).toEqual([
      250_000, 0, 99_999,
    ])
    expect(getDealPriceCents({ price_cents: null }, undefined)).toBe(0)
  })

  it('is renewed from the day after, for as long as the package lasts', () => {
    const season = makeSponsorshipPackage({ duration_months: 6 })
    const deal = makeSponsorPackage({ start_date: '2026-01-01', end_date: '2026-12-31' })
    expect(getRenewalDates(deal, season)).toEqual({ start_date: '2027-01-01', end_date: '2027-06-30' })
  })

  it('is followed by renewals without a gap and without a day twice, over any number of them', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 120 }), (start, duration_months) => {
        let deal = { start_date: start, end_date: getDealEnd(start, duration_months) }
        for (let generation = 0; generation < 4; generation++) {
          const next = getRenewalDates(deal, { duration_months })
          expect(next.start_date).toBe(addDays(deal.end_date, 1))
          expect(next.end_date >= next.start_date).toBe(true)
          deal = next
        }
      }),
    )
  })

  it('is told in a word', () => {
    const deal = makeSponsorPackage({ start_date: '2026-03-01', end_date: '2026-05-31' })
    const told = (status: typeof deal.status, today: string) => {
      const given = { ...deal, status }
      return [getDealState(given, today), formatDealState(given, today), isActiveDeal(given, today)]
    }
    expect(told('active', '2026-02-28')).toEqual(['upcoming', 'Starts Sun, Mar 1, 2026', true])
    expect(told('active', '2026-03-01')).toEqual(['running', 'Active', true])
    expect(told('active', '2026-05-31')).toEqual(['running', 'Active', true])
    expect(told('active', '2026-06-01')).toEqual(['over', 'Ended', false])
    expect(told('renewed', '2026-05-31')).toEqual(['running', 'Renewed', false])
    expect(told('renewed', '2026-06-01')).toEqual(['over', 'Ended', false])
    expect(told('ended', '2026-04-01')).toEqual(['over', 'Ended', false])
    expect(told('cancelled', '2026-04-01')).toEqual(['cancelled', 'Cancelled', false])
  })

  it('is fulfilled by its checklist, or as somebody set it where there is none', () => {
    const [open, done] = [null, '2026-04-01'].map((done_on) => makeFulfillmentItem({ done_on }))
    const items = [[], [open, open], [open, done], [done, done]].map((list) =>
      list.filter((item) => item !== undefined),
    )
    const by = (fulfillment_status: 'pending' | 'fulfilled') =>
      items.map((list) => getFulfillment({ fulfillment_status }, list))
    expect(by('fulfilled')).toEqual(['fulfilled', 'pending', 'in_progress', 'fulfilled'])
    expect(by('pending')).toEqual(['pending', 'pending', 'in_progress', 'fulfilled'])
  })
})

describe('months', () => {
  it('are all that have a day in the range', () => {
    expect(listMonthsBetween('2025-11-30', '2026-02-01')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
    expect(listMonthsBetween('2026-02-01', '2026-02-28')).toEqual(['2026-02'])
    expect(listMonthsBetween('2026-02-02', '2026-02-01')).toEqual([])
  })
})
