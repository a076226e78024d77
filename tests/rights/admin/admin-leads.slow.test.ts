import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPerson, createLeagueWorld, type LeagueWorld } from '../../support/database/league-world.ts'
import { databaseEngines, openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { asking, type Ask } from '../support/probes.ts'

// What visitors sent, and the answers that people gave at Get Started, as read, answered, and deleted by the platform's
// administrators.

const list = 'select public.admin_list_leads($1, $2, $3, $4, $5)'
const answer = 'select public.admin_answer_lead($1, $2, $3)'
const remove = 'select public.admin_delete_lead($1, $2)'

type Listed = { total: number; rows: Record<string, unknown>[] }

// The owner of a hosted project is not a superuser, so its functions can do only what policies allow.
describe.each(databaseEngines)('on %s', (engine) => {
  let database: TestDatabase
  let world: LeagueWorld
  let admin: string
  let ask: Ask
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    world = await createLeagueWorld(database)
    admin = await createPerson(database, 'Abe Admin')
    await database.asOwner(async (query) => {
      await query('insert into app.platform_admins (user_id) values ($1)', [admin])
      for (const name of ['Ana', 'Ben', 'Cem']) {
        const email = `${name.toLowerCase()}@example.com`
        await query(`select public.send_contact_message($1, $2, $3, null, 'other', $4)`, [
          randomUUID(),
          name,
          email,
          name === 'Cem' ? 'Do 100% of leagues fit?' : 'Hello',
        ])
        await query(`select public.subscribe_newsletter($1, $2, 'footer')`, [randomUUID(), email])
      }
      await query(
        `select public.request_demo($1, 'Ana', 'ana@example.com', '555', 'Hill Club', 'Other', '1-4', '{}',
          now() + interval '1 day')`,
        [randomUUID()],
      )
      await query(
        `insert into app.organization_beginnings (organization_id, league_size, interests, phone, given_by)
         values ($1, 'large', '{scheduling}', '555 0100', $2)`,
        [world.here.id, world.here.manager],
      )
    })
    ask = asking(database)
  })
  afterAll(() => database.close())

  const find = async (kind: string, search = '', answered: boolean | null = null, offset = 0, limit = 20) =>
    (await ask(admin, list, [kind, search, answered, offset, limit])) as Listed
  const entries = () =>
    database.asOwner((query) =>
      query<{ action: string; actor_id: string; subject: string | null; details: unknown }>(
        `select action, actor_id, subject, details from app.activity where action like 'lead.%' order by id`,
      ),
    )

  test('nobody else reads, answers or deletes anything', async () => {
    const { here, there, outsider } = world
    const [message] = (await find('contact')).rows
    for (const person of [here.manager, here.viewer, there.manager, outsider]) {
      expect(await ask(person, list, ['contact', '', null, 0, 20])).toBe('FSRUL not_allowed')
      expect(await ask(person, answer, ['contact', message?.['id'], true])).toBe('FSRUL not_allowed')
      expect(await ask(person, remove, ['contact', message?.['id']])).toBe('FSRUL not_allowed')
    }
    const elsewhere = { session_id: here.viewer }
    expect(await ask(admin, remove, ['contact', message?.['id']], elsewhere)).toBe('FSRUL not_allowed')
    expect((await find('contact')).total).toBe(3)
  })

  test('each kind is found a page at a time, by name, address and words, whatever signs are in them', async () => {
    const all = await find('contact')
    const pages = [await find('contact', '', null, 0, 2), await find('contact', '', null, 2, 2)]
    expect(pages.map(({ total }) => total)).toEqual([3, 3])
    expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows)
    const names = async (kind: string, search: string) => (await find(kind, search)).rows.map(({ name }) => name)
    expect(await names('contact', 'BEN@')).toEqual(['Ben'])
    expect(await names('contact', '100%')).toEqual(['Cem'])
    expect(await names('contact', '%')).toEqual(['Cem'])
    expect(await names('demo', 'hill club')).toEqual(['Ana'])
    expect((await find('newsletter', 'cem@')).rows).toMatchObject([{ email: 'cem@example.com', source: 'footer' }])
    expect((await find('start', 'riverside')).rows).toMatchObject([
      { id: world.here.id, league_size: 'large', interests: ['scheduling'], phone: '555 0100', answered_at: null },
    ])
    expect(await find('sponsors')).toEqual({ total: 0, rows: [] })
  })

  test.each(['contact', 'demo', 'start'])(
    'an entry of %s is marked as answered once, and opened again',
    async (kind) => {
      const [{ id } = {}] = (await find(kind)).rows
      const before = await entries()
      await ask(admin, answer, [kind, id, true])
      await ask(admin, answer, [kind, id, true])
      const [marked] = (await find(kind, '', true)).rows
      expect(marked).toMatchObject({ id, answered_by: 'Abe Admin', answered_at: expect.any(String) })
      expect((await find(kind, '', false)).rows.map((row) => row['id'])).not.toContain(id)
      await ask(admin, answer, [kind, id, false])
      expect(await find(kind, '', true)).toEqual({ total: 0, rows: [] })
      const noted = { actor_id: admin, subject: null, details: { kind } } // no name remains after the entry is deleted
      expect((await entries()).slice(before.length)).toEqual([
        { action: 'lead.answered', ...noted },
        { action: 'lead.reopened', ...noted },
      ])
    },
  )

  test('the newsletter awaits no answer, and what is gone cannot be answered', async () => {
    const [{ id } = {}] = (await find('newsletter')).rows
    expect(await ask(admin, answer, ['newsletter', id, true])).toBe('FSRUL row_gone')
    expect(await ask(admin, answer, ['contact', randomUUID(), true])).toBe('FSRUL row_gone')
    expect(await ask(admin, answer, ['sponsors', id, true])).toBe('FSRUL row_gone')
  })

  test('an entry is deleted for good; a second time changes nothing', async () => {
    const before = await entries()
    for (const kind of ['contact', 'demo', 'newsletter', 'start']) {
      const { total, rows } = await find(kind)
      await ask(admin, remove, [kind, rows[0]?.['id']])
      await ask(admin, remove, [kind, rows[0]?.['id']])
      await ask(admin, remove, ['sponsors', rows[0]?.['id']])
      expect(await find(kind)).toEqual({ total: total - 1, rows: rows.slice(1) })
    }
    expect((await entries()).slice(before.length).map(({ details }) => details)).toEqual(
      ['contact', 'demo', 'newsletter', 'start'].map((kind) => ({ kind })),
    )
  })
})
