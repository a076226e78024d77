import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  allFiguresTable: (title, period, sum) => `${title}, ${period}. ${sum} en total. La tabla tiene todos los números.`,
  chartCouldNotLoaded: 'No se pudo cargar el gráfico. La tabla tiene todos los números.',
  hideTable: 'Ocultar tabla',
  month: 'Mes',
  showTable: 'Mostrar como tabla',
  table: (title) => `${title}, tabla`,
  total: 'Total',
}
