import type { LocalDatabase } from '#data/store/database.ts'
import { allowanceOf, limitMonth, type Allowance, type LimitKey } from '#domain/plans/entitlements.ts'
import type { Tier } from '#domain/schema/organizations.ts'

export type Usage = Allowance & { readonly label: string }

/** How much of the plan is used, from what is on the device. Limits for each league, team or month count the fullest. */
export async function readUsage(db: LocalDatabase, organizationId: string, tier: Tier, now: Date): Promise<Usage[]> {
  const [leagues, teams, players, games] = await Promise.all([
    db.leagues.where('organization_id').equals(organizationId).count(),
    db.teams.where('organization_id').equals(organizationId).toArray(),
    db.players.where('organization_id').equals(organizationId).toArray(),
    db.games.where('organization_id').equals(organizationId).toArray(),
  ])
  const month = limitMonth(now.toISOString())
  const usage = (key: LimitKey, label: string, used: number) => ({ ...allowanceOf(tier, key, used), label })
  return [
    usage('leagues', 'Leagues', leagues),
    usage('teams', 'Teams in a league, at most', most(teams.map(({ league_id }) => league_id))),
    usage('players', 'Players on a team, at most', most(players.map(({ team_id }) => team_id))),
    usage('games', 'Games this month (UTC)', games.filter(({ start_time }) => limitMonth(start_time) === month).length),
  ]
}

/** How often the most frequent one occurs. */
function most(ids: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}
