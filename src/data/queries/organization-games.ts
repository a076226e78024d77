import { readEvents } from './league-events.ts'
import { resolveBracketTeams } from './bracket-teams.ts'
import type { OrganizationGames } from '#domain/scheduling/conflicts/conflict-input.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import type { Venue, VenueField } from '#domain/schema/venues.ts'
import { addDays, addMinutes, localToInstant } from '#domain/time.ts'
import type { LocalDatabase } from '../store/local-database.ts'

/**
 * Games of the organization close enough to a time range to conflict with something in it, and all schedules of the
 * organization.
 */
export type NearbyGames = { readonly games: readonly Game[]; readonly schedules: readonly Schedule[] }

/**
 * Reads the games of all leagues and schedules near a time range, drafts included: a field can't host two games at
 * once, whichever league they belong to.
 */
export async function readNearbyGames(
  db: LocalDatabase,
  organizationId: string,
  from: string,
  to: string,
): Promise<NearbyGames> {
  const schedules = await db.schedules.where('organization_id').equals(organizationId).toArray()
  const margin = getConflictMarginMinutes(schedules)
  const [first, last] = [addMinutes(from, -margin), addMinutes(to, margin)]
  const games = await db.games
    .where('[organization_id+start_time]')
    .between([organizationId, first], [organizationId, last], true, true)
    .toArray()
  return { games: await resolveBracketTeams(db, games), schedules }
}

/**
 * The maximum length of a game, in minutes: a game in progress can't have started earlier than this many minutes ago.
 */
export const maxGameMinutes = 600

/**
 * Returns how far apart games can be and still conflict; at least a day, because games per day are counted, and at least
 * a week if games per week are.
 */
export function getConflictMarginMinutes(schedules: readonly Pick<Schedule, 'constraints'>[]): number {
  const restHours = schedules.reduce(
    (longest, { constraints }) =>
      Math.max(longest, constraints?.minGameSpacing ?? 0, constraints?.weeklyLimit ? 7 * 24 : 0),
    24,
  )
  return restHours * 60 + maxGameMinutes
}

/** The rows needed to compute the conflicts of an organization's games between two instants. */
export type ConflictRows = Omit<OrganizationGames, 'games' | 'schedules' | 'venues' | 'fields'> & {
  readonly games: readonly Game[]
  readonly schedules: readonly Schedule[]
  readonly venues: readonly Venue[]
  readonly fields: readonly VenueField[]
}

type Asked = {
  readonly organizationId: string
  /** The time zone of the current league. */
  readonly timeZone: string
  readonly from: string
  readonly to: string
}

export async function readOrganizationGames(
  db: LocalDatabase,
  { organizationId, timeZone, from, to }: Asked,
): Promise<ConflictRows> {
  const [near, leagues, venues, fields, openingHours, closures, events] = await Promise.all([
    readNearbyGames(db, organizationId, from, to),
    db.leagues.where('organization_id').equals(organizationId).toArray(),
    db.venues.where('organization_id').equals(organizationId).toArray(),
    db.venue_fields.where('organization_id').equals(organizationId).toArray(),
    db.venue_opening_hours.where('organization_id').equals(organizationId).toArray(),
    db.venue_closures.where('organization_id').equals(organizationId).toArray(),
    readEvents(db, organizationId, from, addMinutes(to, maxGameMinutes)), // the last games may end after `to`
  ])
  const games = await withWholeSchedules(db, near, from, to)
  const hasSlotsByDivision = near.schedules.some(({ constraints }) =>
    constraints?.timeSlots.some(({ divisionIds }) => divisionIds !== undefined),
  )
  const teams = hasSlotsByDivision ? await db.teams.where('organization_id').equals(organizationId).toArray() : []
  return { ...near, games, teams, leagues, venues, fields, openingHours, closures, events, timeZone, from, to }
}

/**
 * Whether a conflict of a game can depend on any other game of its schedule, however far apart they are: a match must
 * come after the matches its teams come from, if two teams must meet on some date, one of their games must be then, and
 * games in a row or of a group can be weeks apart.
 */
export function needsWholeSchedule({ bracket, constraints }: Pick<Schedule, 'bracket' | 'constraints'>): boolean {
  const { meetingRules = [], groupLimits = [], maxSameSideInRow } = constraints ?? {}
  const isLimited = maxSameSideInRow !== undefined || groupLimits.length > 0
  return bracket !== null || isLimited || meetingRules.some(({ kind }) => kind === 'must')
}

/** Adds all games of the schedules near the time range that need it. */
async function withWholeSchedules(
  db: LocalDatabase,
  { games, schedules }: NearbyGames,
  from: string,
  to: string,
): Promise<readonly Game[]> {
  const margin = getConflictMarginMinutes(schedules)
  const [first, last] = [addMinutes(from, -margin), addMinutes(to, margin)]
  const ids = schedules
    .filter((schedule) => needsWholeSchedule(schedule))
    .filter(({ start_date, end_date }) => end_date >= first.slice(0, 10) && start_date <= last)
    .map(({ id }) => id)
  if (ids.length === 0) return games
  const known = new Set(games.map(({ id }) => id))
  const matches = await resolveBracketTeams(db, await db.games.where('schedule_id').anyOf(ids).toArray())
  return [...games, ...matches.filter(({ id }) => !known.has(id))]
}

/** Returns everything needed to compute a schedule's conflicts, even if its games were moved outside its dates. */
export async function readScheduleGames(
  db: LocalDatabase,
  schedule: Pick<Schedule, 'id' | 'organization_id' | 'start_date' | 'end_date'>,
  timeZone: string,
): Promise<ConflictRows> {
  const asked = {
    organizationId: schedule.organization_id,
    timeZone,
    from: localToInstant(schedule.start_date, '00:00', timeZone),
    to: localToInstant(addDays(schedule.end_date, 1), '00:00', timeZone),
  }
  const read = await readOrganizationGames(db, asked)
  const mine = db.games.where('schedule_id').equals(schedule.id)
  const inside = read.games.reduce((sum, game) => sum + (game.schedule_id === schedule.id ? 1 : 0), 0)
  if ((await mine.count()) === inside) return read
  const all = await mine.toArray()
  return readOrganizationGames(db, {
    ...asked,
    from: all.reduce((least, game) => (game.start_time < least ? game.start_time : least), asked.from),
    to: all.reduce((most, game) => (game.end_time > most ? game.end_time : most), asked.to),
  })
}

/**
 * Reduces games to the columns needed to compute conflicts: the rows are copied to the worker, which uses no other
 * columns of a game.
 */
export function toWorkerGames(read: ConflictRows): OrganizationGames {
  return {
    ...read,
    games: read.games.map((game) => ({
      id: game.id,
      schedule_id: game.schedule_id,
      home_team_id: game.home_team_id,
      away_team_id: game.away_team_id,
      field_id: game.field_id,
      local_time: game.local_time,
      start_time: game.start_time,
      end_time: game.end_time,
      status: game.status,
      match_number: game.match_number,
    })),
  }
}
