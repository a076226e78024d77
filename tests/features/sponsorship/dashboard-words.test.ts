import { describe, expect, it } from 'vitest'
import { describeFigureChange } from '#features/sponsorship/dashboard/figure-cards.tsx'
import { toPipelineColumns, getStatusOnDrop } from '#features/sponsorship/dashboard/pipeline-columns.ts'
import { renewalFormSchema, toRenewalTerms, toRenewalInput } from '#features/sponsorship/dashboard/renew-dialog.tsx'
import { listRevenuePeriods, toRevenueSeries } from '#features/sponsorship/dashboard/revenue-periods.ts'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import { formatCents } from '#i18n/format-amount.ts'
import { getColumnTotal, getSeriesTotal } from '#ui/chart/chart-data.ts'
import { toMonthColumns } from '#ui/chart/monthly-chart.tsx'
import { makeLeagueRow, makeSponsor, makeSponsorPackage, makeSponsorshipPackage } from '../../support/rows/factories.ts'

const today = '2026-11-22'

describe('a change against the month before', () => {
  const on = (before: number, value: number) => ({
    change: value - before,
    percent: before === 0 ? null : Math.round(((value - before) / before) * 100),
  })

  it('is told in words, up, down and not at all', () => {
    expect(describeFigureChange(on(3, 5), '2026-10-22', String)).toBe('+2 since Oct 22')
    expect(describeFigureChange(on(5, 4), '2026-10-22', String)).toBe('−1 since Oct 22')
    expect(describeFigureChange(on(5, 5), '2026-10-22', String)).toBe('No change since Oct 22')
  })

  it('names its share of what was, where there was something', () => {
    const words = (before: number, value: number) =>
      describeFigureChange(on(before, value), '2026-10-22', formatCents, { withPercent: true })
    expect(words(200_000, 250_000)).toBe('+$500 (25%) since Oct 22')
    expect(words(250_000, 200_050)).toBe('−$499.50 (20%) since Oct 22')
    expect(words(0, 200_000)).toBe('+$2,000 since Oct 22')
  })
})

describe('the months of the revenue', () => {
  const gold = makeSponsorshipPackage({ price_cents: 100_001 })
  const league = makeLeagueRow({ season_start: '2026-04-04', season_end: '2026-07-18' })
  const periodOf = (wanted: string, day = today) => {
    const period = listRevenuePeriods(league, day).find(({ key }) => key === wanted)
    if (!period) throw new Error(`There is no period ${wanted}`)
    return period
  }

  it('are whole calendar months, also where this month is longer than another', () => {
    expect(periodOf('around')).toMatchObject({ from: '2026-06-01', to: '2027-05-31' })
    expect(periodOf('past')).toMatchObject({ from: '2025-12-01', to: '2026-11-30' })
    expect(periodOf('next', '2026-03-31')).toMatchObject({ from: '2026-03-01', to: '2027-02-28' })
    expect(periodOf('season')).toMatchObject({ from: '2026-04-01', to: '2026-07-31' })
  })

  it('know no season where the league has no dates', () => {
    const periods = listRevenuePeriods({ season_start: '2026-04-04', season_end: null }, today)
    expect(periods.map(({ key }) => key)).toEqual(['around', 'past', 'next'])
  })

  it('part at today, and bring in the whole price together', () => {
    const deal = makeSponsorPackage({ package_id: gold.id, start_date: '2026-08-10', end_date: '2027-02-09' })
    const { months, series } = toRevenueSeries({ deals: [deal], packages: [gold] }, periodOf('around'), today)
    expect(months).toHaveLength(12)
    expect(series.map(({ label }) => label)).toEqual(['Until today', 'Still to come'])
    const [past, ahead] = series
    expect(past?.values.slice(6)).toEqual([0, 0, 0, 0, 0, 0]) // these are the months from December on
    expect(ahead?.values.slice(0, 5)).toEqual([0, 0, 0, 0, 0]) // these are the months until October
    expect(past?.values[5]).toBeGreaterThan(0)
    expect(ahead?.values[5]).toBeGreaterThan(0)
    expect(series.reduce((sum, one) => sum + getSeriesTotal(one), 0)).toBe(100_001)
    expect(getColumnTotal(series, 5)).toBe((past?.values[5] ?? 0) + (ahead?.values[5] ?? 0))
  })

  it('have nothing to come in a period that is over', () => {
    const { series } = toRevenueSeries({ deals: [], packages: [] }, periodOf('season'), today)
    expect(series.map(({ label }) => label)).toEqual(['Until today'])
  })

  it('carry the year where it begins', () => {
    expect(toMonthColumns(['2026-11', '2026-12', '2027-01'])).toEqual([
      { label: 'Nov 2026', short: 'Nov', under: '2026' },
      { label: 'Dec 2026', short: 'Dec' },
      { label: 'Jan 2027', short: 'Jan', under: '2027' },
    ])
    expect(toMonthColumns(['2026-12', '2027-01']).map(({ under }) => under)).toEqual([undefined, '2027'])
  })
})

describe('the board', () => {
  const gold = makeSponsorshipPackage({ price_cents: 250_000 })
  const named = (company_name: string, status: 'prospect' | 'active' | 'former' | 'declined') =>
    makeSponsor({ company_name, status })
  const [bakery, bikes, cafe, bank, inn, shop] = [
    named('Bakery', 'active'),
    named('Bikes', 'prospect'),
    named('Cafe', 'prospect'),
    named('Bank', 'active'),
    named('Inn', 'declined'),
    named('Shop', 'active'),
  ]
  const dealOf = (sponsor_id: string, price_cents: number | null) =>
    makeSponsorPackage({ sponsor_id, package_id: gold.id, price_cents })
  const ahead = { ...dealOf(shop.id, 10_000), start_date: '2027-01-01', end_date: '2027-12-31' }
  const data: SponsorshipData = {
    sponsors: [bakery, bikes, cafe, bank, inn, shop],
    packages: [gold],
    assets: [],
    holdings: [],
    items: [],
    deals: [dealOf(bikes.id, 100_000), dealOf(bank.id, null), dealOf(bank.id, 50_000), ahead],
  }
  const columns = toPipelineColumns(data, today)
  const entryOf = (id: string) => {
    const entry = columns.flatMap(({ entries }) => entries).find(({ sponsor }) => sponsor.id === id)
    if (!entry) throw new Error('The sponsor is in no column')
    return entry
  }

  it('has every sponsor in one column, the most valuable first', () => {
    expect(
      columns.map(({ title, cents, entries }) => [title, cents, entries.map((one) => one.sponsor.company_name)]),
    ).toEqual([
      ['Prospects', 0, ['Cafe']],
      ['Proposed', 100_000, ['Bikes']],
      ['Signed', 10_000, ['Shop']],
      ['Active', 300_000, ['Bank', 'Bakery']],
      ['Closed', 0, ['Inn']],
    ])
    expect(entryOf(bank.id)).toMatchObject({ deals: 2, cents: 300_000 })
  })

  it('takes a sponsor only where their deals let them land', () => {
    expect(getStatusOnDrop('offer', entryOf(bank.id))).toBe('prospect')
    expect(getStatusOnDrop('prospect', entryOf(bank.id))).toBeNull()
    expect(getStatusOnDrop('prospect', entryOf(bakery.id))).toBe('prospect')
    expect(getStatusOnDrop('offer', entryOf(cafe.id))).toBeNull()
    expect(getStatusOnDrop('active', entryOf(bikes.id))).toBe('active')
    expect(getStatusOnDrop('active', entryOf(bank.id))).toBeNull()
    expect(getStatusOnDrop('closed', entryOf(bank.id))).toBe('former')
    expect(getStatusOnDrop('closed', entryOf(inn.id))).toBeNull()
    expect(getStatusOnDrop('signed', entryOf(bikes.id))).toBeNull()
    expect(getStatusOnDrop('offer', entryOf(shop.id))).toBe('prospect')
    expect(getStatusOnDrop('active', entryOf(shop.id))).toBeNull()
    const proposed = { ...entryOf(shop.id), sponsor: { ...shop, status: 'prospect' as const } }
    expect([getStatusOnDrop('signed', proposed), getStatusOnDrop('active', proposed)]).toEqual(['active', 'active'])
  })
})

describe('a renewal', () => {
  const pack = makeSponsorshipPackage({ price_cents: 250_000, duration_months: 12 })
  const deal = makeSponsorPackage({ package_id: pack.id, start_date: '2026-01-01', end_date: '2026-12-31' })
  const typed = toRenewalInput({ deal, pack, cents: 250_000 })
  const messages = (change: Partial<typeof typed>) =>
    renewalFormSchema.safeParse({ ...typed, ...change }).error?.issues.map(({ message }) => message)

  it('begins the day after, for as long as the package lasts, and goes on following its price', () => {
    expect(typed).toMatchObject({ start_date: '2027-01-01', end_date: '2027-12-31', price: '2500' })
    const terms = toRenewalTerms({ deal, pack }, renewalFormSchema.parse(typed))
    expect(terms).toEqual({ start_date: '2027-01-01', end_date: '2027-12-31', price_cents: null })
  })

  it('keeps a price of its own, and one that was agreed anew', () => {
    const own = toRenewalTerms({ deal: { ...deal, price_cents: 250_000 }, pack }, renewalFormSchema.parse(typed))
    expect(own.price_cents).toBe(250_000)
    const anew = toRenewalTerms({ deal, pack }, renewalFormSchema.parse({ ...typed, price: '$2,750.50' }))
    expect(anew.price_cents).toBe(275_050)
  })

  it('says what is wrong with its dates and its price', () => {
    expect(messages({ start_date: '2026-12-31' })).toEqual(['The new deal must start after the current one ends'])
    expect(messages({ end_date: '2026-12-31' })).toEqual(['End date must not be before the start date'])
    expect(messages({ start_date: '' })).toEqual(['Start date is required'])
    expect(messages({ price: 'much' })).toEqual(['Price must be a valid number'])
    expect(messages({ price: '-1' })).toEqual(['Price must be a positive number'])
    expect(messages({ price: '' })).toEqual(['Price is required'])
  })
})
