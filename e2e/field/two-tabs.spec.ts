import { expect, test, type Page } from 'playwright/test'
import {
  requestSyncNow,
  laptopViewport,
  collectConsoleErrors,
  setUpFileServer,
  expectAllSynced,
  signInOnPage,
  storedRows,
} from '../support/support.ts'

// Two tabs of one browser and a second device have the same form open. The last one to save replaces what the others
// saved, and shows what it replaced.

const server = setUpFileServer({ sampleData: true })

test('what another tab or device saved meanwhile is not replaced in silence', async ({ browser }) => {
  test.setTimeout(120_000)
  const context = await browser.newContext(laptopViewport)
  const elsewhere = await browser.newContext(laptopViewport)
  const trouble = [collectConsoleErrors(context), collectConsoleErrors(elsewhere)]
  const first = await context.newPage()
  await signInOnPage(first, server.url, 'manager@example.com')
  await expect.poll(async () => (await storedRows(first, 'leagues')).length).toBeGreaterThan(0)
  const [league] = await storedRows(first, 'leagues')
  const settings = `${server.url}/dashboard/leagues/${String(league?.['id'])}/settings`
  const second = await context.newPage()
  const third = await elsewhere.newPage()
  await signInOnPage(third, server.url, 'admin@example.com')
  for (const page of [first, second, third]) await page.goto(settings)
  const name = (page: Page) => page.getByLabel('League Name')
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('League settings updated successfully')).toBeVisible()
    await expectAllSynced(page)
  }

  await test.step('both tabs are typed in, one is saved', async () => {
    await name(first).fill('North League')
    await name(second).fill('South League')
    await name(third).fill('West League')
    await save(first)
    await expect(second.getByText('North League', { exact: true })).toBeVisible() // the subtitle shows the new name, because this tab learns of the change saved in the first one
    await expect(name(second)).toHaveValue('South League')
  })

  await test.step('the other one replaces it, and says so', async () => {
    await save(second)
    await expect(second.getByText(/was “North League”/)).toBeVisible()
    await expect(name(first)).toHaveValue('South League')
  })

  await test.step('and so does a device that has heard of both', async () => {
    await requestSyncNow(third)
    await expect(third.getByText('South League', { exact: true })).toBeVisible()
    await save(third)
    await expect(third.getByText(/was “South League”/)).toBeVisible()
    await expect(name(first)).toHaveValue('West League')
  })
  expect(trouble).toEqual([[], []])
  await Promise.all([context.close(), elsewhere.close()])
})
