import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import * as z from 'zod/mini'
import { createSecrets } from '#server/database/secrets.ts'
import { catalog } from '#api/catalog.ts'
import { prepareGateway } from '#server/gateway/prepare-gateway.ts'
import { toCallParameters, callSql } from '#server/gateway/rpc/call-as.ts'
import { schemaVersion } from '#sync/wire.ts'

// One organization's season in its own database, with the schema of a checkout, and a coach's phone that calls it as
// the gateway does: one statement per call, using the gateway's login.

export const callTexts = { pull: 'pull, nothing new', account: 'account', push: 'push, one score' } as const
export type CallName = keyof typeof callTexts

export type RequestSeason = Awaited<ReturnType<typeof openSeason>>

/**
 * Half of the teams play at home, each in the same number of games. All games have results except those of the coach.
 */
const [teams, games, members] = [20, 2000, 30]
const lastVersion = 10 + games

/** How many games can be reported before they must be reset. */
export const gamesOfCoach = games / (teams / 2)

export async function openSeason(clusterUrl: string, name: string, checkout: string) {
  const url = new URL(clusterUrl)
  const first = await connect(url)
  await first.query(`create database ${name}`)
  await first.end()
  url.pathname = `/${name}`
  await migrate(url, checkout)

  const owner = await connect(url)
  await prepareGateway({ script: async (sql) => void (await owner.query(sql)) }) // prepared again as in this checkout, because the other checkout may prepare its gateway differently
  const ids = await fill(owner)
  const phone = await connect(await asRequests(owner, url))
  const pid = await readNumber(phone, 'select pg_backend_pid() as number')
  const person = { sub: ids.coach, session_id: ids.coach, role: 'authenticated', aud: 'authenticated', aal: 'aal1' }
  const claims = JSON.stringify({ ...person, exp: 4_000_000_000 })

  const asker = { role: 'authenticated', claims, address: '192.0.2.7' } as const
  const ask = async (name: 'sync_account' | 'sync_pull' | 'sync_push', parameters: object): Promise<unknown> => {
    const call = { name, described: catalog[name], given: Object.keys(parameters), json: JSON.stringify(parameters) }
    const { rows } = await phone.query<{ answer: string }>(callSql, toCallParameters(call, asker))
    return JSON.parse(rows[0]?.answer ?? '')
  }
  const client = randomUUID()
  let cursor = { v: 0, h: 0, visibility: '' }
  let have: readonly Head[] = []
  let sent = 0
  let open: string[] = []
  const { epoch } = pushed.parse(await ask('sync_account', {}))

  const pull = async (): Promise<number> => {
    const request = { client, org: ids.org, cursor, have, limit: 2500 }
    const answer = page.parse(await ask('sync_pull', { request }))
    if (answer.head) have = [answer.head]
    cursor = answer.reset
      ? { v: 0, h: 0, visibility: answer.visibility }
      : { v: answer.to, h: answer.horizon, visibility: answer.visibility }
    return answer.more || answer.reset ? 1 + (await pull()) : Object.keys(answer.rows).length
  }

  const push = async (): Promise<void> => {
    const at = new Date().toISOString()
    const report = {
      organization_id: ids.org,
      id: randomUUID(),
      game_id: open.pop(),
      kind: 'final',
      home_score: sent % 7,
      away_score: sent % 5,
      side: 'home',
      reported_by: ids.coach,
      recorded_at: at,
      recorded_offline: false,
      note: null,
      created_at: at,
    }
    const ops = [{ t: 'score_reports', rows: [report] }]
    const mutation = { id: randomUUID(), seq: ++sent, schema: schemaVersion, name: 'score.report', at, ops }
    const request = { client, epoch, org: ids.org, have, muts: [mutation] }
    const answer = pushed.parse(await ask('sync_push', { request }))
    if (answer.results?.[0]?.s !== 'applied') throw new Error(`The push was not applied: ${JSON.stringify(answer)}`)
  }

  return {
    name,
    owner,
    /** Returns the processor milliseconds of the backend that serves the phone. */
    cpuMs(): number {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return 10 * (Number(stat[11]) + Number(stat[12])) // the fields are in clock ticks
    },
    async call(name: CallName): Promise<void> {
      if (name === 'push') await push()
      else if (name === 'account') await ask('sync_account', {})
      else if ((await pull()) > 0) throw new Error('The pull brought something new.')
    },
    /** Gives the coach this many sessions, including the phone's. */
    async setSessions(count: number): Promise<void> {
      await owner.query('delete from auth.sessions where user_id = $1 and id <> $1', [ids.coach])
      await owner.query(
        'insert into auth.sessions (id, user_id) select gen_random_uuid(), $1 from generate_series(2, $2)',
        [ids.coach, count],
      )
      await owner.query('vacuum (analyze) auth.sessions')
    },
    /** Resets the games before each round, so that none has a result and the phone is up to date. */
    async openGames(): Promise<void> {
      await owner.query(`
        begin;
        set local session_replication_role = replica;
        delete from score_reports where version > ${lastVersion};
        update games set status = 'scheduled', home_score = null, away_score = null, result_state = null,
          result_side = null where version > ${lastVersion};
        commit;`)
      await owner.query('vacuum (analyze)')
      const { rows } = await owner.query<{ id: string }>(
        `select id from games where home_team_id = $1 and status = 'scheduled'`,
        [ids.team],
      )
      open = rows.map(({ id }) => id)
      cursor = { v: 0, h: 0, visibility: '' }
      await pull()
    },
    /** Returns how many times each function ran in one push. */
    async countCalls(): Promise<[name: string, calls: number][]> {
      await owner.query('grant set on parameter track_functions to public')
      await phone.query(`set track_functions = 'all'`)
      const read = async () => {
        await phone.query('select pg_stat_force_next_flush()')
        const { rows } = await owner.query<{ name: string; calls: number }>(
          `select schemaname || '.' || funcname as name, sum(calls)::int as calls from pg_stat_user_functions group by 1`,
        )
        return new Map(rows.map(({ name, calls }) => [name, calls]))
      }
      const before = await read()
      await push()
      const after = await read()
      await phone.query('reset track_functions')
      return [...after]
        .map(([name, calls]): [string, number] => [name, calls - (before.get(name) ?? 0)])
        .filter(([, calls]) => calls > 0)
        .toSorted(([, a], [, b]) => b - a)
    },
    async close(): Promise<void> {
      await phone.end()
      await owner.end()
    },
  }
}

const pushed = z.object({ epoch: z.string(), results: z.optional(z.array(z.object({ s: z.string() }))) })
const head = z.object({ v: z.number(), id: z.string() })
type Head = z.infer<typeof head>
const page = z.object({
  head: z.optional(head), // missing in schemas from before versions had ids
  to: z.number(),
  horizon: z.number(),
  visibility: z.string(),
  reset: z.optional(z.boolean()),
  more: z.boolean(),
  rows: z.record(z.string(), z.unknown()),
})

/** Migrates with the checkout's own server, including its prelude, its migrations, and its gateway function. */
async function migrate(url: URL, checkout: string): Promise<void> {
  const path = ['server/gateway/backend.ts', 'server/backend.ts']
    .map((file) => join(checkout, file))
    .find((file) => existsSync(file))
  if (path === undefined) throw new Error(`There is no server in ${checkout}.`)
  const { createBackend } = (await import(path)) as typeof import('#server/gateway/backend.ts')
  const backend = await createBackend({
    database: { url: url.href },
    secrets: createSecrets(),
    publicUrl: () => 'http://127.0.0.1',
  })
  await backend.close()
}

async function connect(url: URL): Promise<Client> {
  const client = new Client({ connectionString: url.href })
  await client.connect()
  return client
}

/** Returns the URL with the login that the checkout's server uses for requests, if it has one. */
async function asRequests(owner: Client, url: URL): Promise<URL> {
  const { rows } = await owner.query<{ name: string; password: string }>(
    `select name, password from gateway.logins where name = current_database() || '_gateway'`,
  )
  const as = new URL(url)
  for (const { name, password } of rows) [as.username, as.password] = [name, password]
  return as
}

async function readNumber(client: Client, statement: string): Promise<number> {
  const { rows } = await client.query<{ number: number }>(statement)
  return rows[0]?.number ?? Number.NaN
}

/**
 * Fills the tables with triggers disabled, so versions are set here. Finds each table in whichever schema contains it.
 */
async function fill(owner: Client): Promise<{ org: string; coach: string; team: string }> {
  await owner.query('set search_path = app, public')
  const id = (word: string, nth = '0') =>
    `overlay(overlay(md5('${word} ' || ${nth}) placing '4' from 13) placing '8' from 17)::uuid`
  const person = `generate_series(1, ${members}) p`
  const role = `(array['league_manager', 'team_manager', 'league_administrator', 'scorekeeper', 'team_manager', 'player'])[1 + (p - 1) % 6]`
  const [org, league, schedule] = [id('org'), id('league'), id('schedule')]
  await owner.query(`
    begin;
    insert into auth.users (id, email, raw_user_meta_data)
      select ${id('person', 'p')}, p || '@example.com', '{"first_name": "Pat"}' from ${person};
    insert into auth.sessions (id, user_id) select id, id from auth.users;
    set local session_replication_role = replica;
    insert into organizations (id, organization_id, name, version) values (${org}, ${org}, 'Riverside', 1);
    insert into organization_settings (organization_id) values (${org});
    insert into memberships (organization_id, user_id, role, display_name, version)
      select ${org}, ${id('person', 'p')}, ${role}, 'Pat', 2 from ${person};
    insert into leagues (id, organization_id, name, sport_id, time_zone, num_teams, status, score_policy, standings_preset,
        tie_breakers, version)
      select ${league}, ${org}, 'League', (select min(id::text)::uuid from sports), 'UTC', ${teams}, 'active', 'team_staff',
        'win_percentage', '{}', 3;
    insert into teams (id, organization_id, league_id, name, primary_color, secondary_color, version)
      select ${id('team', 't')}, ${org}, ${league}, 'Team ' || t, '#0B6B4F', '#FFFFFF', 4 from generate_series(1, ${teams}) t;
    insert into team_staff (id, organization_id, team_id, user_id, role, version)
      select ${id('staff', 'p')}, ${org}, ${id('team', '(1 + (p - 2) % ' + teams + ')')}, ${id('person', 'p')}, 'head_coach', 5
      from ${person} where ${role} = 'team_manager';
    insert into players (id, organization_id, team_id, display_name, version)
      select gen_random_uuid(), ${org}, ${id('team', 't')}, 'Player ' || p, 6
      from generate_series(1, ${teams}) t, generate_series(1, 12) p;
    insert into venues (id, organization_id, name, address, has_parking, version)
      values (${id('venue')}, ${org}, 'Riverside', '12 Mill Lane', true, 7);
    insert into venue_fields (id, organization_id, venue_id, name, version)
      select ${id('field', 'f')}, ${org}, ${id('venue')}, 'Field ' || f, 8 from generate_series(1, 4) f;
    insert into schedules (id, organization_id, league_id, name, type, start_date, end_date, status, version)
      values (${schedule}, ${org}, ${league}, 'Season', 'round_robin', '2026-01-01', '2026-12-31', 'published', 9);
    insert into games (id, organization_id, league_id, schedule_id, home_team_id, away_team_id, field_id, local_date, local_time,
        time_zone, start_time, end_time, status, home_score, away_score, result_state, result_side, match_number, version)
      select ${id('game', 'g')}, ${org}, ${league}, ${schedule}, ${id('team', `(1 + g % ${teams / 2})`)},
        ${id('team', `(1 + ${teams / 2} + (g + g / 10) % ${teams / 2})`)}, ${id('field', '(1 + g % 4)')},
        at::date, to_char(at, 'HH24:MI'), 'UTC', at, at + interval '1 hour', case when played then 'completed' else 'scheduled' end, score, score,
        case when played then 'reported' end, case when played then 'home' end, g, 10 + g
      from generate_series(1, ${games}) g,
        lateral (select '2026-01-01'::timestamptz + g * interval '4 hours' as at, g % ${teams / 2} > 0 as played) c,
        lateral (select case when played then g % 7 end as score) r;
    insert into score_reports (id, organization_id, game_id, kind, home_score, away_score, side, reported_by, recorded_at,
        recorded_offline, created_at, version)
      select gen_random_uuid(), g.organization_id, g.id, 'final', g.home_score, g.away_score, 'home', ${id('person', '5')},
        g.end_time, true, g.end_time, g.version
      from games g where g.status = 'completed';
    insert into private.sync_clocks (organization_id, version) values (${org}, ${lastVersion});
    commit;`)
  const { rows } = await owner.query<{ org: string; coach: string; team: string }>(
    `select ${org} as org, ${id('person', '2')} as coach, ${id('team', '1')} as team`,
  )
  if (rows[0] === undefined) throw new Error('There is no season.')
  return rows[0]
}
