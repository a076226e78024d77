import type { LocalDatabase } from '#db/database.ts'
import { laidOut } from '#db/laid-out-games.ts'
import { sideOf, teamIdsOf, type GameSide } from '#domain/game-teams.ts'
import { hasBothTeams } from '#domain/scores.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'

/** The four figures of the overview, counted from what is on the device. */
export async function readCounts(db: LocalDatabase, organizationId: string | null, now: string) {
  if (organizationId === null) return { leagues: 0, archived: 0, teams: 0, venues: 0, upcoming: 0, upcomingInDrafts: 0 }
  const [leagues, teams, venues, drafts, ahead] = await Promise.all([
    db.leagues.where('organization_id').equals(organizationId).toArray(),
    db.teams.where('organization_id').equals(organizationId).count(),
    db.venues.where('organization_id').equals(organizationId).count(),
    draftSchedules(db, organizationId),
    db.games.where('start_time').aboveOrEqual(now).toArray(),
  ])
  const draftIds = new Set(drafts.map(({ id }) => id))
  const ours = await laidOut(
    db,
    ahead.filter((game) => game.organization_id === organizationId),
  )
  const upcoming = ours.filter((game) => game.status === 'scheduled')
  const upcomingInDrafts = upcoming.filter((game) => draftIds.has(game.schedule_id)).length
  const archived = leagues.filter(({ status }) => status === 'archived').length
  return { leagues: leagues.length, archived, teams, venues, upcoming: upcoming.length, upcomingInDrafts }
}
export type Counts = Awaited<ReturnType<typeof readCounts>>

export type ListedGame = { game: Game; league: League; home: GameSide | null; away: GameSide | null }
export type ListedSchedule = { schedule: Schedule; league: League; gameCount: number }

export type WhatIsNext = {
  disputed: ListedGame[]
  unreported: ListedGame[]
  drafts: ListedSchedule[]
}

/** Further back nobody enters a forgotten result any more; a dispute that old has long been settled. */
const lookBackDays = 365

/**
 * What waits for league staff. A game of a draft was never played, so it waits for no result; a match of a bracket whose
 * teams are not known waits for the one before it, which is listed.
 */
export async function readWhatIsNext(
  db: LocalDatabase,
  organizationId: string | null,
  now: string,
): Promise<WhatIsNext> {
  if (organizationId === null) return { disputed: [], unreported: [], drafts: [] }
  const from = new Date(Date.parse(now) - lookBackDays * 24 * 3_600_000).toISOString()
  const [leagues, schedules, allPast] = await Promise.all([
    db.leagues.where('organization_id').equals(organizationId).toArray(),
    db.schedules.where('organization_id').equals(organizationId).toArray(),
    db.games.where('start_time').between(from, now).toArray(),
  ])
  const past = await laidOut(db, allPast)
  const drafts = draftsAmong(schedules)
  const leaguesById = new Map(leagues.map((league) => [league.id, league]))
  const draftIds = new Set(drafts.map(({ id }) => id))
  const played = past.filter((game) => game.organization_id === organizationId && !draftIds.has(game.schedule_id))
  const unreported = played.filter(
    (game) =>
      (game.status === 'scheduled' || game.status === 'in_progress') && game.end_time <= now && hasBothTeams(game),
  )
  const disputed = played.filter((game) => game.result_state === 'disputed')
  const teams = await db.teams.bulkGet([...new Set([...unreported, ...disputed].flatMap(teamIdsOf))])
  const teamsById = new Map(teams.filter((team) => team !== undefined).map((team) => [team.id, team]))
  const list = (games: readonly Game[]) =>
    games.flatMap((game) => {
      const league = leaguesById.get(game.league_id)
      const teamOf = (id: string) => teamsById.get(id)
      return league ? [{ game, league, home: sideOf(game, 'home', teamOf), away: sideOf(game, 'away', teamOf) }] : []
    })
  const draftCounts = await Promise.all(drafts.map(({ id }) => db.games.where('schedule_id').equals(id).count()))
  return {
    disputed: list(disputed),
    unreported: list(unreported).toReversed(), // the latest first: it is the one that people ask about
    drafts: drafts.flatMap((schedule, index) => {
      const league = leaguesById.get(schedule.league_id)
      return league ? [{ schedule, league, gameCount: draftCounts[index] ?? 0 }] : []
    }),
  }
}

async function draftSchedules(db: LocalDatabase, organizationId: string): Promise<Schedule[]> {
  return draftsAmong(await db.schedules.where('organization_id').equals(organizationId).toArray())
}

/** The latest first. */
function draftsAmong(schedules: readonly Schedule[]): Schedule[] {
  return schedules
    .filter((schedule) => schedule.status === 'draft')
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
}
