import { defineWords } from '#i18n/words.ts'

export const t = defineWords('ui/chart', {
  allFiguresTable: (title: string, period: string, sum: string) =>
    `${title}, ${period}. ${sum} in total. All the numbers are in the table.`,
  chartCouldNotLoaded: 'The chart couldn’t be loaded. All the numbers are in the table.',
  hideTable: 'Hide table',
  month: 'Month',
  showTable: 'Show as table',
  table: (title: string) => `${title}, table`,
  total: 'Total',
})
