import { expect, test, type Page } from 'playwright/test'
import * as z from 'zod/mini'
import {
  installableContext,
  isEndedSession,
  isLostConnection,
  collectConsoleErrors,
  phoneViewport,
  checkScreen,
  saveScoreFromSheet,
  setUpFileServer,
  signInOnPage,
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
  type TestCoach,
} from '../support/two-coaches.ts'

test.use(installableContext)

// Two coaches share a phone on a field without a network connection. Each enters a score under their own name, and both
// scores arrive under the right name. A wrong password is refused, and one coach's unsent data is neither seen nor sent
// by the other.

const server = setUpFileServer({ sampleData: true })

test('two coaches on one phone, without a connection and with one', async ({ browser }) => {
  const context = await browser.newContext(phoneViewport)
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  let anasGame = ''
  let bensGames: string[] = []

  await test.step('both sign in with a connection, one after the other', async () => {
    await signInOnPage(page, server.url, ana.email)
    await expect.poll(async () => (await readDeviceGames(page, ana)).length).toBeGreaterThan(0)
    const theirs = await readDeviceGames(page, ben)
    anasGame = (await readDeviceGames(page, ana)).find((id) => !theirs.includes(id)) ?? ''
    bensGames = theirs.filter((id) => id !== anasGame)
    await waitForOfflineReady(page)
    await switchPerson(page) // immediate, because nothing is pending
    await expect(getSignInEntry(page, ana)).toBeVisible()
    await checkScreen(page, 'field-accounts-of-this-device')
    await signInOnPage(page, server.url, ben.email)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect.poll(() => databases(page)).toHaveLength(2)
    await expect
      .poll(async () => (await kept(page)).map(({ verifier }) => verifier?.rounds))
      .toEqual([600_000, 600_000])
    await expect.poll(() => isLoaded(page)).toBe(true)
    await switchPerson(page)
  })

  await context.setOffline(true)
  await test.step('Ana is let in by her password alone, and leaves a score behind', async () => {
    await page.reload() // as if the phone had been in a bag overnight
    await expect(page.getByText(/^You’re offline\. Accounts on this device open/)).toBeVisible()
    await open(page, ana, 'fieldside-dema')
    await expect(
      page.getByText('Wrong password. Offline, use the password you last signed in with on this device.'),
    ).toBeVisible()
    await checkScreen(page, 'field-wrong-password-offline')
    await open(page, ana)
    await saveScoreFromSheet(page, server.url, anasGame)
    await expect(page.getByText('Saved on this phone · 1 to send')).toBeVisible()
    await switchPerson(page, '1 score not sent.')
    await expect(getSignInEntry(page, ana)).toContainText('1 score to send')
  })

  await test.step('Ben sees nothing of it, and leaves one of his', async () => {
    await open(page, ben)
    await page.goto(`${server.url}/dashboard/games/${anasGame}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(' – ')
    await expect(page.getByText('No connection – all changes sent')).toBeVisible()
    await saveScoreFromSheet(page, server.url, bensGames[0] ?? '')
    await switchPerson(page, '1 score not sent.')
    await expect(page.getByText('1 score to send')).toHaveCount(2)
    await checkScreen(page, 'field-accounts-with-scores')
  })

  await test.step('the connection returns while Ana is back: nothing goes until she signs in, and then only hers', async () => {
    await open(page, ana)
    await expect(page.getByText('Saved on this phone · 1 to send')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Signed out – sign in to send 1 change' }).click()
    await expect(page.getByText('Sign in again to send 1 score.')).toBeVisible()
    await checkScreen(page, 'field-sign-in-to-send')
    expect(await readServerReports(server.url, [anasGame, ...bensGames])).toEqual([])
    await page.getByLabel('Password').fill(coachPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Everything has been sent')).toBeVisible()
    await expect.poll(() => readServerReports(server.url, [anasGame, ...bensGames])).toEqual([[anasGame, ana.email]])
  })

  await test.step('she signs out and leaves nothing; Ben signs in, and his goes in his name', async () => {
    await signOutCoach(page, 'Sign out')
    await page.waitForURL(`${server.url}/`)
    await page.goto(`${server.url}/login`)
    await expect(getSignInEntry(page, ben)).toContainText('1 score to send')
    await expect(getSignInEntry(page, ana)).toHaveCount(0)
    expect(await databases(page)).toHaveLength(1)
    await open(page, ben)
    await expect(page.getByText('Everything has been sent')).toBeVisible()
    await expect
      .poll(async () => new Map(await readServerReports(server.url, [anasGame, ...bensGames])))
      .toEqual(
        new Map([
          [anasGame, ana.email],
          [bensGames[0], ben.email],
        ]),
      )
  })

  await test.step('a sign-out with something unsent: kept in a file and on the phone, then discarded', async () => {
    await context.setOffline(true)
    await saveScoreFromSheet(page, server.url, bensGames[1] ?? '')
    await signOutCoach(page, 'Sign out')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: '1 score not sent' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Send now' }).click()
    await expect(dialog.getByText('You’re offline right now.')).toBeVisible()
    await checkScreen(page, 'field-sign-out-with-a-score')
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save as a file' }).click()
    expect((await saving).suggestedFilename()).toMatch(/^fieldside-unsent-.*\.json$/)
    await dialog.getByRole('button', { name: 'Keep on this device' }).click()
    await expect(getSignInEntry(page, ben)).toContainText('1 score to send')

    await open(page, ben)
    const other = await context.newPage()
    await other.goto(`${server.url}/dashboard/today`)
    await expect(other.getByText('Saved on this phone · 1 to send')).toBeVisible()
    await signOutCoach(page, 'Sign out')
    await dialog.getByRole('button', { name: 'Discard…' }).click()
    await dialog.getByLabel('Type discard to confirm').fill('discard')
    await checkScreen(page, 'field-discard')
    await dialog.getByRole('button', { name: 'Discard and sign out' }).click()
    await page.waitForURL(/\/login/)
    await other.waitForURL(/\/login/) // the other tab is signed out as well
    await expect(page.getByText('Accounts on this device')).toHaveCount(0)
    expect(await databases(page)).toEqual([])
    await page.getByLabel('Email').fill(ben.email)
    await page.getByLabel('Password').fill(coachPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(
      page.getByText(/This device has no data for this account\. Signing out removes the account from this device\.$/),
    ).toBeVisible()
  })
  expect(trouble.filter((message) => !isLostConnection(message) && !isEndedSession(message))).toEqual([])
  await context.close()
})

/** Opens the coach's account from the list on the sign-in screen. */
async function open(page: Page, coach: TestCoach, typed = coachPassword): Promise<void> {
  await getSignInEntry(page, coach).getByRole('button').first().click()
  await expect(page.getByLabel('Email')).toHaveValue(coach.email)
  await page.getByLabel('Password').fill(typed)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  if (typed === coachPassword) await page.waitForURL(/\/dashboard/)
}

async function switchPerson(page: Page, said?: string): Promise<void> {
  await signOutCoach(page, 'Switch person')
  if (said !== undefined) {
    const dialog = page.getByRole('dialog', { name: 'Switch person' })
    await expect(dialog).toContainText(said)
    await dialog.getByRole('button', { name: 'Switch person' }).click()
  }
  await page.waitForURL(/\/login/)
}

function databases(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name).filter((name) => /^fieldside-[0-9a-f]{8}-/.test(name ?? '')),
  )
}

/** Returns whether the first copy of the signed-in person's data is complete. */
function isLoaded(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const infos = await indexedDB.databases()
    const names = infos.flatMap(({ name = '' }) => (/^fieldside-[0-9a-f]{8}-/.test(name) ? [name] : []))
    const loaded = names.map(
      (name) =>
        new Promise<boolean>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')))
          opening.addEventListener('success', () => {
            const readings = IDBKeyRange.bound('reading:', 'reading;')
            const reading = opening.result.transaction('meta').objectStore('meta').getAll(readings)
            reading.addEventListener('success', () => {
              opening.result.close()
              const rows = reading.result as { value: { complete: number } }[]
              resolve(rows.some(({ value }) => value.complete > 0))
            })
          })
        }),
    )
    return (await Promise.all(loaded)).every(Boolean)
  })
}

const people = z.array(z.object({ verifier: z.nullable(z.object({ rounds: z.number() })) }))

/** Reads the people known to the device, directly from its database. */
async function kept(page: Page) {
  const rows = await page.evaluate(
    () =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('fieldside-session')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('people').objectStore('people').getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result)
          })
        })
      }),
  )
  return people.parse(rows)
}
