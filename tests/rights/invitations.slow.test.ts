import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#domain/schema/organizations.ts'
import { createMember, createOrganizationInDatabase, createPerson } from '../support/database/league-world.ts'
import type { OrganizationInTest } from '../support/database/league-world.ts'
import { databaseEngines, openTestDatabase } from '../support/database/postgres.ts'
import type { TestDatabase } from '../support/database/postgres.ts'
import type { Ask, Invitation } from './support/probes.ts'
import { asking, emailOf, invite } from './support/probes.ts'

// An invitation is for one person, works once, and is only as good as its author's rights.

const accept = 'select public.accept_invitation($1)'
const look = 'select public.look_at_invitation($1)'
const notAllowed = 'FSRUL not_allowed'

describe.each(databaseEngines)('on %s', (engine) => {
  let database: TestDatabase
  let org: OrganizationInTest
  let ask: Ask
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    org = await createOrganizationInDatabase(database, 'Riverside')
    ask = asking(database)
  })
  afterAll(() => database.close())

  async function guest(role: Role, by = org.manager, team: string | null = null) {
    const person = await createPerson(database, 'Gus Guest')
    const email = await emailOf(database, person)
    const invitation = await invite(database, by, org.id, email, role, team)
    return { person, email, invitation }
  }
  const roleOf = async (person: string) => {
    const [row] = await database.asOwner((query) =>
      query<{ role: string }>('select role from app.memberships where organization_id = $1 and user_id = $2', [
        org.id,
        person,
      ]),
    )
    return row?.role
  }
  const change = ({ id }: Invitation, to: string) =>
    database.asOwner((query) => query(`update app.invitations set ${to} where id = $1`, [id]))

  test('it makes a member once, with its role and its team', async () => {
    const { person, invitation } = await guest('team_manager', org.administrator, org.third.id)
    expect(await ask(person, accept, [invitation.token])).toEqual({ state: 'accepted', organization_id: org.id })
    expect(await roleOf(person)).toBe('team_manager')
    expect(await ask(person, 'select team_id from app.team_staff where user_id = auth.uid()')).toBe(org.third.id)
    await ask(person, 'select public.leave_organization($1)', [org.id])
    expect(await ask(person, accept, [invitation.token])).toEqual({ state: 'accepted' })
    expect(await roleOf(person)).toBeUndefined()
  })

  test('asked again, it tells the person who accepted it the same, and anybody else that it is used', async () => {
    const { person, invitation } = await guest('viewer')
    const joined = { state: 'accepted', organization_id: org.id }
    expect(await ask(person, accept, [invitation.token])).toEqual(joined)
    expect(await ask(person, accept, [invitation.token])).toEqual(joined)
    expect(await ask(org.player, accept, [invitation.token])).toEqual({ state: 'accepted' })
    expect(await ask(org.manager, accept, [invitation.token])).toEqual({ state: 'accepted' })
    const joins = `select count(*)::int from app.activity where action = 'member.joined' and subject_id = $1`
    expect(await ask(org.manager, joins, [person])).toBe(1)
  })

  test('it is of no use to whom it was not sent', async () => {
    const { email, invitation } = await guest('league_manager')
    const thief = await createPerson(database, 'Theo Thief')
    expect(await ask(thief, accept, [invitation.token])).toEqual({ state: 'other_email', email })
    expect(await roleOf(thief)).toBeUndefined()
    expect(await ask(thief, look, [invitation.token])).toMatchObject({ state: 'open' })
  })

  test.each([
    ['expired', `expires_at = now() - interval '1 millisecond'`],
    ['revoked', 'revoked_at = now()'],
    ['accepted', 'accepted_at = now()'],
  ])('it is of no use once it is %s', async (state, to) => {
    const { person, invitation } = await guest('viewer')
    await change(invitation, to)
    expect(await ask(person, accept, [invitation.token])).toEqual({ state })
    expect(await ask(person, look, [invitation.token])).toMatchObject({ state })
    expect(await roleOf(person)).toBeUndefined()
  })

  test('a token that is none opens nothing', async () => {
    const person = await createPerson(database, 'Gil Guesser')
    for (const token of ['', 'x', null, '0'.repeat(64), '%']) {
      expect(await ask(person, accept, [token])).toEqual({ state: 'unknown' })
      expect(await ask(person, look, [token])).toEqual({ state: 'unknown' })
    }
  })

  test('the hash that is stored is not the token, and does not work as one', async () => {
    const { person, invitation } = await guest('viewer')
    const [row] = await database.asOwner((query) =>
      query<{ hash: string }>(`select encode(token_hash, 'hex') as hash from app.invitations where id = $1`, [
        invitation.id,
      ]),
    )
    expect(row?.hash).not.toContain(invitation.token)
    expect(await ask(person, accept, [row?.hash])).toEqual({ state: 'unknown' })
  })

  test('a new link takes the place of the old one', async () => {
    const { person, email, invitation } = await guest('viewer')
    const again = (await ask(org.manager, 'select public.resend_invitation($1)', [invitation.id])) as Invitation
    expect(await ask(person, accept, [invitation.token])).toEqual({ state: 'unknown' })
    const other = await invite(database, org.manager, org.id, email, 'player')
    expect(await ask(person, accept, [again.token])).toEqual({ state: 'revoked' })
    expect(await ask(person, accept, [other.token])).toMatchObject({ organization_id: org.id })
    expect(await roleOf(person)).toBe('player')
  })

  test('an administrator does not put something less in place of a manager’s invitation', async () => {
    const { person, email, invitation } = await guest('league_manager')
    const sql = `select public.invite_member($1, $2, 'viewer')`
    expect(await ask(org.administrator, sql, [org.id, ` ${email.toUpperCase()} `])).toBe(notAllowed)
    expect(await ask(person, accept, [invitation.token])).toMatchObject({ organization_id: org.id })
    expect(await roleOf(person)).toBe('league_manager')
    await ask(org.manager, 'select public.remove_member($1, $2)', [org.id, person])
  })

  test('it is mailed for those who may invite to it, and for nobody else', async () => {
    const { person, invitation } = await guest('league_manager')
    const mail = 'select public.mail_invitation($1)'
    const stranger = (await createOrganizationInDatabase(database, 'Hillside')).manager
    for (const other of [org.administrator, org.homeCoach, org.viewer, person, stranger]) {
      expect(await ask(other, mail, [invitation.token])).toBe(notAllowed)
    }
    expect(await ask(org.manager, mail, ['0'.repeat(64)])).toBe(notAllowed)
    for (let time = 0; time < 3; time++) {
      expect(await ask(org.manager, mail, [invitation.token])).toMatchObject({ state: 'open' })
    }
    expect(await ask(org.manager, mail, [invitation.token])).toBe('FSRUL mailed_enough')
    await ask(org.manager, 'select public.revoke_invitation($1)', [invitation.id])
    expect(await ask(org.manager, mail, [invitation.token])).toBe('FSRUL invitation_closed')
  })

  test('a session that has ended accepts nothing', async () => {
    const { person, invitation } = await guest('viewer')
    await database.asOwner((query) => query('delete from auth.sessions where user_id = $1', [person]))
    expect(await ask(person, accept, [invitation.token])).toBe('PT401')
    expect(await roleOf(person)).toBeUndefined()
  })

  test('who is removed does not come back by an invitation that they made', async () => {
    const administrator = await createMember(database, org.id, 'league_administrator', 'Ada Leaving')
    const { person, invitation } = await guest('league_administrator', administrator)
    await ask(org.manager, 'select public.remove_member($1, $2)', [org.id, administrator])
    expect(await ask(person, accept, [invitation.token])).toEqual({ state: 'revoked' })
    expect(await roleOf(person)).toBeUndefined()
  })

  test('who has a lesser role leaves open what that role may still invite', async () => {
    const manager = await createMember(database, org.id, 'league_manager', 'Max Lesser')
    const [equal, lesser] = [await guest('league_manager', manager), await guest('viewer', manager)]
    await ask(org.manager, `select public.change_role($1, $2, 'league_administrator')`, [org.id, manager])
    expect(await ask(equal.person, accept, [equal.invitation.token])).toEqual({ state: 'revoked' })
    expect(await ask(lesser.person, accept, [lesser.invitation.token])).toMatchObject({ organization_id: org.id })
  })

  test('what somebody else has sent again is theirs', async () => {
    const administrator = await createMember(database, org.id, 'league_administrator', 'Abe Leaving')
    const { person, invitation } = await guest('viewer', administrator)
    const again = (await ask(org.manager, 'select public.resend_invitation($1)', [invitation.id])) as Invitation
    await ask(org.manager, 'select public.remove_member($1, $2)', [org.id, administrator])
    expect(await ask(person, accept, [again.token])).toMatchObject({ organization_id: org.id })
  })

  test('a member who accepts another invitation keeps their role', async () => {
    const { person, invitation } = await guest('viewer')
    await database.asOwner((query) =>
      query(`insert into app.memberships (organization_id, user_id, role) values ($1, $2, 'scorekeeper')`, [
        org.id,
        person,
      ]),
    )
    await ask(person, accept, [invitation.token])
    expect(await roleOf(person)).toBe('scorekeeper')
  })

  test('members are not invited again, and nothing is accepted twice or sent again after that', async () => {
    const { person, email, invitation } = await guest('viewer')
    await ask(person, accept, [invitation.token])
    expect(await ask(org.manager, `select public.invite_member($1, $2, 'league_manager')`, [org.id, email])).toBe(
      'FSRUL already_member',
    )
    expect(await ask(org.manager, 'select public.resend_invitation($1)', [invitation.id])).toBe(
      'FSRUL invitation_closed',
    )
    expect(await ask(org.manager, 'select public.revoke_invitation($1)', [invitation.id])).toBe(
      'FSRUL invitation_closed',
    )
  })

  test('where sign-up is by invitation, an address without an open one has no account', async () => {
    const invited = await invite(database, org.manager, org.id, 'invited@example.com', 'viewer')
    await database.asOwner((query) => query(`update app.platform_settings set sign_up = 'invitation'`))
    const signUp = (email: string) =>
      database.asOwner((query) => query('insert into auth.users (id, email) values (gen_random_uuid(), $1)', [email]))
    await expect(signUp('uninvited@example.com')).rejects.toThrow('sign_up_closed')
    await signUp('Invited@example.com')
    await database.asOwner((query) => query(`delete from auth.users where email = 'Invited@example.com'`))
    await change(invited, 'revoked_at = now()')
    await expect(signUp('invited@example.com')).rejects.toThrow('sign_up_closed')
    await database.asOwner((query) => query(`update app.platform_settings set sign_up = 'open'`))
  })
})
