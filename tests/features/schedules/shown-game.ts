import type { CalendarGame } from '#features/schedules/calendar/calendar-game.ts'

/** A game as a calendar shows it. The teams' ids are their names in lower case. */
export const shownGame = (id: string, home: string, away: string): CalendarGame => ({
  id,
  scheduleId: 'S',
  homeTeamId: home.toLowerCase(),
  awayTeamId: away.toLowerCase(),
  home,
  away,
  fieldId: 'F',
  venue: 'Riverside',
  place: 'Riverside, Field 2',
  hasTime: true,
  start: '2026-11-21T10:00:00.000Z',
  end: '2026-11-21T11:00:00.000Z',
  status: 'scheduled',
  statusInWords: 'Scheduled',
  score: null,
  resultState: null,
  round: null,
  match: null,
  isDraft: true,
  scheduleName: 'Spring',
})
