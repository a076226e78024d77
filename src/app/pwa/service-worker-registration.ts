import { Workbox } from 'workbox-window'
import { forgetTyping } from '#ui/forms/unsaved-fields.ts'
import { trustedScriptUrl } from '#workers/trusted-script-url.ts'
import { applyWhenFree, holdWhileInUse, isInUse } from '../session/in-use.ts'
import { noteReason, reloadOnce } from './reload-once.ts'
import { useUpdate } from './update-prompt.tsx'
import { draftKey } from '#domain/scores/score-draft.ts'
import { useWorkspace } from '../boot/workspace.ts'

const oneHourMs = 3600_000

/** Puts the app on the device. Called after the first paint: nothing on the screen waits for it. */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const workbox = new Workbox(trustedScriptUrl('/service-worker.js'))
  const lookAgain = holdWhileInUse(navigator.locks, isInUse)
  for (const event of ['focusin', 'focusout', 'input', 'click', 'keyup', 'pointerup'])
    document.addEventListener(event, () => setTimeout(lookAgain), { capture: true, passive: true })
  lookAgain()

  // Only where an older version was in charge: the first installation takes over quietly.
  let isReplacing = serviceWorker.controller !== null
  noteReason(ownScript() ?? '')
  serviceWorker.addEventListener('controllerchange', () => {
    // Every tab, so that no tab mixes two versions for longer than it must.
    if (isReplacing) followVersionInCharge().catch(reportError)
    isReplacing = true
  })
  let applied: ServiceWorker | null | undefined
  const apply = async () => {
    applied = (await serviceWorker.getRegistration())?.waiting
    workbox.messageSkipWaiting() // whichever is the latest by then
    await switched(serviceWorker)
    await wakeUp(serviceWorker)
  }
  let isUnderWay = false
  const applyWaiting = async () => {
    if (isUnderWay) return
    isUnderWay = true
    lookAgain() // a field may have left the screen without any event
    const onHeldUp = () => {
      useUpdate.setState({ apply: () => void update(apply).catch(reportError) })
      everyMoment(lookAgain) // a screen may change without any event
    }
    const mayApply = async () => !isInUse() && !(await isBeingCounted())
    await applyWhenFree({ locks: navigator.locks, mayApply, apply, onHeldUp, pause: aWhile }).catch(reportError)
    isUnderWay = false // the very first version may wait for a moment, too
    const waiting = (await serviceWorker.getRegistration())?.waiting
    if (waiting && waiting !== applied) await applyWaiting() // it came meanwhile
  }
  const onWaiting = () => void applyWaiting().catch(reportError)
  workbox.addEventListener('waiting', onWaiting)
  const wasControlled = serviceWorker.controller !== null
  const registration = await workbox.register({ immediate: true }).catch(() => undefined)
  if (!registration) return // a private window, a policy, no connection: the app goes on without
  everyVersionWaiting(registration, onWaiting)
  lookForUpdates(workbox)
  if (wasControlled) await followVersionInCharge() // the switch may have come while this page was loading
}

/** Workbox tells of the first version that is found while a page is open, and of none after it. */
function everyVersionWaiting(registration: ServiceWorkerRegistration, onWaiting: () => void): void {
  registration.addEventListener('updatefound', () => {
    const found = registration.installing
    found?.addEventListener('statechange', () => {
      if (found.state === 'installed' && registration.active) onWaiting()
    })
  })
}

/**
 * Goes over to the version in charge, unless this page is of it. A tab goes to each version once: behind a server that
 * answers with two builds in turn it would not come to rest, and says that there is another version instead.
 */
async function followVersionInCharge(): Promise<void> {
  const answer = await fetch('/index.html') // from the cache of the version in charge
  if (!answer.ok) return
  const scripts = [...(await answer.text()).matchAll(/<script type="module"[^>]* src="([^"]+)"/g)]
  const inCharge = scripts.at(-1)?.[1] // the others are what it imports
  if (inCharge !== undefined && inCharge !== ownScript()) reloadWhenFree(inCharge)
}

/** By which versions differ. A page that the server sent has scripts of the public site as well. */
function ownScript(): string | undefined {
  const paths = [...document.scripts].filter(({ type }) => type === 'module').map(({ src }) => new URL(src).pathname)
  return paths.findLast((path) => !path.startsWith('/assets/site/'))
}

let isWanted = false

/** Somebody pressed *Update*, and knows what goes. */
async function update(apply: () => Promise<void>): Promise<void> {
  isWanted = true
  await apply()
}

const switchMs = 3000

/** The page is loaded anew then, and nobody hears of it; otherwise the time is over. */
function switched(serviceWorker: ServiceWorkerContainer): Promise<void> {
  return new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    setTimeout(resolve, switchMs)
  })
}

/**
 * Chromium forgets to let a new version take over when the old one is asked for something in that very moment, and tries
 * again when a page is loaded.
 */
async function wakeUp(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const registration = await serviceWorker.getRegistration()
  if (!registration?.waiting) return
  if (isWanted) location.reload()
  else if (!isInUse()) reloadOnce('waiting')
}

/** Another tab switched: this one follows when nothing of it is lost. Until then it runs on with what it has loaded. */
function reloadWhenFree(version: string): void {
  const leave = () => {
    forgetTyping() // the person who updates with something typed has been asked
    location.reload()
  }
  if (isWanted) return leave()
  if (!isInUse() && reloadOnce(version)) return
  useUpdate.setState({ apply: leave })
  if (!isInUse()) return // it has been there before
  everyMoment(() => {
    if (!isInUse()) reloadOnce(version)
  })
}

const momentMs = 2000

function everyMoment(work: () => void): void {
  setInterval(work, momentMs) // until the page is loaded anew
}

function aWhile(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 15_000))
}

/** An installed app is seldom loaded anew: it looks when somebody comes back to it. */
function lookForUpdates(workbox: Workbox): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < oneHourMs) return
    lookedAt = Date.now()
    workbox.update().catch(() => undefined) // no connection: next time
  })
}

const gameMs = 3 * 3600_000

/**
 * A score that somebody has counted within the last hours and not filed, whether its sheet is open or not: another version
 * may not understand it, and then its count would be gone from the screen.
 */
async function isBeingCounted(now = Date.now()): Promise<boolean> {
  const workspace = useWorkspace.getState()
  if (workspace.phase !== 'open') return false
  const drafts = workspace.db.drafts.where('key').startsWith(draftKey(''))
  return (await drafts.filter(({ at }) => now - Date.parse(at) < gameMs).count()) > 0
}
