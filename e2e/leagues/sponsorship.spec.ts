import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from 'playwright/test'
import { makeLeague } from '../../tests/support/server/made-league.ts'
import { createOrganizationOnServer } from '../../tests/support/server/new-organization.ts'
import { readPdf, readWorkbook, readZip, type CellRead } from '../../tests/support/files/read-exports.ts'
import {
  installableContext,
  expectAccessible,
  expectNoSidewaysScroll,
  isLostConnection,
  laptopViewport,
  collectConsoleErrors,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
  storedRows,
  waitForOfflineReady,
} from '../support/support.ts'

test.use(installableContext)

// From the first asset to a report file, on a laptop and on a phone next to the banner.

const server = setUpFileServer({ sampleData: false })
const tabs = ['Dashboard', 'Sponsors', 'Packages', 'Assets', 'Reports']

const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)

test('what is sold is promised, shown, renewed and reported, on two devices', async ({ browser }) => {
  test.setTimeout(180_000)
  const owner = await createOrganizationOnServer(server.url)
  await owner.push(makeLeague(owner, { teams: ['Otters', 'Herons'], fields: 1 }).changes)
  const [desk, field] = await Promise.all(
    [laptopViewport, phoneViewport].map((device) => browser.newContext({ ...device, reducedMotion: 'reduce' })),
  )
  if (!desk || !field) throw new Error('Two devices were opened')
  const trouble = [desk, field].map(collectConsoleErrors)
  const [page, hand] = [await desk.newPage(), await field.newPage()]
  await Promise.all([page, hand].map((each) => signInOnPage(each, server.url, owner.email, owner.password)))
  await page.goto(`${server.url}/dashboard/sponsorship?tab=assets`)

  await test.step('five assets', async () => {
    await expect(page.getByText('No assets')).toBeVisible()
    const assets = [
      ['Banner', 'signage', 'banner', '400', '2'],
      ['Website logo', 'digital', 'website', '250', '5'],
      ['Scoreboard', 'signage', 'scoreboard', '900', '1'],
      ['Jersey', 'merchandise', 'jersey', '1200.50', '1'],
      ['Booth', 'event', 'booth', '300', '3'],
    ] as const
    for (const [name, category, type, price, quantity] of assets) {
      const form = await open(page, 'Add Asset')
      await form.getByLabel('Asset Name').fill(name)
      await form.getByLabel('Category').selectOption(category)
      await form.getByLabel('Type').selectOption(type)
      await form.getByLabel('Base Price').fill(price)
      await form.getByLabel('Quantity').fill(quantity)
      await submit(form, 'Add Asset')
    }
    await expect(page.getByText('5 assets')).toBeVisible()
  })

  await test.step('three packages', async () => {
    await page.getByRole('tab', { name: 'Packages' }).click()
    const packages = [
      ['Gold', '2500', '12', ['Banner', 'Website logo']],
      ['Match day', '600', '3', ['Scoreboard']],
      ['Jersey partner', '4800', '12', ['Jersey']],
    ] as const
    for (const [name, price, months, assets] of packages) {
      const form = await open(page, 'Add Package')
      await form.getByLabel('Package Name').fill(name)
      await form.getByRole('textbox', { name: 'Price', exact: true }).fill(price)
      await form.getByLabel('Duration in months').fill(months)
      for (const asset of assets) {
        const choices = form.getByLabel('Add an asset')
        const option = await choices.locator('option', { hasText: asset }).getAttribute('value')
        await choices.selectOption(option)
        await form.getByRole('button', { name: 'Add', exact: true }).click()
      }
      await submit(form, 'Add Package')
    }
    await expect(page.getByText('3 packages')).toBeVisible()
  })

  await test.step('two sponsors, each with a deal', async () => {
    await page.getByRole('tab', { name: 'Sponsors' }).click()
    const sponsors = [
      ['Mill Bakery', 'Gold – $2,500, 12 months', day(-340)],
      ['Oak Pizza', 'Match day – $600, 3 months', day(-5)],
    ] as const
    for (const [company, offer, start] of sponsors) {
      await page.getByRole('link', { name: 'Add Sponsor', exact: true }).click()
      await page.getByLabel('Company Name').fill(company)
      await page.getByLabel('Contact Email').fill('kim@example.com')
      await page.getByLabel('Status', { exact: true }).selectOption('active')
      await addDeal(page, offer, start)
      await page.getByRole('button', { name: 'Add Sponsor', exact: true }).click()
      await expect(page.getByRole('link', { name: company, exact: true })).toBeVisible()
    }
    await expect(page.getByText('2 sponsors')).toBeVisible()
  })

  await test.step('what is sold cannot be sold again, and who has it is said', async () => {
    await page.getByRole('link', { name: 'Mill Bakery', exact: true }).click()
    await addDeal(page, 'Match day – $600, 3 months', day(10))
    const deal = page.getByRole('dialog', { name: 'Add Deal' })
    await expect(deal.getByText(/Not enough of “Scoreboard”.*Oak Pizza/).first()).toBeVisible()
    await deal.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expectAccessible(page)
    await page.goBack()
    await expect(page.getByText('2 sponsors')).toBeVisible()
    await expect.poll(() => storedRows(page, 'sponsor_packages')).toHaveLength(2)
  })

  const list = await test.step('on the phone, a promise is ticked and photographed', async () => {
    await hand.goto(`${server.url}/dashboard/sponsorship?tab=sponsors`)
    await hand.getByRole('link', { name: 'Mill Bakery', exact: true }).click()
    const sponsor = hand.getByRole('main')
    await expectNoSidewaysScroll(hand)
    await sponsor.getByText('What was promised', { exact: true }).click()
    await sponsor.getByRole('button', { name: 'Add all 2' }).click()
    await sponsor.getByLabel('Banner: hung', { exact: true }).check()
    await expect(sponsor.getByText('1 of 2 done').first()).toBeVisible()
    await sponsor.getByRole('button', { name: 'Add a photo of “Banner: hung”' }).click()
    const dialog = hand.getByRole('dialog', { name: 'Photo: Banner: hung' })
    const broken = { name: 'banner.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
    await dialog.getByLabel('Picture from a file').setInputFiles(broken)
    await expect(dialog.getByText(/couldn’t be read as a picture/)).toBeVisible()
    const picture = await takePicture(page)
    expect(picture.includes('Exif')).toBe(true)
    await dialog
      .getByLabel('Photo from the camera')
      .setInputFiles({ name: 'banner.jpg', mimeType: 'image/jpeg', buffer: picture })
    await sponsor.getByRole('button', { name: 'Photo of “Banner: hung”' }).click()
    const shown = dialog.getByAltText('Shows that “Banner: hung” is done')
    await expect(shown).toBeVisible()
    expect(await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
      640, 480,
    ])
    await expectAccessible(hand)
    await expectNoSidewaysScroll(hand)
    await dialog.getByRole('button', { name: 'Close' }).click()
    const [photo] = await storedRows(hand, 'fulfillment_photos')
    const url = String(photo?.['data_url'])
    expect(url.length).toBeLessThanOrEqual(60_000)
    expect(Buffer.from(url.slice(url.indexOf(',')), 'base64').includes('Exif')).toBe(false) // without Exif data, there is no location either
    return sponsor
  })

  await test.step('what both change without a connection comes together', async () => {
    await expect.poll(() => storedRows(page, 'fulfillment_photos'), { timeout: 60_000 }).toHaveLength(1)
    await Promise.all([desk, field].map((context) => context.setOffline(true)))
    await list.getByLabel('Website logo: online', { exact: true }).check()
    await expect(list.getByText('2 of 2 done').first()).toBeVisible()
    await page.getByRole('link', { name: 'Mill Bakery', exact: true }).click()
    await page.getByLabel('Contact Phone').fill('+1 555 0142')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Sponsor updated successfully')).toBeVisible()
    await Promise.all([desk, field].map((context) => context.setOffline(false)))
    const phones = async () => (await storedRows(hand, 'sponsors')).map((row) => row['contact_phone'])
    await expect.poll(phones, { timeout: 60_000 }).toContain('+1 555 0142')
    const open = async () => (await storedRows(page, 'fulfillment_items')).filter((row) => row['done_on'] === null)
    await expect.poll(open, { timeout: 60_000 }).toEqual([])
    await Promise.all([page, hand].map((each) => each.getByRole('link', { name: 'Sponsors', exact: true }).click()))
  })

  await test.step('a deal that runs out is renewed from the dashboard, and counts once', async () => {
    await page.getByRole('tab', { name: 'Dashboard' }).click()
    const figures = page.getByRole('list', { name: 'Key numbers' })
    await expect(figures).toContainText('$3,100')
    await page.getByRole('button', { name: 'Renew Gold for Mill Bakery' }).click()
    const dialog = page.getByRole('dialog', { name: 'Renew Gold' })
    await dialog.getByRole('button', { name: 'Renew', exact: true }).click()
    await expect(page.getByText(/Renewed until/)).toBeVisible()
    await expect(page.getByText('No renewals are due. All deals run longer or have been renewed.')).toBeVisible()
    await expect(figures).toContainText('$3,100')
    const statuses = (await storedRows(page, 'sponsor_packages')).map((row) => String(row['status']))
    expect(statuses.toSorted((a, b) => a.localeCompare(b))).toEqual(['active', 'active', 'renewed'])
  })

  await test.step('a report says in its files what it says on the screen', async () => {
    await page.getByRole('tab', { name: 'Reports' }).click()
    await page.getByLabel('Impressions, entered by hand').fill('12,000')
    await page.getByRole('button', { name: 'Generate Report' }).click()
    await expect(page.getByText('Report generated successfully')).toBeVisible()
    const figures = await page
      .locator('article dl > div')
      .evaluateAll((all) =>
        all.map((one): [string, string] => [
          one.querySelector('dt')?.textContent ?? '',
          one.querySelector('dd')?.textContent ?? '',
        ]),
      )
    expect(figures).toContainEqual(['Deals in force', '2'])
    expect(figures).toContainEqual(['Impressions', '12,000'])
    const pdf = (await readPdf(await download(page, 'PDF'))).join(' ').replaceAll(/\s+/g, ' ')
    for (const [label, value] of figures) expect(pdf).toContain(`${label} ${value}`)
    const [summary] = await readWorkbook(await download(page, 'Excel'))
    const cells = new Map(summary?.rows.map(([label, value]) => [label, value]))
    for (const [label, value] of figures) expect([label, inWords(cells.get(label), value)]).toEqual([label, value])
  })

  await test.step('without a connection, after a reload, all reports go into one archive', async () => {
    await waitForOfflineReady(page)
    const kept = () => page.evaluate(async () => (await (await caches.open('fieldside-exports')).keys()).length)
    await expect.poll(kept).toBe(5)
    await desk.setOffline(true)
    await page.reload()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export All' }).click()
    const files = readZip(await readFile(await (await saved).path()))
    expect([...files.keys()].map((name) => name.split('.').at(-1))).toEqual(['pdf', 'xlsx', 'csv'])
    const [pdf = new Uint8Array()] = files.values()
    expect((await readPdf(pdf)).join(' ')).toContain('Monthly Sponsorship Report')
    await desk.setOffline(false)
  })

  await test.step('every tab is for everybody, and fits a phone', async () => {
    for (const tab of tabs) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel').getByRole('status', { name: /Loading/ })).toHaveCount(0)
      await expectAccessible(page)
      await hand.getByRole('tab', { name: tab }).click()
      await expect(hand.getByRole('tabpanel').getByRole('status', { name: /Loading/ })).toHaveCount(0)
      await expectNoSidewaysScroll(hand)
    }
  })

  for (const each of [page, hand]) {
    await expect.poll(() => storedRows(each, 'outbox'), { timeout: 60_000 }).toEqual([])
    expect(await storedRows(each, 'rejectedChanges')).toEqual([])
  }
  expect(trouble.flat().filter((message) => !isLostConnection(message))).toEqual([])
  await Promise.all([desk, field].map((context) => context.close()))
})

async function open(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click()
  return page.getByRole('dialog', { name })
}

async function submit(form: Locator, name: string): Promise<void> {
  await form.getByRole('button', { name, exact: true }).click()
  await expect(form).toBeHidden()
}

async function addDeal(page: Page, offer: string, start: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Deal' }).click()
  const deal = page.getByRole('dialog', { name: 'Add Deal' })
  await deal.getByRole('combobox', { name: 'Package' }).selectOption(offer)
  await deal.getByLabel('Start Date').fill(start)
  await deal.getByRole('button', { name: 'Add Deal' }).click()
}

/** Creates a picture like a camera's: large, noisy, and with location metadata. */
async function takePicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 1200
    const pen = canvas.getContext('2d')
    for (let at = 0; at < 300; at++) {
      if (pen) pen.fillStyle = `hsl(${(at * 47) % 360} 70% ${20 + ((at * 31) % 60)}%)`
      pen?.fillRect((at * 137) % 1600, (at * 89) % 1200, 160, 96)
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
  })
  const jpeg = Buffer.from(base64, 'base64')
  const note = Buffer.from('Exif\0\0GPS 51.5007 N, 0.1246 W')
  const header = Buffer.from([0xff, 0xe1, 0, note.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), header, note, jpeg.subarray(2)])
}

async function download(page: Page, name: string): Promise<Buffer> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('group', { name: 'Export' }).getByRole('button', { name, exact: true }).click(),
  ])
  return readFile(await saved.path())
}

/** Formats a cell as the screen would show it. `like` is a value in the same number format. */
function inWords(cell: CellRead | undefined, like: string): string {
  if (typeof cell !== 'number') return cell === null || cell === undefined ? '–' : String(cell)
  if (like.endsWith('%')) return `${Math.round(cell * 100)}%`
  const [whole = '', cents] = (like.startsWith('$') ? cell.toFixed(2) : String(cell)).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  if (!like.startsWith('$')) return grouped
  return cents === '00' ? `$${grouped}` : `$${grouped}.${cents}`
}
