/** Returns the same key for names that differ only in case, spaces, or Unicode normalization. */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

type Named = { readonly id: string; readonly name: string }
export type NameMatch<Item> =
  | { readonly kind: 'one'; readonly item: Item }
  | { readonly kind: 'several' }
  /** `suggestion`: what the user may have meant. */
  | { readonly kind: 'none'; readonly suggestion: Item | null }

/** Returns a function that finds an item by a name someone typed. */
export function createNameFinder<Item extends Named>(items: readonly Item[]): (name: string) => NameMatch<Item> {
  const byKey = new Map<string, Item[]>()
  for (const item of items) {
    const key = toNameKey(item.name)
    const same = byKey.get(key)
    if (same) same.push(item)
    else byKey.set(key, [item])
  }
  const known = new Map<string, NameMatch<Item>>() // the same wrong name often appears in many rows
  return (name) => {
    const key = toNameKey(name)
    const found = known.get(key) ?? find(key)
    known.set(key, found)
    return found
  }

  function find(key: string): NameMatch<Item> {
    const [first, second] = byKey.get(key) ?? []
    if (second) return { kind: 'several' }
    if (first) return { kind: 'one', item: first }
    return { kind: 'none', suggestion: known.size > manyNames ? null : nearest(key, items) }
  }
}

/** A file with thousands of wrong names is probably from another league; no one reads that many suggestions. */
const manyNames = 500

/** Returns the item whose name needs the fewest edits, if that number is small. */
function nearest<Item extends Named>(key: string, items: readonly Item[]): Item | null {
  const wanted = plain(key)
  let best: Item | null = null
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3)) + 1
  for (const item of items) {
    const other = plain(toNameKey(item.name))
    if (Math.abs(other.length - wanted.length) >= bestDistance) continue
    const distance = editDistance(wanted, other)
    if (distance < bestDistance) [best, bestDistance] = [item, distance]
  }
  return best
}

function plain(key: string): string {
  return key.normalize('NFKD').replaceAll(/\p{M}/gu, '')
}

/** Returns how many characters have to be inserted, deleted, replaced, or swapped with their neighbor. */
export function editDistance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const at = (line: readonly number[], place: number) => line[place] ?? Infinity
      let least = Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(before, j - 2) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}

/** Returns, for example, `No team is called “Lionz”. Did you mean Lions?` */
export function describeUnknownName(noun: string, name: string, suggestion: Named | null): string {
  return `No ${noun} is called “${name}”.${suggestion ? ` Did you mean ${suggestion.name}?` : ''}`
}
