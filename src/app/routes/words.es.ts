import type { Translation } from '#i18n/words.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  accessDenied: 'Acceso denegado',
  accessDeniedYouDont: 'Acceso denegado: no tienes los permisos necesarios para ver esta página.',
  accessDeniedYouNeed: 'Acceso denegado: necesitas la función de administrador para ver esta página.',
  backHome: 'Volver al inicio',
  couldNotReachedNot:
    'No se pudo abrir esta página, y no está guardada en este dispositivo. Tus ligas sí lo están: se abren sin conexión.',
  createYourOrganization: 'Crea tu organización',
  dashboard: 'Panel',
  failedFetchLeagues: 'No se pudieron cargar las ligas',
  failedFetchUserProfile: 'No se pudo cargar el perfil',
  getStarted: 'Primeros pasos',
  goBack: 'Volver',
  leagues: 'Ligas',
  loadingAccount: 'Cargando tu cuenta…',
  loadingLeagues: (entries) =>
    entries === 0 ? 'Cargando tus ligas…' : `Cargando tus ligas: ${formatQuantity(entries, 'dato')}…`,
  members: 'Miembros',
  noConnection: 'Sin conexión',
  notLoadedFailed:
    'Este dispositivo todavía no ha cargado tus ligas, porque no pudo guardarlas. Una vez cargadas, se quedan aquí.',
  notLoadedOffline:
    'Este dispositivo todavía no ha cargado tus ligas, y no hay conexión. Una vez cargadas, se quedan aquí.',
  open: (productName) => `Abrir ${productName}`,
  openingOrganization: 'Abriendo la organización…',
  pageDoesNotExist: 'Esta página no existe o cambió de lugar.',
  pageNeedsConnection: 'Esta página necesita conexión',
  pageNotFound: 'Página no encontrada',
  requiredPermission: (needs) => `Permiso necesario: ${needs}`,
  schedule: 'Calendario',
  settings: 'Ajustes',
  signingOut: 'Cerrando sesión…',
  signOut: 'Cerrar sesión',
  signOutQuestion: '¿Cerrar sesión?',
  sponsorship: 'Patrocinio',
  standings: 'Posiciones',
  staySigned: 'Seguir con la sesión abierta',
  teams: 'Equipos',
  today: 'Hoy',
  tryAgain: 'Reintentar',
  venues: 'Sedes',
  whatDeviceKeepsYour:
    'Los datos de las ligas se borrarán de este dispositivo. Antes te preguntaremos por los cambios sin enviar.',
  whatEachRoleCanDo: 'Qué puede hacer cada rol',
  whoHasYourOrganization: (list) => `En tu organización lo tienen: ${list}.`,
}
