import * as z from 'zod/mini'

/** Consecutive wrong passwords entered while no server could count them. */
export const failedAttemptsSchema = z.object({ count: z.number(), lastAtMs: z.number() })
export type FailedAttempts = z.infer<typeof failedAttemptsSchema>

export const noFailedAttempts: FailedAttempts = { count: 0, lastAtMs: 0 }

/** after this many, only a real sign-in works */
export const maxOfflineAttempts = 10
const freeTries = 3
const firstWaitMs = 30_000
const longestWaitMs = 15 * 60_000

/**
 * Returns how long until another attempt is allowed. Turning the clock back never makes this longer than the full wait
 * after that many attempts.
 */
export function getRetryWaitMs({ count, lastAtMs }: FailedAttempts, nowMs: number): number {
  if (count < freeTries) return 0
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** (count - freeTries))
  return Math.min(wait, Math.max(0, lastAtMs + wait - nowMs))
}
