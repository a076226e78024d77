import { compareText } from '../compare-text.ts'
import type { Citation, Compared, PlacedGroup, Undecided, Unmet } from './model.ts'
import { rankSeason, type Asked } from './rank-teams.ts'
import type { Season } from './season.ts'

// Why a team is where it is in the table: every clause that was asked for it and its neighbors, in the order asked.

/** A clause that was asked for a group of tied teams that includes both teams of a comparison. */
export type Step = {
  readonly clause: Citation
  /** The teams to which the clause was applied. Sorted. */
  readonly level: readonly string[]
  /** The teams whose games against each other count in it. Sorted. */
  readonly compared: readonly string[]
  /** Whether the clauses start over with this one, since other teams have been placed or separated. */
  readonly isRestart: boolean
  readonly result: StepResult
}

export type Values = ReadonlyMap<string, Compared>

/**
 * - `decided`: this put one of the two above the other
 * - `level`: the two were equal
 * - `set_aside`: the two were unequal, but since it placed `ahead`, all others start over together
 * - `skipped`: the clause did not apply
 * - `open`: the clause could not be answered
 */
export type StepResult =
  | { readonly kind: 'decided' | 'level'; readonly values: Values }
  | { readonly kind: 'set_aside'; readonly values: Values; readonly ahead: readonly string[] }
  | { readonly kind: 'skipped'; readonly because: Unmet }
  | { readonly kind: 'open'; readonly undecided: Undecided }

export type Comparison = {
  readonly above: string
  readonly below: string
  /** Empty if no clause compared the two, since only one of them has left the competition. */
  readonly steps: readonly Step[]
}

export type PlacingExplanation = {
  readonly teamId: string
  readonly place: number
  /** All teams that share the place, and why; null if it is not shared. */
  readonly shared: {
    readonly teamIds: readonly string[]
    readonly because: Undecided
    readonly with: Comparison
  } | null
  /** The comparison with the nearest place above, and with the nearest place below. */
  readonly below: (Comparison & { readonly teamIds: readonly string[] }) | null
  readonly above: (Comparison & { readonly teamIds: readonly string[] }) | null
}

/** Ranks the teams again to explain the place of one; null if it is not in the table. */
export function explainPlacing(season: Season, teamId: string): PlacingExplanation | null {
  const asked: Asked[] = []
  const onAsked = (each: Asked) => {
    if (each.level.includes(teamId)) asked.push(each)
  }
  const groups = rankSeason(season, { teamId, onAsked })
  const index = groups.findIndex(({ teamIds }) => teamIds.includes(teamId))
  const [group, better, worse] = [groups[index], groups[index - 1], groups[index + 1]]
  if (group === undefined) return null
  const other = group.teamIds.find((id) => id !== teamId)
  return {
    teamId,
    place: groups.slice(0, index).reduce((sum, { teamIds }) => sum + teamIds.length, 1),
    shared:
      other !== undefined && group.undecided
        ? { teamIds: group.teamIds, because: group.undecided, with: compare(asked, teamId, other) }
        : null,
    below: better ? { teamIds: better.teamIds, ...compare(asked, better.teamIds[0] ?? '', teamId) } : null,
    above: worse ? { teamIds: worse.teamIds, ...compare(asked, teamId, firstSeparated(worse, asked)) } : null,
  }
}

/** Of several teams that share the place below, the one to which the engine's reason applies. */
function firstSeparated({ teamIds, below }: PlacedGroup, asked: readonly Asked[]): string {
  const last = (id: string) => asked.findLast(({ level }) => level.includes(id))?.answer
  const isReason = (id: string) => {
    const answer = last(id)
    return answer?.kind === 'ordered' && answer.reason === below
  }
  return teamIds.find(isReason) ?? teamIds[0] ?? ''
}

function compare(asked: readonly Asked[], above: string, below: string): Comparison {
  const both = asked.filter(({ level }) => level.includes(above) && level.includes(below))
  return {
    above,
    below,
    steps: both.map(({ clause, level, compared, answer }, index): Step => {
      const before = both[index - 1]
      return {
        clause,
        level,
        compared: [...compared].toSorted(compareText),
        isRestart: before?.clause.list === clause.list && clause.index <= before.clause.index,
        result: resultOf(answer, above, below, both[index + 1]),
      }
    }),
  }
}

function resultOf(answer: Asked['answer'], above: string, below: string, next: Asked | undefined): StepResult {
  if (answer.kind !== 'ordered') return answer
  const { parts, reason } = answer
  const { values } = reason
  if (parts.some((teamIds) => teamIds.includes(above) && teamIds.includes(below))) return { kind: 'level', values }
  if (next === undefined) return { kind: 'decided', values }
  return { kind: 'set_aside', values, ahead: [...values.keys()].filter((id) => !next.level.includes(id)) }
}
