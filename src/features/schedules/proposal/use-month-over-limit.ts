import { useMemo } from 'react'
import { useLiveQuery, useOrganizationId } from '#data/queries/context.tsx'
import { findFullGroup, type FullGroup } from '#data/changes/plan-limits.ts'
import { useTier } from '#data/queries/use-tier.ts'
import { toLimitMonths } from '#domain/plans/entitlements.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { isReplaced } from './replaced-games.ts'

/**
 * Returns the first month in which the plan has no room for all of the games, or null if there is room in every month
 * or while loading.
 */
export function useMonthOverLimit(games: readonly { readonly start: string }[], replacing?: string): FullGroup | null {
  const organizationId = useOrganizationId()
  const tier = useTier()
  const months = useMemo(() => toLimitMonths(games), [games])
  const stays = (game: Game) => replacing === undefined || !isReplaced(game, replacing)
  const found = useLiveQuery(
    (db) => (organizationId === null ? null : findFullGroup(db, tier, { organizationId, key: 'games', stays }, months)),
    [organizationId, tier, months, replacing],
  )
  return found ?? null
}
