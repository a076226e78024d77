import { describe, expect, test } from 'vitest'
import { createSchedulingCalendar } from '#domain/scheduling/model/calendar.ts'
import { groupFieldClasses, groupMatchKinds } from '#domain/scheduling/exact/kinds.ts'
import { findConnectedTeams, createExactModel } from '#domain/scheduling/exact/model.ts'
import { findPeriodCliques, findClashingPeriods, groupPeriods } from '#domain/scheduling/exact/periods.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import { season } from './season.ts'

const league = (wishes: Partial<Parameters<typeof season>[0]> = {}): ScheduleInput =>
  season({
    teams: 3,
    fields: 2,
    weeks: 2,
    timeZone: 'UTC',
    start: '2026-03-07',
    timeSlots: [{ start: '09:00', end: '11:00' }],
    ...wishes,
  })
const match = (home: number, away: number, isSideFixed = true) => ({ home, away, round: 1, targetDate: 0, isSideFixed })
const closed = (fieldId: string, date: string, from: string, to: string) => ({
  kind: 'closed' as const,
  fieldId,
  teamIds: [],
  start: `${date}T${from}:00.000Z`,
  end: `${date}T${to}:00.000Z`,
})
const away = (teamId: string, date: string, from: string, to: string) => ({
  ...closed('', date, from, to),
  kind: 'away' as const,
  fieldId: null,
  teamIds: [teamId],
})

describe('periods', () => {
  const periods = (input: ScheduleInput) =>
    groupPeriods(createSchedulingCalendar(input)).map(({ date, times }) => [date, ...times])

  test('are whole dates where a team plays once a day, whenever that is', () => {
    expect(periods(league())).toEqual([
      [0, 0, 1],
      [1, 2, 3],
    ])
  })

  test('are single times where a team may play again', () => {
    expect(periods(league({ maxGamesPerDay: 2, minGameSpacing: 0 }))).toEqual([
      [0, 0],
      [0, 1],
      [1, 2],
      [1, 3],
    ])
    // With two hours of rest, a team can't play twice.
    expect(periods(league({ maxGamesPerDay: 2 }))).toEqual([
      [0, 0, 1],
      [1, 2, 3],
    ])
  })

  test('are single times on a date on which a team is there at some of them only', () => {
    const busy = [away('team-01', '2026-03-14', '08:00', '09:30')]
    expect(periods(league({ busy }))).toEqual([
      [0, 0, 1],
      [1, 2],
      [1, 3],
    ])
    expect(periods(league({ busy: [away('team-01', '2026-03-14', '08:00', '12:00')] }))).toHaveLength(2)
  })

  test('are single times where teams share people', () => {
    expect(periods({ ...league(), sharedPeople: [['team-00', 'team-01']] })).toHaveLength(4)
  })

  test('leave out times without an open field', () => {
    const busy = [
      closed('field-0', '2026-03-07', '09:00', '10:00'),
      closed('field-1', '2026-03-07', '09:00', '11:00'),
      closed('field-0', '2026-03-14', '09:00', '11:00'),
      closed('field-1', '2026-03-14', '09:00', '11:00'),
    ]
    expect(periods(league({ busy }))).toEqual([[0, 1]])
  })

  test('are single times where rest reaches from one of them only into the next date', () => {
    // There are 22 hours between the end of a game on Saturday from 10:00 to 11:00 and Sunday at 9:00, and 23 hours if
    // the game is from 9:00 to 10:00.
    const weekend = { weeks: 1, preferredDays: [6 as const, 7 as const] }
    expect(periods(league({ ...weekend, minGameSpacing: 22.5 }))).toEqual([
      [0, 0],
      [0, 1],
      [1, 2],
      [1, 3],
    ])
    expect(periods(league({ ...weekend, minGameSpacing: 30 }))).toHaveLength(2)
  })
})

test('cliques are the largest sets of periods that clash with one another', () => {
  const input = league({
    weeks: 1,
    maxGamesPerDay: 4,
    minGameSpacing: 1.5,
    timeSlots: [{ start: '09:00', end: '13:00' }],
  })
  const calendar = createSchedulingCalendar(input)
  const periods = groupPeriods(calendar)
  expect(periods).toHaveLength(4)
  // Starts an hour apart overlap, and starts two hours apart leave too little rest: 9 and 11 leave one hour, 9 and 12
  // leave two.
  expect(findClashingPeriods(calendar.restClashes, 0)).toEqual([1, 2])
  expect(findPeriodCliques(periods, calendar.restClashes)).toEqual([
    [0, 1, 2],
    [1, 2, 3],
  ])
  expect(findPeriodCliques(periods, calendar.overlaps)).toEqual([])
})

describe('kinds and classes', () => {
  const homes = (...ids: (string[] | undefined)[]): ScheduleInput => {
    const input = league({ fields: 3 })
    return {
      ...input,
      homeGamesAtHome: true,
      teams: input.teams.map((team, index) => ({ ...team, homeFieldIds: ids[index] ?? [] })),
    }
  }

  test('all fields are of one class where everybody may be the host everywhere', () => {
    const calendar = createSchedulingCalendar(league({ fields: 3 }))
    const classes = groupFieldClasses(calendar)
    expect(classes).toEqual([{ fields: [0, 1, 2] }])
    const matches = [match(0, 1), match(1, 0), match(2, 1), match(0, 1)]
    expect(groupMatchKinds(calendar, matches, classes)).toEqual([
      { home: 0, away: 1, isSideFixed: true, matches: [0, 1, 3], classes: [0] },
      { home: 2, away: 1, isSideFixed: true, matches: [2], classes: [0] },
    ])
  })

  test('fields are of one class where the same teams may be the host', () => {
    const calendar = createSchedulingCalendar(homes(['field-0', 'field-2'], ['field-1']))
    const classes = groupFieldClasses(calendar)
    expect(classes).toEqual([{ fields: [0, 2] }, { fields: [1] }])
    expect(groupFieldClasses(createSchedulingCalendar(homes(undefined, ['field-1'])))).toEqual(classes)
    const matches = [match(0, 1), match(1, 0), match(0, 1, false), match(2, 0), match(0, 1)]
    expect(groupMatchKinds(calendar, matches, classes)).toEqual([
      { home: 0, away: 1, isSideFixed: true, matches: [0, 4], classes: [0] },
      { home: 1, away: 0, isSideFixed: true, matches: [1], classes: [1] },
      { home: 0, away: 1, isSideFixed: false, matches: [2], classes: [0, 1] },
      { home: 2, away: 0, isSideFixed: true, matches: [3], classes: [0, 1] },
    ])
  })
})

test('teams are connected by their matches, directly or by others', () => {
  expect([...findConnectedTeams(6, [match(4, 1), match(1, 3), match(5, 2)])]).toEqual([0, 1, 2, 1, 1, 2])
  expect([...findConnectedTeams(2, [])]).toEqual([0, 1])
})

describe('a program', () => {
  const matches = [match(0, 1), match(1, 2), match(2, 0)]
  const modelOf = (input: ScheduleInput, goal: 'complete' | 'most' = 'complete') =>
    createExactModel(createSchedulingCalendar(input), matches, goal)
  const hasRow = (model: ReturnType<typeof modelOf>, row: object) =>
    model.program.rows.some((one) => JSON.stringify(one) === JSON.stringify({ ...one, ...row }))

  test('has a variable for each kind, period and class that are open to it', () => {
    const { variables, program } = modelOf(league())
    expect(variables).toEqual([0, 1, 2].flatMap((kind) => [0, 1].map((period) => ({ kind, period, fieldClass: 0 }))))
    expect(program.variables).toBe(6)
    const busy = [away('team-02', '2026-03-07', '08:00', '12:00')]
    expect(modelOf(league({ busy })).variables.map(({ kind, period }) => [kind, period])).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
      [2, 1],
    ])
  })

  test('asks for every match, or for as many as there can be', () => {
    const [complete, most] = [modelOf(league()), modelOf(league(), 'most')]
    expect(complete.program.maximize).toEqual([])
    expect(hasRow(complete, { terms: [0, 1], bound: 1, isEqual: true })).toBe(true)
    expect(most.program.maximize).toEqual([0, 1, 2, 3, 4, 5])
    expect(hasRow(most, { terms: [0, 1], bound: 1, isEqual: false })).toBe(true)
  })

  test('lets a team play once in a period, and an odd number of teams as often as half of it', () => {
    const { program } = modelOf(league(), 'most')
    const rowsOf = (terms: readonly number[]) =>
      program.rows
        .filter((row) => row.terms.toSorted((a, b) => a - b).join() === terms.join())
        .map(({ bound }) => bound)
    // Variables 0 and 1 belong to the first match, 2 and 3 to the second, and 4 and 5 to the third, in each case for
    // the first and the second date.
    expect(rowsOf([0, 4])).toEqual([1]) // the first team's matches
    expect(rowsOf([0, 2])).toEqual([1])
    expect(rowsOf([2, 4])).toEqual([1])
    expect(rowsOf([0, 2, 4])).toEqual([1]) // of three teams, only two can play, so one game is allowed
    expect(rowsOf([1, 3, 5])).toEqual([1])
  })

  test('keeps limits, games elsewhere among them, and days between meetings', () => {
    const elsewhere = {
      fieldId: null,
      teamIds: ['team-00'],
      start: '2026-03-14T15:00:00.000Z',
      end: '2026-03-14T16:00:00.000Z',
    }
    const twoGames = { maxGamesPerDay: 2, minGameSpacing: 0 }
    const limits = [{ days: 8, games: 2 }]
    const { program, variables } = modelOf({ ...league({ ...twoGames, busy: [elsewhere] }), limits }, 'most')
    const ofFirstTeam = variables.flatMap(({ kind }, index) => (kind === 1 ? [] : [index]))
    const bounds = program.rows
      .filter(({ terms }) => terms.toSorted((a, b) => a - b).join() === ofFirstTeam.join())
      .map(({ bound }) => bound)
    expect(bounds).toEqual([1]) // both dates are within eight days, and one of the two games allowed is elsewhere
  })

  test('lets two teams meet once in so many days', () => {
    const twice = [match(0, 1), match(1, 0)]
    const rowsOf = (minDaysBetweenMeetings: number) =>
      createExactModel(createSchedulingCalendar({ ...league({ weeks: 3 }), minDaysBetweenMeetings }), twice, 'most')
        .program.rows.filter(({ bound, terms }) => bound === 1 && terms.length > 1)
        .map(({ terms }) => terms)
    expect(rowsOf(8)).toEqual([
      [0, 1],
      [1, 2],
    ])
    expect(rowsOf(7)).toEqual([])
    expect(rowsOf(15)).toEqual([
      [0, 1, 2],
      [1, 2],
    ])
  })

  test('lets teams that share people play at the same time only against each other', () => {
    const alone = league({ teams: 4, weeks: 1, timeSlots: [{ start: '09:00', end: '10:00' }] })
    const input = { ...alone, sharedPeople: [['team-00', 'team-01']] }
    const beside = [match(0, 1), match(1, 2), match(0, 3)]
    const { rows } = createExactModel(createSchedulingCalendar(input), beside, 'most').program
    // Either the first two teams play each other, or only one of them plays. In addition, each team plays only once.
    expect(rows.map(({ terms, bound }) => [terms.toSorted((a, b) => a - b).join(), bound])).toEqual(
      expect.arrayContaining([
        ['0,1,2', 1],
        ['0,2', 1],
        ['0,1', 1],
      ]),
    )
    expect(rows.every(({ terms }) => new Set(terms).size === terms.length)).toBe(true)
  })
})
