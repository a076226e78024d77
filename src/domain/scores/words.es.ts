import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  confirmed: 'Confirmado por ambos',
  disputed: 'En disputa',
  disputedScore: (score) => `En disputa, también se reportó ${score}`,
  official: 'Oficial',
  otherSideReported: (score) => `El otro equipo reportó ${score}`,
  reported: 'Reportado por un equipo',
  unknownTeam: 'Equipo desconocido',
  decidedLate: (score, way) => `${score} (${way === 'overtime' ? 't. e.' : 'desempate'})`,
  wonBySide: (score, winner, isLevel) =>
    `${score}, ganó ${winner === 'home' ? 'el local' : 'el visitante'}${isLevel ? '' : ' el desempate'}`,
  yourSideReported: (score) => `Tu equipo reportó ${score}`,
}
