import { compareText } from '../compare-text.ts'
import { hasResult } from '../scores/has-result.ts'
import { computeDivisionTables, type DivisionTable, type TableRow } from '../standings/division-tables.ts'
import { isPlayedByAny } from '../scores/game-teams.ts'
import type { Team } from '../schema/leagues.ts'
import { getStandingsColumns, formatRank, type StandingsColumn } from '../standings/columns.ts'
import type { PublicLeague } from './public-league.ts'
import type { Rulebook } from '../rulebook/document.ts'

export type DivisionView = {
  /** The division's ID, `all`, or `none` for teams without a division. */
  readonly id: string
  /** Null if the league has a single table. */
  readonly name: string | null
  /** Sorted by name. */
  readonly teams: readonly Team[]
  /** Null if the standing is not public: the division's results are hidden, or the league doesn't show standings. */
  readonly standing: DivisionStanding | null
  readonly hidesResults: boolean
  readonly placeOf: (teamId: string) => TeamPlace | null
}

export type DivisionStanding = {
  readonly table: DivisionTable
  readonly columns: readonly StandingsColumn[]
  /**
   * How many results are not counted here because they are hidden, such as those of games against a division with
   * hidden results.
   */
  readonly notCounted: number
}

export type TeamPlace = {
  /** `2`, `=3`. */
  readonly rankInWords: string
  readonly outOf: number
  readonly row: TableRow
}

/** Returns one view for each division that has teams, ordered by name; teams without a division come last. */
export function toDivisionViews(data: PublicLeague, rulebook: Rulebook): DivisionView[] {
  const { league, teams, deductions, draws } = data
  const divisions = data.divisions.toSorted((a, b) => compareText(a.name, b.name))
  const tournaments = new Set(data.schedules.flatMap(({ id, type }) => (type === 'tournament' ? [id] : [])))
  const games = data.games.filter((game) => !tournaments.has(game.schedule_id))
  const showsTables = league.public_parts.includes('results') && league.public_parts.includes('standings')
  const hiding = new Set(divisions.flatMap(({ id, hides_results }) => (hides_results ? [id] : [])))
  const { tables } = computeDivisionTables({ teams, divisions, games, deductions, draws }, rulebook, new Set())
  return tables.map((table): DivisionView => {
    const members = table.rows.map(({ team }) => team).toSorted((a, b) => compareText(a.name, b.name))
    const hidesResults = hiding.has(table.id) || !league.public_parts.includes('results')
    const ids = new Set(members.map(({ id }) => id))
    const isShown = showsTables && !hidesResults
    return {
      id: table.id,
      name: table.name,
      teams: members,
      hidesResults,
      standing: isShown
        ? {
            table,
            columns: getStandingsColumns(rulebook, table),
            notCounted: games.filter((game) => game.hides_result && hasResult(game) && isPlayedByAny(game, ids)).length,
          }
        : null,
      placeOf: (teamId) => {
        const row = isShown ? table.rows.find((each) => each.teamId === teamId) : undefined
        return row ? { rankInWords: formatRank(row), outOf: table.rows.length, row } : null
      },
    }
  })
}
