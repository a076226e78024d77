import type { Game } from '../schema/schedules.ts'
import { formatTeam } from '../scores/game-teams.ts'
import type { Bracket, BracketMatch } from './model.ts'
import type { BracketState, MatchProgress } from './progress.ts'
import type { TournamentState } from './tournament.ts'
import { describeSideSource, formatRound } from './describe-round.ts'
import { t } from './words.ts'

// A match as shown in a bracket: drawn, listed or printed.

export type MatchSide = {
  readonly teamId: string | null
  /** The team's name or, while the team is unknown, where it comes from: `Winner of match 3`. */
  readonly name: string
  readonly score: number | null
  readonly outcome: 'won' | 'lost' | null
}

export type MatchView = {
  readonly match: BracketMatch
  /** After `resolveTournamentTeams`; undefined if it is not on this device. */
  readonly game: Game | undefined
  readonly state: BracketState
  /** For use inside a sentence: `semifinal`. */
  readonly occasion: string
  /** In the order of the sources, whichever is at home. */
  readonly sides: readonly [MatchSide, MatchSide]
  /** Text next to or instead of a score: `Forfeit`, `In progress`, `Not needed`. */
  readonly note: string | null
}

/**
 * Returns the occasion of one match, for use inside a sentence: `semifinal`, `losers’ round 3`, `third place`, `pool B,
 * round 2`.
 */
export function formatOccasion(bracket: Bracket, match: BracketMatch): string {
  return t.inSentence(formatRound(bracket, match))
}

/** @param games all games of the schedule, after `resolveTournamentTeams` */
export function toMatchViews(
  { bracket, progress }: Pick<TournamentState, 'bracket' | 'progress'>,
  games: readonly Game[],
  nameOf: (teamId: string) => string | undefined,
): MatchView[] {
  const gameOf = new Map(games.map((game) => [game.match_number, game]))
  return bracket.matches.map((match, index) => {
    const now = progress.matches[index] ?? unknown(match)
    const game = gameOf.get(match.number)
    const side = (at: 0 | 1): MatchSide => ({
      teamId: now.teams[at],
      name: nameOnSide(match, now, at, nameOf),
      score: scoreOf(game, now, at),
      outcome: outcomeOf(now, at),
    })
    return {
      match,
      game,
      state: now.state,
      occasion: formatOccasion(bracket, match),
      sides: [side(0), side(1)],
      note: noteOf(now, game),
    }
  })
}

/**
 * Describes the match for a screen reader: `Match 7, semifinal: Lions 2, winner of match 5. Sunday 11:00, North 1.`
 * @param when the day, the time and the place
 */
export function describeMatch({ match, occasion, sides, note, state }: MatchView, when: string): string {
  const [one, other] = sides.map(({ name, score, teamId }) => {
    const words = teamId === null ? name.charAt(0).toLowerCase() + name.slice(1) : name
    return score === null ? words : `${words} ${score}`
  })
  const winner = sides.find(({ outcome }) => outcome === 'won')
  return [
    t.matchWithSides(match.number, occasion, one ?? '', other ?? ''),
    ...(note === null ? [] : [`${note}.`]),
    ...(winner ? [state === 'bye' ? t.advanced(winner.name) : t.won(winner.name)] : []),
    ...(when === '' ? [] : [`${when}.`]),
  ].join(' ')
}

const unknown = ({ number }: BracketMatch): MatchProgress => ({
  match: number,
  teams: [null, null],
  state: 'waiting',
  winner: null,
  loser: null,
  result: null,
})

function nameOnSide(
  match: BracketMatch,
  { state, teams }: MatchProgress,
  at: 0 | 1,
  nameOf: (teamId: string) => string | undefined,
): string {
  const teamId = teams[at]
  if (teamId !== null) return formatTeam(nameOf(teamId))
  return state === 'bye' ? t.nobody : describeSideSource(match.sources[at])
}

function scoreOf(game: Game | undefined, { state, teams }: MatchProgress, at: 0 | 1): number | null {
  const teamId = teams[at]
  if (!game || teamId === null) return null
  if (state !== 'played' && game.status !== 'in_progress') return null
  return game.home_team_id === teamId ? game.home_score : game.away_score
}

function outcomeOf({ teams, winner, loser }: MatchProgress, at: 0 | 1): MatchSide['outcome'] {
  const teamId = teams[at]
  if (teamId === null) return null
  if (winner === teamId) return 'won'
  return loser === teamId ? 'lost' : null
}

function noteOf({ state, result }: MatchProgress, game: Game | undefined): string | null {
  switch (state) {
    case 'bye':
      return t.unplayed.bye
    case 'not_needed':
      return t.unplayed.not_needed
    case 'walkover':
      if (result?.kind === 'forfeit') return result.by === 'both' ? t.forfeitByBoth : t.forfeit
      return t.unplayed.walkover
    case 'played':
      if (game?.result_state === 'disputed') return t.disputed
      return game?.winner ? t.tieBroken : null
    case 'waiting':
    case 'ready':
      if (game?.status === 'in_progress') return t.inProgress
      return game?.status === 'postponed' ? t.postponed : null
  }
}
