import { defineWords } from '#i18n/words.ts'
import { formatQuantity } from '../tables/format-quantity.ts'

export const t = defineWords('ui/dialogs', {
  cancel: 'Cancel',
  close: 'Close',
  deleteText: (noun: string) => `Delete ${noun}`,
  deletedSuccessfully: (noun: string) => `${noun} deleted successfully`,
  discard: 'Discard',
  discardChanges: 'Discard changes?',
  divisionCount: (count: number) => formatQuantity(count, 'division'),
  gameCount: (count: number) => formatQuantity(count, 'game'),
  goesEverybody: (list: string) => `goes for everybody, and with it ${list}.`,
  hasNoTeamsNo: 'has no teams and no schedules.',
  keepEditing: 'Keep editing',
  notSavedYet: 'Not saved yet: {list}.',
  playerCount: (count: number) => formatQuantity(count, 'player'),
  scheduleCount: (count: number) => formatQuantity(count, 'schedule'),
  sharedAllLeaguesFrom: (quantity: string, part: string) => `${quantity}  ${part} shared by all leagues from then on.`,
  sponsorCount: (count: number) => formatQuantity(count, 'sponsor'),
  stayAndAre: 'stay and are',
  staysAndIs: 'stays and is',
  teamCount: (count: number) => formatQuantity(count, 'team'),
  venueCount: (count: number) => formatQuantity(count, 'venue'),
  youSureYouWant: (noun: string) => `Are you sure you want to delete this ${noun}?`,
  youSureYouWant2: 'Are you sure you want to delete this league?',
})
