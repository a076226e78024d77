-- Versions: one counter per organization that records what changed and in which order.
--
-- Every write to a synced table runs the stamp trigger. The first stamp of a transaction increments the organization's
-- clock once and locks it until commit, so versions become visible in commit order and no reader can miss one. (A
-- cursor on timestamps or on a sequence misses rows of transactions that commit late.)

-- The foreign keys of this table, the tombstones, and the row counts are in 07-organizations.sql, with the
-- organizations.
create table private.sync_clocks (
  organization_id uuid primary key,
  version bigint not null,
  version_id uuid not null default gen_random_uuid(), -- identifies this version in this history: a restored server gives the same number another ID
  horizon bigint not null default 0,    -- tombstones up to this version have been removed
  visibility bigint not null default 0  -- counts changes to read access that no row's version reflects
) with (fillfactor = 50);
call private.protect('private.sync_clocks');

-- Earlier versions and their IDs. A server that was restored to an earlier state assigns the same numbers again, with
-- other IDs. A device that names a version that is neither here nor on the clock has therefore seen changes that this
-- server has lost.
create table private.past_versions (
  organization_id uuid not null references private.sync_clocks (organization_id) on delete cascade,
  version bigint not null,
  id uuid not null,
  ended_at timestamptz not null default clock_timestamp(), -- set under the clock's lock, and therefore in version order
  primary key (organization_id, version)
);
call private.protect('private.past_versions');

create table private.tombstones (
  organization_id uuid not null,
  table_name text not null,
  id uuid not null,
  version bigint not null,
  buried_at timestamptz not null default now(),
  primary key (organization_id, table_name, id)
);
create index on private.tombstones (organization_id, version);
call private.protect('private.tombstones');

-- The registry of synced tables, matching src/domain/schema/tables.ts on devices. A device may send `insert_columns` of
-- a new row and `patchable` columns of an existing one; a patch of a `cas` column is refused if someone else has
-- changed it in the meantime. Filled by private.declare_synced().
create table private.synced_tables (
  name text primary key,
  creatable boolean not null,
  append_only boolean not null,
  insert_columns text[] not null,
  patchable text[] not null,
  cas text[] not null
);
call private.protect('private.synced_tables');
-- Readable by everyone signed in: sync_push and sync_pull run as the person who calls them.
grant select on private.synced_tables to authenticated;
create policy synced_tables_select on private.synced_tables for select to authenticated using (true);

-- Returns the version of all changes that this transaction makes to an organization. It is stored in a setting, which a
-- rollback to a savepoint reverts together with the clock.
--
-- Only triggers call this, and they run before a row's own policies are checked. So a_stamp, the first trigger of each
-- synced table, refuses anyone who is not a member (see stamp()).
create function private.version_of_this_change(org uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  setting constant text := 'fieldside.v' || translate(org::text, '-', '');
  stamped text := current_setting(setting, true);
begin
  if pg_trigger_depth() = 0 then
    raise insufficient_privilege using message = 'a version belongs to the change of a row';
  end if;
  if stamped is null or stamped = '' then
    insert into private.past_versions (organization_id, version, id)
    select c.organization_id, c.version, c.version_id from private.sync_clocks c where c.organization_id = org for update;
    update private.sync_clocks set version = version + 1, version_id = gen_random_uuid()
    where organization_id = org returning version::text into stamped;
    if not found then
      raise foreign_key_violation using message = 'there is no such organization';
    end if;
    perform set_config(setting, stamped, true);
  end if;
  return stamped::bigint;
end $$;

-- Policies check a new row after its triggers have run. So a transaction's first stamp of an organization checks
-- membership and the gate, before a clock is locked and other triggers read or write. (The server's own changes run as
-- the owner.)
create function private.stamp() returns trigger language plpgsql set search_path = '' as $$
declare
  stamped constant text := current_setting('fieldside.v' || translate(new.organization_id::text, '-', ''), true);
begin
  if stamped is null or stamped = '' then
    if current_user = 'authenticated' and (
      new.organization_id = any (private.member_orgs()) and new.organization_id <> all (private.closed_orgs())
    ) is not true then
      raise insufficient_privilege using message = 'not a member of this organization';
    end if;
    new.version := private.version_of_this_change(new.organization_id);
  else
    new.version := stamped::bigint;
  end if;
  return new;
end $$;

-- Creates the clock of a new organization.
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

-- Leaves a tombstone for every deleted row, however it was deleted, so that devices learn of it. None is needed if the
-- organization itself is deleted: its members lose access.
create function private.bury() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from app.organizations where id = old.organization_id) then
    insert into private.tombstones (organization_id, table_name, id, version)
    values (old.organization_id, tg_table_name, old.id, private.version_of_this_change(old.organization_id))
    on conflict (organization_id, table_name, id)
      do update set version = excluded.version, buried_at = excluded.buried_at;
  end if;
  return null;
end $$;

-- How much an organization may store on a server that it shares with others: far more than a league needs (500 teams
-- take years to play 100,000 games), but not enough to fill the disk. A limit refuses new rows and removes none.

-- Incremented at each insert and never decremented: if a count reaches the limit, the rows are recounted.
create table private.row_counts (
  organization_id uuid not null,
  table_name text not null,
  rows bigint not null,
  bytes bigint not null,
  primary key (organization_id, table_name)
) with (fillfactor = 50);
call private.protect('private.row_counts');

create function private.most_rows(target text) returns bigint language sql immutable parallel safe
return case target
  when 'games' then 300000 when 'score_reports' then 1000000 when 'players' then 300000
  when 'teams' then 20000 when 'leagues' then 2000 when 'schedules' then 5000 when 'tournament_templates' then 1000
  when 'sponsorship_reports' then 2000
  else 50000 end;

create function private.most_bytes() returns bigint language sql immutable parallel safe return 1000000000;

create function private.limit_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line record;
  kept private.row_counts;
begin
  for line in
    select a.organization_id, count(*) as many, sum(pg_column_size(a.*)) as size from added a group by a.organization_id
  loop
    insert into private.row_counts as c (organization_id, table_name, rows, bytes)
    values (line.organization_id, tg_table_name, line.many, line.size)
    on conflict (organization_id, table_name) do update set rows = c.rows + excluded.rows, bytes = c.bytes + excluded.bytes
    returning * into kept;
    continue when kept.rows <= private.most_rows(tg_table_name) and kept.bytes <= private.most_bytes();
    execute format('select count(*), coalesce(sum(pg_column_size(x.*)), 0) from app.%I x where x.organization_id = $1',
      tg_table_name) into kept.rows, kept.bytes using line.organization_id;
    if kept.rows > private.most_rows(tg_table_name) or kept.bytes > private.most_bytes() then
      raise sqlstate 'FSRUL' using message = 'storage_full', detail = jsonb_build_object('t', tg_table_name)::text;
    end if;
    update private.row_counts c set rows = kept.rows, bytes = kept.bytes
    where c.organization_id = line.organization_id and c.table_name = tg_table_name;
  end loop;
  return null;
end $$;

-- Declares a synced table: what devices may do with it, its row in the registry, its stamps, and its tombstones.
-- Devices set all columns of a new row except the version, and may later change all except the IDs and the `fixed`
-- ones, so a new column only has to be added to the table itself. A change to a `guarded` column is refused if someone
-- else has changed it in the meantime; for the others, the last change wins. Rows of an `append_only` table are never
-- changed or deleted. If functions create the rows (not `creatable`), devices change the `patchable` columns. Everyone
-- signed in may read the columns; the table's policies decide whose rows they read and write.
create procedure private.declare_synced(target name, fixed text[] default '{}', guarded text[] default '{}',
  append_only boolean default false, creatable boolean default true, patchable text[] default '{}')
language plpgsql set search_path = '' as $$
declare
  given text[] := array(select attname::text from pg_attribute
    where attrelid = format('app.%I', target)::regclass and attnum > 0 and not attisdropped and attname <> 'version'
    order by attnum);
  changed text[] := case when append_only then '{}' when creatable
    then array(select c from unnest(given) c where c <> all (fixed || '{id,organization_id}')) else patchable end;
begin
  if not (fixed <@ given and guarded <@ changed and changed <@ given) then
    raise undefined_column using message = format('%s has no such columns, or a guarded one never changes', target);
  end if;
  given := case when creatable then given else '{}' end;
  insert into private.synced_tables (name, creatable, append_only, insert_columns, patchable, cas)
  values (target, creatable, append_only, given, changed, guarded);

  -- Devices identify rows by ID alone: on a device, another organization's row with the same ID would replace this one.
  execute format('create unique index on app.%I (id)', target);
  execute format('grant select on app.%I to authenticated', target);
  if creatable then
    execute format('grant insert (%s) on app.%I to authenticated',
      (select string_agg(quote_ident(c), ', ') from unnest(given) c), target);
    execute format('create trigger z_limit_rows after insert on app.%I referencing new table as added
      for each statement execute function private.limit_rows()', target);
  end if;
  if creatable and not append_only then
    execute format('grant delete on app.%I to authenticated', target);
  end if;
  if changed <> '{}' then
    execute format('grant update (%s) on app.%I to authenticated',
      (select string_agg(quote_ident(c), ', ') from unnest(changed) c), target);
  end if;
  execute format('create trigger a_stamp before insert or update on app.%I
    for each row execute function private.stamp()', target);
  execute format('create trigger a_bury after delete on app.%I for each row execute function private.bury()', target);
end $$;

-- Serializes changes to an organization's people: if two managers leave at once, the second one's call sees that no
-- other manager remains. Every change to the organization takes this lock first, so there are no deadlocks.
create function private.lock_organization(org uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select from private.sync_clocks where organization_id = org for update
$$;
grant execute on function private.version_of_this_change(uuid) to authenticated;
