import { describe, expect, test } from 'vitest'
import type { ScheduleInput } from '#domain/scheduling/model/model.ts'
import type { ExistingGame } from '#domain/scheduling/repair/existing-game.ts'
import type { RepairInput } from '#domain/scheduling/repair/puzzle.ts'
import {
  applyRepair,
  findRepairClash,
  findMoveReasons,
  findUnplacedReasons,
} from '#domain/scheduling/repair/reasons.ts'
import { describeRepair } from '#domain/scheduling/repair/describe-repair.ts'
import { repairSchedule } from '#domain/scheduling/repair/repair.ts'
import type { RepairChange } from '#domain/scheduling/repair/repair.ts'
import { season } from '../season.ts'

// Saturdays in UTC from March 7, 2026, with slots at 9:00, 10:00, and so on.

const at = (date: string, time: string) => `2026-03-${date}T${time}:00.000Z`
const place = (date: string, hour: number, fieldId: string | null = 'field-0') => ({
  fieldId,
  start: at(date, `${hour}:00`.padStart(5, '0')),
  end: at(date, `${hour + 1}:00`.padStart(5, '0')),
})
const game = (id: string, teams: string, where: ReturnType<typeof place>, isFixed = false): ExistingGame => {
  const [homeTeamId = '', awayTeamId = ''] = teams.split(' ').map((team) => `team-0${team}`)
  return { id, homeTeamId, awayTeamId, isFixed, ...where }
}
const league = (wishes: Partial<Parameters<typeof season>[0]> = {}): ScheduleInput =>
  season({
    teams: 6,
    fields: 1,
    weeks: 2,
    timeZone: 'UTC',
    start: '2026-03-07',
    timeSlots: [{ start: '09:00', end: '10:00' }],
    ...wishes,
  })

describe('two games of a schedule clash', () => {
  const [first, others] = [game('a', '0 1', place('07', 9)), '2 3']
  const rules = league({ turnaroundMinutes: 30, minGameSpacing: 2, maxGamesPerDay: 2 })
  const kindOf = (b: ExistingGame, input = rules) => [
    findRepairClash(first, b, input),
    findRepairClash(b, first, input),
  ]

  test('on a field that is not clear when the second begins', () => {
    expect(kindOf(game('b', others, place('07', 9)))).toEqual(['field', 'field'])
    expect(kindOf(game('b', others, place('07', 10)))).toEqual(['field', 'field'])
    const clear = { ...place('07', 10), start: at('07', '10:30'), end: at('07', '11:30') }
    expect(kindOf(game('b', others, clear))).toEqual([null, null])
    expect(kindOf(game('b', others, { ...clear, start: at('07', '10:29') }))).toEqual(['field', 'field'])
    expect(kindOf(game('b', others, place('07', 9, 'field-1')))).toEqual([null, null])
    expect(kindOf(game('b', others, place('14', 9)))).toEqual([null, null])
    expect(findRepairClash({ ...first, fieldId: null }, game('b', others, place('07', 9, null)), rules)).toBeNull()
  })

  test('for a team, on whichever side, that has too little rest', () => {
    for (const teams of ['0 2', '2 0', '1 2', '2 1', '1 0']) {
      expect(kindOf(game('b', teams, place('07', 11, 'field-1')))).toEqual(['team', 'team'])
      expect(kindOf(game('b', teams, place('07', 12, 'field-1')))).toEqual([null, null])
    }
  })

  test('for people whom their teams share, at that very time', () => {
    const shared = { ...rules, sharedPeople: [['team-01', 'team-03']] }
    expect(kindOf(game('b', others, place('07', 9, 'field-1')), shared)).toEqual(['people', 'people'])
    expect(kindOf(game('b', others, place('07', 10, 'field-1')), shared)).toEqual([null, null])
    expect(kindOf(game('b', '2 4', place('07', 9, 'field-1')), shared)).toEqual([null, null])
  })

  test('for a team that plays once a day, on that day of the league', () => {
    const once = league({ maxGamesPerDay: 1 })
    expect(kindOf(game('b', '0 2', place('07', 20, 'field-1')), once)).toEqual(['team', 'team'])
    expect(kindOf(game('b', '0 2', place('08', 2, 'field-1')), once)).toEqual([null, null])
    expect(kindOf(game('b', '0 2', place('08', 2, 'field-1')), { ...once, timeZone: 'America/New_York' })).toEqual([
      'team',
      'team',
    ])
    expect(kindOf(game('b', others, place('07', 20, 'field-1')), once)).toEqual([null, null])
  })
})

describe('a game that was not displaced moves', () => {
  const change = (of: ExistingGame, to: ReturnType<typeof place>, isDisplaced = false): RepairChange => ({
    gameId: of.id,
    isDisplaced,
    from: { fieldId: of.fieldId, start: of.start, end: of.end },
    to,
  })
  const moved = game('moved', '0 1', place('14', 9))
  const reasonOf = (games: readonly ExistingGame[], ...changes: readonly RepairChange[]) =>
    findMoveReasons({ input: league({ fields: 2 }), games: [moved, ...games], displacedIds: [] }, [
      change(moved, place('21', 9)),
      ...changes,
    ])

  test('for the game that comes to its field, or needs one of its teams, then', () => {
    const stranger = game('stranger', '2 3', place('07', 9))
    expect([...reasonOf([stranger], change(stranger, place('14', 9), true))]).toEqual([
      ['moved', { kind: 'field', forGameId: 'stranger' }],
    ])
    const rival = game('rival', '1 2', place('07', 9))
    expect([...reasonOf([rival], change(rival, place('14', 9, 'field-1'), true))]).toEqual([
      ['moved', { kind: 'team', forGameId: 'rival' }],
    ])
  })

  test('for a field rather than for a team, and for a displaced game rather than for another', () => {
    const [rival, stranger] = [game('rival', '1 2', place('07', 9)), game('stranger', '3 4', place('07', 10))]
    const toTeam = change(rival, place('14', 9, 'field-1'), true)
    const toField = change(stranger, place('14', 9))
    expect(reasonOf([rival, stranger], toTeam, toField).get('moved')).toEqual({ kind: 'field', forGameId: 'stranger' })
    const other = game('other', '0 5', place('07', 11))
    const moves = reasonOf([rival, other], change(other, place('14', 9, 'field-1')), toTeam)
    expect(moves.get('moved')).toEqual({ kind: 'team', forGameId: 'rival' })
    expect(moves.has('rival')).toBe(false)
  })

  test('without a reason that is known, where nothing comes in its way', () => {
    const stranger = game('stranger', '2 3', place('07', 9))
    expect(reasonOf([stranger], change(stranger, place('21', 9, 'field-1'), true)).size).toBe(0)
    expect(reasonOf([], change(stranger, place('14', 9), true)).size).toBe(0)
    expect(reasonOf([]).size).toBe(0)
  })
})

describe('a displaced game without a place', () => {
  const lost = league({ blackoutDates: ['2026-03-07'] })
  const reasonsOf = async (question: RepairInput) => {
    const answer = await repairSchedule(question)
    expect(answer.unplacedIds).toEqual(question.displacedIds)
    return findUnplacedReasons(question, answer)
  }
  const displaced = game('lost', '0 1', place('07', 9))
  const question = (input: ScheduleInput, ...games: readonly ExistingGame[]): RepairInput => ({
    input,
    games: [displaced, ...games],
    displacedIds: ['lost'],
  })

  test('has none on a field where its teams are free', async () => {
    expect(await reasonsOf(question(lost, game('b', '2 3', place('14', 9), true)))).toEqual([
      { gameId: 'lost', fieldDates: 0, teamDates: 1, shared: null },
    ])
  })

  test('has teams that play where a field is free', async () => {
    const two = { ...league({ fields: 2, blackoutDates: ['2026-03-07'] }) }
    expect(await reasonsOf(question(two, game('b', '1 3', place('14', 9), true)))).toEqual([
      { gameId: 'lost', fieldDates: 1, teamDates: 0, shared: null },
    ])
    const away = {
      kind: 'away' as const,
      fieldId: null,
      teamIds: ['team-00'],
      start: at('14', '00:00'),
      end: at('14', '23:00'),
    }
    expect(await reasonsOf(question({ ...lost, busy: [away] }))).toEqual([
      { gameId: 'lost', fieldDates: 1, teamDates: 0, shared: null },
    ])
  })

  test('has teams whose games could move, but have nowhere to go', async () => {
    // One game could move away from the 14th, but on the 21st one of its teams is away, and one of the waiting teams
    // plays.
    const three = league({ fields: 2, weeks: 3, blackoutDates: ['2026-03-07'] })
    const away = {
      kind: 'away' as const,
      fieldId: null,
      teamIds: ['team-03'],
      start: at('21', '00:00'),
      end: at('21', '23:00'),
    }
    const games = [game('b', '1 3', place('14', 9)), game('c', '0 2', place('21', 9), true)]
    expect(await reasonsOf(question({ ...three, busy: [away] }, ...games))).toEqual([
      { gameId: 'lost', fieldDates: 2, teamDates: 0, shared: null },
    ])
  })

  test('has teams and a field that are free, and a coach who is at another game then', async () => {
    const two = league({ fields: 2, blackoutDates: ['2026-03-07'] })
    const ids = ['team-01', 'team-03']
    const other = game('b', '2 3', place('14', 9), true)
    const reason = { gameId: 'lost', fieldDates: 1, teamDates: 1 }
    expect(await reasonsOf(question({ ...two, sharedPeople: [ids] }, other))).toEqual([
      { ...reason, shared: 'Team 1 and Team 3 share a coach' },
    ])
    const sharedNames = [{ teamIds: ids, names: ['Kim Park'] }]
    expect(await reasonsOf(question({ ...two, sharedPeople: [ids], sharedNames }, other))).toEqual([
      { ...reason, shared: 'Team 1 and Team 3 share Kim Park' },
    ])
    const free = question({ ...two, sharedPeople: [['team-01', 'team-04']] }, other)
    expect(await repairSchedule(free)).toMatchObject({ unplacedIds: [] })
  })

  test('is not told of dates on which no field is open', async () => {
    const closed = {
      kind: 'closed' as const,
      fieldId: 'field-0',
      teamIds: [],
      start: at('14', '00:00'),
      end: at('14', '23:00'),
    }
    expect(await reasonsOf(question({ ...lost, busy: [closed] }))).toEqual([
      { gameId: 'lost', fieldDates: 0, teamDates: 0, shared: null },
    ])
  })

  test('is none where all have one', async () => {
    const open = question(lost)
    const answer = await repairSchedule(open)
    expect(findUnplacedReasons(open, answer)).toEqual([])
    const after = applyRepair(open, answer)
    expect(after.games).toEqual([{ ...displaced, ...place('14', 9) }])
    expect(after.displacedIds).toEqual([])
  })
})

describe('a repair in words', () => {
  const nothing = { changes: [], unplacedIds: [], moved: 0, disturbedTeamIds: [], proof: 'minimal' } as const
  const placed = (many: number) => [
    { isDisplaced: false },
    ...Array.from({ length: many }, () => ({ isDisplaced: true })),
  ]

  test('counts new places, games without one, and the games and teams that are disturbed', () => {
    expect(describeRepair(nothing)).toBe('')
    expect(describeRepair({ ...nothing, changes: placed(1) })).toBe('1 game has a new place. No other game moves.')
    const three = { ...nothing, changes: placed(3), moved: 2, disturbedTeamIds: ['a', 'b', 'c'] }
    expect(describeRepair(three)).toBe(
      '3 games have a new place. 2 other games move, 3 teams are disturbed. Fewer moves are impossible.',
    )
    expect(describeRepair({ ...three, moved: 1, unplacedIds: ['x', 'y'], proof: 'search' })).toBe(
      '3 games have a new place. 2 games have no place. 1 other game moves, 3 teams are disturbed. This is the best that was found; a better one may exist.',
    )
    expect(describeRepair({ ...nothing, unplacedIds: ['x'], proof: 'unrepairable-proven' })).toBe(
      '1 game has no place. More cannot be placed under the rules as they are.',
    )
  })
})
