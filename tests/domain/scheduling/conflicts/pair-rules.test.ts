import { describe, expect, test } from 'vitest'
import { findGameConflicts, findConflicts, isHard } from '#domain/scheduling/conflicts/conflicts.ts'
import type { ScheduleConstraints } from '#domain/schema/schedules.ts'
import { gameAt } from '../conflicts-oracle.ts'
import type { ConflictGame, ConflictRules } from '#domain/scheduling/conflicts/model.ts'

const at = (time: string) => `2026-11-21T${time}:00.000Z`
const span = (start: string, end: string) => ({ start: at(start), end: at(end) })

const game: typeof gameAt = (id, teams, start, end, changes) =>
  gameAt(id, teams, start, end, { field_id: 'F', ...changes })

const find = (rules: ConflictRules, ...games: ConflictGame[]) => findConflicts({ ...rules, games, schedules: [] })

describe('a closed field', () => {
  const closure = { ...span('12:00', '15:00'), fieldIds: ['F', 'G'], reason: 'Pitch repairs' }

  test('holds no game that reaches into the closure, whichever field of the venue it is on', () => {
    const [onF, onG] = [game('1', 'A B', '11:30', '12:30'), game('2', 'C D', '14:59', '16:00', { field_id: 'G' })]
    expect(find({ closures: [closure] }, onF, onG)).toEqual([
      { gameIds: ['1'], kind: 'closed', fieldId: 'F', closure },
      { gameIds: ['2'], kind: 'closed', fieldId: 'G', closure },
    ])
  })

  test('is no matter for games that touch the closure, on other fields, without a field, or called off', () => {
    const unharmed = [
      game('1', 'A B', '11:00', '12:00'),
      game('2', 'C D', '15:00', '16:00'),
      game('3', 'E F', '12:00', '13:00', { field_id: 'H' }),
      game('4', 'G H', '12:00', '13:00', { field_id: null }),
      game('5', 'I J', '12:00', '13:00', { status: 'postponed' }),
    ]
    expect(find({ closures: [closure] }, ...unharmed)).toEqual([])
  })

  test('is found behind a closure that began earlier and is over', () => {
    const long = { ...span('08:00', '20:00'), fieldIds: ['F'] }
    const short = { ...span('09:00', '10:00'), fieldIds: ['F'] }
    expect(find({ closures: [short, long] }, game('1', 'A B', '12:00', '13:00'))).toMatchObject([{ closure: long }])
  })
})

describe('a practice or another event', () => {
  const practice = { id: 'P', kind: 'practice' as const, title: null }
  const held = { ...span('12:00', '14:00'), event: practice, fieldIds: ['F'], teamIds: ['A', 'C'] }

  test('takes its field and its teams, and is named in the conflict', () => {
    const onField = game('1', 'D E', '11:30', '12:30')
    const elsewhere = game('2', 'B C', '13:59', '15:00', { field_id: null })
    expect(find({ events: [held] }, onField, elsewhere)).toEqual([
      { gameIds: ['1'], kind: 'event', event: practice, about: 'field', fieldId: 'F' },
      { gameIds: ['2'], kind: 'event', event: practice, about: 'team', teamId: 'C' },
    ])
    expect(find({ events: [held] }, onField).every(isHard)).toBe(true)
  })

  test('asks for neither rest nor turnaround, and takes nothing else', () => {
    const schedules = [{ id: 'S', constraints: { turnaroundMinutes: 15, minGameSpacing: 2 } as ScheduleConstraints }]
    const unharmed = [
      game('1', 'A B', '11:00', '12:00'),
      game('2', 'C D', '14:00', '15:00'),
      game('3', 'E F', '12:30', '13:30', { field_id: 'G' }),
      game('4', 'A B', '12:30', '13:30', { status: 'postponed' }),
    ]
    expect(findConflicts({ games: unharmed, schedules, events: [held] })).toEqual([])
  })
})

describe('turnaround', () => {
  const schedules = [
    { id: 'S', constraints: null },
    { id: 'slow', constraints: { turnaroundMinutes: 15 } as ScheduleConstraints },
  ]
  const onField = (second: ConflictGame) =>
    findConflicts({ games: [game('1', 'A B', '10:00', '11:00'), second], schedules })

  test('leaves a field free between two games, as long as the stricter of their schedules says', () => {
    const found = onField(game('2', 'C D', '11:10', '12:00', { schedule_id: 'slow' }))
    expect(found).toEqual([
      { gameIds: ['1', '2'], kind: 'turnaround', fieldId: 'F', gapMinutes: 10, neededMinutes: 15 },
    ])
    expect(onField(game('2', 'C D', '11:15', '12:00', { schedule_id: 'slow' }))).toEqual([])
    expect(onField(game('2', 'C D', '11:00', '12:00'))).toEqual([])
  })

  test('is not named beside a field that is booked twice, and binds no other field', () => {
    const late = { schedule_id: 'slow' }
    expect(onField(game('2', 'C D', '10:50', '12:00', late))).toMatchObject([{ kind: 'field' }])
    expect(onField(game('2', 'C D', '11:00', '12:00', { ...late, field_id: 'G' }))).toEqual([])
  })
})

describe('games per day', () => {
  const constraints = { minGameSpacing: 0, maxGamesPerDay: 2 } as ScheduleConstraints
  const schedules = [
    { id: 'S', constraints, timeZone: 'America/New_York' },
    { id: 'free', constraints: null, timeZone: 'America/New_York' },
  ]
  const games = [
    game('3', 'A E', '20:00', '21:00'),
    game('1', 'A B', '10:00', '11:00', { schedule_id: 'free' }),
    game('2', 'C A', '15:00', '16:00'),
  ]

  test('are counted by the dates of the league, over all schedules, and told as one conflict of all of them', () => {
    const day = { kind: 'day', gameIds: ['1', '2', '3'], teamId: 'A', date: '2026-11-21', limit: 2 }
    expect(findConflicts({ games, schedules }).filter(({ kind }) => kind === 'day')).toEqual([day])
    const [last, ...others] = games
    const lateInNewYork = { start_time: '2026-11-22T04:30:00.000Z', end_time: '2026-11-22T05:30:00.000Z' }
    const nextDay = { start_time: '2026-11-22T05:00:00.000Z', end_time: '2026-11-22T06:00:00.000Z' }
    const kinds = (moved: Partial<ConflictGame>) =>
      findConflicts({ games: [...others, { ...last, ...moved } as ConflictGame], schedules }).map(({ kind }) => kind)
    expect(kinds(lateInNewYork)).toContain('day')
    expect(kinds(nextDay)).not.toContain('day')
    expect(kinds({ status: 'postponed' })).not.toContain('day')
  })

  test('of a schedule without a zone are no part of the count', () => {
    const strict = { id: 'nowhere', constraints: { ...constraints, maxGamesPerDay: 1 } }
    const nowhere = games.map((one) => ({ ...one, schedule_id: 'nowhere' }))
    const days = (...all: ConflictGame[]) =>
      findConflicts({ games: all, schedules: [...schedules, strict] }).filter(({ kind }) => kind === 'day')
    expect(days(...nowhere)).toEqual([])
    expect(days(...games.slice(0, 2), ...nowhere.slice(2))).toEqual([])
  })

  test('are counted by nobody where no schedule says how many, or no zone is known', () => {
    const free = games.map((one) => ({ ...one, schedule_id: 'free' }))
    expect(findConflicts({ games: free, schedules }).map(({ kind }) => kind)).not.toContain('day')
    const nowhere = schedules.map(({ id, constraints }) => ({ id, constraints }))
    expect(findConflicts({ games, schedules: nowhere }).map(({ kind }) => kind)).not.toContain('day')
  })
})

describe('a blackout', () => {
  const leagueDay = { ...span('10:00', '14:00'), scheduleIds: ['S', 'S2'] }
  const examDay = { ...span('10:00', '14:00'), teamIds: ['A', 'B'] }

  test('of a league stands against each of its games once, and against no other league', () => {
    const [mine, theirs] = [
      game('1', 'A B', '10:00', '11:00'),
      game('2', 'C D', '12:00', '13:00', { schedule_id: 'X' }),
    ]
    expect(find({ blackouts: [leagueDay] }, mine, theirs)).toEqual([
      { gameIds: ['1'], kind: 'blackout', teamId: null, blackout: leagueDay },
    ])
  })

  test('of teams stands against a game once for each of them', () => {
    const found = find({ blackouts: [examDay] }, game('1', 'A B', '10:00', '11:00'), game('2', 'C D', '12:00', '13:00'))
    expect(found).toEqual([
      { gameIds: ['1'], kind: 'blackout', teamId: 'A', blackout: examDay },
      { gameIds: ['1'], kind: 'blackout', teamId: 'B', blackout: examDay },
    ])
  })

  test('of one side stands against a team on the other side, unless it can’t play at all', () => {
    const onlyAway = { ...span('10:00', '14:00'), teamIds: ['A'], only: 'away' as const }
    const [home, away] = [game('1', 'A B', '10:00', '11:00'), game('2', 'C A', '13:00', '14:00')]
    expect(find({ blackouts: [onlyAway] }, home, away)).toEqual([
      { gameIds: ['1'], kind: 'blackout', teamId: 'A', side: 'home', blackout: onlyAway },
    ])
    expect(find({ blackouts: [{ ...onlyAway, only: 'home' as const }] }, home, away)).toMatchObject([
      { gameIds: ['2'], teamId: 'A', side: 'away' },
    ])
    expect(find({ blackouts: [onlyAway, examDay] }, home).map((one) => 'side' in one)).toEqual([false, false])
  })

  test('is over for a game that begins at its end', () => {
    expect(find({ blackouts: [leagueDay, examDay] }, game('1', 'A B', '14:00', '15:00'))).toEqual([])
  })
})

describe('people in two teams', () => {
  const people = [{ id: 'coach Ada', teamIds: ['A', 'C'] }]
  const elsewhere = { field_id: 'G' }

  test('cannot be at two games at once', () => {
    const found = find({ people }, game('1', 'A B', '10:00', '11:00'), game('2', 'D C', '10:30', '11:30', elsewhere))
    expect(found).toEqual([{ gameIds: ['1', '2'], kind: 'person', groupId: 'coach Ada', teamIds: ['A', 'C'] }])
  })

  test('can go from one to the next without any rest, and watch both teams in one game', () => {
    expect(find({ people }, game('1', 'A B', '10:00', '11:00'), game('2', 'D C', '11:00', '12:00'))).toEqual([])
    expect(find({ people }, game('1', 'A C', '10:00', '11:00'))).toEqual([])
  })

  test('are not named beside a team of theirs that plays twice', () => {
    const found = find({ people }, game('1', 'A B', '10:00', '11:00'), game('2', 'A C', '10:30', '11:30', elsewhere))
    expect(found).toEqual([{ gameIds: ['1', '2'], kind: 'team', teamId: 'A' }])
  })

  test('are no matter where nobody shares them', () => {
    const games = [game('1', 'A B', '10:00', '11:00'), game('2', 'D E', '10:30', '11:30', elsewhere)]
    expect(find({ people }, ...games)).toEqual([])
    expect(
      find({}, games[0] ?? game('1', 'A B', '10:00', '11:00'), game('2', 'D C', '10:30', '11:30', elsewhere)),
    ).toEqual([])
  })

  test('are thought of when one game moves', () => {
    const others = [game('2', 'D C', '10:30', '11:30', elsewhere)]
    expect(findGameConflicts(game('1', 'A B', '11:00', '12:00'), others, [], { people })).toMatchObject([
      { kind: 'person' },
    ])
    expect(findGameConflicts(game('1', 'A B', '11:30', '12:30'), others, [], { people })).toEqual([])
  })
})

describe('a wish', () => {
  test('about times, fields or rest is told where it is not met, and is not hard', () => {
    const avoid = [span('08:00', '10:00')]
    const found = find(
      {
        wishes: [
          { teamId: 'A', about: 'time', avoid },
          { teamId: 'B', about: 'field', fieldIds: ['G', 'H'] },
          { teamId: 'A', about: 'rest', minutes: 240 },
        ],
      },
      game('1', 'A B', '09:00', '10:00'),
      game('2', 'C A', '12:00', '13:00'),
    )
    expect(found).toEqual([
      { gameIds: ['1'], kind: 'wish', about: 'time', teamId: 'A', avoided: avoid[0] },
      { gameIds: ['1'], kind: 'wish', about: 'field', teamId: 'B', fieldId: 'F' },
      { gameIds: ['1', '2'], kind: 'wish', about: 'rest', teamId: 'A', restMinutes: 120, wishedMinutes: 240 },
    ])
    expect(found.some(isHard)).toBe(false)
  })

  test('that is met is not told', () => {
    const wishes = [
      { teamId: 'A', about: 'time' as const, avoid: [span('08:00', '09:00'), span('10:00', '12:00')] },
      { teamId: 'B', about: 'field' as const, fieldIds: ['G'] },
      { teamId: 'B', about: 'field' as const, fieldIds: ['F'] },
      { teamId: 'A', about: 'rest' as const, minutes: 240 },
    ]
    const games = [game('1', 'A B', '09:00', '10:00'), game('2', 'C A', '14:00', '15:00')]
    expect(find({ wishes }, ...games)).toEqual([])
    expect(find({ wishes }, game('1', 'C B', '09:00', '10:00', { field_id: null }))).toEqual([])
  })

  test('for rest gives way to the rule where that is broken too', () => {
    const wishes = [{ teamId: 'A', about: 'rest' as const, minutes: 240 }]
    const found = find({ wishes }, game('1', 'A B', '09:00', '10:00'), game('2', 'C A', '11:00', '12:00'))
    expect(found).toEqual([{ gameIds: ['1', '2'], kind: 'rest', teamId: 'A', restMinutes: 60, neededMinutes: 120 }])
    expect(found.every(isHard)).toBe(true)
  })
})
