import { expect, test } from 'playwright/test'
import {
  chooseLeagueOfSchedule,
  installableContext,
  expectAccessible,
  expectNoSidewaysScroll,
  isLostConnection,
  collectConsoleErrors,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
  waitForOfflineReady,
} from '../support/support.ts'

test.use(installableContext)

// It rains on the next game day of a full season, and the phone is offline.

const server = setUpFileServer({ sampleData: true })

test('a rained-out day gets new times without a connection', async ({ browser }) => {
  const context = await browser.newContext(phoneViewport)
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'manager@example.com')
  await page.goto(`${server.url}/dashboard/scheduling`)
  await chooseLeagueOfSchedule(page, 'U12 Spring League')
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Rainout…' }).click()
  const hit = page.getByRole('heading', { name: /affected$/ })
  await expect(hit).toBeVisible()
  const games = Number.parseInt((await hit.textContent()) ?? '', 10) // not always four, because one of them may have started
  await waitForOfflineReady(page)
  await context.setOffline(true)

  await page.getByRole('button', { name: 'Find new times' }).click()
  await expect(page.getByRole('heading', { name: `${games} games without a new time` })).toBeVisible()
  await page.getByRole('button', { name: 'What would help?' }).click()
  await page.getByRole('button', { name: /^Allow it: With one more date, / }).click()
  await expect(page.getByText(`${games} games have a new place. No other game moves.`)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const newDate = await page.getByRole('heading', { level: 3, name: /^\w{3}, \w{3} \d+, \d{4}$/ }).textContent()
  await page.getByLabel('Reason').fill('Thunder')
  await page.getByRole('button', { name: `Apply ${games} changes` }).click()
  await expect(page.getByText(`${games} games changed`)).toBeVisible()
  const onCalendar = page.getByRole('region', { name: newDate?.replace(/, \d{4}$/, '') ?? '' })
  await expect(onCalendar.getByRole('link', { name: ' – ' })).toHaveCount(games)
  await expect(page.getByText('Saved on this phone · 1 to send')).toBeVisible()
  expect(trouble.filter((message) => !isLostConnection(message))).toEqual([])
  await context.close()
})
