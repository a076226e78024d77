import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLeagueRow } from '#domain/leagues/create-league-row.ts'
import { backUp } from '#server/database/backup/back-up.ts'
import { restore } from '#server/database/backup/restore.ts'
import { startCluster, type Cluster } from '#server/database/cluster/start-cluster.ts'
import { withDatabaseUrl } from '#server/database/with-database-url.ts'
import { createAuthSchema } from '#server/gateway/backend.ts'
import { runSql } from '#server/commands/operate/run-sql.ts'
import { signUpSampleAccount, type SamplePersonClient } from '#server/sample/sample-api.ts'
import { startBackend, type RunningBackend } from '../../support/server/backend.ts'
import { ask } from './databases.ts'

// The embedded PostgreSQL of a data folder, which commands can reach while the server is running on it.

const print = (): void => {}
let folder: string
let cluster: Cluster
let server: RunningBackend
const placeIn = (name: string) => ({ databaseUrl: undefined, dataFolder: join(folder, name) })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-backup-'))
  chmodSync(folder, 0o711) // as root, PostgreSQL runs as another user, who must be able to traverse the folder
  cluster = await startCluster({ folder: placeIn('data').dataFolder, print })
  server = await startBackend({ database: { url: cluster.url } })
})
afterAll(async () => {
  await server.stop()
  await cluster.stop()
  rmSync(folder, { recursive: true })
})

test('SQL is answered while the server runs, and starts nothing', async () => {
  const [answer] = await withDatabaseUrl(placeIn('data'), print, (url) =>
    runSql(url, 'select pg_postmaster_start_time() as began', {
      mayWrite: false,
      timeoutSeconds: 30,
      valuesAs: 'json',
    }),
  )
  const [row] = await ask<{ began: Date }>(cluster.url, 'select pg_postmaster_start_time() as began')
  expect(new Date(String(answer?.rows[0]?.[0])).getTime()).toBe(row?.began.getTime())
})

/** Creates an organization with a league, and returns a function that adds a team to it. */
async function openClub(email: string): Promise<{ addTeam: () => Promise<void> }> {
  const person: SamplePersonClient = await signUpSampleAccount(server.backend, {
    email,
    firstName: 'Ana',
    lastName: 'Silva',
  })
  const organization = String(await person.call('create_organization', { p_name: `Club of ${email}` }))
  const [sport] = await ask<{ id: string }>(cluster.url, 'select id from sports limit 1')
  const facts = {
    name: 'Spring',
    description: null,
    sport_id: sport?.id ?? '',
    time_zone: 'America/New_York',
    num_teams: 8,
    season_start: null,
    season_end: null,
    registration_deadline: null,
  }
  const inOrganization = { organization_id: organization }
  const league = {
    ...createLeagueRow(facts, { id: randomUUID(), by: person.userId, at: new Date().toISOString() }),
    ...inOrganization,
  }
  await person.send(organization, [{ name: 'league.create', ops: [{ t: 'leagues', rows: [league] }] }])
  const colors = { logo_url: null, primary_color: '#1d4ed8', secondary_color: '#ffffff' }
  return {
    async addTeam() {
      const id = randomUUID()
      const team = { ...inOrganization, id, league_id: league.id, division_id: null, name: `Team ${id}`, ...colors }
      await person.send(organization, [{ name: 'team.create', ops: [{ t: 'teams', rows: [team] }] }])
    },
  }
}

/**
 * Figures of each organization, from tables that a backup reaches at different times. They match in every committed
 * state.
 */
const states = `
  select c.organization_id, c.version::int as clock, (select max(t.version)::int from teams t where t.organization_id = c.organization_id) as newest,
    (select count(*)::int from teams t where t.organization_id = c.organization_id) + 1 as changes,
    (select sum(s.last_seq)::int from sync_clients s where s.organization_id = c.organization_id) as sent,
    (select count(*)::int from sync_receipts r where r.organization_id = c.organization_id) as answered
  from sync_clocks c order by 1`
type State = { clock: number; newest: number; changes: number; sent: number; answered: number }

test(
  'a backup that is made during pushes holds one state, and comes back in a new data folder',
  { timeout: 180_000 },
  async () => {
    const clubs = await Promise.all(['ana@league.example', 'ben@league.example'].map(openClub))
    const finished = new AbortController()
    const pushing = clubs.map(async ({ addTeam }) => {
      let count = 0
      for (; !finished.signal.aborted; count++) await addTeam()
      return count
    })
    const teams = async (url: string): Promise<number> =>
      (await ask<{ count: number }>(url, 'select count(*)::int as count from teams'))[0]?.count ?? 0
    while ((await teams(cluster.url)) < 6);

    const before = await teams(cluster.url)
    const backup = await backUp({ place: placeIn('data'), into: join(folder, 'backups'), print })
    const after = await teams(cluster.url)
    finished.abort()
    await Promise.all(pushing)
    expect(readFileSync(join(backup.folder, 'backup.json'), 'utf8')).toContain('"postgres": "17.')
    expect(statSync(backup.folder).mode & 0o077).toBe(0)

    await restore({ place: placeIn('restored'), folder: backup.folder, print, prepareAccounts: createAuthSchema })
    await withDatabaseUrl(placeIn('restored'), print, async (url) => {
      const restored = await teams(url)
      expect(restored).toBeGreaterThanOrEqual(before)
      expect(after).toBeGreaterThan(restored) // otherwise, nothing would have been pushed while the tables were copied
      const found = await ask<State>(url, states)
      expect(found).toHaveLength(2)
      for (const { clock, newest, changes, sent, answered } of found)
        expect([newest, sent, answered]).toEqual([clock, changes, changes])
    })
  },
)

test('a data folder that has a database is not restored into', async () => {
  const backup = await backUp({ place: placeIn('data'), into: join(folder, 'backups'), print })
  await expect(
    restore({ place: placeIn('data'), folder: backup.folder, print, prepareAccounts: createAuthSchema }),
  ).rejects.toThrow('The database is not empty')
})
