/**
 * Returns the item at an index that is known to be valid.
 * @throws RangeError if it is not
 */
export function itemAt<Item>(items: readonly Item[], place: number): Item {
  const item = items[place]
  if (item === undefined) throw new RangeError(`There is nothing at place ${place} of ${items.length}`)
  return item
}
