/**
 * The fill of a part of a bar. Fills differ in pattern, not only in color, so they can be told apart on paper and by
 * color-blind people.
 */
export type ChartFill = 'solid' | 'hatched' | 'plain'

export type ChartColumn = {
  /** The full label for the table, such as `Nov 2026`. */
  readonly label: string
  /** The label under the bar, such as `Nov`. */
  readonly short: string
  /** A second line under the bar where a new period begins, such as the year. */
  readonly under?: string
}

/** A layer of the stacked bars, from the bottom up, with one value of at least 0 for each column. */
export type ChartSeries = { readonly label: string; readonly look: ChartFill; readonly values: readonly number[] }

export type ChartData = {
  readonly columns: readonly ChartColumn[]
  readonly series: readonly ChartSeries[]
  /** Formats a value in full. */
  readonly format: (value: number) => string
  /** Formats a value for the axis, in few characters. */
  readonly formatTick: (value: number) => string
}

export function getColumnTotal(series: readonly ChartSeries[], column: number): number {
  return series.reduce((sum, { values }) => sum + (values[column] ?? 0), 0)
}

export function getSeriesTotal({ values }: ChartSeries): number {
  return values.reduce((sum, value) => sum + value, 0)
}
