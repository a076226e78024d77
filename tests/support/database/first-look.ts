import type { StoredRow } from '#data/store/stored-rows.ts'
import type { TableName } from '#domain/schema/tables.ts'
import type { PullResponse } from '../../../sync/wire.ts'

type Held = { readonly t: TableName; readonly row: StoredRow }

/**
 * Works like private.first_look: returns everything except the games, reports, and players of other leagues, or null if
 * one response can't hold it.
 */
export function computeFirstLook(
  readable: readonly Held[],
  { wanted, user, most }: { readonly wanted: string | null; readonly user: string; readonly most: number },
): PullResponse['rows'] | null {
  const all = (t: TableName) => readable.flatMap((each) => (each.t === t ? [each.row] : []))
  const leagues = all('leagues').toSorted((a, b) => compare(a['name'], b['name']) || compare(a.id, b.id))
  const ofTeams = new Set(all('team_staff').flatMap((row) => (row['user_id'] === user ? [row['team_id']] : [])))
  const own = all('teams').flatMap((team) => (ofTeams.has(team.id) ? [String(team['league_id'])] : []))
  const known = leagues.find(({ id }) => id === wanted)?.id
  const league = known ?? own.toSorted()[0] ?? leagues[0]?.id
  const idsIn = (t: TableName) => new Set(all(t).flatMap((row) => (row['league_id'] === league ? [row.id] : [])))
  const [games, teams] = [idsIn('games'), idsIn('teams')]
  if (games.size > most) return null
  const rows: Record<string, StoredRow[]> = {}
  for (const { t, row } of readable) {
    const isElsewhere =
      (t === 'games' && !games.has(row.id)) ||
      (t === 'players' && !teams.has(String(row['team_id']))) ||
      (t === 'score_reports' && !games.has(String(row['game_id'])))
    if (!isElsewhere) (rows[t] ??= []).push({ ...row })
  }
  return rows
}

function compare(a: unknown, b: unknown): number {
  return String(a) < String(b) ? -1 : Number(String(a) > String(b))
}
