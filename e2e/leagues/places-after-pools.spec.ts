import { expect, test } from 'playwright/test'
import { makeLeague } from '../../tests/support/server/made-league.ts'
import { createOrganizationOnServer } from '../../tests/support/server/new-organization.ts'
import {
  collectConsoleErrors,
  expectAccessible,
  laptopViewport,
  setUpFileServer,
  signInOnPage,
} from '../support/support.ts'

// Six teams in two pools, all of whom play on after the pools.

const server = setUpFileServer({ sampleData: false })

test('teams that do not advance from their pools play for the places below', async ({ browser }) => {
  test.setTimeout(120_000)
  const owner = await createOrganizationOnServer(server.url)
  const teams = ['Aces', 'Bulls', 'Crows', 'Drakes', 'Elks', 'Foxes']
  await owner.push(makeLeague(owner, { name: 'City League', teams, fields: 2 }).changes)
  const office = await browser.newContext(laptopViewport)
  const trouble = collectConsoleErrors(office)
  const page = await office.newPage()
  await signInOnPage(page, server.url, owner.email, owner.password)

  await test.step('the wizard offers games for every place, unless there are wild cards', async () => {
    await page.goto(`${server.url}/dashboard/schedules/tournament`)
    await page.getByLabel('Schedule Name').fill('Club Day')
    await page.getByLabel('Format').selectOption({ label: 'Pools, then a bracket' })
    await page.getByLabel('Wild cards').fill('1')
    await expect(page.getByLabel('Games for every place')).toBeHidden()
    await page.getByLabel('Wild cards').fill('0')
    await page.getByLabel('Games for every place').check()
    await expect(page.getByLabel('Third-place game')).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Start Date').fill('2027-05-08')
    await page.getByLabel('End Date').fill('2027-05-30')
    await page.getByLabel('Saturday').check()
    await page.getByLabel('From', { exact: true }).fill('08:00')
    await page.getByLabel('To', { exact: true }).fill('20:00')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Number of teams').selectOption('6')
    await page.getByLabel('All fields').check()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByText('11 of 11')).toBeVisible()
    await page.getByRole('button', { name: 'Create tournament' }).click()
    await page.waitForURL(/\/bracket$/)
  })

  await test.step('the bracket names the game and its teams', async () => {
    const game = page.getByRole('button', { name: /game for place 5: third of pool A, third of pool B\./ })
    await game.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: /game for place 5/ })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  expect(trouble).toEqual([])
  await office.close()
})
