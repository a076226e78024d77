import { describe, expect, it } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { Board } from '#domain/scheduling/generate/board.ts'
import type { SchedulingCalendar } from '#domain/scheduling/model/calendar.ts'
import { placeExactly } from '#domain/scheduling/exact/place-exactly.ts'
import { createExactModel } from '#domain/scheduling/exact/model.ts'
import { createExactSolver } from '#domain/scheduling/exact/solver.ts'
import { toFeasibilityInput } from '#domain/scheduling/explain/feasibility-input.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import type { ScheduleMatch } from '#domain/scheduling/model/match.ts'
import { solveExactProgram } from '#server/exact-solver.ts'
import { randomLeague, withLimitedSlots, withSideLimits, withWeeklyLimit } from './random-league.ts'
import { season, violations } from './season.ts'

/**
 * Returns the largest number of matches that a board can hold, by trying every cell for each of them, or null if that
 * takes too long.
 */
function mostByTrying({
  calendar,
  matches,
}: {
  calendar: SchedulingCalendar
  matches: readonly ScheduleMatch[]
}): number | null {
  const board = new Board(calendar, matches)
  let best = 0
  let steps = 0
  const tryFrom = (index: number): boolean => {
    best = Math.max(best, board.placed)
    if (index === matches.length || board.placed + matches.length - index <= best) return best === matches.length
    for (let cell = 0; cell < calendar.times.length * calendar.fields.length; cell++) {
      if (++steps > 15_000) return true
      if (!board.isFree(index, cell)) continue
      board.put(index, cell)
      const isDone = tryFrom(index + 1)
      board.take(index)
      if (isDone) return true
    }
    return tryFrom(index + 1)
  }
  tryFrom(0)
  return steps > 15_000 ? null : best
}

describe('the exact solver', { timeout: 60_000 }, () => {
  it.each([
    ['whatever the rules', (seed: number) => randomLeague(createRandom(seed))],
    [
      'where dates decide who may host',
      (seed: number) => withSideLimits(randomLeague(createRandom(seed)), createRandom(seed)),
    ],
    [
      'where times are only for some fields and divisions',
      (seed: number) => withLimitedSlots(randomLeague(createRandom(seed)), createRandom(seed)),
    ],
    [
      'where a team has a limit per week',
      (seed: number) => withWeeklyLimit(randomLeague(createRandom(seed)), createRandom(seed)),
    ],
  ])('places as many games as trying everything does, %s', async (_, leagueOf) => {
    let compared = 0
    let incomplete = 0
    for (let seed = 1; seed <= 60; seed++) {
      const league = toFeasibilityInput(leagueOf(seed))
      const best = mostByTrying(league)
      if (best === null) continue
      compared++
      if (best < league.matches.length) incomplete++
      const complete = await placeExactly(league.calendar, league.matches, solveExactProgram, { goal: 'complete' })
      const most = await placeExactly(league.calendar, league.matches, solveExactProgram, { goal: 'most' })
      expect(complete.status, `seed ${seed}`).toBe(best === league.matches.length ? 'placed' : 'impossible')
      expect(most.status === 'placed' && most.cells.filter((cell) => cell >= 0).length, `seed ${seed}`).toBe(best)
    }
    expect(compared).toBeGreaterThan(25)
    expect(incomplete).toBeGreaterThan(7)
  })

  it('does so where one game on a field leaves no time for the next, and each field is open at times of its own', async () => {
    let [compared, incomplete] = [0, 0]
    for (let seed = 1; seed <= 60; seed++) {
      const random = createRandom(seed)
      const openings = ['09:00', '09:30', '10:00', '10:30', '11:00'].filter(() => random() < 0.6)
      const busy = openings.flatMap((from) =>
        ['field-0', 'field-1'].flatMap((fieldId) => {
          const start = `2026-03-07T${from}:00.000Z`
          const end = new Date(Date.parse(start) + 1_800_000).toISOString()
          return random() < 0.35 ? [{ kind: 'closed' as const, fieldId, teamIds: [], start, end }] : []
        }),
      )
      const input = season({
        teams: 4,
        fields: 2,
        weeks: 1,
        start: '2026-03-07',
        timeZone: 'UTC',
        timeSlots: openings.map((start) => ({ start, end: start.replace(/^(\d+)/, (hour) => `${Number(hour) + 1}`) })),
        gameMinutes: 60,
        turnaroundMinutes: 15,
        minGameSpacing: 0,
        maxGamesPerDay: 3,
        busy,
      })
      const league = toFeasibilityInput(input)
      const best = mostByTrying(league)
      if (best === null || league.calendar.times.length === 0) continue
      compared++
      if (best < league.matches.length) incomplete++
      const most = await placeExactly(league.calendar, league.matches, solveExactProgram, { goal: 'most' })
      expect(most.status === 'placed' && most.cells.filter((cell) => cell >= 0).length, `seed ${seed}`).toBe(best)
    }
    expect(compared).toBeGreaterThan(40)
    expect(incomplete).toBeGreaterThan(10)
  })

  it('counts a date as one period where the teams cannot tell its times apart', () => {
    const { calendar, matches } = toFeasibilityInput(season({ teams: 8, fields: 2, weeks: 7 }))
    const { periods, variables } = createExactModel(calendar, matches, 'complete')
    expect(periods).toHaveLength(7)
    expect(variables).toHaveLength(7 * 28)
  })

  it('keeps times apart where a team is away for one of them', () => {
    const away = { kind: 'away', fieldId: null, teamIds: ['team-00'] } as const
    const { calendar, matches } = toFeasibilityInput(
      season({
        teams: 4,
        fields: 1,
        weeks: 3,
        busy: [{ ...away, start: '2026-03-07T14:00:00.000Z', end: '2026-03-07T15:00:00.000Z' }],
      }),
    )
    const { periods } = createExactModel(calendar, matches, 'complete')
    expect(periods.map(({ times }) => times.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 8, 8])
  })

  it('proves that ten games do not fit where five teams play each other on four dates', async () => {
    const { calendar, matches } = toFeasibilityInput(season({ teams: 5, fields: 4, weeks: 4 }))
    expect(await placeExactly(calendar, matches, solveExactProgram, { goal: 'complete' })).toEqual({
      status: 'impossible',
    })
    const most = await placeExactly(calendar, matches, solveExactProgram, { goal: 'most' })
    expect(most.status === 'placed' && most.cells.filter((cell) => cell >= 0)).toHaveLength(8)
  })

  it('gives the generator places for every game, which it keeps the rules with', async () => {
    const input = season({ teams: 8, fields: 2, weeks: 8, meetings: 1, maxGamesPerDay: 1 })
    const { calendar, matches } = toFeasibilityInput(input)
    const answer = await placeExactly(calendar, matches, solveExactProgram, { goal: 'complete' })
    const cells = answer.status === 'placed' ? answer.cells : new Int32Array(0)
    const proposal = generateProposal(input, { start: { cells, iterations: 0 } })
    expect(proposal.games).toHaveLength(28)
    expect(proposal.unplaced).toEqual([])
    expect(violations(input, proposal)).toEqual([])
  })

  it('does not begin where the question is too large', async () => {
    const { calendar, matches } = toFeasibilityInput(season({ teams: 6, fields: 4, weeks: 6 }))
    expect(await placeExactly(calendar, matches, solveExactProgram, { goal: 'complete', maxVariables: 10 })).toEqual({
      status: 'unknown',
    })
  })

  it('says that it does not know where the solver breaks, and loads it anew for the next question', async () => {
    let loads = 0
    const solve = createExactSolver(async () => {
      loads++
      return {
        solve() {
          throw new Error('out of memory')
        },
      }
    })
    const { calendar, matches } = toFeasibilityInput(season({ teams: 4, fields: 4, weeks: 6 }))
    expect(await placeExactly(calendar, matches, solve, { goal: 'complete' })).toEqual({ status: 'unknown' })
    expect(await placeExactly(calendar, matches, solve, { goal: 'complete' })).toEqual({ status: 'unknown' })
    expect(loads).toBe(2)
  })
})
