-- Administration: the dashboard, and everyone who has an account. These responses do not include what people do in an
-- organization.

-- How the platform's counts changed: a row for each statement that created or ended something. Teams and venues have no
-- date, and deleted ones leave no trace, so past counts can only be derived from here. Rows are added and never
-- changed: two organizations that add teams at once do not wait for each other, as they would for a counter.
create table private.count_changes (
  at timestamptz(3) not null default now(),
  kind text not null check (kind in ('users', 'leagues', 'teams', 'venues')),
  change integer not null
);
create index on private.count_changes (at);
call private.protect('private.count_changes');

-- For leagues, only active ones are counted. `before_rows`, `after_rows`: the rows before and after the statement.
create function private.note_more() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  more integer;
begin
  if tg_table_name = 'leagues' then
    select count(*) into more from after_rows where status = 'active';
  else
    select count(*) into more from after_rows;
  end if;
  if more > 0 then
    insert into private.count_changes (kind, change) values (tg_argv[0], more);
  end if;
  return null;
end $$;

create function private.note_fewer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  fewer integer;
begin
  if tg_table_name = 'leagues' then
    select count(*) into fewer from before_rows where status = 'active';
  else
    select count(*) into fewer from before_rows;
  end if;
  if fewer > 0 then
    insert into private.count_changes (kind, change) values (tg_argv[0], -fewer);
  end if;
  return null;
end $$;
create trigger o_count_more after insert on app.user_profiles referencing new table as after_rows
  for each statement execute function private.note_more('users');
create trigger o_count_fewer after delete on app.user_profiles referencing old table as before_rows
  for each statement execute function private.note_fewer('users');
create trigger o_count_more after insert on app.leagues referencing new table as after_rows
  for each statement execute function private.note_more('leagues');
create trigger o_count_fewer after delete on app.leagues referencing old table as before_rows
  for each statement execute function private.note_fewer('leagues');
create trigger o_count_more after insert on app.teams referencing new table as after_rows
  for each statement execute function private.note_more('teams');
create trigger o_count_fewer after delete on app.teams referencing old table as before_rows
  for each statement execute function private.note_fewer('teams');
create trigger o_count_more after insert on app.venues referencing new table as after_rows
  for each statement execute function private.note_more('venues');
create trigger o_count_fewer after delete on app.venues referencing old table as before_rows
  for each statement execute function private.note_fewer('venues');

create function private.note_league_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  more integer;
begin
  select (select count(*) from after_rows where status = 'active')
    - (select count(*) from before_rows where status = 'active') into more;
  if more <> 0 then
    insert into private.count_changes (kind, change) values ('leagues', more);
  end if;
  return null;
end $$;
create trigger o_count_status after update on app.leagues
  referencing old table as before_rows new table as after_rows
  for each statement execute function private.note_league_status();

-- The first instant of this month. The platform's months are in UTC.
create function private.month_start() returns timestamptz language sql stable set search_path = '' as $$
  select date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
$$;

-- The accounts from before the schema existed. (The auth server's own tables may be older.)
insert into private.count_changes (at, kind, change) select created_at, 'users', 1 from app.user_profiles;

-- Daily upkeep, run by the owner: deletes rows from more than 31 days before this month, because only this month's rows
-- are read.
create function private.prune_count_changes() returns void language sql security definer set search_path = '' as $$
  delete from private.count_changes where at < private.month_start() - interval '31 days'
$$;

-- The dashboard in one response.
--   counts: for each kind, how many there are (`now`), and how many there were when this month began (`before`). What was
--     deleted since then is counted only in `before`, so the difference is what was actually added and removed.
--     Archived leagues are counted in neither.
--   months: the accounts created in each of the last twelve months, without deleted ones.
--   activity: the five newest accounts that still exist, and the five leagues created last, even if deleted since, latest
--     first.
create function public.admin_dashboard() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  month constant timestamptz := private.month_start();
begin
  perform private.require_open_admin();
  return jsonb_build_object(
    'counts', (
      with counted (kind, there) as (
        select 'users', count(*) from app.user_profiles
        union all select 'leagues', count(*) from app.leagues where status = 'active'
        union all select 'teams', count(*) from app.teams
        union all select 'venues', count(*) from app.venues
      ), since as (
        select kind, sum(change) as change from private.count_changes where at >= month group by kind
      )
      select jsonb_object_agg(kind, jsonb_build_object('now', there,
        'before', greatest(there - coalesce(change, 0), 0)))
      from counted left join since using (kind)
    ),
    'months', (
      with month_of (first) as (
        select (month at time zone 'UTC') - make_interval(months => back) from generate_series(0, 11) back
      ), made as (
        select date_trunc('month', created_at at time zone 'UTC') as first, count(*) as users from app.user_profiles
        where created_at >= ((month at time zone 'UTC') - interval '11 months') at time zone 'UTC' group by 1
      )
      select jsonb_agg(jsonb_build_object('month', to_char(first, 'YYYY-MM'), 'users', coalesce(users, 0)) order by first)
      from month_of left join made using (first)
    ),
    'activity', (
      with users as (
        select a.id, 'user' as kind, a.at, p.email, nullif(btrim(p.first_name || ' ' || p.last_name), '') as name
        from app.activity a join app.user_profiles p on p.id = a.subject_id
        where a.action = 'user.created' order by a.at desc, a.id desc limit 5
      ), leagues as (
        select a.id, 'league' as kind, a.at, a.organization_id, o.name as organization, a.subject as name
        from app.activity a left join app.organizations o on o.id = a.organization_id
        where a.action = 'league.created' and a.subject is not null order by a.at desc, a.id desc limit 5
      ), merged (id, kind, at, name, email, organization_id, organization) as (
        select id, kind, at, name, email, null::uuid, null::text from users
        union all select id, kind, at, name, null, case when organization is not null then organization_id end, organization
          from leagues
      )
      select coalesce(jsonb_agg(to_jsonb(m) order by at desc, id desc), '[]') from merged m
    )
  );
end $$;

-- Accounts whose address or name contains `wanted` (in lower case; empty: all), who have `role` (`admin`: of the
-- platform; `none`: in no organization; null: any) and are in `org` (null: anywhere). Without `set search_path`, so
-- that it is inlined and the planner sees the arguments; its names are resolved when it is created.
create function private.found_users(wanted text, role text, org uuid)
returns table (id uuid, created_at timestamptz) language sql stable
begin atomic
  select p.id, p.created_at from app.user_profiles p
  where (wanted = '' or position(wanted in lower(p.email || ' ' || p.first_name || ' ' || p.last_name)) > 0)
    and (role is null or role in ('admin', 'none')
      or p.id in (select m.user_id from app.memberships m where m.role = found_users.role and (org is null or m.organization_id = org)))
    and (role is distinct from 'admin' or p.id in (select a.user_id from app.platform_admins a))
    and (role is distinct from 'none' or not exists (select from app.memberships m where m.user_id = p.id))
    and (org is null or p.id in (select m.user_id from app.memberships m where m.organization_id = org));
end;

-- A page of these accounts, newest first. The best plan depends on the arguments, so it is planned at each call, and
-- never JIT-compiled, which would take longer than the query.
create function public.admin_list_users(p_search text, p_role text, p_organization uuid, p_offset integer, p_limit integer)
returns jsonb language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  wanted constant text := lower(btrim(coalesce(p_search, '')));
  total bigint;
  page uuid[];
begin
  perform private.require_open_admin();
  if wanted = '' and p_role is null and p_organization is null then
    total := (select count(*) from app.user_profiles);
    page := array(select id from app.user_profiles order by created_at desc, id desc
      offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100));
  else
    with found as materialized (select * from private.found_users(wanted, p_role, p_organization))
    select (select count(*) from found),
      array(select id from found order by created_at desc, id desc
        offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100))
    into total, page;
  end if;
  return jsonb_build_object('total', total, 'rows', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id,
      'email', p.email,
      'name', btrim(p.first_name || ' ' || p.last_name),
      'is_admin', a.user_id is not null,
      'is_founder', coalesce(a.is_founder, false),
      'last_sign_in_at', private.last_sign_in(p.id),
      'created_at', p.created_at,
      'memberships', (
        select coalesce(jsonb_agg(jsonb_build_object('organization_id', o.id, 'organization', o.name, 'role', m.role)
          order by o.id is distinct from p_organization, m.created_at, o.id), '[]')
        from app.memberships m join app.organizations o on o.id = m.organization_id where m.user_id = p.id)
    ) order by n), '[]')
    from unnest(page) with ordinality w (user_id, n)
      join app.user_profiles p on p.id = w.user_id
      left join app.platform_admins a on a.user_id = w.user_id
  ));
end $$;

-- The same people for an export, `p_limit` at a time: those after the last of the previous page, so that no one moves
-- to another page when someone signs up in the meantime. Exporting a list of people is logged in the activity.
create function public.admin_export_users(
  p_search text, p_role text, p_organization uuid, p_after_at timestamptz, p_after_id uuid, p_limit integer
) returns jsonb language plpgsql security definer
set search_path = '' set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  wanted constant text := lower(btrim(coalesce(p_search, '')));
begin
  perform private.require_open_admin();
  if p_after_id is null then
    perform private.note_activity(null, 'users.exported', null, jsonb_strip_nulls(jsonb_build_object('role', p_role,
      'organizationId', p_organization)));
  end if;
  return (
    with page as (
      select f.id, f.created_at from private.found_users(wanted, p_role, p_organization) f
      where p_after_id is null or (f.created_at, f.id) < (p_after_at, p_after_id)
      order by f.created_at desc, f.id desc limit least(greatest(p_limit, 1), 1000)
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id,
      'email', p.email,
      'is_admin', exists (select from app.platform_admins a where a.user_id = p.id),
      'last_sign_in_at', private.last_sign_in(p.id),
      'created_at', p.created_at,
      'memberships', (
        select coalesce(jsonb_agg(jsonb_build_object('organization_id', o.id, 'organization', o.name, 'role', m.role)
          order by o.id is distinct from p_organization, m.created_at, o.id), '[]')
        from app.memberships m join app.organizations o on o.id = m.organization_id where m.user_id = p.id)
    ) order by p.created_at desc, p.id desc), '[]')
    from page join app.user_profiles p on p.id = page.id
  );
end $$;

-- Changes a member's role, no matter who granted it, except the founder's. `p_from` is the role the administrator saw. The
-- organization keeps a league manager, and the person's open invitations are revoked with the right to invite.
create function public.admin_change_role(p_organization uuid, p_user uuid, p_from text, p_to text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held text;
begin
  perform private.require_open_admin();
  if exists (select from app.platform_admins where user_id = p_user and is_founder) then
    raise sqlstate 'FSRUL' using message = 'founder_protected';
  end if;
  perform private.lock_organization(p_organization);
  held := (select role from app.memberships where organization_id = p_organization and user_id = p_user);
  if held is null then
    raise sqlstate 'FSRUL' using message = 'not_member';
  elsif held is not distinct from p_to then
    return; -- sent twice, because a response was lost
  elsif held is distinct from p_from then
    raise sqlstate 'FSRUL' using message = 'changed_since';
  elsif held = 'league_manager' then
    perform private.keep_a_manager(p_organization, p_user);
  end if;
  update app.memberships set role = p_to where organization_id = p_organization and user_id = p_user;
  perform private.withdraw_invitations(p_organization, p_user);
end $$;
grant execute on function public.admin_dashboard(), public.admin_list_users(text, text, uuid, integer, integer),
  public.admin_export_users(text, text, uuid, timestamp with time zone, uuid, integer),
  public.admin_change_role(uuid, uuid, text, text) to authenticated;
