import { parseServerError, parseRetryAfterMs, type ErrorResponse } from '#sync/error-answers.ts'
import { t } from './words.ts'

/**
 * The code createAuthClient uses for a response that did not come from the auth server. The message says what was
 * received.
 */
export const unreachableCode = 'not_reached'

/**
 * Explains an auth server's error response if its own message would not tell the person what to do. Null if its own
 * message does.
 */
export function describeAuthError({ status, headers, json }: ErrorResponse): string | null {
  const { code, message } = parseServerError(json)
  const messages: Readonly<Record<string, string>> = t.authErrors
  if (code !== null && Object.hasOwn(messages, code)) return messages[code] ?? null
  if (code === 'over_email_send_rate_limit') return tooManyMails(message ?? '')
  if (code === 'PT429') return message
  if (status === 429) {
    const minutes = Math.ceil((parseRetryAfterMs(headers, Date.now()) ?? 60_000) / 60_000)
    return t.tooManyAttempts(minutes)
  }
  return null
}

/** One code covers two limits: emails to one address, and all emails sent in an hour. */
function tooManyMails(message: string): string {
  const [, seconds] = /after (\d+) second/.exec(message) ?? []
  return seconds === undefined ? t.tooManyEmailsThisHour : t.tooManyEmails(Number(seconds))
}
