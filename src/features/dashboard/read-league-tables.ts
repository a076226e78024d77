import { readLeagueResults, readOpenGames } from '#data/queries/league-results.ts'
import { readLeagueRules } from '#data/queries/league-rules.ts'
import { hasResult } from '#domain/scores/has-result.ts'
import { computeDivisionTables, type TableRow } from '#domain/standings/division-tables.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** The top of a table, plus the requested teams. */
export type MiniTable = {
  readonly id: string
  /** Null if the league has a single table. */
  readonly name: string | null
  readonly rows: readonly TableRow[]
  readonly countsPoints: boolean
  /** How many rows are left out. */
  readonly left: number
  readonly played: number
  /** The games that the table will have at the end of the season, as far as they are scheduled. */
  readonly total: number
}

/** Reads the tables of a league that have a result; those with the requested teams come first. */
export async function readLeagueTables(
  db: LocalDatabase,
  league: League,
  { teamIds = new Set(), shownRows }: { teamIds?: ReadonlySet<string>; shownRows: number },
): Promise<MiniTable[]> {
  const { rulebook } = await readLeagueRules(db, league)
  const [results, open] = await Promise.all([readLeagueResults(db, league.id, rulebook), readOpenGames(db, league.id)])
  const { tables } = computeDivisionTables({ ...results, games: [...results.games, ...open] }, rulebook, new Set())
  const isMine = (row: TableRow) => teamIds.has(row.teamId)
  return tables
    .map(({ id, name, rows, season }) => {
      const shown = rows.filter((row, index) => index < shownRows || isMine(row))
      const played = season.games.filter(hasResult).length
      return {
        id,
        name,
        rows: shown,
        countsPoints: rulebook.points !== null,
        left: rows.length - shown.length,
        played,
        total: season.games.length,
      }
    })
    .filter(({ played }) => played > 0)
    .toSorted((a, b) => Number(b.rows.some(isMine)) - Number(a.rows.some(isMine)))
}
