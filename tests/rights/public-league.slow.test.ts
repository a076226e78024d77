import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toGamePlan } from '#domain/scheduling/conflicts/change-game.ts'
import { createBracket } from '#domain/tournaments/create-bracket.ts'
import { readPublicLeague, type PublicLeague } from '#domain/public-league/public-league.ts'
import { tableNames } from '#domain/schema/tables.ts'
import {
  makeDivision,
  makeGame,
  makeSponsor,
  makeSponsorPackage,
  makeTournamentTemplate,
  makeVenue,
  createTestRandom,
  createTestIds,
} from '../support/rows/factories.ts'
import { insertTestRows, expectRefusal } from '../support/database/league-world.ts'
import { databaseEngines, openTestDatabase, type TestQuery, type TestDatabase } from '../support/database/postgres.ts'
import { makeTournament } from '../support/rows/tournaments.ts'
import { createRightsWorld, type RightsWorld } from './support/world.ts'

// What a person who isn't signed in learns about a league: nothing, unless its staff have given it a page, and then
// only what belongs on it. Each test undoes its changes.

class Undo extends Error {}

// On the second engine, policies also restrict the owner, as in a hosted project.
describe.each(databaseEngines)('on %s', (engine) => {
  let database: TestDatabase
  let world: RightsWorld
  const ids = createTestIds(createTestRandom(7))
  const under14 = makeDivision({ name: 'U14', id: ids() })
  const under8 = makeDivision({ name: 'U8', id: ids() })
  const [mixed, cancelled, postponed] = [ids(), ids(), ids()]

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    world = await createRightsWorld(database)
    await database.asOwner((query) => furnish(query))
  })
  afterAll(() => database.close())

  /** The home and away teams play in the U14, and the third team in the U8. */
  async function furnish(query: TestQuery): Promise<void> {
    const { here, there } = world
    const ours = { organization_id: here.id, league_id: here.league.id }
    await query(
      `update app.leagues set slug = 'riverside', is_public = true, description = 'hush 1', rules = 'hush 2'
      where id = $1`,
      [here.league.id],
    )
    await query(`update app.leagues set slug = 'hillside', is_public = true where id = $1`, [there.league.id])
    await insertTestRows(
      query,
      'divisions',
      [under14, under8].map((each) => ({ ...each, ...ours })),
    )
    await query('update app.teams set division_id = $1 where id in ($2, $3)', [under14.id, here.home.id, here.away.id])
    await query('update app.teams set division_id = $1 where id = $2', [under8.id, here.third.id])
    await query(
      `update app.games set status = 'completed', home_score = 31, away_score = 29, result_state = 'confirmed',
      result_side = 'home', notes = 'hush 3' where id = $1`,
      [here.game.id],
    )
    const more = (id: string, day: number) =>
      makeGame({
        ...here.game,
        id,
        start_time: `2026-05-0${day}T16:00:00.000Z`,
        end_time: `2026-05-0${day}T17:00:00.000Z`,
      })
    await insertTestRows(query, 'games', [
      {
        ...more(mixed, 2),
        away_team_id: here.third.id,
        status: 'completed',
        home_score: 41,
        away_score: 43,
        result_state: 'official',
        result_side: 'staff',
      },
      { ...more(cancelled, 3), status: 'cancelled' },
      { ...more(postponed, 4), status: 'postponed', notes: 'hush 4' },
    ])
    const prospect = makeSponsor({ ...ours, id: ids(), company_name: 'hush 5', status: 'prospect' })
    const small = makeSponsor({
      ...ours,
      id: ids(),
      company_name: 'Corner Shop',
      logo_url: '/logos/shop.png',
    })
    const gone = makeSponsor({ ...ours, id: ids(), company_name: 'hush 6' })
    const [pack] = await query<{ id: string }>('select id from app.sponsorship_packages where league_id = $1', [
      here.league.id,
    ])
    const deal = (sponsor_id: string, price_cents: number) =>
      makeSponsorPackage({
        ...ours,
        id: ids(),
        sponsor_id,
        package_id: pack?.id ?? '',
        start_date: '2020-01-01',
        end_date: '2099-12-31',
        price_cents,
      })
    await insertTestRows(query, 'sponsors', [prospect, small, gone])
    await query(
      `update app.sponsor_packages set start_date = '2020-01-01', end_date = '2099-12-31'
      where organization_id = $1`,
      [here.id],
    )
    await insertTestRows(query, 'sponsor_packages', [
      deal(prospect.id, 999_331),
      deal(small.id, 19_331),
      { ...deal(gone.id, 777_331), end_date: '2021-01-01' },
    ])
    await insertTestRows(query, 'venues', [
      makeVenue({ ...ours, id: ids(), name: 'Spare Park', description: 'Gate on the left', capacity: 4_321 }),
    ])
    for (const statement of [
      `venues set description = 'Enter by Mill Lane' where name = 'Mill Park'`,
      `schedules set description = 'hush 7', constraints = $c$${constraints}$c$`,
      `schedules set name = 'hush 8' where status = 'draft'`,
      `sponsors set notes = 'hush 9', contact_name = 'hush 10', contact_phone = 'hush 11'`,
      `sponsorship_packages set name = 'hush 12', description = 'hush 13'`,
      `players set display_name = 'hush 14'`,
    ]) {
      await query(`update app.${statement}${statement.includes(' where ') ? ' and' : ' where'} organization_id = $1`, [
        here.id,
      ])
    }
    await query(`update app.point_deductions set reason = 'hush 15' where organization_id = $1`, [here.id])
    await query(`update app.lot_draws set note = 'hush 17', created_by = $2 where organization_id = $1`, [
      here.id,
      here.manager,
    ])
    await query(
      `update app.teams set left_at = '2026-05-09T23:59:59.999Z', left_as = 'withdrawn', left_reason = 'hush 16'
      where id = $1`,
      [here.third.id],
    )
  }

  /** Returns what anyone would get after some changes by the owner, which are rolled back. */
  async function answerAfter(changes: readonly string[], slug: string | null = 'riverside'): Promise<string | null> {
    let answer: string | null = null
    const work = database.asOwner(async (query) => {
      for (const change of changes) await query(change)
      await query(`select set_config('role', 'anon', true)`)
      const [row] = await query<{ answer: string | null }>('select public.public_league($1)::text as answer', [slug])
      answer = row?.answer ?? null
      throw new Undo()
    })
    await work.catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
    return answer
  }

  async function pageAfter(...changes: string[]): Promise<PublicLeague> {
    const page = readPublicLeague(JSON.parse((await answerAfter(changes)) ?? 'null'))
    if (page === null) throw new Error('there is no page')
    return page
  }
  const resultOf = ({ games }: PublicLeague, id: string) => {
    const game = games.find((each) => each.id === id)
    return game && [game.status, game.home_score, game.away_score, game.result_state, game.hides_result]
  }
  const setLeague = (set: string) => `update app.leagues set ${set} where slug = 'riverside'`
  const withoutPart = (part: string) => setLeague(`public_parts = array_remove(public_parts, '${part}')`)

  test('nobody finds a page without its exact address', async () => {
    const wrong = ['river', 'Riverside', 'riverside%', 'riverside ', '%', '', null]
    expect(await Promise.all(wrong.map((slug) => answerAfter([], slug)))).toEqual(wrong.map(() => null))
  })

  test('a page that is switched off is as good as none', async () => {
    expect(await answerAfter([setLeague('is_public = false')])).toBeNull()
  })

  test('everybody reads it, signed in or not, and gets the same', async () => {
    const as = async (work: (query: TestQuery) => Promise<{ page: object }[]>, ask: typeof database.asAnonymous) => {
      const [row] = await ask(work)
      return { ...row?.page, as_of: '' }
    }
    const ask = (query: TestQuery) => query<{ page: object }>(`select public.public_league('riverside') as page`)
    const anonymous = await as(ask, (work) => database.asAnonymous(work))
    for (const person of [world.here.viewer, world.there.manager, world.outsider]) {
      expect(await as(ask, (work) => database.asPerson(person, work))).toEqual(anonymous)
    }
  })

  test('it tells games, results and what they rest on, and where to find them', async () => {
    const { here } = world
    const page = await pageAfter()
    expect(page.league).toMatchObject({ id: here.league.id, slug: 'riverside' })
    expect(page.sport.name).toBe('Soccer')
    expect(page.games.map(({ id }) => id)).toEqual([here.game.id, mixed, cancelled, postponed])
    expect(resultOf(page, here.game.id)).toEqual(['completed', 31, 29, 'confirmed', false])
    expect(resultOf(page, mixed)).toEqual(['completed', 41, 43, 'official', false])
    expect(page.games.map(({ status }) => status)).toEqual(['completed', 'completed', 'cancelled', 'postponed'])
    expect(page.venues.map(({ name, capacity }) => [name, capacity])).toEqual([
      ['Mill Park', null],
      ['Spare Park', 4_321],
    ])
    expect(page.deductions).toMatchObject([{ team_id: here.home.id, reason: '' }])
    expect(page.draws).toMatchObject([{ team_ids: [here.away.id, here.home.id], note: null, created_by: null }])
    expect(page.teams.find(({ id }) => id === here.third.id)).toMatchObject({ left_as: 'withdrawn', left_reason: null })
    expect(page.rulebook_versions).toMatchObject([{ league_id: here.league.id, number: 1, created_by: null }])
    expect(page.sponsors).toEqual([
      { company_name: 'Mill Bakery', logo_url: null },
      { company_name: 'Corner Shop', logo_url: '/logos/shop.png' },
    ])
  })

  test('it has stored logos of at most four million characters in all, and all paths', async () => {
    const { here } = world
    const addTeams = (from: number, to: number, logo: string) =>
      `insert into app.teams (organization_id, league_id, id, name, logo_url, primary_color,
        secondary_color)
      select '${here.id}', '${here.league.id}', gen_random_uuid(), 'Zephyrs ' || nr, ${logo},
        '#112233', '#445566'
      from generate_series(${from}, ${to}) nr`
    const page = await pageAfter(
      addTeams(1001, 1251, `'data:image/webp;base64,' || repeat('A', 15977)`),
      addTeams(1252, 1252, `'/logos/zephyrs.png'`),
    )
    const logos = page.teams.filter(({ name }) => name.startsWith('Zephyrs')).map(({ logo_url }) => logo_url)
    expect(logos.map((logo) => logo?.length ?? null)).toEqual([...Array(250).fill(16_000), null, 18])
  })

  test('no word of it is about people, money, plans or another organization', async () => {
    const { here, there } = world
    const text = (await answerAfter([])) ?? ''
    expect(text).toContain(here.league.id) // the page exists
    const words = text.replaceAll(/"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"|"\d{4}-\d\d-\d\dT[^"]*"/g, '') // ids and times may contain the same digits
    expect(words).not.toMatch(/hush|@|\b\d*(331|50000)\b|Robin|Asthma|Gold|Riverside (Manager|Home|Player)/)
    const people = [here.manager, here.homeCoach, here.player, here.viewer, world.outsider]
    for (const id of [here.id, there.id, ...people, here.draft.id, here.draftGame.id]) expect(text).not.toContain(id)
    const theirs = [there.league, there.home, there.away, there.game, there.published, there.venue, there.field]
    for (const { id } of theirs) expect(text).not.toContain(id)
    const other = (await answerAfter([], 'hillside')) ?? ''
    for (const { id } of theirs) expect(other).toContain(id)
    for (const { id } of [here.league, here.home, here.game, here.venue]) expect(other).not.toContain(id)
  })

  test('a draft is nobody’s, a schedule that is published or completed everybody’s', async () => {
    const { here } = world
    const set = (status: string) => `update app.schedules set status = '${status}' where id = '${here.draft.id}'`
    const published = (await pageAfter(set('published'))).games.map(({ id }) => id)
    expect(published).toContain(here.draftGame.id)
    const completed = await pageAfter(set('completed'))
    expect(completed.schedules.map(({ id }) => id).toSorted()).toEqual([here.published.id, here.draft.id].toSorted())
    const none = await pageAfter(`update app.schedules set status = 'draft' where id = '${here.published.id}'`)
    expect([none.games, none.schedules, none.teams.length]).toEqual([[], [], 3])
  })

  test('a division that hides its results hides them in every game of its teams, with the points of its table', async () => {
    const { here } = world
    const hide = (id: string) => `update app.divisions set hides_results = true where id = '${id}'`
    const young = await pageAfter(hide(under8.id))
    expect(resultOf(young, here.game.id)).toEqual(['completed', 31, 29, 'confirmed', false])
    expect(resultOf(young, mixed)).toEqual(['completed', null, null, null, true])
    expect(young.deductions).toHaveLength(1)
    const text = (await answerAfter([hide(under14.id)])) ?? ''
    const older = readPublicLeague(JSON.parse(text))
    expect(
      older?.games.map(({ home_score, away_score, hides_result }) => [home_score, away_score, hides_result]),
    ).toEqual([1, 2, 3, 4].map(() => [null, null, true]))
    expect(older?.deductions).toEqual([])
    expect(text).not.toMatch(/"home_score": [0-9]|"confirmed"|"official"/)
  })

  test('who forfeited, who is ahead and who won is a result as well', async () => {
    const { here } = world
    const page = await pageAfter(
      `update app.divisions set hides_results = true where id = '${under8.id}'`,
      `update app.games set status = 'forfeited', home_score = null, away_score = null, result_state = null,
         result_side = null, forfeited_by = 'home' where id = '${mixed}'`,
      `update app.games set status = 'in_progress', home_score = 1, away_score = 0, away_team_id = '${here.third.id}'
         where id = '${postponed}'`,
    )
    const of = (id: string) => page.games.find((game) => game.id === id)
    expect(of(mixed)).toMatchObject({ status: 'forfeited', forfeited_by: null })
    expect(of(postponed)).toMatchObject({ status: 'in_progress', home_score: null, away_score: null, winner: null })
  })

  test('parts that are left out are not told', async () => {
    const noResults = await pageAfter(withoutPart('results'))
    expect(noResults.games.every(({ home_score, result_state }) => home_score === null && result_state === null)).toBe(
      true,
    )
    expect(noResults.deductions).toEqual([])
    expect(noResults.draws).toEqual([])
    expect(noResults.rulebook_versions).toEqual([])
    const noStandings = await pageAfter(withoutPart('standings'))
    expect(noStandings.deductions).toEqual([])
    expect(noStandings.draws).toEqual([])
    expect(noStandings.rulebook_versions).toHaveLength(1) // the pools of a bracket are ranked by them
    const neither = await pageAfter(withoutPart('standings'), withoutPart('brackets'))
    expect(neither.rulebook_versions).toEqual([])
    expect((await pageAfter(withoutPart('sponsors'))).sponsors).toEqual([])
    const { venues, fields } = await pageAfter(withoutPart('venues'))
    expect(venues).toMatchObject([{ name: 'Mill Park', description: null, has_parking: false }])
    expect(venues[0]?.address).not.toBe('') // shown, because people must find the game
    expect(fields).toHaveLength(1)
  })

  test('a bracket is told where all its results are', async () => {
    const { here } = world
    const ours = { organization_id: here.id, league_id: here.league.id }
    const { schedule, games } = makeTournament(
      createBracket(makeTournamentTemplate(), 3),
      [here.home.id, here.away.id, here.third.id],
      { ...ours, name: 'Cup' },
      ids,
    )
    await database.asOwner(async (query) => {
      await insertTestRows(query, 'schedules', [schedule])
      await insertTestRows(query, 'games', [...games])
    })
    const cupAfter = async (...changes: string[]) => {
      const page = await pageAfter(...changes)
      const { bracket, tournament_facts } = page.schedules.find(({ id }) => id === schedule.id) ?? {}
      const matches = page.games.filter(({ schedule_id }) => schedule_id === schedule.id)
      return [
        bracket != null,
        tournament_facts != null,
        matches.length,
        matches.some((each) => each.home_source !== null),
      ]
    }
    expect(await cupAfter()).toEqual([true, true, games.length, true])
    const without = [false, false, games.length, false]
    expect(await cupAfter(withoutPart('brackets'))).toEqual(without)
    expect(await cupAfter(withoutPart('results'))).toEqual(without)
    expect(await cupAfter(`update app.divisions set hides_results = true where id = '${under8.id}'`)).toEqual(without)
    await database.asOwner((query) => query('delete from app.schedules where id = $1', [schedule.id]))
  })

  test('a game says when a calendar’s view of it was changed, and not why', async () => {
    const { here } = world
    const stamps = ({ games }: PublicLeague) =>
      games.map(({ id, sequence, changed_at }) => ({ id, sequence, changed_at })).filter(({ id }) => id !== mixed)
    const before = stamps(await pageAfter())
    const after = stamps(
      await pageAfter(`update app.games set start_time = start_time - interval '1 hour' where id = '${cancelled}'`),
    )
    const ofMoved = (all: typeof before) => all.find(({ id }) => id === cancelled)
    expect(ofMoved(after)?.sequence).toBeGreaterThan(ofMoved(before)?.sequence ?? Infinity)
    expect(Date.parse(ofMoved(after)?.changed_at ?? '')).toBeGreaterThan(Date.parse(ofMoved(before)?.changed_at ?? ''))
    expect(after.filter(({ id }) => id !== cancelled)).toEqual(before.filter(({ id }) => id !== cancelled))
    // A score doesn't change a calendar, and neither does anything that only staff can read.
    const scored = `update app.games set home_score = 32, notes = 'hush' where id = '${here.game.id}'`
    expect(stamps(await pageAfter(scored))).toEqual(before)
  })

  test('a game says from where it was moved, and not why', async () => {
    const { here } = world
    const plan = toGamePlan({ ...here.game, field_id: null, status: 'scheduled', forfeited_by: null })
    const changes = [
      {
        gameId: here.game.id,
        from: { ...plan, local_date: '2026-04-04', local_time: '03:00', start_time: '2026-04-04T09:00:00.000Z' },
        to: plan,
      },
    ]
    const page = await pageAfter(
      `insert into app.schedule_changes (id, organization_id, league_id, schedule_id, reason, changes, created_at)
       values ('${ids()}', '${here.id}', '${here.league.id}', '${here.published.id}', 'hush', '${JSON.stringify(changes)}',
         '2026-05-01T08:00:00Z')`,
    )
    expect(page.games.map(({ moved_from }) => moved_from).slice(0, 2)).toEqual([
      { local_date: '2026-04-04', local_time: '03:00', start_time: '2026-04-04T09:00:00.000Z', field_id: null },
      null,
    ])
  })

  test('a visitor still reads no table', async () => {
    for (const table of [...tableNames, 'user_profiles', 'player_private', 'activity']) {
      const reading = database.asAnonymous((query) => query(`select 1 from app.${table} limit 1`))
      expect([table, (await expectRefusal(reading)).code]).toEqual([table, '42501'])
    }
  })
})

const constraints = JSON.stringify({
  preferredDays: [6],
  timeSlots: [{ start: '09:00', end: '17:00' }],
  blackoutDates: ['2026-07-04'],
  teamIds: [],
  fieldIds: [],
  divisionIds: [],
  meetings: 1,
  gameMinutes: 61,
  turnaroundMinutes: 11,
  minGameSpacing: 24,
  maxGamesPerDay: 1,
  homeAwayBalance: true,
  seed: 331_331,
})
