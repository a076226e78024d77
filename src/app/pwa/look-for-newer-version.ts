/** newer: it is being installed, and is applied as any new version is. none: the server has no other than this. */
export type Found = 'newer' | 'none' | 'offline'

export async function lookForNewerVersion(): Promise<Found> {
  if (!navigator.onLine) return 'offline'
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return 'none'
  try {
    await Promise.race([registration.update(), afterTenSeconds()])
  } catch {
    return 'offline'
  }
  if (registration.waiting) return 'newer'
  return registration.installing && (await isInstalled(registration.installing)) ? 'newer' : 'none'
}

/** One that is older than the data on this device refuses (refuse-step-back.ts). */
function isInstalled(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'installing') resolve(worker.state !== 'redundant')
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/** A server that does not answer is none. */
function afterTenSeconds(): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(() => reject(new Error('No answer')), 10_000))
}
