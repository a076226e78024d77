import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import type { Random } from '#domain/random.ts'
import { Board, createBoardWith } from '#domain/scheduling/generate/board.ts'
import { createSchedulingCalendar } from '#domain/scheduling/model/calendar.ts'
import { assignRoundDates } from '#domain/scheduling/generate/rounds.ts'
import { countRoomByDate } from '#domain/scheduling/explain/room.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import { getWeekday, localToInstant } from '#domain/time.ts'
import {
  randomLeague,
  withHomeDays,
  withLimitedSlots,
  withMeetingRules,
  withSideLimits,
  withWeeklyLimit,
} from './random-league.ts'
import { violations } from './season.ts'

// Compares a board's verdict on a cell with the rules of the league, checked one by one.

/** Adds games elsewhere that occupy teams and fields, and limits over several days. */
function crowdedLeague(random: Random): ScheduleInput {
  const league = randomLeague(random)
  const sided = random() < 0.4 ? withSideLimits(league, random) : league
  const split = random() < 0.4 ? withLimitedSlots(sided, random) : sided
  if (random() < 0.3) return withWeeklyLimit(split, random)
  if (random() < 0.3) return withHomeDays(split, random)
  if (random() < 0.4) return withEachPairOnce(withMeetingRules(split, random))
  const at = (time: string) => localToInstant('2026-03-14', time, 'UTC')
  const elsewhere = {
    kind: 'game' as const,
    fieldId: 'field-0',
    teamIds: ['team-02'],
    start: at('13:00'),
    end: at('14:00'),
  }
  const late = { ...elsewhere, fieldId: null, teamIds: ['team-00', 'team-01'], start: at('20:00'), end: at('21:00') }
  return {
    ...split,
    busy: [...split.busy, ...[elsewhere, late].filter(() => random() < 0.4)],
    limits:
      random() < 0.3
        ? [
            { days: 7, games: 1 },
            { days: 15, games: 2 },
          ]
        : (split.limits ?? []),
  }
}

/** Leaves out rules about a pair that another rule is about, since two teams may meet only once. */
function withEachPairOnce(league: ScheduleInput): ScheduleInput {
  const byPair = new Map((league.meetingRules ?? []).map((rule) => [rule.teamIds.toSorted().join(' '), rule]))
  return { ...league, meetingRules: [...byPair.values()] }
}

/** Places some of the matches at random, in cells that the board allows. */
function halfFull(seed: number) {
  const random = createRandom(seed)
  const input = crowdedLeague(random)
  const calendar = createSchedulingCalendar(input)
  const matches = assignRoundDates(calendar, input, countRoomByDate(calendar), random)
  const board = new Board(calendar, matches)
  const cells = Array.from({ length: calendar.times.length * calendar.fields.length }, (_, cell) => cell)
  matches.forEach((_, match) => {
    const free = cells.filter((cell) => board.isFree(match, cell))
    const cell = free[Math.floor(random() * free.length)]
    if (cell !== undefined && random() < 0.5) board.put(match, cell)
  })
  const open = matches.flatMap((_, match) => ((board.cells[match] ?? -1) < 0 ? [match] : []))
  return { random, input, calendar, matches, board, cells, open }
}

type Filled = ReturnType<typeof halfFull>

function gameAt({ calendar, matches, board }: Filled, match: number, cell: number) {
  const { home = 0, away = 0 } = matches[match] ?? {}
  const field = board.fieldOf(cell)
  const time = calendar.times[board.timeOf(cell)]
  const [host, guest] = board.isExchanged(match, cell) ? [away, home] : [home, away]
  return {
    homeTeamId: calendar.teams[host]?.id ?? '',
    awayTeamId: calendar.teams[guest]?.id ?? '',
    fieldId: calendar.fields[field]?.id ?? '',
    start: new Date(time?.start ?? 0).toISOString(),
    end: new Date(time?.end ?? 0).toISOString(),
    roundNumber: 1,
  }
}

/** Returns whether a match with fixed sides would have to exchange them to be in the cell. */
function isOnWrongSide({ input, calendar, matches, board }: Filled, match: number, cell: number): boolean {
  const { home = 0, away = 0, isSideFixed = false } = matches[match] ?? {}
  if (!isSideFixed) return false
  const { id = '', homeFieldIds = [] } = calendar.teams[home] ?? {}
  const fieldId = calendar.fields[board.fieldOf(cell)]?.id ?? ''
  const date = calendar.dates[calendar.dateOf[board.timeOf(cell)] ?? 0] ?? ''
  const isElsewhere = input.homeGamesAtHome === true && homeFieldIds.length > 0 && !homeFieldIds.includes(fieldId)
  const isForbidden = (input.sideLimits ?? []).some(
    ({ teamId, only, startDate, endDate }) =>
      teamId === (only === 'home' ? calendar.teams[away]?.id : id) && startDate <= date && date <= endDate,
  )
  const isWrongHost = (input.meetingRules ?? []).some(
    ({ kind, teamIds: [first, second], startDate, endDate, isFirstHome = false }) =>
      kind !== 'wish' &&
      isFirstHome &&
      startDate <= date &&
      date <= endDate &&
      (kind === 'never' ? [first, second] : [second, first]).join() === `${id},${calendar.teams[away]?.id ?? ''}`,
  )
  const { weekdays = [1, 2, 3, 4, 5, 6, 7] } = (input.homeDays ?? []).find(({ teamId }) => teamId === id) ?? {}
  return isElsewhere || isForbidden || isWrongHost || !weekdays.includes(getWeekday(date))
}

const anySeed = fc.nat(100_000)

describe('a board', () => {
  test('says that a cell is free exactly where a game there breaks no rule', () => {
    let [free, taken] = [0, 0]
    for (let seed = 1; seed <= 40; seed++) {
      const filled = halfFull(seed)
      const { input, board, matches, cells, open } = filled
      const placed = matches.flatMap((_, match) => {
        const cell = board.cells[match] ?? -1
        return cell < 0 ? [] : [gameAt(filled, match, cell)]
      })
      expect(violations(input, { games: placed })).toEqual([])
      expect(board.placed).toBe(placed.length)
      for (const match of open.slice(-2)) {
        for (const cell of cells) {
          const broken = violations(input, { games: [...placed, gameAt(filled, match, cell)] })
          const isFree = broken.length === 0 && !isOnWrongSide(filled, match, cell)
          expect(board.isFree(match, cell), `seed ${seed}, match ${match}, cell ${cell}`).toBe(isFree)
          if (isFree) free++
          else taken++
        }
      }
    }
    expect(Math.min(free, taken)).toBeGreaterThan(20)
  })

  test('names who has to go: then the cell is free, and it never is where nobody can help', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const { calendar, matches, board, cells, open } = halfFull(seed)
        const empty = new Board(calendar, matches)
        for (const match of open) {
          for (const cell of cells) {
            const giveWay: number[] = []
            const cost = board.inTheWay(match, cell, giveWay)
            expect(Number.isFinite(cost)).toBe(empty.isFree(match, cell))
            if (!Number.isFinite(cost)) continue
            expect(cost).toBe(giveWay.length)
            expect(new Set(giveWay).size).toBe(giveWay.length)
            const after = createBoardWith(calendar, matches, board.cells)
            for (const other of giveWay) after.take(other)
            expect(after.isFree(match, cell)).toBe(true)
            expect(after.placed).toBe(board.placed - giveWay.length)
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  test('finds the cheapest cell, and a free one where nobody may be sent away', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const { random, board, matches, cells, open } = halfFull(seed)
        matches.forEach((_, match) => (board.weights[match] = 1 + Math.floor(random() * 4)))
        for (const match of open) {
          const costs = cells.map((cell) => board.inTheWay(match, cell, []))
          const least = Math.min(...costs)
          const ejected: number[] = []
          const look = { times: board.openTimes(match), costOf: () => 0, random, ejected }
          const cell = board.cheapestCell(match, { ...look, isForbidden: () => false })
          expect(cell < 0 ? Number.POSITIVE_INFINITY : costs[cell]).toBe(least)
          expect(ejected.reduce((sum, other) => sum + (board.weights[other] ?? 0), 0)).toBe(cell < 0 ? 0 : least)
          const giveWay: number[] = []
          if (cell >= 0) board.inTheWay(match, cell, giveWay)
          expect(ejected.toSorted((a, b) => a - b)).toEqual(giveWay.toSorted((a, b) => a - b))
          const free = board.cheapestCell(match, { ...look, ejected: [], isForbidden: () => true })
          expect(free >= 0 && costs[free] === 0).toBe(least === 0)
        }
      }),
      { numRuns: 25 },
    )
  })

  test('knows the times at which a match could be played on an empty board, the nearest to its date first', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const { calendar, matches, board } = halfFull(seed)
        const { times, fields, dates, teamFree, cellFree, mayHost, sides, mayUse, divisionOf, dateOf } = calendar
        matches.forEach((match, index) => {
          const { home, away, targetDate, isSideFixed } = match
          const hosts = (date: number, field: number) =>
            [[home, away], ...(isSideFixed ? [] : [[away, home]])].some(
              ([host = 0, guest = 0]) =>
                mayHost?.[host * fields.length + field] !== 0 &&
                sides?.home[host * dates.length + date] !== 0 &&
                sides?.away[guest * dates.length + date] !== 0 &&
                sides?.pairs.get(host * calendar.teams.length + guest)?.[date] !== 0,
            )
          const open = times.flatMap((_, time) =>
            [home, away].every((team) => teamFree[team * times.length + time] === 1) &&
            fields.some(
              (__, field) =>
                cellFree[time * fields.length + field] === 1 &&
                hosts(dateOf[time] ?? 0, field) &&
                [home, away].every(
                  (team) => mayUse?.[(divisionOf[team] ?? 0) * cellFree.length + time * fields.length + field] !== 0,
                ),
            )
              ? [time]
              : [],
          )
          const distance = (time: number) => Math.abs((dateOf[time] ?? 0) - targetDate)
          expect([...board.openTimes(index)]).toEqual(open.toSorted((a, b) => distance(a) - distance(b) || a - b))
        })
      }),
      { numRuns: 25 },
    )
  })
})
