import { createDraftLeague, type DraftLeague } from '../../tests/support/server/draft-league.ts'

const [weeks, fields, teams] = [27, 20, 200]
export const largeSeasonGames = 5000

/**
 * Creates 5,000 games of 200 teams in 27 weeks, 192 in each full week. Each team plays at most once a day, so nothing
 * is double-booked.
 */
export function createLargeSeason(
  url: string,
  { monday, playedBefore, status }: { monday: string; playedBefore?: string; status?: 'draft' | 'published' },
): Promise<DraftLeague> {
  return createDraftLeague(url, {
    teams: Array.from({ length: teams }, (_, index) => `Team ${index + 1}`),
    fields,
    weeks,
    monday,
    playedBefore,
    status,
    games: Array.from({ length: largeSeasonGames }, (_, index) => gameOf(index)),
  })
}

function gameOf(index: number) {
  const perDay = 32
  const [day, onDay] = [Math.floor(index / perDay), index % perDay]
  const week = Math.floor(day / 6)
  const first = (2 * onDay + 64 * (day % 3) + week) % teams
  return {
    home: first,
    away: (first + 1) % teams,
    field: onDay % fields,
    day: week * 7 + (day % 6),
    start: onDay < fields ? '10:00' : '14:00',
  }
}
