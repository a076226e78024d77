import { defineWords } from '#i18n/words.ts'

export const t = defineWords('domain/calendar-file', {
  cancelled: (title: string) => `Cancelled: ${title}`,
  postponed: (title: string) => `Postponed: ${title}`,
  round: (round: number) => `Round ${round}`,
  timeTbd: (title: string) => `${title} (time TBD)`,
})
