import { clauseNumber } from '../rulebook/clause-number.ts'
import { describeRules } from '../rulebook/describe-rules.ts'
import { findClause, type PlacingContext, type ScoreUnit } from '../rulebook/describe-placing.ts'
import { describeComparison, type ToldComparison } from '../rulebook/describe-steps.ts'
import { explainPlacing, type Comparison, type PlacingExplanation } from '../rulebook/explain-placing.ts'
import type { Citation } from '../rulebook/model.ts'
import type { Season } from '../rulebook/season.ts'
import { isNeededForTable } from './departures.ts'
import type { DivisionTable } from './division-tables.ts'
import { findWonTiebreaker } from './tiebreaker-games.ts'
import { toLotsOf, toSeason, type StandingsInput } from './standings.ts'

export type ExplainedRow = {
  /** Comparisons with the teams that share the place, and the nearest above and below: ties before plain differences. */
  readonly comparisons: readonly ToldComparison[]
  /**
   * The clause that the first comparison ends with, and what the rule sheet says about it; empty if it adds nothing.
   */
  readonly cited: { readonly number: string; readonly text: string } | null
  /** The teams that are tied until lots are drawn between them; null if the order is not waiting for that. */
  readonly openLots: readonly string[] | null
  /** Likewise, until they have played tiebreaker games. */
  readonly openPlayoff: readonly string[] | null
}

/** People step from team to team within the same table. */
const prepared = new WeakMap<StandingsInput, Season>()

/**
 * Ranks a table again to explain the place of one of its teams; null if it is not in the table.
 * @param personOf the name of a person, if known
 */
export function explainRow(
  { season: input, rows }: Pick<DivisionTable, 'season' | 'rows'>,
  teamId: string,
  unit?: ScoreUnit,
  personOf?: (userId: string) => string | undefined,
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
  const context: PlacingContext = {
    rulebook: season.rulebook,
    nameOf: (id) => names.get(id) ?? id,
    unit,
    lotsOf: (teamIds) => {
      const drawn = toLotsOf(input, teamIds)
      return drawn && { on: drawn.on, by: (drawn.by !== null && personOf?.(drawn.by)) || null }
    },
    playoffOf: (winner, loser) => findWonTiebreaker(input.games, winner, loser),
  }
  const { shared, below, above } = explained
  const found = [shared?.with, below, above].filter((each): each is Comparison => each !== null && each !== undefined)
  const told = found.map((each) => describeComparison(each, each === shared?.with ? shared : null, context))
  const comparisons = told.toSorted((a, b) => Number(a.level === '') - Number(b.level === ''))
  const clause = comparisons[0]?.steps.at(-1)?.clause
  const waitsFor = (by: 'lots' | 'playoff') =>
    (findOpenMeasure(explained, context) === by ? shared?.teamIds : null) ?? null
  return {
    comparisons,
    cited: clause ? cite(context, clause) : null,
    openLots: waitsFor('lots'),
    openPlayoff: waitsFor('playoff'),
  }
}

function findOpenMeasure({ shared }: PlacingExplanation, { rulebook }: PlacingContext) {
  return shared?.because.kind === 'open' ? findClause(rulebook, shared.because.clause)?.by : undefined
}

function cite({ rulebook, unit }: PlacingContext, clause: Citation) {
  const number = clauseNumber(rulebook, clause)
  const lines = describeRules(rulebook, unit).flatMap((section) => section.lines)
  return { number, text: lines.find((line) => line.number === number)?.text ?? '' }
}
