import type { Game } from '../schema/schedules.ts'
import { formatTeam } from '../scores/game-teams.ts'
import type { Bracket, BracketMatch, SideSource } from './model.ts'
import type { BracketState, MatchProgress } from './progress.ts'
import { computeOutcome, formatSeriesNumbers, isDrawn, listSeriesGames } from './formats/series.ts'
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
  /** Its number, or those of all games of its series if it stands for them: `5–7`. */
  readonly label: string
  /** For use inside a sentence: `semifinal`, or `semifinal, game 2 of 3` in a series. */
  readonly occasion: string
  /** In the order of the sources, whichever is at home. */
  readonly sides: readonly [MatchSide, MatchSide]
  /** Text next to or instead of a score: `Forfeit`, `In progress`, `Not needed`. */
  readonly note: string | null
}

/**
 * Returns the occasion of one match, for use inside a sentence: `semifinal`, `losers’ round 3`, `third place`, `pool B,
 * round 2`; in a series also which game it is.
 */
export function formatOccasion(bracket: Bracket, match: BracketMatch): string {
  return [t.inSentence(formatRound(bracket, match)), ...formatGameOfSeries(match)].join(', ')
}

/** Returns which game of its series a match is, as one item: `game 2 of 3`. Returns none outside of a series. */
export const formatGameOfSeries = ({ series }: BracketMatch): readonly string[] =>
  series ? [t.gameOf(series.game, series.of)] : []

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
      name: nameOnSide(bracket, match.sources[at], now, at, nameOf),
      score: scoreOf(game, now, at),
      outcome: outcomeOf(now, at),
    })
    return {
      match,
      game,
      state: now.state,
      label: String(match.number),
      occasion: formatOccasion(bracket, match),
      sides: [side(0), side(1)],
      note: noteOf(now, game, match),
    }
  })
}

/** Returns where a team comes from while it is unknown, naming all games of a series: `Winner of matches 5–7`. */
export function describeSourceInBracket(bracket: Bracket, source: SideSource): string {
  const from = 'match' in source ? bracket.matches[source.match - 1] : undefined
  if (!from?.series || (source.kind !== 'winner' && source.kind !== 'loser')) return describeSideSource(source)
  return t.seriesSource(source.kind, formatSeriesNumbers(bracket, from))
}

/**
 * Returns what a bracket draws: the matches, but a series as one, in place of its last game. Its score is the number of
 * games that each team has won, or the total score of two legs.
 * @param views from `toMatchViews`
 */
export function toDrawnViews(
  { bracket, progress }: Pick<TournamentState, 'bracket' | 'progress'>,
  views: readonly MatchView[],
): MatchView[] {
  return views.map((view): MatchView => {
    const { match } = view
    if (!match.series || !isDrawn(match)) return view
    const games = listSeriesGames(bracket, match).flatMap((game) => views[game.number - 1] ?? [])
    const { by } = match.series
    const { winner, isSettled, score, tie } = computeOutcome(bracket, progress.matches, match.number)
    const hasBegun = games.some(({ state }) => state === 'played' || (state === 'walkover' && !by))
    const side = (at: 0 | 1): MatchSide => {
      const { teamId, name } = view.sides[at]
      const outcome = teamId === null || winner === null ? null : winner === teamId ? 'won' : 'lost'
      return { teamId, name, score: hasBegun && teamId !== null ? score[at] : null, outcome }
    }
    const isBye = view.state === 'bye'
    return {
      ...view,
      label: formatSeriesNumbers(bracket, match),
      occasion: t.inSentence(formatRound(bracket, match)),
      state: isBye ? view.state : isSettled ? 'played' : (games[0]?.state ?? view.state),
      sides: [side(0), side(1)],
      note: isBye ? view.note : by ? t.legs[tie === undefined ? 'two' : (tie ?? 'level')] : t.bestOf(match.series.of),
    }
  })
}

/**
 * Describes the match for a screen reader: `Match 7, semifinal: Lions 2, winner of match 5. Sunday 11:00, North 1.`
 * @param when the day, the time and the place
 */
export function describeMatch({ label, occasion, sides, note, state }: MatchView, when: string): string {
  const [one, other] = sides.map(({ name, score, teamId }) => {
    const words = teamId === null ? name.charAt(0).toLowerCase() + name.slice(1) : name
    return score === null ? words : `${words} ${score}`
  })
  const winner = sides.find(({ outcome }) => outcome === 'won')
  return [
    t.matchWithSides(label, occasion, one ?? '', other ?? ''),
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
  bracket: Bracket,
  source: SideSource,
  { state, teams }: MatchProgress,
  at: 0 | 1,
  nameOf: (teamId: string) => string | undefined,
): string {
  const teamId = teams[at]
  if (teamId !== null) return formatTeam(nameOf(teamId))
  return state === 'bye' ? t.nobody : describeSourceInBracket(bracket, source)
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

function noteOf({ state, result }: MatchProgress, game: Game | undefined, { series }: BracketMatch): string | null {
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
      return game?.winner && !series?.by ? t.tieBroken : null // with two legs, a tiebreaker belongs to both
    case 'waiting':
    case 'ready':
      if (game?.status === 'in_progress') return t.inProgress
      return game?.status === 'postponed' ? t.postponed : null
  }
}
