import type { Rulebook } from '../../rulebook/document.ts'
import { RuleError } from '../../rule-error.ts'
import type { Team } from '../../schema/leagues.ts'
import type { Game } from '../../schema/schedules.ts'
import { hasGameBegun } from '../../scores/has-result.ts'
import type { TournamentState } from '../tournament.ts'
import { pairSwissRound, type SwissPairing } from './pair-round.ts'
import { listSwissRounds, type SwissRound } from './rounds.ts'
import { computeSwissTable } from './swiss-table.ts'

/** A round that staff can pair now. */
export type RoundToPair = {
  readonly round: number
  /** Whether it has been paired, and would be paired differently now: a result or the teams have changed since. */
  readonly isChanged: boolean
  readonly pairing: SwissPairing
}

type Rows = {
  /** All games of the tournament, after `resolveTournamentTeams`. */
  readonly games: readonly Game[]
  readonly teams: readonly Pick<Team, 'id' | 'name'>[]
  readonly rulebook: Rulebook
}

/**
 * Returns the first round without teams, if the one before it is over, or the last round with teams, if no game of it has
 * begun and it would be paired differently now. Null if there is neither.
 */
export function findRoundToPair(state: TournamentState, { games, teams, rulebook }: Rows): RoundToPair | null {
  const rounds = listSwissRounds(state)
  const last = rounds.findLast(({ isPaired }) => isPaired)
  if (!last) return null
  const pairing = (round: number): SwissPairing => {
    const rows = computeSwissTable(state, games, teams, rulebook, round)
    return pairSwissRound(state, new Map(rows.map(({ teamId, points }) => [teamId, points])), round)
  }
  const before = rounds[last.round - 2]
  if (before?.isOver === true && !hasRoundBegun(last, games)) {
    const now = pairing(last.round)
    const stored = state.facts.paired?.[last.round - 2] ?? []
    if (now.teams.join() !== stored.join()) return { round: last.round, isChanged: true, pairing: now }
  }
  const next = rounds[last.round]
  return next && last.isOver ? { round: next.round, isChanged: false, pairing: pairing(next.round) } : null
}

/**
 * Returns the pairings as stored after a round has been paired. Pairings of later rounds are removed.
 * @param agreed the teams that the person saw
 * @throws RuleError `round_not_over`; `changed_since` if the pairing is not the one that the person saw
 */
export function addPairing(state: TournamentState, rows: Rows, round: number, agreed: readonly string[]): string[][] {
  const found = findRoundToPair(state, rows)
  if (found?.round !== round) throw new RuleError('round_not_over')
  if (found.pairing.teams.join() !== agreed.join()) throw new RuleError('changed_since')
  const before = (state.facts.paired ?? []).slice(0, round - 2).map((teams) => [...teams])
  return [...before, [...found.pairing.teams]]
}

function hasRoundBegun({ matches }: SwissRound, games: readonly Game[]): boolean {
  const numbers = new Set<number | null>(matches.map(({ number }) => number))
  return games.some((game) => numbers.has(game.match_number) && game.home_source !== null && hasGameBegun(game))
}
