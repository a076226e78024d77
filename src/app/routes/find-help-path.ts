import { matchPath } from 'react-router-dom'
import { toHelpPath, type HelpTopicId } from '#ui/layout/help-topic.ts'
import { paths } from './paths.ts'

/** The topic of each screen, with the more specific paths first. */
const topicsByPath: readonly (readonly [path: string, topic: HelpTopicId])[] = [
  [paths.today, 'enter-score'],
  [paths.enterScore, 'enter-score'],
  [paths.game, 'enter-score'],
  [paths.scan, 'scan-code'],
  [paths.attention, 'not-accepted'],
  [paths.newLeague, 'create-league'],
  [paths.leagues, 'create-league'],
  [paths.leagueSettings, 'league-rules'],
  [paths.rulebook, 'league-rules'],
  [paths.leagueTeams, 'add-teams'],
  [paths.teams, 'add-teams'],
  [paths.team, 'roster'],
  [paths.venues, 'add-venues'],
  [paths.venueAvailability, 'add-venues'],
  [paths.scheduling, 'schedule'],
  [paths.leagueEvents, 'schedule'],
  [paths.printSchedule, 'export'],
  [paths.newSchedule, 'create-schedule'],
  [paths.generateAgain, 'create-schedule'],
  [paths.newTournament, 'create-tournament'],
  [paths.rainout, 'rainout'],
  [paths.addTeams, 'add-teams'],
  [paths.bracket, 'run-tournament'],
  [paths.printBracket, 'run-tournament'],
  [paths.scheduleChange, 'schedule'],
  [paths.standings, 'standings'],
  [paths.leagueStandings, 'standings'],
  [paths.leagueRules, 'standings'],
  [paths.import, 'import'],
  [paths.members, 'roles'],
  [paths.settings, 'organization'],
  [`${paths.sponsorship}/*`, 'sponsorship'],
  [paths.notifications, 'notifications'],
  [`${paths.notifications}/settings`, 'notifications'],
  [`${paths.notifications}/:gameId`, 'who-was-notified'],
  [paths.profile, 'account'],
]

/** Returns the path of the help for the screen at this path: its topic, or all topics. */
export function findHelpPath(pathname: string): string {
  const found = topicsByPath.find(([path]) => matchPath(path, pathname))
  return found ? toHelpPath(found[1]) : paths.help
}
