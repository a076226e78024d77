/** The engine's clock, so that a test can control it. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  setTimeout(run: () => void, delayMs: number): unknown
  clearTimeout(handle: unknown): void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, delayMs) => setTimeout(run, delayMs),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>), // created by setTimeout above
}

export function toIsoTime(clock: Clock): string {
  return new Date(clock.now()).toISOString()
}
