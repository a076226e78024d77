import { beforeEach, describe, expect, it } from 'vitest'
import { getMeta } from '#data/store/meta.ts'
import { discardRejectedChange } from '#data/store/outbox/rejected-changes.ts'
import { toPlainEntry } from '#data/store/outbox/outbox.ts'
import { requeueAfter } from '../../sync/entry-numbers.ts'
import { sentLogLimits } from '../../sync/log-settled-entries.ts'
import { testDatabase } from '../support/device/databases.ts'
import { createDevice, createEngineOn } from '../support/device/device.ts'
import type { TestDevice } from '../support/device/device.ts'
import { makeLeagueRow, makeTeam, testId } from '../support/rows/factories.ts'
import { createModelServer } from '../support/device/model-remote.ts'
import type { ModelServer } from '../support/device/model-remote.ts'

// Cases in which the server's sequence number for a device differs from the device's own.

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

const saveLeague = async (device = phone) => {
  const row = makeLeagueRow({ organization_id: org })
  await device.save('league.create', (tx) => tx.insert('leagues', [row]))
  return row.id
}
const leagueIds = async (device = phone) => (await device.db.leagues.toCollection().primaryKeys()).toSorted()

/** Returns another phone that starts with a copy of this phone's data, including its name on the server. */
async function copyOf(device: TestDevice): Promise<TestDevice> {
  const db = await testDatabase()
  for (const table of device.db.tables) await db.table(table.name).bulkPut(await table.toArray())
  return createEngineOn(db, server.remoteFor(user), org)
}

async function expectInSync(...devices: TestDevice[]) {
  for (const device of devices) {
    expect(await device.view()).toEqual(server.rows(org))
    expect(await device.db.outbox.count()).toBe(0)
    expect(await device.db.base.count()).toBe(0)
  }
}

describe('3.1 a gap', () => {
  it('is filled from the log of sent changes', async () => {
    await saveLeague()
    await phone.sync()
    const restore = server.backup()
    const ids = [await saveLeague(), await saveLeague()]
    await phone.sync()
    restore({ unnoticed: true })
    expect(server.rows(org).size).toBe(1)
    ids.push(await saveLeague())
    await phone.syncUntilWell()
    for (const id of ids) expect(server.row(org, 'leagues', id)).toBeDefined()
    await phone.syncUntilWell()
    expect(await phone.db.outbox.count()).toBe(0)
  })
})

describe('3.1 a refused change between acknowledged ones', () => {
  it('leaves no gap when the others are sent again: they are numbered anew (seed 13421)', async () => {
    for (let times = 0; times < 3; times++) await saveLeague()
    const { db } = phone
    const newClient = testId()
    await db.transaction('rw', db.tables, async () => {
      const [acknowledged, refused] = await db.outbox.orderBy('order').toArray()
      if (!acknowledged || !refused) throw new Error('Three changes wait')
      await db.outbox.put({ ...acknowledged, state: 'acked', v: 1 })
      await db.outbox.delete(refused.order)
      await db.sent.put({ ...toPlainEntry(refused), sent_at: '2026-04-01T09:00:00.000Z', refused: true })
      await requeueAfter(db, org, 2, newClient)
    })
    const waiting = await db.outbox.orderBy('order').toArray()
    expect(waiting.map(({ client, seq, state }) => [client, seq, state])).toEqual([
      [newClient, 1, 'queued'],
      [newClient, 2, 'queued'],
    ])
    expect(await getMeta(db, `sending:${org}`)).toMatchObject({ client: newClient, nextSeq: 3 })
  })
})

describe('3.2 a fork', () => {
  it('gives the copied device a new name, and every change is applied once', async () => {
    await saveLeague()
    await phone.sync()
    await saveLeague() // unsent at the time of the copy, so both phones have it
    const copy = await copyOf(phone)
    const mine = await saveLeague()
    const theirs = await saveLeague(copy)

    await phone.syncUntilWell()
    await copy.syncUntilWell()
    await phone.syncUntilWell()
    expect([...server.applied.values()]).toEqual([1, 1, 1, 1])
    expect(await leagueIds()).toEqual(await leagueIds(copy))
    expect(await leagueIds()).toEqual(expect.arrayContaining([mine, theirs]))
    await expectInSync(phone, copy)

    await saveLeague()
    await saveLeague(copy)
    await phone.syncUntilWell()
    await copy.syncUntilWell()
    await phone.syncUntilWell()
    await expectInSync(phone, copy)
  })
})

describe('3.3 another epoch', () => {
  it('is told again what a restored server has forgotten, and nothing twice', async () => {
    await saveLeague()
    await phone.sync()
    const restore = server.backup()
    const forgotten = [await saveLeague(), await saveLeague()]
    await phone.sync()
    const waiting = await saveLeague()
    restore()
    await phone.syncUntilWell()
    for (const id of [...forgotten, waiting]) expect(server.row(org, 'leagues', id)).toBeDefined()
    expect(server.rows(org).size).toBe(4)
    await phone.syncUntilWell()
    await expectInSync(phone)
  })

  it('is told again in one transaction, however much was forgotten', async () => {
    await saveLeague()
    await phone.sync()
    const restore = server.backup()
    for (let nr = 0; nr < 300; nr++) await saveLeague()
    await phone.sync()
    restore()
    expect(await phone.sync()).toMatchObject({ kind: 'synced' })
    expect(server.rows(org).size).toBe(301)
    await expectInSync(phone)
  })

  it('is told again what was forgotten, although a copied profile has begun to count there', async () => {
    await phone.sync()
    const restore = server.backup()
    const copy = await copyOf(phone)
    const forgotten = await saveLeague()
    await phone.sync()
    restore()
    const theirs = await saveLeague(copy)
    await copy.syncUntilWell()
    await phone.syncUntilWell()
    for (const id of [forgotten, theirs]) expect(server.row(org, 'leagues', id)).toBeDefined()
    await copy.syncUntilWell()
    await expectInSync(phone, copy)
  })

  it('is noticed by a device that only reads, and drops what the server no longer has', async () => {
    await phone.sync()
    const restore = server.backup()
    server.write(org, [{ t: 'leagues', rows: [makeLeagueRow({ organization_id: org })] }])
    await phone.sync()
    expect(await phone.db.leagues.count()).toBe(1)
    restore()
    await phone.syncUntilWell()
    await expectInSync(phone)
    expect(await phone.db.leagues.count()).toBe(0)
  })

  it('keeps what it is telling again on the screen meanwhile', async () => {
    const restore = server.backup()
    const id = await saveLeague()
    await phone.sync()
    restore()
    phone.remote.faults.push({ on: 'push', what: 'lost_request' }, { on: 'pull', what: 'lost_request' })
    const shown: number[] = []
    phone.remote.onCall = async () => {
      shown.push(await phone.db.leagues.count())
    }
    await phone.syncUntilWell()
    await phone.syncUntilWell()
    expect(new Set(shown)).toEqual(new Set([1]))
    expect(server.row(org, 'leagues', id)).toBeDefined()
  })

  it('asks again about a refused change that is among the rejected changes, but not about one that was dropped', async () => {
    await phone.sync()
    const restore = server.backup()
    const league = makeLeagueRow({ organization_id: org })
    const [kept, dropped] = [makeTeam({ league_id: league.id }), makeTeam({ league_id: league.id })]
    for (const team of [kept, dropped]) await phone.save('team.create', (tx) => tx.insert('teams', [team]))
    await phone.sync()
    const [, second] = await phone.db.rejectedChanges.toArray().then((all) => all.toSorted((a, b) => a.order - b.order))
    await discardRejectedChange(phone.db, second?.id ?? '')
    restore()
    server.write(org, [{ t: 'leagues', rows: [league] }]) // only now does the team's league exist
    await phone.syncUntilWell()
    await phone.syncUntilWell()
    expect(server.row(org, 'teams', kept.id)).toBeDefined()
    expect(server.row(org, 'teams', dropped.id)).toBeUndefined()
    expect(await phone.db.rejectedChanges.count()).toBe(0)
    await expectInSync(phone)
  })

  it('1.6 takes along what arrived while the delete that it asks about again stood among the rejected changes', async () => {
    const league = await saveLeague()
    await phone.sync()
    const restore = server.backup()
    server.mayWrite = () => false
    await phone.save('league.delete', (tx) => tx.remove('leagues', league))
    await phone.sync()
    expect(await phone.db.rejectedChanges.count()).toBe(1)
    const team = makeTeam({ organization_id: org, league_id: league })
    server.write(org, [{ t: 'teams', rows: [team] }])
    await phone.sync()
    expect(await phone.db.teams.count()).toBe(1)

    restore()
    phone.remote.faults.push({ on: 'push', what: 'lost_request' })
    await phone.sync() // the phone learns about the new history, and nothing else
    expect(await phone.db.outbox.toArray()).toMatchObject([
      { name: 'league.create', state: 'queued' },
      { name: 'league.delete', state: 'queued' },
    ])
    expect(await phone.db.leagues.count()).toBe(0)
    expect(await phone.db.teams.count()).toBe(0)
  })

  it('is asked about lost changes by a device whose person has left: they are refused to the rejected changes', async () => {
    await phone.sync()
    const restore = server.backup()
    await saveLeague()
    await phone.sync()
    restore()
    server.setMember(org, user, null)
    const later = createEngineOn(phone.db, phone.remote, org)
    later.remote.faults.push({ on: 'push', what: 'lost_request' })
    await later.sync()
    await later.syncUntilWell()
    expect(await phone.db.rejectedChanges.toArray()).toMatchObject([
      { name: 'league.create', refusal: { code: '42501' } },
    ])
    expect(await phone.db.outbox.count()).toBe(0)
    expect(await phone.db.leagues.count()).toBe(0)

    later.refreshAccount()
    const calls = later.remote.calls.length
    await later.syncUntilWell()
    await later.syncUntilWell()
    expect(later.remote.calls.slice(calls).filter(({ kind }) => kind === 'push')).toEqual([]) // nothing is pushed again, because once is enough
  })

  it('counts anew where the log does not reach back far enough', async () => {
    await phone.sync()
    const restore = server.backup()
    const ids: string[] = []
    for (let index = 0; index < 3; index++) ids.push(await saveLeague())
    await phone.sync()
    const [oldest] = await phone.db.sent
      .orderBy('id')
      .toArray()
      .then((log) => log.toSorted((a, b) => a.order - b.order))
    await phone.db.sent.delete(oldest?.id ?? '')
    restore()
    await phone.syncUntilWell()
    await phone.syncUntilWell()
    expect(server.rows(org).size).toBe(2)
    await saveLeague()
    await phone.syncUntilWell()
    expect(server.rows(org).size).toBe(3)
    await expectInSync(phone)
  })
})

describe('3.3 3.6 a server that went back to an earlier moment, and nobody tells', () => {
  const others = (count: number) => {
    for (let nr = 0; nr < count; nr++)
      server.write(org, [{ t: 'leagues', rows: [makeLeagueRow({ organization_id: org })] }])
  }

  it.each([0, 1, 2, 5])(
    'gets back what it forgot from a phone that saves nothing more, %i changes later',
    async (count) => {
      await saveLeague()
      await phone.sync()
      const restore = server.backup()
      const forgotten = [await saveLeague(), await saveLeague()]
      await phone.sync()
      restore({ unnoticed: true })
      others(count)
      expect(await phone.sync()).toMatchObject({ kind: 'synced' })
      for (const id of forgotten) expect(server.row(org, 'leagues', id)).toBeDefined()
      expect([...server.applied.values()]).toEqual([1, 1, 1])
      await expectInSync(phone)
    },
  )

  it.each([0, 1, 2, 5])('takes its lost rows from a phone that only reads, %i changes later', async (count) => {
    const row = makeLeagueRow({ organization_id: org })
    server.write(org, [{ t: 'leagues', rows: [row] }])
    await phone.sync()
    const restore = server.backup()
    const rename = (name: string) =>
      server.write(org, [{ t: 'leagues', id: row.id, set: { name }, was: { name: row.name } }])
    rename('Lost')
    others(1)
    await phone.sync()
    restore({ unnoticed: true })
    if (count > 0) rename('Kept') // this rename gets the version that the lost name had
    others(count)
    expect(await phone.sync()).toMatchObject({ kind: 'synced' })
    await expectInSync(phone)
  })

  it('is asked again about a refusal that it forgot, and about nothing else', async () => {
    const id = await saveLeague()
    await phone.sync()
    const restore = server.backup()
    server.mayWrite = () => false
    await phone.save('league.delete', (tx) => tx.remove('leagues', id))
    await phone.sync()
    expect(await phone.db.rejectedChanges.count()).toBe(1)
    restore({ unnoticed: true })
    server.mayWrite = () => true
    const calls = phone.remote.calls.length
    await phone.sync()
    expect(server.row(org, 'leagues', id)).toBeUndefined()
    expect(await phone.db.rejectedChanges.count()).toBe(0)
    const pushes = phone.remote.calls.slice(calls).filter(({ kind }) => kind === 'push')
    expect(pushes).toMatchObject([{ request: { muts: [{ seq: 2 }] } }])
    await expectInSync(phone)
  })

  it('is told again what a phone had heard of in a push and not in a pull, although a copied profile counts on', async () => {
    await phone.sync()
    const restore = server.backup()
    const copy = await copyOf(phone)
    const forgotten = await saveLeague()
    phone.remote.faults.push({ on: 'pull', what: 'lost_request' })
    await phone.sync()
    restore({ unnoticed: true })
    const theirs = await saveLeague(copy)
    await copy.syncUntilWell()
    await phone.syncUntilWell()
    for (const id of [forgotten, theirs]) expect(server.row(org, 'leagues', id)).toBeDefined()
    await copy.syncUntilWell()
    await expectInSync(phone, copy)
  })

  it('is told by somebody who has left, and refuses it to the rejected changes', async () => {
    await phone.sync()
    const restore = server.backup()
    await saveLeague()
    await phone.sync()
    restore({ unnoticed: true })
    server.setMember(org, user, null)
    await phone.sync()
    await phone.syncUntilWell()
    expect(await phone.db.rejectedChanges.toArray()).toMatchObject([
      { name: 'league.create', refusal: { code: '42501' } },
    ])
    expect(await phone.db.outbox.count()).toBe(0)
  })

  it('is read while it wants a newer app, which sends what it forgot when it comes', async () => {
    await saveLeague()
    await phone.sync()
    const restore = server.backup()
    const id = await saveLeague()
    await phone.sync()
    restore({ unnoticed: true })
    others(3)
    server.needsUpgrade = true
    await saveLeague()
    expect((await phone.sync()).kind).toBe('upgrade')
    expect((await phone.sync()).kind).toBe('upgrade')
    expect(await phone.db.leagues.count()).toBe(6) // four leagues from the server and two pending ones
    server.needsUpgrade = false
    await createEngineOn(phone.db, phone.remote, org).syncUntilWell()
    expect(server.row(org, 'leagues', id)).toBeDefined()
  })

  it('S7 is one history for who saves and reads without a loss: nothing is sent or read twice', async () => {
    const other = await createDevice(server, user, org)
    for (let nr = 0; nr < 4; nr++) {
      await saveLeague()
      await phone.sync()
      await saveLeague(other)
      await other.sync()
    }
    await phone.sync()
    for (const { remote } of [phone, other]) {
      const requests = remote.calls.filter(({ kind }) => kind === 'push')
      expect(requests).toHaveLength(4)
      for (const { request } of requests) expect(request).toHaveProperty('have')
    }
    expect((await getMeta(phone.db, `sending:${org}`))?.heads).toHaveLength(1)
    await expectInSync(phone)
  })
})

describe('3.4 another owner', () => {
  it('sends nothing under another account', async () => {
    await saveLeague()
    await phone.sync()
    await saveLeague()
    const stranger = testId()
    server.setMember(org, stranger, 'league_manager')
    const borrowed = createEngineOn(phone.db, server.remoteFor(stranger), org)
    expect((await borrowed.sync()).kind).toBe('signed_out')
    expect(server.rows(org).size).toBe(1)
    expect(await phone.db.outbox.count()).toBe(1)
  })
})

describe('3.4 another account on a device that has sent nothing yet', () => {
  it('is not mistaken for its owner', async () => {
    await phone.sync()
    await saveLeague()
    const stranger = testId()
    server.setMember(org, stranger, 'league_manager')
    expect((await createEngineOn(phone.db, server.remoteFor(stranger), org).sync()).kind).toBe('signed_out')
    expect(server.rows(org).size).toBe(0)
    await phone.sync()
    expect(server.rows(org).size).toBe(1)
  })
})

describe('3.5 the log of sent changes', () => {
  it('keeps the newest 500 of 30 days', async () => {
    await saveLeague()
    await phone.sync()
    const [entry] = await phone.db.sent.toArray()
    if (!entry) throw new Error('Nothing was sent')
    const at = (daysAgo: number) => new Date(phone.clock.now() - daysAgo * 24 * 3600 * 1000).toISOString()
    const log = Array.from({ length: 600 }, (_, index) => ({
      ...entry,
      id: testId(),
      order: -index,
      sent_at: at(index < 400 ? 1 : 31),
    }))
    await phone.db.sent.bulkPut(log)
    await saveLeague()
    await phone.sync()
    expect(await phone.db.sent.count()).toBe(402)
    await phone.db.sent.bulkPut(log.map((each) => ({ ...each, sent_at: at(1) })))
    await saveLeague()
    await phone.sync()
    expect(await phone.db.sent.count()).toBe(sentLogLimits.entries)
  })

  it('lets no entry go before those that were saved earlier', async () => {
    await saveLeague()
    await phone.sync()
    const [entry] = await phone.db.sent.toArray()
    if (!entry) throw new Error('Nothing was sent')
    const at = (daysAgo: number) => new Date(phone.clock.now() - daysAgo * 24 * 3600 * 1000).toISOString()
    const logged = [31, 31, 1, 31].map((days, index) => ({
      ...entry,
      id: testId(),
      order: index - 10,
      sent_at: at(days),
    }))
    await phone.db.sent.bulkPut(logged)
    await saveLeague()
    await phone.sync()
    const stayed = await phone.db.sent.bulkGet(logged.map(({ id }) => id))
    expect(stayed.map((each) => each !== undefined)).toEqual([false, false, true, true])
  })
})
