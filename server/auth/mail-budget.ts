import type { AuthParts } from './parts.ts'
import { mailSentTooRecently } from './refusal.ts'
import { countTry } from './try-limits.ts'

const onceIn = { max: 1, windowMs: 60_000 }
const anHour = { max: 5, windowMs: 60 * 60_000 }

/**
 * Counts an email to an address, whether or not the address has an account. Throws if that exceeds one email a minute
 * per kind, or five an hour in total.
 */
export async function requireMailBudget(
  parts: Pick<AuthParts, 'database' | 'countsTries'>,
  kind: 'sign-up' | 'recovery' | 'email change',
  email: string,
): Promise<void> {
  if (!parts.countsTries) return
  const waitMs =
    (await countTry(parts.database, ['mail', kind, email], onceIn)) ||
    (await countTry(parts.database, ['mail', email], anHour))
  if (waitMs > 0) throw mailSentTooRecently(waitMs)
}
