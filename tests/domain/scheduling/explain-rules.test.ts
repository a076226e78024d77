import { describe, expect, test } from 'vitest'
import { listRelaxations } from '#domain/scheduling/explain/relaxations.ts'
import { listRelaxableRules } from '#domain/scheduling/explain/rules.ts'
import type { BusyTime, ScheduleInput } from '#domain/scheduling/model/model.ts'
import { season } from './season.ts'

const at = (date: string, time: string) => `${date}T${time}:00.000Z`
const [zero, one] = ['team-00', 'team-01'] as const

const league = (wishes: Partial<Parameters<typeof season>[0]> = {}) =>
  season({ teams: 3, fields: 3, weeks: 4, timeZone: 'UTC', start: '2026-03-07', minGameSpacing: 0, ...wishes })
const taken = (kind: NonNullable<BusyTime['kind']>, given: Partial<BusyTime> = {}): BusyTime => ({
  kind,
  fieldId: kind === 'closed' ? 'field-0' : null,
  teamIds: kind === 'closed' ? [] : [zero],
  start: at('2026-03-14', '09:00'),
  end: at('2026-03-14', '11:30'),
  ...given,
})
const wordsOf = (input: ScheduleInput) => listRelaxableRules(input).map(({ words }) => words)
const ruleOf = (input: ScheduleInput, kind: string) => listRelaxableRules(input).find((rule) => rule.kind === kind)
const oneADay = 'A team plays at most 1 game a day.'

describe('the rules of a league', () => {
  test('are at least how many games a team plays a day', () => {
    expect(listRelaxableRules(league())).toMatchObject([{ kind: 'games a day', words: oneADay }])
    expect(wordsOf(league({ maxGamesPerDay: 2 }))).toEqual(['A team plays at most 2 games a day.'])
    expect(ruleOf(league(), 'games a day')?.without(league()).constraints).toEqual({
      ...league().constraints,
      maxGamesPerDay: 24,
    })
  })

  test('come in the order of how hard they are to change', () => {
    const busy = [taken('closed'), taken('game'), taken('away')]
    const input: ScheduleInput = {
      ...league({ minGameSpacing: 1.5, busy }),
      sharedPeople: [[zero, one]],
      homeGamesAtHome: true,
      teams: league().teams.map((team) => ({ ...team, homeFieldIds: ['field-0'] })),
      limits: [
        { days: 7, games: 2 },
        { days: 3, games: 1, penalty: 5 },
      ],
      minDaysBetweenMeetings: 8,
    }
    expect(wordsOf(input)).toEqual([
      'Team 0 and Team 1 share a coach and do not play at the same time.',
      'Team 0 cannot play at 1 time.',
      'Home games are played on the home field of the team.',
      '1 game of other schedules takes teams and fields.',
      'Riverside is closed at 1 time.',
      'A team plays at most 2 games in 7 days.',
      'At least 8 days lie between two games of the same teams.',
      'A team rests 90 minutes between two games.',
      oneADay,
    ])
    expect(ruleOf(input, 'people')?.without(input)).toEqual({ ...input, sharedPeople: [] })
    expect(ruleOf(input, 'home fields')?.without(input)).toEqual({ ...input, homeGamesAtHome: false })
    expect(ruleOf(input, 'limit')?.without(input)).toEqual({ ...input, limits: input.limits?.slice(1) })
    expect(ruleOf(input, 'days between')?.without(input)).toEqual({ ...input, minDaysBetweenMeetings: 0 })
    expect(ruleOf(input, 'rest')?.without(input).constraints.minGameSpacing).toBe(0)
    expect(ruleOf(input, 'games elsewhere')?.without(input).busy).toEqual([busy[0], busy[2]])
    expect(ruleOf(input, 'closures')?.without(input).busy).toEqual([busy[1], busy[2]])
    expect(ruleOf(input, 'absences')?.without(input).busy).toEqual([busy[0], busy[1], { ...busy[2], teamIds: [] }])
  })

  test('name practices and events, and can give up one of them', () => {
    const input = league({ busy: [taken('event'), taken('away'), taken('event', { fieldId: null })] })
    expect(wordsOf(input)).toContain('2 practices and events take teams or fields.')
    const rule = ruleOf(input, 'events')
    expect(rule?.without(input).busy).toEqual([input.busy[1]])
    const [first, second] = rule?.oneLess?.(input) ?? []
    expect(first?.words).toMatch(/^the practice or event on .+ is moved\.$/)
    expect([first?.input.busy, second?.input.busy]).toEqual([input.busy.slice(1), input.busy.slice(0, 2)])
  })

  test('are none that ask for nothing', () => {
    const teams = league().teams.map((team) => ({ ...team, homeFieldIds: [] }))
    expect(wordsOf({ ...league(), teams, homeGamesAtHome: true, sharedPeople: [], minDaysBetweenMeetings: 1 })).toEqual(
      [oneADay],
    )
    const some = league().teams.map((team, index) => ({ ...team, homeFieldIds: index === 0 ? ['field-0'] : [] }))
    expect(wordsOf({ ...league(), teams: some })).toEqual([oneADay])
    expect(wordsOf({ ...league(), teams: some, homeGamesAtHome: true })).toHaveLength(2)
  })

  test('are of those teams and fields that play', () => {
    const busy = [taken('away'), taken('closed'), taken('closed', { fieldId: null })]
    const input = league({ busy })
    const { constraints } = input
    expect(wordsOf({ ...input, constraints: { ...constraints, teamIds: [one] } })).toEqual([
      'Riverside is closed at 1 time.',
      oneADay,
    ])
    expect(wordsOf({ ...input, constraints: { ...constraints, fieldIds: ['field-1'] } })).toEqual([
      'Team 0 cannot play at 1 time.',
      oneADay,
    ])
  })

  test('count games elsewhere where nothing is said of the kind', () => {
    const { kind: _, ...plain } = taken('game')
    expect(wordsOf(league({ busy: [plain, taken('game')] }))[0]).toBe(
      '2 games of other schedules take teams and fields.',
    )
  })
})

describe('a part of a rule', () => {
  const partsOf = (input: ScheduleInput, kind: string) => ruleOf(input, kind)?.oneLess?.(input) ?? []

  test('is one absence of a team, at a time or on a whole day', () => {
    const shared = taken('away', { teamIds: [one, zero] })
    const day = taken('away', { start: at('2026-03-21', '00:00'), end: at('2026-03-21', '23:00') })
    const input = league({ busy: [taken('game'), shared, taken('away', { teamIds: [one] }), day] })
    const parts = partsOf(input, 'absences')
    expect(parts.map(({ words }) => words)).toEqual([
      'Team 0 can play on Sat, Mar 14 from 9:00 AM to 11:30 AM.',
      'Team 0 can play on Sat, Mar 21.',
    ])
    expect(parts[0]?.input.busy).toEqual(input.busy.with(1, { ...shared, teamIds: [one] }))
    expect(parts[1]?.input.busy).toEqual(input.busy.with(3, { ...day, teamIds: [] }))
  })

  test('is one closure of a field of the venue', () => {
    const other = taken('closed', { fieldId: 'field-1' })
    const base = league({ busy: [taken('closed'), other, taken('away'), taken('closed', { fieldId: 'field-2' })] })
    const fields = base.fields.map((field) =>
      field.id === 'field-2' ? { ...field, venueId: 'hall', venueName: 'Hall' } : field,
    )
    const input = { ...base, fields }
    expect(wordsOf(input).slice(1, 3)).toEqual(['Riverside is closed at 2 times.', 'Hall is closed at 1 time.'])
    const parts = partsOf(input, 'closures')
    expect(parts.map(({ words }) => words)).toEqual([
      'Field 0 is open on Sat, Mar 14 from 9:00 AM to 11:30 AM.',
      'Field 1 is open on Sat, Mar 14 from 9:00 AM to 11:30 AM.',
    ])
    expect(parts[1]?.input.busy).toEqual(input.busy.toSpliced(1, 1))
  })
})

describe('changes worth trying', () => {
  const changesOf = (input: ScheduleInput) => listRelaxations(input, [])
  const starting = (input: ScheduleInput, start: string) =>
    changesOf(input).filter(({ words }) => words.startsWith(start))

  test('are less rest, one more game a day, one more date, slot and field, and a wider limit, in this order', () => {
    const limits = [
      { days: 7, games: 1, penalty: 2 },
      { days: 7, games: 1 },
    ]
    const input = { ...league({ minGameSpacing: 1 }), limits }
    const changes = changesOf(input)
    expect(changes.map(({ words }) => words)).toEqual([
      'teams rest 30 minutes between two games.',
      'teams rest no longer than the slots make them.',
      'a team may play 2 games a day.',
      'there is one more date, Sat, Apr 4.',
      'there is one more slot a day, from 5:00 PM to 6:00 PM.',
      'there is one more field.',
      'a team may play 2 games in 7 days.',
    ])
    expect(changes.map(({ series }) => series)).toEqual(['rest', 'rest', ...Array.from({ length: 5 })])
    expect(changes.slice(0, 2).map(({ input: { constraints } }) => constraints.minGameSpacing)).toEqual([0.5, 0])
    expect(changes[2]?.input).toEqual({ ...input, constraints: { ...input.constraints, maxGamesPerDay: 2 } })
    expect(changes[6]?.input.limits).toEqual([limits[0], { days: 7, games: 2 }])
  })

  test('take no rest from teams that need not rest', () => {
    expect(starting(league(), 'teams rest')).toEqual([])
    expect(
      starting(league({ minGameSpacing: 0.5 }), 'teams rest').map(({ input }) => input.constraints.minGameSpacing),
    ).toEqual([0])
  })

  test('are a date as far from the last as dates mostly are, and none between', () => {
    const dateOf = (input: ScheduleInput) => {
      const [change] = starting(input, 'there is one more date')
      return [change?.input.endDate, change?.input.constraints.blackoutDates]
    }
    const week = ['01', '02', '03'].map((day) => `2026-04-${day}`)
    expect(dateOf(league())).toEqual(['2026-04-04', ['2026-03-29', '2026-03-30', '2026-03-31', ...week]])
    // The league plays every other Saturday, and the season ends a week after the last date.
    const blackoutDates = ['2026-03-14', '2026-03-28']
    const fortnight = dateOf(league({ blackoutDates }))
    expect(fortnight[0]).toBe('2026-04-04')
    expect(fortnight[1]).toContain('2026-03-28')
    // With only one date, the gap is unknown and assumed to be a week. The other blackout dates remain, and the days
    // before the new date are added to them.
    expect(dateOf(league({ weeks: 1, blackoutDates: ['2026-03-14', '2026-05-01'] }))).toEqual([
      '2026-03-14',
      ['2026-05-01', '2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'],
    ])
    // Gaps of 7, 14, and 14 days result in 14. Gaps of 14 and 7, or 7 and 14, are equally frequent and result in 7.
    expect(dateOf(league({ weeks: 6, blackoutDates: ['2026-03-21', '2026-04-04'] }))[0]).toBe('2026-04-25')
    expect(dateOf(league({ blackoutDates: ['2026-03-14'] }))[0]).toBe('2026-04-04')
    expect(dateOf(league({ blackoutDates: ['2026-03-21'] }))[0]).toBe('2026-04-04')
    // On Saturdays and Sundays, the most common gap is 1 day (if 6 days are equally frequent, the smaller gap is used),
    // so the new date is the next day of play.
    expect(dateOf(league({ weeks: 2, preferredDays: [6, 7], blackoutDates: ['2026-03-15'] }))[0]).toBe('2026-03-15')
    expect(dateOf(league({ weeks: 2, preferredDays: [6, 7] }))[0]).toBe('2026-03-21')
    expect(dateOf(league({ preferredDays: [] }))).toEqual([undefined, undefined])
  })

  test('are a slot after the last of the day, where the day has room for it', () => {
    const slotsOf = (input: ScheduleInput) => starting(input, 'there is one more slot')[0]?.input.constraints.timeSlots
    const timeSlots = [
      { start: '15:00', end: '17:30' },
      { start: '09:00', end: '11:00' },
    ]
    const later = { gameMinutes: 45, turnaroundMinutes: 10, timeSlots }
    expect(slotsOf(league(later))).toEqual([...timeSlots, { start: '17:40', end: '18:25' }])
    expect(slotsOf({ ...league(later), slotsAreGames: true })).toEqual([...timeSlots, { start: '17:40', end: '20:10' }])
    const until = (end: string) => slotsOf(league({ timeSlots: [{ start: '09:00', end }] }))?.at(-1)
    expect(until('22:59')).toEqual({ start: '22:59', end: '23:59' })
    expect(until('23:00')).toBeUndefined()
    expect(slotsOf(league({ timeSlots: [] }))).toBeUndefined()
  })

  test('are a field that is no other', () => {
    const input = league()
    const [{ input: changed } = { input }] = starting(input, 'there is one more field')
    expect(changed.fields.slice(0, 3)).toEqual(input.fields)
    expect(changed.fields).toHaveLength(4)
    const { id = '', venueId, name, venueName } = changed.fields[3] ?? {}
    expect(changed.constraints.fieldIds).toEqual([...input.constraints.fieldIds, id])
    expect([venueId, name, venueName]).toEqual([id, 'one more field', 'one more field'])
    expect(input.fields.map((field) => field.id)).not.toContain(id)
  })

  test('are parts of the rules that clash, and of no others', () => {
    const input = league({ busy: [taken('away'), taken('closed')] })
    const absences = ruleOf(input, 'absences')
    const perDay = ruleOf(input, 'games a day')
    const changes = listRelaxations(
      input,
      [absences, perDay].flatMap((rule) => rule ?? []),
    )
    expect(changes.slice(changesOf(input).length).map(({ words }) => words)).toEqual([
      'Team 0 can play on Sat, Mar 14 from 9:00 AM to 11:30 AM.',
    ])
  })
})
