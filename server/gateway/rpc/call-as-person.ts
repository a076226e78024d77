import type { CatalogFunction, Role } from '#api/catalog-function.ts'
import type { Sql } from '../../database/database.ts'
import { addressHeader } from '../client-address.ts'

/** Who asks, and from where. */
export type Asker = {
  readonly role: Role
  /** The token's, as JSON. */
  readonly claims: string
  /** Empty where it is not known. */
  readonly address: string
}

/**
 * Sets what PostgREST sets for a request, and carries out a statement in the role of whoever asks, which may execute its
 * function or not: a statement is checked when it begins, so that of a caller who sets the role within the same one the
 * rights of the server's own role would count. Nobody but the owner may say who they are.
 */
const callAsPerson = `
  create schema if not exists gateway;
  revoke all on schema gateway from public;
  create or replace function gateway.call_as_person(
    statement text, arguments json, name text, role text, claims text, headers text
  ) returns text language plpgsql set search_path = '' as $$
  declare
    answer text;
  begin
    perform set_config('request.jwt.claims', claims, true),
      set_config('request.jwt.claim.sub', coalesce(claims::json ->> 'sub', ''), true),
      set_config('request.jwt.claim.role', role, true), set_config('request.method', 'POST', true),
      set_config('request.path', '/rpc/' || name, true), set_config('request.headers', headers, true),
      set_config('role', role, true);
    execute statement into answer using arguments;
    return answer;
  end $$;
  revoke all on function gateway.call_as_person(text, json, text, text, text, text) from public;`

/** At the start, before the first request. */
export async function prepareCalls(database: Pick<Sql, 'script'>): Promise<void> {
  await database.script(callAsPerson)
}

export const callStatement = 'select gateway.call_as_person($1, $2, $3, $4, $5, $6) as answer'

export type Call = {
  readonly name: string
  readonly described: CatalogFunction
  /** Names of the arguments that are given. */
  readonly given: readonly string[]
  readonly json: string
}

export function callParameters({ name, described, given, json }: Call, { role, claims, address }: Asker): string[] {
  const headers = address === '' ? '{}' : JSON.stringify({ [addressHeader]: address })
  return [statementOf(name, described, given), json, name, role, claims, headers]
}

/** Its answer as JSON; empty where the function gives none. */
export async function callFunctionAs(database: Pick<Sql, 'query'>, call: Call, asker: Asker): Promise<string> {
  const [row] = await database.query<{ answer: string | null }>(callStatement, callParameters(call, asker))
  return row?.answer ?? 'null'
}

/** As PostgREST does it: the arguments are read from JSON as the types of their parameters. */
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
