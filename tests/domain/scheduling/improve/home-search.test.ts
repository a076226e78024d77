import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { createBoardWith } from '#domain/scheduling/generate/board.ts'
import type { Board } from '#domain/scheduling/generate/board.ts'
import { placeRoundRobinMatches } from '#domain/scheduling/generate/placement.ts'
import { assignRoundDates } from '#domain/scheduling/generate/rounds.ts'
import { countRoomByDate } from '#domain/scheduling/explain/room.ts'
import { createCostFunction } from '#domain/scheduling/improve/cost-function.ts'
import { canSearchHomes, createHomeSearch } from '#domain/scheduling/improve/home-search.ts'
import { createSchedulingCalendar } from '#domain/scheduling/model/calendar.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import { improved } from '../improved.ts'
import { violations } from '../season.ts'
import { timetableCost } from '../timetable-cost.ts'
import { homeLeague } from './home-league.ts'

const league = homeLeague({ teams: 8, weeks: 9 })
const strict: ScheduleInput = {
  ...league,
  minDaysBetweenMeetings: 15,
  limits: [...(league.limits ?? []), { days: 3, games: 1 }, { days: 7, games: 2 }],
}

function boardOf(input: ScheduleInput): Board {
  const calendar = createSchedulingCalendar(input)
  const matches = assignRoundDates(calendar, input, countRoomByDate(calendar), createRandom(1))
  const options = { random: createRandom(1), goal: matches.length, maxIterations: 20_000 }
  return createBoardWith(calendar, matches, placeRoundRobinMatches(calendar, matches, options).cells)
}

function createSearch(input: ScheduleInput, seed = 1) {
  const board = boardOf(input)
  const goals = createCostFunction(input, board)
  const search = createHomeSearch(board, goals, createRandom(seed))
  if (search === null) throw new Error('This league has no home search')
  return { board, goals, search }
}

/** Counts pair by pair and window by window, independently of the search. */
function countBroken({ calendar, matches }: Board, cells: Int32Array): number {
  const { dayNumbers, dates, fields, limits, minDaysBetweenMeetings } = calendar
  const games = matches.flatMap(({ home, away }, match) => {
    const cell = cells[match] ?? -1
    const date = calendar.dateOf[Math.floor(cell / fields.length)] ?? 0
    return cell < 0 ? [] : [{ teams: [home, away], day: dayNumbers[date] ?? 0 }]
  })
  let broken = 0
  calendar.teams.forEach((_, team) => {
    const days = games.filter(({ teams }) => teams.includes(team)).map(({ day }) => day)
    broken += days.length - new Set(days).size
    for (const { days: length, games: most } of limits)
      dates.forEach((_date, first) => {
        const start = dayNumbers[first] ?? 0
        broken += Math.max(0, days.filter((day) => day >= start && day < start + length).length - most)
      })
  })
  games.forEach((game, index) => {
    for (const other of games.slice(index + 1)) {
      const isRematch = other.teams.every((team) => game.teams.includes(team))
      if (isRematch && Math.abs(game.day - other.day) < minDaysBetweenMeetings) broken++
    }
  })
  return broken
}

describe('the search among timetables of home games', () => {
  test('tells by how much the cost increases, and how many rules are broken', () => {
    const { board, goals, search } = createSearch(strict)
    search.setPrice(3)
    let most = 0
    for (let turn = 0; turn < 400; turn++) {
      const [cost, broken] = [goals.cost(), search.broken()]
      const growth = (turn % 4 === 0 ? search.reassign(5) : search.exchange()) ?? 0
      expect(goals.cost() + 3 * search.broken()).toBeCloseTo(cost + 3 * broken + growth, 9)
      expect(search.broken()).toBe(countBroken(board, search.cells()))
      expect(goals.cost()).toBe(
        createCostFunction(strict, createBoardWith(board.calendar, board.matches, search.cells())).cost(),
      )
      most = Math.max(most, search.broken())
    }
    expect(most).toBeGreaterThan(10)
  })

  test('takes a step back', () => {
    const { goals, search } = createSearch(strict)
    search.setPrice(3)
    let changes = 0
    for (let turn = 0; turn < 200; turn++) {
      const before = { cells: search.cells(), cost: goals.cost(), broken: search.broken() }
      const growth = turn % 4 === 0 ? search.reassign(5) : search.exchange()
      if (growth !== null) changes++
      search.takeBack()
      expect({ cells: search.cells(), cost: goals.cost(), broken: search.broken() }).toEqual(before)
      if (turn % 3 === 0) search.exchange()
    }
    expect(changes).toBeGreaterThan(50)
  })

  test('a reassignment without chance never costs more', () => {
    const { search } = createSearch(strict)
    search.setPrice(20)
    for (let turn = 0; turn < 100; turn++) search.exchange()
    let sum = 0
    for (let turn = 0; turn < 200; turn++) {
      const growth = search.reassign(0) ?? 0
      expect(growth).toBeLessThanOrEqual(1e-9)
      sum += growth
    }
    expect(sum).toBeLessThan(-20)
  })

  test('leaves the board as it is, and in the end the goals match it', () => {
    const { board, goals, search } = createSearch(strict)
    const [cells, cost] = [board.cells.slice(), goals.cost()]
    for (let turn = 0; turn < 100; turn++) search.exchange()
    expect(goals.cost()).not.toBe(cost)
    expect(board.cells).toEqual(cells)
    search.finish()
    expect(goals.cost()).toBe(cost)
  })

  test('leaves a game of infinite weight where it is, and its time to it', () => {
    const board = boardOf(league)
    board.weights[0] = Number.POSITIVE_INFINITY
    const search = createHomeSearch(board, createCostFunction(league, board), createRandom(1))
    const taken = board.cells[0]
    for (let turn = 0; turn < 200; turn++) {
      if (turn % 5 === 0) search?.reassign(9)
      else search?.exchange()
      expect(search?.cells().filter((cell) => cell === taken)).toHaveLength(1)
    }
    expect(search?.cells()[0]).toBe(taken)
    expect(search?.cells()).not.toEqual(board.cells)
  })
})

test('only leagues whose games never overlap on the one field that each has are searched this way', () => {
  const { constraints } = league
  const can = (input: ScheduleInput) => canSearchHomes(boardOf(input))
  const late = [...constraints.timeSlots, { start: '20:30', end: '21:30' }]
  const overlapping = [...constraints.timeSlots, { start: '19:30', end: '20:30' }]
  const rule = (kind: 'must' | 'wish') => ({
    kind,
    teamIds: ['team-00', 'team-01'] as [string, string],
    startDate: '2026-03-02',
    endDate: '2026-04-12',
  })
  expect(can(league)).toBe(true)
  expect(can({ ...league, constraints: { ...constraints, timeSlots: late } })).toBe(true)
  expect(can({ ...league, constraints: { ...constraints, timeSlots: late, maxGamesPerDay: 2 } })).toBe(false)
  expect(can({ ...league, constraints: { ...constraints, timeSlots: overlapping } })).toBe(false)
  expect(can({ ...league, constraints: { ...constraints, minGameSpacing: 30 } })).toBe(false)
  expect(can({ ...league, sharedPeople: [['team-00', 'team-01']] })).toBe(false)
  expect(can({ ...league, homeGamesAtHome: false })).toBe(false)
  expect(can({ ...league, meetingRules: [rule('must')] })).toBe(false)
  expect(can({ ...league, meetingRules: [rule('wish')] })).toBe(true)
  const [first, ...others] = league.teams
  if (first === undefined) throw new Error('There are no teams')
  expect(can({ ...league, teams: [{ ...first, homeFieldIds: ['field-0', 'field-1'] }, ...others] })).toBe(false)
})

test(
  'whatever the league, no rule is broken in the end, and the cost is what the games cost',
  { timeout: 60_000 },
  () => {
    const leagues = fc.record({
      teams: fc.integer({ min: 3, max: 6 }),
      weeks: fc.integer({ min: 7, max: 12 }),
      minDaysBetweenMeetings: fc.integer({ min: 0, max: 20 }),
      games: fc.integer({ min: 1, max: 2 }),
      breaks: fc.integer({ min: 0, max: 1 }),
      seed: fc.integer({ min: 1, max: 99 }),
    })
    let better = 0
    fc.assert(
      fc.property(leagues, ({ teams, weeks, minDaysBetweenMeetings, games, breaks, seed }) => {
        const base = homeLeague({ teams, weeks, seed })
        const weights = {
          balance: 1,
          breaks,
          slots: 0,
          fields: 0,
          weekdays: 0,
          spacing: 0,
          travel: 0,
          utilization: 0,
          wishes: 0,
        }
        const limits = [...(base.limits ?? []), { days: 3, games }, { days: 10, games: 2 + games }]
        const input = { ...base, minDaysBetweenMeetings, limits, weights }
        const { startCost, cost, before, after } = improved(input, { maxMoves: 3000, isThorough: true })
        expect(violations(input, after)).toEqual([])
        expect(after.games).toHaveLength(before.games.length)
        expect(cost).toBeCloseTo(timetableCost(input, after), 6)
        expect(cost).toBeLessThanOrEqual(startCost + 1e-9)
        if (cost < startCost) better++
      }),
      {
        numRuns: 40,
        // at some point, one team is at home and away at the same time
        examples: [[{ teams: 6, weeks: 7, minDaysBetweenMeetings: 19, games: 2, breaks: 1, seed: 23 }]],
      },
    )
    expect(better).toBeGreaterThan(20)
  },
)
