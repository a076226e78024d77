import { expect, test, type Locator, type Page } from 'playwright/test'
import {
  installableContext,
  expectAccessible,
  expectNoSidewaysScroll,
  isLostConnection,
  collectConsoleErrors,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
  storedRows,
  waitForOfflineReady,
} from '../support/support.ts'

test.use(installableContext)

// A coach with only one hand free, from the app icon to a saved score: offline, in the sun, with the phone turned
// sideways.

const server = setUpFileServer({ sampleData: true })

test('three taps from the icon to a saved score, and one to correct it', async ({ browser }) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ ...phoneViewport, colorScheme: 'light', reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'coach@example.com')
  await waitForOfflineReady(page)
  const { start, end: over } = await nextOwnGame(page)
  const taps = countTaps()
  const bar = page.getByRole('banner').getByRole('status', { name: 'Save status' })
  const final = page.getByRole('button', { name: /^Final/ })

  await test.step('counting, while the game is on', async () => {
    await page.clock.setFixedTime(start + 10 * 60_000)
    await page.goto(`${server.url}/dashboard/today`)
    await page.getByRole('link', { name: /^Enter score/ }).tap()
    // Otherwise live scoring would start the game, and it would still be in progress later, when the test needs it to
    // be over.
    await page.getByRole('checkbox', { name: 'Show my score to everyone' }).uncheck()
    await page.evaluate(() => window.scrollTo(0, 0)) // scroll back up, because the switch is below the counters
    const more = page.getByRole('button', { name: /^One more for/ })
    await more.first().tap()
    await more.last().tap()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(page.getByRole('button', { name: 'Final: 1 – 0' })).toBeInViewport({ ratio: 1 })
    await expectLargeTargets(page)
  })

  await test.step('the phone on its side: both teams and Final at a glance', async () => {
    await page.setViewportSize({ width: 844, height: 390 })
    for (const name of [/^One more for/, /^One less for/, /^Undo$/, /^Final/]) {
      for (const button of await page.getByRole('button', { name }).all())
        await expect(button).toBeInViewport({ ratio: 1 })
    }
    await expectUncovered(page.getByRole('button', { name: /^One (more|less) for/ }), final)
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('for whoever needs more contrast, forced colors or larger letters', async () => {
    await page.emulateMedia({ contrast: 'more' })
    await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more')
    await expectAccessible(page)
    await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active' })
    await expectAccessible(page)
    await page.emulateMedia({ forcedColors: 'none' })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectNoSidewaysScroll(page)
    await expect(final).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    await expectFitsTwiceAsLarge(page)
    await page.getByRole('button', { name: 'Undo' }).tap() // undo the remaining point, so that the score is zero again
  })

  await server.stop()
  await page.clock.setFixedTime(over + 5 * 60_000)

  await test.step('the game is over, and there is no connection: three taps', async () => {
    await page.goto(`${server.url}/dashboard/today`)
    await taps.on(page.getByRole('link', { name: /^Enter score/ }))
    await taps.on(page.getByRole('button', { name: /^3 for/ }).first())
    await taps.on(page.getByRole('button', { name: 'Final: 3 – 0' }))
    await expect(page.getByText('Saved on this phone · sends when there’s a signal')).toBeVisible()
    expect(taps.count()).toBe(3)
    await expect(bar).toHaveText('Saved on this phone · 1 to send')
    await expectFitsTwiceAsLarge(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('it was wrong: one tap leads back to the numbers', async () => {
    await page.getByRole('link', { name: 'Correct it' }).tap()
    await page
      .getByRole('button', { name: /^1 for/ })
      .last()
      .tap()
    await expectLargeTargets(page)
    await page.setViewportSize({ width: 320, height: 568 })
    await expectUncovered(page.getByRole('button', { name: /^\d for/ }), final)
    await page.setViewportSize({ width: 844, height: 390 })
    await expectUncovered(page.getByRole('button', { name: /^\d for/ }), final)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFitsTwiceAsLarge(page)
    await page.getByRole('button', { name: 'Final: 3 – 1' }).tap()
    await expect(page.getByText('Saved on this phone · sends when there’s a signal')).toBeVisible()
  })

  await test.step('the same words everywhere, and it is said when it was sent', async () => {
    await page.goto(`${server.url}/dashboard/today`)
    const done = page.getByRole('region', { name: 'Done' }).getByRole('listitem').filter({ hasText: '3 – 1' })
    await expect(done.getByText('Saved on this phone')).toBeVisible()
    await expect(bar).toHaveText('Saved on this phone · 2 to send')
    await expectFitsTwiceAsLarge(page)
    await expectAccessible(page)
    await context.setOffline(true)
    await server.start()
    await context.setOffline(false)
    await expect(done.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(bar).toHaveText('Everything has been sent')
  })

  expect(trouble.filter((message) => !isLostConnection(message))).toEqual([])
  await context.close()
})

function countTaps() {
  let taps = 0
  return {
    on: async (target: Locator) => {
      taps += 1
      await target.tap()
    },
    count: () => taps,
  }
}

/** Expects no sideways scrolling at 200 % zoom, at which a phone's page has half the width and height. */
async function expectFitsTwiceAsLarge(page: Page): Promise<void> {
  await page.setViewportSize({ width: 195, height: 422 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 390, height: 844 })
}

/** Expects each target to be large enough for a thumb. */
async function expectLargeTargets(page: Page): Promise<void> {
  for (const button of await page.locator('main').getByRole('button').all()) {
    const box = await button.boundingBox()
    const name = (await button.getAttribute('aria-label')) ?? (await button.textContent())
    expect(Math.min(box?.width ?? 44, box?.height ?? 44), `${name}`).toBeGreaterThanOrEqual(44)
  }
}

/** Expects no button to be covered by the bar, even in part. */
async function expectUncovered(buttons: Locator, bar: Locator): Promise<void> {
  const top = (await bar.boundingBox())?.y ?? 0
  for (const button of await buttons.all()) {
    const box = await button.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top)
  }
}

/** Returns the start and the end of the next game of the Tigers, whose coach is signed in. */
async function nextOwnGame(page: Page): Promise<{ start: number; end: number }> {
  const teams = await storedRows(page, 'teams')
  const tigers = teams.find(({ name }) => name === 'Tigers')?.['id']
  const games = await storedRows(page, 'games')
  const [next] = games
    .filter((game) => game['status'] === 'scheduled')
    .filter((game) => [game['home_team_id'], game['away_team_id']].includes(tigers))
    .map((game) => ({ start: Date.parse(String(game['start_time'])), end: Date.parse(String(game['end_time'])) }))
    .toSorted((a, b) => a.start - b.start)
  if (!next) throw new Error('The sample league has no game of the Tigers left')
  return next
}
