import type { OwnLook } from '#domain/branding/branding.ts'
import { keepText, keptText } from '#ui/forms/kept-text.ts'
import { lookChanged, ownName } from '#ui/brand/own-look.ts'

/** public/theme.js reads it before the first paint. */
const lookKey = 'fieldside.look'

/** Shows how the server says that this deployment looks, and keeps it for the next start, with a connection or without. */
export function showLook(look: OwnLook): void {
  const text = JSON.stringify(look)
  if (text === keptText(lookKey)) return
  keepText(lookKey, text)
  const before = ownName()
  const { dataset } = document.documentElement
  dataset['product'] = look.name
  if (look.logo === null) delete dataset['logo']
  else dataset['logo'] = look.logo
  const [sheet = new CSSStyleSheet()] = document.adoptedStyleSheets
  sheet.replaceSync(look.css)
  document.adoptedStyleSheets = [sheet]
  if (document.title.endsWith(before)) document.title = document.title.slice(0, -before.length) + look.name
  window.dispatchEvent(new Event(lookChanged))
}
