import { limitToTeams } from '#domain/scheduling/model/group-limits.ts'
import type { TimeSlot } from '#domain/schema/schedules.ts'
import type { NewSchedule } from '../wizard/new-schedule.ts'
import type { LeagueResources } from '../wizard/use-league-resources.ts'

/**
 * Returns a proposal's schedule for each of its leagues, the wizard's own league first. Each keeps the settings of its
 * own teams. Leagues without a team in it are left out.
 */
export function splitByLeague(
  proposed: NewSchedule,
  { league, others, teams, divisions }: Pick<LeagueResources, 'league' | 'others' | 'teams' | 'divisions'>,
): NewSchedule[] {
  const { constraints } = proposed
  if (others.length === 0) return [proposed]
  const { teamBlackouts = [], homeFields = [], sharedPeople = [], teamPreferences = [], ...rest } = constraints
  const { meetingRules = [], groupLimits = [], homeDays = [], ...common } = rest
  return [league, ...others].flatMap(({ id }): NewSchedule[] => {
    const own = new Set(teams.filter(({ leagueId }) => leagueId === id).map((team) => team.id))
    const ownDivisions = new Set(divisions.filter(({ league_id }) => league_id === id).map((division) => division.id))
    const teamIds = constraints.teamIds.filter((teamId) => own.has(teamId))
    if (teamIds.length === 0) return []
    const isOwn = ({ teamId }: { readonly teamId: string }) => own.has(teamId)
    const lists = {
      teamBlackouts: teamBlackouts.filter(isOwn),
      meetingRules: meetingRules.filter((rule) => rule.teamIds.every((teamId) => own.has(teamId))),
      groupLimits: limitToTeams(groupLimits, (teamId) => own.has(teamId)),
      homeFields: homeFields.filter(isOwn),
      homeDays: homeDays.filter(isOwn),
      sharedPeople: sharedPeople.filter((group) => group.every((teamId) => own.has(teamId))),
      teamPreferences: teamPreferences.filter(isOwn),
    }
    return [
      {
        ...proposed,
        leagueId: id,
        constraints: {
          ...common,
          timeSlots: listSlotsFor(ownDivisions, constraints.timeSlots),
          teamIds,
          divisionIds: constraints.divisionIds.filter((divisionId) => ownDivisions.has(divisionId)),
          ...(lists.teamBlackouts.length > 0 && { teamBlackouts: lists.teamBlackouts }),
          ...(lists.meetingRules.length > 0 && { meetingRules: lists.meetingRules }),
          ...(lists.groupLimits.length > 0 && { groupLimits: lists.groupLimits }),
          ...(lists.homeFields.length > 0 && { homeFields: lists.homeFields }),
          ...(lists.homeDays.length > 0 && { homeDays: lists.homeDays }),
          ...(lists.sharedPeople.length > 0 && { sharedPeople: lists.sharedPeople }),
          ...(lists.teamPreferences.length > 0 && { teamPreferences: lists.teamPreferences }),
        },
        games: proposed.games.filter(({ homeTeamId }) => own.has(homeTeamId)),
      },
    ]
  })
}

/** Returns the times that some team of these divisions, or one without a division, may use. */
function listSlotsFor(divisions: ReadonlySet<string>, slots: readonly TimeSlot[]): TimeSlot[] {
  return slots.flatMap((slot): TimeSlot[] => {
    if (slot.divisionIds === undefined) return [slot]
    const divisionIds = slot.divisionIds.filter((id) => divisions.has(id))
    return divisionIds.length === 0 ? [] : [{ ...slot, divisionIds }]
  })
}
