export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list.slice(from, from + 1)
  const others = [...list.slice(0, from), ...list.slice(from + 1)]
  return [...others.slice(0, to), ...item, ...others.slice(to)]
}
