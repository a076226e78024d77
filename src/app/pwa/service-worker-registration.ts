import { Workbox } from 'workbox-window'
import { trustedScriptUrl } from '#workers/trusted-script-url.ts'
import { isBeingCounted } from '../shell/being-counted.ts'
import { applyWhenFree, holdWhileInUse, isInUse } from '../session/in-use.ts'
import { isLoadedAnew } from './is-loaded-anew.ts'
import { useUpdate } from './update-prompt.tsx'

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
  serviceWorker.addEventListener('controllerchange', () => {
    if (isReplacing) reloadWhenFree() // every tab, so that no tab mixes two versions for longer than it must
    isReplacing = true
  })
  const apply = async () => {
    workbox.messageSkipWaiting() // whichever is the latest by then
    await switched(serviceWorker)
    await wakeUp(serviceWorker)
  }
  let isUnderWay = false
  workbox.addEventListener('waiting', () => {
    if (isUnderWay) return
    isUnderWay = true
    lookAgain() // a field may have left the screen without any event
    const onHeldUp = () => {
      useUpdate.setState({ apply: () => void update(apply).catch(reportError) })
      everyMoment(lookAgain) // a screen may change without any event
    }
    const mayApply = async () => !isInUse() && !(await isBeingCounted())
    applyWhenFree({ locks: navigator.locks, mayApply, apply, onHeldUp, pause: aWhile })
      .catch(reportError)
      .finally(() => (isUnderWay = false)) // the very first version may wait for a moment, too
  })
  const wasControlled = serviceWorker.controller !== null
  await workbox.register({ immediate: true })
  lookForUpdates(workbox)
  if (wasControlled && !(await isOfTheVersionInCharge())) reloadWhenFree()
}

/** The switch may have come while this page was loading, when nobody listened for it yet. */
async function isOfTheVersionInCharge(): Promise<boolean> {
  const answer = await fetch('/index.html') // from the cache of the version in charge
  const page = answer.ok ? await answer.text() : null
  const scripts = [...document.scripts].filter(({ type, src }) => type === 'module' && src !== '')
  return page === null || scripts.every(({ src }) => page.includes(new URL(src).pathname))
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
  if (registration?.waiting && (isWanted || (!isLoadedAnew() && !isInUse()))) location.reload()
}

/** Another tab switched: this one follows when nothing of it is lost. Until then it runs on with what it has loaded. */
function reloadWhenFree(): void {
  const leave = () => location.reload()
  if (isWanted || !isInUse()) return leave()
  useUpdate.setState({ apply: leave })
  everyMoment(() => {
    if (!isInUse()) leave()
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
