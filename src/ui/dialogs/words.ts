import { defineWords } from '#i18n/words.ts'
import { formatQuantity } from '../tables/format-quantity.ts'

export const t = defineWords('ui/dialogs', {
  actionsFor: (name: string) => `Actions for ${name}`,
  cancel: 'Cancel',
  close: 'Close',
  deletedSuccessfully: (noun: string) => `${noun} deleted successfully`,
  deletesForEveryone: '{name} will be deleted for everyone, along with {list}.',
  deleteText: (noun: string) => `Delete ${noun}`,
  discard: 'Discard',
  discardChanges: 'Discard changes?',
  divisionCount: (count: number) => formatQuantity(count, 'division'),
  gamesWithResults: (count: number) =>
    count === 1 ? '1 game with its results' : `${formatQuantity(count, 'game')} with their results`,
  hasNoTeamsNo: '{name} has no teams and no schedules.',
  keepEditing: 'Keep editing',
  notSavedYet: 'You haven’t saved {list}.',
  playerCount: (count: number) => formatQuantity(count, 'player'),
  scheduleCount: (count: number) => formatQuantity(count, 'schedule'),
  sponsorsWithPackages: (count: number) =>
    count === 1 ? '1 sponsor with its packages' : `${formatQuantity(count, 'sponsor')} with their packages`,
  sureToDeleteLeague: 'Are you sure you want to delete this league?',
  teamCount: (count: number) => formatQuantity(count, 'team'),
  venuesStayShared: (count: number) =>
    count === 1
      ? '1 venue won’t be deleted and will be shared by all leagues.'
      : `${formatQuantity(count, 'venue')} won’t be deleted and will be shared by all leagues.`,
  youSureYouWant: (noun: string) => `Are you sure you want to delete this ${noun}?`,
})
