import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  backToNow: 'Volver a la versión actual',
  changes: 'Cambios',
  gamesChanged: (count) => (count === 1 ? '1 partido cambió' : `${count} partidos cambiaron`),
  noneChanged: 'Ningún partido ha cambiado desde entonces.',
  point: (when, reason) => `${when}: ${reason}`,
  publication: 'La publicación',
  since: 'Desde',
}
