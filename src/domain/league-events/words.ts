import { defineWords } from '#i18n/words.ts'

export const t = defineWords('domain/league-events', {
  event: 'Event',
  practice: 'Practice',
})
