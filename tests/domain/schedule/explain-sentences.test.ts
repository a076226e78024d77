import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { createCalendar } from '#domain/schedule/calendar.ts'
import type { Reason } from '#domain/schedule/explain/reason.ts'
import { reasonsFor } from '#domain/schedule/explain/reasons.ts'
import { datesInWords } from '#domain/schedule/explain/words.ts'
import type { BusyTime, ScheduleInput } from '#domain/schedule/model.ts'
import { roomByDate } from '#domain/schedule/room.ts'
import { layOutRounds } from '#domain/schedule/rounds.ts'
import { addDays, localToInstant } from '#domain/time.ts'
import {
  capacity,
  noCommonTime,
  oddDate,
  oddSubset,
  oddTeams,
  shortDays,
  tightSubset,
  tooFewDates,
  unevenDates,
} from './impossible-leagues.ts'
import { randomLeague } from './random-league.ts'
import { season } from './season.ts'

function reasonsOf(input: ScheduleInput): Reason[] {
  const calendar = createCalendar(input)
  return reasonsFor(calendar, layOutRounds(calendar, input, roomByDate(calendar), createRandom(input.constraints.seed)))
}

const utc = (date: string, time: string) => localToInstant(date, time, 'UTC')
const ids = (...teams: readonly number[]) => teams.map((team) => `team-${String(team).padStart(2, '0')}`)
const saturdays = (weeks: number) => Array.from({ length: weeks }, (_, week) => addDays('2026-03-07', 7 * week))
const away = (team: number, date: string, from = '00:00', to = '23:59'): BusyTime => ({
  kind: 'away',
  fieldId: null,
  teamIds: ids(team),
  start: utc(date, from),
  end: utc(date, to),
})
const inUtc = (wishes: Parameters<typeof season>[0]) =>
  season({ timeZone: 'UTC', start: '2026-03-02', timeSlots: [{ start: '09:00', end: '10:00' }], ...wishes })

describe('a reason, in full', () => {
  test('fewer places than games', () => {
    expect(reasonsOf(capacity(4).input)).toEqual([
      {
        code: 'CAPACITY',
        words: '6 games need as many slots on the fields, and only 5 are open.',
        needs: 6,
        has: 5,
      },
    ])
    expect(reasonsOf(inUtc({ teams: 3, fields: 1, weeks: 1 }))[0]?.words).toBe(
      '3 games need as many slots on the fields, and only 1 is open.',
    )
  })

  test('a team with too few dates', () => {
    expect(reasonsOf(tooFewDates(4).input)).toEqual([
      {
        code: 'TEAM_TOO_FEW_DATES',
        words: 'Team 1 has 3 games to play, but can play only on Sat 7 Mar and Sat 14 Mar: 2 games.',
        teams: ids(1),
        needs: 3,
        has: 2,
      },
    ])
    expect(reasonsOf(tooFewDates(9).input)[0]?.words).toBe(
      'Team 1 has 8 games to play, but can play only on 7 dates from Sat 7 Mar to Sat 18 Apr: 7 games.',
    )
  })

  test('teams with the same too few dates are one reason, and one that is never there has none at all', () => {
    const dates = saturdays(5)
    const busy = [...dates.slice(1), ...dates.slice(1)].map((date, index) => away(index < 4 ? 1 : 2, date))
    const twice = inUtc({ teams: 4, fields: 2, weeks: 5, busy, maxGamesPerDay: 2, minGameSpacing: 0 })
    expect(reasonsOf(twice).filter(({ code }) => code === 'TEAM_TOO_FEW_DATES')).toEqual([
      {
        code: 'TEAM_TOO_FEW_DATES',
        words:
          'Team 1 and Team 2 have 3 games each to play, but can each play only on Sat 7 Mar: 1 game, with at most 2 a day.',
        teams: ids(1, 2),
        needs: 3,
        has: 1,
      },
    ])
    const never = inUtc({ teams: 4, fields: 2, weeks: 5, busy: dates.map((date) => away(3, date)) })
    expect(reasonsOf(never).find(({ code }) => code === 'TEAM_TOO_FEW_DATES')).toEqual({
      code: 'TEAM_TOO_FEW_DATES',
      words: 'Team 3 has 3 games to play, but cannot play on any date.',
      teams: ids(3),
      needs: 3,
      has: 0,
    })
  })

  test('two teams that are never, or not often enough, free together', () => {
    expect(reasonsOf(noCommonTime(4).input)).toEqual([
      {
        code: 'PAIR_NO_COMMON_TIME',
        words: 'Team 0 and Team 2 have no time at which both can play.',
        teams: ids(0, 2),
        needs: 1,
        has: 0,
      },
    ])
    // Both together on the first date alone, and each on enough others for the rest of its games.
    const dates = saturdays(13)
    const busy = dates.slice(1).map((date, index) => away(index % 2 === 0 ? 0 : 2, date))
    expect(reasonsOf(inUtc({ teams: 4, fields: 4, weeks: 13, meetings: 2, busy }))).toEqual([
      {
        code: 'PAIR_NO_COMMON_TIME',
        words: 'Team 0 and Team 2 meet 2 times, but both can play only on Sat 7 Mar, which is enough for 1 game.',
        teams: ids(0, 2),
        needs: 2,
        has: 1,
      },
    ])
  })

  test('four teams with two dates in common', () => {
    expect(reasonsOf(tightSubset(6).input)).toEqual([
      {
        code: 'TEAM_SUBSET',
        words:
          'Team 0, Team 1, Team 2 and Team 3 have 6 games among themselves, but are free together only on Sat 7 Mar and Sat 14 Mar, where 4 of them fit.',
        teams: ids(0, 1, 2, 3),
        dates: ['2026-03-07', '2026-03-14'],
        needs: 6,
        has: 4,
      },
    ])
  })

  test('three teams with two dates in common, of which one has nobody to play with', () => {
    const figures = { teams: ids(0, 1, 2), dates: ['2026-03-07', '2026-03-14'], needs: 3, has: 2 }
    expect(reasonsOf(oddSubset(5).input)).toEqual([
      {
        code: 'TEAM_SUBSET',
        words:
          'Team 0, Team 1 and Team 2 have 3 games among themselves, but are free together only on Sat 7 Mar and Sat 14 Mar, where 2 of them fit.',
        ...figures,
      },
      {
        code: 'ODD_SETS',
        words:
          'Of Team 0, Team 1 and Team 2 an odd number can play on Sat 7 Mar and Sat 14 Mar, so one of them has no opponent: 2 of their 3 games fit.',
        ...figures,
      },
    ])
  })

  test('an odd number of teams on a date, or on all of them', () => {
    expect(reasonsOf(oddDate(6).input)).toEqual([
      {
        code: 'ODD_SETS',
        words:
          'On Sat 7 Mar an odd number of teams can play, and one of them has no opponent: there is room for 14 of the 15 games.',
        teams: ids(0, 1, 2, 3, 4, 5),
        dates: ['2026-03-07'],
        needs: 15,
        has: 14,
      },
      {
        code: 'TEAM_TOO_FEW_DATES',
        words:
          'Team 0 has 5 games to play, but can play only on Sat 14 Mar, Sat 21 Mar, Sat 28 Mar and Sat 4 Apr: 4 games.',
        teams: ids(0),
        needs: 5,
        has: 4,
      },
    ])
    expect(reasonsOf(oddTeams(7).input).map(({ words }) => words)).toEqual([
      'On 6 dates from Sat 7 Mar to Sat 11 Apr an odd number of teams can play, and one of them has no opponent: there is room for 18 of the 21 games.',
    ])
  })

  test('an odd division is named, and the others are not', () => {
    const input = inUtc({ teams: 7, fields: 4, weeks: 3 })
    const teams = input.teams.map((team, index) => ({ ...team, divisionId: index < 4 ? 'even' : 'odd' }))
    // Three teams need three dates: on two of them there is room for two of their three games.
    const two = { ...input, teams, endDate: '2026-03-15' }
    expect(reasonsOf(two).find(({ code }) => code === 'ODD_SETS')).toEqual({
      code: 'ODD_SETS',
      words:
        'On Sat 7 Mar and Sat 14 Mar an odd number of teams can play, and one of them has no opponent: there is room for 2 of the 3 games of Team 4, Team 5 and Team 6.',
      teams: ids(4, 5, 6),
      dates: ['2026-03-07', '2026-03-14'],
      needs: 3,
      has: 2,
    })
    expect(reasonsOf({ ...input, teams })).toEqual([])
  })

  test('room on dates on which nobody may play twice', () => {
    expect(reasonsOf(unevenDates(6).input)).toEqual([
      {
        code: 'MAJORISATION',
        words:
          'No team plays twice on a date, so 4 dates hold at most 18 games, however many fields there are. That leaves 3 for the other date, where there is room for 2.',
        dates: ['2026-03-14', '2026-03-21', '2026-03-28', '2026-04-04'],
        needs: 19,
        has: 18,
      },
    ])
    expect(reasonsOf(unevenDates(10).input)[0]?.words).toBe(
      'No team plays twice on a date, so 7 dates hold at most 41 games, however many fields there are. That leaves 10 for the other 2 dates, where there is room for 9.',
    )
  })

  test('two games a day that rest forbids', () => {
    expect(reasonsOf(shortDays(4).input)).toEqual([
      {
        code: 'DAY_TOO_SHORT',
        words:
          'Team 0, Team 1, Team 2 and Team 3 have 3 games each to play on 2 dates, but rest between games and the hours of play leave room for 2.',
        teams: ids(0, 1, 2, 3),
        needs: 3,
        has: 2,
      },
    ])
    expect(reasonsOf(shortDays(12).input)[0]?.words).toMatch(
      /^Team 0, Team 1, Team 2, Team 3, Team 4, Team 5 and 6 others have 11 games each to play on 6 dates, /,
    )
  })

  test('home games on a field that is too rarely open', () => {
    const input = inUtc({ teams: 4, fields: 2, weeks: 6, meetings: 2 })
    const closed = saturdays(6)
      .slice(1)
      .map((date): BusyTime => ({
        kind: 'closed',
        fieldId: 'field-0',
        teamIds: [],
        start: utc(date, '00:00'),
        end: utc(date, '23:59'),
      }))
    const teams = input.teams.map((team, index) => (index === 2 ? { ...team, homeFieldIds: ['field-0'] } : team))
    const many = { ...input, teams, homeGamesAtHome: true, busy: closed, endDate: '2026-05-31' }
    const constraints = { ...input.constraints, fieldIds: ['field-0', 'field-1'] }
    const busy = [
      ...closed,
      ...saturdays(13)
        .slice(6)
        .map((date) => ({ ...closed[0], start: utc(date, '00:00'), end: utc(date, '23:59') }) as BusyTime),
    ]
    const [reason] = reasonsOf({ ...many, constraints, busy })
    expect(reason).toEqual({
      code: 'CAPACITY',
      words: '3 games can only be played on Field 0, where 1 slot is open.',
      teams: ids(2),
      needs: 3,
      has: 1,
    })
  })
})

/** What is wrong with a reason as it is told. */
function faultsOf({ code, words, teams = [], dates = [], needs = 0, has = 0 }: Reason, input: ScheduleInput): string[] {
  const names = new Map(input.teams.map(({ id, name }) => [id, name]))
  const namesAll = code !== 'CAPACITY' && code !== 'MAJORISATION' && code !== 'ODD_SETS'
  const isMissing = (id: string) => !names.has(id) || (namesAll && !words.includes(names.get(id) ?? '?'))
  const namesDates = code === 'ODD_SETS' || code === 'TEAM_SUBSET'
  const isSentence = /^[A-Z0-9][^{}]*\.$/.test(words) && !/ {2}|undefined|NaN|null/.test(words)
  return [
    ...(has < needs && has >= 0 ? [] : ['the figures']),
    ...(isSentence ? [] : ['the sentence']),
    ...(teams.some(isMissing) ? ['the teams'] : []),
    ...(namesDates && !words.includes(datesInWords(dates)) ? ['the dates'] : []),
    ...(dates.join() === dates.toSorted().join() ? [] : ['the order of the dates']),
  ].map((fault) => `${fault}: ${words}`)
}

test('a reason of any league says whom it is about, when, and by how much', () => {
  const codes = new Set<string>()
  for (let seed = 0; seed < 400; seed++) {
    const input = randomLeague(createRandom(seed))
    const reasons = reasonsOf(input)
    for (const { code } of reasons) codes.add(code)
    expect({ seed, faults: reasons.flatMap((reason) => faultsOf(reason, input)) }).toEqual({ seed, faults: [] })
  }
  expect([...codes].toSorted()).toEqual([
    'CAPACITY',
    'DAY_TOO_SHORT',
    'MAJORISATION',
    'ODD_SETS',
    'PAIR_NO_COMMON_TIME',
    'TEAM_SUBSET',
    'TEAM_TOO_FEW_DATES',
  ])
})
