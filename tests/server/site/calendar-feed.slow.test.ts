import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localToInstant } from '#domain/time.ts'
import { createCalendarFeedRoutes } from '#server/feeds/calendar-feed.ts'
import { createPublicLeagueReader } from '#server/site/league/read-public-league.ts'
import { startBackend, type RunningBackend } from '../../support/server/backend.ts'
import { createTestIds, makeGame, makeScheduleChange, createTestRandom } from '../../support/rows/factories.ts'
import {
  createOrganizationInDatabase,
  insertTestRows,
  type OrganizationInTest,
} from '../../support/database/league-world.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'

// Subscribed calendars as a phone reads them: over HTTP, with an independent parser.

const zones = [
  // Daylight saving time begins on March 8, 2026, and ends on November 1.
  ['New York', 'America/New_York', ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01']],
  // Daylight saving time begins on March 29 and ends on October 25.
  ['Brussels', 'Europe/Brussels', ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25']],
] as const

const ids = createTestIds(createTestRandom(11))

const khal = spawnSync('khal', ['--version']).error ? null : 'khal'
if (khal === null) process.stdout.write('No khal here: what a calendar program makes of the feeds is not tried.\n')

/** Imports each file over the previous one, as a calendar app does with a subscription. */
function listInKhal(files: readonly string[], zone: string): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-khal-'))
  try {
    const config = join(folder, 'config')
    mkdirSync(join(folder, 'league'))
    writeFileSync(
      config,
      `[calendars]
[[league]]
path = ${join(folder, 'league')}
[sqlite]
path = ${join(folder, 'khal.db')}
[locale]
local_timezone = ${zone}
default_timezone = ${zone}
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
`,
    )
    const run = (...given: string[]) => {
      const { status, stdout, stderr } = spawnSync('khal', ['-c', config, ...given], {
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
      })
      if (status !== 0) throw new Error(`khal ${given[0]}: ${stderr}`)
      return stdout
    }
    return files.map((text, index) => {
      const file = join(folder, `${index}.ics`)
      writeFileSync(file, text)
      run('import', '--batch', '-a', 'league', file)
      const format = '{start-date} {start-time} {status}{title}'
      const listed = run('list', '--day-format', '', '--format', format, '2026-01-01', '365d')
      return listed.split('\n').filter((line) => line.trim() !== '')
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

let running: RunningBackend
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  running = await startBackend({ database: { url: database.url } })
})
afterAll(async () => {
  await running.stop()
  await database.close()
})

describe.each(zones)('the calendar of a league in %s', (city, zone, days) => {
  const slug = city.toLowerCase().replace(' ', '-')
  let ours: OrganizationInTest
  let clock = 0
  let games: readonly string[] = []
  let inKhal: readonly string[] = []
  let ask: (path: string, headers?: Record<string, string>) => Promise<Response>

  beforeAll(async () => {
    ours = await createOrganizationInDatabase(database, city)
    await furnish()
    const feeds = createCalendarFeedRoutes(createPublicLeagueReader(running.backend, () => clock))
    ask = async (path, headers = {}) => {
      clock += 10_000 // anything cached has expired by now
      return feeds.request(`/l/${slug}${path}`, { headers })
    }
  })

  /** Adds a game at 14:00 on the day before and on the day of each clock change, and a cancelled one. */
  async function furnish(): Promise<void> {
    const rows = [...days, '2026-06-06'].map((day) =>
      makeGame({ ...ours.game, id: ids(), ...at(day, '14:00'), round_number: 3 }),
    )
    games = rows.map(({ id }) => id)
    await database.asOwner(async (query) => {
      await query('delete from app.games where id = $1', [ours.game.id])
      await query('update app.leagues set time_zone = $1, slug = $2, is_public = true where id = $3', [
        zone,
        slug,
        ours.league.id,
      ])
      await insertTestRows(query, 'games', rows)
      await query(`update app.games set status = 'cancelled' where id = $1`, [games[4]])
    })
  }

  const at = (day: string, time: string) => ({
    start_time: localToInstant(day, time, zone),
    end_time: localToInstant(
      day,
      time.replace(/^\d\d/, (hour) => String(Number(hour) + 1)),
      zone,
    ),
  })

  /** Moves a game as league staff would, with a change set. */
  async function move(id: string | undefined, day: string, time: string): Promise<void> {
    const clock = { local_date: day, local_time: time }
    const plan = { ...clock, ...at(day, time), field_id: null, status: 'scheduled', forfeited_by: null } as const
    const change = makeScheduleChange({
      organization_id: ours.id,
      league_id: ours.league.id,
      schedule_id: ours.published.id,
      id: ids(),
      changes: [{ gameId: id ?? '', from: plan, to: plan }],
      created_at: '2026-05-02T09:30:00.000Z',
    })
    await database.asPerson(ours.manager, async (query) => {
      await query('update app.games set start_time = $1, end_time = $2 where id = $3', [
        plan.start_time,
        plan.end_time,
        id,
      ])
      await insertTestRows(query, 'schedule_changes', [{ ...change, created_by: ours.manager }])
    })
  }

  const eventsOf = async (path: string) => readCalendar(await (await ask(path)).text())

  test('shows every game at the time of the league’s clocks, on both sides of each change', async () => {
    const { events, properties } = await eventsOf('/calendar.ics')
    expect(events.map(({ wall }) => wall)).toEqual(
      [...days.slice(0, 2), '2026-06-06', ...days.slice(2)].map((day) => `${day}T14:00:00`),
    )
    expect(new Set(events.map((event) => event.zone))).toEqual(new Set([zone]))
    expect(events.map(({ start }) => start)).toEqual(
      [...days.slice(0, 2), '2026-06-06', ...days.slice(2)].map((day) => localToInstant(day, '14:00', zone)),
    )
    expect(events.map(({ status }) => status)).toEqual([
      'CONFIRMED',
      'CONFIRMED',
      'CANCELLED',
      'CONFIRMED',
      'CONFIRMED',
    ])
    expect(events.map(({ uid }) => uid).toSorted()).toEqual(games.map((id) => `${id}@fieldside`).toSorted())
    expect(properties).toEqual({
      method: 'PUBLISH',
      'x-wr-calname': 'Riverside Youth League',
      'x-wr-timezone': zone,
      'refresh-interval': 'PT3600S',
      'x-published-ttl': 'PT3600S',
    })
  })

  test('moves a game across the change, with a higher number and the time of the move, and leaves the others', async () => {
    const unmoved = await (await ask('/calendar.ics')).text()
    await move(games[0], days[1], '18:30')
    const afterMove = await (await ask('/calendar.ics')).text()
    inKhal = [unmoved, afterMove]
    const [before, after] = [readCalendar(unmoved), readCalendar(afterMove)]
    const uid = `${games[0]}@fieldside`
    const [old, moved] = [before, after].map(({ events }) => events.find((event) => event.uid === uid))
    expect([old?.wall, moved?.wall]).toEqual([`${days[0]}T14:00:00`, `${days[1]}T18:30:00`])
    expect(moved?.start).toBe(localToInstant(days[1], '18:30', zone))
    expect(moved?.sequence).toBeGreaterThan(old?.sequence ?? Infinity)
    expect(moved?.stamp).toBe(moved?.changed)
    const others = ({ events }: typeof before) => events.filter((event) => event.uid !== uid)
    expect(others(after)).toEqual(others(before))
  })

  test.skipIf(khal === null)('is read like this by khal, a calendar of the terminal', () => {
    const [before = [], after = []] = listInKhal(inKhal, zone)
    const line = (day: string, time: string, status = 'CONFIRMED') => `${day} ${time} ${status} Otters – Herons`
    const off = '2026-06-06 14:00 CANCELLED Cancelled: Otters – Herons'
    const [eve, first, ...autumn] = days.map((day) => line(day, '14:00'))
    expect(before).toEqual([eve, first, off, ...autumn])
    expect(after).toEqual([first, line(days[1], '18:30'), off, ...autumn])
  })

  test('is the same text until something changes, and is then not sent twice', async () => {
    const first = await ask('/calendar.ics')
    const tag = first.headers.get('etag') ?? ''
    const again = await ask('/calendar.ics', { 'if-none-match': tag })
    expect([first.status, again.status, await again.text()]).toEqual([200, 304, ''])
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${slug}.ics"`,
      'cache-control': 'public, max-age=60',
    })
    await database.asOwner((query) => query(`update app.games set status = 'postponed' where id = $1`, [games[3]]))
    const changed = await ask('/calendar.ics', { 'if-none-match': tag })
    expect(changed.status).toBe(200)
    const { events } = readCalendar(await changed.text())
    expect(events.find(({ uid }) => uid === `${games[3]}@fieldside`)?.status).toBe('TENTATIVE')
  })

  test('tells of every change that its readers see, and of no other', async () => {
    const { home, third } = ours
    const field = ours.field.id
    const change = (sql: string) => database.asOwner((query) => query(sql))
    const told = async () => (await eventsOf('/calendar.ics')).events
    let before = await told()
    for (const [sql, shown] of [
      [`update app.teams set name = 'Sea Otters' where id = '${home.id}'`, { summary: 'Sea Otters – Herons' }],
      [`update app.teams set name = 'Otters' where id = '${home.id}'`, { summary: 'Otters – Herons' }],
      [`update app.games set away_team_id = '${third.id}' where id = '${games[1]}'`, { summary: 'Otters – Badgers' }],
      [
        `update app.games set away_team_id = '${ours.away.id}' where id = '${games[1]}'`,
        { summary: 'Otters – Herons' },
      ],
      [`update app.venue_fields set name = 'Court 9' where id = '${field}'`, { location: /^Mill Park, Court 9/ }],
      [
        `update app.venues set name = 'Quay', address = '9 Quay Street' where id = '${ours.venue.id}'`,
        { location: 'Quay, Court 9\n9 Quay Street' },
      ],
      [
        `update app.leagues set name = 'Juniors' where id = '${ours.league.id}'`,
        { description: /^Juniors, Spring season/ },
      ],
      [
        `update app.schedules set name = 'Finals' where id = '${ours.published.id}'`,
        { description: /^Juniors, Finals/ },
      ],
    ] as const) {
      await change(sql)
      const after = await told()
      const [old, event] = [before, after].map((events) => events.find(({ uid }) => uid === `${games[1]}@fieldside`))
      for (const [what, text] of Object.entries(shown)) expect(event).toHaveProperty(what, expect.stringMatching(text))
      expect([sql, (event?.sequence ?? 0) > (old?.sequence ?? Infinity)]).toEqual([sql, true])
      expect([sql, (event?.changed ?? '') >= (old?.changed ?? 'never')]).toEqual([sql, true])
      expect(event?.stamp).toBe(event?.changed)
      before = after
    }
    // Changes that no calendar shows don't change the feed.
    await change(`update app.games set notes = 'Bring bibs' where id = '${games[1]}'`)
    await change(`update app.venues set capacity = 200 where id = '${ours.venue.id}'`)
    await change(`update app.schedules set description = 'Home and away' where id = '${ours.published.id}'`)
    expect(await told()).toEqual(before)
    // A game that was deleted and restored must be newer than the copy in people's calendars.
    const [row] = await database.asOwner((query) => query(`select * from app.games where id = '${games[1]}'`))
    await change(`delete from app.games where id = '${games[1]}'`)
    expect(await told()).toHaveLength(games.length - 1)
    await database.asOwner((query) =>
      query('insert into app.games select * from jsonb_populate_record(null::app.games, $1)', [JSON.stringify(row)]),
    )
    const back = (await told()).find(({ uid }) => uid === `${games[1]}@fieldside`)
    const gone = before.find(({ uid }) => uid === `${games[1]}@fieldside`)
    expect(back).toMatchObject({ summary: gone?.summary, wall: gone?.wall })
    expect(back?.sequence).toBeGreaterThan(gone?.sequence ?? Infinity)
  })

  test('is not sent again to who asks by time, once the last change is a minute old', async () => {
    const fresh = await ask('/calendar.ics')
    expect(fresh.headers.get('last-modified')).toBeNull()
    const age = `update private.past_versions set ended_at = ended_at - interval '5 minutes' where organization_id = $1`
    await database.asOwner((query) => query(age, [ours.id]))
    const first = await ask('/calendar.ics')
    const time = first.headers.get('last-modified') ?? ''
    expect(Date.now() - Date.parse(time)).toBeGreaterThan(60_000)
    const again = await ask('/calendar.ics', { 'if-modified-since': time })
    expect([again.status, await again.text(), again.headers.get('last-modified')]).toEqual([304, '', time])
    // A tag takes precedence over a time, and a time that this server never sent doesn't count.
    const tagged = { 'if-none-match': 'W/"another"', 'if-modified-since': time }
    expect((await ask('/calendar.ics', tagged)).status).toBe(200)
    const later = new Date(Date.parse(time) + 1000).toUTCString()
    expect((await ask('/calendar.ics', { 'if-modified-since': later })).status).toBe(200)
    await database.asOwner((query) => query(`update app.games set notes = 'wind' where id = $1`, [games[2]]))
    expect((await ask('/calendar.ics', { 'if-modified-since': time })).status).toBe(200)
  })

  test('of a team has its games alone, and tells no result', async () => {
    const { home, third } = ours
    await database.asOwner((query) =>
      query(
        `update app.games set status = 'completed', home_score = 731, away_score = 12, result_state = 'official',
           result_side = 'staff' where id = $1`,
        [games[1]],
      ),
    )
    const answer = await ask(`/teams/${home.id}/calendar.ics`)
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${slug}-otters.ics"`)
    const text = await answer.text()
    expect(readCalendar(text).events).toHaveLength(games.length)
    expect(text).not.toMatch(/731|notes/)
    const ofOthers = await ask(`/teams/${third.id}/calendar.ics`)
    expect([ofOthers.status, readCalendar(await ofOthers.text()).events]).toEqual([200, []])
  })

  test('comes from the only thing that somebody who is not signed in may ask', async () => {
    const anonymous = running.client()
    const page = await anonymous.rpc('public_league', { p_slug: slug })
    expect(page.data).toMatchObject({ league: { slug }, games: games.map(() => ({ league_id: ours.league.id })) })
    expect((await anonymous.rpc('public_league', { p_slug: 'nobody' })).data).toBeNull()
    for (const table of ['leagues', 'players']) {
      expect((await anonymous.from(table).select('id')).status).toBe(404)
    }
  })

  test('is not there for an unknown address or team, nor once the page is switched off', async () => {
    const through = async (path: string) => (await fetch(`${running.url}${path}`)).status
    expect(await through(`/l/${slug}/calendar.ics`)).toBe(200)
    expect(await through('/l/nobody/calendar.ics')).toBe(404)
    expect(await through(`/l/${slug}/teams/${ours.draft.id}/calendar.ics`)).toBe(404)
    await database.asOwner((query) => query('update app.leagues set is_public = false where id = $1', [ours.league.id]))
    expect((await ask('/calendar.ics')).status).toBe(404)
    expect((await ask(`/teams/${ours.home.id}/calendar.ics`)).status).toBe(404)
  })
})

function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const zonesIn = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone))
  for (const zone of zonesIn) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((event) => {
    const { startDate, summary, uid, sequence } = new ICAL.Event(event)
    return {
      uid,
      sequence,
      summary,
      status: event.getFirstPropertyValue('status'),
      location: event.getFirstPropertyValue('location'),
      description: event.getFirstPropertyValue('description'),
      changed: String(event.getFirstPropertyValue('last-modified')),
      stamp: String(event.getFirstPropertyValue('dtstamp')),
      zone: event.getFirstProperty('dtstart')?.getParameter('tzid'),
      wall: startDate.toString(),
      start: new Date(startDate.toUnixTime() * 1000).toISOString(),
    }
  })
  ICAL.TimezoneService.reset()
  const value = (name: string) => [name, String(calendar.getFirstPropertyValue(name))]
  const properties = ['method', 'x-wr-calname', 'x-wr-timezone', 'refresh-interval', 'x-published-ttl'].map((name) =>
    value(name),
  )
  return { events, properties: Object.fromEntries(properties) as Record<string, string> }
}
