import { createHash, randomInt } from 'node:crypto'
import { HostedRefusal } from './answers.ts'
import type { Challenge, OneTimeToken, Project, TokenKind } from './project.ts'

const onceInMs = 60_000
const tokenMs = 3_600_000

/** Emails a link and its code. Both are equivalent, and the link's token is derived from the code. */
export function mailToken(
  project: Project,
  token: { userId: string; kind: TokenKind; to: string; challenge: Challenge | null; redirectTo: string | null },
): void {
  const { userId, kind, to, challenge } = token
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = (challenge ? 'pkce_' : '') + hashMailToken(to, code)
  project.tokens.push({ hash, kind, userId, email: to, sentAtMs: project.now(), challenge })
  if (project.settings.templates === 'fieldside') {
    const link = `${project.settings.siteUrl}/auth/confirm?token_hash=${hash}&type=${kind}`
    return send(project, to, `${link}\n\nor enter the code ${code}.`)
  }
  const page = redirectOf(project, token.redirectTo)
  send(project, to, `${project.url()}/auth/v1/verify?token=${hash}&type=${kind}&redirect_to=${page}`)
}

/** Emails the code that confirms a password change. */
export function mailNonce(project: Project, userId: string, to: string): void {
  const nonce = String(randomInt(1_000_000)).padStart(6, '0')
  project.nonces.set(userId, nonce)
  send(project, to, `Enter the code ${nonce}.`)
}

function send(project: Project, to: string, text: string): void {
  project.mails.push({ to, subject: 'Account', text })
}

/** Throws if an email of this kind has just been sent to this person, or the project has no emails left this hour. */
export function requireHostedMailBudget(project: Project, kind: TokenKind, userId: string): void {
  const { settings, mailedAtMs, mails } = project
  const waitMs = (mailedAtMs.get(`${kind} ${userId}`) ?? -Infinity) + onceInMs - project.now()
  const tooMany = (message: string) => new HostedRefusal(429, 'over_email_send_rate_limit', message)
  if (waitMs > 0)
    throw tooMany(`For security purposes, you can only request this after ${Math.ceil(waitMs / 1000)} seconds.`)
  if (settings.mailsPerHour !== null && mails.length >= settings.mailsPerHour)
    throw tooMany('email rate limit exceeded')
  mailedAtMs.set(`${kind} ${userId}`, project.now())
}

/** Removes older tokens of these kinds, which newer ones replace. */
export function forgetTokens({ tokens }: Project, userId: string, kinds: readonly TokenKind[]): void {
  for (const token of tokens.filter((one) => one.userId === userId && kinds.includes(one.kind)))
    tokens.splice(tokens.indexOf(token), 1)
}

export function findToken(project: Project, hash: string, kinds: readonly TokenKind[]): OneTimeToken | undefined {
  const found = project.tokens.find((token) => token.hash === hash && kinds.includes(token.kind))
  return found && project.now() < found.sentAtMs + tokenMs ? found : undefined
}

export const hashMailToken = (email: string, code: string) =>
  createHash('sha224')
    .update(email + code)
    .digest('hex')

/** Returns where a link may lead: the requested page if it is allowed, otherwise the project's site. */
export function redirectOf({ settings }: Project, asked: string | null): string {
  return asked !== null && settings.redirectUrls.some((allowed) => asked.startsWith(allowed)) ? asked : settings.siteUrl
}
