import { describe, expect, test } from 'vitest'
import { findConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { generateProposal } from '#domain/scheduling/generate/generate.ts'
import { toConflictRules } from '#domain/scheduling/conflicts/rules/schedule-rules.ts'
import { buildScheduleInput } from '#domain/scheduling/model/schedule-input.ts'
import type { ScheduleConstraints } from '#domain/schema/schedules.ts'
import { toLocalDate, toLocalTime } from '#domain/time.ts'
import { season } from '../season.ts'
import type { ConflictGame } from '#domain/scheduling/conflicts/model.ts'

/** Saturdays in New York from March 7, 2026. Daylight saving time begins on the 8th. */
const league = (rules: Partial<ScheduleConstraints> = {}, size = { teams: 4, fields: 2, weeks: 6 }) => {
  const input = season(size)
  return { ...input, constraints: { ...input.constraints, ...rules } }
}
const [zero, one, two, three] = ['team-00', 'team-01', 'team-02', 'team-03'] as const

describe('what the scheduler is asked', () => {
  test('settings from before there were other rules ask for nothing more', () => {
    expect(buildScheduleInput(league())).toEqual(league())
  })

  test('a team that is away from one date to another does not play on either', () => {
    const teamBlackouts = [{ teamId: zero, startDate: '2026-03-07', endDate: '2026-03-14' }]
    const input = buildScheduleInput(league({ teamBlackouts }))
    expect(input.busy).toEqual([
      {
        kind: 'away',
        fieldId: null,
        teamIds: [zero],
        start: '2026-03-07T05:00:00.000Z',
        end: '2026-03-15T04:00:00.000Z', // the night of the 8th is an hour short
      },
    ])
    const { games, unplaced } = generateProposal(input)
    expect(unplaced).toEqual([])
    const dates = games
      .filter(({ homeTeamId, awayTeamId }) => homeTeamId === zero || awayTeamId === zero)
      .map(({ start }) => toLocalDate(start, input.timeZone))
    expect(dates.filter((date) => date <= '2026-03-14')).toEqual([])
  })

  test('a team that is away from a date to the same one is away that day', () => {
    const teamBlackouts = [{ teamId: zero, startDate: '2026-03-14', endDate: '2026-03-14' }]
    expect(buildScheduleInput(league({ teamBlackouts })).busy).toMatchObject([
      { start: '2026-03-14T04:00:00.000Z', end: '2026-03-15T04:00:00.000Z' },
    ])
  })

  test('dates the wrong way round say nothing', () => {
    const teamBlackouts = [{ teamId: zero, startDate: '2026-03-14', endDate: '2026-03-07' }]
    expect(buildScheduleInput(league({ teamBlackouts })).busy).toEqual([])
  })

  test('home games are played at home, and a team whose home fields are not played on is the host anywhere', () => {
    const homeFields = [
      { teamId: zero, fieldIds: ['field-1', 'a field elsewhere'] },
      { teamId: one, fieldIds: ['a field elsewhere'] },
    ]
    const input = buildScheduleInput(league({ homeFields, meetings: 2 }, { teams: 4, fields: 2, weeks: 12 }))
    expect(input.homeGamesAtHome).toBe(true)
    expect(input.teams.map(({ homeFieldIds }) => homeFieldIds)).toEqual([['field-1'], undefined, undefined, undefined])
    const home = generateProposal(input).games.filter(({ homeTeamId }) => homeTeamId === zero)
    expect(home.length).toBeGreaterThan(0)
    expect(home.every(({ fieldId }) => fieldId === 'field-1')).toBe(true)
    expect(
      buildScheduleInput(league({ homeFields: [{ teamId: one, fieldIds: ['elsewhere'] }] })).homeGamesAtHome,
    ).toBeUndefined()
  })

  test('people are shared by those teams of a group that play', () => {
    const groups = [
      [zero, one, 'a team elsewhere'],
      [two, 'a team elsewhere'],
      [three, three],
    ]
    expect(buildScheduleInput(league({ sharedPeople: groups })).sharedPeople).toEqual([[zero, one]])
  })

  test('a time of the week that a team dislikes is one wish on each date, on the clocks of the league', () => {
    const teamPreferences = [
      { teamId: zero, weekday: 6, start: '09:00', end: '10:30' },
      { teamId: one, weekday: 7, start: '09:00', end: '10:00' },
      { teamId: one, weekday: 6, start: '09:00', end: '09:00' },
      { teamId: one, weekday: 6, start: '10:00', end: '09:00' },
    ]
    const { wishes, weights } = buildScheduleInput(league({ teamPreferences }, { teams: 4, fields: 2, weeks: 2 }))
    expect(wishes).toEqual([
      { teamId: zero, start: '2026-03-07T14:00:00.000Z', end: '2026-03-07T15:30:00.000Z' },
      { teamId: zero, start: '2026-03-14T13:00:00.000Z', end: '2026-03-14T14:30:00.000Z' },
    ])
    expect(weights).toBeUndefined()
  })

  test('a wish that counts very much is met where one that counts not at all is not looked at', () => {
    const teamPreferences = [zero, one].map((teamId) => ({ teamId, weekday: 6, start: '09:00', end: '12:00' }))
    const early = (preferences: number) => {
      const input = buildScheduleInput(league({ teamPreferences, importance: { preferences } }))
      return generateProposal(input).games.filter(
        ({ homeTeamId, awayTeamId, start }) =>
          [homeTeamId, awayTeamId].some((id) => id === zero || id === one) &&
          toLocalTime(start, input.timeZone) < '12:00',
      ).length
    }
    expect(early(3)).toBe(0)
    expect(early(0)).toBeGreaterThan(0)
  })

  test('importance becomes weights, and only where somebody said so', () => {
    expect(buildScheduleInput(league({ importance: { utilization: 3, preferences: 3 } })).weights).toEqual({
      utilization: 12,
    })
    expect(buildScheduleInput(league({ importance: { travel: 0 } })).weights).toEqual({ travel: 0 })
    expect(buildScheduleInput(league({ importance: {} })).weights).toBeUndefined()
  })

  test('meetings across divisions, and days between two meetings, are kept', () => {
    const rules = { crossDivisionMeetings: 1, minDaysBetweenMeetings: 14 }
    expect(buildScheduleInput(league(rules))).toMatchObject(rules)
    expect(buildScheduleInput(league({ crossDivisionMeetings: 0, minDaysBetweenMeetings: 0 }))).toEqual(
      league({ crossDivisionMeetings: 0, minDaysBetweenMeetings: 0 }),
    )
  })

  test('a field that is closed while nobody plays is nothing to know', () => {
    const closed = (start: string, end: string) => ({
      kind: 'closed' as const,
      fieldId: 'field-0',
      teamIds: [],
      start,
      end,
    })
    const night = closed('2026-03-07T22:00:00.000Z', '2026-03-14T13:00:00.000Z') // from Saturday at 17:00 to the next Saturday at 9:00
    const morning = closed('2026-03-14T12:00:00.000Z', '2026-03-14T13:01:00.000Z')
    expect(buildScheduleInput({ ...league(), busy: [night, morning] }).busy).toEqual([morning])
  })
})

describe('the rules that games are checked by', () => {
  const schedule = (rules: Partial<ScheduleConstraints>) => ({
    id: 'schedule',
    start_date: '2026-03-01',
    end_date: '2026-03-14',
    constraints: { ...league().constraints, ...rules },
  })
  const conflictsOf = (rules: Partial<ScheduleConstraints>, ...games: Partial<ConflictGame>[]) => {
    const made = games.map((given, index): ConflictGame => ({
      id: `game ${index}`,
      schedule_id: 'schedule',
      home_team_id: zero,
      away_team_id: one,
      field_id: 'field-0',
      start_time: '2026-03-14T13:00:00.000Z',
      end_time: '2026-03-14T14:00:00.000Z',
      status: 'scheduled',
      ...given,
    }))
    const schedules = [schedule(rules)]
    const zones = schedules.map((one) => ({ schedule: one, timeZone: 'America/New_York' }))
    return findConflicts({ games: made, schedules, ...toConflictRules([...zones, ...zones]) }).map(({ kind }) => kind)
  }

  test('are those of its settings, each told once', () => {
    expect(conflictsOf({}, {})).toEqual([])
    expect(conflictsOf({ blackoutDates: ['2026-03-14'] }, {})).toEqual(['blackout'])
    expect(
      conflictsOf({ teamBlackouts: [{ teamId: one, startDate: '2026-03-13', endDate: '2026-03-14' }] }, {}),
    ).toEqual(['blackout'])
    const onlyAway = { startDate: '2026-03-13', endDate: '2026-03-14', only: 'away' as const }
    expect(conflictsOf({ teamBlackouts: [{ teamId: one, ...onlyAway }] }, {})).toEqual([])
    expect(conflictsOf({ teamBlackouts: [{ teamId: zero, ...onlyAway }] }, {})).toEqual(['blackout'])
    expect(conflictsOf({ teamPreferences: [{ teamId: one, weekday: 6, start: '09:30', end: '10:00' }] }, {})).toEqual([
      'wish',
    ])
    const beside = { home_team_id: two, away_team_id: three, field_id: 'field-1' }
    expect(conflictsOf({ sharedPeople: [[two, one]] }, {}, beside)).toEqual(['person'])
  })

  test('none where a schedule has no settings', () => {
    const bare = { schedule: { ...schedule({}), constraints: null }, timeZone: 'UTC' }
    expect(toConflictRules([bare])).toEqual({ blackouts: [], wishes: [], people: [] })
  })
})
