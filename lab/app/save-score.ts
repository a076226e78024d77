import { expect, type Locator, type Page } from 'playwright/test'

/** Milliseconds from releasing *Final* until the page gets the event, shows the result, and reports it as saved. */
export type SaveTimings = { readonly heardMs: number; readonly shownMs: number; readonly savedMs: number }

/** Files 1 – 0 for a game, opening its sheet without a reload. */
export async function measureSaveScore(page: Page, gameId: string): Promise<SaveTimings> {
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

/** Taps *Final* and returns timings from the page's own clock, which exclude any delay in this process. */
export async function tapFinal(page: Page, final: Locator): Promise<SaveTimings> {
  await expect(final).toBeEnabled()
  const answer = await page.evaluateHandle(() => {
    const saved = new Promise<{ heardMs: number; shownMs: number; savedMs: number }>((resolve) => {
      const onTap = ({ timeStamp: tappedAt }: MouseEvent) => {
        const heardMs = performance.now() - tappedAt
        let shownMs: number | undefined
        const look = () => {
          const main = document.querySelector('main')
          const word = /Saving…|Saved on this phone ·/.exec(main?.textContent ?? '')?.[0]
          if (!word || main?.querySelector('form')) return
          shownMs ??= performance.now() - tappedAt
          if (word === 'Saving…') return
          changes.disconnect()
          resolve({ heardMs, shownMs, savedMs: performance.now() - tappedAt })
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

/** Measures the browser's own latency in ms, with taps on a page that has a single button. */
export async function tapEmptyPage(page: Page, taps: number): Promise<number[]> {
  await page.setContent('<meta name="viewport" content="width=device-width"><button>Press</button>')
  const heardMs: number[] = []
  for (let nr = 0; nr < taps; nr++) {
    const answer = await page.evaluateHandle(() => {
      const heard = new Promise<number>((resolve) => {
        const onTap = ({ timeStamp }: MouseEvent) => resolve(performance.now() - timeStamp)
        document.addEventListener('click', onTap, { capture: true, once: true })
      })
      return { heard }
    })
    await page.getByRole('button').tap()
    heardMs.push(await answer.evaluate(({ heard }) => heard))
  }
  return heardMs
}
