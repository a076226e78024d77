import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { explainUnplacedGames } from '#domain/scheduling/explain/explain.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { findOpenCells } from '#domain/scheduling/generate/open-cells.ts'
import { createSchedulingCalendar } from '#domain/scheduling/model/calendar.ts'
import type { BusyTime, ScheduleInput } from '#domain/scheduling/model/model.ts'
import { findHelp } from '#domain/scheduling/repair/help.ts'
import { repairSchedule } from '#domain/scheduling/repair/repair.ts'
import type { TimeSlot } from '#domain/schema/schedules.ts'
import { getWeekday, listDatesBetween, localToInstant, toLocalDate, toLocalTime } from '#domain/time.ts'
import { solveExactProgram } from '#server/exact-solver.ts'
import { randomLeague } from './random-league.ts'
import { season, violations } from './season.ts'

// From Saturday, March 7, 2026, in UTC.

const slots: TimeSlot[] = [
  { start: '18:00', end: '20:00', weekdays: [2, 4] },
  { start: '09:00', end: '12:00', weekdays: [6] },
]
const league = (wishes: Partial<Parameters<typeof season>[0]> = {}): ScheduleInput =>
  season({
    teams: 8,
    fields: 1,
    weeks: 4,
    timeZone: 'UTC',
    start: '2026-03-07',
    preferredDays: [2, 4, 6],
    timeSlots: slots,
    ...wishes,
  })

function openCells(input: ScheduleInput): string[] {
  const { times, fields, cellFree } = createSchedulingCalendar(input)
  return times.flatMap(({ start, end }, time) =>
    fields.flatMap(({ id }, field) => (cellFree[time * fields.length + field] === 1 ? [`${start} ${end} ${id}`] : [])),
  )
}

describe('times that are only for some weekdays', () => {
  test('are when games are played on those days', () => {
    const input = league()
    const proposal = generateProposal(input)
    expect(proposal.unplaced).toEqual([])
    expect(violations(input, proposal)).toEqual([])
    const times = proposal.games.map(
      ({ start }) => `${getWeekday(toLocalDate(start, 'UTC'))} ${toLocalTime(start, 'UTC')}`,
    )
    expect(new Set(times).size).toBeGreaterThan(5)
    for (const time of times) expect(time).toMatch(/^([24] 1[89]:00|6 (09|10|11):00)$/)
  })

  test('are kept in every random league, and leave the same cells open as closed fields would', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (seed) => {
        const league = randomLeague(createRandom(seed))
        const [first, second] = [
          { start: '09:00', end: '11:00', weekdays: [7] },
          { start: '10:00', end: '12:00', weekdays: seed % 2 === 0 ? [6] : [6, 7] },
        ]
        const rules = { ...league.constraints, preferredDays: [6, 7] }
        const input = { ...league, constraints: { ...rules, timeSlots: [first, second] } }
        expect(violations(input, generateProposal(input))).toEqual([])
        const open = { ...rules, timeSlots: [first, second].map(({ start, end }) => ({ start, end })) }
        const closed = listDatesBetween(league.startDate, league.endDate).flatMap((date): BusyTime[] => {
          // What a Saturday, or both days, may not use; the games of both slots would otherwise start at the same times.
          const spans = getWeekday(date) === 6 ? [['09:00', '10:00']] : seed % 2 === 0 ? [['11:00', '12:00']] : []
          return spans.flatMap(([from = '', to = '']) =>
            league.fields.map(({ id }) => ({
              kind: 'closed',
              fieldId: id,
              teamIds: [],
              start: localToInstant(date, from, 'UTC'),
              end: localToInstant(date, to, 'UTC'),
            })),
          )
        })
        if (league.constraints.gameMinutes !== 60 || league.constraints.turnaroundMinutes !== 0) return
        const same = { ...league, constraints: open, busy: [...league.busy, ...closed] }
        expect(openCells(input)).toEqual(openCells(same))
      }),
      { numRuns: 12 },
    )
  })

  test('leave out dates without a time', () => {
    const { dates, times } = createSchedulingCalendar(league({ weeks: 1, preferredDays: [2, 6, 7] }))
    expect(dates).toEqual(['2026-03-07', '2026-03-10'])
    expect(times.map(({ start, slot }) => [new Date(start).toISOString().slice(8, 16), slot])).toEqual([
      ['07T09:00', 2],
      ['07T10:00', 3],
      ['07T11:00', 4],
      ['10T18:00', 0],
      ['10T19:00', 1],
    ])
  })

  test('are where a game may be moved', () => {
    const { constraints } = league()
    const schedule = { start_date: '2026-03-09', end_date: '2026-03-14', constraints }
    const asked = { schedule, timeZone: 'UTC', games: [], notBefore: '2026-03-01T00:00:00.000Z', lengthMinutes: 60 }
    expect(findOpenCells(asked).map(({ start }) => start.slice(8, 16))).toEqual([
      '10T18:00',
      '10T19:00',
      '12T18:00',
      '12T19:00',
      '14T09:00',
      '14T10:00',
      '14T11:00',
    ])
  })

  test('are named if they are why the games do not fit, with what would help', async () => {
    const input = league({
      teams: 4,
      weeks: 1,
      preferredDays: [2, 6],
      timeSlots: [
        { start: '18:00', end: '19:00', weekdays: [2] },
        { start: '09:00', end: '12:00', weekdays: [6] },
      ],
      minGameSpacing: 0,
      maxGamesPerDay: 2,
    })
    const answer = await explainUnplacedGames(input, solveExactProgram)
    if (answer.kind !== 'infeasible') throw new Error(answer.kind)
    expect(answer.proven).toBe(true)
    expect(answer.rules).toContain(
      'Some times are only for some days: from 6:00 PM to 7:00 PM on Tuesdays; from 9:00 AM to 12:00 PM on Saturdays.',
    )
    const words = answer.relaxations.map((one) => one.words)
    expect(words).toContain('games may be played from 9:00 AM to 12:00 PM on every day.')
    for (const { input: changed } of answer.relaxations) {
      const proposal = generateProposal(changed)
      expect([proposal.unplaced, violations(changed, proposal)]).toEqual([[], []])
    }
  })

  test('end an hour later on the days on which that helps', async () => {
    const input = league({
      teams: 4,
      weeks: 1,
      preferredDays: [2, 6],
      timeSlots: [
        { start: '18:00', end: '19:00', weekdays: [2] },
        { start: '09:00', end: '10:00', weekdays: [6] },
      ],
    })
    const game = (index: number, start: string, isFixed: boolean) => ({
      id: `game-${index}`,
      homeTeamId: `team-0${(2 * index) % 4}`,
      awayTeamId: `team-0${(2 * index + 1) % 4}`,
      fieldId: 'field-0',
      start: `2026-03-${start}:00:00.000Z`,
      end: new Date(Date.parse(`2026-03-${start}:00:00.000Z`) + 3_600_000).toISOString(),
      isFixed,
    })
    const games = [game(0, '10T18', true), game(2, '07T09', true), game(1, '07T15', false)]
    const question = { input, games, displacedIds: ['game-1'] }
    const words = (await findHelp(question, await repairSchedule(question))).map((one) => one.words)
    expect(words).toContain('With one hour more on Tuesdays and Saturdays, the game has a place.')
  })
})
