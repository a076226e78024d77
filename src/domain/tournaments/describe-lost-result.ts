import type { Game } from '../schema/schedules.ts'

/** Says what happens to a game whose result a correction invalidates: `Match 9, Bears – Lions 2 : 1, is taken back.` */
export function describeLostResult(game: Game, nameOf: (teamId: string) => string): string {
  const { home_team_id: home, away_team_id: away, home_score, away_score, status, winner } = game
  const teams = [home, away].map((id) => (id === null ? 'Unknown team' : nameOf(id))).join(' – ')
  const match = `Match ${game.match_number}, ${teams}`
  if (status === 'in_progress') return `${match}, has begun: its count is taken back.`
  if (status === 'forfeited') return `${match}, a forfeit, is taken back.`
  const won = winner === null ? '' : ` (${nameOf((winner === 'home' ? home : away) ?? '')} won)`
  return `${match} ${home_score} : ${away_score}${won}, is taken back.`
}
