import { expect, test, type Page } from 'playwright/test'
import {
  collectConsoleErrors,
  expectAccessible,
  expectAllSynced,
  expectNoSidewaysScroll,
  expectReadable,
  isLostConnection,
  laptopViewport,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
} from '../support/support.ts'
import { makeTiedLeague } from '../support/tied-league.ts'

// Two teams are tied until lots are drawn. Staff record the draw; members and visitors read how the tie was broken.

const server = setUpFileServer({ sampleData: false })
let league: Awaited<ReturnType<typeof makeTiedLeague>>

test.beforeAll(async () => {
  league = await makeTiedLeague(server.url, 'city-lots', {
    restart: 'each_group',
    order: [
      { id: 'difference', by: 'difference' },
      { id: 'lots', by: 'lots' },
    ],
  })
})

const readOrder = (page: Page) => page.getByRole('row').getByRole('rowheader').allInnerTexts()

test('drawn lots are recorded where the order waits for them, and cited by everyone who explains the table', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, league.email, league.password)
  await page.goto(`${server.url}/dashboard/leagues/${league.id}/standings`)
  const why = (team: string) => page.getByRole('button', { name: new RegExp(`why is ${team} here`) })
  const record = page.getByRole('button', { name: 'Record drawn lots…' })

  await test.step('it is offered only where lots decide', async () => {
    await why('Larks').click()
    await expect(page.getByRole('dialog', { name: 'Why 3rd place: Larks' })).toBeVisible()
    await expect(record).toHaveCount(0)
    await page.getByRole('button', { name: 'Previous team' }).click()
    await expect(page.getByText('Tied: lots have not been drawn.').first()).toBeVisible()
  })

  await test.step('without a connection, by keyboard', async () => {
    await context.setOffline(true)
    await record.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Record drawn lots' })
    const order = dialog.getByRole('listitem')
    await expect(order).toHaveCount(2)
    await expect(order.first()).toContainText('Foxes')
    await dialog.getByRole('button', { name: 'Move Hawks up' }).press('Enter')
    await expect(order.first()).toContainText('Hawks')
    await expectAccessible(page)
    await dialog.getByLabel('Drawn on').fill('2999-01-01')
    await dialog.getByRole('button', { name: 'Save draw' }).press('Enter')
    await expect(dialog.getByText('Enter the day of the draw, today or earlier')).toBeVisible()
    await dialog.getByLabel('Drawn on').fill('2026-10-04')
    await dialog.getByLabel('Note').fill('Drawn by the board')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await dialog.getByLabel('Note').press('Enter')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the explanation cites the clause, who recorded it, and when', async () => {
    const panel = page.getByRole('dialog')
    await expect(panel.getByText('Hawks above Foxes: drawn first by lot on Sun, Oct 4, 2026.')).toBeVisible()
    await expect(panel.getByText(/^Drawn on Sun, Oct 4, 2026, recorded by /)).toBeVisible()
    await expect(panel.getByText('Drawn by the board')).toBeVisible()
    await expect(record).toHaveCount(0)
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Delete the draw of Sun, Oct 4, 2026' }).click()
    await expect(record).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(record).toHaveCount(0)
    await page.keyboard.press('Escape')
    expect(await readOrder(page)).toEqual(['Hawks', 'Foxes', 'Larks'])
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Lots drawn on Sun, Oct 4, 2026, in this order: Hawks, Foxes.')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await context.setOffline(false)
    await expectAllSynced(page)
  })

  await test.step('a visitor reads it in Spanish, without the note', async () => {
    const phone = await browser.newContext({ ...phoneViewport, locale: 'es-MX', colorScheme: 'dark' })
    const visitor = await phone.newPage()
    await visitor.goto(`${server.url}/l/city-lots`)
    await visitor.getByText('Cómo se resolvieron los empates').click()
    await expect(visitor.getByText(/Hawks.*primero en el sorteo del .*2026/)).toBeVisible()
    await expect(visitor.getByText(/^Sorteo del .*2026, en este orden: Hawks, Foxes\.$/)).toBeVisible()
    await expect(visitor.getByText('Drawn by the board')).toHaveCount(0)
    await expectAccessible(visitor)
    await expectReadable(visitor)
    await phone.close()
  })
  expect(trouble.filter((message) => !isLostConnection(message))).toEqual([])
  await context.close()
})
