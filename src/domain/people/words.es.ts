import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  notifications: (unread) => (unread === 0 ? 'Notificaciones' : `Notificaciones, ${unread} sin leer`),
  roles: {
    league_manager: 'Gerente de liga',
    league_administrator: 'Administrador de liga',
    scorekeeper: 'Anotador oficial',
    team_manager: 'Encargado de equipo',
    player: 'Jugador',
    viewer: 'Espectador',
  },
  today: 'Hoy',
  yesterday: 'Ayer',
}
