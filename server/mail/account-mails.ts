import { defaultProductName } from '#domain/branding/default-product-name.ts'
import type { CaughtMails } from './mails.ts'

/** The link's token and the code in a mail. */
export type MailLink = { readonly tokenHash: string; readonly code: string }

/**
 * Mails about a person's account. `supabase/templates` has the same texts for a hosted project, as far as it sends
 * them.
 */
export type AccountMails = {
  /** `signUpId`: the id of the sign-up, which the browser that signed up received. */
  confirmation(to: string, link: MailLink, signUpId?: string): Promise<void>
  recovery(to: string, link: MailLink): Promise<void>
  /** Sent to the new address. */
  emailChange(to: string, link: MailLink): Promise<void>
  /** Sent to the old address, with a link to undo the change. */
  emailChanged(to: string, newEmail: string, undo: Pick<MailLink, 'tokenHash'>): Promise<void>
  /** Sent to the owner of an account if their address is used to sign up, or another account is to be changed to it. */
  addressInUse(to: string): Promise<void>
  passwordChanged(to: string): Promise<void>
  secondFactorAdded(to: string): Promise<void>
  secondFactorRemoved(to: string): Promise<void>
  recoveryCodeUsed(to: string, left: number): Promise<void>
}

/**
 * Creates the mails. Links lead to the app, which exchanges the token for a session on a click: mail scanners would use
 * up a link that acts when fetched, and it could sign a person in to another person's account.
 */
export function createAccountMails(
  send: CaughtMails['send'],
  publicUrl: () => string,
  productName: () => Promise<string> = () => Promise.resolve(defaultProductName),
): AccountMails {
  const mail = (to: string, subject: string, ...paragraphs: string[]): Promise<void> =>
    send({ to, subject, text: paragraphs.join('\n\n') })
  const link = (tokenHash: string, type: string): string =>
    `${publicUrl()}/auth/confirm?token_hash=${encodeURIComponent(tokenHash)}&type=${type}`
  const unasked = 'If you did not ask for this, you can ignore this mail.'
  const notYou =
    'If this was not you, choose a new password at once: open the sign-in page and select “Forgot password?”.'
  const othersEnded = 'All other devices were signed out.'

  return {
    confirmation: async (to, { tokenHash, code }, signUpId) =>
      mail(
        to,
        'Confirm your e-mail address',
        `Welcome to ${await productName()}. Confirm your address by opening this link:`,
        link(tokenHash, 'signup') + (signUpId === undefined ? '' : `&sign_up=${signUpId}`),
        `or enter the code ${code}. The link works for one day, the code for ten minutes.`,
        unasked,
      ),
    recovery: (to, { tokenHash, code }) =>
      mail(
        to,
        'Choose a new password',
        'Open this link to choose a new password:',
        link(tokenHash, 'recovery'),
        `or enter the code ${code}. The link works for one hour, the code for ten minutes.`,
        unasked,
      ),
    emailChange: async (to, { tokenHash, code }) =>
      mail(
        to,
        'Confirm your new e-mail address',
        `Open this link to use ${to} for ${await productName()} from now on:`,
        link(tokenHash, 'email_change'),
        `or enter the code ${code}. The link works for one day, the code for ten minutes.`,
        unasked,
      ),
    emailChanged: async (to, newEmail, { tokenHash }) =>
      mail(
        to,
        'Your e-mail address was changed',
        `Your account at ${await productName()} now has the address ${newEmail}.`,
        'If this was not you, open this link within three days. It puts this address back, signs out every device, and we send you another link to choose a new password:',
        link(tokenHash, 'email_change_undo'),
        'If it was you, there is nothing to do.',
      ),
    addressInUse: async (to) =>
      mail(
        to,
        'You already have an account',
        `Somebody entered your address at ${await productName()}, to sign up or as their new address. You have an account with it already, and it has not changed.`,
        `If this was you, sign in at ${publicUrl()}/login. If you do not know your password any more, select “Forgot password?” there.`,
        unasked,
      ),
    passwordChanged: async (to) =>
      mail(
        to,
        'Your password was changed',
        `The password of your account at ${await productName()} was changed. ${othersEnded}`,
        notYou,
      ),
    secondFactorAdded: async (to) =>
      mail(
        to,
        'A second factor was added to your account',
        `From now on, signing in to ${await productName()} needs a code from your authenticator app. ${othersEnded}`,
        notYou,
      ),
    secondFactorRemoved: async (to) =>
      mail(
        to,
        'A second factor was removed from your account',
        `An authenticator app no longer belongs to your account at ${await productName()}. ${othersEnded}`,
        notYou,
      ),
    recoveryCodeUsed: async (to, left) =>
      mail(
        to,
        'A recovery code was used',
        `Somebody signed in to your account at ${await productName()} with a recovery code. It does not work again; ${left} are left.`,
        notYou,
      ),
  }
}
