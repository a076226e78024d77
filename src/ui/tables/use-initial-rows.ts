import { useIsLoaded } from '../browser/loading-state.ts'

/** How many rows a long list renders first: more than fit on a large screen. */
const firstRows = 40

/**
 * Returns a long list's first rows, then all of them once the screen's main content is shown. Returns a short list in
 * full.
 */
export function useInitialRows<Row>(rows: readonly Row[]): readonly Row[] {
  const isShown = useIsLoaded()
  return isShown ? rows : rows.slice(0, firstRows)
}
