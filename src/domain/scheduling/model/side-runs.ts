/** Games in a row, as positions: from the first up to but not including `end`. */
export type SideRun = { readonly first: number; readonly end: number }

/**
 * Returns the runs of more than `most` games on one side.
 * @param isHome a team's games in order of time: whether it is at home
 */
export function listLongRuns(isHome: readonly boolean[], most: number): SideRun[] {
  const runs: SideRun[] = []
  let first = 0
  for (let end = 1; end <= isHome.length; end++) {
    if (end < isHome.length && isHome[end] === isHome[first]) continue
    if (end - first > most) runs.push({ first, end })
    first = end
  }
  return runs
}
