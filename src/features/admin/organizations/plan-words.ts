import type { AdminOrganization } from '#api/administration/organizations.ts'
import { limitKeys, limitOf, type LimitKey } from '#domain/plans/entitlements.ts'
import { planNames } from '#domain/plans/plans.ts'
import type { Tier } from '#domain/schema/organizations.ts'
import { listed } from '#ui/tables/count.ts'

export const limitNames: Readonly<Record<LimitKey, string>> = {
  leagues: 'Leagues',
  teams: 'Teams in the fullest league',
  players: 'Players on the fullest team',
  games: 'Games this month (UTC)',
}

/** Where an organization has more than a plan has room for; null: nowhere. */
export function overInWords(usage: AdminOrganization['usage'], tier: Tier): string | null {
  const over = limitKeys.filter((key) => {
    const limit = limitOf(tier, key)
    return limit !== null && usage[key] > limit
  })
  if (over.length === 0) return null
  const parts = over.map(
    (key) => `${limitNames[key].toLowerCase().replace('utc', 'UTC')} (${usage[key]} of ${limitOf(tier, key) ?? 0})`,
  )
  return `It has more than ${planNames[tier]} has room for: ${listed(parts)}. All of it stays and works; no more can be added.`
}
