import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { findConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { createConflictIndex } from '#domain/scheduling/conflicts/conflict-index.ts'
import { explainUnplacedGames } from '#domain/scheduling/explain/explain.ts'
import { scheduleLeague } from '#domain/scheduling/explain/schedule-league.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import { buildScheduleInput } from '#domain/scheduling/model/schedule-input.ts'
import type { GroupLimit } from '#domain/schema/schedules.ts'
import { findDisplacedGames } from '#domain/scheduling/repair/puzzle.ts'
import { repairSchedule, type Repair } from '#domain/scheduling/repair/repair.ts'
import { addDays, localToInstant } from '#domain/time.ts'
import { solveExactProgram } from '#server/exact-solver.ts'
import { season, violations } from '../season.ts'
import { hasTinySchedule, tinyDate, type TinyGame, type TinyRules } from './tiny-league.ts'

// At most so many games of a group of teams on each date, or on some dates together.

const limits = { maxNodes: 5000, maxSeconds: 20 }
const slots = [{ start: '09:00', end: '10:00' }]

/** The limits by the names of the teams and the number of the week, counted game by game. */
function countingRules(input: ScheduleInput): TinyRules {
  const idOf = (team: number) => input.teams[team]?.id ?? ''
  const counts = ({ teamIds, opponentIds, side, startDate, endDate }: GroupLimit, { host, guest, date }: TinyGame) => {
    const day = tinyDate(input, date)
    const isOf = (own: number, other: number) =>
      teamIds.includes(idOf(own)) && (opponentIds === undefined || opponentIds.includes(idOf(other)))
    const isInTime = startDate <= day && day <= endDate
    return isInTime && ((side !== 'away' && isOf(host, guest)) || (side !== 'home' && isOf(guest, host)))
  }
  const counted = (limit: GroupLimit, games: readonly TinyGame[]) => games.filter((game) => counts(limit, game))
  return {
    allows: (games, next) =>
      (input.groupLimits ?? []).every((limit) => {
        if (!counts(limit, next)) return true
        const before = counted(limit, games).filter(({ date }) => limit.per === 'all' || date === next.date)
        return before.length < limit.games
      }),
    stateOf: (games) => (input.groupLimits ?? []).map((limit) => counted(limit, games).length).join(' '),
  }
}

function tinyLeague(seed: number): ScheduleInput {
  const random = createRandom(seed)
  const pick = (most: number) => Math.floor(random() * most)
  const meetings = 1 + pick(2)
  const weeks = 3 * meetings + pick(2)
  const homeAwayBalance = pick(2) === 0
  const league = season({ teams: 4, fields: 2, weeks, meetings, timeSlots: slots, homeAwayBalance, seed })
  const some = (least: number) => {
    const ids = league.teams.map(({ id }) => id).filter(() => pick(2) === 0)
    return ids.length < least ? league.teams.slice(0, least).map(({ id }) => id) : ids
  }
  const groupLimits = Array.from({ length: 1 + pick(3) }, (): GroupLimit => {
    const [one, other] = [pick(weeks), pick(weeks)]
    const per = pick(2) === 0 ? 'date' : 'all'
    return {
      teamIds: some(1),
      ...(pick(3) === 0 && { opponentIds: some(1) }),
      ...(pick(4) > 0 && { side: pick(2) === 0 ? 'home' : 'away' }),
      startDate: tinyDate(league, Math.min(one, other)),
      endDate: tinyDate(league, Math.max(one, other)),
      games: per === 'date' ? pick(2) : pick(3),
      per,
    }
  })
  const hasHomes = pick(3) === 0
  return {
    ...league,
    teams: league.teams.map((team, at) => (hasHomes && at < 3 ? { ...team, homeFieldIds: [`field-${at % 2}`] } : team)),
    homeGamesAtHome: hasHomes,
    groupLimits,
  }
}

describe('limits on the games of groups of teams', { timeout: 120_000 }, () => {
  test('have a schedule if and only if trying all schedules of a tiny league finds one', async () => {
    const seen = { complete: 0, onlyByRule: 0 }
    for (let seed = 1; seed <= 30; seed++) {
      const input = tinyLeague(seed)
      const isPossible = hasTinySchedule(input, countingRules(input))
      const result = await scheduleLeague(input, solveExactProgram, { limits })
      expect(result.kind, `seed ${seed}`).toBe(isPossible ? 'complete' : 'impossible')
      const { games } = result.kind === 'impossible' ? { games: [] } : result.proposal
      expect(violations(input, { games }), `seed ${seed}`).toEqual([])
      expect(games, `seed ${seed}`).toHaveLength(isPossible ? 6 * input.constraints.meetings : 0)
      if (isPossible) seen.complete++
      else if (hasTinySchedule(input, { allows: () => true, stateOf: () => '' })) seen.onlyByRule++
    }
    expect(seen.complete).toBeGreaterThan(8)
    expect(seen.onlyByRule).toBeGreaterThan(3)
  })

  const plain = season({ teams: 10, fields: 5, weeks: 20, meetings: 2, timeSlots: slots })
  const ids = plain.teams.map(({ id }) => id)
  const whole = { startDate: plain.startDate, endDate: plain.endDate }
  /** Two pairs of clubs with one stadium each, a team away in the first weeks, and few games among the best at first. */
  const groupLimits: GroupLimit[] = [
    { teamIds: ids.slice(0, 2), side: 'home', games: 1, per: 'date', ...whole },
    { teamIds: ids.slice(2, 4), side: 'home', games: 1, per: 'date', ...whole },
    {
      teamIds: ids.slice(4, 5),
      side: 'home',
      games: 1,
      per: 'all',
      startDate: plain.startDate,
      endDate: tinyDate(plain, 4),
    },
    {
      teamIds: ids.slice(5, 6),
      opponentIds: ids.slice(6, 9),
      games: 1,
      per: 'all',
      startDate: plain.startDate,
      endDate: tinyDate(plain, 6),
    },
  ]

  test('are kept by a league that has several, with home fields or without, and with few games in a row', () => {
    const homes = {
      ...plain,
      homeGamesAtHome: true,
      teams: plain.teams.map((team, at) => ({ ...team, homeFieldIds: [`field-${Math.floor(at / 2)}`] })),
      constraints: { ...plain.constraints, timeSlots: [{ start: '09:00', end: '11:00' }] },
    }
    for (const league of [plain, homes, { ...plain, maxSameSideInRow: 3 }]) {
      const input = { ...league, groupLimits }
      expect(violations(input, generateProposal(league))).not.toEqual([])
      const { games, unplaced } = generateProposal(input)
      expect(unplaced).toEqual([])
      expect(violations(input, { games })).toEqual([])
    }
  })

  test('leave games out rather than be exceeded, and are named with one more game', async () => {
    const league = season({ teams: 4, fields: 2, weeks: 3, timeSlots: slots })
    const [one = '', other = '', third = ''] = league.teams.map(({ id }) => id)
    const dates = { startDate: league.startDate, endDate: tinyDate(league, 1) }
    const input: ScheduleInput = {
      ...league,
      groupLimits: [{ teamIds: [one], opponentIds: [other, third], games: 0, per: 'date', ...dates }],
    }
    const { games, unplaced } = generateProposal(input)
    expect(unplaced).not.toEqual([])
    expect(violations(input, { games })).toEqual([])
    const explanation = await explainUnplacedGames(input, solveExactProgram)
    if (explanation.kind !== 'infeasible') throw new Error('It has no schedule')
    expect(explanation.proven).toBe(true)
    expect(explanation.rules.join(' ')).toContain(
      'There are at most 0 games of Team 0 against Team 1 and Team 2 on each date',
    )
    const relaxed = explanation.relaxations.find(({ words }) =>
      words.startsWith('there may be at most 1 game of Team 0'),
    )
    expect(relaxed?.input.groupLimits?.[0]?.games).toBe(1)
  })

  test('are conflicts of all games that count, date by date or in all, as games are moved', () => {
    const constraints = { ...plain.constraints, groupLimits: groupLimits.slice(0, 1), minGameSpacing: 0 }
    const schedules = [{ id: 'S', constraints, timeZone: plain.timeZone }]
    const game = (id: string, home: number, away: number, week: number) => ({
      id,
      schedule_id: 'S',
      home_team_id: ids[home] ?? null,
      away_team_id: ids[away] ?? null,
      field_id: null,
      start_time: localToInstant(tinyDate(plain, week), '09:00', plain.timeZone),
      end_time: localToInstant(tinyDate(plain, week), '10:00', plain.timeZone),
      status: 'scheduled' as const,
    })
    const games = [game('a', 0, 5, 1), game('b', 1, 6, 1), game('c', 7, 0, 2), game('d', 1, 8, 2)]
    const index = createConflictIndex({ games, schedules })
    const limit = groupLimits[0]
    const conflict = { kind: 'group', scheduleId: 'S', nth: 0, date: tinyDate(plain, 1), limit, gameIds: ['a', 'b'] }
    expect(findConflicts({ games, schedules })).toEqual([conflict])
    expect(index.conflicts()).toEqual([conflict])
    index.move(game('b', 1, 6, 3))
    expect(index.conflicts()).toEqual([])
    expect(index.preview(game('b', 1, 6, 1))).toEqual([conflict])
  })

  test('are kept by a repair where they can be', async () => {
    let kept = 0
    for (let seed = 1; seed <= 20; seed++) {
      const open: ScheduleInput = { ...plain, groupLimits, constraints: { ...plain.constraints, seed } }
      const date = tinyDate(open, 2 + (seed % 5))
      const input: ScheduleInput = {
        ...open,
        busy: [
          {
            kind: 'closed',
            fieldId: `field-${seed % 5}`,
            teamIds: [],
            start: localToInstant(date, '00:00', open.timeZone),
            end: localToInstant(addDays(date, 1), '00:00', open.timeZone),
          },
        ],
      }
      const games = generateProposal(open).games.map((game, at) => ({ ...game, id: `game-${at}`, isFixed: false }))
      const question = { input, games, displacedIds: findDisplacedGames(input, games) }
      const brokenBy = ({ changes }: Repair) => {
        const places = new Map(changes.map(({ gameId, to }) => [gameId, { ...to, fieldId: to.fieldId ?? '' }]))
        return violations(input, { games: games.map((game) => ({ ...game, ...places.get(game.id) })) })
      }
      const free = await repairSchedule({ ...question, input: { ...input, groupLimits: [] } })
      const repair = await repairSchedule(question)
      expect(repair.unplacedIds).toEqual([])
      expect(brokenBy(repair), `seed ${seed}`).toEqual([])
      if (brokenBy(free).length > 0) kept++
    }
    expect(kept).toBeGreaterThan(0)
  })

  test('are read from the settings without teams that do not play', () => {
    const of = (limit: Partial<GroupLimit>) =>
      buildScheduleInput({
        ...plain,
        constraints: {
          ...plain.constraints,
          groupLimits: [{ teamIds: ids.slice(0, 1), games: 1, per: 'all', ...whole, ...limit }],
        },
      }).groupLimits
    expect(of({ teamIds: ['elsewhere', ...ids.slice(0, 1)] })).toMatchObject([{ teamIds: ids.slice(0, 1) }])
    expect(of({ teamIds: ['elsewhere'] })).toBeUndefined()
    expect(of({ opponentIds: ['elsewhere'] })).toBeUndefined()
    expect(of({ startDate: plain.endDate, endDate: plain.startDate })).toBeUndefined()
  })
})
