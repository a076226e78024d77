import type { ProposedGame } from '#domain/schedule/model.ts'

/** How often each team plays at home and away; teams without a game count 0. */
export function homeAndAway(
  games: readonly Pick<ProposedGame, 'homeTeamId' | 'awayTeamId'>[],
  teamIds: readonly string[],
) {
  const totals = new Map(teamIds.map((teamId) => [teamId, { teamId, home: 0, away: 0 }]))
  for (const game of games) {
    const [home, away] = [totals.get(game.homeTeamId), totals.get(game.awayTeamId)]
    if (home) home.home++
    if (away) away.away++
  }
  return [...totals.values()]
}
