import { expect, test, type Page } from 'playwright/test'
import {
  acceptTournament,
  fillTournamentDates,
  generateTournament,
  openOffice,
  openTournamentWizard,
} from '../support/office.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  fileScore,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
} from '../support/support.ts'

// Two teams play two legs that end level, and the winner of the tiebreaker lost the second.

const server = setUpFileServer({ sampleData: false })

test('two legs that are level are decided by a tiebreaker', async ({ browser }) => {
  test.setTimeout(120_000)
  const { owner, context, page, trouble } = await openOffice(browser, server.url, {
    name: 'City League',
    teams: ['Aces', 'Bulls'],
    fields: 2,
  })
  let bracket = ''

  await test.step('the wizard makes two games of each pairing', async () => {
    await openTournamentWizard(page, server.url, 'City Cup')
    await page.getByLabel('Each pairing in the bracket').selectOption({ label: 'Two legs' })
    await expect(page.getByLabel('Final', { exact: true })).toHaveValue('') // two legs as well
    await expectAccessible(page)
    await fillTournamentDates(page)
    await page.getByLabel('Number of teams').selectOption('2')
    await generateTournament(page, 2)
    await acceptTournament(page)
    await expect(matchOf(page, 'Matches 1–2')).toHaveAccessibleName(/final: Aces, Bulls\. Two legs\.$/)
    bracket = page.url()
  })

  await test.step('the first leg ends level, and the score sheet of the second asks for the tiebreaker', async () => {
    const pocket = await browser.newContext(phoneViewport)
    const phone = await pocket.newPage()
    await signInOnPage(phone, server.url, owner.email, owner.password)
    await phone.goto(`${bracket}?view=list`)
    await openScoreSheet(phone, 1)
    await count(phone, 'Aces', 1)
    await count(phone, 'Bulls', 1)
    await fileScore(phone.getByRole('button', { name: 'Final: 1 – 1' }))
    await phone.getByRole('link', { name: 'Bracket', exact: true }).click()

    await openScoreSheet(phone, 2)
    await expect(phone.getByText('Total score: Aces 1, Bulls 1.')).toBeVisible()
    await expect(phone.getByRole('group', { name: 'Who won the tiebreaker?' })).toBeVisible()
    await count(phone, 'Bulls', 1)
    await expect(phone.getByText('Total score: Aces 1, Bulls 2. Bulls advances.')).toBeVisible()
    await expect(phone.getByRole('group', { name: 'Who won the tiebreaker?' })).toBeHidden()
    await count(phone, 'Aces', 1)
    await phone.getByRole('radio', { name: 'Aces' }).focus()
    await phone.keyboard.press('Space')
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
    await phone.getByRole('button', { name: 'Clear answer' }).tap()
    await fileScore(phone.getByRole('button', { name: 'Final: 1 – 1' }))
    await phone.getByRole('link', { name: 'Bracket', exact: true }).click()
    await expect(phone.getByText('Two legs: Aces 2, Bulls 2 on aggregate.')).toHaveCount(2)
    await expect(phone.getByRole('region', { name: 'Final standing' })).toBeHidden()
    await pocket.close()
  })

  await test.step('staff enter who won, also after a score that team lost', async () => {
    await expect(matchOf(page, 'Matches 1–2')).toHaveAccessibleName(/Aces 2, Bulls 2\. Level on aggregate\.$/)
    await matchOf(page, 'Matches 1–2').click()
    await page.getByRole('button', { name: 'Correct result…' }).click()
    await page.getByLabel('Score of Bulls').fill('2')
    await page.getByLabel('Score of Aces').fill('2')
    await expect(page.getByRole('radio', { name: 'Not known yet' })).toBeChecked()
    await page.getByRole('radio', { name: 'Aces' }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Correct the result' }).click()
    const places = page.getByRole('region', { name: 'Final standing' }).getByRole('listitem')
    await expect(places).toHaveText([/1\.\s*Aces/, /2\.\s*Bulls/])
    await expect(matchOf(page, 'Matches 1–2')).toHaveAccessibleName(/After extra time or penalties\. Aces won\.$/)
  })

  expect(trouble).toEqual([])
  await context.close()
})

const matchOf = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}, `) })

async function openScoreSheet(phone: Page, match: number): Promise<void> {
  await matchOf(phone, `Match ${match}`).click()
  await phone.getByRole('link', { name: 'Enter score' }).click()
}

async function count(phone: Page, team: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await phone.getByRole('button', { name: `One more for ${team}` }).tap()
}
