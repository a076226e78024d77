import { describe, expect, it } from 'vitest'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import { listAssets, listPackages, getSavingPercent } from '#domain/sponsorship/inventory.ts'
import { computeTakenPeriods, describeTakenPeriods } from '#domain/sponsorship/taken-periods.ts'
import {
  makeAsset,
  makePackageAsset,
  makeSponsor,
  makeSponsorPackage,
  makeSponsorshipPackage,
  testId,
} from '../../support/rows/factories.ts'

const today = '2026-06-01'
const asset = makeAsset({ quantity: 3, base_price_cents: 10_000 })
const other = makeAsset({ name: 'A website', base_price_cents: 4000 })
const pack = makeSponsorshipPackage({ price_cents: 18_000 })
const holding = makePackageAsset({ package_id: pack.id, asset_id: asset.id, quantity: 2 })
const cheaper = makePackageAsset({ package_id: pack.id, asset_id: other.id, price_override_cents: 2000 })
const dealOf = (start_date: string, end_date: string, more: Parameters<typeof makeSponsorPackage>[0] = {}) =>
  makeSponsorPackage({ package_id: pack.id, start_date, end_date, ...more })

const dataOf = (more: Partial<SponsorshipData>): SponsorshipData => ({
  sponsors: [],
  packages: [pack],
  assets: [asset, other],
  deals: [],
  holdings: [holding, cheaper],
  items: [],
  ...more,
})

describe('listPackages', () => {
  it('says what is in a package, and what that costs singly', () => {
    const lost = makePackageAsset({ package_id: pack.id, asset_id: testId() })
    const [listed] = listPackages(dataOf({ holdings: [holding, cheaper, lost] }), today)
    expect(listed?.held).toEqual([
      { holding: cheaper, asset: other },
      { holding, asset },
    ])
    expect(listed?.singlyCents).toBe(22_000)
  })

  it('counts the deals that count: neither those that are over nor one that was renewed', () => {
    const renewed = dealOf('2025-07-01', '2026-06-30', { status: 'renewed' })
    const deals = [
      renewed,
      dealOf('2026-07-01', '2027-06-30', { renews_id: renewed.id }),
      dealOf('2025-01-01', '2025-12-31'),
      dealOf('2026-01-01', '2026-12-31', { status: 'cancelled' }),
    ]
    expect(listPackages(dataOf({ deals }), today)).toMatchObject([{ deals, activeDeals: 1 }])
  })
})

it('savingPercent: only where the package costs less', () => {
  expect([getSavingPercent(75, 100), getSavingPercent(0, 50), getSavingPercent(2, 3)]).toEqual([25, 100, 33])
  expect([getSavingPercent(100, 100), getSavingPercent(1, 0), getSavingPercent(0, 0)]).toEqual([null, null, null])
})

describe('listAssets', () => {
  it('says what is left of an asset, and which packages hold it', () => {
    const second = makeSponsorshipPackage({ name: 'Silver' })
    const also = makePackageAsset({ package_id: second.id, asset_id: asset.id })
    const data = dataOf({
      packages: [pack, second],
      holdings: [also, holding, cheaper],
      deals: [dealOf('2026-06-01', '2026-06-30')],
    })
    expect(listAssets(data, today)).toMatchObject([
      {
        asset,
        use: { status: 'available', sold: 2, free: 1 },
        packages: [pack, second],
        outside: [],
      },
      { asset: other, use: { status: 'available', sold: 1 }, packages: [pack] },
    ])
    expect(listAssets(dataOf({ holdings: [] }), today)).toMatchObject([{ packages: [] }, { use: { sold: 0 } }])
  })

  it('names deals that need an asset before or after it is there, from today on', () => {
    const sponsor = makeSponsor({ company_name: 'Mill Bakery' })
    const summer = { ...asset, availability_start: '2026-05-01', availability_end: '2026-09-30' }
    const late = dealOf('2026-08-01', '2026-10-01', { sponsor_id: sponsor.id })
    const deals = [
      late,
      dealOf('2026-01-01', '2026-09-30'), // the days on which the asset is not available are in the past
      dealOf('2026-01-01', '2026-12-31', { status: 'cancelled' }),
      dealOf('2026-01-01', '2026-12-31', { status: 'ended' }),
    ]
    const outside = (assets: SponsorshipData['assets'], of = deals) =>
      listAssets(dataOf({ sponsors: [sponsor], assets, deals: of }), today)[0]?.outside
    expect(outside([summer])).toEqual([{ deal: late, company: 'Mill Bakery' }])
    expect(outside([asset])).toEqual([])
    expect(outside([{ ...asset, availability_start: '2026-09-01' }], [late])).toMatchObject([{ deal: late }])
  })
})

describe('takenInYear', () => {
  const takenOf = (...deals: SponsorshipData['deals']) =>
    computeTakenPeriods(dataOf({ deals }), today).get(asset.id) ?? []

  it('is every day of the coming year with how many are taken, together where nothing changes', () => {
    const taken = takenOf(
      dealOf('2026-01-01', '2026-06-30'),
      dealOf('2026-07-01', '2026-07-31'),
      dealOf('2027-05-01', '2028-04-30'),
    )
    expect(taken).toEqual([
      { from: today, to: '2026-07-31', units: 2 },
      { from: '2027-05-01', to: '2027-05-31', units: 2 },
    ])
  })

  it('adds up what runs at the same time, and looks no further than a year', () => {
    const taken = takenOf(
      dealOf('2026-06-10', '2026-06-20'),
      dealOf('2026-06-15', '2026-06-30'),
      dealOf('2027-06-01', '2027-06-02'),
    )
    expect(taken).toEqual([
      { from: '2026-06-10', to: '2026-06-14', units: 2 },
      { from: '2026-06-15', to: '2026-06-20', units: 4 },
      { from: '2026-06-21', to: '2026-06-30', units: 2 },
    ])
    expect(describeTakenPeriods(taken, 3, today)).toBe(
      '2 of 3 taken from Jun 10, 2026 to Jun 14, 2026, 4 of 3 from Jun 15, 2026 to Jun 20, 2026, 2 of 3 from Jun 21, 2026 to Jun 30, 2026',
    )
  })

  it.each([
    [[], 'Free for the coming 12 months'],
    [[dealOf('2026-01-01', '2027-12-31')], '2 of 3 taken for the coming 12 months'],
    [[dealOf('2026-01-01', '2026-12-31')], '2 of 3 taken until Dec 31, 2026'],
    [[dealOf('2027-01-01', '2027-12-31')], '2 of 3 taken from Jan 1, 2027'],
  ])('is said in words: %#', (deals, words) => {
    expect(describeTakenPeriods(takenOf(...deals), 3, today)).toBe(words)
  })

  it('is said in words, and not endlessly', () => {
    const deals = ['06', '07', '08', '09', '10'].map((month) => dealOf(`2026-${month}-10`, `2026-${month}-20`))
    expect(describeTakenPeriods(takenOf(...deals), 3, today)).toMatch(/Sep 10, 2026 to Sep 20, 2026, and more later$/)
  })
})
