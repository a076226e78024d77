import type { Rulebook } from '#domain/rulebook/document.ts'
import type { DivisionTable } from '#domain/standings/division-tables.ts'
import {
  computeStandings,
  explainSeparations,
  type Deduction,
  type Separation,
  type StandingRow,
  type StandingsInput,
} from '#domain/standings/standings.ts'
import type { PointDeduction } from '#domain/schema/leagues.ts'

/** The results of one table, without the rules. */
export type Results = {
  readonly id: string
  /** Null if there is only one table. */
  readonly name: string | null
  readonly input: Omit<StandingsInput, 'rulebook' | 'deductions'>
  readonly deductions: readonly Deduction[]
}

export type PreviewRow = {
  readonly row: StandingRow
  /** The place by the rules in force. */
  readonly before: number
}

export function toResults(
  { id, name, season }: Pick<DivisionTable, 'id' | 'name' | 'season'>,
  deductions: readonly PointDeduction[],
): Results {
  const ours = new Set(season.teams.map((team) => team.id))
  return {
    id,
    name,
    input: season,
    deductions: deductions
      .filter(({ team_id }) => ours.has(team_id))
      .map(({ team_id, points, reason, decided_at }) => ({ teamId: team_id, points, reason, decidedAt: decided_at })),
  }
}

export type Places = ReadonlyMap<string, number>

/** Returns each team's place by the rules. */
export function computePlaces(results: Results, rulebook: Rulebook): Places {
  return new Map(computeStandings(inputOf(results, rulebook)).map(({ teamId, rank }) => [teamId, rank]))
}

/** Ranks the teams by the rules. @param before the places by the rules in force */
export function computePreview(results: Results, rulebook: Rulebook, before: Places): readonly PreviewRow[] {
  return computeStandings(inputOf(results, rulebook)).map((row) => ({
    row,
    before: before.get(row.teamId) ?? row.rank,
  }))
}

export function listMoved(rows: readonly PreviewRow[]): readonly PreviewRow[] {
  return rows.filter(({ row, before }) => row.rank !== before)
}

export function explainPreview(results: Results, rulebook: Rulebook): readonly Separation[] {
  return explainSeparations(inputOf(results, rulebook))
}

function inputOf({ input, deductions }: Results, rulebook: Rulebook): StandingsInput {
  return { ...input, rulebook, deductions: rulebook.points === null ? [] : deductions }
}
