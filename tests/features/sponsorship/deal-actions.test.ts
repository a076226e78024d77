import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/people/capabilities.ts'
import { computeSponsorshipFigures } from '#domain/sponsorship/figures.ts'
import { getFailureTitle } from '#features/sync-status/entry-title.ts'
import { findChangePath } from '#features/sync-status/find-change-path.ts'
import { deleteSponsor, restoreSponsor } from '#features/sponsorship/delete-sponsor.ts'
import { renewDeal, undoRenewal } from '#features/sponsorship/renew-deal.ts'
import {
  cancelDeal,
  createDeal,
  removeDeal,
  restoreDeal,
  undoCancelDeal,
  updateDeal,
  type DealValues,
} from '#features/sponsorship/save-deal.ts'
import { createSponsor, updateSponsor } from '#features/sponsorship/save-sponsor.ts'
import { createDevice, type TestDevice } from '../../support/device/device.ts'
import {
  makeAsset,
  makeFulfillmentItem,
  makeFulfillmentPhoto,
  makeLeagueRow,
  makePackageAsset,
  makeSponsor,
  makeSponsorPackage,
  makeSponsorshipPackage,
  testId,
} from '../../support/rows/factories.ts'
import { createModelServer } from '../../support/device/model-remote.ts'

const today = '2026-06-15'
const organization_id = testId()
const user = testId()
const manager: Actor = { organizationId: organization_id, userId: user, role: 'league_manager', teamIds: new Set() }
const ours = { organization_id }
const league = makeLeagueRow(ours)
const ofLeague = { ...ours, league_id: league.id }
const bakery = makeSponsor({ ...ofLeague, company_name: 'Mill Bakery' })
const bikes = makeSponsor({ ...ofLeague, company_name: 'Lane Bikes' })
const gold = makeSponsorshipPackage({ ...ofLeague, name: 'Gold', duration_months: 6 })
const silver = makeSponsorshipPackage({ ...ofLeague, name: 'Silver' })
const old = makeSponsorshipPackage({ ...ofLeague, name: 'Old', status: 'archived' })
const banner = makeAsset({ ...ofLeague, name: 'Banner', quantity: 1 })
const holdings = [gold, silver].map(({ id }) => makePackageAsset({ ...ours, package_id: id, asset_id: banner.id }))
const deal = makeSponsorPackage({ ...ours, sponsor_id: bakery.id, package_id: gold.id, price_cents: 99_950 }) // 2026
const item = makeFulfillmentItem({ ...ours, deal_id: deal.id, label: 'Banner hung', done_on: '2026-02-01' })
const photo = makeFulfillmentPhoto({ ...ours, item_id: item.id })

let phone: TestDevice
let laptop: TestDevice
beforeEach(async () => {
  const server = createModelServer()
  server.addOrganization(organization_id)
  server.setMember(organization_id, user, 'league_manager')
  server.write(organization_id, [
    { t: 'leagues', rows: [league] },
    { t: 'sponsors', rows: [bakery, bikes] },
    { t: 'sponsorship_packages', rows: [gold, silver, old] },
    { t: 'sponsorship_assets', rows: [banner] },
    { t: 'package_assets', rows: holdings },
    { t: 'sponsor_packages', rows: [deal] },
    { t: 'fulfillment_items', rows: [item] },
    { t: 'fulfillment_photos', rows: [photo] },
  ])
  phone = await createDevice(server, user, organization_id)
  laptop = await createDevice(server, user, organization_id)
  await phone.syncUntilWell()
  await laptop.syncUntilWell()
})

const typed = (given: Partial<DealValues>): DealValues => ({
  package_id: silver.id,
  start_date: '2027-01-01',
  end_date: '2027-12-31',
  price_cents: null,
  status: 'active',
  fulfillment_status: 'pending',
  signed_on: today,
  ...given,
})

describe('a deal', () => {
  it('is made, changed and ended by league managers only', async () => {
    const coach: Actor = { ...manager, role: 'league_administrator' }
    const { db } = phone
    const values = { ...bakery, company_name: 'Book Shop' }
    const tries = [
      () => createSponsor(db, coach, league.id, values, { deals: [], today }),
      () => updateSponsor(db, coach, bakery, { notes: 'Nice people' }),
      () => deleteSponsor(db, coach, bakery.id),
      () => createDeal(db, coach, bikes.id, typed({}), today),
      () => updateDeal(db, coach, deal, { status: 'ended' }, today),
      () => cancelDeal(db, coach, deal.id, today),
      () => removeDeal(db, coach, deal.id),
      () => renewDeal(db, coach, deal.id, today),
    ]
    for (const one of tries) await expect(one()).rejects.toMatchObject({ code: 'not_allowed' })
    expect(await db.outbox.count()).toBe(0)
  })

  it('sells nothing twice: the other deal is named, and what overlaps by no day is taken', async () => {
    const { db } = phone
    const overlapping = typed({ start_date: '2026-12-31', end_date: '2027-06-30' })
    await expect(createDeal(db, manager, bikes.id, overlapping, today)).rejects.toMatchObject({
      code: 'asset_oversold',
      message: expect.stringMatching(/Banner.*Mill Bakery.*Gold/) as string,
    })
    const values = { ...bakery, company_name: 'Book Shop' }
    const twice = { deals: [typed({}), typed({ package_id: gold.id })], today }
    await expect(createSponsor(db, manager, league.id, values, twice)).rejects.toMatchObject({ code: 'asset_oversold' })
    expect(await db.outbox.count()).toBe(0)
    const id = await createDeal(db, manager, bikes.id, typed({}), today)
    const dealOf = async (dealId: string) => (await db.sponsor_packages.get(dealId)) ?? deal
    await expect(updateDeal(db, manager, deal, { end_date: '2027-01-01' }, today)).rejects.toMatchObject({
      code: 'asset_oversold',
    })
    await cancelDeal(db, manager, id, today)
    await updateDeal(db, manager, deal, { end_date: '2027-01-01' }, today)
    await expect(updateDeal(db, manager, await dealOf(id), { status: 'active' }, today)).rejects.toMatchObject({
      code: 'asset_oversold',
    })
  })

  it('that is agreed makes its sponsor active, a proposal or one that is over does not', async () => {
    const { db } = phone
    const statusOf = async (id: string) => (await db.sponsors.get(id))?.status
    const offer = { start_date: '2027-02-01', end_date: '2027-02-28' }
    const makeProspect = (company_name: string, deals: readonly DealValues[]) =>
      createSponsor(db, manager, league.id, { ...bikes, company_name, status: 'prospect' }, { deals, today })
    const shop = await makeProspect('Book Shop', [typed({ ...offer, signed_on: null })])
    expect(await statusOf(shop)).toBe('prospect')
    await createDeal(db, manager, shop, typed({ start_date: '2025-01-01', end_date: '2025-12-31' }), today)
    expect(await statusOf(shop)).toBe('prospect')
    await createDeal(db, manager, shop, typed({ start_date: '2027-03-01', end_date: '2027-03-31' }), today)
    expect(await statusOf(shop)).toBe('active')
    expect(
      await statusOf(await makeProspect('Cafe', [typed({ start_date: '2027-04-01', end_date: '2027-04-30' })])),
    ).toBe('active')
    await updateSponsor(db, manager, bakery, { status: 'former', end_date: '2026-05-01' })
    await createDeal(db, manager, bakery.id, typed({ start_date: '2027-05-01', end_date: '2027-05-31' }), today)
    expect(await db.sponsors.get(bakery.id)).toMatchObject({ status: 'active', end_date: null })
    const { activeSponsors } = computeSponsorshipFigures(
      {
        sponsors: await db.sponsors.toArray(),
        packages: await db.sponsorship_packages.toArray(),
        deals: await db.sponsor_packages.toArray(),
        assets: [],
        holdings: [],
        items: [],
      },
      today,
    )
    expect(activeSponsors.value).toBe(4)
  })

  it('is not made of a package that was archived meanwhile', async () => {
    await expect(createDeal(phone.db, manager, bikes.id, typed({ package_id: old.id }), today)).rejects.toMatchObject({
      message: 'The package “Old” was archived.',
    })
  })

  it('is renewed from the day after, for the package’s months, at its own price, its promises undone', async () => {
    const { db } = phone
    const next = await renewDeal(db, manager, deal.id, today)
    expect(await db.sponsor_packages.get(next.id)).toMatchObject({
      sponsor_id: bakery.id,
      package_id: gold.id,
      start_date: '2027-01-01',
      end_date: '2027-06-30',
      price_cents: 99_950,
      status: 'active',
      fulfillment_status: 'pending',
      signed_on: today,
      renews_id: deal.id,
    })
    expect(await db.sponsor_packages.get(deal.id)).toMatchObject({ status: 'renewed' })
    const promises = await db.fulfillment_items.where('deal_id').equals(next.id).toArray()
    expect(promises.map(({ label, done_on }) => [label, done_on])).toEqual([['Banner hung', null]])
    expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['deal.renew'])
    await expect(renewDeal(db, manager, deal.id, today)).rejects.toThrow('This deal has already been renewed.')

    const cancelled = await cancelDeal(db, manager, next.id, today)
    expect(await db.sponsor_packages.get(deal.id)).toMatchObject({ status: 'active' })
    await undoCancelDeal(db, manager, cancelled, today)
    expect(await db.sponsor_packages.get(deal.id)).toMatchObject({ status: 'renewed' })
    expect(await db.sponsor_packages.get(next.id)).toMatchObject({ status: 'active', cancelled_on: null })
    const removed = await removeDeal(db, manager, next.id)
    expect(await db.sponsor_packages.get(deal.id)).toMatchObject({ status: 'active' })
    await restoreDeal(db, manager, removed, today)
    expect(await db.sponsor_packages.get(deal.id)).toMatchObject({ status: 'renewed' })
    await undoRenewal(db, manager, next)
    expect(await db.sponsor_packages.get(deal.id)).toMatchObject({ status: 'active' })
    expect(await db.fulfillment_items.count()).toBe(1)
  })

  it('is renewed once, whoever does so elsewhere at the same time', async () => {
    await renewDeal(phone.db, manager, deal.id, today)
    await renewDeal(laptop.db, manager, deal.id, today)
    for (const device of [phone, laptop, phone]) await device.syncUntilWell()
    expect(await phone.view()).toEqual(await laptop.view())
    const renewals = (await laptop.db.sponsor_packages.toArray()).filter(({ renews_id }) => renews_id === deal.id)
    expect(renewals).toHaveLength(1)
    const [refused] = await laptop.db.rejectedChanges.toArray()
    expect(refused && getFailureTitle(refused)).toBe('Failed to add new packages')
    expect(refused && (await findChangePath(laptop.db, refused))).toBe(
      `/dashboard/sponsorship?league=${league.id}&tab=sponsors`,
    )
  })
})

describe('a sponsor', () => {
  it('comes back with its deals, checklists and photos, but for those of a package that has gone', async () => {
    const { db } = phone
    await createDeal(db, manager, bakery.id, typed({}), today)
    await phone.syncUntilWell()
    const deleted = await deleteSponsor(db, manager, bakery.id)
    expect(await db.fulfillment_photos.count()).toBe(0)
    await laptop.syncUntilWell()
    await laptop.save('package.delete', (tx) => tx.remove('sponsorship_packages', silver.id))
    for (const device of [laptop, phone]) await device.syncUntilWell()
    await restoreSponsor(db, manager, deleted, today)
    for (const device of [phone, laptop]) await device.syncUntilWell()
    const { db: there } = laptop
    expect((await there.sponsor_packages.toArray()).map(({ id }) => id)).toEqual([deal.id])
    expect(await there.fulfillment_items.get(item.id)).toMatchObject({ done_on: '2026-02-01' })
    expect(await there.fulfillment_photos.get(photo.id)).toMatchObject({ data_url: photo.data_url })
    expect(await phone.db.rejectedChanges.count()).toBe(0)
  })

  it('does not come back where others have its place now', async () => {
    const { db } = phone
    const deleted = await deleteSponsor(db, manager, bakery.id)
    await createDeal(db, manager, bikes.id, typed({ start_date: '2026-06-01', end_date: '2026-08-31' }), today)
    await expect(restoreSponsor(db, manager, deleted, today)).rejects.toMatchObject({ code: 'asset_oversold' })
    expect(await db.sponsors.get(bakery.id)).toBeUndefined()
  })
})
