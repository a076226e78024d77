import { Dexie } from 'dexie'
import { describe, expect, it, vi } from 'vitest'
import { commit } from '#data/store/commit.ts'
import { databaseVersion, openDatabase, toDexieStores } from '#data/store/database.ts'
import { tableIndexes } from '#domain/schema/table-indexes.ts'
import { tableNames, tables } from '#domain/schema/tables.ts'
import { keptRowsWhenFull } from '#data/store/free-space.ts'
import { dropConnection, testDatabase } from '../support/device/databases.ts'
import { makeLeagueRow, testId } from '../support/rows/factories.ts'

let opened: ReturnType<typeof openDatabase> | undefined

describe('openDatabase', () => {
  it('refuses a database that newer code has written', async () => {
    const newer = new Dexie('from-the-future')
    newer.version(databaseVersion + 1).stores(toDexieStores())
    await newer.open()
    newer.close()
    await expect(openDatabase('from-the-future')).rejects.toThrow('A newer version of the app')
    await Dexie.delete('from-the-future')
  })

  it('closes for good when another tab upgrades, and says so', async () => {
    const onClosed = vi.fn<(because: string) => void>()
    const old = await openDatabase('upgraded-elsewhere', { onClosed })
    const newer = new Dexie('upgraded-elsewhere')
    newer.version(databaseVersion + 1).stores(toDexieStores())
    await newer.open()

    expect(onClosed).toHaveBeenCalledWith('newer')
    const write = commit(old, testId(), 'league.create', (tx) => tx.insert('leagues', [makeLeagueRow()]))
    await expect(write).rejects.toMatchObject({ name: 'StorageError', problem: 'unavailable' })
    newer.close()
    await Dexie.delete('upgraded-elsewhere')
  })

  it('says that the browser has dropped the connection, and does not reopen behind the screens', async () => {
    const onClosed = vi.fn<(because: string) => void>()
    const db = await openDatabase('dropped', { onClosed })
    dropConnection(db)
    await vi.waitFor(() => expect(onClosed.mock.calls).toEqual([['dropped']]))
    const write = commit(db, testId(), 'league.create', (tx) => tx.insert('leagues', [makeLeagueRow()]))
    await expect(write).rejects.toMatchObject({ name: 'StorageError', problem: 'unavailable' })
    expect(db.isOpen()).toBe(false)
    await Dexie.delete('dropped')
  })

  it('says that a tab which does not answer holds up the upgrade, and goes on when it is closed', async () => {
    const old = new Dexie('held-up')
    old.version(databaseVersion / 2).stores({ meta: 'key' })
    old.on('versionchange', () => false) // this tab doesn't respond
    await old.open()
    const held = new Promise<void>((resolve) => {
      const opening = openDatabase('held-up', { onBlocked: resolve })
      opened = opening
    })
    await held
    old.close()
    const db = await opened
    expect(db?.isOpen()).toBe(true)
    await db?.delete()
  })

  it('finds what goes with a deleted row by an index', () => {
    const missing = tableNames.flatMap((t) =>
      Object.keys(tables[t].cascadesFrom).filter((column) => ![...tableIndexes[t]].some((index) => index === column)),
    )
    expect(missing).toEqual([])
  })

  it('keeps its stores as they are until the version goes up', () => {
    // If this fails, raise databaseVersion, write the upgrade step, and update the schema here.
    expect({ databaseVersion, stores: toDexieStores() }).toMatchInlineSnapshot(`
      {
        "databaseVersion": 1,
        "stores": {
          "base": "[t+id], t, organization_id",
          "device_keys": "id, organization_id, user_id",
          "divisions": "id, organization_id, league_id",
          "drafts": "key",
          "fulfillment_items": "id, organization_id, deal_id",
          "fulfillment_photos": "id, organization_id, item_id",
          "games": "id, [organization_id+start_time], [league_id+start_time], [schedule_id+status+start_time], schedule_id, home_team_id, away_team_id, result_state",
          "history": "++nr, organization_id",
          "journal": "++order",
          "league_events": "id, [organization_id+start_time], league_id, field_id, series_id",
          "leagues": "id, organization_id",
          "lot_draws": "id, organization_id, league_id",
          "memberships": "id, organization_id, user_id",
          "meta": "key",
          "notifications": "id, organization_id, user_id",
          "organizations": "id, organization_id",
          "outbox": "++order, &id, [organization_id+state], [state+empty], *touches",
          "package_assets": "id, organization_id, package_id, asset_id",
          "players": "id, organization_id, team_id",
          "point_deductions": "id, organization_id, team_id",
          "rejectedChanges": "id, organization_id",
          "rulebook_versions": "id, organization_id, league_id",
          "schedule_changes": "id, organization_id, schedule_id",
          "schedules": "id, organization_id, league_id",
          "score_reports": "id, organization_id, game_id",
          "sent": "id, [organization_id+order]",
          "sponsor_packages": "id, organization_id, sponsor_id, package_id",
          "sponsors": "id, organization_id, league_id",
          "sponsorship_assets": "id, organization_id, league_id",
          "sponsorship_packages": "id, organization_id, league_id",
          "sponsorship_reports": "id, organization_id, league_id",
          "stale": "[t+id], organization_id",
          "team_staff": "id, organization_id, team_id, user_id",
          "teams": "id, organization_id, league_id",
          "tournament_templates": "id, organization_id",
          "venue_closures": "id, organization_id, venue_id, field_id",
          "venue_fields": "id, organization_id, venue_id",
          "venue_opening_hours": "id, organization_id, venue_id",
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
    const save = () => commit(db, org, 'league.create', (tx) => tx.insert('leagues', [makeLeagueRow()]))
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
    db.sent.hook('deleting', () => db.outbox.hook('creating').unsubscribe(noRoom)) // as if deleting freed space
    await save()
    expect((await db.sent.toArray()).map(({ order }) => order).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: keptRowsWhenFull }, (_, index) => 50 + index),
    )
    expect(await db.outbox.count()).toBe(2)
  })

  it('is said in words, and nothing of the change is kept', async () => {
    const db = await testDatabase()
    db.outbox.hook('creating', () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    })
    const write = commit(db, testId(), 'league.create', (tx) => tx.insert('leagues', [makeLeagueRow()]))
    await expect(write).rejects.toMatchObject({
      problem: 'full',
      message: expect.stringContaining('NOT saved') as string,
    })
    expect(await db.leagues.count()).toBe(0)
    expect(await db.base.count()).toBe(0)
  })
})
