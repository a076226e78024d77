import { useState } from 'react'

/**
 * Returns a row as its form has shown it: a column being edited keeps its value from when that began, however the row
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
