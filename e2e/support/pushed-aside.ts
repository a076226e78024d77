import { expect, type Page } from 'playwright/test'

/** Returns the screens that are wider than the phone, with the innermost elements that stick out. */
export async function findOverflowingScreens(page: Page, url: string, screens: readonly string[]) {
  const wide: Record<string, { by: number; parts: string[] }> = {}
  for (const path of screens) {
    await page.goto(url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0)
    const found = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      const parts = [...document.querySelectorAll('main *')].filter((one) => {
        if (one.getBoundingClientRect().right <= clientWidth + 1) return false
        for (let frame = one.parentElement; frame; frame = frame.parentElement)
          if (frame !== document.documentElement && getComputedStyle(frame).overflowX !== 'visible') return false
        return true
      })
      return {
        by: scrollWidth - clientWidth,
        parts: parts.slice(-3).map((one) => `${one.tagName}.${one.className} ${(one.textContent ?? '').slice(0, 30)}`),
      }
    })
    if (found.by > 0) wide[path] = found
  }
  return wide
}
