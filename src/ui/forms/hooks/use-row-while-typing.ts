import { useState } from 'react'

/**
 * Returns a row as its form shows it: a column being edited keeps the value it had when editing began, however the row
 * changes in the meantime; the others follow the row.
 */
export function useRowWhileTyping<Row extends object>(row: Row, isTyped: (column: keyof Row) => boolean): Row {
  const [seen, setSeen] = useState(row)
  const kept = Object.keys(row).filter((column) => isTyped(column as keyof Row))
  const now: Row = {
    ...row,
    ...Object.fromEntries(kept.map((column) => [column, Reflect.get(seen, column) as unknown])),
  }
  const isNew = Object.keys(row).some((column) => Reflect.get(now, column) !== Reflect.get(seen, column))
  if (isNew) setSeen(now)
  return isNew ? now : seen
}
