import { getAllowance, type LimitKey } from '../plans/entitlements.ts'
import { describeLargerPlan, describePlanRoom } from '../plans/plan-words.ts'
import type { Tier } from '../schema/organizations.ts'
import type { RowProblem } from './model.ts'

/**
 * Counts the existing rows by group. `take` then adds the file's rows one by one, as long as the plan has room for
 * them: the server would reject the whole import over one row.
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
