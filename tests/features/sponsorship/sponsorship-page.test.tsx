// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalDatabase } from '#db/database.ts'
import { SponsorshipPage } from '#features/sponsorship/sponsorship-page.tsx'
import { testDatabase } from '../../support/databases.ts'
import { makeLeague, makeSponsor, makeSponsorPackage, makeSponsorshipPackage } from '../../support/factories.ts'
import { renderScreen, signIn } from '../../support/screens.tsx'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

const path = '/dashboard/sponsorship'
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

async function putSponsors(organization_id: string) {
  const league = makeLeague({ organization_id, name: 'Autumn League', time_zone: 'UTC' })
  const other = makeLeague({ organization_id, name: 'Winter League', time_zone: 'UTC' })
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
  it('says that a league is missing, and where to make one', async () => {
    await signIn(db, 'league_manager')
    renderScreen(db, <SponsorshipPage />, { path })
    expect(await screen.findByText('No leagues found')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Create League' }).getAttribute('href')).toBe('/dashboard/leagues/new')
  })

  it('shows the sponsors of the league, finds them by company and contact, and by their state', async () => {
    const { organizationId } = await signIn(db, 'league_manager')
    const { other } = await putSponsors(organizationId)
    renderScreen(db, <SponsorshipPage />, { path, at: `${path}?tab=sponsors` })
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

  it('deletes a sponsor with its deals, and puts all of it back', async () => {
    const { organizationId } = await signIn(db, 'league_manager')
    const { bakery, deal } = await putSponsors(organizationId)
    renderScreen(db, <SponsorshipPage />, { path, at: `${path}?tab=sponsors&q=bakery` })
    await screen.findByText('Mill Bakery')
    press('Delete Mill Bakery')
    expect(await screen.findByText('Are you sure you want to delete this sponsor?')).toBeDefined()
    expect(screen.getByText(/goes, with 1 deal/)).toBeDefined()
    press('Delete Sponsor')
    expect(await screen.findByText('Sponsor deleted successfully')).toBeDefined()
    expect(await db.sponsor_packages.count()).toBe(0)
    press('Undo')
    expect(await screen.findByText('Mill Bakery is back')).toBeDefined()
    expect(await db.sponsors.get(bakery.id)).toMatchObject({ company_name: 'Mill Bakery' })
    expect(await db.sponsor_packages.get(deal.id)).toMatchObject({ package_id: deal.package_id })
  })
})
