import { describe, expect, test } from 'vitest'
import { countLeagueConflicts } from '#domain/scheduling/conflicts/league-counts.ts'
import type { OrganizationGames } from '#domain/scheduling/conflicts/conflict-input.ts'
import { findOpenCells } from '#domain/scheduling/generate/open-cells.ts'
import { findScheduleConflicts, findConflictResolutions } from '#domain/scheduling/conflicts/conflict-resolutions.ts'
import type { ScheduleConstraints } from '#domain/schema/schedules.ts'
import { toLocalDate, toLocalTime } from '#domain/time.ts'
import { gameAt } from '../conflicts-oracle.ts'
import type { ConflictGame } from '#domain/scheduling/conflicts/model.ts'

// On Saturday, November 21, 2026, London is on standard time. Saturday, October 24, is the day before daylight saving
// time ends there.

const timeZone = 'Europe/London'
const constraints: ScheduleConstraints = {
  preferredDays: [6],
  timeSlots: [{ start: '09:00', end: '12:00' }],
  blackoutDates: [],
  teamIds: [],
  fieldIds: ['F', 'G'],
  divisionIds: [],
  meetings: 1,
  gameMinutes: 60,
  turnaroundMinutes: 0,
  minGameSpacing: 2,
  maxGamesPerDay: 2,
  homeAwayBalance: true,
  seed: 1,
}
const schedule = { id: 'S', league_id: 'L', start_date: '2026-11-14', end_date: '2026-11-28', constraints }
const now = '2026-11-01T00:00:00.000Z'
const onF = { field_id: 'F' }
const common = { organization_id: 'O', version: 1 }

const organization = (games: readonly ConflictGame[], given: Partial<OrganizationGames> = {}): OrganizationGames => ({
  games,
  schedules: [schedule],
  leagues: [{ id: 'L', time_zone: timeZone }],
  venues: [{ id: 'V', league_id: 'L' }],
  fields: [
    { id: 'F', venue_id: 'V' },
    { id: 'G', venue_id: 'V' },
  ],
  openingHours: [],
  closures: [],
  events: [],
  timeZone,
  from: '2026-11-14T00:00:00.000Z',
  to: '2026-11-29T00:00:00.000Z',
  ...given,
})

const inWords = ({ start, fieldId }: { start: string; fieldId: string }) =>
  `${toLocalDate(start, timeZone)} ${toLocalTime(start, timeZone)} ${fieldId}`

describe('where a game of a schedule may be', () => {
  const search = { schedule, timeZone, games: [], notBefore: now, lengthMinutes: 60 }

  test('are its fields at the times of its slots on its weekdays', () => {
    const cells = findOpenCells(search).map(inWords)
    expect(cells).toHaveLength(18) // three Saturdays, three start times, two fields
    expect(cells.slice(0, 3)).toEqual(['2026-11-14 09:00 F', '2026-11-14 09:00 G', '2026-11-14 10:00 F'])
  })

  test('are never at a time that clocks leave out', () => {
    const samoa = {
      ...schedule,
      start_date: '2011-12-29',
      end_date: '2011-12-31',
      constraints: { ...constraints, preferredDays: [4, 5, 6] },
    }
    const cells = findOpenCells({
      ...search,
      schedule: samoa,
      timeZone: 'Pacific/Apia',
      notBefore: '2011-12-01T00:00:00.000Z',
    })
    const dates = cells.map(({ start }) => toLocalDate(start, 'Pacific/Apia'))
    expect(dates).toHaveLength(12) // two days, three start times, two fields
    expect(new Set(dates)).toEqual(new Set(['2011-12-29', '2011-12-31']))
  })

  test('are fewer for a longer game, keep the turnaround, and do not lie in the past', () => {
    expect(findOpenCells({ ...search, lengthMinutes: 90 })).toHaveLength(12)
    const slow = { ...schedule, constraints: { ...constraints, turnaroundMinutes: 15 } }
    expect(findOpenCells({ ...search, schedule: slow }).map(inWords)).toContain('2026-11-14 10:15 F')
    const late = findOpenCells({ ...search, notBefore: '2026-11-28T10:00:00.000Z' }).map(inWords)
    expect(late).toEqual(['2026-11-28 10:00 F', '2026-11-28 10:00 G', '2026-11-28 11:00 F', '2026-11-28 11:00 G'])
  })

  test('keep to the clocks of the league where they change', () => {
    const autumn = { ...schedule, start_date: '2026-10-24', end_date: '2026-10-31' }
    const starts = findOpenCells({ ...search, schedule: autumn, notBefore: '2026-10-01T00:00:00.000Z' })
    expect(starts.map(({ start }) => start.slice(0, 13))).toContain('2026-10-24T08')
    expect(starts.map(({ start }) => start.slice(0, 13))).toContain('2026-10-31T09')
  })

  test('are those of its games where it has no settings', () => {
    const games = [gameAt('1', 'A B', '10:00', '11:00', onF), gameAt('2', 'C D', '14:30', '15:30', { field_id: null })]
    const cells = findOpenCells({ ...search, schedule: { ...schedule, constraints: null }, games }).map(inWords)
    expect(cells).toHaveLength(6)
    expect(cells.slice(0, 2)).toEqual(['2026-11-14 10:00 F', '2026-11-14 14:30 F'])
  })
})

describe('the conflicts of a schedule', () => {
  test('are those of its games with any of the organization, and no others', () => {
    const elsewhere = { schedule_id: 'X', field_id: 'F' }
    const found = findScheduleConflicts(
      organization([
        gameAt('1', 'A B', '10:00', '11:00', onF),
        gameAt('2', 'P Q', '10:30', '11:30', elsewhere),
        gameAt('3', 'R T', '10:45', '12:00', { schedule_id: 'X', field_id: 'H' }),
        gameAt('4', 'U V', '10:45', '12:00', { schedule_id: 'X', field_id: 'H' }),
      ]),
      ['S'],
    )
    expect(found).toEqual([{ kind: 'field', gameIds: ['1', '2'], fieldId: 'F' }])
  })

  test('know opening hours and closures in the zone of the venue’s league, and the blackout dates of the schedule', () => {
    const games = [gameAt('1', 'A B', '10:00', '11:00', onF), gameAt('2', 'C D', '10:00', '11:00', { field_id: 'G' })]
    const hours = { ...common, id: 'h', venue_id: 'V', weekday: 6, opens: '11:00', closes: '18:00' }
    const kinds = (given: Partial<OrganizationGames>) =>
      findScheduleConflicts(organization(games, given), ['S']).map(({ kind, gameIds }) => `${kind} ${gameIds.join()}`)
    expect(kinds({})).toEqual([])
    expect(kinds({ openingHours: [hours] })).toEqual(['closed 1', 'closed 2'])
    const paris = [{ id: 'L', time_zone: 'Europe/Paris' }] // 10:00 in UTC is 11:00 in Paris
    expect(kinds({ openingHours: [hours], leagues: paris })).toEqual([])
    const closure = { ...common, id: 'c', venue_id: 'V', field_id: 'G', reason: null }
    expect(kinds({ closures: [{ ...closure, start_date: '2026-11-20', end_date: '2026-11-21' }] })).toEqual([
      'closed 2',
    ])
    const offDay = { ...schedule, constraints: { ...constraints, blackoutDates: ['2026-11-21'] } }
    expect(kinds({ schedules: [offDay] })).toEqual(['blackout 1', 'blackout 2'])
  })

  test('know the hours of each venue on the clocks of its own league', () => {
    const hours = ['V', 'W'].map((venue_id) => ({
      ...common,
      id: venue_id,
      venue_id,
      weekday: 6,
      opens: '11:00',
      closes: '18:00',
    }))
    const given = {
      openingHours: hours,
      leagues: [
        { id: 'L', time_zone: timeZone },
        { id: 'M', time_zone: 'Europe/Paris' },
      ],
      venues: [
        { id: 'V', league_id: 'L' },
        { id: 'W', league_id: 'M' },
      ],
      fields: [
        { id: 'F', venue_id: 'V' },
        { id: 'W1', venue_id: 'W' },
      ],
    }
    const closed = (start: string, end: string) => {
      const games = ['F', 'W1'].map((field_id) =>
        gameAt(field_id, `${field_id}a ${field_id}b`, start, end, { field_id }),
      )
      return findScheduleConflicts(organization(games, given), ['S']).map(({ gameIds }) => gameIds.join())
    }
    expect(closed('10:00', '11:00')).toEqual(['F']) // 11:00 in Paris
    expect(closed('11:00', '17:00')).toEqual([])
    expect(closed('17:00', '18:00')).toEqual(['W1'])
  })

  test('count the games of a day as the schedule says', () => {
    const games = ['08:00', '12:00', '16:00'].map((start, index) =>
      gameAt(`${index}`, `A ${index}x`, start, `${start.slice(0, 2)}:45`),
    )
    expect(findScheduleConflicts(organization(games), ['S'])).toMatchObject([
      { kind: 'day', teamId: 'A', date: '2026-11-21', limit: 2 },
    ])
  })
})

describe('the conflicts of each league', () => {
  const leagues = ['L', 'M', 'N'].map((id) => ({ id, time_zone: id === 'N' ? 'America/New_York' : timeZone }))
  const schedules = [schedule, { ...schedule, id: 'X', league_id: 'M' }, { ...schedule, id: 'Y', league_id: 'N' }]
  const counted = (games: readonly ConflictGame[], given: Partial<OrganizationGames> = {}) =>
    countLeagueConflicts(organization(games, { leagues, schedules, ...given })).map(
      ({ leagueId, conflictCount }) => `${leagueId} ${conflictCount}`,
    )
  const two = [
    gameAt('1', 'A B', '10:00', '11:00', onF),
    gameAt('2', 'P Q', '10:30', '11:30', { schedule_id: 'X', ...onF }),
  ]

  test('count one between two leagues for both, and none of games that began before', () => {
    expect(counted(two)).toEqual(['L 1', 'M 1'])
    expect(counted(two, { from: '2026-11-21T10:15:00.000Z' })).toEqual(['M 1'])
    expect(counted(two, { from: '2026-11-21T11:00:00.000Z' })).toEqual([])
  })

  test('know closures, and the hours of a shared venue on the clocks of the league that asks', () => {
    const closure = { ...common, id: 'c', venue_id: 'V', field_id: 'F', reason: null }
    const closed = { closures: [{ ...closure, start_date: '2026-11-21', end_date: '2026-11-21' }] }
    expect(counted(two.slice(0, 1), closed)).toEqual(['L 1'])
    const hours = { ...common, id: 'h', venue_id: 'V', weekday: 6, opens: '05:00', closes: '09:00' }
    const shared = { venues: [{ id: 'V', league_id: null }], openingHours: [hours] }
    const abroad = gameAt('3', 'R T', '13:00', '14:00', { schedule_id: 'Y', ...onF }) // 8 to 9 in New York
    expect(counted([abroad], shared)).toEqual([])
    expect(counted([two[0] ?? abroad, abroad], shared)).toEqual(['L 1'])
  })
})

describe('the ways out of a conflict', () => {
  const games = [
    gameAt('1', 'A B', '09:00', '10:00', onF),
    gameAt('2', 'C D', '09:00', '10:00', onF),
    gameAt('3', 'A E', '11:00', '12:00', { field_id: 'G' }),
  ]
  const [conflict] = findScheduleConflicts(organization(games), ['S'])
  if (!conflict) throw new Error('A field is booked twice')

  test('are free places of the schedule, the nearest first, and each leaves nothing hard behind', () => {
    const ways = findConflictResolutions(organization(games), conflict, { now, most: 50 })
    expect(conflict.gameIds).toEqual(['1', '2'])
    expect(inWords(ways[0]?.cell ?? { start: now, fieldId: '' })).toBe('2026-11-21 09:00 G')
    for (const { gameId, cell } of ways) {
      const there = { start_time: cell.start, end_time: cell.end, field_id: cell.fieldId }
      const moved = games.map((game) => (game.id === gameId ? { ...game, ...there } : game))
      expect(findScheduleConflicts(organization(moved), ['S']).filter(({ gameIds }) => gameIds.includes('2'))).toEqual(
        [],
      )
    }
  })

  test('keep to the schedule of each game, on the clocks of its league', () => {
    const lagos = { id: 'P', league_id: 'M', start_date: '2026-11-14', end_date: '2026-11-28', constraints: null }
    const beside = [
      gameAt('1', 'A B', '09:00', '10:00', onF),
      gameAt('2', 'C D', '09:00', '10:00', { ...onF, schedule_id: 'P' }),
      gameAt('3', 'P Q', '14:30', '15:30', { field_id: 'H', schedule_id: 'P' }),
      gameAt('4', 'U V', '16:00', '17:00', { field_id: 'Z' }),
    ]
    const given = {
      schedules: [schedule, lagos],
      leagues: [
        { id: 'L', time_zone: timeZone },
        { id: 'M', time_zone: 'Africa/Lagos' },
      ],
    }
    const asked = organization(beside, given)
    const [first] = findScheduleConflicts(asked, ['S'])
    const ways = first ? findConflictResolutions(asked, first, { now, most: 99 }) : []
    const startsOf = (id: string) =>
      [
        ...new Set(ways.flatMap(({ gameId, cell }) => (gameId === id ? toLocalTime(cell.start, timeZone) : []))),
      ].toSorted()
    const fieldsOf = (id: string) =>
      [...new Set(ways.flatMap(({ gameId, cell }) => (gameId === id ? cell.fieldId : [])))].toSorted()
    expect(startsOf('1')).toEqual(['09:00', '10:00', '11:00'])
    expect(fieldsOf('1')).toEqual(['F', 'G'])
    // The other schedule has no settings, so its game may move only to places and times that the other schedule already
    // uses.
    expect(startsOf('2')).toEqual(['09:00', '14:30'])
    expect(fieldsOf('2')).toEqual(['F', 'H'])
    const gone = findConflictResolutions({ ...asked, schedules: [schedule] }, first ?? conflict, { now, most: 99 })
    expect(new Set(gone.map(({ gameId }) => gameId))).toEqual(new Set(['1']))
    const winter = { ...lagos, start_date: '2026-10-17', end_date: '2026-10-24' } // clocks never change in Lagos
    const early = findConflictResolutions({ ...asked, schedules: [schedule, winter] }, first ?? conflict, {
      now: '2026-10-01T00:00:00.000Z',
      most: 99,
    })
    const ofTwo = early.filter(({ gameId }) => gameId === '2').map(({ cell }) => cell.start)
    expect(new Set(ofTwo.map((start) => start.slice(11, 16)))).toEqual(new Set(['09:00', '14:30']))
  })

  test('are as long as the schedule’s games for one whose time is not known yet', () => {
    const untimed = gameAt('1', 'A B', '00:00', '23:59', { ...onF, local_time: null })
    const closure = { ...common, id: 'c', venue_id: 'V', field_id: 'F', reason: null }
    const asked = organization([untimed], {
      closures: [{ ...closure, start_date: '2026-11-21', end_date: '2026-11-21' }],
    })
    const [closed] = findScheduleConflicts(asked, ['S'])
    expect(closed?.kind).toBe('closed')
    const ways = closed ? findConflictResolutions(asked, closed, { now, most: 9 }) : []
    expect(ways).toHaveLength(9)
    for (const { cell } of ways) expect(Date.parse(cell.end) - Date.parse(cell.start)).toBe(3_600_000)
  })

  test('are as many as are asked for, and none in the past', () => {
    expect(findConflictResolutions(organization(games), conflict, { now, most: 3 })).toHaveLength(3)
    expect(
      findConflictResolutions(organization(games), conflict, { now: '2026-12-01T00:00:00.000Z', most: 3 }),
    ).toEqual([])
  })
})
