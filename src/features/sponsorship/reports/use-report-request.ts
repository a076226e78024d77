import { useMemo, useState } from 'react'
import type { League } from '#domain/schema/leagues.ts'
import type { Sponsor } from '#domain/schema/sponsorship.ts'
import {
  reportMetrics,
  type ManualMetric,
  type ReportMetric,
  manualMetrics,
  type ManualMetricValues,
} from '#domain/sponsorship/reports/metrics.ts'
import { getReportRange, type DateRange, type ReportKind } from '#domain/sponsorship/reports/range.ts'
import type { ReportRequest } from '#domain/sponsorship/reports/request.ts'
import type { SavedReport } from './use-saved-reports.ts'
import { t } from './words.ts'
import { parseMoney, centsToInput } from '#domain/sponsorship/money.ts'
import type { ReportDocument } from '#domain/sponsorship/reports/document.ts'

export type ReportChoice = {
  readonly kind: ReportKind
  readonly range: DateRange
  /** Null means all sponsors. */
  readonly sponsor: Sponsor | null
  readonly venueId: string | null
  readonly metrics: readonly ReportMetric[]
  /** The text in the fields for manually entered metrics, for the chosen sponsor. */
  readonly byHand: ManualMetricInput
}

export type ReportProblems = {
  readonly range?: string | undefined
  readonly metrics?: string | undefined
  readonly byHand: ManualMetricInput
}

type Around = {
  readonly league: Pick<League, 'name'>
  readonly sponsors: readonly Sponsor[]
  readonly kept: readonly SavedReport[]
  readonly today: string
}

/** Manages the input for a report. `request` is null if the input is invalid; `problems` says why. */
export function useReportRequest({ league, sponsors, kept, today }: Around) {
  const [kind, setKind] = useState<ReportKind>('monthly')
  const [custom, setCustom] = useState<DateRange>(() => getReportRange('custom', today))
  const [sponsorId, setSponsorId] = useState('')
  const [venueId, setVenueId] = useState('')
  const [metrics, setMetrics] = useState(reportMetrics)
  const [typed, setTyped] = useState<Readonly<Record<string, ManualMetricInput>>>({})
  const sponsor = sponsors.find(({ id }) => id === sponsorId) ?? null
  const subject = sponsor?.id ?? null
  const before = useMemo(() => lastByHand(kept, subject), [kept, subject])
  const ofSponsor = typed[subject ?? '']
  const byHand = useMemo(() => ({ ...before, ...ofSponsor }), [before, ofSponsor])
  const range = useMemo(() => (kind === 'custom' ? custom : getReportRange(kind, today)), [kind, custom, today])
  const choice: ReportChoice = { kind, range, sponsor, venueId: venueId || null, metrics, byHand }
  const { values, errors } = useMemo(() => parseManualMetrics(byHand, metrics), [byHand, metrics])
  const problems: ReportProblems = {
    range: rangeProblem(range),
    metrics: metrics.length === 0 ? t.chooseLeastOneMetric : undefined,
    byHand: errors,
  }
  const isGood = !problems.range && !problems.metrics && Object.keys(errors).length === 0
  const request = useMemo(
    (): ReportRequest | null =>
      isGood
        ? { league: league.name, kind, ...range, sponsorId: subject, venueId: venueId || null, metrics, byHand: values }
        : null,
    [isGood, league.name, kind, range, subject, venueId, metrics, values],
  )
  return {
    choice,
    problems,
    request,
    setKind: (next: ReportKind) => {
      if (next === 'custom' && kind !== 'custom') setCustom(range) // custom dates start with the dates displayed so far
      setKind(next)
    },
    setRange: (change: Partial<DateRange>) => setCustom((current) => ({ ...current, ...change })),
    setSponsorId,
    setVenueId,
    toggleMetric: (metric: ReportMetric) =>
      setMetrics((current) => reportMetrics.filter((one) => (one === metric) !== current.includes(one))),
    typeByHand: (metric: ManualMetric, text: string) =>
      setTyped((all) => ({ ...all, [subject ?? '']: { ...all[subject ?? ''], [metric]: text } })),
  }
}

export type ReportForm = ReturnType<typeof useReportRequest>

/** Returns the manually entered values of the sponsor's latest saved report. */
function lastByHand(kept: readonly SavedReport[], sponsorId: string | null): ManualMetricInput {
  const last = kept.find(({ report }) => report?.sponsorId === sponsorId)?.report
  return last ? toManualMetricInput(last) : {}
}

function rangeProblem({ from, to }: DateRange): string | undefined {
  if (from === '') return t.startDateRequired
  if (to === '') return t.endDateRequired
  return from > to ? t.endsAfterFirstDay : undefined
}

/** The text in the fields for manually entered metrics. */
type ManualMetricInput = Readonly<Partial<Record<ManualMetric, string>>>

type Read = { readonly values: ManualMetricValues; readonly errors: ManualMetricInput }

const most = 1_000_000_000_000

/**
 * Returns the values of the requested fields, and an error for each that cannot be parsed; an empty field has neither.
 */
function parseManualMetrics(typed: ManualMetricInput, metrics: readonly ReportMetric[]): Read {
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
function toManualMetricInput({ figures }: Pick<ReportDocument, 'figures'>): ManualMetricInput {
  return Object.fromEntries(
    manualMetrics.flatMap(({ key, kind }) => {
      const value = figures.find((one) => one.byHand && one.key === key)?.value
      if (value === null || value === undefined) return []
      return [[key, typeof value === 'number' && kind === 'money' ? centsToInput(value) : String(value)]]
    }),
  )
}
