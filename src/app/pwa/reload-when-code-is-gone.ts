import { whatWouldBeLost } from '../session/in-use.ts'
import { leaveForNewCode, noteMissingCode } from '#ui/feedback/missing-code.ts'

const reloadedKey = 'fieldside.reloaded-for'

/** A screen's code is gone from the server because a newer version stands there: load the page anew, but only once. */
export function reloadWhenCodeIsGone(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    noteMissingCode(payload)
    if (sessionStorage.getItem(reloadedKey) === __APP_VERSION__ || !navigator.onLine) return
    if (whatWouldBeLost().length > 0) return // a part of the screen on which somebody types
    sessionStorage.setItem(reloadedKey, __APP_VERSION__)
    leaveForNewCode()
  })
}
