import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Op } from '#sync/wire.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { createVenueRow } from '../../../lab/venue-row.ts'
import { makeGame, makePlayer, makeScoreReport, makeTeam } from '../../support/rows/factories.ts'
import { createOrganizationInDatabase } from '../../support/database/league-world.ts'
import type { OrganizationInTest } from '../../support/database/league-world.ts'
import { databaseEngines, openTestDatabase } from '../../support/database/postgres.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { readGameResults, syncWith } from '../../support/device/sync-device.ts'

// sync_push: the outcome of each kind of change.

const refused = (message: string) => ({ s: 'rejected', code: 'FSRUL', message })
const mutation: unknown = expect.any(String)

describe.each(databaseEngines)('on %s', (engine) => {
  let database: TestDatabase
  let org: OrganizationInTest
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  beforeEach(async () => {
    org = await createOrganizationInDatabase(database, 'Riverside')
  })
  afterAll(() => database.close())
  const { pull, device, cursorOf, notes, gameNow, newTeam } = syncWith(() => ({ database, org }))

  test('an insert is applied, once stamped for the whole request, and comes back by a pull', async () => {
    const before = await cursorOf(org.manager)
    const phone = device(org.manager)
    const [first, second] = [newTeam('Foxes'), newTeam('Hares')]
    const muts = [first, second].map((team) => phone.mutation([{ t: 'teams', rows: [team] }]))
    const answer = await phone.send(muts)
    const v = before.v + 1
    expect(readGameResults(answer)).toEqual(muts.map(({ id, seq }) => ({ seq, mutation: id, s: 'applied', v })))
    expect(answer.last_seq).toBe(2)
    const news = await pull(org.viewer, { cursor: { ...(await cursorOf(org.viewer)), v: before.v } })
    expect(news.rows['teams']).toEqual([
      { ...first, version: v },
      { ...second, version: v },
    ])
  })

  test('S8 two devices give a team the same name, and lose neither it nor its players', async () => {
    const before = await cursorOf(org.viewer)
    const teams = ['Foxes', 'foxes'].map((name) => newTeam(name))
    const players = teams.map(({ id }) => makePlayer({ organization_id: org.id, team_id: id }))
    for (const [index, team] of teams.entries()) {
      const phone = device(org.manager)
      const [player] = players.slice(index)
      const { version: _, ...row } = player ?? makePlayer()
      expect(await phone.apply({ t: 'teams', rows: [team] })).toMatchObject({ s: 'applied' })
      expect(await phone.apply({ t: 'players', rows: [row] })).toMatchObject({ s: 'applied' })
    }
    const { rows } = await pull(org.manager, {
      cursor: { ...before, visibility: (await cursorOf(org.manager)).visibility },
    })
    expect(rows['teams']).toHaveLength(2)
    expect(rows['players']).toHaveLength(2)
  })

  test('a deleted row can be put back under its id, and other devices see no gap', async () => {
    const before = await cursorOf(org.viewer)
    const phone = device(org.manager)
    const foxes = newTeam('Foxes')
    await phone.apply({ t: 'teams', rows: [foxes] })
    await phone.apply({ t: 'teams', id: foxes.id, delete: true })
    expect((await pull(org.viewer, { cursor: before })).gone).toEqual({ teams: [foxes.id] })
    expect(await phone.apply({ t: 'teams', rows: [foxes] })).toEqual({
      seq: 3,
      mutation,
      s: 'applied',
      v: before.v + 3,
    })
    const news = await pull(org.viewer, { cursor: before })
    expect([news.rows['teams'], news.gone]).toEqual([[{ ...foxes, version: before.v + 3 }], {}])
  })

  test('a mutation without operations is applied and changes nothing', async () => {
    const { v } = await cursorOf(org.manager)
    expect(await device(org.manager).apply()).toEqual({ seq: 1, mutation, s: 'applied', v, empty: true })
  })

  test('a field that nobody else changed is taken; one that is already so costs no version', async () => {
    const phone = device(org.manager)
    const { v } = await cursorOf(org.manager)
    expect(await phone.apply(notes('Bring bibs', null))).toEqual({ seq: 1, mutation, s: 'applied', v: v + 1 })
    expect(await phone.apply(notes('Bring bibs', 'something else'))).toEqual({
      seq: 2,
      mutation,
      s: 'applied',
      v: v + 1,
    })
    expect((await gameNow())['notes']).toBe('Bring bibs')
  })

  test('S3 2.4 a field that somebody else changed is overwritten by the later writer, who learns what it was', async () => {
    await device(org.manager).apply(notes('North gate', null))
    const result = await device(org.administrator).apply(notes('South gate', null))
    expect(result).toMatchObject({
      s: 'merged',
      over: [{ t: 'games', id: org.game.id, fields: { notes: 'North gate' } }],
    })
    expect((await gameNow())['notes']).toBe('South gate')
  })

  test('S3 a field that is compared and set conflicts, and nothing of the mutation is applied', async () => {
    const time = (start_time: string, was: string): Op => ({
      t: 'games',
      id: org.game.id,
      set: { start_time, notes: 'moved' },
      was: { start_time: was, notes: null },
    })
    await device(org.manager).apply({ ...time('2026-04-11T15:30:00.000Z', '2026-04-11T16:00:00.000Z') })
    const result = await device(org.administrator).apply(
      { t: 'teams', rows: [newTeam('Never')] },
      {
        t: 'games',
        id: org.game.id,
        set: { start_time: '2026-04-11T15:00:00.000Z' },
        was: { start_time: '2026-04-11T16:00:00.000Z' },
      },
    )
    expect(result).toMatchObject({
      s: 'conflict',
      code: 'P0409',
      t: 'games',
      id: org.game.id,
      field: 'start_time',
      theirs: '2026-04-11T15:30:00+00:00',
    })
    const { rows } = await pull(org.manager)
    expect(rows['teams']?.map(({ name }) => name)).not.toContain('Never')
  })

  test('two spellings of one instant are no conflict', async () => {
    const result = await device(org.manager).apply({
      t: 'games',
      id: org.game.id,
      set: { start_time: '2026-04-11T15:00:00Z' },
      was: { start_time: '2026-04-11T18:00:00+02:00' },
    })
    expect(result).toMatchObject({ s: 'applied' })
    expect((await gameNow())['start_time']).toBe('2026-04-11T15:00:00+00:00')
  })

  test.each([
    ['an unknown table', { t: 'users', rows: [{}] }, '42P01'],
    ['a table that devices do not write', { t: 'memberships', rows: [{ role: 'league_manager' }] }, '42501'],
    ['a column that does not exist', { t: 'games', id: 'GAME', set: { color: 1 }, was: { color: 0 } }, '42703'],
    ['a column that never changes', { t: 'games', id: 'GAME', set: { id: 'GAME' }, was: { id: 'GAME' } }, '42703'],
    ['the version', { t: 'games', id: 'GAME', set: { version: 1 }, was: { version: 0 } }, '42703'],
    ['a patch that does not say what was', { t: 'games', id: 'GAME', set: { notes: 'x' }, was: {} }, '22023'],
    ['a patch of nothing there', { t: 'games', id: randomUUID(), set: { notes: 'x' }, was: { notes: null } }, 'P0002'],
    ['a delete of nothing there', { t: 'games', id: randomUUID(), delete: true }, 'P0002'],
    ['a delete of a report', { t: 'score_reports', id: randomUUID(), delete: true }, '42501'],
    ['a patch of a report', { t: 'score_reports', id: randomUUID(), set: { note: 'x' }, was: { note: null } }, '42501'],
    [
      'a value of the wrong type',
      { t: 'games', id: 'GAME', set: { home_score: 'two' }, was: { home_score: null } },
      '22P02',
    ],
    [
      'a value out of range',
      {
        t: 'games',
        id: 'GAME',
        set: { home_score: 1000, away_score: 0 },
        was: { home_score: null, away_score: null },
      },
      '23514',
    ],
    [
      'a reference to nothing',
      { t: 'games', id: 'GAME', set: { field_id: randomUUID() }, was: { field_id: 'FIELD' } },
      '23503',
    ],
    ['an id that is none', { t: 'games', id: 'x', delete: true }, '22P02'],
    ['an operation without a deed', { t: 'games', id: 'GAME' }, '22023'],
    ['no rows', { t: 'games', rows: [] }, '22023'],
    ['rows that are none', { t: 'games', rows: { a: 1 } }, '22023'],
    ['an operation that is none', 5, '42P01'],
  ])('%s is rejected', async (_what, op, code) => {
    const text = JSON.stringify(op).replaceAll('GAME', org.game.id).replaceAll('FIELD', org.field.id)
    const phone = device(org.manager)
    const result = await phone.apply(JSON.parse(text) as Op)
    expect(result).toMatchObject({ s: 'rejected', code })
    expect(await phone.apply(notes('still here', null))).toMatchObject({ seq: 2, s: 'applied' })
  })

  test('an insert with an unknown column, a foreign organization or an id that is taken is rejected whole', async () => {
    const phone = device(org.manager)
    const other = await createOrganizationInDatabase(database, 'Hillside')
    const good = newTeam('Good')
    const attempts = [
      [good, { ...newTeam('Bad'), color: 'red' }],
      [good, { ...newTeam('Bad'), organization_id: other.id }],
      [good, newTeam('Bad'), { ...newTeam('Bad'), organization_id: null }],
      [good, { ...newTeam('Bad'), id: org.home.id }],
      [good, { ...newTeam('Bad'), name: '' }],
      [good, 'not a row'],
    ]
    const codes = []
    for (const rows of attempts) {
      const result = await phone.apply({ t: 'teams', rows: rows as Record<string, unknown>[] })
      codes.push('code' in result ? result.code : null)
    }
    expect(codes).toEqual(['42703', '42501', '42501', '23505', '23514', expect.stringMatching(/^22/)])
    const { rows } = await pull(org.manager)
    expect(rows['teams']).toHaveLength(3)
  })

  test('whoever manages two organizations writes only the one that the request names', async () => {
    const other = await createOrganizationInDatabase(database, 'Hillside')
    await database.asOwner((query) =>
      query(`insert into app.memberships (organization_id, user_id, role) values ($1, $2, 'league_manager')`, [
        other.id,
        org.manager,
      ]),
    )
    const phone = device(org.manager)
    expect(
      await phone.apply({ t: 'games', id: other.game.id, set: { notes: 'x' }, was: { notes: null } }),
    ).toMatchObject({ code: 'P0002' })
    expect(await phone.apply({ t: 'games', id: other.game.id, delete: true })).toMatchObject({ code: 'P0002' })
  })

  test('what the person may not change is rejected as not allowed, not as gone', async () => {
    const player = device(org.player)
    expect(await player.apply(notes('x', null))).toMatchObject({ s: 'rejected', code: '42501' })
    expect(await player.apply({ t: 'games', id: org.game.id, delete: true })).toMatchObject({ code: '42501' })
    expect(await player.apply({ t: 'teams', rows: [newTeam('Mine')] })).toMatchObject({ code: '42501' })
    const coach = device(org.awayCoach)
    expect(await coach.apply({ t: 'players', id: org.rosterPlayer.id, delete: true })).toMatchObject({
      code: '42501',
    })
  })

  test('what is deleted is gone for a patch, and done for another delete', async () => {
    await device(org.manager).apply({ t: 'games', id: org.game.id, delete: true })
    const late = device(org.administrator)
    expect(await late.apply(notes('x', null))).toMatchObject({ s: 'rejected', code: 'P0002', message: 'row_gone' })
    expect(await late.apply({ t: 'games', id: org.game.id, delete: true })).toMatchObject({ s: 'applied' })
  })

  test('S2 a refusal in the middle blocks neither what came before nor what comes after', async () => {
    const phone = device(org.manager)
    const answer = await phone.send([
      phone.mutation([notes('first', null)]),
      phone.mutation([{ t: 'games', id: org.game.id, set: { home_score: 1 }, was: { home_score: null } }]),
      phone.mutation([notes('third', 'first')]),
    ])
    expect(readGameResults(answer)).toMatchObject([
      { s: 'applied' },
      { s: 'rejected', code: '23514' },
      { s: 'applied' },
    ])
    expect((await gameNow())['notes']).toBe('third')
  })

  test('S2 a value that is too much for Postgres itself is refused like any other', async () => {
    let lists: unknown = 'results'
    for (let depth = 0; depth < 500; depth++) lists = [lists]
    const phone = device(org.manager)
    const league = { t: 'leagues', id: org.league.id, set: { public_parts: lists }, was: { public_parts: [] } } as const
    const answer = await phone.send([
      phone.mutation([league]),
      phone.mutation([{ t: 'teams', rows: [newTeam('Foxes')] }]),
    ])
    expect(readGameResults(answer)).toMatchObject([
      { seq: 1, s: 'rejected' },
      { seq: 2, s: 'applied' },
    ])
  })

  test('S2 reports that are sent together fare as if each were sent alone', async () => {
    const report = (game_id: string, home_score: number) =>
      makeScoreReport({ id: randomUUID(), organization_id: org.id, game_id, home_score, away_score: 0 })
    const plan = (game: string) => {
      const twice = report(game, 4)
      return [
        ...[report(game, 1), report(org.draftGame.id, 2), report(game, 3), twice, twice].map((row) => [row]),
        [],
        [report(game, 5), { ...report(game, 6), home_score: -1 }],
        [report(game, 7)],
      ].map((rows): Op[] => [{ t: 'score_reports', rows }])
    }
    const later = { start_time: '2026-04-12T16:00:00.000Z', end_time: '2026-04-12T17:00:00.000Z' }
    const other = makeGame({ ...org.game, id: randomUUID(), ...later })
    await device(org.manager).apply({ t: 'games', rows: [other] })
    const fate = async (game: string, send: (coach: ReturnType<typeof device>) => Promise<unknown[]>) => {
      const verdicts = await send(device(org.homeCoach))
      const found = await database.asOwner((query) =>
        query(
          `select g.status, g.home_score, g.away_score, g.result_state, g.result_side,
            (select json_agg(r.home_score order by r.created_at) from app.score_reports r where r.game_id = g.id) as told
          from app.games g where g.id = $1`,
          [game],
        ),
      )
      return { verdicts, found }
    }
    const together = await fate(org.game.id, async (coach) => {
      const muts = plan(org.game.id).map((ops) => coach.mutation(ops))
      return readGameResults(await coach.send(muts)).map(withoutCount)
    })
    const alone = await fate(other.id, async (coach) => {
      const verdicts: unknown[] = []
      for (const ops of plan(other.id)) verdicts.push(withoutCount(await coach.apply(...ops)))
      return verdicts
    })
    expect(together).toEqual(alone)
    expect(together.found).toMatchObject([{ home_score: 7, told: [1, 3, 4, 7] }])
  })

  test('2.2 an id that comes twice in one request is carried out once', async () => {
    const phone = device(org.manager)
    const one = phone.mutation([{ t: 'teams', rows: [newTeam('Foxes')] }])
    const answer = await phone.send([one, { ...one, seq: 2 }, phone.mutation([], { seq: 3 })])
    expect(readGameResults(answer)).toMatchObject([
      { s: 'applied' },
      { s: 'applied', seq: 2, dup: true },
      { s: 'applied' },
    ])
    expect(await phone.send([phone.mutation([], { seq: 4 })])).toMatchObject({ last_seq: 4 })
  })

  test('a refused change leaves no trace in the count', async () => {
    const phone = device(org.manager)
    const { v } = await cursorOf(org.manager)
    await phone.apply(notes('new', null), { t: 'games', id: randomUUID(), delete: true })
    expect(await cursorOf(org.manager)).toMatchObject({ v })
    expect(await phone.apply(notes('new', null))).toMatchObject({ s: 'applied', v: v + 1 })
  })

  test('1.5 a score report is signed by the server, changes its game, and is refused by the rule with its code', async () => {
    const coach = device(org.homeCoach)
    const report = makeScoreReport({
      id: randomUUID(),
      organization_id: org.id,
      game_id: org.game.id,
      side: 'staff',
      reported_by: org.manager,
    })
    expect(await coach.apply({ t: 'score_reports', rows: [report] })).toMatchObject({ s: 'applied' })
    expect(await gameNow()).toMatchObject({
      status: 'completed',
      home_score: 3,
      result_state: 'reported',
      result_side: 'home',
    })
    const { rows } = await pull(org.scorekeeper)
    expect(rows['score_reports']).toMatchObject([{ id: report.id, side: 'home', reported_by: org.homeCoach }])

    const again = (game_id: string) => ({ ...report, id: randomUUID(), game_id })
    expect(await coach.apply({ t: 'score_reports', rows: [again(org.draftGame.id)] })).toMatchObject({
      s: 'rejected',
      code: 'FSRUL',
      message: 'schedule_not_published',
    })
    expect(await device(org.player).apply({ t: 'score_reports', rows: [again(org.game.id)] })).toMatchObject({
      code: 'FSRUL',
      message: 'score_not_allowed',
    })
    expect(await coach.apply({ t: 'score_reports', rows: [again(randomUUID())] })).toMatchObject({
      code: 'FSRUL',
      message: 'row_gone',
    })
  })

  test('who plays a game, and on which side, is for league staff to correct until a score is entered', async () => {
    const { home, away, third } = org
    type Teams = Pick<Game, 'home_team_id' | 'away_team_id'>
    const were: Teams = { home_team_id: home.id, away_team_id: away.id }
    const swapped: Teams = { home_team_id: away.id, away_team_id: home.id }
    const teams = (set: Partial<Teams>, was: Partial<Teams>): Op => ({ t: 'games', id: org.game.id, set, was })
    const [staff, coach] = [device(org.manager), device(org.homeCoach)]
    expect(await coach.apply(teams(swapped, were))).toMatchObject({ s: 'rejected', code: '42501' })
    const twice = teams({ home_team_id: away.id }, { home_team_id: home.id })
    expect(await staff.apply(twice)).toMatchObject({ s: 'rejected', code: '23514' })
    const stranger = { home_team_id: randomUUID() }
    expect(await staff.apply(teams(stranger, { home_team_id: home.id }))).toMatchObject({ code: '23503' })
    expect(await staff.apply(teams(swapped, were))).toMatchObject({ s: 'applied' })
    expect(await gameNow()).toMatchObject(swapped)

    // Two people correct the sides, and the second one is shown the first one's correction.
    const replaced = teams({ home_team_id: third.id }, { home_team_id: home.id })
    expect(await device(org.administrator).apply(replaced)).toMatchObject({
      s: 'conflict',
      field: 'home_team_id',
      theirs: away.id,
    })

    // A score entered for the previous sides is refused, because the sides have changed.
    const report = { organization_id: org.id, game_id: org.game.id, home_score: 3, away_score: 1 }
    const reportOf = (seen: Teams): Op => ({
      t: 'score_reports',
      rows: [makeScoreReport({ id: randomUUID(), ...report, ...seen })],
    })
    expect(await coach.apply(reportOf(were))).toMatchObject(refused('other_teams'))
    expect(await coach.apply(reportOf(swapped))).toMatchObject({ s: 'applied' })
    expect(await gameNow()).toMatchObject({ ...swapped, home_score: 3, result_side: 'away' })
    expect(await staff.apply(teams(were, swapped))).toMatchObject(refused('game_not_movable'))
    const open: Op = {
      t: 'score_reports',
      rows: [makeScoreReport({ id: randomUUID(), ...report, kind: 'void', home_score: 0, away_score: 0 })],
    }
    expect(await staff.apply(open)).toMatchObject({ s: 'applied' })
    expect(await staff.apply(teams(were, swapped))).toMatchObject(refused('teams_stay'))
  })

  test('reports that arrive in one request keep their order', async () => {
    const coach = device(org.homeCoach)
    const report = (home_score: number) =>
      makeScoreReport({ id: randomUUID(), organization_id: org.id, game_id: org.game.id, home_score })
    const reports = [report(1), report(5), report(3)]
    await coach.send(reports.map((each) => coach.mutation([{ t: 'score_reports', rows: [each] }])))
    const { rows } = await pull(org.manager)
    const stored = (rows['score_reports'] ?? []).toSorted((a, b) =>
      String(a['created_at']) < String(b['created_at']) ? -1 : 1,
    )
    expect(stored.map(({ id }) => id)).toEqual(reports.map(({ id }) => id))
    expect((await gameNow())['home_score']).toBe(3)
  })

  test('5,000 games go in with one mutation', async () => {
    const hour = (index: number) => new Date(Date.UTC(2026, 4, 1, index)).toISOString()
    const games = Array.from({ length: 5000 }, (_, index) =>
      makeGame({
        ...org.game,
        id: randomUUID(),
        start_time: hour(index),
        end_time: hour(index + 1),
        match_number: index + 1,
      }),
    )
    const phone = device(org.manager)
    expect(await phone.apply({ t: 'games', rows: games })).toMatchObject({ s: 'applied' })
    const { rows, more } = await pull(org.manager, { limit: 10_000 })
    expect([rows['games']?.length, more]).toEqual([5002, false])
    expect(await phone.apply({ t: 'games', rows: [...games, org.game] })).toMatchObject({ code: '22023' })
  })

  test('a row with the id of another organization’s is refused: devices know rows by their id alone', async () => {
    const other = await createOrganizationInDatabase(database, 'Lakeside')
    const [theirs] = await database.asOwner((query) =>
      query<{ id: string }>('select id from app.venues where organization_id = $1 limit 1', [other.id]),
    )
    const row = createVenueRow(theirs?.id ?? '', org.id)
    expect(theirs).toBeDefined()
    expect(await device(org.manager).apply({ t: 'venues', rows: [row] })).toMatchObject({
      s: 'rejected',
      code: '23505',
    })
  })

  test('a person’s refused changes are kept up to 20 MB, whatever devices they name', async () => {
    const gone = (): Op => ({ t: 'nope', id: randomUUID(), set: { a: 'x'.repeat(200_000) } }) as unknown as Op
    await database.asOwner((query) =>
      query(
        `insert into private.sync_receipts (client_id, organization_id, seq, mutation_id, user_id, result, refused)
         select gen_random_uuid(), $1, 1, gen_random_uuid(), $2, '{}', to_jsonb(string_agg(md5(random()::text), ''))
         from generate_series(1, 100) device, generate_series(1, 6250) piece group by device`,
        [org.id, org.manager],
      ),
    )
    const phone = device(org.manager)
    expect(await phone.apply(gone())).toMatchObject({ s: 'rejected' })
    const kept = await database.asOwner((query) =>
      query('select refused from private.sync_receipts where client_id = $1', [phone.client]),
    )
    expect(kept).toEqual([{ refused: null }])
  })

  test('a refused change with numbers of a hundred thousand digits is not kept whole', async () => {
    const numbers = ['1e99999', '-1e99999', '1e-9999', '1e39', '0', '"1e99999"']
    const kept = await database.asOwner((query) =>
      query<{ isWhole: boolean }>(`select private.kept_refusal(m) = m as "isWhole" from unnest($1::jsonb[]) m`, [
        numbers.map((number) => `{"id": "x", "ops": [{"set": {"a": [${number}]}}]}`),
      ]),
    )
    expect(kept.map(({ isWhole }) => isWhole)).toEqual([false, false, false, true, true, true])
  })

  test('90,000 rows in one change are refused in words, and not kept whole', async () => {
    const rows = Array.from({ length: 4500 }, () => ({ organization_id: org.id }))
    const phone = device(org.manager)
    const large = Array.from({ length: 20 }, (): Op => ({ t: 'teams', rows }))
    expect(await phone.apply(...large)).toMatchObject(refused('change_too_large'))
    const kept = await database.asOwner((query) =>
      query<{ refused: { bytes: number }; size: number }>(
        'select refused, pg_column_size(refused) as size from private.sync_receipts where client_id = $1',
        [phone.client],
      ),
    )
    expect(kept).toMatchObject([{ refused: { name: 'test' } }])
    expect(kept[0]?.size).toBeLessThan(1000)
    expect(kept[0]?.refused.bytes).toBeGreaterThan(1_000_000)
    // An ordinary refusal is stored in full only while it is one of the device's latest thousand verdicts.
    const gone: Op = { t: 'teams', id: randomUUID(), delete: true }
    expect(await phone.apply(gone)).toMatchObject({ s: 'rejected' })
    await database.asOwner((query) =>
      query(`update private.sync_receipts set seq = seq - 1400 where client_id = $1`, [phone.client]),
    )
    expect(await phone.apply(gone)).toMatchObject({ s: 'rejected' })
    const left = await database.asOwner((query) =>
      query('select refused is null as is_null from private.sync_receipts where client_id = $1 order by seq', [
        phone.client,
      ]),
    )
    expect(left).toEqual([{ is_null: true }, { is_null: true }, { is_null: false }])
  })

  test('an organization keeps no more rows of a table than the server holds for one, and loses none', async () => {
    const count = (rows: number) =>
      database.asOwner((query) =>
        query(`update private.row_counts set rows = $2 where organization_id = $1 and table_name = 'teams'`, [
          org.id,
          rows,
        ]),
      )
    const counted = async () => {
      const [row] = await database.asOwner((query) =>
        query<{ rows: number }>(
          `select rows::int as rows from private.row_counts where organization_id = $1 and table_name = 'teams'`,
          [org.id],
        ),
      )
      return row?.rows
    }
    const phone = device(org.manager)
    const team = (name: string) => makeTeam({ ...org.home, id: randomUUID(), name })
    expect(await counted()).toBe(3)
    // Teams may have been deleted since they were counted, so when the count exceeds the limit, the rows are counted
    // again.
    await count(20_000)
    expect(await phone.apply({ t: 'teams', rows: [team('Newts')] })).toMatchObject({ s: 'applied' })
    expect(await counted()).toBe(4)
    const [most] = await database.asOwner((query) =>
      query<{ as_it_was: string }>(`select pg_get_functiondef('private.most_rows(text)'::regprocedure) as as_it_was`),
    )
    const signature = 'private.most_rows(target text) returns bigint language sql immutable parallel safe'
    await database.asOwner((query) => query(`create or replace function ${signature} return 5`))
    try {
      expect(await phone.apply({ t: 'teams', rows: [team('Imps')] })).toMatchObject({ s: 'applied' })
      expect(await phone.apply({ t: 'teams', rows: [team('Sprites')] })).toMatchObject({
        ...refused('storage_full'),
        t: 'teams',
      })
      const rename: Op = { t: 'teams', id: org.home.id, set: { name: 'Minks' }, was: { name: org.home.name } }
      expect(await phone.apply(rename)).toMatchObject({ s: 'applied' })
      expect(await phone.apply({ t: 'teams', id: org.third.id, delete: true })).toMatchObject({ s: 'applied' })
      expect(await phone.apply({ t: 'teams', rows: [team('Sprites')] })).toMatchObject({ s: 'applied' })
    } finally {
      await database.asOwner((query) => query(most?.as_it_was ?? ''))
    }
  })

  test('what waits too long for a lock, or takes too long, is a verdict on nothing and says which of the two', async () => {
    const phone = device(org.manager)
    const change = phone.mutation([{ t: 'teams', rows: [makeTeam({ ...org.home, id: randomUUID(), name: 'Newts' })] }])
    const request = JSON.stringify({ client: phone.client, epoch: null, org: org.id, muts: [change] })
    const within = (setting: string) =>
      database.asPerson(org.manager, async (query) => {
        await query(`select set_config($1, '200ms', true)`, [setting])
        return query('select public.sync_push($1::jsonb)', [request])
      })
    await database.asOwner(async (query) => {
      await query('select private.lock_organization($1)', [org.id])
      await expect(within('lock_timeout')).rejects.toMatchObject({ code: '55P03' })
      await expect(within('statement_timeout')).rejects.toMatchObject({ code: '57014' })
    })
    expect(readGameResults(await phone.send([change]))).toMatchObject([{ s: 'applied' }])
  })
})

/** Returns a verdict without the parts that depend on when it was given. */
function withoutCount(verdict: object): object {
  return { ...verdict, seq: 0, mutation: '', v: 0 }
}
