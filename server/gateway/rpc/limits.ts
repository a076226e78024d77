import type { CallCost } from '#api/catalog-function.ts'
import type { Budget } from '../budgets.ts'

const minutes = (count: number): number => count * 60_000
const kB = 1024

/** A caller without an account. */
export const anonymousMaxBytes = 64 * kB

type CostClass = {
  /** What a call costs of an account's budget, in addition to its bytes. */
  readonly units: number
  /** Whether it may take as long as changing a whole season. */
  readonly isLong: boolean
  /** The budget of one network without an account. */
  readonly anonymous: Budget
}

const fromOneNetwork: Budget = { max: 600, windowMs: minutes(5) }

export const costClasses: Readonly<Record<CallCost, CostClass>> = {
  read: { units: 1, isLong: false, anonymous: fromOneNetwork },
  write: { units: 2, isLong: false, anonymous: fromOneNetwork },
  push: { units: 2, isLong: false, anonymous: fromOneNetwork },
  // The database accepts only twenty an hour of each kind; more would just cost it time.
  form: { units: 5, isLong: false, anonymous: { max: 90, windowMs: minutes(60) } },
  // This server reads a league's page and briefly caches it for everyone: hardly anyone calls the function itself.
  page: { units: 5, isLong: false, anonymous: { max: 60, windowMs: minutes(5) } },
  bulk: { units: 20, isLong: true, anonymous: fromOneNetwork },
}

/** Larger pushes may take long; small ones never wait behind them. */
export const largeBodyBytes = 64 * kB

/** Refused tokens per network: a field whose phones all wake up with old ones stays well below. */
export const refusedTokenBudget: Budget = { max: 1_200, windowMs: minutes(1) }

export const accountBudget: Budget = { max: 6_000, windowMs: minutes(5) }
export const bytesPerCostUnit = 32 * kB
/** Units taken from the database at once and spent here: only one request in twenty queries it. */
export const costUnitsPerTake = 20

/**
 * Concurrent requests per account, per network without an account, and of long ones per account. Each is lower than the
 * number of connections for them (server/database/logins.ts), so that others get theirs.
 */
export const maxConcurrentRequests = { account: 8, network: 64, long: 1 } as const

/** How long a body may take to arrive: a few seconds, extended while it arrives at this pace. */
export const bodyTimeouts = { firstMs: 10_000, bytesPerSecond: 8 * kB, mostMs: 50_000 } as const
