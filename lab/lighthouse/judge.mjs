import './iterator-helpers.mjs'
import lighthouse from 'lighthouse'
import { launch } from 'puppeteer-core'

const coach = { email: 'coach@example.com', password: 'fieldside-demo' }

export const routes = [
  { name: 'landing', path: '/', who: 'a visitor' },
  { name: 'pricing', path: '/pricing', who: 'a visitor' },
  { name: 'blog', path: '/blog', who: 'a visitor' },
  { name: 'league', path: '/l/youth-cup', who: 'a parent' },
  { name: 'login', path: '/login', who: 'a visitor' },
  { name: 'today', path: '/dashboard/today', who: 'a coach', signedIn: true },
]

/** Runs Lighthouse's mobile preset on a route and returns the rounds, best performance first. */
export async function judge(url, route, rounds, { executablePath, args }) {
  const results = []
  let isOnceMore = true
  while (results.length < rounds) {
    // Starts a new browser each time, so that nothing was stored or compiled by another page.
    const browser = await launch({ executablePath, args: [...args, '--headless=new'] })
    try {
      results.push(await judgeOnce(browser, url, route))
    } catch (error) {
      if (!isOnceMore || error.code !== 'NO_NAVSTART') throw error // this code means that Chromium's trace was incomplete
      isOnceMore = false
    } finally {
      await browser.close()
    }
  }
  return results.toSorted((a, b) => b.lhr.categories.performance.score - a.lhr.categories.performance.score)
}

async function judgeOnce(browser, url, route) {
  const page = await browser.newPage()
  if (route.signedIn) await signIn(page, url)
  const flags = {
    logLevel: 'error',
    output: 'html',
    onlyCategories: ['performance', 'accessibility', 'best-practices', ...(route.signedIn ? [] : ['seo'])],
    disableStorageReset: route.signedIn === true,
  }
  const result = await lighthouse(url + route.path, flags, undefined, page) // the default preset is mobile
  const { lhr } = result
  if (lhr.runtimeError) {
    const { code, message } = lhr.runtimeError
    throw Object.assign(new Error(`${route.path}: ${message}`), { code })
  }
  const { pathname } = new URL(lhr.finalDisplayedUrl)
  if (route.signedIn && pathname !== route.path)
    throw new Error(`${route.path} led to ${pathname}: nobody was signed in`)
  return result
}

/**
 * Signs in a coach, and waits until the service worker controls the page, as on the phone of someone who has used the
 * app before.
 */
async function signIn(page, url) {
  await page.goto(`${url}/login`)
  await page.locator('::-p-aria([name="Email"])').fill(coach.email)
  await page.locator('::-p-aria([name="Password"])').fill(coach.password)
  await page.locator('::-p-aria([name="Sign in"][role="button"])').click()
  await page.waitForFunction(() => location.pathname.startsWith('/dashboard'))
  await page.goto(`${url}/dashboard/today`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, { timeout: 60_000 })
}
