import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { initialPullState, readPullState, setMeta } from '#data/store/meta.ts'
import type { PullState } from '#data/store/meta-values.ts'
import { systemClock } from '#sync/clock.ts'
import { livePageSchema, receiveLivePage, type LivePage } from '#sync/live-page.ts'
import { testDatabase } from '../support/device/databases.ts'
import { makeTeam, testId } from '../support/rows/factories.ts'

// Rows that the server sends unasked, on the live stream.

const org = testId()
const headAt = new Map([3, 4, 5, 6, 7].map((v) => [v, { v, id: testId() }]))
const heads = (...versions: number[]) => versions.flatMap((v) => headAt.get(v) ?? [])
const team = makeTeam({ organization_id: org, version: 6, name: 'Otters' })

let db: LocalDatabase
let logged: string[]

const reading: PullState = {
  ...initialPullState,
  cursor: { v: 5, h: 0, visibility: 'viewer' },
  complete: 5,
  loaded: true,
  usable: true,
}
const client = testId()
const sendingAt = (...versions: number[]) =>
  setMeta(db, `sending:${org}`, { client, nextSeq: 1, epoch: 'history', heads: heads(...versions) })

beforeEach(async () => {
  db = await testDatabase()
  logged = []
  await setMeta(db, `reading:${org}`, reading)
  await sendingAt(5)
})

const pageOf = (change: Partial<LivePage> = {}): LivePage =>
  livePageSchema.parse({
    epoch: 'history',
    now: '2026-04-11T16:00:00.000Z',
    since: 5,
    to: 6,
    more: false,
    horizon: 0,
    visibility: 'viewer',
    tier: 'enterprise',
    head: headAt.get(6),
    heads: heads(5, 6),
    rows: { teams: [team] },
    gone: {},
    ...change,
  })
const receive = (page: LivePage) =>
  receiveLivePage({ db, clock: systemClock, random: Math.random, log: (message) => logged.push(message) }, org, page)
const shown = async () => ({ v: (await readPullState(db, org)).cursor.v, team: (await db.teams.get(team.id))?.name })

describe('a page from the live stream', () => {
  it('5.15 is applied like that of a pull, to a device at its start', async () => {
    expect(await receive(pageOf())).toBe(true)
    expect(await shown()).toEqual({ v: 6, team: 'Otters' })
    expect(await readPullState(db, org)).toMatchObject({ complete: 6, cursor: { v: 6, visibility: 'viewer' } })
    expect((await db.meta.get(`sending:${org}`))?.value).toMatchObject({ client, heads: heads(6) })
  })

  it('5.15 is applied to a device within it, and arrives twice without harm', async () => {
    const page = pageOf({ since: 3, heads: heads(3, 4, 5, 6) })
    expect(await receive(page)).toBe(true)
    expect(await shown()).toEqual({ v: 6, team: 'Otters' })
    const later = { ...reading, cursor: { ...reading.cursor, v: 7 } }
    await setMeta(db, `reading:${org}`, later)
    await db.teams.update(team.id, { name: 'Renamed' })
    await sendingAt(6)
    expect(await receive(page)).toBe(true)
    expect(await shown()).toEqual({ v: 7, team: 'Renamed' })
  })

  it('5.15 is left to a pull after a gap, with another visibility, history or version id, and before a whole copy', async () => {
    const refused: [string, () => Promise<unknown>, Partial<LivePage>?][] = [
      ['a gap', () => setMeta(db, `reading:${org}`, { ...reading, cursor: { ...reading.cursor, v: 4 } })],
      ['visibility', () => Promise.resolve(), { visibility: 'manager' }],
      ['history', () => Promise.resolve(), { epoch: 'another history' }],
      ['version id', () => sendingAt(4)],
      ['one of two version ids', () => sendingAt(5, 7)],
      ['no copy', () => setMeta(db, `reading:${org}`, { ...reading, loaded: false })],
      ['a copy that is read again', () => setMeta(db, `reading:${org}`, { ...reading, resetting: true })],
    ]
    for (const [name, prepare, change] of refused) {
      await setMeta(db, `reading:${org}`, reading)
      await sendingAt(5)
      await prepare()
      const before = await shown()
      expect([name, await receive(pageOf(change)), await shown()]).toEqual([name, false, before])
    }
    await setMeta(db, `reading:${org}`, reading)
    await sendingAt(5)
    expect(await receive(pageOf())).toBe(true)
  })

  it('5.15 brings deletes, and leaves out rows of other organizations', async () => {
    await db.teams.put(team)
    const other = makeTeam({ organization_id: testId(), version: 6 })
    expect(await receive(pageOf({ rows: { teams: [other] }, gone: { teams: [team.id] } }))).toBe(true)
    expect(await db.teams.toArray()).toEqual([])
  })
})
