import { expect, it } from 'vitest'
import { findMissingPlace } from '#domain/scheduling/conflicts/games-to-place.ts'
import { makeGame } from '../../../support/rows/factories.ts'

const now = '2026-04-11T00:00:00.000Z'
const game = makeGame({
  field_id: '00000000-0000-4000-8000-00000000000f',
  start_time: '2026-04-11T09:30:00.000Z',
  end_time: '2026-04-11T10:30:00.000Z',
})
const early = { start_time: '2026-04-04T09:30:00.000Z', end_time: '2026-04-04T10:30:00.000Z' }

it.each([
  ['a scheduled game with a field needs nothing', {}, null],
  ['a postponed game needs a date, whatever else it lacks', { status: 'postponed', field_id: null }, 'date'],
  ['a postponed game needs a date after its old one, too', { status: 'postponed', ...early }, 'date'],
  ['a game without a time needs one, even when its day is over', { local_time: null, ...early }, 'time'],
  ['a game without a field needs one', { field_id: null }, 'field'],
  ['a game that has ended needs no field', { field_id: null, ...early }, null],
  ['a cancelled game needs nothing', { status: 'cancelled', local_time: null }, null],
  ['a game in progress needs nothing', { status: 'in_progress', field_id: null }, null],
] as const)('%s', (_, given, missing) => {
  expect(findMissingPlace({ ...game, ...given }, now)).toBe(missing)
})
