import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireReportingSide } from '#domain/scores/scores.ts'
import { commit } from '#data/store/commit.ts'
import { openDatabase } from '#data/store/database.ts'
import { getMeta } from '#data/store/meta.ts'
import type { StoredRow } from '#data/store/stored-rows.ts'
import { toRowKey, getTable } from '#data/store/stored-rows.ts'
import { createId } from '#data/changes/create-id.ts'
import { retryRejectedChange } from '#data/store/outbox/rejected-changes.ts'
import { tableNames } from '#domain/schema/tables.ts'
import { systemClock } from '../../sync/clock.ts'
import type { Engine } from '../../sync/engine.ts'
import { createEngine } from '../../sync/engine.ts'
import { createSupabaseRemote } from '../../sync/supabase-remote.ts'
import type { RunningBackend } from '../support/server/backend.ts'
import { backendPlaces, startBackend } from '../support/server/backend.ts'
import { makeGame, makeLeagueRow, makeScoreReport, makeSchedule, makeTeam } from '../support/rows/factories.ts'
import { signUpTestUser } from '../support/server/test-client.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { Change } from '#data/store/change.ts'

// Two phones with the real engine, the database's real functions, and HTTP between them.

type Phone = {
  readonly db: LocalDatabase
  readonly engine: Engine
  readonly network: { isDown: boolean }
  readonly log: string[]
}

describe.each(backendPlaces)('two phones and the backend on %s', (name, open) => {
  let backend: RunningBackend
  let drop: () => Promise<void>
  let org = ''
  let userId = ''
  let token = ''
  let phone: Phone
  let laptop: Phone

  beforeAll(async () => {
    const opened = await open()
    drop = opened.drop
    backend = await startBackend(opened.options)
    const client = backend.client()
    const session = await signUpTestUser(client, 'ana')
    userId = session.userId
    token = session.accessToken
    const { data, error } = await client.rpc('create_organization', { p_name: 'Riverside Sports' })
    if (error) throw error
    org = String(data)
    phone = await openPhone(`${name}-phone`, token)
    laptop = await openPhone(`${name}-laptop`, token)
  })

  afterAll(async () => {
    for (const { engine, db } of [phone, laptop]) {
      await engine.stop()
      await db.delete()
    }
    await backend.stop()
    await drop()
  })

  async function openPhone(databaseName: string, token: string): Promise<Phone> {
    const db = await openDatabase(databaseName)
    const network = { isDown: false }
    const log: string[] = []
    const reach: typeof fetch = (input, init) =>
      network.isDown ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init)
    const remote = createSupabaseRemote({
      url: backend.url,
      key: backend.key,
      accessToken: () => Promise.resolve(token),
      fetch: reach,
    })
    const engine = createEngine({
      db,
      remote,
      locks: null,
      clock: systemClock,
      random: Math.random,
      log: (message) => log.push(message),
    })
    engine.start()
    expect(await engine.syncNow()).toBe('synced')
    return { db, engine, network, log }
  }

  const save = ({ db }: Phone, change: (tx: Change) => Promise<void>) => commit(db, org, 'test', change)
  const sync = async (...phones: Phone[]) => {
    for (const { engine } of phones) expect(await engine.syncNow()).toBe('synced')
  }

  async function view({ db }: Phone): Promise<Map<string, StoredRow>> {
    const rows = new Map<string, StoredRow>()
    for (const t of tableNames)
      for (const row of await getTable(db, t).toArray()) rows.set(toRowKey({ t, id: row.id }), row)
    return rows
  }

  async function expectAgreement() {
    await sync(phone, laptop, phone, laptop)
    expect(await view(phone)).toEqual(await view(laptop))
    for (const { db } of [phone, laptop]) {
      expect([await db.outbox.count(), await db.base.count(), await db.stale.count()]).toEqual([0, 0, 0])
    }
  }

  /** Creates a league with two teams and a published schedule of games, offline on the phone. */
  async function makeSeason() {
    const account = await getMeta(phone.db, 'account')
    const sport = account?.sports[0]?.id ?? ''
    const league = makeLeagueRow({ sport_id: sport, created_by: userId })
    const [home, away] = [makeTeam({ league_id: league.id }), makeTeam({ league_id: league.id, name: 'Herons' })]
    const schedule = makeSchedule({ league_id: league.id, created_by: userId })
    const games = Array.from({ length: 20 }, (_, day) =>
      makeGame({
        league_id: league.id,
        schedule_id: schedule.id,
        home_team_id: home.id,
        away_team_id: away.id,
        start_time: new Date(Date.UTC(2026, 3, 5 + day, 16)).toISOString(),
        end_time: new Date(Date.UTC(2026, 3, 5 + day, 17)).toISOString(),
      }),
    )
    await save(phone, async (tx) => {
      await tx.insert('leagues', [league])
      await tx.insert('teams', [home, away])
    })
    await save(phone, async (tx) => {
      await tx.insert('schedules', [schedule])
      await tx.insert('games', games)
    })
    return { league, games }
  }

  const readRejectedChanges = ({ db }: Phone) => db.rejectedChanges.toArray()
  const refusalFor = async (message: string) =>
    (await readRejectedChanges(phone)).find(({ refusal }) => refusal.message === message)?.refusal

  it('carries a season, its scores, a conflict and a refusal from one to the other', { timeout: 120_000 }, async () => {
    phone.network.isDown = true
    const { league, games } = await makeSeason()
    const [game, moved, gone] = games
    if (!game || !moved || !gone) throw new Error('There are no games')
    expect(await phone.engine.syncNow()).toBe('failed')
    phone.network.isDown = false
    await sync(phone, laptop)
    expect(await readRejectedChanges(phone)).toEqual([])
    expect(await laptop.db.games.count()).toBe(20)

    // A score is entered offline.
    phone.network.isDown = true
    const actor = { role: 'league_manager' as const, teamIds: new Set<string>() }
    const side = requireReportingSide({
      actor,
      kind: 'final',
      game,
      scheduleStatus: 'published',
      scorePolicy: league.score_policy,
    })
    await save(phone, (tx) =>
      tx.insert('score_reports', [
        makeScoreReport({ game_id: game.id, side, reported_by: userId, home_score: 4, away_score: 1 }),
      ]),
    )
    const result = { status: 'completed', home_score: 4, away_score: 1, result_state: 'official', result_side: 'staff' }
    expect(await phone.db.games.get(game.id)).toMatchObject(result)
    expect(await laptop.db.games.get(game.id)).toMatchObject({ status: 'scheduled' })
    phone.network.isDown = false
    await sync(phone, laptop)
    expect(await laptop.db.games.get(game.id)).toMatchObject(result)
    await expectAgreement()

    // Both devices move the same game. The one that syncs later is shown both values and can insist on its own.
    const at = (hour: number) => ({
      start_time: new Date(Date.UTC(2026, 7, 1, hour)).toISOString(),
      end_time: new Date(Date.UTC(2026, 7, 1, hour + 1)).toISOString(),
    })
    await save(laptop, (tx) => tx.patch('games', moved.id, at(8)))
    phone.network.isDown = true
    await save(phone, (tx) => tx.patch('games', moved.id, at(12)))
    await sync(laptop)
    phone.network.isDown = false
    await sync(phone)
    const [conflict] = await readRejectedChanges(phone)
    expect(conflict?.refusal).toMatchObject({ result: 'conflict', table: 'games', row_id: moved.id })
    expect(await phone.db.games.get(moved.id)).toMatchObject(at(8))
    await retryRejectedChange(phone.db, conflict?.id ?? '')
    await sync(phone, laptop)
    expect(await laptop.db.games.get(moved.id)).toMatchObject(at(12))
    expect(await readRejectedChanges(phone)).toEqual([])

    // Both devices rename the league. The later change wins, and the other value is in the history.
    await save(laptop, (tx) => tx.patch('leagues', league.id, { name: 'North League' }))
    phone.network.isDown = true
    await save(phone, (tx) => tx.patch('leagues', league.id, { name: 'South League' }))
    await sync(laptop)
    phone.network.isDown = false
    await sync(phone)
    expect(await phone.db.history.toArray()).toMatchObject([{ what: 'overwritten', fields: { name: 'North League' } }])
    await expectAgreement()
    expect((await laptop.db.leagues.get(league.id))?.name).toBe('South League')

    // A change that a rule or a constraint rejects is reverted.
    await save(laptop, (tx) => tx.patch('games', gone.id, { status: 'cancelled' }))
    phone.network.isDown = true
    await save(phone, (tx) =>
      tx.insert('score_reports', [makeScoreReport({ game_id: gone.id, side, reported_by: userId })]),
    )
    expect(await phone.db.games.get(gone.id)).toMatchObject({ status: 'completed' })
    await sync(laptop)
    phone.network.isDown = false
    await sync(phone)
    expect(await readRejectedChanges(phone)).toMatchObject([
      { refusal: { result: 'rejected', code: 'FSRUL', message: 'game_not_open' } },
    ])
    expect(await phone.db.games.get(gone.id)).toMatchObject({ status: 'cancelled', home_score: null })
    await expectAgreement()

    // One of two new games clashes. Only that one is rejected, and the rejection names the game that is in its way.
    const there = games.at(-1)
    if (!there) throw new Error('There are no games')
    const { version: _version, ...like } = there
    const [free, taken] = [
      { ...like, id: createId(), ...at(16) },
      { ...like, id: createId() },
    ]
    phone.network.isDown = true
    for (const row of [free, taken]) await save(phone, (tx) => tx.insert('games', [row]))
    phone.network.isDown = false
    await sync(phone)
    const theirs = { game_id: there.id, home: 'Otters', away: 'Herons', start_time: there.start_time }
    expect(await refusalFor('team_booked')).toEqual({
      result: 'rejected',
      code: 'FSRUL',
      message: 'team_booked',
      table: 'games',
      row_id: taken.id,
      field: null,
      theirs,
    })
    expect(await phone.db.games.get(free.id)).toMatchObject(at(16))
    await expectAgreement()

    // The deployment's plan was downgraded while the phone was away. Of seven teams added in the meantime, only the
    // league's ninth is rejected. It waits among the rejected changes and is accepted once there is room.
    const tierOn = async ({ db }: Phone) => (await getMeta(db, 'account'))?.organizations[0]?.tier
    const ownTier = (tier: string | null) =>
      backend.backend.database.query('update app.organizations set tier = $1 where id = $2', [tier, org])
    const defaultTier = (tier: string) =>
      backend.backend.database.query('update app.platform_settings set default_tier = $1', [tier])
    const cursorBefore = (await getMeta(laptop.db, `reading:${org}`))?.cursor
    phone.network.isDown = true
    await defaultTier('free')
    for (let number = 3; number <= 9; number++) {
      await save(phone, (tx) => tx.insert('teams', [makeTeam({ league_id: league.id, name: `Team ${number}` })]))
    }
    await sync(laptop)
    expect(await tierOn(laptop)).toBe('free')
    expect((await getMeta(laptop.db, `reading:${org}`))?.cursor).toEqual(cursorBefore) // the laptop was notified, although no row has changed
    expect(await tierOn(phone)).toBe('enterprise')
    phone.network.isDown = false
    await sync(phone)
    expect(await tierOn(phone)).toBe('free')
    expect(await refusalFor('limit_teams')).toMatchObject({ result: 'rejected', code: 'FSRUL', theirs: 8 })
    expect(await phone.db.teams.count()).toBe(8)
    await expectAgreement()
    const ninth = (await readRejectedChanges(phone)).find(({ refusal }) => refusal.message === 'limit_teams')
    expect(ninth?.ops).toMatchObject([{ t: 'teams', rows: [{ name: 'Team 9' }] }])
    await retryRejectedChange(phone.db, ninth?.id ?? '') // too early, so it is rejected again
    await sync(phone)
    const again = (await readRejectedChanges(phone)).find(({ refusal }) => refusal.message === 'limit_teams')
    await ownTier('starter')
    await retryRejectedChange(phone.db, again?.id ?? '')
    await sync(phone)
    expect(await tierOn(phone)).toBe('starter')
    expect(await refusalFor('limit_teams')).toBeUndefined()
    await expectAgreement()
    expect(await laptop.db.teams.count()).toBe(9)
    await ownTier(null)
    await defaultTier('enterprise')

    // Deleting the league removes everything in it, on both devices.
    await save(laptop, (tx) => tx.remove('leagues', league.id))
    await expectAgreement()
    expect(await phone.db.games.count()).toBe(0)
    expect(await phone.db.organizations.count()).toBe(1)

    // A phone that starts from scratch compares its copy with the server's data.
    const fresh = await openPhone(`${name}-fresh`, token)
    await save(fresh, (tx) => tx.insert('leagues', [{ ...league, id: createId() }]))
    await sync(fresh)
    await expectAgreement()
    expect(await view(fresh)).toEqual(await view(phone))
    for (const { log } of [phone, laptop, fresh])
      expect(log).not.toContainEqual(expect.stringMatching(/differs|read|counts/))
    await fresh.engine.stop()
    await fresh.db.delete()
  })
})
