import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { checkRoom } from '#domain/scheduling/explain/feasibility.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import type { ScheduleInput, ScheduleProgress, ScheduleProposal } from '#domain/scheduling/model/model.ts'
import { addDays, toLocalDate, toLocalTime, localToInstant } from '#domain/time.ts'
import { meetings, season, violations } from '../season.ts'

describe('an ordinary league is placed completely', () => {
  test.each<[string, ScheduleInput]>([
    [
      '8 teams on 2 fields, exactly full',
      season({ teams: 8, fields: 2, weeks: 7, timeSlots: [{ start: '09:00', end: '11:00' }] }),
    ],
    ['8 teams on 2 fields with weeks to spare', season({ teams: 8, fields: 2, weeks: 12 })],
    ['9 teams on 2 fields', season({ teams: 9, fields: 2, weeks: 9, timeSlots: [{ start: '09:00', end: '11:00' }] })],
    [
      '16 teams on 4 fields, twice',
      season({ teams: 16, fields: 4, weeks: 30, meetings: 2, timeSlots: [{ start: '09:00', end: '11:00' }] }),
    ],
    [
      '32 teams on 4 fields, exactly full',
      season({ teams: 32, fields: 4, weeks: 31, timeSlots: [{ start: '09:00', end: '13:00' }] }),
    ],
    ['12 teams of two divisions', season({ teams: 12, fields: 2, weeks: 6, divisions: 2 })],
    ['7 and 6 teams in divisions of unequal size', season({ teams: 13, fields: 3, weeks: 9, divisions: 2 })],
    [
      '8 teams in two weekends, three games a day',
      season({
        teams: 8,
        fields: 2,
        weeks: 2,
        preferredDays: [6, 7],
        maxGamesPerDay: 3,
        timeSlots: [{ start: '09:00', end: '18:00' }],
      }),
    ],
    [
      'fewer games a week than a round has',
      season({ teams: 9, fields: 1, weeks: 12, timeSlots: [{ start: '09:00', end: '12:00' }] }),
    ],
    [
      'evenings and Sundays, with time to change over',
      season({
        teams: 10,
        fields: 2,
        weeks: 9,
        preferredDays: [3, 7],
        turnaroundMinutes: 15,
        timeSlots: [
          { start: '18:00', end: '21:00' },
          { start: '10:00', end: '12:15' },
        ],
      }),
    ],
    [
      'two days of rest between games on consecutive days',
      season({ teams: 6, fields: 3, weeks: 2, preferredDays: [1, 2, 3, 4, 5, 6, 7], minGameSpacing: 44 }),
    ],
  ])('%s', (_, input) => {
    const proposal = generateProposal(input)
    expect(violations(input, proposal)).toEqual([])
    expect(proposal.unplaced).toEqual([])
    expect(proposal.metrics.placed).toBe(proposal.games.length)
    expect(new Set(meetings(proposal).values())).toEqual(new Set([input.constraints.meetings]))
    expect(proposal.metrics.imbalance).toBeLessThanOrEqual(1)
    expect(checkRoom(input).isEnough).toBe(true)
  })

  test('with a round a week it has the fewest breaks, and nobody plays three times running on one side', () => {
    const once = generateProposal(season({ teams: 16, fields: 4, weeks: 15 }))
    expect(once.metrics).toMatchObject({ games: 120, placed: 120, breaks: 14, longestRun: 2, imbalance: 1 })
    const twice = generateProposal(season({ teams: 16, fields: 4, weeks: 30, meetings: 2 }))
    expect(twice.metrics).toMatchObject({ games: 240, placed: 240, breaks: 42, longestRun: 2, imbalance: 0 })
  })

  test('rounds are played in order, each on its day, over the whole season', () => {
    const input = season({ teams: 6, fields: 3, weeks: 9 })
    const days = new Map<number, Set<string>>()
    for (const game of generateProposal(input).games) {
      days.set(game.roundNumber, (days.get(game.roundNumber) ?? new Set()).add(toLocalDate(game.start, input.timeZone)))
    }
    const inOrder = [...days].toSorted(([a], [b]) => a - b).map(([, dates]) => [...dates])
    expect(inOrder.map((dates) => dates.length)).toEqual([1, 1, 1, 1, 1])
    expect(inOrder.flat()).toEqual(inOrder.flat().toSorted())
    expect(inOrder[0]).toEqual(['2026-03-07'])
    expect(inOrder.at(-1)).toEqual(['2026-05-02'])
  })
})

describe('the rules hold', () => {
  test('games are told in the order in which they begin, and of those at one time by field', () => {
    const { games } = generateProposal(
      season({ teams: 8, fields: 4, weeks: 7, timeSlots: [{ start: '09:00', end: '10:00' }] }),
    )
    const keys = games.map(({ start, fieldId }) => `${start} ${fieldId}`)
    expect(keys).toEqual(keys.toSorted())
    expect(new Set(games.map(({ start }) => start)).size).toBe(7) // four games at a time
  })

  test('what is only rather not to be is avoided where it can be: two games of a team in three days', () => {
    const weekends = season({ teams: 6, fields: 3, weeks: 6, preferredDays: [6, 7] })
    const twice = ({ games }: Pick<ScheduleProposal, 'games'>) =>
      games.flatMap((game, index) =>
        games
          .slice(index + 1)
          .filter((other) => Math.abs(Date.parse(other.start) - Date.parse(game.start)) < 2.5 * 86_400_000)
          .filter((other) =>
            [other.homeTeamId, other.awayTeamId].some((id) => id === game.homeTeamId || id === game.awayTeamId),
          ),
      ).length
    const soft = generateProposal({ ...weekends, limits: [{ days: 3, games: 1, penalty: 5 }] })
    expect(soft.unplaced).toEqual([])
    expect(twice(soft)).toBe(0)
    // There are fewer weekends than rounds, so playing twice on a weekend can't be avoided, and all games are still
    // placed.
    const short = generateProposal({
      ...season({ teams: 6, fields: 3, weeks: 3, preferredDays: [6, 7] }),
      limits: [{ days: 3, games: 1, penalty: 5 }],
    })
    expect(short.unplaced).toEqual([])
    expect(twice(short)).toBeGreaterThan(0)
  })

  test('games keep their local time when clocks change', () => {
    const input = season({
      teams: 4,
      fields: 2,
      weeks: 3,
      preferredDays: [7],
      timeSlots: [{ start: '14:00', end: '15:00' }],
    })
    const { games } = generateProposal(input)
    expect(games.map((game) => toLocalTime(game.start, input.timeZone))).toEqual(Array(6).fill('14:00'))
    expect(new Set(games.map((game) => game.start))).toEqual(
      new Set(['2026-03-01T19:00:00.000Z', '2026-03-08T18:00:00.000Z', '2026-03-15T18:00:00.000Z']),
    )
  })

  test('blackout dates stay empty', () => {
    const input = season({ teams: 4, fields: 2, weeks: 5, blackoutDates: ['2026-03-14', '2026-03-21'] })
    const proposal = generateProposal(input)
    expect(proposal.unplaced).toEqual([])
    expect(violations(input, proposal)).toEqual([])
  })

  test('games of other schedules keep their field, their teams and the rest after them', () => {
    const at = (time: string) => localToInstant('2026-03-07', time, 'America/New_York')
    const busy = [
      { fieldId: 'field-0', teamIds: [], start: at('08:00'), end: at('12:30') },
      { fieldId: null, teamIds: ['team-00', 'team-01'], start: at('13:00'), end: at('14:00') },
    ]
    const input = season({ teams: 4, fields: 1, weeks: 3, maxGamesPerDay: 2, busy })
    const proposal = generateProposal(input)
    expect(violations(input, proposal)).toEqual([])
    expect(proposal.unplaced).toEqual([])
    const strict = season({ teams: 4, fields: 1, weeks: 3, maxGamesPerDay: 1, busy })
    const onThatDay = generateProposal(strict).games.filter(
      (game) => toLocalDate(game.start, strict.timeZone) === '2026-03-07',
    )
    expect(onThatDay.flatMap((game) => [game.homeTeamId, game.awayTeamId])).not.toContain('team-00')
  })

  test('who and where is what the constraints chose, even if more is listed', () => {
    const all = season({ teams: 8, fields: 3, weeks: 8 })
    const constraints = { ...all.constraints, teamIds: all.constraints.teamIds.slice(0, 4), fieldIds: ['field-1'] }
    const { games } = generateProposal({ ...all, constraints })
    expect(games).toHaveLength(6)
    expect(new Set(games.map((game) => game.fieldId))).toEqual(new Set(['field-1']))
  })

  test('teams of different divisions do not meet', () => {
    const input = season({ teams: 9, fields: 2, weeks: 8, divisions: 2 })
    const division = new Map(input.teams.map((team) => [team.id, team.divisionId]))
    const { games } = generateProposal(input)
    expect(games).toHaveLength(10 + 6)
    expect(games.every((game) => division.get(game.homeTeamId) === division.get(game.awayTeamId))).toBe(true)
  })
})

describe('what does not fit', () => {
  test('is listed with its round and the reason; everything for which there is room is placed', () => {
    const input = season({ teams: 8, fields: 1, weeks: 3, timeSlots: [{ start: '09:00', end: '11:00' }] })
    const proposal = generateProposal(input)
    expect(proposal.games).toHaveLength(6)
    expect(proposal.unplaced).toHaveLength(22)
    expect(meetings(proposal).size).toBe(28)
    const [first] = proposal.unplaced
    const name = (id: string | undefined) => input.teams.find((team) => team.id === id)?.name
    expect(first?.reason).toBe(
      `Could not schedule: ${name(first?.homeTeamId)} – ${name(first?.awayTeamId)} in round ${first?.roundNumber} because of Time availability.`,
    )
  })

  test('a season without a day, a slot, a field or an opponent places nothing and fails in nothing', () => {
    const nothing = { games: [], metrics: { placed: 0 } }
    expect(generateProposal(season({ teams: 4, fields: 1, weeks: 4, preferredDays: [] }))).toMatchObject(nothing)
    expect(generateProposal(season({ teams: 4, fields: 1, weeks: 4, timeSlots: [] }))).toMatchObject(nothing)
    expect(
      generateProposal(season({ teams: 4, fields: 1, weeks: 4, timeSlots: [{ start: '17:00', end: '09:00' }] })),
    ).toMatchObject(nothing)
    expect(generateProposal(season({ teams: 4, fields: 0, weeks: 4 }))).toMatchObject(nothing)
    expect(generateProposal(season({ teams: 4, fields: 0, weeks: 4 })).unplaced).toHaveLength(6)
    expect(generateProposal(season({ teams: 1, fields: 1, weeks: 4 }))).toMatchObject({ ...nothing, unplaced: [] })
    expect(generateProposal(season({ teams: 0, fields: 1, weeks: 4 }))).toMatchObject({ ...nothing, unplaced: [] })
  })
})

describe('the same season', () => {
  test('comes out the same again, whatever the order of the lists', () => {
    const input = season({ teams: 10, fields: 2, weeks: 10, preferredDays: [6, 7], maxGamesPerDay: 2 })
    const turned: ScheduleInput = {
      ...input,
      teams: input.teams.toReversed(),
      fields: input.fields.toReversed(),
      constraints: { ...input.constraints, teamIds: input.constraints.teamIds.toReversed() },
    }
    expect(generateProposal(input)).toEqual(generateProposal(input))
    expect(generateProposal(turned)).toEqual(generateProposal(input))
  })

  test('comes out otherwise from another seed', () => {
    const input = (seed: number) => season({ teams: 10, fields: 2, weeks: 10, seed })
    expect(generateProposal(input(2)).games).not.toEqual(generateProposal(input(1)).games)
  })

  test('says at once how many games there are to place, and tells of them in small portions', () => {
    const input = season({ teams: 20, fields: 10, weeks: 38, meetings: 2 })
    const reports: ScheduleProgress[] = []
    generateProposal(input, { onProgress: (progress) => reports.push(progress) })
    const placing = reports.filter((report) => report.phase === 'placing')
    expect(placing[0]).toEqual({ phase: 'placing', done: 0, total: 380 })
    for (const [index, { done }] of placing.slice(1).entries())
      expect(done - (placing[index]?.done ?? 0)).toBeLessThanOrEqual(256)
  })

  test('tells how far it is, never backwards', () => {
    const reports: ScheduleProgress[] = []
    const input = season({
      teams: 12,
      fields: 2,
      weeks: 4,
      maxGamesPerDay: 4,
      timeSlots: [{ start: '08:00', end: '20:00' }],
    })
    const { metrics } = generateProposal(input, { onProgress: (progress) => reports.push(progress) })
    const placing = reports.filter((report) => report.phase === 'placing')
    expect(placing.at(-1)).toEqual({ phase: 'placing', done: metrics.placed, total: 66 })
    expect(placing.map((report) => report.done)).toEqual(placing.map((report) => report.done).toSorted((a, b) => a - b))
  })
})

test('whatever is asked for, no rule is broken, no game is lost, and no more is placed than there is room for', () => {
  const date = fc.nat(13).map((days) => addDays('2026-03-01', days))
  const wishes = fc.record({
    teams: fc.integer({ min: 2, max: 9 }),
    fields: fc.integer({ min: 1, max: 3 }),
    weeks: fc.integer({ min: 1, max: 5 }),
    divisions: fc.integer({ min: 0, max: 2 }),
    meetings: fc.integer({ min: 1, max: 3 }),
    preferredDays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    blackoutDates: fc.array(date, { maxLength: 3 }),
    timeSlots: fc.subarray([
      { start: '02:00', end: '04:00' }, // this slot contains a daylight saving change
      { start: '09:00', end: '12:00' },
      { start: '10:30', end: '14:00' }, // this slot overlaps the previous one
      { start: '22:30', end: '23:59' },
    ]),
    gameMinutes: fc.constantFrom(45, 60, 90),
    turnaroundMinutes: fc.constantFrom(0, 10),
    minGameSpacing: fc.constantFrom(0, 1.5, 2, 30),
    maxGamesPerDay: fc.integer({ min: 1, max: 3 }),
    homeAwayBalance: fc.boolean(),
    seed: fc.nat(),
    timeZone: fc.constantFrom('America/New_York', 'Asia/Tokyo'),
    busy: fc.array(
      fc
        .record({
          fieldId: fc.constantFrom('field-0', 'field-1', null),
          teamIds: fc.subarray(['team-00', 'team-01', 'team-05']),
          start: date.map((day) => `${day}T14:00:00.000Z`),
          end: date.map((day) => `${day}T16:30:00.000Z`),
        })
        .map((taken) => ({ ...taken, end: taken.start.replace('T14:00', 'T16:30') })),
      { maxLength: 4 },
    ),
  })
  fc.assert(
    fc.property(wishes, (wished) => {
      const input = season(wished)
      const proposal = generateProposal(input)
      expect(violations(input, proposal)).toEqual([])
      const sameDivision = (a: number, b: number) => wished.divisions === 0 || (a - b) % wished.divisions === 0
      const indexes = Array.from({ length: wished.teams }, (_, index) => index)
      const pairs = indexes.flatMap((a) => indexes.slice(a + 1).filter((b) => sameDivision(a, b))).length
      expect(meetings(proposal).size).toBe(pairs)
      expect(proposal.games.length + proposal.unplaced.length).toBe(pairs * wished.meetings)
      const room = checkRoom(input)
      expect(room.games).toBe(pairs * wished.meetings)
      expect(proposal.games.length).toBeLessThanOrEqual(room.room)
      const games = proposal.games.map((game, index) => ({
        id: `${index}`,
        schedule_id: 'S',
        home_team_id: game.homeTeamId,
        away_team_id: game.awayTeamId,
        field_id: game.fieldId,
        start_time: game.start,
        end_time: game.end,
        status: 'scheduled' as const,
      }))
      expect(findConflicts({ games, schedules: [{ id: 'S', constraints: input.constraints }] })).toEqual([])
    }),
    { numRuns: 30 },
  )
}, 120_000)
