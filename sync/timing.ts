const second = 1000
const longestBackoffMs = 60 * second
const shortestIdleMs = 30 * second
const longestIdleMs = 300 * second
const longestRetryAfterMs = 300 * second

/**
 * Returns the delay after `failures` consecutive failed attempts: random, up to 1 s, 2 s, 4 s … 60 s, so that devices
 * don't all retry at once.
 */
export function getBackoffMs(failures: number, random: () => number): number {
  return random() * Math.min(longestBackoffMs, second * 2 ** (failures - 1))
}

/** Returns the delay while nothing happens: 30 s, 60 s … 5 min, each ±20%. */
export function getIdleDelayMs(quietRounds: number, random: () => number): number {
  const delay = Math.min(longestIdleMs, shortestIdleMs * 2 ** Math.max(0, quietRounds - 1))
  return delay * (0.8 + 0.4 * random())
}

/** Returns the delay while nothing happens and the server announces changes: 5 to 6 min. */
export function getLiveIdleDelayMs(random: () => number): number {
  return longestIdleMs * (1 + 0.2 * random())
}

/**
 * Returns the delay the server asks for, up to 5 min, plus up to a fifth of it, so that devices do not all reconnect at
 * once.
 */
export function getRetryAfterDelayMs(retryAfterMs: number, random: () => number): number {
  return Math.min(longestRetryAfterMs, retryAfterMs) * (1 + 0.2 * random())
}
