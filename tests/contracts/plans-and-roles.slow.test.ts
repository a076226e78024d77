import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { canHandleRole } from '#domain/people/capabilities.ts'
import { featureKeys, hasFeature, limitKeys, getLimit } from '#domain/plans/entitlements.ts'
import type { LimitKey } from '#domain/plans/entitlements.ts'
import { describePlanRefusal } from '#domain/plans/plan-words.ts'
import { findRuleMessage } from '#domain/rule-error.ts'
import { usesAdvancedScheduling } from '#domain/scheduling/model/uses-advanced.ts'
import type { Team } from '#domain/schema/leagues.ts'
import type { ScheduleConstraints } from '#domain/schema/schedules.ts'
import { roles, tiers } from '#domain/schema/organizations.ts'
import type { Role } from '#domain/schema/organizations.ts'
import type { Op } from '#sync/wire.ts'
import {
  makeGame,
  makeLeagueRow,
  makePlayer,
  makeScoreReport,
  makeSchedule,
  makeTeam,
  makeVenue,
} from '../support/rows/factories.ts'
import {
  createMember,
  createOrganizationInDatabase,
  insertTestRows,
  expectRefusal,
} from '../support/database/league-world.ts'
import type { OrganizationInTest } from '../support/database/league-world.ts'
import { openTestDatabase } from '../support/database/postgres.ts'
import type { TestQuery, TestDatabase } from '../support/database/postgres.ts'
import { readGameResults, syncWith } from '../support/device/sync-device.ts'

// What plans allow and who may manage whom is implemented in src/domain for the screens, and in SQL to enforce it.

let database: TestDatabase
let org: OrganizationInTest
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  org = await createOrganizationInDatabase(database, 'Riverside')
})
afterAll(() => database.close())

class Undo extends Error {}

/** Tries something and rolls it back. Returns why it was refused, or null if it succeeded. */
async function attempt(as: string, work: (query: TestQuery) => Promise<unknown>): Promise<string | null> {
  const undone = async (query: TestQuery): Promise<never> => {
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
    expect(limitKeys.filter((key) => findRuleMessage(`limit_${key}`) === null)).toEqual([])
  })

  test('the catalog says what the domain says', async () => {
    const rows = await database.asOwner((query) =>
      query<{ feature_key: string; tier: string; is_allowed: boolean; max_count: number | null }>(
        'select feature_key, tier, is_allowed, max_count from app.feature_tiers',
      ),
    )
    const expected = tiers.flatMap((tier) => [
      ...limitKeys.map((key) => ({ feature_key: key, tier, is_allowed: true, max_count: getLimit(tier, key) })),
      ...featureKeys.map((key) => ({ feature_key: key, tier, is_allowed: hasFeature(tier, key), max_count: null })),
    ])
    const sorted = (list: readonly { feature_key: string; tier: string }[]) =>
      list.toSorted((a, b) => (`${a.feature_key} ${a.tier}` < `${b.feature_key} ${b.tier}` ? -1 : 1))
    expect(sorted(rows)).toEqual(sorted(expected))
    const keys = await database.asOwner((query) =>
      query<{ key: string }>('select feature_key as key from app.features'),
    )
    expect(keys.map(({ key }) => key).toSorted()).toEqual([...limitKeys, ...featureKeys].toSorted())
  })

  const ours = () => ({ id: randomUUID(), organization_id: org.id })
  const day = (index: number) => new Date(Date.UTC(2030, 4, 1, index)).toISOString()
  const add: Record<LimitKey, { have: number; insert: (query: TestQuery, count: number) => Promise<void> }> = {
    leagues: {
      have: 1,
      insert: (query, count) =>
        insertTestRows(
          query,
          'leagues',
          Array.from({ length: count }, (_, i) =>
            makeLeagueRow({ ...ours(), sport_id: org.league.sport_id, name: `League ${i}` }),
          ),
        ),
    },
    teams: {
      have: 3,
      insert: (query, count) =>
        insertTestRows(
          query,
          'teams',
          Array.from({ length: count }, (_, i) => makeTeam({ ...ours(), league_id: org.league.id, name: `Team ${i}` })),
        ),
    },
    players: {
      have: 1,
      insert: (query, count) =>
        insertTestRows(
          query,
          'players',
          Array.from({ length: count }, () => makePlayer({ ...ours(), team_id: org.home.id })),
        ),
    },
    games: {
      have: 0, // no games yet in the month of `day`
      insert: (query, count) =>
        insertTestRows(
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
      const most = getLimit(tier, key)
      const { have, insert } = add[key]
      const asked = (count: number) =>
        attempt('owner', async (query) => {
          await query('update app.organizations set tier = $2 where id = $1', [org.id, tier])
          if (count > 0) await insert(query, count)
        })
      const many = most === null ? 40 : most - have
      expect(await asked(many)).toBeNull()
      expect(await asked(many + 1)).toBe(most === null ? null : `limit_${key}`)
    },
  )
})

describe('an organization whose plan has become too small for it', () => {
  let grown: OrganizationInTest
  const { device, pull } = syncWith(() => ({ database, org: grown }))
  const full = async (query: TestQuery) => {
    await insertTestRows(query, 'leagues', [
      makeLeagueRow({ ...owned(), sport_id: grown.league.sport_id, name: 'Second' }),
    ])
    await insertTestRows(
      query,
      'teams',
      Array.from({ length: 9 }, (_, i) => makeTeam({ ...owned(), league_id: grown.league.id, name: `More ${i}` })),
    )
    await insertTestRows(
      query,
      'players',
      Array.from({ length: 20 }, () => makePlayer({ ...owned(), team_id: grown.home.id })),
    )
    await insertTestRows(
      query,
      'games',
      Array.from({ length: 30 }, (_, i) => {
        const start = Date.UTC(2031, 4, 1, i)
        return makeGame({ ...grown.game, ...owned(), start_time: iso(start), end_time: iso(start + 1_800_000) })
      }),
    )
  }
  const owned = () => ({ id: randomUUID(), organization_id: grown.id })
  const iso = (at: number) => new Date(at).toISOString()
  beforeAll(async () => {
    grown = await createOrganizationInDatabase(database, 'Grown Sports')
    await database.asOwner(full)
    await database.asOwner((query) => query(`update app.organizations set tier = 'free' where id = $1`, [grown.id]))
  })

  test('adds nothing of which it has too much, and is told so in the specified words', async () => {
    const phone = device(grown.manager)
    const { id: _id, ...game } = grown.game
    const added: [LimitKey, number, Op][] = [
      ['leagues', 1, { t: 'leagues', rows: [makeLeagueRow({ ...owned(), sport_id: grown.league.sport_id })] }],
      ['teams', 8, { t: 'teams', rows: [makeTeam({ ...owned(), league_id: grown.league.id, name: 'One more' })] }],
      ['players', 15, { t: 'players', rows: [makePlayer({ ...owned(), team_id: grown.home.id })] }],
      [
        'games',
        20,
        {
          t: 'games',
          rows: [
            makeGame({
              ...game,
              ...owned(),
              start_time: iso(Date.UTC(2031, 4, 31)),
              end_time: iso(Date.UTC(2031, 4, 31, 1)),
            }),
          ],
        },
      ],
    ]
    for (const [key, theirs, op] of added) {
      const verdict = await phone.apply(op)
      expect(verdict).toMatchObject({ s: 'rejected', code: 'FSRUL', message: `limit_${key}`, theirs })
      expect(describePlanRefusal({ message: `limit_${key}`, theirs, field: null })).toMatch(
        "You don't have access to this feature. Please upgrade your subscription. Basic has room for",
      )
    }
    const refused = database.asPerson(grown.manager, (query) =>
      insertTestRows(query, 'teams', [makeTeam({ ...owned(), league_id: grown.league.id, name: 'By hand' })]),
    )
    await expect(refused).rejects.toMatchObject({
      message: 'limit_teams',
      hint: "You don't have access to this feature. Please upgrade your subscription.",
    })
  })

  test('goes on with all that is there: it is read, scored, moved, renamed, published and deleted', async () => {
    const phone = device(grown.manager)
    const there = await pull(grown.manager, { limit: 10_000 })
    expect(there.tier).toBe('free')
    expect([there.rows['teams']?.length, there.rows['games']?.length]).toEqual([12, 32])
    const { game, home, league, draft } = grown
    const may = Date.UTC(2031, 4, 20)
    const deeds: [string, Op][] = [
      [
        'scored',
        { t: 'score_reports', rows: [makeScoreReport({ ...owned(), game_id: game.id, reported_by: grown.manager })] },
      ],
      [
        'moved into the full month',
        {
          t: 'games',
          id: grown.draftGame.id,
          set: { start_time: iso(may), end_time: iso(may + 60_000) },
          was: { start_time: grown.draftGame.start_time, end_time: grown.draftGame.end_time },
        },
      ],
      ['team renamed', { t: 'teams', id: home.id, set: { name: 'Lions' }, was: { name: home.name } }],
      ['league renamed', { t: 'leagues', id: league.id, set: { name: 'Old League' }, was: { name: league.name } }],
      ['league archived', { t: 'leagues', id: league.id, set: { status: 'archived' }, was: { status: 'active' } }],
      ['draft published', { t: 'schedules', id: draft.id, set: { status: 'published' }, was: { status: 'draft' } }],
      ['venue added', { t: 'venues', rows: [makeVenue({ ...owned() })] }],
    ]
    for (const [what, op] of deeds) expect([what, (await phone.apply(op)).s]).toEqual([what, 'applied'])
    const coach = device(grown.homeCoach)
    const [player] = (there.rows['players'] ?? []).filter((row) => row['team_id'] === home.id)
    const set = { display_name: 'Robin Vale' }
    const renamed = {
      t: 'players',
      id: String(player?.['id']),
      set,
      was: { display_name: player?.['display_name'] },
    } as const
    expect((await coach.apply(renamed)).s).toBe('applied')
    expect((await coach.apply({ t: 'players', id: renamed.id, delete: true })).s).toBe('applied')
    expect((await pull(grown.viewer, { limit: 10_000 })).rows['teams']).toHaveLength(12)
    const page = await database.asOwner((query) =>
      query('select count(*)::integer as n from app.games where home_score is not null and organization_id = $1', [
        grown.id,
      ]),
    )
    expect(page).toEqual([{ n: 1 }])
  })
})

describe('advanced scheduling', () => {
  const usualConstraints: ScheduleConstraints = {
    preferredDays: [6],
    timeSlots: [{ start: '09:00', end: '12:00' }],
    blackoutDates: [],
    teamIds: [],
    fieldIds: [],
    divisionIds: [],
    meetings: 1,
    gameMinutes: 60,
    turnaroundMinutes: 0,
    minGameSpacing: 2,
    maxGamesPerDay: 1,
    homeAwayBalance: true,
    seed: 1,
  }
  const scheduleWith = (constraints: object) =>
    makeSchedule({
      ...org.draft,
      id: randomUUID(),
      name: `Schedule ${randomUUID()}`,
      constraints: { ...usualConstraints, ...constraints },
    })
  const wish = { teamId: randomUUID(), weekday: 6, start: '09:00', end: '10:00' }
  const fair = [{}, { importance: { travel: 0 } }, { teamPreferences: [] }]
  const advanced = [{ importance: { utilization: 1 } }, { teamPreferences: [wish] }]

  test.each(tiers)('%s: a schedule begins to use it where the plan has it', async (tier) => {
    const asked = (constraints: object, update: boolean) =>
      attempt('owner', async (query) => {
        await query('update app.organizations set tier = $2 where id = $1', [org.id, tier])
        const schedule = scheduleWith(update ? {} : constraints)
        await insertTestRows(query, 'schedules', [schedule])
        if (!update) return
        const changed = JSON.stringify(scheduleWith(constraints).constraints)
        await query('update app.schedules set constraints = $2::jsonb where id = $1', [schedule.id, changed])
      })
    const refusal = hasFeature(tier, 'schedule.advanced') ? null : 'feature_not_in_plan'
    for (const update of [false, true]) {
      for (const constraints of fair) expect(await asked(constraints, update)).toBeNull()
      for (const constraints of advanced) {
        expect(await asked(constraints, update)).toBe(refusal)
        expect(usesAdvancedScheduling({ ...usualConstraints, ...constraints })).toBe(true)
      }
    }
    expect(fair.some((constraints) => usesAdvancedScheduling({ ...usualConstraints, ...constraints }))).toBe(false)
  })

  test('what uses it goes on being changed on a smaller plan', async () => {
    const refusal = await attempt('owner', async (query) => {
      const schedule = scheduleWith(advanced[0] ?? {})
      await insertTestRows(query, 'schedules', [schedule])
      await query(`update app.organizations set tier = 'free' where id = $1`, [org.id])
      const changed = JSON.stringify({ ...schedule.constraints, seed: 7 })
      await query('update app.schedules set constraints = $2::jsonb where id = $1', [schedule.id, changed])
      await query(`update app.schedules set name = 'Renamed' where id = $1`, [schedule.id])
    })
    expect(refusal).toBeNull()
  })
})

describe('the ninth team of a league on the free plan', () => {
  let small: OrganizationInTest
  const { device } = syncWith(() => ({ database, org: small }))
  const teams = (count: number, league = small.league.id) =>
    Array.from({ length: count }, (_, i) =>
      makeTeam({ id: randomUUID(), organization_id: small.id, league_id: league, name: `Team ${i}` }),
    )
  const insert = (rows: readonly Team[]): Op => ({ t: 'teams', rows: [...rows] })
  beforeEach(async () => {
    small = await createOrganizationInDatabase(database, 'Riverside Juniors') // the organization already has three teams
    await database.asOwner((query) => query(`update app.organizations set tier = 'free' where id = $1`, [small.id]))
  })
  const refused = { s: 'rejected', code: 'FSRUL', message: 'limit_teams', theirs: 8 }

  test('is refused alone', async () => {
    const phone = device(small.manager)
    expect((await phone.apply(insert(teams(5)))).s).toBe('applied')
    expect(await phone.apply(insert(teams(1)))).toMatchObject(refused)
  })

  test('is refused in a batch, and holds up none of the others', async () => {
    const phone = device(small.manager)
    const answer = await phone.send(teams(7).map((team) => phone.mutation([insert([team])])))
    expect(readGameResults(answer).map(({ s }) => s)).toEqual([
      ...Array.from({ length: 5 }, () => 'applied'),
      'rejected',
      'rejected',
    ])
    expect(readGameResults(answer).at(-1)).toMatchObject(refused)
  })

  test('is refused with all of the change that it came in', async () => {
    const phone = device(small.manager)
    expect(await phone.apply(insert(teams(6)))).toMatchObject(refused)
    expect((await phone.apply(insert(teams(5)))).s).toBe('applied')
  })

  test('has room again once another team is gone, in the same change', async () => {
    const phone = device(small.manager)
    await phone.apply(insert(teams(5)))
    expect((await phone.apply({ t: 'teams', id: small.third.id, delete: true }, insert(teams(1)))).s).toBe('applied')
  })
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
    const other = await createOrganizationInDatabase(database, 'Hillside')
    expect(canHandleRole(null, 'viewer')).toBe(false)
    const refused = expectRefusal(
      database.asPerson(other.manager, (query) =>
        query('select public.change_role($1, $2, $3)', [org.id, idIn(others, 'viewer'), 'player']),
      ),
    )
    expect(await refused).toEqual({ code: 'FSRUL', message: 'not_allowed' })
  })
})
