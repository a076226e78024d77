import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/people/capabilities.ts'
import type { PackageAsset } from '#domain/schema/sponsorship.ts'
import {
  addFulfillmentItems,
  moveFulfillmentItem,
  setItemDone,
} from '#features/sponsorship/fulfillment/checklist-actions.ts'
import { updatePackage } from '#features/sponsorship/inventory/save-package.ts'
import { updateSponsor } from '#features/sponsorship/save-sponsor.ts'
import { createDevice, type TestDevice } from '../../support/device/device.ts'
import {
  makeAsset,
  makeFulfillmentItem,
  makeLeagueRow,
  makePackageAsset,
  makeSponsor,
  makeSponsorPackage,
  makeSponsorshipPackage,
  testId,
} from '../../support/rows/factories.ts'
import { createModelServer, type ModelServer } from '../../support/device/model-remote.ts'

const organization_id = testId()
const user = testId()
const actor: Actor = { organizationId: organization_id, userId: user, role: 'league_manager', teamIds: new Set() }
const ours = { organization_id }
const league = makeLeagueRow(ours)
const ofLeague = { ...ours, league_id: league.id }
const bakery = makeSponsor({ ...ofLeague, company_name: 'Mill Bakery' })
const gold = makeSponsorshipPackage({ ...ofLeague, name: 'Gold' })
const assets = ['Banner', 'Logo', 'Booth'].map((name) => makeAsset({ ...ofLeague, name, quantity: 9 }))
const deal = makeSponsorPackage({ ...ours, sponsor_id: bakery.id, package_id: gold.id })
const holding = (index: number): PackageAsset =>
  makePackageAsset({ ...ours, package_id: gold.id, asset_id: assets[index]?.id ?? '' })
const holdings = [holding(0), holding(1)]
const items = ['Banner hung', 'Logo online'].map((label, position) =>
  makeFulfillmentItem({ ...ours, deal_id: deal.id, label, position }),
)
const [hung, online] = items.map(({ id }) => id)

let server: ModelServer
let phone: TestDevice
let laptop: TestDevice
beforeEach(async () => {
  server = createModelServer()
  server.addOrganization(organization_id)
  server.setMember(organization_id, user, 'league_manager')
  server.write(organization_id, [
    { t: 'leagues', rows: [league] },
    { t: 'sponsors', rows: [bakery] },
    { t: 'sponsorship_packages', rows: [gold] },
    { t: 'sponsorship_assets', rows: assets },
    { t: 'package_assets', rows: holdings },
    { t: 'sponsor_packages', rows: [deal] },
    { t: 'fulfillment_items', rows: items },
  ])
  phone = await createDevice(server, user, organization_id)
  laptop = await createDevice(server, user, organization_id)
  await phone.syncUntilWell()
  await laptop.syncUntilWell()
  phone.remote.isOffline = true
  laptop.remote.isOffline = true
})

async function meet() {
  for (const device of [phone, laptop]) device.remote.isOffline = false
  for (const device of [phone, laptop, phone, laptop]) await device.syncUntilWell()
  expect(await phone.view()).toEqual(await laptop.view())
  expect([await phone.db.rejectedChanges.count(), await laptop.db.rejectedChanges.count()]).toEqual([0, 0])
}

describe('what two devices change without a connection comes together', () => {
  it('of a sponsor, field by field', async () => {
    await updateSponsor(phone.db, actor, bakery, { contact_phone: '+1 555 0142' })
    await updateSponsor(laptop.db, actor, bakery, { status: 'active', company_name: 'Mill Bakery & Co.' })
    await meet()
    expect(await phone.db.sponsors.get(bakery.id)).toMatchObject({
      contact_phone: '+1 555 0142',
      status: 'active',
      company_name: 'Mill Bakery & Co.',
    })
  })

  it('of what a package holds, asset by asset', async () => {
    const values = { name: gold.name, description: null, price_cents: 1, duration_months: 12, is_custom: false }
    const change = { changed: [], before: holdings, today: '2026-03-01' }
    const [banner, logo] = holdings
    if (!banner || !logo) throw new Error('two holdings were made')
    await updatePackage(phone.db, actor, gold, { ...values, holdings: [{ ...banner, quantity: 3 }, logo] }, change)
    const booth = { id: testId(), asset_id: assets[2]?.id ?? '', quantity: 1, price_override_cents: 5000 }
    await updatePackage(laptop.db, actor, gold, { ...values, holdings: [banner, booth] }, change)
    await meet()
    const held = await phone.db.package_assets.toArray()
    expect(new Map(held.map(({ asset_id, quantity }) => [asset_id, quantity]))).toEqual(
      new Map([
        [assets[0]?.id, 3],
        [assets[2]?.id, 1],
      ]),
    )
  })

  it('of a checklist: ticks, promises and their order', async () => {
    await setItemDone(phone.db, actor, hung ?? '', '2026-03-02')
    await addFulfillmentItems(phone.db, actor, deal.id, ['Thank-you letter'])
    await moveFulfillmentItem(laptop.db, actor, online ?? '', -1)
    await setItemDone(laptop.db, actor, online ?? '', '2026-03-03')
    await addFulfillmentItems(laptop.db, actor, deal.id, ['Cake for the coaches'])
    await meet()
    const listed = await phone.db.fulfillment_items.where('deal_id').equals(deal.id).sortBy('position')
    expect(listed.map(({ label, done_on }) => [label, done_on]).slice(0, 2)).toEqual([
      ['Logo online', '2026-03-03'],
      ['Banner hung', '2026-03-02'],
    ])
    expect(new Set(listed.slice(2).map(({ label }) => label))).toEqual(
      new Set(['Thank-you letter', 'Cake for the coaches']),
    )
  })
})
