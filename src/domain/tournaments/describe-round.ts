import type { Bracket, BracketMatch, SideSource } from './model.ts'
import { t } from './words.ts'

/** Returns where a team comes from while it is unknown. */
export function describeSideSource(source: SideSource): string {
  switch (source.kind) {
    case 'seed':
      return t.seed(source.seed)
    case 'place':
      return t.placeOfPool(source.place, letter(source.pool))
    case 'winner':
      return t.winnerOf(source.match)
    case 'loser':
      return t.loserOf(source.match, source.firstGameOnly)
  }
}

/** Returns the round or occasion: `Semifinals`, `Losers’ round 3`, `Third place`, `Pool B, round 2`. */
export function formatRound(bracket: Bracket, match: BracketMatch): string {
  switch (match.stage) {
    case 'pool':
      return t.poolRound(letter(match.pool ?? 0), match.round)
    case 'main':
      return bracket.format === 'double_elimination' ? t.winnersRound(match.round) : knockoutRound(bracket, match)
    case 'losers':
      return t.losersRound(match.round)
    case 'consolation':
      return match.round === lastRound(bracket, match) ? t.consolationFinal : t.consolationRound(match.round)
    case 'third':
      return t.thirdPlace
    case 'final':
      return match.ifNeeded ? t.secondFinal : t.final
  }
}

/**
 * Returns the occasion of one match, for use inside a sentence: `semifinal`, `losers’ round 3`, `third place`, `pool B,
 * round 2`.
 */
export function formatOccasion(bracket: Bracket, match: BracketMatch): string {
  return t.inSentence(formatRound(bracket, match))
}

export const formatPool = (pool: number): string => t.pool(letter(pool))

function knockoutRound(bracket: Bracket, match: BracketMatch): string {
  switch (lastRound(bracket, match) - match.round) {
    case 0:
      return t.final
    case 1:
      return t.semifinals
    case 2:
      return t.quarterfinals
    default:
      return t.round(match.round)
  }
}

const lastRound = (bracket: Bracket, { stage }: BracketMatch) =>
  Math.max(...bracket.matches.map((match) => (match.stage === stage ? match.round : 0)))

const letter = (pool: number) => String.fromCodePoint(65 + pool)
