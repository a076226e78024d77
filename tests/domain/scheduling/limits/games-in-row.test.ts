import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { findConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { createConflictIndex } from '#domain/scheduling/conflicts/conflict-index.ts'
import type { ConflictGame } from '#domain/scheduling/conflicts/model.ts'
import { explainUnplacedGames } from '#domain/scheduling/explain/explain.ts'
import { scheduleLeague } from '#domain/scheduling/explain/schedule-league.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import { listLongRuns } from '#domain/scheduling/model/side-runs.ts'
import { repairSchedule, type Repair } from '#domain/scheduling/repair/repair.ts'
import { findDisplacedGames } from '#domain/scheduling/repair/puzzle.ts'
import { addDays, localToInstant } from '#domain/time.ts'
import { solveExactProgram } from '#server/exact-solver.ts'
import { season, violations } from '../season.ts'
import { hasTinySchedule, tinyDate, type TinyGame, type TinyRules } from './tiny-league.ts'

// At most so many home games, or away games, of a team in a row.

const limits = { maxNodes: 5000, maxSeconds: 20 }

/** The side of each of the team's games, from its first one. */
const sidesOf = (games: readonly TinyGame[], team: number) =>
  games.flatMap(({ host, guest }) => (host === team ? ['H'] : guest === team ? ['A'] : [])).join('')

const inRow = (most: number): TinyRules => ({
  allows: (games, next) =>
    [next.host, next.guest].every((team) => {
      const sides = sidesOf([...games, next], team)
      return !sides.endsWith('H'.repeat(most + 1)) && !sides.endsWith('A'.repeat(most + 1))
    }),
  stateOf: (games) => [0, 1, 2, 3].map((team) => sidesOf(games, team).slice(-most)).join(' '),
})

const wholeDay = ({ timeZone }: ScheduleInput, date: string) => ({
  start: localToInstant(date, '00:00', timeZone),
  end: localToInstant(addDays(date, 1), '00:00', timeZone),
})

/** A league of four teams with absences, dates on one side or home fields that leave little choice. */
function tinyLeague(seed: number): ScheduleInput & { maxSameSideInRow: number } {
  const random = createRandom(seed)
  const pick = (most: number) => Math.floor(random() * most)
  const meetings = 1 + pick(2)
  const weeks = 3 * meetings + pick(2)
  const league = season({
    teams: 4,
    fields: 2,
    weeks,
    meetings,
    timeSlots: [{ start: '09:00', end: '10:00' }],
    homeAwayBalance: pick(2) === 0,
    seed,
  })
  const teamId = () => league.teams[pick(4)]?.id ?? ''
  const sideLimits = Array.from({ length: pick(4) }, () => {
    const date = tinyDate(league, pick(weeks))
    return {
      teamId: teamId(),
      only: pick(2) === 0 ? ('home' as const) : ('away' as const),
      startDate: date,
      endDate: date,
    }
  })
  const away = Array.from({ length: pick(3) === 0 ? 1 : 0 }, () => {
    const date = tinyDate(league, pick(weeks))
    return { kind: 'away' as const, fieldId: null, teamIds: [teamId()], ...wholeDay(league, date) }
  })
  const hasHomes = pick(3) === 0
  return {
    ...league,
    teams: league.teams.map((team, at) => (hasHomes && at < 3 ? { ...team, homeFieldIds: [`field-${at % 2}`] } : team)),
    homeGamesAtHome: hasHomes,
    busy: away,
    ...(sideLimits.length > 0 && { sideLimits }),
    maxSameSideInRow: 1 + pick(2),
  }
}

describe('a limit of games in a row on one side', { timeout: 120_000 }, () => {
  test('has a schedule if and only if trying all schedules of a tiny league finds one', async () => {
    const seen = { complete: 0, onlyByRule: 0 }
    for (let seed = 1; seed <= 24; seed++) {
      const input = tinyLeague(seed)
      const isPossible = hasTinySchedule(input, inRow(input.maxSameSideInRow))
      const result = await scheduleLeague(input, solveExactProgram, { limits })
      expect(result.kind, `seed ${seed}`).toBe(isPossible ? 'complete' : 'impossible')
      const { games } = result.kind === 'impossible' ? { games: [] } : result.proposal
      expect(violations(input, { games }), `seed ${seed}`).toEqual([])
      expect(games, `seed ${seed}`).toHaveLength(isPossible ? 6 * input.constraints.meetings : 0)
      if (isPossible) seen.complete++
      else if (hasTinySchedule(input, inRow(20))) seen.onlyByRule++
    }
    expect(seen.complete).toBeGreaterThan(5)
    expect(seen.onlyByRule).toBeGreaterThan(3)
  })

  test('is kept by large leagues, whatever decides the sides', () => {
    const plain = season({
      teams: 12,
      fields: 3,
      weeks: 26,
      meetings: 2,
      timeSlots: [{ start: '09:00', end: '11:00' }],
    })
    const shared = season({
      teams: 10,
      fields: 5,
      weeks: 18,
      meetings: 2,
      timeSlots: [{ start: '09:00', end: '11:00' }],
    })
    const withHomes: ScheduleInput = {
      ...shared,
      homeGamesAtHome: true,
      teams: shared.teams.map((team, at) => ({ ...team, homeFieldIds: [`field-${Math.floor(at / 2)}`] })),
      busy: shared.teams.map((_, at) => ({
        kind: 'closed',
        fieldId: `field-${Math.floor(at / 2)}`,
        teamIds: [],
        ...wholeDay(shared, tinyDate(shared, (at * 5) % 18)),
      })),
    }
    const each = season({
      teams: 11,
      fields: 3,
      weeks: 20,
      gamesPerTeam: 14,
      timeSlots: [{ start: '09:00', end: '11:00' }],
    })
    const fixed = { ...plain, constraints: { ...plain.constraints, homeAwayBalance: false } }
    for (const league of [plain, withHomes, each, fixed]) {
      const input = { ...league, maxSameSideInRow: 2 }
      const { games, unplaced } = generateProposal(input)
      expect(unplaced).toEqual([])
      expect(violations(input, { games })).toEqual([])
      const atHome = input.teams.map(({ id }) => games.filter(({ homeTeamId }) => homeTeamId === id).length)
      expect(Math.max(...atHome) - Math.min(...atHome)).toBeLessThanOrEqual(1)
    }
    // Without the limit, the one with home fields breaks it.
    expect(violations({ ...withHomes, maxSameSideInRow: 2 }, generateProposal(withHomes))).not.toEqual([])
  })

  test('leaves games out rather than break it, and is named with what would help', async () => {
    const league = season({ teams: 4, fields: 2, weeks: 6, meetings: 2, timeSlots: [{ start: '09:00', end: '10:00' }] })
    const teamId = league.teams[0]?.id ?? ''
    const input: ScheduleInput = {
      ...league,
      maxSameSideInRow: 1,
      sideLimits: [{ teamId, only: 'home', startDate: tinyDate(league, 1), endDate: tinyDate(league, 2) }],
    }
    const { games, unplaced } = generateProposal(input)
    expect(unplaced).not.toEqual([])
    expect(violations(input, { games })).toEqual([])
    const explanation = await explainUnplacedGames(input, solveExactProgram)
    if (explanation.kind !== 'infeasible') throw new Error('It has no schedule')
    expect(explanation.proven).toBe(true)
    expect(explanation.rules).toContain('A team plays at most one home game, or away game, in a row.')
    const relaxed = explanation.relaxations.find(
      ({ words }) => words === 'a team may play 2 home games, or away games, in a row.',
    )
    expect(relaxed?.input.maxSameSideInRow).toBe(2)
  })

  test('is a conflict of each run that is too long, also while games are added and removed one at a time', () => {
    const constraints = {
      ...season({ teams: 2, fields: 1, weeks: 1 }).constraints,
      maxSameSideInRow: 2,
      minGameSpacing: 0,
    }
    const schedules = [{ id: 'S', constraints, timeZone: 'UTC' }]
    const game = (day: number, home: string, away: string): ConflictGame => ({
      id: `g${day}`,
      schedule_id: 'S',
      home_team_id: home,
      away_team_id: away,
      field_id: null,
      start_time: `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`,
      end_time: `2026-03-${String(day).padStart(2, '0')}T11:00:00.000Z`,
      status: 'scheduled',
    })
    const games = ['B', 'C', 'D', 'X', 'E', 'F', 'G'].map((other, index) =>
      other === 'X' ? game(index + 1, 'X', 'A') : game(index + 1, 'A', other),
    )
    const run = { kind: 'run', scheduleId: 'S', teamId: 'A', side: 'home', limit: 2 }
    expect(findConflicts({ games, schedules })).toEqual([
      { ...run, gameIds: ['g1', 'g2', 'g3'] },
      { ...run, gameIds: ['g5', 'g6', 'g7'] },
    ])
    const index = createConflictIndex({ games, schedules })
    index.remove('g4')
    expect(index.conflicts()).toEqual([{ ...run, gameIds: ['g1', 'g2', 'g3', 'g5', 'g6', 'g7'] }])
    expect(index.preview(game(4, 'X', 'A')).map(({ kind }) => kind)).toEqual([])
    expect(index.preview(game(4, 'A', 'X'))).toEqual([{ ...run, gameIds: ['g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7'] }])
    index.add(game(4, 'X', 'A'))
    index.remove('g2')
    expect(index.conflicts()).toEqual([{ ...run, gameIds: ['g5', 'g6', 'g7'] }])
  })

  test('is kept by a repair where it can be, which says no more than is proved', async () => {
    let kept = 0
    let nearest = 0
    for (let seed = 1; seed <= 30; seed++) {
      const slots = [{ start: '09:00', end: '10:00' }]
      const league = season({ teams: 6, fields: 3, weeks: 13, meetings: 2, timeSlots: slots, seed })
      const open: ScheduleInput = { ...league, maxSameSideInRow: 2 }
      const away = { kind: 'away' as const, fieldId: null, teamIds: ['team-00', 'team-03', 'team-05'] }
      const input = { ...open, busy: [{ ...away, ...wholeDay(open, tinyDate(open, 2 + (seed % 5))) }] }
      const games = generateProposal(open).games.map((game, at) => ({ ...game, id: `game-${at}`, isFixed: false }))
      const question = { input, games, displacedIds: findDisplacedGames(input, games) }
      const brokenBy = ({ changes }: Repair) => {
        const places = new Map(changes.map(({ gameId, to }) => [gameId, { ...to, fieldId: to.fieldId ?? '' }]))
        return violations(input, { games: games.map((game) => ({ ...game, ...places.get(game.id) })) })
      }
      const free = await repairSchedule(
        { ...question, input: { ...input, maxSameSideInRow: 99 } },
        { solve: solveExactProgram },
      )
      const repair = await repairSchedule(question, { solve: solveExactProgram })
      expect(repair.unplacedIds).toEqual([])
      expect(brokenBy(repair), `seed ${seed}`).toEqual([])
      if (brokenBy(free).length > 0) kept++
      expect(repair.moved).toBeGreaterThanOrEqual(free.moved)
      expect(repair.leastMoved).toBeLessThanOrEqual(repair.moved)
      if (repair.isNearest) nearest++
    }
    expect(kept).toBeGreaterThan(2)
    expect(nearest).toBeGreaterThan(0)
  })
})

test('the runs of a sequence are those that no game can be added to', () => {
  const random = createRandom(7)
  for (let turn = 0; turn < 300; turn++) {
    const sides = Array.from({ length: Math.floor(random() * 9) }, () => random() < 0.6)
    const most = 1 + Math.floor(random() * 3)
    const expected = sides.flatMap((_, first) =>
      sides.flatMap((__, last) => {
        const end = last + 1
        const isRun = end > first && new Set(sides.slice(first, end)).size === 1
        const isWhole = sides[first - 1] !== sides[first] && sides[end] !== sides[first]
        return isRun && isWhole && end - first > most ? [{ first, end }] : []
      }),
    )
    expect(listLongRuns(sides, most)).toEqual(expected)
  }
})
