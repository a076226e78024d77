import type { Game } from '../schema/schedules.ts'
import { formatTeam } from '../scores/game-teams.ts'
import { t } from './words.ts'

/**
 * Says what happens to a game whose result a correction invalidates: `Match 9, Bears – Lions 2 : 1: the result will be
 * cleared.`
 */
export function describeLostResult(game: Game, nameOf: (teamId: string) => string): string {
  const { home_team_id: home, away_team_id: away, home_score, away_score, status, winner } = game
  const teams = [home, away].map((id) => (id === null ? formatTeam(undefined) : nameOf(id))).join(' – ')
  const match = t.match(game.match_number)
  if (status === 'in_progress') return t.lostStart(match, teams)
  if (status === 'forfeited') return t.lostForfeit(match, teams)
  const winnerName = winner === null ? null : nameOf((winner === 'home' ? home : away) ?? '')
  return t.lostResult(match, teams, `${home_score} : ${away_score}`, winnerName)
}
