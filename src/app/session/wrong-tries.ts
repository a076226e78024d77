import * as z from 'zod/mini'

/** Wrong passwords in a row, without a server that could count them. */
export const wrongTries = z.object({ count: z.number(), lastAtMs: z.number() })
export type WrongTries = z.infer<typeof wrongTries>

export const noTries: WrongTries = { count: 0, lastAtMs: 0 }

/** After so many only a real sign-in helps. */
export const mostTries = 10
const freeTries = 3
const firstWaitMs = 30_000
const longestWaitMs = 15 * 60_000

/** How long until the next one. A clock that was turned back makes nobody wait longer than the longest wait. */
export function waitMs({ count, lastAtMs }: WrongTries, nowMs: number): number {
  if (count < freeTries) return 0
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** (count - freeTries))
  return Math.min(wait, Math.max(0, lastAtMs + wait - nowMs))
}
