import { createClient } from '@supabase/supabase-js'
import { createRxDatabase } from 'rxdb/plugins/core'
import { replicateSupabase } from 'rxdb/plugins/replication-supabase'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { finalScore, exposePeer } from './peer.ts'

// RxDB with its free storage and its Supabase replication, live. Reads pages of 1,000 (the server's maximum), and
// pushes all 200 changes in one batch, which the plugin sends as one request per row, as many at a time as the browser
// allows. The embedded server has no realtime channel, so `channel` returns one on which nothing ever happens, which
// saves RxDB the connection attempts. RxDB's push does not need a channel.

const text = (maxLength: number) => ({ type: 'string', maxLength })
const nullable = (type: string) => ({ type: [type, 'null'] })

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: text(36),
    organization_id: text(36),
    league_id: text(36),
    schedule_id: text(36),
    home_team_id: text(36),
    away_team_id: text(36),
    field_id: nullable('string'),
    start_time: text(40),
    end_time: text(40),
    status: text(20),
    home_score: nullable('number'),
    away_score: nullable('number'),
    result_state: nullable('string'),
    result_side: nullable('string'),
    forfeited_by: nullable('string'),
    round_number: nullable('number'),
    match_number: nullable('number'),
    tournament_stage: nullable('string'),
    notes: nullable('string'),
  },
  required: ['id', 'organization_id', 'league_id', 'schedule_id', 'start_time', 'end_time', 'status'],
  indexes: ['league_id', 'schedule_id', 'start_time'],
} as const

type Replication = {
  cancel(): Promise<unknown>
  awaitInitialReplication(): Promise<unknown>
  awaitInSync(): Promise<unknown>
  readonly error$: { subscribe(onError: (error: Error) => void): unknown }
}
type Row = { id: string; notes: string | null } & Record<string, unknown>

exposePeer(async ({ url, key, token }) => {
  const client = createClient(url, key, { accessToken: async () => token })
  const silent = { on: () => silent, subscribe: () => silent }
  Object.assign(client, { channel: () => silent, removeChannel: async () => 'ok' })
  const db = await createRxDatabase({ name: 'rxdb-bench', storage: getRxStorageDexie(), multiInstance: false })
  const { games } = await db.addCollections({ games: { schema } })
  if (!games) throw new Error('RxDB made no collection')

  const replicate = (): Replication =>
    replicateSupabase<Row>({
      client: client as never,
      collection: games as never,
      tableName: 'bench_games',
      replicationIdentifier: 'bench-games',
      live: true,
      waitForLeadership: false,
      pull: { batchSize: 1000 },
      push: { batchSize: 200 },
    })
  let replication: Replication | null = null

  async function inSync(): Promise<void> {
    replication ??= replicate()
    const failure = new Promise<never>((_, reject) => replication?.error$.subscribe((error) => reject(error)))
    await Promise.race([replication.awaitInitialReplication().then(() => replication?.awaitInSync()), failure])
  }

  return {
    firstSync: inSync,
    count: () => games.count().exec(),
    async saveOffline(gameIds) {
      await replication?.cancel()
      replication = null
      for (const id of gameIds) {
        const found = await games.findOne(id).exec()
        await found?.patch(finalScore)
      }
    },
    push: inSync,
    async edit(id, notes) {
      const found = await games.findOne(id).exec()
      await found?.patch({ notes })
      await replication?.awaitInSync()
    },
    async quiet() {
      await replication?.awaitInSync()
    },
  }
})
