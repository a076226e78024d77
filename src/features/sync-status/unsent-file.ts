import * as z from 'zod/mini'
import type { OutboxChange } from '#data/store/outbox/entries.ts'
import type { ImportedEntry } from '#data/changes/import-entries.ts'
import { schemaVersion, type Op } from '#data/store/ops.ts'
import { idSchema, instantSchema } from '#domain/schema/columns.ts'
import { tableNames, tables } from '#domain/schema/tables.ts'
import { t as words } from './words.ts'
import type { StoredAccount } from '#data/store/meta-values.ts'

// A file of changes that have not reached the server, to transfer them to another device or as a backup.

const format = 'fieldside-unsent-changes'
const fileVersion = 1

/** Thrown if a file cannot be imported; its message says why. */
export class UnsentFileError extends Error {}

type Owner = Pick<StoredAccount['profile'], 'id' | 'email'>

/**
 * A change with ops of any form, because a file can also contain changes that a newer version has saved on this device.
 */
type Kept = Pick<OutboxChange, 'id' | 'organization_id' | 'schema' | 'name' | 'at' | 'order'> & {
  readonly ops: readonly unknown[]
}

/** Returns the file's text. It names the owner of the changes, so that no one else can import them by mistake. */
export function toUnsentFile({ id, email }: Owner, entries: readonly Kept[], now: Date): string {
  const changes = entries
    .toSorted((a, b) => a.order - b.order)
    .map(({ id, organization_id, schema, name, at, ops }) => ({ id, organization_id, schema, name, at, ops }))
  const account = { id, email }
  return JSON.stringify({ format, version: fileVersion, saved_at: now.toISOString(), account, changes }, null, 2)
}

export function saveUnsentFile(owner: Owner, entries: readonly Kept[]): void {
  const now = new Date()
  const address = URL.createObjectURL(new Blob([toUnsentFile(owner, entries, now)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `fieldside-unsent-${now.toISOString().slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(address)
}

/**
 * Returns the file's changes if all are well-formed and belong to this account.
 * @throws UnsentFileError
 */
export function parseUnsentFile(text: string, account: StoredAccount): ImportedEntry[] {
  const json = parseJson(text)
  const head = headOfFile.safeParse(json)
  if (!head.success) throw new UnsentFileError(words.notFileUnsentChanges)
  if (head.data.version > fileVersion) throw new UnsentFileError(words.fileFromNewerVersion)
  const file = wholeFile.safeParse(json)
  if (!file.success) throw new UnsentFileError(words.fileDamaged(findBadChange(file.error)))
  if (file.data.account.id !== account.profile.id) {
    throw new UnsentFileError(words.theseChangesFromAnother(file.data.account.email))
  }
  const ids = new Set(file.data.changes.map((change) => change.id))
  if (ids.size < file.data.changes.length) throw new UnsentFileError(words.fileHasChangeTwice)
  return file.data.changes.map((change, index) => ({ ...change, ops: checkedOps(change, index + 1, account) }))
}

const values = z.record(z.string(), z.unknown())
const table = z.enum(tableNames)
const op = z.union([
  z.strictObject({ t: table, rows: z.array(values).check(z.minLength(1), z.maxLength(5000)) }),
  z.strictObject({ t: table, id: idSchema, set: values, was: values }),
  z.strictObject({ t: table, id: idSchema, delete: z.literal(true) }),
])
const change = z.strictObject({
  id: idSchema,
  organization_id: idSchema,
  schema: z.int().check(z.gte(1)),
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  at: instantSchema,
  ops: z.array(op).check(z.minLength(1)),
})
const headOfFile = z.looseObject({ format: z.literal(format), version: z.int() })
const wholeFile = z.strictObject({
  format: z.literal(format),
  version: z.literal(fileVersion),
  saved_at: instantSchema,
  account: z.strictObject({ id: idSchema, email: z.string() }),
  changes: z.array(change).check(z.maxLength(100_000)),
})
type Change = z.infer<typeof change>

/**
 * Returns the ops if the app itself could have saved all of their rows and values, in an organization of this account.
 * @throws UnsentFileError
 */
function checkedOps({ ops, organization_id, schema }: Change, nr: number, account: StoredAccount): Op[] {
  if (schema > schemaVersion) throw new UnsentFileError(words.fileFromNewerVersion)
  if (!account.organizations.some((organization) => organization.id === organization_id)) {
    throw new UnsentFileError(words.changeOfOtherOrganization(nr))
  }
  return ops.map((each) => {
    const checked = checkedOp(each, organization_id)
    if (checked) return checked
    throw new UnsentFileError(words.fileDamaged(nr))
  })
}

function checkedOp(op: Change['ops'][number], organizationId: string): Op | null {
  const { row, patchable, creatable, appendOnly } = tables[op.t]
  if ('delete' in op) return creatable && !appendOnly ? op : null
  if ('rows' in op) {
    const rows = op.rows.map((each) => row.safeParse(each))
    const parsed = rows.flatMap((each) =>
      each.success && each.data.organization_id === organizationId ? [each.data] : [],
    )
    return creatable && parsed.length === rows.length ? { t: op.t, rows: parsed } : null
  }
  const columns: readonly string[] = patchable
  const set = checkedValues(op.t, op.set, columns)
  const was = checkedValues(op.t, op.was, columns)
  const isWhole = set && was && Object.keys(set).length > 0 && sameKeys(set, was)
  return isWhole ? { t: op.t, id: op.id, set, was } : null
}

function checkedValues(t: Op['t'], given: z.infer<typeof values>, columns: readonly string[]) {
  const shape = tables[t].row.shape as Readonly<Record<string, z.ZodMiniType>>
  const checked: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(given)) {
    const parsed = columns.includes(column) ? shape[column]?.safeParse(value) : undefined
    if (!parsed?.success) return null
    checked[column] = parsed.data
  }
  return checked
}

function sameKeys(a: object, b: object): boolean {
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnsentFileError(words.notFileUnsentChanges)
  }
}

function findBadChange(error: z.core.$ZodError): number | null {
  const [first, index] = error.issues[0]?.path ?? []
  return first === 'changes' && typeof index === 'number' ? index + 1 : null
}
