import type { Tier } from './schema/organizations.ts'
import { tiers } from './schema/organizations.ts'

/**
 * The catalogue of plans: what each tier may use, and how many. `features` and `feature_tiers` in the database say the
 * same, and refuse; a contract test holds the two together. null: as many as one likes.
 */
const limits = {
  leagues: { free: 1, starter: 3, professional: 10, enterprise: null }, // in the organisation
  teams: { free: 8, starter: 16, professional: 32, enterprise: null }, // in each league
  players: { free: 15, starter: null, professional: null, enterprise: null }, // on each team
  games: { free: 20, starter: null, professional: null, enterprise: null }, // in each month (UTC)
} as const satisfies Record<string, Record<Tier, number | null>>

const access = {
  'schedule.basic': tiers,
  'schedule.advanced': ['starter', 'professional', 'enterprise'],
} as const satisfies Record<string, readonly Tier[]>

export type LimitKey = keyof typeof limits
export type FeatureKey = keyof typeof access
export const limitKeys = Object.keys(limits) as readonly LimitKey[]
export const featureKeys = Object.keys(access) as readonly FeatureKey[]

export function limitOf(tier: Tier, key: LimitKey): number | null {
  return limits[key][tier]
}

export function hasFeature(tier: Tier, key: FeatureKey): boolean {
  const allowed: readonly Tier[] = access[key]
  return allowed.includes(tier)
}

/** The cheapest plan with the feature. */
export function tierFor(key: FeatureKey): Tier {
  return access[key][0]
}
