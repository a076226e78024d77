import { type LoadTally } from './tally.ts'
import { percentile } from '../figures.ts'

type Spent = { readonly serverMs: number; readonly databaseMs: number; readonly walBytes: number }

const columns = [
  ['', 32],
  ['requests/s', 11],
  ['p50 ms', 9],
  ['p95 ms', 9],
  ['p99 ms', 9],
  ['server CPU ms', 14],
  ['Postgres CPU ms', 16],
  ['WAL bytes', 10],
  ['answer bytes', 13],
] as const

const cells = (values: readonly string[]): string =>
  values.map((value, index) => (index === 0 ? value.padEnd(32) : value.padStart(columns[index]?.[1] ?? 0))).join('')

export const loadTableHeader = cells(columns.map(([name]) => name))

/** Formats one kind of request. CPU figures are per request. */
export function formatLoadLine(tally: LoadTally, seconds: number, spent?: Spent): string {
  const { name, latenciesMs, failures, bytes } = tally
  const times = latenciesMs.length
  const at = (share: number) => percentile(latenciesMs, share).toFixed(1)
  const each = (sum: number | undefined, digits = 2) =>
    sum === undefined || Number.isNaN(sum) ? '' : (sum / times).toFixed(digits)
  const failed = [...failures].map(([words, count]) => `\n  ${count} × ${words}`).join('')
  const figures = [
    (times / seconds).toFixed(1),
    at(0.5),
    at(0.95),
    at(0.99),
    each(spent?.serverMs),
    each(spent?.databaseMs),
    each(spent?.walBytes, 0),
    each(bytes, 0),
  ]
  return cells([name, ...figures]) + failed
}
