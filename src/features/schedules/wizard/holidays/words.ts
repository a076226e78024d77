import { defineWords } from '#i18n/words.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'

export const t = defineWords('features/schedules/wizard/holidays', {
  holidays: 'Holidays',
  holidaysHint: 'Choose the holidays of a country that become blackout dates.',
  country: 'Country',
  region: 'State or province',
  wholeCountry: 'Whole country',
  publicHolidays: 'Public holidays',
  otherDays: 'Other days that people keep',
  addPublic: (count: number) => `Add ${formatQuantity(count, 'public holiday')}`,
  noneInSeason: 'No holidays are known between the first and the last day of this schedule.',
  needDates: 'Enter the start and end date first.',
  noGamesThatDay: 'No games on that weekday anyway',
  couldNotLoad: 'The holidays could not be loaded. They need a connection.',
  tryAgain: 'Try again',
  source: 'Holidays: the date-holidays project (CC BY 3.0). Dates of religious holidays can differ by a day.',
})
