import {
  featureKeys,
  limitKeys,
  getLimit,
  findTierWithFeature,
  findTierWithRoom,
  type Allowance,
  type FeatureKey,
  type LimitKey,
} from './entitlements.ts'
import { planNames } from './plans.ts'
import { getRuleMessage } from '../rule-error.ts'
import { tiers, type Tier } from '../schema/organizations.ts'
import { t } from './words.ts'

// Describes what a plan allows, in sentences for users who are at or near a limit.

export function formatFeature(key: FeatureKey): string {
  return t.features[key]
}

/** Returns `Basic has room for 8 teams in a league.` */
export function describePlanRoom(tier: Tier, key: LimitKey): string {
  const limit = getLimit(tier, key)
  return limit === null ? t.noLimitOf(planNames[tier], key) : t.limitOf(planNames[tier], key, limit)
}

/** Returns which larger plan has room for `more` in addition to what exists: `Standard has room for 16.` */
export function describeLargerPlan({ key, used, limit }: Pick<Allowance, 'key' | 'used' | 'limit'>, more = 1): string {
  return planWithRoomInWords(key, Math.max(used + more, (limit ?? 0) + 1))
}

function planWithRoomInWords(key: LimitKey, count: number): string {
  const tier = findTierWithRoom(key, count)
  const limit = getLimit(tier, key)
  return limit === null ? t.hasNoLimit(planNames[tier]) : t.hasRoomFor(planNames[tier], limit)
}

/** Returns how much of the plan is used: `7 of 8 are used, 1 is left.` */
export function describePlanUsage({ used, limit, remaining }: Allowance): string {
  if (limit === null || remaining === null || used > limit) return t.used(used)
  return remaining === 0 ? t.allUsed(limit) : t.usedOf(used, limit, remaining)
}

/** Explains why something was not created: the plan's limit, and which plan has more room. */
export function describeLimitRefusal(tier: Tier, key: LimitKey, wanted = (getLimit(tier, key) ?? 0) + 1): string {
  return `${getRuleMessage('feature_not_in_plan')} ${describePlanRoom(tier, key)} ${planWithRoomInWords(key, wanted)}`
}

/** Explains why a feature can't be used, and which plan has it. */
export function describeFeatureRefusal(key: FeatureKey): string {
  return `${getRuleMessage('feature_not_in_plan')} ${t.comesWith(formatFeature(key), planNames[findTierWithFeature(key)])}`
}

type Refused = { readonly message: string | null; readonly field: string | null; readonly theirs: unknown }

/**
 * Returns the same text as `describeLimitRefusal` and `describeFeatureRefusal`, based on the server's rejection. Null
 * if the rejection is about something else or lacks details.
 */
export function describePlanRefusal({ message, field, theirs }: Refused): string | null {
  const feature = message === 'feature_not_in_plan' && featureKeys.find((key) => key === field)
  if (feature) return describeFeatureRefusal(feature)
  const limit = limitKeys.find((key) => message === `limit_${key}`)
  const tier = limit && tiers.find((one) => getLimit(one, limit) !== null && getLimit(one, limit) === theirs)
  return tier ? describeLimitRefusal(tier, limit) : null
}

/** Whether the server rejected something that a larger plan would have allowed. */
export function isRefusedByPlan(message: string | null): boolean {
  return message === 'feature_not_in_plan' || limitKeys.some((key) => message === `limit_${key}`)
}
