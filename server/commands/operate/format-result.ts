import { types } from 'pg'
import type { SqlResult } from './run-sql.ts'

// Output formats for rows: for people, spreadsheets, and programs.

const { INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC, OID } = types.builtins
const numbers = new Set<number>([INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC, OID])

export function formatAsTable({ command, columns, rows }: SqlResult): string {
  if (columns.length === 0) return rows.length === 0 ? command : counted(rows)
  const names = columns.map(({ name }) => name)
  const cells = rows.map((row) => row.map((value) => (value === null ? 'NULL' : onOneLine(textOf(value)))))
  const widths = names.map((name, at) =>
    cells.reduce((most, row) => Math.max(most, lengthOf(row[at] ?? '')), lengthOf(name)),
  )
  const line = (row: readonly string[], align = false): string =>
    row
      .map((cell, at) => {
        const space = ' '.repeat((widths[at] ?? 0) - lengthOf(cell))
        return align && numbers.has(columns[at]?.type ?? 0) ? space + cell : cell + space
      })
      .join(' | ')
      .trimEnd()
  const rule = widths.map((width) => '-'.repeat(width)).join('-+-')
  return [line(names), rule, ...cells.map((row) => line(row, true)), counted(rows)].join('\n')
}

/** Formats rows as CSV. NULL is an empty cell, as in PostgreSQL's own CSV; an empty text is in quotes. */
export function formatAsCsv({ columns, rows }: SqlResult): string {
  const cell = (value: unknown): string => {
    if (value === null) return ''
    const text = textOf(value)
    return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return [columns.map(({ name }) => name), ...rows].map((row) => row.map(cell).join(',')).join('\n')
}

export function formatAsJson({ columns, rows }: SqlResult): string {
  const objects = rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])))
  return JSON.stringify(objects, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function counted(rows: readonly unknown[]): string {
  return rows.length === 1 ? '(1 row)' : `(${rows.length} rows)`
}

function onOneLine(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')
}

/** Returns the approximate width in terminal columns. */
function lengthOf(text: string): number {
  return Array.from(text).length
}
