import { defineWords } from '#i18n/words.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'

export const t = defineWords('features/schedules/conflicts', {
  aField: 'A field',
  aTeam: 'A team',
  all: 'All',
  allPlaces: (waysCount: number) => `All ${waysCount} open slots`,
  andMore: (more: number) => `; and ${more} more`,
  blackoutDate: 'Blackout date',
  bookedTwice: (placeName: string) => `${placeName} is booked twice`,
  cannotHostThen: (team: string, other: string) => `${team} can’t host ${other} that day`,
  cannotMeetThen: (team: string, other: string) => `${team} and ${other} can’t play each other that day`,
  cannotPlayThen: (teamName: string, side: 'home' | 'away' | undefined) =>
    `${teamName} can’t play ${side === undefined ? '' : side === 'home' ? 'at home ' : 'away '}that day`,
  eventTakesField: (event: string, field: string) => `${field} is taken: ${event}`,
  practicesAndEvents: 'Practices and events',
  teamHasEvent: (team: string, event: string) => `${team} have another event at that time: ${event}`,
  closedThen: (placeName: string) => `${placeName} is closed at that time`,
  conflictSDetected: (conflictsCount: number) => `${conflictsCount} conflict(s) detected`,
  conflictsCouldNotWorked: 'Couldn’t check for conflicts. Reload the page to try again.',
  doNotMeetBetween: (team: string, other: string, start: string, end: string) =>
    `${team} and ${other} don’t play each other between ${start} and ${end}`,
  doNotMeetOn: (team: string, other: string, date: string) => `${team} and ${other} don’t play each other on ${date}`,
  dependingResults: 'Depending on results',
  meetsAllPreferences: 'meets all preferences',
  fewerPlaces: 'Show fewer open slots',
  field: 'Field',
  freeBetweenTwoGames: (place: string, gap: string, needed: string) =>
    `${place} has ${gap} between games (${needed} required)`,
  freePlaces: (title: string) => `Open slots: ${title}`,
  freePlaces2: 'Open slots',
  freePlacesCouldNot: 'Couldn’t find open slots. Close this and try again.',
  gamesOnCertainDates: 'Games on certain dates',
  generateAgainNewGames: (clash: string, games: string) => `${clash} ${games} Generate again to work around them.`,
  hideFreePlaces: 'Hide open slots',
  insufficientRest: 'Insufficient rest',
  insufficientRestBetweenMatches: 'Insufficient rest between matches',
  kind: 'Kind',
  lookingConflicts: 'Looking for conflicts…',
  lookingFreePlaces: 'Looking for open slots…',
  matchStartsBeforeMatch: (match: number, sourceMatch: number) =>
    `Match ${match} starts before match ${sourceMatch} ends`,
  matchesOutOrder: 'Matches out of order',
  mayHavePlayCannot: (teams: string) => `${teams} might have to play while unavailable`,
  mayHavePlayTwice: (teams: string) => `${teams} might have to play two games at once`,
  mayNeedRestHas: (team: string, needed: string, rest: string) =>
    `${team} would get ${rest} of rest (${needed} required)`,
  mayNeedRestWould: (teams: string, needed: string, rest: string) =>
    `${teams} might get ${rest} of rest (${needed} required)`,
  move: (gameTitle: string) => `Move ${gameTitle}…`,
  move2: 'Move…',
  moveVerb: 'Move',
  gameTo: '{game} to',
  sameTime: 'same time',
  sameField: 'same field',
  later: (duration: string) => `${duration} later`,
  earlier: (duration: string) => `${duration} earlier`,
  showEach: 'Show one at a time',
  allConflicts: (count: number) => `All ${count} conflicts`,
  nthOf: (index: number, count: number) => `${index} of ${count}`,
  previousConflict: 'Previous conflict',
  nextConflict: 'Next conflict',
  noConflictsMatch: 'No conflicts match these filters.',
  noConflictsDetectedSchedule: 'No conflicts detected in this schedule.',
  noFreePlaceLeft:
    'There are no open slots left on this schedule’s dates, times and fields. Use Move… to choose another time.',
  noGamesPlayedThen: 'No games are played that day',
  notOneAfterTheOther: (team: string, other: string, date: string, gap: string | null) =>
    gap === null
      ? `The games of ${team} and ${other} on ${date} are not one right after the other on one field`
      : `The games of ${team} and ${other} on ${date} are not one after the other on one field, ${gap} apart`,
  notMet: (preferences: number, which: string) => `${formatQuantity(preferences, 'preference')} not met: ${which}`,
  teamAndOthers: (first: string, others: number) => `${first} and ${formatQuantity(others, 'other team')}`,
  betweenDates: (from: string, to: string) => `between ${from} and ${to}`,
  onDate: (date: string) => `on ${date}`,
  groupHomeGames: (teams: string, games: number, when: string, limit: number) =>
    `${teams} play ${formatQuantity(games, 'home game')} ${when} (limit ${limit})`,
  groupAwayGames: (teams: string, games: number, when: string, limit: number) =>
    `${teams} play ${formatQuantity(games, 'away game')} ${when} (limit ${limit})`,
  groupGames: (teams: string, games: number, when: string, limit: number) =>
    `${teams} play ${formatQuantity(games, 'game')} ${when} (limit ${limit})`,
  playAwayInRow: (team: string, games: number, limit: number) =>
    `${team} play ${games} away games in a row (limit ${limit})`,
  playHomeInRow: (team: string, games: number, limit: number) =>
    `${team} play ${games} home games in a row (limit ${limit})`,
  playGamesInWeek: (team: string, games: number, date: string, limit: number) =>
    `${team} play ${games} games in the week of ${date} (limit ${limit})`,
  playGamesMost: (team: string, games: number, date: string, limit: number) =>
    `${team} play ${games} games on ${date} (limit ${limit})`,
  playTwiceOnce: (teamName: string) => `${teamName} play two games at once`,
  restPreferred: (team: string, rest: string, preferred: string) => `${team} get ${rest} of rest (prefer ${preferred})`,
  sharedStaffPlayAtOnce: (team: string, other: string) =>
    `${team} and ${other} share a coach or staff and play at the same time`,
  sharedStaff: 'Shared coaches or staff',
  showAll: (conflictsCount: number) => `Show all ${conflictsCount}`,
  showFewer: 'Show fewer',
  splitDoubleheaders: 'Split doubleheaders',
  someSelectedFieldsAlready: (from: string, to: string) =>
    `Some selected fields are already taken between ${from} and ${to}.`,
  someSelectedTeamsAlready: (from: string, to: string) =>
    `Some selected teams already have scheduled games between ${from} and ${to}.`,
  team: 'Team',
  teamDoubleBooking: 'Team double-booking',
  tooLittleTimeBetween: 'Too little time between games on a field',
  tooManyGamesDay: 'Too many games in a day',
  tooManyGamesOfTeams: 'Too many games of some teams',
  tooManyGamesInRow: 'Too many games in a row on one side',
  tooManyGamesWeek: 'Too many games in a week',
  unknownField: 'Unknown field',
  venueClosed: 'Venue closed',
  venueDoubleBooking: 'Venue double-booking',
  unmetPreferences: 'Unmet preferences',
  wouldRatherNotPlay: (team: string) => `${team} would rather not play at that time`,
  wouldRatherPlayElsewhere: (team: string) => `${team} would rather play elsewhere`,
  restTooShort: (team: string, rest: string, needed: string) => `${team} get ${rest} of rest (${needed} required)`,
  teamOrOthers: (team: string, others: number) => `${team} or ${formatQuantity(others, 'other team')}`,
  minuteCount: (minutes: number) => formatQuantity(minutes, 'minute'),
  hourCount: (hours: number) => formatQuantity(hours, 'hour'),
  hoursAndMinutes: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
})
