import type { Bracket, BracketMatch, RoundKind, SideSource } from './model.ts'
import { t } from './words.ts'

/** Returns where a team comes from while it is unknown. */
export function describeSideSource(source: SideSource): string {
  if (!('place' in source)) return t.sideSource(source)
  const pools = source.kind === 'place' ? [source.pool] : source.pools
  return t.sideSource({ kind: 'place', place: source.place, pool: pools.map(formatPoolLetter).join('/') })
}

/** Returns the round or occasion: `Semifinals`, `Losers’ round 3`, `Third place`, `Pool B, round 2`. */
export function formatRound(bracket: Bracket, match: BracketMatch): string {
  if (match.places) return t.places(...match.places)
  return t.round(findRoundKind(bracket, match), match.round, formatPoolLetter(match.pool ?? 0))
}

function findRoundKind(bracket: Bracket, match: BracketMatch): RoundKind {
  const { stage, ifNeeded } = match
  if (stage === 'final') return ifNeeded ? 'second_final' : 'final'
  if (bracket.format === 'swiss') return 'main'
  if (stage === 'main' && bracket.format === 'double_elimination') return 'winners'
  if (stage !== 'main' && stage !== 'consolation') return stage === 'placement' ? 'main' : stage
  const lastRound = Math.max(...bracket.matches.map((one) => (one.stage === stage ? one.round : 0)))
  const isLast = match.round === lastRound
  if (stage === 'consolation') return isLast ? 'consolation_final' : 'consolation'
  if (isLast) return 'final'
  // The first round of a Page playoff is no quarterfinal.
  return match.round === lastRound - 1
    ? 'semifinals'
    : match.round === lastRound - 2 && bracket.teams > 4
      ? 'quarterfinals'
      : 'main'
}

export const formatPoolLetter = (pool: number): string => String.fromCodePoint(65 + pool)
