import type { Budgets, BudgetResult } from '../budgets.ts'
import { accountBudget, costUnitsPerTake } from './limits.ts'

type Known = {
  /** Units taken from the database but not spent yet. */
  left: number
  /** The latest time at which the window of these units ends. */
  until: number
  /** Whether the database refused to give this account more units. */
  isSpent: boolean
}

const mostKnown = 20_000

/**
 * Limits the cost of an account's calls over time, across all servers. Takes units for several requests at once from
 * the database, and does not ask the database again while it knows that the account has no units left.
 */
export function createAccountBudget(budgets: Budgets, now: () => number = Date.now) {
  const known = new Map<string, Known>()

  return async (account: string, units: number): Promise<BudgetResult> => {
    const before = known.get(account)
    const isGood = before !== undefined && before.until > now()
    if (isGood && before.left >= units) {
      before.left -= units
      return { allowed: true, retryAfterMs: 0 }
    }
    if (isGood && before.isSpent) return { allowed: false, retryAfterMs: before.until - now() }

    const asked = Math.max(units, costUnitsPerTake)
    const taken = await budgets.take(`account ${account}`, asked, accountBudget)
    const current = known.get(account)
    const left = current !== undefined && current.until > now() ? current.left : 0
    known.delete(account) // moves the account to the end: the map is ordered by the database's last response
    if (taken.allowed) {
      // A window may have begun earlier than assumed here and so end earlier; leftover units are then carried over to
      // the next window, but no further.
      known.set(account, { left: left + asked - units, until: now() + accountBudget.windowMs, isSpent: false })
    } else {
      known.set(account, { left, until: now() + taken.retryAfterMs, isSpent: true })
    }
    const [oldest] = known.keys()
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
    return taken
  }
}
