import { createClient } from '@supabase/supabase-js'
import { Dexie, type Table } from 'dexie'
import { finalScore, exposePeer } from './peer.ts'

// Dexie and supabase-js as many apps combine them by hand: reads pages of 1,000 rows (the server's maximum), and writes
// one request per changed row, sequentially to preserve the order.

type Row = Record<string, unknown> & { id: string }
type Change = { nr?: number; id: string; set: Record<string, unknown> }

exposePeer(async ({ url, key, token }) => {
  const client = createClient(url, key, { accessToken: async () => token })
  const db = new Dexie('row-by-row', { chromeTransactionDurability: 'strict' }) as Dexie & {
    games: Table<Row, string>
    changes: Table<Change, number>
  }
  db.version(1).stores({ games: 'id, league_id, schedule_id, start_time', changes: '++nr' })

  async function save(id: string, set: Record<string, unknown>): Promise<void> {
    await db.transaction('rw', db.games, db.changes, async () => {
      await db.games.update(id, set)
      await db.changes.add({ id, set })
    })
  }

  async function send(): Promise<void> {
    for (const { nr, id, set } of await db.changes.orderBy('nr').toArray()) {
      const { data, error } = await client.from('bench_games').update(set).eq('id', id).select('id')
      if (error) throw new Error(error.message)
      if (data.length !== 1) throw new Error(`The server has no game ${id}`)
      if (nr !== undefined) await db.changes.delete(nr)
    }
  }

  return {
    async firstSync() {
      for (let last: string | null = null; ;) {
        const page = client.from('bench_games').select('*').order('id').limit(1000)
        const { data, error } = await (last === null ? page : page.gt('id', last))
        if (error) throw new Error(error.message)
        const rows = data as Row[]
        await db.games.bulkPut(rows)
        last = rows.at(-1)?.id ?? null
        if (rows.length < 1000) return
      }
    },
    count: () => db.games.count(),
    async saveOffline(gameIds) {
      for (const id of gameIds) await save(id, finalScore)
    },
    push: send,
    async edit(id, notes) {
      await save(id, { notes })
      await send()
    },
    quiet: async () => undefined, // each step already ends with its last request
  }
})
