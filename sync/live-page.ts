import * as z from 'zod/mini'
import { readPullState, readOrCreatePushState } from '#data/store/meta.ts'
import { createSeededId } from '#domain/random.ts'
import type { SyncContext } from './exchange.ts'
import { parsePage, receivePage } from './receive.ts'
import { headSchema, pullResponseSchema } from './wire.ts'

/** A page that the server sends unasked, on the live stream, to everyone who may read the same rows. */
export const livePageSchema = z.extend(z.omit(pullResponseSchema, { client: true, last_seq: true }), {
  heads: z.array(headSchema), // the versions from `since` to `to` with their ids, perhaps with newer ones
})
export type LivePage = z.infer<typeof livePageSchema>

/**
 * Applies a page if a pull would have returned it to this device (SPEC.md, 5.15). Returns whether the device then has
 * the page's version; if not, it has to pull.
 */
export async function receiveLivePage(
  exchange: Pick<SyncContext, 'db' | 'clock' | 'random' | 'log'>,
  org: string,
  { heads, ...page }: LivePage,
): Promise<boolean> {
  const { db, random, log } = exchange
  const newClient = createSeededId(random)
  const [reading, sending] = await db.transaction('rw', db.meta, () =>
    Promise.all([readPullState(db, org), readOrCreatePushState(db, org, newClient)]),
  )
  const { cursor, round } = reading
  const isKnown = (id: string) => heads.some((head) => head.id === id)
  if (sending.epoch !== page.epoch || cursor.visibility !== page.visibility) return false
  if (!reading.loaded || reading.resetting || !sending.heads.every(({ id }) => isKnown(id))) return false
  if (cursor.v >= page.to) return true
  if (cursor.v < page.since) return false

  const { client, heads: have } = sending
  const answer = { ...page, client, since: cursor.v } // what lies before the device's own position is here already
  const asked = { client, cursor, round, have, answered: 0, newClient }
  return (await receivePage(exchange, org, asked, parsePage(org, answer, log))) === 'applied'
}
