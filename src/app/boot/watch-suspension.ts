import { keepNotesIn, resume, suspend } from '#data/store/suspension.ts'
import { forgetText, keepText, keptKeys, keptText } from '#ui/forms/kept-text.ts'

const prefix = 'fieldside.not-saved.'

/** Tells the local database when the browser puts this page away, freezes it, or shows it again. */
export function watchSuspension(): void {
  keepNotesIn({ keep: (key, database) => keepText(prefix + key, database), take: (key) => take(prefix + key) })
  window.addEventListener('pagehide', ({ persisted }) => persisted && suspend())
  window.addEventListener('pageshow', resume)
  document.addEventListener('freeze', suspend)
  document.addEventListener('resume', resume)
}

/** How many changes pages were saving in this database when they were put away, and have not saved since. */
export function takeLost(database: string): number {
  return keptKeys(prefix).filter((key) => keptText(key) === database && take(key)).length
}

function take(key: string): boolean {
  const isThere = keptText(key) !== null
  forgetText(key)
  return isThere
}
