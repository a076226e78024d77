import { compareText } from './compare-text.ts'
import type { Team } from './schema/leagues.ts'
import type { Game } from './schema/schedules.ts'
import { breakTies, rulesOf, splitBy } from './standings-ranking.ts'
import type { Rules, StandingsPreset, TieBreaker } from './standings-ranking.ts'
import { resultsOf, tallyUp } from './standings-tally.ts'
import type { Outcome, StandingsGame, Tally, WinLossDraw } from './standings-tally.ts'

export type { StandingsGame } from './standings-tally.ts'

export type StandingsInput = {
  readonly teams: readonly Pick<Team, 'id' | 'name'>[]
  /** May hold games of teams that are not listed: those count for the listed side only. */
  readonly games: readonly StandingsGame[]
  readonly preset: StandingsPreset
  /** In order; what they leave level shares its rank. */
  readonly tieBreakers: readonly TieBreaker[]
  /** An instant: games that start later do not count. */
  readonly asOf?: string
  /** Games whose result may still change: reported by one side, disputed, or not sent yet. */
  readonly provisionalGameIds?: ReadonlySet<string>
}

export type StandingRow = {
  readonly teamId: string
  readonly rank: number
  /** Level with a neighbour by every rule of the league, so both have this rank. */
  readonly isShared: boolean
  readonly played: number
  readonly won: number
  readonly lost: number
  readonly drawn: number
  readonly scored: number
  readonly conceded: number
  readonly difference: number
  /** Null where the league ranks by win percentage. */
  readonly points: number | null
  /** Wins over wins and losses; draws count for neither. `.750`, `1.000`, `.000` without a decision. */
  readonly winPercentage: string
  /** Behind the first row: `-` where level with it, `.5`, `11`, and `+3.5` for a team that is ahead on wins and losses. */
  readonly gamesBehind: string
  readonly home: WinLossDraw
  readonly away: WinLossDraw
  /** The latest first. */
  readonly lastFive: readonly Outcome[]
  readonly forfeits: number
  /** How many of the games counted here may still change. */
  readonly provisional: number
}

/**
 * Ranks the teams. A completed game counts by its score; a forfeited one as a loss of the side that forfeited and a win
 * of the other, without a score. Teams that nothing separates share a rank and stand in order of name.
 *
 * Tie-breakers work on the teams that are level. `head_to_head` is the table of their own games and is used only where
 * all of them met equally often. A tie-breaker takes the best of them out; the rest start again with the first one.
 */
export function standings(input: StandingsInput): StandingRow[] {
  const results = resultsOf(input.games, input.asOf)
  const names = new Map(input.teams.map((team) => [team.id, team.name]))
  const tallies = tallyUp([...names.keys()], results)
  const rules = rulesOf[input.preset]

  const everyone = [...tallies.values()].toSorted(
    (a, b) => compareText(names.get(a.teamId), names.get(b.teamId)) || compareText(a.teamId, b.teamId),
  )
  const groups = splitBy(everyone, rules.compare).flatMap((level) =>
    breakTies(level, input.tieBreakers, rules, results),
  )
  const leader = groups[0]?.[0]

  let rank = 1
  return groups.flatMap((group) => {
    const rows = group.map((tally) => toRow(tally, { rank, isShared: group.length > 1, rules, leader, input }))
    rank += group.length
    return rows
  })
}

/** The ids to mark as provisional: results that league staff have not made official and the two sides not confirmed. */
export function provisionalGameIds(
  games: readonly Pick<Game, 'id' | 'result_state'>[],
  unsentGameIds: Iterable<string> = [],
): Set<string> {
  const open = games.filter(({ result_state }) => result_state === 'reported' || result_state === 'disputed')
  return new Set([...open.map((game) => game.id), ...unsentGameIds])
}

type RowContext = {
  readonly rank: number
  readonly isShared: boolean
  readonly rules: Rules
  readonly leader: Tally | undefined
  readonly input: StandingsInput
}

function toRow(tally: Tally, { rank, isShared, rules, leader, input }: RowContext): StandingRow {
  const { teamId, won, lost, drawn, scored, conceded, home, away, forfeits, outcomes } = tally
  return {
    teamId,
    rank,
    isShared,
    played: won + lost + drawn,
    won,
    lost,
    drawn,
    scored,
    conceded,
    difference: scored - conceded,
    points: rules.points?.(tally) ?? null,
    winPercentage: formatWinPercentage(won, lost),
    gamesBehind: leader ? formatGamesBehind((leader.won - won + (lost - leader.lost)) / 2) : '-',
    home,
    away,
    lastFive: outcomes
      .slice(-5)
      .toReversed()
      .map(({ outcome }) => outcome),
    forfeits,
    provisional: outcomes.filter(({ gameId }) => input.provisionalGameIds?.has(gameId) ?? false).length,
  }
}

function formatWinPercentage(won: number, lost: number): string {
  const share = won + lost === 0 ? 0 : won / (won + lost)
  return share.toFixed(3).replace(/^0/, '')
}

function formatGamesBehind(behind: number): string {
  if (behind === 0) return '-'
  const text = String(Math.abs(behind)).replace(/^0/, '')
  return behind < 0 ? `+${text}` : text
}
