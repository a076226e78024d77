// Runs before the first paint, so that a dark screen does not flash white. src/app/theme.ts does the rest.
try {
  var kept = localStorage.getItem('fieldside.theme')
  var dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
} catch {
  // Storage is closed to us: the light colours of the style sheet stay.
}
