import { spawn, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { chromium, type Page } from 'playwright/test'
import { launchOptions } from '../../e2e/playwright.config.ts'

/** A Chromium on a profile that outlives it, as a phone's does: what is not in the profile is gone after `kill`. */
export type KillableBrowser = {
  readonly page: Page
  /**
   * Resolves when the page is at the address. For `page.goto` Playwright would hand out the response: where the browser is
   * killed meanwhile, it throws outside of every promise and the call never ends.
   */
  open(url: string): Promise<void>
  /** SIGKILL to the main process alone, or to it and all its children in one moment. Resolves when all are gone. */
  kill(whom: 'main process' | 'all processes'): Promise<void>
  /** As a person closes it. */
  close(): Promise<void>
}

const startsWithinMs = 30_000

/** Playwright's own launcher does not tell the process id, so this starts Chromium and speaks to it over its port. */
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
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] }, // detached: a process group of its own
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
        await wholeBrowser.send('Browser.close').catch(() => undefined) // it may go without an answer
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

/** Children of a killed Chromium may write into the profile for a moment. */
export function removeProfile(profile: string): Promise<void> {
  return rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** Ends a process and its group; also where this process ends before it came to that. */
function killerOf(child: ChildProcess) {
  const { pid } = child
  let isGone = pid === undefined
  const killGroup = (): void => {
    if (pid === undefined || isGone) return // its number may be another's by now
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // the last of them has just ended
    }
  }
  process.once('exit', killGroup)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // All of Chromium's processes have its stderr, so this comes when the last of them has let go of the profile.
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
