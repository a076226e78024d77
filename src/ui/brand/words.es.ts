import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  cancelled: 'Cancelado',
  completed: 'Terminado',
  disputed: 'En disputa',
  draft: 'Borrador',
  forfeited: 'Incomparecencia',
  inProgress: 'En juego',
  noResultYet: 'Sin resultado',
  postponed: 'Aplazado',
  published: 'Publicado',
  scheduled: 'Programado',
  waiting: 'Falta la otra parte',
  won: { home: 'ganó el local', away: 'ganó el visitante' },
}
