import { expect, test } from 'playwright/test'
import {
  expectNoSidewaysScroll,
  laptopViewport,
  phoneViewport,
  setUpFileServer,
  expectAllSynced,
  signInOnPage,
  storedRows,
} from '../support/support.ts'

// League staff change a game in a published schedule; the coach is notified, with the reason.

const server = setUpFileServer({ sampleData: true })

test('a game that is postponed is on the coach’s bell with the reason, and is read without a connection', async ({
  browser,
}) => {
  const [office, field] = [await browser.newContext(laptopViewport), await browser.newContext(phoneViewport)]
  const [manager, coach] = [await office.newPage(), await field.newPage()]
  await signInOnPage(coach, server.url, 'coach@example.com')
  await expect(coach.getByRole('link', { name: /^Notifications, \d+ unread$/ })).toBeVisible() // the notifications about published schedules

  await signInOnPage(manager, server.url, 'manager@example.com')
  await expect.poll(async () => (await storedRows(manager, 'games')).length).toBeGreaterThan(50)
  const tigers = (await storedRows(manager, 'teams')).find(({ name }) => name === 'Tigers')?.['id']
  const game = (await storedRows(manager, 'games')).find(
    (one) => one['status'] === 'scheduled' && (one['home_team_id'] === tigers || one['away_team_id'] === tigers),
  )
  await manager.goto(`${server.url}/dashboard/games/${String(game?.['id'])}`)
  await manager.getByRole('button', { name: 'Postpone' }).click()
  const dialog = manager.getByRole('dialog').or(manager.getByRole('alertdialog'))
  await expect(dialog.getByText(/^Will be notified: .*Ana Ruiz/)).toBeVisible()
  await dialog.getByLabel('Reason').fill('Lightning over the lake')
  await dialog.getByRole('button', { name: 'Postpone' }).click()
  await expect(manager.getByText('Game updated successfully')).toBeVisible()
  await expect(manager.getByText('All changes saved').first()).toBeVisible()

  await coach.goto(`${server.url}/dashboard/notifications`)
  const news = coach.getByRole('link', { name: /^Game changed: .*New.*Lightning over the lake/s })
  await expect(news).toBeVisible()
  await expectNoSidewaysScroll(coach)
  await field.setOffline(true)
  await news.click()
  const history = coach.getByRole('region', { name: 'Changes to this game' })
  await expect(history.getByText(/^Postponed, was /)).toBeVisible()
  await expect(history.getByText('“Lightning over the lake”')).toBeVisible()

  await coach.getByRole('link', { name: /^Notifications/ }).click()
  await coach.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(coach.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  await field.setOffline(false)
  await expect(coach.getByText('Everything has been sent')).toBeVisible()

  await test.step('a new time and the other side at home: asked for a reason, told to the coach', async () => {
    const date = String(game?.['start_time']).slice(0, 10)
    await manager.goto(`${server.url}/dashboard/leagues/${String(game?.['league_id'])}/schedule?view=list&date=${date}`)
    const postponed = manager.getByRole('listitem').filter({ hasText: 'Postponed' })
    await postponed.getByRole('button', { name: /^Move / }).click()
    await dialog.getByLabel('Start time').fill('07:15')
    const sides = dialog.getByRole('status').filter({ hasText: 'Home: ' })
    const [, home, away] = /Home: (.*) \/ Away: (.*)/.exec((await sides.textContent()) ?? '') ?? []
    await dialog.getByRole('button', { name: 'Swap home and away' }).click()
    await expect(sides).toHaveText(`Home: ${away} / Away: ${home}`)
    const save = dialog.getByRole('button', { name: /^(Move|Change) / })
    await save.click()
    await expect(dialog.getByText('Give a reason: everyone affected will see it.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The lake is calm again')
    await save.click()
    await expect(manager.getByText('Game updated successfully')).toBeVisible()
    await expectAllSynced(manager)
    await coach.goto(`${server.url}/dashboard/notifications`) // opening the screen checks immediately instead of waiting for the next interval
    await expect(coach.getByRole('link', { name: /^Notifications, 1 unread$/ })).toBeVisible()
    await coach.getByRole('link', { name: /^Game changed: .*The lake is calm again/s }).click()
    await expect(coach.getByRole('heading', { level: 1 })).toHaveText(`${away} – ${home}`)
    await expect(
      history.getByText(/^Home and away were swapped, back on the schedule, \w+, \w+ \d+, 7:15 AM, /),
    ).toBeVisible()
  })
  await office.close()
  await field.close()
})
