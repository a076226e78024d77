import { beforeEach, describe, expect, it } from 'vitest'
import { commit } from '#data/store/commit.ts'
import { getMeta } from '#data/store/meta.ts'
import { RuleError } from '#domain/rule-error.ts'
import { testDatabase } from '../support/device/databases.ts'
import {
  makeField,
  makeGame,
  makeLeagueRow,
  makeScoreReport,
  makeSchedule,
  makeTeam,
  makeVenue,
  testId,
} from '../support/rows/factories.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
const organization_id = testId()

beforeEach(async () => {
  db = await testDatabase()
})

/** Puts rows into the database as if a pull had delivered them. */
async function synced<T extends { version: number }>(table: { put(row: T): PromiseLike<unknown> }, row: T): Promise<T> {
  const stored = { ...row, organization_id, version: 4 }
  await table.put(stored)
  return stored
}

describe('commit', () => {
  it('1.1 stores the rows and one entry that says what changed', async () => {
    const league = makeLeagueRow({ version: 9 })
    await commit(db, organization_id, 'league.create', (tx) => tx.insert('leagues', [league]))

    expect(await db.leagues.get(league.id)).toEqual({ ...league, organization_id, version: 0 })
    const [entry] = await db.outbox.toArray()
    expect(entry).toMatchObject({ name: 'league.create', seq: 1, state: 'queued', v: null, organization_id })
    expect(entry?.ops).toEqual([{ t: 'leagues', rows: [{ ...league, organization_id, version: 0 }] }])
    expect(await db.base.get(['leagues', league.id])).toMatchObject({ row: null })
  })

  it('1.2 counts the changes of each organization on their own, without a gap', async () => {
    const other = testId()
    for (const organization of [organization_id, other, organization_id]) {
      await commit(db, organization, 'league.create', (tx) => tx.insert('leagues', [makeLeagueRow()]))
    }
    const entries = await db.outbox.orderBy('order').toArray()
    expect(entries.map(({ seq }) => seq)).toEqual([1, 1, 2])
    expect(entries[0]?.client).toBe(entries[2]?.client)
    expect(entries[0]?.client).not.toBe(entries[1]?.client)
  })

  it('sends only the fields that differ, with their old values', async () => {
    const league = await synced(db.leagues, makeLeagueRow({ tie_breakers: ['scored'] }))
    await commit(db, organization_id, 'league.update', (tx) =>
      tx.patch('leagues', league.id, { name: 'Summer League', rules: null, tie_breakers: ['scored'] }),
    )
    const [entry] = await db.outbox.toArray()
    expect(entry?.ops).toEqual([
      { t: 'leagues', id: league.id, set: { name: 'Summer League' }, was: { name: league.name } },
    ])
    expect(await db.leagues.get(league.id)).toEqual({ ...league, name: 'Summer League' })
    expect(await db.base.get(['leagues', league.id])).toMatchObject({ row: league })
  })

  it('1.2 makes no entry and uses no number where nothing changes', async () => {
    const league = await synced(db.leagues, makeLeagueRow())
    await commit(db, organization_id, 'league.update', (tx) => tx.patch('leagues', league.id, { name: league.name }))
    expect(await db.outbox.count()).toBe(0)
    expect(await db.base.count()).toBe(0)
    expect(await getMeta(db, `sending:${organization_id}`)).toBeUndefined()
  })

  it('1.1 undoes everything where a rule refuses', async () => {
    const league = await synced(db.leagues, makeLeagueRow())
    const refused = commit(db, organization_id, 'league.update', async (tx) => {
      await tx.patch('leagues', league.id, { name: 'Summer League' })
      await tx.insert('teams', [makeTeam({ league_id: league.id })])
      throw new RuleError('not_allowed')
    })
    await expect(refused).rejects.toThrow(RuleError)
    expect(await db.leagues.get(league.id)).toEqual(league)
    expect(await db.teams.count()).toBe(0)
    expect(await db.outbox.count()).toBe(0)
    expect(await db.base.count()).toBe(0)
  })

  it('1.1 takes the draft of what was saved along, and leaves it where saving fails', async () => {
    const league = await synced(db.leagues, makeLeagueRow())
    await db.drafts.put({ key: 'form', value: 'typed', at: '2026-04-11T17:02:00.000Z' })
    const options = { endsDraft: 'form' }
    const refused = commit(db, organization_id, 'league.update', (tx) => tx.remove('leagues', testId()), options)
    await expect(refused).rejects.toThrow(RuleError)
    expect(await db.drafts.count()).toBe(1)

    await commit(
      db,
      organization_id,
      'league.update',
      (tx) => tx.patch('leagues', league.id, { name: 'Autumn' }),
      options,
    )
    expect(await db.drafts.count()).toBe(0)
  })

  it('refuses values that are no row of the table', async () => {
    const refused = commit(db, organization_id, 'league.create', (tx) =>
      tx.insert('leagues', [{ ...makeLeagueRow(), name: 'x' }]),
    )
    await expect(refused).rejects.toThrow(/at least 3 characters/)
    expect(await db.leagues.count()).toBe(0)
  })

  it('1.11 sends as the old value what the person saw, and of it only what changes', async () => {
    const seen = await synced(db.leagues, makeLeagueRow({ organization_id, name: 'Spring', rules: null }))
    const update = (name: string, rules: string | null) =>
      commit(db, organization_id, 'league.update', (tx) => tx.patch('leagues', seen.id, { name, rules }, seen))
    await update('Summer League', null)
    await update('Autumn League', 'Fair play')
    await update('Autumn League', 'Fair play')
    const entries = (await db.outbox.toArray()).toSorted((a, b) => a.seq - b.seq)
    expect(entries.map(({ ops }) => ops)).toMatchObject([
      [{ set: { name: 'Summer League' }, was: { name: 'Spring' } }],
      [{ set: { name: 'Autumn League', rules: 'Fair play' }, was: { name: 'Spring', rules: null } }],
    ])
    expect(await db.leagues.get(seen.id)).toMatchObject({ name: 'Autumn League', rules: 'Fair play' })
  })

  it('refuses to patch a row that is gone or another organization’s', async () => {
    const league = makeLeagueRow()
    await db.leagues.put(league)
    const patch = (id: string) =>
      commit(db, organization_id, 'league.update', (tx) => tx.patch('leagues', id, { name: 'Summer League' }))
    await expect(patch(testId())).rejects.toMatchObject({ code: 'row_gone' })
    await expect(patch(league.id)).rejects.toMatchObject({ code: 'row_gone' })
  })

  it('refuses to patch a column that never changes', async () => {
    const team = await synced(db.teams, makeTeam())
    const refused = commit(db, organization_id, 'team.update', (tx) =>
      tx.patch('teams', team.id, { league_id: testId() }),
    )
    await expect(refused).rejects.toThrow(/league_id/)
  })

  it('takes characters that Postgres cannot store out of text', async () => {
    const league = makeLeagueRow()
    await commit(db, organization_id, 'league.create', (tx) =>
      tx.insert('leagues', [{ ...league, name: 'Cup\u0000 2026 \uD800' }]),
    )
    expect((await db.leagues.get(league.id))?.name).toBe('Cup 2026 \uFFFD')
  })

  it('lets a change read what it wrote', async () => {
    const league = makeLeagueRow()
    const team = makeTeam({ league_id: league.id })
    const seen = await commit(db, organization_id, 'league.create', async (tx) => {
      await tx.insert('leagues', [league])
      await tx.insert('teams', [team])
      await tx.patch('teams', team.id, { name: 'Herons' })
      return { team: await tx.get('teams', team.id), teams: await tx.where('teams', 'league_id', league.id) }
    })
    expect(seen.team?.name).toBe('Herons')
    expect(seen.teams).toHaveLength(1)
  })

  it('groups inserts by table without putting a row before its parent', async () => {
    const [north, south] = [makeVenue(), makeVenue()]
    const league = makeLeagueRow()
    await commit(db, organization_id, 'venue.create', async (tx) => {
      for (const venue of [north, south]) {
        await tx.insert('venues', [venue])
        await tx.insert('venue_fields', [makeField({ venue_id: venue.id })])
      }
      await tx.insert('leagues', [league])
    })
    const [entry] = await db.outbox.toArray()
    expect(entry?.ops.map((op) => ('rows' in op ? [op.t, op.rows.length] : op))).toEqual([
      ['venues', 2],
      ['venue_fields', 2],
      ['leagues', 1],
    ])
  })

  it('does not put a row before a parent that came in between', async () => {
    const [first, second] = [makeLeagueRow(), makeLeagueRow()]
    await commit(db, organization_id, 'league.create', async (tx) => {
      for (const league of [first, second]) {
        await tx.insert('leagues', [league])
        await tx.insert('teams', [makeTeam({ league_id: league.id })])
        await tx.patch('leagues', league.id, { rules: 'Fair play' })
      }
    })
    const [entry] = await db.outbox.toArray()
    expect(entry?.ops.map((op) => ('rows' in op ? op.t : 'patch'))).toEqual([
      'leagues',
      'teams',
      'patch',
      'leagues',
      'teams',
      'patch',
    ])
    const other = testId()
    const [team, late] = [makeTeam({ league_id: first.id }), makeLeagueRow()]
    await commit(db, other, 'team.create', async (tx) => {
      await tx.insert('teams', [team])
      await tx.insert('leagues', [late])
      await tx.insert('teams', [makeTeam({ league_id: late.id })])
    })
    const ops = (await db.outbox.where('organization_id').equals(other).first())?.ops ?? []
    expect(ops.map(({ t }) => t)).toEqual(['teams', 'leagues', 'teams'])
  })

  it('splits an insert that is larger than the server takes', async () => {
    const schedule = makeSchedule()
    const games = Array.from({ length: 5001 }, () =>
      makeGame({ schedule_id: schedule.id, league_id: schedule.league_id }),
    )
    await commit(db, organization_id, 'schedule.create', async (tx) => {
      await tx.insert('schedules', [schedule])
      await tx.insert('games', games)
    })
    const ops = (await db.outbox.orderBy('order').toArray()).flatMap((entry) => entry.ops)
    expect(ops.map((op) => ('rows' in op ? op.rows.length : 0))).toEqual([1, 2500, 2500, 1]) // 5,001 games also exceed the byte limit
    expect(await db.games.count()).toBe(5001)
  })
})

describe('with thousands of changes waiting', () => {
  it('1.7 reads only those that touch the same rows', async () => {
    const [league, other] = [await synced(db.leagues, makeLeagueRow()), await synced(db.leagues, makeLeagueRow())]
    const rename = (id: string, name: string) =>
      commit(db, organization_id, 'league.update', (tx) => tx.patch('leagues', id, { name }))
    for (let index = 0; index < 5; index++) await rename(other.id, `Other ${index}`)
    await rename(league.id, 'First')
    const read = new Set<string>()
    db.outbox.hook('reading', (entry) => {
      read.add(entry.touches.join())
      return entry
    })
    await rename(league.id, 'Second')
    expect(read).toEqual(new Set([`leagues:${league.id}`]))
    expect(await db.leagues.get(league.id)).toMatchObject({ name: 'Second' })
  })
})

describe('removing a row', () => {
  it('1.6 takes along its descendants and sends one delete', async () => {
    const league = await synced(db.leagues, makeLeagueRow())
    const schedule = await synced(db.schedules, makeSchedule({ league_id: league.id }))
    const game = await synced(db.games, makeGame({ schedule_id: schedule.id, league_id: league.id }))
    const report = await synced(db.score_reports, makeScoreReport({ game_id: game.id }))
    const elsewhere = await synced(db.teams, makeTeam())

    await commit(db, organization_id, 'league.delete', (tx) => tx.remove('leagues', league.id))

    expect(
      await Promise.all([db.leagues.count(), db.schedules.count(), db.games.count(), db.score_reports.count()]),
    ).toEqual([0, 0, 0, 0])
    expect(await db.teams.get(elsewhere.id)).toEqual(elsewhere)
    const [entry] = await db.outbox.toArray()
    expect(entry?.ops).toEqual([{ t: 'leagues', id: league.id, delete: true }])
    expect(await db.base.get(['score_reports', report.id])).toMatchObject({ row: report })
  })

  it('is not for rows that are only ever added to', async () => {
    const report = await synced(db.score_reports, makeScoreReport())
    await expect(commit(db, organization_id, 'x', (tx) => tx.remove('score_reports', report.id))).rejects.toThrow(
      /score_reports/,
    )
  })
})

describe('a reported score', () => {
  it('1.3 1.5 shows in its game at once, as the domain says', async () => {
    const game = await synced(db.games, makeGame())
    await commit(db, organization_id, 'score.report', (tx) =>
      tx.insert('score_reports', [makeScoreReport({ game_id: game.id, side: 'home', home_score: 3, away_score: 2 })]),
    )
    expect(await db.games.get(game.id)).toEqual({
      ...game,
      status: 'completed',
      home_score: 3,
      away_score: 2,
      result_state: 'reported',
      result_side: 'home',
    })
    expect((await db.outbox.toArray())[0]?.ops).toHaveLength(1)
    expect(await db.base.get(['games', game.id])).toMatchObject({ row: game })
  })

  it('is compared with the reports that the server has and those still waiting', async () => {
    const game = await synced(db.games, makeGame())
    const report = (side: 'home' | 'away', home_score: number) =>
      commit(db, organization_id, 'score.report', (tx) =>
        tx.insert('score_reports', [makeScoreReport({ game_id: game.id, side, home_score })]),
      )
    await report('home', 3)
    await report('away', 4)
    expect(await db.games.get(game.id)).toMatchObject({ home_score: 3, result_state: 'disputed' })
    await report('away', 3)
    expect(await db.games.get(game.id)).toMatchObject({ home_score: 3, result_state: 'confirmed' })
  })
})
