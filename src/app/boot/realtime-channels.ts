import { RealtimeClient, type RealtimeClientOptions } from '@supabase/supabase-js'
import { liveQuery } from 'dexie'
import * as z from 'zod/mini'
import type { ServerAddress } from '#api/server-config.ts'
import { getMeta } from '#data/store/meta.ts'
import type { SyncLog } from '#sync/exchange.ts'
import { getBackoffMs } from '#sync/timing.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

type Parts = {
  db: LocalDatabase
  address: ServerAddress
  accessToken: () => Promise<string>
  random: () => number
  log: SyncLog
  onNews: OnRemoteChange
  signal: AbortSignal
  /** Replaces the browser's WebSocket. */
  transport?: RealtimeClientOptions['transport']
}

const news = z.object({ payload: z.object({ version: z.number() }) })

/**
 * Listens to a Supabase Realtime channel for each of the account's organizations (supabase/schema/3-sync/25-sync-realtime.sql)
 * until `signal` aborts. Reconnects at the engine's retry intervals.
 */
export async function subscribeToRealtime(parts: Parts): Promise<void> {
  const { db, address, accessToken, random, log, onNews, signal, transport } = parts
  const client = new RealtimeClient(`${address.url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: address.key },
    accessToken: () => accessToken().catch(() => null),
    reconnectAfterMs: (tries) => getBackoffMs(tries, random),
    ...(transport ? { transport } : {}),
  })
  const channels = new Map<string, ReturnType<typeof client.channel>>()

  function open(organizationId: string): void {
    const channel = client.channel(`organization:${organizationId}`, { config: { private: true } })
    channel.on('broadcast', { event: 'version' }, (message) => {
      const parsed = news.safeParse(message)
      if (parsed.success) onNews(organizationId, parsed.data.payload.version)
    })
    channels.set(organizationId, channel.subscribe())
  }

  function follow(organizationIds: readonly string[]): void {
    for (const id of organizationIds) if (!channels.has(id)) open(id)
    for (const [id, channel] of channels) {
      if (organizationIds.includes(id)) continue
      channels.delete(id)
      void client.removeChannel(channel)
    }
  }

  await client.setAuth() // a private channel is joined with the person's token
  if (signal.aborted) return
  const account = liveQuery(() => getMeta(db, 'account'))
  const watching = account.subscribe({
    next: (known) => follow(known?.organizations.map(({ id }) => id) ?? []),
    error: (error: unknown) => log('Could not read the account', error),
  })
  signal.addEventListener('abort', () => {
    watching.unsubscribe()
    void client.disconnect()
  })
}

/** `spreadMs` is the time over which devices should spread their requests; by default, a second. */
export type OnRemoteChange = (organizationId: string, version: number, spreadMs?: number) => void
