import type { LocalDatabase } from '#db/database.ts'
import { limitOf, type LimitKey } from '#domain/entitlements.ts'
import type { Tier } from '#domain/schema/organizations.ts'

export type Usage = {
  readonly key: LimitKey
  readonly label: string
  readonly used: number
  /** null: as many as one likes. */
  readonly limit: number | null
}

/** How much of the plan is used, from what is on the device. Limits for each league, team or month count the fullest. */
export async function readUsage(db: LocalDatabase, organizationId: string, tier: Tier, now: Date): Promise<Usage[]> {
  const [leagues, teams, players, games] = await Promise.all([
    db.leagues.where('organization_id').equals(organizationId).count(),
    db.teams.where('organization_id').equals(organizationId).toArray(),
    db.players.where('organization_id').equals(organizationId).toArray(),
    db.games.where('organization_id').equals(organizationId).toArray(),
  ])
  const month = now.toISOString().slice(0, 7) // in UTC, as the server counts
  const usage = (key: LimitKey, label: string, used: number) => ({ key, label, used, limit: limitOf(tier, key) })
  return [
    usage('leagues', 'Leagues', leagues),
    usage('teams', 'Teams in a league, at most', most(teams.map(({ league_id }) => league_id))),
    usage('players', 'Players on a team, at most', most(players.map(({ team_id }) => team_id))),
    usage('games', 'Games this month', games.filter(({ start_time }) => start_time.startsWith(month)).length),
  ]
}

/** How often the most frequent one occurs. */
function most(ids: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}
