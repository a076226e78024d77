import { describe, expect, test } from 'vitest'
import { isSamePlace } from '#domain/scheduling/repair/rainout/result.ts'
import { addChosenPlace } from '#domain/scheduling/repair/rainout/choices.ts'
import { getLaterInstant } from '#domain/scheduling/repair/part-input.ts'
import {
  getPlacesAfterRepair,
  toPartInput,
  repairSchedulesInTurn,
  toTakenTime,
} from '#domain/scheduling/repair/in-turn.ts'
import type { RepairPart } from '#domain/scheduling/repair/in-turn.ts'
import type { ExistingGame } from '#domain/scheduling/repair/existing-game.ts'
import type { GamePlace } from '#domain/scheduling/repair/repair.ts'
import { season } from '../season.ts'

// Two schedules that play on Saturdays in UTC, from March 7, 2026, on the same field at 9:00 or 10:00.

const place = (date: string, hour: number, fieldId = 'field-0'): GamePlace => ({
  fieldId,
  start: `2026-03-${date}T${String(hour).padStart(2, '0')}:00:00.000Z`,
  end: `2026-03-${date}T${hour + 1}:00:00.000Z`,
})
const game = (id: string, teams: string, where: GamePlace): ExistingGame => {
  const [homeTeamId = '', awayTeamId = ''] = teams.split(' ').map((team) => `team-0${team}`)
  return { id, homeTeamId, awayTeamId, isFixed: false, ...where }
}

function part(scheduleId: string, rest: number, games: readonly ExistingGame[], lost: readonly string[]): RepairPart {
  const input = season({
    teams: 8,
    fields: 1,
    weeks: 2,
    timeZone: 'UTC',
    start: '2026-03-07',
    timeSlots: [{ start: '09:00', end: '11:00' }],
    blackoutDates: ['2026-03-07'],
    minGameSpacing: rest,
  })
  return { scheduleId, question: { input, games, displacedIds: lost } }
}

describe('a game of another schedule', () => {
  test('takes its field and its teams, and its teams longer where its own rest is longer', () => {
    const taken = { kind: 'game', teamIds: ['a', 'b'], ...place('14', 9) }
    expect(toTakenTime(place('14', 9), ['a', 'b'], { rest: 2, theirRest: 2 })).toEqual([taken])
    expect(toTakenTime(place('14', 9), ['a', 'b'], { rest: 2, theirRest: 1 })).toEqual([taken])
    expect(toTakenTime(place('14', 9), ['a', 'b'], { rest: 2, theirRest: 2.5 })).toEqual([
      taken,
      {
        kind: 'away',
        fieldId: null,
        teamIds: ['a', 'b'],
        start: '2026-03-14T06:30:00.000Z',
        end: '2026-03-14T12:30:00.000Z',
      },
    ])
  })

  test('is where the repair of its schedule has put it, or where it was, or nowhere', () => {
    const [stays, moves, lost] = [
      game('stays', '0 1', place('14', 9)),
      game('moves', '2 3', place('14', 10)),
      game('lost', '4 5', place('07', 9)),
    ]
    const { question } = part('one', 2, [stays, moves, lost], ['lost'])
    const change = { gameId: 'moves', isDisplaced: false, from: place('14', 10), to: place('21', 9) }
    const repaired = {
      changes: [change],
      unplacedIds: ['lost'],
      moved: 1,
      disturbedTeamIds: [],
      proof: 'search' as const,
      leastMoved: 0,
      isNearest: false,
    }
    expect([...getPlacesAfterRepair(question, undefined).keys()]).toEqual(['stays', 'moves'])
    expect(getPlacesAfterRepair(question, repaired).get('moves')).toEqual(place('21', 9))
    expect(getPlacesAfterRepair(question, repaired).has('lost')).toBe(false)
    const placed = { ...repaired, changes: [{ ...change, gameId: 'lost' }], unplacedIds: [] }
    expect(getPlacesAfterRepair(question, placed).get('lost')).toEqual(place('21', 9))
    const other = part('two', 2, [], [])
    expect(toPartInput([{ scheduleId: 'one', question }, other], [repaired], 1)?.input.busy).toEqual([
      { kind: 'game', teamIds: ['team-00', 'team-01'], ...place('14', 9) },
      { kind: 'game', teamIds: ['team-02', 'team-03'], ...place('21', 9) },
    ])
    expect(toPartInput([{ scheduleId: 'one', question }, other], [], 0)).toEqual(question)
    expect(toPartInput([other], [], 1)).toBeUndefined()
  })
})

test('schedules are repaired in turn: each goes around the games of the others', async () => {
  const one = part('one', 2, [game('a', '0 1', place('07', 9))], ['a'])
  const two = part('two', 2, [game('b', '2 3', place('07', 9)), game('c', '4 5', place('07', 10))], ['b', 'c'])
  const [first, second] = await repairSchedulesInTurn([one, two])
  expect(first?.changes.map(({ gameId, to }) => [gameId, to.start])).toEqual([['a', place('14', 9).start]])
  expect(second?.changes.map(({ to }) => to.start)).toEqual([place('14', 10).start])
  expect(second?.unplacedIds).toHaveLength(1)
})

describe('a choice of a place', () => {
  const [a, b, c] = [
    game('a', '0 1', place('07', 9)),
    game('b', '2 3', place('07', 10)),
    game('c', '0 4', place('07', 10)),
  ]
  const parts = [part('one', 2, [a, b, c], ['a', 'b', 'c'])]
  const choose = (gameId: string, where: GamePlace) => ({ gameId, place: where })

  test('takes the place of an earlier one for the same game, or one that cannot stand beside it', () => {
    const early = choose('a', place('14', 9))
    const later = choose('a', place('14', 10))
    expect(addChosenPlace(parts, [early], later)).toEqual([later])
    expect(addChosenPlace(parts, [early], choose('b', place('14', 9)))).toEqual([choose('b', place('14', 9))]) // on the same field
    expect(addChosenPlace(parts, [early], choose('c', place('14', 10)))).toEqual([choose('c', place('14', 10))]) // with a team in common
  })

  test('leaves the others, and those of games that it knows nothing of', () => {
    const early = choose('a', place('14', 9))
    const beside = choose('b', place('14', 10))
    const unknown = choose('x', place('14', 10))
    expect(addChosenPlace(parts, [early, unknown], beside)).toEqual([early, unknown, beside])
    expect(addChosenPlace([], [early], choose('b', place('14', 9)))).toHaveLength(2)
  })
})

test('places are the same where field, start and end are, however the instants are written', () => {
  const one = place('14', 9)
  expect(isSamePlace(one, { ...one, start: '2026-03-14T09:00:00Z', end: '2026-03-14T10:00:00+00:00' })).toBe(true)
  expect(isSamePlace(one, { ...one, fieldId: null })).toBe(false)
  expect(isSamePlace(one, { ...one, start: '2026-03-14T09:01:00Z' })).toBe(false)
  expect(isSamePlace(one, { ...one, end: '2026-03-14T10:01:00Z' })).toBe(false)
  expect(getLaterInstant('2026-03-14T09:00:00Z', '2026-03-14T08:30:00.000Z')).toBe('2026-03-14T09:00:00Z')
  expect(getLaterInstant('2026-03-14T08:00:00Z', '2026-03-14T08:30:00.000Z')).toBe('2026-03-14T08:30:00.000Z')
})
