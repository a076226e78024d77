import { defineWords } from '#i18n/words.ts'

export const t = defineWords('app/administration', {
  administration: 'Administration',
  dashboard: 'Dashboard',
  deliveries: 'Deliveries',
  leagues: 'Leagues',
  menu: 'Menu',
  notifications: 'Notifications',
  security: 'Security',
  settings: 'Settings',
  support: 'Support',
  tournaments: 'Tournaments',
  users: 'Users',
})
