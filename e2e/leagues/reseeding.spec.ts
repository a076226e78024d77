import { expect, test, type Page } from 'playwright/test'
import { makeLeague } from '../../tests/support/server/made-league.ts'
import { createOrganizationOnServer } from '../../tests/support/server/new-organization.ts'
import {
  collectConsoleErrors,
  expectAccessible,
  fileScore,
  laptopViewport,
  setUpFileServer,
  signInOnPage,
} from '../support/support.ts'

// Six teams in a playoff that is reseeded: after two upsets, the first seed plays the lowest seed left.

const server = setUpFileServer({ sampleData: false })

test('the best seed plays the lowest seed left once a round is over', async ({ browser }) => {
  test.setTimeout(120_000)
  const owner = await createOrganizationOnServer(server.url)
  const teams = ['Aces', 'Bulls', 'Crows', 'Drakes', 'Elks', 'Foxes']
  await owner.push(makeLeague(owner, { name: 'City League', teams, fields: 2 }).changes)
  const office = await browser.newContext(laptopViewport)
  const trouble = collectConsoleErrors(office)
  const page = await office.newPage()
  await signInOnPage(page, server.url, owner.email, owner.password)

  await test.step('the wizard reseeds', async () => {
    await page.goto(`${server.url}/dashboard/schedules/tournament`)
    await page.getByLabel('Schedule Name').fill('Playoffs')
    await page.getByLabel('Games for every place').uncheck()
    await page.getByLabel('Reseed after each round').check()
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
    await expect(page.getByText('5 of 5')).toBeVisible()
    await page.getByRole('button', { name: 'Create tournament' }).click()
    await page.waitForURL(/\/bracket$/)
  })

  await test.step('nobody is paired before the round is over, and arrow keys go on to the next round', async () => {
    await expect(matchOf(page, 3)).toHaveAccessibleName(/semifinal: Aces, no\. 2 winner by seed\./)
    await matchOf(page, 2).focus()
    await page.keyboard.press('ArrowRight')
    await expect(matchOf(page, 3)).toBeFocused()
    await matchOf(page, 1).click()
    await expect(page.getByText('Once the round is over, the best seed left plays the lowest')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await enter(page, 1, 'Elks')
    await expect(matchOf(page, 3)).toHaveAccessibleName(/semifinal: Aces, no\. 2 winner by seed\./)
  })

  await test.step('then the first seed plays the lowest', async () => {
    await enter(page, 2, 'Foxes')
    await expect(matchOf(page, 3)).toHaveAccessibleName(/semifinal: Aces, Foxes\./)
    await expect(matchOf(page, 4)).toHaveAccessibleName(/semifinal: Bulls, Elks\./)
  })

  expect(trouble).toEqual([])
  await office.close()
})

const matchOf = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Match ${number}, `) })

async function enter(page: Page, match: number, winner: string): Promise<void> {
  await matchOf(page, match).click()
  await page.getByRole('link', { name: 'Enter score' }).click()
  await page.getByRole('button', { name: `One more for ${winner}` }).click()
  await fileScore(page.getByRole('button', { name: /^Final: / }))
  await page.getByRole('link', { name: 'Bracket', exact: true }).click()
  await expect(matchOf(page, match)).toHaveAccessibleName(new RegExp(`${winner} won`))
}
