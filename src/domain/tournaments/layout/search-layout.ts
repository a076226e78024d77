import { MatchLayoutState, type MatchLayout } from './lay-out-matches.ts'
import type { MatchProblem } from './match-problem.ts'
import type { MatchWindows } from './match-windows.ts'

/**
 * Searches for a layout with all matches, time by time: at each time, it chooses which of the playable matches get the
 * open fields. A branch is pruned if a match can no longer begin by its last time, or if more matches have to be played
 * by some time than there is room for. If no match is in a pool, no people are shared, and no two times clash on a
 * field, the search never leaves a field empty that a match could use: moving a match there also gives a valid layout.
 * @returns `none` if no layout has all matches; `unknown` if `maxSteps` is not enough, or if it matters which field a
 *   match gets
 */
export function searchMatchLayout(
  problem: MatchProblem,
  windows: MatchWindows,
  ranks: ArrayLike<number>,
  maxSteps: number,
): MatchLayout | 'none' | 'unknown' {
  const { calendar, teams, final, followers, partners, inPool, swissRounds } = problem
  const { times, fields, fieldClashes, overlaps } = calendar
  const { last } = windows
  const all = teams.length
  const room = roomUntil(problem)
  const fillsUp =
    !inPool.includes(1) &&
    swissRounds === null &&
    partners === null &&
    fieldClashes.items.length + overlaps.items.length === 0
  const order = [...teams.keys()].toSorted(
    (a, b) => (last[a] ?? 0) - (last[b] ?? 0) || (ranks[a] ?? 0) - (ranks[b] ?? 0),
  )
  const dueBy = order.map((match) => last[match] ?? -1)
  const chosen: { match: number; cell: number }[] = []
  let steps = 0

  const replayed = () => {
    const state = new MatchLayoutState(problem)
    for (const { match, cell } of chosen) state.put(match, cell)
    return state
  }
  const isHopeless = (state: MatchLayoutState, time: number): boolean => {
    let due = 0
    return order.some((match, at) => {
      if (state.cells[match] !== -1) return false
      const by = dueBy[at] ?? -1
      return by < time || ++due > (room[by + 1] ?? 0) - (room[time] ?? 0)
    })
  }
  const isLastOne = (state: MatchLayoutState) =>
    state.cells[final] === -1 && state.placed === all - 1 - (followers[final]?.length ?? 0)

  const search = (time: number): 'found' | 'none' | 'unknown' => {
    if (++steps > maxSteps) return 'unknown'
    const state = replayed()
    if (state.placed === all) return 'found'
    if (isHopeless(state, time)) return 'none'
    const open = state.openFields(time).length
    const ready = open === 0 ? [] : order.filter((match) => match !== final && isReady(state, match, time))
    if (open === 0 || (ready.length === 0 && !isLastOne(state))) return search(time + 1)
    const most = Math.min(open, ready.length)
    for (let size = most; size >= (fillsUp ? most : 0); size--) {
      for (const some of subsets(ready, size)) {
        const before = chosen.length
        const answer = putAll(some, time) ? search(time + 1) : 'none'
        if (answer !== 'none') return answer
        chosen.length = before
      }
    }
    return 'none'
  }
  const isReady = (state: MatchLayoutState, match: number, time: number) =>
    state.cells[match] === -1 && state.fits(match, time)
  /** Also places the final if it is the only match left and a field is open at that time: waiting gains nothing. */
  const putAll = (some: readonly number[], time: number): boolean => {
    const state = replayed()
    const put = (match: number): boolean => {
      const [field] = state.openFields(time)
      if (field === undefined || !state.fits(match, time)) return false
      const cell = time * fields.length + field
      state.put(match, cell)
      chosen.push({ match, cell })
      return true
    }
    if (!some.every(put)) return false
    if (isLastOne(state)) put(final)
    return true
  }

  if (times.length === 0) return 'none'
  const answer = search(0)
  if (answer !== 'found') return fieldClashes.items.length > 0 ? 'unknown' : answer
  const { cells, placed } = replayed()
  return { cells, placed }
}

/** Returns, by time, the number of open cells at all earlier times. */
function roomUntil({ calendar: { times, fields, cellFree } }: MatchProblem): Int32Array {
  const room = new Int32Array(times.length + 1)
  for (let time = 0; time < times.length; time++) {
    const open = fields.filter((_, field) => cellFree[time * fields.length + field] === 1).length
    room[time + 1] = (room[time] ?? 0) + open
  }
  return room
}

/** Yields all subsets of this size, those with the first items first. */
function* subsets(items: readonly number[], size: number): Generator<readonly number[]> {
  if (size === 0) yield []
  else {
    for (const [index, item] of items.entries()) {
      if (items.length - index < size) return
      for (const others of subsets(items.slice(index + 1), size - 1)) yield [item, ...others]
    }
  }
}
