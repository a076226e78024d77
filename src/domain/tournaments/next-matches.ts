import type { Game } from '../schema/schedules.ts'

/**
 * Returns where the winner and the loser of a match play next, in a series its first game, except for matches that don't have to be played.
 * @param games all games of the tournament, after `resolveTournamentTeams`
 */
export function findNextMatches(
  { match_number, home_source }: Pick<Game, 'home_source' | 'match_number'>,
  games: readonly Game[],
): { readonly who: 'winner' | 'loser'; readonly match: Game }[] {
  if (home_source === null) return []
  return (['winner', 'loser'] as const).flatMap((who) => {
    const [match] = games
      .filter(
        ({ home_source, away_source, status }) =>
          status !== 'cancelled' &&
          [home_source, away_source].some((source) => source?.kind === who && source.match === match_number),
      )
      .toSorted((a, b) => (a.match_number ?? 0) - (b.match_number ?? 0))
    return match ? [{ who, match }] : []
  })
}
