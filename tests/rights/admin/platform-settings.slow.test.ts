import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandingSchema, defaultBranding, type Branding } from '#domain/branding/branding.ts'
import {
  createOrganizationInDatabase,
  createPerson,
  type OrganizationInTest,
} from '../../support/database/league-world.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { asking, trying, type Ask } from '../support/probes.ts'

// What a deployment publishes about itself, and who may change it.

const look = 'select public.platform_branding()'
const read = 'select public.admin_read_settings()'
const save = 'select public.admin_save_settings($1)'

let database: TestDatabase
let here: OrganizationInTest
let admin: string
let ask: Ask
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  here = await createOrganizationInDatabase(database, 'Riverside')
  admin = await createPerson(database, 'Abe Admin')
  await database.asOwner((query) => query('insert into app.platform_admins (user_id) values ($1)', [admin]))
  ask = asking(database)
})
afterAll(() => database.close())

test('nobody but a platform administrator reads or changes the settings', async () => {
  for (const sql of [read, `select public.admin_save_settings('{}')`, 'select public.admin_test_mail()']) {
    expect([sql, await ask(here.manager, sql)]).toEqual([sql, 'FSRUL not_allowed'])
    expect([sql, await ask(admin, sql, [], { session_id: here.manager })]).toEqual([sql, 'FSRUL not_allowed'])
  }
})

test('everybody may know how the deployment looks and who runs it', async () => {
  const told = await database.asAnonymous(async (query) => {
    const [row] = await query<{ told: unknown }>(`${look} as told`)
    return row?.told
  })
  expect(told).toEqual({ ...defaultBranding, sign_up: 'open' })
})

test('what is named changes, all else stays, and the activity says by whom', async () => {
  const operator = {
    contact_email: 'office@harbor.example',
    contact_phone: '+1 (555) 010-0199',
    postal_address: 'Harbor Leagues\n1 Pier Road',
    social_links: [{ name: 'Mastodon', href: 'https://social.example/@harbor' }],
  }
  expect(await ask(admin, save, [JSON.stringify({ product_name: 'Harbor Leagues', accent_color: '#123A7A' })])).toBe('')
  expect(await ask(admin, save, [JSON.stringify(operator)])).toBe('')
  expect(await ask(admin, save, [JSON.stringify({ sign_up: 'invitation', default_tier: 'starter' })])).toBe('')
  const settings = await ask(admin, read)
  expect(settings).toEqual({
    product_name: 'Harbor Leagues',
    accent_color: '#123A7A',
    logo_url: null,
    ...operator,
    sign_up: 'invitation',
    default_tier: 'starter',
    organizations: 1,
  })
  expect(brandingSchema.parse(settings)).toMatchObject(operator)
  const noted = `select string_agg(action, ' ' order by id) from app.activity where actor_id = $1 and action <> 'user.created'`
  // Changing who may sign up is recorded as a security change.
  expect(await ask(admin, noted, [admin])).toBe('settings.changed settings.changed security.changed')
})

test('a plan that is the default is that of organizations without one of their own', async () => {
  const tier = 'select tier from private.own_organizations()'
  await ask(admin, save, [JSON.stringify({ default_tier: 'professional' })])
  expect(await ask(here.manager, tier)).toBe('professional')
})

test('a test mail goes to the person who asks, and is noted', async () => {
  expect(await ask(admin, 'select public.admin_test_mail()')).toBe(`${admin}@example.com`)
  const noted = `select count(*)::int from app.activity where actor_id = $1 and action = 'settings.mail_tested'`
  expect(await ask(admin, noted, [admin])).toBe(1)
})

const wrong: [string, object | string, string][] = [
  ['another table’s column', { require_mfa: true }, 'PT400'],
  ['no object', '[]', 'PT400'],
  ['no name', { product_name: '' }, '23514'],
  ['a color’s name', { accent_color: 'red' }, '23514'],
  ['a logo of another host', { logo_url: 'https://harbor.example/logo.png' }, '23514'],
  ['a logo of another host that looks like a path', { logo_url: '//harbor.example/logo.png' }, '23514'],
  ['a logo that is code', { logo_url: 'javascript:alert(1)' }, '23514'],
  ['a plan that is none', { default_tier: 'gold' }, '23514'],
  ['a phone without an e-mail address', { contact_email: null }, '23514'],
  ['no e-mail address', { contact_email: 'nobody' }, '23514'],
  ['a link that is code', { social_links: [{ name: 'x', href: 'javascript:alert(1)' }] }, '23514'],
  ['a link with more to it', { social_links: [{ name: 'x', href: 'https://x.example', rel: 'me' }] }, '23514'],
  ['links that are none', { social_links: 'https://x.example' }, '23514'],
]
test.each(wrong)('%s is refused', async (_what, given, refusal) => {
  await ask(admin, save, [JSON.stringify({ contact_email: 'office@harbor.example', contact_phone: '555 0100' })])
  expect(await ask(admin, save, [typeof given === 'string' ? given : JSON.stringify(given)])).toBe(refusal)
})

test('a device takes what the server takes', async () => {
  const values: Partial<Branding>[] = [
    { product_name: 'x'.repeat(60) },
    { product_name: 'x'.repeat(61) },
    { contact_phone: '12' },
    { contact_phone: '123' },
    { contact_phone: '1'.repeat(41) },
    { postal_address: 'x'.repeat(400) },
    { postal_address: 'x'.repeat(401) },
    { contact_email: 'a@b.c' },
    { contact_email: 'a@b' },
    { contact_email: `${'a'.repeat(320)}@b.example` },
    { social_links: [{ name: 'x'.repeat(40), href: 'https://x.example' }] },
    { social_links: [{ name: 'x'.repeat(41), href: 'https://x.example' }] },
    { social_links: [{ name: '', href: 'https://x.example' }] },
  ]
  const taken = await Promise.all(
    values.map(async (value) => (await trying(database)(admin, save, [JSON.stringify(value)])) === ''),
  )
  const read = values.map((value) => brandingSchema.safeParse({ ...defaultBranding, ...value }).success)
  expect(taken).toEqual(read)
})
