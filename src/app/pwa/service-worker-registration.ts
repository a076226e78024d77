import { messageSW, Workbox } from 'workbox-window'
import { clearUnsavedFields } from '#ui/forms/unsaved-fields.ts'
import { toTrustedScriptUrl } from '#workers/trusted-script-url.ts'
import { applyWhenNoTabInUse, createInUseLock, isTabInUse } from '../session/tab-in-use.ts'
import { recordReloadReason, reloadOnce } from './reload-once.ts'
import { useAvailableUpdate } from './update-prompt.tsx'
import { toScoreDraftKey } from '#domain/scores/score-draft.ts'
import { useWorkspace } from '../boot/workspace.ts'

const oneHourMs = 3600_000

/**
 * Registers the service worker, which stores the app on the device, and applies new versions when no tab is in use.
 * Called after the first paint: nothing on the screen waits for it.
 */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const script = toTrustedScriptUrl('/service-worker.js')
  const workbox = new Workbox(script)
  const lookAgain = createInUseLock(navigator.locks, isTabInUse)
  for (const event of ['focusin', 'focusout', 'input', 'click', 'keyup', 'pointerup'])
    document.addEventListener(event, () => setTimeout(lookAgain), { capture: true, passive: true })
  lookAgain()

  // True only if an older version was active: the first installation takes over quietly.
  let isReplacing = serviceWorker.controller !== null
  recordReloadReason(ownScript() ?? '')
  serviceWorker.addEventListener('controllerchange', () => {
    // Every tab reloads, so none runs a mix of two versions for longer than necessary.
    if (isReplacing) followVersionInCharge().catch(reportError)
    isReplacing = true
  })
  let applied: ServiceWorker | null | undefined
  const apply = async () => {
    applied = (await serviceWorker.getRegistration())?.waiting
    if (applied) void messageSW(applied, { type: 'SKIP_WAITING' }) // not answered
    await switched(serviceWorker)
    await wakeUp(serviceWorker)
  }
  let isUnderWay = false
  const applyWaiting = async () => {
    if (isUnderWay) return
    isUnderWay = true
    lookAgain() // a field may have left the screen without any event
    const onHeldUp = () => {
      useAvailableUpdate.setState({ apply: () => void update(apply).catch(reportError) })
      everyMoment(lookAgain) // a screen may change without any event
    }
    const mayApply = async () => !isTabInUse() && !(await isScoreInProgress())
    await applyWhenNoTabInUse({ locks: navigator.locks, mayApply, apply, onHeldUp, pause: aWhile }).catch(reportError)
    isUnderWay = false // reset, because the very first version may also be waiting briefly, and applying it does not reload the page
    const waiting = (await serviceWorker.getRegistration())?.waiting
    if (waiting && waiting !== applied) await applyWaiting() // another version was found in the meantime
  }
  const onWaiting = () => void applyWaiting().catch(reportError)
  workbox.addEventListener('waiting', onWaiting)
  const wasControlled = serviceWorker.controller !== null
  const first = workbox.register({ immediate: true })
  const registration = await retryUntilInstalled(first, () => serviceWorker.register(script))
  everyVersionWaiting(registration, onWaiting)
  lookForUpdates(registration)
  if (wasControlled) await followVersionInCharge() // the switch may have happened while this page was loading
}

/**
 * Resolves when a version is installed, and registers again until then: the browser drops a first installation if a
 * single file fails to load, and the next attempt loads only the files that are not stored yet. In a private window
 * that allows no service worker it never resolves, and the app works without one.
 */
async function retryUntilInstalled(
  first: Promise<ServiceWorkerRegistration | undefined>,
  register: () => Promise<ServiceWorkerRegistration>,
): Promise<ServiceWorkerRegistration> {
  let registration = await first.catch(() => undefined)
  for (let pauseMs = 15_000; ; pauseMs = Math.min(2 * pauseMs, 300_000)) {
    if (registration && (await isInstalled(registration))) return registration
    await connectionReturned(pauseMs)
    registration = await register().catch(() => undefined)
  }
}

/** Whether the registration has a version, once the one that is being installed has been or has failed. */
function isInstalled({ active, waiting, installing }: ServiceWorkerRegistration): Promise<boolean> {
  if (!installing || active || waiting) return Promise.resolve(active !== null || waiting !== null)
  return new Promise((resolve) => {
    const settle = () => {
      if (installing.state !== 'installing') resolve(installing.state !== 'redundant')
    }
    installing.addEventListener('statechange', settle)
    settle()
  })
}

/** Resolves when the browser is online again, or after `pauseMs`, because it may not notice that. */
function connectionReturned(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, pauseMs)
  })
}

/** Calls `onWaiting` for every version that is ready while this page is open. Workbox reports only the first one. */
function everyVersionWaiting(registration: ServiceWorkerRegistration, onWaiting: () => void): void {
  registration.addEventListener('updatefound', () => {
    const found = registration.installing
    found?.addEventListener('statechange', () => {
      if (found.state === 'installed' && registration.active) onWaiting()
    })
  })
}

/**
 * Switches to the active version unless this page already runs it. A tab switches to each version only once, because
 * behind a server that alternates between two builds it would never settle. After that, it only shows that another
 * version exists.
 */
async function followVersionInCharge(): Promise<void> {
  const answer = await fetch('/index.html') // from the active version's cache
  if (!answer.ok) return
  const scripts = [...(await answer.text()).matchAll(/<script type="module"[^>]* src="([^"]+)"/g)]
  const inCharge = scripts.at(-1)?.[1] // the last script, which imports the others
  if (inCharge !== undefined && inCharge !== ownScript()) reloadWhenFree(inCharge)
}

/** The script whose name tells versions apart. A page that the server sent also has scripts of the public site. */
function ownScript(): string | undefined {
  const paths = [...document.scripts].filter(({ type }) => type === 'module').map(({ src }) => new URL(src).pathname)
  return paths.findLast((path) => !path.startsWith('/assets/site/'))
}

let isWanted = false

/** The user pressed *Update* and knows what will be lost. */
async function update(apply: () => Promise<void>): Promise<void> {
  isWanted = true
  await apply()
}

const switchMs = 3000

/** Resolves when the new service worker controls the page, or after a timeout. Usually the page is reloaded first. */
function switched(serviceWorker: ServiceWorkerContainer): Promise<void> {
  return new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    setTimeout(resolve, switchMs)
  })
}

/**
 * Reloads this page if the new version is still waiting: Chromium sometimes fails to activate a version if the old one
 * gets a request at that very moment, and tries again when a page is loaded.
 */
async function wakeUp(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const registration = await serviceWorker.getRegistration()
  if (!registration?.waiting) return
  if (isWanted) location.reload()
  else if (!isTabInUse()) reloadOnce('waiting')
}

/**
 * Follows a version that has taken over: at once if the user asked for it in this tab, otherwise as soon as nothing
 * would be lost. Until then, this tab keeps running the version it has loaded.
 */
function reloadWhenFree(version: string): void {
  const leave = () => {
    clearUnsavedFields() // a person who updates with unsaved input has already confirmed
    location.reload()
  }
  if (isWanted) return leave()
  if (!isTabInUse() && reloadOnce(version)) return
  useAvailableUpdate.setState({ apply: leave })
  if (!isTabInUse()) return // this tab has already reloaded for that version
  everyMoment(() => {
    if (!isTabInUse()) reloadOnce(version)
  })
}

const momentMs = 2000

function everyMoment(work: () => void): void {
  setInterval(work, momentMs) // runs until the page is reloaded
}

function aWhile(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 15_000))
}

/** An installed app is seldom reloaded, so it checks for updates when the user returns to it. */
function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < oneHourMs) return
    lookedAt = Date.now()
    registration.update().catch(() => undefined) // no connection: try again next time
  })
}

const gameMs = 3 * 3600_000

/**
 * Whether there is an unfiled score that was entered within the last few hours, even if its score sheet is closed:
 * another version may not understand it, and it would disappear from the screen.
 */
async function isScoreInProgress(now = Date.now()): Promise<boolean> {
  const workspace = useWorkspace.getState()
  if (workspace.phase !== 'open') return false
  const drafts = workspace.db.drafts.where('key').startsWith(toScoreDraftKey(''))
  return (await drafts.filter(({ at }) => now - Date.parse(at) < gameMs).count()) > 0
}
