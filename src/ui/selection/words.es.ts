import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  clear: 'Deseleccionar',
  done: 'Listo',
  escape: 'Esc',
  nothingSelected: 'Nada seleccionado',
  select: 'Seleccionar',
  selectAll: 'Seleccionar todo',
  selection: 'Selección',
  selectRow: (row) => `Seleccionar ${row}`,
}
