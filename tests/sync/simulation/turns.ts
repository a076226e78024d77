// Knows when nothing is left to run, so that a history goes step by step and repeats itself exactly. Everything that
// Dexie and the IndexedDB beneath put off goes through `setImmediate` or a `setTimeout` of 0; the engine's own timers
// are on virtual clocks.

const later = globalThis.setImmediate
const realTimeout = globalThis.setTimeout
let waiting = 0

function count<A extends unknown[]>(run: (...parameters: A) => unknown): (...parameters: A) => void {
  waiting++
  return (...parameters) => {
    waiting--
    run(...parameters)
  }
}

let isInstalled = false

export function countTurns(): void {
  if (isInstalled) return
  isInstalled = true
  const immediate = (run: (...parameters: unknown[]) => void, ...parameters: unknown[]) =>
    later(count(run), ...parameters)
  globalThis.setImmediate = Object.assign(immediate, promisifiable(later)) as typeof setImmediate
  const timeout = (run: (...parameters: unknown[]) => void, delayMs?: number, ...parameters: unknown[]) =>
    delayMs === undefined || delayMs === 0
      ? (later(count(run), ...parameters) as unknown)
      : realTimeout(run, delayMs, ...parameters)
  globalThis.setTimeout = Object.assign(timeout, promisifiable(realTimeout)) as typeof setTimeout
}

/** Resolves when everything that could run has run. */
export async function idle(): Promise<void> {
  await new Promise<void>((resolve) => later(resolve))
  if (waiting > 0) await idle()
}

function promisifiable<P>(original: { ['__promisify__']: P }): { ['__promisify__']: P } {
  return { ['__promisify__']: original['__promisify__'] }
}
