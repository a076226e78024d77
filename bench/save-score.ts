import { expect, type Locator, type Page } from 'playwright/test'

/** From the finger's lift off *Final*: until the page shows the result, and until it calls it saved. */
export type Saved = { readonly shownMs: number; readonly savedMs: number }

/** Files 1 – 0 for a game, whose sheet opens without a reload. */
export async function saveScore(page: Page, gameId: string): Promise<Saved> {
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/dashboard/games/${gameId}?enter=score`)
  await page
    .getByRole('button', { name: /^One more for/ })
    .first()
    .tap()
  const saved = await tapFinal(page, page.getByRole('button', { name: 'Final: 1 – 0' }))
  await page.waitForURL((url) => url.search === '')
  return saved
}

/** Taps *Final*, and answers with what the page's own clock says of it: no wait of this process is in it. */
export async function tapFinal(page: Page, final: Locator): Promise<Saved> {
  await expect(final).toBeEnabled()
  const answer = await page.evaluateHandle(() => {
    const saved = new Promise<{ shownMs: number; savedMs: number }>((resolve) => {
      const onTap = ({ timeStamp: tappedAt }: MouseEvent) => {
        let shownMs: number | undefined
        const look = () => {
          const main = document.querySelector('main')
          const word = /Saving…|Saved on this phone ·/.exec(main?.textContent ?? '')?.[0]
          if (!word || main?.querySelector('form')) return
          shownMs ??= performance.now() - tappedAt
          if (word === 'Saving…') return
          changes.disconnect()
          resolve({ shownMs, savedMs: performance.now() - tappedAt })
        }
        const changes = new MutationObserver(look)
        changes.observe(document.body, { subtree: true, childList: true, characterData: true })
      }
      document.addEventListener('click', onTap, { capture: true, once: true })
    })
    return { saved }
  })
  await final.tap()
  return answer.evaluate(({ saved }) => saved)
}
