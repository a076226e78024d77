import { readGamesWithStatus } from '#data/queries/games-with-status.ts'
import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { isUpcoming } from '#domain/leagues/game-times.ts'
import { findDuplicateNames, type DuplicateName } from '#domain/leagues/duplicate-names.ts'
import { sortByPlayOrder } from '#domain/tournaments/match-words.ts'
import { getGameSide, getTeamIds, type GameSide } from '#domain/scores/game-teams.ts'
import { hasBothTeams } from '#domain/scores/scores.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { addMinutes } from '#domain/time.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** Reads the four figures of the overview, counted from the data on the device. */
export async function readDashboardCounts(db: LocalDatabase, organizationId: string | null, now: string) {
  if (organizationId === null) return { leagues: 0, archived: 0, teams: 0, venues: 0, upcoming: 0, upcomingInDrafts: 0 }
  const [leagues, teams, venues, schedules] = await Promise.all([
    db.leagues.where('organization_id').equals(organizationId).toArray(),
    db.teams.where('organization_id').equals(organizationId).count(),
    db.venues.where('organization_id').equals(organizationId).count(),
    db.schedules.where('organization_id').equals(organizationId).toArray(),
  ])
  const counts = await Promise.all(schedules.map((schedule) => countAhead(db, schedule, now)))
  const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0)
  const inDrafts = counts.filter((_, index) => schedules[index]?.status === 'draft')
  const archived = leagues.filter(({ status }) => status === 'archived').length
  return {
    leagues: leagues.length,
    archived,
    teams,
    venues,
    upcoming: sum(counts),
    upcomingInDrafts: sum(inDrafts),
  }
}
export type DashboardCounts = Awaited<ReturnType<typeof readDashboardCounts>>

export type ListedGame = { game: Game; league: League; home: GameSide | null; away: GameSide | null }
type ListedSchedule = { schedule: Schedule; league: League; gameCount: number }

export type PendingWork = {
  disputed: ListedGame[]
  unreported: ListedGame[]
  /** Games that were called off and still need a new day. */
  postponed: ListedGame[]
  /** Results of the last days that only one side has reported. */
  unconfirmed: ListedGame[]
  drafts: ListedSchedule[]
  /** The number of changes that the server refused; they stay on this device. */
  rejected: number
  /** Names that should be unique but were used on two devices. */
  sharedNames: DuplicateName[]
}

/** Older missing results and disputes are not listed, because no one settles them anymore. */
const lookBackDays = 365

/** Most results are never confirmed by the other side, so only recent ones are worth a question. */
const unconfirmedDays = 7

const noWork: PendingWork = {
  disputed: [],
  unreported: [],
  postponed: [],
  unconfirmed: [],
  drafts: [],
  rejected: 0,
  sharedNames: [],
}

/**
 * Reads what league staff need to handle. Draft games were never played, so they are not missing a result; a bracket
 * match whose teams are unknown depends on earlier matches, which are listed instead.
 */
export async function readPendingWork(
  db: LocalDatabase,
  organizationId: string | null,
  now: string,
): Promise<PendingWork> {
  if (organizationId === null) return noWork
  const from = addMinutes(now, -lookBackDays * 24 * 60)
  const [leagues, schedules, inDispute, recent, rejected] = await Promise.all([
    db.leagues.where('organization_id').equals(organizationId).toArray(),
    db.schedules.where('organization_id').equals(organizationId).toArray(),
    db.games.where('result_state').equals('disputed').toArray(),
    db.games
      .where('[organization_id+start_time]')
      .between([organizationId, addMinutes(now, -unconfirmedDays * 24 * 60)], [organizationId, now])
      .filter(({ result_state }) => result_state === 'reported')
      .toArray(),
    db.rejectedChanges.where('organization_id').equals(organizationId).count(),
  ])
  const drafts = draftsAmong(schedules)
  const leaguesById = new Map(leagues.map((league) => [league.id, league]))
  const played = schedules.filter(({ status }) => status !== 'draft')
  const playedIds = new Set(played.map(({ id }) => id))
  const open = await Promise.all(played.map((schedule) => readOpen(db, schedule, { from, to: now })))
  const unreported = sortByPlayOrder(open.flat()).filter((game) => game.end_time <= now && hasBothTeams(game))
  const disputed = sortByPlayOrder(await resolveBracketTeams(db, inDispute)).filter(
    (game) =>
      playedIds.has(game.schedule_id) &&
      game.result_state === 'disputed' &&
      game.start_time >= from &&
      game.start_time < now,
  )
  const off = await Promise.all(
    played.map(({ id }) => readGamesWithStatus(db, id, 'postponed', { from, to: '\uffff' }).toArray()),
  )
  const postponed = sortByPlayOrder(await resolveBracketTeams(db, off.flat()))
  const unconfirmed = sortByPlayOrder(await resolveBracketTeams(db, recent)).filter(({ schedule_id }) =>
    playedIds.has(schedule_id),
  )
  const teams = await db.teams.bulkGet([
    ...new Set([...unreported, ...disputed, ...postponed, ...unconfirmed].flatMap(getTeamIds)),
  ])
  const teamsById = new Map(teams.filter((team) => team !== undefined).map((team) => [team.id, team]))
  const list = (games: readonly Game[]) =>
    games.flatMap((game) => {
      const league = leaguesById.get(game.league_id)
      const teamOf = (id: string) => teamsById.get(id)
      return league
        ? [{ game, league, home: getGameSide(game, 'home', teamOf), away: getGameSide(game, 'away', teamOf) }]
        : []
    })
  const draftCounts = await Promise.all(drafts.map(({ id }) => db.games.where('schedule_id').equals(id).count()))
  return {
    disputed: list(disputed),
    unreported: list(unreported).toReversed(), // newest first, because those are the ones people ask about
    postponed: list(postponed),
    unconfirmed: list(unconfirmed).toReversed(),
    rejected,
    drafts: drafts.flatMap((schedule, index) => {
      const league = leaguesById.get(schedule.league_id)
      return league ? [{ schedule, league, gameCount: draftCounts[index] ?? 0 }] : []
    }),
    sharedNames: await readSharedNames(db, organizationId, { leagues, schedules }),
  }
}

async function readSharedNames(
  db: LocalDatabase,
  organizationId: string,
  known: { leagues: readonly League[]; schedules: readonly Schedule[] },
): Promise<DuplicateName[]> {
  const ours = { organization_id: organizationId }
  const [divisions, teams, venues, fields] = await Promise.all([
    db.divisions.where(ours).toArray(),
    db.teams.where(ours).toArray(),
    db.venues.where(ours).toArray(),
    db.venue_fields.where(ours).toArray(),
  ])
  return findDuplicateNames({ ...known, divisions, teams, venues, fields })
}

/** The length of the day on which daylight saving time ends. */
const longestDayMinutes = 25 * 60

type Span = { readonly from: string; readonly to: string }

/** Counts the schedule's upcoming games, using the index because a season has thousands of games. */
async function countAhead(db: LocalDatabase, schedule: Schedule, now: string): Promise<number> {
  if (schedule.bracket === null) {
    const [begins, isOnToday] = await Promise.all([
      readGamesWithStatus(db, schedule.id, 'scheduled', { from: now, to: '\uffff' }).count(),
      readGamesWithStatus(db, schedule.id, 'scheduled', { from: addMinutes(now, -longestDayMinutes), to: now })
        .filter((game) => game.local_time === null && isUpcoming(game, now))
        .count(),
    ])
    return begins + isOnToday
  }
  const games = await readTournament(db, schedule)
  return games.filter((game) => game.status === 'scheduled' && isUpcoming(game, now)).length
}

/** Reads the schedule's games that began within the span and have no result. */
async function readOpen(db: LocalDatabase, schedule: Schedule, { from, to }: Span): Promise<Game[]> {
  if (schedule.bracket === null) {
    const read = openStatuses.map((status) => readGamesWithStatus(db, schedule.id, status, { from, to }).toArray())
    return (await Promise.all(read)).flat()
  }
  const isOpen = ({ status }: Game) => openStatuses.some((one) => one === status)
  const games = await readTournament(db, schedule)
  return games.filter((game) => isOpen(game) && game.start_time >= from && game.start_time < to)
}

const openStatuses = ['scheduled', 'in_progress'] as const

/** Reads all matches of a tournament, because whether one of them is played at all depends on the others. */
async function readTournament(db: LocalDatabase, { id }: Schedule): Promise<Game[]> {
  return resolveBracketTeams(db, await db.games.where('schedule_id').equals(id).toArray())
}

/** Returns the drafts, newest first. */
function draftsAmong(schedules: readonly Schedule[]): Schedule[] {
  return schedules
    .filter((schedule) => schedule.status === 'draft')
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
}
