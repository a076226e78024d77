import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, type Page } from 'playwright/test'
import * as z from 'zod/mini'
import {
  collectConsoleErrors,
  expectAccessible,
  expectAllSynced,
  expectNoSidewaysScroll,
  isLostConnection,
  laptopViewport,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
} from '../support/support.ts'
import { makeTiedLeague } from '../support/tied-league.ts'

// Two teams are tied until they have played a tiebreaker game. Staff add it from the table, and its result decides.

const server = setUpFileServer({ sampleData: false })
let league: Awaited<ReturnType<typeof makeTiedLeague>>

test.beforeAll(async () => {
  league = await makeTiedLeague(server.url, 'city-tiebreaker', {
    restart: 'never',
    order: [{ id: 'playoff', by: 'playoff', forPlaces: [1] }],
  })
})

const readOrder = (page: Page) => page.getByRole('row').getByRole('rowheader').allInnerTexts()

test('a tiebreaker game is added where the order waits for it, decides the tie, and counts for nothing else', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, league.email, league.password)
  const standings = `${server.url}/dashboard/leagues/${league.id}/standings`
  await page.goto(standings)
  const why = (team: string) => page.getByRole('button', { name: new RegExp(`why is ${team} here`) })

  await test.step('without a connection, by keyboard', async () => {
    await why('Hawks').click()
    await expect(page.getByText('Tied: no tiebreaker game has decided it yet.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Mark a game as tiebreaker…' }).press('Enter')
    const marking = page.getByRole('dialog', { name: 'Mark a tiebreaker game' })
    await expect(marking.getByRole('radio')).toHaveCount(1)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Add tiebreaker game' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add Game' })
    await expect(dialog.getByLabel('Tiebreaker game')).toBeChecked()
    await expect(dialog.getByLabel('Home team')).toHaveValue(/.+/)
    await context.setOffline(true)
    await dialog.getByLabel(/^Date/).fill('2026-10-10')
    await dialog.getByLabel('Start time').fill('10:00')
    await dialog.getByLabel(/^Reason/).fill('Tiebreaker for first place')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await dialog.getByRole('button', { name: /^Add/ }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await context.setOffline(false)
  })

  await test.step('a level score would decide nothing, a win does', async () => {
    await page.goto(standings)
    await why('Hawks').click()
    await expect(page.getByText(/^Tiebreaker game on Sat, Oct 10, 2026: .*not played yet\./).first()).toBeVisible()
    await page.getByRole('dialog').getByRole('link', { name: 'Open game' }).click()
    await expect(page.getByText(/Tiebreaker game/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Count in standings' })).toBeVisible()
    await page.getByRole('link', { name: 'Enter score' }).click()
    await page.getByLabel('Score of Foxes').fill('1')
    await page.getByLabel('Score of Hawks').fill('1')
    await expect(page.getByText('Without a winner, this tiebreaker game decides nothing.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Score of Hawks').fill('2')
    await expect(page.getByText(/^Without a winner/)).toHaveCount(0)
    await page.getByRole('button', { name: /^Final/ }).click()
    await expect(page.getByRole('button', { name: /^Final/ })).toHaveCount(0)
    await page.goto(standings)
    await expect.poll(() => readOrder(page)).toEqual(['Hawks', 'Foxes', 'Larks'])
    await expect(page.getByRole('row', { name: /Hawks/ }).getByRole('cell').nth(1)).toHaveText('2')
    await why('Hawks').click()
    await expect(page.getByText(/^Hawks above Foxes: won the tiebreaker game 2–1 on Sat, Oct 10, 2026\./)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(/^Tiebreaker game on Sat, Oct 10, 2026: /)).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await expectAllSynced(page)
  })

  await test.step('the league is exported with its rules, and the command computes the same table', async () => {
    await page.goto(`${server.url}/dashboard/leagues`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Actions for Riverside League' }).press('Enter')
    await page.getByRole('button', { name: 'Export League Riverside League' }).press('Enter')
    const path = await (await download).path()
    // as it was built: `npm run standings` might build again, beneath the servers of other journeys
    const { stdout } = await promisify(execFile)(process.execPath, ['build/standings.js', path])
    const { tables } = z
      .object({
        tables: z.array(z.object({ rows: z.array(z.object({ team: z.string(), why: z.nullable(z.string()) })) })),
      })
      .parse(JSON.parse(stdout))
    expect(tables[0]?.rows).toEqual([
      { team: 'Hawks', why: 'won the tiebreaker game 2–1 on Sat, Oct 10, 2026' },
      { team: 'Foxes', why: 'more points (4 to 0)' },
      { team: 'Larks', why: null },
    ])
  })

  await test.step('a visitor reads it in Spanish', async () => {
    const phone = await browser.newContext({ ...phoneViewport, locale: 'es-MX', colorScheme: 'dark' })
    const visitor = await phone.newPage()
    await visitor.goto(`${server.url}/l/city-tiebreaker`)
    await visitor.getByText('Cómo se resolvieron los empates').click()
    await expect(visitor.getByText(/Hawks.*ganó el partido de desempate 2–1 el .*2026/)).toBeVisible()
    await expect(visitor.getByText(/^Partido de desempate del .*2026/)).toBeVisible()
    await expect(visitor.getByText('Partido de desempate', { exact: true }).first()).toBeVisible()
    await expectAccessible(visitor)
    await phone.close()
  })
  expect(trouble.filter((message) => !isLostConnection(message))).toEqual([])
  await context.close()
})
