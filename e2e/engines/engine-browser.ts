import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright/test'
import { debianChromium, launchOptions } from '../playwright.config.ts'
import { scriptTimeoutMs, webDriverOverHttp, webDriverOverMarionette, type WebDriver } from './webdriver.ts'

export const browserEngines = ['chromium', 'firefox', 'webkit'] as const
export type BrowserEngine = (typeof browserEngines)[number]

/** A browser with a profile on disk, whose storage survives being killed and reopened. */
export type EngineBrowser = {
  readonly engine: BrowserEngine
  readonly folder: string
  /** The folder that downloads are saved to. */
  readonly downloads: string
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /**
   * Runs a self-contained function in the page. WebKit never responds if the page navigates away in the meantime, so
   * `limitMs` ends the wait.
   */
  run<Given, Result>(
    script: (given: Given) => Result | Promise<Result>,
    given: Given,
    limitMs?: number,
  ): Promise<Result>
  press(point: Point): Promise<void>
  /** Presses the mouse button and holds it until `release`. */
  hold(point: Point): Promise<void>
  moveTo(point: Point): Promise<void>
  release(): Promise<void>
  /** Opens another tab and drives it from now on. */
  openTab(): Promise<void>
  /** Drives the tab that was opened first (0), second (1), and so on. */
  showTab(nth: number): Promise<void>
  /** Saves a screenshot to this file. Used when a test has failed. */
  picture(file: string): Promise<void>
  /** Kills all of the browser's processes at once. */
  kill(): Promise<void>
}

export type Point = { readonly x: number; readonly y: number }

type Place = { readonly folder: string; readonly width: number; readonly height: number }

const firefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))
const webkitDriver = ['/usr/bin/WebKitWebDriver'].find((path) => existsSync(path))
const webkitWindow = fileURLToPath(new URL('webkit-window.py', import.meta.url))

/** Returns why this engine can't be driven on this machine, or null if it can. */
export function getMissingReason(engine: BrowserEngine): string | null {
  if (engine === 'chromium') return null
  if (engine === 'firefox') return firefox ? null : 'there is no Firefox (Debian: firefox-esr)'
  const needed = ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb']
  const canShow =
    webkitDriver &&
    existsSync('/usr/bin/Xvfb') &&
    spawnSync('/usr/bin/python3', ['-c', 'import gi; gi.require_version("WebKit2", "4.1")']).status === 0
  return canShow ? null : `there is no WebKitGTK with its driver (Debian: ${needed.join(' ')})`
}

export async function openBrowser(engine: BrowserEngine, place: Place): Promise<EngineBrowser> {
  const open = { chromium: openChromium, firefox: openFirefox, webkit: openWebKit }[engine]
  return open(place)
}

async function openChromium({ folder, width, height }: Place): Promise<EngineBrowser> {
  const profile = join(folder, 'profile')
  const portFile = join(profile, 'DevToolsActivePort')
  await rm(portFile, { force: true })
  const process = start(existsSync(debianChromium) ? debianChromium : chromium.executablePath(), [
    ...launchOptions.args,
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    `--window-size=${width},${height}`,
    'about:blank',
  ])
  const [port] = (await fileOnceWritten(portFile)).split('\n')
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('Chromium has no window')
  const openPage = async (page: Page) => {
    await page.setViewportSize({ width, height })
    return page
  }
  let page = await openPage(context.pages()[0] ?? (await context.newPage()))
  const pages = [page]
  const downloads = await downloadsIn(folder)
  const session = await browser.newBrowserCDPSession()
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads })
  return {
    engine: 'chromium',
    folder,
    downloads,
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    run: async (script, given) => {
      const source = `(${script.toString()})(${JSON.stringify(given) ?? 'undefined'})`
      return page.evaluate(source)
    },
    press: ({ x, y }) => page.mouse.click(x, y),
    async hold({ x, y }) {
      await page.mouse.move(x, y)
      await page.mouse.down()
    },
    moveTo: ({ x, y }) => page.mouse.move(x, y, { steps: 8 }),
    release: () => page.mouse.up(),
    async openTab() {
      page = await openPage(await context.newPage())
      pages.push(page)
    },
    async showTab(nth) {
      page = pages[nth] ?? page
      await page.bringToFront()
    },
    picture: async (file) => void (await page.screenshot({ path: file })),
    async kill() {
      await endGroup(process)
      await browser.close()
    },
  }
}

async function openFirefox({ folder, width, height }: Place): Promise<EngineBrowser> {
  if (!firefox) throw new Error(getMissingReason('firefox') ?? '')
  const profile = join(folder, 'profile')
  const portFile = join(profile, 'MarionetteActivePort')
  await mkdir(profile, { recursive: true })
  await rm(portFile, { force: true })
  await writeFile(join(profile, 'user.js'), firefoxPreferences(await downloadsIn(folder)))
  const process = start(firefox, [
    '--headless',
    '--no-remote',
    '--marionette',
    '--profile',
    profile,
    '--width',
    String(width),
    '--height',
    String(height),
    'about:blank',
  ])
  const port = Number(await fileOnceWritten(portFile))
  const driver = await webDriverOverMarionette(port, { pageLoadStrategy: 'eager' })
  await driver.command('SetTimeouts', { script: scriptTimeoutMs })
  return browserOver(driver, { engine: 'firefox', folder, process })
}

function firefoxPreferences(downloads: string): string {
  const preferences = {
    'marionette.port': 0,
    'browser.shell.checkDefaultBrowser': false,
    'browser.sessionstore.resume_from_crash': false,
    'toolkit.startup.max_resumed_crashes': -1, // otherwise it starts in safe mode after being killed three times
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.auto': false,
    'intl.accept_languages': 'en-US',
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.download.always_ask_before_handling_new_types': false,
    'browser.helperApps.neverAsk.saveToDisk': 'application/zip,application/pdf,text/csv',
    'pdfjs.disabled': true, // otherwise it would open a PDF instead of saving it
  }
  return Object.entries(preferences)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')
}

async function openWebKit({ folder, width, height }: Place): Promise<EngineBrowser> {
  if (!webkitDriver) throw new Error(getMissingReason('webkit') ?? '')
  const profile = join(folder, 'profile')
  await mkdir(profile, { recursive: true })
  const display = await displayOfRun()
  const options = {
    'webkitgtk:browserOptions': {
      binary: webkitWindow,
      args: [
        `--profile=${profile}`,
        `--downloads=${await downloadsIn(folder)}`,
        `--size=${width}x${height}`,
        `--log=${join(folder, 'log')}`,
      ],
    },
    pageLoadStrategy: 'eager',
    timeouts: { script: scriptTimeoutMs },
  }
  // The browser sometimes hangs while starting a session: kill all of its processes and try again.
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const process = start(webkitDriver, ['-p', String(port)], {
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', // the sandbox doesn't work as root
    })
    try {
      await untilItListens(port)
      const driver = await webDriverOverHttp(port, options)
      return browserOver(driver, { engine: 'webkit', folder, process, display })
    } catch (error) {
      await endGroup(process)
      if (attempt === 4) throw error
    }
  }
}

type Driven = { engine: BrowserEngine; folder: string; process: ChildProcess; display?: string }

function browserOver(driver: WebDriver, { engine, folder, process, display }: Driven): EngineBrowser {
  const tabs: unknown[] = []
  const pointer = async (...actions: object[]) =>
    void (await driver.command('PerformActions', { actions: [{ type: 'pointer', id: 'mouse', actions }] }))
  const move = ({ x, y }: Point, duration: number) => ({
    type: 'pointerMove',
    duration,
    x: Math.round(x),
    y: Math.round(y),
  })
  const [down, up] = [
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return {
    engine,
    folder,
    downloads: join(folder, 'downloads'),
    goto: async (url) => void (await driver.command('Navigate', { url })),
    reload: async () => void (await driver.command('Refresh')),
    async run<Given, Result>(script: (given: Given) => Result | Promise<Result>, given: Given, limitMs?: number) {
      const parameters = {
        script: `const [given, done] = arguments
          Promise.resolve(given).then(${script.toString()}).then(
            (value) => done({ value }), (error) => done({ error: String(error) + (error?.stack ?? '') }))`,
        args: [given],
      }
      const answer = await driver.command('ExecuteAsyncScript', parameters, limitMs)
      const { value, error } = answer as { value: Result; error?: string }
      if (error !== undefined) throw new Error(error)
      return value
    },
    press: (point) => pointer(move(point, 20), down, up),
    hold: (point) => pointer(move(point, 20), down),
    moveTo: (point) => pointer(move(point, 200)),
    release: () => pointer(up),
    async openTab() {
      if (tabs.length === 0) tabs.push(await driver.command('GetWindowHandle'))
      const { handle } = (await driver.command('NewWindow', { type: 'tab' })) as { handle: string }
      tabs.push(handle)
      await driver.command('SwitchToWindow', { handle })
    },
    showTab: async (nth) => void (await driver.command('SwitchToWindow', { handle: tabs[nth] })),
    async picture(file) {
      // WebKit's own screenshot hangs if nothing on the page moves.
      if (display) spawnSync('import', ['-display', display, '-window', 'root', file])
    },
    async kill() {
      driver.close()
      await endGroup(process)
    },
  }
}

async function downloadsIn(folder: string): Promise<string> {
  const downloads = join(folder, 'downloads')
  await mkdir(downloads, { recursive: true })
  return downloads
}

let display: Promise<string> | undefined

/** Returns a virtual display that exists until this process ends. */
function displayOfRun(): Promise<string> {
  display ??= new Promise((resolve, reject) => {
    const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    endWithThisProcess(server)
    server.once('error', reject)
    server.once('exit', () => reject(new Error('Xvfb has ended')))
    server.stdio[3]?.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`))
  })
  return display
}

/** Starts a process in its own process group, which `endGroup` ends. */
function start(command: string, parameters: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(command, parameters, { detached: true, stdio: 'ignore', env: { ...process.env, ...env } })
  endWithThisProcess(child)
  return child
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) killGroup(child)
})

function endWithThisProcess(child: ChildProcess): void {
  running.add(child)
}

async function endGroup(child: ChildProcess): Promise<void> {
  running.delete(child)
  const ended = child.exitCode ?? child.signalCode
  const over = ended === null ? new Promise((resolve) => child.once('exit', resolve)) : undefined
  killGroup(child)
  await over
}

function killGroup({ pid, spawnargs }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(spawnargs[0] === 'Xvfb' ? pid : -pid, 'SIGKILL')
  } catch {
    // the group has already ended
  }
}

const startsWithinMs = 60_000

async function fileOnceWritten(path: string): Promise<string> {
  for (const deadline = Date.now() + startsWithinMs; ; await pause()) {
    const text = await readFile(path, 'utf8').catch(() => '')
    if (text !== '') return text
    if (Date.now() > deadline) throw new Error(`The browser has not written ${path}`)
  }
}

async function untilItListens(port: number): Promise<void> {
  for (const deadline = Date.now() + startsWithinMs; ; await pause()) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not listen')
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50))
}
