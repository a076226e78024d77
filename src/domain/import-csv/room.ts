import { limitOf, type LimitKey } from '../entitlements.ts'
import { ruleWords } from '../rule-error.ts'
import type { Tier } from '../schema/organizations.ts'
import type { RowProblem } from './model.ts'

/** Counts what is there and what a file brings against the plan: the server would refuse the whole import over one row. */
export function planRoom(tier: Tier, key: LimitKey, there: readonly string[]) {
  const limit = limitOf(tier, key)
  const counts = new Map<string, number>()
  for (const group of there) counts.set(group, (counts.get(group) ?? 0) + 1)
  return {
    /** Takes a place in the group (a league, a team, a month), or says why there is none. */
    take(group: string): RowProblem | null {
      const used = counts.get(group) ?? 0
      if (limit !== null && used >= limit) {
        return { column: null, words: `${ruleWords(`limit_${key}`) ?? ''} It allows ${limit}.` }
      }
      counts.set(group, used + 1)
      return null
    },
  }
}
