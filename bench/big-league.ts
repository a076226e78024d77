import * as z from 'zod/mini'
import { createTestClient } from '../tests/support/test-client.ts'

export type BigLeague = {
  readonly email: string
  readonly password: string
  readonly organizationId: string
  readonly leagueId: string
  readonly scheduleId: string
  readonly openGameIds: readonly string[]
}

const id = z.string()
const config = z.object({ supabaseKey: z.string() })
const account = z.object({ epoch: z.string(), sports: z.array(z.object({ id })) })
const answer = z.object({ results: z.array(z.object({ s: z.string(), message: z.optional(z.string()) })) })

/** Signs somebody up at the server and gives them an organisation with one league of `games` games, half of them played. */
export async function createBigLeague(url: string, games: number): Promise<BigLeague> {
  const { supabaseKey } = config.parse(await (await fetch(`${url}/config.json`)).json())
  const client = createTestClient(url, supabaseKey)
  const email = `bench-${Date.now()}@example.com`
  const password = 'measure-twice-cut-once'
  const signUp = await client.auth.signUp({
    email,
    password,
    options: { data: { firstName: 'Bea', lastName: 'Marks' } },
  })
  if (signUp.error) throw signUp.error
  const call = async (name: string, parameters: object = {}): Promise<unknown> => {
    const { data, error } = await client.rpc(name, parameters)
    if (error) throw new Error(`${name}: ${error.message}`)
    return data
  }
  const organizationId = id.parse(await call('create_organization', { p_name: `Bench ${Date.now()}` }))
  const { epoch, sports } = account.parse(await call('sync_account'))
  const [leagueId, scheduleId] = [crypto.randomUUID(), crypto.randomUUID()]
  const teamIds = Array.from({ length: 20 }, () => crypto.randomUUID())
  const common = { organization_id: organizationId }
  const createdAt = new Date().toISOString()
  const rows = Array.from({ length: games }, (_, index) =>
    gameRow(index, games, { ...common, leagueId, scheduleId, teamIds }),
  )

  const mutations = [
    [
      { t: 'leagues', rows: [{ ...common, ...league, id: leagueId, sport_id: sports[0]?.id, created_at: createdAt }] },
      {
        t: 'teams',
        rows: teamIds.map((teamId, index) => ({
          ...common,
          id: teamId,
          league_id: leagueId,
          division_id: null,
          name: `Team ${index + 1}`,
          logo_url: null,
          primary_color: '#0B6B4F',
          secondary_color: '#FFFFFF',
        })),
      },
      {
        t: 'schedules',
        rows: [
          {
            ...common,
            ...schedule,
            id: scheduleId,
            league_id: leagueId,
            published_at: createdAt,
            created_at: createdAt,
          },
        ],
      },
    ],
    ...chunks(rows, 2000).map((some) => [{ t: 'games', rows: some }]),
  ]
  const sender = crypto.randomUUID()
  for (const [index, ops] of mutations.entries()) {
    const mutation = { id: crypto.randomUUID(), seq: index + 1, schema: 1, name: 'bench.create', at: createdAt, ops }
    const { results } = answer.parse(
      await call('sync_push', { request: { client: sender, epoch, org: organizationId, muts: [mutation] } }),
    )
    const [result] = results
    if (result?.s !== 'applied') throw new Error(`The server refused the league: ${JSON.stringify(result)}`)
  }
  return {
    email,
    password,
    organizationId,
    leagueId,
    scheduleId,
    openGameIds: rows.filter((row) => row.status === 'scheduled').map((row) => row.id),
  }
}

const league = {
  name: 'Measured League',
  description: null,
  time_zone: 'UTC',
  num_teams: 20,
  season_start: null,
  season_end: null,
  registration_deadline: null,
  rules: null,
  status: 'active',
  score_policy: 'team_staff',
  standings_preset: 'points_3_1_0',
  tie_breakers: ['difference', 'scored'],
}
const schedule = {
  name: 'Measured schedule',
  description: null,
  type: 'round_robin',
  start_date: '2026-01-01',
  end_date: '2027-12-31',
  status: 'published',
  constraints: null,
}

function gameRow(
  index: number,
  games: number,
  at: { organization_id: string; leagueId: string; scheduleId: string; teamIds: string[] },
) {
  const home = index % at.teamIds.length
  const away = (home + 1 + (Math.floor(index / at.teamIds.length) % (at.teamIds.length - 1))) % at.teamIds.length
  const isPlayed = index < games / 2
  const start = new Date(Date.UTC(2026, 0, 1, 8 + (index % 12)) + Math.floor(index / 24) * 86_400_000)
  return {
    organization_id: at.organization_id,
    id: crypto.randomUUID(),
    league_id: at.leagueId,
    schedule_id: at.scheduleId,
    home_team_id: at.teamIds[home],
    away_team_id: at.teamIds[away],
    field_id: null,
    start_time: start.toISOString(),
    end_time: new Date(start.getTime() + 3_600_000).toISOString(),
    status: isPlayed ? 'completed' : 'scheduled',
    home_score: isPlayed ? index % 5 : null,
    away_score: isPlayed ? index % 3 : null,
    result_state: isPlayed ? 'official' : null,
    result_side: isPlayed ? 'staff' : null,
    forfeited_by: null,
    round_number: null,
    match_number: null,
    tournament_stage: null,
    notes: null,
  }
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}
