import { expect, type Locator, type Page } from 'playwright/test'

// Keyboard navigation: how a journey moves with Tab, and where it may expect the focus.

/** Presses Tab, or Shift+Tab, until the target has the focus. Fails if the keyboard never reaches it. */
export async function focusByTab(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < 200; step++) {
    const where = await target.evaluate((element) => {
      const focused = document.activeElement
      if (element === focused) return 'here'
      const isBehind =
        focused !== null && (focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) > 0
      return isBehind ? 'before' : 'after'
    })
    if (where === 'here') return
    await page.keyboard.press(where === 'before' ? 'Shift+Tab' : 'Tab')
  }
  await expect(target, 'reached with Tab').toBeFocused({ timeout: 1 })
}

export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await focusByTab(page, target)
  await page.keyboard.press('Enter')
}

/** Types into a text field, a date, or a select, replacing its value. */
export async function type(page: Page, label: string | RegExp, keys: string): Promise<void> {
  const field = page.getByLabel(label).first()
  await focusByTab(page, field)
  if ((await field.evaluate((element) => element.tagName)) === 'INPUT') await page.keyboard.press('Control+A')
  await page.keyboard.type(keys)
}

/** Expects an element on the screen, not the page as a whole, to have the focus. */
export async function expectFocus(page: Page, after: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'none'), { message: `the focus after ${after}` })
    .not.toMatch(/^(BODY|none)$/)
}

/**
 * Goes through the schedule wizard to its proposal, with games on Saturdays from March to June of next year. Checks the
 * focus after each step.
 */
export async function proposeByKeys(page: Page, name: string): Promise<void> {
  const nextYear = new Date().getFullYear() + 1
  const press = async (label: string) => {
    await pressEnterOn(page, page.getByRole('button', { name: label, exact: true }).first())
    await expectFocus(page, label)
  }
  await type(page, 'Schedule Name', name)
  await type(page, 'League', 'U12')
  await press('Next')
  await type(page, 'Start Date', `0306${nextYear}`)
  await type(page, 'End Date', `0630${nextYear}`)
  const saturday = page.getByLabel('Saturday', { exact: true })
  await focusByTab(page, saturday)
  if (!(await saturday.isChecked())) await page.keyboard.press('Space')
  await press('Next')
  await press('Next')
  await press('Generate')
  await expect(page.getByRole('button', { name: 'Create schedule' })).toBeVisible({ timeout: 60_000 })
  await expectFocus(page, 'the proposal')
}

/**
 * Records everything that live regions announce on each page opened from now on. Returns a function that reads what the
 * current page has announced.
 */
export async function listenForWords(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const regions = '[aria-live=polite], [aria-live=assertive], [role=status]:not([aria-live=off]), [role=alert]'
    const listen = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest(regions)
        const words = region?.closest('[inert]') ? '' : (region?.textContent ?? '').trim()
        if (words !== '' && said.at(-1) !== words) said.push(words)
      }
    })
    listen.observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (Reflect.get(window, 'said') as string[] | undefined) ?? [])
}

/** Tabs through the whole screen and returns the focused elements that are completely covered by something else. */
export async function hiddenStops(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.scrollTo(0, 0)
    for (const marked of document.querySelectorAll('[data-stop]')) marked.removeAttribute('data-stop')
  })
  const hidden: string[] = []
  for (let stop = 0; stop < 300; stop++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const focused = document.activeElement
      if (!(focused instanceof HTMLElement) || focused === document.body || focused.dataset['stop']) return null
      focused.dataset['stop'] = 'yes'
      const box = focused.getBoundingClientRect()
      const points = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) => [0.1, 0.3, 0.5, 0.7, 0.9].map((y) => [x, y] as const))
      const isSeen = points.some(([x, y]) => {
        const at = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
        return (
          at !== null &&
          (focused.contains(at) || at.contains(focused) || focused.closest('label')?.contains(at) === true)
        )
      })
      const name = focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40)
      return { isSeen, name: `${focused.tagName} ${name || focused.id}` }
    })
    if (found === null) break
    if (!found.isSeen) hidden.push(found.name)
  }
  return hidden
}
