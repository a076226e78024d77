import { t } from './words.ts'

// The steps from a new league to its first schedule. Whether a step is done depends on the data that exists.

export type LeagueStep = {
  readonly title: string
  readonly note: string
  /** The screen for this step. */
  readonly to: string
  readonly isDone: boolean
}

/**
 * Returns a league's steps, in order.
 * @param counts the number of the league's teams and schedules, and of the venues it may use
 */
export function listLeagueSteps(
  leagueId: string,
  counts: { readonly teams: number; readonly venues: number; readonly schedules: number },
): readonly LeagueStep[] {
  return [
    {
      title: t.addTeams,
      note: t.addTeamsNote,
      to: `/dashboard/leagues/${leagueId}/teams`,
      isDone: counts.teams > 1, // one team has no opponent
    },
    {
      title: t.addVenue,
      note: t.addVenueNote,
      to: '/dashboard/venues',
      isDone: counts.venues > 0,
    },
    {
      title: t.makeSchedule,
      note: t.makeScheduleNote,
      to: '/dashboard/schedules/new',
      isDone: counts.schedules > 0,
    },
  ]
}
