import { formatDate } from '#i18n/format.ts'
import { compareText } from '../compare-text.ts'
import { findClause } from '../rulebook/describe-placing.ts'
import { rankSeason } from '../rulebook/rank-teams.ts'
import type { Season } from '../rulebook/season.ts'
import { isPlayedBy } from '../scores/game-teams.ts'
import { formatScore } from '../scores/results.ts'
import type { StandingsGame } from './tally.ts'
import { t } from './words.ts'
import { hasResult } from '../scores/has-result.ts'

// Games between tied teams that decide their order and nothing else, and whether a table uses them
// (docs/decisions/139-play-a-tiebreaker-as-a-game.md).

/** Returns the side that won, in a shootout if the score is level; null if no side did. */
function findWinner({ status, home_score, away_score, details, forfeited_by }: StandingsGame): 'home' | 'away' | null {
  if (status === 'forfeited') return forfeited_by === 'home' ? 'away' : forfeited_by === 'away' ? 'home' : null
  if (status !== 'completed' || home_score === null || away_score === null) return null
  const [home, away] = home_score === away_score ? (details?.shootout ?? [0, 0]) : [home_score, away_score]
  return home === away ? null : home > away ? 'home' : 'away'
}

/** A tiebreaker game from the winner's side: `2–1`, `1–1 (4–3)` after a shootout, null after a forfeit. */
type WonTiebreaker = { readonly score: string | null; readonly on: string }

/** Returns the latest tiebreaker game in which the first team beat the second. */
export function findWonTiebreaker(
  games: readonly StandingsGame[],
  winner: string,
  loser: string,
): WonTiebreaker | undefined {
  const won = games
    .filter((game) => {
      const side = game.is_tiebreaker === true ? findWinner(game) : null
      const sides = side === 'home' ? [game.home_team_id, game.away_team_id] : [game.away_team_id, game.home_team_id]
      return side !== null && sides[0] === winner && sides[1] === loser
    })
    .toSorted((a, b) => compareText(b.start_time, a.start_time))[0]
  if (!won) return undefined
  const order = (home: number, away: number) => (won.home_team_id === winner ? `${home}–${away}` : `${away}–${home}`)
  const { home_score: home, away_score: away, details } = won
  const shootout = home === away && details?.shootout ? ` (${order(...details.shootout)})` : ''
  return { score: home === null || away === null ? null : order(home, away) + shootout, on: dateOf(won) }
}

const dateOf = ({ local_date, start_time }: StandingsGame) =>
  formatDate(local_date ?? start_time.slice(0, 10), { year: true })

export type ToldTiebreaker = {
  readonly gameId: string
  /** `Tiebreaker game on Fri, Nov 27, 2026: Foxes 2 – 1 Owls.`, and why it decides nothing, if it does not. */
  readonly text: string
}

/** Returns the tiebreaker games between teams of the table, latest first. */
export function tellTiebreakers(
  season: Season,
  games: readonly StandingsGame[],
  nameOf: (teamId: string) => string,
): readonly ToldTiebreaker[] {
  const own = games.filter(
    ({ is_tiebreaker, status, home_team_id, away_team_id }) =>
      is_tiebreaker === true &&
      status !== 'cancelled' &&
      season.teams.has(home_team_id ?? '') &&
      season.teams.has(away_team_id ?? ''),
  )
  if (own.length === 0) return []
  const questions = listQuestions(season)
  return own
    .toSorted((a, b) => compareText(b.start_time, a.start_time) || compareText(a.id, b.id))
    .map((game) => {
      const names = [nameOf(game.home_team_id ?? ''), nameOf(game.away_team_id ?? '')] as const
      const text = t.tiebreakerGame(dateOf(game), describeResult(game, names))
      return { gameId: game.id, text: [text, describeUse(game, season, questions)].filter(Boolean).join(' ') }
    })
}

function describeResult(game: StandingsGame, [home, away]: readonly [string, string]): string {
  const { status, forfeited_by: by, details } = game
  if (status === 'forfeited' && by !== null) {
    return t.tiebreakerForfeited(home, away, by === 'both' ? null : by === 'home' ? home : away)
  }
  if (status !== 'completed') return t.tiebreakerAhead(home, away)
  const [ours, theirs] = details?.shootout ?? []
  const shootout =
    game.home_score === game.away_score && ours !== undefined && theirs !== undefined
      ? t.tiebreakerShootout(`${ours} – ${theirs}`)
      : ''
  return [home, formatScore(game) + shootout, away].join(' ')
}

/** Tied teams for which the rules ask for tiebreaker games, and whether these have decided anything. */
type Question = { readonly level: readonly string[]; readonly isOpen: boolean }

function listQuestions(season: Season): Question[] {
  const questions: Question[] = []
  rankSeason(season, {
    onAsked: ({ clause, level, answer }) => {
      if (findClause(season.rulebook, clause)?.by !== 'playoff' || answer.kind === 'skipped') return
      questions.push({ level, isOpen: answer.kind === 'open' })
    },
  })
  return questions
}

/** Returns why the game decides nothing; empty if it does, or is still to be played. */
function describeUse(game: StandingsGame, { rulebook }: Season, questions: readonly Question[]): string {
  if (!rulebook.ties.order.some(({ by }) => by === 'playoff')) return t.tiebreakerNotInRules
  if (!hasResult(game)) return ''
  const asked = questions.filter(({ level }) => level.filter((id) => isPlayedBy(game, id)).length === 2)
  if (asked.length === 0) return t.tiebreakerSettled
  if (findWinner(game) === null) return t.tiebreakerLevel
  return asked.some(({ isOpen }) => !isOpen) ? '' : t.tiebreakerWaits
}
