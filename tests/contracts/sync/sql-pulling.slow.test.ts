import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PullResponse, PullRequest } from '#sync/wire.ts'
import { accountResponseSchema } from '#sync/wire.ts'
import { hashRowVersion } from '#sync/digest.ts'
import { makeLeagueRow, makePlayer, makeVenue } from '../../support/rows/factories.ts'
import {
  createOrganizationInDatabase,
  createPerson,
  expectRefusal,
  soccerSport,
} from '../../support/database/league-world.ts'
import type { OrganizationInTest } from '../../support/database/league-world.ts'
import { databaseEngines, openTestDatabase } from '../../support/database/postgres.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { start, syncWith } from '../../support/device/sync-device.ts'

// sync_pull and sync_account: what a device receives, page by page.

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
  const { pull, device, cursorOf, newTeam } = syncWith(() => ({ database, org }))

  test('4.3 pages end on versions, miss nothing and say when there is more', async () => {
    const phone = device(org.manager)
    for (let index = 0; index < 5; index++) {
      await phone.apply({
        t: 'teams',
        rows: Array.from({ length: index + 1 }, (_, n) => newTeam(`Team ${index} ${n}`)),
      })
    }
    const whole = await pull(org.manager, { limit: 10_000 })
    for (const limit of [1, 2, 3, 7, 20]) {
      const pages: PullResponse[] = []
      let cursor: PullRequest['cursor'] = start
      for (let more = true; more;) {
        const page = await pull(org.manager, { cursor, limit })
        const versions = versionsOf(page)
        expect(versions.length <= limit || new Set(versions).size === 1).toBe(true)
        expect(versions.every((version) => version > page.since && version <= page.to)).toBe(true)
        expect(page.to > page.since).toBe(true)
        pages.push(page)
        cursor = { v: page.to, h: page.horizon, visibility: page.visibility }
        more = page.more
      }
      const ids = pages.flatMap(idsOf)
      expect(ids.toSorted()).toEqual(idsOf(whole).toSorted())
      expect(pages.at(-1)?.to).toBe(whole.to)
    }
  })

  test('4.10 the league on screen comes ahead of the pages, as its reader may see it', async () => {
    const phone = device(org.manager)
    const other = makeLeagueRow({
      id: randomUUID(),
      organization_id: org.id,
      sport_id: soccerSport,
      name: 'Another League',
    })
    const team = { ...newTeam('Elsewhere'), league_id: other.id }
    const theirs = makePlayer({ id: randomUUID(), organization_id: org.id, team_id: team.id })
    await phone.apply({ t: 'leagues', rows: [other] }, { t: 'teams', rows: [team] }, { t: 'players', rows: [theirs] })

    const ahead = await pull(org.manager, { limit: 3, first: org.league.id })
    expect(ahead).toMatchObject({ first: true, more: true, since: 0, to: 0 })
    expect(ahead.rows['leagues']).toHaveLength(2)
    expect(ahead.rows['games']).toHaveLength(2)
    expect(ahead.rows['players']?.map(({ id }) => id)).not.toContain(theirs.id)
    const byName = await pull(org.manager, { limit: 3, first: null })
    expect(byName.rows['players']?.map(({ id }) => id)).toEqual([theirs.id])
    const coach = await pull(org.homeCoach, { limit: 3, first: null })
    expect(coach.rows['games']).toHaveLength(2) // the games of the league in which the coach's team plays
    const viewer = await pull(org.viewer, { limit: 3, first: org.league.id })
    expect(viewer.rows['games']?.map(({ id }) => id)).toEqual([org.game.id]) // without the draft's games

    expect(await pull(org.manager, { limit: 1, first: org.league.id })).not.toHaveProperty('first') // too much data for one page
    expect(await pull(org.manager, { limit: 1000, first: org.league.id })).toMatchObject({ more: false }) // everything fits
  })

  test('nothing new: an empty page that reaches the present', async () => {
    const cursor = await cursorOf(org.manager)
    expect(await pull(org.manager, { cursor })).toMatchObject({
      since: cursor.v,
      to: cursor.v,
      more: false,
      rows: {},
      gone: {},
    })
  })

  test('4.6 a delete and what it takes along come as gone, to those who had it; a new copy does not hear of it', async () => {
    const cursor = await cursorOf(org.manager)
    await device(org.administrator).apply({ t: 'schedules', id: org.published.id, delete: true })
    const page = await pull(org.manager, { cursor })
    expect(page.gone).toEqual({ schedules: [org.published.id], games: [org.game.id] })
    expect(page.rows).toEqual({})
    expect((await pull(org.manager)).gone).toEqual({})
  })

  test('a league takes everything of its own along, and each device hears of every row', async () => {
    const cursor = await cursorOf(org.manager)
    await device(org.administrator).apply({ t: 'leagues', id: org.league.id, delete: true })
    const page = await pull(org.manager, { cursor })
    const gone = Object.fromEntries(Object.entries(page.gone).map(([t, ids]) => [t, ids.length]))
    expect(gone).toEqual({ leagues: 1, teams: 3, players: 1, team_staff: 2, schedules: 2, games: 2 })
    expect(page.rows['venues']).toMatchObject([{ id: org.venue.id, league_id: null }])
  })

  test('a row that came back under its id is a row, not gone', async () => {
    const venue = makeVenue({ id: randomUUID(), organization_id: org.id })
    const phone = device(org.manager)
    await phone.apply({ t: 'venues', rows: [venue] })
    const cursor = await cursorOf(org.manager)
    await phone.apply({ t: 'venues', id: venue.id, delete: true })
    await phone.apply({ t: 'venues', rows: [venue] })
    const page = await pull(org.manager, { cursor })
    expect([page.gone, page.rows['venues']?.map(({ id }) => id)]).toEqual([{}, [venue.id]])
  })

  test('a page of deletes ends on a version as well', async () => {
    const phone = device(org.manager)
    const players = Array.from({ length: 6 }, () =>
      makePlayer({ id: randomUUID(), organization_id: org.id, team_id: org.third.id }),
    )
    await phone.apply({ t: 'players', rows: players })
    const cursor = await cursorOf(org.manager)
    for (const { id } of players) await phone.apply({ t: 'players', id, delete: true })
    const page = await pull(org.manager, { cursor, limit: 4 })
    expect([page.gone['players']?.length, page.more]).toEqual([4, true])
  })

  test('S4 a changed role starts over, and so does publishing for those who cannot see drafts', async () => {
    const cursors = { player: await cursorOf(org.player), manager: await cursorOf(org.manager) }
    await device(org.manager).apply({
      t: 'schedules',
      id: org.draft.id,
      set: { status: 'published' },
      was: { status: 'draft' },
    })
    const page = await pull(org.player, { cursor: cursors.player })
    expect(page).toMatchObject({ reset: true, rows: {} })
    expect(page.visibility).not.toBe(cursors.player.visibility)
    expect(await pull(org.manager, { cursor: cursors.manager })).not.toHaveProperty('reset')
    expect((await pull(org.player)).rows['games']).toHaveLength(2)

    const again = await cursorOf(org.player)
    await database.asOwner((query) =>
      query(`update app.memberships set role = 'scorekeeper' where user_id = $1`, [org.player]),
    )
    expect(await pull(org.player, { cursor: again })).toMatchObject({ reset: true })
  })

  test('completing a published schedule starts nothing over', async () => {
    const cursor = await cursorOf(org.player)
    await device(org.manager).apply({
      t: 'schedules',
      id: org.published.id,
      set: { status: 'completed' },
      was: { status: 'published' },
    })
    const page = await pull(org.player, { cursor })
    expect(page).not.toHaveProperty('reset')
    expect(page.rows['schedules']).toMatchObject([{ status: 'completed' }])
  })

  test('4.6 who was away longer than tombstones are kept starts over; who is reading the new copy does not', async () => {
    const cursor = await cursorOf(org.manager)
    await device(org.administrator).apply({ t: 'games', id: org.game.id, delete: true })
    await database.asOwner(async (query) => {
      await query(`update private.tombstones set buried_at = now() - interval '400 days'`)
      await query(`select private.prune_tombstones('365 days')`)
    })
    const page = await pull(org.manager, { cursor })
    expect(page).toMatchObject({ reset: true, horizon: cursor.v + 1 })
    const first = await pull(org.manager, { limit: 2 })
    const reading = { v: first.to, h: first.horizon, visibility: first.visibility }
    expect(reading.v).toBeLessThan(first.horizon)
    expect(await pull(org.manager, { cursor: reading })).not.toHaveProperty('reset')
  })

  test('a device that is ahead of the server starts over', async () => {
    const cursor = await cursorOf(org.manager)
    expect(await pull(org.manager, { cursor: { ...cursor, v: cursor.v + 1 } })).toMatchObject({ reset: true })
  })

  test('4.7 who is no member is told that the organization is gone for them', async () => {
    const outsider = await createPerson(database, 'Outsider')
    expect(await pull(outsider)).toMatchObject({ gone_access: true, rows: {}, gone: {}, more: false })
    expect(await pull(outsider, { org: randomUUID() })).toMatchObject({ gone_access: true })
  })

  test('a request without an organization is refused, not answered as if it were gone', async () => {
    const ask = database.asPerson(org.manager, (query) => query(`select public.sync_pull('{"cursor": null}')`))
    expect(await expectRefusal(ask)).toMatchObject({ code: '22023' })
  })

  test('S5 the digest counts and sums what the person may read, and comes only when asked for, with the last page', async () => {
    for (const person of [org.manager, org.player, org.viewer]) {
      const page = await pull(person, { digest: true })
      const rows = Object.values(page.rows).flat()
      const sum = rows.reduce((total, { id, version }) => total + hashRowVersion(String(id), Number(version)), 0)
      expect(page.digest).toEqual({ count: rows.length, hash: String(sum) })
    }
    expect(await pull(org.manager)).not.toHaveProperty('digest')
    const first = await pull(org.manager, { digest: true, limit: 1 })
    expect(first).not.toHaveProperty('digest')
    const cursor = await cursorOf(org.manager)
    expect(await pull(org.manager, { digest: true, cursor })).toHaveProperty('digest')
  })

  test('the account has the profile, the organizations with the role, and the sports', async () => {
    const [row] = await database.asPerson(org.player, (query) =>
      query<{ answer: unknown }>('select public.sync_account() as answer'),
    )
    const account = accountResponseSchema.parse(row?.answer)
    expect(account.profile.id).toBe(org.player)
    expect(account.organizations).toEqual([{ id: org.id, name: 'Riverside', role: 'player', tier: 'enterprise' }])
    expect(account.is_admin).toBe(false)
    expect(account.sports).toHaveLength(10)
    expect(account.epoch).toBe((await pull(org.player)).epoch)
  })
})

const idsOf = ({ rows }: PullResponse): string[] =>
  Object.values(rows).flatMap((each) => each.map(({ id }) => String(id)))
const versionsOf = ({ rows }: PullResponse): number[] =>
  Object.values(rows).flatMap((each) => each.map(({ version }) => Number(version)))
