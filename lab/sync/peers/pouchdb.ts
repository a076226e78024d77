import PouchDB from 'pouchdb-browser'
import { finalScore, exposePeer } from './peer.ts'

// PouchDB with PouchDB Server, over their own protocol: batches of 1,000, several in flight at a time. One document per
// game, without sign-in.

type Game = { notes: string | null } & Record<string, unknown>

exposePeer(async ({ url, games: expected }) => {
  const local = new PouchDB<Game>('pouchdb-bench')
  const remote = new PouchDB<Game>(`${url}/games`)
  const batches = { batch_size: 1000, batches_limit: 10 }

  async function change(id: string, set: Partial<Game>): Promise<void> {
    await local.put({ ...(await local.get(id)), ...set })
  }

  return {
    async firstSync() {
      const { docs_written: written } = await PouchDB.replicate(remote, local, batches)
      if (written < expected) throw new Error(`PouchDB brought ${written} of ${expected} games`)
    },
    count: async () => (await local.info()).doc_count,
    async saveOffline(gameIds) {
      for (const id of gameIds) await change(id, finalScore)
    },
    async push() {
      await PouchDB.replicate(local, remote, batches)
    },
    async edit(id, notes) {
      await change(id, { notes })
      await PouchDB.replicate(local, remote, batches)
    },
    quiet: async () => undefined, // each step already ends with its last request
  }
})
