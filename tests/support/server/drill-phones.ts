import { randomUUID } from 'node:crypto'
import { commit } from '#data/store/commit.ts'
import { openDatabase } from '#data/store/database.ts'
import type { TableName } from '#domain/schema/tables.ts'
import type { RowOf } from '#domain/schema/tables.ts'
import type { Sql } from '#server/database/database.ts'
import { systemClock } from '#sync/clock.ts'
import { createEngine, type Engine } from '#sync/engine.ts'
import { createSupabaseRemote } from '#sync/supabase-remote.ts'
import type { RunningBackend } from './backend.ts'
import { makeGame, makeLeagueRow, makeScoreReport, makeSchedule, makeTeam, makeVenue } from '../rows/factories.ts'
import { readTestAccount, signUpTestUser } from './test-client.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { Change } from '#data/store/change.ts'

// Phones with the real engine that write changes to their own rows, which can be searched for afterward.

/** The server behind the phones' address, which is a different one after a restore. */
export type GetDrillUrl = { server: RunningBackend }

export type DrillPhone = {
  readonly name: string
  readonly db: LocalDatabase
  readonly engine: Engine
  /** Saves one change on the device. `wanted` contains what the server must then have. */
  write(): Promise<void>
  /** What the server must have, keyed by table and id; null means no row. */
  readonly wanted: ReadonlyMap<string, Record<string, unknown> | null>
  signInAgain(): Promise<void>
  close(): Promise<void>
}

export type DrillClub = {
  readonly org: string
  readonly league: RowOf<'leagues'>
  readonly games: readonly RowOf<'games'>[]
}

/** Creates an organization with a published schedule and a game for each phone. */
export async function createDrillClub(address: GetDrillUrl, gameCount: number): Promise<DrillClub> {
  const founder = address.server.client()
  const { userId } = await signUpTestUser(founder, 'founder')
  const { data, error } = await founder.rpc('create_organization', { p_name: 'Riverside Sports' })
  if (error) throw error
  const org = String(data)
  const inOrg = { organization_id: org }
  const { sports } = await readTestAccount(founder)
  const league = makeLeagueRow({ ...inOrg, id: randomUUID(), sport_id: sports[0]?.id ?? '', created_by: userId })
  const [home, away] = [0, 1].map((n) =>
    makeTeam({ ...inOrg, id: randomUUID(), league_id: league.id, name: `Team ${n}` }),
  )
  const schedule = makeSchedule({ ...inOrg, id: randomUUID(), league_id: league.id, created_by: userId })
  const games = Array.from({ length: gameCount }, (_, day) =>
    makeGame({
      ...inOrg,
      id: randomUUID(),
      league_id: league.id,
      schedule_id: schedule.id,
      home_team_id: home?.id ?? '',
      away_team_id: away?.id ?? '',
      start_time: new Date(Date.UTC(2026, 3, 5 + day, 16)).toISOString(),
      end_time: new Date(Date.UTC(2026, 3, 5 + day, 17)).toISOString(),
    }),
  )
  const ops = [
    { t: 'leagues', rows: [league] },
    { t: 'teams', rows: [home, away] },
    { t: 'schedules', rows: [schedule] },
    { t: 'games', rows: games },
  ]
  const muts = [{ id: randomUUID(), seq: 1, schema: 1, name: 'season', at: new Date().toISOString(), ops }]
  const pushed = await founder.rpc('sync_push', { request: { client: randomUUID(), epoch: null, org, muts } })
  const answer = pushed.data as { results?: { s: string }[] } | null
  if (answer?.results?.[0]?.s !== 'applied') throw new Error(`No season was made: ${JSON.stringify(pushed)}`)
  return { org, league, games }
}

/** Adds a league administrator to the club, and returns their phone, which has read everything. */
export async function openDrillPhone(address: GetDrillUrl, club: DrillClub, number: number): Promise<DrillPhone> {
  const name = `phone-${number}`
  let client = address.server.client()
  const session = await signUpTestUser(client, name)
  await address.server.backend.database.query(
    `insert into app.memberships (organization_id, user_id, role) values ($1, $2, 'league_administrator')`,
    [club.org, session.userId],
  )
  let token = session.accessToken
  const db = await openDatabase(`drill-${name}-${randomUUID()}`)
  const remote = createSupabaseRemote({
    url: 'http://fieldside.test',
    key: address.server.key,
    accessToken: () => Promise.resolve(token),
    fetch: (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      return fetch(new URL(pathname, address.server.url), init)
    },
  })
  const engine = createEngine({ db, remote, locks: null, clock: systemClock, random: Math.random, log: () => {} })
  engine.start()
  const first = await engine.syncNow()
  if (first !== 'synced') throw new Error(`${name} read nothing: ${first}`)

  const wanted = new Map<string, Record<string, unknown> | null>()
  const want = (table: TableName, id: string, row: Record<string, unknown> | null) => wanted.set(`${table} ${id}`, row)
  const save = (change: (tx: Change) => Promise<void>) => commit(db, club.org, 'drill', change)
  const venue = makeVenue({ id: randomUUID(), name: `Ground of ${name}` })
  const game = club.games[number]
  if (!game) throw new Error(`There is no game for ${name}`)
  const teams: string[] = []
  let written = 0

  /** Scores, new rows, changed fields, and deletions, used in rotation. */
  const kinds: readonly (() => Promise<void>)[] = [
    async () => {
      const scores = { home_score: written, away_score: number }
      const report = makeScoreReport({
        id: randomUUID(),
        game_id: game.id,
        side: 'staff',
        kind: 'progress',
        reported_by: session.userId,
        ...scores,
      })
      await save((tx) => tx.insert('score_reports', [report]))
      want('score_reports', report.id, scores)
      want('games', game.id, { status: 'in_progress', ...scores })
    },
    async () => {
      const team = makeTeam({ id: randomUUID(), league_id: club.league.id, name: `${name} has ${written}` })
      await save((tx) => tx.insert('teams', [team]))
      want('teams', team.id, { name: team.name })
      teams.push(team.id)
    },
    async () => {
      const description = `After change ${written}`
      if (wanted.has(`venues ${venue.id}`)) await save((tx) => tx.patch('venues', venue.id, { description }))
      else await save((tx) => tx.insert('venues', [{ ...venue, description }]))
      want('venues', venue.id, { description })
    },
    async () => {
      const id = teams.length > 1 ? teams.shift() : undefined // one team always remains
      if (id === undefined) return kinds[1]?.()
      await save((tx) => tx.remove('teams', id))
      want('teams', id, null)
    },
  ]

  return {
    name,
    db,
    engine,
    wanted,
    async write() {
      await kinds[written % kinds.length]?.()
      written++
    },
    async signInAgain() {
      client = address.server.client()
      const credentials = { email: `${name}@example.com`, password: 'correct horse battery' }
      const { data, error } = await client.auth.signInWithPassword(credentials)
      if (error) throw error
      token = data.session.access_token
      engine.signedIn()
    },
    async close() {
      await engine.stop()
      await db.delete()
    },
  }
}

/** Returns which of these phones' changes the server doesn't have, as readable lines. */
export async function findMissingChanges(
  database: Pick<Sql, 'query'>,
  phones: readonly DrillPhone[],
): Promise<string[]> {
  const missing: string[] = []
  for (const { name, wanted } of phones) {
    for (const [key, row] of wanted) {
      const [table = '', id = ''] = key.split(' ')
      const [found] = await database.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(x) as row from app.${table} x where id = $1`,
        [id],
      )
      const isThere = row === null ? !found : Object.entries(row).every(([field, value]) => found?.row[field] === value)
      if (!isThere) missing.push(`${name}: ${key}`)
    }
  }
  return missing
}
