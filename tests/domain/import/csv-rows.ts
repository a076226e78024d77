import { guessColumnMapping } from '#domain/import/columns.ts'
import type { ImportKind, ImportPlan } from '#domain/import/model.ts'
import { toSourceRows } from '#domain/import/read-rows.ts'
import { makeTeam, testId } from '../../support/rows/factories.ts'

// A league of three teams, and file rows for it.

export const leagueId = testId()
export const common = { leagueId, tier: 'enterprise', newId: testId } as const
export const [lions, tigers, sharks] = ['Lions', 'Tigers', 'Sharks'].map((name) =>
  makeTeam({ league_id: leagueId, name }),
)
export const teams = [lions, tigers, sharks].filter((team) => team !== undefined)

const trim = (cell: string) => cell.trim()

export function rowsOf(kind: ImportKind, table: readonly (readonly string[])[]) {
  return toSourceRows(table, guessColumnMapping(kind, table[0] ?? []), trim)
}
export const csv = (text: string) => text.split('\n').map((line) => line.split(','))

/** The number, outcome, problems, and note of each row. */
export const told = ({ rows }: ImportPlan) =>
  rows.map(({ number, outcome, problems, note }) =>
    [number, outcome, ...problems.map(({ column, words }) => `${column ?? ''}: ${words}`), note]
      .filter(Boolean)
      .join(' '),
  )
