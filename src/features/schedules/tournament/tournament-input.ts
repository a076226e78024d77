import { createBracket } from '#domain/tournaments/create-bracket.ts'
import { checkMatchRoom } from '#domain/tournaments/layout/match-room.ts'
import type { BusyTime } from '#domain/scheduling/model/model.ts'
import type { TemplateConfig } from '#domain/schema/tournaments.ts'
import { toSlotProblem, type CheckRoom } from '../wizard/use-room-check.ts'
import type { ScheduleSettings } from '../wizard/schedule-form.ts'
import { toSchedulerInput } from '../wizard/schedule-input.ts'
import { toScheduleFields, type LeagueResources } from '../wizard/use-league-resources.ts'
import { validateTournament, type TournamentInputs, type TournamentSettings } from './tournament-form.ts'
import { toTemplate } from './tournament-kind.ts'
import type { PlaceMatchesInput } from '#domain/tournaments/layout/place-matches-input.ts'

/**
 * Returns the scheduler's input. Leaves out teams that were deleted since they were chosen.
 * @param busy what already occupies teams and fields, from `readBusyTimes`
 */
export function toTournamentInput(
  settings: TournamentSettings,
  supply: LeagueResources,
  busy: readonly BusyTime[],
): PlaceMatchesInput {
  const known = new Set(supply.teams.map(({ id }) => id))
  const entrants = settings.teamIds.filter((id) => known.has(id))
  return {
    bracket: createBracket(toTemplate(settings), entrants.length),
    entrants,
    input: toSchedulerInput(asRoundRobin(settings), supply, busy),
  }
}

/** Fills in the round-robin settings, because a bracket has no rules about how often teams meet and who hosts. */
function asRoundRobin(settings: TournamentSettings): ScheduleSettings {
  return {
    ...settings,
    otherLeagueIds: [],
    meetings: 1,
    gamesPerTeam: null,
    gamesPerWeek: null,
    weekStart: 1,
    maxSameSideInRow: null,
    homeAwayBalance: false,
    crossDivisionMeetings: 0,
    doubleheaders: '',
    doubleheaderGap: 0,
    minDaysBetweenMeetings: 0,
    meetingRules: [],
    groupLimits: [],
    homeFields: [],
    homeDays: [],
    teamPreferences: [],
    importance: { travel: 0, utilization: 0, preferences: 0 },
  }
}

/** Returns null if registration is turned off. */
export function toTemplateConfig(
  { registrationDeadline, maxTeams, fieldIds }: TournamentSettings,
  { places }: Pick<LeagueResources, 'places'>,
  mostTeams: number,
): TemplateConfig | null {
  if (registrationDeadline === null) return null
  const venueIds = toScheduleFields(places).flatMap(({ id, venueId }) => (fieldIds.includes(id) ? [venueId] : []))
  return { maxTeams: maxTeams ?? mostTeams, registrationDeadline, venueIds: [...new Set(venueIds)] }
}

/** Checks whether there is room for the matches, while the user types. */
export const checkTournamentRoom: CheckRoom<TournamentInputs> = (inputs, supply, busy) => {
  // A team may just have been deleted on another device.
  const teamIds = inputs.teamIds.filter((teamId) => supply.teams.some(({ id }) => id === teamId))
  const checked = validateTournament({ ...inputs, teamIds })
  if ('problems' in checked) return toSlotProblem(checked.problems, inputs)
  return checkMatchRoom(toTournamentInput(checked.settings, supply, busy))
}
