/** How a part of a bar looks. They differ in pattern, not only in color, so that paper and every eye can tell them apart. */
export type ChartLook = 'solid' | 'hatched' | 'plain'

export type ChartColumn = {
  /** In full, for the table: `Nov 2026`. */
  readonly label: string
  /** Under the bar: `Nov`. */
  readonly short: string
  /** A second line under the bar where something begins: the year. */
  readonly under?: string
}

/** What is stacked in each bar, from the bottom: one value from nothing upwards for each column. */
export type ChartSeries = { readonly label: string; readonly look: ChartLook; readonly values: readonly number[] }

export type ChartData = {
  readonly columns: readonly ChartColumn[]
  readonly series: readonly ChartSeries[]
  /** A value in full. */
  readonly format: (value: number) => string
  /** A value beside the axis, with few letters. */
  readonly formatTick: (value: number) => string
}

/** What stands in a column, all of it together. */
export function columnTotal(series: readonly ChartSeries[], column: number): number {
  return series.reduce((sum, { values }) => sum + (values[column] ?? 0), 0)
}

export function seriesTotal({ values }: ChartSeries): number {
  return values.reduce((sum, value) => sum + value, 0)
}
