import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  cancelled: 'Cancelado',
  completed: 'Terminado',
  draft: 'Borrador',
  forfeited: 'Incomparecencia',
  inProgress: 'En juego',
  postponed: 'Aplazado',
  published: 'Publicado',
  scheduled: 'Programado',
}
