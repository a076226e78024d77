import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import type { Board } from '#domain/scheduling/generate/board.ts'
import type { GoalWeights, ScheduleInput } from '#domain/scheduling/model/model.ts'
import { toLocalTime, getWeekday } from '#domain/time.ts'
import {
  dateOfSlot,
  toIndoorInput,
  isIf18There,
  judgeIndoorGames,
  readIf18,
  teamId,
} from '../../../support/schedules/indoor-leagues.ts'
import { improved } from '../improved.ts'
import { randomLeague } from '../random-league.ts'
import { season, violations } from '../season.ts'
import { timetableCost } from '../timetable-cost.ts'

const instant = (date: string, time: string) => `${date}T${time}:00.000Z`

describe('each goal is reached where there is room for it', () => {
  const league = { teams: 6, fields: 2, weeks: 10, timeZone: 'UTC', start: '2026-03-02' }

  test('two games within three days are pulled apart where that costs', () => {
    const days = season({ ...league, preferredDays: [5, 6, 7] })
    const limits = [{ days: 3, games: 1, penalty: 2 }]
    const { startCost, cost, after } = improved({ ...days, limits }, { startsEarly: true })
    expect(startCost).toBeGreaterThan(0)
    expect(cost).toBe(0)
    expect(violations({ ...days, limits: [{ days: 3, games: 1 }] }, after)).toEqual([])
  })

  test('a game elsewhere counts for a limit, and costs nothing by itself', () => {
    const elsewhere = (teamIds: readonly string[]) => ({
      fieldId: null,
      teamIds,
      start: instant('2026-03-07', '18:00'),
      end: instant('2026-03-07', '19:00'),
    })
    const once = { teams: 2, fields: 1, weeks: 2, maxGamesPerDay: 3, minGameSpacing: 0 }
    const inputWith = (...busy: ReturnType<typeof elsewhere>[]) => ({
      ...season({ ...league, ...once, start: '2026-03-07', busy }),
      limits: [{ days: 3, games: 1, penalty: 2 }],
    })
    const costs = (...busy: ReturnType<typeof elsewhere>[]) => {
      const { startCost, cost } = improved(inputWith(...busy), { startsEarly: true })
      return [startCost, cost]
    }
    const [one, both] = [elsewhere(['team-00']), elsewhere(['team-00', 'team-01'])]
    expect(costs()).toEqual([0, 0])
    expect(costs(one)).toEqual([2, 0])
    expect(costs(both)).toEqual([4, 0])
    expect(costs(one, one)).toEqual([2, 0]) // these two games already exceed the limit, so the third costs no more than the second
  })

  test('a team that would rather not play on Sundays in March does not', () => {
    const wishes = ['2026-03-08', '2026-03-15', '2026-03-22', '2026-03-29'].map((date) => ({
      teamId: 'team-00',
      start: instant(date, '00:00'),
      end: instant(date, '23:00'),
    }))
    const input = { ...season({ ...league, preferredDays: [7] }), wishes, weights: { wishes: 1 } }
    const { startCost, cost, after } = improved(input)
    expect(startCost).toBeGreaterThan(0)
    expect(cost).toBe(0)
    const theirs = after.games.filter((game) => [game.homeTeamId, game.awayTeamId].includes('team-00'))
    expect(theirs).toHaveLength(5)
    expect(theirs.every(({ start }) => start > '2026-04')).toBe(true)
  })

  test('a field is not left empty between two games', () => {
    const input = { ...season({ ...league, weeks: 5, fields: 1 }), weights: { utilization: 1 } }
    const { cost, after } = improved({ ...input, constraints: { ...input.constraints, minGameSpacing: 0 } })
    expect(cost).toBe(0)
    expect(after.unplaced).toEqual([])
  })

  test('games are played where both teams are near', () => {
    const base = season({ ...league, divisions: 2 })
    const input = {
      ...base,
      teams: base.teams.map((team, index) => ({ ...team, position: { x: index % 2, y: 0 } })),
      fields: base.fields.map((field, index) => ({ ...field, position: { x: index, y: 0 } })),
      weights: { travel: 1 },
    }
    const { startCost, cost } = improved(input)
    expect(startCost).toBeGreaterThan(0)
    expect(cost).toBe(0)
  })

  test('every team plays as often on Saturdays as on Sundays, and at every time', () => {
    const base = season({ ...league, teams: 5, preferredDays: [6, 7], timeSlots: [{ start: '10:00', end: '12:00' }] })
    const { cost, after } = improved({ ...base, weights: { weekdays: 1, slots: 1 } })
    expect(cost).toBe(0)
    for (const { id } of base.teams) {
      const theirs = after.games.filter((game) => [game.homeTeamId, game.awayTeamId].includes(id))
      expect(theirs.filter(({ start }) => getWeekday(start.slice(0, 10)) === 6)).toHaveLength(2)
      expect(theirs.filter(({ start }) => toLocalTime(start, 'UTC') === '10:00')).toHaveLength(2)
    }
  })

  test("a team's games are spread over the season", () => {
    const base = season({ ...league, teams: 4, weeks: 12, preferredDays: [3, 6] })
    const input = { ...base, weights: { spacing: 1 } }
    const { before, after } = improved(input, { startsEarly: true })
    const fortnight = { ...base, limits: [{ days: 14, games: 1 }] }
    expect(violations(fortnight, before)).not.toEqual([])
    expect(violations(fortnight, after)).toEqual([])
  })

  test('where home games are played at home the teams are at home equally often, and hardly ever twice running', () => {
    const base = season({ ...league, teams: 7, fields: 7, preferredDays: [6, 7], maxGamesPerDay: 2 })
    const input = {
      ...base,
      homeGamesAtHome: true,
      teams: base.teams.map((team, index) => ({ ...team, homeFieldIds: [`field-${index}`] })),
      weights: { balance: 1, breaks: 1 },
    }
    const { startCost, cost, after } = improved(input, { startsEarly: true })
    expect(startCost).toBeGreaterThan(0)
    expect(cost).toBe(0)
    expect(violations(input, after)).toEqual([])
    expect(after.games).toHaveLength(21)
  })
})

describe('the search', () => {
  const input: ScheduleInput = {
    ...season({ teams: 8, fields: 2, weeks: 10, preferredDays: [6, 7], maxGamesPerDay: 2 }),
    weights: { spacing: 1, slots: 1, fields: 1, weekdays: 1, utilization: 1 },
  }

  test('finds the same again, and something else by another chance', () => {
    expect(improved(input).cells).toEqual(improved(input).cells)
    const other = { ...input, constraints: { ...input.constraints, seed: 2 } }
    expect(improved(other).cells).not.toEqual(improved(input).cells)
  })

  test('finds more the longer it looks', () => {
    const costs = [0, 500, 5000, 20_000].map((maxMoves) => improved(input, { maxMoves }).cost)
    expect(costs).toEqual(costs.toSorted((a, b) => b - a))
    expect(costs.at(-1)).toBeLessThan(0.7 * (costs[0] ?? 0))
  })

  test('stops where it is good enough, at once if it is so from the start', () => {
    expect(improved(input, { isEnough: () => true })).toMatchObject({ moves: 0 })
    const { startCost, cost, moves } = improved(input, { isEnough: (reached) => reached < 60 })
    expect(startCost).toBeGreaterThan(60)
    expect(cost).toBeLessThan(60)
    expect(moves).toBeLessThan(5000)
  })

  test('leaves games of infinite weight where they are', () => {
    const fixed = [0, 3, 10, 27]
    const prepare = (board: Board) => {
      for (const match of fixed) board.weights[match] = Number.POSITIVE_INFINITY
    }
    const { start, cells, cost, startCost } = improved(input, { prepare })
    expect(fixed.map((match) => cells[match])).toEqual(fixed.map((match) => start[match]))
    expect(cost).toBeLessThan(startCost)
  })

  test('tells how far it is, and never of a timetable worse than the one before', () => {
    const reports: { moves: number; cost: number }[] = []
    const { cost } = improved(input, { onProgress: (moves, reached) => reports.push({ moves, cost: reached }) })
    expect(reports.map(({ moves }) => moves)).toEqual([1024, 2048, 3072, 4096, 5000])
    expect(reports.map((report) => report.cost)).toEqual(reports.map((report) => report.cost).toSorted((a, b) => b - a))
    expect(reports.at(-1)?.cost).toBeCloseTo(cost)
  })

  test('leaves the best timetable that it saw, not the last one, which is often worse', () => {
    const uneven = { ...input, weights: { spacing: 1000, fields: 1 } } // the cost of a goal with little weight fluctuates
    for (const maxMoves of [200, 400, 600, 800]) {
      let best = Number.POSITIVE_INFINITY
      const { cost } = improved(uneven, { maxMoves, onProgress: (_, reached) => (best = reached) })
      expect(cost).toBeCloseTo(best, 6)
    }
  })

  test('has nothing to do where nothing is placed, or where no goal is set', () => {
    const nothing = { ...input, fields: [] }
    expect(improved(nothing)).toMatchObject({ startCost: 0, cost: 0 })
    const { weights: _, ...indifferent } = input
    expect(improved(indifferent)).toMatchObject({ startCost: 0, cost: 0 })
  })
})

test(
  'whatever the league and its goals, no rule is broken, it never gets worse, and the cost is what the games cost',
  { timeout: 30_000 },
  () => {
    const weight = fc.constantFrom(0, 1, 2.5)
    const weights: fc.Arbitrary<GoalWeights> = fc.record({
      balance: weight,
      breaks: weight,
      slots: weight,
      fields: weight,
      weekdays: weight,
      spacing: weight,
      travel: weight,
      utilization: weight,
      wishes: weight,
    })
    const soft = fc.record({
      days: fc.integer({ min: 1, max: 30 }),
      games: fc.integer({ min: 0, max: 2 }),
      penalty: fc.constantFrom(1, 5),
    })
    const wish = fc.record({
      teamId: fc.constantFrom('team-00', 'team-01', 'unknown'),
      start: fc.constant(instant('2026-03-07', '10:00')),
      end: fc.constantFrom(instant('2026-03-07', '10:30'), instant('2026-03-21', '10:00')),
    })
    const coordinate = fc.integer({ min: 0, max: 9 })
    const position = fc.option(fc.record({ x: coordinate, y: coordinate }), { nil: undefined, freq: 4 })
    const goals = fc.record({
      league: fc.nat(100_000),
      weights,
      soft: fc.array(soft, { maxLength: 2 }),
      wishes: fc.array(wish, { maxLength: 2 }),
      positions: fc.array(position, { minLength: 7, maxLength: 7 }),
      isThorough: fc.boolean(),
    })
    let better = 0
    fc.assert(
      fc.property(goals, ({ league, soft: limits, positions, isThorough, ...wanted }) => {
        const base = randomLeague(createRandom(league))
        const placeAt = <T extends object>(items: readonly T[], from: number): T[] =>
          items.map((item, index) => ({
            ...item,
            ...(positions[from + index] && { position: positions[from + index] }),
          }))
        const input = {
          ...base,
          ...wanted,
          limits: [...(base.limits ?? []), ...limits],
          teams: placeAt(base.teams, 0),
          fields: placeAt(base.fields, 4), // a fifth team has the same location as the first field
        }
        const { startCost, cost, before, after } = improved(input, { maxMoves: 200, isThorough })
        expect(violations(input, after)).toEqual([])
        expect(after.games).toHaveLength(before.games.length)
        expect(startCost).toBeCloseTo(timetableCost(input, before), 6)
        expect(cost).toBeCloseTo(timetableCost(input, after), 6)
        expect(cost).toBeLessThanOrEqual(startCost + 1e-9)
        if (cost < startCost) better++
      }),
      { numRuns: 50 },
    )
    expect(better).toBeGreaterThan(15)
  },
)

describe.skipIf(!isIf18There)('the indoor football league IF18', () => {
  test('comes out as well as the best timetable that is known for it', { timeout: 60_000 }, () => {
    const league = readIf18()
    expect(judgeIndoorGames(league, league.solution)).toEqual({ broken: 0, objective: league.best_known_objective })
    const input = toIndoorInput(league, 3)
    const { cost, after } = improved(input, { maxMoves: 600_000, isThorough: true })
    const teams = Array.from({ length: league.teams }, (_, team) => teamId(team))
    const dates = Array.from({ length: league.slots }, (_, slot) => dateOfSlot(slot))
    const games = after.games.map(({ homeTeamId, awayTeamId, start }) => ({
      h: teams.indexOf(homeTeamId),
      a: teams.indexOf(awayTeamId),
      slot: dates.indexOf(start.slice(0, 10)),
    }))
    expect(judgeIndoorGames(league, games)).toEqual({ broken: 0, objective: 6 })
    expect(cost).toBe(6)
  })
})
