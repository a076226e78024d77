import { spawn, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { chromium, type Page } from 'playwright/test'
import { launchOptions } from '../../e2e/playwright.config.ts'

/** A Chromium on a profile that outlives it, as a phone's does: what is not in the profile is gone after `kill`. */
export type KillableBrowser = {
  readonly page: Page
  /** SIGKILL to the main process alone, or to it and all its children in one moment. */
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
  const { pid } = child
  if (pid === undefined) throw new Error(`${program} did not start`)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const killAll = (): void => {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // the last of them is gone already
    }
  }
  try {
    const browser = await chromium.connectOverCDP(await addressOf(child))
    const [context] = browser.contexts()
    if (!context) throw new Error('Chromium has no window')
    const page = context.pages()[0] ?? (await context.newPage())
    return {
      page,
      async close() {
        const session = await browser.newBrowserCDPSession()
        await session.send('Browser.close')
        await ended
        await browser.close().catch(() => undefined)
      },
      async kill(whom) {
        if (whom === 'main process') process.kill(pid, 'SIGKILL')
        else killAll()
        await ended
        killAll()
        await browser.close().catch(() => undefined)
      },
    }
  } catch (error) {
    killAll()
    throw error
  }
}

/** Children of a killed Chromium may write into the profile for a moment. */
export function removeProfile(profile: string): Promise<void> {
  return rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const deadline = setTimeout(() => reject(new Error(`Chromium was not ready in time:\n${printed}`)), startsWithinMs)
    child.once('exit', (code) => reject(new Error(`Chromium ended with code ${String(code)}:\n${printed}`)))
    child.stderr?.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-4000)
      const address = /DevTools listening on (ws:\S+)/.exec(printed)?.[1]
      if (!address) return
      clearTimeout(deadline)
      resolve(address)
    })
  })
}
