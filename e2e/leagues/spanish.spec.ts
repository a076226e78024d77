import { expect, test, type Page } from 'playwright/test'
import {
  collectConsoleErrors,
  collectPolicyViolations,
  expectAccessible,
  expectNoSidewaysScroll,
  installableContext,
  isLostConnection,
  laptopViewport,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
  storedRows,
  waitForOfflineReady,
} from '../support/support.ts'

test.use(installableContext)

// A coach and a parent whose browsers prefer Spanish; staff publish the league in English.

const server = setUpFileServer({ sampleData: true })
const spanish = { ...phoneViewport, locale: 'es-MX', colorScheme: 'light', reducedMotion: 'reduce' } as const

test('a coach signs in, scores offline in Spanish, and switches to English and back', async ({ browser }) => {
  const context = await browser.newContext(spanish)
  const trouble = collectConsoleErrors(context)
  const violations = await collectPolicyViolations(context)
  const page = await context.newPage()
  const html = page.locator('html')

  await test.step('the sign-in page follows the browser, and keeps what is typed when the language changes', async () => {
    await page.goto(`${server.url}/login`)
    await expect(html).toHaveAttribute('lang', 'es')
    await expectAccessible(page)
    await page.getByLabel('Correo').fill('coach@example.com')
    await page.getByText('English', { exact: true }).click()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await expect(html).toHaveAttribute('lang', 'en')
    await expect(page.getByLabel('Email')).toHaveValue('coach@example.com')
    await page.getByText('Español', { exact: true }).click()
    await expect(page.getByLabel('Correo')).toHaveValue('coach@example.com')
    await page.getByLabel('Contraseña', { exact: true }).fill('fieldside-demo')
    await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
    await page.waitForURL(/\/dashboard/)
    await waitForOfflineReady(page)
  })

  const over = await findEndOfNextGame(page)
  await page.clock.setFixedTime(over + 5 * 60_000)
  await server.stop()

  await test.step('the day and the score, without a connection', async () => {
    await page.goto(`${server.url}/dashboard/today`)
    await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: /^Ingresar marcador/ }).click()
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('region', { name: /, local$/ })).toBeVisible()
    await page.getByRole('button', { name: /^3 / }).first().click()
    await page.getByRole('button', { name: 'Final: 3 – 0' }).click()
    await expect(page.getByText('Guardado en este teléfono · se envía cuando haya señal')).toBeVisible()
  })

  await test.step('the account menu switches to English and back, still without a connection', async () => {
    await page.goto(`${server.url}/dashboard/profile`)
    await page.getByRole('button', { name: 'Más', exact: true }).click()
    await page.getByText('English', { exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    await expect(html).toHaveAttribute('lang', 'en')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByText('Español', { exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('Guardado aquí · 1 por enviar')
  })

  await server.start()
  expect(trouble.filter((message) => !isLostConnection(message))).toEqual([])
  expect(violations).toEqual([])
})

test('a parent reads a league’s public page in Spanish, and in English by its link', async ({ browser }) => {
  const league = await publishLeague(await (await browser.newContext(laptopViewport)).newPage())
  const context = await browser.newContext(spanish)
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await page.goto(server.url + league)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('heading', { name: 'Posiciones' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Mostrar partidos de').selectOption('Canal Kings')
  await expect(page.locator('#announcer')).toHaveText(/^\d+ partidos? de Canal Kings$/)

  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Standings' })).toBeVisible()
  await page.getByRole('link', { name: 'Canal Kings' }).first().click()
  await expect(page).toHaveURL(/\/teams\/[^/]+\?lang=en$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  await page.evaluate(() => navigator.serviceWorker.ready)
  await server.stop()
  await page.goto(`${server.url}${league}/teams/never-opened`)
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
  await server.start()
  expect(trouble.filter((message) => !isLostConnection(message) && !message.includes('503'))).toEqual([])
})

async function findEndOfNextGame(page: Page): Promise<number> {
  const teams = await storedRows(page, 'teams')
  const tigers = teams.find(({ name }) => name === 'Tigers')?.['id']
  const ends = (await storedRows(page, 'games'))
    .filter((game) => game['status'] === 'scheduled')
    .filter((game) => [game['home_team_id'], game['away_team_id']].includes(tigers))
    .map((game) => Date.parse(String(game['end_time'])))
  return Math.min(...ends)
}

async function publishLeague(page: Page): Promise<string> {
  await signInOnPage(page, server.url, 'manager@example.com')
  await expect.poll(async () => (await storedRows(page, 'leagues')).length).toBeGreaterThan(1)
  const league = (await storedRows(page, 'leagues')).find(({ name }) => name === 'River Cities Baseball')
  await page.goto(`${server.url}/dashboard/leagues/${String(league?.['id'])}/settings`)
  await page.getByLabel('Anyone can view the public page').check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const link = page.getByRole('link', { name: 'Open the page' })
  const path = (await link.getAttribute('href')) ?? ''
  await expect.poll(async () => (await fetch(server.url + path)).status).toBe(200)
  await page.context().close()
  return path
}
