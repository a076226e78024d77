import type { Random } from '../../random.ts'
import { fillModel } from '../exact/fill-model.ts'
import { separateFields } from '../exact/kinds.ts'
import { createExactModel } from '../exact/model.ts'
import { toCells } from '../exact/place-exactly.ts'
import type { SchedulingCalendar } from '../model/calendar.ts'
import type { ScheduleMatch } from '../model/match.ts'

export type LastMatchesOptions = {
  readonly random: Random
  /** How many matches the best placement so far has. */
  readonly placed: number
  /** Whether to stop after a few seconds. */
  readonly isImpatient: boolean
  readonly onProgress: (placed: number) => void
}

const mostLeftOut = 0.1 // with more left out, nearly always no complete schedule exists
const mostPlaces = 300_000 // of all matches together; larger models take too much memory
const looksPerSquaredMatch = 25_000
const mostLooks = 800_000_000
const mostImpatientLooks = 40_000_000

/**
 * Places more matches than have been placed so far, if the search on the exact solver's model finds how; otherwise
 * `cells` is null. The search is limited by what it looks at, not by time, and takes less than a minute; for leagues of
 * a few teams, a few seconds.
 */
export function placeLastMatches(
  calendar: SchedulingCalendar,
  matches: readonly ScheduleMatch[],
  { random, placed, isImpatient, onProgress }: LastMatchesOptions,
): { readonly cells: Int32Array | null; readonly iterations: number } {
  const { times, fields } = calendar
  const isFarOff = matches.length - placed > Math.max(2, mostLeftOut * matches.length)
  if (isFarOff || matches.length * times.length > mostPlaces * 4) return { cells: null, iterations: 0 }
  const counted = createExactModel(calendar, matches, 'complete')
  const isCounted = counted.fieldPlan.variables === 0 // otherwise rows have negative terms, which the search doesn't know
  if (!isCounted && matches.length * times.length * fields.length > mostPlaces * 4)
    return { cells: null, iterations: 0 }
  const model = isCounted ? counted : createExactModel(calendar, matches, 'complete', separateFields(calendar))
  if (model.variables.length > mostPlaces) return { cells: null, iterations: 0 }
  const {
    values,
    placed: found,
    iterations,
  } = fillModel(model, {
    random,
    maxLooks: Math.min(looksPerSquaredMatch * matches.length ** 2, isImpatient ? mostImpatientLooks : mostLooks),
    onProgress,
  })
  return { cells: found > placed ? toCells(model, matches, values) : null, iterations }
}
