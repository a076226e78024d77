import { expect, test, type Page } from 'playwright/test'
import {
  acceptTournament,
  fillTournamentDates,
  generateTournament,
  openOffice,
  openTournamentWizard,
} from '../support/office.ts'
import { expectAccessible, fileScore, setUpFileServer } from '../support/support.ts'

// Six teams in a playoff that is reseeded: after two upsets, the first seed plays the lowest seed left.

const server = setUpFileServer({ sampleData: false })

test('the best seed plays the lowest seed left once a round is over', async ({ browser }) => {
  test.setTimeout(120_000)
  const teams = ['Aces', 'Bulls', 'Crows', 'Drakes', 'Elks', 'Foxes']
  const { context, page, trouble } = await openOffice(browser, server.url, { name: 'City League', teams, fields: 2 })

  await test.step('the wizard reseeds', async () => {
    await openTournamentWizard(page, server.url, 'Playoffs')
    await page.getByLabel('Games for every place').uncheck()
    await page.getByLabel('Reseed after each round').check()
    await expectAccessible(page)
    await fillTournamentDates(page)
    await page.getByLabel('Number of teams').selectOption('6')
    await generateTournament(page, 5)
    await acceptTournament(page)
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
  await context.close()
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
