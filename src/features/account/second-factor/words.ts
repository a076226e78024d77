import { defineWords } from '#i18n/words.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'

export const t = defineWords('features/account/second-factor', {
  added: (relativeMoment: string) => `Added ${relativeMoment}`,
  back: 'Back',
  cancel: 'Cancel',
  checking: 'Checking…',
  codeFromAppYour:
    'A code from an app on your phone, entered after your password. That way, a stolen password alone isn’t enough.',
  codeFromYourAuthenticator: 'Code from your authenticator app',
  codeNotRightChanges:
    'This code is incorrect. Codes change every 30 seconds. If it keeps failing, check your phone’s clock.',
  codesDoNotWork: (isOnlyOne: boolean) =>
    isOnlyOne
      ? 'Its codes will stop working. This is your only one. You can’t open organizations that require a second factor until you set one up again. What you’ve saved stays on this device.'
      : 'Its codes will stop working.',
  continue: 'Continue',
  copy: 'Copy',
  copyKey: 'Copy key',
  eachSignsYouOnce: (productName: string) =>
    `If you lose your phone, each code signs you in to ${productName} once. Keep them away from your phone; they won’t be shown again.`,
  enterCodeAppShows: 'Enter the code shown in the app.',
  iHaveSavedThem: 'I’ve saved them',
  keyCodeAuthenticatorApp: 'QR code for your authenticator app',
  keyCopied: 'Key copied',
  makeNewRecoveryCodes: 'Create new recovery codes',
  myPhone: 'My phone',
  name: 'Name',
  next: 'Next',
  nothingScanSamePhone: 'Can’t scan it? On this phone, {link} or type in this key:',
  oneMoment: 'One moment…',
  oneTenYouSaved: 'One of the ten you saved. Each one works once.',
  openApp: 'open the key in the app',
  openAuthenticatorAppYour: 'Open an authenticator app on your phone and scan the QR code.',
  pleaseEnterName: 'Enter a name.',
  pleaseEnterOneYour: 'Enter one of your recovery codes. It has 16 letters and digits.',
  pleaseEnterSixDigits: 'Enter the six digits shown in the app.',
  print: 'Print',
  recoveryCode: 'Recovery code',
  recoveryCode2: 'Use a recovery code',
  recoveryCodeCount: (count: number) => formatQuantity(count, 'recovery code'),
  recoveryCodeNotRight: 'This recovery code is incorrect or has already been used.',
  recoveryCodesCopied: 'Recovery codes copied',
  remove: (factor: string) => `Remove ${factor}`,
  remove2: 'Remove',
  remove3: (removing: string) => `Remove ${removing}?`,
  secondFactorMfa: 'Second factor (MFA)',
  secondFactorRemoved: 'Second factor removed',
  secondFactorSetUp: 'Second factor set up',
  sessionWasOpenedWithout:
    'You signed in here without your second factor. Enter its code to view and change everything that requires it.',
  setUpAnotherOne: 'Set up another one',
  setUpSecondFactor: 'Set up a second factor',
  sixDigitsTheyChange: 'Six digits. They change every 30 seconds.',
  soYouKnowAmong: 'A name to tell it apart, such as the name of your phone.',
  turnOn: 'Turn on',
  unavailableSignServerApp: 'Two-factor sign-in isn’t supported by this server.',
  whereYouSignedWithout:
    'Once this is on, you’ll be signed out everywhere you signed in without a second factor. We recommend adding a backup, such as on a second phone, in case you lose this one.',
  youHaveLeftCase: (quantity: string) =>
    `You have ${quantity} left in case you lose your phone. Creating new codes replaces them.`,
  youHaveNoRecovery: 'You have no recovery codes. Without one, losing your phone locks you out.',
  youHaveOneName: 'You already have one with this name.',
  yourAuthenticatorApp: 'Use your authenticator app',
  yourBrowserDidNot: 'Your browser blocked copying. Print the codes, or write them down.',
  yourBrowserDidNot2: 'Your browser blocked copying. Type the key in instead.',
  yourRecoveryCodes: 'Your recovery codes',
  yourSecondFactorUse: 'Second factor confirmed here',
})
