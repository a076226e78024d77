import type { LimitKey } from '#domain/plans/entitlements.ts'
import type { Tier } from '#domain/schema/organizations.ts'
import type { PageOfRows } from '../answered-list.tsx'
import type { ListedLeague } from '../leagues/league-actions.ts'

/** So many are offered to choose from. */
export const organizationsOffered = 8

export type OfferedOrganization = {
  readonly id: string
  readonly name: string
  /** Of its newest league; null where it has none. */
  readonly timeZone: string | null
}

export type AdminOrganization = OfferedOrganization & {
  readonly createdAt: string
  /** null: the deployment's default. */
  readonly tier: Tier | null
  readonly defaultTier: Tier
  readonly managers: readonly { readonly id: string; readonly email: string; readonly name: string }[]
  readonly members: number
  readonly teams: number
  readonly players: number
  readonly venues: number
  readonly games: number
  /** As limits count: of teams, players and games the fullest league and team, and this month. */
  readonly usage: Readonly<Record<LimitKey, number>>
  readonly leagues: readonly ListedLeague[]
}

/** What the platform's administration can do with organisations. */
export type OrganizationActions = {
  /** Each rejects with an OnlineError or a RuleError, whose messages are for the person. By name. */
  readonly findOrganizations: (search: string) => Promise<PageOfRows<OfferedOrganization>>
  /** Null where there is none. */
  readonly readOrganization: (organizationId: string) => Promise<AdminOrganization | null>
  /** null: the deployment's default. */
  readonly setTier: (organizationId: string, tier: Tier | null) => Promise<void>
}
