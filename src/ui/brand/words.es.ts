import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  cancelled: 'Cancelado',
  completed: 'Terminado',
  disputed: 'En disputa',
  draft: 'Borrador',
  final: 'Final',
  forfeited: 'Incomparecencia',
  inProgress: 'En juego',
  moved: 'Movido',
  noResultYet: 'Sin resultado',
  postponed: 'Aplazado',
  published: 'Publicado',
  scheduled: 'Programado',
  unconfirmed: 'Sin confirmar',
  won: { home: 'ganó el local', away: 'ganó el visitante' },
  wonTiebreaker: { home: 'ganó el local el desempate', away: 'ganó el visitante el desempate' },
}
