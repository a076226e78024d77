import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openServerDatabase, type Database } from '#server/database/database.ts'
import { describeNotification } from '#domain/notifications/describe-notification.ts'
import type { Notification } from '#domain/schema/notifications.ts'
import { updateGameInstants } from '#server/database/update-game-instants.ts'
import { createTestIds, makeGame, createTestRandom } from '../../support/rows/factories.ts'
import {
  createOrganizationInDatabase,
  insertTestRows,
  type OrganizationInTest,
} from '../../support/database/league-world.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'

// Vancouver stopped changing its clocks in 2026. A phone with older zone data converts an agreed 10:00 in winter to
// 18:00 UTC, but it is 17:00.

const ids = createTestIds(createTestRandom(29))
const agreed = { local_date: '2031-01-18', local_time: '10:00', time_zone: 'America/Vancouver' }
const wrong = { start_time: '2031-01-18T18:00:00.000Z', end_time: '2031-01-18T19:30:00.000Z' }

let made: TestDatabase
let database: Database
let ours: OrganizationInTest
beforeAll(async () => {
  made = await openTestDatabase('postgres')
  database = await openServerDatabase({ url: made.url })
  ours = await createOrganizationInDatabase(made, 'Vancouver')
})
afterAll(async () => {
  await database.close()
  await made.close()
})
beforeEach(() =>
  made.asOwner(async (query) => {
    await query('delete from app.games')
    await query('delete from app.notifications')
  }),
)

async function put(...given: readonly Partial<typeof ours.game>[]): Promise<string[]> {
  const games = given.map((one) => makeGame({ ...ours.game, ...agreed, ...wrong, id: ids(), ...one }))
  await made.asOwner((query) => insertTestRows(query, 'games', games))
  return games.map(({ id }) => id)
}

const timesOf = (id: string | undefined) =>
  made.asOwner((query) =>
    query<{ start: string; end: string }>(
      `select to_char(start_time at time zone 'UTC', 'HH24:MI') as start, to_char(end_time at time zone 'UTC', 'HH24:MI') as end,
         local_time from app.games where id = $1`,
      [id],
    ),
  )
async function told() {
  const rows = await made.asOwner((query) =>
    query<Notification>('select * from app.notifications order by content, user_id'),
  )
  return rows.map((row) => ({ user_id: row.user_id, ...describeNotification(row), link: row.link }))
}

describe('games whose zone has a new law', () => {
  test('keep the time that was agreed, and staff are told', async () => {
    const [id] = await put({})
    expect(await updateGameInstants(database)).toBe(1)
    expect(await timesOf(id)).toEqual([{ start: '17:00', end: '18:30', local_time: '10:00' }])
    const notices = await told()
    expect(notices.map(({ user_id }) => user_id).toSorted()).toEqual([ours.manager, ours.administrator].toSorted())
    expect(notices[0]).toMatchObject({
      title: 'Time zone rules changed: America/Vancouver',
      body: '1 game keeps its local date and time. Devices and calendars will update.',
      link: `/dashboard/scheduling?league=${ours.league.id}&schedule=all`,
    })
  })

  test('are brought there once, and others are left alone', async () => {
    const right = { start_time: '2031-07-19T17:00:00.000Z', end_time: '2031-07-19T18:00:00.000Z' }
    await put({ ...right, local_date: '2031-07-19' }, { ...wrong, time_zone: 'America/Los_Angeles' })
    expect(await updateGameInstants(database)).toBe(0)
    await put({
      local_date: '2031-01-25',
      start_time: '2031-01-25T18:00:00.000Z',
      end_time: '2031-01-25T19:00:00.000Z',
    })
    expect([await updateGameInstants(database), await updateGameInstants(database)]).toEqual([1, 0])
    expect(await told()).toHaveLength(2)
  })

  test('stay as they were where they are over', async () => {
    const [id] = await put({
      local_date: '2020-01-18',
      start_time: '2020-01-18T17:00:00.000Z',
      end_time: '2020-01-18T18:00:00.000Z',
    })
    expect(await updateGameInstants(database)).toBe(0)
    expect(await timesOf(id)).toMatchObject([{ start: '17:00' }])
  })

  test('keep their day where their time is not known yet', async () => {
    const [id] = await put({
      local_time: null,
      start_time: '2031-01-18T08:00:00.000Z',
      end_time: '2031-01-19T08:00:00.000Z',
    })
    expect([await updateGameInstants(database), await updateGameInstants(database)]).toEqual([1, 0])
    expect(await timesOf(id)).toEqual([{ start: '07:00', end: '07:00', local_time: null }])
  })

  test('move together, one after the other on the same field', async () => {
    const [first, second] = await put(
      { end_time: '2031-01-18T19:00:00.000Z' },
      { local_time: '11:00', start_time: '2031-01-18T19:00:00.000Z', end_time: '2031-01-18T20:00:00.000Z' },
    )
    expect(await updateGameInstants(database)).toBe(2)
    expect([...(await timesOf(first)), ...(await timesOf(second))]).toMatchObject([
      { start: '17:00' },
      { start: '18:00' },
    ])
    expect((await told())[0]?.body).toMatch(/^2 games keep their/)
  })

  test('are left, and named, where they would overlap one of another zone', async () => {
    const [clashing, free] = await put(
      {},
      { local_date: '2031-01-25', start_time: '2031-01-25T18:00:00.000Z', end_time: '2031-01-25T19:00:00.000Z' },
      {
        time_zone: 'UTC',
        local_time: '17:00',
        start_time: '2031-01-18T17:00:00.000Z',
        end_time: '2031-01-18T18:00:00.000Z',
      },
    )
    await updateGameInstants(database)
    expect([...(await timesOf(clashing)), ...(await timesOf(free))]).toMatchObject([
      { start: '18:00' },
      { start: '17:00' },
    ])
    expect((await told())[0]?.body).toMatch(/^1 game keeps its .* 1 game would overlap another/)
  })
})
