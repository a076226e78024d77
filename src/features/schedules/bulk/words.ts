import { defineWords } from '#i18n/words.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'

export const t = defineWords('features/schedules/bulk', {
  allFit: (count: number) => (count === 1 ? 'The game fits.' : `All ${formatQuantity(count, 'game')} fit.`),
  already: (conflict: string) => `No new conflict. Already there: ${conflict}`,
  cancelGames: 'Cancel games…',
  cancelGamesCount: (count: number) => `Cancel ${formatQuantity(count, 'game')}`,
  cancelledGames: (count: number) => `${formatQuantity(count, 'game')} cancelled`,
  changeField: 'Change field',
  changeFieldOf: (count: number) => `Change the field of ${formatQuantity(count, 'game')}`,
  changeUndone: 'Change undone',
  checking: 'Checking for conflicts…',
  checkFailed: 'Couldn’t check for conflicts. The games can still be changed.',
  chooseField: 'Choose a field',
  conflictSelected: (count: number) => (count === 1 ? '1 has a conflict' : `${count} have conflicts`),
  date: 'New date',
  direction: 'Direction',
  doesNotFit: (problem: string) => `⚠ ${problem}`,
  doNotFit: (count: number, total: number) =>
    total === 1
      ? 'The game doesn’t fit.'
      : `${count} of ${formatQuantity(total, 'game')} ${count === 1 ? 'doesn’t' : 'don’t'} fit.`,
  earlier: 'Earlier',
  everythingStays: 'Nothing would change.',
  field: 'New field',
  fits: '✓ Fits',
  gamesChanged: (count: number) => `${formatQuantity(count, 'game')} changed`,
  gamesSelected: (count: number) => `${formatQuantity(count, 'game')} selected`,
  hours: 'Hours',
  keepDays: 'Keep the days between the games: the first day moves to this date',
  later: 'Later',
  leaveOut: (count: number) =>
    count === 1 ? 'Leave out the game that doesn’t fit' : `Leave out the ${count} that don’t fit`,
  leftOut: 'Left out',
  listOfGames: 'Games',
  minutes: 'Minutes',
  moveGames: (count: number) => `Move ${formatQuantity(count, 'game')}`,
  moveGamesAnyway: (count: number) => `Move ${formatQuantity(count, 'game')} anyway`,
  movedGames: (count: number) => `${formatQuantity(count, 'game')} moved`,
  moveToDay: 'Move to another day',
  moveToDayOf: (count: number) => `Move ${formatQuantity(count, 'game')} to another day`,
  noField: 'No field yet',
  postpone: 'Postpone…',
  postponedGames: (count: number) => `${formatQuantity(count, 'game')} postponed`,
  postponeGames: (count: number) => `Postpone ${formatQuantity(count, 'game')}`,
  putBack: 'Put back…',
  putBackGames: (count: number) => `Put ${formatQuantity(count, 'game')} back`,
  putBackGamesAnyway: (count: number) => `Put ${formatQuantity(count, 'game')} back anyway`,
  putBackOf: (count: number) => `Put ${formatQuantity(count, 'game')} back on the schedule`,
  refused: (count: number) =>
    count === 1
      ? 'A field or team can’t have two games at once. Leave this game out, or choose another time or field.'
      : 'A field or team can’t have two games at once. Leave these games out, or choose another time or field.',
  shiftTime: 'Shift time',
  shiftTimeOf: (count: number) => `Shift the time of ${formatQuantity(count, 'game')}`,
  staysAsIs: (count: number) =>
    count === 1 ? '1 game stays as it is.' : `${formatQuantity(count, 'game')} stay as they are.`,
  stayReasons: {
    bracket: 'Stays: the bracket decides whether it is played',
    cancelled: 'Stays: it is cancelled',
    midnight: 'Stays: it would start or end on another day',
    no_time: 'Stays: it has no time yet',
    played: 'Stays: it has started or has a result',
    postponed: 'Stays: it is postponed. Move it to a day first.',
    skipped: 'Stays: the clocks change, so this time doesn’t exist on that day',
    unchanged: 'Stays: nothing changes for it',
  },
  struckThrough: 'They stay on the schedule, struck through.',
  waitForDate: 'They stay on the schedule as postponed until they get a new date.',
  wish: (preference: string) => `✓ Fits, but ${preference}`,
  include: (title: string) => `Include ${title}`,
})
