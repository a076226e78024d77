import { instantToMs } from './instant-to-ms.ts'

/** A time range with instants in the format of the rows. The end is exclusive. */
export type TimeSpan = { readonly start: string; readonly end: string }

/** A span with its times in milliseconds since 1970. */
export type TimedSpan<T extends TimeSpan> = { readonly span: T; readonly start: number; readonly end: number }

/** Orders spans by start, then end. */
export function toTimedSpans<T extends TimeSpan>(spans: readonly T[]): TimedSpan<T>[] {
  return spans
    .map((span) => ({ span, start: instantToMs(span.start), end: instantToMs(span.end) }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** Spans in order of time as columns for lookups, in milliseconds since 1970. */
export type SpanColumns<T extends TimeSpan> = {
  readonly spans: readonly T[]
  readonly starts: Float64Array
  /**
   * The latest end of this span and all before it. The first value greater than an instant belongs to the first span
   * that ends after that instant.
   */
  readonly latestEnds: Float64Array
}

/** @param sorted from `toTimedSpans`; spans may overlap */
export function toSpanColumns<T extends TimeSpan>(sorted: readonly TimedSpan<T>[]): SpanColumns<T> {
  const starts = new Float64Array(sorted.length)
  const latestEnds = new Float64Array(sorted.length)
  let latest = Number.NEGATIVE_INFINITY
  sorted.forEach(({ start, end }, index) => {
    latest = Math.max(latest, end)
    starts[index] = start
    latestEnds[index] = latest
  })
  return { spans: sorted.map(({ span }) => span), starts, latestEnds }
}

/** Returns the earliest span that overlaps the time from `start` to `end`, in O(log n). */
export function findFirstOverlap<T extends TimeSpan>(columns: SpanColumns<T>, start: number, end: number): T | null {
  const { spans, starts, latestEnds } = columns
  const index = firstPast(latestEnds, start)
  return (starts[index] ?? Number.POSITIVE_INFINITY) < end ? (spans[index] ?? null) : null
}

/**
 * Returns a single span that covers all of the time from `start` to `end`, or null. Several spans that only cover it
 * together don't count.
 */
export function findFirstCover<T extends TimeSpan>(columns: SpanColumns<T>, start: number, end: number): T | null {
  const { spans, starts, latestEnds } = columns
  for (let index = firstPast(latestEnds, start); (starts[index] ?? Number.POSITIVE_INFINITY) <= start; index++) {
    const span = spans[index]
    if (span && instantToMs(span.end) >= end) return span
  }
  return null
}

/**
 * Returns the index of the first number greater than `value` in an ascending column, or its length if there is none.
 */
function firstPast(column: Float64Array, value: number): number {
  let [low, high] = [0, column.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((column[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}
