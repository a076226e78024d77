import {
  getAllowance,
  hasFeature,
  hasRoomFor,
  getLimit,
  type Allowance,
  type FeatureKey,
  type LimitKey,
} from '#domain/plans/entitlements.ts'
import { describeFeatureRefusal, describeLimitRefusal } from '#domain/plans/plan-words.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Game } from '#domain/schema/schedules.ts'
import type { Tier } from '#domain/schema/organizations.ts'
import { useAccount, useLiveQuery, useOrganizationId } from '../queries/context.tsx'
import { getMeta } from '../store/meta.ts'
import { getTier } from '../queries/use-tier.ts'
import type { LocalDatabase } from '../store/local-database.ts'

// How much of the plan is used, as far as this device knows. Only the server counts what others have created in the
// meantime: it has the last word, and what it rejects appears in Needs attention.

/**
 * The group a limit applies to: the league's ID for teams, the team's ID for players, the month (`toLimitMonth`) for
 * games.
 */
export type LimitGroup = string

/** Leagues are counted across the whole organization. */
export const allLeaguesGroup: LimitGroup = ''

type Counted = {
  readonly organizationId: string
  readonly key: LimitKey
  /** For existing games: returns false for those removed in the same change, which do not count. */
  readonly stays?: (game: Game) => boolean
}

/**
 * Returns how much of a group's limit is used; undefined while it loads, or if there is no organization or no group.
 */
export function useAllowance(key: LimitKey, group: LimitGroup | null): Allowance | undefined {
  return useAllowanceInOrganization(useOrganizationId(), key, group)
}

/** Like `useAllowance`, for another of the person's organizations. */
export function useAllowanceInOrganization(
  organizationId: string | null,
  key: LimitKey,
  group: LimitGroup | null,
): Allowance | undefined {
  const tier = getTier(useAccount(), organizationId)
  const used = useLiveQuery(
    (db) => (organizationId === null || group === null ? null : countUsed(db, { organizationId, key }, group)),
    [organizationId, key, group],
  )
  return typeof used === 'number' ? getAllowance(tier, key, used) : undefined
}

/** A group without enough room for what would be added. */
export type FullGroup = Allowance & { readonly group: LimitGroup; readonly wanted: number }

/**
 * Returns the first group, sorted by key, without room for all its new rows, or null if there is none. `groups` lists
 * the group of each new row.
 */
export async function findFullGroup(
  db: LocalDatabase,
  tier: Tier,
  counted: Counted,
  groups: readonly LimitGroup[],
): Promise<FullGroup | null> {
  if (getLimit(tier, counted.key) === null) return null
  const wantedByGroup = new Map<LimitGroup, number>()
  for (const group of groups) wantedByGroup.set(group, (wantedByGroup.get(group) ?? 0) + 1)
  for (const [group, wanted] of [...wantedByGroup].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const allowance = getAllowance(tier, counted.key, await countUsed(db, counted, group))
    if (!hasRoomFor(allowance, wanted)) return { ...allowance, group, wanted }
  }
  return null
}

/**
 * Checks limits before something is created, so that the user learns at once what the server would say later.
 * @throws RuleError `limit_leagues`, `limit_teams`, `limit_players`, `limit_games`
 */
export async function requireRoom(db: LocalDatabase, counted: Counted, groups: readonly LimitGroup[]): Promise<void> {
  const tier = getTier(await getMeta(db, 'account'), counted.organizationId)
  const full = await findFullGroup(db, tier, counted, groups)
  if (full)
    throw new RuleError(`limit_${counted.key}`, describeLimitRefusal(tier, counted.key, full.used + full.wanted))
}

/** Checks that the plan includes a feature before it is used. @throws RuleError `feature_not_in_plan` */
export async function requireFeature(db: LocalDatabase, organizationId: string, key: FeatureKey): Promise<void> {
  const tier = getTier(await getMeta(db, 'account'), organizationId)
  if (!hasFeature(tier, key)) throw new RuleError('feature_not_in_plan', describeFeatureRefusal(key))
}

async function countUsed(
  db: LocalDatabase,
  { organizationId, key, stays = () => true }: Counted,
  group: LimitGroup,
): Promise<number> {
  switch (key) {
    case 'leagues':
      return db.leagues.where('organization_id').equals(organizationId).count()
    case 'teams':
      return db.teams.where('league_id').equals(group).count()
    case 'players':
      return db.players.where('team_id').equals(group).count()
    case 'games':
      return db.games
        .where('[organization_id+start_time]')
        .between([organizationId, group], [organizationId, `${group}\uffff`])
        .filter(stays)
        .count()
  }
}
