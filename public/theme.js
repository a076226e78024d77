// Runs before the first paint, so that a dark screen does not flash white. src/ui/brand/theme.ts does the rest.
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
  // A page that the server has made says how the deployment looks; the app has it from its last start, and at the very
  // first from its page.
  var ours = said('look') || kept('fieldside.look') || said('first-look')
  try {
    var own = ours ? JSON.parse(ours) : {}
    if (own.name) look.product = own.name
    if (own.logo) look.logo = own.logo
    if (own.css) {
      var sheet = new CSSStyleSheet()
      sheet.replaceSync(own.css)
      document.adoptedStyleSheets = [sheet]
    }
  } catch {
    // an old browser: it has the colors of the style sheet
  }
  function said(name) {
    var meta = document.querySelector('meta[name="' + name + '"]')
    return meta && meta.content
  }
  if (kept('fieldside-signed-in')) look.signedIn = '' // for the public pages
})()
