import { beforeEach, describe, expect, it } from 'vitest'
import { commit } from '#data/store/commit.ts'
import { splitIntoEntries } from '#data/store/outbox/split-change.ts'
import { getMeta } from '#data/store/meta.ts'
import { entryLimits } from '#data/store/outbox/entry-limits.ts'
import { takeBatch } from '../../sync/push.ts'
import { testDatabase } from '../support/device/databases.ts'
import { makeGame, makeLeagueRow, makePlayer, makeTeam, testId } from '../support/rows/factories.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const org = testId()
let db: LocalDatabase
beforeEach(async () => void (db = await testDatabase()))

const entries = () => db.outbox.orderBy('order').toArray()
const insert = (table: 'leagues' | 'teams' | 'players' | 'games', rows: readonly { id: string }[]) =>
  commit(db, org, 'test.insert', (tx) => tx.insert(table, rows as never))
const nextSeq = async () => (await getMeta(db, `sending:${org}`))?.nextSeq

describe('a change that would take the server too long', () => {
  it('1.2 is cut into entries that follow each other, with all of its operations in their order', async () => {
    const league = makeLeagueRow({ organization_id: org })
    const teams = Array.from({ length: 600 }, (_, nr) => makeTeam({ league_id: league.id, name: `Team ${nr}` }))
    await insert('leagues', [league])
    await insert('teams', teams)
    await commit(db, org, 'teams.rename', async (tx) => {
      for (const { id, name } of teams) await tx.patch('teams', id, { name: `New ${name}` })
    })
    const [, , ...parts] = await entries()
    expect(parts.map(({ seq, name, ops }) => [seq, name, ops.length])).toEqual([
      [3, 'teams.rename', 250],
      [4, 'teams.rename', 250],
      [5, 'teams.rename', 100],
    ])
    expect(parts.flatMap(({ ops }) => ops.map((op) => ('id' in op ? op.id : '')))).toEqual(teams.map(({ id }) => id))
    expect(new Set(parts.map(({ id }) => id)).size).toBe(3)
    expect(await nextSeq()).toBe(6)
    expect(await db.teams.filter(({ name }) => name.startsWith('New ')).count()).toBe(600)
  })

  it('1.2 is stored with all of its entries, or none', async () => {
    const leagues = Array.from({ length: 260 }, () => makeLeagueRow({ organization_id: org }))
    await insert('leagues', leagues)
    const renaming = commit(db, org, 'leagues.rename', async (tx) => {
      for (const { id } of leagues) await tx.patch('leagues', id, { name: 'Other' })
      throw new Error('The form changed its mind')
    })
    await expect(renaming).rejects.toThrow('changed its mind')
    expect(await entries()).toHaveLength(1)
    expect(await nextSeq()).toBe(2)
  })

  it('1.2 keeps with each delete what it takes along', async () => {
    const league = makeLeagueRow({ organization_id: org })
    const teams = Array.from({ length: 251 }, () => makeTeam({ league_id: league.id }))
    const players = teams.map((team) => makePlayer({ team_id: team.id }))
    await insert('leagues', [league])
    await insert('teams', teams)
    await insert('players', players)
    await commit(db, org, 'teams.delete', async (tx) => {
      for (const { id } of teams) await tx.remove('teams', id)
    })
    const [first, second] = (await entries()).slice(3)
    expect(Object.keys(first?.takes ?? {})).toHaveLength(250)
    expect(second?.takes).toEqual({
      0: [
        { t: 'teams', id: teams[250]?.id },
        { t: 'players', id: players[250]?.id },
      ],
    })
  })

  it('2.1 is as many requests as entries', async () => {
    const leagues = Array.from({ length: 300 }, () => makeLeagueRow({ organization_id: org }))
    await insert('leagues', leagues)
    await commit(db, org, 'leagues.rename', async (tx) => {
      for (const { id } of leagues) await tx.patch('leagues', id, { name: 'Other' })
    })
    const [inserted, ...renamed] = await entries()
    expect(takeBatch(renamed, 50)).toHaveLength(1)
    expect(takeBatch(renamed.slice(1), 50)).toHaveLength(1)
    expect(
      takeBatch(
        [inserted, renamed[1]].flatMap((each) => each ?? []),
        50,
      ),
    ).toHaveLength(2)
  })
})

describe('a change that is large', () => {
  const games = (count: number, notes: string) => {
    const schedule_id = testId()
    return Array.from({ length: count }, () => makeGame({ schedule_id, notes }))
  }

  it('1.2 is cut to what one request can carry', async () => {
    const rows = games(1500, '😀'.repeat(250))
    await insert('games', rows)
    const parts = await entries()
    expect(parts.length).toBeGreaterThan(1)
    for (const { ops } of parts) expect(Buffer.byteLength(JSON.stringify(ops))).toBeLessThan(entryLimits.bytes + 100)
    const sent = parts.flatMap(({ ops }) => ops.flatMap((op) => ('rows' in op ? op.rows.map(({ id }) => id) : [])))
    expect(sent).toEqual(rows.map(({ id }) => id))
  })

  it('1.2 goes as one entry where it is only many rows', async () => {
    await insert('games', games(2000, 'Bring bibs'))
    expect(await entries()).toHaveLength(1)
  })

  it('1.2 is refused where it is made, if no request could carry it', () => {
    const op = { t: 'leagues', id: testId(), set: { description: 'x'.repeat(2_000_001) }, was: {} } as const
    expect(() => splitIntoEntries({ ops: [op], takes: {} })).toThrow('too large to send')
    const insert = { t: 'leagues', rows: [{ id: testId(), description: op.set.description }] } as const
    expect(() => splitIntoEntries({ ops: [insert], takes: {} })).toThrow('too large to send')
  })
})
