import { expect, test, type Page } from 'playwright/test'
import { matchPath } from 'react-router-dom'
import { adminPaths } from '../../src/app/administration/admin-paths.ts'
import { paths } from '../../src/app/routes/paths.ts'
import { examples, managerScreens } from '../support/sample-screens.ts'
import {
  installableContext,
  expectAccessible,
  expectNoSidewaysScroll,
  expectPolicy,
  expectReadable,
  isLostConnection,
  laptopViewport,
  collectConsoleErrors,
  collectPolicyViolations,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
  waitForOfflineReady,
} from '../support/support.ts'

test.use(installableContext)

// Checks every screen on a phone and a laptop, in light and dark, online and offline: it is accessible, doesn't scroll
// sideways, logs nothing to the console, and doesn't violate the content security policy.

const server = setUpFileServer({ sampleData: true })

const devices = { phone: phoneViewport, laptop: laptopViewport } as const

/** Paths outside the app. Offline, only the service worker can recognize them as such. */
const strayLinks = ['/', '/pricing', '/nowhere', '/dashboard/nowhere', '/old-page.html', '/healthz']

/** Pages of the sample leagues, which have their own service worker. One has a table, the other a bracket. */
const publicLeagues = ['/l/u12-spring-league', '/l/u12-spring-league/rules', '/l/youth-cup']

/** Screens of the platform administration; `nobody` is an id that matches no tournament and no organization. */
const nobody = '00000000-0000-4000-8000-000000000000'
const adminScreens = [
  '/admin',
  '/admin/users',
  '/admin/leagues',
  `/admin/organizations/${nobody}`,
  '/admin/tournaments',
  '/admin/tournaments/create',
  `/admin/tournaments/${nobody}`,
  '/admin/security',
  '/admin/settings',
  '/admin/notifications',
  '/admin/notifications/create',
  `/admin/notifications/${nobody}`,
  '/admin/deliveries',
  '/admin/support',
]

test.describe.configure({ mode: 'parallel' }) // these are the longest journeys, so they run in parallel

for (const device of Object.keys(devices) as (keyof typeof devices)[]) {
  test(`every screen on a ${device}, light and dark`, async ({ browser }) => {
    test.setTimeout(480_000)
    const context = await browser.newContext({ ...devices[device], colorScheme: 'light', reducedMotion: 'reduce' })
    const trouble = collectConsoleErrors(context)
    const violations = await collectPolicyViolations(context)
    const page = await context.newPage()
    const outside = [
      '/login',
      '/login?signup=true',
      '/login?reset=true',
      '/reset-password?code=1',
      '/auth/confirm',
      '/login/nowhere',
      '/accept-invitation#unknown',
    ]
    for (const path of outside) await look(page, path)
    await waitForOfflineReady(page)
    for (const path of publicLeagues) await look(page, path)
    await page.goto(`${server.url}/login`)
    if (device === 'phone') {
      await context.setOffline(true)
      for (const path of [...outside, ...strayLinks]) await lookOffline(page, path)
      await page.goto(`${server.url}/pricing`)
      await context.setOffline(false)
      await expect(page.getByRole('heading', { level: 1, name: /Free to start/ })).toBeVisible() // the page reloaded on its own
    }
    expect(trouble.filter((message) => !isLostConnection(message))).toEqual([])
    trouble.length = 0
    await signInOnPage(page, server.url, 'manager@example.com')
    const of = await examples(page, server.url)
    const { league, venue, schedule, cup } = of
    const screens = [
      ...managerScreens(of), // includes the bracket as a list
      '/dashboard/scan',
      `/dashboard/leagues/${league}/schedule/print`,
      `/dashboard/venues/${venue}/availability?view=week`,
      '/dashboard/import?kind=games',
      `/dashboard/schedules/${schedule}/generate`,
      `/dashboard/schedules/${cup}/bracket`,
      ...(device === 'phone' ? [`/dashboard/schedules/${cup}/bracket?view=drawing`] : []), // a laptop shows the drawing by default
      `/dashboard/schedules/${cup}/bracket/print`,
      '/dashboard/standings',
      '/welcome',
      '/sign-out', // opened by its URL, it asks for confirmation first
      ...(device === 'phone' ? adminScreens : ['/admin']), // not accessible to a league manager; all show the same message
    ]
    const all = [...outside, ...screens, ...adminScreens].map((path) => new URL(path, server.url).pathname)
    expect(
      [...Object.values(paths), ...Object.values(adminPaths)].filter(
        (path) => !all.some((one) => matchPath(path, one)),
      ),
    ).toEqual([])
    for (const path of screens) {
      await context.setOffline(true)
      await lookOffline(page, path)
      await context.setOffline(false)
      await test.step(`${path}, online again`, () => lookAtOpen(page, path))
    }
    expect(violations).toEqual([])
    expect(trouble.filter((message) => !isLostConnection(message))).toEqual([])
    await context.close()
  })
}

test('the administration: a tournament is made with its form, and every screen, light and dark', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const violations = await collectPolicyViolations(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'admin-platform@example.com')
  await page.getByRole('link', { name: 'Tournaments' }).click() // without an organization, the app opens the administration
  await page.getByRole('link', { name: 'Create Tournament' }).click()
  await page.getByRole('button', { name: 'Create Tournament' }).click()
  for (const words of [
    'Tournament name must be at least 3 characters',
    'Please select a league',
    'Please select a template',
    'Start date is required',
    'End date is required',
    'Tournament must have at least 2 teams',
    'Registration deadline is required',
  ]) {
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  }
  await page.getByLabel('Tournament Name').fill('Harvest Cup')
  await page.getByLabel('League').selectOption({ label: 'U12 Spring League (Riverside Youth Sports)' })
  await expect(page.getByText('At least one venue is required', { exact: true })).toBeVisible()
  await page.getByLabel('Template').selectOption('Single elimination')
  await page.getByLabel('Start Date').fill('2030-06-01')
  await page.getByLabel('End Date').fill('2030-06-02')
  await page.getByLabel('Maximum Teams').fill('6')
  await page.getByLabel('Registration Deadline').fill('2030-05-20')
  await page.getByRole('group', { name: 'Venues' }).getByRole('checkbox').first().check()
  await expect(page.getByText(/6 teams, 6 matches\. .+ have byes\./)).toBeVisible()
  await takePicture(page, '/admin/tournaments/create-filled', 'light')
  await page.getByRole('button', { name: 'Create Tournament' }).click()
  await expect(page.getByText('Tournament created successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Harvest Cup' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Match 6' })).toContainText('Winner of match 4')

  const made = new URL(page.url())
  await page.goto(`${server.url}/admin/leagues`)
  await page.getByRole('link', { name: 'Lakeside Hoops' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lakeside Hoops' })).toBeVisible()
  const screens = [...adminScreens, made.pathname + made.search, new URL(page.url()).pathname]
  for (const path of screens.filter((one) => !one.includes(nobody))) await look(page, path)
  await look(page, '/dashboard/leagues') // shown without an organization
  if (phoneViewport.viewport) await page.setViewportSize(phoneViewport.viewport)
  for (const path of screens) await look(page, path)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page)
  await takePicture(page, '/admin/menu', 'phone')
  await page.getByRole('link', { name: 'Tournaments' }).first().click()
  expect(violations).toEqual([])
  expect(trouble).toEqual([])
  await waitForOfflineReady(page)
  await context.setOffline(true)
  for (const path of screens) {
    await lookOffline(page, path)
    await expect(page.getByText('You need a connection for administration. This device is offline.')).toBeVisible()
  }
  expect(trouble.filter((message) => !isLostConnection(message))).toEqual([])
  await context.close()
})

async function look(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    expectPolicy(await page.goto(server.url + path))
    await lookAtOpen(page, path)
  })
}

async function lookAtOpen(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takePicture(page, path, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadable(page)
  await takePicture(page, path, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Opens the screen with only the device's data and expects real content on it. */
async function lookOffline(page: Page, path: string): Promise<void> {
  await test.step(`${path}, offline`, async () => {
    expectPolicy(await page.goto(server.url + path)) // the policy as cached by the service worker
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0)
    await expect(page.locator('.animate-spin')).toHaveCount(0) // wait until nothing is loading
    await expectNoSidewaysScroll(page)
    await takePicture(page, path, 'offline')
  })
}

/** Saves a screenshot if SCREENSHOTS names a folder. */
async function takePicture(page: Page, path: string, scheme: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (!folder) return
  const device = `${page.viewportSize()?.width ?? 0}`
  const title = `${test.info().title.replace('light and dark', scheme)} ${device}`.replaceAll(/\W+/g, '-')
  const screen = path.replaceAll(/\W+/g, '-').replaceAll(/-[0-9a-f]{8}-[0-9a-f-]{27}/g, '-x')
  await page.screenshot({ path: `${folder}/${title}${screen}.png`, fullPage: true })
}
