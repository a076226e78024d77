import { tiers, type Tier } from '../schema/organizations.ts'

/**
 * The catalog of plans: which features each tier includes, and its limits. `features` and `feature_tiers` in the
 * database have the same values and enforce them; a contract test keeps the two in sync. null: unlimited.
 */
const limits = {
  leagues: { free: 1, starter: 3, professional: 10, enterprise: null }, // per organization
  teams: { free: 8, starter: 16, professional: 32, enterprise: null }, // per league
  players: { free: 15, starter: null, professional: null, enterprise: null }, // per team
  games: { free: 20, starter: null, professional: null, enterprise: null }, // per calendar month (UTC)
} as const satisfies Record<string, Record<Tier, number | null>>

const access = {
  'schedule.basic': tiers,
  'schedule.advanced': ['starter', 'professional', 'enterprise'],
} as const satisfies Record<string, readonly Tier[]>

export type LimitKey = keyof typeof limits
export type FeatureKey = keyof typeof access
export const limitKeys = Object.keys(limits) as readonly LimitKey[]
export const featureKeys = Object.keys(access) as readonly FeatureKey[]

export function getLimit(tier: Tier, key: LimitKey): number | null {
  return limits[key][tier]
}

export function hasFeature(tier: Tier, key: FeatureKey): boolean {
  const allowed: readonly Tier[] = access[key]
  return allowed.includes(tier)
}

/** Returns the cheapest plan with the feature. */
export function findTierWithFeature(key: FeatureKey): Tier {
  return access[key][0]
}

/**
 * Returns the month that a game counts toward, `2026-11`: in UTC, so that it is the same for every league and on the
 * server.
 */
export function toLimitMonth(start: string): string {
  return new Date(start).toISOString().slice(0, 7)
}

/** Returns the month of each game to be created, in the same order as the games. */
export function toLimitMonths(games: readonly { readonly start: string }[]): string[] {
  return games.map(({ start }) => toLimitMonth(start))
}

/** Returns the cheapest plan whose limit is at least `count`. */
export function findTierWithRoom(key: LimitKey, count: number): Tier {
  return tiers.find((tier) => isWithin(getLimit(tier, key), count)) ?? 'enterprise'
}

/** How much of a limit is used. Without a limit, the values that depend on one are null, and there is always room. */
export type Allowance = {
  readonly tier: Tier
  readonly key: LimitKey
  readonly used: number
  readonly limit: number | null
  /** Never below 0, even after a downgrade to a smaller plan. */
  readonly remaining: number | null
  /** In whole percent, rounded down so that 100 isn't shown too early. Can exceed 100 after a downgrade. */
  readonly percentage: number | null
  readonly isAtLimit: boolean
  /** Whether at least four fifths are used. */
  readonly isNearLimit: boolean
}

export function getAllowance(tier: Tier, key: LimitKey, used: number): Allowance {
  const limit = getLimit(tier, key)
  if (limit === null) {
    return { tier, key, used, limit, remaining: null, percentage: null, isAtLimit: false, isNearLimit: false }
  }
  return {
    tier,
    key,
    used,
    limit,
    remaining: Math.max(0, limit - used),
    percentage: Math.floor((100 * used) / limit),
    isAtLimit: used >= limit,
    isNearLimit: used >= 0.8 * limit,
  }
}

export function hasRoomFor({ used, limit }: Pick<Allowance, 'used' | 'limit'>, more: number): boolean {
  return isWithin(limit, used + more)
}

function isWithin(limit: number | null, count: number): boolean {
  return limit === null || count <= limit
}
