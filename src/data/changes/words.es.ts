import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  awayTeam: 'el equipo visitante',
  deletedGame: 'Un partido eliminado',
  homeTeam: 'el equipo local',
  lastChangeUndone: 'Se deshizo el último cambio.',
  laterGamesStarted: (matches) =>
    `Esto cambiaría los equipos ${matches.length === 1 ? `del partido ${matches[0]}, que ya empezó` : `de los partidos ${matches.slice(0, -1).join(', ')} y ${matches.at(-1)}, que ya empezaron`}. Corrige el resultado en la llave: así se borran los resultados posteriores.`,
  scoreBeingCounted:
    'El marcador de este partido se está contando en este dispositivo. Envíalo, o ponlo en 0 – 0, antes de cambiar sus equipos.',
}
