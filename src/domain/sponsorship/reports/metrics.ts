import type { ReportValueKind } from './document.ts'

/** Metrics that the app can compute. */
export const measuredMetrics = [
  { key: 'deals', label: 'Deals' },
  { key: 'value', label: 'Value' },
  { key: 'fulfillment', label: 'Fulfillment' },
  { key: 'games', label: 'Games played' },
  { key: 'utilization', label: 'Asset utilization' },
] as const

/** Metrics that someone has to enter: counted by a website, a broadcaster or an agency. */
export const manualMetrics = [
  { key: 'impressions', label: 'Impressions', kind: 'count' },
  { key: 'engagements', label: 'Engagements', kind: 'count' },
  { key: 'roi', label: 'ROI analysis', kind: 'text' },
  { key: 'exposure', label: 'Exposure time', kind: 'text' },
  { key: 'media_value', label: 'Media value', kind: 'money' },
] as const satisfies readonly { key: string; label: string; kind: ReportValueKind }[]

export type MeasuredMetric = (typeof measuredMetrics)[number]['key']
export type ManualMetric = (typeof manualMetrics)[number]['key']
export type ReportMetric = MeasuredMetric | ManualMetric

export const reportMetrics: readonly ReportMetric[] = [...measuredMetrics, ...manualMetrics].map(({ key }) => key)

/** The values as parsed from the fields: cents, whole numbers, text. Missing values were not entered. */
export type ManualMetricValues = Readonly<Partial<Record<ManualMetric, string | number>>>
