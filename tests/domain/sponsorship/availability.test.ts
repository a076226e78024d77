import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RuleError } from '#domain/rule-error.ts'
import type { SponsorPackage } from '#domain/schema/sponsorship.ts'
import { computeAssetUsage } from '#domain/sponsorship/availability.ts'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import { requireNotOversold, findWorsenedDays } from '#domain/sponsorship/require-not-oversold.ts'
import { addDays, listDatesBetween } from '#domain/time.ts'
import {
  makeAsset,
  makePackageAsset,
  makeSponsor,
  makeSponsorPackage,
  makeSponsorshipPackage,
} from '../../support/rows/factories.ts'
import { day, someDay, someSponsorship } from './some-sponsorship.ts'

const today = '2026-06-15'
const mill = makeSponsor({ company_name: 'Mill' })
const lead = makeSponsor({ company_name: 'Lead', status: 'prospect' })
const gold = makeSponsorshipPackage({ name: 'Gold' })
const banner = makeAsset({ name: 'Banner', quantity: 2 })
const inGold = makePackageAsset({ package_id: gold.id, asset_id: banner.id, quantity: 1 })
const deal = (start_date: string, end_date: string, given: Partial<SponsorPackage> = {}) =>
  makeSponsorPackage({ sponsor_id: mill.id, package_id: gold.id, start_date, end_date, ...given })
const selling = (...deals: SponsorPackage[]): SponsorshipData => ({
  sponsors: [mill, lead],
  packages: [gold],
  assets: [banner],
  holdings: [inGold],
  deals,
  items: [],
})

describe('the use of an asset', () => {
  const use = (...deals: SponsorPackage[]) => computeAssetUsage(selling(...deals), today).get(banner.id)
  const running = () => deal('2026-01-01', '2026-12-31')

  it('follows the deals', () => {
    expect(use()).toEqual({ status: 'available', quantity: 2, sold: 0, reserved: 0, free: 2 })
    expect(use(running())).toEqual({ status: 'available', quantity: 2, sold: 1, reserved: 0, free: 1 })
    expect(use(running(), running())).toEqual({ status: 'sold', quantity: 2, sold: 2, reserved: 0, free: 0 })
    expect(use(running(), deal('2026-07-01', '2026-07-31'))).toEqual({
      status: 'reserved',
      quantity: 2,
      sold: 1,
      reserved: 1,
      free: 0,
    })
  })

  it('keeps for a prospect what they were offered', () => {
    const offers = [1, 2].map(() => deal('2026-01-01', '2026-12-31', { sponsor_id: lead.id }))
    expect(use(...offers)).toEqual({ status: 'reserved', quantity: 2, sold: 0, reserved: 2, free: 0 })
  })

  it('is the same unit for deals that follow each other', () => {
    const follows = [running(), deal('2027-01-01', '2027-12-31'), deal('2028-01-01', '2028-12-31')]
    expect(use(...follows)).toMatchObject({ sold: 1, reserved: 0, free: 1 })
    expect(use(...follows.toReversed())).toMatchObject({ sold: 1, reserved: 0, free: 1 })
    expect(use(running(), deal('2026-12-31', '2027-12-31'))).toMatchObject({ sold: 1, reserved: 1, free: 0 })
  })

  it('begins and ends with the deal: by its dates, or because it was cancelled or ended', () => {
    const over = [
      deal('2026-01-01', '2026-06-14'),
      deal('2026-01-01', '2026-12-31', { status: 'ended' }),
      deal('2026-01-01', '2026-12-31', { status: 'cancelled' }),
    ]
    expect(use(...over)).toMatchObject({ status: 'available', free: 2 })
    expect(use(deal('2026-01-01', today, { status: 'renewed' }))).toMatchObject({ sold: 1 })
    expect(use(deal(today, today))).toMatchObject({ sold: 1, reserved: 0, free: 1 })
  })

  it('reads a stored status as available, apart from inactive', () => {
    const told = (status: typeof banner.status, ...deals: SponsorPackage[]) =>
      computeAssetUsage({ ...selling(...deals), assets: [{ ...banner, status }] }, today).get(banner.id)
    expect([told('sold')?.status, told('reserved')?.status]).toEqual(['available', 'available'])
    expect(told('inactive', running())).toEqual({ status: 'inactive', quantity: 2, sold: 1, reserved: 0, free: 0 })
  })

  it('is what counting day by day gives', () => {
    fc.assert(
      fc.property(someSponsorship, day(), (data, on) => {
        for (const asset of data.assets) {
          const told = computeAssetUsage(data, on).get(asset.id)
          const toCome = listDatesBetween(on, addDays(someDay, 140)).map((each) => neededOn(data, asset.id, each))
          const peak = Math.max(0, ...toCome)
          const prospects = new Set(data.sponsors.flatMap(({ id, status }) => (status === 'prospect' ? [id] : [])))
          const firm = { ...data, deals: data.deals.filter(({ sponsor_id }) => !prospects.has(sponsor_id)) }
          expect(told?.sold).toBe(neededOn(firm, asset.id, on))
          expect((told?.sold ?? 0) + (told?.reserved ?? 0)).toBe(peak)
          expect(told?.free).toBe(asset.status === 'inactive' ? 0 : Math.max(0, asset.quantity - peak))
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('an asset that is oversold', () => {
  const oversold = (data: SponsorshipData, from: string) => findWorsenedDays({ ...data, deals: [] }, data, from)

  it('is named with the days, the most that is needed, and the deals', () => {
    const deals = [deal('2026-01-01', '2026-12-31'), deal('2026-03-01', '2026-09-30'), deal('2026-09-01', '2026-10-31')]
    expect(oversold(selling(...deals), today)).toEqual([
      {
        asset: banner,
        from: '2026-09-01',
        to: '2026-09-30',
        needed: 3,
        quantity: 2,
        deals: deals.map((each) => ({
          deal: each,
          company: 'Mill',
          package: 'Gold',
          start_date: each.start_date,
          end_date: each.end_date,
        })),
      },
    ])
    expect(oversold(selling(...deals), '2026-09-30')).toMatchObject([{ from: '2026-09-30', to: '2026-09-30' }])
    expect(oversold(selling(...deals), '2026-10-01')).toEqual([])
  })
})

describe('a change that oversells', () => {
  const taken = [deal('2026-01-01', '2026-12-31'), deal('2026-03-01', '2027-02-28', { sponsor_id: lead.id })]
  const refusal = (before: SponsorshipData, after: SponsorshipData): string | null => {
    try {
      requireNotOversold(before, after, today)
      return null
    } catch (error) {
      return error instanceof RuleError && error.code === 'asset_oversold' ? error.message : String(error)
    }
  }

  it('is refused with the asset, the days and the other deals', () => {
    expect(refusal(selling(...taken), selling(...taken, deal('2026-06-01', '2026-08-31')))).toBe(
      'Not enough of “Banner”: 3 are needed from Jun 15, 2026 to Aug 31, 2026, and there are only 2.' +
        ' Needed by Mill (Gold, Jan 1, 2026 – Dec 31, 2026); Lead (Gold, Mar 1, 2026 – Feb 28, 2027).',
    )
  })

  it('names five deals and counts the rest', () => {
    const many = Array.from({ length: 7 }, () => deal('2026-07-01', '2026-07-01'))
    const only = { ...selling(...many), assets: [{ ...banner, quantity: 7 }] }
    const words = refusal(only, { ...only, assets: [{ ...banner, quantity: 1 }] })
    expect(words).toMatch(/^Not enough of “Banner”: 7 are needed on Jul 1, 2026, and there is only 1\. Needed by/)
    expect(words?.match(/Mill \(Gold/g)).toHaveLength(5)
    expect(words).toMatch(/; and 2 more\.$/)
  })

  it('is taken on days on which there are enough', () => {
    expect(refusal(selling(...taken), selling(...taken, deal('2027-01-01', '2027-12-31')))).toBeNull()
    expect(refusal(selling(...taken), selling(...taken, deal('2026-01-01', '2026-06-14')))).toBeNull() // this deal is in the past
    expect(
      refusal(selling(...taken), selling(...taken, deal('2026-07-01', '2026-07-31', { status: 'ended' }))),
    ).toBeNull()
  })

  it('is refused where a package holds more, or there are fewer of the asset', () => {
    const data = selling(...taken)
    expect(refusal(data, { ...data, holdings: [{ ...inGold, quantity: 2 }] })).toMatch(/^Not enough of “Banner”: 4 are/)
    expect(refusal(data, { ...data, assets: [{ ...banner, quantity: 1 }] })).toMatch(/2 are needed .* there is only 1/)
    expect(refusal({ ...data, holdings: [] }, data)).toBeNull()
  })

  it('is nobody’s fault who changes something else, or makes it better', () => {
    const third = deal('2026-07-01', '2026-07-31')
    const already = selling(...taken, third)
    const longer = (end_date: string) => selling(...taken, { ...third, end_date })
    expect(refusal(already, { ...already, packages: [{ ...gold, name: 'Golden' }] })).toBeNull()
    expect(refusal(already, longer('2026-07-15'))).toBeNull()
    expect(refusal(already, longer('2026-08-10'))).toMatch(/3 are needed from Aug 1, 2026 to Aug 10, 2026/)
    expect(refusal(already, selling(...taken, third, deal('2027-01-01', '2027-01-31')))).toBeNull()
  })

  it('is judged as day by day', () => {
    fc.assert(
      fc.property(someSponsorship, someSponsorship, day(), (one, other, on) => {
        const after = { ...one, deals: [...one.deals.slice(1), ...other.deals.slice(0, 2)], assets: other.assets }
        const lack = (data: SponsorshipData, id: string, each: string) =>
          Math.max(0, neededOn(data, id, each) - (data.assets.find((asset) => asset.id === id)?.quantity ?? 0))
        const worse = listDatesBetween(on, addDays(someDay, 140)).flatMap((each) =>
          after.assets.flatMap(({ id }) => (lack(after, id, each) > lack(one, id, each) ? [`${id} ${each}`] : [])),
        )
        const told = findWorsenedDays(one, after, on).flatMap(({ asset, from, to, needed }) => {
          const days = listDatesBetween(from, to)
          expect(Math.max(...days.map((each) => neededOn(after, asset.id, each)))).toBe(needed)
          return days.map((each) => `${asset.id} ${each}`)
        })
        expect(told.toSorted()).toEqual(worse.toSorted())
      }),
      { numRuns: 60 },
    )
  })
})

/** Counts deal by deal, which is slow but simple. */
function neededOn({ deals, holdings }: SponsorshipData, assetId: string, on: string): number {
  let needed = 0
  for (const { status, package_id, start_date, end_date } of deals) {
    if (status === 'cancelled' || status === 'ended' || start_date > on || end_date < on) continue
    for (const holding of holdings) {
      if (holding.package_id === package_id && holding.asset_id === assetId) needed += holding.quantity
    }
  }
  return needed
}
