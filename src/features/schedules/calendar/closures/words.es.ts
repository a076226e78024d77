import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  blackout: 'Fecha sin partidos',
  blackoutOf: (schedule) => `Fecha sin partidos: ${schedule}`,
  closed: 'Cerrado',
  closedBecause: (reason) => `Cerrado: ${reason}`,
  placeClosed: (place) => `${place}: cerrado`,
  placeClosedBecause: (place, reason) => `${place}: cerrado (${reason})`,
}
