import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  buchholz: 'Buchholz: los puntos de todos los rivales',
  buchholzShort: 'Buchholz',
  byeInRound: (round, team) => `${team} en la ${round.toLowerCase()}`,
  byes: 'Descansos',
  byesByRound: (list) => `Descansan: ${list}.`,
  place: 'Lugar',
  played: 'Jugados',
  playedShort: 'J',
  points: 'Puntos',
  shared: ', compartido',
  sonnebornBerger:
    'Sonneborn-Berger: los puntos de los rivales vencidos y la mitad de los de aquellos con quienes empató',
  sonnebornBergerShort: 'S-B',
  standings: 'Posiciones',
  swissRanking:
    'Ordenados por puntos, luego Buchholz (los puntos de todos los rivales), Sonneborn-Berger (los puntos de los rivales vencidos y la mitad de los de aquellos con quienes empató) y la diferencia de los marcadores. Un descanso cuenta como victoria cuando termina su ronda. Una ronda sin partido cuenta como uno contra un equipo con los mismos puntos.',
  team: 'Equipo',
  wonDrawnLost: 'Ganados, empatados, perdidos',
  wonDrawnLostShort: 'G-E-P',
  wonLost: 'Ganados – perdidos',
}
