import { SmtpEmailDriver, type App } from '@supabase/lite'
import { standardName } from '#domain/branding/standard-name.ts'
import type { Smtp } from '../settings.ts'

/** Mails that sign-up, recovery and changes of address send. Without SMTP they are kept here and printed. */
export type Mail = { at: string; to: string; subject: string; text: string }

export type MailCatcher = {
  readonly mails: readonly Mail[]
  readonly send: (mail: { to: string; subject: string; text: string }) => Promise<void>
}

const keptMails = 100

export function createMailCatcher(print: (text: string) => void): MailCatcher {
  const mails: Mail[] = []
  return {
    mails,
    async send({ to, subject, text }) {
      mails.push({ at: new Date().toISOString(), to, subject, text })
      if (mails.length > keptMails) mails.shift()
      print(`\nMail to ${to} (not sent: no SMTP_HOST is set)\n  ${subject}\n  ${text.replaceAll('\n', '\n  ')}\n`)
    },
  }
}

/** The sender is called like the product, unless the operator has given it a name. */
export function smtpSender(smtp: Smtp, productName: () => Promise<string>): MailCatcher['send'] {
  return async (mail) => {
    const driver = new SmtpEmailDriver({
      host: smtp.host,
      port: smtp.port,
      user: smtp.user,
      pass: smtp.password,
      from: { name: asSender(smtp.sender ?? (await productName())), address: smtp.from },
    })
    await driver.send(mail)
  }
}

/** It stands in a header of the mail, between quotation marks. */
function asSender(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}"\\<>\s]+/gu, ' ').trim()
}

type Mailer = NonNullable<App['_mailer']>

/**
 * The auth server's mails in our words. Links lead to the app, which trades the token for a session with one call: a
 * link that signs in by being fetched would be used up by mail scanners, and a redirect would carry tokens in its URL.
 * `supabase/templates` says the same to a hosted project.
 */
export function createMailer(
  send: MailCatcher['send'],
  publicUrl: () => string,
  productName: () => Promise<string> = () => Promise.resolve(standardName),
): Mailer {
  const mail = (to: string, subject: string, ...lines: string[]): Promise<void> =>
    send({ to, subject, text: lines.join('\n\n') })
  const link = (tokenHash: string, type: string): string =>
    `${publicUrl()}/auth/confirm?token_hash=${encodeURIComponent(tokenHash)}&type=${type}`
  const unasked = 'If you did not ask for this, you can ignore this mail.'

  return {
    sendConfirmation: async (to, tokenHash, code) =>
      mail(
        to,
        'Confirm your e-mail address',
        `Welcome to ${await productName()}. Confirm your address by opening this link:`,
        link(tokenHash, 'signup'),
        `or enter the code ${code}.`,
        unasked,
      ),
    sendRecovery: (to, tokenHash, code) =>
      mail(
        to,
        'Choose a new password',
        'Open this link to choose a new password:',
        link(tokenHash, 'recovery'),
        `or enter the code ${code}. Both work for one hour.`,
        unasked,
      ),
    sendMagicLink: async (to, tokenHash, code) =>
      mail(
        to,
        `Sign in to ${await productName()}`,
        'Open this link to sign in:',
        link(tokenHash, 'magiclink'),
        `or enter the code ${code}. Both work for one hour.`,
        unasked,
      ),
    sendEmailChange: async (to, tokenHash, code, meta) =>
      mail(
        to,
        'Confirm your new e-mail address',
        `Open this link to use ${meta?.newEmail ?? to} for ${await productName()} from now on:`,
        link(tokenHash, 'email_change'),
        `or enter the code ${code}.`,
        unasked,
      ),
    sendReauthentication: (to, code) => mail(to, 'Confirm that it is you', `Enter the code ${code} to go on.`, unasked),
  }
}
