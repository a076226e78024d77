// The way from a league that has just been created to its first schedule. What is done follows from what is there.

export type LeagueStep = {
  readonly title: string
  readonly note: string
  /** The screen where it is done. */
  readonly to: string
  readonly isDone: boolean
}

/** @param counts the league's teams and schedules, and the venues where it may play */
export function leagueSteps(
  leagueId: string,
  counts: { readonly teams: number; readonly venues: number; readonly schedules: number },
): readonly LeagueStep[] {
  return [
    {
      title: 'Add the teams',
      note: 'One by one, or all at once from a file.',
      to: `/dashboard/leagues/${leagueId}/teams`,
      isDone: counts.teams > 1, // one has nobody to play
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
