import '#domain/time-zones/all-zones.ts'
import { parseArgs } from 'node:util'
import {
  listProposedGames,
  toScheduleInput,
  scheduleInstanceSchema,
  type ScheduleInstance,
} from '#domain/scheduling/model/instance.ts'
import { isSlotOfWeekday } from '#domain/scheduling/model/playing-days.ts'
import { weekdays } from '#domain/time.ts'
import { scheduleLeague } from '#domain/scheduling/explain/schedule-league.ts'
import { solveExactProgram } from '../../exact-solver.ts'
import { readTextFile } from '../import/read-text-file.ts'
import { OperatorError } from '../../operator-error.ts'
import * as z from 'zod/mini'

const usage = 'Usage: npm run -s schedule -- INSTANCE.json [--seed N]'

/**
 * Prints a schedule for a league as JSON, or the reasons why there is none, or what is wrong with the file or the
 * parameters.
 * @returns the exit code: 0; 1 if games were left over and it is not known whether they fit; 2 if something is wrong
 */
export async function reportSchedule(
  parameters: readonly string[],
  print: (text: string) => void,
  printProblem: (text: string) => void,
): Promise<0 | 1 | 2> {
  try {
    const { file, seed } = readParameters(parameters)
    const instance = readInstance(file, await readTextFile(file))
    const answer = await scheduleLeague(toScheduleInput(instance, seed), solveExactProgram)
    if (answer.kind === 'impossible') {
      const reasons = answer.reasons.map(({ code, words }) => ({ code, words }))
      print(JSON.stringify({ id: instance.id, infeasible: true, reasons }, null, 2))
      return 0
    }
    print(JSON.stringify({ id: instance.id, games: listProposedGames(answer.proposal) }, null, 2))
    if (answer.kind === 'complete') return 0
    printProblem(`${answer.proposal.unplaced.length} games found no place, and it is not known whether they could.`)
    return 1
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    printProblem(error.message)
    return 2
  }
}

function readInstance(file: string, text: string) {
  try {
    return parseInstance(text)
  } catch (error) {
    throw error instanceof OperatorError ? new OperatorError(`${file}: ${error.message}`) : error
  }
}

function readParameters(parameters: readonly string[]): { readonly file: string; readonly seed: number } {
  const { values, positionals } = parseOrExplain([...parameters])
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new OperatorError(usage)
  const { seed = '1' } = values
  if (!/^\d{1,10}$/.test(seed) || Number(seed) > 4_294_967_295) {
    throw new OperatorError(`--seed ${seed}: not a whole number from 0 to 4294967295.`)
  }
  return { file, seed: Number(seed) }
}

function parseOrExplain(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { seed: { type: 'string' } } })
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

/**
 * Parses a league to schedule, in the format `lsi/1`.
 * @throws OperatorError that says what is wrong with it, and where
 */
function parseInstance(text: string): ScheduleInstance {
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

/** Returns a problem that the schema alone does not detect, or null if there is none. */
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
    weekdays
      .map((weekday) =>
        twice(
          'slots',
          slots
            .filter((slot) => isSlotOfWeekday(slot, weekday))
            .map(({ start, venues, divisions }) => [start, ...(venues ?? []), ...(divisions ?? [])].join(' ')),
        ),
      )
      .find((problem) => problem !== null) ??
    (stray ? `teams: the home venue of ${stray.id}, ${stray.homeVenue ?? ''}, is not one of the venues` : null) ??
    (backwards ? `slots: ${backwards.start} to ${backwards.end} does not end after it starts` : null)
  )
}
