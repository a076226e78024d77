import type { CatalogFunction } from '#api/catalog-function.ts'
import { bodyTooLarge } from './read-body.ts'
import { RpcRefusal } from './refusal.ts'

export type RpcArguments = {
  /** Names of the given arguments, in the order of the function's parameters. */
  readonly given: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
  /** The original text: a number in it may have more digits than JavaScript preserves. */
  readonly json: string
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads the arguments. Throws an RpcRefusal if the body is not an object with the function's parameters, or if a
 * parameter's type does not accept its value.
 */
export function parseArguments(name: string, described: CatalogFunction, body: Uint8Array): RpcArguments {
  const { json, values } = parseObject(body)
  const parameters = { ...described.required, ...described.optional }
  const [sent, known] = [Object.keys(values), Object.keys(parameters)]
  const isOurs = sent.every((each) => Object.hasOwn(parameters, each))
  if (!isOurs || !Object.keys(described.required).every((each) => Object.hasOwn(values, each)))
    throw unknownFunctionRefusal(name, sent, `Perhaps you meant to call the function ${signature(name, known)}`)
  for (const [parameter, type] of Object.entries(parameters)) {
    const value = values[parameter]
    if (value !== undefined && value !== null) requireKind(parameter, type, value)
  }
  return { given: known.filter((each) => Object.hasOwn(values, each)), values, json }
}

/** Returns PostgREST's response if there is no function with this name, or none with these argument names. */
export function unknownFunctionRefusal(name: string, given: readonly string[], hint: string | null = null): RpcRefusal {
  const shown = given.slice(0, 20).map((each) => each.slice(0, 60))
  const parameters = shown.length > 1 ? `parameters ${shown.join(', ')}` : `parameter ${shown.join('')}`
  const details =
    shown.length === 0
      ? `Searched for the function public.${name} without parameters`
      : `Searched for the function public.${name} with ${parameters} or with a single unnamed json/jsonb parameter`
  const message = `Could not find the function ${signature(name, shown)} in the schema cache`
  return new RpcRefusal(404, 'PGRST202', message, {
    details: `${details}, but no matches were found in the schema cache.`,
    hint,
  })
}

function signature(name: string, parameters: readonly string[]): string {
  return parameters.length === 0 ? `public.${name} without parameters` : `public.${name}(${parameters.join(', ')})`
}

const deepest = 100
/** Three times as many values as in the largest change that devices send, which is 2 MB. */
const mostValues = 600_000
/** PostgreSQL expands jsonb numbers: `1e99999`, which has seven characters, becomes a hundred thousand digits. */
const longestNumber = 100
const longestExponent = 2

/**
 * Throws if the JSON is too expensive to parse. Millions of brackets or tiny values in a small gzip file take seconds
 * to parse, which blocks this process, and a few huge numbers take gigabytes in the database. Scanning the characters
 * takes only milliseconds.
 */
function requireParsable(json: string): void {
  let depth = 0
  let values = 0
  let isText = false
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (isText) {
      if (code === 0x5c) index++
      else if (code === 0x22) isText = false
    } else if (code === 0x22) isText = true
    else if (code === 0x2c) values++
    else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) index = endOfNumber(json, index) - 1
    else if (code === 0x5b || code === 0x7b) depth++
    else if (code === 0x5d || code === 0x7d) depth--
    if (depth > deepest) throw new RpcRefusal(413, 'PT413', `The request is nested more than ${deepest} levels deep.`)
    if (values > mostValues) throw bodyTooLarge()
  }
}

/** Returns the index after the number starting at `start`. Throws if it has too many digits. */
function endOfNumber(json: string, start: number): number {
  let end = start + 1
  let exponent = -1
  for (; end < json.length; end++) {
    const code = json.charCodeAt(end)
    if (code === 0x65 || code === 0x45) exponent = end
    else if (!(code >= 0x30 && code <= 0x39) && code !== 0x2b && code !== 0x2d && code !== 0x2e) break
  }
  const ofExponent = exponent < 0 ? 0 : json.slice(exponent + 1, end).replace(/^[+-]/, '').length
  if (end - start > longestNumber || ofExponent > longestExponent)
    throw new RpcRefusal(400, '22003', 'A number in the request has too many digits.')
  return end
}

/** Parses the body; an empty body counts as an empty object. */
function parseObject(body: Uint8Array): { json: string; values: Record<string, unknown> } {
  if (body.length === 0) return { json: '{}', values: {} }
  let json: string
  let value: unknown
  try {
    json = decoder.decode(body)
    requireParsable(json)
    value = JSON.parse(json)
  } catch (error) {
    if (error instanceof RpcRefusal) throw error
    throw new RpcRefusal(400, 'PGRST102', 'Empty or invalid json')
  }
  if (!isObject(value)) throw new RpcRefusal(400, 'PGRST102', 'The body is not a JSON object with the arguments.')
  return { json, values: value }
}

/**
 * Throws unless Postgres could read a JSON value of this kind as the type; Postgres itself checks the contents of
 * strings and numbers. Does not accept an object as text, unlike PostgREST, which would store the object's JSON.
 */
function requireKind(parameter: string, type: string, value: unknown): void {
  if (type === 'json' || type === 'jsonb') return
  if (type.endsWith('[]')) {
    if (typeof value === 'string') return // '{a,b}'
    if (!Array.isArray(value))
      throw new RpcRefusal(400, '22P02', 'expected JSON array', { hint: `See the value of key "${parameter}".` })
    for (const element of value) if (element !== null) requireScalar(type.slice(0, -2), element)
    return
  }
  requireScalar(type, value)
}

function requireScalar(type: string, value: unknown): void {
  if (typeof value === 'string') return
  if (typeof value === 'number' && (type === 'text' || takesNumber(type))) return
  if (typeof value === 'boolean' && (type === 'text' || type === 'boolean')) return
  throw new RpcRefusal(400, '22P02', `invalid input syntax for type ${type}: "${shown(value)}"`)
}

/** Describes a value without serializing objects, because serializing needs a stack as deep as the object. */
function shown(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? '[…]' : '{…}'
}

/** Returns whether Postgres may accept a number as a value of the type. */
function takesNumber(type: string): boolean {
  return type !== 'uuid' && type !== 'date' && !type.startsWith('timestamp')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
