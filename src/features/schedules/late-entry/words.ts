import { formatList } from '#i18n/format-list.ts'
import { defineWords } from '#i18n/words.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'

export const t = defineWords('features/schedules/late-entry', {
  add: 'Add',
  addGames: (games: number) => `Add ${formatQuantity(games, 'game')}`,
  addPostponed: (games: number) =>
    games === 1 ? 'Add the game without a time as postponed' : `Add the ${games} games without a time as postponed`,
  addTeams: 'Add Teams',
  addTeamToLeague: 'Add a team to the league',
  additionUndone: 'The teams were removed from the schedule',
  chooseTeams: 'Choose the teams that join. Their games are added to this schedule, and few others move.',
  dates: 'Dates of the new games',
  evenGamesEach: (most: number) => `Enter an even number from 2 to ${most}, because these are doubleheaders`,
  failedToLoad: 'Failed to fetch schedule',
  findTimes: 'Find times',
  foundPostponed: (games: number) =>
    games === 1 ? 'On the calendar, it waits under To place.' : 'On the calendar, they wait under To place.',
  gamesAdded: (games: number) => `${formatQuantity(games, 'game')} added`,
  gamesEach: 'Games for each team',
  gamesEachHint: (usual: number, opponents: number) =>
    `Leave this empty for ${formatQuantity(usual, 'game')} against ${formatQuantity(opponents, 'opponent')}.`,
  gamesEachRange: (most: number) => `Enter a number from 1 to ${most}`,
  gamesToFind: (games: number) => `${formatQuantity(games, 'game')} to be added.`,
  joins: (teams: readonly string[]) =>
    teams.length === 1 ? `${formatList(teams)} joins the league` : `${formatList(teams)} join the league`,
  mayHaveBeenDeleted: 'It may have been deleted.',
  noGameDays: 'There is no game day between these dates.',
  noOpponents: 'No team in this schedule plays in the same division.',
  noTeams: 'All teams are in this schedule',
  noTeamsHint: 'To add another one, first add it to the league.',
  notAllowed: 'You do not have permission to edit this schedule',
  nothingLeft: 'There are no games left to play.',
  onlyRoundRobin: 'The games of a tournament follow from its bracket.',
  schedule: 'Schedule',
  scheduleChanged: 'The games changed since this search. Nothing was saved; search again.',
  scheduleCompleted: 'This schedule is completed',
  scheduleNotFound: 'Schedule not found',
  searchFailed: 'The search for times failed.',
  teams: 'Teams',
  teamsNotAdded: 'The teams were not added after all.',
  timesLookedFor: 'the times',
  tournament: 'This is a tournament',
  tryAgain: 'Try again',
})
