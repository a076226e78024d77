import { groupBy } from '#domain/group-by.ts'
import { getTeamIds } from '#domain/scores/game-teams.ts'
import type { Coordinates } from '#domain/geography/coordinates.ts'
import { getLastDate } from '#domain/scheduling/model/playing-days.ts'
import { toEventBusyTimes } from '#domain/scheduling/conflicts/event-times.ts'
import { findClosedTimes } from '#domain/scheduling/conflicts/closed-times.ts'
import type { BusyTime, ScheduleInput } from '#domain/scheduling/model/model.ts'
import { findPossibleTeamsByGame } from '#domain/scheduling/conflicts/open-games.ts'
import { limitToTeams } from '#domain/scheduling/model/group-limits.ts'
import { buildScheduleInput } from '#domain/scheduling/model/schedule-input.ts'
import { canWeighTravel, addPositions } from '#domain/scheduling/model/travel.ts'
import { listPlayingDates } from '#domain/scheduling/model/calendar.ts'
import { findGamesPerTeamProblem } from '#domain/scheduling/explain/games-per-team.ts'
import type { GroupLimit, MeetingRule, ScheduleConstraints, TimeSlot } from '#domain/schema/schedules.ts'
import { addDays, addMinutes, localToInstant } from '#domain/time.ts'
import { readEvents } from '#data/queries/league-events.ts'
import { maxGameMinutes, readNearbyGames } from '#data/queries/organization-games.ts'
import { isReplaced } from '../proposal/replaced-games.ts'
import { dateRangeFields, maxGamesPerTeam } from './form-parts.ts'
import {
  toDoubleheaders,
  type GroupLimitInputs,
  type GroupLimitSettings,
  type MeetingRuleInputs,
  type ScheduleInputs,
  type ScheduleSettings,
} from './schedule-form.ts'
import { parsePairKey } from './shared-teams.ts'
import { toScheduleFields, type LeagueResources } from './use-league-resources.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Returns the settings as stored in the schedule, without those that have no effect or refer to something that has
 * since been deleted.
 */
export function toScheduleConstraints(settings: ScheduleSettings, supply: LeagueResources): ScheduleConstraints {
  const keep = (ids: readonly string[], existing: readonly { readonly id: string }[]) => {
    const known = new Set(existing.map((one) => one.id))
    return ids.filter((id) => known.has(id))
  }
  const teamIds = keep(settings.teamIds, supply.teams)
  const isPlaying = ({ teamId }: { readonly teamId: string }) => teamIds.includes(teamId)
  const crossDivisionMeetings = spansDivisions(teamIds, supply) ? settings.crossDivisionMeetings : 0
  const doubleheaders = toDoubleheaders(settings)
  const teamBlackouts = settings.teamBlackouts
    .filter(isPlaying)
    .map(({ only, ...entry }) => (only ? { ...entry, only } : entry))
  const meetingRules = settings.meetingRules
    .map(toMeetingRule)
    .filter((rule) => rule.teamIds.every((teamId) => isPlaying({ teamId })))
  const groupLimits = limitToTeams(
    settings.groupLimits.map((line) => toGroupLimit(line)),
    (teamId) => isPlaying({ teamId }),
  )
  const homeFields = homeFieldsOf(settings.homeFields.filter(isPlaying), supply)
  const homeDays = [...groupBy(settings.homeDays.filter(isPlaying), ({ teamId }) => teamId)].map(([teamId, own]) => ({
    teamId,
    weekdays: [...new Set(own.map(({ weekday }) => weekday))].toSorted((a, b) => a - b),
  }))
  const sharedPeople = settings.sharedPeople
    .map(parsePairKey)
    .filter((teams) => teams.every((teamId) => isPlaying({ teamId })))
  const teamPreferences = settings.teamPreferences.filter(isPlaying)
  const importance = importanceOf(settings, canMeasureTravel(settings, supply))
  return {
    preferredDays: settings.preferredDays,
    timeSlots: toSlots(settings),
    blackoutDates: [...new Set(settings.blackoutDates.map(({ date }) => date))].toSorted(),
    teamIds,
    fieldIds: keep(settings.fieldIds, toScheduleFields(supply.places)),
    divisionIds: keep(settings.divisionIds, supply.divisions),
    meetings: settings.meetings,
    ...(settings.gamesPerTeam !== null && { gamesPerTeam: settings.gamesPerTeam }),
    gameMinutes: settings.gameMinutes,
    turnaroundMinutes: settings.turnaroundMinutes,
    minGameSpacing: settings.minGameSpacing,
    maxGamesPerDay: settings.maxGamesPerDay,
    homeAwayBalance: settings.homeAwayBalance,
    seed: settings.seed,
    ...(crossDivisionMeetings > 0 && { crossDivisionMeetings }),
    ...(settings.gamesPerWeek !== null && {
      weeklyLimit: { games: settings.gamesPerWeek, weekStart: settings.weekStart },
    }),
    ...(doubleheaders && { doubleheaders }),
    ...(settings.maxSameSideInRow !== null && { maxSameSideInRow: settings.maxSameSideInRow }),
    ...(settings.minDaysBetweenMeetings > 0 && { minDaysBetweenMeetings: settings.minDaysBetweenMeetings }),
    ...(teamBlackouts.length > 0 && { teamBlackouts }),
    ...(meetingRules.length > 0 && { meetingRules }),
    ...(groupLimits.length > 0 && { groupLimits }),
    ...(homeFields.length > 0 && { homeFields }),
    ...(homeDays.length > 0 && { homeDays }),
    ...(sharedPeople.length > 0 && { sharedPeople }),
    ...(teamPreferences.length > 0 && { teamPreferences }),
    ...(Object.keys(importance).length > 0 && { importance }),
  }
}

export function toMeetingRule({ firstId, secondId, startDate, endDate, kind, host }: MeetingRuleInputs): MeetingRule {
  const isFirstHome = host === 'first' && kind !== 'wish'
  return { teamIds: [firstId, secondId], startDate, endDate, kind, ...(isFirstHome && { isFirstHome }) }
}

export function toGroupLimit({
  opponentIds,
  side,
  games,
  ...limit
}: GroupLimitInputs | GroupLimitSettings): GroupLimit {
  return { ...limit, games: Number(games), ...(opponentIds.length > 0 && { opponentIds }), ...(side && { side }) }
}

/** Leaves out the days of a slot if they are all preferred days, so that the stored slot applies to every day. */
export function toSlots({
  timeSlots,
  preferredDays,
}: Pick<ScheduleSettings, 'timeSlots' | 'preferredDays'>): TimeSlot[] {
  return timeSlots.map(({ start, end, weekdays, fieldIds, divisionIds }) => {
    const days = preferredDays.filter((day) => weekdays?.includes(day) !== false)
    return {
      start,
      end,
      ...(days.length < preferredDays.length && { weekdays: days }),
      ...(fieldIds?.length && { fieldIds }),
      ...(divisionIds?.length && { divisionIds }),
    }
  })
}

/** Returns why not every team can play the number of games that is typed, or null; while it's not a number, null. */
export function findGamesProblem(
  inputs: ScheduleInputs,
  supply: Pick<LeagueResources, 'teams' | 'others'>,
): string | null {
  const gamesPerTeam = Number(inputs.gamesPerTeam)
  if (inputs.gamesPerTeam.trim() === '' || !Number.isInteger(gamesPerTeam)) return null
  if (gamesPerTeam < 1 || gamesPerTeam > maxGamesPerTeam) return null
  const gamesPerMatch = inputs.doubleheaders === '' ? 1 : 2
  if (gamesPerTeam % gamesPerMatch !== 0) return t.evenWithDoubleheaders
  const range = dateRangeFields.safeParse(inputs)
  const blackoutDates = inputs.blackoutDates.map(({ date }) => date)
  const maxGamesPerDay = Number(inputs.maxGamesPerDay)
  return findGamesPerTeamProblem({
    teams: supply.teams.filter(({ id }) => inputs.teamIds.includes(id)),
    gamesPerTeam,
    crossDivisionMeetings: spansDivisions(inputs.teamIds, supply) ? Number(inputs.crossDivisionMeetings) : 0,
    dates: range.success
      ? listPlayingDates({
          ...range.data,
          constraints: { ...range.data, timeSlots: toSlots(range.data), blackoutDates },
        }).length
      : null,
    maxGamesPerDay: maxGamesPerDay >= 1 ? maxGamesPerDay : null,
    gamesPerMatch,
  })
}

/**
 * Returns whether teams of different divisions can meet: whether there are several; teams without a division count as
 * one division.
 */
export function spansDivisions(
  teamIds: readonly string[],
  { teams, others }: Pick<LeagueResources, 'teams' | 'others'>,
): boolean {
  if (others.length > 0) return false // every team plays within its own division, and so within its league
  return new Set(teams.filter(({ id }) => teamIds.includes(id)).map(({ divisionId }) => divisionId)).size > 1
}

function homeFieldsOf(
  lines: ScheduleSettings['homeFields'],
  { places }: Pick<LeagueResources, 'places'>,
): NonNullable<ScheduleConstraints['homeFields']> {
  const fieldsByTeam = new Map<string, Set<string>>()
  for (const { teamId, placeId } of lines) {
    const own = fieldsByTeam.get(teamId) ?? new Set()
    fieldsByTeam.set(teamId, own)
    for (const { venueId, fields } of places) {
      for (const { id } of fields) if (venueId === placeId || id === placeId) own.add(id)
    }
  }
  return [...fieldsByTeam]
    .map(([teamId, ids]) => ({ teamId, fieldIds: [...ids] }))
    .filter(({ fieldIds }) => fieldIds.length > 0)
}

/** Returns whether enough locations of the chosen teams and fields are known to compare travel. */
export function canMeasureTravel(
  { teamIds, fieldIds, homeFields }: Pick<ScheduleSettings, 'teamIds' | 'fieldIds' | 'homeFields'>,
  supply: Pick<LeagueResources, 'teams' | 'places'>,
): boolean {
  const { teams, places } = supply
  const homes = homeFieldsOf(homeFields, supply)
  const positioned = addPositions({ teams, fields: toScheduleFields(places) }, coordinatesByVenue(places), homes)
  return canWeighTravel(positioned, { teamIds, fieldIds })
}

function coordinatesByVenue(places: LeagueResources['places']): Map<string, Coordinates> {
  return new Map(places.flatMap(({ venueId, coordinates }) => (coordinates ? [[venueId, coordinates]] : [])))
}

function importanceOf({ importance, teamPreferences, meetingRules }: ScheduleSettings, hasTravel: boolean) {
  const { travel, utilization, preferences } = importance
  return {
    ...(hasTravel && travel > 0 && { travel }),
    ...(utilization > 0 && { utilization }),
    ...((teamPreferences.length > 0 || meetingRules.some(isWish)) && { preferences }),
  }
}

const isWish = ({ kind }: ScheduleSettings['meetingRules'][number]) => kind === 'wish'

/** Removes the settings that need a plan with advanced scheduling. */
export function removeAdvancedOptions(settings: ScheduleSettings): ScheduleSettings {
  return {
    ...settings,
    meetingRules: settings.meetingRules.filter((rule) => !isWish(rule)),
    teamPreferences: [],
    importance: { travel: 0, utilization: 0, preferences: 0 },
  }
}

/** @param busy what already occupies teams and fields, from `readBusyTimes` */
export function toSchedulerInput(
  settings: ScheduleSettings,
  supply: LeagueResources,
  busy: readonly BusyTime[],
): ScheduleInput {
  const { startDate, endDate } = settings
  const fields = toScheduleFields(supply.places)
  const timeZone = supply.league.time_zone
  const constraints = toScheduleConstraints(settings, supply)
  const chosen = fields.filter(({ id }) => constraints.fieldIds.includes(id))
  const { openingHours, closures } = supply
  const lastDate = getLastDate(constraints.timeSlots, endDate)
  const closed = findClosedTimes({ timeZone, startDate, endDate: lastDate, fields: chosen, openingHours, closures })
  return buildScheduleInput({
    timeZone,
    startDate,
    endDate,
    constraints,
    teams: supply.teams,
    fields,
    busy: [...busy, ...closed],
    coordinates: coordinatesByVenue(supply.places),
    sharedNames: supply.sharing.map(({ teams, people }) => ({ teamIds: teams.map(({ id }) => id), names: people })),
  })
}

export type BusyTimesQuery = {
  readonly startDate: string
  readonly endDate: string
  readonly timeZone: string
  /** A schedule being generated again; its games that are to be replaced do not count. */
  readonly replacing?: string | undefined
}

/**
 * Reads all games and events of the organization that occupy fields or teams between two dates, in any league or
 * schedule. A tournament match occupies every team that may reach it. A game without a time counts only toward its day.
 */
export async function readBusyTimes(
  db: LocalDatabase,
  organizationId: string,
  { startDate, endDate, timeZone, replacing }: BusyTimesQuery,
): Promise<BusyTime[]> {
  const from = localToInstant(startDate, '00:00', timeZone)
  const to = localToInstant(addDays(endDate, 1), '00:00', timeZone)
  const [near, events] = await Promise.all([
    readNearbyGames(db, organizationId, from, to),
    readEvents(db, organizationId, from, addMinutes(to, maxGameMinutes)), // the last games may end after midnight
  ])
  const mayPlay = findPossibleTeamsByGame(near.schedules, near.games)
  const games = near.games
    .filter(({ status }) => status !== 'cancelled' && status !== 'postponed')
    .filter((game) => !isReplaced(game, replacing))
    .map((game): BusyTime => ({
      kind: game.local_time === null ? 'untimed' : 'game',
      fieldId: game.field_id,
      teamIds: [...getTeamIds(game), ...(mayPlay.get(game.id) ?? [])],
      start: game.start_time,
      end: game.end_time,
    }))
  return [...games, ...toEventBusyTimes(events)]
}
