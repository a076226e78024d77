import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { valueParsers } from '#server/database/value-types.ts'
import { startTestCluster } from '../../tests/support/database/postgres-cluster.ts'
import { inTransaction, queryOf, type TestQuery } from '../../tests/support/database/postgres.ts'
import { startServerProcess, type ServerProcess } from '../../tests/support/server/server-process.ts'
import { fillWithOrganizations } from '../rights/many-organizations.ts'
import { clusterCpuMs } from './cpu.ts'

const jwtSecret = 'the load run signs its phones in by itself'
export const metricsToken = 'the load measurement'

/** A phone's user: who they are, and what they may send. */
export type LoadPerson = {
  readonly userId: string
  readonly org: string
  readonly role: string
  readonly token: string
}

export type LoadWorld = {
  readonly people: readonly LoadPerson[]
  /** Games without a result, keyed by organization. */
  readonly openGames: ReadonlyMap<string, readonly string[]>
  readonly slugs: readonly string[]
  readonly teams: number
  /** Adds people with their own sessions to an organization. */
  addViewers(organization: string, count: number): Promise<LoadPerson[]>
  query: TestQuery
  startServers(count: number): Promise<{ servers: readonly ServerProcess[]; key: string }>
  databaseCpuMs(): number
  end(): Promise<void>
}

/** Starts a durable Postgres that contains seasons of many organizations, and servers connected to it. */
export async function createLoadWorld(organizations: number): Promise<LoadWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldside-load-'))
  const cluster = await startTestCluster(['shared_buffers=512MB', 'max_wal_size=2GB'])
  const env = {
    DATABASE_URL: cluster.url,
    JWT_SECRET: jwtSecret,
    REQUEST_LOG: '0',
    RATE_LIMITS: '0',
    METRICS_TOKEN: metricsToken,
    PUBLIC_URL: 'http://localhost:8787',
  }
  const startOne = (name: string) => startServerProcess({ dataFolder: join(folder, name), env })
  let running: readonly ServerProcess[] = []
  const first = await startOne('first')
  await first.stop()

  const pool = new Pool({ connectionString: cluster.url, max: 4, types: valueParsers })
  const query = queryOf(pool)
  await fillWithOrganizations({ asOwner: (work) => inTransaction(pool, work) }, organizations)
  await query(`update app.leagues set slug = 'league-' || left(id::text, 13), is_public = true where name = 'League 1'`)
  await query('vacuum (analyze)')
  const [{ teams } = { teams: 0 }] = await query<{ teams: number }>('select count(*)::int as teams from app.teams')

  return {
    people: await peopleOf(query),
    openGames: await openGamesOf(query),
    slugs: (await query<{ slug: string }>(`select slug from app.leagues where is_public`)).map(({ slug }) => slug),
    teams,
    addViewers: (organization, count) => addViewers(query, organization, count),
    query,
    databaseCpuMs: () => clusterCpuMs(cluster.folder),
    async startServers(count) {
      await Promise.all(running.map((server) => server.stop()))
      running = await Promise.all(Array.from({ length: count }, (_, index) => startOne(`server-${index}`)))
      const answer = await fetch(`${running[0]?.url}/config.json`)
      return { servers: running, key: ((await answer.json()) as { supabaseKey: string }).supabaseKey }
    },
    async end() {
      await Promise.all(running.map((server) => server.kill()))
      await pool.end()
      await cluster.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function peopleOf(query: TestQuery): Promise<LoadPerson[]> {
  const rows = await query<{ user_id: string; organization_id: string; role: string }>(
    'select user_id, organization_id, role from app.memberships order by user_id',
  )
  return rows.map(({ user_id, organization_id, role }) => ({
    userId: user_id,
    org: organization_id,
    role,
    token: tokenOf(user_id),
  }))
}

async function addViewers(query: TestQuery, organization: string, count: number): Promise<LoadPerson[]> {
  const rows = await query<{ id: string }>(
    `with people as (
       insert into auth.users (id, email, raw_user_meta_data)
       select id, id || '@example.com', '{"first_name": "Pat"}' from (select gen_random_uuid() as id from generate_series(1, $1)) x
       returning id
     )
     insert into auth.sessions (id, user_id) select id, id from people returning user_id as id`,
    [count],
  )
  const ids = rows.map(({ id }) => id)
  await query(
    `insert into app.memberships (organization_id, user_id, role) select $1, id, 'viewer' from unnest($2::uuid[]) as id`,
    [organization, ids],
  )
  return ids.map((userId) => ({ userId, org: organization, role: 'viewer', token: tokenOf(userId) }))
}

async function openGamesOf(query: TestQuery): Promise<Map<string, string[]>> {
  const rows = await query<{ organization_id: string; ids: string[] }>(
    `select g.organization_id, array_agg(g.id::text) as ids from app.games g join app.schedules s on s.id = g.schedule_id
     where g.status = 'scheduled' and s.status = 'published' group by g.organization_id`,
  )
  return new Map(rows.map(({ organization_id, ids }) => [organization_id, ids]))
}

/** Returns an access token in the auth server's format, for the session that has the same id as the person. */
function tokenOf(userId: string): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    sub: userId,
    role: 'authenticated',
    aud: 'authenticated',
    session_id: userId,
    aal: 'aal1',
    iat: now,
    exp: now + 24 * 3600,
  }
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${body}.${createHmac('sha256', jwtSecret).update(body).digest('base64url')}`
}
