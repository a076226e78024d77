import { Hono } from 'hono'
import * as z from 'zod/mini'
import { formatRole } from '#domain/people/roles.ts'
import { roles } from '#domain/schema/organizations.ts'
import { languages } from '#i18n/locale.ts'
import { clientAddressHeader, type ServerEnv } from '../gateway/client-address.ts'
import { writeInLanguage, type ReadLanguage } from './in-language.ts'
import type { CaughtMails } from './mails.ts'
import { t } from './words.ts'

const body = z.object({ token: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })
const invitation = z.object({
  email: z.string(),
  role: z.enum(roles),
  organization: z.string(),
  team: z.nullable(z.string()),
  invited_by: z.nullable(z.string()),
  /**
   * The sender's language, not the invited person's, because the sender can call this database function directly and
   * must not learn whether the invited person has an account.
   */
  language: z.nullable(z.enum(languages)),
})
type Invitation = z.infer<typeof invitation>

export type CallFunction = (name: string, parameters: object, headers: Record<string, string>) => Promise<Response>

type Surroundings = {
  /** Calls the database's API as the sender: the database decides whether and how often they may send. */
  readonly callFunction: CallFunction
  readonly send: CaughtMails['send']
  readonly publicUrl: () => string
  readonly readLanguage: ReadLanguage
  /** The address of the page that shows unsent emails, or null if emails are sent. */
  readonly mailPage: (() => string) | null
}

/**
 * Creates the route that emails an invitation's link, always to the invited address. The request contains the link's
 * token, which only the person who created the invitation has.
 */
export function createInvitationMailHandler({
  callFunction,
  send,
  publicUrl,
  readLanguage,
  mailPage,
}: Surroundings): Hono<ServerEnv> {
  const route = new Hono<ServerEnv>()
  route.post('/mail/invitation', async (c) => {
    c.header('Cache-Control', 'no-store')
    const sent: unknown = await c.req.json().catch(() => undefined)
    const parsed = body.safeParse(sent)
    if (!parsed.success) return c.json({ code: 'PT400', message: 'This is no link of an invitation.' }, 400)
    const { token } = parsed.data
    const answer = await callFunction(
      'mail_invitation',
      { p_token: token },
      {
        authorization: c.req.header('authorization') ?? '',
        [clientAddressHeader]: c.req.header(clientAddressHeader) ?? '',
      },
    )
    if (!answer.ok) return answer
    try {
      const found = invitation.parse(await answer.json())
      const language = (await readLanguage(found.email)) ?? found.language ?? 'en'
      await send(writeInLanguage(language, () => writeMail(found, `${publicUrl()}/accept-invitation#${token}`)))
    } catch (error) {
      console.error('An invitation could not be mailed:', error instanceof Error ? error.message : error)
      return c.json({ code: 'PT424', message: 'The mail could not be sent. Copy the link instead.' }, 424)
    }
    return c.json(mailPage ? { sent: false, waits_at: mailPage() } : { sent: true })
  })
  return route
}

function writeMail({ email, role, organization, team, invited_by: by }: Invitation, link: string) {
  const place = inOneLine(organization)
  const task = team === null ? formatRole(role) : t.roleOfTeam(formatRole(role), inOneLine(team))
  return {
    to: email,
    subject: t.invitationSubject(place),
    text: [
      t.invitation(by ? inOneLine(by) : null, place, task),
      t.openToAccept,
      link,
      t.invitationLifetime,
      t.ignoreInvitation,
    ].join('\n\n'),
  }
}

/** Makes a name safe for an email: names are user input, and must not inject a header or form a link. */
function inOneLine(name: string): string {
  return name
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/:\/\/|(?<=\w)[.](?=\p{L})/gu, ' ')
    .trim()
}
