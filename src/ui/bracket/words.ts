import { defineWords } from '#i18n/words.ts'

export const t = defineWords('ui/bracket', {
  points: 'Points',
  wonLost: 'Won – lost',
})
