import type { Interest, LeagueSize } from './onboarding.ts'

export const leagueSizeLabels: Record<LeagueSize, { label: string; hint: string }> = {
  small: { label: 'Small', hint: '2–4 teams' },
  medium: { label: 'Medium', hint: '5–8 teams' },
  large: { label: 'Large', hint: '9–16 teams' },
  xlarge: { label: 'Extra large', hint: '17 teams or more' },
}

/** Features that don't exist yet are marked as planned. */
export const interestLabels: Record<Interest, { label: string; hint: string; isPlanned?: true }> = {
  scheduling: { label: 'Scheduling', hint: 'Seasons and tournaments without clashes, and repairs after rain' },
  registration: {
    label: 'Registration',
    hint: 'Rosters by file or by the coaches; sign-up forms for families',
    isPlanned: true,
  },
  communication: { label: 'Communication', hint: 'Everybody hears of a changed game; team chat', isPlanned: true },
  streaming: { label: 'Streaming', hint: 'Games on video', isPlanned: true },
  analytics: { label: 'Analytics', hint: 'Standings, statistics and reports' },
  revenue: { label: 'Revenue', hint: 'Sponsors, their packages and what they bring' },
}
