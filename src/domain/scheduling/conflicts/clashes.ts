/**
 * For each time, the other times that clash with it, in order: those of time t are `items` from index `from[t]` up to
 * but not including `from[t + 1]`.
 */
export type Clashes = { readonly from: Int32Array; readonly items: Int32Array }

type Span = { readonly start: number; readonly end: number }

/**
 * Returns, for each time, the times less than `gap` away; two that overlap always clash.
 * @param times ordered by start
 * @param gap in the unit of the times
 */
export function findClashes(times: readonly Span[], gap: number): Clashes {
  const longest = times.reduce((most, { start, end }) => Math.max(most, end - start), 0)
  const from = new Int32Array(times.length + 1)
  const items: number[] = []
  let first = 0
  times.forEach((time, index) => {
    while (first < index && (times[first]?.start ?? 0) + longest + gap <= time.start) first++
    for (let other = first; other < times.length; other++) {
      const span = times[other]
      if (span === undefined || span.start >= time.end + gap) {
        if (other > index) break
        continue
      }
      if (other !== index && areTooClose(time, span, gap)) items.push(other)
    }
    from[index + 1] = items.length
  })
  return { from, items: Int32Array.from(items) }
}

export function areTooClose(a: Span, b: Span, gap: number): boolean {
  return a.start < b.end + gap && b.start < a.end + gap
}
