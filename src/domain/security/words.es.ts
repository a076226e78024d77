import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  addressInvalid: (line) => `“${line}” no es una dirección ni un rango, como 203.0.113.7 o 203.0.113.0/24.`,
  addressMissing: 'Ingresa al menos una dirección.',
  minutesInvalid: (min, max) => `Ingresa un número entero de ${min} a ${max}, o déjalo vacío.`,
  passwordHint: (minLength) => `Al menos ${minLength} caracteres`,
  passwordTooShort: (minLength) => `La contraseña debe tener al menos ${minLength} caracteres`,
  tooManyAddresses: (most) => `Ingresa ${most} líneas como máximo.`,
}
