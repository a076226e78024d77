import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { Pool } from 'pg'
import * as z from 'zod/mini'

// Serves the table for the engines without their own protocol, with as much of PostgREST's HTTP interface as their
// clients use: reading with the filters `eq`, `gt`, `is`, and `or` and with `order` and `limit`, inserting one row, and
// updating. The app's server does not expose any table.

const row = z.record(z.string(), z.unknown())

/** Serves requests for `/rest/v1/TABLE` on a free local port, from the database at `databaseUrl`. */
export async function startTableServer(
  databaseUrl: string,
  table: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 })
  const server = createServer((request, response) => {
    void answer(pool, table, request, response).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ code: 'BENCH', message }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await pool.end()
    },
  }
}

async function answer(pool: Pool, table: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams
  const values: unknown[] = []
  const statement = statementOf(table, request.method ?? 'GET', query, await bodyOf(request), values)
  // The database generates the response as one JSON text, as with PostgREST, so nothing is parsed and serialized again
  // on the way.
  const { rows } = await pool.query<{ answer: string }>(
    `with r as (${statement}) select coalesce(json_agg(r), '[]')::text as answer from r`,
    values,
  )
  const text = rows[0]?.answer ?? '[]'
  const zipped = text.length > 1000 && (request.headers['accept-encoding'] ?? '').includes('gzip')
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    ...(zipped ? { 'content-encoding': 'gzip' } : {}),
  })
  response.end(zipped ? gzipSync(text, { level: 6 }) : text)
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  return request.method === 'GET' ? {} : z.parse(row, await json(request))
}

/** Returns the SQL statement for a request, and appends the statement's parameters to `values`. */
function statementOf(
  table: string,
  method: string,
  query: URLSearchParams,
  body: Record<string, unknown>,
  values: unknown[],
): string {
  const place = (value: unknown) => `$${values.push(typeof value === 'object' ? JSON.stringify(value) : value)}`
  const columns = Object.keys(body)
  if (method === 'POST')
    return `insert into ${table} (${columns.map(quoted).join()}) select ${columns.map(quoted).join()}
      from json_populate_record(null::${table}, ${place(body)}) returning *`
  const asked = query.get('select') ?? '*'
  const selected = asked === '*' ? '*' : asked.split(',').map(quoted).join()
  const wanted = [...query].filter(([name]) => !['select', 'order', 'limit', 'or', 'columns'].includes(name))
  const conditions = wanted.map(([column, filter]) => condition(column, filter, place))
  const either = query.get('or')
  if (either !== null) conditions.push(anyOf(either, place))
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  if (method === 'PATCH')
    return `update ${table} set (${columns.map(quoted).join()}) = (select ${columns.map(quoted).join()}
      from json_populate_record(null::${table}, ${place(body)})) ${where} returning ${selected}`
  if (method !== 'GET') throw new Error(`The table server does not answer ${method}`)
  const order = (query.get('order') ?? '').split(',').filter((column) => column !== '')
  const ordered = order.map((column) => quoted(column.replace(/\.asc$/, '')))
  return `select ${selected} from ${table} ${where}
    ${ordered.length > 0 ? `order by ${ordered.join()}` : ''} limit ${Number(query.get('limit') ?? 1000)}`
}

type PlaceValue = (value: unknown) => string

function condition(column: string, filter: string, place: PlaceValue): string {
  const [, operator, value = ''] = /^(eq|gt|is)\.(.*)$/s.exec(filter) ?? []
  if (operator === undefined) throw new Error(`The table server does not know ${filter}`)
  if (operator === 'is') return `${quoted(column)} is ${z.parse(z.enum(['null', 'true', 'false']), value)}`
  return `${quoted(column)} ${operator === 'eq' ? '=' : '>'} ${place(value)}`
}

/** Parses `("a".gt.1,and("a".eq.1,"id".gt.2))`, which is how RxDB requests the next page, and nothing more general. */
function anyOf(filter: string, place: PlaceValue): string {
  const [, first = '', second = '', third = ''] = /^\(([^,]+),and\(([^,]+),([^,]+)\)\)$/.exec(filter) ?? []
  const one = (part: string) => {
    const [, column = '', rest = ''] = /^"?([^".]+)"?\.(.*)$/.exec(part) ?? []
    return condition(column, rest, place)
  }
  return `(${one(first)} or (${one(second)} and ${one(third)}))`
}

function quoted(column: string): string {
  return `"${z.parse(z.string().check(z.regex(/^[a-z_]+$/)), column)}"`
}
