import { randomUUID } from 'node:crypto'
import { attempt } from '../../tests/rights/support/matrix.ts'
import { trying } from '../../tests/rights/support/probes.ts'
import type { Outcome } from '../../tests/rights/support/questions.ts'
import type { RightsWorld } from '../../tests/rights/support/world.ts'
import { makeLeagueRow } from '../../tests/support/rows/factories.ts'
import { soccerSport } from '../../tests/support/database/league-world.ts'
import type { TestQuery, RequestInTest, TestDatabase } from '../../tests/support/database/postgres.ts'
import type { Attempt } from './attempts.ts'

// What the platform's administrators may do, and proof that no one else may do it, including administrators with an
// insufficient session.

/**
 * Returns a call to each administration function that checks its caller itself; the other functions leave that to the
 * policies.
 */
export async function readAdministration(query: TestQuery): Promise<string[]> {
  const rows = await query<{ call: string }>(
    `select format('public.%I(%s)', p.proname, array_to_string(array_fill('null'::text, array[p.pronargs::integer]), ', ')) as call
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname like 'admin\\_%' and p.prosecdef order by 1`,
  )
  return rows.map(({ call }) => call)
}

type Prepared = { readonly administration: readonly string[] }

export async function wrongAdministration(
  database: TestDatabase,
  world: RightsWorld,
  prepared: Prepared,
): Promise<string | null> {
  return (
    (await wrongAdministrator(database, world, prepared)) ??
    (await wrongAct(database, world)) ??
    wrongPlatformSession(database, world, prepared)
  )
}

const calling = (call: string) => ({
  sql: `with done as materialized (select ${call}) select to_jsonb(count(*)) from done`,
})

const answerOf = ({ code, message, keys }: Outcome): unknown =>
  code === undefined ? keys : code === 'FSRUL' ? `FSRUL ${message}` : code

/**
 * Checks that every call is refused to people who are not administrators, and to an administrator whose session has
 * ended.
 */
async function wrongAdministrator(
  database: TestDatabase,
  { here, outsider, admin }: RightsWorld,
  { administration }: Prepared,
): Promise<string | null> {
  const askers: readonly (readonly [who: string, id: string, request?: RequestInTest])[] = [
    ['a manager', here.manager],
    ['somebody without an organization', outsider],
    ['an administrator after the session', admin, { session_id: here.manager }],
  ]
  for (const [who, id, request] of askers) {
    const outcomes = await attempt(database, { id }, administration.map(calling), request)
    for (const [index, outcome] of outcomes.entries()) {
      const answer = answerOf(outcome)
      if (answer !== 'FSRUL not_allowed') return `${who} calls ${administration[index]}: ${JSON.stringify(answer)}`
    }
  }
  return null
}

async function wrongAct(database: TestDatabase, world: RightsWorld): Promise<string | null> {
  const ask = trying(database)
  for (const [what, who, sql, parameters, expected] of acts(world)) {
    const got = await ask(who, sql, parameters)
    if (got !== expected) return `${what}: ${JSON.stringify(got)}`
  }
  return null
}

function acts({ here, there, founder, admin }: RightsWorld): readonly Attempt[] {
  const changeRole = 'select public.admin_change_role($1, $2, $3, $4)'
  const deleteLeague = 'select public.admin_delete_league($1, $2, $3)'
  const createLeague = 'select public.admin_create_league($1, $2) is not null'
  const saveSecurity = 'select public.admin_save_security($1)'
  const leagueOf = (organization: string) =>
    JSON.stringify(
      makeLeagueRow({ id: randomUUID(), organization_id: organization, sport_id: soccerSport, name: 'Summer' }),
    )
  return [
    ['an administrator changes a role', admin, changeRole, [here.id, here.viewer, 'viewer', 'player'], ''],
    [
      'an administrator takes the last manager’s role',
      admin,
      changeRole,
      [here.id, here.manager, 'league_manager', 'viewer'],
      'FSRUL last_manager',
    ],
    [
      'an administrator changes the founder’s role',
      admin,
      changeRole,
      [there.id, founder, 'viewer', 'player'],
      'FSRUL founder_protected',
    ],
    [
      'an administrator learns who manages an organization',
      admin,
      `select string_agg(m ->> 'id', ' ') from jsonb_array_elements(public.admin_read_organization($1) -> 'managers') m`,
      [here.id],
      here.manager,
    ],
    ['an administrator deletes a league', admin, deleteLeague, [here.id, here.league.id, here.league.name], ''],
    [
      'a league goes only with its name',
      admin,
      deleteLeague,
      [here.id, here.league.id, 'another name'],
      'FSRUL name_not_confirmed',
    ],
    [
      'a league without a name is not deleted',
      admin,
      deleteLeague,
      [here.id, here.league.id, null],
      'FSRUL name_not_confirmed',
    ],
    ['an administrator makes a league', admin, createLeague, [here.id, leagueOf(here.id)], true],
    ['a league is made in the organization that is named', admin, createLeague, [here.id, leagueOf(there.id)], '42501'],
    [
      'an administrator saves the security settings',
      admin,
      saveSecurity,
      [JSON.stringify({ min_password_length: 9 })],
      true,
    ],
    ['what is no security setting is not saved', admin, saveSecurity, [JSON.stringify({ sign_up: 'open' })], 'PT400'],
  ]
}

/**
 * Checks what the platform requires of an administrator's session, and how each call is refused if the session doesn't
 * meet it.
 */
async function wrongPlatformSession(
  database: TestDatabase,
  { admin, outsider, here }: RightsWorld,
  { administration }: Prepared,
): Promise<string | null> {
  const states: readonly (readonly [what: string, settings: string, request: RequestInTest, refusal: string | null])[] =
    [
      ['another network', `ip_restrictions = true, allowed_ips = '{10.0.0.1}'`, { address: '10.0.0.2' }, 'PT403'],
      ['no known network', `ip_restrictions = true, allowed_ips = '{10.0.0.1}'`, {}, 'PT403'],
      ['this network', `ip_restrictions = true, allowed_ips = '{10.0.0.1}'`, { address: '10.0.0.1' }, null],
      ['an old session', 'session_minutes = 5', {}, 'PT401'],
      ['a session that is not too old', 'session_minutes = 90', {}, null],
      ['an idle session', 'idle_minutes = 5', {}, 'PT401'],
      ['a session that is not too idle', 'idle_minutes = 90', {}, null],
      ['no second factor', 'require_mfa = true', { aal: 'aal1' }, 'PT403'],
      ['no word of a second factor', 'require_mfa = true', {}, 'PT403'],
      ['a second factor', 'require_mfa = true', { aal: 'aal2' }, null],
    ]
  const plain = `require_mfa = false, ip_restrictions = false, allowed_ips = '{}', session_minutes = null, idle_minutes = null`
  for (const [what, settings, request, refusal] of states) {
    const isOver = refusal === 'PT401'
    const asked: readonly (readonly [call: string, expected: unknown])[] = [
      ...(refusal === null ? ['public.admin_read_settings()'] : administration).map(
        (call) => [call, refusal ?? 1] as const,
      ),
      [`public.set_tier('${here.id}', 'free')`, refusal === null ? 1 : 'FSRUL not_allowed'],
      [`public.demote_admin('${here.viewer}')`, refusal === null ? 1 : 'FSRUL not_allowed'],
      [
        `public.promote_to_admin((select email from app.user_profiles))`,
        refusal === null ? 'FSRUL sign_in_again_first' : 'FSRUL not_allowed', // the session is an hour old
      ],
      ['1 from app.contact_messages', refusal === null ? 1 : 0],
      ['1 where public.admin_read_security() is not null', refusal === null ? 1 : 0],
      ['public.sync_account()', isOver ? 'PT401' : 1],
      ['public.note_use()', settings.startsWith('idle') && isOver ? 'PT401' : 1],
    ]
    await database.asOwner(async (query) => {
      await query(`update auth.sessions set created_at = now() - interval '1 hour' where user_id = any ($1)`, [
        [admin, outsider],
      ])
      await query(`update app.platform_settings set ${settings}`)
      await query(
        `update app.platform_settings set idle_since = now() - interval '1 hour' where idle_minutes is not null`,
      )
    })
    const outcomes = await attempt(
      database,
      { id: admin },
      asked.map(([call]) => calling(call)),
      request,
    )
    // A person who administers nothing and belongs to no organization can still read their account, whatever the state
    // of their session.
    const account = await attempt(database, { id: outsider }, [calling('public.sync_account()')], request)
    await database.asOwner(async (query) => {
      await query('update auth.sessions set created_at = now() where user_id = any ($1)', [[admin, outsider]])
      await query(`update app.platform_settings set ${plain}`)
    })
    for (const [index, [call, expected]] of asked.entries()) {
      const answer = answerOf(outcomes[index] ?? {})
      if (answer !== expected) return `an administrator with ${what} calls ${call}: ${JSON.stringify(answer)}`
    }
    if (account.map(answerOf).join() !== '1')
      return `with ${what} somebody else has no account: ${JSON.stringify(account)}`
  }
  return null
}
