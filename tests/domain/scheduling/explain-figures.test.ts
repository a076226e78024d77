import { describe, expect, test } from 'vitest'
import type { BusyTime, ScheduleInput } from '#domain/scheduling/model/model.ts'
import { addDays } from '#domain/time.ts'
import * as leagues from './impossible-leagues.ts'
import { reasonsOf } from './reasons-of.ts'
import { season } from './season.ts'

// The exact text of a reason, for cases that can be counted by hand. The dates are Saturdays from March 7, 2026.

const dateOf = (week: number) => addDays('2026-03-07', 7 * week)
const teamIds = (...teams: readonly number[]) => teams.map((team) => `team-0${team}`)
const league = (wishes: Partial<Parameters<typeof season>[0]>): ScheduleInput =>
  season({
    teams: 4,
    fields: 2,
    weeks: 4,
    timeZone: 'UTC',
    start: '2026-03-07',
    timeSlots: [{ start: '09:00', end: '10:00' }],
    ...wishes,
  })
const away = (team: number, ...weeks: readonly number[]) =>
  weeks.map((week): BusyTime => ({
    kind: 'away',
    fieldId: null,
    teamIds: teamIds(team),
    start: `${dateOf(week)}T00:00:00.000Z`,
    end: `${dateOf(week)}T23:00:00.000Z`,
  }))

describe('too few places', () => {
  test('are counted on all fields', () => {
    expect(reasonsOf(leagues.capacity(4).input)).toEqual([
      {
        code: 'CAPACITY',
        words: '6 games need as many slots on the fields, and only 5 are open.',
        needs: 6,
        has: 5,
      },
    ])
    expect(reasonsOf(league({ teams: 3, fields: 1, weeks: 1 }))[0]?.words).toBe(
      '3 games need as many slots on the fields, and only 1 is open.',
    )
  })

  test('are counted on those fields that some games need', () => {
    const input = league({ weeks: 3 })
    const teams = input.teams.map((team) => ({ ...team, homeFieldIds: ['field-0'] }))
    const reasons = reasonsOf({ ...input, teams, homeGamesAtHome: true })
    expect(reasons).toMatchObject([
      {
        code: 'CAPACITY',
        words: '6 games can only be played on Field 0, where 3 slots are open.',
        needs: 6,
        has: 3,
      },
    ])
    expect(teamIds(0, 1, 2, 3)).toEqual(expect.arrayContaining([...(reasons[0]?.teams ?? ['nobody'])]))
  })
})

describe('a team that cannot play its games', () => {
  test('has too few dates', () => {
    expect(reasonsOf(leagues.tooFewDates(4).input)).toEqual([
      {
        code: 'TEAM_TOO_FEW_DATES',
        words: 'Team 1 has 3 games to play, but can play only on Sat, Mar 7 and Sat, Mar 14: 2 games.',
        teams: teamIds(1),
        needs: 3,
        has: 2,
      },
    ])
  })

  test('has them with another one whose figures are the same', () => {
    expect(reasonsOf(league({ busy: [...away(0, 1, 2, 3), ...away(1, 1, 2, 3)] }))).toEqual([
      {
        code: 'TEAM_TOO_FEW_DATES',
        words: 'Team 0 and Team 1 have 3 games each to play, but can each play only on Sat, Mar 7: 1 game.',
        teams: teamIds(0, 1),
        needs: 3,
        has: 1,
      },
    ])
  })

  test('is told apart from one whose figures are others', () => {
    const reasons = reasonsOf(league({ busy: [...away(0, 1, 2, 3), ...away(1, 2, 3)] }))
    expect(reasons.map(({ teams, needs, has }) => [teams, needs, has])).toEqual([
      [teamIds(0, 1, 2, 3), 6, 5], // on the second date, one of three teams has no opponent
      [teamIds(0), 3, 1],
      [teamIds(1), 3, 2],
    ])
  })

  test('may play several times a day, but not often enough', () => {
    const rules = { weeks: 3, maxGamesPerDay: 2, minGameSpacing: 0, timeSlots: [{ start: '09:00', end: '12:00' }] }
    expect(reasonsOf(league({ ...rules, busy: away(0, 1, 2) })).map(({ words }) => words)).toEqual([
      'Team 0 has 3 games to play, but can play only on Sat, Mar 7: 2 games, with at most 2 a day.',
    ])
  })

  test('has days that are too short', () => {
    expect(reasonsOf(leagues.shortDays(4).input)).toEqual([
      {
        code: 'DAY_TOO_SHORT',
        words:
          'Team 0, Team 1, Team 2 and Team 3 have 3 games each to play on 2 dates, but rest between games and the hours of play leave room for 2.',
        teams: teamIds(0, 1, 2, 3),
        needs: 3,
        has: 2,
      },
    ])
  })
})

describe('two teams', () => {
  test('have no time together', () => {
    expect(reasonsOf(leagues.noCommonTime(6).input)).toEqual([
      {
        code: 'PAIR_NO_COMMON_TIME',
        words: 'Team 0 and Team 2 have no time at which both can play.',
        teams: teamIds(0, 2),
        needs: 1,
        has: 0,
      },
    ])
  })

  test('have too few days between their meetings', () => {
    const twice = league({ teams: 2, fields: 1, weeks: 2, meetings: 2 })
    expect(reasonsOf({ ...twice, minDaysBetweenMeetings: 8 })).toEqual([
      {
        code: 'PAIR_NO_COMMON_TIME',
        words:
          'Team 0 and Team 1 meet 2 times, but both can play only on Sat, Mar 7 and Sat, Mar 14, which is enough for 1 game.',
        teams: teamIds(0, 1),
        needs: 2,
        has: 1,
      },
    ])
    expect(reasonsOf({ ...twice, minDaysBetweenMeetings: 7 })).toEqual([])
  })
})

describe('an odd number of teams', () => {
  test('leaves one without an opponent on every date', () => {
    const on = [0, 1, 2, 3].map(dateOf)
    expect(reasonsOf(leagues.oddTeams(5).input)).toEqual([
      {
        code: 'ODD_SETS',
        words:
          'On Sat, Mar 7, Sat, Mar 14, Sat, Mar 21 and Sat, Mar 28 an odd number of teams can play, and one of them has no opponent: there is room for 8 of the 10 games.',
        teams: teamIds(0, 1, 2, 3, 4),
        dates: on,
        needs: 10,
        has: 8,
      },
    ])
  })

  test('leaves one without an opponent on the date on which somebody is away', () => {
    expect(reasonsOf(leagues.oddDate(6).input)).toEqual([
      {
        code: 'ODD_SETS',
        words:
          'On Sat, Mar 7 an odd number of teams can play, and one of them has no opponent: there is room for 14 of the 15 games.',
        teams: teamIds(0, 1, 2, 3, 4, 5),
        dates: ['2026-03-07'],
        needs: 15,
        has: 14,
      },
      {
        code: 'TEAM_TOO_FEW_DATES',
        words:
          'Team 0 has 5 games to play, but can play only on Sat, Mar 14, Sat, Mar 21, Sat, Mar 28 and Sat, Apr 4: 4 games.',
        teams: teamIds(0),
        needs: 5,
        has: 4,
      },
    ])
  })

  test('is one of a division, whose teams are named', () => {
    // A division of three teams on two dates, and a division of two.
    const input = league({ teams: 7, fields: 3, weeks: 2 })
    const teams = input.teams.map((team, index) => ({ ...team, divisionId: index < 3 ? 'three' : 'two' }))
    const three = { ...input, teams, constraints: { ...input.constraints, teamIds: teamIds(0, 1, 2, 5, 6) } }
    expect(reasonsOf(three)).toMatchObject([
      {
        code: 'ODD_SETS',
        words:
          'On Sat, Mar 7 and Sat, Mar 14 an odd number of teams can play, and one of them has no opponent: there is room for 2 of the 3 games of Team 0, Team 1 and Team 2.',
        teams: teamIds(0, 1, 2),
        needs: 3,
        has: 2,
      },
      {
        code: 'MAJORISATION',
        words:
          'No team plays twice on a date, so the 2 dates hold at most 3 of the 4 games, however many fields there are.',
        needs: 4,
        has: 3,
      },
    ])
  })
})

describe('some teams', () => {
  const on = [0, 1].map(dateOf)

  test('have too few dates together', () => {
    expect(reasonsOf(leagues.tightSubset(6).input)).toEqual([
      {
        code: 'TEAM_SUBSET',
        words:
          'Team 0, Team 1, Team 2 and Team 3 have 6 games among themselves, but are free together only on Sat, Mar 7 and Sat, Mar 14, where 4 of them fit.',
        teams: teamIds(0, 1, 2, 3),
        dates: on,
        needs: 6,
        has: 4,
      },
    ])
  })

  test('are an odd number on the dates that they have together', () => {
    const figures = { teams: teamIds(0, 1, 2), dates: on, needs: 3, has: 2 }
    expect(reasonsOf(leagues.oddSubset(5).input)).toEqual([
      {
        code: 'TEAM_SUBSET',
        words:
          'Team 0, Team 1 and Team 2 have 3 games among themselves, but are free together only on Sat, Mar 7 and Sat, Mar 14, where 2 of them fit.',
        ...figures,
      },
      {
        code: 'ODD_SETS',
        words:
          'Of Team 0, Team 1 and Team 2 an odd number can play on Sat, Mar 7 and Sat, Mar 14, so one of them has no opponent: 2 of their 3 games fit.',
        ...figures,
      },
    ])
  })
})

test('dates hold no more than the fullest rounds', () => {
  // The rounds have 5, 5, 5, 3, and 3 games, and the dates have room for 2, 5, 5, 5, and 5 of the 21 games.
  expect(reasonsOf(leagues.unevenDates(6).input)).toEqual([
    {
      code: 'MAJORISATION',
      words:
        'No team plays twice on a date, so 4 dates hold at most 18 games, however many fields there are. That leaves 3 for the other date, where there is room for 2.',
      dates: [1, 2, 3, 4].map(dateOf),
      needs: 19,
      has: 18,
    },
  ])
})

describe('no reason is given', () => {
  test('where teams may play twice on a date, so that a date holds more than a round', () => {
    const timeSlots = [{ start: '09:00', end: '12:00' }]
    expect(reasonsOf(league({ weeks: 2, maxGamesPerDay: 2, minGameSpacing: 0, timeSlots }))).toEqual([])
  })

  test('where some teams meet more often than others, so that the rounds are not known', () => {
    const input = league({ weeks: 5, divisions: 2 })
    expect(reasonsOf({ ...input, crossDivisionMeetings: 2 })).toEqual([])
    expect(reasonsOf({ ...input, endDate: dateOf(3), crossDivisionMeetings: 2 })[0]?.words).toBe(
      '10 games need as many slots on the fields, and only 8 are open.',
    )
  })
})

test('games that are none need no reason', () => {
  expect(reasonsOf(league({ teams: 1, weeks: 1 }))).toEqual([])
})
