import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dealStatuses, sponsorStatuses } from '#domain/schema/sponsorship.ts'
import { tables, type RowOf, type TableName } from '#domain/schema/tables.ts'
import { computeAssetUsage } from '#domain/sponsorship/availability.ts'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import { findUpcomingRenewals, computeSponsorshipFigures } from '#domain/sponsorship/figures.ts'
import { findWorsenedDays } from '#domain/sponsorship/require-not-oversold.ts'
import { parseReportDocument } from '#domain/sponsorship/reports/document.ts'
import { toLocalDate } from '#domain/time.ts'
import { appointFounder } from '#server/auth/founder.ts'
import { sampleFounder, samplePassword, sampleAccounts } from '#server/sample/accounts.ts'
import { createSampleData } from '#server/sample/sample-data.ts'
import { startBackend, type RunningBackend } from '../support/server/backend.ts'

// A Saturday afternoon in spring, in New York.
const now = new Date('2026-05-09T18:30:00Z')

let running: RunningBackend
beforeAll(async () => {
  running = await startBackend()
  await createSampleData(running.backend, now)
})
afterAll(() => running.stop())

async function gamesOf(league: string) {
  return running.backend.database.query<{ status: string; state: string | null; day: string; count: number }>(
    `select g.status, g.result_state as state, (g.start_time at time zone l.time_zone)::date::text as day, count(*)::int
     from app.games g join app.leagues l on l.id = g.league_id and l.organization_id = g.organization_id
     where l.name = $1 group by 1, 2, 3 order by 3`,
    [league],
  )
}

/** Reads a league's sponsorship as a device would have it. */
async function readSponsorshipOf(league: string): Promise<SponsorshipData> {
  const read = async <T extends TableName>(name: T): Promise<RowOf<T>[]> => {
    const rows = await running.backend.database.query<{ row: unknown }>(`select to_jsonb(t) as row from app.${name} t`)
    return rows.map(({ row }) => tables[name].row.parse(row) as RowOf<T>)
  }
  const leagueId = (await read('leagues')).find(({ name }) => name === league)?.id
  const [sponsors, packages, assets, deals, holdings, items] = await Promise.all([
    read('sponsors'),
    read('sponsorship_packages'),
    read('sponsorship_assets'),
    read('sponsor_packages'),
    read('package_assets'),
    read('fulfillment_items'),
  ])
  const isOurs = (row: { league_id: string }) => row.league_id === leagueId
  const ours = new Set([...sponsors, ...packages].filter(isOurs).map(({ id }) => id))
  return {
    sponsors: sponsors.filter(isOurs),
    packages: packages.filter(isOurs),
    assets: assets.filter(isOurs),
    deals: deals.filter(({ sponsor_id }) => ours.has(sponsor_id)),
    holdings: holdings.filter(({ package_id }) => ours.has(package_id)),
    items,
  }
}

function total(rows: { count: number }[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0)
}

describe('the sample data', () => {
  test('is half a season: everybody against everybody twice, games today, the first half decided', async () => {
    const games = await gamesOf('U12 Spring League')
    const today = toLocalDate(now.toISOString(), 'America/New_York')
    expect(total(games)).toBe(56)
    expect(total(games.filter(({ day }) => day < today))).toBe(28)
    expect(total(games.filter(({ day }) => day === today))).toBe(4)
    expect(games.filter(({ day, status }) => day < today && status === 'scheduled')).toEqual([])
    expect(games.filter(({ day, status }) => day > today && status !== 'scheduled')).toEqual([])
  })

  test('has results in every state and games that did not take place', async () => {
    const games = await gamesOf('U12 Spring League')
    const count = (key: 'status' | 'state', value: string) => total(games.filter((row) => row[key] === value))
    expect(count('state', 'disputed')).toBe(1)
    for (const state of ['confirmed', 'reported', 'official']) expect(count('state', state)).toBeGreaterThan(1)
    for (const status of ['cancelled', 'postponed', 'forfeited'])
      expect([status, count('status', status)]).toEqual([status, 1])
    const [offline] = await running.backend.database.query<{ count: number }>(
      'select count(*)::int from app.score_reports where recorded_offline',
    )
    expect(offline?.count).toBe(1)
  })

  test('has a second league with another table and no draws', async () => {
    const games = await gamesOf('River Cities Baseball')
    expect(total(games)).toBe(30)
    expect(total(games.filter(({ status }) => status === 'completed'))).toBe(12)
    const draws = await running.backend.database.query(
      `select g.id from app.games g join app.leagues l on l.id = g.league_id
       where l.standings_preset = 'win_percentage' and g.home_score = g.away_score`,
    )
    expect(draws).toEqual([])
  })

  test('has a cup whose final waits for its two teams, who are known', async () => {
    const games = await running.backend.database.query(
      `select g.match_number as match, g.status, h.name as home, a.name as away
       from app.games g join app.leagues l on l.id = g.league_id
       left join app.teams h on h.id = g.home_team_id left join app.teams a on a.id = g.away_team_id
       where l.name = 'Youth Cup' order by 1`,
    )
    expect(games).toEqual([
      { match: 1, status: 'completed', home: 'Planets', away: 'Stars' },
      { match: 2, status: 'completed', home: 'Meteors', away: 'Moons' },
      { match: 3, status: 'completed', home: 'Comets', away: 'Planets' },
      { match: 4, status: 'completed', home: 'Rockets', away: 'Moons' },
      { match: 5, status: 'scheduled', home: 'Planets', away: 'Moons' },
      { match: 6, status: 'scheduled', home: 'Comets', away: 'Rockets' },
    ])
  })

  test('has sponsorship worth looking at: sponsors and deals in every state, one deal to renew, nothing oversold', async () => {
    const today = toLocalDate(now.toISOString(), 'America/New_York')
    const data = await readSponsorshipOf('U12 Spring League')
    expect(new Set(data.sponsors.map(({ status }) => status))).toEqual(new Set(sponsorStatuses))
    expect(new Set(data.deals.map(({ status }) => status))).toEqual(new Set(dealStatuses))
    expect(data.packages.map(({ is_custom, status }) => `${status}${is_custom ? ', custom' : ''}`).toSorted()).toEqual([
      'active',
      'active',
      'active, custom',
      'archived',
    ])
    const uses = [...computeAssetUsage(data, today).values()].map(({ status }) => status)
    expect(new Set(uses)).toEqual(new Set(['available', 'sold', 'inactive']))
    expect(findWorsenedDays({ ...data, deals: [] }, data, today)).toEqual([])
    expect(findUpcomingRenewals(data, today)).toHaveLength(1)
    const { totalValue, packagesSold } = computeSponsorshipFigures(data, today)
    expect([totalValue.value, packagesSold.value]).toEqual([250_000 + 240_000 + 450_000 + 60_000 + 250_000, 5])
    expect(totalValue.before).toBeLessThan(totalValue.value)
    const reports = await running.backend.database.query<{ content: string }>(
      'select content from app.sponsorship_reports',
    )
    expect(reports.map(({ content }) => parseReportDocument(content)?.title)).toHaveLength(4)
    expect(reports.every(({ content }) => parseReportDocument(content) !== null)).toBe(true)
  })

  test('passes every rule that the devices apply to rows', async () => {
    const [problems, empty]: [string[], string[]] = [[], []]
    for (const [name, { row }] of Object.entries(tables)) {
      const rows = await running.backend.database.query<{ row: unknown }>(
        `select to_jsonb(t) as row from app.${name} t`,
      )
      if (rows.length === 0) empty.push(name)
      for (const { row: value } of rows) {
        const parsed = row.safeParse(value)
        if (!parsed.success) problems.push(`${name}: ${parsed.error.issues.map(({ message }) => message).join(', ')}`)
      }
    }
    expect(problems).toEqual([])
    expect(empty).toEqual([
      'divisions',
      'venue_closures',
      'league_events',
      'point_deductions',
      'rulebook_versions',
      'lot_draws',
      'device_keys',
    ])
  })

  test('every account can sign in, which nobody has done before, and has its role', async () => {
    expect(await running.backend.database.query('select from auth.users where last_sign_in_at is not null')).toEqual([])
    for (const { email, role, firstName, lastName } of sampleAccounts) {
      const client = running.client()
      const { data, error } = await client.auth.signInWithPassword({ email, password: samplePassword })
      expect([email, error]).toEqual([email, null])
      const members = await running.backend.database.query(
        'select role, display_name from app.memberships where user_id = $1',
        [data.user?.id],
      )
      expect(members).toEqual([{ role, display_name: `${firstName} ${lastName}` }])
    }
  })
})

test('the founder runs the platform and is in no organization, until the operator names another', async () => {
  const admins = () =>
    running.backend.database.query(
      `select p.email, a.is_founder, exists (select from app.memberships m where m.user_id = p.id) as is_member
       from app.platform_admins a join app.user_profiles p on p.id = a.user_id order by 1`,
    )
  expect(await admins()).toEqual([{ email: sampleFounder.email, is_founder: true, is_member: false }])
  const appoint = (email: string, provenAddress: boolean) =>
    appointFounder(running.backend.database, email, { provenAddress })
  await expect(appoint('nobody@example.com', false)).rejects.toThrow(
    'Nobody has signed up with the address nobody@example.com yet.',
  )
  await running.backend.database.query(
    `update auth.users set email_confirmed_at = null where email = 'manager@example.com'`,
  )
  await expect(appoint('manager@example.com', true)).rejects.toThrow('has not shown that the address is theirs')
  await appoint('Manager@example.com', false)
  expect(await admins()).toEqual([
    { email: sampleFounder.email, is_founder: false, is_member: false },
    { email: 'manager@example.com', is_founder: true, is_member: true },
  ])
})

test('the same day gives the same games and scores', async () => {
  const other = await startBackend()
  try {
    await createSampleData(other.backend, now)
    const read = ({ backend }: RunningBackend) =>
      backend.database.query(
        'select id, home_team_id, away_team_id, field_id, start_time, status, home_score, away_score from app.games order by id',
      )
    const [first, second] = await Promise.all([read(running), read(other)])
    expect(first).toHaveLength(92)
    expect(second).toEqual(first)
  } finally {
    await other.stop()
  }
})
