-- The person's role in each organization. All policies are built from these helpers; they enforce the table in
-- src/domain/people/capabilities.ts where it can't be bypassed.
--
-- A policy calls each helper once per statement: none of them depends on the row. If a right depends on a team or a
-- schedule, the row is matched together with its organization, because IDs are not secret: someone could create a team
-- with the same ID in their own organization.

create function private.orgs_as(variadic roles text[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(organization_id), '{}') from app.memberships
    where user_id = (select auth.uid()) and role = any (roles)
  );
end $$;

create function private.member_orgs() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(array_agg(organization_id), '{}') from app.memberships where user_id = (select auth.uid()));
end $$;

-- organization.*, sponsorship.manage
create function private.manager_orgs() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.orgs_as('league_manager');
end $$;

-- league.*, team.*, team_staff.manage, roster.update_any, venue.manage, schedule.*, game.update, score.settle
create function private.staff_orgs() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.orgs_as('league_manager', 'league_administrator');
end $$;

-- schedule.read_draft, score.read_reports
create function private.reporter_orgs() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.orgs_as('league_manager', 'league_administrator', 'scorekeeper', 'team_manager');
end $$;

-- The organizations where the person may read rosters: with every role but viewer.
create function private.roster_orgs() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.orgs_as('league_manager', 'league_administrator', 'scorekeeper', 'team_manager', 'player');
end $$;

-- roster.update_own: the teams whose staff the person belongs to as a team manager.
create function private.own_teams() returns table (organization_id uuid, team_id uuid)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select s.organization_id, s.team_id
    from app.team_staff s join app.memberships m using (organization_id, user_id)
    where s.user_id = (select auth.uid()) and m.role = 'team_manager';
end $$;

create function private.own_players() returns table (organization_id uuid, player_id uuid)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select p.organization_id, p.id from app.players p join private.own_teams() t using (organization_id, team_id);
end $$;

-- The schedules that are not drafts, in the organizations where the person is a player or viewer and therefore can't
-- read drafts.
create function private.open_schedules() returns table (organization_id uuid, schedule_id uuid)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select s.organization_id, s.id from app.schedules s
    where s.status <> 'draft' and s.organization_id = any (private.orgs_as('player', 'viewer'));
end $$;

-- The person's role if the gate is open; otherwise null.
create function private.role_in(org uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select m.role from app.memberships m
    where m.organization_id = org and m.user_id = auth.uid() and org <> all (private.closed_orgs())
  );
end $$;

-- League managers may grant and revoke every role, league administrators every role but the manager's.
create function private.may_handle(actor_role text, target_role text) returns boolean
language sql immutable set search_path = '' as $$
  select actor_role = 'league_manager' or (actor_role = 'league_administrator' and target_role <> 'league_manager')
$$;
grant execute on function private.member_orgs(), private.manager_orgs(), private.staff_orgs(), private.reporter_orgs(),
  private.roster_orgs(), private.own_teams(), private.own_players(), private.open_schedules() to authenticated;
