import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it, test } from 'vitest'
import { formatCalendarFile } from '#domain/calendar-file/calendar-file.ts'
import { toGameCalendar, type GameCalendarRows } from '#domain/calendar-file/game-calendar.ts'
import { formatVtimezone } from '#domain/calendar-file/vtimezone.ts'
import { toUntimedWallClock } from '#domain/leagues/wall-clock.ts'
import { gameStatuses, type Game } from '#domain/schema/schedules.ts'
import { localToInstant } from '#domain/time.ts'
import { toFileName } from '#ui/browser/save-file.ts'
import {
  makeField,
  makeGame,
  makeLeagueEvent,
  makeLeagueRow,
  makeSchedule,
  makeTeam,
  makeVenue,
  testId,
} from '../support/rows/factories.ts'

const now = '2026-01-05T12:34:56.000Z'

const rows: Omit<GameCalendarRows, 'games'> & { field: string; home: string; away: string } = (() => {
  const league = makeLeagueRow({ name: 'U12 Spring League' })
  const [home, away] = [makeTeam({ name: 'Otters' }), makeTeam({ name: 'Hérons; "B", C' })]
  const venue = makeVenue({ name: 'Mill Park', address: '12 Mill Lane,\nRiverside' })
  const field = makeField({ venue_id: venue.id, name: 'Field 2' })
  const schedule = makeSchedule({ name: 'Spring round robin' })
  return {
    league,
    schedules: [schedule],
    teams: [home, away],
    venues: [venue],
    fields: [field],
    field: field.id,
    home: home.id,
    away: away.id,
  }
})()

const aGame = (given: Partial<Game> = {}) =>
  makeGame({
    schedule_id: rows.schedules[0]?.id ?? '',
    home_team_id: rows.home,
    away_team_id: rows.away,
    field_id: rows.field,
    round_number: 3,
    version: 17,
    ...given,
  })

const at = (date: string, time: string, zone: string) => ({
  start_time: localToInstant(date, time, zone),
  end_time: localToInstant(
    date,
    time.replace(/^\d\d/, (hour) => String(Number(hour) + 1)),
    zone,
  ),
})

function readBack(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone))
  for (const zone of zones) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((event) => {
    const { startDate, endDate, summary, location, uid, sequence } = new ICAL.Event(event)
    const instant = (time: ICAL.Time) => new Date(time.toUnixTime() * 1000).toISOString()
    return {
      uid,
      sequence,
      summary,
      location,
      status: event.getFirstPropertyValue('status'),
      stamp: String(event.getFirstPropertyValue('dtstamp')),
      zone: event.getFirstProperty('dtstart')?.getParameter('tzid'),
      wall: startDate.toString(),
      start: instant(startDate),
      end: instant(endDate),
    }
  })
  ICAL.TimezoneService.reset()
  return { events, name: calendar.getFirstPropertyValue('x-wr-calname') }
}

async function exportGames(games: readonly Game[], timeZone: string, title = 'U12') {
  const league = { ...rows.league, time_zone: timeZone }
  const text = formatCalendarFile(toGameCalendar(title, { ...rows, league, games }, now), { now })
  return { text, ...readBack(text) }
}

describe('a calendar file', () => {
  test.each([
    ['America/New_York', ['2026-03-07', '2026-03-08', '2026-03-09'], 'spring'],
    ['America/New_York', ['2026-10-31', '2026-11-01', '2026-11-02'], 'autumn'],
    ['Europe/Brussels', ['2026-03-28', '2026-03-29', '2026-03-30'], 'spring'],
    ['Europe/Brussels', ['2026-10-24', '2026-10-25', '2026-10-26'], 'autumn'],
    ['Australia/Lord_Howe', ['2026-10-03', '2026-10-04', '2026-10-05'], 'their spring, by half an hour'],
    ['Asia/Kolkata', ['2026-03-28', '2026-03-29'], 'a zone that never changes'],
  ])('keeps the wall clock of %s on %s (%s)', async (zone, dates) => {
    const games = dates.map((date) => aGame(at(date, '14:00', zone)))
    const { events } = await exportGames(games, zone)
    expect(events.map(({ wall }) => wall)).toEqual(dates.map((date) => `${date}T14:00:00`))
    expect(events.map(({ start, end }) => [start, end])).toEqual(games.map((game) => [game.start_time, game.end_time]))
    expect(events.every((event) => event.zone === zone)).toBe(true)
  })

  it('shows a game whose time is not known as one of that day, for which nobody is busy', async () => {
    const zone = 'America/New_York'
    const { text, events } = await exportGames([aGame(toUntimedWallClock('2026-11-01', zone))], zone)
    expect(text).toContain('\r\nDTSTART;VALUE=DATE:20261101\r\nDTEND;VALUE=DATE:20261102\r\nTRANSP:TRANSPARENT\r\n')
    expect(events[0]?.wall).toBe('2026-11-01')
    expect(events[0]?.summary).toMatch(/ \(time TBD\)$/)
  })

  it('means the same moments in any zone and year', async () => {
    const zone = fc.constantFrom('America/New_York', 'Europe/Brussels', 'America/Santiago', 'Africa/Casablanca', 'UTC')
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    await fc.assert(
      fc.asyncProperty(zone, fc.array(moment, { minLength: 1, maxLength: 4 }), async (timeZone, moments) => {
        const starts = moments
          .map((each) => new Date(Math.floor(each.getTime() / 60_000) * 60_000))
          .toSorted((a, b) => a.getTime() - b.getTime())
        const games = starts
          // In an hour that occurs twice, a local time is ambiguous, and calendar readers interpret it differently.
          .filter((start) => !comesTwice(start, timeZone))
          .map((start) =>
            aGame({
              start_time: start.toISOString(),
              end_time: new Date(start.getTime() + 86_400_000).toISOString(),
            }),
          )
        const { events } = await exportGames(games, timeZone)
        expect(events.map(({ start }) => start)).toEqual(games.map((game) => game.start_time))
      }),
      { numRuns: 30 },
    )
  })

  it('says how long it is good for where it is subscribed to, and when each game was changed', async () => {
    const changed = { ...aGame(at('2026-04-11', '10:30', 'Europe/Brussels')), changed_at: '2026-02-03T04:05:06.000Z' }
    const calendar = toGameCalendar('U12', { ...rows, games: [changed] }, now)
    const feed = formatCalendarFile(calendar, { now, refreshSeconds: 3600 })
    expect(feed).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT3600S')
    expect(feed).toContain('DTSTAMP:20260203T040506Z')
    expect(feed).toContain('LAST-MODIFIED:20260203T040506Z')
    const file = formatCalendarFile(calendar, { now })
    expect(file).not.toContain('REFRESH-INTERVAL')
    const { text } = await exportGames([aGame()], 'Europe/Brussels')
    expect(text).toContain('DTSTAMP:20260105T123456Z')
    expect(text).not.toContain('LAST-MODIFIED')
  })

  it('has practices and other events among the games, with who comes, where, and a note', () => {
    const zone = rows.league.time_zone
    const [practice, course] = [
      makeLeagueEvent({ field_id: rows.field, team_ids: [rows.home], ...at('2026-04-10', '18:00', zone), version: 40 }),
      makeLeagueEvent({
        kind: 'event',
        title: 'Referee course',
        place: 'Town hall',
        note: 'Bring a whistle',
        ...at('2026-04-12', '09:00', zone),
      }),
    ]
    const games = [aGame(at('2026-04-11', '10:30', zone))]
    const calendar = toGameCalendar('U12', { ...rows, games, events: [course, practice] }, now)
    const { events } = readBack(formatCalendarFile(calendar, { now }))
    expect(events.map(({ summary, location }) => [summary, location])).toEqual([
      ['Practice: Otters', 'Mill Park, Field 2\n12 Mill Lane,\nRiverside'],
      ['Otters – Hérons; "B", C', 'Mill Park, Field 2\n12 Mill Lane,\nRiverside'],
      ['Referee course', 'Town hall'],
    ])
    expect(events[0]).toMatchObject({
      uid: `${practice.id}@fieldside`,
      sequence: 40,
      start: practice.start_time,
      end: practice.end_time,
    })
    expect(calendar.events[2]?.description).toBe('U12 Spring League\nBring a whistle')
  })

  it('knows a zone whose clocks are never changed, and a field whose venue is not there', () => {
    const calendar = toGameCalendar('U12', { ...rows, venues: [], games: [aGame()] }, now)
    expect(calendar.events.map(({ location }) => location)).toEqual([{ title: 'Field 2', address: '' }])
    const clocks = (zone: string) => formatVtimezone(zone, '2026-04-11T10:00:00.000Z', '2026-04-11T12:00:00.000Z')
    expect(clocks('UTC')).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:UTC',
      'BEGIN:STANDARD',
      'DTSTART:20250101T000000',
      'TZOFFSETFROM:+0000',
      'TZOFFSETTO:+0000',
      'END:STANDARD',
      'END:VTIMEZONE',
    ])
    expect(clocks('Europe/Brussels').join(' ')).toContain(
      'BEGIN:DAYLIGHT DTSTART:20260329T020000 TZOFFSETFROM:+0100 TZOFFSETTO:+0200 END:DAYLIGHT',
    )
  })

  it('has its own properties before the first component, and clocks that are known from before the first game', async () => {
    const { text } = await exportGames([aGame(at('2026-02-07', '14:00', 'America/New_York'))], 'America/New_York')
    const lines = text.split('\r\n')
    const first = lines.findIndex((line, index) => index > 0 && line.startsWith('BEGIN:'))
    expect(lines.slice(0, first)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Fieldside//Schedule//EN',
      'METHOD:PUBLISH',
      'NAME:U12',
      'X-WR-CALNAME:U12',
      'X-WR-TIMEZONE:America/New_York',
    ])
    // Every line after the calendar's own properties belongs to a component.
    const inside = lines.slice(first, -2).join('\n')
    expect(inside.replaceAll(/^BEGIN:(VTIMEZONE|VEVENT)\n.*?\nEND:\1(\n|$)/gms, '')).toBe('')
    // The file contains the offset before the first clock change.
    const observances = text.match(/^(DTSTART:\d+T\d+|TZOFFSET\w+:.*)$/gm) ?? []
    expect(observances.slice(0, 3)).toEqual(['DTSTART:20241231T190000', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0500'])
  })

  it('grows a game’s SEQUENCE with whatever is said of it: a name, a place, an address', () => {
    const game = aGame(at('2026-04-11', '10:30', 'Europe/Brussels'))
    const sequenceOf = (change: Partial<GameCalendarRows>) =>
      toGameCalendar('U12', { ...rows, games: [game], ...change }, now).events[0]?.sequence
    const renamed = <Row extends { readonly version: number }>(all: readonly Row[]) =>
      all.map((row) => ({ ...row, version: 44 }))
    expect(sequenceOf({})).toBe(17)
    expect(sequenceOf({ teams: renamed(rows.teams) })).toBe(44)
    expect(sequenceOf({ venues: renamed(rows.venues) })).toBe(44)
    expect(sequenceOf({ fields: renamed(rows.fields) })).toBe(44)
    expect(sequenceOf({ schedules: renamed(rows.schedules) })).toBe(44)
    expect(sequenceOf({ league: { ...rows.league, version: 44 } })).toBe(44)
    expect(sequenceOf({ games: [{ ...game, sequence: 3 }] })).toBe(3)
  })

  it('says of each game what a calendar has to know', async () => {
    const game = aGame(at('2026-04-11', '10:30', 'Europe/Brussels'))
    const { events, text } = await exportGames([game], 'Europe/Brussels')
    expect(events).toEqual([
      {
        uid: `${game.id}@fieldside`,
        sequence: 17,
        summary: 'Otters – Hérons; "B", C',
        location: 'Mill Park, Field 2\n12 Mill Lane,\nRiverside',
        status: 'CONFIRMED',
        stamp: '2026-01-05T12:34:56Z',
        zone: 'Europe/Brussels',
        wall: '2026-04-11T10:30:00',
        start: '2026-04-11T08:30:00.000Z',
        end: '2026-04-11T09:30:00.000Z',
      },
    ])
    expect(text).toContain(String.raw`DESCRIPTION:U12 Spring League\, Spring round robin\, Round 3`)
  })

  it('tells a cancelled game from a postponed one, and leaves out the place of one without a field', async () => {
    const { events } = await exportGames(
      gameStatuses.map((status) => aGame({ id: testId(), status, field_id: null, ...state(status) })),
      'UTC',
    )
    expect(Object.fromEntries(gameStatuses.map((status, index) => [status, events[index]?.status]))).toEqual({
      scheduled: 'CONFIRMED',
      in_progress: 'CONFIRMED',
      completed: 'CONFIRMED',
      cancelled: 'CANCELLED',
      postponed: 'TENTATIVE',
      forfeited: 'CONFIRMED',
    })
    expect(events.every(({ location }) => !location)).toBe(true)
    // Google and Outlook don't show an event's status in a feed, so the title does.
    expect(Object.fromEntries(gameStatuses.map((status, index) => [status, events[index]?.summary]))).toMatchObject({
      scheduled: 'Otters – Hérons; "B", C',
      cancelled: 'Cancelled: Otters – Hérons; "B", C',
      postponed: 'Postponed: Otters – Hérons; "B", C',
      forfeited: 'Otters – Hérons; "B", C',
    })
  })

  it('has no line of more than 75 octets, and no name ends a line of its own', async () => {
    const title = `Ünïcöde; "League", ${'ä😀'.repeat(40)}\r\nBEGIN:VEVENT\u0007`
    const { text, name, events } = await exportGames([aGame()], 'UTC', title)
    expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    // The calendar's name is not an RFC property, so the parser doesn't unescape it.
    const written = String(name)
      .replaceAll(/\\n/g, '\n')
      .replaceAll(/\\([\\;,])/g, '$1')
    expect(written).toBe(title.replace('\r\n', '\n').replace('\u0007', ''))
    expect(events).toHaveLength(1)
  })

  it('is named after what is in it', () => {
    expect(toFileName('U12 Spring – Ligue Élan!', 'ics')).toBe('u12-spring-ligue-elan.ics')
    expect(toFileName('???', 'csv')).toBe('fieldside.csv')
  })
})

function state(status: Game['status']): Partial<Game> {
  if (status === 'completed') return { home_score: 1, away_score: 0, result_state: 'official', result_side: 'staff' }
  return status === 'forfeited' ? { forfeited_by: 'home' } : {}
}

/** Returns whether clocks show this time again an hour later, or showed it an hour earlier. */
function comesTwice(moment: Date, timeZone: string): boolean {
  const shown = wallOf(moment, timeZone).join()
  return [-1, 1].some((hours) => wallOf(new Date(moment.getTime() + hours * 3_600_000), timeZone).join() === shown)
}

function wallOf(moment: Date, timeZone: string): [string, string] {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment)
  return [parts.slice(0, 10), parts.slice(11, 16)]
}
