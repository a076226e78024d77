import { clauseNumber } from '#domain/rulebook/clause-number.ts'
import type { Clause, Points, Rulebook } from '#domain/rulebook/document.ts'
import { scopeOf, titleOf } from './clause-words.ts'
import { clausesOf, findRankedBy, type ClauseList } from './form-state.ts'
import { t } from './words.ts'

/** Returns what differs between two documents, one entry for each change; empty if they are equal. */
export function describeChanges(before: Rulebook, after: Rulebook): readonly string[] {
  const plain = (key: keyof Rulebook, label: string) => (isSame(before[key], after[key]) ? [] : [label])
  return [
    ...plain('name', t.nameTo(after.name)),
    ...describePoints(before.points, after.points),
    ...plain('forfeit', t.forfeits),
    ...plain('draws', t.drawsInPercentages),
    ...describeRank(before, after),
    ...describeClauses('ties', before, after),
    ...(before.ties.restart === after.ties.restart ? [] : [t.restarts[after.ties.restart]]),
    ...plain('withdrawal', t.teamsThatLeave),
    ...plain('carriedOver', t.carriedOver),
    ...describeClauses('across', before, after),
    ...(isSame(before.across?.ignore, after.across?.ignore) ? [] : [t.lastPlacesIgnored]),
    ...plain('source', t.source),
  ]
}

function describePoints(before: Points | null, after: Points | null): string[] {
  if (before === null || after === null) return before === after ? [] : [after ? t.pointsCounted : t.noPointsCounted]
  const number = (key: 'win' | 'draw' | 'loss' | 'noResult' | 'bye', label: string) =>
    before[key] === after[key] ? [] : [t.worth(label, after[key] ?? 0)]
  const pair = (key: 'overtime' | 'shootout', label: string) => {
    if (isSame(before[key], after[key])) return []
    const pair = after[key]
    return pair ? [t.worthBoth(label, pair.win, pair.loss)] : [t.removed(label)]
  }
  return [
    ...number('win', t.win),
    ...number('draw', t.draw),
    ...number('loss', t.loss),
    ...pair('overtime', t.overtime),
    ...pair('shootout', t.shootout),
    ...(isSame(before.byScore, after.byScore) ? [] : [t.exactScores]),
    ...number('noResult', t.noResult),
    ...number('bye', t.bye),
    ...(isSame(before.bonuses, after.bonuses) ? [] : [t.bonusPoints]),
  ]
}

function describeRank(before: Rulebook, after: Rulebook): string[] {
  const rankedBy = findRankedBy(after)
  if (rankedBy === 'own' || rankedBy === findRankedBy(before)) return describeClauses('rank', before, after)
  return [t.rankedByNow(t.rankedBy[rankedBy])]
}

function describeClauses(list: ClauseList, before: Rulebook, after: Rulebook): string[] {
  const [old, now] = [clausesOf(before, list), clausesOf(after, list)]
  const find = (clauses: readonly Clause[], id: string) => clauses.find((clause) => clause.id === id)
  const changed = now.flatMap((clause, index) => {
    const was = find(old, clause.id)
    if (was && isSame(was, clause)) return []
    const name = t.numbered(clauseNumber(after, { list, index }), titleOf(clause))
    return [was ? t.changedTo(name, scopeOf(clause)) : t.added(name)]
  })
  const removed = old.filter(({ id }) => !find(now, id)).map((clause) => t.removed(titleOf(clause)))
  const stays = (clauses: readonly Clause[], others: readonly Clause[]) =>
    clauses.filter(({ id }) => find(others, id)).map(({ id }) => id)
  const isReordered = !isSame(stays(old, now), stays(now, old))
  return [...changed, ...removed, ...(isReordered ? [t.newOrder[list]] : [])]
}

/** Whether two parts of documents are equal, whatever the order of their keys. */
export function isSame(a: unknown, b: unknown): boolean {
  return toText(a) === toText(b)
}

function toText(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
        : inner,
    ) ?? ''
  )
}
