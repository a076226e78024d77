import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLeagueWorld, expectRefusal, type LeagueWorld } from '../support/database/league-world.ts'
import { databaseEngines, openTestDatabase, type TestDatabase } from '../support/database/postgres.ts'

// Members' email addresses are visible only to league staff.

describe.each(databaseEngines)('on %s', (engine) => {
  let database: TestDatabase
  let world: LeagueWorld
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    world = await createLeagueWorld(database)
  })
  afterAll(() => database.close())

  type Listed = { user_id: string; email: string; display_name: string; role: string; last_sign_in_at: unknown }
  const list = (person: string, organization: string) =>
    database.asPerson(person, (query) => query<Listed>('select * from public.list_members($1)', [organization]))

  test.each(['manager', 'administrator'] as const)('a league %s gets every member with an address', async (who) => {
    const { here } = world
    const rows = await list(here[who], here.id)
    expect(rows).toHaveLength(8)
    expect(rows.find(({ user_id: id }) => id === here.player)).toMatchObject({
      email: `${here.player}@example.com`,
      display_name: 'Riverside Player',
      role: 'player',
      last_sign_in_at: null,
    })
    expect(rows.map(({ user_id: id }) => id)).not.toContain(world.there.manager)
  })

  test('somebody whose account the staff made has not signed in before they have a password of their own', async () => {
    const { here } = world
    const signedIn = async () =>
      (await list(here.manager, here.id)).find(({ user_id: id }) => id === here.viewer)?.last_sign_in_at
    await database.asOwner(async (query) => {
      await query('update auth.users set last_sign_in_at = now() where id = $1', [here.viewer])
      await query('insert into private.temporary_passwords (user_id) values ($1)', [here.viewer])
    })
    expect(await signedIn()).toBeNull()
    await database.asOwner((query) =>
      query('delete from private.temporary_passwords where user_id = $1', [here.viewer]),
    )
    expect(await signedIn()).not.toBeNull()
  })

  test.each(['scorekeeper', 'homeCoach', 'player', 'viewer'] as const)('a %s gets none', async (who) => {
    const { here } = world
    expect(await expectRefusal(list(here[who], here.id))).toMatchObject({ code: 'FSRUL', message: 'not_allowed' })
  })

  test('nobody gets those of an organization that is not theirs', async () => {
    for (const person of [world.there.manager, world.outsider]) {
      expect(await expectRefusal(list(person, world.here.id))).toMatchObject({ message: 'not_allowed' })
    }
    const anonymous = database.asAnonymous((query) => query('select * from public.list_members($1)', [world.here.id]))
    expect(await expectRefusal(anonymous)).toMatchObject({ code: '42501' })
  })

  test('a session that has ended gets none', async () => {
    const { here } = world
    const ended = '00000000-0000-4000-8000-00000000ffff'
    const asking = database.asPerson(
      here.manager,
      (query) => query('select * from public.list_members($1)', [here.id]),
      { session_id: ended },
    )
    expect(await expectRefusal(asking)).toMatchObject({ message: 'not_allowed' })
  })
})
