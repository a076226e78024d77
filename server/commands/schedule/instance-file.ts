import * as z from 'zod/mini'
import { scheduleInstanceSchema } from '#domain/scheduling/model/instance.ts'
import type { ScheduleInstance } from '#domain/scheduling/model/instance.ts'
import { OperatorError } from '../../operator-error.ts'

/**
 * Parses a league to schedule, in the format `lsi/1`.
 * @throws OperatorError that says what is wrong with it, and where
 */
export function parseInstance(text: string): ScheduleInstance {
  const parsed = z.safeParse(scheduleInstanceSchema, readJson(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const where = issue === undefined || issue.path.length === 0 ? 'the file' : issue.path.join('.')
    throw new OperatorError(`${where}: ${issue?.message ?? 'not a league'}`)
  }
  const problem = problemOf(parsed.data)
  if (problem !== null) throw new OperatorError(problem)
  return parsed.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new OperatorError(`not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Checks what the schema alone does not cover. */
function problemOf({ teams, venues, dates, slots }: ScheduleInstance): string | null {
  const twice = (what: string, values: readonly string[]) => {
    const repeated = values.find((value, index) => values.indexOf(value) !== index)
    return repeated === undefined ? null : `${what}: ${repeated} is there twice`
  }
  const ids = new Set(venues.map(({ id }) => id))
  const stray = teams.find(({ homeVenue }) => homeVenue !== undefined && !ids.has(homeVenue))
  const backwards = slots.find(({ start, end }) => end <= start)
  return (
    twice(
      'teams',
      teams.map(({ id }) => id),
    ) ??
    twice(
      'venues',
      venues.map(({ id }) => id),
    ) ??
    twice('dates', dates) ??
    twice(
      'slots',
      slots.map(({ start }) => start),
    ) ??
    (stray ? `teams: the home venue of ${stray.id}, ${stray.homeVenue ?? ''}, is not one of the venues` : null) ??
    (backwards ? `slots: ${backwards.start} to ${backwards.end} does not end after it starts` : null)
  )
}
