import { afterAll, beforeAll, expect, test } from 'vitest'
import { RemoteError } from '#sync/remote.ts'
import type { Remote } from '#sync/remote.ts'
import { accountResponseSchema, pullResponseSchema, pushResponseSchema } from '#sync/wire.ts'
import { testDatabase } from '../support/device/databases.ts'
import { createEngineOn } from '../support/device/device.ts'
import { makeTeam } from '../support/rows/factories.ts'
import { createOrganizationInDatabase } from '../support/database/league-world.ts'
import type { OrganizationInTest } from '../support/database/league-world.ts'
import { openTestDatabase } from '../support/database/postgres.ts'
import type { TestDatabase } from '../support/database/postgres.ts'
import { createModelServer } from '../support/device/model-remote.ts'
import { isRefusal } from '../../lab/fuzz/run.ts'

let database: TestDatabase
let org: OrganizationInTest
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  org = await createOrganizationInDatabase(database, 'Riverside')
})
afterAll(() => database.close())

/** Calls the functions directly, without HTTP in between. */
function remoteOf(person: string): Remote {
  const call = async (name: string, request?: unknown): Promise<unknown> => {
    const parameters = request === undefined ? [] : [JSON.stringify(request)]
    try {
      const [row] = await database.asPerson(person, (query) =>
        query<{ answer: unknown }>(
          `select public.${name}(${parameters.length > 0 ? '$1::jsonb' : ''}) as answer`,
          parameters,
        ),
      )
      return row?.answer
    } catch (error) {
      const isRefused = error instanceof Error && 'code' in error && isRefusal(String(error.code))
      throw new RemoteError(isRefused ? 'refused' : 'transient', String(error), { cause: error })
    }
  }
  return {
    account: async () => accountResponseSchema.parse(await call('sync_account')),
    push: async (request) => pushResponseSchema.parse(await call('sync_push', request)),
    pull: async (request) => pullResponseSchema.parse(await call('sync_pull', request)),
  }
}

test.each(['a null \u0000 in it', 'half \ud83e a character'])(
  '2.6 one change with %j holds up no other',
  async (poison) => {
    const db = await testDatabase()
    const phone = createEngineOn(
      db,
      { ...createModelServer().remoteFor(org.manager), ...remoteOf(org.manager) },
      org.id,
    )
    await phone.syncUntilWell()
    const names = ['One', 'Two', poison, 'Four', 'Five'].map((name) => `${name} ${poison.length}`)
    for (const name of names) {
      await phone.save('team.create', (tx) =>
        tx.insert('teams', [
          makeTeam({ organization_id: org.id, league_id: org.league.id, id: crypto.randomUUID(), name: 'x' }),
        ]),
      )
      // The app makes text storable before storing it, so this modifies the stored row directly.
      await db.outbox.toCollection().modify((entry) => {
        for (const op of entry.ops)
          if ('rows' in op) for (const row of op.rows) if (row['name'] === 'x') Object.assign(row, { name })
      })
    }
    await phone.syncUntilWell()
    const stored = await database.asOwner((query) =>
      query<{ name: string }>('select name from app.teams where name = any ($1)', [
        names.filter((name) => !name.startsWith(poison)),
      ]),
    )
    expect(stored).toHaveLength(4)
    expect(await db.rejectedChanges.count()).toBe(1)
    expect((await db.outbox.toArray()).filter(({ state }) => state === 'queued')).toEqual([])
  },
)
