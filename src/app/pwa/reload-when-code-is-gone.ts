import { whatWouldBeLost } from '../session/in-use.ts'
import { leaveForNewCode, noteMissingCode } from '#ui/feedback/missing-code.ts'

const reloadedKey = 'fieldside.reloaded-for'

/** A screen's code is gone from the server because a newer version stands there: load the page anew, but only once. */
export function reloadWhenCodeIsGone(): void {
  let isLeaving = false
  window.addEventListener('beforeunload', () => {
    isLeaving = true
    setTimeout(() => (isLeaving = false), 10_000) // somebody may stay after all
  })
  const reloadIfGone = async (error: Error) => {
    // Firefox also fails what is on its way when the page is left: a reload would end up where somebody just came from.
    if (sessionStorage.getItem(reloadedKey) === import.meta.url || isLeaving) return
    if (!(await isGone(error)) || isLeaving) return
    if (whatWouldBeLost().length > 0) return // a part of the screen on which somebody types
    sessionStorage.setItem(reloadedKey, import.meta.url)
    leaveForNewCode()
  }
  window.addEventListener('vite:preloadError', ({ payload }) => {
    noteMissingCode(payload)
    void reloadIfGone(payload)
  })
}

/** Whether the server says that it has no such file; WebKit does not name it, and then this script's own file tells. */
async function isGone({ message }: Error): Promise<boolean> {
  const file = /\S*\/assets\/\S+/.exec(message)?.[0] ?? import.meta.url
  try {
    return (await fetch(file, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false // there is no connection, or the page is being left
  }
}
