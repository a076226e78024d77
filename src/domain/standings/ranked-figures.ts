import { formatValue } from '../rulebook/format-value.ts'
import type { Clause, Rulebook } from '../rulebook/document.ts'
import { measureTeam } from '../rulebook/measure-teams.ts'
import type { Season } from '../rulebook/season.ts'

// Figures that the rules compare and that no usual column shows: averages per game, and differences with a limit per game.

export type FigureClause = Clause & { readonly by: (typeof figures)[number] }

const figures = ['points', 'wins', 'scored', 'conceded', 'difference'] as const
const plainFields: ReadonlySet<string> = new Set(['id', 'by', 'per', 'cap', 'better'])

/** Returns the clauses of the table whose figures have a column of their own, each figure once. */
export function listFigures({ rank, ties }: Pick<Rulebook, 'rank' | 'ties'>): readonly FigureClause[] {
  const found = [...rank, ...ties.order].filter(isFigure)
  return found.filter((clause, index) => found.findIndex((other) => isSameFigure(other, clause)) === index)
}

function isFigure(clause: Clause): clause is FigureClause {
  const isPlain = Object.keys(clause).every((key) => plainFields.has(key))
  const isUsual = clause.per === undefined && (clause.cap === undefined || clause.by !== 'difference')
  return isPlain && !isUsual && figures.some((by) => by === clause.by)
}

const isSameFigure = (one: Clause, other: Clause) =>
  one.by === other.by && one.per === other.per && one.cap === other.cap

/** Returns what a team has of each figure, in words, by the clause's ID; `–` if a number is missing. */
export function tellFigures(season: Season, teamId: string): Readonly<Record<string, string>> {
  const sides = season.sides.get(teamId) ?? []
  return Object.fromEntries(
    listFigures(season.rulebook).map((clause) => {
      const missing = new Set<string>()
      const scope = { teamId, level: [teamId], sides, isAll: true, compared: new Set<string>() }
      const value = measureTeam(season, clause, scope, missing)
      return [clause.id, missing.size > 0 ? '–' : formatValue(clause, value)]
    }),
  )
}
