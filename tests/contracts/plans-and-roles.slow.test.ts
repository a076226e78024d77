import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canHandleRole } from '#domain/capabilities.ts'
import { featureKeys, hasFeature, limitKeys, limitOf } from '#domain/entitlements.ts'
import type { LimitKey } from '#domain/entitlements.ts'
import { ruleWords } from '#domain/rule-error.ts'
import { roles, tiers } from '#domain/schema/organizations.ts'
import type { Role } from '#domain/schema/organizations.ts'
import { makeGame, makeLeague, makePlayer, makeTeam } from '../support/factories.ts'
import { createMember, createOrganization, insertRows, refusalOf } from '../support/league-world.ts'
import type { OrganizationInTest } from '../support/league-world.ts'
import { openTestDatabase } from '../support/postgres.ts'
import type { Query, TestDatabase } from '../support/postgres.ts'

// What plans allow and who handles whom stands in src/domain, for the screens, and in SQL, where it binds.

let database: TestDatabase
let org: OrganizationInTest
beforeAll(async () => {
  database = await openTestDatabase('pglite')
  org = await createOrganization(database, 'Riverside')
})
afterAll(() => database.close())

class Undo extends Error {}

/** The refusal of what is tried, null where it goes through; nothing of it stays. */
async function attempt(as: string, work: (query: Query) => Promise<unknown>): Promise<string | null> {
  const undone = async (query: Query): Promise<never> => {
    await work(query)
    throw new Undo()
  }
  try {
    await (as === 'owner' ? database.asOwner(undone) : database.asPerson(as, undone))
  } catch (error) {
    if (error instanceof Undo) return null
    if (error instanceof Error && 'code' in error && error.code === 'FSRUL') return error.message
    throw error
  }
  throw new Error('unreachable')
}

describe('plans', () => {
  test('every limit has words for whoever meets it', () => {
    expect(limitKeys.filter((key) => ruleWords(`limit_${key}`) === null)).toEqual([])
  })

  test('the catalogue says what the domain says', async () => {
    const rows = await database.asOwner((query) =>
      query<{ feature_key: string; tier: string; is_allowed: boolean; max_count: number | null }>(
        'select feature_key, tier, is_allowed, max_count from public.feature_tiers',
      ),
    )
    const expected = tiers.flatMap((tier) => [
      ...limitKeys.map((key) => ({ feature_key: key, tier, is_allowed: true, max_count: limitOf(tier, key) })),
      ...featureKeys.map((key) => ({ feature_key: key, tier, is_allowed: hasFeature(tier, key), max_count: null })),
    ])
    const sorted = (list: readonly { feature_key: string; tier: string }[]) =>
      list.toSorted((a, b) => (`${a.feature_key} ${a.tier}` < `${b.feature_key} ${b.tier}` ? -1 : 1))
    expect(sorted(rows)).toEqual(sorted(expected))
    const keys = await database.asOwner((query) =>
      query<{ key: string }>('select feature_key as key from public.features'),
    )
    expect(keys.map(({ key }) => key).toSorted()).toEqual([...limitKeys, ...featureKeys].toSorted())
  })

  const ours = () => ({ id: randomUUID(), organization_id: org.id })
  const day = (index: number) => new Date(Date.UTC(2030, 4, 1, index)).toISOString()
  const add: Record<LimitKey, { have: number; insert: (query: Query, count: number) => Promise<void> }> = {
    leagues: {
      have: 1,
      insert: (query, count) =>
        insertRows(
          query,
          'leagues',
          Array.from({ length: count }, (_, i) =>
            makeLeague({ ...ours(), sport_id: org.league.sport_id, name: `League ${i}` }),
          ),
        ),
    },
    teams: {
      have: 3,
      insert: (query, count) =>
        insertRows(
          query,
          'teams',
          Array.from({ length: count }, (_, i) => makeTeam({ ...ours(), league_id: org.league.id, name: `Team ${i}` })),
        ),
    },
    players: {
      have: 1,
      insert: (query, count) =>
        insertRows(
          query,
          'players',
          Array.from({ length: count }, () => makePlayer({ ...ours(), team_id: org.home.id })),
        ),
    },
    games: {
      have: 0, // in that month
      insert: (query, count) =>
        insertRows(
          query,
          'games',
          Array.from({ length: count }, (_, i) =>
            makeGame({ ...org.game, ...ours(), start_time: day(i), end_time: day(i + 1) }),
          ),
        ),
    },
  }

  test.each(tiers.flatMap((tier) => limitKeys.map((key) => [tier, key] as const)))(
    '%s: as many %s as the plan has, and none more',
    async (tier, key) => {
      const most = limitOf(tier, key)
      const { have, insert } = add[key]
      const asked = (count: number) =>
        attempt('owner', async (query) => {
          await query('update public.organizations set tier = $2 where id = $1', [org.id, tier])
          if (count > 0) await insert(query, count)
        })
      const many = most === null ? 40 : most - have
      expect(await asked(many)).toBeNull()
      expect(await asked(many + 1)).toBe(most === null ? null : `limit_${key}`)
    },
  )
})

describe('roles', () => {
  const people = new Map<Role, string>()
  const others = new Map<Role, string>()
  beforeAll(async () => {
    for (const role of roles) {
      people.set(role, await createMember(database, org.id, role, `One ${role}`))
      others.set(role, await createMember(database, org.id, role, `Other ${role}`))
    }
  })
  const idIn = (map: ReadonlyMap<Role, string>, role: Role) => {
    const id = map.get(role)
    if (id === undefined) throw new Error(`nobody is ${role}`)
    return id
  }

  test.each(roles)('%s gives and takes the roles that the domain says', async (role) => {
    const actor = { role }
    const wrong: string[] = []
    const hold = async (what: string, may: boolean, text: string, parameters: readonly unknown[]) => {
      const refusal = await attempt(idIn(people, role), (query) => query(text, parameters))
      if (refusal !== (may ? null : 'not_allowed')) wrong.push(`${what}: ${refusal}`)
    }
    for (const before of roles) {
      const target = idIn(others, before)
      const mayTake = canHandleRole(actor, before)
      await hold(`removes ${before}`, mayTake, 'select public.remove_member($1, $2)', [org.id, target])
      for (const after of roles) {
        const may = mayTake && canHandleRole(actor, after)
        await hold(`${before} to ${after}`, may, 'select public.change_role($1, $2, $3)', [org.id, target, after])
      }
      await hold(`invites ${before}`, mayTake, 'select public.invite_member($1, $2, $3)', [
        org.id,
        'new@example.com',
        before,
      ])
    }
    expect(wrong).toEqual([])
  })

  test('nobody who is not a member handles anybody', async () => {
    const other = await createOrganization(database, 'Hillside')
    expect(canHandleRole(null, 'viewer')).toBe(false)
    const refused = refusalOf(
      database.asPerson(other.manager, (query) =>
        query('select public.change_role($1, $2, $3)', [org.id, idIn(others, 'viewer'), 'player']),
      ),
    )
    expect(await refused).toEqual({ code: 'FSRUL', message: 'not_allowed' })
  })
})
