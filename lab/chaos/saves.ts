import type { Page } from 'playwright/test'

/** What the person saw, as reported by the page before the browser was killed. */
export type Seen = {
  /** Games for which *Final* was tapped. */
  readonly tapped: Set<string>
  /** Games whose result the screen then reported as saved. */
  readonly acknowledged: Set<string>
}

/**
 * Lets the page report each tap and each acknowledgment immediately, by exposing the functions that `saveScores` calls.
 */
export async function watchSaves(page: Page, seen: Seen, onTap: () => void): Promise<void> {
  await page.exposeFunction('tellTap', (gameId: string) => {
    seen.tapped.add(gameId)
    onTap()
  })
  await page.exposeFunction('tellSaved', (gameId: string) => void seen.acknowledged.add(gameId))
}

declare global {
  // oxlint-disable-next-line no-var
  var tellTap: (gameId: string) => Promise<void>
  // oxlint-disable-next-line no-var
  var tellSaved: (gameId: string) => Promise<void>
}

/**
 * Files 1 – 0 for each game on the app's own screens, as fast as they allow. A save is acknowledged when its sheet has
 * closed and the message is on the screen. Resolves after the last one; rejects if the browser is closed or killed.
 */
export function saveScores(page: Page, gameIds: readonly string[]): Promise<void> {
  return page.evaluate(async (ids) => {
    const until = <Found>(look: () => Found | null | undefined | false): Promise<Found> =>
      new Promise((resolve) => {
        const check = (): void => {
          const found = look()
          if (found) resolve(found)
          else requestAnimationFrame(check)
        }
        check()
      })
    const buttonSaying = (words: RegExp) => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button, form button')]
      return buttons.find(
        (button) =>
          words.test(button.ariaLabel ?? button.textContent) && button.ariaDisabled !== 'true' && !button.disabled,
      )
    }
    const hasClosed = (id: string) => location.pathname.endsWith(id) && location.search === ''
    for (const id of ids) {
      history.pushState(null, '', `/dashboard/games/${id}?enter=score`)
      dispatchEvent(new PopStateEvent('popstate'))
      const more = await until(() => buttonSaying(/^One more for/))
      more.click()
      const final = await until(() => buttonSaying(/^Final: 1 – 0/))
      void tellTap(id)
      final.click()
      await until(
        () =>
          !buttonSaying(/^One more for/) && document.body.textContent.includes('Game result saved') && hasClosed(id),
      )
      void tellSaved(id)
    }
  }, gameIds)
}
