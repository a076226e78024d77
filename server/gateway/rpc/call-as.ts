import { catalog } from '#api/catalog.ts'
import type { CatalogFunction, DatabaseRole } from '#api/catalog-function.ts'
import type { Sql } from '../../database/database.ts'
import type { CallConnections } from '../../database/logins.ts'
import { clientAddressHeader } from '../client-address.ts'

export type CallIdentity = {
  readonly role: DatabaseRole
  /** The token's claims as JSON. */
  readonly claims: string
  /** The client's address, or empty if unknown. */
  readonly address: string
}

/** The identity of a caller without an account. */
export const anonymousIdentity: CallIdentity = { role: 'anon', claims: JSON.stringify({ role: 'anon' }), address: '' }

export const callSql = 'select gateway.call_as_person($1, $2, $3, $4, $5, $6) as answer'

export type RpcCall = {
  readonly name: string
  readonly described: CatalogFunction
  readonly given: readonly string[]
  readonly json: string
}

export function toCallParameters(
  { name, described, given, json }: RpcCall,
  { role, claims, address }: CallIdentity,
): string[] {
  const headers = address === '' ? '{}' : JSON.stringify({ [clientAddressHeader]: address })
  return [statementOf(name, described, given), json, name, role, claims, headers]
}

/** Calls a public function for the server's own purposes and returns its parsed result. */
export async function callAnonymously(
  calls: CallConnections,
  name: keyof typeof catalog,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  const call = { name, described: catalog[name], given: Object.keys(parameters), json: JSON.stringify(parameters) }
  return JSON.parse(await callAs(calls.short, call, anonymousIdentity))
}

/**
 * Calls a function and returns its result as JSON, which is `null` if there is no result. Returns an empty string if
 * the function is declared to return nothing.
 */
export async function callAs(database: Pick<Sql, 'query'>, call: RpcCall, asker: CallIdentity): Promise<string> {
  const [row] = await database.query<{ answer: string | null }>(callSql, toCallParameters(call, asker))
  return row?.answer ?? 'null'
}

/** Builds the statement as PostgREST does: each argument is read from JSON as its parameter's type. */
function statementOf(
  name: string,
  { required, optional, returns, returnsSet }: CatalogFunction,
  given: readonly string[],
): string {
  const parameters = { ...required, ...optional }
  const source = `json_to_record($1) as b(${given.map((each) => `"${each}" ${parameters[each]}`).join(', ')})`
  const called = `public."${name}"(${given.map((each) => `"${each}" => b."${each}"`).join(', ')})`
  if (returnsSet) {
    const from = given.length === 0 ? called : `${source}, lateral ${called}`
    return `select coalesce(json_agg(answer), '[]')::text from ${from} as answer`
  }
  const asText = /^(jsonb?|void)$/.test(returns) ? `${called}::text` : `to_json(${called})::text`
  return given.length === 0 ? `select ${asText}` : `select ${asText} from ${source}`
}
