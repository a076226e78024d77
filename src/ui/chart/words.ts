import { defineWords } from '#i18n/words.ts'

export const t = defineWords('ui/chart', {
  allFiguresTable: (title: string, period: string, sum: string) =>
    `${title}, ${period}. ${sum} in all; the figures are in the table.`,
  chartCouldNotLoaded: 'The chart could not be loaded. Its figures are in the table.',
  hideTable: 'Hide table',
  month: 'Month',
  showTable: 'Show as table',
  table: (title: string) => `${title}, table`,
  total: 'Total',
})
