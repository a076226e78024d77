// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listNavigationItems } from '#app/routes/navigation.ts'
import { getMeta } from '#data/store/meta.ts'
import { roles, type Role } from '#domain/schema/organizations.ts'
import { SponsorshipPage } from '#features/sponsorship/sponsorship-page.tsx'
import { NewSponsorPage } from '#features/sponsorship/sponsors/new-sponsor-page.tsx'
import { SponsorPage } from '#features/sponsorship/sponsors/sponsor-page.tsx'
import { testDatabase } from '../../support/device/databases.ts'
import {
  makeAsset,
  makeLeagueRow,
  makePackageAsset,
  makeSponsor,
  makeSponsorPackage,
  makeSponsorshipPackage,
  testId,
} from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import { pressInMenu } from '../../support/screen/press-in-menu.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

const path = '/dashboard/sponsorship'
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }))
const today = () => new Date().toISOString().slice(0, 10)

function renderSponsorship(at: string) {
  const screens = (
    <Routes>
      <Route index element={<SponsorshipPage />} />
      <Route path="sponsors/new" element={<NewSponsorPage />} />
      <Route path="sponsors/:sponsorId" element={<SponsorPage />} />
    </Routes>
  )
  return renderScreen(db, screens, { path: `${path}/*`, at })
}

async function putSponsors(organization_id: string) {
  const league = makeLeagueRow({ organization_id, name: 'Autumn League', time_zone: 'UTC' })
  const other = makeLeagueRow({ organization_id, name: 'Winter League', time_zone: 'UTC' })
  const ours = { organization_id, league_id: league.id }
  const bakery = makeSponsor({ ...ours, company_name: 'Mill Bakery', contact_name: 'Greta Holm' })
  const bikes = makeSponsor({ ...ours, company_name: 'Lane Bikes', contact_name: null, status: 'prospect' })
  const gold = makeSponsorshipPackage({ ...ours, name: 'Gold' })
  const deal = makeSponsorPackage({
    organization_id,
    sponsor_id: bakery.id,
    package_id: gold.id,
    start_date: '2020-01-01',
    end_date: '2099-12-31',
  })
  await db.leagues.bulkPut([league, other])
  await db.sponsors.bulkPut([
    bakery,
    bikes,
    makeSponsor({ organization_id, league_id: other.id, company_name: 'Snow Shop' }),
  ])
  await db.sponsorship_packages.put(gold)
  await db.sponsor_packages.put(deal)
  return { league, other, bakery, bikes, gold, deal }
}

describe('the sponsorship screen', () => {
  it('is in the navigation of league managers alone', () => {
    const labels = (role: Role) =>
      listNavigationItems({ userId: '', organizationId: '', role, teamIds: new Set() }).map(({ label }) => label)
    expect(roles.filter((role) => labels(role).includes('Sponsorship'))).toEqual(['league_manager'])
  })

  it('says that a league is missing, and where to make one', async () => {
    await signInOnDevice(db, 'league_manager')
    renderSponsorship(path)
    expect(await screen.findByText('No leagues found')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Create League' }).getAttribute('href')).toBe('/dashboard/leagues/new')
  })

  it('shows the sponsors of the league, finds them by company and contact, and by their state', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { other } = await putSponsors(organizationId)
    renderSponsorship(`${path}?tab=sponsors`)
    expect(await screen.findByText('Mill Bakery')).toBeDefined()
    expect(screen.getByText('2 sponsors')).toBeDefined()
    expect(screen.getByRole('tab', { name: 'Sponsors' }).getAttribute('aria-selected')).toBe('true')
    expect(within(screen.getByLabelText('Packages')).getByText('Gold')).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'jo@example.com' })[0]?.getAttribute('href')).toBe(
      'mailto:jo@example.com',
    )
    fireEvent.change(screen.getByLabelText('Search sponsors'), { target: { value: ' greta HOLM' } })
    expect(await screen.findByText('1 sponsor')).toBeDefined()
    expect(screen.queryByText('Lane Bikes')).toBeNull()
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'prospect' } })
    expect(await screen.findByText('No sponsors')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Search sponsors'), { target: { value: '' } })
    expect(await screen.findByText('Lane Bikes')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: '' } })
    fireEvent.change(screen.getByLabelText('Select League'), { target: { value: other.id } })
    expect(await screen.findByText('Snow Shop')).toBeDefined()
    expect(screen.queryByText('Mill Bakery')).toBeNull()
  })

  it('opens with the league of a link, which the other screens show from then on', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { other } = await putSponsors(organizationId)
    renderSponsorship(`${path}?tab=sponsors&league=${other.id}`)
    expect(await screen.findByText('Snow Shop')).toBeDefined()
    await waitFor(async () => expect(await getMeta(db, `league:${organizationId}`)).toBe(other.id))
  })

  it('deletes a sponsor with its deals, and puts all of it back', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { bakery, deal } = await putSponsors(organizationId)
    renderSponsorship(`${path}?tab=sponsors&q=bakery`)
    await screen.findByText('Mill Bakery')
    await pressInMenu('Mill Bakery', 'Delete Mill Bakery')
    expect(await screen.findByText('Are you sure you want to delete this sponsor?')).toBeDefined()
    expect(screen.getByText(/, including 1 deal/)).toBeDefined()
    press('Delete Sponsor')
    expect(await screen.findByText('Sponsor deleted successfully')).toBeDefined()
    expect(await db.sponsor_packages.count()).toBe(0)
    press('Undo')
    expect(await screen.findByText('Mill Bakery restored')).toBeDefined()
    expect(await db.sponsors.get(bakery.id)).toMatchObject({ company_name: 'Mill Bakery' })
    expect(await db.sponsor_packages.get(deal.id)).toMatchObject({ package_id: deal.package_id })
  })

  it('adds a sponsor with its first deal in one change, and says what is wrong with either', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { league, gold } = await putSponsors(organizationId)
    renderSponsorship(`${path}?tab=sponsors`)
    await screen.findByText('Mill Bakery')
    follow('Add Sponsor')
    await screen.findByRole('heading', { name: 'Add Sponsor' })
    const submit = () => press('Add Sponsor')
    type(await screen.findByLabelText(/Contact Email/), 'nobody')
    type(screen.getByLabelText('Start Date'), '2026-05-02')
    type(screen.getByLabelText('End Date'), '2026-05-01')
    type(screen.getByLabelText('Logo URL'), 'https://shop.example/logo.png')
    submit()
    expect(await screen.findByText('Company name is required')).toBeDefined()
    expect(screen.getByText('Invalid email address')).toBeDefined()
    expect(screen.getByText('Use a path on this site, such as /logos/otters.svg')).toBeDefined()
    type(screen.getByLabelText(/Company Name/), ' Book Shop ')
    type(screen.getByLabelText(/Contact Email/), '')
    type(screen.getByLabelText('Logo URL'), '')
    expect(await screen.findByText('End date must not be before the start date')).toBeDefined()
    type(screen.getByLabelText('End Date'), '')

    press('Add Deal')
    const dealSheet = within(await screen.findByRole('dialog', { name: 'Add Deal' }))
    const addDeal = () => fireEvent.click(dealSheet.getByRole('button', { name: 'Add Deal' }))
    addDeal()
    expect(await dealSheet.findByText('Select a package')).toBeDefined()
    type(dealSheet.getByLabelText(/Start Date/), '2024-01-31')
    type(dealSheet.getByLabelText(/Package/), gold.id)
    expect(dealSheet.getByLabelText(/End Date/)).toHaveProperty('value', '2025-01-30')
    expect(dealSheet.getByLabelText('Price')).toHaveProperty('placeholder', '2500')
    type(dealSheet.getByLabelText('Price'), 'much')
    addDeal()
    expect(await dealSheet.findByText('Price must be a valid number')).toBeDefined()
    type(dealSheet.getByLabelText('Price'), '-5')
    expect(await dealSheet.findByText('Price must be a positive number')).toBeDefined()
    type(dealSheet.getByLabelText('Price'), '$1,900.50')
    type(dealSheet.getByLabelText(/End Date/), '2099-12-31')
    addDeal()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Deal' })).toBeNull())
    expect(screen.getByText('$1,900.50', { exact: false })).toBeDefined()
    expect(screen.getByLabelText('Status')).toHaveProperty('value', 'active')
    type(screen.getByLabelText('Status'), 'prospect')
    expect(await screen.findByText('Book Shop has an agreed deal and will be saved as active.')).toBeDefined()
    submit()
    expect(await screen.findByText('Sponsor created successfully')).toBeDefined()
    const sponsor = (await db.sponsors.toArray()).find(({ company_name }) => company_name === 'Book Shop')
    expect(sponsor).toMatchObject({
      league_id: league.id,
      contact_name: null,
      contact_email: null,
      contact_phone: null,
      status: 'active',
      start_date: '2026-05-02',
      end_date: null,
      notes: null,
      logo_url: null,
    })
    const [deal] = await db.sponsor_packages
      .where('sponsor_id')
      .equals(sponsor?.id ?? '')
      .toArray()
    expect(deal).toMatchObject({
      package_id: gold.id,
      start_date: '2024-01-31',
      end_date: '2099-12-31',
      price_cents: 190_050,
      status: 'active',
      fulfillment_status: 'pending',
    })
    expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['sponsor.create'])
  })

  it('shows a prospect as active once a deal of theirs is agreed', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { gold } = await putSponsors(organizationId)
    renderSponsorship(`${path}?tab=sponsors`)
    await screen.findByText('Mill Bakery')
    follow('Lane Bikes')
    expect(await screen.findByLabelText('Status')).toHaveProperty('value', 'prospect')
    press('Add Deal')
    const dealSheet = within(await screen.findByRole('dialog', { name: 'Add Deal' }))
    type(dealSheet.getByLabelText(/Package/), gold.id)
    expect(dealSheet.getByLabelText('Agreed on')).toHaveProperty('value', today())
    fireEvent.click(dealSheet.getByRole('button', { name: 'Add Deal' }))
    await waitFor(() => expect(screen.getByLabelText('Status')).toHaveProperty('value', 'active'))
    await waitFor(() => expect(screen.queryByText(/is a prospect still/)).toBeNull()) // the hint comes from a different query than the form’s values
  })

  it('changes only what was typed, and keeps, renews, cancels and removes deals, with a way back', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { bakery, deal, gold } = await putSponsors(organizationId)
    const banner = makeAsset({ organization_id: organizationId, league_id: bakery.league_id, quantity: 1 })
    await db.sponsorship_assets.put(banner)
    await db.package_assets.put(
      makePackageAsset({ organization_id: organizationId, package_id: gold.id, asset_id: banner.id }),
    )
    renderSponsorship(`${path}?tab=sponsors`)
    await screen.findByText('Mill Bakery')

    follow('Lane Bikes')
    await screen.findByRole('heading', { name: 'Lane Bikes' })
    fireEvent.click(await screen.findByRole('button', { name: 'Add Deal' }))
    const dealSheet = within(await screen.findByRole('dialog', { name: 'Add Deal' }))
    type(dealSheet.getByLabelText(/Package/), gold.id)
    expect(await dealSheet.findByText(/Not enough of “Banner at field 1”.*Mill Bakery.*Gold/)).toBeDefined()
    fireEvent.click(dealSheet.getByRole('button', { name: 'Add Deal' }))
    await waitFor(() => expect(dealSheet.getAllByRole('alert')).toHaveLength(2))
    expect(await db.outbox.count()).toBe(0)
    fireEvent.click(dealSheet.getByRole('button', { name: 'Cancel' }))
    follow('Sponsors')
    await screen.findByText('Mill Bakery')
    follow('Mill Bakery')
    type(await screen.findByLabelText('Contact Phone'), '555 0100')
    expect(await screen.findByText('1 change')).toBeDefined()
    press('Edit the deal Gold')
    const edited = within(await screen.findByRole('dialog', { name: 'Edit Deal' }))
    type(edited.getByLabelText('Fulfillment'), 'fulfilled')
    fireEvent.click(edited.getByRole('button', { name: 'Save Deal' }))
    expect(await screen.findByText('Deal saved')).toBeDefined()
    expect(await db.sponsor_packages.get(deal.id)).toMatchObject({ fulfillment_status: 'fulfilled', status: 'active' })

    press('Cancel Deal')
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Cancel Deal' })).getByText('Cancel Deal', {
        selector: 'button',
      }),
    )
    expect(await screen.findByText('Gold cancelled')).toBeDefined()
    expect(await db.sponsor_packages.get(deal.id)).toMatchObject({ status: 'cancelled', cancelled_on: today() })
    press('Undo')
    expect(await screen.findByText('Gold is no longer cancelled')).toBeDefined()
    expect(await db.sponsor_packages.get(deal.id)).toMatchObject({ status: 'active', cancelled_on: null })

    fireEvent.click(await screen.findByRole('button', { name: 'Renew' })) // wait until the screen has been updated
    expect(await screen.findByText(/^Gold renewed until .* 2100$/)).toBeDefined()
    expect(await screen.findByText('Earlier deals')).toBeDefined()
    press('Undo')
    expect(await screen.findByText('Renewal undone')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('Earlier deals')).toBeNull())

    await pressInMenu('Gold', 'Remove the deal Gold')
    press('Remove Deal')
    expect(await screen.findByText('Gold removed')).toBeDefined()
    expect(await db.sponsor_packages.count()).toBe(0)
    press('Undo')
    expect(await screen.findByText('Gold restored')).toBeDefined()
    expect(await db.sponsor_packages.get(deal.id)).toMatchObject({ status: 'active', fulfillment_status: 'fulfilled' })

    press('Save Changes')
    expect(await screen.findByText('Sponsor updated successfully')).toBeDefined()
    const last = (await db.outbox.toArray()).at(-1)
    expect(last).toMatchObject({
      name: 'sponsor.update',
      ops: [{ t: 'sponsors', id: bakery.id, set: { contact_phone: '555 0100' } }],
    })
  })

  it('shows what another device saves in the fields that were not touched, and writes only what was typed', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { bakery } = await putSponsors(organizationId)
    renderSponsorship(`${path}/sponsors/${bakery.id}`)
    type(await screen.findByLabelText('Contact Phone'), '555 0100')
    await db.sponsors.update(bakery.id, { contact_name: 'Ida Holm' })
    await waitFor(() => expect(screen.getByLabelText('Contact Name')).toHaveProperty('value', 'Ida Holm'))
    expect(screen.getByLabelText('Contact Phone')).toHaveProperty('value', '555 0100')
    press('Discard')
    await waitFor(() => expect(screen.getByLabelText('Contact Phone')).not.toHaveProperty('value', '555 0100'))
    type(screen.getByLabelText(/Company Name/), 'Mill & Sons')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveProperty('disabled', false))
    press('Save Changes')
    expect(await screen.findByRole('heading', { name: 'Mill & Sons' })).toBeDefined()
    expect(await screen.findByText('No unsaved changes')).toBeDefined()
    expect((await db.outbox.toArray()).flatMap(({ ops }) => ops)).toMatchObject([
      { t: 'sponsors', id: bakery.id, set: { company_name: 'Mill & Sons' } },
    ])
  })

  it('says that a sponsor is not there', async () => {
    await signInOnDevice(db, 'league_manager')
    renderSponsorship(`${path}/sponsors/${testId()}`)
    expect(await screen.findByText('Sponsor not found')).toBeDefined()
    follow('Sponsors')
    expect(await screen.findByText('No leagues found')).toBeDefined()
  })

  it('draws a long list in pages, and begins with the first one where something else is searched for', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { league } = await putSponsors(organizationId)
    await db.sponsors.bulkPut(
      Array.from({ length: 60 }, (_, index) =>
        makeSponsor({ organization_id: organizationId, league_id: league.id, company_name: `Shop ${index + 1}` }),
      ),
    )
    renderSponsorship(`${path}?tab=sponsors`)
    expect(await screen.findByText('62 sponsors')).toBeDefined()
    expect(screen.queryByText('Shop 60')).toBeNull()
    press('Show more (12 left)')
    expect(screen.getByText('Shop 60')).toBeDefined()
    type(screen.getByLabelText('Search sponsors'), 'shop')
    expect(await screen.findByRole('button', { name: 'Show more (10 left)' })).toBeDefined()
  })

  it('says which part could not be read from this device', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    await putSponsors(organizationId)
    db.sponsorship_packages.hook('reading', () => {
      throw new Error('The disk is broken')
    })
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    renderSponsorship(`${path}?tab=sponsors`)
    expect(await screen.findByText(/Failed to fetch packages. The disk is broken/)).toBeDefined()
    silent.mockRestore()
  })
})
