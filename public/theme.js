// Runs before the first paint, so that a dark screen does not flash white. src/app/theme.ts does the rest.
;(function () {
  function kept(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // storage is closed to us: the system's wish counts
    }
  }
  var theme = kept('fieldside.theme')
  var contrast = kept('fieldside.contrast')
  var look = document.documentElement.dataset
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var more = contrast === 'more' || (contrast !== 'usual' && matchMedia('(prefers-contrast: more)').matches)
  look.theme = dark ? 'dark' : 'light'
  look.contrast = more ? 'more' : 'usual'
  if (kept('fieldside-signed-in')) look.signedIn = '' // for the public pages
})()
