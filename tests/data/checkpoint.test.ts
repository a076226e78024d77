import { Dexie } from 'dexie'
import { beforeEach, describe, expect, it } from 'vitest'
import { commit } from '#data/store/commit.ts'
import { openDatabase } from '#data/store/database.ts'
import { readSyncStatus } from '#data/queries/sync-status.ts'
import type { Checkpoint, CheckpointStore } from '#data/store/checkpoint.ts'
import { acknowledgeMissingChanges, verifyCheckpoint } from '#data/store/checkpoint.ts'
import { createEngineOn } from '../support/device/device.ts'
import { makeLeagueRow, testId } from '../support/rows/factories.ts'
import { createModelServer } from '../support/device/model-remote.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const org = testId()
const user = testId()
const name = 'witnessed'
let seen: Map<string, Checkpoint>
let witness: CheckpointStore
let db: LocalDatabase

beforeEach(async () => {
  await Dexie.delete(name)
  seen = new Map()
  witness = {
    read: () => Object.fromEntries(seen),
    write: (organizationId, testimony) => void seen.set(organizationId, testimony),
  }
  db = await open()
})

async function open(): Promise<LocalDatabase> {
  const opened = await openDatabase(name)
  await verifyCheckpoint(opened, witness)
  return opened
}
const saveLeague = () => commit(db, org, 'league.create', (tx) => tx.insert('leagues', [makeLeagueRow()]))
const missing = async () => (await readSyncStatus(db)).missing

async function clearStorage() {
  await db.delete()
  db = await open()
}

describe('1.8 storage that was cleared', () => {
  it('is noticed, with the number of unsent changes', async () => {
    for (let index = 0; index < 3; index++) await saveLeague()
    await clearStorage()
    expect(await missing()).toBe(3)
    db.close()
    db = await open()
    expect(await missing()).toBe(3) // still missing until it is acknowledged, but counted only once
    await acknowledgeMissingChanges(db)
    expect(await missing()).toBe(0)
    await saveLeague()
    await clearStorage()
    expect(await missing()).toBe(1)
  })

  it('lost nothing that the server has', async () => {
    const server = createModelServer()
    server.addOrganization(org)
    server.setMember(org, user, 'league_manager')
    await saveLeague()
    await createEngineOn(db, server.remoteFor(user), org).syncUntilWell()
    await saveLeague()
    await clearStorage()
    expect(await missing()).toBe(1)
  })

  it('is noticed where an older state of it came back', async () => {
    await saveLeague()
    const outbox = await db.outbox.toArray()
    const meta = await db.meta.toArray()
    await saveLeague()
    await saveLeague()
    await db.outbox.clear()
    await db.outbox.bulkPut(outbox)
    await db.meta.clear()
    await db.meta.bulkPut(meta)
    db.close()
    db = await open()
    expect(await missing()).toBe(2)
  })

  it('is not suspected where a page ended before the witness saw that a change was sent', async () => {
    await saveLeague()
    await db.outbox.clear() // sent, as far as the database knows
    db.close()
    db = await open()
    expect(await missing()).toBe(0)
  })
})
