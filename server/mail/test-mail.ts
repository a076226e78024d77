import { Hono } from 'hono'
import type { CallFunction } from './invitation-mail.ts'
import { clientAddressHeader, type ServerEnv } from '../gateway/client-address.ts'
import type { CaughtMails } from './mails.ts'

type Surroundings = {
  /**
   * Calls the database's API as the person who requests the email: the database decides whether they may, and knows
   * their address.
   */
  readonly callFunction: CallFunction
  readonly send: CaughtMails['send']
  readonly publicUrl: () => string
  readonly productName: () => Promise<string>
}

/**
 * Creates the route that sends a test email to the platform administrator who requests it, and responds with the mail
 * server's message if sending fails.
 */
export function createTestMailHandler({ callFunction, send, publicUrl, productName }: Surroundings): Hono<ServerEnv> {
  const route = new Hono<ServerEnv>()
  route.post('/mail/test', async (c) => {
    c.header('Cache-Control', 'no-store')
    const answer = await callFunction(
      'admin_test_mail',
      {},
      {
        authorization: c.req.header('authorization') ?? '',
        [clientAddressHeader]: c.req.header(clientAddressHeader) ?? '',
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

/** Returns the error's message as one line of limited length. */
function inItsOwnWords(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  return words
    .replace(/^SmtpEmailDriver send failed:\s*/, '') // what remains is the mail server's own message
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
}
