import { expect, test, type Page } from 'playwright/test'
import { startServerProcess, type ServerProcess } from '../../tests/support/server/server-process.ts'
import {
  installableContext,
  laptopViewport,
  collectConsoleErrors,
  collectPolicyViolations,
  phoneViewport,
} from '../support/support.ts'

test.use(installableContext)

// The interactive parts of the article pages, in a browser with the policy that the server sends: the blog's filter,
// sharing, and installing the app. The pages do not need a database: the configured one doesn't exist and is never
// contacted.

let server: ServerProcess
test.beforeAll(async () => {
  const env = { SUPABASE_URL: 'https://nobody.invalid', SUPABASE_ANON_KEY: 'none' }
  server = await startServerProcess({ dataFolder: 'unused', env })
})
test.afterAll(() => server.kill())

test('the blog is filtered by category, an article is shared, and an unknown one is not found', async ({ browser }) => {
  const context = await browser.newContext({ ...laptopViewport, permissions: ['clipboard-read', 'clipboard-write'] })
  const violations = await collectPolicyViolations(context)
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  const cards = page.locator('[data-posts] > li:visible')
  const chip = (name: string) => page.getByLabel('Filter by category').getByRole('link', { name, exact: true })

  await page.goto(`${server.url}/blog`)
  const all = await cards.count()
  await chip('Streaming').click()
  await expect(cards).toHaveCount(1)
  await expect(page.getByRole('status').first()).toHaveText('1 post in Streaming')
  await expect(chip('Streaming')).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/category=Streaming$/)
  await page.goBack()
  await expect(cards).toHaveCount(all)
  await expect(chip('League Management')).toBeHidden()

  await cards.first().getByRole('link').click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  const mail = page.getByRole('link', { name: 'E-mail', exact: true })
  expect(await mail.getAttribute('href')).toContain(new URL(page.url()).pathname)

  await page.getByRole('link', { name: /^League Management/ }).click()
  await expect(chip('League Management')).toHaveAttribute('aria-current', 'true')
  expect(await cards.count()).toBeLessThan(all)
  expect({ trouble, violations }).toEqual({ trouble: [], violations: [] })

  const answer = await page.goto(`${server.url}/blog/no-such-post`)
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(cards).toHaveCount(all)
  await context.close()
})

test('the page of the app installs it where the browser offers that, and shows the way where it does not', async ({
  browser,
}) => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'
  const context = await browser.newContext({ ...phoneViewport, userAgent })
  const violations = await collectPolicyViolations(context)
  const page = await context.newPage()
  await page.goto(`${server.url}/mobile-app`)
  await expect(page.locator('[data-here]')).toContainText('This device')
  await expect(page.locator('[data-here]')).toContainText('Install app')
  await expect(page.locator('[data-install-code]')).toBeHidden()

  // In a private window, Chromium does not offer to install the app, so this simulates the offer that it would make
  // based on the manifest.
  await offer(page)
  await page.getByRole('button', { name: 'Install Fieldside' }).click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'wasAsked'))).toBe(true)
  await expect(page.getByRole('button', { name: 'Install Fieldside' })).toBeHidden()
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.scope))
    .toBe(`${server.url}/`)
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(page.getByText('Fieldside is installed on this device.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open Fieldside' })).toHaveAttribute('href', '/dashboard/today')
  expect(violations).toEqual([])
  await context.close()

  const office = await browser.newContext(laptopViewport)
  const wide = await office.newPage()
  await wide.goto(`${server.url}/mobile-app`)
  await expect(wide.getByRole('img', { name: 'A code that opens this page on a phone' })).toBeVisible()
  await office.close()
})

/** Fires Chromium's install event, with a user who accepts the prompt. */
async function offer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const prompt = () => Promise.resolve(Reflect.set(window, 'wasAsked', true))
    const userChoice = Promise.resolve({ outcome: 'accepted' })
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt, userChoice }))
  })
}
