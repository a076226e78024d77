import { defineWords } from '#i18n/words.ts'

export const t = defineWords('ui/chart', {
  allFiguresTable: (title: string, period: string, sum: string) =>
    `${title}, ${period}. ${sum} in total. The table has all the numbers.`,
  chartCouldNotLoaded: 'The chart couldn’t be loaded. The table has all the numbers.',
  hideTable: 'Hide table',
  month: 'Month',
  showTable: 'Show as table',
  table: (title: string) => `${title}, table`,
  total: 'Total',
})
