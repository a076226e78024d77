import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { findConflicts, findGameConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { toConflictRules } from '#domain/scheduling/conflicts/rules/schedule-rules.ts'
import { explainUnplacedGames } from '#domain/scheduling/explain/explain.ts'
import { scheduleLeague } from '#domain/scheduling/explain/schedule-league.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { listProposedGames, toScheduleInput } from '#domain/scheduling/model/instance.ts'
import type { ProposedGame, ScheduleInput } from '#domain/scheduling/model/model.ts'
import { buildScheduleInput } from '#domain/scheduling/model/schedule-input.ts'
import { findDisplacedGames } from '#domain/scheduling/repair/puzzle.ts'
import { repairSchedule } from '#domain/scheduling/repair/repair.ts'
import type { MeetingRule } from '#domain/schema/schedules.ts'
import { toLocalDate } from '#domain/time.ts'
import { solveExactProgram } from '#server/exact-solver.ts'
import { isFeasible } from '../../../support/schedules/feasibility-judge.ts'
import { createPlantedLeague } from '../../../support/schedules/planted-league.ts'
import { checkSchedule } from '../../../support/schedules/schedule-check.ts'
import { createMixedLeague } from '../../../support/schedules/schedule-mix.ts'
import { randomLeague, withMeetingRules } from '../random-league.ts'
import { reasonsOf } from '../reasons-of.ts'
import { meetings, season, violations } from '../season.ts'

// Dates on which two teams must, should or must not play each other.

const limits = { maxNodes: 2000, maxSeconds: 20 }

type Rule = Partial<MeetingRule> & { readonly between: readonly [number, number]; readonly on: string }

const toRule = ({ between: [one, other], on, ...rule }: Rule): MeetingRule => ({
  teamIds: [`team-0${one}`, `team-0${other}`],
  startDate: on,
  endDate: on,
  kind: 'must',
  ...rule,
})

/** Returns a league of Saturdays from March 7, 2026, with one date for each round. */
function league(rules: readonly Rule[], changes: Partial<Parameters<typeof season>[0]> = {}): ScheduleInput {
  const { teams = 6, meetings: times = 1 } = changes
  const weeks = changes.weeks ?? (teams - 1) * times
  const start = { start: '2026-03-07', timeZone: 'UTC' }
  const input = season({ teams, fields: teams / 2, weeks, ...start, ...changes, meetingRules: rules.map(toRule) })
  return buildScheduleInput(input)
}

/** Returns the games of two teams, in order, such as `2026-03-07 at team-00`. */
function gamesOf(games: readonly ProposedGame[], one: number, other: number): string[] {
  const both = [`team-0${one}`, `team-0${other}`]
  return games
    .filter(({ homeTeamId, awayTeamId }) => both.includes(homeTeamId) && both.includes(awayTeamId))
    .map(({ homeTeamId, start }) => `${toLocalDate(start, 'UTC')} at ${homeTeamId}`)
}

describe('rules about when two teams play each other', { timeout: 60_000 }, () => {
  test('are kept in every random league', () => {
    let broken = 0
    for (let seed = 1; seed <= 60; seed++) {
      const open = randomLeague(createRandom(seed))
      const input = withMeetingRules(open, createRandom(seed))
      const constraints = { ...input.constraints, homeAwayBalance: seed % 2 === 0 }
      expect(violations(input, generateProposal({ ...input, constraints })), `seed ${seed}`).toEqual([])
      if (violations(input, generateProposal(open)).length > 0) broken++
    }
    expect(broken).toBeGreaterThan(20)
  })

  test('are no reason against a league that a schedule with these games was taken from', () => {
    let rules = 0
    for (let seed = 1; seed <= 80; seed++) {
      const { input, games } = createPlantedLeague(seed)
      const random = createRandom(seed)
      const meetingRules = games.flatMap(({ homeTeamId, awayTeamId, start }): MeetingRule[] => {
        const date = toLocalDate(start, input.timeZone)
        const dates = { startDate: date, endDate: date }
        const isHosting = random() < 0.3
        if (random() < 0.4)
          return [
            { teamIds: [homeTeamId, awayTeamId], ...dates, kind: 'must', ...(isHosting && { isFirstHome: true }) },
          ]
        return []
      })
      const planted = { ...input, meetingRules }
      rules += meetingRules.length
      if (violations(planted, { games }).length > 0) continue // both have been the host on one date
      expect(reasonsOf(planted), `seed ${seed}`).toEqual([])
    }
    expect(rules).toBeGreaterThan(200)
  })

  test('are kept in larger leagues, where all games still fit', () => {
    let complete = 0
    for (let number = 0; number < 8; number++) {
      const { instance, planted } = createMixedLeague(number, 8)
      const meetingRules = planted
        .filter((_, index) => index % 7 === number % 7)
        .map(({ home, away, date }) => ({
          teams: [home, away] as [string, string],
          from: date,
          to: date,
          kind: 'must' as const,
        }))
      const ruled = { ...instance, meetingRules }
      expect(checkSchedule(ruled, planted).violations).toEqual([])
      const input = toScheduleInput(ruled)
      expect(reasonsOf(input), `league ${number}`).toEqual([])
      const proposal = generateProposal(input)
      const broken = checkSchedule(ruled, listProposedGames(proposal)).violations
      // A game that is left out may be one that must be on a date.
      expect(
        broken.filter(({ kind }) => kind !== 'meeting missing'),
        `league ${number}`,
      ).toEqual([])
      if (proposal.unplaced.length > 0) continue
      complete++
      expect(broken, `league ${number}`).toEqual([])
    }
    expect(complete).toBeGreaterThan(5)
  })

  test('make a league impossible exactly where an independent program says so', async () => {
    const found = { complete: 0, impossible: 0 }
    for (let seed = 7001; seed <= 7030; seed++) {
      const planted = createPlantedLeague(seed).input
      if (planted.teams.length > 4) continue // the judge takes long
      const input = withMeetingRules(planted, createRandom(seed))
      const answer = await scheduleLeague(input, solveExactProgram, { limits })
      if (answer.kind === 'incomplete') continue
      expect(answer.kind === 'complete', `seed ${seed}`).toBe(await isFeasible(input))
      expect(answer.kind === 'complete' ? violations(input, answer.proposal) : [], `seed ${seed}`).toEqual([])
      found[answer.kind]++
    }
    expect(Math.min(found.complete, found.impossible)).toBeGreaterThan(2)
  })

  test('put a derby on opening day, in whole rounds, with the host that the rule names', () => {
    const input = league([{ between: [4, 1], on: '2026-03-07', isFirstHome: true }])
    const proposal = generateProposal(input)
    expect(proposal.unplaced).toEqual([])
    expect(gamesOf(proposal.games, 1, 4)).toEqual(['2026-03-07 at team-04'])
    for (const count of meetings(proposal).values()) expect(count).toBe(1)
  })

  test('take one of the games of two teams that meet twice, and leave the other anywhere', () => {
    const on = { between: [0, 1], on: '2026-05-09' } as const
    const { games, unplaced } = generateProposal(league([on, { ...on, on: '2026-03-14' }], { meetings: 2 }))
    expect(unplaced).toEqual([])
    expect(gamesOf(games, 0, 1).map((game) => game.slice(0, 10))).toEqual(['2026-03-14', '2026-05-09'])
    const once = generateProposal(league([on], { meetings: 2 }))
    expect(once.unplaced).toEqual([])
    expect(gamesOf(once.games, 0, 1).map((game) => game.slice(0, 10))).toContain('2026-05-09')
  })

  test('are kept for several pairs at once, without a game left out', () => {
    const rules: Rule[] = [
      { between: [0, 1], on: '2026-03-07' },
      { between: [2, 3], on: '2026-03-07' },
      { between: [0, 2], on: '2026-04-04' },
      { between: [1, 2], on: '2026-03-01', endDate: '2026-03-21', kind: 'never' },
    ]
    const input = league(rules, { teams: 8 })
    const proposal = generateProposal(input)
    expect([proposal.unplaced, violations(input, proposal)]).toEqual([[], []])
  })

  test('make two teams meet where each team plays only some of the others', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const input = league([{ between: [2, 5], on: '2026-03-14' }], { teams: 8, weeks: 3, gamesPerTeam: 3, seed })
      const { games, unplaced } = generateProposal(input)
      expect(unplaced).toEqual([])
      expect(gamesOf(games, 2, 5).map((game) => game.slice(0, 10))).toEqual(['2026-03-14'])
    }
  })

  test('count as better if they are wishes, and give way where not all of them can come true', () => {
    const wish = { between: [0, 1], on: '2026-03-28', kind: 'wish' } as const
    const { games, unplaced } = generateProposal(league([wish]))
    expect([unplaced, gamesOf(games, 0, 1).map((game) => game.slice(0, 10))]).toEqual([[], ['2026-03-28']])
    const both = generateProposal(league([wish, { ...wish, between: [0, 2] }]))
    expect(both.unplaced).toEqual([])
    const met = [gamesOf(both.games, 0, 1), gamesOf(both.games, 0, 2)].filter(([game]) =>
      game?.startsWith('2026-03-28'),
    )
    expect(met).toHaveLength(1)
  })

  test('that are wishes count as much as the importance of preferences says', () => {
    const wish = toRule({ between: [0, 1], on: '2026-03-28', kind: 'wish' })
    const { constraints, ...rest } = season({ teams: 4, fields: 2, weeks: 3, start: '2026-03-14', timeZone: 'UTC' })
    const weighed = (preferences: number) =>
      buildScheduleInput({
        ...rest,
        constraints: { ...constraints, meetingRules: [wish], importance: { preferences } },
      }).weights?.wishes
    expect([0, 1, 2, 3].map(weighed)).toEqual([0, 2, 8, 24])
  })
})

describe('the reasons why such games do not fit', () => {
  const inWords = (rules: readonly Rule[], changes?: Parameters<typeof league>[1]) =>
    reasonsOf(league(rules, changes)).map(({ words }) => words)

  test('name a date without games, and teams that meet too seldom', () => {
    expect(inWords([{ between: [0, 1], on: '2026-03-08' }])).toEqual([
      'Team 0 and Team 1 must play each other on Sun, Mar 8, but they have no time then at which both can play.',
    ])
    const on = { between: [0, 1], endDate: '2026-04-04' } as const
    expect(
      inWords([
        { ...on, on: '2026-03-07' },
        { ...on, on: '2026-03-07' },
      ]),
    ).toEqual([
      'Team 0 and Team 1 must play each other from Sat, Mar 7 to Sat, Apr 4 2 times, but they play each other 1 time in the season.',
    ])
  })

  test('name a team with several such games on a date, and fields with too few places', () => {
    expect(
      inWords([
        { between: [0, 1], on: '2026-03-07' },
        { between: [2, 0], on: '2026-03-07' },
      ]),
    ).toEqual(['Team 0 must play 2 games on Sat, Mar 7, but can play only 1 then.'])
    const crowded = [0, 2, 4].map((one): Rule => ({ between: [one, one + 1], on: '2026-03-07' }))
    expect(inWords(crowded, { fields: 2, weeks: 10, timeSlots: [{ start: '09:00', end: '10:00' }] })).toContain(
      '3 games must be played on Sat, Mar 7, but the fields have room for 2 then.',
    )
  })

  test('name dates that a rule leaves to two teams', () => {
    expect(inWords([{ between: [0, 1], on: '2026-01-01', endDate: '2026-12-31', kind: 'never' }])).toEqual([
      'Team 0 and Team 1 have no time at which both can play and may play each other.',
    ])
  })

  test('name the rules that clash, and what would help', async () => {
    const input = league([
      { between: [0, 1], on: '2026-03-07' },
      { between: [2, 0], on: '2026-03-07', isFirstHome: true },
    ])
    const answer = await explainUnplacedGames(input, solveExactProgram)
    if (answer.kind !== 'infeasible') throw new Error(answer.kind)
    expect(answer.proven).toBe(true)
    expect(answer.rules).toEqual([
      'Team 0 and Team 1 must play each other on Sat, Mar 7.',
      'Team 2 must host Team 0 on Sat, Mar 7.',
      'A team plays at most 1 game a day.',
    ])
    const words = answer.relaxations.map((one) => one.words)
    expect(words).toContain('Team 2 need not host Team 0 on Sat, Mar 7.')
    for (const { input: changed } of answer.relaxations) {
      const proposal = generateProposal(changed)
      expect([proposal.unplaced, violations(changed, proposal)]).toEqual([[], []])
    }
  })
})

describe('a repair', () => {
  const games = (input: ScheduleInput) =>
    generateProposal(input).games.map((game, index) => ({ ...game, id: `${index}`, isFixed: false }))
  const without = (input: ScheduleInput, date: string): ScheduleInput => ({
    ...input,
    constraints: { ...input.constraints, blackoutDates: [date] },
  })

  test('moves no game off the dates on which it must be, and none to where it must not be', async () => {
    let moved = 0
    for (let seed = 1; seed <= 12; seed++) {
      const rules: Rule[] = [
        { between: [0, 1], on: '2026-03-21' },
        { between: [2, 3], on: '2026-03-14', endDate: '2026-03-28' },
        { between: [4, 5], on: '2026-04-11', endDate: '2026-05-02', kind: 'never' },
      ]
      const input = league(rules, { weeks: 8, seed })
      const planned = games(input)
      const lost = planned.map(({ start }) => toLocalDate(start, 'UTC')).filter((date) => date !== '2026-03-21')
      const rained = without(input, lost[seed % lost.length] ?? '')
      const displacedIds = findDisplacedGames(rained, planned)
      const { changes } = await repairSchedule({ input: rained, games: planned, displacedIds })
      const to = new Map(changes.map((change) => [change.gameId, change.to]))
      const after = planned.map((game) => {
        const place = to.get(game.id)
        return place ? { ...game, start: place.start, end: place.end } : game
      })
      moved += changes.length
      const wrong = violations(rained, { games: after.filter(({ id }) => !displacedIds.includes(id) || to.has(id)) })
      expect(wrong, `seed ${seed}`).toEqual([])
    }
    expect(moved).toBeGreaterThan(12)
  })

  test('plays a game on another date if all dates on which it must be are lost', async () => {
    const input = league([{ between: [0, 1], on: '2026-03-07' }], { weeks: 7 })
    const planned = games(input)
    const rained = without(input, '2026-03-07')
    const displacedIds = findDisplacedGames(rained, planned)
    expect((await repairSchedule({ input: rained, games: planned, displacedIds })).unplacedIds).toEqual([])
  })
})

describe('a schedule that breaks such a rule', () => {
  const { constraints } = league([
    { between: [0, 1], on: '2026-03-07' },
    { between: [2, 3], on: '2026-03-07', endDate: '2026-03-14', kind: 'never' },
    { between: [0, 2], on: '2026-03-21', isFirstHome: true },
  ])
  const schedule = { id: 'S', start_date: '2026-03-07', end_date: '2026-04-30', constraints }
  const rules = toConflictRules([{ schedule, timeZone: 'UTC' }])
  const schedules = [{ id: 'S', constraints, timeZone: 'UTC' }]
  const game = (id: string, date: string, home: number, away: number) => ({
    id,
    schedule_id: 'S',
    home_team_id: `team-0${home}`,
    away_team_id: `team-0${away}`,
    field_id: null,
    start_time: `${date}T10:00:00.000Z`,
    end_time: `${date}T11:00:00.000Z`,
    status: 'scheduled' as const,
  })
  const derby = game('derby', '2026-03-07', 1, 0)

  test('has a conflict where two teams meet on a date on which they must not', () => {
    const day = { start: '2026-03-07T00:00:00.000Z', end: '2026-03-15T00:00:00.000Z' }
    const games = [derby, game('1', '2026-03-14', 3, 2), game('2', '2026-03-28', 2, 3)]
    expect(findConflicts({ games, schedules, ...rules })).toMatchObject([
      { kind: 'meeting', about: 'never', gameIds: ['1'], teamIds: ['team-03', 'team-02'], blackout: day },
    ])
  })

  test('has a conflict where the wrong team is the host', () => {
    const day = { start: '2026-03-21T00:00:00.000Z', end: '2026-03-22T00:00:00.000Z' }
    expect(findConflicts({ games: [derby, game('1', '2026-03-21', 2, 0)], schedules, ...rules })).toMatchObject([
      { kind: 'meeting', about: 'host', gameIds: ['1'], teamIds: ['team-02', 'team-00'], blackout: day },
    ])
  })

  test('has a conflict if a game leaves the date on which it must be, which moving it warns of', () => {
    const missing = { scheduleId: 'S', teamIds: ['team-00', 'team-01'], startDate: '2026-03-07', endDate: '2026-03-07' }
    const moved = game('derby', '2026-04-04', 1, 0)
    const conflict = { kind: 'meeting', about: 'missing', gameIds: ['derby'], ...missing }
    expect(findConflicts({ games: [moved], schedules, ...rules })).toEqual([conflict])
    expect(findGameConflicts(moved, [derby], schedules, rules)).toEqual([conflict])
    const second = game('second', '2026-04-11', 0, 1)
    expect(findGameConflicts(second, [derby], schedules, rules)).toEqual([])
    expect(findConflicts({ games: [{ ...derby, status: 'cancelled' }, second], schedules, ...rules })).toEqual([
      { ...conflict, gameIds: ['second'] },
    ])
  })
})
