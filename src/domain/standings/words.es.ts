import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  betterDifference: (unit, where, above, below) => {
    const of = unit === undefined ? 'de marcador' : { goal: 'de goles', run: 'de carreras', point: 'de puntos' }[unit]
    return `mejor diferencia ${of}${where} (${above} a ${below})`
  },
  betterRecord: (where, above, below) => `mejor récord${where} (${above} a ${below})`,
  betterWinPercentage: (above, below) => `mejor porcentaje de victorias (${above} a ${below})`,
  columnLabels: {
    played: 'J',
    won: 'G',
    drawn: 'E',
    lost: 'P',
    points: 'Pts',
    pct: 'Pct',
    behind: 'JD',
    home: 'Local',
    away: 'Visita',
    last: 'Últ. 5',
    for: 'A favor',
    against: 'Contra',
    difference: 'Dif',
  },
  columnNames: {
    played: 'Partidos jugados',
    won: 'Ganados',
    drawn: 'Empatados',
    lost: 'Perdidos',
    points: 'Puntos',
    pct: 'Porcentaje de victorias',
    behind: 'Juegos detrás del primer lugar',
    home: 'Récord como local, victorias–derrotas',
    homeWithDraws: 'Récord como local, victorias–empates–derrotas',
    away: 'Récord como visitante, victorias–derrotas',
    awayWithDraws: 'Récord como visitante, victorias–empates–derrotas',
    last: 'Últimos cinco partidos, el más reciente primero',
    for: 'Anotados',
    against: 'Recibidos',
    difference: 'Diferencia',
  },
  fewerLosses: (above, below) => `menos derrotas (${above} a ${below})`,
  inGamesAmong: (teams) => ` en los partidos entre ${teams.slice(0, -1).join(', ')} y ${teams.at(-1)}`,
  inTheirMeetings: (count) => (count === 1 ? ' en su partido entre sí' : ` en sus ${count} partidos entre sí`),
  morePoints: (where, above, below) => `más puntos${where} (${above} a ${below})`,
  moreScored: (unit, where, above, below) => {
    const what =
      unit === undefined
        ? 'más anotaciones'
        : { goal: 'más goles anotados', run: 'más carreras anotadas', point: 'más puntos anotados' }[unit]
    return `${what}${where} (${above} a ${below})`
  },
  moreWins: (above, below) => `más victorias (${above} a ${below})`,
  noDivision: 'Sin división',
  outcomes: { W: 'G', L: 'P', D: 'E' },
  tied: 'empate según todas las reglas',
  wonAllMeetings: (count) =>
    count === 1
      ? 'ganó su único partido entre sí'
      : count === 2
        ? 'ganó los dos partidos entre sí'
        : `ganó los ${count} partidos entre sí`,
}
