import { parseServerError, parseRetryAfterMs, type ErrorResponse } from '#sync/error-answers.ts'

/**
 * The code createAuthClient uses for an answer that did not come from the auth server. The message says what was
 * received.
 */
export const unreachableCode = 'not_reached'

/**
 * Explains an auth server's answer if its own message would not tell the person what to do. Null if its own message
 * does.
 */
export function describeAuthError({ status, headers, json }: ErrorResponse): string | null {
  const { code, message } = parseServerError(json)
  const known = code === null ? undefined : words.get(code)
  if (known !== undefined) return known
  if (code === 'over_email_send_rate_limit') return tooManyMails(message ?? '')
  if (code === 'PT429') return message
  if (status === 429) {
    const minutes = Math.ceil((parseRetryAfterMs(headers, Date.now()) ?? 60_000) / 60_000)
    return `Too many attempts. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`
  }
  return null
}

const words: ReadonlyMap<string, string> = new Map([
  ['insufficient_aal', 'Your second factor is asked for first: enter its code on your profile.'],
  [
    'mfa_ip_address_mismatch',
    'Your network changed while the code was checked. Wait for the next code and enter that one.',
  ],
  ['otp_expired', 'This link has expired or has already been used.'],
  ['mfa_challenge_expired', 'That took too long. Enter the code that your app shows now.'],
])

/** One code covers two limits: mails to one address, and all mails in an hour. */
function tooManyMails(message: string): string {
  const [, seconds] = /after (\d+) second/.exec(message) ?? []
  if (seconds !== undefined) return `Please wait ${seconds} seconds before you ask for another mail.`
  return 'The mail server’s limit for this hour is used up. Please try again in an hour. Mails that have arrived still work.'
}
