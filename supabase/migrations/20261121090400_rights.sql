-- Who reads and writes which rows. The table of src/domain/capabilities.ts, said once more where it cannot be bypassed.
--
-- Whatever a policy needs to know of the person is asked once per statement: the helpers take nothing of the row. Where
-- a right hangs on a team or a schedule, the row is matched with its organisation, because ids alone are not secret:
-- somebody could create a team under the same id in an organisation of their own.

create function private.orgs_as(variadic roles text[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin -- not in SQL, where the query would be planned at each call
  return (
    select coalesce(array_agg(organization_id), '{}') from public.memberships
    where user_id = (select auth.uid()) and role = any (roles)
  );
end $$;
revoke all on function private.orgs_as(text[]) from public;

-- Every member.
create function private.member_orgs() returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(organization_id), '{}') from public.memberships where user_id = (select auth.uid())
$$;

-- organization.*, sponsorship.manage
create function private.manager_orgs() returns uuid[] language sql stable security definer set search_path = '' as $$
  select private.orgs_as('league_manager')
$$;

-- league.*, team.*, team_staff.manage, roster.update_any, venue.manage, schedule.*, game.update, score.settle
create function private.staff_orgs() returns uuid[] language sql stable security definer set search_path = '' as $$
  select private.orgs_as('league_manager', 'league_administrator')
$$;

-- schedule.read_draft, score.read_reports
create function private.reporter_orgs() returns uuid[] language sql stable security definer set search_path = '' as $$
  select private.orgs_as('league_manager', 'league_administrator', 'scorekeeper', 'team_manager')
$$;

-- Where the person may read rosters: everybody but viewers.
create function private.roster_orgs() returns uuid[] language sql stable security definer set search_path = '' as $$
  select private.orgs_as('league_manager', 'league_administrator', 'scorekeeper', 'team_manager', 'player')
$$;

-- roster.update_own: the teams that a team manager is staff of.
create function private.own_teams() returns table (organization_id uuid, team_id uuid)
language sql stable security definer set search_path = '' as $$
  select s.organization_id, s.team_id
  from public.team_staff s join public.memberships m using (organization_id, user_id)
  where s.user_id = (select auth.uid()) and m.role = 'team_manager'
$$;

-- The schedules that those may read who cannot read drafts.
create function private.open_schedules() returns table (organization_id uuid, schedule_id uuid)
language sql stable security definer set search_path = '' as $$
  select s.organization_id, s.id from public.schedules s
  where s.status <> 'draft' and s.organization_id = any (private.orgs_as('player', 'viewer'))
$$;

grant execute on function private.member_orgs(), private.manager_orgs(), private.staff_orgs(),
  private.reporter_orgs(), private.roster_orgs(), private.own_teams(), private.open_schedules() to authenticated;

-- Sports: everybody who is signed in reads them; a migration writes them.
grant select on public.sports to authenticated;
create policy sports_select on public.sports for select to authenticated using (true);

-- Profiles: each person their own, and of it only the names can be changed. Others see the name on the membership.
grant select, update (first_name, last_name) on public.user_profiles to authenticated;
create policy user_profiles_select on public.user_profiles for select to authenticated
  using (id = (select auth.uid()));
create policy user_profiles_update on public.user_profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- Organisations: members read, league managers rename. They come into being through create_organization() only.
grant select, update (name) on public.organizations to authenticated;
create policy organizations_select on public.organizations for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
create policy organizations_update on public.organizations for update to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]))
  with check (organization_id = any ((select private.manager_orgs())::uuid[]));

-- Memberships: one's own; all of the organisation for those who work with reports and have to know who spoke. Functions
-- write them, nobody else.
grant select on public.memberships to authenticated;
create policy memberships_select on public.memberships for select to authenticated
  using (
    user_id = (select auth.uid())
    or organization_id = any ((select private.reporter_orgs())::uuid[])
  );

-- Leagues, divisions, teams, venues and their fields: members read, league staff write.
grant select, delete,
  insert (id, organization_id, name, description, sport_id, time_zone, num_teams, season_start, season_end,
    registration_deadline, rules, status, score_policy, standings_preset, tie_breakers, created_by, created_at),
  update (name, description, sport_id, time_zone, num_teams, season_start, season_end, registration_deadline, rules,
    status, score_policy, standings_preset, tie_breakers)
  on public.leagues to authenticated;
grant select, delete,
  insert (id, organization_id, league_id, name, age_group, level),
  update (name, age_group, level)
  on public.divisions to authenticated;
grant select, delete,
  insert (id, organization_id, league_id, division_id, name, logo_url, primary_color, secondary_color),
  update (name, division_id, logo_url, primary_color, secondary_color)
  on public.teams to authenticated;
grant select, delete,
  insert (id, organization_id, league_id, name, address, description, capacity, has_parking),
  update (league_id, name, address, description, capacity, has_parking)
  on public.venues to authenticated;
grant select, delete,
  insert (id, organization_id, venue_id, name),
  update (name)
  on public.venue_fields to authenticated;
grant select, delete,
  insert (id, organization_id, venue_id, weekday, opens, closes),
  update (weekday, opens, closes)
  on public.venue_opening_hours to authenticated;
grant select, delete,
  insert (id, organization_id, venue_id, field_id, start_date, end_date, reason),
  update (field_id, start_date, end_date, reason)
  on public.venue_closures to authenticated;
grant select, delete,
  insert (id, organization_id, name, description, format, pools, has_consolation, has_third_place_game, is_builtin),
  update (name, description, format, pools, has_consolation, has_third_place_game)
  on public.tournament_templates to authenticated;

-- Policies by which the given people write a table: one for each verb.
create procedure private.let_write(target name, condition text) language plpgsql set search_path = '' as $$
begin
  execute format('create policy %I on public.%I for insert to authenticated with check (%s)',
    target || '_insert', target, condition);
  execute format('create policy %I on public.%I for update to authenticated using (%s) with check (%s)',
    target || '_update', target, condition, condition);
  execute format('create policy %I on public.%I for delete to authenticated using (%s)',
    target || '_delete', target, condition);
end $$;
revoke all on procedure private.let_write(name, text) from public;

do $$
declare
  target name;
begin
  foreach target in array array['leagues', 'divisions', 'teams', 'venues', 'venue_fields', 'venue_opening_hours',
    'venue_closures'] loop
    execute format('create policy %I on public.%I for select to authenticated
      using (organization_id = any ((select private.member_orgs())::uuid[]))', target || '_select', target);
    call private.let_write(target, 'organization_id = any ((select private.staff_orgs())::uuid[])');
  end loop;
end $$;

-- Tournament templates: members read; league staff write, except the built-in ones.
create policy tournament_templates_select on public.tournament_templates for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('tournament_templates',
  'not is_builtin and organization_id = any ((select private.staff_orgs())::uuid[])');

-- Players: every member but viewers reads them; league staff write all, team managers those of their teams.
grant select, delete,
  insert (id, organization_id, team_id, display_name, jersey, position),
  update (display_name, jersey, position)
  on public.players to authenticated;
create policy players_select on public.players for select to authenticated
  using (organization_id = any ((select private.roster_orgs())::uuid[]));
call private.let_write('players', 'organization_id = any ((select private.staff_orgs())::uuid[])
  or (organization_id, team_id) in (select t.organization_id, t.team_id from private.own_teams() t)');

-- Team staff: those who work with reports read it, and each person their own; league staff write it.
grant select, delete,
  insert (id, organization_id, team_id, user_id, role),
  update (role)
  on public.team_staff to authenticated;
create policy team_staff_select on public.team_staff for select to authenticated
  using (
    user_id = (select auth.uid())
    or organization_id = any ((select private.reporter_orgs())::uuid[])
  );
call private.let_write('team_staff', 'organization_id = any ((select private.staff_orgs())::uuid[])');

-- Schedules: those who may see drafts read all, other members what is published; league staff write.
grant select, delete,
  insert (id, organization_id, league_id, name, description, type, start_date, end_date, status, constraints,
    template_id, template_config, published_at, created_by, created_at),
  update (name, description, start_date, end_date, status, constraints, template_id, template_config, published_at)
  on public.schedules to authenticated;
create policy schedules_select on public.schedules for select to authenticated
  using (
    organization_id = any ((select private.reporter_orgs())::uuid[])
    or (status <> 'draft' and organization_id = any ((select private.member_orgs())::uuid[]))
  );
call private.let_write('schedules', 'organization_id = any ((select private.staff_orgs())::uuid[])');

-- Games: whoever may read their schedule; league staff write. Everybody else changes a game through a score report.
grant select, delete,
  insert (id, organization_id, league_id, schedule_id, home_team_id, away_team_id, field_id, start_time, end_time,
    status, home_score, away_score, result_state, result_side, forfeited_by, round_number, match_number,
    tournament_stage, notes),
  update (field_id, start_time, end_time, status, forfeited_by, home_score, away_score, result_state, result_side,
    notes)
  on public.games to authenticated;
-- (The first line says nothing that the others do not, but to the planner: they alone would have it read every game.)
create policy games_select on public.games for select to authenticated
  using (
    organization_id = any ((select private.member_orgs())::uuid[])
    and (organization_id = any ((select private.reporter_orgs())::uuid[])
      or (organization_id, schedule_id) in (select s.organization_id, s.schedule_id from private.open_schedules() s))
  );
call private.let_write('games', 'organization_id = any ((select private.staff_orgs())::uuid[])');

-- Score reports: those who may report read them all and add their own, if the score rule lets them (next file).
-- Nobody changes or deletes one.
grant select,
  insert (id, organization_id, game_id, kind, home_score, away_score, side, reported_by, recorded_at,
    recorded_offline, note, created_at)
  on public.score_reports to authenticated;
create policy score_reports_select on public.score_reports for select to authenticated
  using (organization_id = any ((select private.reporter_orgs())::uuid[]));
create policy score_reports_insert on public.score_reports for insert to authenticated
  with check (
    organization_id = any ((select private.reporter_orgs())::uuid[])
    and reported_by = (select auth.uid())
  );

-- Sponsorship: league managers only, reading and writing.
grant select, delete,
  insert (id, organization_id, league_id, company_name, contact_name, contact_email, contact_phone, status, start_date,
    end_date, notes, logo_url),
  update (company_name, contact_name, contact_email, contact_phone, status, start_date, end_date, notes, logo_url)
  on public.sponsors to authenticated;
grant select, delete,
  insert (id, organization_id, league_id, name, description, price_cents, duration_months, is_custom, status),
  update (name, description, price_cents, duration_months, is_custom, status)
  on public.sponsorship_packages to authenticated;
grant select, delete,
  insert (id, organization_id, league_id, name, description, category, type, location, dimensions, base_price_cents,
    quantity, availability_start, availability_end, status),
  update (name, description, category, type, location, dimensions, base_price_cents, quantity, availability_start,
    availability_end, status)
  on public.sponsorship_assets to authenticated;
grant select, delete,
  insert (id, organization_id, sponsor_id, package_id, start_date, end_date, price_cents, status, fulfillment_status),
  update (start_date, end_date, price_cents, status, fulfillment_status)
  on public.sponsor_packages to authenticated;
grant select, delete,
  insert (id, organization_id, package_id, asset_id, quantity, price_override_cents),
  update (quantity, price_override_cents)
  on public.package_assets to authenticated;
do $$
declare
  target name;
begin
  foreach target in array array['sponsors', 'sponsorship_packages', 'sponsorship_assets', 'sponsor_packages',
    'package_assets'] loop
    execute format('create policy %I on public.%I for select to authenticated
      using (organization_id = any ((select private.manager_orgs())::uuid[]))', target || '_select', target);
    call private.let_write(target, 'organization_id = any ((select private.manager_orgs())::uuid[])');
  end loop;
end $$;

-- Notifications: each person reads their own and marks them as read. The server writes them.
grant select, update (read_at) on public.notifications to authenticated;
create policy notifications_select on public.notifications for select to authenticated
  using (user_id = (select auth.uid()));
create policy notifications_update on public.notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
