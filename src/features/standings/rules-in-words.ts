import type { League } from '#domain/schema/leagues.ts'
import { listed } from '#ui/tables/count.ts'

/**
 * How the table is ranked, in a sentence or two.
 * @param notes whether teams share a rank; whether the league has tournaments, whose games are left out
 */
export function rulesInWords(
  { standings_preset, tie_breakers }: Pick<League, 'standings_preset' | 'tie_breakers'>,
  { hasShared, hasTournament }: { readonly hasShared: boolean; readonly hasTournament: boolean },
): string {
  const breakers =
    tie_breakers.length === 0 ? '' : `; level teams by ${listed(tie_breakers.map((each) => breakerWords[each]))}`
  const shared = hasShared ? ' Teams marked = stay level by every rule and share their rank.' : ''
  const leftOut = hasTournament ? ' Games of tournaments do not count here.' : ''
  return `Ranked by ${presetWords[standings_preset]}${breakers}.${shared}${leftOut}`
}

const presetWords: Record<League['standings_preset'], string> = {
  win_percentage: 'win percentage, then wins, then fewer losses',
  points_3_1_0: 'points: 3 for a win, 1 for a draw',
  points_2_1_0: 'points: 2 for a win, 1 for a draw',
}

const breakerWords: Record<League['tie_breakers'][number], string> = {
  head_to_head: 'their own games',
  difference: 'difference',
  scored: 'scored',
}
