import { expect, test, type Page } from 'playwright/test'
import { collectConsoleErrors, phoneViewport, setUpFileServer, signInOnPage, storedRows } from '../support/support.ts'

// In browsers that don't support `interactive-widget`, such as Safari and Firefox, a phone's keyboard covers the page,
// and only the visual viewport shrinks. No engine has such a keyboard without a real phone, so the test sets the
// viewport's size.

const server = setUpFileServer({ sampleData: true })
const [height, keyboard] = [844, 336]

test('Final, and the buttons of a dialog, stand above the keyboard', async ({ browser }) => {
  test.setTimeout(120_000)
  const context = await browser.newContext({ ...phoneViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  await context.addInitScript(() => {
    const viewport = { offsetTop: 0, scale: 1, height: innerHeight, width: innerWidth }
    Object.defineProperty(window, 'visualViewport', { value: Object.assign(new EventTarget(), viewport) })
  })
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'manager@example.com')

  await page.goto(`${server.url}/dashboard/members`)
  await page.getByRole('button', { name: 'Add New Member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address').fill('kim@example.com')
  await expectAboveKeyboard(page, dialog.getByRole('button', { name: 'Add Member' }))
  await openKeyboard(page, keyboard)
  await expect(dialog.getByLabel('Email address')).toBeInViewport({ ratio: 0.95 })
  await page.screenshot({ path: test.info().outputPath('dialog-above-keyboard.png') })

  const games = await storedRows(page, 'games')
  const game = games.find(({ status, home_source: source }) => status === 'scheduled' && source === null)
  await page.goto(`${server.url}/dashboard/games/${String(game?.['id'])}`)
  await page.getByRole('link', { name: 'Enter score' }).click()
  await page
    .getByRole('textbox', { name: /^Score of/ })
    .first()
    .focus()
  await expectAboveKeyboard(page, page.getByRole('button', { name: /^Final/ }))
  await openKeyboard(page, keyboard)
  await page.screenshot({ path: test.info().outputPath('final-above-keyboard.png') })
  expect(trouble).toEqual([])
  await context.close()
})

test('a browser that lacks what the app is made of gets words in place of a blank page', async ({ browser }) => {
  const context = await browser.newContext(phoneViewport)
  await context.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'))
  const page = await context.newPage()
  await page.goto(`${server.url}/login`)
  await expect(page.getByRole('heading', { name: 'This browser is too old for Fieldside' })).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
  await page.screenshot({ path: test.info().outputPath('old-browser.png') })
  await context.close()
})

async function expectAboveKeyboard(page: Page, button: ReturnType<Page['getByRole']>): Promise<void> {
  const bottom = async () => {
    const box = await button.boundingBox()
    return box === null ? Number.NaN : box.y + box.height
  }
  await expect(button).toBeVisible()
  await openKeyboard(page, keyboard)
  await expect.poll(bottom).toBeLessThanOrEqual(height - keyboard)
  await openKeyboard(page, 0)
  await expect.poll(bottom).toBeGreaterThan(height - keyboard)
}

function openKeyboard(page: Page, covered: number): Promise<void> {
  return page.evaluate((pixels) => {
    const viewport = window.visualViewport
    if (!viewport) throw new Error('This browser has no visual viewport')
    Object.assign(viewport, { height: innerHeight - pixels })
    viewport.dispatchEvent(new Event('resize'))
  }, covered)
}
