import type { Conflict } from '#domain/schedule/conflicts.ts'
import { formatGameDayAndTime } from '#domain/time.ts'
import { gameTitle, type CalendarGame } from './calendar-game.ts'

/** What is wrong, in a few words: `Bears play twice`, `Riverside, Field 2 is booked twice`. */
export function conflictTitle(conflict: Conflict, games: readonly CalendarGame[]): string {
  switch (conflict.kind) {
    case 'field':
      return `${games.find((game) => game.fieldId === conflict.fieldId)?.place ?? 'A field'} is booked twice`
    case 'team':
      return `${teamName(conflict.teamId, games)} play twice at once`
    case 'rest':
      return `${teamName(conflict.teamId, games)} rest ${duration(conflict.restMinutes)} of ${duration(conflict.neededMinutes)}`
  }
}

/** `Bears – Foxes, Sat 21 Nov, 10:30, Riverside, Field 2`. */
export function gameInWords(game: CalendarGame, timeZone: string): string {
  const place = game.place === null ? '' : `, ${game.place}`
  return `${gameTitle(game)}, ${formatGameDayAndTime(game.start, timeZone)}${place}`
}

/** `45 minutes`, `2 hours`, `1 h 30 min`. */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return rest === 1 ? '1 minute' : `${rest} minutes`
  if (rest === 0) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${hours} h ${rest} min`
}

function teamName(teamId: string, games: readonly CalendarGame[]): string {
  for (const game of games) {
    if (game.homeTeamId === teamId) return game.home
    if (game.awayTeamId === teamId) return game.away
  }
  return 'A team'
}
