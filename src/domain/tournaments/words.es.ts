import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  advanced: (team) => `Avanzó ${team}.`,
  bestOf: (games) => `Al mejor de ${games}`,
  disputed: 'En disputa',
  forfeit: 'Incomparecencia',
  forfeitByBoth: 'Incomparecencia de ambos',
  gameOf: (game, games) => `partido ${game} de ${games}`,
  inProgress: 'En juego',
  inSentence: (round) => (round === 'Semifinales' ? 'semifinal' : round.charAt(0).toLowerCase() + round.slice(1)),
  legs: {
    two: 'Ida y vuelta',
    level: 'Empate en el global',
    away_goals: 'Por goles de visitante',
    named: 'En tiempo extra o penales',
  },
  lostForfeit: (match, teams) => `${match}, ${teams}: se borrará la incomparecencia.`,
  lostResult: (match, teams, score, winner) =>
    `${match}, ${teams} ${score}${winner === null ? '' : ` (ganó ${winner})`}: se borrará el resultado.`,
  lostStart: (match, teams) => `${match}, ${teams}: ya empezó, y se borrará su marcador.`,
  match: (number) => `Partido ${number}`,
  matchWithSides: (label, occasion, one, other) =>
    `${label.includes('–') ? 'Partidos' : 'Partido'} ${label}, ${occasion}: ${one}, ${other}.`,
  nobody: 'Nadie',
  placeOf: (place, isShared, table) =>
    `${isShared ? 'Empatado en el lugar' : 'Lugar'} ${place}${table === null ? '' : ` de ${table}`}`,
  places: (first, last) => (last === first + 1 ? `Partido por el lugar ${first}` : `Lugares ${first}–${last}`),
  pointsFromGames: (points, games) =>
    `${points} ${points === 1 ? 'punto' : 'puntos'} en ${games} ${games === 1 ? 'partido' : 'partidos'}`,
  pool: (pool) => `Grupo ${pool}`,
  postponed: 'Aplazado',
  round: (kind, round, pool) =>
    ({
      pool: `Grupo ${pool}, ronda ${round}`,
      main: `Ronda ${round}`,
      winners: `Ronda ${round} de ganadores`,
      losers: `Ronda ${round} de perdedores`,
      consolation: `Ronda ${round} de consolación`,
      consolation_final: 'Final de consolación',
      quarterfinals: 'Cuartos de final',
      semifinals: 'Semifinales',
      third: 'Tercer lugar',
      final: 'Final',
      second_final: 'Segunda final, si hace falta',
    })[kind],
  seriesSource: (kind, matches) => `${kind === 'winner' ? 'Ganador' : 'Perdedor'} de los partidos ${matches}`,
  sideSource: (source) => {
    switch (source.kind) {
      case 'seed':
        return `Siembra ${source.seed}`
      case 'place':
        return `${{ 1: 'Primero', 2: 'Segundo', 3: 'Tercero' }[source.place] ?? `Lugar ${source.place}`} ${source.pool ? `del grupo ${source.pool}` : 'de un grupo'}`
      case 'paired':
        return `Por emparejar en la ronda ${source.round}`
      case 'reseeded':
        return `N.º ${source.rank} de los ganadores`
      case 'winner':
        return `Ganador del partido ${source.match}`
      case 'loser':
        return `Perdedor del partido ${source.match}${source.firstGameOnly ? ', si fue su primer partido' : ''}`
    }
  },
  standings: 'Posiciones',
  tieBroken: 'En tiempo extra o por penales',
  tiebreaker: 'Partido de desempate',
  unplayed: { bye: 'Descansa', not_needed: 'No hace falta', walkover: 'Avanza sin jugar' },
  won: (team) => `Ganó ${team}.`,
}
