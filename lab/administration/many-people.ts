import type { TestDatabase } from '../../tests/support/database/postgres.ts'

const roles = ['league_manager', 'league_administrator', 'scorekeeper', 'team_manager', 'player', 'viewer'] as const

/** Builds predictable ids from a word and a number. */
const id = (word: string, number: string) =>
  `overlay(overlay(md5('${word} ' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`

const given = `(array['Maya','Luis','Ana','Ben','Priya','Sam','Noor','Robin','Ida','Tomás'])[1 + n % 10]`
const family = `(array['Chen','Ortega','Ruiz','Okafor','Shah','Lindqvist','Haddad','Falk','Ångström'])[1 + n % 9]`

/**
 * Fills the database with people who signed up over two years: five per organization, with every tenth person also in a
 * second one. Each organization has a league of eight teams and two venues. The first five people are platform
 * administrators. Triggers are disabled while the data is inserted.
 */
export async function fillWithPeople(database: TestDatabase, count: number): Promise<{ admin: string; org: string }> {
  const organizations = Math.max(1, Math.floor(count / 5))
  const everybody = `generate_series(1, ${count}) n`
  const everyOrganization = `generate_series(1, ${organizations}) o`
  const [made] = await database.asOwner(async (query) => {
    await query(`set local session_replication_role = replica`)
    const statements = [
      `auth.users (id, email, raw_user_meta_data, last_sign_in_at)
       select ${id('person', 'n')}, 'person.' || n || '@example.com', '{}',
         case when n % 4 > 0 then now() - n * interval '7 minutes' end from ${everybody}`,
      `auth.sessions (id, user_id) select ${id('person', '1')}, ${id('person', '1')}`,
      `app.user_profiles (id, email, first_name, last_name, created_at)
       select ${id('person', 'n')}, 'person.' || n || '@example.com', ${given}, ${family},
         now() - n * interval '10 minutes' from ${everybody}`,
      `app.platform_admins (user_id) select ${id('person', 'n')} from generate_series(1, 5) n`,
      `app.organizations (id, organization_id, name, version)
       select x, x, 'Club ' || o, 1 from ${everyOrganization}, lateral (select ${id('org', 'o')} x) i`,
      `app.organization_settings (organization_id) select ${id('org', 'o')} from ${everyOrganization}`,
      `private.sync_clocks (organization_id, version) select ${id('org', 'o')}, 10 from ${everyOrganization}`,
      `app.memberships (organization_id, user_id, role, display_name, version)
       select ${id('org', `(1 + (n + more * 7) % ${organizations})`)}, ${id('person', 'n')},
         (array['${roles.join("','")}'])[1 + (n / ${organizations} + more) % 6], ${given}, 2
       from ${everybody}, generate_series(0, 1) more where more = 0 or n % 10 = 0 on conflict do nothing`,
      `app.leagues (id, organization_id, name, sport_id, time_zone, num_teams, status, score_policy, standings_preset,
         tie_breakers, version)
       select ${id('league', 'o')}, ${id('org', 'o')}, 'League of ' || ${family.replaceAll('n ', 'o ')} || ' ' || o,
         (select min(id::text)::uuid from app.sports), 'UTC', 8, case when o % 5 = 0 then 'archived' else 'active' end,
         'team_staff', 'win_percentage', '{}', 3 from ${everyOrganization}`,
      `app.teams (id, organization_id, league_id, name, primary_color, secondary_color, version)
       select ${id('team', "o || '-' || t")}, ${id('org', 'o')}, ${id('league', 'o')}, 'Team ' || t, '#0B6B4F', '#FFFFFF', 4
       from ${everyOrganization}, generate_series(1, 8) t`,
      `app.venues (id, organization_id, name, address, has_parking, version)
       select ${id('venue', "o || '-' || v")}, ${id('org', 'o')}, 'Venue ' || v, '12 Mill Lane', true, 5
       from ${everyOrganization}, generate_series(1, 2) v`,
    ]
    for (const statement of statements) await query(`insert into ${statement}`)
    return query<{ admin: string; org: string }>(`select ${id('person', '1')} as admin, ${id('org', '7')} as org`)
  })
  await database.asOwner((query) => query('analyze'))
  if (!made) throw new Error('Nobody was made.')
  return made
}
