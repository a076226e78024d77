import type { Game } from '../schema/schedules.ts'
import { resolveTournamentTeams, type TournamentSchedule } from './tournament.ts'

/** Returns how changed facts affect a tournament's games: those that are called off, and those that are restored. */
export function applyTournamentFacts(
  games: readonly Game[],
  after: TournamentSchedule,
): { readonly off: readonly Game[]; readonly back: readonly Game[] } {
  const now = new Map(resolveTournamentTeams(after, games).map((game) => [game.id, game]))
  const isOff = ({ status }: Game) => status === 'cancelled'
  const pairs = games.flatMap((before) => {
    const next = now.get(before.id)
    return next ? [{ before, next }] : []
  })
  return {
    off: pairs.flatMap(({ before, next }) => (!isOff(before) && isOff(next) ? [next] : [])),
    back: pairs.flatMap(({ before, next }) => (isOff(before) && !isOff(next) ? [next] : [])),
  }
}
