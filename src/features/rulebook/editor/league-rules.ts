import { readUnsentGames } from '#data/queries/unsent-games.ts'
import { readLeagueResults, readOpenGames } from '#data/queries/league-results.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { rulebookSchema, type Rulebook } from '#domain/rulebook/document.ts'
import { getLeagueRules } from '#domain/rulebook/versions.ts'
import type { League, RulebookVersion } from '#domain/schema/leagues.ts'
import { hasResult } from '#domain/scores/has-result.ts'
import { computeDivisionTables } from '#domain/standings/division-tables.ts'
import { toResults, type Results } from './preview-tables.ts'
import { t } from './words.ts'

/** What the editor starts with. */
export type Base = {
  /** 0 if no version is stored. */
  readonly number: number
  /** Null if this app is too old to read the latest version. */
  readonly document: Rulebook | null
}

/** The rules of the latest version; without one, those that the league's settings stand for. */
export function findBase(league: League, versions: readonly RulebookVersion[]): Base {
  const latest = versions.toSorted((a, b) => a.number - b.number).at(-1)
  if (latest) return { number: latest.number, document: rulebookSchema.safeParse(latest.document).data ?? null }
  const { rulebook } = getLeagueRules(league, [], '')
  return { number: 0, document: { ...rulebook, name: t.rulesOf(league.name).slice(0, 80) } }
}

export type Trial = { readonly tables: readonly Results[]; readonly inForce: Rulebook; readonly played: number }

/** Reads a league's results and the rules by which it ranks them today. Undefined if the league is not on the device. */
export async function readTrial(db: LocalDatabase, leagueId: string, today: string): Promise<Trial | undefined> {
  const league = await db.leagues.get(leagueId)
  if (!league) return undefined
  const versions = await db.rulebook_versions.where('league_id').equals(leagueId).toArray()
  const { rulebook } = getLeagueRules(league, versions, today)
  const [results, open, unsent] = await Promise.all([
    readLeagueResults(db, leagueId, rulebook),
    readOpenGames(db, leagueId),
    readUnsentGames(db, league.organization_id),
  ])
  const games = [...results.games.filter(hasResult), ...open]
  const { tables, played } = computeDivisionTables({ ...results, games }, rulebook, new Set(unsent.keys()))
  return {
    tables: tables.map((table) => toResults(table, results.deductions)),
    inForce: rulebook,
    played,
  }
}
