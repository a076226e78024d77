import { defineWords } from '#i18n/words.ts'

export const t = defineWords('domain/leagues', {
  noDivision: 'no division',
  someVenue: 'a venue',
  timeTbd: 'TBD',
})
