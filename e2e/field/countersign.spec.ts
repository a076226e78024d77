import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test, type Page } from 'playwright/test'
import { decodeScoreCode, encodeScoreCode } from '../../src/domain/score-code/score-code.ts'
import { toSignedBytes } from '../../src/domain/score-code/signed-bytes.ts'
import { createCodeVideo, createCodePicture, readCodeOnScreen } from '../support/code-pictures.ts'
import { launchOptions } from '../playwright.config.ts'
import {
  installableContext,
  requestSyncNow,
  laptopViewport,
  collectPolicyViolations,
  phoneViewport,
  checkScreen,
  setUpFileServer,
  expectAllSynced,
  signInOnPage,
  storedRows,
  waitForOfflineReady,
  fileScore,
} from '../support/support.ts'

test.use(installableContext)

// Two coaches confirm results on a field without a network connection: one phone shows its report as a code, and the
// other scans it.

const server = setUpFileServer({ sampleData: true })

test('coaches countersign by codes without a signal, and either phone delivers both reports', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldside-camera-'))
  const film = join(folder, 'code.y4m')
  const camera = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]
  const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, ...camera] })
  const [tigersPhone, sharksPhone] = [await browser.newContext(phoneViewport), await browser.newContext(phoneViewport)]
  const keepersPhone = await browser.newContext(phoneViewport)
  const office = await browser.newContext(laptopViewport)
  const violations = await collectPolicyViolations(sharksPhone)
  const tigers = await tigersPhone.newPage()
  const sharks = await sharksPhone.newPage()
  const keeper = await keepersPhone.newPage()
  const staff = await office.newPage()
  const { one, other, otherDay } = await test.step('both have been online once', async () => {
    await signInOnPage(tigers, server.url, 'coach@example.com')
    await signInOnPage(sharks, server.url, 'coach2@example.com')
    await signInOnPage(keeper, server.url, 'scorekeeper@example.com')
    for (const page of [tigers, sharks, keeper]) {
      await expect
        .poll(async () => (await requestSyncNow(page), (await storedRows(page, 'device_keys')).length))
        .toBeGreaterThanOrEqual(3)
      await waitForOfflineReady(page)
    }
    await signInOnPage(staff, server.url, 'manager@example.com')
    return openGames(tigers)
  })
  await tigersPhone.setOffline(true)
  await sharksPhone.setOffline(true)
  await keepersPhone.setOffline(true)

  await report(tigers, one)
  const text = await codeOf(tigers, 'Show as code to Sharks')
  await sharks.goto(`${server.url}/dashboard/today`)
  await sharks.getByRole('link', { name: 'Scan a code' }).click()
  await expect(sharks.getByRole('button', { name: 'Open the camera' })).toBeVisible()
  await checkScreen(sharks, 'field-scan')
  await test.step('forged and altered codes are refused', async () => {
    await showPicture(sharks, 'https://example.com')
    await expect(sharks.getByText(/^This isn’t one of the app’s score codes/)).toBeVisible()
    await checkScreen(sharks, 'field-scan-refused')
    const code = decodeScoreCode(text)
    await showPicture(sharks, encodeScoreCode({ ...code, home_score: 9 }))
    await expect(sharks.getByText(/^This code was altered or wasn’t made by the phone it names/)).toBeVisible()
    await showPicture(sharks, await forge(text, await organizationOf(sharks)))
    await expect(sharks.getByText(/^This code was altered or wasn’t made by the phone it names/)).toBeVisible()
  })
  await createCodeVideo(text, film)
  await sharks.getByRole('button', { name: 'Open the camera' }).click()
  await expect(sharks.getByText(/^Signed by Ana Ruiz \(Tigers\)/)).toBeVisible()
  await checkScreen(sharks, 'field-countersign')
  await sharks.getByRole('button', { name: 'Countersign 3 – 1' }).click()
  await expect(sharks.getByRole('heading', { name: 'Both sides agree' })).toBeVisible()
  await checkScreen(sharks, 'field-countersigned')
  const answer = await readCodeOnScreen(sharks.getByRole('img', { name: /^Your reply code/ }))
  await tigers.getByRole('link', { name: 'Scan their code' }).click()
  await showPicture(tigers, answer)
  await expect(tigers.getByRole('heading', { name: 'Both sides agree' })).toBeVisible()
  for (const page of [tigers, sharks]) {
    await page.getByRole('link', { name: 'Open the game' }).click()
    await expect(page.getByText('Confirmed by both')).toBeVisible()
  }

  await test.step('only the first phone finds a signal', async () => {
    await staff.goto(`${server.url}/dashboard/games/${one}`)
    await tigersPhone.setOffline(false)
    await expect(tigers.getByText('Everything has been sent')).toBeVisible()
    await tigersPhone.setOffline(true)
    await staff.reload()
    await expect(staff.getByText('Confirmed by both')).toBeVisible()
  })

  await test.step('used and old codes are refused', async () => {
    await sharks.goto(`${server.url}/dashboard/scan`)
    await showPicture(sharks, text)
    await expect(sharks.getByText(/^This code was already used/)).toBeVisible()
    await tigers.clock.setFixedTime(otherDay) // a code becomes valid on the day of the game
    await report(tigers, other)
    const late = await codeOf(tigers, /^Show as code to /)
    await keeper.goto(`${server.url}/dashboard/scan`)
    await keeper.clock.setFixedTime(otherDay.getTime() + 16 * 60_000)
    await showPicture(keeper, late)
    await expect(keeper.getByText(/^This code is more than 15 minutes old/)).toBeVisible()
    await keeper.clock.setFixedTime(otherDay.getTime() + 60_000)
    await showPicture(keeper, late)
    await keeper.getByRole('button', { name: 'Countersign 3 – 1' }).click()
    await expect(keeper.getByRole('heading', { name: 'Both sides agree' })).toBeVisible()
  })
  await test.step('only the second phone finds a signal; the others have nothing more to say', async () => {
    for (const page of [tigers, keeper]) await page.clock.setFixedTime(Date.now())
    await staff.goto(`${server.url}/dashboard/games/${other}`)
    await keepersPhone.setOffline(false)
    await expect(keeper.getByText('Everything has been sent')).toBeVisible()
    await staff.reload()
    await expect(staff.getByText('Confirmed by both')).toBeVisible()
    await expect(staff.getByText(/^Final /)).toHaveCount(2)
    for (const [context, page] of [
      [tigersPhone, tigers],
      [sharksPhone, sharks],
    ] as const) {
      await context.setOffline(false)
      await expect(page.getByText('Everything has been sent')).toBeVisible()
      expect(await storedRows(page, 'rejectedChanges')).toEqual([])
    }
  })
  await test.step('a result is taken back; the sides then differ, and staff settle it', async () => {
    await staff.goto(`${server.url}/dashboard/games/${one}`)
    await staff.getByRole('button', { name: 'Clear result' }).click()
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Clear result' }).click()
    await expect(staff.getByText('Result cleared')).toBeVisible()
    await expectAllSynced(staff)
    for (const page of [tigers, sharks]) await page.goto(`${server.url}/dashboard/games/${one}`)
    await expect(tigers.getByText('Result cleared')).toBeVisible()
    await report(tigers, one)
    await expectAllSynced(tigers)
    await sharks.reload() // syncs now instead of at the next interval
    await sharks.getByRole('link', { name: 'Report a different score' }).click()
    await sharks
      .getByRole('button', { name: /^2 for/ })
      .last()
      .click()
    await fileScore(sharks.getByRole('button', { name: 'Final: 3 – 2' }))
    await expect(sharks.getByText('Your side reported 3 – 2')).toBeVisible()
    await expectAllSynced(sharks)
    await staff.reload()
    await expect(staff.getByRole('heading', { name: 'Scores don’t match' })).toBeVisible()
    await fileScore(staff.getByRole('button', { name: 'Settle on 3 – 2' }))
    await expect(staff.getByText('Official', { exact: true })).toBeVisible()
    const history = staff.getByRole('region', { name: 'Score history' })
    // Newest first: the result that staff settled on, both reports, the retraction, and both earlier reports.
    await expect(history.locator('strong')).toHaveText([
      'Final 3 – 2',
      'Final 3 – 2',
      'Final 3 – 1',
      'Result cleared',
      'Final 3 – 1',
      'Final 3 – 1',
    ])
  })
  expect(violations).toEqual([])
  await browser.close()
  await rm(folder, { recursive: true, force: true })
})

/** Finds an unreported game between the Tigers and the Sharks, and another game of the Tigers. */
async function openGames(page: Page): Promise<{ one: string; other: string; otherDay: Date }> {
  const teams = await storedRows(page, 'teams')
  const [tigers, sharks] = ['Tigers', 'Sharks'].map((name) => teams.find((team) => team['name'] === name)?.['id'])
  const games = (await storedRows(page, 'games'))
    .filter(({ status }) => status === 'scheduled')
    .map((game) => ({
      id: String(game['id']),
      teams: [game['home_team_id'], game['away_team_id']],
      end: String(game['end_time']),
    }))
    .filter((game) => game.teams.includes(tigers))
  const derby = games.find((game) => game.teams.includes(sharks))
  const other = games.find((game) => game !== derby)
  if (!derby || !other) throw new Error('The sample league has too few games of the Tigers left.')
  return { one: derby.id, other: other.id, otherDay: new Date(other.end) }
}

/** Reports a result of 3 – 1 for the home team. */
async function report(page: Page, game: string): Promise<void> {
  await page.goto(`${server.url}/dashboard/games/${game}?enter=score`)
  const more = page.getByRole('button', { name: /^One more for/ })
  for (const index of [0, 0, 0, 1]) await more.nth(index).click()
  await fileScore(page.getByRole('button', { name: 'Final: 3 – 1' }))
  await expect(page.getByText('Reported by one side')).toBeVisible()
}

async function codeOf(page: Page, button: string | RegExp): Promise<string> {
  await page.getByRole('button', { name: button }).click()
  const code = await readCodeOnScreen(page.getByRole('dialog').getByRole('img', { name: /^Code for/ }))
  await checkScreen(page, 'field-code')
  return code
}

async function showPicture(page: Page, text: string): Promise<void> {
  await page.getByLabel('Picture of the code').setInputFiles(createCodePicture(text))
}

async function organizationOf(page: Page): Promise<string> {
  const [organization] = await storedRows(page, 'organizations')
  return String(organization?.['id'])
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Returns the same report, signed with an unknown key. */
async function forge(text: string, organization_id: string): Promise<string> {
  const code = decodeScoreCode(text)
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const { privateKey } = await crypto.subtle.generateKey(curve, false, ['sign', 'verify'])
  const scheme = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(
    scheme,
    privateKey,
    toSignedBytes({ ...code, organization_id, home_team_id: nobody, away_team_id: nobody }),
  )
  return encodeScoreCode({ ...code, signature: Buffer.from(signature).toString('hex') })
}
