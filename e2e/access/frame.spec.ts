import { expect, test, type Page } from 'playwright/test'
import { expectFocus, pressEnterOn } from '../support/focus.ts'
import {
  collectConsoleErrors,
  expectAccessible,
  expectNoSidewaysScroll,
  isLostConnection,
  laptopViewport,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
  storedRows,
} from '../support/support.ts'

// What surrounds every screen: the navigation, the search, the account menu, and the notices.

const server = setUpFileServer({ sampleData: true })

test('the search opens what it finds, by keyboard and without a connection', async ({ browser }) => {
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'manager@example.com')
  await expect.poll(async () => (await storedRows(page, 'teams')).length).toBeGreaterThan(10)
  const search = page.getByRole('combobox', { name: 'Search' })

  await test.step('a team', async () => {
    await page.keyboard.press('Control+k')
    await expect(search).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('tige')
    await expect(page.getByRole('option', { name: /^Tigers/ }).first()).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Tigers' })).toBeVisible()
    await expect(search).toBeHidden()
  })

  await test.step('the same again, then a screen, without a connection', async () => {
    await context.setOffline(true)
    await pressEnterOn(page, page.getByRole('button', { name: 'Search' }))
    const recent = page.getByRole('group', { name: 'Recent' })
    await expect(recent.getByRole('option')).toHaveText([/Tigers/])
    await expect(page.getByText('Offline: showing what is on this device')).toBeVisible()
    await page.keyboard.type('zzzz')
    await expect(page.getByText('Nothing on this device matches “zzzz”.')).toBeVisible()
    await expectAccessible(page)
    await search.fill('stand')
    await expect(page.getByRole('group', { name: 'Screens' }).getByRole('option')).toHaveText(['Standings'])
    await page.keyboard.press('Escape')
    await expect(search).toBeHidden()
    await expectFocus(page, 'closing the search')
    await context.setOffline(false)
  })

  expect(trouble.filter((message) => !isLostConnection(message))).toEqual([])
  await context.close()
})

test('the account menu has the look of this device, and closes before it asks about signing out', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...laptopViewport, colorScheme: 'light', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'manager@example.com')
  const opener = page.getByRole('button', { name: 'Account: Maya Chen' })
  const menu = page.getByRole('dialog', { name: 'Account' })
  const html = page.locator('html')

  await pressEnterOn(page, opener)
  await expect(menu.getByText('manager@example.com')).toBeVisible()
  await menu.getByText('Dark', { exact: true }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  await menu.getByRole('switch', { name: 'High contrast' }).click()
  await expect(html).toHaveAttribute('data-contrast', 'more')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await menu.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(menu).toBeHidden()
  await page.getByText('Large', { exact: true }).click()
  await expect(html).toHaveAttribute('data-scale', 'touch')
  await page.reload()
  await expect(html).toHaveAttribute('data-scale', 'touch')
  await page.getByText('Automatic', { exact: true }).click()
  await expect(html).toHaveAttribute('data-scale', 'compact')
  await context.close()
})

test('the side navigation fits into 800 px of height, in both scales', async ({ browser }) => {
  const context = await browser.newContext(laptopViewport)
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'manager@example.com')
  const side = page.getByRole('complementary', { name: 'Navigation and account' })
  const overflow = () => side.evaluate((aside) => aside.scrollHeight - aside.clientHeight)
  await expect(side.getByRole('link', { name: 'Settings' })).toBeVisible()
  expect(await overflow()).toBe(0)
  await page.evaluate(() => localStorage.setItem('fieldside.display-size', 'touch'))
  await page.reload()
  await expect(side.getByRole('link', { name: 'Settings' })).toBeVisible()
  expect(await overflow()).toBe(0)
  await context.close()
})

for (const [device, viewport] of [
  ['laptop', laptopViewport],
  ['phone', phoneViewport],
] as const) {
  test(`a notice covers nothing on a ${device}`, async ({ browser }) => {
    const context = await browser.newContext({ ...viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await signInOnPage(page, server.url, 'manager@example.com')
    await page.goto(`${server.url}/dashboard/profile`)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
    await expectAccessible(page)
    const last = page.getByRole('button', { name: 'Delete my account' })
    await last.scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const strip = await boxOf(page, '.notices')
    const button = await last.boundingBox()
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(strip.y)
    if (device === 'phone') expect(strip.y + strip.height).toBeLessThanOrEqual((await boxOf(page, '.tab-bar')).y + 1)
    await expectNoSidewaysScroll(page)
    await context.close()
  })
}

test('More on a phone has the account, and the search fills the screen', async ({ browser }) => {
  const context = await browser.newContext({ ...phoneViewport, locale: 'es-MX', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Correo').fill('coach@example.com')
  await page.getByLabel('Contraseña', { exact: true }).fill('fieldside-demo')
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await expect.poll(async () => (await storedRows(page, 'teams')).length).toBeGreaterThan(10)
  await page.goto(`${server.url}/dashboard/today`)
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()
  const words = await page.locator('.tab-bar li').evaluateAll((tabs) =>
    tabs.map((tab) => {
      const range = document.createRange()
      range.selectNodeContents(document.createTreeWalker(tab, NodeFilter.SHOW_TEXT).nextNode() ?? tab)
      const { left, right } = range.getBoundingClientRect()
      return { left, right }
    }),
  )
  const gaps = words.slice(1).map(({ left }, at) => left - (words[at]?.right ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8)

  await page.getByRole('button', { name: 'Más', exact: true }).click()
  const more = page.getByRole('dialog', { name: 'Ana Ruiz Encargado de equipo · Riverside Youth Sports' })
  await expect(more.getByRole('heading', { level: 2 }).first()).toBeFocused()
  await expectAccessible(page)
  await more.getByRole('button', { name: 'Buscar' }).click()
  await page.getByRole('combobox', { name: 'Buscar' }).fill('tigers')
  await expect(page.getByRole('option', { name: /^Tigers/ }).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('combobox', { name: 'Buscar' })).toBeHidden()
  await context.close()
})

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`Nothing is shown at ${selector}`)
  return box
}
