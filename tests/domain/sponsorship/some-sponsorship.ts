import * as fc from 'fast-check'
import type { SponsorPackage } from '#domain/schema/sponsorship.ts'
import { assetCategories, dealStatuses, sponsorStatuses } from '#domain/schema/sponsorship.ts'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import { addDays } from '#domain/time.ts'
import {
  makeAsset,
  makePackageAsset,
  makeSponsor,
  makeSponsorPackage,
  makeSponsorshipPackage,
} from '../../support/rows/factories.ts'

// Arbitrary small leagues with sponsorship. All dates are around the end of February in a leap year.

export const someDay = '2028-02-20'

export const day = (range = 60) => fc.integer({ min: -range, max: range }).map((days) => addDays(someDay, days))

const ids = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}0000000-0000-4000-8000-00000000000${index}`)
const sponsorIds = ids('a', 3)
const packageIds = ids('b', 3)
const assetIds = ids('c', 3)
const unknown = '90000000-0000-4000-8000-000000000000'

/** Any rows at all, including those whose sponsor, package or asset hasn't arrived. */
export const someSponsorship: fc.Arbitrary<SponsorshipData> = fc
  .record({
    sponsors: fc.array(fc.constantFrom(...sponsorStatuses), { minLength: 3, maxLength: 3 }),
    prices: fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 3, maxLength: 3 }),
    assets: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 4 }),
        status: fc.constantFrom('available', 'available', 'sold', 'inactive'),
        category: fc.constantFrom(...assetCategories.slice(0, 2)),
      }),
      { minLength: 3, maxLength: 3 },
    ),
    holdings: fc.uniqueArray(
      fc.record({
        package_id: fc.constantFrom(...packageIds, unknown),
        asset_id: fc.constantFrom(...assetIds, unknown),
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 6, selector: ({ package_id, asset_id }) => package_id + asset_id },
    ),
    deals: fc.array(
      fc.record({
        sponsor_id: fc.constantFrom(...sponsorIds, unknown),
        package_id: fc.constantFrom(...packageIds, unknown),
        start_date: day(),
        days: fc.integer({ min: 0, max: 70 }),
        price_cents: fc.option(fc.integer({ min: 0, max: 1_000_000_000 })),
        status: fc.constantFrom(...dealStatuses),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ sponsors, prices, assets, holdings, deals }) => ({
    sponsors: sponsors.map((status, index) => makeSponsor({ id: sponsorIds[index] ?? '', status })),
    packages: prices.map((price_cents, index) => makeSponsorshipPackage({ id: packageIds[index] ?? '', price_cents })),
    assets: assets.map((given, index) => makeAsset({ ...given, id: assetIds[index] ?? '' })),
    holdings: holdings.map((given) => makePackageAsset(given)),
    deals: deals.map(({ days, ...given }) =>
      makeSponsorPackage({ ...given, end_date: addDays(given.start_date, days) }),
    ),
    items: [],
  }))

type Event =
  | { readonly kind: 'sign'; readonly starts: number; readonly days: number; readonly package: string }
  | { readonly kind: 'renew' | 'cancel' | 'end'; readonly which: number }

const someEvent: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    kind: fc.constant('sign'),
    starts: fc.integer({ min: -5, max: 15 }),
    days: fc.integer({ min: 0, max: 20 }),
    package: fc.constantFrom(...packageIds),
  }),
  fc.record({ kind: fc.constantFrom('renew', 'renew', 'cancel'), which: fc.nat() }),
  fc.record({ kind: fc.constant('end'), which: fc.nat() }),
)

/** The deals at the end of each day, as people create, renew, cancel, and end them. */
export const someHistory: fc.Arbitrary<readonly { readonly day: string; readonly deals: readonly SponsorPackage[] }[]> =
  fc.array(fc.array(someEvent, { maxLength: 2 }), { minLength: 10, maxLength: 40 }).map((days) => {
    let deals: readonly SponsorPackage[] = []
    return days.map((events, index) => {
      const today = addDays(someDay, index)
      for (const event of events) deals = happen(deals, event, today)
      return { day: today, deals }
    })
  })

function happen(deals: readonly SponsorPackage[], event: Event, today: string): readonly SponsorPackage[] {
  if (event.kind === 'sign') {
    const start_date = addDays(today, event.starts)
    const end_date = addDays(start_date, event.days)
    const terms = { start_date, end_date, package_id: event.package, sponsor_id: sponsorIds[0] ?? '' }
    return [...deals, makeSponsorPackage({ ...terms, signed_on: today, price_cents: 100 + deals.length })]
  }
  const active = deals.filter(({ status }) => status === 'active')
  const deal = active[event.which % Math.max(1, active.length)]
  if (!deal) return deals
  const change = (set: Partial<SponsorPackage>) => deals.map((each) => (each === deal ? { ...each, ...set } : each))
  if (event.kind === 'renew') {
    const start_date = addDays(deal.end_date, 1)
    const next = { ...deal, id: makeSponsorPackage().id, start_date, end_date: addDays(start_date, 9) }
    return [...change({ status: 'renewed' }), { ...next, signed_on: today, renews_id: deal.id }]
  }
  if (event.kind === 'cancel') {
    const reopened = deals.map((each): SponsorPackage =>
      each.id === deal.renews_id && each.status === 'renewed' ? { ...each, status: 'active' } : each,
    )
    return reopened.map((each) => (each.id === deal.id ? { ...each, status: 'cancelled', cancelled_on: today } : each))
  }
  // An ended deal's last day is yesterday, or its end date if that is earlier. A deal that had not started by yesterday
  // isn't ended.
  const last = addDays(today, -1)
  return last < deal.start_date
    ? deals
    : change({ status: 'ended', end_date: last < deal.end_date ? last : deal.end_date })
}
