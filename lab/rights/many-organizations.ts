import type { TestDatabase } from '../../tests/support/database/postgres.ts'

/**
 * The number of leagues, teams, games, and so on per organization. Each SQL statement creates them for all
 * organizations.
 */
export const perOrganization = { leagues: 2, teams: 10, players: 12, games: 190 } as const

const roles = ['league_manager', 'league_administrator', 'scorekeeper', 'team_manager', 'player', 'viewer'] as const
export type BenchRole = (typeof roles)[number]
export const benchRoles: readonly BenchRole[] = roles

const { leagues, teams, players, games } = perOrganization

/** Builds predictable ids from a word, the organization's number, and the row's number within the organization. */
const id = (word: string, org: string, row = "'0'") =>
  `overlay(overlay(md5('${word} ' || ${org} || ' ' || ${row}) placing '4' from 13) placing '8' from 17)::uuid`

/**
 * Fills the database with triggers disabled, because stamping 190,000 rows would take too long. Versions are therefore
 * set here.
 */
export async function fillWithOrganizations(database: Pick<TestDatabase, 'asOwner'>, count: number): Promise<void> {
  const of = `generate_series(1, ${count}) o`
  const league = `generate_series(1, ${leagues}) l`
  const person = `unnest(array['${roles.join("','")}']) r`
  await database.asOwner(async (query) => {
    await query(`insert into auth.users (id, email, raw_user_meta_data)
      select ${id('person', 'o', 'r')}, o || '-' || r || '@example.com', '{"first_name": "Pat"}' from ${of}, ${person}`)
    await query(`insert into auth.sessions (id, user_id) select id, id from auth.users`)
    await query(`set local session_replication_role = replica`)
    const statements = [
      `organizations (id, organization_id, name, version) select x, x, 'Organization ' || o, 1 from ${of}, lateral (select ${id('org', 'o')} x) i`,
      `organization_settings (organization_id) select ${id('org', 'o')} from ${of}`,
      `memberships (organization_id, user_id, role, display_name, version)
       select ${id('org', 'o')}, ${id('person', 'o', 'r')}, r, 'Pat', 2 from ${of}, ${person}`,
      `leagues (id, organization_id, name, sport_id, time_zone, num_teams, status, score_policy, standings_preset, tie_breakers, version)
       select ${id('league', 'o', 'l')}, ${id('org', 'o')}, 'League ' || l, (select min(id::text)::uuid from app.sports), 'UTC', ${teams},
         'active', 'team_staff', 'win_percentage', '{}', 3 from ${of}, ${league}`,
      `teams (id, organization_id, league_id, name, primary_color, secondary_color, version)
       select ${id('team', 'o', "l || '-' || t")}, ${id('org', 'o')}, ${id('league', 'o', 'l')}, 'Team ' || t, '#0B6B4F', '#FFFFFF', 4
       from ${of}, ${league}, generate_series(1, ${teams}) t`,
      `players (id, organization_id, team_id, display_name, jersey, version)
       select gen_random_uuid(), ${id('org', 'o')}, ${id('team', 'o', "l || '-' || t")}, 'Player ' || p, p::text, 5
       from ${of}, ${league}, generate_series(1, ${teams}) t, generate_series(1, ${players}) p`,
      `team_staff (id, organization_id, team_id, user_id, role, version)
       select gen_random_uuid(), ${id('org', 'o')}, ${id('team', 'o', "'1-1'")}, ${id('person', 'o', "'team_manager'")}, 'head_coach', 6 from ${of}`,
      `venues (id, organization_id, name, address, has_parking, version)
       select ${id('venue', 'o', 'v')}, ${id('org', 'o')}, 'Venue ' || v, '12 Mill Lane', true, 7 from ${of}, generate_series(1, 3) v`,
      `venue_fields (id, organization_id, venue_id, name, version)
       select ${id('field', 'o', "v || '-' || f")}, ${id('org', 'o')}, ${id('venue', 'o', 'v')}, 'Field ' || f, 8
       from ${of}, generate_series(1, 3) v, generate_series(1, 3) f`,
      `schedules (id, organization_id, league_id, name, type, start_date, end_date, status, version)
       select ${id('schedule', 'o', 'l')}, ${id('org', 'o')}, ${id('league', 'o', 'l')}, 'Season', 'round_robin', '2026-01-01', '2026-12-31',
         case l when ${leagues} then 'draft' else 'published' end, 9 from ${of}, ${league}`,
      `games (id, organization_id, league_id, schedule_id, home_team_id, away_team_id, field_id, local_date, local_time, time_zone,
         start_time, end_time, status, home_score, away_score, result_state, result_side, match_number, version)
       select ${id('game', 'o', "l || '-' || g")}, ${id('org', 'o')}, ${id('league', 'o', 'l')}, ${id('schedule', 'o', 'l')},
         ${id('team', 'o', `l || '-' || (1 + g % ${teams})`)}, ${id('team', 'o', `l || '-' || (1 + (g + 3) % ${teams})`)},
         ${id('field', 'o', "(1 + g % 3) || '-' || l")}, at::date, to_char(at, 'HH24:MI'), 'UTC', at, at + interval '1 hour',
         case when g % 2 = 0 then 'completed' else 'scheduled' end, s, s, case when g % 2 = 0 then 'reported' end,
         case when g % 2 = 0 then 'home' end, g, 10 + g
       from ${of}, ${league}, generate_series(1, ${games}) g,
         lateral (select '2026-01-01'::timestamptz + g * interval '40 hours' as at, case when g % 2 = 0 then g % 9 end as s) c`,
      `score_reports (id, organization_id, game_id, kind, home_score, away_score, side, reported_by, recorded_at, recorded_offline, created_at, version)
       select gen_random_uuid(), ${id('org', 'o')}, ${id('game', 'o', "l || '-' || g")}, 'final', g % 9, g % 9, 'home',
         ${id('person', 'o', "'team_manager'")}, '2026-06-01', true, '2026-06-01', 10 + g
       from ${of}, ${league}, generate_series(2, ${games}, 2) g`,
      `notifications (organization_id, user_id, kind, title, version)
       select ${id('org', 'o')}, ${id('person', 'o', 'r')}, 'game', 'Tomorrow', 10 from ${of}, ${person}, generate_series(1, 20)`,
      `activity (organization_id, action) select ${id('org', 'o')}, 'league.created' from ${of}, generate_series(1, 100)`,
    ]
    for (const statement of statements) await query(`insert into app.${statement}`)
    await query(
      `insert into private.sync_clocks (organization_id, version) select id, ${10 + games} from app.organizations`,
    )
  })
  await database.asOwner((query) => query('analyze'))
}

/** Returns queries for the id of a person with this role in the given organization, and for the organization's id. */
export const pickMember = (role: BenchRole, organization: number): { person: string; org: string } => ({
  person: `select ${id('person', String(organization), `'${role}'`)} as id`,
  org: `select ${id('org', String(organization))} as id`,
})
