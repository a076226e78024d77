import { listUnsavedLabels } from '../session/tab-in-use.ts'
import { reloadForNewCode, markMissingCode } from '#ui/feedback/missing-code.ts'

const reloadedKey = 'fieldside.reloaded-for'

/**
 * From now on, reloads the page, but only once, if a screen's code is gone from the server because a newer version
 * replaced it.
 */
export function reloadOnMissingChunk(): void {
  let isLeaving = false
  window.addEventListener('beforeunload', () => {
    isLeaving = true
    setTimeout(() => (isLeaving = false), 10_000) // the user may stay after all
  })
  const reloadIfGone = async (error: Error) => {
    // Firefox also fails requests in flight when the user leaves the page: a reload would take them back to it.
    if (sessionStorage.getItem(reloadedKey) === import.meta.url || isLeaving) return
    if (!(await isGone(error)) || isLeaving) return
    if (listUnsavedLabels().length > 0) return // the failed part may be on a screen with unsaved input
    sessionStorage.setItem(reloadedKey, import.meta.url)
    reloadForNewCode()
  }
  window.addEventListener('vite:preloadError', ({ payload }) => {
    markMissingCode(payload)
    void reloadIfGone(payload)
  })
}

/**
 * Whether the server says that it has no such file. WebKit does not name the file, so this script's own file is checked
 * instead.
 */
async function isGone({ message }: Error): Promise<boolean> {
  const file = /\S*\/assets\/\S+/.exec(message)?.[0] ?? import.meta.url
  try {
    return (await fetch(file, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false // there is no connection, or the user is leaving the page
  }
}
