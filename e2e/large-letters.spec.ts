import { expect, test } from 'playwright/test'
import { launchOptions } from './playwright.config.ts'
import { managerScreens } from './sample-screens.ts'
import { phone, serverOfFile, signIn } from './support.ts'

// The browser's own letters at 200 %, on a phone: everything is there, and nothing scrolls sideways.

const server = serverOfFile({ sampleData: true })

test.use({ launchOptions: { ...launchOptions, args: [...launchOptions.args, '--blink-settings=defaultFontSize=32'] } })

test('letters twice as large push no screen of a phone aside', async ({ browser }) => {
  test.setTimeout(480_000)
  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, server.url, 'manager@example.com')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  const wide: Record<string, { by: number; parts: string[] }> = {}
  for (const path of await managerScreens(page, server.url)) {
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0)
    const found = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      const parts = [...document.querySelectorAll('main *')].filter((one) => {
        if (one.getBoundingClientRect().right <= clientWidth + 1) return false
        for (let frame = one.parentElement; frame; frame = frame.parentElement)
          if (frame !== document.documentElement && getComputedStyle(frame).overflowX !== 'visible') return false
        return true
      })
      return {
        by: scrollWidth - clientWidth,
        parts: parts.slice(-3).map((one) => `${one.tagName}.${one.className} ${(one.textContent ?? '').slice(0, 30)}`),
      }
    })
    if (found.by > 0) wide[path] = found
  }
  expect(wide).toEqual({})
  await context.close()
})
