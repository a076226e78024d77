import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/postgres.ts'
import type { TestDatabase } from '../support/database/postgres.ts'

// What visitors send: each function stores valid data, once, and only a limited amount from one network.

type Lead = Readonly<Record<string, unknown>>

const contact = { p_name: ' Ana Ruiz ', p_phone: '', p_subject: 'pricing', p_message: 'What does it cost?' }
const demo = {
  p_name: 'Ana Ruiz',
  p_phone: '555 0100',
  p_organization: 'Riverside',
  p_role: 'Coach',
  p_league_size: '10-20',
  p_interests: ['scheduling', 'scores'],
  p_preferred_at: '2030-05-01T10:00:00Z',
  p_additional_info: ' ',
}
const newsletter = { p_source: 'footer' }
/** What is sent, what is stored, and what is refused. */
const kinds = [
  ['subscribe_newsletter', 'newsletter_subscribers', newsletter, { source: 'footer' }, { p_source: 'x'.repeat(121) }],
  ['send_contact_message', 'contact_messages', contact, { name: 'Ana Ruiz', phone: null }, { p_subject: 'rain' }],
  ['request_demo', 'demo_requests', demo, { interests: demo.p_interests, additional_info: null }, { p_name: ' ' }],
] as const

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase('postgres')
})
const perNetwork = 20
const perHour = 5000
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of ['private.lead_attempts', ...kinds.map(([, name]) => `app.${name}`)])
    await owner(`delete from ${table}`)
})

async function send(name: string, lead: Lead, address?: string): Promise<unknown> {
  const parameters = Object.keys(lead)
  const [row] = await database.asAnonymous(async (query) => {
    if (address !== undefined)
      await query(`select set_config('request.headers', $1, true)`, [JSON.stringify({ 'cf-connecting-ip': address })])
    return query<{ answer: unknown }>(
      `select public.${name}(${parameters.map((each, index) => `${each} := $${index + 1}`).join(', ')}) as answer`,
      Object.values(lead),
    )
  })
  return row?.answer
}
const owner = (sql: string) => database.asOwner((query) => query(sql))

describe.each(kinds)('%s', (name, table, given, kept, wrong) => {
  const lead = (more: Lead = {}): Lead => ({ p_id: randomUUID(), p_email: 'Ana@Example.com', ...given, ...more })
  const stored = () => owner(`select * from app.${table}`)

  test('keeps what it is given, without the space around it, once', async () => {
    const one = lead({ p_email: ' Ana@Example.com ' })
    expect(await send(name, one)).toEqual({ state: 'ok' })
    expect(await send(name, one)).toEqual({ state: 'ok' })
    const [row, ...others] = await stored()
    expect(others).toEqual([])
    expect(row).toMatchObject({ id: one['p_id'], email: 'Ana@Example.com', ...kept })
  })

  test('tells a robot that all is well, and keeps nothing', async () => {
    expect(await send(name, lead({ p_website: 'https://spam.example' }))).toEqual({ state: 'ok' })
    expect(await stored()).toEqual([])
  })

  test.each(['', 'ana', 'ana@example', 'a b@example.com', null, `${'a'.repeat(320)}@example.com`])(
    'refuses the address %j and names the field',
    async (p_email) => {
      expect(await send(name, lead({ p_email }))).toEqual({ state: 'invalid', field: 'email' })
    },
  )

  test('refuses what cannot be kept', async () => {
    expect(await send(name, lead({ p_id: null }))).toEqual({ state: 'invalid' })
    expect(await send(name, lead(wrong))).toEqual({ state: 'invalid' })
    expect(await stored()).toEqual([])
  })

  const fill = async (address: string, count = perNetwork) => {
    for (let index = 0; index < count; index++)
      expect(await send(name, lead({ p_email: `${address}.${index}@example.com` }), address)).toEqual({ state: 'ok' })
  }

  test('takes twenty an hour from one address, and leaves all others theirs', async () => {
    await fill('192.0.2.1')
    const late = lead({ p_email: 'late@example.com' })
    expect(await send(name, late, '192.0.2.1')).toEqual({ state: 'too_many' })
    expect(await send(name, late, '192.0.2.2')).toEqual({ state: 'ok' })
    expect(await stored()).toHaveLength(perNetwork + 1)
    expect(await send(name, late, '192.0.2.1')).toEqual({ state: 'ok' }) // already stored, so sending it again does not count
  })

  test('has room again an hour later, and forgets the address', async () => {
    await fill('192.0.2.1')
    await owner(`update private.lead_attempts set tried_at = now() - interval '61 minutes'`)
    expect(await send(name, lead(), '192.0.2.1')).toEqual({ state: 'ok' })
    expect(await owner('select from private.lead_attempts')).toHaveLength(1)
  })

  test('counts a connection of IPv6 as one, however many addresses it has', async () => {
    const places = ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:2::1']
    await fill(places[0] ?? '')
    const answers = []
    for (const place of places) answers.push(await send(name, lead({ p_email: 'late@example.com' }), place))
    expect(answers).toEqual([{ state: 'too_many' }, { state: 'too_many' }, { state: 'ok' }])
  })

  test('counts what it refuses, what a robot sends, and what comes from nobody knows where', async () => {
    for (let index = 0; index < perNetwork / 2; index++) {
      expect(await send(name, lead({ p_email: 'nobody' }))).toEqual({ state: 'invalid', field: 'email' })
      expect(await send(name, lead({ p_website: 'x' }), 'not an address')).toEqual({ state: 'ok' })
    }
    expect(await send(name, lead())).toEqual({ state: 'too_many' })
  })

  test('takes no more than so many in an hour from everywhere', async () => {
    const columns = await owner(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_schema = 'app' and table_name = '${table}' and column_name not in ('id', 'email', 'created_at')`,
    )
    await send(name, lead())
    const { names } = columns[0] as { names: string }
    await owner(`insert into app.${table} (id, email, created_at, ${names})
      select gen_random_uuid(), n || '@example.com', now() - interval '59 minutes', ${names}
      from app.${table}, generate_series(2, ${perHour}) n`)
    expect(await send(name, lead({ p_email: 'new@example.com' }))).toEqual({ state: 'too_many' })
    await owner(`update app.${table} set created_at = now() - interval '61 minutes' where email = '2@example.com'`)
    expect(await send(name, lead({ p_email: 'new@example.com' }))).toEqual({ state: 'ok' })
  })
})

test.each([
  ['send_contact_message', contact],
  ['request_demo', demo],
])('%s takes five a day from one address, whatever its case', async (name, given) => {
  for (let count = 0; count < 5; count++)
    expect(await send(name, { p_id: randomUUID(), p_email: 'fan@example.com', ...given })).toEqual({ state: 'ok' })
  const again = { p_id: randomUUID(), p_email: 'FAN@example.com', ...given }
  expect(await send(name, again)).toEqual({ state: 'too_many' })
})

test.each(['2020-01-01T00:00:00Z', null])('a demo at %j is refused by its field', async (p_preferred_at) => {
  const lead = { p_id: randomUUID(), p_email: 'ana@example.com', ...demo, p_preferred_at }
  expect(await send('request_demo', lead)).toEqual({ state: 'invalid', field: 'preferred_at' })
})

test('a demo at no time that there is, is refused', async () => {
  const lead = { p_id: randomUUID(), p_email: 'ana@example.com', ...demo, p_preferred_at: 'infinity' }
  expect(await send('request_demo', lead)).toEqual({ state: 'invalid' })
})

test('the three forms are counted apart', async () => {
  const from = (name: string, more: Lead) => send(name, { p_id: randomUUID(), ...more }, '192.0.2.1')
  for (let index = 0; index <= perNetwork; index++)
    await from('subscribe_newsletter', { p_email: `${index}@example.com`, ...newsletter })
  expect(await from('subscribe_newsletter', { p_email: 'ana@example.com', ...newsletter })).toEqual({
    state: 'too_many',
  })
  expect(await from('send_contact_message', { p_email: 'ana@example.com', ...contact })).toEqual({ state: 'ok' })
})
