import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { findConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { toConflictRules } from '#domain/scheduling/conflicts/rules/schedule-rules.ts'
import { explainUnplacedGames } from '#domain/scheduling/explain/explain.ts'
import { scheduleLeague } from '#domain/scheduling/explain/schedule-league.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { listPlayingDates } from '#domain/scheduling/model/calendar.ts'
import { listProposedGames, toScheduleInput } from '#domain/scheduling/model/instance.ts'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import { buildScheduleInput } from '#domain/scheduling/model/schedule-input.ts'
import type { HomeDays } from '#domain/schema/schedules.ts'
import { getWeekday, toLocalDate } from '#domain/time.ts'
import { solveExactProgram } from '#server/exact-solver.ts'
import { isFeasible } from '../../../support/schedules/feasibility-judge.ts'
import { createPlantedLeague } from '../../../support/schedules/planted-league.ts'
import { checkSchedule } from '../../../support/schedules/schedule-check.ts'
import { createMixedLeague } from '../../../support/schedules/schedule-mix.ts'
import { randomLeague, withHomeDays } from '../random-league.ts'
import { reasonsOf } from '../reasons-of.ts'
import { season, violations } from '../season.ts'

// Weekdays on which a team plays its home games.

const limits = { maxNodes: 2000, maxSeconds: 20 }

/** Returns a league that plays on Tuesdays and Thursdays for some weeks from March 3, 2026. */
function league(homeDays: readonly HomeDays[], changes: Partial<Parameters<typeof season>[0]> = {}): ScheduleInput {
  const days = { start: '2026-03-03', timeZone: 'UTC', preferredDays: [2, 4] }
  return buildScheduleInput(season({ teams: 4, fields: 2, weeks: 6, ...days, ...changes, homeDays: [...homeDays] }))
}

const days = (team: number, ...weekdays: number[]): HomeDays => ({ teamId: `team-0${team}`, weekdays })

describe('home days', { timeout: 60_000 }, () => {
  test('are kept in every random league, whoever balances the sides', () => {
    let broken = 0
    for (let seed = 1; seed <= 24; seed++) {
      const input = withHomeDays(randomLeague(createRandom(seed)), createRandom(seed))
      const { homeDays = [], ...others } = input
      const constraints = { ...input.constraints, homeAwayBalance: seed % 2 === 0 }
      expect(violations(input, generateProposal({ ...input, constraints })), `seed ${seed}`).toEqual([])
      if (homeDays.length > 0 && violations(input, generateProposal(others)).length > 0) broken++
    }
    expect(broken).toBeGreaterThan(8)
  })

  test('are kept in larger leagues, and are no reason where the games fit', () => {
    for (let number = 0; number < 4; number++) {
      const { instance, planted } = createMixedLeague(number, 8)
      const ruled = {
        ...instance,
        teams: instance.teams.map((team) => {
          const hosted = planted.filter(({ home }) => home === team.id)
          const homeDays = [...new Set(hosted.map(({ date }) => getWeekday(date)))]
          return homeDays.length === 0 ? team : { ...team, homeDays }
        }),
      }
      expect(checkSchedule(ruled, planted).violations).toEqual([])
      expect(reasonsOf(toScheduleInput(ruled)), `league ${number}`).toEqual([])
      const games = listProposedGames(generateProposal(toScheduleInput(ruled)))
      expect(checkSchedule(ruled, games).violations, `league ${number}`).toEqual([])
    }
  })

  test('make a league impossible exactly where an independent program says so', async () => {
    const found = { complete: 0, impossible: 0 }
    for (let seed = 9001; seed <= 9040; seed++) {
      const planted = createPlantedLeague(seed).input
      if (planted.teams.length > 4) continue // the judge takes long
      const played = [...new Set(listPlayingDates(planted).map(getWeekday))]
      const weekdays = [...played, ...played.map((day) => (day % 7) + 1)]
      const random = createRandom(seed)
      const homeDays = planted.teams.flatMap(({ id: teamId }) =>
        random() < 0.5 ? [{ teamId, weekdays: [weekdays[Math.floor(random() * weekdays.length)] ?? 1] }] : [],
      )
      const input = { ...planted, homeDays }
      const answer = await scheduleLeague(input, solveExactProgram, { limits })
      if (answer.kind === 'incomplete') continue
      expect(answer.kind === 'complete', `seed ${seed}`).toBe(await isFeasible(input))
      expect(answer.kind === 'complete' ? violations(input, answer.proposal) : [], `seed ${seed}`).toEqual([])
      found[answer.kind]++
    }
    expect(Math.min(found.complete, found.impossible)).toBeGreaterThan(0)
  })

  test('put every home game of a double round robin on the day of its host', () => {
    const input = league([days(0, 2), days(1, 4), days(2, 2), days(3, 4)], { meetings: 2, weeks: 8 })
    const { games, unplaced } = generateProposal(input)
    expect(unplaced).toEqual([])
    const hosted = games.map(({ homeTeamId, start }) => `${homeTeamId} ${getWeekday(toLocalDate(start, 'UTC'))}`)
    expect([...new Set(hosted)].toSorted()).toEqual(['team-00 2', 'team-01 4', 'team-02 2', 'team-03 4'])
  })

  test('of several entries of a team all count', () => {
    expect(league([days(0, 2), days(0, 4, 2)]).homeDays).toEqual([days(0, 2, 4)])
  })

  test('are named if they are why the games do not fit, with what would help', async () => {
    const input = league([days(0, 3), days(1, 5)])
    expect(reasonsOf(input).map(({ words }) => words)).toEqual([
      'Team 0 and Team 1 have no time at which both can play and one of them can play at home.',
    ])
    const answer = await explainUnplacedGames(input, solveExactProgram)
    if (answer.kind !== 'infeasible') throw new Error(answer.kind)
    expect(answer.rules).toEqual([
      'Team 0 can play at home only on Wednesdays.',
      'Team 1 can play at home only on Fridays.',
    ])
    expect(answer.relaxations.map((one) => one.words)).toContain('Team 0 can play at home on any day.')
  })

  test('are a conflict for a team that hosts on another day of the season', () => {
    const { constraints } = league([days(0, 2)])
    const schedule = { id: 'S', start_date: '2026-03-03', end_date: '2026-03-31', constraints }
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
    const games = [
      game('tuesday', '2026-03-03', 0, 1),
      game('away', '2026-03-12', 1, 0),
      game('thursday', '2026-03-19', 0, 2),
      {
        ...game('past midnight', '2026-03-24', 0, 3),
        start_time: '2026-03-24T23:30:00.000Z',
        end_time: '2026-03-25T00:30:00.000Z',
      },
    ]
    const schedules = [{ id: 'S', constraints, timeZone: 'UTC' }]
    const found = findConflicts({ games, schedules, ...toConflictRules([{ schedule, timeZone: 'UTC' }]) })
    expect(found).toMatchObject([{ kind: 'blackout', gameIds: ['thursday'], teamId: 'team-00', side: 'home' }])
  })
})
