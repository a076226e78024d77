import type { Cost } from '#api/catalog-function.ts'
import type { Budget } from '../budgets.ts'

const minutes = (count: number): number => count * 60_000
const kB = 1024

/** Without an account. */
export const anonymousMaxBytes = 64 * kB

type CostClass = {
  /** What a call counts, beside its bytes, against an account's budget. */
  readonly units: number
  /** Whether it may take as long as a change of a whole season does. */
  readonly isLong: boolean
  /** What one network may ask without an account. */
  readonly anonymous: Budget
}

const fromOneNetwork: Budget = { max: 600, windowMs: minutes(5) }

export const costClasses: Readonly<Record<Cost, CostClass>> = {
  read: { units: 1, isLong: false, anonymous: fromOneNetwork },
  write: { units: 2, isLong: false, anonymous: fromOneNetwork },
  push: { units: 2, isLong: false, anonymous: fromOneNetwork },
  // The database keeps twenty an hour of each kind. What stands here would only cost it time.
  form: { units: 5, isLong: false, anonymous: { max: 90, windowMs: minutes(60) } },
  // The page of a league is read by this server, and kept a moment for all: hardly anybody calls the function itself.
  page: { units: 5, isLong: false, anonymous: { max: 60, windowMs: minutes(5) } },
  bulk: { units: 20, isLong: true, anonymous: fromOneNetwork },
}

/** A push of more than this may take long; small ones never wait behind those. */
export const largeBodyBytes = 64 * kB

/** Tokens that are refused, of one network: a field whose phones all wake up with old ones is well below. */
export const refusedTokens: Budget = { max: 1_200, windowMs: minutes(1) }

export const accountBudget: Budget = { max: 6_000, windowMs: minutes(5) }
export const bytesPerUnit = 32 * kB
/** Taken from the database at once, and spent here: a request in twenty asks it. */
export const unitsAtOnce = 20

/**
 * Requests of one account, or of one network without an account, that are under way at once, and of an account those that
 * may take long: fewer each than there are connections for them (server/database/logins.ts), so that others get theirs.
 */
export const atOnce = { account: 8, network: 64, long: 1 } as const

/** For a body to arrive: some seconds, and more for as long as it arrives at this pace. */
export const bodyTime = { firstMs: 10_000, bytesPerSecond: 8 * kB, mostMs: 50_000 } as const
