// The steps from a new league to its first schedule. Whether a step is done depends on the data that exists.

export type LeagueStep = {
  readonly title: string
  readonly note: string
  /** The screen for this step. */
  readonly to: string
  readonly isDone: boolean
}

/** @param counts the number of the league's teams and schedules, and of the venues it may use */
export function listLeagueSteps(
  leagueId: string,
  counts: { readonly teams: number; readonly venues: number; readonly schedules: number },
): readonly LeagueStep[] {
  return [
    {
      title: 'Add the teams',
      note: 'One by one, or all at once from a file.',
      to: `/dashboard/leagues/${leagueId}/teams`,
      isDone: counts.teams > 1, // one team has no opponent
    },
    {
      title: 'Add a venue',
      note: 'Where you play: its fields and opening hours.',
      to: '/dashboard/venues',
      isDone: counts.venues > 0,
    },
    {
      title: 'Make a schedule',
      note: 'Choose days and hours; the games are arranged without conflicts.',
      to: '/dashboard/schedules/new',
      isDone: counts.schedules > 0,
    },
  ]
}
