import { defineWords } from '#i18n/words.ts'

export const t = defineWords('server/mail', {
  accountHasNewAddress: (product: string, email: string) => `Your account at ${product} now has the address ${email}.`,
  addressInUse: (product: string) =>
    `Somebody entered your address at ${product}, to sign up or as their new address. You have an account with it already, and it has not changed.`,
  addressInUseSubject: 'You already have an account',
  addressInUseYou: (address: string) =>
    `If this was you, sign in at ${address}. If you do not know your password any more, select “Forgot password?” there.`,
  codeForDay: (code: string) => `or enter the code ${code}. The link works for one day, the code for ten minutes.`,
  codeForHour: (code: string) => `or enter the code ${code}. The link works for one hour, the code for ten minutes.`,
  confirmationSubject: 'Confirm your e-mail address',
  emailChange: (email: string, product: string) => `Open this link to use ${email} for ${product} from now on:`,
  emailChangedSubject: 'Your e-mail address was changed',
  emailChangeSubject: 'Confirm your new e-mail address',
  factorAdded: (product: string) =>
    `From now on, signing in to ${product} needs a code from your authenticator app. All other devices were signed out.`,
  factorAddedSubject: 'A second factor was added to your account',
  factorRemoved: (product: string) =>
    `An authenticator app no longer belongs to your account at ${product}. All other devices were signed out.`,
  factorRemovedSubject: 'A second factor was removed from your account',
  ignoreInvitation: 'If you do not know what this is about, you can ignore this mail.',
  ignoreUnasked: 'If you did not ask for this, you can ignore this mail.',
  invitation: (by: string | null, place: string, role: string) =>
    `${by ?? 'A league manager'} invites you to ${place} as ${role}.`,
  invitationLifetime: 'It works once, for this address, within 14 days.',
  invitationSubject: (place: string) => `Invitation to ${place}`,
  nothingToDo: 'If it was you, there is nothing to do.',
  notYou: 'If this was not you, choose a new password at once: open the sign-in page and select “Forgot password?”.',
  openToAccept: 'Open this link to accept:',
  passwordChanged: (product: string) =>
    `The password of your account at ${product} was changed. All other devices were signed out.`,
  passwordChangedSubject: 'Your password was changed',
  recovery: 'Open this link to choose a new password:',
  recoveryCodeUsed: (product: string, left: number) =>
    `Somebody signed in to your account at ${product} with a recovery code. It does not work again; ${left} are left.`,
  recoveryCodeUsedSubject: 'A recovery code was used',
  recoverySubject: 'Choose a new password',
  roleOfTeam: (role: string, team: string) => `${role} of ${team}`,
  undoEmailChange:
    'If this was not you, open this link within three days. It puts this address back, signs out every device, and we send you another link to choose a new password:',
  welcome: (product: string) => `Welcome to ${product}. Confirm your address by opening this link:`,
})
