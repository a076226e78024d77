import { randomUUID } from 'node:crypto'
import { emailOf, invite, pull, pullOf, push, pushOf, trying } from '../../tests/rights/support/probes.ts'
import type { RightsWorld } from '../../tests/rights/support/world.ts'
import { makeClosure, makeDeviceKey } from '../../tests/support/rows/factories.ts'
import { createPerson, insertTestRows } from '../../tests/support/database/league-world.ts'
import type { RequestInTest, TestDatabase } from '../../tests/support/database/postgres.ts'
import { readAdministration } from './administration.ts'

// What people may do to their own sessions, account, and changes, and which of these calls would affect another person.

export type Prepared = {
  /** The token of an invitation for the person who does not belong to any organization. */
  readonly token: string
  /** A person who is the only member of their organization. */
  readonly loner: { readonly id: string; readonly email: string; readonly organization: string }
  /** A push by the manager that was applied. */
  readonly sent: string
  /** The device that sent that push. */
  readonly client: string
  readonly founderEmail: string
  readonly managerEmail: string
  /** Calls to the administration functions. */
  readonly administration: readonly string[]
}

// Functions that count rows in the middle of a statement, bypassing every policy.
const lookers = {
  credentials_of: `(select count(*) from auth.sessions where user_id = target)
    + (select count(*) from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id where s.user_id = target)`,
  lines_of: '(select count(*) from private.sync_clients where user_id = target)',
  last_of: '(select max(last_seq) from private.sync_clients where client_id = target)',
  keys_of: '(select count(*) from app.device_keys where user_id = target)',
  // Whether this transaction has locked the organization's clock, which everyone who changes something in the
  // organization must wait for.
  locked_of: `(select count(*) from private.sync_clocks
    where organization_id = target and xmax = pg_current_xact_id()::xid)`,
  kept_of: '(select count(*) from private.sync_receipts where client_id = target and refused is not null)',
  members_of: '(select count(*) from app.memberships where organization_id = target)',
  viewers_of: `(select count(*) from app.memberships where organization_id = target and role = 'viewer')`,
} as const

export async function prepareForAttempts(
  database: TestDatabase,
  { here, there, outsider, founder }: RightsWorld,
): Promise<Prepared> {
  await database.asOwner(async (query) => {
    for (const [name, count] of Object.entries(lookers)) {
      await query(`create function rights.${name}(target uuid) returns integer language plpgsql volatile security definer
        set search_path = '' as $$ begin return ${count}; end $$`)
    }
    // Every function that calls private.require_recent_sign_in has already checked the session, but this one has not.
    await query(`create function rights.prove_recently() returns void language plpgsql security definer
      set search_path = '' as $$ begin perform private.require_recent_sign_in(); end $$`)
    await query('grant execute on all functions in schema rights to authenticated')
    await query(
      // 20 MB that don't compress, which is the maximum stored per person.
      `insert into private.sync_receipts (client_id, organization_id, seq, mutation_id, user_id, result, refused)
       select gen_random_uuid(), $1, 1, gen_random_uuid(), $2, '{}', to_jsonb(string_agg(md5(random()::text), ''))
       from generate_series(1, 100) device, generate_series(1, 6250) piece group by device`,
      [here.id, here.player],
    )
    await query('update app.organization_settings set idle_minutes = 525600 where organization_id = $1', [there.id])
    await query('insert into auth.refresh_tokens (token, user_id, session_id) values ($1, $2, $3)', [
      randomUUID(),
      here.viewer,
      here.viewer,
    ])
  })
  const { token } = await invite(database, here.manager, here.id, await emailOf(database, outsider), 'viewer')
  const loner = await createPerson(database, 'Lou Loner')
  const [made] = await database.asPerson(loner, (query) =>
    query<{ id: string }>(`select public.create_organization('Lou alone') as id`),
  )
  const client = randomUUID()
  const sent = pushOf(here.id, [noteOn(here.game.id)], client)
  await database.asPerson(here.manager, (query) => query(push, [sent]))
  const founderEmail = await emailOf(database, founder)
  const managerEmail = await emailOf(database, here.manager)
  await database.asPerson(here.manager, async (query) => {
    const spare = makeClosure({ id: randomUUID(), organization_id: here.id, venue_id: here.venue.id })
    await insertTestRows(query, 'venue_closures', [spare])
    await query('delete from app.venue_closures where id = $1', [spare.id])
  })
  const administration = await database.asOwner(async (query) => {
    const key = makeDeviceKey({ id: randomUUID(), organization_id: here.id, user_id: here.scorekeeper })
    await insertTestRows(query, 'device_keys', [key])
    return readAdministration(query)
  })
  return {
    token,
    loner: { id: loner, email: await emailOf(database, loner), organization: made?.id ?? '' },
    sent,
    client,
    founderEmail,
    managerEmail,
    administration,
  }
}

const goneTeam = { t: 'teams', id: randomUUID(), delete: true }

const noteOn = (id: string) => ({ t: 'games', id, set: { notes: 'Bring the blue bibs' }, was: { notes: null } })

export type Attempt = readonly [
  what: string,
  who: string,
  sql: string,
  parameters: readonly unknown[],
  expected: unknown,
  request?: RequestInTest,
]

export async function wrongAttempt(sound: {
  readonly database: TestDatabase
  readonly world: RightsWorld
  readonly prepared: Prepared
}): Promise<string | null> {
  const ask = trying(sound.database)
  for (const [what, who, sql, parameters, expected, request] of attempts(sound.world, sound.prepared)) {
    const got = await ask(who, sql, parameters, request)
    if (got !== expected) return `${what}: ${JSON.stringify(got)}`
  }
  return (
    (await wrongList(sound.database, sound.world)) ??
    (await wrongErasure(sound.database, sound.prepared)) ??
    wrongSignUp(sound.database)
  )
}

function attempts({ here, there, outsider, founder, admin }: RightsWorld, prepared: Prepared): readonly Attempt[] {
  const after = (call: string, look: string) => `with done as materialized (select ${call}) select ${look} from done`
  const { token, sent, client, founderEmail, managerEmail } = prepared
  const ended = { session_id: here.administrator }
  const signedInNow = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }]
  const device = randomUUID()
  const save = 'select public.admin_save_settings($1)'
  const saveSecurity = 'select public.save_organization_security($1, $2)'
  const accept = `select public.accept_invitation($1) ->> 'state'`
  return [
    [
      'ending one’s other sessions leaves another person’s',
      here.manager,
      after('public.end_other_sessions()', 'rights.credentials_of($1)'),
      [here.viewer],
      2,
    ],
    [
      'ending one’s other sessions leaves this one',
      here.viewer,
      after('public.end_other_sessions()', 'rights.credentials_of($1)'),
      [here.viewer],
      2,
    ],
    [
      'another person’s session is not ended',
      here.manager,
      after('public.end_session($1)', 'rights.credentials_of($1)'),
      [here.viewer],
      2,
    ],
    [
      'an account goes only with its address',
      here.viewer,
      'select public.erase_me($1)',
      ['somebody-else@example.com'],
      'FSRUL name_not_confirmed',
    ],
    ['a viewer is no platform administrator', here.viewer, `select public.sync_account() -> 'is_admin'`, [], false],
    [
      'an account knows its own organizations',
      here.viewer,
      `select string_agg(o ->> 'id', ' ') from jsonb_array_elements(public.sync_account() -> 'organizations') o`,
      [],
      here.id,
    ],
    ['an ended session has no account', here.viewer, 'select public.sync_account()', [], 'PT401', ended],
    ['an ended session ends no other', here.viewer, 'select public.end_session(null)', [], 'PT401', ended],
    ['an ended session ends no others', here.viewer, 'select public.end_other_sessions()', [], 'PT401', ended],
    ['an ended session is not told where it is', here.viewer, 'select public.own_address()', [], 'PT401', ended],
    ['an ended session is not used', here.viewer, 'select public.note_use()', [], 'PT401', ended],
    ['an ended session lists none', here.viewer, 'select jsonb_array_length(public.my_sessions())', [], 0, ended],
    ['an ended session erases nothing', here.viewer, 'select public.erase_me(null)', [], 'PT401', ended],
    [
      'an ended session makes no organization',
      here.viewer,
      `select public.create_organization('Mine')`,
      [],
      'PT401',
      ended,
    ],
    ['an ended session accepts no invitation', outsider, accept, [token], 'PT401', ended],
    ['an ended session exports nothing', here.viewer, 'select public.export_my_data()', [], 'PT401', ended],
    ['an ended session pulls nothing, of no member either', outsider, pull, [pullOf(here.id)], 'PT401', ended],
    [
      'an ended session proves nobody, however new its token is',
      here.viewer,
      'select rights.prove_recently()',
      [],
      'PT401',
      { ...ended, amr: signedInNow },
    ],
    ['one’s sessions are one’s own', here.viewer, 'select jsonb_array_length(public.my_sessions())', [], 1],
    [
      'ending a session leaves another person’s keys',
      here.homeCoach,
      after('public.end_session(null)', 'rights.keys_of($1)'),
      [here.scorekeeper],
      1,
    ],
    [
      'ending a session holds up no other organization',
      here.viewer,
      after('public.end_session(null)', 'rights.locked_of($1)'),
      [there.id],
      0,
    ],
    [
      'who registers many keys leaves another person’s',
      here.scorekeeper,
      `with done as materialized (
         select public.register_device_key($1, gen_random_uuid(), '04' || repeat('ab', 64)) from generate_series(1, 10)
       ), counted as materialized (select count(*) from done)
       select rights.keys_of($2) from counted`,
      [here.id, here.homeCoach],
      1,
    ],
    [
      'a manager saves the settings of sessions',
      here.manager,
      saveSecurity,
      [here.id, '{"session_minutes": 90}'],
      true,
    ],
    ['what is no setting of sessions is not saved', here.manager, saveSecurity, [here.id, '{"id": null}'], 'PT400'],
    ['nobody waits for another organization’s idle sessions', here.viewer, 'select public.note_use()', [], null],
    ['an administrator saves settings', admin, save, [JSON.stringify({ product_name: 'Fieldside' })], ''],
    ['what is no setting is not saved', admin, save, [JSON.stringify({ id: false })], 'PT400'],
    ['the founder stays', founder, 'select public.erase_me($1)', [founderEmail], 'FSRUL founder_protected'],
    ['the last manager stays', here.manager, 'select public.erase_me($1)', [managerEmail], 'FSRUL last_manager'],
    [
      'who leaves leaves alone',
      here.viewer,
      after('public.leave_organization($1)', 'rights.members_of($1)'),
      [here.id],
      7,
    ],
    [
      'a transfer changes two roles',
      here.manager,
      after('public.transfer_organization($1, $2)', 'rights.viewers_of($1)'),
      [here.id, here.administrator],
      1,
    ],
    [
      'a member’s pull brings rows',
      here.viewer,
      `select (public.sync_pull($1::jsonb)::jsonb -> 'rows') ? 'leagues'`,
      [JSON.stringify({ org: here.id })],
      true,
    ],
    [
      'a member learns what went',
      here.viewer,
      'select count(*)::integer from private.tombstones_between($1, 0, 1000000)',
      [here.id],
      1,
    ],
    [
      'a stranger does not learn what went',
      outsider,
      'select count(*)::integer from private.tombstones_between($1, 0, 1000000)',
      [here.id],
      0,
    ],
    [
      'a member learns the newest version',
      here.viewer,
      `select (head ->> 'v')::integer > 0 from private.history_for(gen_random_uuid(), $1, '[]')`,
      [here.id],
      true,
    ],
    [
      'a stranger does not learn the newest version',
      outsider,
      `select coalesce(head, 'null') from private.history_for(gen_random_uuid(), $1, '[]')`,
      [here.id],
      null,
    ],
    [
      'a stranger’s pull is told to go',
      outsider,
      `select public.sync_pull($1::jsonb) ->> 'gone_access'`,
      [JSON.stringify({ org: here.id })],
      'true',
    ],
    [
      'a stranger learns no versions',
      outsider,
      'select last_version from private.page_bounds($1, 0, 100, 10)',
      [here.id],
      undefined,
    ],
    ['an invitation is for whom it names', here.viewer, accept, [token], 'other_email'],
    ['who is invited comes in', outsider, accept, [token], 'accepted'],
    ['a manager mails an invitation', here.manager, `select public.mail_invitation($1) ->> 'state'`, [token], 'open'],
    ['a viewer mails no invitation', here.viewer, 'select public.mail_invitation($1)', [token], 'FSRUL not_allowed'],
    [
      'a stranger’s push leaves nothing',
      outsider,
      after('public.sync_push($1::jsonb)', 'rights.lines_of($2)'),
      [pushOf(here.id, []), outsider],
      0,
    ],
    [
      'a stranger’s push does not learn the newest version',
      outsider,
      `select public.sync_push($1::jsonb) ->> 'head'`,
      [pushOf(here.id, [])],
      null,
    ],
    [
      'not even where nothing is changed is a stranger’s push applied',
      outsider,
      `select public.sync_push($1::jsonb) #>> '{results,0,s}'`,
      [pushOf(here.id, [])],
      'rejected',
    ],
    [
      'a stranger who says they are a member does not learn the newest version',
      outsider,
      `select private.end_push(gen_random_uuid(), $1, 1, true, '[]', '{}')`,
      [here.id],
      null,
    ],
    [
      'a member learns that a row is gone',
      here.viewer,
      `select private.whereabouts(t, $1, $2) from private.synced_tables t where name = 'teams'`,
      [here.id, goneTeam.id],
      'gone',
    ],
    [
      'a stranger does not learn that a row is gone',
      outsider,
      `select private.whereabouts(t, $1, $2) from private.synced_tables t where name = 'teams'`,
      [here.id, goneTeam.id],
      'hidden',
    ],
    [
      'what was refused is kept, however much is kept of others',
      here.manager,
      after('public.sync_push($1::jsonb)', 'rights.kept_of($2)'),
      [pushOf(here.id, [goneTeam], device), device],
      1,
    ],
    [
      'of a person with 20 MB of refused changes it is not kept',
      here.player,
      after('public.sync_push($1::jsonb)', 'rights.kept_of($2)'),
      [pushOf(here.id, [goneTeam], device), device],
      0,
    ],
    [
      'another person’s device is not counted on',
      here.viewer,
      after(`private.end_push($1, $2, 99, false, '[]', '{}')`, 'rights.last_of($1)'),
      [client, here.id],
      1,
    ],
    [
      'the answer to another person’s mutation is not given away',
      here.player,
      `select public.sync_push($1::jsonb) #>> '{results,0,s}'`,
      [JSON.stringify({ ...(JSON.parse(sent) as object), client: randomUUID() })],
      'rejected',
    ],
  ]
}

/** Checks that the returned addresses are those of all members of the caller's organization, and no one else's. */
async function wrongList(database: TestDatabase, { here }: RightsWorld): Promise<string | null> {
  const ids = (rows: readonly { user_id: string }[]) => JSON.stringify(rows.map(({ user_id: id }) => id).toSorted())
  const listed = await database.asPerson(here.administrator, (query) =>
    query<{ user_id: string }>('select user_id from public.list_members($1)', [here.id]),
  )
  const members = await database.asOwner((query) =>
    query<{ user_id: string }>('select user_id from app.memberships where organization_id = $1', [here.id]),
  )
  return ids(listed) === ids(members) ? null : 'the list of members is another'
}

/**
 * Deleting an account also deletes an organization without other members, but only if the session meets its
 * requirements.
 */
async function wrongErasure(database: TestDatabase, { loner }: Prepared): Promise<string | null> {
  const requireFactor = (required: boolean) =>
    database.asOwner((query) =>
      query('update app.organization_settings set require_mfa = $1 where organization_id = $2', [
        required,
        loner.organization,
      ]),
    )
  await requireFactor(true)
  const erase = 'select public.erase_me($1)'
  const got = await trying(database)(loner.id, erase, [loner.email], { aal: 'aal1' })
  await requireFactor(false)
  return got === 'PT403' ? null : `an organization goes without a second factor: ${JSON.stringify(got)}`
}

/** Checks which sign-ups the database tells a hosted project's auth server to allow. */
async function wrongSignUp(database: TestDatabase): Promise<string | null> {
  for (const [sign_up, expected] of [
    ['open', undefined],
    ['invitation', 403],
  ] as const) {
    const [row] = await database.asOwner(async (query) => {
      await query('update app.platform_settings set sign_up = $1', [sign_up])
      const answered = await query<{ answer: { error?: { http_code: number } } }>(
        `select private.before_user_created('{"user": {"email": "new@example.com"}}') as answer`,
      )
      await query(`update app.platform_settings set sign_up = 'open'`)
      await query(`delete from app.activity where action = 'settings.changed'`)
      return answered
    })
    const got = row?.answer.error?.http_code
    if (got !== expected) return `where sign-up is ${sign_up}, the answer to somebody new is ${got}`
  }
  return null
}
