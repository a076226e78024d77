import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listStores } from '#data/store/database.ts'
import type { OutboxEntry } from '#data/store/outbox/entries.ts'
import { setMeta } from '#data/store/meta.ts'
import { schemaVersion } from '#data/store/ops.ts'
import { withIndexColumns, readPendingEntries } from '#data/store/outbox/outbox.ts'
import { refold } from '#data/store/refold.ts'
import { listTouchedRows } from '#data/store/fold.ts'
import type { Upcasts } from '#data/store/outbox/upcasts.ts'
import { upcast, upcasts } from '#data/store/outbox/upcasts.ts'
import type { TableName } from '#domain/schema/tables.ts'
import { tableNames } from '#domain/schema/tables.ts'
import { testDatabase } from '../support/device/databases.ts'
import { createEngineOn } from '../support/device/device.ts'
import { testId } from '../support/rows/factories.ts'
import { createModelServer } from '../support/device/model-remote.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

// Outboxes as devices store them, one file for each format that entries have ever had. Once a form has been
// released, the entries in its file never change: if the test of an old file fails, an upcast is missing or wrong. The
// view in a file is updated with the columns that its tables have gained since then.

const folder = join(import.meta.dirname, '../fixtures/outboxes')

type Golden = {
  readonly organization_id: string
  readonly entries: readonly OutboxEntry[]
  /** What screens show when these entries are applied to an empty copy. */
  readonly view: View
}

/** The rows of each table that has any. */
type View = Readonly<Partial<Record<TableName, readonly object[]>>>

const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Golden
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))

async function viewOf(db: LocalDatabase): Promise<View> {
  const view = await Promise.all(tableNames.map(async (t) => [t, await db.table<object>(t).toArray()] as const))
  return Object.fromEntries(view.filter(([, rows]) => rows.length > 0))
}

/** Sets up a device that has nothing but such an outbox when it starts. */
async function deviceWith({ organization_id, entries }: Golden): Promise<LocalDatabase> {
  const db = await testDatabase()
  const [first] = entries
  await db.transaction('rw', listStores(db), async () => {
    await db.outbox.bulkAdd(entries.map((entry) => withIndexColumns(entry)))
    await setMeta(db, `sending:${organization_id}`, {
      client: first?.client ?? '',
      nextSeq: entries.length + 1,
      epoch: null,
      heads: [],
    })
    const pending = await readPendingEntries(db, organization_id)
    await refold(db, organization_id, pending, pending.flatMap(listTouchedRows))
  })
  return db
}

describe('2.10 an outbox of an older version', () => {
  it('stands here in every form that there has been', () => {
    expect(files.toSorted()).toEqual(Array.from({ length: schemaVersion }, (_, index) => `v${index + 1}.json`))
    expect(Object.keys(upcasts)).toHaveLength(schemaVersion - 1)
  })

  it.each(files)('%s shows what it showed, and is sent', async (file) => {
    const golden = read(file)
    const org = golden.organization_id
    const db = await deviceWith(golden)
    expect(await viewOf(db)).toEqual(golden.view)

    const server = createModelServer()
    server.addOrganization(org)
    const user = testId()
    server.setMember(org, user, 'league_manager')
    const phone = createEngineOn(db, server.remoteFor(user), org)
    await phone.syncUntilWell()
    expect(await db.rejectedChanges.count()).toBe(0)
    expect([...server.applied.values()]).toEqual(golden.entries.map(() => 1))
    expect(await phone.view()).toEqual(server.rows(org))
  })

  it('is brought to the newest form step by step, and keeps its id and number', () => {
    const steps: Upcasts = {
      // In this example, games had a `place`, which became `remark` and then `notes`, and the change was renamed.
      0: (entry) => ({ ...entry, ops: entry.ops.map((op) => rename(op, 'place', 'remark')) }),
      1: (entry) => ({ ...entry, name: 'game.note', ops: entry.ops.map((op) => rename(op, 'remark', 'notes')) }),
    }
    const old = {
      id: testId(),
      seq: 7,
      schema: 0,
      name: 'game.place',
      ops: [{ t: 'games' as const, id: 'a', set: { place: 'Pitch 2' }, was: { place: null } }],
      takes: {},
    }
    expect(upcast(old, steps, 2)).toEqual({
      ...old,
      schema: 2,
      name: 'game.note',
      ops: [{ t: 'games', id: 'a', set: { notes: 'Pitch 2' }, was: { notes: null } }],
    })
    expect(upcast({ ...old, schema: 2 }, steps, 2)).toEqual({ ...old, schema: 2 })
    expect(() => upcast({ ...old, schema: -1 }, steps, 2)).toThrow('no way')
  })
})

function rename(op: OutboxEntry['ops'][number], from: string, to: string): OutboxEntry['ops'][number] {
  if (!('set' in op)) return op
  const { [from]: set, ...others } = op.set
  const { [from]: was, ...before } = op.was
  return { ...op, set: { ...others, [to]: set }, was: { ...before, [to]: was } }
}
