import { array, assert, constant, constantFrom, nat, oneof, property, tuple } from 'fast-check'
import { expect, it } from 'vitest'
import { applyGamePatch, toGamePlan, toGamePlans, type GamePatch } from '#domain/scheduling/conflicts/change-game.ts'
import { listChangesSince } from '#domain/scheduling/conflicts/changes-since.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { makeGame } from '../../../support/rows/factories.ts'

const ids = {
  bears: '00000000-0000-4000-8000-00000000000a',
  foxes: '00000000-0000-4000-8000-00000000000b',
  hawks: '00000000-0000-4000-8000-00000000000c',
}
const game = makeGame({ home_team_id: ids.bears, away_team_id: ids.foxes, home_source: null, away_source: null })

type Set = Parameters<typeof listChangesSince>[0][number]

const instant = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString()
const setOf = (index: number, before: Game, after: Game): Set => ({
  created_at: instant(index),
  changes: [{ gameId: before.id, ...toGamePlans(before, after) }],
})

const patches = oneof(
  nat(3).map((hour): GamePatch => {
    const start = `2026-04-11T1${hour}:00:00.000Z`
    return { start_time: start, end_time: `2026-04-11T1${hour}:50:00.000Z`, status: 'scheduled' }
  }),
  constantFrom('00000000-0000-4000-8000-0000000000fa', '00000000-0000-4000-8000-0000000000fb').map(
    (field_id): GamePatch => ({ field_id, status: 'scheduled' }),
  ),
  constantFrom(
    { home_team_id: ids.bears, away_team_id: ids.foxes, status: 'scheduled' as const },
    { home_team_id: ids.foxes, away_team_id: ids.bears, status: 'scheduled' as const },
    { home_team_id: ids.hawks, away_team_id: ids.foxes, status: 'scheduled' as const },
  ),
  constant<GamePatch>({ status: 'postponed' }),
)

const whole = (row: Game) => ({ ...toGamePlan(row), home: row.home_team_id, away: row.away_team_id })

it('takes the latest games back to what they were at any earlier change', () => {
  assert(
    property(array(tuple(nat(2), patches), { minLength: 1, maxLength: 12 }), nat(12), (steps, sinceStep) => {
      let now = ['a', 'b', 'c'].map((id): Game => ({ ...game, id }))
      const states = [now]
      const sets: Set[] = []
      for (const [index, [which, patch]] of steps.entries()) {
        const before = now[which]
        if (!before) continue
        const after = applyGamePatch(before, patch)
        if (JSON.stringify(whole(before)) !== JSON.stringify(whole(after))) sets.push(setOf(index, before, after))
        now = now.map((one) => (one.id === before.id ? after : one))
        states.push(now)
      }
      const at = Math.min(sinceStep, steps.length)
      const changes = new Map(listChangesSince(sets.toReversed(), instant(at)).map((one) => [one.gameId, one]))
      const back = now.map((one) => {
        const change = changes.get(one.id)
        if (!change) return whole(one)
        const { teams, ...plan } = change.from
        return { ...plan, home: teams?.home ?? one.home_team_id, away: teams?.away ?? one.away_team_id }
      })
      expect(back).toEqual(states[at]?.map(whole))
      const untouched = now.filter((one, index) => {
        const was = states[at]?.[index]
        return was && JSON.stringify(whole(was)) === JSON.stringify(whole(one))
      })
      for (const { id } of untouched) expect(changes.has(id)).toBe(false)
    }),
  )
})

const move = (field_id: string) => applyGamePatch(game, { field_id })

it('shows a game that was added as new, with its latest plan', () => {
  const moved = move('00000000-0000-4000-8000-0000000000fb')
  const sets = [setOf(1, game, game), setOf(2, game, moved)]
  expect(listChangesSince(sets, instant(0))).toEqual([
    { gameId: game.id, from: toGamePlan(moved), to: toGamePlan(moved) },
  ])
  expect(listChangesSince(sets, instant(2))).toEqual([
    { gameId: game.id, from: toGamePlan(game), to: toGamePlan(moved) },
  ])
})

it('leaves out a game that was added and cancelled again', () => {
  const sets = [setOf(1, game, game), setOf(2, game, applyGamePatch(game, { status: 'cancelled' }))]
  expect(listChangesSince(sets, instant(0))).toEqual([])
})
