import { beforeEach, describe, expect, it } from 'vitest'
import { can, type Actor } from '#domain/people/capabilities.ts'
import type { Role } from '#domain/schema/organizations.ts'
import { assetFormSchema, toAssetInput, emptyAssetInput } from '#features/sponsorship/inventory/asset-form.ts'
import { deleteAsset, restoreAsset } from '#features/sponsorship/inventory/delete-asset.ts'
import { deletePackage, restorePackage } from '#features/sponsorship/inventory/delete-package.ts'
import { emptyPackageInput, packageFormSchema, toPackageInput } from '#features/sponsorship/inventory/package-form.ts'
import { createAsset, updateAsset } from '#features/sponsorship/inventory/save-asset.ts'
import { createPackage, setPackageStatus, updatePackage } from '#features/sponsorship/inventory/save-package.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { createDevice } from '../../support/device/device.ts'
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
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { Change } from '#data/store/change.ts'

const today = '2026-06-01'
const organization_id = testId()
const actorWith = (role: Role): Actor => ({
  organizationId: organization_id,
  userId: testId(),
  role,
  teamIds: new Set(),
})
const manager = actorWith('league_manager')

const ours = { organization_id }
const league = makeLeagueRow(ours)
const inLeague = { ...ours, league_id: league.id }
const gold = makeSponsorshipPackage({ ...inLeague, name: 'Gold' })
const silver = makeSponsorshipPackage({ ...inLeague, name: 'Silver' })
const banner = makeAsset({ ...inLeague, name: 'Banner', quantity: 2 })
const jersey = makeAsset({ ...inLeague, name: 'Jersey', quantity: 5 })
const goldBanner = makePackageAsset({ ...ours, package_id: gold.id, asset_id: banner.id })
const goldJersey = makePackageAsset({ ...ours, package_id: gold.id, asset_id: jersey.id })
const silverBanner = makePackageAsset({ ...ours, package_id: silver.id, asset_id: banner.id })
const mill = makeSponsor({ ...inLeague, company_name: 'Mill Bakery' })
const hill = makeSponsor({ ...inLeague, company_name: 'Hill Motors' })
const goldDeal = makeSponsorPackage({ ...ours, sponsor_id: mill.id, package_id: gold.id })
const silverDeal = makeSponsorPackage({ ...ours, sponsor_id: hill.id, package_id: silver.id })
const item = makeFulfillmentItem({ ...ours, deal_id: goldDeal.id })
const photo = makeFulfillmentPhoto({ ...ours, item_id: item.id })

/** Stocks two banners, both of which are in deals, and jerseys to spare. */
async function stock(tx: Pick<Change, 'insert'>): Promise<void> {
  await tx.insert('leagues', [league])
  await tx.insert('sponsors', [mill, hill])
  await tx.insert('sponsorship_packages', [gold, silver])
  await tx.insert('sponsorship_assets', [banner, jersey])
  await tx.insert('sponsor_packages', [goldDeal, silverDeal])
  await tx.insert('package_assets', [goldBanner, goldJersey, silverBanner])
  await tx.insert('fulfillment_items', [item])
  await tx.insert('fulfillment_photos', [photo])
}

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
  await stock({ insert: async (table, rows) => void (await db.table(table).bulkPut([...rows])) })
})

const opsOf = async () => (await db.outbox.toArray()).map(({ name, ops }) => ({ name, ops }))
const goldForm = toPackageInput({ pack: gold, holdings: [goldBanner, goldJersey] })
const before = [goldBanner, goldJersey]

function goldWith(holdings: (typeof goldForm)['holdings']) {
  return packageFormSchema.parse({ ...goldForm, holdings })
}

describe('a package', () => {
  it('is saved with what it holds in one change', async () => {
    const values = packageFormSchema.parse({
      ...emptyPackageInput,
      name: ' Bronze ',
      price_cents: '$1,250.50',
      holdings: [{ id: testId(), asset_id: jersey.id, quantity: '2', price_override_cents: '90' }],
    })
    const id = await createPackage(db, manager, league.id, values)
    expect(await db.sponsorship_packages.get(id)).toMatchObject({
      name: 'Bronze',
      description: null,
      price_cents: 125_050,
      duration_months: 12,
      is_custom: false,
      status: 'active',
    })
    expect(await db.package_assets.where('package_id').equals(id).toArray()).toMatchObject([
      { asset_id: jersey.id, quantity: 2, price_override_cents: 9000 },
    ])
    expect((await opsOf()).map(({ name, ops }) => [name, ops.length])).toEqual([['package.create', 2]])
  })

  it('sends only what was changed, added and taken out', async () => {
    const scoreboard = makeAsset(inLeague)
    await db.sponsorship_assets.put(scoreboard)
    const added = { id: testId(), asset_id: scoreboard.id, quantity: '1', price_override_cents: '' }
    const kept = goldForm.holdings.filter(({ asset_id }) => asset_id === jersey.id)
    const values = goldWith([...kept.map((one) => ({ ...one, quantity: '3' })), added])
    await updatePackage(
      db,
      manager,
      gold,
      { ...values, price_cents: 300_000 },
      { changed: ['price_cents'], before, today },
    )
    expect(await opsOf()).toMatchObject([
      {
        name: 'package.update',
        ops: [
          { t: 'sponsorship_packages', id: gold.id, set: { price_cents: 300_000 }, was: { price_cents: 250_000 } },
          { t: 'package_assets', id: goldBanner.id, delete: true },
          { t: 'package_assets', id: goldJersey.id, set: { quantity: 3 }, was: { quantity: 1 } },
          { t: 'package_assets', rows: [{ id: added.id, asset_id: scoreboard.id }] },
        ],
      },
    ])
  })

  it('keeps what two devices change without hearing of each other', async () => {
    const server = createModelServer()
    server.addOrganization(organization_id)
    server.setMember(organization_id, manager.userId, 'league_manager')
    const phone = await createDevice(server, manager.userId, organization_id)
    const laptop = await createDevice(server, manager.userId, organization_id)
    await phone.save('sample', stock)
    await phone.syncUntilWell()
    await laptop.syncUntilWell()

    const [holdsBanner, holdsJersey] = goldForm.holdings
    if (!holdsBanner || !holdsJersey) throw new Error('Gold holds two assets')
    const scoreboard = await createAsset(
      laptop.db,
      manager,
      league.id,
      assetFormSchema.parse({ ...emptyAssetInput, name: 'Board', base_price_cents: '5' }),
    )
    const board = { id: testId(), asset_id: scoreboard, quantity: '1', price_override_cents: '' }
    await updatePackage(phone.db, manager, gold, goldWith([holdsBanner, { ...holdsJersey, quantity: '4' }]), {
      changed: [],
      before,
      today,
    })
    await updatePackage(laptop.db, manager, gold, goldWith([holdsJersey, board]), { changed: [], before, today })
    for (const device of [phone, laptop, phone]) await device.syncUntilWell()

    for (const device of [phone, laptop]) {
      const held = await device.db.package_assets.where('package_id').equals(gold.id).toArray()
      expect(new Map(held.map(({ asset_id, quantity }) => [asset_id, quantity]))).toEqual(
        new Map([
          [jersey.id, 4],
          [scoreboard, 1],
        ]),
      )
    }
  })

  it('leaves out what somebody else took out meanwhile, and takes over what they added', async () => {
    await db.package_assets.delete(goldJersey.id)
    const theirs = makePackageAsset({ ...ours, package_id: gold.id, asset_id: testId() })
    const shared = makeAsset(inLeague)
    const twice = makePackageAsset({ ...ours, package_id: gold.id, asset_id: shared.id, quantity: 1 })
    await db.sponsorship_assets.put(shared)
    await db.package_assets.bulkPut([theirs, twice])
    const again = { id: testId(), asset_id: shared.id, quantity: '2', price_override_cents: '' }
    const values = goldWith([...goldForm.holdings.map((one) => ({ ...one, price_override_cents: '1' })), again])
    await updatePackage(db, manager, gold, values, { changed: [], before, today })
    const held = await db.package_assets.where('package_id').equals(gold.id).toArray()
    expect(new Map(held.map((one) => [one.id, [one.quantity, one.price_override_cents]]))).toEqual(
      new Map([
        [goldBanner.id, [1, 100]],
        [theirs.id, [1, null]],
        [twice.id, [2, null]],
      ]),
    )
  })

  it('is not saved where its deals would need more of an asset than there is: the others are named', async () => {
    const values = goldWith(goldForm.holdings.map((one) => ({ ...one, quantity: '2' })))
    const saved = updatePackage(db, manager, gold, values, { changed: ['name'], before, today })
    await expect(saved).rejects.toMatchObject({
      code: 'asset_oversold',
      wordsByAsset: new Map([
        [banner.id, expect.stringMatching(/“Banner”.*3 are needed.*Hill Motors \(Silver/) as string],
      ]),
    })
    expect(await db.outbox.count()).toBe(0)
    expect(await db.package_assets.get(goldJersey.id)).toMatchObject({ quantity: 1 })
  })

  it('takes its deals along, with what was done for them, until it is taken back', async () => {
    const wanted = await everything()
    const deleted = await deletePackage(db, manager, gold.id)
    expect(await db.sponsor_packages.toArray()).toEqual([silverDeal])
    expect(await db.fulfillment_photos.count()).toBe(0)
    await restorePackage(db, manager, deleted, today)
    expect(await everything()).toEqual(wanted)
    expect((await opsOf()).map(({ name }) => name)).toEqual(['package.delete', 'package.restore'])
  })

  it('comes back without what is gone by then, and not where its assets were sold meanwhile', async () => {
    const deleted = await deletePackage(db, manager, gold.id)
    const rush = makeSponsorPackage({ ...ours, sponsor_id: hill.id, package_id: silver.id })
    await db.sponsor_packages.put(rush)
    await expect(restorePackage(db, manager, deleted, today)).rejects.toMatchObject({ code: 'asset_oversold' })
    expect(await db.sponsorship_packages.get(gold.id)).toBeUndefined()

    await db.sponsors.delete(mill.id)
    await db.sponsorship_assets.delete(jersey.id)
    await restorePackage(db, manager, deleted, today)
    expect(await db.package_assets.where('package_id').equals(gold.id).toArray()).toEqual([goldBanner])
    expect(await db.sponsor_packages.where('package_id').equals(gold.id).count()).toBe(0)
    expect(await db.fulfillment_items.count()).toBe(0)

    await deletePackage(db, manager, gold.id)
    await db.leagues.delete(league.id)
    await expect(restorePackage(db, manager, deleted, today)).rejects.toMatchObject({ code: 'row_gone' })
  })
})

describe('an asset', () => {
  it('is saved as available, with nothing where nothing was typed', async () => {
    const values = assetFormSchema.parse({ ...emptyAssetInput, name: 'Score board', base_price_cents: '0' })
    const id = await createAsset(db, manager, league.id, values)
    expect(await db.sponsorship_assets.get(id)).toMatchObject({
      name: 'Score board',
      category: 'signage',
      type: 'banner',
      base_price_cents: 0,
      quantity: 1,
      location: null,
      availability_start: null,
      status: 'available',
    })
  })

  it('sends only what was changed', async () => {
    const values = assetFormSchema.parse({
      ...toAssetInput(banner),
      name: 'Other',
      location: 'Field 1',
      isInactive: true,
    })
    await updateAsset(db, manager, banner, values, { changed: ['location', 'isInactive'], today })
    expect(await opsOf()).toEqual([
      {
        name: 'asset.update',
        ops: [
          {
            t: 'sponsorship_assets',
            id: banner.id,
            set: { location: 'Field 1', status: 'inactive' },
            was: { location: null, status: 'available' },
          },
        ],
      },
    ])
  })

  it('is not made fewer than its deals need: they are named', async () => {
    const values = assetFormSchema.parse({ ...toAssetInput(banner), quantity: '1' })
    await expect(updateAsset(db, manager, banner, values, { changed: ['quantity'], today })).rejects.toMatchObject({
      code: 'asset_oversold',
      message: expect.stringMatching(/only 1.*Mill Bakery \(Gold.*Hill Motors \(Silver/) as string,
    })
    expect(await db.sponsorship_assets.get(banner.id)).toEqual(banner)
    expect(await db.outbox.count()).toBe(0)
  })

  it('leaves the packages that held it, until it is taken back', async () => {
    const wanted = await everything()
    const deleted = await deleteAsset(db, manager, banner.id)
    expect(await db.package_assets.toArray()).toEqual([goldJersey])
    await restoreAsset(db, manager, deleted, today)
    expect(await everything()).toEqual(wanted)
  })

  it('comes back without packages that are gone, and not where more deals would need it by then', async () => {
    const deleted = await deleteAsset(db, manager, banner.id)
    const more = makeSponsorPackage({ ...ours, sponsor_id: hill.id, package_id: gold.id })
    await db.sponsor_packages.put(more)
    await expect(restoreAsset(db, manager, deleted, today)).rejects.toMatchObject({ code: 'asset_oversold' })
    await db.sponsorship_packages.delete(gold.id)
    await restoreAsset(db, manager, deleted, today)
    expect(await db.package_assets.where('asset_id').equals(banner.id).toArray()).toEqual([silverBanner])
  })
})

describe('both', () => {
  const values = { pack: packageFormSchema.parse(goldForm), asset: assetFormSchema.parse(toAssetInput(banner)) }
  const changed = { changed: [], before, today }

  it.each([
    ['createPackage', (actor: Actor) => createPackage(db, actor, league.id, values.pack)],
    ['updatePackage', (actor: Actor) => updatePackage(db, actor, gold, values.pack, changed)],
    ['setPackageStatus', (actor: Actor) => setPackageStatus(db, actor, gold.id, 'archived')],
    ['deletePackage', (actor: Actor) => deletePackage(db, actor, gold.id)],
    ['createAsset', (actor: Actor) => createAsset(db, actor, league.id, values.asset)],
    ['updateAsset', (actor: Actor) => updateAsset(db, actor, banner, values.asset, changed)],
    ['deleteAsset', (actor: Actor) => deleteAsset(db, actor, banner.id)],
  ])('%s is for league managers, and says where its row is gone', async (_, act) => {
    const administrator = actorWith('league_administrator')
    expect(can(administrator, 'sponsorship.manage')).toBe(false)
    await expect(act(administrator)).rejects.toMatchObject({ code: 'not_allowed' })
    for (const table of [db.leagues, db.sponsorship_packages, db.sponsorship_assets]) await table.clear()
    await expect(act(manager)).rejects.toMatchObject({ code: 'row_gone' })
    expect(await db.outbox.count()).toBe(0)
  })

  it.each([
    [
      'restorePackage',
      () =>
        restorePackage(db, actorWith('viewer'), { pack: gold, holdings: [], deals: [], items: [], photos: [] }, today),
    ],
    ['restoreAsset', () => restoreAsset(db, actorWith('viewer'), { asset: banner, holdings: [] }, today)],
  ])('%s is for league managers', async (_, act) => {
    await expect(act()).rejects.toMatchObject({ code: 'not_allowed' })
  })
})

async function everything() {
  const tables = [
    db.sponsorship_packages,
    db.sponsorship_assets,
    db.package_assets,
    db.sponsor_packages,
    db.fulfillment_items,
    db.fulfillment_photos,
  ]
  return Promise.all(tables.map((table) => table.toArray()))
}
