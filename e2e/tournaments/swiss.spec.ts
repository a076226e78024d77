import { expect, test, type Page } from 'playwright/test'
import {
  acceptTournament,
  fillTournamentDates,
  generateTournament,
  openOffice,
  openTournamentWizard,
} from '../support/office.ts'
import { expectAccessible, fileScore, setUpFileServer } from '../support/support.ts'

// Five teams in a Swiss tournament: after the first round, with a bye and a draw, league staff pair the second.

const server = setUpFileServer({ sampleData: false })

test('a round is paired once the one before it is over, and the table counts the bye', async ({ browser }) => {
  test.setTimeout(120_000)
  const teams = ['Aces', 'Bulls', 'Crows', 'Drakes', 'Elks']
  const office = await openOffice(browser, server.url, { name: 'City League', teams, fields: 2 })
  const { page } = office

  await test.step('the wizard plans all rounds before anybody is paired', async () => {
    await openTournamentWizard(page, server.url, 'Fall Swiss')
    await page.getByLabel('Template').selectOption('Swiss system')
    await expect(page.getByLabel('Format')).toHaveValue('swiss')
    await page.getByLabel('Rounds').fill('21')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('There can be 1 to 20 rounds')).toBeVisible()
    await page.getByLabel('Rounds').fill('')
    await expectAccessible(page)
    await fillTournamentDates(page)
    await page.getByLabel('Number of teams').selectOption('5')
    await expect(page.getByText('1 Aces – 3 Crows')).toBeVisible()
    await generateTournament(page, 6)
    await acceptTournament(page)
  })

  await test.step('the first round ends with a win and a draw', async () => {
    await expect(matchOf(page, 3)).toHaveAccessibleName(/round 2: to be paired in round 2/)
    await enter(page, 1, 'Aces')
    await enter(page, 2, null)
  })

  await test.step('staff pair the second round with the keyboard', async () => {
    await expect(page.getByText('Round 1 is over. You can pair the next round.')).toBeVisible()
    await page.getByRole('button', { name: 'Pair round 2…' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Bulls – Aces')).toBeVisible() // Aces and Elks would leave two teams that have met
    await expect(dialog.getByText('Bye: Crows. It counts as a win.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Use this pairing' }).click()
    await expect(page.getByText('Round 2 paired')).toBeVisible()
    await expect(matchOf(page, 3)).toHaveAccessibleName(/round 2: Bulls, Aces\./)
    await expect(matchOf(page, 5)).toHaveAccessibleName(/round 3: to be paired in round 3/)
  })

  await test.step('the table counts the byes as wins, on the screen and in print', async () => {
    await page.getByText('List', { exact: true }).click()
    await expect(page.getByText('Bye: Elks. It counts as a win.')).toBeVisible()
    await expect(page.getByRole('row', { name: /Elks/ })).toContainText('0-0-0')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Print' }).click()
    await expect(page.getByRole('row', { name: /Elks/ }).first()).toBeVisible()
    await expectAccessible(page)
  })

  expect(office.trouble).toEqual([])
  await office.context.close()
})

const matchOf = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Match ${number}, `) })

/** @param winner null: a draw */
async function enter(page: Page, match: number, winner: string | null): Promise<void> {
  await matchOf(page, match).click()
  await page.getByRole('link', { name: 'Enter score' }).click()
  if (winner !== null) await page.getByRole('button', { name: `One more for ${winner}` }).click()
  await fileScore(page.getByRole('button', { name: /^Final: / }))
  await page.getByRole('link', { name: 'Bracket', exact: true }).click()
  await expect(matchOf(page, match)).toBeVisible()
}
