import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeField, makeGame, makeTeam } from '../support/rows/factories.ts'
import { createMember, createOrganizationInDatabase, createPerson } from '../support/database/league-world.ts'
import type { OrganizationInTest } from '../support/database/league-world.ts'
import { openTestDatabase, untilSomebodyWaits } from '../support/database/postgres.ts'
import type { TestDatabase } from '../support/database/postgres.ts'
import { asking, emailOf, invite, push, pushOf, pull, pullOf } from './support/probes.ts'
import type { Ask, Invitation } from './support/probes.ts'

// Rules that depend on what others do at the same moment, tested over separate connections, which only real Postgres
// supports. Each race is run many times, because a rule could hold in a single run by luck.

const rounds = 10

describe('at once, on postgres', () => {
  let database: TestDatabase
  let ask: Ask
  beforeAll(async () => {
    database = await openTestDatabase('postgres', 40)
    ask = asking(database)
  })
  afterAll(() => database.close())

  const managersOf = async (org: string, on = database) =>
    (
      await on.asOwner((query) =>
        query<{ user_id: string }>(
          `select user_id from app.memberships where organization_id = $1 and role = 'league_manager'`,
          [org],
        ),
      )
    ).length

  async function twoManagers(on = database): Promise<{ org: string; one: string; other: string }> {
    const one = await createPerson(on, 'One Manager')
    const org = String(await asking(on)(one, `select public.create_organization('Riverside')`))
    return { org, one, other: await createMember(on, org, 'league_manager', 'Other Manager') }
  }

  test('two managers who demote each other: one stays', async () => {
    const change = `select public.change_role($1, $2, 'viewer')`
    for (let round = 0; round < rounds; round++) {
      const { org, one, other } = await twoManagers()
      const answers = await Promise.all([ask(one, change, [org, other]), ask(other, change, [org, one])])
      expect(answers.filter((answer) => answer === 'FSRUL not_allowed')).toHaveLength(1)
      expect(await managersOf(org)).toBe(1)
    }
  })

  test('two who each add the last team that the plan has room for: one goes in', async () => {
    const org = await createOrganizationInDatabase(database, 'Riverside') // it already has three teams
    await database.asOwner((query) => query(`update app.organizations set tier = 'free' where id = $1`, [org.id]))
    const team = () => makeTeam({ id: randomUUID(), organization_id: org.id, league_id: org.league.id })
    const add = (person: string, count: number) =>
      ask(person, push, [pushOf(org.id, [{ t: 'teams', rows: Array.from({ length: count }, team) }])])
    await add(org.manager, 4)
    for (let round = 0; round < rounds; round++) {
      await Promise.all([add(org.manager, 1), add(org.administrator, 1)])
      const there = await database.asOwner((query) =>
        query<{ id: string }>('select id from app.teams where league_id = $1 order by name', [org.league.id]),
      )
      expect(there).toHaveLength(8)
      await database.asOwner((query) => query('delete from app.teams where id = $1', [there.at(-1)?.id]))
    }
  })

  test('two managers who remove each other: one stays', async () => {
    const remove = 'select public.remove_member($1, $2)'
    for (let round = 0; round < rounds; round++) {
      const { org, one, other } = await twoManagers()
      const answers = await Promise.all([ask(one, remove, [org, other]), ask(other, remove, [org, one])])
      expect(answers.filter((answer) => answer === 'FSRUL not_allowed')).toHaveLength(1)
      expect(await managersOf(org)).toBe(1)
    }
  })

  test('two managers who leave: the second is the last', async () => {
    const leave = 'select public.leave_organization($1)'
    for (let round = 0; round < rounds; round++) {
      const { org, one, other } = await twoManagers()
      await createMember(database, org, 'viewer', 'Vic Viewer')
      const answers = await Promise.all([ask(one, leave, [org]), ask(other, leave, [org])])
      expect(answers.filter((answer) => answer === 'FSRUL last_manager')).toHaveLength(1)
      expect(await managersOf(org)).toBe(1)
    }
  })

  test('two managers who delete their accounts, or one who leaves meanwhile: one stays', async () => {
    const erase = 'select public.erase_me($1)'
    for (let round = 0; round < rounds; round++) {
      const { org, one, other } = await twoManagers()
      await createMember(database, org, 'viewer', 'Vic Viewer')
      const goes = ask(one, erase, [await emailOf(database, one)])
      const [first, second] = await Promise.all([
        goes,
        round % 2 === 0
          ? ask(other, erase, [await emailOf(database, other)])
          : ask(other, 'select public.leave_organization($1)', [org]),
      ])
      expect([first, second].filter((answer) => answer === 'FSRUL last_manager')).toHaveLength(1)
      expect(await managersOf(org)).toBe(1)
    }
  })

  describe('one who leaves while the other’s leaving is not stored yet', () => {
    const leave = 'select public.leave_organization($1)'
    async function leaveInTurn(on: TestDatabase) {
      const { org, one, other } = await twoManagers(on)
      let second: Promise<unknown> | undefined
      await on.asPerson(one, async (query) => {
        await query(leave, [org])
        second = asking(on)(other, leave, [org])
        await untilSomebodyWaits(on)
      })
      return { answer: await second, managers: await managersOf(org, on) }
    }

    test('waits, and is the last', async () => {
      expect(await leaveInTurn(database)).toEqual({ answer: 'FSRUL last_manager', managers: 1 })
    })

    test('without the lock, as a control: nobody is left', async () => {
      const control = await openTestDatabase('postgres')
      try {
        await control.asOwner((query) =>
          query(`create or replace function private.lock_organization(org uuid) returns void
            language sql volatile security definer set search_path = '' as 'select'`),
        )
        expect((await leaveInTurn(control)).managers).toBe(0)
      } finally {
        await control.close()
      }
    })
  })

  test('forty who accept one invitation: one does', async () => {
    const org = await createOrganizationInDatabase(database, 'Riverside')
    // One account on forty devices, and one address shared by forty accounts.
    const person = await createPerson(database, 'Gus Guest')
    const email = await emailOf(database, person)
    const forOne = await invite(database, org.manager, org.id, email, 'viewer')
    const accept = async (each: string, { token }: Invitation) =>
      ask(each, 'select public.accept_invitation($1)', [token])
    const answers = await Promise.all(Array.from({ length: 40 }, () => accept(person, forOne)))
    expect(answers).toEqual(answers.map(() => ({ state: 'accepted', organization_id: org.id })))
    const joined = await database.asOwner((query) =>
      query(`select from app.activity where action = 'member.joined' and subject_id = $1`, [person]),
    )
    expect(joined).toHaveLength(1)

    const crowd = await Promise.all(Array.from({ length: 40 }, (_, count) => createPerson(database, `Guest ${count}`)))
    const shared = 'shared@example.com'
    await database.asOwner((query) =>
      query('update app.user_profiles set email = $1 where id = any ($2::uuid[])', [shared, `{${crowd.join(',')}}`]),
    )
    const forMany = await invite(database, org.manager, org.id, shared, 'viewer')
    const theirs = await Promise.all(crowd.map((each) => accept(each, forMany)))
    expect(theirs.filter((answer) => JSON.stringify(answer).includes(org.id))).toHaveLength(1)
    const members = await database.asOwner((query) =>
      query('select from app.memberships where organization_id = $1 and user_id = any ($2::uuid[])', [
        org.id,
        `{${crowd.join(',')}}`,
      ]),
    )
    expect(members).toHaveLength(1)
  })

  test('an invitation that is revoked while it is accepted is the one or the other', async () => {
    const org = await createOrganizationInDatabase(database, 'Riverside')
    for (let round = 0; round < rounds; round++) {
      const person = await createPerson(database, 'Gus Guest')
      const invitation = await invite(database, org.manager, org.id, await emailOf(database, person), 'viewer')
      const [accepted, revoked] = await Promise.all([
        ask(person, 'select public.accept_invitation($1)', [invitation.token]),
        ask(org.manager, 'select public.revoke_invitation($1)', [invitation.id]),
      ])
      const isIn = JSON.stringify(accepted).includes(org.id)
      expect(revoked === 'FSRUL invitation_closed').toBe(isIn)
      const [member] = await database.asOwner((query) =>
        query('select 1 from app.memberships where organization_id = $1 and user_id = $2', [org.id, person]),
      )
      expect(member !== undefined).toBe(isIn)
    }
  })

  describe('one field, one game', () => {
    const game = (
      org: OrganizationInTest,
      field: string | null,
      [home, away]: readonly [string, string],
      hour: number,
    ) =>
      makeGame({
        ...org.game,
        id: randomUUID(),
        field_id: field,
        home_team_id: home,
        away_team_id: away,
        start_time: `2027-05-01T${String(hour).padStart(2, '0')}:00:00.000Z`,
        end_time: `2027-05-01T${String(hour).padStart(2, '0')}:45:00.000Z`,
      })
    const send = (org: OrganizationInTest, by: string, row: ReturnType<typeof game>) => {
      const { version: _version, ...values } = row
      return ask(by, push, [pushOf(org.id, [{ t: 'games', rows: [values] }])])
    }
    const messages = (answers: readonly unknown[]) =>
      answers.map((answer) => {
        const [result] = (answer as { results: { s: string; message?: string }[] }).results
        return String(result?.message ?? result?.s)
      })

    test('two games at once on one field: one is refused', async () => {
      const org = await createOrganizationInDatabase(database, 'Riverside')
      const others = await twoMoreTeams(org)
      for (let hour = 0; hour < rounds; hour++) {
        const answers = await Promise.all([
          send(org, org.manager, game(org, org.field.id, [org.home.id, org.away.id], hour)),
          send(org, org.administrator, game(org, org.field.id, others, hour)),
        ])
        expect(messages(answers).toSorted()).toEqual(['applied', 'field_booked'])
      }
    })

    test('two games at once of one team: one is refused', async () => {
      const org = await createOrganizationInDatabase(database, 'Hillside')
      const [third, fourth] = await twoMoreTeams(org)
      const second = makeField({ id: randomUUID(), organization_id: org.id, venue_id: org.venue.id, name: 'Field 2' })
      const { version: _version, ...row } = second
      await ask(org.manager, push, [pushOf(org.id, [{ t: 'venue_fields', rows: [row] }])])
      for (let hour = 0; hour < rounds; hour++) {
        const answers = await Promise.all([
          send(org, org.manager, game(org, org.field.id, [org.home.id, third], hour)),
          send(org, org.administrator, game(org, second.id, [fourth, org.home.id], hour)),
        ])
        expect(messages(answers).toSorted()).toEqual(['applied', 'team_booked'])
      }
    })

    async function twoMoreTeams(org: OrganizationInTest): Promise<readonly [string, string]> {
      const ids = [randomUUID(), randomUUID()] as const
      await database.asOwner((query) =>
        query(
          `insert into app.teams (id, organization_id, league_id, name, primary_color, secondary_color)
           select id, $1, $2, 'Team', '#000000', '#FFFFFF' from unnest($3::uuid[]) id`,
          [org.id, org.league.id, `{${ids.join(',')}}`],
        ),
      )
      return ids
    }
  })

  test('a push whose session ends while it waits is told to sign in, and nothing of it is refused', async () => {
    const org = await createOrganizationInDatabase(database, 'Riverside')
    for (const role of ['league_administrator', null] as const) {
      const person = role
        ? await createMember(database, org.id, role, 'Ada Ended')
        : await createPerson(database, 'Gus Guest')
      const client = randomUUID()
      const rename = { t: 'teams', id: org.third.id, set: { name: 'Otters' }, was: { name: 'Badgers' } }
      let answer: Promise<unknown> | undefined
      await database.asOwner(async (query) => {
        // A person who is not a member waits only for their own device's turn, not for the organization.
        await query('select from private.sync_clocks where organization_id = $1 for update', [org.id])
        await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [client])
        answer = ask(person, push, [pushOf(org.id, [rename], client)])
        await untilSomebodyWaits(database)
        await query('delete from auth.sessions where user_id = $1', [person])
      })
      expect(await answer).toBe('PT401')
      const receipts = await database.asOwner((query) =>
        query('select from private.sync_receipts where user_id = $1', [person]),
      )
      expect(receipts).toEqual([])
    }
  })

  test('a push that comes while its author is removed is whole or refused', async () => {
    const org = await createOrganizationInDatabase(database, 'Riverside')
    for (let round = 0; round < rounds; round++) {
      const person = await createMember(database, org.id, 'league_administrator', 'Ada Leaving')
      const name = `Team ${round}`
      const rename = { t: 'teams', id: org.third.id, set: { name }, was: { name: 'Badgers' } }
      const [answer] = await Promise.all([
        ask(person, push, [pushOf(org.id, [rename])]),
        ask(org.manager, 'select public.remove_member($1, $2)', [org.id, person]),
      ])
      const [result] = (answer as { results: { s: string }[] }).results
      const stored = await ask(org.manager, 'select name from app.teams where id = $1', [org.third.id])
      expect(stored === name).toBe(result?.s !== 'rejected')
      expect(await ask(person, pull, [pullOf(org.id)])).toMatchObject({ gone_access: true })
    }
  })
})
