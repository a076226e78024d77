// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, toLocalDate } from '#domain/time.ts'
import { SponsorshipPage } from '#features/sponsorship/sponsorship-page.tsx'
import { setLaptopWidth, setWindowWidth } from '../../support/screen/browser.ts'
import { testDatabase } from '../../support/device/databases.ts'
import {
  makeAsset,
  makeField,
  makeLeagueRow,
  makePackageAsset,
  makeSponsor,
  makeSponsorPackage,
  makeSponsorshipPackage,
  makeVenue,
} from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import { pressInMenu } from '../../support/screen/press-in-menu.ts'
import { openDialog } from '../../support/screen/open-dialog.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
  setWindowWidth(setLaptopWidth)
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = (name: string) => fireEvent.click(within(openDialog()).getByRole('button', { name }))
const show = (tab: string) => renderScreen(db, <SponsorshipPage />, { path: '/', at: `/?tab=${tab}` })

const today = toLocalDate(new Date().toISOString(), 'America/Denver')

/** The Gold package contains a banner and two jerseys, and Mill Bakery has bought it. */
async function putStock() {
  const { organizationId, actor } = await signInOnDevice(db, 'league_manager')
  const ours = { organization_id: organizationId }
  const league = makeLeagueRow(ours)
  const inLeague = { ...ours, league_id: league.id }
  const gold = makeSponsorshipPackage({ ...inLeague, name: 'Gold', description: 'Seen by all', price_cents: 120_050 })
  const banner = makeAsset({ ...inLeague, name: 'Banner', quantity: 1, location: 'Field 1', dimensions: '3 × 1 m' })
  const jersey = makeAsset({ ...inLeague, name: 'Jersey', category: 'merchandise', type: 'jersey', quantity: 5 })
  const holdings = [
    makePackageAsset({ ...ours, package_id: gold.id, asset_id: banner.id }),
    makePackageAsset({ ...ours, package_id: gold.id, asset_id: jersey.id, quantity: 2, price_override_cents: 55_000 }),
  ]
  const mill = makeSponsor({ ...inLeague, company_name: 'Mill Bakery' })
  const deal = makeSponsorPackage({
    ...ours,
    sponsor_id: mill.id,
    package_id: gold.id,
    start_date: addDays(today, -10),
    end_date: addDays(today, 100),
  })
  await db.leagues.put(league)
  await db.sponsorship_packages.put(gold)
  await db.sponsorship_assets.bulkPut([banner, jersey])
  await db.package_assets.bulkPut(holdings)
  await db.sponsors.put(mill)
  await db.sponsor_packages.put(deal)
  return { ours, inLeague, league, gold, banner, jersey, mill, deal, actor }
}

describe('packages', () => {
  it('begin with none, and are added with their assets, every rule said where it is broken', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const league = makeLeagueRow({ organization_id: organizationId })
    const asset = makeAsset({ organization_id: organizationId, league_id: league.id, name: 'Website banner' })
    const unused = makeAsset({ organization_id: organizationId, league_id: league.id, status: 'inactive' })
    await db.leagues.put(league)
    await db.sponsorship_assets.bulkPut([asset, unused])
    show('packages')
    expect(await screen.findByRole('heading', { name: 'No packages' })).toBeDefined()
    press('Add Package')
    expect(screen.getByLabelText(/^Duration/)).toMatchObject({ value: '12' })
    type(/^Duration/, '0')
    submit('Add Package')
    expect(await screen.findByText('Package name is required')).toBeDefined()
    expect(screen.getByText('Price is required')).toBeDefined()
    expect(screen.getByText('Duration must be greater than 0')).toBeDefined()
    type(/^Package Name/, 'Silver')
    type(/^Price/, '400')
    type(/^Duration/, '6')

    const choice = screen.getByLabelText('Add an asset')
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose one…', 'Website banner · $500 · 2 free'])
    fireEvent.change(choice, { target: { value: asset.id } })
    press('Add')
    const held = within(screen.getByRole('group', { name: 'Website banner' }))
    fireEvent.change(held.getByLabelText(/^Quantity/), { target: { value: '2' } })
    expect(await screen.findByText('Sold separately: $1,000')).toBeDefined()
    expect(screen.getByText('· saves 60%')).toBeDefined()
    fireEvent.change(held.getByLabelText(/^Custom price/), { target: { value: '250.50' } })
    expect(await screen.findByText('Sold separately: $501')).toBeDefined()
    submit('Add Package')
    expect(await screen.findByText('Package created successfully')).toBeDefined()
    expect(await screen.findByRole('heading', { name: 'Silver' })).toBeDefined()
    expect(await db.package_assets.toArray()).toMatchObject([
      { asset_id: asset.id, quantity: 2, price_override_cents: 25_050 },
    ])
    expect(await db.outbox.count()).toBe(1)
  })

  it('say what they hold, what they save and how many have taken them, and are archived and brought back', async () => {
    const { inLeague } = await putStock()
    const old = makeSponsorshipPackage({
      ...inLeague,
      name: 'Bronze',
      is_custom: true,
      status: 'archived',
      duration_months: 1,
    })
    await db.sponsorship_packages.put(old)
    show('packages')
    expect(await screen.findByText('2 packages')).toBeDefined()
    const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(names()).toEqual(['Gold', 'Bronze'])
    expect(screen.getByText('$1,200.50')).toBeDefined()
    expect(screen.getByText('for 12 months')).toBeDefined()
    expect(screen.getByText('for 1 month')).toBeDefined()
    expect(screen.getByText('Custom')).toBeDefined()
    expect(screen.getByText('1 active deal')).toBeDefined()
    const held = within(screen.getByRole('list', { name: 'Assets in Gold' })).getAllByRole('listitem')
    expect(held.map(({ textContent }) => textContent)).toEqual(['1 × Banner$500', '2 × Jersey$1,100 custom price'])
    expect(screen.getByText('Sold separately: $1,600')).toBeDefined()
    expect(screen.getByText('· saves 25%')).toBeDefined()

    press('Archive Gold')
    expect(await screen.findByText('Package updated successfully')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Bring back Gold' })).toBeDefined()
    press('Undo')
    expect(await screen.findByRole('button', { name: 'Archive Gold' })).toBeDefined()
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'archived' } })
    expect(await screen.findByText('1 package')).toBeDefined()
    expect(names()).toEqual(['Bronze'])
    fireEvent.change(screen.getByLabelText('Search packages'), { target: { value: 'gold' } })
    expect(await screen.findByText(/No packages match/)).toBeDefined()
  })

  it('are not saved where deals would need more than there is: said where the number was typed', async () => {
    const { gold } = await putStock()
    show('packages')
    await screen.findByText('1 active deal')
    press('Edit Gold')
    const held = within(screen.getByRole('group', { name: 'Banner' }))
    const quantity = held.getByLabelText(/^Quantity/)
    fireEvent.change(quantity, { target: { value: '2' } })
    type(/^Package Name/, 'Gold plus')
    submit('Save Changes')
    expect(await held.findByText(/Not enough of “Banner”.*2 are needed.*Mill Bakery \(Gold/)).toBeDefined()
    expect(quantity.getAttribute('aria-invalid')).toBe('true')
    expect(await db.outbox.count()).toBe(0)
    press('Remove Banner')
    submit('Save Changes')
    expect(await screen.findByText('Package updated successfully')).toBeDefined()
    expect(await db.package_assets.where('package_id').equals(gold.id).count()).toBe(1)
    expect(await db.sponsorship_packages.get(gold.id)).toMatchObject({ name: 'Gold plus' })
  })

  it('are deleted with their deals, which are named, and come back', async () => {
    const { gold, deal } = await putStock()
    show('packages')
    await screen.findByText('1 active deal')
    await pressInMenu('Gold', 'Delete Gold')
    expect(await screen.findByText('Are you sure you want to delete this package?')).toBeDefined()
    expect(screen.getByText('Mill Bakery: 1 deal')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Archive instead' })).toBeDefined()
    submit('Delete Package')
    expect(await screen.findByText('Package deleted successfully')).toBeDefined()
    expect(await screen.findByRole('heading', { name: 'No packages' })).toBeDefined()
    expect(await db.sponsor_packages.count()).toBe(0)
    press('Undo')
    expect(await screen.findByText('Gold restored')).toBeDefined()
    expect(await db.sponsorship_packages.get(gold.id)).toEqual(gold)
    expect(await db.sponsor_packages.get(deal.id)).toEqual(deal)
  })

  it('can be archived in place of being deleted', async () => {
    const { gold } = await putStock()
    show('packages')
    await screen.findByText('1 active deal')
    await pressInMenu('Gold', 'Delete Gold')
    press('Archive instead')
    expect(await screen.findByRole('button', { name: 'Bring back Gold' })).toBeDefined()
    expect(document.querySelector('dialog')).toBeNull()
    expect(await db.sponsorship_packages.get(gold.id)).toMatchObject({ status: 'archived' })
  })
})

describe('assets', () => {
  it('begin with none, and are added, every rule said where it is broken', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const venue = makeVenue({ organization_id: organizationId, name: 'Riverside' })
    await db.leagues.put(makeLeagueRow({ organization_id: organizationId }))
    await db.venues.put(venue)
    await db.venue_fields.put(makeField({ organization_id: organizationId, venue_id: venue.id, name: 'Field 2' }))
    show('assets')
    expect(await screen.findByRole('heading', { name: 'No assets' })).toBeDefined()
    press('Add Asset')
    expect(screen.getByLabelText(/^Type/)).toMatchObject({ value: 'banner' })
    const dialog = within(openDialog())
    expect(dialog.getByLabelText(/^Category/)).toMatchObject({ value: 'signage' })
    type(/^Available from/, '2026-05-01')
    type(/^Available until/, '2026-04-01')
    submit('Add Asset')
    expect(await screen.findByText('Asset name is required')).toBeDefined()
    expect(screen.getByText('Base price is required')).toBeDefined()
    type(/^Asset Name/, 'Board')
    type(/^Base Price/, '1,000')
    expect(await screen.findByText('Must be on or after the first day')).toBeDefined()
    type(/^Available until/, '')
    await dialog.findByText('Riverside, Field 2')
    type(/^Location/, 'Riverside, Field 2')
    submit('Add Asset')
    expect(await screen.findByText('Asset created successfully')).toBeDefined()
    expect(await screen.findByText('Board')).toBeDefined()
    expect(await db.sponsorship_assets.toArray()).toMatchObject([
      { name: 'Board', base_price_cents: 100_000, quantity: 1, location: 'Riverside, Field 2', status: 'available' },
    ])
  })

  it('say what is left of them and when they are taken, and are found by what they are', async () => {
    const { banner, inLeague } = await putStock()
    await db.sponsorship_assets.bulkPut([
      { ...banner, availability_end: addDays(today, 30) },
      makeAsset({ ...inLeague, name: 'Old sign', status: 'inactive' }),
    ])
    show('assets')
    expect(await screen.findByText('3 assets')).toBeDefined()
    const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
    const [first] = rows()
    expect(first).toBe('BannerIn Gold1 deal outside available dates: Mill Bakery')
    const bannerRow = within(screen.getAllByRole('row')[1] ?? document.body)
    expect(bannerRow.getByText('Sold')).toBeDefined()
    expect(bannerRow.getByText('0 of 1')).toBeDefined()
    expect(bannerRow.getByText('3 × 1 m')).toBeDefined()
    expect(bannerRow.getByRole('img', { name: /^1 of 1 taken until/ })).toBeDefined()
    expect(screen.getByText('3 of 5')).toBeDefined()

    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    choose('Status', 'available')
    expect(await screen.findByText('1 asset')).toBeDefined()
    expect(rows()).toEqual(['JerseyIn Gold'])
    choose('Status', 'inactive')
    expect(await screen.findByText('Old sign')).toBeDefined()
    choose('Category', 'merchandise')
    expect(await screen.findByRole('heading', { name: 'No assets' })).toBeDefined()
    choose('Status', '')
    expect(await screen.findByText('3 of 5')).toBeDefined()
  })

  it('are not made fewer than deals need, and save what was changed', async () => {
    const { jersey } = await putStock()
    show('assets')
    await screen.findByText('2 assets')
    press('Edit Jersey')
    type(/^Quantity/, '1')
    submit('Save Changes')
    expect((await screen.findByText(/Not enough of “Jersey”/)).textContent).toMatch(/only 1.*Mill Bakery \(Gold/)
    type(/^Quantity/, '2')
    fireEvent.click(screen.getByLabelText(/^Inactive/))
    submit('Save Changes')
    expect(await screen.findByText('Asset updated successfully')).toBeDefined()
    expect((await db.outbox.toArray()).map(({ ops }) => ops)).toEqual([
      [
        {
          t: 'sponsorship_assets',
          id: jersey.id,
          set: { quantity: 2, status: 'inactive' },
          was: { quantity: 5, status: 'available' },
        },
      ],
    ])
  })

  it('are deleted out of their packages, and come back', async () => {
    const { banner } = await putStock()
    show('assets')
    await screen.findByText('2 assets')
    await pressInMenu('Banner', 'Delete Banner')
    expect(await screen.findByText('Are you sure you want to delete this asset?')).toBeDefined()
    expect(screen.getByText(/removed from 1 package/).textContent).toBe(
      'It will be removed from 1 package: Gold. The package price doesn’t change.',
    )
    expect(screen.getByText('1 current deal includes it and will continue without it.')).toBeDefined()
    submit('Delete Asset')
    expect(await screen.findByText('Asset deleted successfully')).toBeDefined()
    expect(await screen.findByText('1 asset')).toBeDefined()
    press('Undo')
    expect(await screen.findByText('Banner restored')).toBeDefined()
    expect(await db.sponsorship_assets.get(banner.id)).toEqual(banner)
    expect(await db.package_assets.count()).toBe(2)
  })
})
