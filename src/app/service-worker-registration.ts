import { Workbox } from 'workbox-window'
import { trustedScriptUrl } from '#workers/trusted-script-url.ts'
import { isBeingCounted } from './being-counted.ts'
import { applyWhenFree, holdWhileInUse, isInUse } from './in-use.ts'
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
  const apply = () => workbox.messageSkipWaiting() // whichever is the latest by then
  let isUnderWay = false
  workbox.addEventListener('waiting', () => {
    if (isUnderWay) return
    isUnderWay = true
    lookAgain() // a field may have left the screen without any event
    const onHeldUp = () => {
      useUpdate.setState({ apply: () => update(apply) })
      everyMoment(lookAgain) // a screen may change without any event
    }
    const mayApply = async () => !isInUse() && !(await isBeingCounted())
    applyWhenFree({ locks: navigator.locks, mayApply, apply, onHeldUp, pause: aWhile })
      .catch(reportError)
      .finally(() => (isUnderWay = false)) // the very first version may wait for a moment, too
  })
  await workbox.register({ immediate: true })
  lookForUpdates(workbox)
}

let isWanted = false

/** Somebody pressed *Update*, and knows what goes. */
function update(apply: () => void): void {
  isWanted = true
  apply()
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
