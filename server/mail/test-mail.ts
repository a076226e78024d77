import { Hono } from 'hono'
import type { CallFunction } from './invitation-mail.ts'
import { addressHeader, type ServerEnv } from '../gateway/client-address.ts'
import type { MailCatcher } from './mails.ts'

type Surroundings = {
  /** The database's API, asked as the person who wants the mail: it decides whether they may, and knows their address. */
  readonly callFunction: CallFunction
  readonly send: MailCatcher['send']
  readonly publicUrl: () => string
  readonly productName: () => Promise<string>
}

/** Sends a mail to the platform administrator who asks, and tells what the mail server said where it would not. */
export function testMail({ callFunction, send, publicUrl, productName }: Surroundings): Hono<ServerEnv> {
  const route = new Hono<ServerEnv>()
  route.post('/mail/test', async (c) => {
    c.header('Cache-Control', 'no-store')
    const answer = await callFunction(
      'admin_test_mail',
      {},
      {
        authorization: c.req.header('authorization') ?? '',
        [addressHeader]: c.req.header(addressHeader) ?? '',
      },
    )
    if (!answer.ok) return answer
    const address = String(await answer.json())
    const name = await productName()
    try {
      await send({
        to: address,
        subject: `Test mail of ${name}`,
        text: `${name} at ${publicUrl()} can send mails: this is one.\n\nYou asked for it in the settings of the administration.`,
      })
    } catch (error) {
      return c.json({ code: 'PT424', message: `The mail could not be sent. ${inItsOwnWords(error)}` }, 424)
    }
    return c.json({ address })
  })
  return route
}

/** In one line, and no longer than a screen has room for. */
function inItsOwnWords(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  return words
    .replace(/^SmtpEmailDriver send failed:\s*/, '') // whoever sent it, the mail server is who speaks
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
}
