import type { Rulebook } from './document.ts'
import type { Citation } from './model.ts'

const sectionOf = { rank: 1, ties: 2, across: 4 } as const

/**
 * Returns the number by which the rule sheet, the editor and the explanation of a placing cite a clause. Sections have
 * the same numbers in every sheet: 1 what the table is ranked by, 2 tie-breakers, 3 several tied teams, 4 teams of
 * different groups. Clauses are `2.1`, `2.2` and so on; the only clause of `rank` has no number of its own: `1`.
 */
export function clauseNumber({ rank }: Pick<Rulebook, 'rank'>, { list, index }: Omit<Citation, 'id'>): string {
  return list === 'rank' && rank.length === 1 ? `${sectionOf.rank}` : `${sectionOf[list]}.${index + 1}`
}
