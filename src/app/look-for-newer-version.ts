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
  return registration.installing || registration.waiting ? 'newer' : 'none'
}

/** A server that does not answer is none. */
function afterTenSeconds(): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(() => reject(new Error('No answer')), 10_000))
}
