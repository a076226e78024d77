import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  advanced: (team) => `Avanzó ${team}.`,
  bye: 'Descansa',
  consolationFinal: 'Final de consolación',
  consolationRound: (round) => `Ronda ${round} de consolación`,
  disputed: 'En disputa',
  final: 'Final',
  forfeit: 'Incomparecencia',
  forfeitByBoth: 'Incomparecencia de ambos',
  inProgress: 'En juego',
  inSentence: (round) => (round === 'Semifinales' ? 'semifinal' : round.charAt(0).toLowerCase() + round.slice(1)),
  loserOf: (match, firstGameOnly) =>
    `Perdedor del partido ${match}${firstGameOnly ? ', si fue su primer partido' : ''}`,
  losersRound: (round) => `Ronda ${round} de perdedores`,
  lostForfeit: (match, teams) => `${match}, ${teams}: se borrará la incomparecencia.`,
  lostResult: (match, teams, score, winner) =>
    `${match}, ${teams} ${score}${winner === null ? '' : ` (ganó ${winner})`}: se borrará el resultado.`,
  lostStart: (match, teams) => `${match}, ${teams}: ya empezó, y se borrará su marcador.`,
  match: (number) => `Partido ${number}`,
  matchWithSides: (number, occasion, one, other) => `Partido ${number}, ${occasion}: ${one}, ${other}.`,
  nobody: 'Nadie',
  notNeeded: 'No hace falta',
  placeOf: (place, isShared, table) =>
    `${isShared ? 'Empatado en el lugar' : 'Lugar'} ${place}${table === null ? '' : ` de ${table}`}`,
  placeOfPool: (place, pool) =>
    `${{ 1: 'Primero', 2: 'Segundo', 3: 'Tercero' }[place] ?? `Lugar ${place}`} del grupo ${pool}`,
  pointsFromGames: (points, games) =>
    `${points} ${points === 1 ? 'punto' : 'puntos'} en ${games} ${games === 1 ? 'partido' : 'partidos'}`,
  pool: (pool) => `Grupo ${pool}`,
  poolRound: (pool, round) => `Grupo ${pool}, ronda ${round}`,
  postponed: 'Aplazado',
  quarterfinals: 'Cuartos de final',
  round: (round) => `Ronda ${round}`,
  secondFinal: 'Segunda final, si hace falta',
  seed: (seed) => `Siembra ${seed}`,
  semifinals: 'Semifinales',
  thirdPlace: 'Tercer lugar',
  tieBroken: 'En tiempo extra o por penales',
  walkover: 'Avanza sin jugar',
  winnerOf: (match) => `Ganador del partido ${match}`,
  winnersRound: (round) => `Ronda ${round} de ganadores`,
  won: (team) => `Ganó ${team}.`,
}
