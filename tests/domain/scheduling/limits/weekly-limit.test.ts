import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { findConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { checkRoom } from '#domain/scheduling/explain/feasibility.ts'
import { explainUnplacedGames } from '#domain/scheduling/explain/explain.ts'
import { scheduleLeague } from '#domain/scheduling/explain/schedule-league.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { listProposedGames, toScheduleInput } from '#domain/scheduling/model/instance.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import { buildScheduleInput } from '#domain/scheduling/model/schedule-input.ts'
import { addDays, dateToDayNumber, getWeekday } from '#domain/time.ts'
import { solveExactProgram } from '#server/exact-solver.ts'
import { isFeasible } from '../../../support/schedules/feasibility-judge.ts'
import { createPlantedLeague } from '../../../support/schedules/planted-league.ts'
import { checkSchedule } from '../../../support/schedules/schedule-check.ts'
import { createMixedLeague } from '../../../support/schedules/schedule-mix.ts'
import { randomLeague, withWeeklyLimit } from '../random-league.ts'
import { reasonsOf } from '../reasons-of.ts'
import { season, violations } from '../season.ts'

// At most so many games of a team in a week.

const limits = { maxNodes: 2000, maxSeconds: 20 }

/** Returns the most games that a team has in a week that starts on the weekday. */
function countMostInWeek(games: readonly { home: string; away: string; date: string }[], weekStart: number): number {
  const counts = new Map<string, number>()
  for (const { home, away, date } of games) {
    let first = date
    while (getWeekday(first) !== weekStart) first = addDays(first, -1)
    for (const team of [home, away]) counts.set(`${team} ${first}`, (counts.get(`${team} ${first}`) ?? 0) + 1)
  }
  return Math.max(...counts.values())
}

describe('a limit of games per week', { timeout: 60_000 }, () => {
  test('is kept in every random league', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const input = withWeeklyLimit(randomLeague(createRandom(seed)), createRandom(seed))
      expect(violations(input, generateProposal(input)), `seed ${seed}`).toEqual([])
    }
  })

  test('is kept in larger leagues, and is no reason where the games fit', () => {
    for (let number = 0; number < 8; number++) {
      const { instance, planted } = createMixedLeague(number, 8)
      const most = countMostInWeek(planted, 1)
      const league = { ...instance, rules: { ...instance.rules, maxGamesPerTeamPerWeek: most } }
      expect(checkSchedule(league, planted).violations).toEqual([])
      expect(reasonsOf(toScheduleInput(league)), `league ${number}`).toEqual([])
      const games = listProposedGames(generateProposal(toScheduleInput(league)))
      expect(checkSchedule(league, games).violations, `league ${number}`).toEqual([])
    }
  })

  test('makes a league impossible exactly where an independent program says so', async () => {
    const found = { complete: 0, impossible: 0 }
    for (let seed = 5001; seed <= 5030; seed++) {
      const planted = createPlantedLeague(seed).input
      if (planted.teams.length > 4) continue // the judge takes long
      const input = { ...planted, limits: [{ days: 7, weekStart: 1 + (seed % 7), games: 1 + (seed % 2) }] }
      const answer = await scheduleLeague(input, solveExactProgram, { limits })
      if (answer.kind === 'incomplete') continue
      expect(answer.kind === 'complete', `seed ${seed}`).toBe(await isFeasible(input))
      expect(answer.kind === 'complete' ? violations(input, answer.proposal) : [], `seed ${seed}`).toEqual([])
      found[answer.kind]++
    }
    expect(Math.min(found.complete, found.impossible)).toBeGreaterThan(1)
  })

  const league = (changes: Partial<Parameters<typeof season>[0]> = {}): ScheduleInput => {
    const input = season({
      teams: 4,
      fields: 2,
      weeks: 3,
      timeZone: 'UTC',
      start: '2026-03-02',
      preferredDays: [2, 4, 6],
      ...changes,
    })
    return buildScheduleInput(input)
  }

  test('gives every team one game a week where there are as many weeks as rounds', () => {
    const { games, unplaced } = generateProposal(league({ weeklyLimit: { games: 1, weekStart: 1 } }))
    expect(unplaced).toEqual([])
    const weeks = games.map(({ start }) => Math.floor((dateToDayNumber(start.slice(0, 10)) + 3) / 7))
    expect(new Set(weeks).size).toBe(3)
    for (const week of new Set(weeks)) expect(weeks.filter((one) => one === week)).toHaveLength(2)
  })

  test('counts a game elsewhere on a day on which the league does not play', () => {
    const elsewhere = {
      fieldId: null,
      teamIds: ['team-00'],
      start: '2026-03-04T10:00:00.000Z',
      end: '2026-03-04T11:00:00.000Z',
    }
    const input = league({ weeklyLimit: { games: 1, weekStart: 1 }, weeks: 4, busy: [elsewhere] })
    const { games, unplaced } = generateProposal(input)
    expect(unplaced).toEqual([])
    const own = games.filter(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId].includes('team-00'))
    expect(own.filter(({ start }) => start < '2026-03-09')).toEqual([])
  })

  test('is named if it is why the games do not fit, with what would help', async () => {
    const input = league({ weeklyLimit: { games: 1, weekStart: 1 }, weeks: 2 })
    expect(reasonsOf(input).map(({ words }) => words)).toEqual([
      'Team 0, Team 1, Team 2 and Team 3 have 3 games each to play on 6 dates, but rest between games, the limit per week and the hours of play leave room for 2.',
    ])
    expect(checkRoom(input)).toMatchObject({ games: 6, room: 4, isEnough: false })
    const answer = await explainUnplacedGames(input, solveExactProgram)
    if (answer.kind !== 'infeasible') throw new Error(answer.kind)
    expect(answer.rules).toEqual(['A team plays at most 1 game in a week that starts on a Monday.'])
    const words = answer.relaxations.map((one) => one.words)
    expect(words).toContain('a team may play 2 games in a week that starts on a Monday.')
  })

  test('is a conflict for the team that has more', () => {
    const { constraints } = league({ weeklyLimit: { games: 1, weekStart: 1 } })
    const game = (id: string, date: string, teams: string) => ({
      id,
      schedule_id: 'S',
      home_team_id: teams[0] ?? '',
      away_team_id: teams[1] ?? '',
      field_id: null,
      start_time: `${date}T10:00:00.000Z`,
      end_time: `${date}T11:00:00.000Z`,
      status: 'scheduled' as const,
    })
    const games = [game('1', '2026-03-02', 'AB'), game('2', '2026-03-08', 'CA'), game('3', '2026-03-09', 'AB')]
    expect(findConflicts({ games, schedules: [{ id: 'S', constraints, timeZone: 'UTC' }] })).toEqual([
      { kind: 'week', gameIds: ['1', '2'], teamId: 'A', date: '2026-03-02', limit: 1 },
    ])
  })
})
