import type { PointsRow, SheetLine, SheetSection } from './describe-rules.ts'
import { t } from './words.ts'

export type SheetChange = {
  readonly key: string
  readonly kind: 'added' | 'removed' | 'changed' | 'moved'
  /** The title of the section. */
  readonly title: string
  /** Null if added. */
  readonly before: { readonly number: string | null; readonly text: string } | null
  /** Null if removed. */
  readonly after: { readonly number: string | null; readonly text: string } | null
}

type Entry = SheetLine & { readonly title: string }

/**
 * Returns the differences between the sheets of two versions, in the order of the later one, with removed clauses at
 * the end. A clause has moved if its order among the clauses that both versions have is different; a number that
 * changes only because a clause was added or removed above it is not a difference.
 */
export function compareRuleSheets(before: readonly SheetSection[], after: readonly SheetSection[]): SheetChange[] {
  const [old, current] = [toEntries(before), toEntries(after)]
  const oldByKey = new Map(old.map((entry) => [entry.key, entry]))
  const currentKeys = new Set(current.map(({ key }) => key))
  const kept = current.filter(({ key }) => oldByKey.has(key)).map(({ key }) => key)
  const oldOrder = new Map(old.map(({ key }, index) => [key, index]))
  const stayed = new Set(longestIncreasing(kept, (key) => oldOrder.get(key) ?? 0))
  const changes = current.flatMap((entry): SheetChange[] => {
    const previous = oldByKey.get(entry.key)
    const common = { key: entry.key, title: entry.title, after: partOf(entry) }
    if (!previous) return [{ ...common, kind: 'added', before: null }]
    if (previous.text !== entry.text) return [{ ...common, kind: 'changed', before: partOf(previous) }]
    return stayed.has(entry.key) || entry.number === null
      ? []
      : [{ ...common, kind: 'moved', before: partOf(previous) }]
  })
  const removed = old.filter(({ key }) => !currentKeys.has(key))
  return [
    ...changes,
    ...removed.map((entry) => ({
      key: entry.key,
      kind: 'removed' as const,
      title: entry.title,
      before: partOf(entry),
      after: null,
    })),
  ]
}

const partOf = ({ number, text }: Entry) => ({ number, text })

function toEntries(sections: readonly SheetSection[]): Entry[] {
  return sections.flatMap(({ title, table, lines }) => [
    ...table.map((row) => ({ key: row.key, number: null, text: describeRow(row), title })),
    ...lines.map((line) => ({ ...line, title })),
  ])
}

/** `Overtime: win 2, loss 1`. */
export function describeRow({ label, win, draw, loss }: PointsRow): string {
  return draw === null ? t.sheetRowWithoutDraw(label, win, loss) : t.sheetRow(label, win, draw, loss)
}

function longestIncreasing<Item>(items: readonly Item[], valueOf: (item: Item) => number): readonly Item[] {
  const endingAt: (readonly Item[])[] = []
  items.forEach((item, index) => {
    const earlier = items
      .slice(0, index)
      .flatMap((other, at) => (valueOf(other) < valueOf(item) ? [endingAt[at] ?? []] : []))
    endingAt.push([...longest(earlier), item])
  })
  return longest(endingAt)
}

function longest<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  return lists.reduce<readonly Item[]>((best, each) => (each.length > best.length ? each : best), [])
}
