import { formatMonthDay } from '#i18n/format-period.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import { getDealPriceCents } from '#domain/sponsorship/deals.ts'
import { computeRevenueByMonth, computeUtilization } from '#domain/sponsorship/figures.ts'
import { fitReportDocument, parseReportDocument, type ReportDocument } from '#domain/sponsorship/reports/document.ts'
import { reportMetrics } from '#domain/sponsorship/reports/metrics.ts'
import { formatReportRange, getReportRange } from '#domain/sponsorship/reports/range.ts'
import type { PlayedGame, ReportRequest } from '#domain/sponsorship/reports/request.ts'
import { buildReport } from '#domain/sponsorship/reports/report.ts'
import { addDays } from '#domain/time.ts'
import {
  makeAsset,
  makeFulfillmentItem,
  makePackageAsset,
  makeSponsor,
  makeSponsorPackage,
  makeSponsorshipPackage,
} from '../../../support/rows/factories.ts'

const madeAt = { at: '2026-11-22T10:00:00.000Z', today: '2026-11-22' }
const asked: ReportRequest = {
  league: 'Riverside',
  kind: 'annual',
  from: '2026-01-01',
  to: '2026-11-22',
  sponsorId: null,
  venueId: null,
  metrics: reportMetrics,
  byHand: {},
}

const mill = makeSponsor({ company_name: 'Mill Bakery' })
const zoo = makeSponsor({ company_name: 'City Zoo' })
const gold = makeSponsorshipPackage({ name: 'Gold', price_cents: 120_000 })
const banner = makeAsset({ name: 'Banner', quantity: 4 })
const spring = makeSponsorPackage({
  sponsor_id: mill.id,
  package_id: gold.id,
  start_date: '2026-01-01',
  end_date: '2026-06-30',
  status: 'renewed',
})
const autumn = makeSponsorPackage({
  sponsor_id: mill.id,
  package_id: gold.id,
  start_date: '2026-07-01',
  end_date: '2026-12-31',
  price_cents: 130_001,
  renews_id: spring.id,
})
const ofZoo = makeSponsorPackage({
  sponsor_id: zoo.id,
  package_id: gold.id,
  start_date: '2026-03-01',
  end_date: '2026-03-31',
  status: 'ended',
  fulfillment_status: 'fulfilled',
})
const calledOff = makeSponsorPackage({ sponsor_id: zoo.id, package_id: gold.id, status: 'cancelled' })
const data: SponsorshipData = {
  sponsors: [mill, zoo],
  packages: [gold],
  assets: [banner],
  deals: [spring, autumn, ofZoo, calledOff],
  holdings: [makePackageAsset({ package_id: gold.id, asset_id: banner.id, quantity: 2 })],
  items: [
    makeFulfillmentItem({ deal_id: autumn.id, label: 'Banner hung', done_on: '2026-07-02' }),
    makeFulfillmentItem({ deal_id: autumn.id, label: 'Logo online', done_on: null, position: 1 }),
  ],
}

const figureOf = ({ figures }: ReportDocument, key: string) => figures.find((one) => one.key === key)?.value
const rowsOf = ({ tables }: ReportDocument, title: string) => tables.find((one) => one.title === title)?.rows

describe('the range of a report', () => {
  it('goes from the start of the month, quarter or year to today', () => {
    expect(getReportRange('monthly', '2026-11-22')).toEqual({ from: '2026-11-01', to: '2026-11-22' })
    expect(getReportRange('quarterly', '2026-11-22')).toEqual({ from: '2026-10-01', to: '2026-11-22' })
    expect(getReportRange('quarterly', '2026-03-31')).toEqual({ from: '2026-01-01', to: '2026-03-31' })
    expect(getReportRange('annual', '2026-11-22')).toEqual({ from: '2026-01-01', to: '2026-11-22' })
    expect(getReportRange('monthly', '2026-02-01')).toEqual({ from: '2026-02-01', to: '2026-02-01' })
  })

  it('is said with the year where it needs one', () => {
    expect(formatReportRange({ from: '2026-10-01', to: '2026-11-22' })).toBe('Oct 1 – Nov 22, 2026')
    expect(formatReportRange({ from: '2025-12-01', to: '2026-01-31' })).toBe('Dec 1, 2025 – Jan 31, 2026')
    expect(formatReportRange({ from: '2026-11-01', to: '2026-11-01' })).toBe(
      formatMonthDay('2026-11-01', { year: true }),
    )
  })
})

describe('a report', () => {
  it('lists the deals that were in force, by company, and leaves cancelled ones out', () => {
    const report = buildReport(data, [], asked, madeAt)
    expect(figureOf(report, 'deals')).toBe(3)
    expect(rowsOf(report, 'Deals')).toEqual([
      ['City Zoo', 'Gold', '2026-03-01', '2026-03-31', 'Ended', 120_000],
      ['Mill Bakery', 'Gold', '2026-01-01', '2026-06-30', 'Ended', 120_000],
      ['Mill Bakery', 'Gold', '2026-07-01', '2026-12-31', 'Active', 130_001],
    ])
  })

  it('says of a deal what it was on the last day of the range', () => {
    const stateOf = (deal: Partial<typeof spring>, to = '2026-06-30') => {
      const told = { ...data, deals: [{ ...spring, ...deal }] }
      return rowsOf(buildReport(told, [], { ...asked, to }, { ...madeAt, today: to }), 'Deals')?.map((row) => row[4])
    }
    expect(stateOf({ status: 'renewed' })).toEqual(['Renewed'])
    expect(stateOf({ status: 'active' })).toEqual(['Active'])
    expect(stateOf({ status: 'active' }, '2026-07-01')).toEqual(['Ended'])
  })

  it('of an earlier day knows what was so then, and one made for today what is so now', () => {
    const late = makeSponsorPackage({
      ...autumn,
      status: 'cancelled',
      cancelled_on: '2026-10-01',
      renews_id: null,
    })
    const told = { ...data, deals: [late], items: [] }
    const dealsOn = (to: string) => figureOf(buildReport(told, [], { ...asked, to }, madeAt), 'deals')
    expect([dealsOn('2026-09-30'), dealsOn('2026-11-22')]).toEqual([1, 0])
  })

  it('names nobody where a company, a package or a sponsor is not there any more', () => {
    const alone = { ...data, sponsors: [], packages: [] }
    expect(rowsOf(buildReport(alone, [], asked, madeAt), 'Deals')?.[0]?.slice(0, 2)).toEqual([null, null])
    expect(rowsOf(buildReport(alone, [], asked, madeAt), 'Fulfillment')?.[0]?.slice(0, 2)).toEqual([null, null])
    const one = buildReport(alone, [], { ...asked, sponsorId: mill.id }, madeAt)
    expect([one.sponsor, one.subtitle]).toEqual(['', ', Jan 1 – Nov 22, 2026'])
    expect(buildReport(data, [], asked, madeAt).subtitle).toBe('All sponsors, Jan 1 – Nov 22, 2026')
  })

  it('is called by its kind, and has no share of nothing', () => {
    const titles = (['monthly', 'quarterly', 'annual', 'custom'] as const).map(
      (kind) => buildReport(data, [], { ...asked, kind }, madeAt).title,
    )
    expect(titles).toEqual(['Monthly', 'Quarterly', 'Annual', 'Custom'].map((kind) => `${kind} Sponsorship Report`))
    expect(figureOf(buildReport({ ...data, assets: [] }, [], asked, madeAt), 'utilization')).toBeNull()
  })

  it('counts an asset once where one deal follows another, and twice where both run at one time', () => {
    const ofMill = (from: string, to: string) => {
      const report = buildReport(data, [], { ...asked, sponsorId: mill.id, from, to }, { ...madeAt, today: to })
      return figureOf(report, 'utilization')
    }
    expect([ofMill('2026-06-01', '2026-07-31'), ofMill('2026-01-01', '2026-03-31')]).toEqual([2, 2])
    const both = { ...data, deals: [spring, { ...autumn, start_date: '2026-06-01' }] }
    const asOfMill = { ...asked, sponsorId: mill.id, from: '2026-05-01' }
    const at = (to: string) =>
      figureOf(buildReport(both, [], { ...asOfMill, to }, { ...madeAt, today: to }), 'utilization')
    expect([at('2026-05-31'), at('2026-06-30')]).toEqual([2, 4])
  })

  it('says what its columns hold', () => {
    const columnsIn = (report: ReportDocument) =>
      report.tables.map(({ title, columns }) => [
        title,
        columns.map(({ label, kind }) => `${label} (${kind})`).join(', '),
      ])
    const games = [{ date: '2026-05-01', venue: 'Arena', venueId: 'arena' }]
    expect(columnsIn(buildReport(data, games, asked, madeAt))).toEqual([
      ['Deals', 'Sponsor (text), Package (text), Start (date), End (date), Status (text), Price (money)'],
      ['Value by month', 'Month (text), Value (money)'],
      ['Fulfillment', 'Sponsor (text), Package (text), Status (text), Done (count), Promised (count)'],
      ['Games played by venue', 'Venue (text), Games (count)'],
      [
        'Assets on Nov 22, 2026',
        'Category (text), Sold (count), Reserved (count), Available (count), Total (count), Share sold (percent)',
      ],
    ])
    expect(columnsIn(buildReport(data, games, { ...asked, sponsorId: mill.id }, madeAt))).toEqual([
      ['Deals', 'Package (text), Start (date), End (date), Status (text), Price (money)'],
      ['Value by month', 'Month (text), Value (money)'],
      ['Fulfillment', 'Package (text), Status (text), Done (count), Promised (count)'],
      ['Games played by venue', 'Venue (text), Games (count)'],
      ['Assets', 'Asset (text), Category (text), Location (text), Units (count)'],
    ])
  })

  it('says what its figures are', () => {
    const figures = (report: ReportDocument) => report.figures.map(({ label, kind }) => `${label} (${kind})`)
    expect(figures(buildReport(data, [], asked, madeAt))).toEqual([
      'Deals in force (count)',
      'Value in this period (money)',
      'Fulfilled (percent)',
      'Promises kept (text)',
      'Games played (count)',
      'Assets sold (percent)',
    ])
    expect(figures(buildReport(data, [], { ...asked, sponsorId: mill.id }, madeAt)).at(-1)).toBe(
      'Assets in your packages (count)',
    )
  })

  it('of one sponsor names nobody else, and not what the league has sold to others', () => {
    const report = buildReport(data, [], { ...asked, sponsorId: mill.id }, madeAt)
    expect(report.sponsor).toBe('Mill Bakery')
    expect(report.subtitle).toBe('Mill Bakery, Jan 1 – Nov 22, 2026')
    expect(JSON.stringify(report)).not.toContain('Zoo')
    expect(rowsOf(report, 'Assets')).toEqual([['Banner', 'Signage', null, 2]])
    expect(report.tables.some(({ title }) => title.startsWith('Assets on'))).toBe(false)
  })

  it('counts what was done of what was promised until its last day', () => {
    const report = buildReport(data, [], asked, madeAt)
    expect(figureOf(report, 'fulfillment_done')).toBe('2 of 4')
    expect(figureOf(report, 'fulfillment')).toBe(0.5)
    expect(rowsOf(report, 'Fulfillment')).toEqual([
      ['City Zoo', 'Gold', 'Fulfilled', 1, 1],
      ['Mill Bakery', 'Gold', 'Pending', 0, 1],
      ['Mill Bakery', 'Gold', 'In progress', 1, 2],
    ])
    const early = buildReport(data, [], { ...asked, from: '2026-07-01', to: '2026-07-01' }, madeAt)
    expect(figureOf(early, 'fulfillment_done')).toBe('0 of 2')
  })

  it('has no share where nothing was promised', () => {
    const report = buildReport(data, [], { ...asked, from: '2024-01-01', to: '2024-12-31' }, madeAt)
    expect(figureOf(report, 'fulfillment')).toBeNull()
    expect(figureOf(report, 'value')).toBe(0)
  })

  it('counts the games that were played in its days, by venue', () => {
    const game = (date: string, venue: string | null): PlayedGame => ({
      date,
      venue,
      venueId: venue && `id of ${venue}`,
    })
    const games = [
      game('2025-12-31', 'North Park'),
      game('2026-01-01', 'North Park'),
      game('2026-05-01', 'North Park'),
      game('2026-11-22', 'Arena'),
      game('2026-06-01', null),
      game('2026-11-23', 'Arena'),
    ]
    const report = buildReport(data, games, asked, madeAt)
    expect(figureOf(report, 'games')).toBe(4)
    const turned = buildReport(data, games.toReversed(), asked, madeAt)
    expect(rowsOf(turned, 'Games played by venue')).toEqual(rowsOf(report, 'Games played by venue'))
    expect(rowsOf(report, 'Games played by venue')).toEqual([
      ['North Park', 2],
      ['Arena', 1],
      ['Venue not recorded', 1],
    ])
    const atArena = buildReport(data, games, { ...asked, venueId: 'id of Arena' }, madeAt)
    expect(rowsOf(atArena, 'Games played by venue')).toEqual([['Arena', 1]])
  })

  it('says what was entered by hand, and leaves out what was not', () => {
    const byHand = { impressions: 12_000, roi: '3.2 : 1', media_value: 450_050, engagements: '' }
    const report = buildReport(data, [], { ...asked, byHand }, madeAt)
    expect(report.figures.filter((one) => one.byHand)).toEqual([
      { key: 'impressions', label: 'Impressions', value: 12_000, kind: 'count', byHand: true },
      { key: 'roi', label: 'ROI analysis', value: '3.2 : 1', kind: 'text', byHand: true },
      { key: 'media_value', label: 'Media value', value: 450_050, kind: 'money', byHand: true },
    ])
  })

  it('holds what was chosen, and nothing else', () => {
    const report = buildReport(
      data,
      [],
      { ...asked, metrics: ['value', 'roi'], byHand: { roi: 'x', exposure: 'y' } },
      madeAt,
    )
    expect(report.figures.map(({ key }) => key)).toEqual(['value', 'roi'])
    expect(report.tables.map(({ title }) => title)).toEqual(['Value by month'])
  })

  it('has the figures of the domain, and months that add up to the total', () => {
    const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays('2026-06-15', days))
    const deal = fc.record({ start: day, days: fc.integer({ min: 0, max: 500 }), cents: fc.nat(1_000_000_00) })
    fc.assert(
      fc.property(fc.array(deal, { maxLength: 12 }), day, fc.nat(700), (drawn, from, length) => {
        const deals = drawn.map(({ start, days, cents }, index) =>
          makeSponsorPackage({
            sponsor_id: index % 2 === 0 ? mill.id : zoo.id,
            package_id: gold.id,
            start_date: start,
            end_date: addDays(start, days),
            price_cents: cents,
          }),
        )
        const to = addDays(from, length)
        const drawnData = { ...data, deals, items: [] }
        const today = { at: '2029-01-01T00:00:00.000Z', today: to }
        const request = { ...asked, kind: 'custom' as const, from, to }
        const whole = buildReport(drawnData, [], request, today)
        const months = computeRevenueByMonth(drawnData, from, to).map(({ cents }) => cents)
        const shown = rowsOf(whole, 'Value by month')?.map((row) => row[1])
        const has = (cents: number) => cents > 0
        expect(shown).toEqual(months.slice(Math.max(0, months.findIndex(has)), months.findLastIndex(has) + 1))
        const total = months.reduce((sum, cents) => sum + cents, 0)
        expect(figureOf(whole, 'value')).toBe(total)
        // The individual sponsors' reports add up to the report of all sponsors.
        const parts = [mill, zoo].map(({ id }) => buildReport(drawnData, [], { ...request, sponsorId: id }, today))
        expect(parts.reduce((sum, part) => sum + Number(figureOf(part, 'value')), 0)).toBe(total)
        expect(parts.reduce((sum, part) => sum + Number(figureOf(part, 'deals')), 0)).toBe(figureOf(whole, 'deals'))
        // A deal that is completely within the range brings in exactly its price.
        const inside = deals.filter((one) => one.start_date >= from && one.end_date <= to)
        const onlyInside = buildReport({ ...drawnData, deals: inside }, [], request, today)
        expect(figureOf(onlyInside, 'value')).toBe(inside.reduce((sum, one) => sum + getDealPriceCents(one, gold), 0))
        const use = computeUtilization(drawnData, to)
        expect(rowsOf(whole, `Assets on ${formatMonthDay(to, { year: true })}`)?.map((row) => row[4])).toEqual(
          use.map((one) => one.total),
        )
      }),
      { numRuns: 60 },
    )
  })
})

describe('a kept report', () => {
  it('is read as it was made', () => {
    const report = buildReport(data, [], { ...asked, byHand: { roi: 'Łódź “good”' } }, madeAt)
    expect(parseReportDocument(JSON.stringify(report))).toEqual(report)
  })

  it('that is none, or is broken, is not read', () => {
    const report = buildReport(data, [], asked, madeAt)
    expect(parseReportDocument('{}')).toBeNull()
    expect(parseReportDocument('not JSON')).toBeNull()
    expect(parseReportDocument(JSON.stringify({ ...report, from: 'yesterday' }))).toBeNull()
    const [table] = report.tables
    expect(parseReportDocument(JSON.stringify({ ...report, tables: [{ ...table, rows: [['too few']] }] }))).toBeNull()
  })

  it('is cut to what a row holds, and says how many lines are missing', () => {
    const deals = Array.from({ length: 5000 }, () => makeSponsorPackage({ sponsor_id: mill.id, package_id: gold.id }))
    const report = buildReport({ ...data, deals, items: [] }, [], asked, madeAt)
    const content = JSON.stringify(report)
    expect(content.length).toBeLessThanOrEqual(200_000)
    expect(content.length).toBeGreaterThan(195_000)
    expect(figureOf(report, 'deals')).toBe(5000)
    for (const { title, rows, more } of report.tables.filter((one) => one.more > 0)) {
      expect({ title, lines: rows.length + more }).toEqual({ title, lines: 5000 })
    }
    expect(report.tables.reduce((sum, { more }) => sum + more, 0)).toBeGreaterThan(0)
    expect(fitReportDocument(report)).toBe(report)
  })
})
