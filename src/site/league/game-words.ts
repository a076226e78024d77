import type { GameLine } from '#domain/public-league/game-lines.ts'
import type { LeagueView } from '#domain/public-league/page-model.ts'
import { describeUnplayed } from '#domain/tournaments/match-words.ts'
import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import { t } from './words.ts'

/** The message for standings and teams whose results the league does not publish. */
export function describeWithheldResults({ shows }: Pick<LeagueView, 'shows'>): string {
  return shows('results') ? t.resultsNotPublishedForAge : t.resultsNotPublished
}

type State = { readonly words: string; readonly look: 'on' | 'over' | 'off' | 'moved' }

/**
 * Returns a game's state in a few words; null if there is nothing to say, for example because the game is simply
 * upcoming.
 */
export function getGameState({ status, statusInWords, movedInWords, isOn, game }: GameLine, now: string): State | null {
  if (status === 'in_progress')
    return isOn ? { words: t.inProgress, look: 'on' } : { words: t.noResultYet, look: 'over' }
  if (status === 'scheduled') {
    if (now < game.end_time) {
      if (isOn) return { words: t.beingPlayed, look: 'on' }
      return movedInWords === null ? null : { words: movedInWords, look: 'moved' }
    }
    if (game.hides_result) return null
    return { words: isOn ? t.waitingForResult : t.noResultYet, look: 'over' }
  }
  if (statusInWords === null) return null
  if (status === 'postponed') return { words: statusInWords, look: 'moved' }
  if (status === 'cancelled') return { words: statusInWords, look: describeUnplayed(game) === null ? 'off' : 'over' }
  if (status === 'forfeited') return { words: statusInWords, look: 'off' }
  return { words: game.winner === null ? statusInWords : t.afterLevelScore, look: 'over' }
}

/**
 * Returns a text like `Tigers 2, Sharks 1, in progress` or `Tigers – Sharks, 2:30 PM, postponed`, announced when it
 * changes.
 */
export function describeGameState(line: GameLine, now: string): string {
  const { home, away, game } = line
  const words = getGameState(line, now)?.words
  const state = words && words.charAt(0).toLowerCase() + words.slice(1)
  const sides =
    game.home_score === null || game.away_score === null
      ? `${formatMatchup(home.name, away.name)}, ${line.time}`
      : `${home.name} ${game.home_score}, ${away.name} ${game.away_score}`
  return [sides, state].filter(Boolean).join(', ')
}
