import type { CDPSession, Page } from 'playwright/test'
import { percentile } from '../figures.ts'

/**
 * How long a browser page was busy, in milliseconds of its own clock, so that other work on the machine has little
 * effect.
 */
export type Busy = { readonly script: number; readonly style: number; readonly layout: number; readonly task: number }

/** Asks the browser how long the page has been busy since it was opened. */
export async function startBusyMeasurement(devtools: CDPSession): Promise<Busy> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const ms = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN)
  return {
    script: ms('ScriptDuration'),
    style: ms('RecalcStyleDuration'),
    layout: ms('LayoutDuration'),
    task: ms('TaskDuration'),
  }
}

export async function watchBusy(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  return devtools
}

/** Formats how long the page was busy per round, on average. */
export function formatBusy(before: Busy, after: Busy, rounds: number): string {
  const each = (part: keyof Busy) => ((after[part] - before[part]) / rounds).toFixed(0)
  return `${each('task')} ms busy (script ${each('script')}, style ${each('style')}, layout ${each('layout')})`
}

/**
 * Navigates without a reload. Returns the milliseconds until the frame that shows `words`, with nothing left to load.
 */
export async function navigate(page: Page, path: string, words: string): Promise<number> {
  return page.evaluate(
    ({ path, words }) =>
      new Promise<number>((resolve, reject) => {
        const begin = performance.now()
        history.pushState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
        const isShown = () => {
          const main = document.querySelector('main')
          return (
            main?.querySelector('[role="status"][aria-label^="Loading"]') === null &&
            (main.textContent ?? '').includes(words)
          )
        }
        const look = () => {
          if (isShown()) requestAnimationFrame(() => resolve(performance.now() - begin))
          else if (performance.now() - begin > 20_000) reject(new Error(`${path} does not show “${words}”`))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    { path, words },
  )
}

export function printLine(what: string, measured: readonly number[], more = ''): void {
  const at = (share: number) => percentile(measured, share).toFixed(0)
  const figures = measured.length === 1 ? `${at(1)} ms` : `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${measured.length})`
  console.log(`${what}: ${figures}${more && `; ${more}`}`)
}
