import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { explainUnplacedGames } from '#domain/scheduling/explain/explain.ts'
import { scheduleLeague } from '#domain/scheduling/explain/schedule-league.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { listProposedGames, toScheduleInput, type InstanceGame } from '#domain/scheduling/model/instance.ts'
import type { ProposedGame, ScheduleInput, SideLimit } from '#domain/scheduling/model/model.ts'
import { toLocalDate } from '#domain/time.ts'
import { solveExactProgram } from '#server/exact-solver.ts'
import { isFeasible } from '../../../support/schedules/feasibility-judge.ts'
import { createPlantedLeague } from '../../../support/schedules/planted-league.ts'
import { checkSchedule } from '../../../support/schedules/schedule-check.ts'
import { createMixedLeague } from '../../../support/schedules/schedule-mix.ts'
import { randomLeague, withSideLimits } from '../random-league.ts'
import { reasonsOf } from '../reasons-of.ts'
import { season, violations } from '../season.ts'

// Dates on which a team plays only at home, or only away.

const limits = { maxNodes: 2000, maxSeconds: 20 }

/** Limits that the games keep: a team's games of a date are all on one side, and it may not play on the other. */
function limitsAround(games: readonly InstanceGame[], share: number, seed: number) {
  const random = createRandom(seed)
  const sides = new Map<string, Set<'home' | 'away'>>()
  const add = (team: string, date: string, side: 'home' | 'away') => {
    const key = `${team} ${date}`
    sides.set(key, (sides.get(key) ?? new Set()).add(side))
  }
  for (const { home, away, date } of games) {
    add(home, date, 'home')
    add(away, date, 'away')
  }
  return [...sides].flatMap(([key, played]) => {
    const [only, ...others] = played
    const [teamId = '', date = ''] = key.split(' ')
    return only === undefined || others.length > 0 || random() >= share ? [] : [{ teamId, date, only }]
  })
}

const toSideLimits = (days: ReturnType<typeof limitsAround>): SideLimit[] =>
  days.map(({ teamId, date, only }) => ({ teamId, only, startDate: date, endDate: date }))

const toInstanceGames = (games: readonly ProposedGame[], timeZone: string): InstanceGame[] =>
  games.map(({ homeTeamId, awayTeamId, fieldId, start }) => ({
    home: homeTeamId,
    away: awayTeamId,
    date: toLocalDate(start, timeZone),
    start,
    venue: fieldId,
  }))

describe('dates on which a team plays only on one side', { timeout: 60_000 }, () => {
  test('are kept in every random league, whoever balances the sides', () => {
    let exchanged = 0
    for (let seed = 1; seed <= 30; seed++) {
      const league = randomLeague(createRandom(seed))
      const input = withSideLimits(league, createRandom(seed))
      const isOneDivision = input.teams.every(({ divisionId }) => divisionId === null)
      const gamesPerTeam = isOneDivision && seed % 3 === 0 ? { gamesPerTeam: 4 } : {}
      const constraints = { ...input.constraints, ...gamesPerTeam, homeAwayBalance: seed % 2 === 0 }
      const proposal = generateProposal({ ...input, constraints })
      expect(violations(input, proposal), `seed ${seed}`).toEqual([])
      if (violations(input, generateProposal(league)).length > 0) exchanged++
    }
    expect(exchanged).toBeGreaterThan(10)
  })

  test('are kept in larger leagues, where all games still fit', () => {
    for (let number = 0; number < 8; number++) {
      const { instance, planted } = createMixedLeague(number, 8)
      const days = limitsAround(planted, 0.15, number)
      const league = {
        ...instance,
        teams: instance.teams.map((team) => ({
          ...team,
          onlyHome: days.filter(({ teamId, only }) => teamId === team.id && only === 'home').map(({ date }) => date),
          onlyAway: days.filter(({ teamId, only }) => teamId === team.id && only === 'away').map(({ date }) => date),
        })),
      }
      expect(days.length).toBeGreaterThan(0)
      expect(checkSchedule(league, planted).violations).toEqual([])
      expect(reasonsOf(toScheduleInput(league)), `league ${instance.id}`).toEqual([])
      const { violations: broken } = checkSchedule(league, listProposedGames(generateProposal(toScheduleInput(league))))
      expect(broken, `league ${instance.id}`).toEqual([])
    }
  })

  test('are no reason against a league that a schedule with these sides was taken from', () => {
    let limited = 0
    for (let seed = 1; seed <= 80; seed++) {
      const { input, games } = createPlantedLeague(seed)
      const days = limitsAround(toInstanceGames(games, input.timeZone), 0.5, seed)
      const league = { ...input, sideLimits: toSideLimits(days) }
      limited += days.length
      expect(violations(league, { games }), `seed ${seed}: the planted schedule`).toEqual([])
      expect(reasonsOf(league), `seed ${seed}`).toEqual([])
    }
    expect(limited).toBeGreaterThan(160)
  })

  test('make a league impossible exactly where an independent program says so', async () => {
    const found = { complete: 0, impossible: 0 }
    for (let seed = 3001; seed <= 3010; seed++) {
      const input = withSideLimits(createPlantedLeague(seed).input, createRandom(seed))
      const answer = await scheduleLeague(input, solveExactProgram, { limits })
      if (answer.kind === 'incomplete') continue
      expect(answer.kind === 'complete', `seed ${seed}`).toBe(await isFeasible(input))
      expect(answer.kind === 'complete' ? violations(input, answer.proposal) : [], `seed ${seed}`).toEqual([])
      found[answer.kind]++
    }
    expect(Math.min(found.complete, found.impossible)).toBeGreaterThan(2)
  })

  const league = (sideLimits: readonly SideLimit[], meetings = 1): ScheduleInput => ({
    ...season({ teams: 4, fields: 2, weeks: 3 * meetings, start: '2026-03-07', timeZone: 'UTC', meetings }),
    sideLimits,
  })
  const all = { startDate: '2026-03-01', endDate: '2026-12-31' }

  test('let a team that never hosts play everyone away', () => {
    const input = league([{ teamId: 'team-02', only: 'away', ...all }])
    const { games, unplaced } = generateProposal(input)
    expect(unplaced).toEqual([])
    expect(games.filter(({ homeTeamId }) => homeTeamId === 'team-02')).toEqual([])
    expect(games.filter(({ awayTeamId }) => awayTeamId === 'team-02')).toHaveLength(3)
  })

  test('are named if they are why the games do not fit, with what would help', async () => {
    const input = league([
      { teamId: 'team-00', only: 'away', startDate: '2026-03-07', endDate: '2026-03-07' },
      { teamId: 'team-00', only: 'away', startDate: '2026-03-14', endDate: '2026-03-21' },
      { teamId: 'team-01', only: 'away', ...all },
    ])
    expect(reasonsOf(input).map(({ words }) => words)).toEqual([
      'Team 0 and Team 1 have no time at which both can play and one of them can play at home.',
    ])
    const answer = await explainUnplacedGames(input, solveExactProgram)
    if (answer.kind !== 'infeasible') throw new Error(answer.kind)
    expect(answer.proven).toBe(true)
    expect(answer.rules).toEqual([
      'Team 0 cannot play at home on Sat, Mar 7 and Sat, Mar 14 to Sat, Mar 21.',
      'Team 1 cannot play at home on Sun, Mar 1 to Thu, Dec 31.',
    ])
    const words = answer.relaxations.map((one) => one.words)
    expect(words).toContain('Team 0 can play at home on Sat, Mar 7.')
    for (const { input: changed } of answer.relaxations) {
      const proposal = generateProposal(changed)
      expect([proposal.unplaced, violations(changed, proposal)]).toEqual([[], []])
    }
  })

  test('prove that a team which never hosts can’t meet everyone twice, home and away', () => {
    const reasons = reasonsOf(league([{ teamId: 'team-03', only: 'away', ...all }], 2))
    expect(reasons.map(({ words }) => words).toSorted()).toEqual(
      ['Team 0', 'Team 1', 'Team 2'].map(
        (name) => `${name} and Team 3 have no time at which both can play and Team 3 can play at home.`,
      ),
    )
  })
})
