import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  addDetails: 'Agregar periodos o tiempo extra',
  addUp: (parts, score) => `Los periodos suman ${parts}. El marcador es ${score}.`,
  clearPart: (part) => `Borrar ${part.toLowerCase()}`,
  countIn: 'Contar en',
  decidedIn: 'Se decidió en',
  decidedOvertime: 'Se decidió en tiempo extra',
  decidedPenalties: 'Se decidió por penales',
  decidedShootout: 'Se decidió en la tanda de desempate',
  details: 'Cómo fue el partido',
  half: (nth) => `${nth}.º tiempo`,
  inning: (nth) => `${nth}.ª entrada`,
  leagueCounts: 'Las reglas de la liga los toman en cuenta.',
  notWhole: 'Escribe números enteros.',
  overtime: 'Tiempo extra',
  penalties: 'Penales',
  period: (nth) => `${nth}.er periodo`,
  quarter: (nth) => `${nth}.º cuarto`,
  regulation: 'Tiempo reglamentario',
  rulesAskDecision: 'Las reglas de la liga dan otros puntos después del tiempo extra.',
  set: (nth) => `${nth}.er set`,
  setsSay: (sets, score) => `Los sets dicen ${sets}. El marcador es ${score}.`,
  shootout: 'Desempate',
  takeScore: (score) => `Usar ${score}`,
  tapPart: 'Elige una parte del partido para contar en ella o escribir su marcador.',
}
