import type { Game } from '../schema/schedules.ts'

/**
 * Returns where the winner and the loser of a match play next, except for matches that don't have to be played.
 * @param games all games of the tournament, after `resolveTournamentTeams`
 */
export function findNextMatches(
  { match_number, home_source }: Pick<Game, 'home_source' | 'match_number'>,
  games: readonly Game[],
): { readonly who: 'winner' | 'loser'; readonly match: Game }[] {
  if (home_source === null) return []
  return (['winner', 'loser'] as const).flatMap((who) =>
    games.flatMap((match) => {
      const comes = [match.home_source, match.away_source].some(
        (source) => source?.kind === who && source.match === match_number,
      )
      return comes && match.status !== 'cancelled' ? [{ who, match }] : []
    }),
  )
}
