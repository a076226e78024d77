const reloadedKey = 'fieldside.reloaded-for'

/** A screen's code is gone from the server because a newer version stands there: load the page anew, but only once. */
export function reloadWhenCodeIsGone(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(reloadedKey) === __APP_VERSION__ || !navigator.onLine) return
    sessionStorage.setItem(reloadedKey, __APP_VERSION__)
    event.preventDefault()
    location.reload()
  })
}
