import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createMember,
  createOrganizationInDatabase,
  createPerson,
  expectRefusal,
} from '../../support/database/league-world.ts'
import type { OrganizationInTest } from '../../support/database/league-world.ts'
import { databaseEngines, openTestDatabase } from '../../support/database/postgres.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { readGameResults, syncWith } from '../../support/device/sync-device.ts'

// sync_push: it applies each change once and in order, and reports every sequence error.

describe.each(databaseEngines)('on %s', (engine) => {
  let database: TestDatabase
  let org: OrganizationInTest
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  beforeEach(async () => {
    org = await createOrganizationInDatabase(database, 'Riverside')
  })
  afterAll(() => database.close())
  const { push, pull, device, notes, gameNow } = syncWith(() => ({ database, org }))

  test('2.2 what was sent before gets its stored answer again, whatever it was', async () => {
    const phone = device(org.manager)
    await device(org.administrator).apply(notes('theirs', null))
    const muts = [
      phone.mutation([notes('mine', 'before')]),
      phone.mutation([{ t: 'games', id: randomUUID(), delete: true }]),
      phone.mutation([{ t: 'games', id: org.game.id, set: { status: 'postponed' }, was: { status: 'cancelled' } }]),
    ]
    const first = readGameResults(await phone.send(muts))
    expect(first).toMatchObject([{ s: 'merged' }, { s: 'rejected' }, { s: 'conflict' }])
    await device(org.administrator).apply(notes('later', 'mine'))
    const answer = await phone.send([...muts, phone.mutation([])])
    expect(readGameResults(answer)).toEqual([
      ...first.map((result) => ({ ...result, dup: true })),
      expect.objectContaining({ seq: 4, s: 'applied' }),
    ])
    expect((await gameNow())['notes']).toBe('later')
  })

  test('3.1 a number left out is a gap, and nothing is applied', async () => {
    const phone = device(org.manager)
    const answer = await phone.send([phone.mutation([notes('x', null)]), phone.mutation([], { seq: 3 })])
    expect(answer).toMatchObject({ error: 'gap', last_seq: 0 })
    expect((await gameNow())['notes']).toBe(null)
  })

  test('3.2 a number that was used for another mutation is a fork', async () => {
    const phone = device(org.manager)
    await phone.apply(notes('x', null))
    expect(await phone.send([phone.mutation([notes('y', 'x')], { seq: 1 })])).toMatchObject({
      error: 'fork',
      last_seq: 1,
    })
    expect((await gameNow())['notes']).toBe('x')
  })

  test('2.1 what was sent ahead fits only after the mutation that was before it', async () => {
    const phone = device(org.manager)
    const first = phone.mutation([notes('x', null)])
    await phone.send([first])
    const second = phone.mutation([notes('y', 'x')], { seq: 2 })
    expect(await phone.send([second], null, randomUUID())).toMatchObject({ error: 'fork', last_seq: 1 })
    expect((await gameNow())['notes']).toBe('x')
    const third = phone.mutation([notes('z', 'y')], { seq: 3 })
    expect(await phone.send([third], null, second.id)).toMatchObject({ error: 'gap', last_seq: 1 })
    expect(readGameResults(await phone.send([second], null, first.id))).toMatchObject([{ s: 'applied' }])
    expect((await gameNow())['notes']).toBe('y')
  })

  test('a copied device that took a new name is told what it had sent under the old one', async () => {
    const phone = device(org.manager)
    const mutation = phone.mutation([notes('x', null)])
    const [first] = readGameResults(await phone.send([mutation]))
    await device(org.administrator).apply(notes('later', 'x'))
    const copy = device(org.manager)
    const moved = [copy.mutation([], { seq: 1 }), { ...mutation, seq: 2 }]
    const answer = await copy.send(moved)
    expect(readGameResults(answer)[1]).toEqual({ ...first, seq: 2, dup: true })
    expect(readGameResults(await copy.send(moved))[1]).toEqual({ ...first, seq: 2, dup: true })
    expect((await gameNow())['notes']).toBe('later')
  })

  test('somebody else’s mutation id gives no answer away', async () => {
    const phone = device(org.manager)
    const mutation = phone.mutation([notes('x', null)])
    await phone.send([mutation])
    const other = device(org.player)
    expect(readGameResults(await other.send([{ ...mutation, seq: 1 }]))).toMatchObject([
      { s: 'rejected', code: '42501' },
    ])
  })

  test('1.2 3.4 each organization has its own count on a device, and a device one person', async () => {
    const other = await createOrganizationInDatabase(database, 'Hillside')
    await database.asOwner((query) =>
      query(`insert into app.memberships (organization_id, user_id, role) values ($1, $2, 'league_manager')`, [
        other.id,
        org.manager,
      ]),
    )
    const phone = device(org.manager)
    await phone.apply()
    const elsewhere = device(org.manager, { client: phone.client, org: other.id })
    expect(await elsewhere.apply()).toMatchObject({ seq: 1, s: 'applied' })

    const thief = device(org.administrator, { client: phone.client })
    expect(await thief.send([thief.mutation([])])).toMatchObject({ error: 'owner' })
    expect(await phone.apply()).toMatchObject({ seq: 2, s: 'applied' })
  })

  test('3.3 another history is named, with the count that this server has', async () => {
    const phone = device(org.manager)
    await phone.apply()
    const answer = await phone.send([phone.mutation([notes('x', null)])], 'another server')
    expect(answer).toMatchObject({ error: 'epoch', last_seq: 1 })
    const same = await phone.send([phone.mutation([notes('x', null)], { seq: 2 })], answer.epoch)
    expect(readGameResults(same)).toMatchObject([{ s: 'applied' }])
  })

  test('S7 each version has an id of its own, which a push and a pull tell', async () => {
    const phone = device(org.manager)
    const before = await pull(org.viewer)
    const answer = await phone.send([phone.mutation([notes('x', null)])])
    const { head } = await pull(org.viewer)
    expect(head).toMatchObject({ v: (before.head?.v ?? 0) + 1 })
    expect('head' in answer && answer.head).toEqual(head)
    expect(head?.id).not.toBe(before.head?.id)
    await phone.apply({ t: 'teams', id: randomUUID(), delete: true }) // this change is refused
    await phone.apply() // this push changes nothing
    expect((await pull(org.viewer)).head).toEqual(head)
  })

  test('3.3 a device that has what the server does not is told so, and nothing is applied', async () => {
    const phone = device(org.manager)
    const first = await pull(org.manager)
    await phone.apply(notes('x', null))
    const second = await pull(org.manager)
    const known = [first, second].flatMap(({ head }) => head ?? [])
    expect(known).toHaveLength(2)
    const v = known[1]?.v ?? 0
    for (const strange of [
      { v, id: randomUUID() }, // the same version number, but from another history
      { v: v - 1, id: known[1]?.id ?? '' },
      { v: v + 1, id: randomUUID() },
    ]) {
      const request = { client: phone.client, epoch: null, org: org.id, have: [...known, strange] }
      const muts = [phone.mutation([notes('y', 'x')], { seq: 2 })]
      const answer = await push(org.manager, { ...request, muts })
      expect(answer).toMatchObject({ error: 'diverged', last_seq: 1, client: phone.client })
      const page = await pull(org.manager, { have: request.have, client: phone.client })
      expect(page).toMatchObject({ diverged: true, rows: {}, client: phone.client })
      expect(page.head).toBeUndefined()
    }
    expect((await gameNow())['notes']).toBe('x')
    const muts = [phone.mutation([notes('y', 'x')], { seq: 2 })]
    const taken = await push(org.manager, { client: phone.client, epoch: null, org: org.id, have: known, muts })
    expect(readGameResults(taken)).toMatchObject([{ s: 'applied' }])
    expect((await pull(org.manager, { have: known })).diverged).toBeUndefined()
  })

  test('3.3 a version is known for as long as deletes are, and the newest for ever', async () => {
    const phone = device(org.manager)
    const { head: past } = await pull(org.manager)
    await phone.apply(notes('x', null))
    const { head: newest } = await pull(org.manager)
    const isKnown = async (head: typeof past) =>
      (await pull(org.manager, { have: head ? [head] : [] })).diverged !== true
    await database.asOwner((query) =>
      query(`update private.past_versions set ended_at = now() - interval '179 days' where organization_id = $1`, [
        org.id,
      ]),
    )
    await database.asOwner((query) => query('select private.keep_up()'))
    expect([await isKnown(past), await isKnown(newest)]).toEqual([true, true])
    await database.asOwner((query) =>
      query(`update private.past_versions set ended_at = now() - interval '181 days' where organization_id = $1`, [
        org.id,
      ]),
    )
    await database.asOwner((query) => query('select private.keep_up()'))
    expect([await isKnown(past), await isKnown(newest)]).toEqual([false, true])
  })

  test('3.3 somebody who has left learns whether the server forgot something, and no more', async () => {
    const gone = await createMember(database, org.id, 'league_administrator', 'Gone Soon')
    const phone = device(gone)
    await phone.apply(notes('x', null))
    const { head } = await pull(gone)
    await database.asOwner((query) => query('delete from app.memberships where user_id = $1', [gone]))
    const request = { client: phone.client, epoch: null, org: org.id, muts: [] }
    const answer = await push(gone, { ...request, have: [head] })
    expect(answer).toMatchObject({ last_seq: 1, results: [] })
    expect(answer).not.toHaveProperty('head')
    const strange = await push(gone, { ...request, have: [{ v: head?.v, id: randomUUID() }] })
    expect(strange).toMatchObject({ error: 'diverged' })
    const told = await database.asPerson(gone, (query) =>
      query('select head, last_seq from private.history_for($1, $2, $3)', [phone.client, org.id, '[]']),
    )
    expect(told).toEqual([{ head: null, last_seq: null }])
  })

  test('3.1 a pull tells how far the server has counted with the device that asks', async () => {
    const phone = device(org.manager)
    const counted = async (client: string) => (await pull(org.manager, { client })).last_seq
    expect(await counted(phone.client)).toBe(0)
    await phone.apply(notes('x', null))
    await phone.apply({ t: 'teams', id: randomUUID(), delete: true })
    expect(await counted(phone.client)).toBe(2)
    expect(await counted(randomUUID())).toBe(0)
  })

  test('2.8 entries of a form that is no longer accepted are answered with upgrade', async () => {
    const phone = device(org.manager)
    expect(await phone.send([phone.mutation([], { schema: 0 })])).toMatchObject({ error: 'upgrade', last_seq: 0 })
  })

  test('a person who has been removed gets a verdict for each change, and it is kept', async () => {
    const gone = await createMember(database, org.id, 'league_administrator', 'Gone Soon')
    const phone = device(gone)
    await phone.apply(notes('x', null))
    await database.asOwner((query) => query('delete from app.memberships where user_id = $1', [gone]))
    expect(await phone.apply(notes('y', 'x'))).toMatchObject({ seq: 2, s: 'rejected', code: '42501' })
    expect((await gameNow())['notes']).toBe('x')
    const [stored] = await database.asOwner((query) =>
      query('select count(*)::int as count from private.sync_receipts where user_id = $1', [gone]),
    )
    expect(stored).toEqual({ count: 2 })
  })

  const kept = async (client: string) => {
    const [row] = await database.asOwner((query) =>
      query<{ count: number }>(
        `select (select count(*) from private.sync_clients where client_id = $1)::int
           + (select count(*) from private.sync_receipts where client_id = $1)::int as count`,
        [client],
      ),
    )
    return row?.count
  }

  test.each([
    ['an organization that does not exist', () => randomUUID()],
    [
      'an organization that one never belonged to',
      async () => (await createOrganizationInDatabase(database, 'Hillside')).id,
    ],
  ])('4.7 %s gives verdicts too, and keeps nothing', async (_what, where) => {
    const phone = device(org.manager, { org: await where() })
    const muts = Array.from({ length: 50 }, () => phone.mutation([notes('x', null)]))
    const refused = { s: 'rejected', code: '42501' }
    const answer = await phone.send(muts)
    expect(readGameResults(answer)).toMatchObject(muts.map(({ seq }) => ({ seq, ...refused })))
    expect(answer.last_seq).toBe(50)
    expect(readGameResults(await phone.send(muts.slice(40)))).toHaveLength(10)
    expect(await phone.apply(notes('y', null))).toMatchObject({ seq: 51, ...refused })
    expect(await phone.send([])).toMatchObject({ last_seq: 0, results: [] })
    const twoApart = [phone.mutation([], { seq: 52 }), phone.mutation([], { seq: 54 })]
    expect(await phone.send(twoApart)).toMatchObject({ error: 'gap' })
    expect(await kept(phone.client)).toBe(0)
  })

  test('3.1 who becomes a member after that sends what is wanted still', async () => {
    const guest = await createPerson(database, 'Not Yet')
    const phone = device(guest)
    await phone.apply(notes('x', null))
    await database.asOwner((query) =>
      query(`insert into app.memberships (organization_id, user_id, role) values ($1, $2, 'league_administrator')`, [
        org.id,
        guest,
      ]),
    )
    expect(await phone.send([phone.mutation([], { seq: 2 })])).toMatchObject({ error: 'gap', last_seq: 0 })
    expect(readGameResults(await phone.send([phone.mutation([notes('x', null)], { seq: 1 })]))).toMatchObject([
      { s: 'applied' },
    ])
    expect(await kept(phone.client)).toBe(2)
  })

  test('2.2 a copy that was never a member’s gets the stored answer to what was carried out before', async () => {
    const gone = await createMember(database, org.id, 'league_administrator', 'Gone Copy')
    const phone = device(gone)
    const mutation = phone.mutation([notes('x', null)])
    const [first] = readGameResults(await phone.send([mutation]))
    await database.asOwner((query) => query('delete from app.memberships where user_id = $1', [gone]))
    const copy = device(gone)
    expect(readGameResults(await copy.send([{ ...mutation, seq: 7 }]))).toEqual([{ ...first, seq: 7, dup: true }])
    expect(await kept(copy.client)).toBe(0)
  })

  test.each([
    ['no client', { client: null }],
    ['a client that is no id', { client: 'phone' }],
    ['no muts', { muts: null }],
    [
      'more than 50 mutations',
      { muts: Array.from({ length: 51 }, (_, i) => ({ id: randomUUID(), seq: i + 1, schema: 1, ops: [] })) },
    ],
    ['a mutation without an id', { muts: [{ seq: 1, schema: 1, ops: [] }] }],
    ['a number that is none', { muts: [{ id: randomUUID(), seq: 'one', schema: 1, ops: [] }] }],
    ['a mutation that is none', { muts: ['x'] }],
    ['versions that are no list', { have: { v: 1 } }],
    ['a version with an id that is none', { have: [{ v: 1, id: 'one' }] }],
    ['more than 32 versions', { have: Array.from({ length: 33 }, (_, v) => ({ v, id: randomUUID() })) }],
    ['one number twice', { muts: [1, 1].map((seq) => ({ id: randomUUID(), seq, schema: 1, ops: [] })) }],
  ])('a request with %s is refused as a whole', async (_what, change) => {
    const request = { client: randomUUID(), epoch: null, org: org.id, muts: [], ...change }
    const refusal = await expectRefusal(push(org.manager, request))
    expect(refusal.code).toMatch(/^22/)
  })

  test('whoever is not signed in is told so by each function', async () => {
    for (const [name, request] of [
      ['sync_push', '($1::jsonb)'],
      ['sync_pull', '($1::jsonb)'],
      ['sync_account', '()'],
    ] as const) {
      const parameters = request === '()' ? [] : ['{}']
      const anonymous = database.asAnonymous((query) => query(`select public.${name}${request}`, parameters))
      expect(await expectRefusal(anonymous)).toMatchObject({ code: 'PT401' })
    }
    const ghost = database.asPerson(randomUUID(), (query) => query('select public.sync_account()'))
    expect(await expectRefusal(ghost)).toMatchObject({ code: 'PT401' })
  })
})
