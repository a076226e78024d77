import type { TrayEntry } from '#db/entries.ts'

/** Hands the person a file with what they typed and why it was not taken, to keep or to show to somebody. */
export function exportEntry({ name, at, ops, refusal, refused_at }: TrayEntry, title: string): void {
  const content = JSON.stringify({ title, name, at, refused_at, refusal, ops }, null, 2)
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `not-accepted-${at.slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(address)
}
