import { expect, test } from 'playwright/test'
import { shellOptions } from '../playwright.config.ts'
import { findOverflowingScreens } from '../support/pushed-aside.ts'
import { examples, managerScreens } from '../support/sample-screens.ts'
import { phoneViewport, setUpFileServer, signInOnPage } from '../support/support.ts'

// With the browser's font size at 200 % on a phone, everything is visible and nothing scrolls sideways.

const server = setUpFileServer({ sampleData: true })

test.use({ launchOptions: { ...shellOptions, args: [...shellOptions.args, '--blink-settings=defaultFontSize=32'] } })

test('letters twice as large push no screen of a phone aside', async ({ browser }) => {
  test.setTimeout(480_000)
  const context = await browser.newContext({ ...phoneViewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'manager@example.com')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  expect(await findOverflowingScreens(page, server.url, managerScreens(await examples(page, server.url)))).toEqual({})
  await context.close()
})
