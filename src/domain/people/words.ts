import { defineWords } from '#i18n/words.ts'
import type { Role } from '../schema/organizations.ts'

export const t = defineWords('domain/people', {
  notifications: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  roles: {
    league_manager: 'League Manager',
    league_administrator: 'League Administrator',
    scorekeeper: 'Scorekeeper',
    team_manager: 'Team Manager',
    player: 'Player',
    viewer: 'Viewer',
  } satisfies Record<Role, string>,
  today: 'Today',
  yesterday: 'Yesterday',
})
