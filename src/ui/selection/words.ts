import { defineWords } from '#i18n/words.ts'

export const t = defineWords('ui/selection', {
  clear: 'Clear',
  done: 'Done',
  escape: 'Esc',
  nothingSelected: 'Nothing selected',
  select: 'Select',
  selectAll: 'Select all',
  selection: 'Selection',
  selectRow: (row: string) => `Select ${row}`,
})
