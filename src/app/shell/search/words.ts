import { defineWords } from '#i18n/words.ts'

export const t = defineWords('app/shell/search', {
  administration: 'Administration',
  createLeague: 'Create a league',
  createSchedule: 'Create a schedule',
  createTournament: 'Create a tournament',
  enterAScore: 'Enter a score',
  help: 'Help',
  importFile: 'Import a file',
  notifications: 'Notifications',
  profile: 'Profile',
  scanCode: 'Scan a score code',
})
