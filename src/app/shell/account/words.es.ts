import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  account: 'Cuenta',
  accountOf: (name) => `Cuenta: ${name}`,
  administration: 'Administración',
  auto: 'Automático',
  brightSun: 'Para sol intenso',
  createOrganization: 'Crear una organización',
  dark: 'Oscuro',
  dashboard: 'Panel',
  help: 'Ayuda',
  highContrast: 'Alto contraste',
  language: 'Idioma',
  light: 'Claro',
  notifications: 'Notificaciones',
  notSentAsked: (what) => `${what} sin enviar. Primero te preguntaremos qué hacer.`,
  organization: 'Organización',
  profile: 'Perfil',
  signOut: 'Cerrar sesión',
  switchPerson: 'Cambiar de persona',
  theme: 'Tema',
  vibrateWhenICount: 'Vibrar cuando cuento y guardo',
}
