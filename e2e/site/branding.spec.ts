import { expect, test, type Page } from 'playwright/test'
import {
  installableContext,
  isLostConnection,
  laptopViewport,
  collectConsoleErrors,
  collectPolicyViolations,
  setUpFileServer,
  signInOnPage,
  waitForOfflineReady,
} from '../support/support.ts'

test.use(installableContext)

const server = setUpFileServer({ sampleData: true })

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))

test('a name and a color of one’s own show in the app, on public pages, and from the first paint on', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...laptopViewport, colorScheme: 'light', reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const violations = await collectPolicyViolations(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'admin-platform@example.com')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByLabel(/^Name/).fill('Harbor Leagues')
  await page.getByLabel('Custom color').check()
  await page.getByLabel('Accent color').fill('#7a1f5c')
  const branding = page.locator('form', { has: page.getByLabel('Custom color') })
  await branding.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings updated successfully')).toBeVisible()
  await expect(page.locator('aside').getByText('Harbor Leagues')).toBeVisible() // shown immediately
  await expect(page).toHaveTitle('Settings · Administration · Harbor Leagues')
  expect(await accentOf(page)).toBe('#7a1f5c')

  await opens(page, '/privacy', () => expect(page).toHaveTitle('Privacy · Harbor Leagues', soon))
  expect(await accentOf(page)).toBe('#7a1f5c')
  await expect(page.locator('body')).not.toContainText('Fieldside')
  await opens(page, '/l/u12-spring-league', () =>
    expect(page.getByRole('link', { name: 'Harbor Leagues' })).toBeVisible(soon),
  )

  // Without a connection, the device uses the settings that it has stored.
  await page.goto(`${server.url}/admin/settings`)
  await waitForOfflineReady(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('aside').getByText('Harbor Leagues')).toBeVisible()
  expect(await accentOf(page)).toBe('#7a1f5c')
  await context.setOffline(false)

  // A visitor's browser has no stored branding yet, so the first page contains it.
  const visitor = await browser.newContext({ ...laptopViewport, colorScheme: 'light' })
  const first = await visitor.newPage()
  await first.route('**/config.json', (route) => route.abort()) // without this file, the branding can only come from the page itself
  await opens(first, '/login', () => expect(first.getByText('Harbor Leagues', { exact: true })).toBeVisible(soon))
  expect(await accentOf(first)).toBe('#7a1f5c')
  await visitor.close()

  expect(violations).toEqual([])
  expect(trouble.filter((message) => !isLostConnection(message))).toEqual([])
  await context.close()
})

const soon = { timeout: 1_000 }

/**
 * Keeps reopening a page until it shows the change. The server that saved the change shows it immediately; any other
 * server reads it from the database within seconds.
 */
async function opens(page: Page, path: string, shown: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto(server.url + path)
    await shown()
  }).toPass()
}
