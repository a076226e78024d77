/**
 * The item at a place of a list that was made with it: what an index is worth that cannot be wrong.
 * @throws RangeError where there is nothing
 */
export function itemAt<Item>(items: readonly Item[], place: number): Item {
  const item = items[place]
  if (item === undefined) throw new RangeError(`There is nothing at place ${place} of ${items.length}`)
  return item
}
