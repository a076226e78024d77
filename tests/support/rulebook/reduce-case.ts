import { rulebookSchema, type Rulebook } from '#domain/rulebook/document.ts'
import type { RulebookInput } from '#domain/rulebook/model.ts'

// Makes a league and a document smaller as long as something is still wrong with them.

type Case = { readonly rulebook: Rulebook; readonly input: RulebookInput }
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

const requiredKeys = new Set(['id', 'homeTeamId', 'awayTeamId', 'startTime', 'status', 'teamId', 'at', 'by', 'reason'])
const requiredLists = new Set(['teams', 'games', 'teamIds'])

/** A score, or a fact of both sides: unlike a list, it can't have one element fewer. */
const isPair = (value: readonly Json[], name: string) =>
  name !== 'teamIds' && value.length === 2 && value.every((item) => item === null || typeof item !== 'object')

const isRequired = (key: string, item: Json) =>
  requiredKeys.has(key) || requiredLists.has(key) || item === 'withdrawn' || item === 'expelled'

/** Returns every value that is left after removing one element or one optional key. */
function* smaller(value: Json, name = ''): Generator<Json> {
  if (isList(value)) {
    if (isPair(value, name)) return
    for (const [index, item] of value.entries()) {
      yield value.toSpliced(index, 1)
      for (const less of smaller(item)) yield value.with(index, less)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const { [key]: _, ...others } = value
      if (!isRequired(key, item)) yield others
      for (const less of smaller(item, key)) yield { ...others, [key]: less }
    }
  }
}

/** Unlike `Array.isArray`, narrows the other branch too. */
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

function isSound({ input }: Case): boolean {
  return (
    input.teams.length > 0 &&
    input.games.every(({ status, forfeitedBy }) => status !== 'forfeit' || forfeitedBy !== undefined) &&
    (input.adjustments ?? []).every(({ points }) => points !== undefined)
  )
}

export function reduceCase(from: Case, isWrong: (candidate: Case) => boolean): Case {
  for (const candidate of smaller(from as unknown as Json)) {
    const tried = candidate as unknown as Case
    if (tried.rulebook === undefined || tried.input === undefined) continue
    if (!rulebookSchema.safeParse(tried.rulebook).success || !isSound(tried) || !isWrong(tried)) continue
    return reduceCase(tried, isWrong)
  }
  return from
}
