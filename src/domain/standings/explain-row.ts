import { clauseNumber } from '../rulebook/clause-number.ts'
import { describeRules } from '../rulebook/describe-rules.ts'
import type { PlacingContext, ScoreUnit } from '../rulebook/describe-placing.ts'
import { describeComparison, type ToldComparison } from '../rulebook/describe-steps.ts'
import { explainPlacing, type Comparison } from '../rulebook/explain-placing.ts'
import type { Citation } from '../rulebook/model.ts'
import type { Season } from '../rulebook/season.ts'
import { isNeededForTable } from './departures.ts'
import type { DivisionTable } from './division-tables.ts'
import { toSeason, type StandingsInput } from './standings.ts'

export type ExplainedRow = {
  /** Comparisons with the teams that share the place, and the nearest above and below: ties before plain differences. */
  readonly comparisons: readonly ToldComparison[]
  /**
   * The clause that the first comparison ends with, and what the rule sheet says about it; empty if it adds nothing.
   */
  readonly cited: { readonly number: string; readonly text: string } | null
}

/** People step from team to team within the same table. */
const prepared = new WeakMap<StandingsInput, Season>()

/** Ranks a table again to explain the place of one of its teams; null if it is not in the table. */
export function explainRow(
  { season: input, rows }: Pick<DivisionTable, 'season' | 'rows'>,
  teamId: string,
  unit?: ScoreUnit,
): ExplainedRow | null {
  const season =
    prepared.get(input) ??
    toSeason({
      ...input,
      games: input.games.filter((game) => isNeededForTable(game, input.withdrawals ?? [], input.rulebook)),
    })
  prepared.set(input, season)
  const explained = explainPlacing(season, teamId)
  if (explained === null) return null
  const names = new Map(rows.map((row) => [row.teamId, row.team.name]))
  const context: PlacingContext = { rulebook: season.rulebook, nameOf: (id) => names.get(id) ?? id, unit }
  const { shared, below, above } = explained
  const found = [shared?.with, below, above].filter((each): each is Comparison => each !== null && each !== undefined)
  const told = found.map((each) => describeComparison(each, each === shared?.with ? shared : null, context))
  const comparisons = told.toSorted((a, b) => Number(a.level === '') - Number(b.level === ''))
  const clause = comparisons[0]?.steps.at(-1)?.clause
  return { comparisons, cited: clause ? cite(context, clause) : null }
}

function cite({ rulebook, unit }: PlacingContext, clause: Citation) {
  const number = clauseNumber(rulebook, clause)
  const lines = describeRules(rulebook, unit).flatMap((section) => section.lines)
  return { number, text: lines.find((line) => line.number === number)?.text ?? '' }
}
