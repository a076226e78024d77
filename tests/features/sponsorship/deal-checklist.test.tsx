// @vitest-environment happy-dom
import { formatDate } from '#i18n/format.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#domain/schema/organizations.ts'
import { sortFulfillmentItems } from '#domain/sponsorship/fulfillment.ts'
import { toLocalDate } from '#domain/time.ts'
import {
  addFulfillmentItems,
  replacePhotos,
  removePhotos,
  restorePhotos,
} from '#features/sponsorship/fulfillment/checklist-actions.ts'
import { DealChecklist } from '#features/sponsorship/fulfillment/deal-checklist.tsx'
import { createSmallPicture, findBestFittingPicture } from '#features/sponsorship/fulfillment/small-picture.ts'
import { fitSize } from '#ui/browser/fit-size.ts'
import { testDatabase } from '../../support/device/databases.ts'
import {
  makeAsset,
  makeFulfillmentItem,
  makeFulfillmentPhoto,
  makeLeagueRow,
  makePackageAsset,
  makeSponsorPackage,
  makeSponsorshipPackage,
} from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

const zone = 'Pacific/Auckland' // in Auckland, it is already tomorrow

async function createDeal(role: Role = 'league_manager') {
  const { organizationId: organization_id, actor } = await signInOnDevice(db, role)
  const league = makeLeagueRow({ organization_id, time_zone: zone })
  const ours = { organization_id, league_id: league.id }
  const gold = makeSponsorshipPackage(ours)
  const banner = makeAsset({ ...ours, name: 'Banner at the touchline', type: 'banner' })
  const website = makeAsset({ ...ours, name: 'Logo on the schedule page', type: 'website' })
  const deal = makeSponsorPackage({ organization_id, package_id: gold.id })
  await db.leagues.put(league)
  await db.sponsorship_packages.put(gold)
  await db.sponsorship_assets.bulkPut([banner, website])
  await db.package_assets.bulkPut(
    [banner, website].map(({ id }) => makePackageAsset({ organization_id, package_id: gold.id, asset_id: id })),
  )
  await db.sponsor_packages.put(deal)
  return { organization_id, actor, deal }
}

const items = async () => sortFulfillmentItems(await db.fulfillment_items.toArray())
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('the checklist of a deal', () => {
  it('takes what the package holds, ticks it with the day of the league, and takes a tick back', async () => {
    const { deal } = await createDeal()
    renderScreen(db, <DealChecklist deal={deal} />)
    expect(await screen.findByText(/The list is empty/)).toBeDefined()
    press('Add all 2')
    const today = toLocalDate(new Date().toISOString(), zone)
    fireEvent.click(await screen.findByLabelText('Banner at the touchline: hung'))
    expect(await screen.findByText('1 of 2 done')).toBeDefined()
    expect((await items()).map(({ done_on }) => done_on)).toEqual([today, null])

    const day = screen.getByLabelText('Date when “Banner at the touchline: hung” was done')
    fireEvent.change(day, { target: { value: '2026-03-07' } })
    expect(
      await screen.findByText(
        `“Banner at the touchline: hung” was done on ${formatDate('2026-03-07', { year: true })}`,
      ),
    ).toBeDefined()
    fireEvent.click(screen.getByLabelText('Banner at the touchline: hung'))
    expect(await screen.findByText('0 of 2 done')).toBeDefined()
    press('Undo')
    expect(await screen.findByText('1 of 2 done')).toBeDefined()
    expect((await items())[0]?.done_on).toBe('2026-03-07')
    expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual([
      'deal.promise',
      ...Array.from({ length: 4 }, () => 'deal.tick'),
    ])
  })

  it('is written, renamed, put in order and cleared, and gives back what was taken off with its photo', async () => {
    const { organization_id, deal } = await createDeal()
    const first = makeFulfillmentItem({ organization_id, deal_id: deal.id, label: 'Banner hung', position: 0 })
    const photo = makeFulfillmentPhoto({ organization_id, item_id: first.id })
    await db.fulfillment_items.put(first)
    await db.fulfillment_photos.put(photo)
    renderScreen(db, <DealChecklist deal={deal} />)
    const field = await screen.findByLabelText('Add a promise')
    press('Add')
    expect(await screen.findByText('Enter what was promised.')).toBeDefined()
    fireEvent.change(field, { target: { value: ' Thank-you letter ' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(await screen.findByLabelText('Thank-you letter')).toBeDefined()

    press('Edit the list')
    const name = screen.getByLabelText('Name of promise 2')
    fireEvent.change(name, { target: { value: 'Letter of thanks' } })
    fireEvent.blur(name)
    expect(await screen.findByText('Renamed to “Letter of thanks”.')).toBeDefined()
    fireEvent.click(await screen.findByRole('button', { name: 'Move “Letter of thanks” up' }))
    await waitFor(async () =>
      expect((await items()).map(({ label }) => label)).toEqual(['Letter of thanks', 'Banner hung']),
    )
    press('Remove “Banner hung” from the list')
    expect(await screen.findByText('“Banner hung” and its photo removed.')).toBeDefined()
    expect(await db.fulfillment_photos.count()).toBe(0)
    press('Undo')
    await waitFor(async () => expect(await db.fulfillment_photos.get(photo.id)).toMatchObject(photo))
    expect((await items())[1]).toMatchObject({ ...first, position: 1 })
  })

  it('shows its photos large, and gives a removed one back', async () => {
    const { organization_id, actor, deal } = await createDeal()
    const item = makeFulfillmentItem({ organization_id, deal_id: deal.id, label: 'Banner hung' })
    const photo = makeFulfillmentPhoto({ organization_id, item_id: item.id, taken_on: '2026-03-01' })
    await db.fulfillment_items.put(item)
    await db.fulfillment_photos.put(photo)
    renderScreen(db, <DealChecklist deal={deal} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Photo of “Banner hung”' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByAltText('Shows that “Banner hung” is done').getAttribute('src')).toBe(photo.data_url)
    expect(dialog.getByText('Taken on Sun, Mar 1, 2026')).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Remove the photo' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('button', { name: 'Add a photo of “Banner hung”' })).toBeDefined()
    press('Undo')
    expect(await screen.findByRole('button', { name: 'Photo of “Banner hung”' })).toBeDefined()

    const data_url = makeFulfillmentPhoto({}).data_url.replace('2Q', '3Q')
    const before = await replacePhotos(db, actor, item.id, { data_url, taken_on: '2026-03-02' })
    expect((await db.fulfillment_photos.toArray()).map(({ data_url }) => data_url)).toEqual([data_url])
    await restorePhotos(db, actor, item.id, before)
    expect(await db.fulfillment_photos.toArray()).toMatchObject([{ id: photo.id }])
    await removePhotos(db, actor, item.id)
    expect(await db.fulfillment_photos.count()).toBe(0)
  })

  it('is only to be read for who may not change sponsorship', async () => {
    const { organization_id, actor, deal } = await createDeal('league_administrator')
    await db.fulfillment_items.put(
      makeFulfillmentItem({ organization_id, deal_id: deal.id, label: 'Banner hung', done_on: '2026-03-01' }),
    )
    renderScreen(db, <DealChecklist deal={deal} />)
    expect(await screen.findByText('Done on Sun, Mar 1, 2026')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Banner hung').disabled).toBe(true)
    expect(screen.queryAllByRole('button')).toEqual([])
    await expect(addFulfillmentItems(db, actor, deal.id, ['Letter'])).rejects.toThrow(
      'You do not have permission to do this',
    )
  })
})

describe('a photo', () => {
  it('is as good as a row can hold', () => {
    const tried: string[] = []
    const bytes = (side: number, quality: number) => {
      tried.push(`${side} at ${quality}`)
      return 'x'.repeat(Math.round(side * side * quality * 0.25))
    }
    expect(findBestFittingPicture(bytes)?.length).toBeLessThanOrEqual(60_000)
    expect(tried).toEqual(['640 at 0.82', '640 at 0.7', '640 at 0.58'])
    expect(findBestFittingPicture(() => 'x'.repeat(60_001))).toBeNull()
  })

  it('keeps its proportions, and is never made larger', () => {
    expect(fitSize(4000, 3000, 640)).toEqual({ width: 640, height: 480 })
    expect(fitSize(3000, 4000, 640)).toEqual({ width: 480, height: 640 })
    expect(fitSize(100, 50, 640)).toEqual({ width: 100, height: 50 })
    expect(fitSize(1, 100_000, 640)).toEqual({ width: 1, height: 640 })
  })

  it('of an enormous file is refused in words before it is read', async () => {
    const enormous = new Blob(['x'])
    Object.defineProperty(enormous, 'size', { value: 60_000_000 })
    await expect(createSmallPicture(enormous)).rejects.toThrow(
      'This file is larger than 50 MB. Choose a smaller picture.',
    )
  })
})
