import type { Bracket, BracketMatch, SideSource } from './model.ts'

/** Returns where a team comes from while it is unknown. */
export function describeSideSource(source: SideSource): string {
  switch (source.kind) {
    case 'seed':
      return `Seed ${source.seed}`
    case 'place':
      return `${placeInWords(source.place)} of pool ${letter(source.pool)}`
    case 'winner':
      return `Winner of match ${source.match}`
    case 'loser':
      return `Loser of match ${source.match}${source.firstGameOnly ? ', if it was their first game' : ''}`
  }
}

/** Returns the round or occasion: `Semifinals`, `Losers’ round 3`, `Third place`, `Pool B, round 2`. */
export function formatRound(bracket: Bracket, match: BracketMatch): string {
  switch (match.stage) {
    case 'pool':
      return `Pool ${letter(match.pool ?? 0)}, round ${match.round}`
    case 'main':
      return bracket.format === 'double_elimination' ? `Winners’ round ${match.round}` : knockoutRound(bracket, match)
    case 'losers':
      return `Losers’ round ${match.round}`
    case 'consolation':
      return match.round === lastRound(bracket, match) ? 'Consolation final' : `Consolation round ${match.round}`
    case 'third':
      return 'Third place'
    case 'final':
      return match.ifNeeded ? 'Second final, if needed' : 'Final'
  }
}

/**
 * Returns the occasion of one match, for use inside a sentence: `semifinal`, `losers’ round 3`, `third place`, `pool B,
 * round 2`.
 */
export function formatOccasion(bracket: Bracket, match: BracketMatch): string {
  const words = formatRound(bracket, match)
  if (words.startsWith('Pool ')) return `pool ${words.slice(5)}`
  return words.charAt(0).toLowerCase() + words.slice(1).replace(/finals$/, 'final')
}

export const formatPool = (pool: number): string => `Pool ${letter(pool)}`

function knockoutRound(bracket: Bracket, match: BracketMatch): string {
  switch (lastRound(bracket, match) - match.round) {
    case 0:
      return 'Final'
    case 1:
      return 'Semifinals'
    case 2:
      return 'Quarterfinals'
    default:
      return `Round ${match.round}`
  }
}

const lastRound = (bracket: Bracket, { stage }: BracketMatch) =>
  Math.max(...bracket.matches.map((match) => (match.stage === stage ? match.round : 0)))

const letter = (pool: number) => String.fromCodePoint(65 + pool)

function placeInWords(place: number): string {
  if (place === 1) return 'Winner'
  if (place === 2) return 'Runner-up'
  return place === 3 ? 'Third' : `Place ${place}`
}
