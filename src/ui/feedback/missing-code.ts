// Errors that only mean that a screen's code could not be loaded.

const missing = new WeakSet<object>()
let isLeaving = false

export function markMissingCode(error: object): void {
  missing.add(error)
}

/** Reloads the page to get the code. Until then, the error need not be shown. */
export function reloadForNewCode(): void {
  isLeaving = true
  location.reload()
}

export function getMissingCodeState(error: unknown): 'no' | 'missing' | 'leaving' {
  const isMissing = typeof error === 'object' && error !== null && missing.has(error)
  if (!isMissing) return 'no'
  return isLeaving ? 'leaving' : 'missing'
}
