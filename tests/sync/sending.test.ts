import { beforeEach, describe, expect, it } from 'vitest'
import { undoQueuedChange } from '#data/store/outbox/rejected-changes.ts'
import { createDevice, createEngineOn } from '../support/device/device.ts'
import type { TestDevice } from '../support/device/device.ts'
import { makeGame, makeLeagueRow, makeScoreReport, makeSchedule, makeTeam, testId } from '../support/rows/factories.ts'
import { createModelServer } from '../support/device/model-remote.ts'
import type { Fault, ModelServer } from '../support/device/model-remote.ts'
import { takeBatch } from '../../sync/push.ts'
import type { PushResponse, PushRequest } from '../../sync/wire.ts'

const org = testId()
const user = testId()
let server: ModelServer
let phone: TestDevice

beforeEach(async () => {
  server = createModelServer()
  server.addOrganization(org)
  server.setMember(org, user, 'league_manager')
  phone = await createDevice(server, user, org)
})

const league = () => makeLeagueRow({ organization_id: org })
const saveLeague = async (row = league()) => {
  await phone.save('league.create', (tx) => tx.insert('leagues', [row]))
  return row
}
const rename = (device: TestDevice, id: string, name: string) =>
  device.save('league.update', (tx) => tx.patch('leagues', id, { name }))
const pushes = () => phone.remote.calls.filter(({ kind }) => kind === 'push')
const appliedTimes = () => [...server.applied.values()]

describe('sending', () => {
  it('2.1 tells the server in the order in which changes were saved, at most 50 at once', async () => {
    const row = await saveLeague()
    for (let index = 0; index < 60; index++) await rename(phone, row.id, `League ${index}`)
    await phone.sync()
    expect(pushes().map(({ request }) => (request as { muts: unknown[] }).muts.length)).toEqual([50, 11])
    expect(server.row(org, 'leagues', row.id)).toMatchObject({ name: 'League 59' })
    expect(await phone.db.outbox.count()).toBe(0)
  })

  it('2.1 sends the next request while the one before is under way', async () => {
    const row = await saveLeague()
    await phone.sync()
    for (let index = 0; index < 60; index++) await rename(phone, row.id, `League ${index}`)
    const before = pushes().length
    const sentByTheFirstVerdict: number[] = []
    phone.db.outbox.hook('updating', (changes) => {
      if ('state' in changes) sentByTheFirstVerdict.push(pushes().length - before)
    })
    await phone.sync()
    expect(sentByTheFirstVerdict[0]).toBe(2)
    expect(sentByTheFirstVerdict).toHaveLength(60)
    expect(appliedTimes().every((times) => times === 1)).toBe(true)
  })

  it('2.1 sends at most 256 kB at once, and what is larger alone', async () => {
    const schedule = makeSchedule({ organization_id: org })
    const text = 'x'.repeat(1000)
    for (const count of [1, 400, 1, 100, 100, 100]) {
      const games = Array.from({ length: count }, () => makeGame({ schedule_id: schedule.id, notes: text }))
      await phone.save('game.create', (tx) => tx.insert('games', games))
    }
    let queued = await phone.db.outbox.orderBy('order').toArray()
    const sizes: number[] = []
    while (queued.length > 0) {
      const batch = takeBatch(queued, 50)
      sizes.push(batch.length)
      queued = queued.slice(batch.length)
    }
    expect(sizes).toEqual([1, 1, 2, 1, 1])
  })

  const losses: Fault['what'][] = ['lost_request', 'lost_answer', 'twice']
  it.each(losses)('2.2 applies a change exactly once: %s', async (what) => {
    const row = await saveLeague()
    await phone.save('team.create', (tx) => tx.insert('teams', [makeTeam({ league_id: row.id })]))
    phone.remote.faults.push({ on: 'push', what }, { on: 'push', what }, { on: 'push', what })
    await phone.syncUntilWell()
    await phone.syncUntilWell()
    expect(appliedTimes()).toEqual([1, 1])
    expect(await phone.db.outbox.count()).toBe(0)
    expect(await phone.view()).toEqual(server.rows(org))
  })

  it('2.2 applies a change exactly once where two tabs send it at the same time', async () => {
    await saveLeague()
    await phone.sync()
    const otherTab = createEngineOn(phone.db, phone.remote, org)
    await saveLeague()
    await saveLeague()
    await Promise.all([phone.sync(), otherTab.sync()])
    await phone.syncUntilWell()
    expect(appliedTimes()).toEqual([1, 1, 1])
    expect(await phone.view()).toEqual(server.rows(org))
  })

  it('2.3 keeps an entry in the view until a complete pull has reached its version', async () => {
    const row = await saveLeague()
    await phone.sync()
    server.write(org, [{ t: 'leagues', id: row.id, set: { description: 'elsewhere' }, was: { description: null } }])
    await rename(phone, row.id, 'Summer League')
    phone.remote.faults.push({ on: 'pull', what: 'lost_request' })
    await phone.sync()

    expect(await phone.db.outbox.toArray()).toMatchObject([
      { state: 'acked', v: server.row(org, 'leagues', row.id)?.version },
    ])
    expect(await phone.db.leagues.get(row.id)).toMatchObject({ name: 'Summer League', description: null })
    await phone.sync()
    expect(await phone.db.outbox.count()).toBe(0)
    expect(await phone.db.leagues.get(row.id)).toEqual(server.row(org, 'leagues', row.id))
    expect(await phone.db.sent.count()).toBe(2)
  })

  it('2.4 keeps the value that a merged change overwrote in the history', async () => {
    const row = await saveLeague()
    await phone.sync()
    server.write(org, [{ t: 'leagues', id: row.id, set: { name: 'North League' }, was: { name: row.name } }])
    await rename(phone, row.id, 'Summer League')
    await phone.sync()
    expect(await phone.db.history.toArray()).toMatchObject([
      { what: 'overwritten', table: 'leagues', row_id: row.id, fields: { name: 'North League' } },
    ])
    expect(await phone.db.leagues.get(row.id)).toMatchObject({ name: 'Summer League' })
  })

  it('2.5 takes a refused change out of the view to the rejected changes, and the others go through', async () => {
    const rows = Array.from({ length: 199 }, league)
    const broken = makeTeam({ league_id: testId() }) // refers to a league unknown to the server
    for (const row of rows.slice(0, 100)) await saveLeague(row)
    await phone.save('team.create', (tx) => tx.insert('teams', [broken]))
    for (const row of rows.slice(100)) await saveLeague(row)
    expect(await phone.db.teams.count()).toBe(1)

    await phone.sync()
    expect(server.rows(org).size).toBe(199)
    expect(await phone.db.rejectedChanges.toArray()).toMatchObject([
      { name: 'team.create', refusal: { result: 'rejected', code: '23503' }, ops: [{ t: 'teams' }] },
    ])
    expect(await phone.view()).toEqual(server.rows(org))
    expect(await phone.db.outbox.count()).toBe(0)
    expect(await phone.db.base.count()).toBe(0)
  })

  it('2.5 keeps both values of a conflict, and shows theirs', async () => {
    const schedule = makeSchedule({ organization_id: org })
    server.write(org, [{ t: 'leagues', rows: [makeLeagueRow({ organization_id: org, id: schedule.league_id })] }])
    server.write(org, [{ t: 'schedules', rows: [schedule] }])
    const game = makeGame({ organization_id: org, schedule_id: schedule.id })
    server.write(org, [{ t: 'games', rows: [game] }])
    await phone.sync()
    const theirs = '2026-04-12T16:00:00.000Z'
    server.write(org, [{ t: 'games', id: game.id, set: { start_time: theirs }, was: { start_time: game.start_time } }])
    const mine = { start_time: '2026-04-11T12:00:00.000Z' }
    await phone.save('game.move', (tx) => tx.patch('games', game.id, mine))
    await phone.save('game.note', (tx) => tx.patch('games', game.id, { notes: 'Bring bibs' }))

    await phone.sync()
    expect(await phone.db.rejectedChanges.toArray()).toMatchObject([
      {
        refusal: { result: 'conflict', table: 'games', row_id: game.id, field: 'start_time', theirs },
        ops: [{ set: mine }],
      },
    ])
    expect(await phone.db.games.get(game.id)).toMatchObject({ start_time: theirs, notes: 'Bring bibs' })
  })

  it('2.5 brings back what a refused delete had taken away', async () => {
    const row = await saveLeague()
    await phone.save('team.create', (tx) => tx.insert('teams', [makeTeam({ league_id: row.id })]))
    await phone.sync()
    await phone.save('league.delete', (tx) => tx.remove('leagues', row.id))
    expect((await phone.view()).size).toBe(0)
    server.setMember(org, user, null)
    phone.remote.faults.push({ on: 'pull', what: 'lost_request' })
    await phone.sync()
    expect(await phone.db.rejectedChanges.count()).toBe(1)
    expect(await phone.view()).toEqual(server.rows(org))
  })

  it('2.6 halves a batch that the server refuses as a whole, and sets the culprit aside', async () => {
    const rows = Array.from({ length: 20 }, league)
    for (const row of rows) await saveLeague(row)
    const culprit = rows[13]?.id ?? ''
    server.poison = ({ ops }) => JSON.stringify(ops).includes(culprit)
    await phone.sync()
    await phone.sync()
    expect(server.rows(org).size).toBe(0) // nothing is set aside yet, because failing twice may be bad luck
    await phone.sync()
    expect(server.rows(org).size).toBe(13)
    expect(await phone.db.rejectedChanges.count()).toBe(0) // empty, because a refusal of everything may be temporary
    phone.clock.advance(5000)
    await phone.sync()
    expect(server.rows(org).size).toBe(19)
    expect(await phone.db.rejectedChanges.toArray()).toMatchObject([
      { refusal: { result: 'quarantined' }, ops: [{ rows: [{ id: culprit }] }] },
    ])
    expect(await phone.view()).toEqual(server.rows(org))
    server.poison = null
    await saveLeague()
    await phone.sync()
    expect(server.rows(org).size).toBe(20)
    expect(phone.log).not.toContainEqual(expect.stringContaining('counts differently')) // there was no gap in the numbers
  })

  it('2.6 sets nothing aside where the server refuses everything for moments only', async () => {
    await saveLeague()
    for (let attempt = 0; attempt < 3; attempt++) {
      phone.remote.faults.push({ on: 'push', what: 'refused' })
      await phone.sync() // the third time, the empty request that follows is accepted
    }
    expect(pushes()).toHaveLength(4)
    await phone.sync()
    expect(await phone.db.rejectedChanges.count()).toBe(0)
    expect(appliedTimes()).toEqual([1])
  })

  it('2.6 sends half of what the server has no time for, at once and down to a single change', async () => {
    const rows = Array.from({ length: 8 }, league)
    for (const row of rows) await saveLeague(row)
    phone.remote.faults.push({ on: 'push', what: 'timed_out' }, { on: 'push', what: 'timed_out' })
    expect((await phone.sync()).kind).toBe('synced')
    expect(pushes().map(({ request }) => (request as PushRequest).muts.length)).toEqual([8, 4, 2, 4, 2])
    expect(server.rows(org).size).toBe(8)
    expect(await phone.db.rejectedChanges.count()).toBe(0)
  })

  it('2.6 keeps a single change that the server has no time for, and goes on with other organizations', async () => {
    const other = testId()
    server.addOrganization(other)
    server.setMember(other, user, 'league_manager')
    server.write(other, [{ t: 'leagues', rows: [makeLeagueRow({ organization_id: other })] }])
    await saveLeague()
    for (let attempt = 0; attempt < 5; attempt++) {
      phone.remote.faults.push({ on: 'push', what: 'timed_out' })
      expect((await phone.sync()).kind).toBe('failed')
      phone.clock.advance(5000)
    }
    expect(await phone.db.outbox.count()).toBe(1)
    expect(await phone.db.rejectedChanges.count()).toBe(0)
    expect(await phone.db.leagues.where('organization_id').equals(other).count()).toBe(1)
  })

  it('2.7 goes on with other organizations where one does not let this session in, and keeps its changes', async () => {
    const other = testId()
    server.addOrganization(other)
    server.setMember(other, user, 'league_manager')
    server.write(other, [{ t: 'leagues', rows: [makeLeagueRow({ organization_id: other })] }])
    await saveLeague()
    for (let attempt = 0; attempt < 5; attempt++) {
      phone.remote.faults.push({ on: 'push', what: 'closed' }, { on: 'pull', what: 'closed' })
      expect(await phone.sync()).toMatchObject({ kind: 'failed', error: { kind: 'closed' } })
      phone.clock.advance(5000)
    }
    expect(await phone.db.outbox.count()).toBe(1)
    expect(await phone.db.rejectedChanges.count()).toBe(0)
    expect(await phone.db.leagues.where('organization_id').equals(other).count()).toBe(1)
  })

  it('2.6 sets nothing aside while the server refuses everything', async () => {
    await saveLeague()
    for (let attempt = 0; attempt < 6; attempt++) {
      phone.remote.faults.push({ on: 'push', what: 'refused' }, { on: 'push', what: 'refused' })
      expect((await phone.sync()).kind).toBe('failed')
    }
    expect(await phone.db.rejectedChanges.count()).toBe(0)
    expect(await phone.db.outbox.count()).toBe(1)
  })

  it('2.6 sets nothing aside that the server had taken before it began to refuse it', async () => {
    const row = await saveLeague()
    phone.remote.faults.push({ on: 'push', what: 'lost_answer' })
    await phone.sync()
    server.poison = ({ ops }) => JSON.stringify(ops).includes(row.id)
    for (let attempt = 0; attempt < 4; attempt++) {
      await phone.sync()
      phone.clock.advance(5000)
    }
    expect(await phone.db.rejectedChanges.count()).toBe(0)
    expect(await phone.db.outbox.count()).toBe(0)
    expect(appliedTimes()).toEqual([1])
    expect(await phone.view()).toEqual(server.rows(org))
    expect(await phone.db.sent.toArray()).toMatchObject([{ ops: [{ rows: [{ id: row.id }] }] }]) // the entry is still needed for rule 3.3
  })

  it('2.6 keeps among the rejected changes what was set aside where only the answer to its empty place was lost', async () => {
    const row = await saveLeague()
    server.poison = ({ ops }) => JSON.stringify(ops).includes(row.id)
    for (let attempt = 0; attempt < 3; attempt++) await phone.sync()
    phone.clock.advance(5000)
    let lost = 0
    phone.remote.onCall = (kind) => {
      if (kind !== 'push') return
      const request = phone.remote.calls.at(-1)?.request as PushRequest | undefined
      if (request?.muts[0]?.ops.length === 0 && lost++ === 0)
        phone.remote.faults.push({ on: 'push', what: 'lost_answer' })
    }
    await phone.sync()
    expect(await phone.db.outbox.toArray()).toMatchObject([{ state: 'queued', ops: [] }])
    phone.remote.onCall = null
    await phone.sync()
    expect(await phone.db.rejectedChanges.toArray()).toMatchObject([{ refusal: { result: 'quarantined' } }])
    expect(await phone.db.outbox.count()).toBe(0)
    expect(server.row(org, 'leagues', row.id)).toBeUndefined()
  })

  it('2.7 keeps everything while nobody is signed in', async () => {
    await saveLeague()
    phone.remote.faults.push({ on: 'push', what: 'signed_out' })
    expect((await phone.sync()).kind).toBe('signed_out')
    expect(await phone.db.outbox.toArray()).toMatchObject([{ state: 'queued' }])
    await phone.syncUntilWell()
    expect(appliedTimes()).toEqual([1])
  })

  it('2.8 sends nothing that the server is too new for, and reads on', async () => {
    await phone.sync()
    await saveLeague()
    server.needsUpgrade = true
    server.write(org, [{ t: 'leagues', rows: [league()] }])
    expect((await phone.sync()).kind).toBe('upgrade')
    expect(await phone.db.leagues.count()).toBe(2)
    expect(await phone.db.outbox.toArray()).toMatchObject([{ state: 'queued' }])
  })

  it('2.9 sends the place of a discarded change empty', async () => {
    const row = await saveLeague()
    await saveLeague()
    const [first] = await phone.db.outbox.orderBy('order').toArray()
    await undoQueuedChange(phone.db, first?.id ?? '')
    await phone.sync()
    expect(server.row(org, 'leagues', row.id)).toBeUndefined()
    expect(await phone.view()).toEqual(server.rows(org))
    expect(await phone.db.outbox.count()).toBe(0)
  })

  it('2.9 shows a change after all that was discarded when the server had it', async () => {
    const row = await saveLeague()
    phone.remote.faults.push({ on: 'push', what: 'lost_answer' })
    await phone.sync()
    const [entry] = await phone.db.outbox.toArray()
    await undoQueuedChange(phone.db, entry?.id ?? '')
    expect(await phone.db.leagues.count()).toBe(0)
    await phone.syncUntilWell()
    expect(await phone.db.leagues.get(row.id)).toEqual(server.row(org, 'leagues', row.id))
  })
})

describe('answers to another request', () => {
  /** Drops the phone's requests in transit, and responds to them with the response to another phone's request. */
  function mixedUp(answerFor: (request: PushRequest, theirs: PushResponse) => PushResponse) {
    const remote = server.remoteFor(user)
    return createEngineOn(
      phone.db,
      {
        ...remote,
        async push(request, signal) {
          const muts = request.muts.map((mutation) => ({ ...mutation, id: testId(), ops: [] }))
          return answerFor(request, await remote.push({ ...request, client: testId(), have: [], muts }, signal))
        },
      },
      org,
    )
  }

  it.each<[string, (request: PushRequest, theirs: PushResponse) => PushResponse]>([
    ['of another phone with the same numbers', (_, theirs) => theirs],
    ['in the phone’s own name about other mutations', ({ client }, theirs) => ({ ...theirs, client })],
    ['in the phone’s own name about none', ({ client }, theirs) => ({ ...theirs, client, results: [] })],
    [
      'with the mutation under another number',
      ({ client, muts }, theirs) => ({
        ...theirs,
        client,
        results: muts.map(({ id }) => ({ seq: 7, mutation: id, s: 'applied', v: 1 })),
      }),
    ],
  ])('2.3 are no answers: %s', async (_, answerFor) => {
    const row = await saveLeague()
    const mixed = mixedUp(answerFor)
    for (let round = 0; round < 3; round++)
      expect(await mixed.sync()).toMatchObject({ kind: 'failed', error: { kind: 'transient' } })
    expect(await phone.db.outbox.toArray()).toMatchObject([{ state: 'queued' }])
    expect(server.row(org, 'leagues', row.id)).toBeUndefined()
    await phone.syncUntilWell()
    expect(server.row(org, 'leagues', row.id)).toBeDefined()
  })

  it('2.3 are no answers where they are pages for another phone', async () => {
    server.write(org, [{ t: 'leagues', rows: [league()] }])
    const remote = server.remoteFor(user)
    const mixed = createEngineOn(
      phone.db,
      { ...remote, pull: (request, signal) => remote.pull({ ...request, client: testId() }, signal) },
      org,
    )
    expect(await mixed.sync()).toMatchObject({ kind: 'failed', error: { kind: 'transient' } })
    expect(await phone.db.leagues.count()).toBe(0)
    await phone.syncUntilWell()
    expect(await phone.db.leagues.count()).toBe(1)
  })
})

describe('answers that come late', () => {
  it('2.3 are dropped where the server’s history has changed since the question', async () => {
    await saveLeague()
    await phone.sync()
    const restore = server.backup()
    const row = await saveLeague()
    const slow = createEngineOn(phone.db, server.remoteFor(user), org)
    const arrived = new Promise<() => void>((atServer) => {
      slow.remote.onAnswer = (kind) => (kind === 'push' ? new Promise((release) => atServer(release)) : undefined)
    })
    const late = slow.sync()
    const release = await arrived // the server has applied the change, and its response is on the way
    restore()
    expect(server.row(org, 'leagues', row.id)).toBeUndefined()
    phone.remote.onAnswer = () => {
      phone.remote.faults.push({ on: 'push', what: 'lost_request' }, { on: 'pull', what: 'lost_request' })
    }
    phone.remote.faults.push({ on: 'pull', what: 'lost_request' })
    await phone.sync() // the phone learns about the new history, and nothing more
    release()
    await late
    phone.remote.onAnswer = null
    phone.remote.faults.length = 0
    await phone.syncUntilWell()
    expect(server.row(org, 'leagues', row.id)).toBeDefined()
  })
})

describe('scores of two sides', () => {
  it('1.5 are worked out by the server in the order of arrival, and both phones show the same', async () => {
    const schedule = makeSchedule({ organization_id: org })
    const game = makeGame({ organization_id: org, schedule_id: schedule.id })
    server.write(org, [
      { t: 'leagues', rows: [makeLeagueRow({ organization_id: org, id: schedule.league_id })] },
      { t: 'schedules', rows: [schedule] },
      { t: 'games', rows: [game] },
    ])
    const guest = testId()
    server.setMember(org, guest, 'team_manager')
    const away = await createDevice(server, guest, org)
    await phone.sync()
    await away.sync()
    const report = (device: TestDevice, side: 'home' | 'away', home_score: number) =>
      device.save('score.report', (tx) =>
        tx.insert('score_reports', [makeScoreReport({ game_id: game.id, side, home_score })]),
      )
    await report(phone, 'home', 3)
    await report(away, 'away', 4)
    expect(await phone.db.games.get(game.id)).toMatchObject({
      home_score: 3,
      result_state: 'reported',
      result_side: 'home',
    })
    expect(await away.db.games.get(game.id)).toMatchObject({
      home_score: 4,
      result_state: 'reported',
      result_side: 'away',
    })
    await phone.sync()
    await away.sync()
    await phone.sync()
    const agreed = { status: 'completed', home_score: 3, result_state: 'disputed', result_side: 'home' }
    for (const device of [phone, away]) {
      expect(await device.db.games.get(game.id)).toMatchObject(agreed)
      expect(await device.view()).toEqual(server.rows(org))
      expect(await device.db.base.count()).toBe(0)
    }
  })

  it('1.5 follow from the server’s copies of reports that are settled with the same page', async () => {
    const schedule = makeSchedule({ organization_id: org })
    const game = makeGame({ organization_id: org, schedule_id: schedule.id })
    server.write(org, [
      { t: 'leagues', rows: [makeLeagueRow({ organization_id: org, id: schedule.league_id })] },
      { t: 'schedules', rows: [schedule] },
      { t: 'games', rows: [game] },
      {
        t: 'score_reports',
        rows: [makeScoreReport({ organization_id: org, game_id: game.id, reported_by: testId() })],
      },
    ])
    await phone.sync()
    const report = (side: 'home' | 'away', home_score: number) =>
      phone.save('score.report', (tx) =>
        tx.insert('score_reports', [makeScoreReport({ game_id: game.id, side, home_score, reported_by: user })]),
      )
    await report('home', 3)
    phone.remote.faults.push({ on: 'pull', what: 'lost_answer' }) // the report is sent, but not settled yet
    await phone.sync()
    await report('away', 1)
    phone.remote.faults.push({ on: 'push', what: 'refused' })
    await phone.sync()
    // The home side's latest report is now this person's own, so their next report can't dispute it.
    const agreed = { home_score: 1, result_state: 'reported', result_side: 'away' }
    expect(await phone.db.games.get(game.id)).toMatchObject(agreed)
    await phone.syncUntilWell()
    expect(await phone.view()).toEqual(server.rows(org))
    expect(await phone.db.games.get(game.id)).toMatchObject(agreed)
  })

  it('1.5 are worked out anew when a report arrives that changes nothing yet', async () => {
    const schedule = makeSchedule({ organization_id: org })
    const game = makeGame({ organization_id: org, schedule_id: schedule.id })
    const [first, same] = [testId(), user]
    const report = (reported_by: string) => makeScoreReport({ organization_id: org, game_id: game.id, reported_by })
    server.write(org, [
      { t: 'leagues', rows: [makeLeagueRow({ organization_id: org, id: schedule.league_id })] },
      { t: 'schedules', rows: [schedule] },
      { t: 'games', rows: [game] },
      { t: 'score_reports', rows: [report(first)] },
    ])
    await phone.sync()
    const mine = makeScoreReport({ game_id: game.id, side: 'away', reported_by: same })
    await phone.save('score.report', (tx) => tx.insert('score_reports', [mine]))
    expect(await phone.db.games.get(game.id)).toMatchObject({ result_state: 'confirmed' })
    // The person who reports for the away side here also repeats the home side's score, which does not make them a
    // second witness.
    server.write(org, [{ t: 'score_reports', rows: [report(same)] }])
    phone.remote.faults.push({ on: 'push', what: 'refused' })
    await phone.sync()
    expect(await phone.db.games.get(game.id)).toMatchObject({ result_state: 'reported' })
    await phone.syncUntilWell()
    expect(await phone.view()).toEqual(server.rows(org))
  })

  it('S6 are delivered by whichever of two phones comes first, and stand on both, once each', async () => {
    const other = testId()
    server.setMember(org, other, 'team_manager')
    const second = await createDevice(server, other, org)
    const schedule = makeSchedule({ organization_id: org })
    const game = makeGame({ organization_id: org, schedule_id: schedule.id })
    server.write(org, [
      { t: 'leagues', rows: [makeLeagueRow({ organization_id: org, id: schedule.league_id })] },
      { t: 'schedules', rows: [schedule] },
      { t: 'games', rows: [game] },
    ])
    await phone.sync()
    await second.sync()
    const theirs = makeScoreReport({ game_id: game.id, side: 'home', reported_by: user })
    const mine = makeScoreReport({ game_id: game.id, side: 'away', reported_by: other })
    const sign = (report: typeof mine) => ({
      ...report,
      key_id: testId(),
      signed_at: report.recorded_at,
      scanned_at: report.recorded_at,
      signature: 'ab'.repeat(64),
    })
    await phone.save('score.report', (tx) => tx.insert('score_reports', [theirs]))
    await second.save('score.countersign', (tx) => tx.insert('score_reports', [sign(theirs), mine]))
    await phone.save('score.countersign', (tx) => tx.insert('score_reports', [sign(mine)]))
    for (const each of [phone, second]) {
      expect(await each.db.games.get(game.id)).toMatchObject({ result_state: 'confirmed', result_side: 'home' })
    }
    await second.syncUntilWell()
    expect(server.row(org, 'games', game.id)).toMatchObject({ result_state: 'confirmed' })
    await phone.syncUntilWell()
    await second.syncUntilWell()
    for (const each of [phone, second]) {
      expect(await each.view()).toEqual(server.rows(org))
      expect([await each.db.outbox.count(), await each.db.rejectedChanges.count()]).toEqual([0, 0])
    }
    expect([...server.rows(org).keys()].filter((key) => key.startsWith('score_reports:'))).toHaveLength(2)
  })
})
