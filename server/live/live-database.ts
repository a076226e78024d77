import { DatabaseError } from 'pg'
import * as z from 'zod/mini'
import { catalog } from '#api/catalog.ts'
import type { Sql } from '../database/database.ts'
import { clientAddressHeader } from '../gateway/client-address.ts'
import { callAs } from '../gateway/rpc/call-as.ts'

/** The person who opened a stream: what their token says, and the address that they came from (empty if unknown). */
export type LiveCaller = {
  readonly userId: string
  readonly sessionId: string
  /** The token's claims as JSON. */
  readonly claims: string
  readonly address: string
  readonly expiresAtMs: number
}

/** Versions by organization. */
export type Versions = ReadonlyMap<string, number>

export type OrganizationAccess = {
  readonly version: number
  /** People with the same may read the same rows, except for rows about one person (sync/SPEC.md, S4). */
  readonly visibility: string
  /** The session can lose the organization without any change, because it becomes too old or idle for too long. */
  readonly isTimed: boolean
}

/** What a caller may be told about, by organization. */
export type LiveAccess = ReadonlyMap<string, OrganizationAccess>

export type OrganizationChange = {
  readonly version: number
  /** The newest versions from the known one on, with their ids. */
  readonly heads: readonly { readonly v: number; readonly id: string }[]
  /** People about whom a row has changed that not everyone with their rights may read. */
  readonly people: ReadonlySet<string>
}

export type LiveChanges = {
  /** The organizations whose version differs from the one that was given. */
  readonly organizations: ReadonlyMap<string, OrganizationChange>
  /** Changes to sessions and rights. A null means everyone, or every organization. */
  readonly access: readonly {
    readonly id: number
    readonly userId: string | null
    readonly organizationId: string | null
  }[]
}

/** The response to a pull, without what concerns only the device that asked. */
export type LivePage = Readonly<Record<string, unknown>> & { readonly to: number }

export type LiveDatabase = {
  /** `seen`: the access changes of the last minutes that are already known. */
  readChanges(known: Versions, seen: Iterable<number>): Promise<LiveChanges>
  /** Returns which changes each caller may learn of; null for a session that has ended. */
  readAccess(callers: readonly LiveCaller[]): Promise<readonly (LiveAccess | null)[]>
  /**
   * Pulls as this caller would, from the version `since` on. Returns null if the response is none that a device could
   * apply at once, and `other` if the caller's visibility is a different one by now.
   */
  readPage(
    caller: LiveCaller,
    position: { readonly organizationId: string; readonly since: number; readonly visibility: string },
  ): Promise<LivePage | 'other' | null>
  /** Returns the organization of a league with a public page, and its version; null if there is no such page. */
  findPublicLeague(slug: string): Promise<{ readonly organizationId: string; readonly version: number } | null>
}

const changes = z.object({
  organizations: z.array(
    z.object({
      id: z.string(),
      version: z.number(),
      heads: z.array(z.object({ v: z.number(), id: z.string() })),
      people: z.array(z.string()),
    }),
  ),
  access: z.array(z.tuple([z.number(), z.nullable(z.string()), z.nullable(z.string())])),
})
const access = z.array(
  z.nullable(z.array(z.object({ id: z.string(), version: z.number(), visibility: z.string(), isTimed: z.boolean() }))),
)
const publicLeague = z.nullable(z.object({ organizationId: z.string(), version: z.number() }))
const pulled = z.looseObject({
  to: z.number(),
  more: z.boolean(),
  reset: z.optional(z.boolean()),
  gone_access: z.optional(z.boolean()),
})

/** More rows than one change usually has; larger ones are pulled, compressed and spread. */
const mostRows = 200
const mostPageBytes = 32_000

/** `queries` reads for the server itself, `calls` as the callers. */
export function createLiveDatabase(queries: Pick<Sql, 'query'>, calls: Pick<Sql, 'query'>): LiveDatabase {
  return {
    async readChanges(known, seen) {
      const [row] = await queries.query<{ answer: unknown }>(
        'select gateway.read_changes($1::uuid[], $2::bigint[], $3::bigint[]) as answer',
        [[...known.keys()], [...known.values()], [...seen]],
      )
      const answer = changes.parse(row?.answer)
      return {
        organizations: new Map(
          answer.organizations.map(({ id, people, ...change }) => [id, { ...change, people: new Set(people) }]),
        ),
        access: answer.access.map(([id, userId, organizationId]) => ({ id, userId, organizationId })),
      }
    },
    async readAccess(callers) {
      const asked = callers.map(({ claims, address }) => ({
        claims,
        headers: address === '' ? '' : JSON.stringify({ [clientAddressHeader]: address }),
      }))
      const [row] = await queries.query<{ answer: unknown }>('select gateway.read_live_access($1::json) as answer', [
        JSON.stringify(asked),
      ])
      return access.parse(row?.answer).map((found) => found && new Map(found.map(({ id, ...each }) => [id, each])))
    },
    async readPage({ claims, address }, { organizationId, since, visibility }) {
      const request = { org: organizationId, cursor: { v: since, h: since, visibility }, limit: mostRows }
      const call = {
        name: 'sync_pull',
        described: catalog.sync_pull,
        given: ['request'],
        json: JSON.stringify({ request }),
      }
      let text: string
      try {
        text = await callAs(calls, call, { role: 'authenticated', claims, address })
      } catch (error) {
        if (error instanceof DatabaseError) return null // the session has ended, for example
        throw error
      }
      const { client: _client, last_seq: _lastSeq, ...page } = pulled.parse(JSON.parse(text))
      if (page.reset) return 'other'
      return page.more || page.gone_access || Buffer.byteLength(text) > mostPageBytes ? null : page
    },
    async findPublicLeague(slug) {
      const [row] = await queries.query<{ answer: unknown }>('select gateway.find_public_league($1) as answer', [slug])
      return publicLeague.parse(row?.answer)
    },
  }
}

/** Deletes the access changes that no server reads anymore; runs once a day. */
export async function deleteOldAccessChanges(database: Pick<Sql, 'query'>): Promise<void> {
  await database.query(`delete from gateway.access_changes where changed_at < now() - interval '10 minutes'`)
}
