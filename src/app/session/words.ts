import { defineWords } from '#i18n/words.ts'

export const t = defineWords('app/session', {
  cancel: 'Cancel',
  changeEMailAddress: 'Change email address',
  comingBackYourData: 'Coming back to your data needs a connection: this device does not know your password.',
  continue: 'Continue',
  couldNotAskExchange: 'Could not ask for an exchange',
  deviceWasSignedOut: (deviceDateTime: string) =>
    `This device was signed out on ${deviceDateTime}, from another device or because the password or address changed.`,
  fileYouSharedKept: (words: string) => `${words}. The file that you shared is kept on this device.`,
  makeRecoveryCodes: 'Make recovery codes',
  notSent: (unsent: string) => `${unsent} not sent.`,
  pleaseSignAccessPage: 'Please sign in to access this page',
  removeSecondFactor: 'Remove second factor',
  seeWhatNew: 'see what is new',
  signAgain: (part: string) => `Sign in again to ${part}.`,
  signAgainSeeWhat: (why: string) => `${why} Sign in again to see what is new.`,
  stillHereSignSend: (why: string, what: string, are: string, them: string) =>
    `${why} ${what} ${are} still here; sign in to send ${them}.`,
  switchPerson: 'Switch person',
  whatWaitsStaysDevice:
    '{name} What waits stays on this device behind your password, and is sent when you sign in here again with a connection. Nobody else can send it.',
})
