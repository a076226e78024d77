// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseReportDocument, type ReportDocument } from '#domain/sponsorship/reports/document.ts'
import { createReport, deleteReport } from '#features/sponsorship/reports/report-actions.ts'
import { ReportsTab } from '#features/sponsorship/reports/reports-tab.tsx'
import { setConnected } from '../../support/screen/browser.ts'
import { testDatabase } from '../../support/device/databases.ts'
import {
  makeField,
  makeGame,
  makeLeagueRow,
  makeSponsor,
  makeSponsorPackage,
  makeSponsorshipPackage,
  makeSponsorshipReport,
  makeVenue,
} from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import { pressInMenu } from '../../support/screen/press-in-menu.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z'), toFake: ['Date'] })
  db = await testDatabase()
})
afterEach(() => void vi.useRealTimers())

async function open(role: 'league_manager' | 'league_administrator' = 'league_manager') {
  const { organizationId: organization_id, actor } = await signInOnDevice(db, role)
  const league = makeLeagueRow({ organization_id, name: 'Autumn League', time_zone: 'UTC' })
  const ours = { organization_id, league_id: league.id }
  const mill = makeSponsor({ ...ours, company_name: 'Mill Bakery' })
  const bikes = makeSponsor({ ...ours, company_name: 'Lane Bikes' })
  const former = makeSponsor({ ...ours, company_name: 'Old Inn', status: 'former' })
  const gold = makeSponsorshipPackage({ ...ours, name: 'Gold' })
  const deal = (sponsor_id: string, price_cents: number) =>
    makeSponsorPackage({
      organization_id,
      sponsor_id,
      package_id: gold.id,
      start_date: '2026-11-01',
      end_date: '2026-11-20',
      price_cents,
    })
  const venue = makeVenue({ ...ours, name: 'North Park' })
  const field = makeField({ organization_id, venue_id: venue.id })
  const game = { ...ours, field_id: field.id, home_score: 1, away_score: 0, result_state: 'official' as const }
  await db.leagues.put(league)
  await db.venues.put(venue)
  await db.venue_fields.put(field)
  await db.games.bulkPut([
    makeGame({
      ...game,
      status: 'completed',
      start_time: '2026-11-07T10:00:00.000Z',
      end_time: '2026-11-07T11:00:00.000Z',
    }),
    makeGame({
      ...game,
      status: 'completed',
      start_time: '2026-10-31T10:00:00.000Z',
      end_time: '2026-10-31T11:00:00.000Z',
    }),
  ])
  const data = {
    sponsors: [bikes, mill, former],
    packages: [gold],
    assets: [],
    deals: [deal(mill.id, 250_050), deal(bikes.id, 100_000)],
    holdings: [],
    items: [],
  }
  renderScreen(db, <ReportsTab league={league} data={data} search="" />, { path: '/dashboard/sponsorship' })
  await screen.findByRole('heading', { name: 'Monthly Sponsorship Report' })
  return { league, actor, mill, ours }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent
const kept = () => db.sponsorship_reports.toArray()

describe('the Reports tab', () => {
  it('previews the month so far, of all active sponsors or of one', async () => {
    const { mill } = await open()
    expect(screen.getByText('No reports')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Start date').value).toBe('2026-11-01')
    expect(screen.getByLabelText<HTMLInputElement>('End date').disabled).toBe(true)
    expect(figure('Value in this period')).toContain('$3,500.50')
    expect(figure('Games played')).toContain('1')
    const options = within(screen.getByLabelText('Sponsor')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['All sponsors', 'Lane Bikes', 'Mill Bakery'])
    choose('Sponsor', mill.id)
    await waitFor(() => expect(figure('Value in this period')).toContain('$2,500.50'))
    fireEvent.click(screen.getByLabelText('Annual'))
    expect(await screen.findByRole('heading', { name: 'Annual Sponsorship Report' })).toBeDefined()
    await waitFor(() => expect(figure('Games played')).toContain('2'))
    const mail = screen.getByRole('link', { name: 'Email' }).getAttribute('href') ?? ''
    expect(mail.startsWith('mailto:jo@example.com?subject=Annual%20Sponsorship%20Report')).toBe(true)
    fireEvent.click(screen.getByLabelText('Value'))
    await waitFor(() => expect(screen.queryByText('Value in this period')).toBeNull())
  })

  it('lets dates be edited in a custom report only, and says what is wrong with them', async () => {
    await open()
    fireEvent.click(screen.getByLabelText('Custom'))
    choose('Start date', '2026-11-23')
    expect(screen.getByText('End date must be on or after the start date')).toBeDefined()
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Generate Report' }).getAttribute('aria-disabled'),
    ).toBe('true')
    expect(screen.queryByRole('heading', { name: 'Custom Sponsorship Report' })).toBeNull()
    choose('Start date', '2026-11-11')
    expect(await screen.findByRole('heading', { name: 'Custom Sponsorship Report' })).toBeDefined()
    await waitFor(() => expect(figure('Value in this period')).toContain('$1,750.25'))
  })

  it('keeps a report with what was entered by hand, and deletes it with a way back', async () => {
    const { mill } = await open()
    choose('Sponsor', mill.id)
    expect(
      screen.getByText(/^Impressions, Engagements, .* and Media value have no value and were left out\.$/),
    ).toBeDefined()
    choose('Impressions, entered by hand', 'many')
    expect(screen.getByText('Enter a whole number, such as 12,000')).toBeDefined()
    choose('Impressions, entered by hand', '12,000')
    choose('Media value, entered by hand', '$1,500.50')
    press('Generate Report')
    expect(await screen.findByText('Report generated successfully')).toBeDefined()
    const [row] = await kept()
    const report = parseReportDocument(row?.content ?? '')
    expect(row).toMatchObject({ kind: 'monthly', start_date: '2026-11-01', end_date: '2026-11-22' })
    expect(report?.figures.filter(({ byHand }) => byHand).map(({ value }) => value)).toEqual([12_000, 150_050])
    expect(screen.getByRole('button', { name: 'Open Monthly report, Mill Bakery, Nov 1 – 22, 2026' })).toBeDefined()

    // Values entered for one sponsor are not used for another.
    choose('Sponsor', '')
    expect(screen.getByLabelText<HTMLInputElement>('Impressions, entered by hand').value).toBe('')
    press(/^Open Monthly report/)
    expect(within(await screen.findByRole('dialog')).getByText('Mill Bakery')).toBeDefined()
    press('Close')
    await pressInMenu(/^Actions for Monthly report/, 'Delete')
    press('Delete Report')
    expect(await screen.findByText('Report deleted successfully')).toBeDefined()
    await waitFor(async () => expect(await kept()).toEqual([]))
    fireEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0] ?? document.body)
    await waitFor(async () => expect(await kept()).toHaveLength(1))
    await screen.findByRole('button', { name: /^Open Monthly report/ })
    choose('Sponsor', mill.id)
    expect(screen.getByLabelText<HTMLInputElement>('Media value, entered by hand').value).toBe('$1,500.50')
  })

  it('says which kept report it cannot read, and lists the newest first', async () => {
    const { ours } = await open()
    const unreadable = { ...ours, content: '{}' }
    await db.sponsorship_reports.bulkPut([
      makeSponsorshipReport({ ...unreadable, title: 'Older one', created_at: '2026-03-01T00:00:00.000Z' }),
      makeSponsorshipReport({ ...unreadable, title: 'Newer one', created_at: '2026-04-01T00:00:00.000Z' }),
    ])
    expect(await screen.findAllByText(/This report can’t be opened/)).toHaveLength(2)
    const buttons = screen.getAllByRole('button', { name: /^Actions for Monthly report/ })
    const names = buttons.map((one) => one.getAttribute('aria-label'))
    expect(names.map((name) => name?.includes('Newer one'))).toEqual([true, false])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export All' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
  })

  it('has what the last report says by hand ready for the next one', async () => {
    const { ours } = await open()
    expect(screen.getByLabelText<HTMLInputElement>('Media value, entered by hand').value).toBe('')
    await db.sponsorship_reports.put(makeSponsorshipReport({ ...ours, kind: 'annual', content: JSON.stringify(made) }))
    await screen.findByRole('button', { name: /^Open Annual report, All sponsors/ })
    expect(screen.getByLabelText<HTMLInputElement>('Media value, entered by hand').value).toBe('1500.50')
    await waitFor(() => expect(figure('Media value')).toBe('Media value$1,500.50Entered by hand'))
  })

  it('says what is missing on a device without a connection, and leaves mail and print', async () => {
    setConnected(false)
    await open()
    expect(screen.getByText(/PDF and Excel files aren’t available offline yet/)).toBeDefined()
    const isOff = (name: string) =>
      screen.getByRole<HTMLButtonElement>('button', { name }).getAttribute('aria-disabled') === 'true'
    expect(['PDF', 'Excel', 'Export All', 'Print'].map(isOff)).toEqual([true, true, true, false])
    expect(screen.getByRole('link', { name: 'Email' })).toBeDefined()
    setConnected(true)
    await waitFor(() => expect(isOff('PDF')).toBe(false))
  })

  it('prints the report alone, with all of its lines', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    await open()
    press('Print')
    expect(print).toHaveBeenCalledOnce()
    const sheet = document.querySelector<HTMLElement>('body > .printed-alone')
    expect(sheet?.textContent).toContain('Monthly Sponsorship Report')
    fireEvent(window, new Event('afterprint'))
    expect(document.querySelector('.printed-alone')).toBeNull()
  })
})

const made: ReportDocument = {
  title: 'Annual Sponsorship Report',
  subtitle: 'All sponsors, Jan 1 – Oct 31, 2026',
  league: 'Autumn League',
  sponsorId: null,
  sponsor: null,
  kind: 'annual',
  from: '2026-01-01',
  to: '2026-10-31',
  madeOn: '2026-10-31',
  madeAt: '2026-10-31T12:00:00.000Z',
  figures: [{ key: 'media_value', label: 'Media value', value: 150_050, kind: 'money', byHand: true }],
  tables: [],
}

it('only league managers make and delete reports', async () => {
  const { organizationId: organization_id, actor } = await signInOnDevice(db, 'league_administrator')
  const row = makeSponsorshipReport({ organization_id })
  await db.sponsorship_reports.put(row)
  await expect(createReport(db, actor, row.league_id, made)).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(deleteReport(db, actor, row.id)).rejects.toMatchObject({ code: 'not_allowed' })
  expect(await kept()).toEqual([row])
})
