import { defineWords } from '#i18n/words.ts'
import { formatNumber } from '#i18n/format.ts'

export const t = defineWords('ui/tables', {
  down: (by: number) => `▼ ${formatNumber(by)}`,
  nowAt: (place: number) => `, now in place ${formatNumber(place)}`,
  showAllTeams: (count: number) => `Show all ${formatNumber(count)} teams`,
  up: (by: number) => `▲ ${formatNumber(by)}`,
})
