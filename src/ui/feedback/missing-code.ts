// Errors that say no more than that a screen's code could not be fetched.

const missing = new WeakSet<object>()
let isLeaving = false

export function noteMissingCode(error: object): void {
  missing.add(error)
}

/** The page is being loaded anew for it: until it is gone, nobody needs to hear of the error. */
export function leaveForNewCode(): void {
  isLeaving = true
  location.reload()
}

export function missingCode(error: unknown): 'no' | 'missing' | 'leaving' {
  const isMissing = typeof error === 'object' && error !== null && missing.has(error)
  if (!isMissing) return 'no'
  return isLeaving ? 'leaving' : 'missing'
}
