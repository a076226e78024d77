import { beforeEach, describe, expect, it } from 'vitest'
import { getMeta, setMeta } from '#data/store/meta.ts'
import { readFirstSync } from '#data/queries/sync-status.ts'
import { createDevice, createEngineOn } from '../support/device/device.ts'
import type { TestDevice } from '../support/device/device.ts'
import { makeGame, makeLeagueRow, makeScoreReport, makeSchedule, testId } from '../support/rows/factories.ts'
import { createModelServer } from '../support/device/model-remote.ts'
import type { ModelServer } from '../support/device/model-remote.ts'

const org = testId()
const user = testId()
let server: ModelServer
let phone: TestDevice

async function start(pageSize = 1000) {
  server = createModelServer({ pageSize })
  server.addOrganization(org)
  server.setMember(org, user, 'league_manager')
  phone = await createDevice(server, user, org)
}
beforeEach(() => start())

const league = () => makeLeagueRow({ organization_id: org })
const write = (...rows: ReturnType<typeof league>[]) =>
  rows.forEach((row) => server.write(org, [{ t: 'leagues', rows: [row] }]))
const rename = (id: string, name: string) => phone.save('league.update', (tx) => tx.patch('leagues', id, { name }))

describe('receiving', () => {
  it('S4 learns with a pull that brings nothing else which plan holds', async () => {
    const tierHere = async () => (await getMeta(phone.db, 'account'))?.organizations.map(({ tier }) => tier)
    await phone.sync()
    expect(await tierHere()).toEqual(['enterprise'])
    phone.remote.isOffline = true
    server.setTier(org, 'free')
    await phone.sync()
    expect(await tierHere()).toEqual(['enterprise'])
    phone.remote.isOffline = false
    phone.remote.calls.length = 0
    await phone.syncUntilWell()
    expect(await tierHere()).toEqual(['free'])
    expect(phone.remote.calls.map(({ kind }) => kind)).not.toContain('account')
  })

  it('4.1 drops a page that comes late or twice', async () => {
    const row = league()
    write(row)
    await phone.sync()
    server.write(org, [{ t: 'leagues', id: row.id, set: { name: 'Summer League' }, was: { name: row.name } }])
    phone.remote.faults.push({ on: 'pull', what: 'old_answer' })
    await phone.sync()
    expect(await phone.db.leagues.get(row.id)).toMatchObject({ name: row.name })
    await phone.sync()
    expect(await phone.db.leagues.get(row.id)).toMatchObject({ name: 'Summer League' })
    const before = await getMeta(phone.db, `reading:${org}`)
    phone.remote.faults.push({ on: 'pull', what: 'old_answer' })
    await phone.sync()
    expect(await getMeta(phone.db, `reading:${org}`)).toEqual(before)
    expect(await phone.view()).toEqual(server.rows(org))
  })

  it('4.1 drops the first page of a copy that was begun anew meanwhile', async () => {
    const row = league()
    write(row)
    const slow = createEngineOn(phone.db, server.remoteFor(user), org)
    const arrived = new Promise<() => void>((atServer) => {
      slow.remote.onAnswer = (kind) => (kind === 'pull' ? new Promise((release) => atServer(release)) : undefined)
    })
    const late = slow.sync() // requests the first page, and waits a long time for the response
    const release = await arrived
    await phone.sync()
    server.sees = () => false
    server.changeVisibility(org, user)
    const faultyPull = { on: 'pull', what: 'lost_request' } as const
    phone.remote.onAnswer = (kind) => {
      if (kind === 'pull') phone.remote.faults.push(faultyPull)
    }
    await phone.sync() // the phone learns that it must start over, and is back at the start
    release()
    await late
    expect(await phone.db.stale.count()).toBe(1) // the late page hasn't removed the mark
    phone.remote.onAnswer = null
    phone.remote.faults.length = 0
    await phone.syncUntilWell()
    expect(await phone.db.leagues.get(row.id)).toBeUndefined()
  })

  it('4.1 stores a page in one transaction however much is pending', async () => {
    write(...Array.from({ length: 300 }, league))
    await phone.sync()
    const rows = [...server.rows(org).values()]
    for (const { id } of rows) await rename(id, `Renamed ${id}`)
    const end = await phone.sync()
    expect(end).toEqual({ kind: 'synced', changed: true })
    expect(await phone.view()).toEqual(server.rows(org))
  })

  it('4.2 lays what is pending over the server’s rows', async () => {
    const row = league()
    write(row)
    await phone.sync()
    await rename(row.id, 'Summer League')
    server.write(org, [{ t: 'leagues', id: row.id, set: { num_teams: 12 }, was: { num_teams: row.num_teams } }])
    phone.remote.faults.push({ on: 'push', what: 'refused' })
    await phone.sync()
    const theirs = server.row(org, 'leagues', row.id)
    expect(await phone.db.leagues.get(row.id)).toEqual({ ...theirs, name: 'Summer League' })
    expect(await phone.db.base.get(['leagues', row.id])).toMatchObject({ row: theirs })
    await phone.syncUntilWell()
    expect(await phone.view()).toEqual(server.rows(org))
  })

  it('4.3 reads page by page, and stores each page whole', async () => {
    await start(3)
    write(...Array.from({ length: 10 }, league))
    server.write(org, [{ t: 'leagues', rows: Array.from({ length: 7 }, league) }]) // one version, larger than a page
    await phone.sync()
    expect(phone.remote.calls.filter(({ kind }) => kind === 'pull')).toHaveLength(6) // one of these is sent ahead of the pages
    expect(await phone.view()).toEqual(server.rows(org))
  })

  it('4.3 goes on where an interrupted copy stopped', async () => {
    await start(3)
    write(...Array.from({ length: 10 }, league))
    let pulls = 0
    phone.remote.onCall = (kind) => {
      if (kind === 'pull' && ++pulls === 4) phone.remote.faults.push({ on: 'pull', what: 'lost_request' })
    }
    expect((await phone.sync()).kind).toBe('failed')
    expect(await phone.db.stale.count()).toBe(4) // these arrived ahead of their page
    expect(await getMeta(phone.db, `reading:${org}`)).toMatchObject({ loaded: false, received: 6 })
    phone.remote.onCall = null
    await phone.syncUntilWell()
    expect(await getMeta(phone.db, `reading:${org}`)).toMatchObject({ loaded: true, received: 10 })
    expect(await phone.db.stale.count()).toBe(0)
  })

  it('4.4 does not fall back to an old value between two pages', async () => {
    await start(1)
    const [first, second] = [league(), league()]
    write(first, second)
    await phone.sync()
    await rename(first.id, 'Mine')
    const shown = new Set<string | undefined>()
    phone.remote.onCall = async () => {
      shown.add((await phone.db.leagues.get(first.id))?.name)
    }
    for (let index = 0; index < 3; index++) {
      server.write(org, [{ t: 'leagues', id: second.id, set: { rules: `v${index}` }, was: { rules: null } }])
    }
    await phone.sync()
    expect(shown).toEqual(new Set(['Mine']))
    expect(await phone.view()).toEqual(server.rows(org))
  })

  it('4.4 does not fall back between the page with a report and the page with its game', async () => {
    await start(2)
    const schedule = makeSchedule({ organization_id: org })
    const game = makeGame({ organization_id: org, schedule_id: schedule.id })
    const parent = makeLeagueRow({ organization_id: org, id: schedule.league_id })
    server.write(org, [{ t: 'leagues', rows: [parent] }])
    server.write(org, [{ t: 'schedules', rows: [schedule] }])
    server.write(org, [{ t: 'games', rows: [game] }])
    await phone.sync()
    await phone.save('score.report', (tx) => tx.insert('score_reports', [makeScoreReport({ game_id: game.id })]))
    const shown = new Set<string>()
    phone.remote.onCall = async (kind) => {
      const current = await phone.db.games.get(game.id)
      shown.add(`${current?.home_score} ${current?.notes}`)
      // Before the first pull, the game changes again, so that it arrives on a later page than the report.
      if (kind !== 'pull' || server.row(org, 'games', game.id)?.['notes'] !== null) return
      write(...Array.from({ length: 8 }, league))
      server.write(org, [{ t: 'games', id: game.id, set: { notes: 'Bring bibs' }, was: { notes: null } }])
    }
    await phone.sync()
    await phone.sync()
    expect(shown).toEqual(new Set(['3 null', '3 Bring bibs']))
    expect(await phone.view()).toEqual(server.rows(org))
  })

  it('4.4 does not put back what was taken back after it', async () => {
    await start(2)
    const schedule = makeSchedule({ organization_id: org })
    const game = makeGame({ organization_id: org, schedule_id: schedule.id })
    server.write(org, [{ t: 'leagues', rows: [makeLeagueRow({ organization_id: org, id: schedule.league_id })] }])
    server.write(org, [{ t: 'schedules', rows: [schedule] }])
    server.write(org, [{ t: 'games', rows: [game] }])
    await phone.sync()
    await phone.save('score.report', (tx) => tx.insert('score_reports', [makeScoreReport({ game_id: game.id })]))
    const shown: (string | undefined)[] = []
    let isFirstPull = true
    phone.remote.onCall = async (kind) => {
      shown.push((await phone.db.games.get(game.id))?.status)
      if (kind !== 'pull' || !isFirstPull) return
      isFirstPull = false
      const taken = makeScoreReport({ organization_id: org, game_id: game.id, kind: 'void', side: 'staff' })
      server.write(org, [{ t: 'score_reports', rows: [taken] }])
      write(...Array.from({ length: 8 }, league))
    }
    await phone.sync()
    const back = shown.indexOf('scheduled')
    expect(back).toBeGreaterThan(0)
    expect(shown.slice(back)).not.toContain('completed')
    expect(await phone.view()).toEqual(server.rows(org))
  })

  it('4.4 shows what others made of a new row before the copy is complete', async () => {
    await start(1)
    const row = league()
    await phone.sync()
    await phone.save('league.create', (tx) => tx.insert('leagues', [row]))
    const shown: (string | null | undefined)[] = []
    let isFirstPull = true
    phone.remote.onCall = async (kind) => {
      shown.push((await phone.db.leagues.get(row.id))?.rules)
      if (kind !== 'pull' || !isFirstPull) return
      isFirstPull = false
      server.write(org, [{ t: 'leagues', id: row.id, set: { rules: 'Fair play' }, was: { rules: null } }])
      write(...Array.from({ length: 4 }, league))
    }
    await phone.sync()
    expect(shown.at(-1)).toBe('Fair play')
  })

  it('4.5 keeps every row on the screen during a reset, and drops what did not come again', async () => {
    await start(2)
    const rows = Array.from({ length: 8 }, league)
    write(...rows)
    await phone.sync()
    const hidden = rows[3]?.id
    server.sees = (_user, _table, row) => row.id !== hidden
    server.changeVisibility(org, user)
    const counts: number[] = []
    phone.remote.onCall = async () => {
      counts.push(await phone.db.leagues.count())
    }
    await phone.sync()
    expect(new Set(counts)).toEqual(new Set([8]))
    expect(await phone.db.leagues.count()).toBe(7)
    expect(await phone.db.stale.count()).toBe(0)
  })

  it('4.5 keeps a waiting change through a reset', async () => {
    const row = league()
    write(row)
    await phone.sync()
    await rename(row.id, 'Summer League')
    server.changeVisibility(org, user)
    phone.remote.faults.push({ on: 'push', what: 'lost_answer' })
    await phone.sync()
    expect(await phone.db.leagues.get(row.id)).toMatchObject({ name: 'Summer League' })
    await phone.syncUntilWell()
    expect(await phone.view()).toEqual(server.rows(org))
    expect(await phone.db.base.count()).toBe(0)
  })

  it('4.5 asks again who the person is after a reset', async () => {
    write(league())
    await phone.sync()
    server.setMember(org, user, 'viewer')
    await phone.sync()
    await phone.sync()
    expect((await getMeta(phone.db, 'account'))?.organizations).toMatchObject([{ id: org, role: 'viewer' }])
  })

  it('4.7 removes an organization that the person has left, and refuses what was waiting', async () => {
    const row = league()
    write(row)
    await phone.sync()
    await rename(row.id, 'Summer League')
    await phone.save('league.delete', (tx) => tx.remove('leagues', row.id))
    server.setMember(org, user, null)
    phone.remote.faults.push({ on: 'push', what: 'refused' }) // so that the phone learns about the lost membership from the pull
    await phone.sync()
    await phone.sync()
    expect((await phone.view()).size).toBe(0)
    expect(await phone.db.rejectedChanges.toArray()).toMatchObject([
      { refusal: { code: '42501' } },
      { refusal: { code: '42501' } },
    ])
    expect((await getMeta(phone.db, 'account'))?.organizations).toEqual([])
    expect(await phone.db.base.count()).toBe(0)

    server.setMember(org, user, 'viewer')
    phone.refreshAccount()
    await phone.sync()
    expect(await phone.view()).toEqual(server.rows(org))
  })

  it('4.7 settles what was sent to an organization that the person left before its first pull', async () => {
    await phone.save('league.create', (tx) => tx.insert('leagues', [league()]))
    phone.remote.faults.push({ on: 'pull', what: 'lost_request' })
    await phone.sync()
    expect(await phone.db.outbox.toArray()).toMatchObject([{ state: 'acked' }])
    server.setMember(org, user, null)
    phone.refreshAccount()
    await phone.sync()
    expect(await phone.db.outbox.count()).toBe(0)
    expect((await phone.view()).size).toBe(0)
    expect(await phone.db.base.count()).toBe(0)
  })

  it('4.8 reads a copy again that differs from the server’s', async () => {
    const row = league()
    write(row, league())
    await phone.sync()
    await phone.db.leagues.delete(row.id)
    await phone.sync()
    expect(await phone.db.leagues.count()).toBe(1)
    phone.clock.advance(7 * 3600 * 1000)
    await phone.sync()
    expect(await phone.view()).toEqual(server.rows(org))
    expect(phone.log).toContainEqual(expect.stringContaining('differs'))
  })

  it('4.10 brings the league on screen before the rest', async () => {
    await start(5)
    const [mine, other] = [league(), league()]
    const schedules = [mine, other].map(({ id }) => makeSchedule({ organization_id: org, league_id: id }))
    write(mine, other)
    server.write(org, [{ t: 'schedules', rows: schedules }])
    const games = schedules.flatMap(({ id, league_id }) =>
      Array.from({ length: 5 }, () => makeGame({ organization_id: org, schedule_id: id, league_id })),
    )
    for (const game of games) server.write(org, [{ t: 'games', rows: [game] }])
    await setMeta(phone.db, `league:${org}`, mine.id)
    let pulls = 0
    phone.remote.onCall = (kind) => {
      if (kind === 'pull' && ++pulls === 2) phone.remote.faults.push({ on: 'pull', what: 'lost_request' })
    }
    expect((await phone.sync()).kind).toBe('failed')
    expect((await phone.db.games.toArray()).map(({ league_id }) => league_id)).toEqual(Array(5).fill(mine.id))
    expect(await phone.db.schedules.count()).toBe(2)
    expect(await readFirstSync(phone.db, org)).toEqual({ loading: true, usable: true, rows: 0 })
    expect(await getMeta(phone.db, `reading:${org}`)).toMatchObject({ cursor: { v: 0 }, complete: 0 })

    phone.remote.onCall = null
    await phone.syncUntilWell()
    expect(await phone.view()).toEqual(server.rows(org))
    expect(await readFirstSync(phone.db, org)).toMatchObject({ loading: false })
  })

  it('4.10 drops what came ahead and was deleted before its page was read', async () => {
    await start(3)
    const rows = Array.from({ length: 8 }, league)
    write(...rows)
    let pulls = 0
    phone.remote.onCall = (kind) => {
      if (kind !== 'pull' || ++pulls !== 2) return
      server.write(org, [{ t: 'leagues', id: rows[0]?.id ?? '', delete: true }])
      server.tombstonesExpire(org)
    }
    await phone.syncUntilWell()
    expect(await phone.db.leagues.count()).toBe(7)
    expect(await phone.view()).toEqual(server.rows(org))
    expect(phone.log).not.toContainEqual(expect.stringContaining('differs'))
  })

  it('4.10 keeps what is pending over what comes ahead', async () => {
    await start(3)
    const rows = Array.from({ length: 8 }, league)
    write(...rows)
    const mine = league()
    await phone.save('league.create', (tx) => tx.insert('leagues', [mine]))
    await phone.save('league.update', (tx) => tx.patch('leagues', mine.id, { name: 'Mine' }))
    const shown = new Set<string | undefined>()
    phone.remote.onCall = async () => {
      shown.add((await phone.db.leagues.get(mine.id))?.name)
    }
    await phone.syncUntilWell()
    expect(shown).toEqual(new Set(['Mine']))
    expect(await phone.view()).toEqual(server.rows(org))
  })

  it('4.9 leaves out a row that it cannot read, and takes the others', async () => {
    const [good, odd] = [league(), league()]
    write(good, odd)
    const { remote } = phone
    const odder = { ...remote }
    remote.pull = async (request, signal) => {
      const answer = await odder.pull(request, signal)
      const leagues = answer.rows['leagues'] ?? []
      return {
        ...answer,
        rows: {
          leagues: leagues.map((row) => (row['id'] === odd.id ? { ...row, num_teams: 'many' } : row)),
          lockers: [{}],
        },
      }
    }
    expect((await phone.sync()).kind).toBe('synced')
    expect(await phone.db.leagues.toCollection().primaryKeys()).toEqual([good.id])
    expect(phone.log).toContainEqual(expect.stringContaining('cannot be read'))
  })
})
