import type { Translation } from '#i18n/words.ts'
import { formatNumber } from '#i18n/format.ts'
import type { t } from './words.ts'

export const es: Translation<typeof t> = {
  down: (by) => `▼ ${formatNumber(by)}`,
  nowAt: (place) => `, ahora en el puesto ${formatNumber(place)}`,
  showAllTeams: (count) => `Mostrar los ${formatNumber(count)} equipos`,
  up: (by) => `▲ ${formatNumber(by)}`,
}
