import { pushErrorsSchema } from '#sync/wire.ts'
import type { RequestInTest, TestDatabase } from '../../tests/support/database/postgres.ts'
import type { TestQuery } from '../../tests/support/database/postgres.ts'
import { createCalls, functionsOfTheApi, isObject, statementOf } from './calls.ts'
import type { Call } from './calls.ts'
import { drawing } from './values.ts'
import { checksumOf, secret, tablesOfOrganizations } from './world.ts'
import type { FuzzWorld } from './world.ts'

/**
 * Returns whether a call may be refused with this code (the server itself returns PGRST codes before it calls the
 * database). Any other code would be the server's fault.
 */
export function isRefusal(code: string): boolean {
  return /^(22...|23502|23503|23505|23514|42501|FSRUL|PT400|PT401|PT403|PT429|PGRST[123]..)$/.test(code)
}

/**
 * Returns whether the error says that no function of the API has these parameters, which is a 404. (The same code from
 * within a function would be a fault.)
 */
const isUnknownCall = (error: unknown) => error instanceof Error && /^function public\.\w+\(/.test(error.message)

/**
 * Returns whether the error is about a nested list where the function takes a list of texts. It is refused while being
 * read, before any function runs.
 */
const isTooDeep = (error: unknown) => error instanceof Error && error.message.startsWith('number of array dimensions (')

/** Refusals that occur only in a mutation's verdict, after which the push continues. */
const inVerdicts = new Set(['42P01', '42703', '54000', 'P0002', 'P0409'])
const knownErrors: ReadonlySet<string> = new Set(pushErrorsSchema)

/** Returns whether a call must be rolled back immediately, so that there are still people left to make calls. */
export const isFinal = (name: string) => /^(delete_|erase_|leave_|remove_|change_|transfer_|end_|demote_)/.test(name)

export type Report = {
  readonly calls: number
  readonly byOutcome: Readonly<Record<string, number>>
  readonly byFunction: Readonly<Record<string, number>>
  readonly byVerdict: Readonly<Record<string, number>>
  readonly faults: readonly string[]
}

/** Makes a call as a person (null if not signed in). Throws an error with the code of a refusal. */
export type Asking = (person: string | null, call: Call, claims: RequestInTest) => Promise<unknown>

class Undo extends Error {}

type Options = {
  readonly seed: number
  readonly calls: number
  readonly seconds: number
  /** By default, each call runs in a transaction, as in the API. */
  readonly ask?: Asking
  readonly isAsked?: (name: string) => boolean
}

/** Runs calls until the requested number is reached or time is up. */
export async function runFuzz(database: TestDatabase, world: FuzzWorld, options: Options): Promise<Report> {
  const draw = drawing(options.seed)
  const { ask = askInTransaction, isAsked = () => true } = options
  const api = (await functionsOfTheApi(database)).filter(({ name }) => isAsked(name))
  const calls = createCalls(draw, world, api)
  const tables = await tablesOfOrganizations(database)
  const checksum = checksumOf(tables, world.there.id)
  const sumIn = async (query: TestQuery) => (await query<{ sum: string }>(checksum.text, checksum.parameters))[0]?.sum
  const untouched = await database.asOwner(sumIn)
  const byOutcome: Record<string, number> = {}
  const byFunction: Record<string, number> = {}
  const faults: string[] = []
  const byVerdict: Record<string, number> = {}
  const until = Date.now() + options.seconds * 1000

  async function askInTransaction(...[person, { target, given, body }, claims]: Parameters<Asking>): Promise<unknown> {
    const told: { answer?: unknown } = {}
    const work = async (query: TestQuery) => {
      const [row] = await query<{ answer: unknown }>(statementOf(target, given), [body])
      told.answer = row?.answer
      if (!isFinal(target.name)) return
      await query('reset role')
      if ((await sumIn(query)) !== untouched)
        faults.push(`${target.name} touched another organization: ${body.slice(0, 500)}`)
      throw new Undo()
    }
    try {
      await (person === null ? database.asAnonymous(work) : database.asPerson(person, work, claims))
    } catch (error) {
      if (!(error instanceof Undo)) throw error
    }
    return told.answer
  }

  let made = 0
  while (made < options.calls && faults.length < 20 && Date.now() < until) {
    made++
    const person = draw.chance(0.04) ? null : draw.chance(0.03) ? world.ghost : draw.pick(world.people)
    const claims: RequestInTest = draw.chance(0.03) ? { session_id: draw.pick(['', 'x', world.there.manager]) } : {}
    const call = calls.next(person ?? '')
    const { target, body } = call
    byFunction[target.name] = (byFunction[target.name] ?? 0) + 1
    let outcome = 'answered'
    try {
      const answer = await ask(person, call, claims)
      if (JSON.stringify(answer ?? null).includes(secret))
        faults.push(`${target.name} shows another organization: ${body.slice(0, 500)}`)
      checkVerdicts(call, answer, faults, byVerdict)
      calls.learn(person ?? '', body, answer)
    } catch (error) {
      outcome = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      if (!isRefusal(outcome) && !isUnknownCall(error) && !isTooDeep(error))
        faults.push(`${target.name}: ${outcome} ${String(error)}: ${body.slice(0, 500)}`)
      else if (String(error).includes(secret))
        faults.push(`${target.name} tells of another organization: ${String(error)}`)
    }
    byOutcome[outcome] = (byOutcome[outcome] ?? 0) + 1
    if (made % 1000 === 0) await compare()
  }
  await compare()
  return { calls: made, byOutcome, byFunction, byVerdict, faults }

  async function compare(): Promise<void> {
    if ((await database.asOwner(sumIn)) !== untouched)
      faults.push(`another organization was changed, up to call ${made}`)
  }
}

/** Checks that each mutation of a push has a verdict, or that the push as a whole says why there are none. */
function checkVerdicts(call: Call, answer: unknown, faults: string[], byVerdict: Record<string, number>): void {
  const { target, body, mutations } = call
  if (target.name !== 'sync_push' || !isObject(answer)) return
  const count = (word: string) => (byVerdict[word] = (byVerdict[word] ?? 0) + 1)
  if ('error' in answer) {
    count(String(answer['error']))
    if (!knownErrors.has(String(answer['error']))) faults.push(`sync_push: ${String(answer['error'])}`)
    return
  }
  const results = Array.isArray(answer['results']) ? (answer['results'] as unknown[]).filter(isObject) : []
  for (const { s: said, code } of results) {
    count(String(code ?? said))
    if (typeof code === 'string' && !isRefusal(code) && !inVerdicts.has(code)) {
      faults.push(`a verdict of ${code}: ${body.slice(0, 800)}`)
    }
  }
  const seqs = results.map(({ seq }) => seq)
  if (mutations && JSON.stringify(seqs) !== JSON.stringify(mutations.map(({ seq }) => seq))) {
    faults.push(`verdicts for ${JSON.stringify(seqs)} only: ${body.slice(0, 500)}`)
  }
}
