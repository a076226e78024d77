import { defineWords } from '#i18n/words.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'

export const t = defineWords('app/routes', {
  accessDenied: 'Access Denied',
  accessDeniedYouDont: "Access Denied - You don't have the required permissions to access this page.",
  accessDeniedYouNeed: 'Access Denied - You need admin role to access this page.',
  backHome: 'Back to Home',
  couldNotReachedNot:
    'This page couldn’t be reached and isn’t saved on this device. Your own leagues are saved here and open without a connection.',
  createYourOrganization: 'Create your organization',
  dashboard: 'Dashboard',
  failedFetchLeagues: 'Failed to fetch leagues',
  failedFetchUserProfile: 'Failed to fetch user profile',
  getStarted: 'Get Started',
  goBack: 'Go Back',
  leagues: 'Leagues',
  loadingAccount: 'Loading your account…',
  loadingLeagues: (entries: number) =>
    entries === 0 ? 'Loading your leagues…' : `Loading your leagues: ${formatQuantity(entries, 'entry', 'entries')}…`,
  members: 'Members',
  noConnection: 'No connection',
  notLoadedFailed:
    'Your leagues haven’t been loaded on this device yet because it couldn’t store them. Once loaded, they stay on this device.',
  notLoadedOffline:
    'Your leagues haven’t been loaded on this device yet, and you’re offline. Once loaded, they stay on this device.',
  open: (productName: string) => `Open ${productName}`,
  openingOrganization: 'Opening the organization…',
  pageDoesNotExist: 'This page doesn’t exist or has moved.',
  pageNeedsConnection: 'This page needs a connection',
  pageNotFound: 'Page Not Found',
  requiredPermission: (needs: string) => `Required permission: ${needs}`,
  schedule: 'Schedule',
  settings: 'Settings',
  signingOut: 'Signing out…',
  signOut: 'Sign out',
  signOutQuestion: 'Sign out?',
  sponsorship: 'Sponsorship',
  standings: 'Standings',
  staySigned: 'Stay signed in',
  teams: 'Teams',
  today: 'Today',
  tryAgain: 'Try again',
  venues: 'Venues',
  whatDeviceKeepsYour: 'League data will be removed from this device. We’ll ask about unsent changes first.',
  whatEachRoleCanDo: 'What each role can do',
  whoHasYourOrganization: (list: string) => `In your organization, this is available to: ${list}.`,
})
