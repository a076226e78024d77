import { keepNotesIn } from '#data/store/save-when-shown.ts'
import { forgetText, keepText, keptKeys, keptText } from '#ui/forms/kept-text.ts'

const prefix = 'fieldside.not-saved.'

/** What is lost should this page be put away in the middle of a save, and never be shown again, is noted on the device. */
export function noteLostSaves(): void {
  keepNotesIn({ keep: (key, database) => keepText(prefix + key, database), take: (key) => take(prefix + key) })
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
