import { expect, test, type Page } from 'playwright/test'
import { acceptTournament, fillTournamentDates, openOffice, openTournamentWizard } from '../support/office.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  fileScore,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
} from '../support/support.ts'

// The best four of five teams play a Page playoff: the manager creates it on a laptop, and enters its results on a phone.

const server = setUpFileServer({ sampleData: false })

const teams = ['Aces', 'Bulls', 'Crows', 'Ducks', 'Elks'] as const

test('the best four play a Page playoff, in which the first two may lose once', async ({ browser }) => {
  test.setTimeout(120_000)
  const games = [1, 2, 3, 4].map((away) => ({
    home: away - 1,
    away,
    field: 0,
    start: `2026-09-0${away}T10:00:00Z`,
    score: [9 - away, 0] as const,
  }))
  const { owner, context, page, trouble } = await openOffice(browser, server.url, {
    name: 'City League',
    teams: [...teams],
    fields: 2,
    rules: { standings_preset: 'points_3_1_0', tie_breakers: ['difference'] },
    schedule: { name: 'Season', status: 'published', startDate: '2026-09-01', endDate: '2026-09-30', games },
  })
  let bracket = ''

  await test.step('the wizard enters four teams, and accepts no other number', async () => {
    await openTournamentWizard(page, server.url, 'Playoffs')
    await page.getByLabel('Template').selectOption({ label: 'Page playoff' })
    await expect(page.getByText('The loser of the semifinal is third', { exact: false })).toBeVisible()
    await expectAccessible(page)
    await fillTournamentDates(page, { days: ['Saturday', 'Sunday'], until: '2027-05-09' })
    await expect(page.getByText(/^Seed \d+: /)).toHaveCount(4)
    await page.getByRole('radio', { name: 'Standings' }).check({ force: true })
    await expect(page.getByText('4 matches: Round 1, Semifinals and Final.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Ducks' }).press('Enter')
    await expect(page.getByText('A Page playoff has exactly 4 teams.')).toBeVisible()
    await page.getByLabel('All fields').check()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('A Page playoff has exactly 4 teams', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByText('Not in the tournament (2)').click()
    await page.getByRole('button', { name: 'Add Ducks' }).press('Enter')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Maximum games per day').fill('4')
    await page.getByRole('button', { name: 'Generate' }).click()
    bracket = await acceptTournament(page)
  })

  await test.step('the drawing is walked with the arrow keys', async () => {
    await matchOf(page, 1).focus()
    await page.keyboard.press('ArrowRight')
    await expect(matchOf(page, 4)).toBeFocused()
    await expect(matchOf(page, 4)).toHaveAccessibleName(/^Match 4, final: winner of match 1, winner of match 3\./)
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(matchOf(page, 3)).toHaveAccessibleName(/^Match 3, semifinal: loser of match 1, winner of match 2\./)
    await expect(matchOf(page, 3)).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('the second beats the first, who comes back through the semifinal and wins', async () => {
    const pocket = await browser.newContext(phoneViewport)
    const phone = await pocket.newPage()
    await signInOnPage(phone, server.url, owner.email, owner.password)
    await phone.goto(`${bracket}?view=list`)
    for (const [match, winner] of [
      [1, 'Bulls'],
      [2, 'Crows'],
      [3, 'Aces'],
      [4, 'Aces'],
    ] as const) {
      await matchOf(phone, match).click()
      await phone.getByRole('link', { name: 'Enter score' }).click()
      await phone.getByRole('button', { name: `One more for ${winner}` }).tap()
      await fileScore(phone.getByRole('button', { name: /^Final: / }))
      await phone.getByRole('link', { name: 'Bracket', exact: true }).click()
      await expect(matchOf(phone, match)).toHaveAccessibleName(new RegExp(`${winner} won`))
    }
    const places = phone.getByRole('region', { name: 'Final standing' }).getByRole('listitem')
    await expect(places).toHaveText([/1\.\s*Aces/, /2\.\s*Bulls/, /3\.\s*Crows/, /4\.\s*Ducks/])
    await expectNoSidewaysScroll(phone)
    await expectAccessible(phone)
    await pocket.close()
  })

  expect(trouble).toEqual([])
  await context.close()
})

const matchOf = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Match ${number}, `) })
