import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  allNotificationsRead: 'Todas las notificaciones están marcadas como leídas.',
  allRead: 'Todo leído',
  fromYourOrganization: (time, name) => `${time} · De ${name}, para tu organización`,
  loadingYourNotifications: 'Cargando tus notificaciones…',
  markAllRead: 'Marcar todo como leído',
  markRead: 'Marcar como leída',
  markReadOf: (title) => `Marcar como leída: ${title}`,
  noNotificationsYet: 'Sin notificaciones todavía',
  notifications: 'Notificaciones',
  showOlder: (count) =>
    count === 1 ? 'Mostrar anteriores (1 notificación)' : `Mostrar anteriores (${count} notificaciones)`,
  unread: (unreadCount) => `${unreadCount} sin leer`,
  wellNotifyYouHere:
    'Te avisaremos aquí cuando se publique un calendario, cambie un partido tuyo, un marcador necesite tu respuesta, esté en disputa o se resuelva, cambie tu función, o haya noticias de tu organización.',
}
