import { commit } from '#data/store/commit.ts'
import type { StoredRow } from '#data/store/stored-rows.ts'
import { toRowKey, getTable } from '#data/store/stored-rows.ts'
import { tableNames } from '#domain/schema/tables.ts'
import type { RoundResult } from '../../../sync/round.ts'
import { createRound } from '../../../sync/round.ts'
import { testDatabase } from './databases.ts'
import { createTestIds, createTestRandom } from '../rows/factories.ts'
import type { ModelRemote, ModelServer } from './model-remote.ts'
import type { VirtualClock } from './virtual-clock.ts'
import { createVirtualClock } from './virtual-clock.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { Change } from '#data/store/change.ts'

/** A phone: a local database that syncs with the server, round by round, when the test tells it to. */
export type TestDevice = {
  readonly db: LocalDatabase
  readonly remote: ModelRemote
  readonly clock: VirtualClock
  readonly log: string[]
  sync(): Promise<RoundResult>
  /** Syncs until a round succeeds, retrying at most as often as there may be faults. */
  syncUntilWell(): Promise<void>
  refreshAccount(): void
  save(name: string, change: (tx: Change) => Promise<void>): Promise<void>
  /** Returns everything that screens would show, keyed by table and id. */
  view(): Promise<Map<string, StoredRow>>
}

let devices = 0

export async function createDevice(
  server: ModelServer,
  user: string,
  org: string,
  seed = ++devices,
): Promise<TestDevice> {
  const db = await testDatabase()
  return createEngineOn(db, server.remoteFor(user), org, seed)
}

/** Simulates a second tab, or the app after a restart: a device that shares only the database with the first one. */
export function createEngineOn(db: LocalDatabase, remote: ModelRemote, org: string, seed = ++devices): TestDevice {
  const random = createTestRandom(seed)
  const clock = createVirtualClock()
  const log: string[] = []
  const newId = createTestIds(random)
  const round = createRound({
    db,
    remote,
    clock,
    random,
    log: (message) => log.push(message),
    signal: new AbortController().signal,
    report: () => Promise.resolve(),
  })
  return {
    db,
    remote,
    clock,
    log,
    sync: () => round.run(),
    async syncUntilWell() {
      for (let attempt = 0; attempt < 20; attempt++) {
        if ((await round.run()).kind === 'synced') return
        clock.advance(5000) // because some steps happen only after a while
      }
      throw new Error(`Still not in sync: ${log.slice(-3).join('; ')}`)
    },
    refreshAccount: () => round.accountIsDue(),
    save: (name, change) => commit(db, org, name, change, { newId, now: () => new Date(clock.now()) }),
    async view() {
      const rows = new Map<string, StoredRow>()
      for (const t of tableNames)
        for (const row of await getTable(db, t).toArray()) rows.set(toRowKey({ t, id: row.id }), row)
      return rows
    },
  }
}
