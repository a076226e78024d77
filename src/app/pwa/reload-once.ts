/**
 * Reloads this tab, but only once per reason, to prevent a reload loop. Returns false if it already did, or if the
 * browser can't store the reason.
 */
export function reloadOnce(reason: string): boolean {
  if (!recordReloadReason(reason)) return false
  location.reload()
  return true
}

/**
 * Records the reason as if this tab had already reloaded for it. Returns false if it was already recorded or can't be.
 */
export function recordReloadReason(reason: string): boolean {
  try {
    const key = `fieldside.reloaded:${reason}`
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '1')
    return true
  } catch {
    return false
  }
}
