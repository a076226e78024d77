import type { legDeciders, TournamentTemplate } from '../schema/tournaments.ts'

// A tournament as plain data: every match exists from the start and says where its two teams come from. Its progress is
// not stored here; it follows from the results (progress.ts).

export const minTournamentTeams = 2
export const maxTournamentTeams = 64

/** Seeds, match numbers, rounds, ranks and places start at 1, pools at 0. */
export type SideSource =
  | { readonly kind: 'seed'; readonly seed: number }
  | { readonly kind: 'place'; readonly place: number; readonly pool: number }
  /**
   * A team that finished in this place of one of these pools, or of any pool if none is listed; which one is determined
   * for all slots at once when the pools are over (`qualifiers.ts`). Slots start at 1.
   */
  | { readonly kind: 'qualifier'; readonly slot: number; readonly place: number; readonly pools: readonly number[] }
  | { readonly kind: 'winner'; readonly match: number }
  /** Of the teams that won their matches in this round of the main bracket, the one with this rank by seed. */
  | { readonly kind: 'reseeded'; readonly round: number; readonly rank: number }
  /**
   * A team of a later round of a Swiss tournament, once staff have paired the round: the first game has the slots 1 and
   * 2, and so on.
   */
  | { readonly kind: 'paired'; readonly round: number; readonly slot: number }
  /** With `firstGameOnly`, this source sends no team if the loser had reached the match from another match. */
  | { readonly kind: 'loser'; readonly match: number; readonly firstGameOnly: boolean }

export type LegDecider = (typeof legDeciders)[number]

/** A source as named in texts: its pool is a letter instead of a number, or several (`A/D/E/F`), or none for any. */
export type NamedSource =
  | Exclude<SideSource, { readonly kind: 'place' | 'qualifier' }>
  | { readonly kind: 'place'; readonly place: number; readonly pool: string }

/** `main` is also the winners' side of a double elimination; `final` is its last one or two games. */
export type BracketStage = 'pool' | 'main' | 'losers' | 'consolation' | 'placement' | 'third' | 'final'

/** What a round is named after. */
export type RoundKind =
  | Exclude<BracketStage, 'placement'>
  | 'winners'
  | 'semifinals'
  | 'quarterfinals'
  | 'consolation_final'
  | 'second_final'

export type BracketMatch = {
  /** In playing order, from 1: a match has a higher number than those that feed it. */
  readonly number: number
  readonly stage: BracketStage
  /** Within the stage, from 1. */
  readonly round: number
  /** From the top of its round, from 0. Byes leave gaps. */
  readonly position: number
  /** Set for pool games. */
  readonly pool: number | null
  readonly sources: readonly [SideSource, SideSource]
  /** The second game of a grand final: played only if the unbeaten team lost the first. */
  readonly ifNeeded: boolean
  /** For `placement`: the first and the last of the places that these two teams can still reach. */
  readonly places?: readonly [number, number] | undefined
  /**
   * For a game of a series: which one it is, and how many there are at most. With `by`, it is one of two legs: the total
   * score decides, and then `by`.
   */
  readonly series?: { readonly game: number; readonly of: number; readonly by?: LegDecider | undefined } | undefined
}

export type Bracket = {
  readonly format: TournamentTemplate['format']
  readonly teams: number
  /** The seeds in each pool; empty without pools. A Swiss tournament is one pool of all teams. */
  readonly pools: readonly (readonly number[])[]
  /** `matches[n - 1]` is match n. */
  readonly matches: readonly BracketMatch[]
}

/**
 * Whether the team from a match's first (0) or second (1) source enters the bracket in this match rather than coming
 * from another match.
 */
export function startsInMatch(match: BracketMatch | undefined, side: number): boolean {
  const kind = match?.sources[side]?.kind
  return kind === 'seed' || kind === 'place' || kind === 'qualifier'
}

/** Whether teams play everyone in their pool. A Swiss tournament is one pool in which they do not. */
export const hasPoolPlay = ({ format, pools }: Pick<Bracket, 'format' | 'pools'>): boolean =>
  pools.length > 0 && format !== 'swiss'

/** Returns the pools that a source's team may come from; none if it does not come from a pool. */
export function listSourcePools(source: SideSource, { pools }: Pick<Bracket, 'pools'>): readonly number[] {
  if (source.kind === 'place') return [source.pool]
  if (source.kind !== 'qualifier') return []
  return source.pools.length > 0 ? source.pools : pools.map((_, pool) => pool)
}
