// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { RuleError } from '#domain/rule-error.ts'
import { addDays, toLocalDate } from '#domain/time.ts'
import { moveSponsor, undoMoveSponsor } from '#features/sponsorship/dashboard/move-sponsor.ts'
import { SponsorshipPage } from '#features/sponsorship/sponsorship-page.tsx'
import { testDatabase } from '../../support/device/databases.ts'
import {
  makeAsset,
  makeLeagueRow,
  makePackageAsset,
  makeSponsor,
  makeSponsorPackage,
  makeSponsorshipPackage,
} from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

const path = '/dashboard/sponsorship'
const today = toLocalDate(new Date().toISOString(), 'UTC')
const show = () => renderScreen(db, <SponsorshipPage />, { path, at: `${path}?tab=dashboard` })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** A bakery whose deal ends in 20 days, a bank whose deal runs until next year, and a prospect. */
async function putLeague(organization_id: string) {
  const league = makeLeagueRow({ organization_id, time_zone: 'UTC' })
  const ours = { organization_id, league_id: league.id }
  const bakery = makeSponsor({ ...ours, company_name: 'Mill Bakery' })
  const bank = makeSponsor({ ...ours, company_name: 'River Bank', start_date: today })
  const cafe = makeSponsor({ ...ours, company_name: 'Corner Cafe', status: 'prospect', start_date: null })
  const gold = makeSponsorshipPackage({ ...ours, name: 'Gold', price_cents: 250_000 })
  const banner = makeAsset({ ...ours, quantity: 3 })
  const holding = makePackageAsset({ organization_id, package_id: gold.id, asset_id: banner.id })
  const dealOf = (sponsor_id: string, start_date: string, end_date: string) =>
    makeSponsorPackage({ organization_id, sponsor_id, package_id: gold.id, start_date, end_date })
  const ending = dealOf(bakery.id, addDays(today, -344), addDays(today, 20))
  const signed = dealOf(bank.id, today, addDays(today, 364))
  await db.leagues.put(league)
  await db.sponsors.bulkPut([bakery, bank, cafe])
  await db.sponsorship_packages.put(gold)
  await db.sponsorship_assets.put(banner)
  await db.package_assets.put(holding)
  await db.sponsor_packages.bulkPut([ending, signed])
  return { league, bakery, bank, cafe, gold, ending, signed }
}

describe('the dashboard of sponsorship', () => {
  it('says what to do first where there is nothing', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    await db.leagues.put(makeLeagueRow({ organization_id: organizationId }))
    show()
    expect(await screen.findByText('Add what you can offer')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to Assets' }).getAttribute('href')).toBe(`${path}?tab=assets`)
    expect(screen.queryByText('Revenue Trend')).toBeNull()
  })

  it('shows what is sold, to whom and until when, with the change in words and a table of the revenue', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    await putLeague(organizationId)
    show()
    const cards = within(await screen.findByLabelText('Key numbers'))
    const textOf = (title: string) => cards.getByText(title).closest('li')?.textContent
    expect(textOf('Total Sponsorship Value')).toMatch(/\$5,000\+\$2,500 \(100%\) since \w+ \d+$/)
    expect(textOf('Active Sponsors')).toMatch(/2\+1 since/)
    expect(textOf('Packages Sold')).toMatch(/2\+1 since/)
    expect(textOf('Available Assets')).toMatch(/1No change since/)
    expect(screen.getByText('2 sold · 0 reserved · 1 available')).toBeDefined()
    expect(screen.getByText('67% sold')).toBeDefined()
    expect(screen.getByText('2 deals')).toBeDefined()
    expect(screen.getByText('20 days left')).toBeDefined()

    const figure = within(screen.getByRole('figure', { name: 'Revenue by month' }))
    expect((await figure.findByRole('img')).querySelectorAll('path, rect[y]').length).toBeGreaterThan(12)
    const [, ...bars] = (await figure.findByRole('img')).querySelectorAll('rect[fill=transparent]')
    fireEvent.pointerDown(bars[0] ?? window, { pointerType: 'touch' }) // the figures stay when the finger is lifted
    fireEvent.pointerLeave(figure.getByRole('img'), { pointerType: 'touch' })
    const second = figure.getAllByRole('rowheader', { hidden: true })[1]?.textContent ?? 'no month'
    expect(figure.getByText(second, { selector: 'p *' })).toBeDefined()
    const rows = figure.getAllByRole('row', { hidden: true })
    expect(rows).toHaveLength(14) // includes the headings and the total
    expect(figure.getByText('Still to come', { selector: 'th' })).toBeDefined()
    press('Show as table')
    expect(screen.getByRole('button', { name: 'Hide table' }).getAttribute('aria-expanded')).toBe('true')
    fireEvent.change(screen.getByLabelText('Period'), { target: { value: 'season' } })
    await waitFor(() => expect(figure.getAllByRole('row', { hidden: true })).toHaveLength(6))
  })

  it('renews a deal on terms that can be changed, once, and takes that back', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { ending } = await putLeague(organizationId)
    show()
    await screen.findByText('20 days left')
    press('Renew Gold for Mill Bakery')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText<HTMLInputElement>(/Start date/).value).toBe(addDays(today, 21))
    fireEvent.change(dialog.getByLabelText(/Start date/), { target: { value: addDays(today, 20) } })
    fireEvent.change(dialog.getByLabelText(/Price/), { target: { value: '$3,000' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Renew' }))
    expect(await dialog.findByText('The new deal must start after the current one ends')).toBeDefined()
    fireEvent.change(dialog.getByLabelText(/Start date/), { target: { value: addDays(today, 25) } })
    fireEvent.click(dialog.getByRole('button', { name: 'Renew' }))
    expect(await screen.findByText(/^Renewed until/)).toBeDefined()
    const next = await db.sponsor_packages.filter(({ renews_id }) => renews_id === ending.id).first()
    expect(next).toMatchObject({ start_date: addDays(today, 25), price_cents: 300_000, signed_on: today })
    await waitFor(() => expect(screen.queryByText('20 days left')).toBeNull())
    press('Undo')
    expect(await screen.findByText('20 days left')).toBeDefined()
    expect(await db.sponsor_packages.count()).toBe(2)
  })

  it('moves a sponsor on by its menu, and back', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { cafe } = await putLeague(organizationId)
    show()
    await screen.findByRole('button', { name: 'Move Corner Cafe' })
    press('Move Corner Cafe')
    press('To Active')
    expect(await screen.findByText('Corner Cafe: Active')).toBeDefined()
    expect(await db.sponsors.get(cafe.id)).toMatchObject({ status: 'active', start_date: today })
    expect(document.activeElement?.textContent).toBe('Pipeline')
    press('Undo')
    expect(await screen.findByText('Corner Cafe moved back')).toBeDefined()
    expect(await db.sponsors.get(cafe.id)).toMatchObject({ status: 'prospect', start_date: null })
  })

  it('shows the first of a column, and all of it in a dialog that is searched', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { league } = await putLeague(organizationId)
    const ours = { organization_id: organizationId, league_id: league.id, status: 'prospect' as const }
    const shops = Array.from({ length: 40 }, (_, at) => makeSponsor({ ...ours, company_name: `Shop ${at + 1}` }))
    await db.sponsors.bulkPut(shops)
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'All 41 in Prospects' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getAllByRole('listitem')).toHaveLength(30)
    fireEvent.click(dialog.getByRole('button', { name: 'Show more (11 left)' }))
    expect(dialog.getAllByRole('listitem')).toHaveLength(41)
    fireEvent.change(dialog.getByLabelText('Search by name'), { target: { value: 'SHOP 4' } })
    expect(dialog.getByText('2 sponsors')).toBeDefined()
  })
})

describe('moving a sponsor', () => {
  it('is refused for who may not manage sponsorship', async () => {
    const { actor } = await signInOnDevice(db, 'league_administrator')
    const { cafe } = await putLeague(actor.organizationId)
    await expect(moveSponsor(db, actor, cafe.id, 'active', today)).rejects.toEqual(new RuleError('not_allowed'))
    expect(await db.sponsors.get(cafe.id)).toMatchObject({ status: 'prospect' })
  })

  it('is not taken back where somebody has moved it again', async () => {
    const { actor } = await signInOnDevice(db, 'league_manager')
    const { bakery } = await putLeague(actor.organizationId)
    const moved = await moveSponsor(db, actor, bakery.id, 'former', today)
    expect(await db.sponsors.get(bakery.id)).toMatchObject({ status: 'former', end_date: today })
    await moveSponsor(db, actor, bakery.id, 'declined', today)
    await expect(undoMoveSponsor(db, actor, moved)).rejects.toEqual(new RuleError('changed_since'))
    expect(await db.sponsors.get(bakery.id)).toMatchObject({ status: 'declined' })
  })
})
