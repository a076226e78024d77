import { defineWords } from '#i18n/words.ts'

export const t = defineWords('app/boot', {
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
})
