import { defineWords } from '#i18n/words.ts'

export const t = defineWords('app/shell/account', {
  account: 'Account',
  accountOf: (name: string) => `Account: ${name}`,
  administration: 'Administration',
  auto: 'Auto',
  brightSun: 'For bright sun',
  createOrganization: 'Create an organization',
  dark: 'Dark',
  dashboard: 'Dashboard',
  help: 'Help',
  highContrast: 'High contrast',
  language: 'Language',
  light: 'Light',
  notifications: 'Notifications',
  notSentAsked: (what: string) => `${what} not sent yet. We’ll ask about that first.`,
  organization: 'Organization',
  profile: 'Profile',
  signOut: 'Sign out',
  switchPerson: 'Switch person',
  theme: 'Theme',
  vibrateWhenICount: 'Vibrate when I keep score and save',
})
