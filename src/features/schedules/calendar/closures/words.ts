import { defineWords } from '#i18n/words.ts'

export const t = defineWords('features/schedules/calendar/closures', {
  blackout: 'Blackout date',
  blackoutOf: (schedule: string) => `Blackout date: ${schedule}`,
  closed: 'Closed',
  closedBecause: (reason: string) => `Closed: ${reason}`,
  placeClosed: (place: string) => `${place} closed`,
  placeClosedBecause: (place: string, reason: string) => `${place} closed: ${reason}`,
})
