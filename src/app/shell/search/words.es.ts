import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  administration: 'Administración',
  createLeague: 'Crear una liga',
  createSchedule: 'Crear un calendario',
  createTournament: 'Crear un torneo',
  enterAScore: 'Registrar un marcador',
  help: 'Ayuda',
  importFile: 'Importar un archivo',
  notifications: 'Notificaciones',
  profile: 'Perfil',
  scanCode: 'Escanear un código de marcador',
}
