import type { CallCost } from '#api/catalog-function.ts'
import type { Budget } from '../budgets.ts'

const minutes = (count: number): number => count * 60_000
const kB = 1024

/** The size limit for callers without an account. */
export const anonymousMaxBytes = 64 * kB

type CostClass = {
  /** The cost of a call in units of an account's budget, in addition to its bytes. */
  readonly units: number
  /** Whether the call may take as long as a change to a whole season. */
  readonly isLong: boolean
  /** The budget shared by all callers on one network who have no account. */
  readonly anonymous: Budget
}

const fromOneNetwork: Budget = { max: 600, windowMs: minutes(5) }

export const costClasses: Readonly<Record<CallCost, CostClass>> = {
  read: { units: 1, isLong: false, anonymous: fromOneNetwork },
  write: { units: 2, isLong: false, anonymous: fromOneNetwork },
  push: { units: 2, isLong: false, anonymous: fromOneNetwork },
  // The database accepts only twenty forms of each kind per hour, so more calls would only cost it time.
  form: { units: 5, isLong: false, anonymous: { max: 90, windowMs: minutes(60) } },
  // This server reads a league's page and briefly caches it for everyone, so hardly anyone calls the function directly.
  page: { units: 5, isLong: false, anonymous: { max: 60, windowMs: minutes(5) } },
  bulk: { units: 20, isLong: true, anonymous: fromOneNetwork },
}

/** Larger pushes may take a long time; smaller ones never wait behind them. */
export const largeBodyBytes = 64 * kB

/**
 * The budget for refused tokens per network. Even if all phones on one playing field's network wake up with expired
 * tokens, they stay well below it.
 */
export const refusedTokenBudget: Budget = { max: 1_200, windowMs: minutes(1) }

export const accountBudget: Budget = { max: 6_000, windowMs: minutes(5) }
export const bytesPerCostUnit = 32 * kB
/**
 * Units are taken from the database in batches of at least this size and spent in this process, so that of an account's
 * one-unit requests, only one in twenty queries the database.
 */
export const costUnitsPerTake = 20

/**
 * The maximum number of concurrent requests per account and per network without an account, and of long requests per
 * account. The limits for an account are lower than the number of connections available to such requests
 * (server/database/logins.ts), which leaves some connections for other accounts.
 */
export const maxConcurrentRequests = { account: 8, network: 64, long: 1 } as const

/**
 * How long a body may take to arrive: `firstMs`, plus one second for each `bytesPerSecond` bytes received so far, but
 * at most `mostMs` in total.
 */
export const bodyTimeouts = { firstMs: 10_000, bytesPerSecond: 8 * kB, mostMs: 50_000 } as const
