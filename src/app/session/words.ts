import { defineWords } from '#i18n/words.ts'

export const t = defineWords('app/session', {
  cancel: 'Cancel',
  changeEMailAddress: 'Change email address',
  comingBackYourData: 'This device doesn’t know your password, so you’ll need a connection to get back to your data.',
  continue: 'Continue',
  deviceWasSignedOut: (deviceDateTime: string) =>
    `This device was signed out on ${deviceDateTime}, from another device or because your password or email changed.`,
  fileYouSharedKept: (words: string) => `${words}. The file you shared is saved on this device.`,
  makeRecoveryCodes: 'Create recovery codes',
  notSent: (unsent: string) => `${unsent} not sent.`,
  pleaseSignAccessPage: 'Please sign in to access this page',
  removeSecondFactor: 'Remove second factor',
  signAgainSeeWhat: (why: string) => `${why} Sign in again to see what’s new.`,
  signInToSee: 'Sign in again to see what’s new.',
  signInToSend: (changes: string) => `Sign in again to send ${changes}.`,
  switchPerson: 'Switch person',
  unsentStillHere: (why: string, changes: string, count: number) =>
    count === 1
      ? `${why} ${changes} is still here; sign in to send it.`
      : `${why} ${changes} are still here; sign in to send them.`,
  whatWaitsStaysDevice:
    '{name} Unsent changes stay on this device, protected by your password. They’re sent the next time you sign in here online. No one else can send them.',
})
