import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  noDivision: 'sin división',
  someVenue: 'una sede',
  timeTbd: 'Por definir',
}
