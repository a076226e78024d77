import { Hono } from 'hono'
import type { ServerEnv } from '../gateway/client-address.ts'
import type { BackupMetrics } from '../database/backup/schedule.ts'
import type { Sql } from '../database/database.ts'
import type { FreeSpace } from './free-space.ts'

/**
 * `/livez`: this process responds. This says nothing about the database, because restarting the process would not bring
 * the database back. `/readyz`: requests may be sent here; the database responds and has every migration that this
 * version needs. `/healthz`: the database responds. `/readyz` also reports when the server last made a backup, if it
 * makes backups, and whether the disk is nearly full. Neither affects the status, because reading still works and there
 * is no other server to send requests to.
 */
export function createHealthRoutes(
  database: Pick<Sql, 'query'>,
  needed: readonly string[],
  {
    freeSpace,
    backups,
  }: { readonly freeSpace?: FreeSpace | undefined; readonly backups?: (() => BackupMetrics) | undefined } = {},
): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  routes.get('/livez', (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json({ ok: true })
  })
  routes.get('/healthz', async (c) => {
    c.header('Cache-Control', 'no-store')
    const ok = await answers(database)
    return c.json({ ok }, ok ? 200 : 503)
  })
  routes.get('/readyz', async (c) => {
    c.header('Cache-Control', 'no-store')
    const applied = await appliedMigrations(database)
    const missing = applied === null ? null : needed.filter((version) => !applied.has(version)).length
    const ok = missing === 0
    const disk = freeSpace && { disk: (await freeSpace.isLow()) ? 'nearly full' : 'ok' }
    const lastBackup = backups && { lastBackup: backups().lastMade?.toISOString() ?? null }
    return c.json(
      { ok, database: applied !== null, missingMigrations: missing, ...disk, ...lastBackup },
      ok ? 200 : 503,
    )
  })
  return routes
}

async function answers(database: Pick<Sql, 'query'>): Promise<boolean> {
  return database.query('select 1').then(
    () => true,
    () => false,
  )
}

async function appliedMigrations(database: Pick<Sql, 'query'>): Promise<Set<string> | null> {
  try {
    const rows = await database.query<{ version: string }>('select version from supabase_migrations.schema_migrations')
    return new Set(rows.map(({ version }) => version))
  } catch {
    return null
  }
}
