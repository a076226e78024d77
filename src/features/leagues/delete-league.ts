import { withKnownField } from '#data/changes/release-events.ts'
import { commit } from '#data/store/commit.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { LeagueEvent } from '#domain/schema/league-events.ts'
import type { League, LotDraw } from '#domain/schema/leagues.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { Change } from '#data/store/change.ts'

/**
 * Deletes the league with its divisions, teams, rosters, schedules, and results. Its venues remain and become shared by
 * the organization.
 */
export async function deleteLeague(
  db: LocalDatabase,
  actor: Actor,
  leagueId: string,
): Promise<{ readonly undo: (() => Promise<void>) | null }> {
  if (!can(actor, 'league.delete')) throw new RuleError('not_allowed')
  return commit(db, actor.organizationId, 'league.delete', async (tx) => {
    const league = await tx.get('leagues', leagueId)
    if (!league) throw new RuleError('row_gone')
    const contents = await readContents(tx, league)
    const venues = await tx.where('venues', 'league_id', leagueId)
    const schedules = await tx.where('schedules', 'league_id', leagueId)
    for (const venue of venues) await tx.patch('venues', venue.id, { league_id: null })
    await tx.remove('leagues', leagueId)
    const venueIds = venues.map(({ id }) => id)
    const undo = () => restoreLeague(db, actor, contents, venueIds)
    return { undo: canRestore(actor, schedules.length) ? undo : null }
  })
}

/**
 * Returns whether a deleted league can be restored completely. Schedules cannot, because a re-filed report of a result
 * would be attributed to someone else. Neither can data that this person may not see, such as the league's sponsors.
 */
export function canRestore(actor: Actor | null, schedules: number): boolean {
  return schedules === 0 && can(actor, 'sponsorship.manage')
}

async function readContents(tx: Change, league: League) {
  const divisions = await tx.where('divisions', 'league_id', league.id)
  const teams = await tx.where('teams', 'league_id', league.id)
  const sponsors = await tx.where('sponsors', 'league_id', league.id)
  const packages = await tx.where('sponsorship_packages', 'league_id', league.id)
  const assets = await tx.where('sponsorship_assets', 'league_id', league.id)
  return {
    league,
    divisions,
    teams,
    players: await tx.where('players', 'team_id', idsOf(teams)),
    staff: await tx.where('team_staff', 'team_id', idsOf(teams)),
    draws: await tx.where('lot_draws', 'league_id', league.id),
    events: await tx.where('league_events', 'league_id', league.id),
    deductions: await tx.where('point_deductions', 'team_id', idsOf(teams)),
    sponsors,
    packages,
    assets,
    sponsorPackages: await tx.where('sponsor_packages', 'sponsor_id', idsOf(sponsors)),
    packageAssets: await tx.where('package_assets', 'package_id', idsOf(packages)),
  }
}
type Contents = Awaited<ReturnType<typeof readContents>>

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

/** Restores the same rows under the same ids, parents first, and assigns the venues to the league again. */
async function restoreLeague(db: LocalDatabase, actor: Actor, contents: Contents, venueIds: readonly string[]) {
  if (!can(actor, 'league.create')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'league.restore', async (tx) => {
    await tx.insert('leagues', [contents.league])
    await tx.insert('divisions', contents.divisions)
    await tx.insert('teams', contents.teams)
    await tx.insert('players', contents.players)
    await tx.insert('team_staff', contents.staff)
    await tx.insert('point_deductions', contents.deductions)
    await tx.insert('lot_draws', listDraws(contents))
    await tx.insert('league_events', await listEvents(tx, contents))
    await tx.insert('sponsors', contents.sponsors)
    await tx.insert('sponsorship_packages', contents.packages)
    await tx.insert('sponsorship_assets', contents.assets)
    await tx.insert('sponsor_packages', contents.sponsorPackages)
    await tx.insert('package_assets', contents.packageAssets)
    for (const id of venueIds) {
      const venue = await tx.get('venues', id)
      if (venue?.league_id === null) await tx.patch('venues', id, { league_id: contents.league.id })
    }
  })
}

/** A drawing may name a team that was deleted before the league; the server takes only teams that exist. */
function listDraws({ draws, teams }: Contents): LotDraw[] {
  const known = new Set(idsOf(teams))
  return draws
    .map((draw) => ({ ...draw, team_ids: draw.team_ids.filter((id) => known.has(id)) }))
    .filter(({ team_ids }) => team_ids.length > 1)
}

/** An event may name a team or a field that was deleted before or after the league. */
async function listEvents(tx: Change, { events, teams }: Contents): Promise<LeagueEvent[]> {
  const known = new Set(idsOf(teams))
  const restored: LeagueEvent[] = []
  for (const event of events) {
    const team_ids = event.team_ids.filter((id) => known.has(id))
    restored.push(await withKnownField(tx, { ...event, team_ids }))
  }
  return restored
}

/** Counts what would be deleted with a league, for the confirmation. */
export async function countLeagueContents(db: LocalDatabase, leagueId: string) {
  const [divisions, teams, schedules, venues, sponsors] = await Promise.all([
    db.divisions.where('league_id').equals(leagueId).count(),
    db.teams.where('league_id').equals(leagueId).primaryKeys(),
    db.schedules.where('league_id').equals(leagueId).primaryKeys(),
    db.venues.where('league_id').equals(leagueId).count(),
    db.sponsors.where('league_id').equals(leagueId).count(),
  ])
  const [players, games] = await Promise.all([
    db.players.where('team_id').anyOf(teams).count(),
    db.games.where('schedule_id').anyOf(schedules).count(),
  ])
  return { divisions, teams: teams.length, players, schedules: schedules.length, games, venues, sponsors }
}
