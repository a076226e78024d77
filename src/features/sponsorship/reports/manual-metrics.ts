import { parseMoney } from '#domain/sponsorship/money.ts'
import { centsToInput } from '#domain/sponsorship/money.ts'
import type { ReportDocument } from '#domain/sponsorship/reports/document.ts'
import {
  manualMetrics,
  type ManualMetric,
  type ManualMetricValues,
  type ReportMetric,
} from '#domain/sponsorship/reports/metrics.ts'
import { t } from './words.ts'

/** The text in the fields. */
export type ManualMetricInput = Readonly<Partial<Record<ManualMetric, string>>>

type Read = { readonly values: ManualMetricValues; readonly errors: ManualMetricInput }

const most = 1_000_000_000_000

/** Returns the values of the requested fields; an empty one has none. */
export function parseManualMetrics(typed: ManualMetricInput, metrics: readonly ReportMetric[]): Read {
  const values: Partial<Record<ManualMetric, string | number>> = {}
  const errors: Partial<Record<ManualMetric, string>> = {}
  for (const { key, kind } of manualMetrics) {
    const text = (typed[key] ?? '').trim()
    if (text === '' || !metrics.includes(key)) continue
    const read = readers[kind](text)
    if (typeof read === 'object') errors[key] = read.error
    else values[key] = read
  }
  return { values, errors }
}

const readers: Readonly<Record<'count' | 'text' | 'money', (text: string) => string | number | { error: string }>> = {
  count: (text) => {
    const number = /^\d{1,3}(,\d{3})+$|^\d+$/.test(text) ? Number(text.replaceAll(',', '')) : null
    return number === null || number > most ? { error: t.enterWholeNumberSuch } : number
  },
  text: (text) => text,
  money: (text) => {
    const cents = parseMoney(text)
    return cents === null || cents < 0 || cents > most ? { error: t.enterAmountSuch2 } : cents
  },
}

/** Returns a report's manually entered values as text for the fields. */
export function toManualMetricInput({ figures }: Pick<ReportDocument, 'figures'>): ManualMetricInput {
  return Object.fromEntries(
    manualMetrics.flatMap(({ key, kind }) => {
      const value = figures.find((one) => one.byHand && one.key === key)?.value
      if (value === null || value === undefined) return []
      return [[key, typeof value === 'number' && kind === 'money' ? centsToInput(value) : String(value)]]
    }),
  )
}
