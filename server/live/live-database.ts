import * as z from 'zod/mini'
import type { Sql } from '../database/database.ts'
import { clientAddressHeader } from '../gateway/client-address.ts'

/** Whoever opened a stream: what their token says, and the address that they came from (empty if unknown). */
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

export type LiveChanges = {
  /** The organizations whose version differs from the one that was given. */
  readonly versions: Versions
  /** Changes to sessions and rights. A null means everyone, or every organization. */
  readonly access: readonly {
    readonly id: number
    readonly userId: string | null
    readonly organizationId: string | null
  }[]
}

export type LiveDatabase = {
  /** `seen`: the access changes of the last minutes that are already known. */
  readChanges(known: Versions, seen: Iterable<number>): Promise<LiveChanges>
  /** Returns the organizations that each caller may hear of, with their versions; null for a session that has ended. */
  readAccess(callers: readonly LiveCaller[]): Promise<readonly (Versions | null)[]>
}

const versions = z.array(z.tuple([z.string(), z.number()]))
const changes = z.object({
  versions,
  access: z.array(z.tuple([z.number(), z.nullable(z.string()), z.nullable(z.string())])),
})
const access = z.array(z.nullable(versions))

export function createLiveDatabase(database: Pick<Sql, 'query'>): LiveDatabase {
  return {
    async readChanges(known, seen) {
      const [row] = await database.query<{ answer: unknown }>(
        'select gateway.read_changes($1::uuid[], $2::bigint[], $3::bigint[]) as answer',
        [[...known.keys()], [...known.values()], [...seen]],
      )
      const answer = changes.parse(row?.answer)
      return {
        versions: new Map(answer.versions),
        access: answer.access.map(([id, userId, organizationId]) => ({ id, userId, organizationId })),
      }
    },
    async readAccess(callers) {
      const asked = callers.map(({ claims, address }) => ({
        claims,
        headers: address === '' ? '' : JSON.stringify({ [clientAddressHeader]: address }),
      }))
      const [row] = await database.query<{ answer: unknown }>('select gateway.read_live_access($1::json) as answer', [
        JSON.stringify(asked),
      ])
      return access.parse(row?.answer).map((found) => found && new Map(found))
    },
  }
}

/** Deletes the access changes that no server reads anymore; runs once a day. */
export async function deleteOldAccessChanges(database: Pick<Sql, 'query'>): Promise<void> {
  await database.query(`delete from gateway.access_changes where changed_at < now() - interval '10 minutes'`)
}
