import { expect, test } from 'playwright/test'
import {
  acceptTournament,
  fillTournamentDates,
  generateTournament,
  openOffice,
  openTournamentWizard,
} from '../support/office.ts'
import { expectAccessible, setUpFileServer } from '../support/support.ts'

// Six teams in two pools, all of whom play on after the pools.

const server = setUpFileServer({ sampleData: false })

test('teams that do not advance from their pools play for the places below', async ({ browser }) => {
  test.setTimeout(120_000)
  const teams = ['Aces', 'Bulls', 'Crows', 'Drakes', 'Elks', 'Foxes']
  const { context, page, trouble } = await openOffice(browser, server.url, { name: 'City League', teams, fields: 2 })

  await test.step('the wizard offers games for every place, unless there are wild cards', async () => {
    await openTournamentWizard(page, server.url, 'Club Day')
    await page.getByLabel('Format').selectOption({ label: 'Pools, then a bracket' })
    await page.getByLabel('Wild cards').fill('1')
    await expect(page.getByLabel('Games for every place')).toBeHidden()
    await page.getByLabel('Wild cards').fill('0')
    await page.getByLabel('Games for every place').check()
    await expect(page.getByLabel('Third-place game')).toBeHidden()
    await expectAccessible(page)
    await fillTournamentDates(page)
    await page.getByLabel('Number of teams').selectOption('6')
    await generateTournament(page, 11)
    await acceptTournament(page)
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
  await context.close()
})
