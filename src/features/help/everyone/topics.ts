import type { HelpTopic } from '../topic.ts'
import { t } from './words.ts'

/** What coaches, players and parents need, too. */
export const topicsForEveryone: readonly HelpTopic[] = [
  { id: 'schedule', group: 'schedules', words: t.followSchedule, to: '/dashboard/scheduling' },
  {
    id: 'enter-score',
    group: 'gameDay',
    words: t.enterScore,
    to: '/dashboard/enter-score',
    needs: 'score.report_own',
  },
  { id: 'scan-code', group: 'gameDay', words: t.scanCode, to: '/dashboard/scan', needs: 'score.report_own' },
  {
    id: 'disputed-score',
    group: 'gameDay',
    words: t.disputedScore,
    to: '/dashboard/today',
    needs: 'score.report_own',
  },
  { id: 'standings', group: 'standings', words: t.standings, to: '/dashboard/standings' },
  { id: 'roles', group: 'people', words: t.roles, to: '/dashboard/members' },
  { id: 'roster', group: 'people', words: t.roster, to: '/dashboard/teams', needs: 'roster.update_own' },
  {
    id: 'notifications',
    group: 'notifications',
    words: t.notifications,
    to: '/dashboard/notifications/settings',
  },
  { id: 'offline', group: 'offline', words: t.offline, to: '/dashboard/attention' },
  { id: 'not-accepted', group: 'offline', words: t.notAccepted, to: '/dashboard/attention' },
  { id: 'account', group: 'account', words: t.account, to: '/dashboard/profile' },
  { id: 'second-factor', group: 'account', words: t.secondFactor, to: '/dashboard/profile' },
  { id: 'shared-device', group: 'account', words: t.sharedDevice, to: '/dashboard/profile' },
  { id: 'install', group: 'account', words: t.install, to: '/dashboard/profile' },
]
