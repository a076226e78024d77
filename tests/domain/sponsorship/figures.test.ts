import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toRowsAsOf, filterCurrentDeals } from '#domain/sponsorship/as-of.ts'
import { computeAssetUsage } from '#domain/sponsorship/availability.ts'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import {
  buildPipeline,
  findUpcomingRenewals,
  computeRevenueByMonth,
  computeSponsorshipFigures,
  findTopPackages,
  computeUtilization,
} from '#domain/sponsorship/figures.ts'
import { addDays } from '#domain/time.ts'
import {
  makeAsset,
  makePackageAsset,
  makeSponsor,
  makeSponsorPackage,
  makeSponsorshipPackage,
  testId,
} from '../../support/rows/factories.ts'
import { day, someHistory, someSponsorship } from './some-sponsorship.ts'

const today = '2026-06-15'
const none: SponsorshipData = { sponsors: [], packages: [], assets: [], deals: [], holdings: [], items: [] }
const [gold, silver] = [
  makeSponsorshipPackage({ name: 'Gold', price_cents: 100_000 }),
  makeSponsorshipPackage({ name: 'Silver', price_cents: 40_000 }),
]
const mill = makeSponsor({ company_name: 'Mill' })
const running = { sponsor_id: mill.id, package_id: gold.id, start_date: '2026-01-01', end_date: '2026-12-31' }

describe('the figures', () => {
  it('are those of today, with what they were on the same day a month ago', () => {
    const bank = makeSponsor({ company_name: 'Bank', status: 'active', start_date: '2026-06-01' })
    const data: SponsorshipData = {
      ...none,
      sponsors: [mill, bank, makeSponsor({ status: 'prospect' }), makeSponsor({ status: 'declined' })],
      packages: [gold, silver],
      assets: [makeAsset({ quantity: 1 }), makeAsset({ status: 'inactive' })],
      deals: [
        makeSponsorPackage(running),
        makeSponsorPackage({ ...running, sponsor_id: bank.id, package_id: silver.id, signed_on: '2026-05-16' }),
        makeSponsorPackage({ ...running, price_cents: 30_000, status: 'cancelled', cancelled_on: '2026-05-16' }),
        makeSponsorPackage({ ...running, price_cents: 7_000, end_date: '2026-05-15' }),
        makeSponsorPackage({ ...running, status: 'ended' }),
      ],
    }
    expect(computeSponsorshipFigures(data, today)).toEqual({
      totalValue: { value: 140_000, before: 237_000, change: -97_000, percent: -41 },
      activeSponsors: { value: 2, before: 1, change: 1, percent: 100 },
      packagesSold: { value: 2, before: 4, change: -2, percent: -50 },
      availableAssets: { value: 1, before: 1, change: 0, percent: 0 },
    })
  })

  it('have no percentage where there was nothing', () => {
    const deals = [makeSponsorPackage({ ...running, signed_on: today })]
    expect(computeSponsorshipFigures({ ...none, packages: [gold], deals }, today).packagesSold).toEqual({
      value: 1,
      before: 0,
      change: 1,
      percent: null,
    })
  })

  it('a month ago are those that were told on that day', () => {
    const banner = makeAsset({ quantity: 2 })
    fc.assert(
      fc.property(someHistory, (history) => {
        const now = history.at(-1)?.deals ?? []
        const wasEnded = now.some(({ status }) => status === 'ended') // an ended deal once had a later end, of which there is no trace
        for (const { day: then, deals } of history) {
          const holdings = [...new Set(now.map(({ package_id }) => package_id))].map((package_id) =>
            makePackageAsset({ package_id, asset_id: banner.id }),
          )
          const known = { ...none, assets: [banner], holdings }
          const figures = (told: SponsorshipData) => {
            const { totalValue, packagesSold, availableAssets } = computeSponsorshipFigures(told, then)
            return [totalValue.value, packagesSold.value, wasEnded ? 0 : availableAssets.value]
          }
          expect(figures(toRowsAsOf({ ...known, deals: now }, then))).toEqual(figures({ ...known, deals }))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('never count a renewed deal beside its renewal, on whichever day one looks back', () => {
    fc.assert(
      fc.property(someHistory, (history) => {
        const now = history.at(-1)?.deals ?? []
        const firstOf = (deal: (typeof now)[number]): string => {
          const before = now.find(({ id }) => id === deal.renews_id)
          return before ? firstOf(before) : deal.id
        }
        for (const { day: then } of history) {
          const firsts = filterCurrentDeals(toRowsAsOf({ ...none, deals: now }, then).deals, then).map(firstOf)
          expect(new Set(firsts).size).toBe(firsts.length)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('count the last of several renewals, also where one between was cancelled', () => {
    const first = makeSponsorPackage({ ...running, status: 'renewed' })
    const second = makeSponsorPackage({ ...running, status: 'cancelled', renews_id: first.id })
    const third = makeSponsorPackage({
      ...running,
      start_date: '2028-01-01',
      end_date: '2028-12-31',
      renews_id: second.id,
    })
    const counted = (...deals: (typeof first)[]) => filterCurrentDeals(deals, today).map(({ id }) => id)
    expect(counted(first, second, third)).toEqual([third.id])
    expect(counted(third, first, { ...second, status: 'renewed' })).toEqual([third.id])
    expect(counted(first, second)).toEqual([first.id]) // because the only renewal was cancelled
    expect(counted(first, third)).toEqual([first.id, third.id]) // the deal between them was deleted, so nothing links them
  })

  it('are not led round in circles by rows that name each other', () => {
    const [one, other] = [testId(), testId()]
    const deals = [
      makeSponsorPackage({ ...running, id: one, renews_id: other }),
      makeSponsorPackage({ ...running, id: other, renews_id: one }),
      makeSponsorPackage({ ...running, id: mill.id, renews_id: mill.id }),
    ]
    expect(filterCurrentDeals(deals, today).map(({ id }) => id)).toEqual([mill.id])
  })
})

describe('what a sponsor was a month ago', () => {
  const before = (given: Partial<typeof mill>, deals: Partial<SponsorshipData['deals'][number]>[] = []) => {
    const sponsor = makeSponsor({ start_date: null, ...given })
    const rows = deals.map((deal) => makeSponsorPackage({ ...running, ...deal, sponsor_id: sponsor.id }))
    return computeSponsorshipFigures({ ...none, sponsors: [sponsor], packages: [gold], deals: rows }, today)
      .activeSponsors.before
  }

  it('follows from their own dates and from their deals', () => {
    expect(before({ status: 'active' })).toBe(1) // nothing indicates that it was not active then
    expect(before({ status: 'active', start_date: '2026-05-15' })).toBe(1)
    expect(before({ status: 'active', start_date: '2026-05-16' })).toBe(0)
    expect(before({ status: 'active' }, [{ signed_on: '2026-05-16' }])).toBe(0)
    expect(before({ status: 'active', start_date: '2026-06-01' }, [{ signed_on: '2026-05-01' }])).toBe(1)
    expect(before({ status: 'former', start_date: '2025-01-01', end_date: '2026-06-01' })).toBe(1)
    expect(before({ status: 'former', start_date: '2025-01-01', end_date: '2026-05-14' })).toBe(0)
    expect(before({ status: 'former' }, [{ status: 'cancelled', cancelled_on: '2026-06-01' }])).toBe(1)
    expect(before({ status: 'former' })).toBe(0)
    expect(before({ status: 'prospect', start_date: '2025-01-01' }, [{}])).toBe(0)
  })
})

describe('the lists of the dashboard', () => {
  it('name the packages that bring in most', () => {
    const bronze = makeSponsorshipPackage({ name: 'Bronze', price_cents: 0 })
    const unsold = makeSponsorshipPackage({ name: 'Unsold' })
    const deals = [
      makeSponsorPackage(running),
      ...[1, 2, 3].map(() => makeSponsorPackage({ ...running, package_id: silver.id })),
      makeSponsorPackage({ ...running, package_id: bronze.id }),
      makeSponsorPackage({ ...running, package_id: unsold.id, status: 'cancelled' }),
      makeSponsorPackage({ ...running, package_id: testId() }),
    ]
    const data = { ...none, packages: [bronze, unsold, gold, silver], deals }
    const told = (n?: number) =>
      findTopPackages(data, today, n).map(({ pack, sold, cents }) => [pack.name, sold, cents])
    expect(told()).toEqual([
      ['Silver', 3, 120_000],
      ['Gold', 1, 100_000],
      ['Bronze', 1, 0],
    ])
    expect(told(1)).toEqual([['Silver', 3, 120_000]])
  })

  it('name what ends within 60 days, until its last day', () => {
    const until = (end_date: string, more: Partial<SponsorshipData['deals'][number]> = {}) =>
      makeSponsorPackage({ ...running, end_date, ...more })
    const renewed = until('2026-07-01', { status: 'renewed' })
    const deals = [
      until('2026-08-14'),
      until('2026-08-15'),
      until(today),
      until('2026-06-14'),
      until('2026-07-02', { status: 'cancelled' }),
      renewed,
      until('2027-06-30', { start_date: '2026-07-02', renews_id: renewed.id }),
      until('2026-07-03', { sponsor_id: testId() }),
    ]
    const found = findUpcomingRenewals({ ...none, sponsors: [mill], packages: [gold], deals }, today)
    expect(
      found.map(({ deal, sponsor, pack, cents, daysLeft }) => [deal.end_date, sponsor, pack, cents, daysLeft]),
    ).toEqual([
      [today, mill, gold, 100_000, 0],
      ['2026-08-14', mill, gold, 100_000, 60],
    ])
  })

  it('put every prospect and every active sponsor into one stage', () => {
    const named = (company_name: string, status: typeof mill.status) => makeSponsor({ company_name, status })
    const [talked, offered, signed, plain, lost] = [
      named('Talked', 'prospect'),
      named('Offered', 'prospect'),
      named('Signed', 'active'),
      named('Plain', 'active'),
      named('Lost', 'declined'),
    ]
    const deals = [
      makeSponsorPackage({ ...running, sponsor_id: offered?.id ?? '' }),
      makeSponsorPackage({ ...running, sponsor_id: signed?.id ?? '', start_date: '2026-07-01' }),
      makeSponsorPackage({ ...running, sponsor_id: lost?.id ?? '' }),
      makeSponsorPackage(running),
      makeSponsorPackage({ ...running, start_date: '2026-07-01' }),
    ]
    const sponsors = [talked, offered, signed, plain, lost, mill].filter((sponsor) => sponsor !== undefined)
    const told = buildPipeline({ ...none, sponsors, packages: [gold], deals }, today)
    expect(
      told.map(({ stage, sponsors: inIt, cents }) => [stage, inIt.map((each) => each.company_name), cents]),
    ).toEqual([
      ['prospect', ['Talked'], 0],
      ['offer', ['Offered'], 100_000],
      ['signed', ['Signed'], 100_000],
      ['active', ['Mill', 'Plain'], 200_000],
    ])
  })

  it('count units by category', () => {
    const [sign, other, idle] = [
      makeAsset({ quantity: 4 }),
      makeAsset({ quantity: 2 }),
      makeAsset({ quantity: 9, status: 'inactive' }),
    ]
    const site = makeAsset({ category: 'digital', quantity: 1 })
    const data: SponsorshipData = {
      ...none,
      sponsors: [mill],
      packages: [gold],
      assets: [site, sign, other, idle],
      holdings: [makePackageAsset({ package_id: gold.id, asset_id: sign.id, quantity: 3 })],
      deals: [makeSponsorPackage(running)],
    }
    expect(computeUtilization(data, today)).toEqual([
      { category: 'signage', sold: 3, reserved: 0, available: 3, total: 6, share: 0.5 },
      { category: 'digital', sold: 0, reserved: 0, available: 1, total: 1, share: 0 },
    ])
  })

  it('take rows in any order, also those that name nothing that is there', () => {
    fc.assert(
      fc.property(someSponsorship, day(), (data, on) => {
        const figures = (told: SponsorshipData) => ({
          figures: computeSponsorshipFigures(told, on),
          revenue: computeRevenueByMonth(told, addDays(on, -40), on),
          use: computeUtilization(told, on),
          top: findTopPackages(told, on),
          renewals: findUpcomingRenewals(told, on),
          pipeline: buildPipeline(told, on),
        })
        const backwards = {
          sponsors: data.sponsors.toReversed(),
          packages: data.packages.toReversed(),
          assets: data.assets.toReversed(),
          deals: data.deals.toReversed(),
          holdings: data.holdings.toReversed(),
          items: data.items,
        }
        expect(figures(backwards)).toEqual(figures(data))
        const units = [...computeAssetUsage(data, on).values()].reduce((sum, { sold }) => sum + sold, 0)
        expect(computeUtilization(data, on).reduce((sum, { sold }) => sum + sold, 0)).toBe(units)
      }),
    )
  })
})
