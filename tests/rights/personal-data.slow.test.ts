import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toGamePlan } from '#domain/scheduling/conflicts/change-game.ts'
import type { Game, ScheduleChange } from '#domain/schema/schedules.ts'
import type { RowOf, TableName } from '#domain/schema/tables.ts'
import { makePlayer, makeScoreReport, makeScheduleChange, makeTeam, makeVenue } from '../support/rows/factories.ts'
import {
  createMember,
  createOrganizationInDatabase,
  createPerson,
  insertTestRows,
} from '../support/database/league-world.ts'
import type { OrganizationInTest } from '../support/database/league-world.ts'
import { databaseEngines, openTestDatabase } from '../support/database/postgres.ts'
import type { TestDatabase } from '../support/database/postgres.ts'
import type { Ask } from './support/probes.ts'
import { asking, emailOf, invite, push, pushOf } from './support/probes.ts'

// A person who deletes their account disappears from everything that remains, and no one else does.

const erase = 'select public.erase_me($1)'

describe.each(databaseEngines)('on %s', (engine) => {
  let database: TestDatabase
  let org: OrganizationInTest
  let ask: Ask
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ask = asking(database)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    org = await createOrganizationInDatabase(database, 'Riverside')
  })
  const owner = <Row = Record<string, unknown>>(sql: string, parameters: readonly unknown[] = []) =>
    database.asOwner((query) => query<Row>(sql, parameters))

  /** Returns every row of every table that contains the text, ignoring case. */
  async function tracesOf(text: string): Promise<string[]> {
    const tables = await owner<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p')
         and c.relnamespace in ('app'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const rows = await owner<{ row: string }>(
        `select to_jsonb(x)::text as row from ${name} x where strpos(lower(to_jsonb(x)::text), lower($1)) > 0`,
        [text],
      )
      found.push(...rows.map(({ row }) => `${name}: ${row}`))
    }
    return found
  }

  const tablesOf = (traces: readonly string[]) =>
    [...new Set(traces.map((trace) => trace.split(': ')[0] ?? ''))].toSorted()

  const entries = (where: string, parameters: readonly unknown[]) =>
    owner<{ action: string; subject: string | null; actor_name: string | null }>(
      `select action, subject, actor_name from app.activity where ${where} order by id`,
      parameters,
    )

  /** Creates a person with everything that can possibly be written about them, and by them. */
  async function createWellKnown(name: string) {
    const person = await createPerson(database, name)
    const last = name.split(' ')[1] ?? ''
    const email = await emailOf(database, person)
    const elsewhere = await createOrganizationInDatabase(database, 'Hillside')
    const invitation = await invite(database, org.manager, org.id, email, 'league_manager')
    await ask(org.manager, 'select public.mail_invitation($1)', [invitation.token])
    await ask(person, 'select public.accept_invitation($1)', [invitation.token])
    await invite(database, elsewhere.manager, elsewhere.id, email.toUpperCase(), 'viewer')
    await invite(database, person, org.id, `${randomUUID()}@example.com`, 'viewer')
    await ask(person, `select public.change_role($1, $2, 'player')`, [org.id, org.viewer])
    await ask(org.manager, `select public.change_role($1, $2, 'league_administrator')`, [org.id, person])
    await owner('insert into app.platform_admins (user_id) values ($1)', [org.manager])
    await ask(org.manager, 'select public.promote_to_admin($1)', [email.toUpperCase()])
    await ask(org.manager, 'select public.demote_admin($1)', [person])
    await ask(org.manager, 'select public.transfer_organization($1, $2)', [org.id, person])
    const renamed = { t: 'memberships', id: randomUUID(), set: { display_name: name }, was: { display_name: null } }
    await ask(person, push, [pushOf(org.id, [renamed])])
    await ask(person, `select public.subscribe_newsletter($1, $2, 'footer')`, [randomUUID(), email.toUpperCase()])
    await ask(person, `select public.send_contact_message($1, $2, $3, '', 'demo', 'Hello')`, [
      randomUUID(),
      name,
      email,
    ])
    await ask(
      person,
      `select public.request_demo($1, $2, $3, '555', 'Riverside', 'coach', '10', '{}', now() + interval '1 day')`,
      [randomUUID(), name, email],
    )
    // Makes another person the manager, because someone must manage the organization afterward.
    await owner(`update app.memberships set role = 'league_manager' where user_id = $1`, [org.manager])
    return { person, email, last }
  }

  test('no address and no name of an erased person is left in any table', async () => {
    const { person, email, last } = await createWellKnown('Zenobia Quillfeather')
    expect(tablesOf([...(await tracesOf(email)), ...(await tracesOf(last))])).toEqual([
      'app.activity',
      'app.contact_messages',
      'app.demo_requests',
      'app.invitations',
      'app.memberships',
      'app.newsletter_subscribers',
      'app.notifications',
      'app.user_profiles',
      'auth.users',
      'private.sync_receipts',
    ])
    const before = await entries('true', [])
    expect(await ask(person, erase, [email])).toBe('')
    expect(await tracesOf(email)).toEqual([])
    expect(await tracesOf(last)).toEqual([])
    const after = await entries('true', [])
    expect(after.map(({ action }) => action)).toEqual([...before.map(({ action }) => action), 'member.left'])
  })

  test('whatever stands about somebody in a column of whatever table is in their export, and is gone with them', async () => {
    const { person, email } = await createWellKnown('Ottoline Featherstone')
    await know(person, email)
    const planted = await plant(person, email)
    // The marks must reach every possible place, because a table that rejects them would hide what it stores.
    expect(planted.map(({ place }) => place)).toEqual(expect.arrayContaining(placesOfAPerson))
    const told = JSON.stringify(
      (await owner<{ told: unknown }>('select private.export_person($1) as told', [email]))[0],
    )
    expect(planted.filter(({ mark, place }) => !secrets.test(place) && !told.includes(mark))).toEqual([])
    expect(planted.filter(({ mark, place }) => secrets.test(place) && told.includes(mark))).toEqual([])

    expect(await ask(person, erase, [email])).toBe('')
    const left = await Promise.all(planted.map(async ({ mark, place }) => ({ place, traces: await tracesOf(mark) })))
    expect(left.filter(({ traces }) => traces.length > 0)).toEqual([])
    expect((await tracesOf(person)).filter((trace) => !/^app.(score_reports|activity): /.test(trace))).toEqual([])
  })

  /** Writes what only a sign-in would write, and what nothing in the app requests. */
  async function know(person: string, email: string): Promise<void> {
    const session = randomUUID()
    const whom = `'${person}'`
    const rows: readonly [table: string, columns: string, values: string][] = [
      ['auth.sessions', 'id, user_id, user_agent', `'${session}', ${whom}, 'A phone'`],
      ['private.session_uses', 'user_id, session_id, used_at', `${whom}, '${session}', now()`],
      ['private.temporary_passwords', 'user_id', whom],
      [
        'auth.identities',
        'id, user_id, provider_id, provider, identity_data',
        `gen_random_uuid(), ${whom}, ${whom}, 'email', '{}'`,
      ],
      ['auth.mfa_factors', 'user_id, factor_type, status', `${whom}, 'totp', 'unverified'`],
      [
        'app.organization_beginnings',
        'organization_id, league_size, interests, given_by',
        `'${org.id}', 'small', '{}', ${whom}`,
      ],
      [
        'app.device_keys',
        'organization_id, id, user_id, public_key',
        `'${org.id}', gen_random_uuid(), ${whom}, '04' || repeat('ab', 64)`,
      ],
      ['auth.audit_log_entries', 'id, payload', `gen_random_uuid(), json_build_object('actor_id', '${person}')`],
      [
        'auth.audit_log_entries',
        'id, payload',
        `gen_random_uuid(), json_build_object('traits', json_build_object('user_email', upper('${email}')))`,
      ],
      [
        'auth.flow_state',
        'id, user_id, provider_type, code_challenge_method, code_challenge, auth_code, authentication_method',
        `gen_random_uuid(), ${whom}, 'email', 's256', 'x', 'x', 'recovery'`,
      ],
    ]
    for (const [table, columns, values] of rows) {
      const [found] = await owner<{ name: string | null }>('select to_regclass($1)::text as name', [table])
      if (found?.name != null) await owner(`insert into ${table} (${columns}) values (${values})`)
    }
  }

  /** The places that must accept a mark, at the least. */
  const placesOfAPerson = [
    'app.activity.details',
    'app.contact_messages.message',
    'app.demo_requests.additional_info',
    'app.memberships.display_name',
    'app.newsletter_subscribers.source',
    'app.organization_beginnings.phone',
    'app.user_profiles.last_name',
    'auth.identities.identity_data',
    'auth.sessions.user_agent',
    'auth.users.email_change',
    'auth.users.raw_user_meta_data',
    'private.sync_receipts.refused',
  ]
  const secrets = /password|token|secret|hmac|auth_code|code_challenge|refresh_key|sync_receipts.result|flow_state/

  /** Columns with text from a closed list that only the schema's own code writes. */
  const written = /^app.activity.action$/

  /** The columns that say whose row it is. A person who did something to others is not named anywhere else in a row. */
  const owners = /^(user_id|actor_id|subject_id|given_by|accepted_by)$/

  /** An activity entry may name both the person who did something and the person to whom it was done. */
  const isNamedBy = (place: string, column: string) =>
    !place.startsWith('app.activity.') || column === (place.endsWith('.actor_name') ? 'actor_id' : 'subject_id')

  /** Plants a different mark in each text and each JSON value of every row about the person. */
  async function plant(person: string, email: string): Promise<{ place: string; mark: string }[]> {
    const columns = await owner<{ table: string; column: string; type: string }>(
      `select c.oid::regclass::text as table, a.attname as column, format_type(a.atttypid, null) as type
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         and c.relnamespace in ('app'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
       order by 1 desc, 2 -- a profile before the memberships that follow it
      `,
    )
    const planted: { place: string; mark: string }[] = []
    for (const { table, column, type } of columns) {
      const kind = /^jsonb?$/.test(type) ? 'json' : /^(text|character varying)$/.test(type) ? 'text' : null
      if (kind === null || column === 'email' || written.test(`${table}.${column}`)) continue
      const ofTable = columns.filter((one) => one.table === table)
      const whose = ofTable.flatMap((one) =>
        one.column === 'id' && /^(auth.users|app.user_profiles)$/.test(table)
          ? [`id = '${person}'`]
          : one.type === 'uuid' && owners.test(one.column) && isNamedBy(`${table}.${column}`, one.column)
            ? [`${one.column} = '${person}'`]
            : one.column === 'email' && table.startsWith('app.')
              ? [`lower(email) = lower('${email}')`]
              : table === 'auth.audit_log_entries' && one.column === 'payload'
                ? [`payload::text ilike '%${email}%' or payload::text like '%${person}%'`]
                : [],
      )
      if (whose.length === 0) continue
      const mark = `mark${randomUUID().replaceAll('-', '')}`
      const value = kind === 'text' ? `'${mark}'` : `(${column}::jsonb || '{"mark": "${mark}"}')::${type}`
      const [row] = await owner<{ count: number }>(
        `with done as (update ${table} set ${column} = ${value} where ${whose.join(' or ')} returning 1) select count(*)::int as count from done`,
      ).catch((error: unknown) => {
        // A value with a fixed format can't reveal anything about a person.
        if (error instanceof Error && 'code' in error && /^(23|22|42)/.test(String(error.code))) return [{ count: 0 }]
        throw error
      })
      if ((row?.count ?? 0) > 0) planted.push({ place: `${table}.${column}`, mark })
    }
    return planted
  }

  test('a namesake, and who has the address today, keep theirs', async () => {
    const namesake = await createMember(database, org.id, 'viewer', 'Wilhelmina Oakenshield')
    const first = await createMember(database, org.id, 'viewer', 'Wilhelmina Oakenshield')
    const given = await emailOf(database, first)
    await owner(`update auth.users set email = $2 where id = $1`, [first, `${randomUUID()}@example.com`])
    const second = await createPerson(database, 'Second Owner')
    await owner(`update auth.users set email = $2 where id = $1`, [second, given])
    await ask(second, `select public.subscribe_newsletter($1, $2, 'footer')`, [randomUUID(), given])
    await invite(database, org.manager, org.id, given, 'viewer')
    const about = (who: string) => entries('subject_id = $1 or actor_id = $1', [who])
    const untouched = [await about(namesake), await about(second)]
    expect(await ask(first, erase, [await emailOf(database, first)])).toBe('')
    expect([await about(namesake), await about(second)]).toEqual(untouched)
    expect(await owner('select from app.invitations where email = $1', [given])).toHaveLength(1)
    expect(await owner('select from app.newsletter_subscribers where email = $1', [given])).toHaveLength(1)
  })

  test('an address that the person had before goes too', async () => {
    const person = await createMember(database, org.id, 'viewer', 'Moved On')
    const [before, now] = [await emailOf(database, person), `${randomUUID()}@example.com`]
    const elsewhere = await createOrganizationInDatabase(database, 'Hillside')
    await invite(database, elsewhere.manager, elsewhere.id, before, 'viewer')
    await owner(`update auth.users set email = $2 where id = $1`, [person, now])
    expect(await ask(person, erase, [now])).toBe('')
    expect(await tracesOf(before)).toEqual([])
    expect(await tracesOf(now)).toEqual([])
  })

  test('what is added or changed in one go is one entry of the activity, which names no player; a score leaves none', async () => {
    const here = { organization_id: org.id }
    const inLeague = { ...here, league_id: org.league.id }
    const insert = <T extends TableName>(table: T, rows: readonly RowOf<T>[]) =>
      database.asPerson(org.manager, (query) => insertTestRows(query, table, rows))
    const team = (name: string) => makeTeam({ ...inLeague, id: randomUUID(), name })
    const [sprites, imps, newts] = [team('Sprites'), team('Imps'), team('Newts')] as const
    const player = (team_id: string) => makePlayer({ ...here, id: randomUUID(), team_id, display_name: 'Zoë Quill' })
    const venue = (name: string) => makeVenue({ ...inLeague, id: randomUUID(), name })
    const game = (day: number, schedule_id: string) => ({
      ...org.game,
      id: randomUUID(),
      schedule_id,
      start_time: `2026-10-0${day}T16:00:00.000Z`,
      end_time: `2026-10-0${day}T17:00:00.000Z`,
    })
    const [one, two, three, four] = [
      game(1, org.published.id),
      game(2, org.published.id),
      game(3, org.published.id),
      game(4, org.draft.id),
    ] as const
    const park = venue('North Park')

    await insert('teams', [sprites, imps])
    await insert('teams', [newts])
    await insert('players', [player(sprites.id), player(newts.id), player(sprites.id)])
    await insert('venues', [park])
    await insert('venues', [venue('East Hall'), venue('West Hall')])
    await insert('games', [one])
    await insert('games', [two, three, four])
    const change = async (changes: ScheduleChange['changes']) => {
      const row = makeScheduleChange({ ...inLeague, id: randomUUID(), schedule_id: org.published.id, changes })
      await insert('schedule_changes', [row])
      return row.id
    }
    const moved = (of: Game) => ({
      gameId: of.id,
      from: toGamePlan(of),
      to: toGamePlan({ ...of, status: 'postponed' }),
    })
    const added = { gameId: two.id, from: toGamePlan(two), to: toGamePlan(two) }
    const single = await change([moved(one), added])
    const many = await change([moved(one), moved(two)])
    await change([added])
    // A change to a draft's games, which has no change set, is not in the activity log, either.
    await insert('score_reports', [makeScoreReport({ ...here, id: randomUUID(), game_id: org.game.id, side: 'staff' })])
    await ask(org.manager, `update app.games set status = 'postponed' where id = $1`, [org.draftGame.id])

    const noted = await owner(
      `select action, actor_id, subject, details from app.activity
       where organization_id = $1 and actor_id = $2 and action ~ '^(team|player|venue|game)\\.' order by id`,
      [org.id, org.manager],
    )
    const entry = (action: string, subject: string | null, details: object) => {
      return { action, actor_id: org.manager, subject, details }
    }
    const league = { leagueName: org.league.name, leagueId: org.league.id }
    const published = { scheduleName: org.published.name, leagueId: org.league.id }
    const match = `${org.home.name} – ${org.away.name}`
    expect(noted).toEqual([
      entry('team.created', null, { count: 2, ...league }),
      entry('team.created', 'Newts', { count: 1, ...league, teamId: newts.id }),
      entry('player.added', null, { count: 1, teamName: 'Newts', teamId: newts.id }),
      entry('player.added', null, { count: 2, teamName: 'Sprites', teamId: sprites.id }),
      entry('venue.added', 'North Park', { count: 1, venueId: park.id }),
      entry('venue.added', null, { count: 2 }),
      entry('game.created', match, { count: 1, ...published, gameId: one.id }),
      entry('game.created', match, {
        count: 1,
        scheduleName: org.draft.name,
        leagueId: org.league.id,
        gameId: four.id,
      }),
      entry('game.created', null, { count: 2, ...published }),
      entry('game.updated', match, {
        count: 1,
        scheduleName: org.published.name,
        changeId: single,
        gameId: one.id,
      }),
      entry('game.updated', null, { count: 2, scheduleName: org.published.name, changeId: many }),
    ])
  })

  test('nothing else changes an entry of the activity', async () => {
    const functions = await owner<{ name: string }>(
      `select proname as name from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and prosrc ~* '(update|delete\\s+from|truncate)\\s+(only\\s+)?app\\.activity' order by 1`,
    )
    expect(functions).toEqual([{ name: 'drop_organization' }, { name: 'forget_person' }])
    const callers = await owner<{ name: string }>(
      `select proname as name from pg_proc where prosrc ~ 'private\\.(forget_person|erase_account|erase_person)\\(' order by 1`,
    )
    expect(callers.map(({ name }) => name)).toEqual(['erase_account', 'erase_me', 'erase_person'])
    const closed = [
      'forget_person(uuid, text[])',
      'erase_account(uuid, boolean)',
      'erase_person(text)',
      'export_person(text)',
    ]
    for (const each of [...closed, 'person_data(uuid)', 'end_sessions_of(text)', 'begin_new_history()']) {
      const may = `has_function_privilege('authenticated', 'private.${each}', 'execute')`
      expect(await owner(`select ${may} as may`)).toEqual([{ may: false }])
    }
  })

  test('the operator of the server tells, ends and signs out for somebody who cannot sign in', async () => {
    const { person, email, last } = await createWellKnown('Bathsheba Brandywine')
    const told = async (address: string) =>
      (await owner<{ told: Record<string, unknown> }>('select private.export_person($1) as told', [address]))[0]?.told
    const { sessions: _own, ...own } = (await ask(person, 'select public.export_my_data()')) as Record<string, unknown>
    const { exported_at: _now, ...rest } = own
    expect(await told(` ${email.toUpperCase()} `)).toMatchObject({ ...rest, address: email, has_account: true })

    const [ended] = await owner<{ count: number }>('select private.end_sessions_of($1) as count', [email])
    expect(ended?.count).toBeGreaterThan(0)
    expect(await owner('select from auth.sessions where user_id = $1', [person])).toEqual([])
    expect(await owner('select from app.device_keys where user_id = $1', [person])).toEqual([])

    const eraseAs = (address: string) =>
      owner<{ erased: boolean }>('select private.erase_person($1) as erased', [address])
    const { manager } = await createOrganizationInDatabase(database, 'Fernhill')
    await expect(eraseAs(await emailOf(database, manager))).rejects.toMatchObject({ message: 'last_manager' })
    expect(await eraseAs(email)).toEqual([{ erased: true }])
    expect([await tracesOf(email), await tracesOf(last)]).toEqual([[], []])

    const visitor = `${randomUUID()}@example.com`
    await ask(org.manager, `select public.subscribe_newsletter($1, $2, 'footer')`, [randomUUID(), visitor])
    expect(await told(visitor)).toMatchObject({ has_account: false, newsletter_subscribers: [{ email: visitor }] })
    expect(await eraseAs(visitor)).toEqual([{ erased: false }])
    expect(await tracesOf(visitor)).toEqual([])
    expect(await owner('select private.end_sessions_of($1) as count', [visitor])).toEqual([{ count: null }])
  })

  test('an invitation that nobody came by is forgotten three months after it ran out, and no other', async () => {
    const addresses = ['old', 'withdrawn', 'open'].map((name) => `${name}-${randomUUID()}@example.com`)
    for (const address of addresses) await invite(database, org.manager, org.id, address, 'viewer')
    const [old, withdrawn, open] = addresses
    await owner(`update app.invitations set expires_at = now() - interval '91 days' where email = $1`, [old])
    await owner(`update app.invitations set revoked_at = now() - interval '91 days' where email = $1`, [withdrawn])
    await owner('select private.keep_up()')
    const kept = await owner<{ email: string }>('select email from app.invitations where email = any ($1)', [addresses])
    expect(kept).toEqual([{ email: open }])
  })

  test('what somebody was told is forgotten half a year after it was read, or after a year, and devices hear of it', async () => {
    const told = [
      ['old', '366 days', null],
      ['read', '200 days', '181 days'],
      ['read late', '360 days', '170 days'],
      ['not read', '364 days', null],
    ]
    for (const [title, age, read] of told) {
      await owner(
        `insert into app.notifications (organization_id, user_id, kind, title, created_at, read_at)
         values ($1, $2, 'game', $3, now() - $4::interval, now() - $5::interval)`,
        [org.id, org.viewer, title, age, read],
      )
    }
    const kept = () =>
      owner<{ id: string; title: string }>(
        'select id, title from app.notifications where user_id = $1 and title = any ($2)',
        [org.viewer, told.map(([title]) => title)],
      )
    const before = await kept()
    await owner('select private.keep_up()')
    const after = await kept()
    expect(after.map(({ title }) => title).toSorted()).toEqual(['not read', 'read late'])
    const gone = before.filter(({ id }) => !after.some((one) => one.id === id)).map(({ id }) => id)
    const buried = await owner('select from private.tombstones where organization_id = $1 and id::text = any ($2)', [
      org.id,
      gone,
    ])
    expect(buried).toHaveLength(2)
  })

  test('sessions that are over are forgotten with their tokens and their uses, and no others', async () => {
    const person = await createPerson(database, 'Sue Sessions') // this person already has a session without tokens
    /** For each token, the number of days since it was last written. */
    type Tokens = { readonly revoked?: readonly number[]; readonly good?: readonly number[] }
    const sessions: readonly [name: string, end: string | null, tokens: Tokens][] = [
      ['past its end', '-1 second', { good: [0] }],
      ['signed out of by the auth server', null, { revoked: [20, 9] }],
      ['just now signed out of', null, { revoked: [20, 7] }],
      ['in use', '1 day', { revoked: [20], good: [0] }],
      ['unused for years', null, { revoked: [1000], good: [900] }],
    ]
    const names = new Map([[person, 'without tokens']])
    for (const [name, end, tokens] of sessions) {
      const id = randomUUID()
      names.set(id, name)
      await owner(`insert into auth.sessions (id, user_id, not_after) values ($1, $2, now() + $3::interval)`, [
        id,
        person,
        end,
      ])
      await owner(
        `insert into private.session_uses (user_id, session_id, used_at) values ($2, $1, now() - interval '2 days')`,
        [id, person],
      )
      for (const [state, ages] of Object.entries(tokens)) {
        await owner(
          `insert into auth.refresh_tokens (token, user_id, session_id, revoked, updated_at)
           select gen_random_uuid(), $1, $2, $3, now() - make_interval(days => age) from unnest($4::int[]) age`,
          [person, id, state === 'revoked', `{${ages.join(',')}}`],
        )
      }
    }
    await owner('select private.keep_up()')
    const left = async (table: string, column: string) =>
      (await owner<{ id: string }>(`select distinct ${column} as id from ${table} where user_id = $1`, [person]))
        .map(({ id }) => names.get(id) ?? id)
        .toSorted()
    const stays = ['in use', 'just now signed out of', 'unused for years']
    expect(await left('auth.sessions', 'id')).toEqual([...stays, 'without tokens'])
    expect(await left('auth.refresh_tokens', 'session_id')).toEqual(stays)
    expect(await left('private.session_uses', 'session_id')).toEqual(stays)
  })

  test('what devices sent to an organization goes with it', async () => {
    const refused = { t: 'teams', id: randomUUID(), delete: true }
    await ask(org.manager, push, [pushOf(org.id, [refused])])
    const kept = () => owner('select from private.sync_receipts where organization_id = $1', [org.id])
    expect(await kept()).toHaveLength(1)
    await ask(org.manager, 'select public.delete_organization($1, $2)', [org.id, 'Riverside'])
    expect(await kept()).toEqual([])
    expect(await owner('select from private.sync_clients where organization_id = $1', [org.id])).toEqual([])
    // The organization's name and the names of everything in it are deleted, too: the activity log says that something
    // happened, but not what.
    const noted = await owner(
      `select distinct subject, subject_id, details from app.activity where organization_id = $1`,
      [org.id],
    )
    expect(noted).toEqual([{ subject: null, subject_id: null, details: {} }])
  })

  test('what is kept about a person is what they get', async () => {
    const { person, email } = await createWellKnown('Xanthippe Underhill')
    const { activity, ...rest } = (await ask(person, 'select public.export_my_data()')) as Record<string, unknown[]>
    expect(activity?.map((entry) => (entry as { action: string }).action)).toEqual(
      expect.arrayContaining(['user.created', 'member.joined', 'member.role_changed', 'organization.transferred']),
    )
    expect(rest).toMatchObject({
      profile: { email },
      invitations: [{ email }, { email }],
      refused_changes: [expect.stringContaining('Xanthippe Underhill')],
    })
  })
})
