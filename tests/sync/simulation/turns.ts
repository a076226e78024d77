// Detects when nothing is left to run, so that a history proceeds step by step and can be repeated exactly. Everything
// that Dexie and the underlying IndexedDB defer uses `setImmediate` or a `setTimeout` of 0; the engine's own timers are
// on virtual clocks.

const realImmediate = globalThis.setImmediate
const realTimeout = globalThis.setTimeout

/**
 * The tasks still to run: first in, first out, each followed by its microtasks, as in the event loop, but without
 * asking the system in between for events, which nothing here waits for.
 */
const tasks: (() => void)[] = []
let isRunning = false

function putOff(task: () => void): void {
  tasks.push(task)
  if (isRunning) return
  isRunning = true
  nextTurn()
}

function runOne(): void {
  tasks.shift()?.()
  if (tasks.length > 0) queueMicrotask(nextTurn)
  else isRunning = false
}

/** A tick requested by a microtask comes after all microtasks. */
function nextTurn(): void {
  process.nextTick(runOne)
}

let isInstalled = false

export function countTurns(): void {
  if (isInstalled) return
  isInstalled = true
  const immediate = (run: (...parameters: unknown[]) => void, ...parameters: unknown[]) =>
    putOff(() => run(...parameters))
  globalThis.setImmediate = Object.assign(immediate, promisifiable(realImmediate)) as unknown as typeof setImmediate
  const timeout = (run: (...parameters: unknown[]) => void, delayMs?: number, ...parameters: unknown[]) =>
    delayMs === undefined || delayMs === 0
      ? (putOff(() => run(...parameters)) as unknown)
      : realTimeout(run, delayMs, ...parameters)
  globalThis.setTimeout = Object.assign(timeout, promisifiable(realTimeout)) as typeof setTimeout
}

/** Resolves when everything that could run has run. */
export async function idle(): Promise<void> {
  await new Promise<void>((resolve) => realImmediate(resolve))
  if (isRunning) await idle()
}

function promisifiable<P>(original: { ['__promisify__']: P }): { ['__promisify__']: P } {
  return { ['__promisify__']: original['__promisify__'] }
}
