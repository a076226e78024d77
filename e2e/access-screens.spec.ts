import { expect, test } from 'playwright/test'
import { hiddenStops } from './focus.ts'
import { examples, managerScreens } from './sample-screens.ts'
import { serverOfFile, signIn } from './support.ts'

// What axe cannot see: the focus behind a bar at the foot of the screen.

const server = serverOfFile({ sampleData: true })

const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 667, height: 375 },
  { width: 320, height: 256 },
]

test.describe.configure({ mode: 'parallel' })

for (const viewport of sizes) {
  test(`no stop of the Tab key is hidden at ${viewport.width}×${viewport.height}`, async ({ browser }) => {
    test.setTimeout(480_000)
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await signIn(page, server.url, 'manager@example.com')
    const hidden: Record<string, string[]> = {}
    for (const path of managerScreens(await examples(page, server.url))) {
      await page.goto(server.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0)
      const stops = await hiddenStops(page)
      if (stops.length > 0) hidden[path] = stops
    }
    expect(hidden).toEqual({})
    await context.close()
  })
}
