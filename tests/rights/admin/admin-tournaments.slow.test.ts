import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { createTournamentRows, type TournamentRows } from '#domain/tournaments/tournament-rows.ts'
import {
  createPerson,
  createLeagueWorld,
  insertTestRows,
  type LeagueWorld,
} from '../../support/database/league-world.ts'
import { databaseEngines, openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { syncWith } from '../../support/device/sync-device.ts'
import { makeLeagueEvent } from '../../support/rows/factories.ts'
import { asking, type Ask } from '../support/probes.ts'

// What the platform's administrators can see and change about tournaments in organizations that they don't belong to.
// No one else can do so this way.

const create = 'select public.admin_create_tournament($1, $2, $3)'
const setStatus = 'select public.admin_set_tournament_status($1, $2, $3, $4)'
const list = 'select public.admin_list_tournaments($1, $2, $3, $4)'
const read = 'select public.admin_read_tournament($1, $2)'

type Listed = { total: number; rows: Record<string, unknown>[] }

// The owner of a hosted project is not a superuser, so its functions can do only what policies allow.
describe.each(databaseEngines)('on %s', (engine) => {
  let database: TestDatabase
  let world: LeagueWorld
  let admin: string
  let ask: Ask
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    world = await createLeagueWorld(database)
    admin = await createPerson(database, 'Abe Admin')
    await database.asOwner((query) => query('insert into app.platform_admins (user_id) values ($1)', [admin]))
    ask = asking(database)
  })
  afterAll(() => database.close())

  /** By default, three teams, so seed 1 has a bye and two games are left. */
  function cup(name: string, more: { hour?: number; entrants?: readonly string[]; venueIds?: string[] } = {}) {
    const { here } = world
    const { hour = 9, entrants = [here.home.id, here.away.id, here.third.id], venueIds = [here.venue.id] } = more
    const bracket = createSingleElimination(entrants.length)
    const input = {
      name,
      leagueId: here.league.id,
      timeZone: here.league.time_zone,
      description: null,
      startDate: '2030-05-04',
      endDate: '2030-05-04',
      templateId: null,
      templateConfig: { maxTeams: 4, registrationDeadline: '2030-04-20', venueIds },
      constraints: null,
      bracket,
      entrants,
      times: bracket.matches.map((_, index) => ({
        start: new Date(Date.UTC(2030, 4, 4, hour + index)).toISOString(),
        end: new Date(Date.UTC(2030, 4, 4, hour + index + 1)).toISOString(),
        fieldId: here.field.id,
      })),
    }
    const made = { scheduleId: randomUUID(), newId: randomUUID, by: admin, at: '2026-11-21T10:00:00.000Z' }
    return createTournamentRows(input, made)
  }
  const parameters = ({ schedule, games }: TournamentRows, organization_id = world.here.id) => [
    organization_id,
    JSON.stringify({ ...schedule, organization_id }),
    JSON.stringify(games.map((game) => ({ ...game, organization_id }))),
  ]
  const find = async (person: string, text: string, status: string | null = null, offset = 0, limit = 20) =>
    (await ask(person, list, [text, status, offset, limit])) as Listed

  test('nobody else asks or changes anything', async () => {
    const { here, there, outsider } = world
    const made = cup('Not theirs')
    const calls: [string, unknown[]][] = [
      [list, ['', null, 0, 20]],
      [read, [made.schedule.id, here.id]],
      ['select public.admin_list_leagues()', []],
      ['select public.admin_read_league_supply($1, $2)', [here.id, here.league.id]],
      [`select public.admin_list_busy_times($1, '2026-01-01', '2031-01-01')`, [here.id]],
      [create, parameters(made)],
      [setStatus, [here.id, here.draft.id, 'draft', 'published']],
    ]
    for (const [sql, given] of calls) {
      for (const person of [here.manager, here.viewer, there.manager, outsider]) {
        expect([sql, await ask(person, sql, given)]).toEqual([sql, 'FSRUL not_allowed'])
      }
      expect([sql, await ask(admin, sql, given, { session_id: here.viewer })]).toEqual([sql, 'FSRUL not_allowed'])
    }
  })

  test('a tournament is made once, is found, and comes to the organization’s devices with an ordinary pull', async () => {
    const { here } = world
    const { pull, cursorOf } = syncWith(() => ({ database, org: here }))
    const cursor = await cursorOf(here.administrator)
    const made = cup('Harvest Cup')
    expect(await ask(admin, create, parameters(made))).toBe(made.schedule.id)
    expect(await ask(admin, create, parameters(made))).toBe(made.schedule.id)

    expect(await find(admin, 'harvest')).toMatchObject({
      total: 1,
      rows: [{ name: 'Harvest Cup', organization: 'Riverside', status: 'draft', teams: 3, played: 0, games: 2 }],
    })
    expect(await find(admin, 'RIVERSIDE', 'draft')).toMatchObject({ total: 1 })
    expect(await find(admin, '', 'published')).toEqual({ total: 0, rows: [] })
    expect(await find(admin, '%')).toEqual({ total: 0, rows: [] })
    expect(await find(admin, '', null, 1)).toEqual({ total: 1, rows: [] })
    expect(await ask(admin, read, [made.schedule.id, null])).toMatchObject({
      organization: { name: 'Riverside' },
      schedule: { created_by: admin, version: expect.any(Number) as number },
      venues: [here.venue.name],
    })
    expect(await ask(admin, read, [here.published.id, here.id])).toBeNull() // this schedule is not a tournament

    expect(await ask(admin, setStatus, [here.id, made.schedule.id, 'draft', 'published'])).toBe('')
    const { rows } = await pull(here.administrator, { cursor })
    expect(rows['schedules']).toMatchObject([{ id: made.schedule.id, status: 'published' }])
    expect(rows['games']).toHaveLength(made.games.length)
    expect(rows['notifications']).toMatchObject([
      { title: null, content: { event: 'schedule_published', schedule: 'Harvest Cup' } },
    ])
    const noted = `select string_agg(action, ' ' order by id) from app.activity where organization_id = $1 and actor_id = $2`
    expect(await ask(here.manager, noted, [here.id, admin])).toBe('game.created tournament.created schedule.published')
  })

  test('the rules of every change hold', async () => {
    const { here, there } = world
    const refused = async (made: TournamentRows, organization?: string) =>
      ask(admin, create, parameters(made, organization))
    await ask(admin, create, parameters(cup('Spring Cup', { hour: 14 })))
    expect(await refused(cup('SPRING CUP', { hour: 16 }))).toBe('FSRUL schedule_name_taken')
    expect(await refused(cup('Elsewhere'), there.id)).toBe('FSRUL row_gone')
    expect(await refused(cup('Foreign team', { entrants: [here.home.id, there.home.id] }))).toBe(
      'FSRUL not_in_tournament',
    )
    expect(await refused(cup('Foreign venue', { venueIds: [there.venue.id] }))).toBe('FSRUL venue_not_of_league')
    expect(await refused(cup('No venue', { venueIds: [] }))).toBe('FSRUL venue_not_of_league')
    const fine = cup('Fine')
    const played = fine.games.map((game) => ({ ...game, home_score: 1, away_score: 0 }))
    expect(await refused({ ...fine, games: fine.games.slice(1) })).toBe('22023')
    expect(await refused({ ...fine, games: played })).toBe('22023')
    expect(await refused({ ...fine, games: fine.games.map((game) => ({ ...game, match_number: 1 })) })).toBe('23505')
    expect(await refused({ ...fine, schedule: { ...fine.schedule, status: 'published' } })).toBe('22023')
    expect(await refused({ ...fine, schedule: { ...fine.schedule, type: 'round_robin', bracket: null } })).toBe('22023')
    // Creates two games on one field at the same time.
    const at = { start_time: '2030-05-04T09:00:00.000Z', end_time: '2030-05-04T10:00:00.000Z' }
    const crowded = fine.games.map((game) => ({ ...game, ...at }))
    expect(await refused({ ...fine, games: crowded })).toBe('FSRUL field_booked')
    expect(await find(admin, 'Fine')).toEqual({ total: 0, rows: [] })
  })

  test('a tournament is published, ended and opened again, and what somebody else did meanwhile is not undone', async () => {
    const { here } = world
    const made = cup('Winter Cup', { hour: 18 })
    const id = made.schedule.id
    await ask(admin, create, parameters(made))
    expect(await ask(admin, setStatus, [here.id, id, 'draft', 'completed'])).toBe('22023')
    expect(await ask(admin, setStatus, [here.id, id, 'completed', 'published'])).toBe('FSRUL changed_since')
    expect(await ask(admin, setStatus, [here.id, here.draft.id, 'draft', 'published'])).toBe('FSRUL row_gone')
    for (const step of [
      ['draft', 'published'],
      ['published', 'completed'],
      ['completed', 'published'],
    ]) {
      expect(await ask(admin, setStatus, [here.id, id, ...step])).toBe('')
      expect(await find(admin, 'Winter')).toMatchObject({ rows: [{ status: step[1] }] })
    }
  })

  test('what a league brings to a tournament is its own, or shared by its organization', async () => {
    const { here } = world
    const supply = await ask(admin, 'select public.admin_read_league_supply($1, $2)', [here.id, here.league.id])
    expect(supply).toMatchObject({
      league: { name: here.league.name, game_minutes: 60 },
      teams: [{ name: 'Badgers' }, { name: 'Herons' }, { name: 'Otters' }],
      venues: [{ id: here.venue.id, fields: [{ id: here.field.id }] }],
    })
    expect(
      await ask(admin, 'select public.admin_read_league_supply($1, $2)', [world.there.id, here.league.id]),
    ).toBeNull()
    const busy = `select public.admin_list_busy_times($1, $2, $3)`
    const { start_time: start, end_time: end } = here.game
    const { home_team_id: home, away_team_id: away } = here.game
    expect(await ask(admin, busy, [here.id, start, end])).toMatchObject([
      { kind: 'game', field_id: here.field.id, team_ids: [home, away] },
    ])
    const practice = makeLeagueEvent({
      id: randomUUID(),
      organization_id: here.id,
      league_id: here.league.id,
      team_ids: [here.home.id],
    })
    await database.asOwner((query) => insertTestRows(query, 'league_events', [practice]))
    expect(await ask(admin, busy, [here.id, practice.start_time, practice.end_time])).toMatchObject([
      { kind: 'event', field_id: null, team_ids: [here.home.id] },
    ])
    expect(await ask(admin, busy, [world.there.id, end, '2026-08-01'])).toEqual([])
  })
})
