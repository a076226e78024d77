import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  event: 'Evento',
  practice: 'Entrenamiento',
}
