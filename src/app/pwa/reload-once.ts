/**
 * Every reload that nobody pressed a button for. A tab does it once for one reason, so that it never goes round in
 * circles. False: it did so before, or the browser keeps nothing by which to tell.
 */
export function reloadOnce(reason: string): boolean {
  if (!noteReason(reason)) return false
  location.reload()
  return true
}

/** As if this tab had reloaded for it already. False: it was noted before, or could not be. */
export function noteReason(reason: string): boolean {
  try {
    const key = `fieldside.reloaded:${reason}`
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '1')
    return true
  } catch {
    return false
  }
}
