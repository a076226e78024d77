import { defineWords } from '#i18n/words.ts'
import type { Interest, LeagueSize } from './onboarding.ts'

export const t = defineWords('domain/get-started', {
  addTeams: 'Add the teams',
  addTeamsNote: 'One by one, or all at once from a file.',
  addVenue: 'Add a venue',
  addVenueNote: 'Where you play: its fields and opening hours.',
  interestHints: {
    scheduling: 'Conflict-free seasons and tournaments, and rainout makeups',
    registration: 'Rosters from a file or from coaches; sign-up forms for families',
    communication: 'Everyone hears when a game changes; team chat',
    streaming: 'Live video of games',
    analytics: 'Standings, statistics and reports',
    revenue: 'Sponsors, their packages and the income from them',
  } satisfies Record<Interest, string>,
  interests: {
    scheduling: 'Scheduling',
    registration: 'Registration',
    communication: 'Communication',
    streaming: 'Streaming',
    analytics: 'Analytics',
    revenue: 'Revenue',
  } satisfies Record<Interest, string>,
  leagueSizeHints: {
    small: '2–4 teams',
    medium: '5–8 teams',
    large: '9–16 teams',
    xlarge: '17 teams or more',
  } satisfies Record<LeagueSize, string>,
  leagueSizes: {
    small: 'Small',
    medium: 'Medium',
    large: 'Large',
    xlarge: 'Extra large',
  } satisfies Record<LeagueSize, string>,
  makeSchedule: 'Make a schedule',
  makeScheduleNote: 'Choose days and times; games are scheduled without conflicts.',
})
