import { expect, test } from 'playwright/test'
import { shellOptions } from '../playwright.config.ts'
import { findOverflowingScreens } from '../support/pushed-aside.ts'
import { examples, managerScreens, type Examples } from '../support/sample-screens.ts'
import { laptopViewport, phoneViewport, setUpFileServer, signInOnPage } from '../support/support.ts'

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

for (const [device, viewport] of [
  ['a phone', phoneViewport],
  ['a laptop', laptopViewport],
] as const) {
  test(`letters twice as large leave the title and the buttons of a long dialog in sight on ${device}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ ...viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await signInOnPage(page, server.url, 'manager@example.com')
    for (const [path, opener] of dialogs(await examples(page, server.url))) {
      await page.goto(server.url + path)
      await page.getByRole('button', { name: opener }).first().click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button').last()).toBeVisible()
      const found = await dialog.evaluate((element) => {
        const frame = element.getBoundingClientRect()
        const isInside = (part: Element | null) => {
          const box = part?.getBoundingClientRect()
          return (
            box !== undefined && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth
          )
        }
        const body = element.querySelector('header + div')
        return {
          isTitleSeen: isInside(element.querySelector('header')),
          areButtonsSeen: isInside(element.querySelector('footer')),
          isFrameInside: frame.top >= 0 && frame.bottom <= innerHeight,
          sideways: Math.max(0, (body?.scrollWidth ?? 0) - (body?.clientWidth ?? 0)),
          roomForBody: (body?.clientHeight ?? 0) >= 96,
        }
      })
      expect({ path, opener: String(opener), ...found }).toEqual({
        path,
        opener: String(opener),
        isTitleSeen: true,
        areButtonsSeen: true,
        isFrameInside: true,
        sideways: 0,
        roomForBody: true,
      })
    }
    await context.close()
  })
}

/** The long dialogs: the screen, and the button that opens them. */
const dialogs = ({ league, team, sponsor }: Examples) =>
  [
    ['/dashboard/leagues', 'Create League'],
    [`/dashboard/leagues/${league}/settings`, 'Add Division'],
    [`/dashboard/leagues/${league}/teams`, 'Add Team'],
    [`/dashboard/teams/${team}`, 'Paste a list'],
    ['/dashboard/venues', 'Add Venue'],
    [`/dashboard/sponsorship/sponsors/${sponsor}`, 'Add Deal'],
    ['/dashboard/sponsorship?tab=packages', 'Add Package'],
    ['/dashboard/sponsorship?tab=assets', 'Add Asset'],
    ['/dashboard/members', /^(Add|Invite) /],
  ] as const
