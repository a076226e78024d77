import { defineWords } from '#i18n/words.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'

export const t = defineWords('features/schedules/calendar/versions', {
  backToNow: 'Back to now',
  changes: 'Changes',
  gamesChanged: (count: number) => `${formatQuantity(count, 'game')} changed`,
  noneChanged: 'No games have changed since then.',
  point: (when: string, reason: string) => `${when}: ${reason}`,
  publication: 'Publication',
  since: 'Since',
})
