-- What changed, and in which order: one counter per organisation.
--
-- Every write to a synced table passes the stamp trigger. The first stamp of a transaction takes the organisation's
-- clock, counts it up once and keeps it locked until commit, so versions become visible in the order of their commits
-- and no reader can pass one by. (A cursor on timestamps or a sequence misses rows of transactions that commit late.)

create table private.sync_clocks (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  version bigint not null,
  horizon bigint not null default 0,    -- tombstones up to this version have been cleared away
  visibility bigint not null default 0  -- counts changes of who may read what that no row's version tells
) with (fillfactor = 50);
call private.protect('private.sync_clocks');

create table private.tombstones (
  organization_id uuid not null references public.organizations (id) on delete cascade,
  table_name text not null,
  id uuid not null,
  version bigint not null,
  buried_at timestamptz not null default now(),
  primary key (organization_id, table_name, id)
);
create index on private.tombstones (organization_id, version);
call private.protect('private.tombstones');

-- src/domain/schema/tables.ts in SQL. `position`: an order in which rows can be inserted. A device may send
-- `insert_columns` of a new row and `patchable` columns of one that exists; a patch of a `cas` column is refused where
-- somebody else changed it meanwhile.
create table private.synced_tables (
  position integer primary key,
  name text not null unique,
  creatable boolean not null,
  append_only boolean not null,
  insert_columns text[] not null,
  patchable text[] not null,
  cas text[] not null
);
call private.protect('private.synced_tables');
grant select on private.synced_tables to authenticated;
create policy synced_tables_select on private.synced_tables for select to authenticated using (true);

insert into private.synced_tables values
  (1, 'organizations', false, false, '{}', '{name}', '{}'),
  (2, 'memberships', false, false, '{}', '{}', '{}'),
  (3, 'leagues', true, false,
    '{id,organization_id,name,description,sport_id,time_zone,num_teams,season_start,season_end,registration_deadline,rules,status,score_policy,standings_preset,tie_breakers,created_by,created_at}',
    '{name,description,sport_id,time_zone,num_teams,season_start,season_end,registration_deadline,rules,status,score_policy,standings_preset,tie_breakers}',
    '{status,score_policy,standings_preset,tie_breakers,time_zone}'),
  (4, 'divisions', true, false,
    '{id,organization_id,league_id,name,age_group,level}',
    '{name,age_group,level}', '{}'),
  (5, 'teams', true, false,
    '{id,organization_id,league_id,division_id,name,logo_url,primary_color,secondary_color}',
    '{name,division_id,logo_url,primary_color,secondary_color}', '{}'),
  (6, 'players', true, false,
    '{id,organization_id,team_id,display_name,jersey,position}',
    '{display_name,jersey,position}', '{}'),
  (7, 'team_staff', true, false,
    '{id,organization_id,team_id,user_id,role}',
    '{role}', '{}'),
  (8, 'venues', true, false,
    '{id,organization_id,league_id,name,address,description,capacity,has_parking}',
    '{league_id,name,address,description,capacity,has_parking}', '{}'),
  (9, 'venue_fields', true, false,
    '{id,organization_id,venue_id,name}',
    '{name}', '{}'),
  (10, 'venue_opening_hours', true, false,
    '{id,organization_id,venue_id,weekday,opens,closes}',
    '{weekday,opens,closes}', '{}'),
  (11, 'venue_closures', true, false,
    '{id,organization_id,venue_id,field_id,start_date,end_date,reason}',
    '{field_id,start_date,end_date,reason}', '{}'),
  (12, 'tournament_templates', true, false,
    '{id,organization_id,name,description,format,pools,has_consolation,has_third_place_game,is_builtin}',
    '{name,description,format,pools,has_consolation,has_third_place_game}', '{}'),
  (13, 'schedules', true, false,
    '{id,organization_id,league_id,name,description,type,start_date,end_date,status,constraints,template_id,template_config,published_at,created_by,created_at}',
    '{name,description,start_date,end_date,status,constraints,template_id,template_config,published_at}',
    '{status}'),
  (14, 'games', true, false,
    '{id,organization_id,league_id,schedule_id,home_team_id,away_team_id,field_id,start_time,end_time,status,home_score,away_score,result_state,result_side,forfeited_by,round_number,match_number,tournament_stage,notes}',
    '{field_id,start_time,end_time,status,forfeited_by,home_score,away_score,result_state,result_side,notes}',
    '{field_id,start_time,end_time,status,forfeited_by,home_score,away_score,result_state,result_side}'),
  (15, 'score_reports', true, true,
    '{id,organization_id,game_id,kind,home_score,away_score,side,reported_by,recorded_at,recorded_offline,note,created_at}',
    '{}', '{}'),
  (16, 'sponsors', true, false,
    '{id,organization_id,league_id,company_name,contact_name,contact_email,contact_phone,status,start_date,end_date,notes,logo_url}',
    '{company_name,contact_name,contact_email,contact_phone,status,start_date,end_date,notes,logo_url}', '{}'),
  (17, 'sponsorship_packages', true, false,
    '{id,organization_id,league_id,name,description,price_cents,duration_months,is_custom,status}',
    '{name,description,price_cents,duration_months,is_custom,status}', '{}'),
  (18, 'sponsorship_assets', true, false,
    '{id,organization_id,league_id,name,description,category,type,location,dimensions,base_price_cents,quantity,availability_start,availability_end,status}',
    '{name,description,category,type,location,dimensions,base_price_cents,quantity,availability_start,availability_end,status}', '{}'),
  (19, 'sponsor_packages', true, false,
    '{id,organization_id,sponsor_id,package_id,start_date,end_date,price_cents,status,fulfillment_status}',
    '{start_date,end_date,price_cents,status,fulfillment_status}',
    '{status}'),
  (20, 'package_assets', true, false,
    '{id,organization_id,package_id,asset_id,quantity,price_override_cents}',
    '{quantity,price_override_cents}', '{}'),
  (21, 'notifications', false, false, '{}', '{read_at}', '{}');

-- The version of everything that this transaction does to an organisation. It is kept in a setting, which a rollback to
-- a savepoint takes back together with the count.
create function private.version_of_this_change(org uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  setting constant text := 'fieldside.v' || translate(org::text, '-', '');
  stamped text := current_setting(setting, true);
begin
  if stamped is null or stamped = '' then
    update private.sync_clocks set version = version + 1 where organization_id = org returning version::text into stamped;
    if not found then
      raise foreign_key_violation using message = 'there is no such organization';
    end if;
    perform set_config(setting, stamped, true);
  end if;
  return stamped::bigint;
end $$;
grant execute on function private.version_of_this_change(uuid) to authenticated, service_role;

create function private.stamp() returns trigger language plpgsql set search_path = '' as $$
declare
  stamped constant text := current_setting('fieldside.v' || translate(new.organization_id::text, '-', ''), true);
begin
  if stamped is null or stamped = '' then
    new.version := private.version_of_this_change(new.organization_id);
  else
    new.version := stamped::bigint;
  end if;
  return new;
end $$;

-- A new organisation brings its clock with it.
create function private.stamp_organization() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_when = 'BEFORE' then
    perform set_config('fieldside.v' || translate(new.id::text, '-', ''), '1', true);
    new.version := 1;
    return new;
  end if;
  insert into private.sync_clocks (organization_id, version) values (new.id, new.version);
  return null;
end $$;

-- What is deleted, by whatever way, leaves a tombstone, so that devices learn of it. (Nothing to learn where the
-- organisation itself goes.)
create function private.bury() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.organizations where id = old.organization_id) then
    insert into private.tombstones (organization_id, table_name, id, version)
    values (old.organization_id, tg_table_name, old.id, private.version_of_this_change(old.organization_id))
    on conflict (organization_id, table_name, id)
      do update set version = excluded.version, buried_at = excluded.buried_at;
  end if;
  return null;
end $$;

do $$
declare
  target text;
begin
  for target in select name from private.synced_tables where name <> 'organizations' loop
    execute format('create trigger a_stamp before insert or update on public.%I
      for each row execute function private.stamp()', target);
    execute format('create trigger a_bury after delete on public.%I
      for each row execute function private.bury()', target);
  end loop;
end $$;
create trigger a_stamp before update on public.organizations
  for each row execute function private.stamp();
create trigger a_stamp_new before insert on public.organizations
  for each row execute function private.stamp_organization();
create trigger a_start_clock after insert on public.organizations
  for each row execute function private.stamp_organization();

-- Publishing a schedule, or taking it back, changes who may read its games without touching them.
create function private.count_visibility() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.sync_clocks set visibility = visibility + 1 where organization_id = new.organization_id;
  return null;
end $$;
create trigger count_visibility after update of status on public.schedules
  for each row when ((old.status = 'draft') <> (new.status = 'draft')) execute function private.count_visibility();

-- Upkeep, run by the owner: forgets tombstones older than `age`. A device that has not been here since then starts
-- over instead of missing a delete. Returns how many went.
create function private.prune_tombstones(age interval) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  pruned bigint;
begin
  perform from private.sync_clocks order by organization_id for update;
  with gone as (
    delete from private.tombstones where buried_at < now() - age returning organization_id, version
  ), newest as (
    update private.sync_clocks c set horizon = greatest(c.horizon, g.version)
    from (select organization_id, max(version) as version from gone group by organization_id) g
    where c.organization_id = g.organization_id
  )
  select count(*) into pruned from gone;
  return pruned;
end $$;
