import { createTransport } from 'nodemailer'
import type { SmtpSettings } from '../settings.ts'

/** An email that the server sends or, without SMTP, only keeps in memory and prints. */
export type Mail = { at: string; to: string; subject: string; text: string }

export type OutgoingMail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** In angle brackets. By default, each mail gets a new one. */
  readonly messageId?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type CaughtMails = {
  readonly mails: readonly Mail[]
  readonly send: (mail: OutgoingMail) => Promise<void>
}

const maxCaughtMails = 100
const smtpTimeoutMs = 20_000

export function createMailCatcher(print: (text: string) => void): CaughtMails {
  const mails: Mail[] = []
  return {
    mails,
    async send({ to, subject, text }) {
      mails.push({ at: new Date().toISOString(), to, subject, text })
      if (mails.length > maxCaughtMails) mails.shift()
      print(`\nMail to ${to} (not sent: no SMTP_HOST is set)\n  ${subject}\n  ${text.replaceAll('\n', '\n  ')}\n`)
    },
  }
}

/**
 * Returns a function that sends emails by SMTP. The sender's name is the product's, unless the operator has set one.
 */
export function createSmtpSender(smtp: SmtpSettings, productName: () => Promise<string>): CaughtMails['send'] {
  const transport = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.port === 465,
    auth: { user: smtp.user, pass: smtp.password },
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, headers, ...content }) => {
    const name = asSender(smtp.sender ?? (await productName()))
    await transport.sendMail({
      from: { name, address: smtp.from },
      to: { name: '', address: to },
      // mail that comes back goes to the operator's mailbox for it
      ...(smtp.bounces === undefined ? {} : { envelope: { from: smtp.bounces, to } }),
      ...(headers === undefined ? {} : { headers: { ...headers } }),
      ...content,
    })
  }
}

/** Removes characters that would break the quoted name in an email header. */
function asSender(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}"\\<>\s]+/gu, ' ').trim()
}
