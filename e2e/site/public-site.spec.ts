import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test, type Page } from 'playwright/test'
import { isAppPath } from '../../src/app/routes/paths.ts'
import {
  installableContext,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadable,
  laptopViewport,
  collectConsoleErrors,
  collectPolicyViolations,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
  waitForOfflineReady,
} from '../support/support.ts'

test.use(installableContext)

// The public site as seen by a visitor who follows every link, on a phone and a laptop, light and dark.

const server = setUpFileServer({ sampleData: true })

test('every page of the site and every link on it, on a phone and a laptop, light and dark', async ({ browser }) => {
  test.setTimeout(300_000)
  const context = await browser.newContext({ ...phoneViewport, colorScheme: 'light', reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const violations = await collectPolicyViolations(context)
  const page = await context.newPage()
  const seen = new Set<string>()
  const toSee = ['/', ...(await sitemap())]
  const others = new Set<string>()
  for (let path = toSee.shift(); path !== undefined; path = toSee.shift()) {
    if (seen.has(path)) continue
    seen.add(path)
    await test.step(path, () => lookAt(page, path))
    for (const url of await linksOf(page)) {
      if (url.origin !== server.url) continue
      const isPage = !isAppPath(url.pathname) && !/^\/l\/|\.\w+$/.test(url.pathname) && url.pathname !== '/blog'
      if (isPage || (url.pathname === '/blog' && url.search === '')) toSee.push(url.pathname + url.search)
      else others.add(url.pathname + url.search)
    }
  }
  expect(seen.size).toBeGreaterThan(25)
  const dead = []
  for (const path of others) {
    const { ok } = await fetch(server.url + path, { headers: { accept: 'text/html,*/*' } })
    if (!ok) dead.push(path)
  }
  expect(dead).toEqual([])
  expect(violations).toEqual([])
  expect(trouble).toEqual([])
  await context.close()
})

test('a path that nobody knows, and the way home', async ({ page }) => {
  const answer = await page.goto(`${server.url}/no/such/page`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
})

test('the menu by keyboard, the shadow, and who is signed in', async ({ browser }) => {
  const context = await browser.newContext({ ...phoneViewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(server.url)
  const header = page.locator('header').first()
  await page.evaluate(() => scrollTo(0, 10))
  await expect(header).not.toHaveAttribute('data-scrolled')
  await page.evaluate(() => scrollTo(0, 11))
  await expect(header).toHaveAttribute('data-scrolled')

  const menu = page.getByRole('navigation', { name: 'All pages' })
  await page.getByRole('button', { name: 'Menu' }).focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('link', { name: 'Contact' })).toBeVisible()
  await expectReadable(page)
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()

  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
  await signInOnPage(page, server.url, 'manager@example.com')
  await waitForOfflineReady(page)
  await page.goto(server.url)
  await expect(header.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Get Started/ })).toHaveCount(0)
  await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveCount(0)

  await context.setOffline(true)
  await page.goto(`${server.url}/pricing`)
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible()
  await page.getByRole('link', { name: 'Open Fieldside' }).click()
  await page.waitForURL(/\/dashboard/)
  await context.setOffline(false)

  await page.goto(server.url)
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Sign Out' }).click()
  await page.waitForURL(`${server.url}/`)
  await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible()
  await context.close()
})

test('the landing page is at most 10 kB of JavaScript', () => {
  const landing = readFileSync('dist/site/index.html', 'utf8')
  const files = [...landing.matchAll(/(?:<script[^>]* src|modulepreload"[^>]* href)="(\/[^"]+\.js)"/g)]
  const sizes = files.map(([, file = '']) => gzipSync(readFileSync(join('dist', file))).length)
  expect(sizes.length).toBeGreaterThan(1)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10_000)
})

async function lookAt(page: Page, path: string): Promise<void> {
  if (phoneViewport.viewport) await page.setViewportSize(phoneViewport.viewport)
  const answer = await page.goto(server.url + path)
  expect(answer?.status(), path).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect(await page.title()).not.toBe('')
  expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(10)
  const [pathname = ''] = path.split('?')
  const isHidden = pathname === '/success'
  const canonical = page.locator('link[rel=canonical]')
  if (isHidden) await expect(canonical).toHaveCount(0)
  else await expect(canonical).toHaveAttribute('href', new URL(pathname, `http://localhost:${server.port}`).href)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  if (laptopViewport.viewport) await page.setViewportSize(laptopViewport.viewport)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function linksOf(page: Page): Promise<URL[]> {
  const links = await page.evaluate(() => Array.from(document.querySelectorAll('a'), ({ href }) => href))
  return links.map((link) => new URL(link))
}

async function sitemap(): Promise<string[]> {
  const answer = await fetch(`${server.url}/sitemap.xml`)
  expect(answer.headers.get('content-type')).toContain('xml')
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  return addresses.map((address) => new URL(address).pathname)
}
