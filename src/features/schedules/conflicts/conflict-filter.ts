import { compareText } from '#domain/compare-text.ts'
import { conflictKindLabels } from './conflict-words.ts'
import type { NamedConflict } from './use-conflicts.ts'
import type { Conflict } from '#domain/scheduling/conflicts/model.ts'

export type ConflictKind = Conflict['kind']

/** The active filters; null shows everything. */
export type ConflictFilter = {
  readonly kind: ConflictKind | null
  readonly fieldId: string | null
  readonly teamId: string | null
}

export const noConflictFilter: ConflictFilter = { kind: null, fieldId: null, teamId: null }

export type ConflictGroup = { readonly kind: ConflictKind; readonly conflicts: readonly NamedConflict[] }

/** Returns the matching conflicts grouped by kind, worst kind first, and ordered by time within each kind. */
export function groupConflicts(conflicts: readonly NamedConflict[], filter: ConflictFilter): ConflictGroup[] {
  const shown = conflicts.filter((one) => passes(one, filter))
  return kinds
    .map((kind) => ({ kind, conflicts: shown.filter(({ conflict }) => conflict.kind === kind) }))
    .filter((group) => group.conflicts.length > 0)
}

const kinds = Object.keys(conflictKindLabels) as readonly ConflictKind[]

function passes({ conflict, games }: NamedConflict, { kind, fieldId, teamId }: ConflictFilter): boolean {
  if (kind !== null && conflict.kind !== kind) return false
  if (fieldId !== null && !games.some((game) => game.fieldId === fieldId)) return false
  return teamId === null || games.some((game) => game.homeTeamId === teamId || game.awayTeamId === teamId)
}

export type FilterChoice<Id extends string = string> = {
  readonly id: Id
  readonly name: string
  readonly count: number
}

/** Returns the filter choices: the kinds, fields, and teams that occur, each with its number of conflicts. */
export function listFilterChoices(conflicts: readonly NamedConflict[]): {
  readonly kinds: readonly FilterChoice<ConflictKind>[]
  readonly fields: readonly FilterChoice[]
  readonly teams: readonly FilterChoice[]
} {
  const fields = new Map<string, FilterChoice>()
  const teams = new Map<string, FilterChoice>()
  for (const { games } of conflicts) {
    const ofFields = games.flatMap((game) => (game.fieldId === null ? [] : [[game.fieldId, game.place ?? ''] as const]))
    const ofTeams = games.flatMap((game) => [
      [game.homeTeamId, game.home] as const,
      [game.awayTeamId, game.away] as const,
    ])
    for (const [id, name] of new Map(ofFields)) countOne(fields, id, name)
    for (const [id, name] of new Map(ofTeams)) if (id !== null) countOne(teams, id, name)
  }
  return {
    kinds: groupConflicts(conflicts, noConflictFilter).map((group) => ({
      id: group.kind,
      name: conflictKindLabels[group.kind],
      count: group.conflicts.length,
    })),
    fields: byName(fields),
    teams: byName(teams),
  }
}

function countOne(choices: Map<string, FilterChoice>, id: string, name: string): void {
  choices.set(id, { id, name, count: (choices.get(id)?.count ?? 0) + 1 })
}

const byName = (choices: ReadonlyMap<string, FilterChoice>) =>
  [...choices.values()].toSorted((a, b) => compareText(a.name, b.name))
