import { defineWords } from '#i18n/words.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'

export const t = defineWords('features/schedules/calendar/tray', {
  dragOntoField: 'Drag a game onto a field, or use its Move button.',
  move: 'Move…',
  moveGame: (gameTitle: string) => `Move ${gameTitle}…`,
  noField: (when: string) => `No field yet: ${when}`,
  noTime: (date: string) => `No time yet: ${date}`,
  openDayToDrag: 'Use a game’s Move button, or open a day to drag games onto a field.',
  postponed: (when: string) => `Postponed from ${when}`,
  postponedBecause: (when: string, reason: string) => `Postponed from ${when}: ${reason}`,
  showMore: (count: number) => `Show ${formatQuantity(count, 'more game', 'more games')}`,
  toPlace: 'To place',
  toPlaceCount: (count: number) => `To place (${count})`,
})
