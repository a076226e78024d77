import type { Budgets, Taken } from '../budgets.ts'
import { accountBudget, unitsAtOnce } from './limits.ts'

type Known = {
  /** Taken from the database and not spent yet. */
  left: number
  /** When the window ends in which that counts, at the latest. */
  until: number
  /** Whether the database had no more for this account. */
  isSpent: boolean
}

const mostKnown = 20_000

/**
 * What an account may cost in a while, on all servers together. The database is asked for several requests at once, and
 * not again while it is known to refuse.
 */
export function createAccountBudget(budgets: Budgets, now: () => number = Date.now) {
  const known = new Map<string, Known>()

  return async (account: string, units: number): Promise<Taken> => {
    const before = known.get(account)
    const isGood = before !== undefined && before.until > now()
    if (isGood && before.left >= units) {
      before.left -= units
      return { allowed: true, retryAfterMs: 0 }
    }
    if (isGood && before.isSpent) return { allowed: false, retryAfterMs: before.until - now() }

    const asked = Math.max(units, unitsAtOnce)
    const taken = await budgets.take(`account ${account}`, asked, accountBudget)
    const current = known.get(account)
    const left = current !== undefined && current.until > now() ? current.left : 0
    known.delete(account) // the order is that of the last answer
    if (taken.allowed) {
      // A window that began before this moment ends earlier: what is left then is spent in the next one, once.
      known.set(account, { left: left + asked - units, until: now() + accountBudget.windowMs, isSpent: false })
    } else {
      known.set(account, { left, until: now() + taken.retryAfterMs, isSpent: true })
    }
    const [oldest] = known.keys()
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
    return taken
  }
}
