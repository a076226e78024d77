import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  checking: 'Comprobando…',
  confirmYou: 'Confirma tu identidad',
  needsConnectionDeviceHas: 'Necesitas conexión para esto. Este dispositivo está sin conexión.',
  notYourPassword: 'Esta no es tu contraseña.',
  pleaseEnterYourPassword: 'Ingresa tu contraseña.',
  youSignedDeviceWhile:
    'Iniciaste sesión en este dispositivo hace tiempo. Ingresa la contraseña de {email} para continuar.',
  yourPassword: 'Tu contraseña',
}
