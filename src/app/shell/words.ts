import { defineWords } from '#i18n/words.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'

export const t = defineWords('app/shell', {
  alsoOpenAnotherTab: (productName: string) =>
    `${productName} is also open in another tab or window, with an older version that isn’t responding. Close it, and this page will continue automatically. Nothing is lost.`,
  applicationError: 'Application Error',
  authenticationError: 'Authentication Error',
  backendServiceUnavailability: 'Backend service unavailability',
  browserDoesNotLet: (productName: string) =>
    `This browser doesn’t let ${productName} store anything, so you can’t sign in. Open it in a normal window, or allow this site to store data in your browser’s settings. Then retry.`,
  browserHasClosedApps:
    'The browser has closed the app’s storage on this device. What you saved is still here. If trying again doesn’t help, restart the browser or free up space on this device.',
  browserKeepsNothingPage: 'A browser that blocks storage for this page, such as in a private window',
  cancel: 'Cancel',
  changeSavedBrowserOnly: 'This change is saved in this browser only',
  changesWereNotAccepted: (groupsCount: number) => `${groupsCount} changes were not accepted.`,
  closeOtherTab: 'Close the other tab',
  comesConnectionLoadPage: 'Reload this page once you have a connection. What you saved is still on this device.',
  connectedAgain: 'Back online.',
  details: 'Details',
  deviceCouldNotTell: 'This device couldn’t tell who is signed in. What you saved is still here.',
  deviceFullBrowserHas:
    'This device is full, and the browser has closed the app’s storage. Free up some space, then try again. What you saved is still here.',
  deviceFullFreeSome: 'This device is full. Free up some space, then retry. What you saved is still here.',
  deviceFullWhatNew: 'This device is full. Free up some space to receive updates.',
  devicesCopyRemovedLoaded:
    'This deletes the copy on this device and downloads it again from the server. You need a connection.',
  devicesStorageDoesNot: 'This device’s storage isn’t responding',
  discard: 'Discard…',
  discardSignOut: 'Discard and sign out',
  discardWhat: (what: string) => `Discard ${what}?`,
  everythingWasNotSent: 'Your unsent changes are still on this device.',
  everythingYouSavedHere: 'Everything you saved here has been sent. Nothing is lost.',
  exportChanges: (count: number) => `Export ${formatQuantity(count, 'unsent change')}`,
  exportUnsentChanges: 'Export unsent changes',
  help: 'Help',
  invalidAuthenticationCredentials: 'Invalid authentication credentials',
  invalidCredentials: 'Invalid credentials',
  keepDevice: 'Keep on this device',
  loadingNewVersion: 'Loading the new version…',
  lookingNewerVersion: 'Checking for a newer version…',
  main: 'Main',
  more: 'More',
  navigationAccount: 'Navigation and account',
  networkConnectivityIssues: 'Network connectivity issues',
  networkIssues: 'Network issues',
  newerVersionAppHas: 'A newer version of the app was opened in another tab.',
  newerVersionAppServer: 'A newer version of the app on the server',
  newerVersionStoredData: 'A newer version of the app has been used here, and this version can’t read its data.',
  newerVersionWayPage: 'The newer version is being installed. This page will reload automatically.',
  nobodyElseHasGone: 'There is no other copy. This can’t be undone unless you saved it as a file.',
  nobodyElseHasThem: 'There are no other copies. This can’t be undone unless you saved them as a file.',
  noConnectionServer: 'No connection to the server',
  noConnectionWhatYou: 'No connection. What you enter is saved on this device.',
  notSent: (what: string) => `${what} not sent`,
  ok: 'OK',
  openAnotherTabWindow: (productName: string) =>
    `${productName} is open in another tab or window that still uses this copy. Close it, and the copy will be deleted.`,
  organization: 'Organization',
  pleaseLoadPageAgain: 'Please reload this page',
  possibleCauses: 'Possible causes:',
  reload: 'Reload',
  removeCopy: 'Delete this copy',
  retry: 'Retry',
  saveFile: 'Save as a file',
  screenCouldNotShown: 'Something went wrong on this screen. What you saved is still on this device.',
  screenNotDeviceYet: 'This screen isn’t on this device yet',
  search: 'Search',
  season: 'Season',
  sendingYouSignedOut: 'Sending. You’ll be signed out when it’s done.',
  sendNow: 'Send now',
  sentWhenYouBack: (productName: string) =>
    `It will be sent when you’re back online. Open ${productName} within a week while you have a signal, because the browser may delete a site’s data after seven days without a visit. That doesn’t happen to installed apps. You can install ${productName} from your profile once this is sent.`,
  serverHasOlderVersion: 'The server still has the older version. Wait for the update, then reload this page.',
  serviceUnavailability: 'Service unavailability',
  skipContent: 'Skip to content',
  slowExplanation:
    'This device’s storage isn’t responding, or the connection is too slow for part of the app. What you saved is still here. If trying again doesn’t help, close other tabs or restart the browser.',
  startFreshCopy: 'Start with a fresh copy',
  startFreshCopyQuestion: 'Start with a fresh copy?',
  takingLongerThanShould: 'This is taking longer than it should',
  thereNoConnectionGet: 'You need a connection to get the newer version. Reload this page when you have one.',
  thereNoConnectionRight: 'You’re offline right now.',
  tryAgain: 'Try again',
  unsentAreKept: (count: number) =>
    count === 1
      ? '1 unsent change is still on this device. The newer version will send it.'
      : `${formatQuantity(count, 'unsent change')} are still on this device. The newer version will send them.`,
  unsentChangesCouldNot:
    'The unsent changes couldn’t be read right now, but they’re still on this device. Restart the browser and try again.',
  unsentWillBeLost: (count: number) =>
    count === 1
      ? 'You’ll lose 1 unsent change. Export it first, or restart the browser and try again.'
      : `You’ll lose ${formatQuantity(count, 'unsent change')}. Export them first, or restart the browser and try again.`,
  versionCannotPutThem: 'This version can’t export them to a file.',
  versionTooOldDevice: 'This version of the app is out of date',
  wasNotSavedYet: 'This hasn’t been saved. Copy what you need before you reload.',
  whatWasNotAccepted: 'This also applies to changes that weren’t accepted. You’ll find them in Needs attention.',
  whatYouHadTyped: 'What you typed',
  whatYouKeepStays:
    'Anything you keep stays on this device and is sent the next time you sign in here. No one else who uses this device can see or send it.',
  yourSessionHasEnded: 'Your session has ended. Sign in again to send your changes.',
  youSignedOutAnother: 'You signed out in another tab.',
})
