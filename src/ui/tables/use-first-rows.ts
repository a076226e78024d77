import { useIsShown } from '../browser/when-shown.ts'

/** What a list of hundreds draws at once: more than a large screen has room for. */
const firstRows = 40

/** A long list's first rows, and all of them once those stand. A short one is all there at once. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const isShown = useIsShown()
  return isShown ? rows : rows.slice(0, firstRows)
}
