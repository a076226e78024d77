import { describe, expect, it, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { createCalendar } from '#domain/schedule/calendar.ts'
import type { Reason } from '#domain/schedule/explain/reason.ts'
import { reasonsFor } from '#domain/schedule/explain/reasons.ts'
import { relaxationsOf } from '#domain/schedule/explain/relaxations.ts'
import { rulesOf } from '#domain/schedule/explain/rules.ts'
import { count, datesInWords, hoursInWords, namesInWords } from '#domain/schedule/explain/words.ts'
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

describe('words', () => {
  it('of many names are the first few', () => {
    const names = (many: number) => namesInWords(Array.from({ length: many }, (_, index) => `T${index}`))
    expect([0, 1, 2, 3, 7, 8].map(names)).toEqual([
      'nobody',
      'T0',
      'T0 and T1',
      'T0, T1 and T2',
      'T0, T1, T2, T3, T4, T5 and T6',
      'T0, T1, T2, T3, T4, T5 and 2 others',
    ])
  })

  it('of many dates are how many and from when to when', () => {
    expect([0, 1, 2, 5, 6].map((many) => datesInWords(saturdays(many)))).toEqual([
      'no date',
      'Sat 7 Mar',
      'Sat 7 Mar and Sat 14 Mar',
      'Sat 7 Mar, Sat 14 Mar, Sat 21 Mar, Sat 28 Mar and Sat 4 Apr',
      '6 dates from Sat 7 Mar to Sat 11 Apr',
    ])
  })

  it('count, in one and in several', () => {
    expect([0, 1, 2].map((number) => count(number, 'game'))).toEqual(['0 games', '1 game', '2 games'])
    expect(count(2, 'party', 'parties')).toBe('2 parties')
    expect([0.5, 1, 1.5, 2, 2.25, 24, 25, 48, 49, 72].map(hoursInWords)).toEqual([
      '30 minutes',
      '1 hour',
      '90 minutes',
      '2 hours',
      '2 hours 15 minutes',
      '24 hours',
      '25 hours',
      '2 days',
      '49 hours',
      '3 days',
    ])
  })
})

describe('the rules of a league', () => {
  const plain = inUtc({ teams: 4, fields: 2, weeks: 6, minGameSpacing: 48, maxGamesPerDay: 1 })
  const elsewhere: BusyTime = {
    fieldId: 'field-0',
    teamIds: ids(1),
    start: utc('2026-03-07', '09:00'),
    end: utc('2026-03-07', '10:00'),
  }
  const closure: BusyTime = {
    kind: 'closed',
    fieldId: 'field-1',
    teamIds: [],
    start: utc('2026-03-14', '09:00'),
    end: utc('2026-03-14', '10:30'),
  }
  const absent = away(2, '2026-03-21')
  const full: ScheduleInput = {
    ...plain,
    teams: plain.teams.map((team, index) => (index === 0 ? { ...team, homeFieldIds: ['field-0'] } : team)),
    homeGamesAtHome: true,
    sharedPeople: [ids(0, 3)],
    minDaysBetweenMeetings: 14,
    limits: [
      { days: 9, games: 2 },
      { days: 30, games: 1, penalty: 5 },
    ],
    busy: [elsewhere, closure, absent],
  }

  it('are told from the hardest to change to the easiest', () => {
    expect(rulesOf(full).map(({ kind, words }) => `${kind}: ${words}`)).toEqual([
      'people: Teams that share people do not play at the same time.',
      'absences: Team 2 cannot play at 1 time.',
      'home fields: Home games are played on the home field of the team.',
      'games elsewhere: 1 game of other schedules takes teams and fields.',
      'closures: Riverside is closed at 1 time.',
      'limit: A team plays at most 2 games in 9 days.',
      'days between: At least 14 days lie between two games of the same teams.',
      'rest: A team rests 2 days between two games.',
      'games a day: A team plays at most 1 game a day.',
    ])
    expect(rulesOf({ ...plain, constraints: { ...plain.constraints, minGameSpacing: 0 } })).toHaveLength(1)
    expect(rulesOf({ ...full, busy: [elsewhere, elsewhere] })[2]?.words).toBe(
      '2 games of other schedules take teams and fields.',
    )
  })

  it('can each be left out, and leave the others as they are', () => {
    const { constraints } = full
    expect(rulesOf(full).map(({ without }) => without(full))).toEqual([
      { ...full, sharedPeople: [] },
      { ...full, busy: [elsewhere, closure, { ...absent, teamIds: [] }] },
      { ...full, homeGamesAtHome: false },
      { ...full, busy: [closure, absent] },
      { ...full, busy: [elsewhere, absent] },
      { ...full, limits: [{ days: 30, games: 1, penalty: 5 }] },
      { ...full, minDaysBetweenMeetings: 0 },
      { ...full, constraints: { ...constraints, minGameSpacing: 0 } },
      { ...full, constraints: { ...constraints, maxGamesPerDay: 24 } },
    ])
  })

  it('are none of a team or a field that does not take part', () => {
    const others = { ...full.constraints, teamIds: ids(0, 1, 3), fieldIds: ['field-0'] }
    expect(rulesOf({ ...full, constraints: others }).map(({ kind }) => kind)).not.toContain('absences')
    expect(rulesOf({ ...full, constraints: others }).map(({ kind }) => kind)).not.toContain('closures')
  })

  it('have small changes that may be enough', () => {
    const clashing = rulesOf(full).filter(({ kind }) => kind === 'absences' || kind === 'closures')
    const changes = relaxationsOf(full, clashing)
    expect(changes.map(({ words, series }) => (series === undefined ? words : `${series}: ${words}`))).toEqual([
      'rest: teams rest 47 hours 30 minutes between two games.',
      'rest: teams rest 47 hours between two games.',
      'rest: teams rest 46 hours between two games.',
      'rest: teams rest no longer than the slots make them.',
      'a team may play 2 games a day.',
      'there is one more date, Sat 18 Apr.',
      'there is one more slot a day, from 10:00 to 11:00.',
      'there is one more field.',
      'a team may play 3 games in 9 days.',
      'Team 2 can play on Sat 21 Mar.',
      'Field 1 is open on Sat 14 Mar from 9:00 to 10:30.',
    ])
    const { constraints } = full
    const [half, one, two, none, daily, date, slot, field, limit, present, open] = changes.map(({ input }) => input)
    expect([half, one, two, none].map((input) => input?.constraints.minGameSpacing)).toEqual([47.5, 47, 46, 0])
    expect(daily).toEqual({ ...full, constraints: { ...constraints, maxGamesPerDay: 2 } })
    expect(date?.endDate).toBe('2026-04-18')
    expect(date?.constraints.blackoutDates).toEqual(
      saturdays(1).flatMap(() => Array.from({ length: 6 }, (_, day) => addDays('2026-04-12', day))),
    )
    expect(slot?.constraints.timeSlots).toEqual([...constraints.timeSlots, { start: '10:00', end: '11:00' }])
    expect(field?.fields).toHaveLength(3)
    expect(field?.constraints.fieldIds).toHaveLength(3)
    expect(new Set(field?.fields.map(({ id }) => id)).size).toBe(3)
    expect(limit?.limits).toEqual([{ days: 9, games: 3 }, full.limits?.[1]])
    expect(present?.busy).toEqual([elsewhere, closure, { ...absent, teamIds: [] }])
    expect(open?.busy).toEqual([elsewhere, absent])
  })

  it('have no slot more where the day is over, and none where games have their own length but that', () => {
    const late = { ...plain, constraints: { ...plain.constraints, timeSlots: [{ start: '21:00', end: '23:00' }] } }
    const slots = (input: ScheduleInput) =>
      relaxationsOf(input, []).flatMap(({ words }) => (words.includes('slot a day') ? [words] : []))
    expect(slots(late)).toEqual([])
    const early = { ...late.constraints, timeSlots: [{ start: '20:00', end: '21:30' }], turnaroundMinutes: 15 }
    expect(slots({ ...late, constraints: early })).toEqual(['there is one more slot a day, from 21:45 to 22:45.'])
    expect(slots({ ...late, constraints: early, slotsAreGames: true })).toEqual([
      'there is one more slot a day, from 21:45 to 23:15.',
    ])
  })
})
