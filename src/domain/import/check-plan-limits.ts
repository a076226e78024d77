import { getAllowance, type LimitKey } from '../plans/entitlements.ts'
import { describeLargerPlan, describePlanRoom } from '../plans/plan-words.ts'
import type { Tier } from '../schema/organizations.ts'
import type { RowProblem } from './model.ts'

/**
 * Checks the number of existing rows plus those in the file against the plan's limit: the server would reject the whole
 * import over one row.
 */
export function checkPlanLimits(tier: Tier, key: LimitKey, there: readonly string[]) {
  const counts = new Map<string, number>()
  for (const group of there) counts.set(group, (counts.get(group) ?? 0) + 1)
  return {
    /**
     * Reserves room for one row in the group (a league, a team, a month), or returns the problem if the group is full.
     */
    take(group: string): RowProblem | null {
      const allowance = getAllowance(tier, key, counts.get(group) ?? 0)
      if (allowance.isAtLimit) {
        return { column: null, words: `${describePlanRoom(tier, key)} ${describeLargerPlan(allowance)}`, limit: key }
      }
      counts.set(group, allowance.used + 1)
      return null
    },
  }
}
