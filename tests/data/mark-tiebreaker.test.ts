import { beforeEach, expect, it } from 'vitest'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { markTiebreaker } from '#data/changes/mark-tiebreaker.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import { testDatabase } from '../support/device/databases.ts'
import { makeGame, makeSchedule } from '../support/rows/factories.ts'
import { signInOnDevice } from '../support/screen/screens.tsx'

let db: LocalDatabase
let actor: Actor
beforeEach(async () => {
  db = await testDatabase()
  ;({ actor } = await signInOnDevice(db, 'league_manager'))
})

async function putGame(type: 'round_robin' | 'tournament') {
  const organization_id = actor.organizationId
  const schedule = makeSchedule({ organization_id, type })
  const game = makeGame({ organization_id, league_id: schedule.league_id, schedule_id: schedule.id })
  await db.schedules.put(schedule)
  await db.games.put(game)
  return game.id
}

it('a game of the season becomes a tiebreaker game, and counts like any other again', async () => {
  const id = await putGame('round_robin')
  await markTiebreaker(db, actor, id, true)
  expect((await db.games.get(id))?.is_tiebreaker).toBe(true)
  await markTiebreaker(db, actor, id, false)
  expect((await db.games.get(id))?.is_tiebreaker).toBe(false)
  expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['game.tiebreaker', 'game.tiebreaker'])
})

it('neither a coach nor a tournament can have one marked', async () => {
  const id = await putGame('round_robin')
  const coach = { ...actor, role: 'team_manager' as const }
  await expect(markTiebreaker(db, coach, id, true)).rejects.toMatchObject({ code: 'schedule_edit_not_allowed' })
  await expect(markTiebreaker(db, actor, await putGame('tournament'), true)).rejects.toMatchObject({
    code: 'bracket_decides',
  })
  expect(await db.outbox.count()).toBe(0)
})
