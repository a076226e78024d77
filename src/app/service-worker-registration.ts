import { Workbox } from 'workbox-window'
import { trustedScriptUrl } from '#workers/trusted-script-url.ts'
import { useUpdate } from './update-prompt.tsx'

const oneHourMs = 3600_000

/** Puts the app on the device. Called after the first paint: nothing on the screen waits for it. */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const workbox = new Workbox(trustedScriptUrl('/service-worker.js'))

  // Only where an older version was in charge: the first installation takes over quietly.
  let isReplacing = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (isReplacing) location.reload() // every tab, so that no tab mixes two versions
    isReplacing = true
  })
  workbox.addEventListener('waiting', () => {
    useUpdate.setState({ apply: () => workbox.messageSkipWaiting() })
  })
  await workbox.register({ immediate: true })
  lookForUpdates(workbox)
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
