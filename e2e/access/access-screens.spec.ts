import { expect, test } from 'playwright/test'
import { hiddenStops } from '../support/focus.ts'
import { examples, managerScreens } from '../support/sample-screens.ts'
import { setUpFileServer, signInOnPage } from '../support/support.ts'

// Checks what axe can't detect: focus hidden behind a bar at the bottom of the screen.

const server = setUpFileServer({ sampleData: true })

const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 667, height: 375 },
  { width: 320, height: 256 },
]

const halves = [0, 1]

test.describe.configure({ mode: 'parallel' })

for (const half of halves) {
  test(`no stop of the Tab key is hidden in any window, screens ${half + 1} of ${halves.length}`, async ({
    browser,
  }) => {
    test.setTimeout(480_000)
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    await signInOnPage(page, server.url, 'manager@example.com')
    const hidden: Record<string, string[]> = {}
    const screens = managerScreens(await examples(page, server.url))
    for (const path of screens.filter((_path, index) => index % halves.length === half)) {
      await page.goto(server.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0)
      for (const size of sizes) {
        await page.setViewportSize(size)
        await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0) // a different size loads a different view
        const stops = await hiddenStops(page)
        if (stops.length > 0) hidden[`${path} at ${size.width}×${size.height}`] = stops
      }
    }
    expect(hidden).toEqual({})
    await context.close()
  })
}
