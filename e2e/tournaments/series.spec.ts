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

// Three teams play a knockout, best of three: the manager creates it on a laptop, and enters its results on a phone.

const server = setUpFileServer({ sampleData: false })

test('a best-of-three final ends after two games', async ({ browser }) => {
  test.setTimeout(120_000)
  const { owner, context, page, trouble } = await openOffice(browser, server.url, {
    name: 'City League',
    teams: ['Aces', 'Bulls', 'Crows'],
    fields: 2,
  })
  let bracket = ''

  await test.step('the wizard makes a series of each pairing', async () => {
    await openTournamentWizard(page, server.url, 'Playoffs')
    await page.getByLabel('Each pairing in the bracket').selectOption({ label: 'Best of 3' })
    await expectAccessible(page)
    await fillTournamentDates(page, { days: ['Saturday', 'Sunday'] })
    await page.getByLabel('Number of teams').selectOption('3')
    await expect(page.getByText('6 matches: Semifinals and Final. 1 bye.')).toBeVisible()
    await expect(page.getByText('Matches 1–3')).toBeVisible()
    await generateTournament(page, 6)
    await expectAccessible(page)
    bracket = await acceptTournament(page)
  })

  await test.step('a series is one box, from which every game is reached with the keyboard', async () => {
    await matchOf(page, 'Matches 1–3').focus()
    await page.keyboard.press('ArrowRight')
    await expect(matchOf(page, 'Matches 4–6')).toBeFocused()
    await expect(matchOf(page, 'Matches 4–6')).toHaveAccessibleName(/final: Aces, winner of matches 1–3\. Best of 3\.$/)
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Match 1, semifinal, game 1 of 3' })).toBeVisible()
    await page.getByRole('radio', { name: 'Game 1' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog', { name: 'Match 2, semifinal, game 2 of 3' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('the third game is cancelled after two wins, and played after one each', async () => {
    const pocket = await browser.newContext(phoneViewport)
    const phone = await pocket.newPage()
    await signInOnPage(phone, server.url, owner.email, owner.password)
    await phone.goto(`${bracket}?view=list`)
    await enter(phone, 1, 'Crows')
    await enter(phone, 2, 'Crows')
    await expect(matchOf(phone, 'Match 3')).toHaveAccessibleName(/Not needed/)
    await expect(matchOf(phone, 'Match 4')).toHaveAccessibleName(/final, game 1 of 3: Aces, Crows/)
    await enter(phone, 4, 'Aces')
    await enter(phone, 5, 'Crows')
    await enter(phone, 6, 'Aces')
    await expect(phone.getByText('Best of 3: Aces 2, Crows 1.')).toHaveCount(3)
    const places = phone.getByRole('region', { name: 'Final standing' }).getByRole('listitem')
    await expect(places).toHaveText([/1\.\s*Aces/, /2\.\s*Crows/, /3\.\s*Bulls/])
    await expectNoSidewaysScroll(phone)
    await expectAccessible(phone)
    await pocket.close()
  })

  expect(trouble).toEqual([])
  await context.close()
})

const matchOf = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}, `) })

async function enter(phone: Page, match: number, winner: string): Promise<void> {
  await matchOf(phone, `Match ${match}`).click()
  await phone.getByRole('link', { name: 'Enter score' }).click()
  await phone.getByRole('button', { name: `One more for ${winner}` }).tap()
  await fileScore(phone.getByRole('button', { name: /^Final: / }))
  await phone.getByRole('link', { name: 'Bracket', exact: true }).click()
  await expect(matchOf(phone, `Match ${match}`)).toHaveAccessibleName(new RegExp(`${winner} won`))
}
