import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  cancelled: 'Cancelado',
  final: 'Final',
  forfeited: 'Incomparecencia',
  forfeitedBy: (team) => `Incomparecencia de ${team}`,
  forfeitedByBoth: 'Incomparecencia de ambos',
  gamesOf: (name) => `Partidos de ${name}`,
  inProgress: 'En juego',
  movedFrom: (dayAndTime) => `Antes: ${dayAndTime}`,
  newPlace: 'Nueva sede',
  newTime: 'Nueva hora',
  postponed: 'Aplazado',
  round: (round) => `Ronda ${round}`,
  standingsOf: (name) => `Posiciones de ${name}`,
  toBeAnnounced: 'Por anunciar',
}
