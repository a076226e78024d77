import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toDatabaseName } from '#app/boot/database-name.ts'
import { runBackgroundSync } from '#app/pwa/run-background-sync.ts'
import { createTokenStore, type TokenStore } from '#app/session/session-tokens.ts'
import { commit } from '#data/store/commit.ts'
import { databaseVersion, openDatabase } from '#data/store/database.ts'
import { getMeta } from '#data/store/meta.ts'
import { getLeaderLockName } from '#sync/leader.ts'
import { makeLeagueRow, testId } from '../support/rows/factories.ts'
import type { ModelRemote, ModelServer } from '../support/device/model-remote.ts'
import { createModelServer } from '../support/device/model-remote.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

// Simulates, without a service worker, the event that wakes one up while no page is open.

const org = testId()
let user: string
let store: TokenStore
let server: ModelServer
let remote: ModelRemote
let locks: ReturnType<typeof lockTable>

beforeEach(async () => {
  user = testId()
  server = createModelServer()
  server.addOrganization(org)
  server.setMember(org, user, 'league_manager')
  remote = server.remoteFor(user)
  locks = lockTable()
  store = createTokenStore('background-test')
  const tokens = { userId: user, accessToken: 'a', refreshToken: 'r', expiresAtMs: Date.now() + 3600_000 }
  await store.begin(tokens, { userId: user, email: 'coach@example.com', name: 'Co Ach' })
})
afterEach(async () => {
  await store.clear()
  await Dexie.delete(toDatabaseName(user))
})

/** A fake of `navigator.locks`, with some locks held elsewhere. */
function lockTable() {
  const held = new Set<string>()
  const request = async (name: string, _options: object, work: (lock: object | null) => Promise<unknown>) => {
    if (held.has(name)) return work(null)
    held.add(name)
    try {
      return await work({ name })
    } finally {
      held.delete(name)
    }
  }
  return { held, request: request as LockManager['request'] }
}

/** Does what a page would do before it is closed. */
async function inPage<Result>(work: (db: LocalDatabase) => Promise<Result>): Promise<Result> {
  const db = await openDatabase(toDatabaseName(user))
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

const saveLeague = () =>
  inPage((db) => commit(db, org, 'league.create', (tx) => tx.insert('leagues', [makeLeagueRow()])))
const wake = () => runBackgroundSync({ store, locks, remoteFor: () => remote })

describe('the service worker', () => {
  it('5.10 sends what waits, and settles it', async () => {
    await saveLeague()
    await wake()
    expect(server.rows(org).size).toBe(1)
    expect(await inPage((db) => db.outbox.count())).toBe(0)
    expect(locks.held).toEqual(new Set())
  })

  it('5.10 asks the server nothing where nothing waits', async () => {
    await inPage(() => Promise.resolve())
    await wake()
    expect(remote.calls).toEqual([])
  })

  it('5.10 tells the browser to try again where there is no connection, and keeps everything', async () => {
    await saveLeague()
    remote.isOffline = true
    await expect(wake()).rejects.toThrow('wait for a connection')
    remote.isOffline = false
    await wake()
    expect(server.rows(org).size).toBe(1)
  })

  it('5.10 leaves the sending to a tab that leads, asks it, and comes again as long as something waits', async () => {
    await saveLeague()
    locks.held.add(getLeaderLockName(toDatabaseName(user)))
    await expect(wake()).rejects.toThrow('wait for a connection')
    expect(remote.calls).toEqual([])
    expect(await inPage((db) => getMeta(db, 'wake'))).toEqual({ nr: 1, account: false })
  })

  it('5.10 does not come again where only a person can help', async () => {
    await saveLeague()
    server.needsUpgrade = true
    await wake()
    expect(server.rows(org).size).toBe(0)
    expect(await inPage((db) => db.outbox.count())).toBe(1)
  })

  it('5.11 sends nothing for an account that is signed out, though its changes are on the device', async () => {
    await saveLeague()
    await store.clear()
    await wake()
    expect(remote.calls).toEqual([])
    expect(await inPage((db) => db.outbox.count())).toBe(1)
  })

  it('5.11 sends nothing for an account while another one is signed in', async () => {
    await saveLeague()
    const tokens = { userId: testId(), accessToken: 'a', refreshToken: 'r', expiresAtMs: Date.now() + 3600_000 }
    await store.clear()
    await store.begin(tokens, { userId: tokens.userId, email: 'robin@example.com', name: 'Robin' })
    await wake()
    expect(remote.calls).toEqual([])
    expect(await Dexie.exists(toDatabaseName(tokens.userId))).toBe(false)
  })

  it.each([
    ['older', databaseVersion / 2],
    ['newer', databaseVersion + 1],
  ])('5.11 does not touch a database of %s code', async (_age, version) => {
    const other = new Dexie(toDatabaseName(user))
    other.version(version).stores({ outbox: '++order', meta: 'key' })
    await other.open()
    await other.table('outbox').add({ state: 'queued', empty: 0 })
    other.close()
    await wake()
    expect(remote.calls).toEqual([])
    const found = await new Dexie(toDatabaseName(user)).open()
    expect([found.verno, found.tables.length]).toEqual([version, 2])
    found.close()
  })
})
