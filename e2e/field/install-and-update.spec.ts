import { readFile } from 'node:fs/promises'
import { expect, test, type BrowserContext, type Page } from 'playwright/test'
import { databaseVersion } from '../../src/data/store/database.ts'
import { serveVersions, type ServedVersions } from '../support/served-versions.ts'
import {
  installableContext,
  fileScore,
  collectConsoleErrors,
  phoneViewport,
  checkScreen,
  signInOnPage,
  storedRows,
  waitForOfflineReady,
} from '../support/support.ts'

test.use(installableContext)

// The installed app: what browsers require of it, what other apps share with it, and how it gets a new version.

let served: ServedVersions
let url: string

test.beforeAll(async () => {
  test.setTimeout(120_000)
  served = await serveVersions()
  url = served.server.url
})
test.afterAll(() => served.end())

const versionOf = (page: Page) =>
  page.evaluate(() => document.querySelector('meta[name="version"]')?.getAttribute('content') ?? 'first')
/**
 * Waits until the page has updated itself. Reloads a tab that gets no response, as a person would: automated Chromium
 * sometimes leaves one hanging while its service worker is replaced.
 */
async function reaches(page: Page, version: string): Promise<void> {
  const isThere = () => expect.poll(() => versionOf(page).catch(() => ''), { timeout: 30_000 }).toBe(version)
  await isThere().catch(() => page.reload())
  await isThere()
}

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

const isBetweenVersions = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return Boolean(registration?.installing ?? registration?.waiting)
  })

async function openAs(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage()
  await signInOnPage(page, url, email)
  await expect.poll(async () => (await storedRows(page, 'games')).length).toBeGreaterThan(0)
  await waitForOfflineReady(page)
  return page
}

/** Stubs the parts of Chromium's badge and install prompt that the page uses. */
async function standInForPlatform(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const badges: number[] = []
    Object.assign(window, { badges })
    navigator.setAppBadge = (count = 0) => Promise.resolve(void badges.push(count))
    navigator.clearAppBadge = () => Promise.resolve(void badges.push(0))
  })
}
const lastBadge = (page: Page) => page.evaluate(() => (Reflect.get(window, 'badges') as readonly number[]).at(-1))

async function saveScore(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^One more for/ })
    .first()
    .click()
  await fileScore(page.getByRole('button', { name: /^Final/ }))
  await expect(page.getByText('Game result saved')).toBeVisible()
}

/**
 * Moves one of the coach's own games, on the device only, so that it started half an hour ago. Returns the game's id.
 */
async function moveOwnGameToNow(page: Page): Promise<string> {
  const [staff] = await storedRows(page, 'team_staff')
  const games = await storedRows(page, 'games')
  const game = games.find((row) => row['status'] === 'scheduled' && row['home_team_id'] === staff?.['team_id'])
  const minutes = (from: number) => new Date(Date.now() + from * 60_000).toISOString()
  await page.evaluate(
    async (row) => {
      const all = await indexedDB.databases()
      const name = all.find((one) => /^fieldside-[0-9a-f]{8}-/.test(one.name ?? ''))?.name ?? ''
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('games', 'readwrite')
          writing.objectStore('games').put(row)
          writing.addEventListener('complete', () => resolve(opening.result.close()))
        })
      })
    },
    { ...game, start_time: minutes(-30), end_time: minutes(30) },
  )
  return String(game?.['id'])
}

async function share(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(
    ([name, text]) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '/dashboard/import', enctype: 'multipart/form-data' })
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', name: 'file' })
      const files = new DataTransfer()
      files.items.add(new File([text], name, { type: 'text/csv' }))
      input.files = files.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    [name, text] as const,
  )
}

test('an installation that loses its connection goes on when the connection returns', async ({ browser }) => {
  const context = await browser.newContext(phoneViewport)
  const page = await context.newPage()
  let loaded = 0
  const firstFiles = new Promise<void>((resolve) => {
    context.on('response', (answer) => {
      if (answer.request().serviceWorker() && answer.url().includes('/assets/') && ++loaded === 5) resolve()
    })
  })
  await signInOnPage(page, url, 'coach@example.com')
  await firstFiles
  await context.setOffline(true)
  const hasRegistration = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
  await expect.poll(hasRegistration, { timeout: 30_000 }).toBe(false)
  await context.setOffline(false)
  await waitForOfflineReady(page)
  await context.close()
})

test('a coach’s phone: the shortcut, the offer to install after a score, the number on the icon', async ({
  browser,
}) => {
  const context = await browser.newContext(phoneViewport)
  await standInForPlatform(context)
  const trouble = collectConsoleErrors(context)
  const page = await openAs(context, 'coach@example.com')

  await test.step('Chromium finds nothing that keeps the app from being installed', async () => {
    const devtools = await context.newCDPSession(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
    const { errors, data } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(data).toContain('"share_target"')
  })

  await test.step('the shortcut opens the score sheet of the game that is on', async () => {
    const game = await moveOwnGameToNow(page)
    await page.goto(`${url}/dashboard/enter-score`)
    await page.waitForURL(`${url}/dashboard/games/${game}?enter=score`)
  })

  await test.step('the installation is not offered while a score waits', async () => {
    await page.evaluate(() => {
      const prompt = () => Promise.resolve()
      const userChoice = Promise.resolve({ outcome: 'dismissed' })
      window.dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt, userChoice }),
      )
    })
    await expect(page.getByText('Add Fieldside to your home screen?')).toBeHidden()
    await context.setOffline(true)
    await saveScore(page)
  })

  await test.step('the icon counts unread notifications, and what waits until it is sent', async () => {
    const waiting = async () => {
      const unread = (await storedRows(page, 'notifications')).filter((row) => row['read_at'] === null)
      return Number(await lastBadge(page)) - unread.length
    }
    await expect.poll(waiting).toBe(1)
    await expect(page.getByText('Add Fieldside to your home screen?')).toBeHidden()
    await context.setOffline(false)
    await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
  })

  await test.step('it is offered once the score is sent', async () => {
    await expect(page.getByText('Add Fieldside to your home screen?')).toBeVisible()
    await checkScreen(page, 'field-install')
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(page.getByText('Add Fieldside to your home screen?')).toBeHidden()
  })
  expect(trouble.filter((message) => !/net::ERR_INTERNET_DISCONNECTED/.test(message))).toEqual([])
  await context.close()
})

test('a schedule that another app shares is in the import, also for somebody who has to sign in first', async ({
  browser,
}) => {
  const context = await browser.newContext(phoneViewport)
  const page = await openAs(context, 'manager@example.com')
  await page.goto(`${url}/dashboard/profile`)
  await share(page, 'spring.csv', 'Date,Time,Home,Away\n2027-04-05,10:30,Tigers,Sharks\n')
  await page.waitForURL(/\/dashboard\/import\?/)
  await expect(page.getByText('“spring.csv” was shared with Fieldside.')).toBeVisible()
  await expect(page.getByText(/1 row, UTF-8/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText(/was shared with Fieldside/)).toBeHidden()
  await context.close()

  const other = await browser.newContext(phoneViewport)
  const guest = await other.newPage()
  await guest.goto(`${url}/login`)
  await waitForOfflineReady(guest)
  await share(guest, 'autumn.csv', 'Date,Time,Home,Away\n2027-09-05,10:30,Tigers,Sharks\n')
  await expect(guest.getByText(/The file you shared is saved on this device/)).toBeVisible()
  await guest.getByLabel('Email').fill('manager@example.com')
  await guest.getByLabel('Password').fill('fieldside-demo')
  await guest.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(guest.getByText('“autumn.csv” was shared with Fieldside.')).toBeVisible()
  await other.close()
})

test('a new version comes by itself, waits for whoever types, and loses nothing', async ({ browser }) => {
  const context = await browser.newContext()
  await context.addInitScript(() => {
    const look = () => {
      if (document.documentElement.textContent.includes('Application Error'))
        console.error('Application Error was shown')
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  const trouble = collectConsoleErrors(context)
  const page = await openAs(context, 'manager@example.com')
  const other = await context.newPage()
  await other.goto(`${url}/dashboard/today`)
  await expect(other.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  expect(await versionOf(page)).toBe('first')

  await test.step('nobody types: both tabs have it at once', async () => {
    await served.deploy('second')
    await lookForUpdate(page)
    await reaches(page, 'second')
    await reaches(other, 'second')
  })

  await test.step('somebody types in one tab: neither is switched, and pressing Update says what would be lost', async () => {
    await page.goto(`${url}/dashboard/profile`)
    await page.getByLabel('First name').fill('Magdalena')
    await page.getByRole('heading', { name: 'Profile' }).click()
    await served.deploy('third')
    // Retries, because an update check finds nothing if it joins one that the browser began before the deployment.
    await expect(async () => {
      await lookForUpdate(other)
      await expect(page.getByText('A new version is ready')).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(
      page.getByText('You haven’t saved First name. If you update now, your input will be discarded.'),
    ).toBeVisible()
    await checkScreen(page, 'field-update-while-typing')
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect([await versionOf(page), await versionOf(other)]).toEqual(['second', 'second'])
  })

  await test.step('the other tab updates all the same: this one keeps what was typed', async () => {
    await other.getByRole('button', { name: 'Update' }).click()
    await expect(other.getByText(/Another tab of .* has unsaved input/)).toBeVisible()
    await other.getByRole('button', { name: 'Update anyway' }).click()
    await expect.poll(() => versionOf(other).catch(() => ''), { timeout: 30_000 }).toBe('third')
    await expect(page.getByLabel('First name')).toHaveValue('Magdalena')
    expect(await versionOf(page)).toBe('second')
  })

  await test.step('a screen whose code is gone with the old version opens in the new one, without a scare', async () => {
    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
    await expect.poll(() => versionOf(page).catch(() => '')).toBe('third')
  })
  expect(trouble.filter((message) => !/Failed to (load resource|fetch dynamically)|preload/.test(message))).toEqual([])
  await context.close()
})

test('a database of a newer version ends in words, keeps what was not sent and hands it out', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await openAs(context, 'manager@example.com')
  const typing = await context.newPage()
  await typing.goto(`${url}/dashboard/profile`)
  await typing.getByLabel('First name').fill('Magdalena')
  const game = (await storedRows(page, 'games')).find(({ status }) => status === 'scheduled')
  await page.goto(`${url}/dashboard/games/${String(game?.['id'])}?enter=score`)
  await expect(page.getByRole('button', { name: /^Final/ })).toBeVisible()
  await context.setOffline(true)
  await saveScore(page)
  await page.evaluate(async (version) => {
    const [info] = (await indexedDB.databases()).filter(({ name }) => /^fieldside-[0-9a-f]{8}-/.test(name ?? ''))
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(info?.name ?? '', version * 10)
      opening.addEventListener('success', () => resolve(opening.result.close()))
      opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')))
    })
  }, databaseVersion + 1)

  await expect(typing.getByText('A newer version of the app was opened in another tab.')).toBeVisible()
  await expect(typing.getByText('Magdalena')).toBeVisible()
  await checkScreen(typing, 'field-newer-in-another-tab')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This version of the app is out of date' })).toBeVisible()
  await expect(page.getByText('You need a connection to get the newer version.')).toBeVisible()
  await checkScreen(page, 'field-version-too-old')
  await context.setOffline(false)
  await expect(page.getByText('The server still has the older version.')).toBeVisible()
  await expect(page.getByText(/^1 unsent change is still on this device/)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export 1 unsent change' }).click(),
  ])
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as { changes: { name: string }[] }
  expect(file.changes.map(({ name }) => name)).toEqual(['score.report'])
  expect((await storedRows(page, 'outbox')).map(({ name }) => name)).toEqual(['score.report'])

  await test.step('a server that is rolled back does not reach this device: older code is not installed', async () => {
    const before = await versionOf(page)
    await served.deploy('rolled-back')
    await lookForUpdate(page)
    await expect.poll(() => isBetweenVersions(page)).toBe(false)
    await page.reload()
    await expect(page.getByText(/^1 unsent change is still on this device/)).toBeVisible()
    expect(await versionOf(page)).toBe(before)
  })
  await context.close()
})
