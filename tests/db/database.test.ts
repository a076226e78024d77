import { Dexie } from 'dexie'
import { describe, expect, it, vi } from 'vitest'
import { commit } from '#db/commit.ts'
import { databaseVersion, openDatabase, stores } from '#db/database.ts'
import { syncStatus } from '#db/sync-status.ts'
import { keptWhenFull } from '#db/free-space.ts'
import { testDatabase } from '../support/databases.ts'
import { makeLeague, testId } from '../support/factories.ts'

describe('openDatabase', () => {
  it('refuses a database that newer code has written', async () => {
    const newer = new Dexie('from-the-future')
    newer.version(databaseVersion + 1).stores(stores())
    await newer.open()
    newer.close()
    await expect(openDatabase('from-the-future')).rejects.toThrow('A newer version of the app')
    await Dexie.delete('from-the-future')
  })

  it('closes for good when another tab upgrades, and says so', async () => {
    const onClosed = vi.fn<(because: string) => void>()
    const old = await openDatabase('upgraded-elsewhere', { onClosed })
    const newer = new Dexie('upgraded-elsewhere')
    newer.version(databaseVersion + 1).stores(stores())
    await newer.open()

    expect(onClosed).toHaveBeenCalledWith('newer')
    const write = commit(old, testId(), 'league.create', (tx) => tx.insert('leagues', [makeLeague()]))
    await expect(write).rejects.toMatchObject({ name: 'StorageError', problem: 'unavailable' })
    newer.close()
    await Dexie.delete('upgraded-elsewhere')
  })

  it('finds the entries of an older version by what they touch', async () => {
    const old = new Dexie('from-version-1')
    old.version(1).stores({ ...stores(), outbox: '++order, &id, organization_id, state' })
    await old.open()
    const league = makeLeague({ version: 3 })
    const patch = { t: 'leagues', id: league.id, set: { name: 'Summer League' }, was: { name: league.name } }
    await old.table('outbox').bulkAdd([
      { id: testId(), organization_id: league.organization_id, state: 'queued', ops: [patch], takes: {} },
      { id: testId(), organization_id: league.organization_id, state: 'queued', ops: [], takes: {} },
    ])
    old.close()

    const db = await openDatabase('from-version-1')
    expect(await db.outbox.where('touches').equals(`leagues:${league.id}`).count()).toBe(1)
    expect((await syncStatus(db)).waiting).toBe(1)
    await db.delete()
  })

  it('keeps its stores as they are until the version goes up', () => {
    // Where this fails, raise databaseVersion, write the upgrade step, and put the new form here.
    expect({ databaseVersion, stores: stores() }).toMatchInlineSnapshot(`
      {
        "databaseVersion": 2,
        "stores": {
          "base": "[t+id], t, organization_id",
          "divisions": "id, organization_id, league_id",
          "drafts": "key",
          "games": "id, organization_id, [league_id+start_time], schedule_id, start_time",
          "history": "++nr, organization_id",
          "leagues": "id, organization_id",
          "memberships": "id, organization_id, user_id",
          "meta": "key",
          "organizations": "id, organization_id",
          "outbox": "++order, &id, [organization_id+state], [state+empty], *touches",
          "players": "id, organization_id, team_id",
          "schedules": "id, organization_id, league_id",
          "score_reports": "id, organization_id, game_id",
          "sent": "id, [organization_id+order]",
          "stale": "[t+id], organization_id",
          "team_staff": "id, organization_id, team_id, user_id",
          "teams": "id, organization_id, league_id",
          "tray": "id, organization_id",
          "venue_fields": "id, organization_id, venue_id",
          "venues": "id, organization_id, league_id",
        },
      }
    `)
  })
})

describe('1.9 a full disk', () => {
  it('makes room with old log entries and old history, never with what waits, and the change is saved', async () => {
    const db = await testDatabase()
    const org = testId()
    const save = () => commit(db, org, 'league.create', (tx) => tx.insert('leagues', [makeLeague()]))
    await save()
    const [entry] = await db.outbox.toArray()
    if (!entry) throw new Error('Nothing was saved')
    const { state: _state, v: _v, touches: _touches, empty: _empty, ...sent } = entry
    const log = Array.from({ length: 150 }, (_, order) => ({
      ...sent,
      id: testId(),
      order,
      sent_at: sent.at,
      refused: false,
    }))
    await db.sent.bulkPut(log)
    const noRoom = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    }
    db.outbox.hook('creating', noRoom)
    db.sent.hook('deleting', () => db.outbox.hook('creating').unsubscribe(noRoom)) // that makes room
    await save()
    expect((await db.sent.toArray()).map(({ order }) => order).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: keptWhenFull }, (_, index) => 50 + index),
    )
    expect(await db.outbox.count()).toBe(2)
  })

  it('is said in words, and nothing of the change is kept', async () => {
    const db = await testDatabase()
    db.outbox.hook('creating', () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    })
    const write = commit(db, testId(), 'league.create', (tx) => tx.insert('leagues', [makeLeague()]))
    await expect(write).rejects.toMatchObject({
      problem: 'full',
      message: expect.stringContaining('NOT saved') as string,
    })
    expect(await db.leagues.count()).toBe(0)
    expect(await db.base.count()).toBe(0)
  })
})
