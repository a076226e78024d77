import type { Context, MiddlewareHandler } from 'hono'
import { verifyAccessToken } from '../auth/access-token.ts'
import { addressHeader, type ServerEnv } from './client-address.ts'
import type { Sql } from '../database/database.ts'
import { DatabaseUnavailable, unavailableAnswer } from '../database/database-unavailable.ts'
import { httpStatus } from '../database/lite-compat.ts'
import type { Secrets } from '../database/secrets.ts'

// What phones ask all day long takes a short way past lite into the database: one statement in place of fifteen, which is
// most of the time of a push. Only what succeeds: whatever is unusual about a request, and whatever the database refuses
// (all of it is undone then), goes on to lite and gets its answer there. Not so what the database had no room or time for:
// to ask again would make that worse.

const calls: ReadonlySet<string> = new Set(['sync_push', 'sync_pull', 'sync_account'])

/**
 * Sets what lite and PostgREST set for a request, and calls the function as the person. The owner's alone: nobody else may
 * say who they are.
 */
const callAsPerson = `
create or replace function private.call_as_person(name text, parameters jsonb, claims text, address text) returns text
language plpgsql set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', claims, true), set_config('request.jwt.claim.sub', claims::jsonb ->> 'sub', true),
    set_config('request.jwt.claim.role', 'authenticated', true), set_config('request.method', 'POST', true),
    set_config('request.path', '/rpc/' || name, true),
    set_config('request.headers', jsonb_build_object('${addressHeader}', address)::text, true),
    set_config('role', 'authenticated', true);
  if name = 'sync_account' and parameters = '{}' then
    return public.sync_account();
  elsif name = 'sync_push' and parameters - 'request' = '{}' then
    return public.sync_push(parameters -> 'request');
  elsif name = 'sync_pull' and parameters - 'request' = '{}' then
    return public.sync_pull(parameters -> 'request');
  end if;
  raise undefined_function;
end $$;
revoke all on function private.call_as_person(text, jsonb, text, text) from public;`

/** At the start, before the first request. */
export async function prepareSyncCalls(database: Pick<Sql, 'script'>): Promise<void> {
  await database.script(callAsPerson)
}

export function createSyncCalls(database: Pick<Sql, 'query'>, secrets: Secrets): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const name = c.req.path.slice('/rest/v1/rpc/'.length)
    const claims =
      isOrdinary(c, secrets) && calls.has(name) ? verifyAccessToken(c.req.header('authorization'), secrets) : null
    if (claims === null) return next()
    const body = await c.req.raw.text()
    let answer: string | undefined
    try {
      const [row] = await database.query<{ answer: string }>(
        'select private.call_as_person($1, $2::jsonb, $3, $4) as answer',
        [name, body, claims, c.req.header(addressHeader) ?? ''],
      )
      answer = row?.answer
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        c.header('Cache-Control', 'no-store')
        return c.json(unavailableAnswer, 503)
      }
      const busy = busyCode(error)
      if (busy !== null) {
        c.header('Cache-Control', 'no-store')
        const message = 'The database has no room or time for this right now. Try again.'
        return c.json({ code: busy, message, details: null, hint: null }, httpStatus(busy) as 500 | 503)
      } // else lite says what is wrong, in its words
    }
    if (answer === undefined) {
      const { url, method, headers } = c.req.raw
      c.req.raw = new Request(url, { method, headers, body })
      return next()
    }
    c.header('Content-Type', 'application/json; charset=utf-8')
    c.header('Content-Length', String(Buffer.byteLength(answer))) // small ones are then not compressed
    c.header('Cache-Control', 'no-store')
    return c.body(answer)
  }
}

/** Resources, time-outs, a database that stops: what will be answered another time. */
function busyCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^(53|57)[0-9A-Z]{3}$/.test(code) ? code : null
}

function isOrdinary(c: Context<ServerEnv>, { publishableKey }: Secrets): boolean {
  return (
    c.req.method === 'POST' &&
    c.req.header('apikey') === publishableKey &&
    c.req.header('content-type') === 'application/json' &&
    c.req.header('prefer') === undefined &&
    c.req.header('accept-profile') === undefined &&
    c.req.header('content-profile') === undefined &&
    /^(\*\/\*|application\/json)?$/.test(c.req.header('accept') ?? '')
  )
}
