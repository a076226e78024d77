import { createBracket } from '#domain/tournaments/create-bracket.ts'
import { matchRoomCheck } from '#domain/tournaments/layout/match-room.ts'
import type { PlaceMatchesQuestion } from '#domain/tournaments/layout/place-matches.ts'
import type { BusyTime } from '#domain/scheduling/model/model.ts'
import type { TemplateConfig } from '#domain/schema/tournaments.ts'
import { tooShort, type JudgeRoom } from '../wizard/use-room-check.ts'
import type { ScheduleSettings } from '../wizard/schedule-form.ts'
import { scheduleInputOf } from '../wizard/schedule-input.ts'
import { fieldsOf, type LeagueSupply } from '../wizard/use-league-supply.ts'
import { checkTournament, type TournamentInputs, type TournamentSettings } from './tournament-form.ts'
import { templateOf } from './tournament-kind.ts'

/**
 * Returns the scheduler's input. Leaves out teams that were deleted since they were chosen.
 * @param games games that already occupy teams and fields, from `readBusyTimes`
 */
export function tournamentQuestion(
  settings: TournamentSettings,
  supply: LeagueSupply,
  games: readonly BusyTime[],
): PlaceMatchesQuestion {
  const known = new Set(supply.teams.map(({ id }) => id))
  const entrants = settings.teamIds.filter((id) => known.has(id))
  return {
    bracket: createBracket(templateOf(settings), entrants.length),
    entrants,
    input: scheduleInputOf(asRoundRobin(settings), supply, games),
  }
}

/** Fills in round-robin settings: a bracket has no rules about meetings and hosts. */
function asRoundRobin(settings: TournamentSettings): ScheduleSettings {
  return {
    ...settings,
    meetings: 1,
    homeAwayBalance: false,
    crossDivisionMeetings: 0,
    minDaysBetweenMeetings: 0,
    homeFields: [],
    teamPreferences: [],
    importance: { travel: 0, utilization: 0, preferences: 0 },
  }
}

/** Returns null if registration is off. */
export function templateConfigOf(
  { registrationDeadline, maxTeams, fieldIds }: TournamentSettings,
  { places }: Pick<LeagueSupply, 'places'>,
  mostTeams: number,
): TemplateConfig | null {
  if (registrationDeadline === null) return null
  const venueIds = fieldsOf(places).flatMap(({ id, venueId }) => (fieldIds.includes(id) ? [venueId] : []))
  return { maxTeams: maxTeams ?? mostTeams, registrationDeadline, venueIds: [...new Set(venueIds)] }
}

/** Whether there is room for the matches, while the user types. */
export const judgeTournament: JudgeRoom<TournamentInputs> = (inputs, supply, busy) => {
  const checked = checkTournament(inputs)
  if ('problems' in checked) return tooShort(checked.problems, inputs)
  return matchRoomCheck(tournamentQuestion(checked.settings, supply, busy))
}
