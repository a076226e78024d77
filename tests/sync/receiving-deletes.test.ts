import { beforeEach, describe, expect, it } from 'vitest'
import { createDevice } from '../support/device/device.ts'
import type { TestDevice } from '../support/device/device.ts'
import { makeGame, makeLeagueRow, makeScoreReport, makeSchedule, makeTeam, testId } from '../support/rows/factories.ts'
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

describe('deletes', () => {
  it('4.6 removes what was deleted elsewhere, descendants included', async () => {
    const row = league()
    write(row)
    server.write(org, [{ t: 'teams', rows: [makeTeam({ organization_id: org, league_id: row.id })] }])
    await phone.sync()
    server.write(org, [{ t: 'leagues', id: row.id, delete: true }])
    await phone.sync()
    expect((await phone.view()).size).toBe(0)
  })

  it('4.6 starts over where the tombstones have been cleared away', async () => {
    await start(1)
    const rows = Array.from({ length: 5 }, league)
    write(...rows)
    await phone.sync()
    server.write(org, [{ t: 'leagues', id: rows[1]?.id ?? '', delete: true }])
    server.tombstonesExpire(org)
    await phone.syncUntilWell()
    expect(await phone.view()).toEqual(server.rows(org))
    const { calls } = phone.remote
    calls.length = 0
    await phone.sync()
    expect(calls.filter(({ kind }) => kind === 'pull')).toHaveLength(1) // only one pull, so it does not repeat forever
  })

  it('4.6 takes along what arrives beneath a row that is waiting to be deleted', async () => {
    const row = league()
    write(row)
    await phone.sync()
    await phone.save('league.delete', (tx) => tx.remove('leagues', row.id))
    const team = makeTeam({ organization_id: org, league_id: row.id })
    server.write(org, [{ t: 'teams', rows: [team] }])
    phone.remote.faults.push({ on: 'push', what: 'refused' })
    await phone.sync()
    expect(await phone.db.base.get(['teams', team.id])).toMatchObject({ row: { id: team.id } })
    expect(await phone.db.teams.count()).toBe(0)
    await phone.syncUntilWell()
    expect(await phone.view()).toEqual(server.rows(org))
    expect(server.rows(org).size).toBe(0)
  })

  it('4.6 takes along what an earlier page brought, once the row above it comes', async () => {
    await start(1)
    const row = league()
    write(row)
    await phone.sync()
    await phone.save('league.delete', (tx) => tx.remove('leagues', row.id))
    const above = { organization_id: org, league_id: row.id }
    const schedule = makeSchedule(above)
    const game = makeGame({ ...above, schedule_id: schedule.id })
    const report = makeScoreReport({ organization_id: org, game_id: game.id })
    server.write(org, [{ t: 'schedules', rows: [schedule] }])
    server.write(org, [{ t: 'games', rows: [game] }])
    server.write(org, [{ t: 'score_reports', rows: [report] }])
    server.write(org, [{ t: 'games', id: game.id, set: { notes: 'moved' }, was: { notes: null } }])
    phone.remote.faults.push({ on: 'push', what: 'refused' })
    await phone.sync()
    expect(await phone.db.base.get(['score_reports', report.id])).toMatchObject({ row: { id: report.id } })
    expect((await phone.view()).size).toBe(0)
    await phone.syncUntilWell()
    expect(await phone.view()).toEqual(server.rows(org))
    expect(server.rows(org).size).toBe(0)
  })

  it('4.5 recomputes the result of a pending report when the reports before it are no longer visible', async () => {
    await start(1)
    const schedule = makeSchedule({ organization_id: org })
    const game = makeGame({ organization_id: org, schedule_id: schedule.id })
    const report = (reported_by: string) => makeScoreReport({ organization_id: org, game_id: game.id, reported_by })
    server.write(org, [
      { t: 'leagues', rows: [makeLeagueRow({ organization_id: org, id: schedule.league_id })] },
      { t: 'schedules', rows: [schedule] },
      { t: 'games', rows: [game] },
      { t: 'score_reports', rows: [report(testId())] },
      { t: 'score_reports', rows: [report(user)] },
    ])
    write(league()) // on a later page, so that the game arrives again before the reset ends
    await phone.sync()
    // The home side's latest report is this person's own, so their report for the away side confirms nothing.
    const mine = makeScoreReport({ game_id: game.id, side: 'away', reported_by: user })
    await phone.save('score.report', (tx) => tx.insert('score_reports', [mine]))
    expect(await phone.db.games.get(game.id)).toMatchObject({ result_state: 'reported' })
    server.sees = (_, t) => t !== 'score_reports'
    server.changeVisibility(org, user)
    phone.remote.faults.push({ on: 'push', what: 'refused' })
    await phone.sync()
    expect(await phone.db.games.get(game.id)).toMatchObject({ result_state: 'confirmed' })
  })
})
