import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase, type TestQuery } from '../support/database/postgres.ts'
import { createOrganizationInDatabase, type OrganizationInTest } from '../support/database/league-world.ts'
import { signTestAccessToken } from '../support/server/access-token.ts'
import { startBackend, type RunningBackend } from '../support/server/backend.ts'
import { openLiveStream, type LiveListener } from '../support/server/live-listener.ts'
import { createSecrets } from '#server/database/secrets.ts'

// Rows on live streams: whoever gets any gets exactly those that their own pull would return at that moment.

type Answer = Record<string, unknown> & { readonly visibility: string; readonly rows: Record<string, unknown[]> }

const secrets = createSecrets()
const titles = [
  'manager',
  'administrator',
  'scorekeeper',
  'homeCoach',
  'awayCoach',
  'teamless',
  'player',
  'viewer',
] as const
type Title = (typeof titles)[number]

let database: TestDatabase
let running: RunningBackend
let here: OrganizationInTest
let lasting: LiveListener
const streams = new Map<Title, LiveListener>()
const positions = new Map<Title, { v: number; visibility: string }>()

beforeAll(async () => {
  database = await openTestDatabase()
  running = await startBackend({ database: { url: database.url }, secrets })
  here = await createOrganizationInDatabase(database, 'Riverside')
  // A server without streams forgets which changes of access it has read. While it reads them again, everyone pulls,
  // so one stream lasts through all tests, and the first change is waited for.
  const token = signTestAccessToken(secrets.jwtSecret, { sub: here.manager })
  lasting = await openLiveStream(running.url, token, { known: `${here.id}:${await database.asOwner(versionIn)}` })
  await asOwner([`update app.teams set primary_color = '#abcdef' where id = $1`, [here.home.id]])
  const version = await database.asOwner(versionIn)
  let event = await lasting.next()
  while (event && event.data['version'] !== version) event = await lasting.next()
})
afterEach(closeStreams)
afterAll(async () => {
  lasting.close()
  running.backend.endStreams()
  await running.stop()
  await database.close()
})

function closeStreams(): void {
  for (const stream of streams.values()) stream.close()
  streams.clear()
}

const asOwner = (...statements: [string, unknown[]?][]) =>
  database.asOwner(async (query) => {
    for (const [statement, parameters] of statements) await query(statement, parameters)
  })
const versionIn = async (query: TestQuery) =>
  (await query<{ version: number }>('select version from private.sync_clocks where organization_id = $1', [here.id]))[0]
    ?.version ?? 0

async function pull(title: Title, position = { v: 0, visibility: '' }): Promise<Answer> {
  const request = { org: here.id, cursor: { ...position, h: position.v }, limit: 10_000 }
  const [row] = await database.asPerson(here[title], (query) =>
    query<{ answer: Answer }>('select public.sync_pull($1) as answer', [JSON.stringify(request)]),
  )
  if (!row) throw new Error('A pull has an answer')
  return row.answer
}

/** Opens a stream for everyone, with a device that has everything. */
async function openAll(): Promise<void> {
  const v = await database.asOwner(versionIn)
  for (const title of titles) {
    positions.set(title, { v, visibility: (await pull(title)).visibility })
    const token = signTestAccessToken(secrets.jwtSecret, { sub: here[title] })
    const stream = await openLiveStream(running.url, token, { known: `${here.id}:${v}` })
    streams.set(title, stream)
    expect(await stream.next()).toMatchObject({ name: 'open' })
  }
}

/**
 * Makes a change, compares what arrives with each person's own pull, and returns for each person which tables had rows
 * on the stream, or `pulls`.
 */
async function hearOf(...statements: [string, unknown[]?][]): Promise<Partial<Record<Title, string>>> {
  await openAll()
  await asOwner(...statements)
  const version = await database.asOwner(versionIn)
  const found: Partial<Record<Title, string>> = {}
  for (const [title, stream] of streams) {
    let event = await stream.next()
    while (event && event.data['version'] !== version) event = await stream.next()
    const page = event?.data['page'] as (Answer & { heads: unknown }) | undefined
    found[title] = page ? Object.keys(page.rows).toSorted().join(' ') : 'pulls'
    if (!page) continue
    const { client: _client, last_seq: _seq, now: _now, ...own } = await pull(title, positions.get(title))
    const { heads, now: _then, ...sent } = page
    expect({ title, ...sent }).toEqual({ title, ...own })
    expect(heads).toContainEqual(own['head'])
  }
  closeStreams()
  return found
}

/** What everyone gets, except for the named people. */
const everyone = (tables: string, others: Partial<Record<Title, string>> = {}) => ({
  ...Object.fromEntries(titles.map((title) => [title, tables])),
  ...others,
})

describe('S9 a live stream brings the rows of a change', () => {
  test('that every member may read', async () => {
    const found = await hearOf([`update app.teams set primary_color = '#123456' where id = $1`, [here.home.id]])
    expect(found).toEqual(everyone('teams'))
  })

  test('only to roles that may read them', async () => {
    expect(await hearOf([`update app.players set display_name = 'Kit' where id = $1`, [here.rosterPlayer.id]])).toEqual(
      everyone('players', { viewer: '' }),
    )
    expect(
      await hearOf([
        `update app.games set status = 'postponed' where id in ($1, $2)`,
        [here.game.id, here.draftGame.id],
      ]),
    ).toEqual(everyone('games'))
    expect(await hearOf([`update app.games set status = 'scheduled' where id = $1`, [here.draftGame.id]])).toEqual(
      everyone('games', { player: '', viewer: '' }),
    )
    expect(
      await hearOf([
        `insert into app.sponsors (id, organization_id, league_id, company_name, status) values ($1, $2, $3, 'Bakery', 'active')`,
        [randomUUID(), here.id, here.league.id],
      ]),
    ).toEqual(everyone('', { manager: 'sponsors' }))
  })

  test('also if rows were deleted', async () => {
    expect(await hearOf(['delete from app.players where id = $1', [here.rosterPlayer.id]])).toEqual(everyone(''))
  })

  test('but not to a person about whom a row has changed that others may not read', async () => {
    const notify = `insert into app.notifications (organization_id, user_id, kind, title, body, link)
      values ($1, $2, 'score', 'A score', 'It awaits your agreement', '/dashboard')`
    expect(
      await hearOf(
        [`update app.games set status = 'scheduled' where id = $1`, [here.game.id]],
        [notify, [here.id, here.awayCoach]],
      ),
    ).toEqual(everyone('games', { awayCoach: 'pulls' }))
    expect(
      await hearOf([
        `insert into app.team_staff (id, organization_id, team_id, user_id, role) values ($1, $2, $3, $4, 'manager')`,
        [randomUUID(), here.id, here.third.id, here.teamless],
      ]),
    ).toMatchObject({ teamless: 'pulls', homeCoach: 'team_staff', player: '', viewer: '' })
  })

  test('but not to a person whose role has changed', async () => {
    const found = await hearOf(
      [`update app.memberships set role = 'viewer' where user_id = $1`, [here.scorekeeper]],
      [`update app.games set status = 'postponed' where id = $1`, [here.draftGame.id]],
    )
    expect(found).toMatchObject({ scorekeeper: 'pulls', manager: 'games memberships', viewer: '' })
  })

  test('but not while a schedule is published, which changes what players and viewers may read', async () => {
    const found = await hearOf([`update app.schedules set status = 'published' where id = $1`, [here.draft.id]])
    expect(found).toEqual(everyone('schedules', { scorekeeper: 'pulls', player: 'pulls', viewer: 'pulls' }))
    expect(await hearOf([`update app.games set status = 'scheduled' where id = $1`, [here.draftGame.id]])).toEqual(
      everyone('games'),
    )
  })

  test('but not to a session that may become too old without any change', async () => {
    const limit = 'update app.organization_settings set session_minutes = $2 where organization_id = $1'
    await asOwner([limit, [here.id, 600]])
    const color = [`update app.teams set primary_color = '#654321' where id = $1`, [here.home.id]] as [
      string,
      unknown[],
    ]
    expect(await hearOf(color)).toEqual(everyone('pulls'))
    await asOwner([limit, [here.id, null]])
  })

  test('but not of a change of more rows than fit', async () => {
    const found = await hearOf([
      `insert into app.teams (id, organization_id, league_id, name, primary_color, secondary_color)
       select gen_random_uuid(), $1, $2, 'Team ' || n, '#123456', '#654321' from generate_series(1, 201) n`,
      [here.id, here.league.id],
    ])
    expect(found).toEqual(everyone('pulls'))
  })
})

test('S9 policies name a person only in tables whose rows are kept from others on live streams', async () => {
  const policies = await database.asOwner((query) =>
    query<{ tablename: string; qual: string }>(
      `select tablename, qual from pg_policies join private.synced_tables on name = tablename
       where schemaname = 'app' and cmd = 'SELECT' and permissive = 'PERMISSIVE' order by 1`,
    ),
  )
  expect(policies.filter(({ qual }) => /auth\.|current_/.test(qual)).map(({ tablename }) => tablename)).toEqual([
    'memberships',
    'notifications',
    'team_staff',
  ])
  // The others depend on the role alone, through these helpers.
  const helpers = new Set(policies.flatMap(({ qual }) => qual.match(/private\.\w+/g) ?? []))
  expect([...helpers].toSorted()).toEqual([
    'private.manager_orgs',
    'private.member_orgs',
    'private.open_schedules',
    'private.reporter_orgs',
    'private.roster_orgs',
  ])
})
