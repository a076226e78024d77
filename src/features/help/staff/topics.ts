import type { HelpTopic } from '../topic.ts'
import { t } from './words.ts'

/** What only league staff do. */
export const topicsForStaff: readonly HelpTopic[] = [
  {
    id: 'create-league',
    group: 'start',
    words: t.createLeague,
    to: '/dashboard/leagues/new',
    needs: 'league.create',
  },
  { id: 'add-venues', group: 'start', words: t.addVenues, to: '/dashboard/venues', needs: 'venue.manage' },
  { id: 'add-teams', group: 'start', words: t.addTeams, to: '/dashboard/teams', needs: 'team.create' },
  { id: 'public-page', group: 'start', words: t.publicPage, to: '/dashboard/leagues', needs: 'league.update' },
  {
    id: 'create-schedule',
    group: 'schedules',
    words: t.createSchedule,
    to: '/dashboard/schedules/new',
    needs: 'schedule.create',
  },
  { id: 'conflicts', group: 'schedules', words: t.conflicts, to: '/dashboard/scheduling', needs: 'game.update' },
  { id: 'change-a-game', group: 'schedules', words: t.moveGame, to: '/dashboard/scheduling', needs: 'game.update' },
  { id: 'rainout', group: 'schedules', words: t.rainout, to: '/dashboard/scheduling', needs: 'game.update' },
  { id: 'practices', group: 'schedules', words: t.practices, to: '/dashboard/scheduling', needs: 'game.update' },
  { id: 'settle-result', group: 'gameDay', words: t.settleResult, to: '/dashboard/today', needs: 'score.settle' },
  { id: 'league-rules', group: 'standings', words: t.leagueRules, to: '/dashboard/leagues', needs: 'league.update' },
  {
    id: 'create-tournament',
    group: 'standings',
    words: t.createTournament,
    to: '/dashboard/schedules/tournament',
    needs: 'schedule.create',
  },
  {
    id: 'run-tournament',
    group: 'standings',
    words: t.runTournament,
    to: '/dashboard/scheduling',
    needs: 'game.update',
  },
  { id: 'invite-members', group: 'people', words: t.inviteMembers, to: '/dashboard/members', needs: 'member.manage' },
  {
    id: 'organization',
    group: 'people',
    words: t.organization,
    to: '/dashboard/settings',
    needs: 'organization.secure',
  },
  {
    id: 'who-was-notified',
    group: 'notifications',
    words: t.whoWasNotified,
    to: '/dashboard/scheduling',
    needs: 'game.update',
  },
  { id: 'import', group: 'data', words: t.import, to: '/dashboard/import', needs: 'schedule.create' },
  { id: 'export', group: 'data', words: t.export, to: '/dashboard/import' },
  {
    id: 'sponsorship',
    group: 'sponsorship',
    words: t.sponsorship,
    to: '/dashboard/sponsorship',
    needs: 'sponsorship.manage',
  },
]
