import { defaultProductName } from '#domain/branding/default-product-name.ts'
import { writeInLanguage, type ReadLanguage } from './in-language.ts'
import type { CaughtMails } from './mails.ts'
import { t } from './words.ts'

/** The link's token and the code in an email. */
export type MailLink = { readonly tokenHash: string; readonly code: string }

/**
 * Emails about a person's account. `supabase/templates` contains the same texts for the emails that a hosted project
 * sends.
 */
export type AccountMails = {
  /** `signUpId` is the id that the browser received when it signed up. */
  confirmation(to: string, link: MailLink, signUpId?: string): Promise<void>
  recovery(to: string, link: MailLink): Promise<void>
  /** Sent to the new address of the account that still has the address `account`. */
  emailChange(to: string, account: string, link: MailLink): Promise<void>
  /** The email to the old address, with a link to undo the change. */
  emailChanged(to: string, newEmail: string, undo: Pick<MailLink, 'tokenHash'>): Promise<void>
  /**
   * Sent to an account's owner if someone uses their address to sign up, or tries to change another account to that
   * address.
   */
  addressInUse(to: string): Promise<void>
  passwordChanged(to: string): Promise<void>
  secondFactorAdded(to: string): Promise<void>
  secondFactorRemoved(to: string): Promise<void>
  recoveryCodeUsed(to: string, left: number): Promise<void>
}

/**
 * Creates the emails. Links lead to the app, which exchanges the token for a session only on a click: email scanners
 * would use up a link that acts when fetched, and such a link could sign a person in to another person's account.
 */
export function createAccountMails(
  send: CaughtMails['send'],
  publicUrl: () => string,
  productName: () => Promise<string> = () => Promise.resolve(defaultProductName),
  readLanguage: ReadLanguage = () => Promise.resolve(null),
): AccountMails {
  type Texts = { readonly subject: string; readonly paragraphs: readonly string[] }
  /** `account`: the account's current address, if the email goes to a different one. */
  const mail = async (to: string, write: (product: string) => Texts, account = to): Promise<void> => {
    const [product, language] = await Promise.all([productName(), readLanguage(account)])
    const { subject, paragraphs } = writeInLanguage(language ?? 'en', () => write(product))
    await send({ to, subject, text: paragraphs.join('\n\n') })
  }
  const link = (tokenHash: string, type: string): string =>
    `${publicUrl()}/auth/confirm?token_hash=${encodeURIComponent(tokenHash)}&type=${type}`

  return {
    confirmation: (to, { tokenHash, code }, signUpId) =>
      mail(to, (product) => ({
        subject: t.confirmationSubject,
        paragraphs: [
          t.welcome(product),
          link(tokenHash, 'signup') + (signUpId === undefined ? '' : `&sign_up=${signUpId}`),
          t.codeForDay(code),
          t.ignoreUnasked,
        ],
      })),
    recovery: (to, { tokenHash, code }) =>
      mail(to, () => ({
        subject: t.recoverySubject,
        paragraphs: [t.recovery, link(tokenHash, 'recovery'), t.codeForHour(code), t.ignoreUnasked],
      })),
    emailChange: (to, account, { tokenHash, code }) =>
      mail(
        to,
        (product) => ({
          subject: t.emailChangeSubject,
          paragraphs: [
            t.emailChange(to, product),
            link(tokenHash, 'email_change'),
            t.codeForDay(code),
            t.ignoreUnasked,
          ],
        }),
        account,
      ),
    emailChanged: (to, newEmail, { tokenHash }) =>
      mail(
        to,
        (product) => ({
          subject: t.emailChangedSubject,
          paragraphs: [
            t.accountHasNewAddress(product, newEmail),
            t.undoEmailChange,
            link(tokenHash, 'email_change_undo'),
            t.nothingToDo,
          ],
        }),
        newEmail,
      ),
    addressInUse: (to) =>
      mail(to, (product) => ({
        subject: t.addressInUseSubject,
        paragraphs: [t.addressInUse(product), t.addressInUseYou(`${publicUrl()}/login`), t.ignoreUnasked],
      })),
    passwordChanged: (to) =>
      mail(to, (product) => ({
        subject: t.passwordChangedSubject,
        paragraphs: [t.passwordChanged(product), t.notYou],
      })),
    secondFactorAdded: (to) =>
      mail(to, (product) => ({ subject: t.factorAddedSubject, paragraphs: [t.factorAdded(product), t.notYou] })),
    secondFactorRemoved: (to) =>
      mail(to, (product) => ({ subject: t.factorRemovedSubject, paragraphs: [t.factorRemoved(product), t.notYou] })),
    recoveryCodeUsed: (to, left) =>
      mail(to, (product) => ({
        subject: t.recoveryCodeUsedSubject,
        paragraphs: [t.recoveryCodeUsed(product, left), t.notYou],
      })),
  }
}
