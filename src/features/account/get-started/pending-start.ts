import * as z from 'zod/mini'
import { onboardingSchema, maxPhoneLength } from '#domain/get-started/onboarding.ts'
import { removeLocalText, writeLocalText, readLocalText } from '#ui/forms/local-text.ts'

const key = 'fieldside.start'
const longestDays = 14

const pendingStartSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  /** Until the state is `made`, all of this is only what someone typed, including the address. */
  account: z.enum(['asked', 'waits_for_mail', 'made']),
  organization: z.string(),
  beginning: onboardingSchema,
  phone: z.nullable(z.string().check(z.maxLength(maxPhoneLength))),
  at: z.number(),
})

/**
 * An organization that someone asked for, stored on this device until the server has created it. It survives a reload,
 * a lost connection, and the days until they open the link in an email.
 */
export type PendingStart = z.infer<typeof pendingStartSchema>

export function savePendingStart(start: Omit<PendingStart, 'at'>): void {
  writeLocalText(key, JSON.stringify({ ...start, at: Date.now() }))
}

/** Returns only this person's start: others may have begun on the same device. */
export function readPendingStart(email: string): PendingStart | null {
  const start = read()
  if (!start || start.email.toLowerCase() !== email.toLowerCase()) return null
  return Date.now() - start.at < longestDays * 86_400_000 ? start : null
}

export function deletePendingStart(): void {
  removeLocalText(key)
}

function read(): PendingStart | null {
  try {
    return pendingStartSchema.safeParse(JSON.parse(readLocalText(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}
