import { describe, expect, test } from 'vitest'
import { findGameConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { findBlockingConflicts, suggestPlaces } from '#domain/scheduling/conflicts/new-game.ts'
import type { ConflictGame } from '#domain/scheduling/conflicts/model.ts'

const at = (time: string) => `2026-11-21T${time}:00.000Z`
function game(id: string, given: Partial<ConflictGame> = {}): ConflictGame {
  const times = { start_time: at('10:00'), end_time: at('11:00') }
  const teams = { home_team_id: `${id} home`, away_team_id: `${id} away` }
  return { id, schedule_id: 'published', field_id: 'f1', status: 'scheduled', ...teams, ...times, ...given }
}
const schedules = [
  { id: 'published', status: 'published', constraints: null },
  { id: 'also published', status: 'completed', constraints: null },
  { id: 'draft', status: 'draft', constraints: null },
] as const

describe('a new game is refused', () => {
  const refusals = (added: ConflictGame, others: readonly ConflictGame[]) =>
    findBlockingConflicts(added, findGameConflicts(added, others, schedules), { games: others, schedules }).map(
      ({ kind }) => kind,
    )

  test('where its field or a team has another game among all that is published', () => {
    expect(refusals(game('new'), [game('a', { schedule_id: 'also published' })])).toEqual(['field'])
    expect(refusals(game('new'), [game('a', { field_id: null, away_team_id: 'new home' })])).toEqual(['team'])
  })

  test('in a draft only for the games of that draft', () => {
    expect(refusals(game('new', { schedule_id: 'draft' }), [game('a'), game('b', { schedule_id: 'draft' })])).toEqual([
      'field',
    ])
    expect(refusals(game('new', { schedule_id: 'draft' }), [game('a')])).toEqual([])
    expect(refusals(game('new'), [game('a', { schedule_id: 'draft' })])).toEqual([])
  })

  test('neither for a rest that is too short nor for a game that is over', () => {
    expect(refusals(game('new'), [game('a', { status: 'completed' })])).toEqual([])
    const soon = game('a', { away_team_id: 'new home', field_id: 'f2', start_time: at('11:30'), end_time: at('12:30') })
    expect(refusals(game('new'), [soon])).toEqual([])
  })

  test('not for where it is itself, when it is one that moves', () => {
    const [moved, over] = [game('new'), game('a', { status: 'completed' })]
    const conflicts = findGameConflicts(moved, [moved, over], schedules)
    expect(conflicts.map(({ kind }) => kind)).toEqual(['field'])
    expect(findBlockingConflicts(moved, conflicts, { games: [moved, over], schedules })).toEqual([])
  })
})

test('the nearest free places are suggested, each field once at about the same time', () => {
  const free = [
    { fieldId: 'f1', start: at('11:00'), end: at('13:00') },
    { fieldId: 'f2', start: at('08:00'), end: at('12:00') },
  ]
  const added = game('new')
  const elsewhere = game('b', {
    field_id: 'f3',
    home_team_id: 'new home',
    start_time: at('07:00'),
    end_time: at('08:00'),
  })
  const question = { games: [game('a'), elsewhere], schedules }
  const asked = { free, minutes: 60, notBefore: at('09:00'), count: 3 }
  const places = suggestPlaces(added, question, asked).map(({ cell }) => `${cell.fieldId} ${cell.start.slice(11, 16)}`)
  expect(places).toEqual(['f2 10:00', 'f1 11:00', 'f2 11:00']) // not before 10:00, because the team played until 8:00 and needs rest
})
