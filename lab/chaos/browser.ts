import { spawn, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { chromium, type Page } from 'playwright/test'
import { launchOptions } from '../../e2e/playwright.config.ts'

/** A Chromium whose profile outlives it, as on a phone: anything that is not in the profile is lost after `kill`. */
export type KillableBrowser = {
  readonly page: Page
  /**
   * Resolves when the page is at the URL. Playwright's `page.goto` waits for the response: if the browser is killed in
   * the meantime, `goto` throws outside of any promise, and its own promise never settles.
   */
  open(url: string): Promise<void>
  /**
   * Sends SIGKILL either to the main process alone, or to it and all its children at once. Resolves when all processes
   * are gone.
   */
  kill(whom: 'main process' | 'all processes'): Promise<void>
  /** Closes the browser normally. */
  close(): Promise<void>
}

const startsWithinMs = 30_000

/**
 * Starts Chromium and connects to its debugging port, because Playwright's own launcher does not expose the process id.
 */
export async function startBrowser(profile: string): Promise<KillableBrowser> {
  const program = process.env['CHROMIUM'] ?? launchOptions.executablePath ?? chromium.executablePath()
  const child = spawn(
    program,
    [
      ...launchOptions.args,
      '--headless',
      '--no-default-browser-check',
      '--window-size=390,844',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] }, // detached, so that it has its own process group
  )
  const killing = killerOf(child)
  try {
    const browser = await chromium.connectOverCDP(await addressOf(child))
    const [context] = browser.contexts()
    if (!context) throw new Error('Chromium has no window')
    const page = context.pages()[0] ?? (await context.newPage())
    const session = await context.newCDPSession(page)
    return {
      page,
      async open(url) {
        const arrived = page.waitForEvent(
          'framenavigated',
          (frame) => frame === page.mainFrame() && frame.url() === url,
        )
        const [{ errorText }] = await Promise.all([session.send('Page.navigate', { url }), arrived])
        if (errorText) throw new Error(`${url}: ${errorText}`)
      },
      async close() {
        const wholeBrowser = await browser.newBrowserCDPSession()
        await wholeBrowser.send('Browser.close').catch(() => undefined) // the browser may close without responding
        await killing.gone
        await browser.close().catch(() => undefined)
      },
      async kill(whom) {
        if (whom === 'main process') await killing.main()
        await killing.all()
        await browser.close().catch(() => undefined)
      },
    }
  } catch (error) {
    await killing.all()
    throw error
  }
}

/** Removes the profile, retrying because children of a killed Chromium may still write into it for a moment. */
export function removeProfile(profile: string): Promise<void> {
  return rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/**
 * Returns functions that kill the process alone or with its whole group, and a promise that resolves when all of them
 * are gone. The group is also killed if this process exits first.
 */
function killerOf(child: ChildProcess) {
  const { pid } = child
  let isGone = pid === undefined
  const killGroup = (): void => {
    if (pid === undefined || isGone) return // the pid may have been reused
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // the group has just ended
    }
  }
  process.once('exit', killGroup)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // All of Chromium's processes share its stderr, so it closes when the last of them has released the profile.
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => {
      isGone = true
      process.off('exit', killGroup)
      resolve()
    })
  })
  return {
    gone,
    async main() {
      child.kill('SIGKILL')
      await ended
    },
    async all() {
      killGroup()
      await gone
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const fail = (why: string): void => {
      clearTimeout(deadline)
      reject(new Error(`Chromium ${why}:\n${printed}`))
    }
    const deadline = setTimeout(() => fail('was not ready in time'), startsWithinMs)
    child.once('error', (error) => fail(`did not start: ${error.message}`))
    child.once('exit', (code) => fail(`ended with code ${String(code)}`))
    child.stderr?.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-4000)
      const address = /DevTools listening on (ws:\S+)/.exec(printed)?.[1]
      if (!address) return
      clearTimeout(deadline)
      resolve(address)
    })
  })
}
