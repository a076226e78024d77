import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  minutes: (count) => (count === 1 ? '1 minuto' : `${count} minutos`),
  seconds: (count) => (count === 1 ? '1 segundo' : `${count} segundos`),
}
