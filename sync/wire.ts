import * as z from 'zod/mini'
import { idSchema, instantSchema, textSchema } from '#domain/schema/columns.ts'
import { organizationRow, roles, tiers, userProfileRow } from '#domain/schema/organizations.ts'
import { sportRow } from '#domain/schema/leagues.ts'
import type { Op } from '#data/store/ops.ts'
import type { ServerHead } from '#data/store/meta-values.ts'

// The messages between a device and the server. SPEC.md says what they mean.

export const pushLimits = { mutations: 50, bytes: 256 * 1024 } as const

export { splitIntoEntries } from '#data/store/outbox/split-change.ts'
export { entryLimits } from '#data/store/outbox/entry-limits.ts'
export { schemaVersion, type DeleteOp, type InsertOp, type Op, type PatchOp } from '#data/store/ops.ts'

export type Mutation = {
  readonly id: string
  readonly seq: number // gapless per device and organization, from 1
  readonly schema: number
  readonly name: string
  readonly at: string
  readonly ops: readonly Op[] // empty if it only takes the sequence number of a quarantined mutation
}

const version = z.int().check(z.gte(0))

export type { ServerHead }
export const headSchema = z.object({ v: version, id: idSchema })

export type PushRequest = {
  readonly client: string
  readonly epoch: string | null
  readonly org: string
  readonly have: readonly ServerHead[] // the versions that the device's data came from: the server must have them, too
  readonly muts: readonly Mutation[]
  readonly before?: string | undefined // in a request sent ahead: the ID of the mutation whose number precedes the first one here
}

const values = z.record(z.string(), z.unknown())

export const pushResultSchema = z.discriminatedUnion('s', [
  z.object({
    seq: z.int(),
    mutation: idSchema,
    s: z.enum(['applied', 'merged']),
    v: version, // the organization's version at which the change is visible
    empty: z.optional(z.boolean()), // the mutation came without ops: nothing was applied under this ID
    over: z.optional(z.array(z.object({ t: z.string(), id: idSchema, fields: values }))), // values that this change overwrote
    dup: z.optional(z.boolean()),
  }),
  z.object({
    seq: z.int(),
    mutation: idSchema,
    s: z.enum(['conflict', 'rejected']),
    code: z.string(), // an SQLSTATE
    message: z.optional(z.string()),
    t: z.optional(z.string()), // where the values differ, or what blocks which row
    id: z.optional(idSchema),
    field: z.optional(z.string()),
    theirs: z.optional(z.unknown()),
    dup: z.optional(z.boolean()),
  }),
])
export type PushResult = z.infer<typeof pushResultSchema>

export const pushErrorsSchema = ['gap', 'fork', 'epoch', 'diverged', 'owner', 'upgrade'] as const

const pushed = { client: idSchema, epoch: z.string(), last_seq: z.int(), now: instantSchema } // client: the device that the response is for

export const pushResponseSchema = z.union([
  z.object({ ...pushed, results: z.array(pushResultSchema), head: z.optional(headSchema) }), // no head if the person is not a member
  z.object({ ...pushed, error: z.enum(pushErrorsSchema) }),
])
export type PushResponse = z.infer<typeof pushResponseSchema>

/** How far a device has read one organization. `h` is the horizon at which the first page of its copy was read. */
export const cursorSchema = z.object({ v: version, h: version, visibility: z.string() })
export type Cursor = z.infer<typeof cursorSchema>

export type PullRequest = {
  readonly client: string
  readonly org: string
  readonly cursor: Cursor
  readonly have: readonly ServerHead[]
  readonly limit: number
  readonly digest?: boolean // requests a digest with the last page
  readonly first?: string | null // requests a new copy that begins with the rows of this league (null: of the person's own league), before the regular pages
}

/** Validated field by field where it is stored, as a row of its table. */
const row = z.custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null)

export const pullResponseSchema = z.object({
  client: idSchema, // the device that the response is for
  epoch: z.string(),
  now: instantSchema,
  since: version,
  to: version,
  more: z.boolean(),
  horizon: version,
  visibility: z.string(),
  tier: z.optional(z.enum(tiers)), // the plan that applies: the organization's own, or the deployment's
  first: z.optional(z.boolean()), // rows sent ahead of the pages, if there are several pages: `to` stays at `since`
  reset: z.optional(z.boolean()), // ignore all other fields: start over from version 0 (mark, then sweep)
  gone_access: z.optional(z.boolean()), // no longer a member: the organization is removed from the device
  diverged: z.optional(z.boolean()), // ignore all other fields: the server lacks versions that the request names
  head: z.optional(headSchema), // the latest version when the page was read
  last_seq: z.optional(z.int()), // the client's last number here, 0 if the server does not know the client
  rows: z.record(z.string(), z.array(row)),
  gone: z.record(z.string(), z.array(idSchema)),
  digest: z.optional(z.object({ count: z.int(), hash: z.string() })), // over the (id, version) pairs of everything this person may read
})
export type PullResponse = z.infer<typeof pullResponseSchema>

/** The signed-in account, and what does not belong to one organization. */
export const accountResponseSchema = z.object({
  epoch: z.string(),
  now: instantSchema,
  profile: userProfileRow,
  organizations: z.array(
    z.object({ id: organizationRow.shape.id, name: textSchema(1, 120), role: z.enum(roles), tier: z.enum(tiers) }),
  ),
  is_admin: z.boolean(), // of the platform, not of an organization
  sports: z.array(sportRow),
})
export type AccountResponse = z.infer<typeof accountResponseSchema>
