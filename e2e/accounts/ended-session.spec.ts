import { expect, test, type BrowserContext, type Page } from 'playwright/test'
import { queryServerDatabase, runOperatorScript } from '../support/operator.ts'
import {
  installableContext,
  readDeviceSession,
  expireSession,
  phoneViewport,
  checkScreen,
  saveScoreFromSheet,
  setUpFileServer,
  signInOnPage,
  storedRows,
  waitForOfflineReady,
} from '../support/support.ts'
import {
  getSignInEntry,
  ana,
  ben,
  readDeviceGames,
  signOutCoach,
  coachPassword,
  readServerReports,
} from '../support/two-coaches.ts'

test.use(installableContext)

// A phone is offline for longer than its session lasts. What was entered in the meantime is preserved, the screen says
// why it isn't sent, and it is sent either under the name of the person who entered it or not at all.

const server = setUpFileServer({ sampleData: true })

const addressOf = [ana.email]
const sessionsOfAna = 'user_id = (select id from auth.users where email = $1)'

type Ending = { name: string; end: () => Promise<unknown>; isTokenOver: boolean; why: RegExp }
const endings: Ending[] = [
  {
    name: 'the operator has ended it',
    end: () => runOperatorScript(server, 'end-sessions', ana.email),
    isTokenOver: true,
    why: /^This device was signed out on .*, from another device or because your password or email changed\. 1 score is still here; sign in to send it\.$/,
  },
  {
    name: 'it has lasted as long as a session may',
    end: () =>
      queryServerDatabase(server, `update auth.sessions set not_after = now() where ${sessionsOfAna}`, addressOf),
    isTokenOver: true,
    why: /^Sign in again to send 1 score\.$/,
  },
  {
    name: 'the same, while the access token is still good',
    end: () =>
      queryServerDatabase(server, `update auth.sessions set not_after = now() where ${sessionsOfAna}`, addressOf),
    isTokenOver: false,
    why: /^Sign in again to send 1 score\.$/,
  },
  {
    name: 'it is older than the organization lets it be',
    end: async () => {
      await queryServerDatabase(server, 'update app.organization_settings set session_minutes = 60')
      await queryServerDatabase(
        server,
        `update auth.sessions set created_at = now() - interval '2 hours' where ${sessionsOfAna}`,
        addressOf,
      )
    },
    isTokenOver: true,
    why: /^Sign in again to send 1 score\.$/,
  },
]

for (const { name, end, isTokenOver, why } of endings) {
  test(`the session is over: ${name}. The same person signs in again`, async ({ browser }) => {
    const { context, page, games } = await openPhone(browser.newContext(phoneViewport))
    const gameId = games[endings.findIndex((one) => one.name === name)] ?? ''
    await context.setOffline(true)
    await saveScoreFromSheet(page, server.url, gameId)
    await end()
    if (isTokenOver) await expireSession(page)
    await context.setOffline(false)

    await page.getByRole('link', { name: 'Signed out – sign in to send 1 change' }).click()
    await expect(page.getByText(why)).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(ana.email)
    await checkScreen(page, `ended-session-${endings.findIndex((one) => one.name === name)}`)
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.goto(`${server.url}/dashboard/games/${gameId}`)
    await expect(page.getByText('Not sent yet')).toBeVisible()
    expect(await storedRows(page, 'outbox')).toHaveLength(1)
    expect(await readServerReports(server.url, [gameId])).toEqual([])

    await page.getByRole('link', { name: 'Signed out – sign in to send 1 change' }).click()
    await page.getByLabel('Password').fill(coachPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Everything has been sent')).toBeVisible()
    await expect.poll(() => readServerReports(server.url, [gameId])).toEqual([[gameId, ana.email]])
    expect(await storedRows(page, 'rejectedChanges')).toEqual([])
    await queryServerDatabase(server, 'update app.organization_settings set session_minutes = null')
    await context.close()
  })
}

test('the session is over, and somebody else signs in: each one’s score is sent in their own name', async ({
  browser,
}) => {
  const { context, page, games } = await openPhone(browser.newContext(phoneViewport))
  const theirs = await readDeviceGames(page, ben)
  const anasGame = games.findLast((id) => !theirs.includes(id)) ?? ''
  const bensGame = theirs.findLast((id) => !games.includes(id)) ?? ''
  await context.setOffline(true)
  await saveScoreFromSheet(page, server.url, anasGame)
  await runOperatorScript(server, 'end-sessions', ana.email)
  await expireSession(page)
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Signed out – sign in to send 1 change' }).click()

  await test.step('Ben sees nothing of hers, and sends a score of his', async () => {
    await page.getByLabel('Email').fill(ben.email)
    await page.getByLabel('Password').fill(coachPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/\/dashboard/)
    await expect.poll(async () => (await readDeviceGames(page, ben)).length).toBeGreaterThan(0)
    await page.goto(`${server.url}/dashboard/games/${anasGame}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(' – ')
    await expect(page.getByText('Not sent yet')).toHaveCount(0)
    await saveScoreFromSheet(page, server.url, bensGame)
    await expect(page.getByText('Everything has been sent')).toBeVisible()
    await expect.poll(() => readServerReports(server.url, [anasGame, bensGame])).toEqual([[bensGame, ben.email]])
  })

  await test.step('without a connection her password opens nothing any more, and what waits is kept', async () => {
    await signOutCoach(page, 'Switch person')
    await page.waitForURL(/\/login/)
    await context.setOffline(true)
    await expect(getSignInEntry(page, ana)).toContainText('1 score to send')
    await openAs(page, coachPassword)
    await expect(page.getByText(/^You can no longer open this account offline on this device/)).toBeVisible()
    await checkScreen(page, 'ended-session-offline')
    expect(await readDeviceSession(page)).toBeNull()
    await context.setOffline(false)
  })

  await test.step('she signs in, and hers is sent in her name', async () => {
    await openAs(page, coachPassword)
    await page.waitForURL(/\/dashboard/)
    await expect(page.getByText('Everything has been sent')).toBeVisible()
    await expect
      .poll(async () => new Map(await readServerReports(server.url, [anasGame, bensGame])))
      .toEqual(
        new Map([
          [anasGame, ana.email],
          [bensGame, ben.email],
        ]),
      )
  })
  await context.close()
})

/** Signs in as Ana and loads her open games. */
async function openPhone(opening: Promise<BrowserContext>) {
  const context = await opening
  const page = await context.newPage()
  await signInOnPage(page, server.url, ana.email)
  await expect.poll(async () => (await readDeviceGames(page, ana)).length).toBeGreaterThan(0)
  await expect(page.getByText('Everything has been sent')).toBeVisible()
  await waitForOfflineReady(page)
  return { context, page, games: await readDeviceGames(page, ana) }
}

async function openAs(page: Page, typed: string): Promise<void> {
  await getSignInEntry(page, ana).getByRole('button').first().click()
  await expect(page.getByLabel('Email')).toHaveValue(ana.email)
  await page.getByLabel('Password').fill(typed)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
