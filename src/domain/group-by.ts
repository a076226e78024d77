/** Groups rows by `key`, in the order of the rows. */
export function groupBy<Key, Row>(rows: readonly Row[], key: (row: Row) => Key): ReadonlyMap<Key, readonly Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const of = key(row)
    const group = groups.get(of)
    if (group) group.push(row)
    else groups.set(of, [row])
  }
  return groups
}
