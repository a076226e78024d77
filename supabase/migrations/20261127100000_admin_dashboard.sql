-- What the administration begins with: how much there is, how much there was at the end of last month, and what is new.

-- How the numbers of the platform changed: a line for each statement that made or ended something. Teams and venues have
-- no date, and what is deleted leaves none, so that what there was on a day follows from here only. Lines are added and
-- never changed: two organisations that add teams at once do not wait for one another, as they would for a counter.
create table private.count_changes (
  at timestamptz(3) not null default now(),
  kind text not null check (kind in ('users', 'leagues', 'teams', 'venues')),
  change integer not null
);
create index on private.count_changes (at);
call private.protect('private.count_changes');

-- Of leagues those that are active are counted. `before_rows`, `after_rows`: what the statement found, and left.
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

do $$
declare
  source text;
  kind text;
begin
  for source, kind in values ('user_profiles', 'users'), ('leagues', 'leagues'), ('teams', 'teams'), ('venues', 'venues') loop
    execute format('create trigger o_count_more after insert on public.%I referencing new table as after_rows
      for each statement execute function private.note_more(%L)', source, kind);
    execute format('create trigger o_count_fewer after delete on public.%I referencing old table as before_rows
      for each statement execute function private.note_fewer(%L)', source, kind);
  end loop;
end $$;
create trigger o_count_status after update on public.leagues
  referencing old table as before_rows new table as after_rows
  for each statement execute function private.note_league_status();

-- The first instant of this month. Months of the platform are UTC's.
create function private.month_start() returns timestamptz language sql stable set search_path = '' as $$
  select date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
$$;

-- Writes the lines anew from the dates that there are, for data that came before them. A team is as old as its league, and
-- a venue too, or else as its organisation.
create function private.recount_changes() returns void
language sql security definer set search_path = '' as $$
  delete from private.count_changes;
  insert into private.count_changes (at, kind, change)
  select created_at, 'users', 1 from public.user_profiles
  union all
  select created_at, 'leagues', 1 from public.leagues where status = 'active'
  union all
  select l.created_at, 'teams', count(*) from public.teams t
    join public.leagues l on l.organization_id = t.organization_id and l.id = t.league_id
  group by l.organization_id, l.id, l.created_at
  union all
  select coalesce(l.created_at, o.created_at), 'venues', 1 from public.venues v
    join public.organizations o on o.id = v.organization_id
    left join public.leagues l on l.organization_id = v.organization_id and l.id = v.league_id
$$;
select private.recount_changes();

-- Upkeep, run by the owner: only this month's lines are ever asked for.
create function private.prune_count_changes() returns void language sql security definer set search_path = '' as $$
  delete from private.count_changes where at < private.month_start() - interval '31 days'
$$;
select private.prune_count_changes();

create index user_profiles_created_at on public.user_profiles (created_at);
create index activity_beginnings on public.activity (action, at, id) where action in ('user.created', 'league.created');

-- The dashboard in one answer.
--   counts: of each kind how many there are (`now`), and how many there were when this month began (`before`): what has
--     been deleted since then counts there and not here, so that the change between them is what truly came and went.
--     Archived leagues count in neither.
--   months: the accounts made in each of the last twelve months; those that are gone are not among them.
--   activity: the five newest accounts that are still there, and the five newest leagues, the latest first.
create function public.admin_dashboard() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  month constant timestamptz := private.month_start();
begin
  perform private.require_open_admin();
  return jsonb_build_object(
    'counts', (
      with counted (kind, there) as (
        select 'users', count(*) from public.user_profiles
        union all select 'leagues', count(*) from public.leagues where status = 'active'
        union all select 'teams', count(*) from public.teams
        union all select 'venues', count(*) from public.venues
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
        select date_trunc('month', created_at at time zone 'UTC') as first, count(*) as users from public.user_profiles
        where created_at >= ((month at time zone 'UTC') - interval '11 months') at time zone 'UTC' group by 1
      )
      select jsonb_agg(jsonb_build_object('month', to_char(first, 'YYYY-MM'), 'users', coalesce(users, 0)) order by first)
      from month_of left join made using (first)
    ),
    'activity', (
      with users as (
        select a.id, 'user' as kind, a.at, p.email, nullif(btrim(p.first_name || ' ' || p.last_name), '') as name
        from public.activity a join public.user_profiles p on p.id = a.subject_id
        where a.action = 'user.created' order by a.at desc, a.id desc limit 5
      ), leagues as (
        select a.id, 'league' as kind, a.at, a.organization_id, o.name as organization, a.subject as name
        from public.activity a left join public.organizations o on o.id = a.organization_id
        where a.action = 'league.created' order by a.at desc, a.id desc limit 5
      ), merged (id, kind, at, name, email, organization_id, organization) as (
        select id, kind, at, name, email, null::uuid, null::text from users
        union all select id, kind, at, name, null, case when organization is not null then organization_id end, organization
          from leagues
      )
      select coalesce(jsonb_agg(to_jsonb(m) order by at desc, id desc), '[]') from merged m
    )
  );
end $$;

revoke all on function private.note_more(), private.note_fewer(), private.note_league_status(), private.month_start(),
  private.recount_changes(), private.prune_count_changes() from public;
grant execute on function public.admin_dashboard() to authenticated;
