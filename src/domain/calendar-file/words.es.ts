import type { Translation } from '#i18n/words.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  cancelled: (title) => `Cancelado: ${title}`,
  postponed: (title) => `Aplazado: ${title}`,
  round: (round) => `Ronda ${round}`,
  timeTbd: (title) => `${title} (hora por definir)`,
}
