-- Generated from supabase/schema by `npm run schema`. Do not edit: change the topic file and generate again.

-- A function may stand before the tables and functions that its body names.
set check_function_bodies = off;

-- ===== 01-foundation.sql

-- Schemas, default privileges, the helpers that every table uses, and the value types of columns.
--
-- `public` is the only schema that the API exposes, and contains only the functions that the app calls. `app` has the
-- tables of organizations and the platform, `private` the helpers of the policies and the records of the sync protocol.

-- A hosted project grants each new table and function in `public` to its request roles, and Postgres grants each new
-- function to everyone. Here, a role has only the rights that these files grant explicitly.
alter default privileges in schema public revoke all on tables from public, anon, authenticated;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated;
alter default privileges in schema public revoke all on functions from public, anon, authenticated;
alter default privileges revoke execute on functions from public;

create schema app;
revoke all on schema app from public;
-- sync_push, sync_pull, and some others run as the person making the request, so that person's rights and policies
-- apply.
grant usage on schema app to authenticated;

create schema private;
revoke all on schema private from public;
-- Policies and checks run as the person making the request, so that person needs access to the helpers they call.
grant usage on schema private to authenticated;

-- Closes a new table to everyone but its owner. The owner needs a policy too: row-level security is forced, and the
-- owner of a hosted project's tables is not a superuser.
create procedure private.protect(target regclass) language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('revoke all on table %s from public, anon, authenticated', target);
  execute format('create policy owner on %s to %I using (true) with check (true)', target, current_user);
end $$;

-- Creates the write policies of a table for the people described by `condition`: one for each command.
create procedure private.let_write(target name, condition text) language plpgsql set search_path = '' as $$
begin
  execute format('create policy %I on app.%I for insert to authenticated with check (%s)',
    target || '_insert', target, condition);
  execute format('create policy %I on app.%I for update to authenticated using (%s) with check (%s)',
    target || '_update', target, condition, condition);
  execute format('create policy %I on app.%I for delete to authenticated using (%s)',
    target || '_delete', target, condition);
end $$;

-- Adds the gate (see 04-sessions.sql) to a table of an organization: its other policies apply only in a session that
-- meets that organization's requirements. The owner of a hosted project is a member of the request role, and the
-- definer functions check the gate themselves, so the policy applies to requests only.
create procedure private.gate(target regclass) language plpgsql set search_path = '' as $$
begin
  execute format('create policy gate on %s as restrictive to authenticated
    using (current_user <> ''authenticated'' or organization_id <> all ((select private.closed_orgs())::uuid[]))
    with check (current_user <> ''authenticated'' or organization_id <> all ((select private.closed_orgs())::uuid[]))',
    target);
end $$;

-- Value types. Each has its counterpart in src/domain/schema/columns.ts.
--
-- Postgres inlines the body of an SQL function into a check, and does so again in each statement that writes to the
-- table. The three functions that games and score reports use often are in plpgsql: this makes a pushed score 10%
-- cheaper, and a schedule of thousands of games no more expensive.

-- The length is counted in code points, as in the forms.
create function private.is_text(value text, shortest integer, longest integer) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return char_length(value) between shortest and longest;
end $$;

-- A valid UUID by RFC 9562, as devices check it. The type alone would accept any 128 bits.
create function private.is_id(value uuid) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return value::text ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
    or value in ('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff');
end $$;

-- Years have four digits, so infinity and years BC are excluded.
create function private.is_date(value date) returns boolean language sql immutable parallel safe
return value between '0001-01-01' and '9999-12-31';

create function private.is_instant(value timestamptz) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return value >= '0001-01-01 00:00:00+00' and value < '10000-01-01 00:00:00+00';
end $$;

create function private.is_time_of_day(value text) returns boolean language sql immutable parallel safe
return value ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$';

create function private.is_color(value text) returns boolean language sql immutable parallel safe
return value ~ '^#[0-9A-Fa-f]{6}$';

-- The character class in the middle is JavaScript's \s; in Postgres \s depends on the locale.
create function private.is_https_url(value text) returns boolean language sql immutable parallel safe
return char_length(value) <= 500
  and value ~ '^https://[^\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF"''<>\\]+$';

-- A picture on this site, as a path: another host would learn who views it.
create function private.is_own_path(value text) returns boolean language sql immutable parallel safe
return char_length(value) <= 300 and value ~ '^/[A-Za-z0-9._~-][A-Za-z0-9._~/-]*$';

-- A logo: a path on this site, or a small picture in the row itself, which devices also have offline.
create function private.is_logo(value text) returns boolean language sql immutable parallel safe
return private.is_own_path(value)
  or char_length(value) <= 16000 and value ~ '^data:image/(webp|png);base64,[A-Za-z0-9+/]{20,}={0,2}$';

-- Allows no invisible characters and no other spellings of the same mailbox; the domain must be in the form used for
-- delivery.
create function private.is_email(value text) returns boolean language sql immutable parallel safe
return value ~ '^[^@\s]+@[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$' and char_length(value) <= 320 and value is nfkc normalized
  and value !~ '[[:cntrl:]\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]';

create function private.is_slug(value text) returns boolean language sql immutable parallel safe
return char_length(value) between 3 and 60 and value ~ '^[a-z0-9]+(-[a-z0-9]+)*$';

-- A name in the time zone database that this server knows. The pattern excludes POSIX forms like `ABC+3`, which
-- Postgres accepts and browsers do not; an unknown name raises 22023.
create function private.is_time_zone(value text) returns boolean language sql immutable parallel safe
return value ~ '^(UTC|Etc/(UTC|GMT([+-][0-9]{1,2})?)|[A-Z][A-Za-z_]+(/[A-Z][A-Za-z_-]+){1,2})$'
  and timezone(value, '2000-01-01 00:00:00+00'::timestamptz) is not null;

-- A list of IP addresses or ranges, at most a hundred.
create function private.is_address_list(list text[]) returns boolean language sql immutable parallel safe
return cardinality(list) <= 100 and coalesce((select bool_and(line::inet is not null) from unnest(list) line), true);

-- `[{"name": "Facebook", "href": "https://…"}]`
create function private.is_link_list(list jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(list) <> 'array' then false else jsonb_array_length(list) <= 8 and coalesce((
  select bool_and(jsonb_typeof(link) = 'object' and link - array['name', 'href'] = '{}'
    and jsonb_typeof(link -> 'name') = 'string' and private.is_text(link ->> 'name', 1, 40)
    and jsonb_typeof(link -> 'href') = 'string' and private.is_https_url(link ->> 'href'))
  from jsonb_array_elements(list) link), true) end;

-- A list that is not too long and whose elements all match the rule.
create function private.is_list(list jsonb, most integer, rule jsonpath) returns boolean
language sql immutable parallel safe
return case when jsonb_typeof(list) = 'array' then
  jsonb_array_length(list) <= most
  and not exists (select from jsonb_array_elements(list) element where not jsonb_path_exists(element, rule))
else false end;

create function private.is_id_list(list jsonb) returns boolean language sql immutable parallel safe
return private.is_list(list, 1000, 'strict $ ? (@ like_regex
  "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$")');

create function private.is_date_list(list jsonb) returns boolean language sql immutable parallel safe
return private.is_list(list, 1000, 'strict $ ? (!(@ starts with "0000") && (
  @ like_regex "^[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))$"
  || @ like_regex "^([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29$"))');

create function private.is_whole(value jsonb, shortest integer, longest integer) returns boolean
language sql immutable parallel safe
return case when jsonb_typeof(value) = 'number'
  then value::numeric between shortest and longest and value::numeric = trunc(value::numeric) else false end;
grant execute on function private.is_text(text, integer, integer), private.is_id(uuid), private.is_date(date),
  private.is_instant(timestamp with time zone), private.is_time_of_day(text), private.is_color(text),
  private.is_https_url(text), private.is_own_path(text), private.is_logo(text), private.is_email(text), private.is_slug(text), private.is_time_zone(text),
  private.is_address_list(text[]), private.is_link_list(jsonb), private.is_list(jsonb, integer, jsonpath),
  private.is_id_list(jsonb), private.is_date_list(jsonb),
  private.is_whole(jsonb, integer, integer) to authenticated;

-- ===== 02-versions.sql

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

-- ===== 03-accounts.sql

-- Accounts, from sign-up to profile. The auth server's own tables are in the schema `auth`.

-- The session in the request's token, or null if there is none. It is compared as a uuid, so that the primary key is
-- used: compared as text, each request would read all of the person's sessions.
create function private.session_id() returns uuid language sql stable
return case when auth.jwt() ->> 'session_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then (auth.jwt() ->> 'session_id')::uuid end;

-- When the session began; null if it has ended. Signing out deletes the session, which also invalidates the token. For
-- a person with a second factor, the session begins once that has been verified: a password alone, or a link in an
-- email, gives no access. Nor does a temporary password, which someone else knows: it can only be used to accept an
-- invitation.
--
-- The helpers that policies call are in plpgsql: it plans a query once per connection, while a query in an SQL function
-- that can't be inlined is planned at each call, which took longer than the rest of a pull.
create function private.session_started(with_temporary_password boolean default false) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select s.created_at from auth.sessions s
    where s.id = private.session_id() and s.user_id = auth.uid()
      and (s.not_after is null or s.not_after > now())
      and (auth.jwt() ->> 'aal' = 'aal2' or not exists (
        select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified'))
      and (with_temporary_password or not exists (
        select from private.temporary_passwords t where t.user_id = s.user_id))
  );
end $$;

create function private.has_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.session_started() is not null;
end $$;

create function private.require_session() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if private.has_session() is not true then
    raise sqlstate 'PT401' using message = 'Sign in to do this';
  end if;
end $$;

create table app.user_profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null check (private.is_text(email, 3, 320)),
  first_name text not null default '' check (private.is_text(first_name, 0, 80)),
  last_name text not null default '' check (private.is_text(last_name, 0, 80)),
  language text check (language in ('en', 'es')), -- for emails; null until a device has reported it
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at))
);
create index user_profiles_created_at on app.user_profiles (created_at);
call private.protect('app.user_profiles');

-- People read and change only their own profile. Others see the name in the membership.
grant select, update (first_name, last_name, language) on app.user_profiles to authenticated;
create policy user_profiles_select on app.user_profiles for select to authenticated
  using (id = (select auth.uid()));
create policy user_profiles_update on app.user_profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
create policy gate on app.user_profiles as restrictive to authenticated
  using (current_user <> 'authenticated' or (select private.has_session()))
  with check (current_user <> 'authenticated' or (select private.has_session()));

-- A person's name, or their address if they have none; null if there is no such person.
create function private.name_of(person uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email) from app.user_profiles p
  where p.id = person
$$;

-- Changes the caller's own name, as the policies above allow. False if the caller's session has ended.
create function public.rename_me(p_first_name text, p_last_name text) returns boolean
language plpgsql set search_path = '' as $$
begin
  update app.user_profiles set first_name = p_first_name, last_name = p_last_name where id = auth.uid();
  return found;
end $$;

-- Chooses the language of the caller's emails. False if the caller's session has ended.
create function public.choose_language(p_language text) returns boolean
language plpgsql set search_path = '' as $$
begin
  update app.user_profiles set language = p_language where id = auth.uid();
  return found;
end $$;

-- Returns a name from the sign-up data: the value of the first of these keys that is set, or an empty text. Sign-up
-- data is the person's own claim: it is trusted only for names and the language.
create function private.name_from(data jsonb, variadic keys text[]) returns text
language sql immutable set search_path = '' as $$
  select coalesce((select left(btrim(data ->> key), 80) from unnest(keys) key where data ->> key is not null limit 1), '')
$$;

-- Whether an account may be created for the address: if sign-up is closed, only if there is an open invitation to the
-- address. The embedded server checks this before it creates an account.
create function private.may_sign_up(address text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select sign_up = 'open' from app.platform_settings) is true or exists (
    select from app.invitations
    where email = lower(address) and accepted_at is null and revoked_at is null and expires_at > now()
  );
end $$;

-- The "before user created" hook of a hosted project: it gives the person a readable message where the trigger below
-- could only cause a server error. docs/operations.md explains how to enable it. Only the auth server may call it.
create function private.before_user_created(event jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.may_sign_up(event #>> '{user,email}') is not true then
    return jsonb_build_object('error', jsonb_build_object('http_code', 403,
      'message', 'New accounts are by invitation only.'));
  end if;
  return '{}';
end $$;
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.before_user_created(jsonb) to supabase_auth_admin;
  end if;
end $$;

-- People whose password was typed by the staff who created their account. With such a password, no one gets access to
-- any data: it can only be used to accept an invitation and to choose a new password.
create table private.temporary_passwords (
  user_id uuid primary key references app.user_profiles (id) on delete cascade
);
call private.protect('private.temporary_passwords');

-- When a person last signed in. Null while they have a temporary password, because staff who create an account sign in
-- to it once with that password.
create function private.last_sign_in(person uuid) returns timestamptz(3)
language sql stable security definer set search_path = '' as $$
  select u.last_sign_in_at::timestamptz(3) from auth.users u
  where u.id = person and not exists (select from private.temporary_passwords t where t.user_id = u.id)
$$;

-- Whether the sign-up data has the mark that is set by the form in which staff type a password. Without the mark, this
-- is an ordinary sign-up for someone else, which anyone can do.
create function private.says_temporary(data jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(data ->> 'temporaryPassword' = 'true', false)
$$;

create function private.start_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.may_sign_up(new.email) is not true then
    raise sqlstate 'FSRUL' using message = 'sign_up_closed';
  end if;
  insert into app.user_profiles (id, email, first_name, last_name, language)
  values (
    new.id,
    new.email,
    private.name_from(new.raw_user_meta_data::jsonb, 'first_name', 'firstName'),
    private.name_from(new.raw_user_meta_data::jsonb, 'last_name', 'lastName'),
    (select language from unnest(array['en', 'es']) language where language = new.raw_user_meta_data::jsonb ->> 'language')
  );
  if new.encrypted_password <> '' and private.says_temporary(new.raw_user_meta_data::jsonb) then
    insert into private.temporary_passwords (user_id) values (new.id);
  end if;
  return null;
end $$;
create trigger start_profile after insert on auth.users for each row execute function private.start_profile();

-- If the sign-up is marked as temporary, the account's first password is the temporary one; each later one is the
-- person's own.
create function private.follow_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(old.encrypted_password, '') = '' and private.says_temporary(new.raw_user_meta_data::jsonb) then
    insert into private.temporary_passwords (user_id) values (new.id) on conflict do nothing;
  else
    delete from private.temporary_passwords where user_id = new.id;
    new.raw_user_meta_data := new.raw_user_meta_data::jsonb - 'temporaryPassword';
  end if;
  return new;
end $$;
create trigger follow_password before update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.follow_password();

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update app.user_profiles set email = new.email where id = new.id;
  return null;
end $$;
create trigger follow_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_email();

-- A hosted project may have accounts from before the schema existed.
insert into app.user_profiles (id, email, first_name, last_name, created_at)
select id, email,
  private.name_from(raw_user_meta_data::jsonb, 'first_name', 'firstName'),
  private.name_from(raw_user_meta_data::jsonb, 'last_name', 'lastName'),
  coalesce(created_at, now())
from auth.users where email is not null;
grant execute on function private.has_session(), public.rename_me(text, text), public.choose_language(text) to authenticated;

-- ===== 04-sessions.sql

-- Sessions and the gate. A right is not enough if the session does not meet the requirements: the platform and each
-- organization may require a second factor or known networks, and limit how old or how idle a session may be.

-- The address that the request comes from; null if unknown. The server in front overwrites the header on every request,
-- whatever the client sent: Cloudflare for a hosted project, otherwise the embedded server itself.
create function private.request_address() returns inet language plpgsql stable set search_path = '' as $$
begin
  -- The cast must be inside this block because it needs the exception handler.
  return (nullif(current_setting('request.headers', true), '')::json ->> 'cf-connecting-ip')::inet;
exception when data_exception then
  return null;
end $$;

-- Irreversible actions require more than a session: the person must have proved who they are in the last ten minutes,
-- including their second factor if they have one. The token says when and how (`amr`); refreshing it proves nothing.
create function private.require_recent_sign_in() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  proofs constant jsonb := (auth.jwt() -> 'amr')::jsonb;
  newest constant timestamptz := (
    select max(to_timestamp((p ->> 'timestamp')::numeric))
    from jsonb_array_elements(case jsonb_typeof(proofs) when 'array' then proofs else '[]' end) p
    where jsonb_typeof(p -> 'timestamp') = 'number' and p ->> 'method' <> 'token_refresh'
  );
begin
  perform private.require_session();
  if (greatest(newest, private.session_started()) > now() - interval '10 minutes') is not true then
    raise sqlstate 'FSRUL' using message = 'sign_in_again_first';
  end if;
end $$;

-- The last use of each session since its sign-in, if any. Only a person's actions count as use: touching the app or
-- entering something; requests that a device makes by itself don't. Stored only if there is a limit for idle sessions.
create table private.session_uses (
  user_id uuid not null references app.user_profiles (id) on delete cascade,
  session_id uuid not null,
  used_at timestamptz(3) not null,
  primary key (user_id, session_id)
) with (fillfactor = 50);
call private.protect('private.session_uses');

-- The last use of the session in the request's token; null if there was none.
create function private.session_used() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select u.used_at from private.session_uses u
    where u.user_id = auth.uid() and u.session_id = private.session_id()
  );
end $$;

-- What this session lacks for each of the person's organizations; null if it lacks nothing. A null anywhere in a
-- condition closes the gate. The last use is looked up only if a limit is set, since every pull checks this.
create function private.gates() returns table (organization_id uuid, missing text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query with request as materialized (
    select private.session_started() as started, auth.jwt() ->> 'aal' as aal
  )
  select m.organization_id, case
    when r.started is null then 'session'
    when (least(o.session_minutes, p.session_minutes) is null
      or r.started > now() - make_interval(mins => least(o.session_minutes, p.session_minutes))) is not true then 'age'
    when (o.idle_minutes is null or greatest(r.started, o.idle_since, (select private.session_used()))
      > now() - make_interval(mins => o.idle_minutes)) is not true then 'idle'
    when (p.idle_minutes is null or greatest(r.started, p.idle_since, (select private.session_used()))
      > now() - make_interval(mins => p.idle_minutes)) is not true then 'idle'
    when ((not o.require_mfa and not p.require_mfa) or r.aal = 'aal2') is not true then 'mfa'
    when (not o.ip_restrictions or private.request_address() <<= any (o.allowed_ips::inet[])) is not true then 'address'
    when (not p.ip_restrictions or private.request_address() <<= any (p.allowed_ips::inet[])) is not true then 'address'
  end
  from app.memberships m
    left join app.organization_settings o using (organization_id)
    left join app.platform_settings p on true
    cross join request r
  where m.user_id = auth.uid();
end $$;

-- The organizations whose gate is closed. Every statement checks this once or twice per table.
create function private.closed_orgs() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if current_setting('fieldside.gate_request', true) = private.gate_request() then
    return current_setting('fieldside.closed_orgs')::uuid[];
  end if;
  return (select coalesce(array_agg(g.organization_id), '{}') from private.gates() g where g.missing is not null);
end $$;

-- What the result of closed_orgs() depends on in addition to the tables: the transaction, the token, and the request's
-- address.
create function private.gate_request() returns text language sql stable
return concat_ws(' ', extract(epoch from now()), auth.uid(), current_setting('request.jwt.claims', true),
  current_setting('request.headers', true));

-- Raises an error with the reason if the organization's gate is closed for the caller. 401 means "sign in again"; on
-- 403 the device keeps everything and shows why.
--
-- `hold` caches the result for the rest of the transaction. Set it in functions that run many statements as the person,
-- if none of these changes a session, a membership, or the settings of the gate. (Anyone who could write the cached
-- value could also write the claims, and impersonate anyone.)
create function private.require_open(org uuid, hold boolean default false) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  closed uuid[];
  is_member boolean;
  missing text;
begin
  select array_agg(g.organization_id) filter (where g.missing is not null), bool_or(g.organization_id = org),
    max(g.missing) filter (where g.organization_id = org)
  into closed, is_member, missing from private.gates() g;
  if is_member is not true and private.has_session() is not true then -- a non-member may learn only that their own session has ended
    missing := 'session';
  end if;
  case missing
    when 'session' then raise sqlstate 'PT401' using message = 'This session has ended. Sign in again.';
    when 'age' then raise sqlstate 'PT401' using message = 'This session is too old for the organization. Sign in again.';
    when 'idle' then raise sqlstate 'PT401' using message = 'This session was not used for too long. Sign in again.';
    when 'mfa' then raise sqlstate 'PT403' using message = 'This organization asks for a second factor at sign-in.';
    when 'address' then raise sqlstate 'PT403' using message = 'This organization cannot be reached from this network.';
    else null;
  end case;
  if hold then
    perform set_config('fieldside.closed_orgs', coalesce(closed, '{}')::text, true),
      set_config('fieldside.gate_request', private.gate_request(), true);
  end if;
end $$;

-- The shortest idle limit that applies to the person, and whether their session has exceeded an idle limit.
create function private.idle_state(out shortest integer, out is_over boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  select min(l.idle_minutes), coalesce(bool_or((
      greatest(private.session_started(), l.idle_since, private.session_used()) > now() - make_interval(mins => l.idle_minutes)
    ) is not true), false)
  into shortest, is_over
  from (
    select p.idle_minutes, p.idle_since from app.platform_settings p
    union all
    select o.idle_minutes, o.idle_since from app.memberships m join app.organization_settings o using (organization_id)
    where m.user_id = auth.uid()
  ) l where l.idle_minutes is not null;
end $$;

-- Records when the session was last used. Callers first check that no idle limit has been exceeded, so a session that
-- has exceeded an organization's limit stays over it until the next sign-in: using the app for another organization
-- does not reopen the first.
create function private.keep_use(at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.session_uses as u (user_id, session_id, used_at)
  values (auth.uid(), private.session_id(), least(at, now()))
  on conflict (user_id, session_id) do update set used_at = excluded.used_at where u.used_at < excluded.used_at;
end $$;

-- The app reports, at most once a minute, that a person is using it, and gets the idle limit in return. If there is no
-- limit, nothing is stored.
create function public.note_use() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  idle record;
begin
  perform private.require_session();
  select * into idle from private.idle_state();
  if idle.is_over then
    raise sqlstate 'PT401' using message = 'This session was not used for too long. Sign in again.';
  elsif idle.shortest is not null then
    if private.session_used() is null then -- on the first use of this session, delete the uses of ended sessions
      delete from private.session_uses u where u.user_id = auth.uid() and not exists (
        select from auth.sessions s where s.user_id = u.user_id and s.id = u.session_id);
    end if;
    perform private.keep_use(now());
  end if;
  return idle.shortest;
end $$;

create function public.my_sessions() returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'created_at', s.created_at, 'refreshed_at', s.refreshed_at,
    'used_at', (select u.used_at from private.session_uses u where u.user_id = s.user_id and u.session_id = s.id),
    'user_agent', s.user_agent, 'is_current', s.id = private.session_id())
    order by s.created_at desc), '[]')
  from auth.sessions s where s.user_id = auth.uid() and private.has_session()
$$;

-- A person who ends a session may have lost their phone, so the keys of all their devices are deleted too; devices that
-- are still signed in register theirs again.
create function public.end_session(p_session uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  delete from auth.refresh_tokens
  where session_id = p_session and exists (select from auth.sessions s where s.id = p_session and s.user_id = auth.uid());
  delete from auth.sessions where id = p_session and user_id = auth.uid();
  perform private.forget_own_keys();
end $$;

create function public.end_other_sessions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  perform private.require_session();
  delete from auth.refresh_tokens t using auth.sessions s
  where s.id = t.session_id and s.user_id = auth.uid() and s.id <> private.session_id();
  delete from auth.sessions where user_id = auth.uid() and id <> private.session_id();
  get diagnostics ended = row_count;
  perform private.forget_own_keys();
  return ended;
end $$;

-- The caller's address as the server sees it, so that the caller can include it in a list of allowed addresses.
create function public.own_address() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return host(private.request_address());
end $$;

-- Triggers on the settings of the platform and of an organization.

-- Changing the requirements needs a recent sign-in, because weaker requirements admit people who were kept out before.
create function private.secure_recently() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    perform private.require_recent_sign_in();
  end if;
  return new;
end $$;

-- Records when an idle limit took effect; changing the limit keeps this time, removing the limit clears it. For
-- sessions that already existed, the limit counts from this time.
create function private.start_idle() returns trigger language plpgsql set search_path = '' as $$
begin
  new.idle_since := case
    when new.idle_minutes is not null then coalesce(case when old.idle_minutes is not null then old.idle_since end, now())
  end;
  return new;
end $$;

-- Refuses settings that would lock out the person who saves them.
create function private.stay_inside() returns trigger language plpgsql set search_path = '' as $$
begin
  if auth.uid() is not null and (
    (new.require_mfa and (auth.jwt() ->> 'aal' = 'aal2') is not true)
    or (new.ip_restrictions and (private.request_address() <<= any (new.allowed_ips::inet[])) is not true)
  ) then
    raise sqlstate 'FSRUL' using message = 'locks_you_out';
  end if;
  return new;
end $$;
grant execute on function private.request_address(), private.closed_orgs(), private.require_open(uuid, boolean),
  public.note_use(), public.my_sessions(), public.end_session(uuid), public.end_other_sessions(),
  public.own_address() to authenticated;

-- ===== 05-platform.sql

-- The deployment: its settings, its administrators, and what anyone may read about it.

-- One row. `session_minutes` null: no limit on a session's age; `idle_minutes` null: no limit on its idle time.
create table app.platform_settings (
  id boolean primary key default true check (id),
  default_tier text not null default 'enterprise'
    check (default_tier in ('free', 'starter', 'professional', 'enterprise')),
  sign_up text not null default 'open' check (sign_up in ('open', 'invitation')),
  require_mfa boolean not null default false,
  session_minutes integer check (session_minutes between 5 and 525600),
  idle_minutes integer check (idle_minutes between 5 and 525600),
  idle_since timestamptz(3), -- see private.start_idle()
  min_password_length integer not null default 8 check (min_password_length between 8 and 72),
  ip_restrictions boolean not null default false,
  allowed_ips text[] not null default '{}' check (private.is_address_list(allowed_ips)),
  product_name text not null default 'Fieldside' check (private.is_text(product_name, 1, 60)),
  accent_color text check (private.is_color(accent_color)),
  logo_url text check (private.is_own_path(logo_url)),
  -- The operator as named on the public pages. Without an email address, the pages keep the text they were built with.
  contact_email text check (private.is_email(contact_email)),
  contact_phone text check (private.is_text(contact_phone, 3, 40)),
  postal_address text check (private.is_text(postal_address, 1, 400)),
  social_links jsonb not null default '[]' check (private.is_link_list(social_links)),
  constraint platform_settings_operator check (
    contact_email is not null or (contact_phone is null and postal_address is null and social_links = '[]')
  )
);
insert into app.platform_settings default values;
call private.protect('app.platform_settings');

-- `is_founder`: the deployment's first administrator, who can't be demoted.
create table app.platform_admins (
  user_id uuid primary key references app.user_profiles (id) on delete cascade,
  is_founder boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create unique index platform_admins_one_founder on app.platform_admins (is_founder) where is_founder;
call private.protect('app.platform_admins');

create function private.is_platform_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from app.platform_admins where user_id = (select auth.uid()));
end $$;

-- What this session lacks for the platform administration; null if it lacks nothing. Like private.gates() for an
-- organization: a null anywhere in a condition closes the gate.
create function private.platform_gate() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  started constant timestamptz := private.session_started();
  missing text;
begin
  select case
    when started is null then 'session'
    when (p.session_minutes is null or started > now() - make_interval(mins => p.session_minutes)) is not true then 'age'
    when (p.idle_minutes is null or greatest(started, p.idle_since, (select private.session_used()))
      > now() - make_interval(mins => p.idle_minutes)) is not true then 'idle'
    when (not p.require_mfa or auth.jwt() ->> 'aal' = 'aal2') is not true then 'mfa'
    when (not p.ip_restrictions or private.request_address() <<= any (p.allowed_ips::inet[])) is not true then 'address'
  end into missing
  from app.platform_settings p;
  return case when found then missing else 'session' end;
end $$;

create function private.is_open_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_platform_admin() and private.platform_gate() is null;
end $$;

-- Raises an error unless the caller is an administrator whose session meets the platform's requirements. Administrators
-- learn what their session lacks, as members of an organization do from require_open().
create function private.require_open_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_platform_admin() then
    case private.platform_gate()
      when 'age' then raise sqlstate 'PT401' using message = 'This session is too old for the platform. Sign in again.';
      when 'idle' then raise sqlstate 'PT401' using message = 'This session was not used for too long. Sign in again.';
      when 'mfa' then raise sqlstate 'PT403' using message = 'The platform asks for a second factor at sign-in.';
      when 'address' then raise sqlstate 'PT403' using message = 'The platform cannot be reached from this network.';
      else null;
    end case;
  end if;
  if private.is_open_admin() is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
end $$;

-- Platform administrators may change these columns. The operator's contact details are written by
-- admin_save_settings(), and `idle_since` by a trigger.
grant select,
  update (default_tier, sign_up, require_mfa, session_minutes, idle_minutes, min_password_length, ip_restrictions,
    allowed_ips, product_name, accent_color, logo_url)
  on app.platform_settings to authenticated;
create policy platform_settings_select on app.platform_settings for select to authenticated
  using ((select private.is_open_admin()));
create policy platform_settings_update on app.platform_settings for update to authenticated
  using ((select private.is_open_admin())) with check ((select private.is_open_admin()));
create trigger c_secure_recently before update of require_mfa, session_minutes, idle_minutes, min_password_length,
    ip_restrictions, allowed_ips on app.platform_settings
  for each row execute function private.secure_recently();
create trigger stay_inside before update on app.platform_settings
  for each row execute function private.stay_inside();
create trigger idle_since before update of idle_minutes on app.platform_settings
  for each row execute function private.start_idle();

-- Administrators can read all administrators; everyone else learns only whether they are one.
grant select on app.platform_admins to authenticated;
create policy platform_admins_select on app.platform_admins for select to authenticated
  using ((user_id = (select auth.uid()) and (select private.has_session())) or (select private.is_open_admin()));

-- The account with this address; raises an error if there is none. `proven` requires that the address is confirmed:
-- otherwise, anyone who signs up first with someone else's address would get what is meant for that person.
create function private.person_of(address text, proven boolean) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := (select id from app.user_profiles where lower(email) = lower(btrim(address)));
begin
  if person is null then
    raise sqlstate 'FSRUL' using message = 'no_such_account';
  elsif proven and not private.is_confirmed(person) then
    raise sqlstate 'FSRUL' using message = 'address_not_confirmed';
  end if;
  return person;
end $$;

create function private.is_confirmed(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users where id = person and email_confirmed_at is not null)
$$;

-- The operator appoints the founder on the server, replacing the previous one. A trial server that sends no email has
-- no proven addresses.
create function private.appoint_founder(address text, proven boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.person_of(address, proven);
begin
  update app.platform_admins set is_founder = false where is_founder and user_id <> person;
  insert into app.platform_admins (user_id, is_founder) values (person, true)
  on conflict (user_id) do update set is_founder = true;
  perform private.note_activity(null, 'admin.founder_appointed', address, whom => person);
end $$;

-- Makes the account with this address an administrator. The address must be confirmed if the caller's own address is,
-- because that shows that this deployment confirms addresses.
create function public.promote_to_admin(user_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  if private.is_open_admin() is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
  person := private.person_of(user_email, proven => private.is_confirmed(auth.uid()));
  perform private.require_recent_sign_in();
  insert into app.platform_admins (user_id) values (person) on conflict do nothing;
  perform private.note_activity(null, 'admin.promoted', user_email, whom => person);
end $$;

create function public.demote_admin(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_open_admin() is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  elsif exists (select from app.platform_admins where user_id = p_user and is_founder) then
    raise sqlstate 'FSRUL' using message = 'founder_protected';
  end if;
  delete from app.platform_admins where user_id = p_user;
  if found then
    perform private.note_activity(null, 'admin.demoted', (select email from app.user_profiles where id = p_user),
      whom => p_user);
  end if;
end $$;

-- Callable by everyone, because the sign-in page and the public pages show it.
create function public.platform_branding() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('product_name', product_name, 'accent_color', accent_color, 'logo_url', logo_url,
    'contact_email', contact_email, 'contact_phone', contact_phone, 'postal_address', postal_address,
    'social_links', social_links, 'sign_up', sign_up)
  from app.platform_settings
$$;

-- `organizations`: how many have no plan of their own and use the default.
create function public.admin_read_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return (
    select public.platform_branding() || jsonb_build_object('default_tier', default_tier,
      'organizations', (select count(*) from app.organizations where tier is null))
    from app.platform_settings
  );
end $$;

-- Changes the given settings and leaves the others.
create function public.admin_save_settings(p_set jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known constant text[] := array['default_tier', 'sign_up', 'product_name', 'accent_color', 'logo_url', 'contact_email',
    'contact_phone', 'postal_address', 'social_links'];
  next app.platform_settings;
begin
  perform private.require_open_admin();
  if (jsonb_typeof(p_set) = 'object' and p_set - known = '{}') is not true then
    raise sqlstate 'PT400' using message = 'These are no settings of the platform.';
  end if;
  select * into next from app.platform_settings for update;
  next := jsonb_populate_record(next, p_set);
  update app.platform_settings set (default_tier, sign_up, product_name, accent_color, logo_url, contact_email,
    contact_phone, postal_address, social_links) = (next.default_tier, next.sign_up, next.product_name,
    next.accent_color, next.logo_url, next.contact_email, next.contact_phone, next.postal_address, next.social_links)
  where id;
end $$;

-- The security settings, read and saved under the table's policies: a caller without access reads null, and gets false
-- when saving.
create function public.admin_read_security() returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('require_mfa', require_mfa, 'session_minutes', session_minutes, 'idle_minutes', idle_minutes,
    'ip_restrictions', ip_restrictions, 'allowed_ips', allowed_ips, 'min_password_length', min_password_length)
  from app.platform_settings
$$;

create function public.admin_save_security(p_set jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  known constant text[] := array['require_mfa', 'session_minutes', 'idle_minutes', 'ip_restrictions', 'allowed_ips',
    'min_password_length'];
  next app.platform_settings;
begin
  if (jsonb_typeof(p_set) = 'object' and p_set - known = '{}') is not true then
    raise sqlstate 'PT400' using message = 'These are no security settings of the platform.';
  end if;
  select * into next from app.platform_settings for update;
  if not found then
    return false;
  end if;
  next := jsonb_populate_record(next, p_set);
  update app.platform_settings set (require_mfa, session_minutes, idle_minutes, ip_restrictions, allowed_ips,
    min_password_length) = (next.require_mfa, next.session_minutes, next.idle_minutes, next.ip_restrictions,
    next.allowed_ips, next.min_password_length)
  where id;
  return found;
end $$;

-- The recipient of a test email, which the server sends: the caller's own address.
create function public.admin_test_mail() returns text
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := (select email from app.user_profiles where id = auth.uid());
begin
  perform private.require_open_admin();
  perform private.note_activity(null, 'settings.mail_tested', null);
  return address;
end $$;

-- An administrator's address as the server sees it. Requires a session that meets the platform's requirements.
create function public.admin_own_address() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return host(private.request_address());
end $$;
grant execute on function private.is_platform_admin(), private.platform_gate(), private.is_open_admin(),
  public.promote_to_admin(text), public.demote_admin(uuid), public.admin_read_settings(),
  public.admin_save_settings(jsonb), public.admin_read_security(), public.admin_save_security(jsonb),
  public.admin_test_mail(), public.admin_own_address() to authenticated;
grant execute on function public.platform_branding() to anon, authenticated;

-- ===== 06-rights.sql

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

-- ===== 07-organizations.sql

-- Organizations, their members, and what a league manager requires of the members' sessions.

create table app.organizations (
  id uuid primary key check (private.is_id(id)),
  organization_id uuid not null check (organization_id = id),
  name text not null check (private.is_text(name, 1, 120)),
  region text not null default 'US' check (region ~ '^[A-Z]{2}$'), -- ISO 3166-1; decides how dates and numbers are written
  tier text check (tier in ('free', 'starter', 'professional', 'enterprise')), -- null: the deployment's default
  created_by uuid references app.user_profiles (id) on delete set null,
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at)),
  version bigint not null
);
create index on app.organizations (organization_id, version);
create index on app.organizations (created_by, created_at);
create index organizations_by_name on app.organizations (lower(name), id);
call private.protect('app.organizations');
call private.gate('app.organizations');
-- Added here because the clocks are created before the organizations, whose triggers need them.
alter table private.sync_clocks add foreign key (organization_id) references app.organizations (id) on delete cascade;
alter table private.row_counts add foreign key (organization_id) references app.organizations (id) on delete cascade;
alter table private.tombstones add foreign key (organization_id) references app.organizations (id) on delete cascade;
create trigger a_stamp before update on app.organizations
  for each row execute function private.stamp();
create trigger a_stamp_new before insert on app.organizations
  for each row execute function private.stamp_organization();
create trigger a_start_clock after insert on app.organizations
  for each row execute function private.stamp_organization();

-- Members can read organizations; league managers can change the name and the region. Only create_organization()
-- creates organizations. (This replaces declare_synced(), which other tables use: this table creates its clock with its
-- row and leaves no tombstone.)
grant select, update (name, region) on app.organizations to authenticated;
insert into private.synced_tables values ('organizations', false, false, '{}', '{name,region}', '{}');
create policy organizations_select on app.organizations for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
create policy organizations_update on app.organizations for update to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]))
  with check (organization_id = any ((select private.manager_orgs())::uuid[]));

-- `display_name`: the person's name, so that a device can say who reported a score without reading profiles.
create table app.memberships (
  id uuid not null default gen_random_uuid() check (private.is_id(id)),
  organization_id uuid not null references app.organizations (id) on delete cascade,
  user_id uuid not null references app.user_profiles (id) on delete cascade,
  role text not null
    check (role in ('league_manager', 'league_administrator', 'scorekeeper', 'team_manager', 'player', 'viewer')),
  display_name text not null check (private.is_text(display_name, 0, 161)),
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  unique (organization_id, user_id)
);
create index on app.memberships (organization_id, version);
create index on app.memberships (user_id);
call private.protect('app.memberships');
call private.gate('app.memberships');

-- People can read their own memberships; those who work with reports can read all of them, to see who reported. Only
-- functions write here.
call private.declare_synced('memberships', creatable => false);
create policy memberships_select on app.memberships for select to authenticated
  using (
    user_id = (select auth.uid())
    or organization_id = any ((select private.reporter_orgs())::uuid[])
  );

create function private.name_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select btrim(p.first_name || ' ' || p.last_name) into new.display_name
  from app.user_profiles p where p.id = new.user_id;
  return new;
end $$;
create trigger name_member before insert on app.memberships
  for each row execute function private.name_member();

create function private.rename_member() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  org uuid;
begin
  for org in select organization_id from app.memberships where user_id = new.id order by organization_id loop
    update app.memberships set display_name = btrim(new.first_name || ' ' || new.last_name)
    where organization_id = org and user_id = new.id;
  end loop;
  return null;
end $$;
create trigger rename_member after update of first_name, last_name on app.user_profiles
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function private.rename_member();

-- What a league manager requires of the members' sessions, beyond the platform's requirements.
create table app.organization_settings (
  organization_id uuid primary key references app.organizations (id) on delete cascade,
  require_mfa boolean not null default false,
  session_minutes integer check (session_minutes between 5 and 525600),
  idle_minutes integer check (idle_minutes between 5 and 525600),
  idle_since timestamptz(3), -- see private.start_idle()
  ip_restrictions boolean not null default false,
  allowed_ips text[] not null default '{}' check (private.is_address_list(allowed_ips))
);
call private.protect('app.organization_settings');
call private.gate('app.organization_settings');
create trigger c_secure_recently before update of require_mfa, session_minutes, idle_minutes, ip_restrictions, allowed_ips
    on app.organization_settings
  for each row execute function private.secure_recently();
create trigger stay_inside before update on app.organization_settings
  for each row execute function private.stay_inside();
create trigger idle_since before update of idle_minutes on app.organization_settings
  for each row execute function private.start_idle();

create function private.start_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.organization_settings (organization_id) values (new.id);
  return null;
end $$;
create trigger start_settings after insert on app.organizations
  for each row execute function private.start_settings();

-- League managers only.
grant select, update (require_mfa, session_minutes, idle_minutes, ip_restrictions, allowed_ips)
  on app.organization_settings to authenticated;
create policy organization_settings_select on app.organization_settings for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));
create policy organization_settings_update on app.organization_settings for update to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]))
  with check (organization_id = any ((select private.manager_orgs())::uuid[]));

-- The same settings for the app, read and saved under these policies: a caller without access reads null, and gets
-- false when saving.
create function public.read_organization_security(p_organization uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('require_mfa', require_mfa, 'session_minutes', session_minutes, 'idle_minutes', idle_minutes,
    'ip_restrictions', ip_restrictions, 'allowed_ips', allowed_ips)
  from app.organization_settings where organization_id = p_organization
$$;

create function public.save_organization_security(p_organization uuid, p_set jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  known constant text[] := array['require_mfa', 'session_minutes', 'idle_minutes', 'ip_restrictions', 'allowed_ips'];
  next app.organization_settings;
begin
  if (jsonb_typeof(p_set) = 'object' and p_set - known = '{}') is not true then
    raise sqlstate 'PT400' using message = 'These are no security settings of an organization.';
  end if;
  select * into next from app.organization_settings where organization_id = p_organization for update;
  if not found then
    return false;
  end if;
  next := jsonb_populate_record(next, p_set);
  update app.organization_settings set (require_mfa, session_minutes, idle_minutes, ip_restrictions, allowed_ips)
    = (next.require_mfa, next.session_minutes, next.idle_minutes, next.ip_restrictions, next.allowed_ips)
  where organization_id = p_organization;
  return found;
end $$;

-- The answers given at Get Started: the size of the league, the person's interests, and a phone number. Deleted with
-- the organization, and with the account of the person who gave them.
create table app.organization_beginnings (
  organization_id uuid primary key references app.organizations (id) on delete cascade,
  league_size text not null check (league_size in ('small', 'medium', 'large', 'xlarge')),
  interests text[] not null check (
    case when cardinality(interests) <= 6 and coalesce(array_ndims(interests), 1) = 1
      then array_position(interests, null) is null -- array_position fails for nested arrays
        and interests <@ array['scheduling', 'registration', 'communication', 'streaming', 'analytics', 'revenue']
      else false end
  ),
  phone text check (private.is_text(phone, 1, 40)),
  given_by uuid not null references app.user_profiles (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  answered_by uuid references app.user_profiles (id) on delete set null
);
create index on app.organization_beginnings (given_by);
create index on app.organization_beginnings (answered_by);
create index on app.organization_beginnings (created_at);
call private.protect('app.organization_beginnings');
call private.gate('app.organization_beginnings');

-- Platform administrators and the organization's league managers can read the answers.
grant select on app.organization_beginnings to authenticated;
create policy organization_beginnings_select on app.organization_beginnings for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]) or (select private.is_open_admin()));

-- Creates an organization with the caller as its league manager: at most ten per person per day. The organizations
-- themselves are counted, so a refused attempt costs nothing and a rollback hides nothing. If it is called again with
-- the same ID because the response was lost, it doesn't create a second one.
create function public.create_organization(p_name text, p_id uuid default gen_random_uuid(), p_league_size text default null,
  p_interests text[] default '{}', p_phone text default null, p_region text default 'US')
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := auth.uid();
begin
  perform from app.user_profiles where id = actor for update; -- so that the second of two concurrent calls counts the first one's organization
  if not found or private.has_session() is not true then
    raise sqlstate 'PT401' using message = 'Sign in to create an organization';
  end if;
  if exists (select from app.organizations where id = p_id and created_by = actor) then
    return p_id;
  end if;
  if (
    select count(*) < 10 from app.organizations
    where created_by = actor and created_at > now() - interval '1 day'
  ) is not true then
    raise sqlstate 'PT429' using message = 'Too many organizations in one day';
  end if;
  insert into app.organizations (id, organization_id, name, region, created_by)
  values (p_id, p_id, p_name, p_region, actor);
  insert into app.memberships (organization_id, user_id, role) values (p_id, actor, 'league_manager');
  if p_league_size is not null then
    insert into app.organization_beginnings (organization_id, league_size, interests, phone, given_by)
    values (p_id, p_league_size, coalesce(p_interests, '{}'), nullif(btrim(p_phone), ''), actor);
  end if;
  return p_id;
end $$;

-- Keeps the last manager from leaving.
create function private.keep_a_manager(org uuid, leaving uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from app.memberships where organization_id = org and role = 'league_manager' and user_id <> leaving
  ) then
    raise sqlstate 'FSRUL' using message = 'last_manager';
  end if;
end $$;

-- The caller's role, which must be one of `allowed` (null: any), with the organization locked. The role is checked
-- before locking, so that no one locks other people's organizations, and again afterward, because it may have changed
-- while this call waited for the lock.
create function private.lock_as(org uuid, allowed text[] default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  held text := private.role_in(org);
begin
  if held is null or held <> all (allowed) then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
  perform private.lock_organization(org);
  held := private.role_in(org);
  if held is null or held <> all (allowed) then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
  return held;
end $$;

create function public.leave_organization(p_organization uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.lock_as(p_organization) = 'league_manager' then
    perform private.keep_a_manager(p_organization, auth.uid());
  end if;
  delete from app.memberships where organization_id = p_organization and user_id = auth.uid();
end $$;

-- Makes another member the league manager instead of the caller, who becomes a league administrator.
create function public.transfer_organization(p_organization uuid, p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_as(p_organization, '{league_manager}');
  if (p_user <> auth.uid()) is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  elsif not exists (select from app.memberships where organization_id = p_organization and user_id = p_user) then
    raise sqlstate 'FSRUL' using message = 'not_member';
  end if;
  perform private.require_recent_sign_in();
  update app.memberships set role = 'league_manager' where organization_id = p_organization and user_id = p_user;
  update app.memberships set role = 'league_administrator'
  where organization_id = p_organization and user_id = auth.uid();
  perform private.note_activity(p_organization, 'organization.transferred',
    (select display_name from app.memberships where organization_id = p_organization and user_id = p_user),
    whom => p_user);
end $$;

-- Deletes an organization together with what devices sent to it, which is stored elsewhere.
create function private.drop_organization(org uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.sync_receipts where organization_id = org;
  delete from private.sync_clients where organization_id = org;
  delete from app.schedules where organization_id = org; -- first, together with their games, which reference teams and fields
  delete from app.leagues where organization_id = org;
  delete from app.organizations where id = org;
  -- the event itself remains for the platform's statistics, without the person or the name
  update app.activity set subject = null, subject_id = null, details = '{}' where organization_id = org;
end $$;

-- Deletes an organization permanently. The name is required to prevent accidents.
create function public.delete_organization(p_organization uuid, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_as(p_organization, '{league_manager}');
  if (select name = p_name from app.organizations where id = p_organization) is not true then
    raise sqlstate 'FSRUL' using message = 'name_not_confirmed';
  end if;
  perform private.require_recent_sign_in();
  perform private.note_activity(p_organization, 'organization.deleted', p_name);
  perform private.drop_organization(p_organization);
end $$;
grant execute on function public.read_organization_security(uuid), public.save_organization_security(uuid, jsonb),
  public.create_organization(text, uuid, text, text[], text, text), public.leave_organization(uuid),
  public.transfer_organization(uuid, uuid), public.delete_organization(uuid, text) to authenticated;

-- ===== 08-people.sql

-- Invitations and members. Only functions write these tables; each function here checks first and fails closed: `is not
-- true` refuses anything undecidable.

create table app.invitations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete cascade,
  email text not null check (private.is_email(email) and email = lower(email)),
  role text not null
    check (role in ('league_manager', 'league_administrator', 'scorekeeper', 'team_manager', 'player', 'viewer')),
  team_id uuid, -- adds a team manager to this team's staff (the foreign key is in 11-teams.sql)
  token_hash bytea not null unique,
  invited_by uuid references app.user_profiles (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  accepted_by uuid references app.user_profiles (id) on delete set null,
  revoked_at timestamptz(3)
);
create unique index invitations_one_open on app.invitations (organization_id, email)
  where accepted_at is null and revoked_at is null;
create index on app.invitations (organization_id, created_at);
create index on app.invitations (organization_id, team_id);
create index on app.invitations (invited_by);
create index on app.invitations (accepted_by);
call private.protect('app.invitations');
call private.gate('app.invitations');

-- League staff can read every column but the token's hash.
grant select (id, organization_id, email, role, team_id, invited_by, created_at, expires_at, accepted_at, accepted_by,
  revoked_at) on app.invitations to authenticated;
create policy invitations_select on app.invitations for select to authenticated
  using (organization_id = any ((select private.staff_orgs())::uuid[]));

-- The open invitations that the policy lets the caller read, newest first.
create function public.list_invitations(p_organization uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email, 'role', role, 'team_id', team_id,
    'invited_by', invited_by, 'created_at', created_at, 'expires_at', expires_at) order by created_at desc, id), '[]')
  from app.invitations where organization_id = p_organization and accepted_at is null and revoked_at is null
$$;

-- Revokes the open invitations of a person who may no longer grant their roles: no one can return through an invitation
-- that they created.
create function private.withdraw_invitations(org uuid, inviter uuid) returns void
language sql security definer set search_path = '' as $$
  update app.invitations i set revoked_at = now()
  where i.organization_id = org and i.invited_by = inviter and i.accepted_at is null and i.revoked_at is null
    and private.may_handle((
      select m.role from app.memberships m where m.organization_id = org and m.user_id = inviter
    ), i.role) is not true
$$;

-- 244 random bits in 64 hexadecimal digits. Only the hash is stored.
create function private.new_token() returns text language sql volatile set search_path = '' as $$
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
$$;

create function private.token_hash(token text) returns bytea language sql immutable set search_path = '' as $$
  select sha256(convert_to(coalesce(token, ''), 'UTF8'))
$$;

create function public.invite_member(p_organization uuid, p_email text, p_role text, p_team uuid default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(p_email));
  token constant text := private.new_token();
  made app.invitations;
begin
  if private.may_handle(private.role_in(p_organization), p_role) is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  elsif private.is_email(address) is not true then
    raise sqlstate 'FSRUL' using message = 'email_not_valid';
  elsif p_team is not null and p_role <> 'team_manager' then
    raise sqlstate 'FSRUL' using message = 'team_for_team_managers';
  end if;
  perform private.lock_organization(p_organization);
  if exists (
    select from app.memberships m join app.user_profiles p on p.id = m.user_id
    where m.organization_id = p_organization and lower(p.email) = address
  ) then
    raise sqlstate 'FSRUL' using message = 'already_member';
  elsif exists ( -- a new invitation would revoke one that only a league manager may revoke
    select from app.invitations i
    where i.organization_id = p_organization and i.email = address and i.accepted_at is null and i.revoked_at is null
      and private.may_handle(private.role_in(p_organization), i.role) is not true
  ) then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  elsif (select count(*) >= 200 from app.invitations
    where organization_id = p_organization and created_at > now() - interval '1 day')
  then
    raise sqlstate 'PT429' using message = 'Too many invitations in one day';
  end if;
  update app.invitations set revoked_at = now()
  where organization_id = p_organization and email = address and accepted_at is null and revoked_at is null;
  insert into app.invitations (organization_id, email, role, team_id, token_hash, invited_by, expires_at)
  values (p_organization, address, p_role, p_team, private.token_hash(token), auth.uid(), now() + interval '14 days')
  returning * into made;
  perform private.note_activity(p_organization, 'member.invited', address, jsonb_build_object('role', p_role));
  return jsonb_build_object('id', made.id, 'email', address, 'role', p_role, 'expires_at', made.expires_at, 'token', token);
end $$;

-- An invitation that the caller may manage, locked. Its organization and role never change.
create function private.lock_invitation(invitation uuid) returns app.invitations
language plpgsql security definer set search_path = '' as $$
declare
  found_one app.invitations;
begin
  select * into found_one from app.invitations where id = invitation;
  if private.may_handle(private.role_in(found_one.organization_id), found_one.role) is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
  select * into found_one from app.invitations where id = invitation for update;
  return found_one;
end $$;

-- Replaces the link; the old one stops working.
create function public.resend_invitation(p_invitation uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_one app.invitations := private.lock_invitation(p_invitation);
  token constant text := private.new_token();
begin
  if found_one.accepted_at is not null or found_one.revoked_at is not null then
    raise sqlstate 'FSRUL' using message = 'invitation_closed';
  end if;
  update app.invitations
  set token_hash = private.token_hash(token), invited_by = auth.uid(), expires_at = now() + interval '14 days'
  where id = p_invitation returning * into found_one;
  perform private.note_activity(found_one.organization_id, 'member.invited_again', found_one.email);
  return jsonb_build_object('id', found_one.id, 'email', found_one.email, 'role', found_one.role,
    'expires_at', found_one.expires_at, 'token', token);
end $$;

create function public.revoke_invitation(p_invitation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  found_one app.invitations := private.lock_invitation(p_invitation);
begin
  if found_one.accepted_at is not null then
    raise sqlstate 'FSRUL' using message = 'invitation_closed';
  end if;
  update app.invitations set revoked_at = coalesce(revoked_at, now()) where id = p_invitation;
  perform private.note_activity(found_one.organization_id, 'member.invitation_revoked', found_one.email);
end $$;

create function private.state_of(invitation app.invitations) returns text
language sql stable set search_path = '' as $$
  select case
    when invitation.id is null then 'unknown'
    when invitation.accepted_at is not null then 'accepted'
    when invitation.revoked_at is not null then 'revoked'
    when invitation.expires_at <= now() then 'expired'
    else 'open'
  end
$$;

-- Tells anyone who has the link, signed in or not, what the invitation is for. For an unknown token, returns the state
-- `unknown` instead of raising an error.
create function public.look_at_invitation(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_one app.invitations;
begin
  select * into found_one from app.invitations where token_hash = private.token_hash(p_token);
  if private.state_of(found_one) = 'unknown' then
    return '{"state": "unknown"}';
  end if;
  return jsonb_build_object('state', private.state_of(found_one), 'email', found_one.email, 'role', found_one.role,
    'expires_at', found_one.expires_at,
    'organization', (select name from app.organizations where id = found_one.organization_id),
    'team', (select name from app.teams where organization_id = found_one.organization_id and id = found_one.team_id),
    'invited_by', (select btrim(first_name || ' ' || last_name) from app.user_profiles where id = found_one.invited_by));
end $$;

-- Like look_at_invitation(), with the caller's language, for the server that emails the link. The server must not
-- become a mail relay, so this accepts only open invitations that the caller may manage, each at most three times a
-- day, and at most fifty times a day in all; the email goes to the invited address. A server without email never calls
-- this.
create function public.mail_invitation(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_one app.invitations := private.lock_invitation(
    (select id from app.invitations where token_hash = private.token_hash(p_token)));
begin
  if private.state_of(found_one) <> 'open' then
    raise sqlstate 'FSRUL' using message = 'invitation_closed';
  elsif (
    select count(*) >= 50 or count(*) filter (where details ->> 'invitation' = found_one.id::text) >= 3
    from app.activity
    where actor_id = auth.uid() and action = 'member.invitation_mailed' and at > now() - interval '1 day'
  ) then
    raise sqlstate 'FSRUL' using message = 'mailed_enough';
  end if;
  perform private.note_activity(found_one.organization_id, 'member.invitation_mailed', found_one.email,
    jsonb_build_object('invitation', found_one.id));
  return public.look_at_invitation(p_token)
    || jsonb_build_object('language', (select language from app.user_profiles where id = auth.uid()));
end $$;

-- An invitation can be used once: the row's lock lets one of many concurrent calls through. If it is called again
-- because the response was lost, it returns the same result to the same person while they are a member. Staff who
-- create a member's account accept for them, with the temporary password.
create function public.accept_invitation(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_one app.invitations;
  actor app.user_profiles;
begin
  if private.session_started(with_temporary_password => true) is null then
    raise sqlstate 'PT401' using message = 'Sign in to do this';
  end if;
  select * into actor from app.user_profiles where id = auth.uid();
  -- Locks the organization first, like everything else, then the invitation.
  perform private.lock_organization(organization_id) from app.invitations where token_hash = private.token_hash(p_token);
  select * into found_one from app.invitations where token_hash = private.token_hash(p_token) for update;
  if found_one.accepted_by = actor.id
    and exists (select from app.memberships where organization_id = found_one.organization_id and user_id = actor.id)
  then
    return jsonb_build_object('state', 'accepted', 'organization_id', found_one.organization_id);
  elsif private.state_of(found_one) <> 'open' then
    return jsonb_build_object('state', private.state_of(found_one));
  elsif (lower(actor.email) = found_one.email) is not true then
    return jsonb_build_object('state', 'other_email', 'email', found_one.email);
  end if;
  update app.invitations set accepted_at = now(), accepted_by = actor.id where id = found_one.id;
  insert into app.memberships (organization_id, user_id, role) values (found_one.organization_id, actor.id, found_one.role)
  on conflict (organization_id, user_id) do nothing;
  if found_one.team_id is not null then
    insert into app.team_staff (id, organization_id, team_id, user_id, role)
    values (gen_random_uuid(), found_one.organization_id, found_one.team_id, actor.id, 'head_coach')
    on conflict do nothing;
  end if;
  return jsonb_build_object('state', 'accepted', 'organization_id', found_one.organization_id);
end $$;

-- The members, including what only those who manage them need and no device stores: email addresses and sign-ins.
create function public.list_members(p_organization uuid)
returns table (user_id uuid, email text, display_name text, role text, created_at timestamptz, last_sign_in_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if (private.role_in(p_organization) in ('league_manager', 'league_administrator')) is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
  return query
    select m.user_id, p.email, m.display_name, m.role, m.created_at::timestamptz, private.last_sign_in(m.user_id)
    from app.memberships m
      join app.user_profiles p on p.id = m.user_id
    where m.organization_id = p_organization
    order by m.created_at, m.user_id;
end $$;

-- The role of a member whom the caller may manage, with the organization locked.
create function private.role_to_handle(org uuid, person uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  actor_role constant text := private.lock_as(org, '{league_manager,league_administrator}');
  held text;
begin
  select role into held from app.memberships where organization_id = org and user_id = person;
  if private.may_handle(actor_role, coalesce(held, 'viewer')) is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  elsif held is null then
    raise sqlstate 'FSRUL' using message = 'not_member';
  end if;
  return held;
end $$;

create function public.change_role(p_organization uuid, p_user uuid, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before constant text := private.role_to_handle(p_organization, p_user);
begin
  if private.may_handle(private.role_in(p_organization), p_role) is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
  if before = 'league_manager' and p_role <> 'league_manager' then
    perform private.keep_a_manager(p_organization, p_user);
  end if;
  update app.memberships set role = p_role
  where organization_id = p_organization and user_id = p_user and role <> p_role;
  perform private.withdraw_invitations(p_organization, p_user);
end $$;

-- Ends the membership; the account remains.
create function public.remove_member(p_organization uuid, p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.role_to_handle(p_organization, p_user) = 'league_manager' then
    perform private.keep_a_manager(p_organization, p_user);
  end if;
  delete from app.memberships where organization_id = p_organization and user_id = p_user;
  perform private.withdraw_invitations(p_organization, p_user);
end $$;
grant execute on function public.list_invitations(uuid), public.invite_member(uuid, text, text, uuid),
  public.resend_invitation(uuid),
  public.revoke_invitation(uuid), public.mail_invitation(text), public.accept_invitation(text),
  public.list_members(uuid), public.change_role(uuid, uuid, text), public.remove_member(uuid, uuid) to authenticated;
grant execute on function public.look_at_invitation(text) to anon, authenticated;

-- ===== 09-personal-data.sql

-- Exports and deletes what is stored about a person: at the person's own request, or by the operator for a person who
-- can't sign in. No request can call the operator's functions; only `npm run admin -- export-person`, `erase-person`
-- and `end-sessions` call them.

-- Keeps only the columns that the person concerned may see: never a password, secret or token.
create function private.shown(entry jsonb, variadic columns text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(entry) where key = any (columns)
$$;

-- The sign-in log of a hosted project: each of a person's sign-ins, with address and network. Our server has no such
-- log.
create function private.sign_in_log(person uuid, addresses text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  entries jsonb := '[]';
begin
  if to_regclass('auth.audit_log_entries') is not null and has_table_privilege('auth.audit_log_entries', 'select') then
    execute 'select coalesce(jsonb_agg(to_jsonb(a) order by a.created_at), ''[]'') from auth.audit_log_entries a
      where private.is_about(a.payload::jsonb, $1, $2)' into entries using person, addresses;
  end if;
  return entries;
end $$;

-- Whether any value in the entry is the person's ID or one of the addresses.
create function private.is_about(entry jsonb, person uuid, addresses text[]) returns boolean
language sql immutable set search_path = '' as $$
  select exists (
    select from jsonb_path_query(entry, 'strict $.**') v
    where jsonb_typeof(v) = 'string' and (v #>> '{}' = person::text or lower(v #>> '{}') = any (addresses))
  )
$$;

-- What was sent to or from the addresses, with or without an account.
create function private.sent_from(addresses text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'invitations', (select coalesce(jsonb_agg(to_jsonb(i) - 'token_hash'), '[]')
      from app.invitations i where i.email = any (addresses)),
    'newsletter_subscribers', (select coalesce(jsonb_agg(to_jsonb(n)), '[]')
      from app.newsletter_subscribers n where lower(n.email) = any (addresses)),
    'contact_messages', (select coalesce(jsonb_agg(to_jsonb(m)), '[]')
      from app.contact_messages m where lower(m.email) = any (addresses)),
    'demo_requests', (select coalesce(jsonb_agg(to_jsonb(d)), '[]')
      from app.demo_requests d where lower(d.email) = any (addresses)),
    'mail_suppressions', (select coalesce(jsonb_agg(to_jsonb(s)), '[]')
      from private.mail_suppressions s where s.address = any (addresses))
  )
$$;

create function private.person_data(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'exported_at', now(),
    'profile', (select to_jsonb(p) from app.user_profiles p where p.id = person),
    -- Includes a new address that the person has not confirmed yet, and the metadata that the person or the auth server
    -- wrote.
    'account', (select private.shown(to_jsonb(u), 'email', 'email_change', 'phone', 'phone_change', 'email_confirmed_at',
      'last_sign_in_at', 'created_at', 'updated_at', 'banned_until', 'aud', 'role', 'raw_user_meta_data', 'raw_app_meta_data')
      from auth.users u where u.id = person),
    'identities', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from auth.identities i where i.user_id = person),
    'second_factors', (select coalesce(jsonb_agg(private.shown(to_jsonb(f), 'id', 'friendly_name', 'factor_type', 'status',
      'created_at', 'updated_at', 'phone')), '[]') from auth.mfa_factors f where f.user_id = person),
    'has_temporary_password', exists (select from private.temporary_passwords t where t.user_id = person),
    'sign_ins', private.sign_in_log(person, private.addresses_of(person)),
    'session_uses', (select coalesce(jsonb_agg(to_jsonb(u)), '[]') from private.session_uses u where u.user_id = person),
    'devices', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from private.sync_clients c where c.user_id = person),
    'memberships', (select coalesce(jsonb_agg(to_jsonb(m) - 'version' || jsonb_build_object('organization', o.name)), '[]')
      from app.memberships m join app.organizations o on o.id = m.organization_id where m.user_id = person),
    'organization_beginnings', (select coalesce(jsonb_agg(to_jsonb(b)), '[]')
      from app.organization_beginnings b where b.given_by = person),
    'team_staff', (select coalesce(jsonb_agg(to_jsonb(s) - 'version'), '[]') from app.team_staff s where s.user_id = person),
    'score_reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'version'), '[]')
      from app.score_reports r where r.reported_by = person),
    'schedule_changes', (select coalesce(jsonb_agg(to_jsonb(c) - 'version'), '[]')
      from app.schedule_changes c where c.created_by = person),
    'rulebook_versions', (select coalesce(jsonb_agg(to_jsonb(v) - 'version'), '[]')
      from app.rulebook_versions v where v.created_by = person),
    'lot_draws', (select coalesce(jsonb_agg(to_jsonb(d) - 'version'), '[]')
      from app.lot_draws d where d.created_by = person),
    'device_keys', (select coalesce(jsonb_agg(to_jsonb(k) - 'version'), '[]')
      from app.device_keys k where k.user_id = person),
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) - 'version'), '[]')
      from app.notifications n where n.user_id = person),
    'notification_settings', (select coalesce(jsonb_agg(to_jsonb(s)), '[]')
      from private.notification_settings s where s.user_id = person),
    'push_subscriptions', (select coalesce(jsonb_agg(to_jsonb(d) - 'p256dh' - 'auth'), '[]')
      from private.push_subscriptions d where d.user_id = person),
    'deliveries', (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from private.deliveries d where d.user_id = person),
    'activity', (select coalesce(jsonb_agg(to_jsonb(a)), '[]')
      from app.activity a where a.actor_id = person or a.subject_id = person),
    -- As text: a rejected change may be nested too deeply for jsonb to serialize.
    'refused_changes', (select coalesce(jsonb_agg(r.refused::text), '[]')
      from private.sync_clients c join private.sync_receipts r using (client_id, organization_id)
      where c.user_id = person and r.refused is not null),
    'sessions', (select coalesce(jsonb_agg(private.shown(to_jsonb(s), 'id', 'created_at', 'refreshed_at', 'not_after',
        'user_agent', 'ip', 'tag', 'scopes') order by s.created_at desc), '[]')
      from auth.sessions s where s.user_id = person)
  ) || private.sent_from(private.addresses_of(person));
end $$;

create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return private.person_data(auth.uid()) || jsonb_build_object('sessions', public.my_sessions());
end $$;

-- The data of the account with this address, if any, and what was sent to or from the address with or without an
-- account.
create function private.export_person(address text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := lower(btrim(address));
  person constant uuid := (select id from app.user_profiles where lower(email) = wanted);
begin
  return coalesce(private.person_data(person), '{}') || jsonb_build_object(
    'address', wanted,
    'has_account', person is not null
  ) || private.sent_from(array[wanted] || private.addresses_of(person)
  );
end $$;

-- The addresses that were this person's and belong to no one else today. An address that they never confirmed may be
-- someone else's: they may not read or delete what was sent from it without an account.
create function private.addresses_of(person uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(address), '{}') from (
    select lower(email) as address from auth.users where id = person and email_confirmed_at is not null
    union select email from app.invitations where accepted_by = person
    union select lower(subject) from app.activity where subject_id = person and action = 'user.created'
      and exists (select from auth.users where id = person and email_confirmed_at is not null)
    except select lower(email) from app.user_profiles where id <> person
  ) a
$$;

-- Removes a person's name and addresses from everything that outlives the account. Only this and the deletion of an
-- organization change activity entries.
create function private.forget_person(person uuid, addresses text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update app.activity set actor_id = null, actor_name = null where actor_id = person;
  update app.activity set subject_id = null, subject = null, details = '{}'
  where subject_id = person or lower(subject) = any (addresses);
  delete from app.invitations where email = any (addresses);
  delete from app.notifications where link = '/dashboard/members#' || person;
  delete from app.newsletter_subscribers where lower(email) = any (addresses);
  delete from app.contact_messages where lower(email) = any (addresses);
  delete from app.demo_requests where lower(email) = any (addresses);
  delete from private.mail_suppressions where address = any (addresses);
  delete from private.sync_receipts r using private.sync_clients c -- found by their device's sequence, which belongs to the person
  where c.user_id = person and r.client_id = c.client_id and r.organization_id = c.organization_id;
  delete from private.sync_clients where user_id = person;
  -- What the auth server stores without a reference to the account. Which of these tables exist depends on the auth
  -- server.
  delete from auth.refresh_tokens where user_id::text = person::text;
  if to_regclass('auth.flow_state') is not null and has_table_privilege('auth.flow_state', 'delete') then
    execute 'delete from auth.flow_state where user_id = $1' using person;
  end if;
  if to_regclass('auth.audit_log_entries') is not null and has_table_privilege('auth.audit_log_entries', 'delete') then
    execute 'delete from auth.audit_log_entries a where private.is_about(a.payload::jsonb, $1, $2)' using person, addresses;
  end if;
end $$;

-- Deletes the account and everything that belongs to it. The person's game reports stay, without their name. An
-- organization with no other members is deleted too. Raises an error if the person is the founder, or the last manager
-- of an organization with other members.
create function private.erase_account(person uuid, by_themselves boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  addresses text[];
  org uuid;
begin
  if exists (select from app.platform_admins where user_id = person and is_founder) then
    raise sqlstate 'FSRUL' using message = 'founder_protected';
  end if;
  for org in select organization_id from app.memberships where user_id = person order by organization_id loop
    perform private.lock_organization(org);
    if not exists (select from app.memberships where organization_id = org and user_id <> person) then
      if by_themselves then
        perform private.require_open(org);
      end if;
      perform private.drop_organization(org);
    elsif (select role = 'league_manager' from app.memberships where organization_id = org and user_id = person) then
      perform private.keep_a_manager(org, person);
    end if;
  end loop;
  addresses := private.addresses_of(person);
  delete from app.invitations where accepted_by = person;
  delete from auth.users where id = person;
  perform private.forget_person(person, addresses); -- including what the deletion itself has logged
end $$;

create function public.erase_me(p_email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if (select lower(email) = lower(btrim(p_email)) from app.user_profiles where id = auth.uid()) is not true then
    raise sqlstate 'FSRUL' using message = 'name_not_confirmed';
  end if;
  perform private.require_recent_sign_in();
  perform private.erase_account(auth.uid(), by_themselves => true);
end $$;

-- Erases the account with the address or, if there is none, what was sent from the address. True if there was an
-- account.
create function private.erase_person(address text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := lower(btrim(address));
  person constant uuid := (select id from app.user_profiles where lower(email) = wanted);
begin
  if person is null then
    perform private.forget_person(null, array[wanted]);
  else
    perform private.erase_account(person, by_themselves => false);
    perform private.forget_person(person, array[wanted]); -- whether the address is confirmed or not: the operator knows whose it is
  end if;
  return person is not null;
end $$;

-- Signs a person out everywhere, for example after they lost their phone. The keys of their devices are deleted;
-- devices that sign in again register theirs again. Returns how many sessions ended, or null if no one has the address.
create function private.end_sessions_of(address text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := (select id from app.user_profiles where lower(email) = lower(btrim(address)));
  org uuid;
  ended integer;
begin
  if person is null then
    return null;
  end if;
  delete from auth.refresh_tokens t using auth.sessions s where s.id = t.session_id and s.user_id = person;
  delete from auth.sessions where user_id = person;
  get diagnostics ended = row_count;
  for org in select distinct organization_id from app.device_keys where user_id = person order by 1 loop
    perform private.lock_organization(org);
    delete from app.device_keys where organization_id = org and user_id = person;
  end loop;
  return ended;
end $$;
grant execute on function public.export_my_data(), public.erase_me(text) to authenticated;

-- ===== 10-leagues.sql

-- Sports, leagues, and divisions. Foreign keys include the organization, and the league where it matters: a plain ID
-- would be checked without row-level security, and one organization's row could reference another's.

-- Reference data of the deployment. The IDs are fixed, so a league keeps its sport wherever it is copied to.
create table app.sports (
  id uuid primary key check (private.is_id(id)),
  name text not null unique check (private.is_text(name, 1, 80)),
  game_minutes integer not null check (game_minutes between 1 and 600)
);
call private.protect('app.sports');
insert into app.sports (id, name, game_minutes) values
  ('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e01', 'Soccer', 60),
  ('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e02', 'Baseball', 120),
  ('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e03', 'Basketball', 60),
  ('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e04', 'Softball', 90),
  ('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e05', 'Volleyball', 60),
  ('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e06', 'Ice Hockey', 75),
  ('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e07', 'Lacrosse', 60),
  ('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e08', 'American Football', 90),
  ('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e09', 'Cricket', 180),
  ('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e0a', 'Rugby', 80);
grant select on app.sports to authenticated;
create policy sports_select on app.sports for select to authenticated using (true);

-- The UTC offsets of time zones, each from a given moment on: the app's own zone data for the months around today,
-- written by the server (server/database/update-zone-offsets.ts). Postgres has zone data too, but from a different
-- release than the devices'.
create table private.zone_offsets (
  time_zone text not null,
  since timestamptz not null,
  ahead interval not null,
  primary key (time_zone, since)
);
call private.protect('private.zone_offsets');

-- How far a time zone is ahead of UTC at a moment; 0 if the server has no data for it.
create function private.ahead_of_utc(at timestamptz, zone text) returns interval
language sql stable set search_path = ''
return coalesce((
  select o.ahead from private.zone_offsets o where o.time_zone = zone and o.since <= at order by o.since desc limit 1
), '0');

-- The date and time on a clock in a time zone, as the app's screens show it.
create function private.to_local_time(at timestamptz, zone text) returns timestamp
language sql stable set search_path = ''
return (at at time zone 'UTC') + private.ahead_of_utc(at, zone);

-- The moment at which a clock in a time zone shows this date and time. A time that a clock change skips is
-- read as one an hour earlier.
create function private.from_local_time(local timestamp, zone text) returns timestamptz
language sql stable set search_path = '' as $$
  select (local - private.ahead_of_utc((local - private.ahead_of_utc(local at time zone 'UTC', zone)) at time zone 'UTC', zone))
    at time zone 'UTC'
$$;

-- Today's date in a time zone.
create function private.today_in(zone text) returns date language sql stable set search_path = ''
return private.to_local_time(now(), zone)::date;

-- `slug`, `is_public`, `public_parts`: the page that anyone can read (see 26-public-pages.sql).
create table app.leagues (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null references app.organizations (id) on delete cascade,
  name text not null check (private.is_text(name, 3, 120)),
  description text check (private.is_text(description, 1, 2000)),
  sport_id uuid not null references app.sports (id),
  time_zone text not null check (private.is_text(time_zone, 1, 64) and private.is_time_zone(time_zone)),
  num_teams integer not null check (num_teams between 2 and 1000),
  season_start date check (private.is_date(season_start)),
  season_end date check (private.is_date(season_end)),
  registration_deadline date check (private.is_date(registration_deadline)),
  rules text check (private.is_text(rules, 1, 20000)),
  status text not null check (status in ('active', 'archived')),
  score_policy text not null check (score_policy in ('staff_only', 'scorekeepers', 'team_staff')),
  standings_preset text not null check (standings_preset in ('win_percentage', 'points_3_1_0', 'points_2_1_0')),
  tie_breakers text[] not null check (
    tie_breakers <@ array['head_to_head', 'difference', 'scored']
    and cardinality(tie_breakers) <= 3
    and coalesce(array_ndims(tie_breakers), 1) = 1
  ),
  slug text check (private.is_slug(slug)),
  is_public boolean not null default false,
  public_parts text[] not null default '{results,standings,brackets,venues,sponsors}' check (
    public_parts <@ array['results', 'standings', 'brackets', 'venues', 'sponsors']
    and cardinality(public_parts) <= 5
    and coalesce(array_ndims(public_parts), 1) = 1
  ),
  created_by uuid references app.user_profiles (id) on delete set null,
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  check (season_end >= season_start),
  constraint leagues_public_address check (slug is not null or not is_public)
);
create index on app.leagues (organization_id, version);
create index on app.leagues (sport_id);
create index on app.leagues (created_by);
create unique index leagues_slug on app.leagues (slug);
create index leagues_by_name on app.leagues (lower(name), organization_id, id);
call private.protect('app.leagues');
call private.gate('app.leagues');

-- Members can read leagues; league staff can write them.
call private.declare_synced('leagues',
  fixed => '{created_by,created_at}',
  guarded => '{status,score_policy,standings_preset,tie_breakers,time_zone}');
create policy leagues_select on app.leagues for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('leagues', 'organization_id = any ((select private.staff_orgs())::uuid[])');

-- Devices can't choose the author or a creation time in the future. Without a person, as in an import by the owner, the
-- given author is used.
create function private.sign_creation() returns trigger language plpgsql set search_path = '' as $$
begin
  new.created_by := coalesce(auth.uid(), new.created_by);
  new.created_at := least(new.created_at, now());
  return new;
end $$;
create trigger sign_creation before insert on app.leagues for each row execute function private.sign_creation();

-- An address belongs to one league in the whole deployment. The index enforces it; this gives a readable error.
create function private.check_slug() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from app.leagues where slug = new.slug and (organization_id, id) <> (new.organization_id, new.id)) then
    raise sqlstate 'FSRUL' using message = 'slug_taken';
  end if;
  return new;
end $$;
create trigger c_check_slug before insert or update of slug on app.leagues
  for each row when (new.slug is not null) execute function private.check_slug();

-- When a league is deleted, its foreign keys delete rows in no reliable order, and deleting a team before its games
-- would be refused. So the league's schedules are deleted first, together with their games.
create function private.delete_schedules_of_league() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from app.schedules where organization_id = old.organization_id and league_id = old.id;
  return old;
end $$;
create trigger delete_schedules_first before delete on app.leagues
  for each row execute function private.delete_schedules_of_league();

-- Versions of a league's competition rules. The app reads and checks the document (src/domain/rulebook/document.ts); here,
-- only its size and its kind are limited, so that a newer app can store what an older server does not know.
create table app.rulebook_versions (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  number integer not null check (number between 1 and 10000),
  document jsonb not null check (jsonb_typeof(document) = 'object' and length(document::text) <= 60000),
  applies_from date not null check (private.is_date(applies_from)),
  note text check (private.is_text(note, 1, 500)),
  created_by uuid references app.user_profiles (id) on delete set null,
  created_at timestamptz(3) not null check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  unique (organization_id, league_id, number),
  foreign key (organization_id, league_id) references app.leagues (organization_id, id) on delete cascade
);
create index on app.rulebook_versions (organization_id, version);
create index on app.rulebook_versions (created_by);
call private.protect('app.rulebook_versions');
call private.gate('app.rulebook_versions');
create trigger sign_creation before insert on app.rulebook_versions
  for each row execute function private.sign_creation();

-- Members can read all versions, because the standings follow them; league staff can add versions. No one can edit or
-- delete one.
call private.declare_synced('rulebook_versions', append_only => true);
create policy rulebook_versions_select on app.rulebook_versions for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
create policy rulebook_versions_insert on app.rulebook_versions for insert to authenticated
  with check (organization_id = any ((select private.staff_orgs())::uuid[]));

-- Two people who change the same version save the same number. The index refuses the second; this gives a readable error.
create function private.check_rulebook_number() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from app.rulebook_versions v
    where v.organization_id = new.organization_id and v.league_id = new.league_id and v.number >= new.number and v.id <> new.id)
  then
    raise sqlstate 'FSRUL' using message = 'rules_changed';
  end if;
  return new;
end $$;
create trigger c_check_number before insert on app.rulebook_versions
  for each row execute function private.check_rulebook_number();

-- `hides_results`: the public page shows no results of its games (young age groups).
create table app.divisions (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  name text not null check (private.is_text(name, 1, 80)),
  age_group text check (private.is_text(age_group, 1, 40)),
  level text check (private.is_text(level, 1, 40)),
  hides_results boolean not null default false,
  version bigint not null,
  primary key (organization_id, id),
  unique (organization_id, league_id, id),
  foreign key (organization_id, league_id) references app.leagues (organization_id, id) on delete cascade
);
create index on app.divisions (organization_id, version);
call private.protect('app.divisions');
call private.gate('app.divisions');

-- Members can read divisions; league staff can write them.
call private.declare_synced('divisions', fixed => '{league_id}');
create policy divisions_select on app.divisions for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('divisions', 'organization_id = any ((select private.staff_orgs())::uuid[])');

-- ===== 11-teams.sql

-- Teams, their players and staff, point deductions, and drawings of lots.

create table app.teams (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  division_id uuid,
  name text not null check (private.is_text(name, 1, 80)),
  logo_url text check (private.is_logo(logo_url)),
  primary_color text not null check (private.is_color(primary_color)),
  secondary_color text not null check (private.is_color(secondary_color)),
  -- When the team left the league (the end of its last day there), how and why; null while it plays.
  left_at timestamptz(3) check (private.is_instant(left_at)),
  left_as text check (left_as in ('withdrawn', 'expelled')),
  left_reason text check (private.is_text(left_reason, 1, 200)),
  version bigint not null,
  primary key (organization_id, id),
  check (num_nulls(left_at, left_as, left_reason) in (0, 3)),
  unique (organization_id, league_id, id),
  foreign key (organization_id, league_id) references app.leagues (organization_id, id) on delete cascade,
  foreign key (organization_id, league_id, division_id)
    references app.divisions (organization_id, league_id, id) on delete set null (division_id)
);
create index on app.teams (organization_id, version);
create index on app.teams (organization_id, league_id, division_id);
call private.protect('app.teams');
call private.gate('app.teams');
-- Invitations are created before the teams they reference.
alter table app.invitations
  add foreign key (organization_id, team_id) references app.teams (organization_id, id) on delete set null (team_id);

-- Members can read teams; league staff can write them.
call private.declare_synced('teams', fixed => '{league_id}', guarded => '{left_at}');
create policy teams_select on app.teams for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('teams', 'organization_id = any ((select private.staff_orgs())::uuid[])');

create table app.players (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  team_id uuid not null,
  display_name text not null check (private.is_text(display_name, 1, 80)),
  jersey text check (private.is_text(jersey, 1, 4)),
  position text check (private.is_text(position, 1, 40)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, team_id) references app.teams (organization_id, id) on delete cascade
);
create index on app.players (organization_id, version);
create index on app.players (organization_id, team_id);
call private.protect('app.players');
call private.gate('app.players');

-- All members except viewers can read players. League staff can write all of them, team managers only those of their
-- own teams.
call private.declare_synced('players', fixed => '{team_id}');
create policy players_select on app.players for select to authenticated
  using (organization_id = any ((select private.roster_orgs())::uuid[]));
call private.let_write('players', 'organization_id = any ((select private.staff_orgs())::uuid[])
  or (organization_id, team_id) in (select t.organization_id, t.team_id from private.own_teams() t)');

-- Children's personal data, separate from the roster and online only.
create table app.player_private (
  organization_id uuid not null,
  player_id uuid not null,
  birth_date date check (private.is_date(birth_date)),
  guardian_name text check (private.is_text(guardian_name, 1, 160)),
  guardian_email text check (private.is_text(guardian_email, 3, 320)),
  guardian_phone text check (private.is_text(guardian_phone, 1, 40)),
  medical_notes text check (private.is_text(medical_notes, 1, 4000)),
  primary key (organization_id, player_id),
  foreign key (organization_id, player_id) references app.players (organization_id, id) on delete cascade
);
call private.protect('app.player_private');
call private.gate('app.player_private');

-- League staff and the team's own staff have access.
grant select, delete,
  insert (organization_id, player_id, birth_date, guardian_name, guardian_email, guardian_phone, medical_notes),
  update (birth_date, guardian_name, guardian_email, guardian_phone, medical_notes)
  on app.player_private to authenticated;
create policy player_private_select on app.player_private for select to authenticated
  using (organization_id = any ((select private.staff_orgs())::uuid[])
    or (organization_id, player_id) in (select o.organization_id, o.player_id from private.own_players() o));
call private.let_write('player_private', 'organization_id = any ((select private.staff_orgs())::uuid[])
  or (organization_id, player_id) in (select o.organization_id, o.player_id from private.own_players() o)');

-- Which coach belongs to which team. A row is deleted with the membership.
create table app.team_staff (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('head_coach', 'assistant_coach', 'manager')),
  version bigint not null,
  primary key (organization_id, id),
  unique (organization_id, team_id, user_id),
  foreign key (organization_id, team_id) references app.teams (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references app.memberships (organization_id, user_id) on delete cascade
);
create index on app.team_staff (organization_id, version);
create index on app.team_staff (organization_id, user_id);
create index on app.team_staff (user_id);
call private.protect('app.team_staff');
call private.gate('app.team_staff');

-- People can read their own rows, and those who work with reports can read all. League staff can write them.
call private.declare_synced('team_staff', fixed => '{team_id,user_id}');
create policy team_staff_select on app.team_staff for select to authenticated
  using (
    user_id = (select auth.uid())
    or organization_id = any ((select private.reporter_orgs())::uuid[])
  );
call private.let_write('team_staff', 'organization_id = any ((select private.staff_orgs())::uuid[])');

-- Points that league staff deducted from a team or, if negative, awarded to it, and why. They count if the league ranks
-- by points.
create table app.point_deductions (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  team_id uuid not null,
  points integer not null check (points between -1000 and 1000 and points <> 0),
  reason text not null check (private.is_text(reason, 1, 200)),
  decided_at timestamptz(3) not null check (private.is_instant(decided_at)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, team_id) references app.teams (organization_id, id) on delete cascade
);
create index on app.point_deductions (organization_id, version);
create index on app.point_deductions (organization_id, team_id);
call private.protect('app.point_deductions');
call private.gate('app.point_deductions');

-- Members can read deductions, because the standings show them; league staff can write them.
call private.declare_synced('point_deductions', fixed => '{team_id,decided_at}');
create policy point_deductions_select on app.point_deductions for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('point_deductions', 'organization_id = any ((select private.staff_orgs())::uuid[])');

-- Checks that the value lists at least `fewest` teams and at most 100, each once.
create function private.are_team_ids(ids uuid[], fewest integer) returns boolean language sql immutable parallel safe
return cardinality(ids) between fewest and 100 and (cardinality(ids) = 0 or array_ndims(ids) = 1)
  and private.is_id_list(to_jsonb(ids)) and (select count(distinct id) from unnest(ids) id) = cardinality(ids);
grant execute on function private.are_team_ids(uuid[], integer) to authenticated;

-- Drawings of lots between tied teams: the teams in the order drawn, best first. Whether a table uses a drawing follows
-- from the league's rules and results.
create table app.lot_draws (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  team_ids uuid[] not null check (private.are_team_ids(team_ids, 2)),
  drawn_on date not null check (private.is_date(drawn_on)),
  note text check (private.is_text(note, 1, 200)),
  created_by uuid references app.user_profiles (id) on delete set null,
  created_at timestamptz(3) not null check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, league_id) references app.leagues (organization_id, id) on delete cascade
);
create index on app.lot_draws (organization_id, version);
create index on app.lot_draws (organization_id, league_id);
create index on app.lot_draws (created_by);
call private.protect('app.lot_draws');
call private.gate('app.lot_draws');
create trigger sign_creation before insert on app.lot_draws for each row execute function private.sign_creation();

-- Members can read drawings, because the standings follow them; league staff can add and delete them. No one can edit
-- one: what was drawn stays as it was drawn.
call private.declare_synced('lot_draws',
  fixed => '{league_id,team_ids,drawn_on,note,created_by,created_at}');
create policy lot_draws_select on app.lot_draws for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
create policy lot_draws_insert on app.lot_draws for insert to authenticated
  with check (organization_id = any ((select private.staff_orgs())::uuid[]));
create policy lot_draws_delete on app.lot_draws for delete to authenticated
  using (organization_id = any ((select private.staff_orgs())::uuid[]));

-- Refuses a list with a team that the league does not have, or no longer has. A changed row may keep a team that has
-- been deleted since.
create function private.check_listed_teams() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from unnest(new.team_ids) one (id) where one.id <> all (coalesce(old.team_ids, '{}'))
    and not exists (select from app.teams t
      where t.organization_id = new.organization_id and t.league_id = new.league_id and t.id = one.id))
  then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
  return new;
end $$;
create trigger c_check_teams before insert on app.lot_draws
  for each row execute function private.check_listed_teams();

-- ===== 12-venues.sql

-- Venues, their fields, opening hours, and closures, and what takes fields and teams besides games. Members can read
-- them; league staff can write them.

-- Coordinates in degrees to six decimals (a tenth of a meter): both or neither.
create table app.venues (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null references app.organizations (id) on delete cascade,
  league_id uuid, -- null: shared by all leagues of the organization
  name text not null check (private.is_text(name, 3, 120)),
  address text not null check (private.is_text(address, 5, 300)),
  description text check (private.is_text(description, 1, 2000)),
  capacity integer check (capacity between 0 and 1000000),
  has_parking boolean not null,
  latitude double precision
    check (latitude between -90 and 90 and latitude = round(latitude::numeric, 6)::double precision),
  longitude double precision
    check (longitude between -180 and 180 and longitude = round(longitude::numeric, 6)::double precision),
  version bigint not null,
  primary key (organization_id, id),
  -- The venue outlives its league and is then shared by all leagues.
  foreign key (organization_id, league_id)
    references app.leagues (organization_id, id) on delete set null (league_id),
  constraint venues_location check ((latitude is null) = (longitude is null))
);
create index on app.venues (organization_id, version);
create index on app.venues (organization_id, league_id);
call private.protect('app.venues');
call private.gate('app.venues');
call private.declare_synced('venues');
create policy venues_select on app.venues for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('venues', 'organization_id = any ((select private.staff_orgs())::uuid[])');

create table app.venue_fields (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  venue_id uuid not null,
  name text not null check (private.is_text(name, 1, 80)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, venue_id) references app.venues (organization_id, id) on delete cascade
);
create index on app.venue_fields (organization_id, version);
create index on app.venue_fields (organization_id, venue_id);
call private.protect('app.venue_fields');
call private.gate('app.venue_fields');
call private.declare_synced('venue_fields', fixed => '{venue_id}');
create policy venue_fields_select on app.venue_fields for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('venue_fields', 'organization_id = any ((select private.staff_orgs())::uuid[])');

-- A venue keeps at least one field. If the venue itself is deleted, it is gone before its fields are.
create function private.keep_one_field() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from app.venues where organization_id = old.organization_id and id = old.venue_id)
    and not exists (
      select from app.venue_fields where organization_id = old.organization_id and venue_id = old.venue_id)
  then
    raise sqlstate 'FSRUL' using message = 'last_field';
  end if;
  return null;
end $$;
create trigger keep_one_field after delete on app.venue_fields
  for each row execute function private.keep_one_field();

-- A venue without opening hours is always open.
create table app.venue_opening_hours (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  venue_id uuid not null,
  weekday integer not null check (weekday between 1 and 7), -- 1 Monday … 7 Sunday
  opens text not null check (private.is_time_of_day(opens)),
  closes text not null check (private.is_time_of_day(closes)),
  version bigint not null,
  primary key (organization_id, id),
  constraint venue_opening_hours_order check (closes > opens),
  foreign key (organization_id, venue_id) references app.venues (organization_id, id) on delete cascade
);
create index on app.venue_opening_hours (organization_id, version);
create index on app.venue_opening_hours (organization_id, venue_id);
call private.protect('app.venue_opening_hours');
call private.gate('app.venue_opening_hours');
call private.declare_synced('venue_opening_hours', fixed => '{venue_id}');
create policy venue_opening_hours_select on app.venue_opening_hours for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('venue_opening_hours', 'organization_id = any ((select private.staff_orgs())::uuid[])');

create table app.venue_closures (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  venue_id uuid not null,
  field_id uuid, -- null: the whole venue
  start_date date not null check (private.is_date(start_date)),
  end_date date not null check (private.is_date(end_date)),
  reason text check (private.is_text(reason, 1, 200)),
  version bigint not null,
  primary key (organization_id, id),
  constraint venue_closures_order check (end_date >= start_date),
  foreign key (organization_id, venue_id) references app.venues (organization_id, id) on delete cascade,
  foreign key (organization_id, field_id) references app.venue_fields (organization_id, id) on delete cascade
);
create index on app.venue_closures (organization_id, version);
create index on app.venue_closures (organization_id, venue_id);
create index on app.venue_closures (organization_id, field_id);
call private.protect('app.venue_closures');
call private.gate('app.venue_closures');
call private.declare_synced('venue_closures', fixed => '{venue_id}');
create policy venue_closures_select on app.venue_closures for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('venue_closures', 'organization_id = any ((select private.staff_orgs())::uuid[])');

-- Practices and other events of a league. A team that is deleted may still be listed: it then means nothing.
create table app.league_events (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  series_id uuid check (private.is_id(series_id)), -- the same for all events that one repetition created
  kind text not null check (kind in ('practice', 'event')),
  title text check (private.is_text(title, 1, 80)),
  field_id uuid,
  place text check (private.is_text(place, 1, 120)), -- where an event without a field is
  start_time timestamptz(3) not null check (private.is_instant(start_time)),
  end_time timestamptz(3) not null check (private.is_instant(end_time)),
  team_ids uuid[] not null check (private.are_team_ids(team_ids, 0)),
  note text check (private.is_text(note, 1, 500)),
  version bigint not null,
  primary key (organization_id, id),
  constraint league_events_title check (kind = 'practice' or title is not null),
  constraint league_events_place check (num_nonnulls(field_id, place) < 2),
  constraint league_events_length check (end_time > start_time and end_time - start_time <= interval '24 hours'),
  foreign key (organization_id, league_id) references app.leagues (organization_id, id) on delete cascade,
  -- The event outlives its field.
  foreign key (organization_id, field_id)
    references app.venue_fields (organization_id, id) on delete set null (field_id)
);
create index on app.league_events (organization_id, version);
create index on app.league_events (organization_id, league_id);
create index on app.league_events (organization_id, field_id);
call private.protect('app.league_events');
call private.gate('app.league_events');
call private.declare_synced('league_events', fixed => '{league_id,series_id}',
  guarded => '{field_id,start_time,end_time,team_ids}');
create policy league_events_select on app.league_events for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('league_events', 'organization_id = any ((select private.staff_orgs())::uuid[])');
create trigger c_check_teams before insert or update of team_ids on app.league_events
  for each row execute function private.check_listed_teams();

-- ===== 13-brackets.sql

-- Brackets: the value types in a tournament's schedule, games, and reports, and the templates for tournaments. How
-- winners advance is in 19-tournaments.sql.

-- Checks that the value is a list of IDs whose length is within these limits. IDs may be repeated.
create function private.is_team_list(list jsonb, shortest integer, longest integer) returns boolean
language sql immutable parallel safe
return private.is_id_list(list)
  and case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) between shortest and longest else false end;

create function private.is_pool_list(list jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) <= 32
  and not exists (select from jsonb_array_elements(list) pool where not private.is_whole(pool, 0, 31))
else false end;

-- Checks that the value matches `bracketSourceSchema` and has no other keys. In plpgsql for the reason given in
-- 01-foundation.sql: the checks of `games` use this function twice.
create function private.is_source(value jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when jsonb_typeof(value) = 'object' and jsonb_typeof(value -> 'kind') = 'string' then
    case value ->> 'kind'
      when 'seed' then private.is_whole(value -> 'seed', 1, 64) and value - array['kind', 'seed'] = '{}'
      when 'place' then private.is_whole(value -> 'place', 1, 64) and private.is_whole(value -> 'pool', 0, 31)
        and value - array['kind', 'place', 'pool'] = '{}'
      when 'qualifier' then private.is_whole(value -> 'slot', 1, 64) and private.is_whole(value -> 'place', 1, 64)
        and private.is_pool_list(value -> 'pools') and value - array['kind', 'slot', 'place', 'pools'] = '{}'
      when 'reseeded' then private.is_whole(value -> 'round', 1, 1000) and private.is_whole(value -> 'rank', 1, 64)
        and value - array['kind', 'round', 'rank'] = '{}'
      when 'paired' then private.is_whole(value -> 'round', 2, 20) and private.is_whole(value -> 'slot', 1, 64)
        and value - array['kind', 'round', 'slot'] = '{}'
      when 'winner' then private.is_whole(value -> 'match', 1, 1000) and value - array['kind', 'match'] = '{}'
      when 'loser' then private.is_whole(value -> 'match', 1, 1000)
        and coalesce(jsonb_typeof(value -> 'firstGameOnly') = 'boolean', false)
        and value - array['kind', 'match', 'firstGameOnly'] = '{}'
      else false
    end
  else false end;
end $$;

create function private.is_place_range(value jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) = 2
  and private.is_whole(value -> 0, 1, 64) and private.is_whole(value -> 1, 1, 64)
else false end;

create function private.is_series_game(value jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(value) = 'object' then
  private.is_whole(value -> 'game', 1, 7) and private.is_whole(value -> 'of', 2, 7)
  and (value -> 'of' = '2') = (value ? 'by')
  and (not value ? 'by' or coalesce(value ->> 'by' in ('aggregate', 'away_goals'), false))
  and value - array['game', 'of', 'by'] = '{}'
else false end;

create function private.is_match(value jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(value) = 'object' and jsonb_typeof(value -> 'sources') = 'array' then
  private.is_whole(value -> 'number', 1, 1000)
  and coalesce(value ->> 'stage' in ('pool', 'main', 'losers', 'consolation', 'placement', 'third', 'final'), false)
  and private.is_whole(value -> 'round', 1, 1000)
  and private.is_whole(value -> 'position', 0, 1000)
  and (coalesce(value -> 'pool' = 'null', false) or private.is_whole(value -> 'pool', 0, 31))
  and jsonb_array_length(value -> 'sources') = 2
  and private.is_source(value #> '{sources,0}') and private.is_source(value #> '{sources,1}')
  and coalesce(jsonb_typeof(value -> 'ifNeeded') = 'boolean', false)
  and (not value ? 'places' or private.is_place_range(value -> 'places'))
  and (not value ? 'series' or private.is_series_game(value -> 'series'))
  and value - array['number', 'stage', 'round', 'position', 'pool', 'sources', 'ifNeeded', 'places', 'series'] = '{}'
else false end;

create function private.is_seed_list(list jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) <= 64
  and not exists (select from jsonb_array_elements(list) seed where not private.is_whole(seed, 1, 64))
else false end;

-- Checks that the value matches `storedBracketSchema` and has no other keys.
create function private.is_bracket(value jsonb) returns boolean language sql immutable parallel safe
return case
  when jsonb_typeof(value) = 'object' and jsonb_typeof(value -> 'pools') = 'array'
    and jsonb_typeof(value -> 'matches') = 'array'
  then coalesce(value ->> 'format' in ('single_elimination', 'double_elimination', 'page_playoff', 'pools_to_bracket', 'swiss'), false)
    and private.is_whole(value -> 'teams', 2, 64)
    and jsonb_array_length(value -> 'pools') <= 32
    and not exists (select from jsonb_array_elements(value -> 'pools') pool where not private.is_seed_list(pool))
    and jsonb_array_length(value -> 'matches') between 1 and 1000
    and not exists (select from jsonb_array_elements(value -> 'matches') match where not private.is_match(match))
    and value - array['format', 'teams', 'pools', 'matches'] = '{}'
    and octet_length(value::text) <= 400000
  else false end;

-- Checks that the value matches `tournamentFactsSchema` and has no other keys.
create function private.is_tournament_facts(value jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(value) = 'object' and jsonb_typeof(value -> 'placings') = 'array' then
  private.is_team_list(value -> 'entrants', 2, 64)
  and private.is_team_list(value -> 'withdrawn', 0, 64)
  and jsonb_array_length(value -> 'placings') <= 32
  and not exists (
    select from jsonb_array_elements(value -> 'placings') teams
    where teams <> 'null' and not private.is_team_list(teams, 0, 64))
  and (not value ? 'qualified' or private.is_team_list(value -> 'qualified', 0, 64))
  and (not value ? 'paired' or case when jsonb_typeof(value -> 'paired') = 'array' then
    jsonb_array_length(value -> 'paired') <= 19 and not exists (
      select from jsonb_array_elements(value -> 'paired') teams where not private.is_team_list(teams, 0, 64))
    else false end)
  and value - array['entrants', 'withdrawn', 'placings', 'qualified', 'paired'] = '{}'
else false end;

-- Checks that the value matches `templateConfigSchema` and has no other keys.
create function private.is_template_config(value jsonb) returns boolean language sql immutable parallel safe
return
  private.is_id_list(value -> 'venueIds')
  and private.is_date_list(jsonb_build_array(value -> 'registrationDeadline'))
  and jsonb_path_exists(value, 'strict $ ? (
    @.maxTeams >= 2 && @.maxTeams <= 64 && @.maxTeams == @.maxTeams.floor())')
  and value - array['venueIds', 'registrationDeadline', 'maxTeams'] = '{}';

-- Where a team comes from while it is not determined yet. Same text as src/domain/tournaments/describe-round.ts.
create function private.source_in_words(source jsonb) returns text language sql immutable set search_path = ''
return case source ->> 'kind'
  when 'seed' then 'Seed ' || (source ->> 'seed')
  when 'place' then case (source ->> 'place')::integer
      when 1 then 'Winner' when 2 then 'Runner-up' when 3 then 'Third' else 'Place ' || (source ->> 'place') end
    || ' of pool ' || chr(65 + (source ->> 'pool')::integer)
  when 'qualifier' then case (source ->> 'place')::integer
      when 1 then 'Winner' when 2 then 'Runner-up' when 3 then 'Third' else 'Place ' || (source ->> 'place') end
    || case when source -> 'pools' = '[]' then ' of a pool' else ' of pool ' || (
      select string_agg(chr(65 + pool::integer), '/' order by position)
      from jsonb_array_elements_text(source -> 'pools') with ordinality p (pool, position)) end
  when 'paired' then 'To be paired in round ' || (source ->> 'round')
  when 'reseeded' then 'No. ' || (source ->> 'rank') || ' winner by seed'
  when 'winner' then 'Winner of match ' || (source ->> 'match')
  when 'loser' then 'Loser of match ' || (source ->> 'match')
    || case when source -> 'firstGameOnly' = 'true' then ', if it was their first game' else '' end
end;
grant execute on function private.is_team_list(jsonb, integer, integer), private.is_pool_list(jsonb), private.is_place_range(jsonb), private.is_series_game(jsonb), private.is_source(jsonb),
  private.is_match(jsonb), private.is_seed_list(jsonb), private.is_bracket(jsonb), private.is_tournament_facts(jsonb),
  private.is_template_config(jsonb) to authenticated;

-- The built-in templates of each organization, and its own.
create table app.tournament_templates (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null references app.organizations (id) on delete cascade,
  name text not null check (private.is_text(name, 1, 120)),
  description text check (private.is_text(description, 1, 1000)),
  format text not null check (format in ('single_elimination', 'double_elimination', 'page_playoff', 'pools_to_bracket', 'swiss')),
  pools integer check (pools between 1 and 16),
  advancing integer not null check (advancing between 1 and 8),
  wild_cards integer not null check (wild_cards between 0 and 16),
  has_consolation boolean not null,
  has_third_place_game boolean not null,
  has_placement_games boolean not null,
  best_of integer not null check (best_of between 1 and 7 and best_of % 2 = 1),
  two_legs text check (two_legs in ('aggregate', 'away_goals')),
  final_best_of integer check (final_best_of between 1 and 7 and final_best_of % 2 = 1), -- null: like the other pairings
  rounds integer check (rounds between 1 and 20),
  reseeds boolean not null,
  is_builtin boolean not null,
  version bigint not null,
  primary key (organization_id, id),
  constraint tournament_templates_pools check ((format = 'pools_to_bracket') = (pools is not null)),
  constraint tournament_templates_rounds check (rounds is null or format = 'swiss'),
  constraint tournament_templates_two_legs check (two_legs is null or best_of = 1)
);
create index on app.tournament_templates (organization_id, version);
call private.protect('app.tournament_templates');
call private.gate('app.tournament_templates');

-- Members can read templates; league staff can write them, except for the built-in ones.
call private.declare_synced('tournament_templates', fixed => '{is_builtin}');
create policy tournament_templates_select on app.tournament_templates for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('tournament_templates',
  'not is_builtin and organization_id = any ((select private.staff_orgs())::uuid[])');

create function private.start_templates() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.tournament_templates
    (id, organization_id, name, description, format, pools, advancing, wild_cards, has_consolation, has_third_place_game, has_placement_games, best_of, reseeds, is_builtin)
  values
    (gen_random_uuid(), new.id, 'Single elimination', 'One loss and a team is out.', 'single_elimination', null, 2, 0, false, true, false, 1, false, true),
    (gen_random_uuid(), new.id, 'Single elimination with consolation',
      'Whoever loses the first game plays on for the consolation.', 'single_elimination', null, 2, 0, true, true, false, 1, false, true),
    (gen_random_uuid(), new.id, 'Games for every place', 'Losers play on, until every place is decided.', 'single_elimination', null, 2, 0, false, false, true, 1, false, true),
    (gen_random_uuid(), new.id, 'Double elimination', 'A second loss and a team is out.', 'double_elimination', null, 2, 0, false, false, false, 1, false, true),
    (gen_random_uuid(), new.id, 'Page playoff',
      'First against second for a place in the final, third against fourth to stay in.', 'page_playoff', null, 2, 0, false, false, false, 1, false, true),
    (gen_random_uuid(), new.id, 'Two pools into a bracket', 'Two groups, then a bracket of the best.', 'pools_to_bracket', 2, 2, 0, false, true, false, 1, false, true),
    (gen_random_uuid(), new.id, 'Four pools into a bracket', 'Four groups, then a bracket of the best.', 'pools_to_bracket', 4, 2, 0, false, true, false, 1, false, true),
    (gen_random_uuid(), new.id, 'Six pools and the best thirds',
      'Six groups; the top two of each and the four best third-placed teams advance.', 'pools_to_bracket', 6, 2, 4, false, false, false, 1, false, true),
    (gen_random_uuid(), new.id, 'Twelve pools and the best thirds',
      'Twelve groups; the top two of each and the eight best third-placed teams advance.', 'pools_to_bracket', 12, 2, 8, false, true, false, 1, false, true),
    (gen_random_uuid(), new.id, 'Swiss system',
      'Everyone plays in every round, against a team with about as many points. No team is out.', 'swiss', null, 2, 0, false, false, false, 1, false, true);
  return null;
end $$;
create trigger b_start_templates after insert on app.organizations
  for each row execute function private.start_templates();

-- ===== 14-schedules.sql

-- Schedules, and the changes to published ones.

-- Checks that every element is an object with a `teamId` and matches the rule.
create function private.is_list_of_teams(list jsonb, rule jsonpath) returns boolean
language sql immutable parallel safe
return private.is_list(list, 1000, 'strict $ ? (@.teamId.type() == "string")')
  and private.is_list(list, 1000, rule)
  and private.is_id_list(jsonb_path_query_array(list, 'lax $[*].teamId'));

-- Checks that the settings that a schedule was created with match `scheduleConstraintsSchema` and have no other keys.
create function private.is_schedule_constraints(value jsonb) returns boolean
language sql immutable parallel safe
return
  private.is_list(value -> 'preferredDays', 7, 'strict $ ? (@ >= 1 && @ <= 7 && @ == @.floor())')
  and private.is_list(value -> 'timeSlots', 48, 'strict $ ? (
    @.start like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$" && @.end like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$")')
  and not exists (
    select from jsonb_path_query(value, 'lax $.timeSlots[*].weekdays') days
    where not private.is_list(days, 7, 'strict $ ? (@ >= 1 && @ <= 7 && @ == @.floor())') or days = '[]')
  and not exists (
    select from jsonb_array_elements(jsonb_path_query_array(value, 'lax $.timeSlots[*].fieldIds')
      || jsonb_path_query_array(value, 'lax $.timeSlots[*].divisionIds')) ids
    where not private.is_id_list(ids) or ids = '[]')
  and private.is_date_list(value -> 'blackoutDates')
  and private.is_id_list(value -> 'teamIds')
  and private.is_id_list(value -> 'fieldIds')
  and private.is_id_list(value -> 'divisionIds')
  and jsonb_path_exists(value, 'strict $ ? (
    @.meetings >= 1 && @.meetings <= 4 && @.meetings == @.meetings.floor()
    && @.gameMinutes >= 1 && @.gameMinutes <= 600 && @.gameMinutes == @.gameMinutes.floor()
    && @.turnaroundMinutes >= 0 && @.turnaroundMinutes <= 600 && @.turnaroundMinutes == @.turnaroundMinutes.floor()
    && @.minGameSpacing >= 0 && @.minGameSpacing <= 336
    && @.maxGamesPerDay >= 1 && @.maxGamesPerDay <= 24 && @.maxGamesPerDay == @.maxGamesPerDay.floor()
    && (@.homeAwayBalance == true || @.homeAwayBalance == false)
    && @.seed >= 0 && @.seed <= 4294967295 && @.seed == @.seed.floor())')
  and (not value ? 'gamesPerTeam' or jsonb_path_exists(value -> 'gamesPerTeam',
    'strict $ ? (@ >= 1 && @ <= 100 && @ == @.floor())'))
  and (not value ? 'crossDivisionMeetings' or jsonb_path_exists(value -> 'crossDivisionMeetings',
    'strict $ ? (@ >= 0 && @ <= 4 && @ == @.floor())'))
  and (not value ? 'weeklyLimit' or jsonb_path_exists(value -> 'weeklyLimit', 'strict $ ? (
    @.games >= 1 && @.games <= 24 && @.games == @.games.floor()
    && @.weekStart >= 1 && @.weekStart <= 7 && @.weekStart == @.weekStart.floor())'))
  and (not value ? 'minDaysBetweenMeetings' or jsonb_path_exists(value -> 'minDaysBetweenMeetings',
    'strict $ ? (@ >= 0 && @ <= 365 && @ == @.floor())'))
  and (not value ? 'maxSameSideInRow' or jsonb_path_exists(value -> 'maxSameSideInRow',
    'strict $ ? (@ >= 1 && @ <= 10 && @ == @.floor())'))
  and (not value ? 'teamBlackouts' or (
    private.is_list_of_teams(value -> 'teamBlackouts',
      'strict $ ? (@.startDate.type() == "string" && @.endDate.type() == "string")')
    and not exists (
      select from jsonb_path_query(value, 'lax $.teamBlackouts[*].only') side where side not in ('"home"', '"away"'))
    and private.is_date_list(jsonb_path_query_array(value, 'lax $.teamBlackouts[*].startDate'))
    and private.is_date_list(jsonb_path_query_array(value, 'lax $.teamBlackouts[*].endDate'))))
  and (not value ? 'meetingRules' or (
    private.is_list(value -> 'meetingRules', 1000, 'strict $ ? (@.teamIds.type() == "array" && @.teamIds.size() == 2
      && @.startDate.type() == "string" && @.endDate.type() == "string"
      && (@.kind == "must" || @.kind == "never" || @.kind == "wish"))')
    and not exists (
      select from jsonb_path_query(value, 'lax $.meetingRules[*]') rule
      where not private.is_id_list(rule -> 'teamIds')
        or rule -> 'isFirstHome' not in ('true', 'false')
        or (rule -> 'isFirstHome' = 'true' and rule ->> 'kind' = 'wish'))
    and private.is_date_list(jsonb_path_query_array(value, 'lax $.meetingRules[*].startDate'))
    and private.is_date_list(jsonb_path_query_array(value, 'lax $.meetingRules[*].endDate'))))
  and (not value ? 'groupLimits' or (
    private.is_list(value -> 'groupLimits', 1000, 'strict $ ? (@.teamIds.type() == "array"
      && @.startDate.type() == "string" && @.endDate.type() == "string"
      && @.games >= 0 && @.games <= 100 && @.games == @.games.floor() && (@.per == "date" || @.per == "all"))')
    and not exists (
      select from jsonb_path_query(value, 'lax $.groupLimits[*]') one
      where not private.is_id_list(one -> 'teamIds') or one -> 'teamIds' = '[]'
        or (one ? 'opponentIds' and (not private.is_id_list(one -> 'opponentIds') or one -> 'opponentIds' = '[]'))
        or one -> 'side' not in ('"home"', '"away"'))
    and private.is_date_list(jsonb_path_query_array(value, 'lax $.groupLimits[*].startDate'))
    and private.is_date_list(jsonb_path_query_array(value, 'lax $.groupLimits[*].endDate'))))
  and (not value ? 'homeFields' or (
    private.is_list_of_teams(value -> 'homeFields', 'strict $ ? (@.fieldIds.type() == "array")')
    and not exists (
      select from jsonb_path_query(value, 'lax $.homeFields[*]') one where not private.is_id_list(one -> 'fieldIds'))))
  and (not value ? 'homeDays' or (
    private.is_list_of_teams(value -> 'homeDays', 'strict $ ? (@.weekdays.type() == "array")')
    and not exists (
      select from jsonb_path_query(value, 'lax $.homeDays[*]') one
      where not private.is_list(one -> 'weekdays', 7, 'strict $ ? (@ >= 1 && @ <= 7 && @ == @.floor())')
        or one -> 'weekdays' = '[]')))
  -- Games that are played two at a time: see fitsDoubleheaders in src/domain/schema.
  and (not value ? 'doubleheaders' or (
    jsonb_path_exists(value -> 'doubleheaders', 'strict $ ? (
      @.gapMinutes >= 0 && @.gapMinutes <= 240 && @.gapMinutes == @.gapMinutes.floor()
      && (@.exchangesSides == true || @.exchangesSides == false))')
    and jsonb_path_exists(coalesce(value -> 'gamesPerTeam', value -> 'meetings'), 'strict $ ? (@ % 2 == 0)')
    and jsonb_path_exists(coalesce(value -> 'crossDivisionMeetings', '0'), 'strict $ ? (@ % 2 == 0)')
    and jsonb_path_exists(value, 'strict $ ? (@.maxGamesPerDay >= 2)')
    and coalesce(value -> 'groupLimits', '[]') = '[]'))
  and (not value ? 'sharedPeople' or (
    private.is_list(value -> 'sharedPeople', 1000, 'strict $ ? (@.type() == "array")')
    and not exists (
      select from jsonb_path_query(value, 'strict $.sharedPeople[*]', silent => true) teams
      where not private.is_id_list(teams))))
  and (not value ? 'teamPreferences' or private.is_list_of_teams(value -> 'teamPreferences', 'strict $ ? (
    @.weekday >= 1 && @.weekday <= 7 && @.weekday == @.weekday.floor()
    && @.start like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$" && @.end like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$")'))
  and (not value ? 'importance' or (
    jsonb_typeof(value -> 'importance') = 'object'
    and not exists (
      select from jsonb_path_query(value, 'strict $.importance.keyvalue()', silent => true) one
      where one ->> 'key' not in ('travel', 'utilization', 'preferences')
        or not jsonb_path_exists(one -> 'value', 'strict $ ? (@ >= 0 && @ <= 3 && @ == @.floor())'))))
  and value - array['preferredDays', 'timeSlots', 'blackoutDates', 'teamIds', 'fieldIds', 'divisionIds', 'meetings',
    'gameMinutes', 'turnaroundMinutes', 'minGameSpacing', 'maxGamesPerDay', 'homeAwayBalance', 'seed',
    'gamesPerTeam', 'crossDivisionMeetings', 'weeklyLimit', 'minDaysBetweenMeetings', 'maxSameSideInRow', 'teamBlackouts',
    'meetingRules', 'groupLimits', 'homeFields', 'homeDays', 'doubleheaders', 'sharedPeople', 'teamPreferences',
    'importance'] = '{}'
  and octet_length(value::text) <= 200000;
grant execute on function private.is_list_of_teams(jsonb, jsonpath),
  private.is_schedule_constraints(jsonb) to authenticated;

create table app.schedules (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  name text not null check (private.is_text(name, 3, 120)),
  description text check (private.is_text(description, 1, 2000)),
  type text not null check (type in ('round_robin', 'tournament')),
  start_date date not null check (private.is_date(start_date)),
  end_date date not null check (private.is_date(end_date)),
  status text not null check (status in ('draft', 'published', 'completed')),
  constraints jsonb check (constraints is null or private.is_schedule_constraints(constraints)),
  template_id uuid,
  template_config jsonb check (template_config is null or private.is_template_config(template_config)),
  bracket jsonb check (bracket is null or private.is_bracket(bracket)),
  tournament_facts jsonb check (tournament_facts is null or private.is_tournament_facts(tournament_facts)),
  published_at timestamptz(3) check (private.is_instant(published_at)),
  created_by uuid references app.user_profiles (id) on delete set null,
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  unique (organization_id, league_id, id),
  check (end_date >= start_date),
  constraint schedules_bracket_facts check ((bracket is null) = (tournament_facts is null)),
  constraint schedules_bracket_type check (bracket is null or type = 'tournament'),
  foreign key (organization_id, league_id) references app.leagues (organization_id, id) on delete cascade,
  foreign key (organization_id, template_id)
    references app.tournament_templates (organization_id, id) on delete set null (template_id)
);
create index on app.schedules (organization_id, template_id);
create unique index schedules_name_key on app.schedules (organization_id, league_id, lower(name));
create index on app.schedules (organization_id, version);
create index on app.schedules (created_by);
create index schedules_tournaments on app.schedules (id) where type = 'tournament';
call private.protect('app.schedules');
call private.gate('app.schedules');
create trigger sign_creation before insert on app.schedules for each row execute function private.sign_creation();

-- People who may see drafts can read all schedules; other members can read the published ones. League staff can write
-- them.
call private.declare_synced('schedules',
  fixed => '{league_id,type,bracket,created_by,created_at}',
  guarded => '{status,tournament_facts}');
create policy schedules_select on app.schedules for select to authenticated
  using (
    organization_id = any ((select private.reporter_orgs())::uuid[])
    or (status <> 'draft' and organization_id = any ((select private.member_orgs())::uuid[]))
  );
call private.let_write('schedules', 'organization_id = any ((select private.staff_orgs())::uuid[])');

-- Publishing or unpublishing a schedule changes who may read its games without touching them.
create function private.count_visibility() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.sync_clocks set visibility = visibility + 1 where organization_id = new.organization_id;
  return null;
end $$;
create trigger count_visibility after update of status on app.schedules
  for each row when ((old.status = 'draft') <> (new.status = 'draft')) execute function private.count_visibility();

-- Checks a game before or after a change set against `scheduleChangeRow`, and allows no other keys. Instants are
-- written as devices write them. `teams` is included only if the teams change.
create function private.is_game_plan(value jsonb) returns boolean language sql immutable parallel safe
return
  private.is_list(jsonb_build_array(value -> 'start_time', value -> 'end_time'), 2, 'strict $ ? (
    @ like_regex "T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$")')
  and private.is_date_list(jsonb_build_array(left(value ->> 'start_time', -14), left(value ->> 'end_time', -14)))
  and private.is_date_list(jsonb_build_array(value -> 'local_date'))
  and (value -> 'local_time' = 'null'
    or private.is_time_of_day(value ->> 'local_time') and jsonb_typeof(value -> 'local_time') = 'string')
  and (value -> 'field_id' = 'null' or private.is_id_list(jsonb_build_array(value -> 'field_id')))
  and value ->> 'status' in ('scheduled', 'in_progress', 'completed', 'cancelled', 'postponed', 'forfeited')
  and (value -> 'forfeited_by' = 'null' or value ->> 'forfeited_by' in ('home', 'away', 'both'))
  and case
    when not value ? 'teams' then true
    when jsonb_typeof(value -> 'teams') = 'object' then
      private.is_id_list(jsonb_build_array(value #> '{teams,home}', value #> '{teams,away}'))
      and (value -> 'teams') - array['home', 'away'] = '{}'
    else false end
  and value - array['local_date', 'local_time', 'start_time', 'end_time', 'field_id', 'status', 'forfeited_by', 'teams']
    = '{}';

create function private.is_game_changes(list jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(list) = 'array' and jsonb_array_length(list) between 1 and 1000 then not exists (
  select from jsonb_array_elements(list) c
  where (case when jsonb_typeof(c) = 'object' and jsonb_typeof(c -> 'from') = 'object' and jsonb_typeof(c -> 'to') = 'object'
    then private.is_id_list(jsonb_build_array(c -> 'gameId')) and private.is_game_plan(c -> 'from')
      and private.is_game_plan(c -> 'to') and c - array['gameId', 'from', 'to'] = '{}'
    end) is not true
) else false end;
grant execute on function private.is_game_plan(jsonb), private.is_game_changes(jsonb) to authenticated;

-- Change sets: what league staff changed together in a published schedule, and why.
create table app.schedule_changes (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  schedule_id uuid not null,
  reason text not null check (private.is_text(reason, 1, 500)),
  changes jsonb not null check (private.is_game_changes(changes)),
  created_by uuid references app.user_profiles (id) on delete set null,
  created_at timestamptz(3) not null check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, league_id, schedule_id)
    references app.schedules (organization_id, league_id, id) on delete cascade
);
create index on app.schedule_changes (organization_id, version);
create index on app.schedule_changes (organization_id, league_id, schedule_id);
create index on app.schedule_changes (created_by);
call private.protect('app.schedule_changes');
call private.gate('app.schedule_changes');
create trigger sign_creation before insert on app.schedule_changes
  for each row execute function private.sign_creation();

-- Anyone who may read the schedule can read its changes; league staff can add changes. No one can edit or delete a
-- change.
call private.declare_synced('schedule_changes', append_only => true);
create policy schedule_changes_select on app.schedule_changes for select to authenticated
  using (
    organization_id = any ((select private.reporter_orgs())::uuid[])
    or (organization_id, schedule_id) in (select s.organization_id, s.schedule_id from private.open_schedules() s)
  );
create policy schedule_changes_insert on app.schedule_changes for insert to authenticated
  with check (organization_id = any ((select private.staff_orgs())::uuid[]));

-- ===== 15-games.sql

-- Games, and what prevents double-booking of fields and teams.

create function private.is_pair(value jsonb, lowest integer, highest integer) returns boolean
language sql immutable parallel safe
return case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) = 2
  and private.is_whole(value -> 0, lowest, highest) and private.is_whole(value -> 1, lowest, highest)
else false end;

-- Checks that the value lists facts by key, each with a number or null for both sides.
create function private.is_fact_list(value jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(value) = 'object' then
  (select count(*) between 1 and 10 from jsonb_object_keys(value))
  and not exists (
    select from jsonb_each(value) fact
    where fact.key !~ '^[a-z][a-z0-9_]{0,34}$'
      or private.is_pair((
        select jsonb_agg(case when side = 'null' then '0' else side end order by place)
        from jsonb_array_elements(case when jsonb_typeof(fact.value) = 'array' then fact.value else '[]' end)
          with ordinality as each (side, place)
      ), -9999, 9999) is not true
  )
else false end;

-- Checks that the value matches `gameDetailsSchema` and has no other keys. In plpgsql for the reason given in
-- 01-foundation.sql: games and reports both use it.
create function private.is_game_details(value jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when jsonb_typeof(value) = 'object' then
    value <> '{}'
    and (not value ? 'decidedBy' or value -> 'decidedBy' in ('"overtime"', '"shootout"'))
    and (not value ? 'periods' or case when jsonb_typeof(value -> 'periods') = 'array' then
        jsonb_array_length(value -> 'periods') between 1 and 20
        and not exists (select from jsonb_array_elements(value -> 'periods') period
          where not private.is_pair(period, 0, 999))
      else false end)
    and (not value ? 'overtime' or private.is_pair(value -> 'overtime', 0, 999))
    and (not value ? 'shootout' or private.is_pair(value -> 'shootout', 0, 999))
    and (not value ? 'facts' or private.is_fact_list(value -> 'facts'))
    and value - array['decidedBy', 'periods', 'overtime', 'shootout', 'facts'] = '{}'
  else false end;
end $$;
grant execute on function private.is_pair(jsonb, integer, integer), private.is_fact_list(jsonb),
  private.is_game_details(jsonb) to authenticated;

create table app.games (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  schedule_id uuid not null,
  home_team_id uuid, -- null: not determined yet, in a bracket
  away_team_id uuid,
  field_id uuid,
  -- The agreed day and time, in the local time of `time_zone`. The instants are computed from the app's zone data,
  -- never from Postgres's.
  local_date date not null check (private.is_date(local_date)),
  local_time text check (private.is_time_of_day(local_time)), -- null: TBD; the instants are then the start and end of the day
  time_zone text not null check (private.is_time_zone(time_zone)),
  start_time timestamptz(3) not null check (private.is_instant(start_time)),
  end_time timestamptz(3) not null check (private.is_instant(end_time)),
  status text not null
    check (status in ('scheduled', 'in_progress', 'completed', 'cancelled', 'postponed', 'forfeited')),
  home_score integer check (home_score between 0 and 999),
  away_score integer check (away_score between 0 and 999),
  result_state text check (result_state in ('reported', 'confirmed', 'disputed', 'official')),
  result_side text check (result_side in ('home', 'away', 'both', 'scorekeeper', 'staff')),
  forfeited_by text check (forfeited_by in ('home', 'away', 'both')),
  round_number integer check (round_number between 1 and 1000),
  match_number integer check (match_number between 1 and 100000),
  tournament_stage text check (private.is_text(tournament_stage, 1, 40)),
  home_source jsonb check (home_source is null or private.is_source(home_source)), -- in a bracket match, both sources are set
  away_source jsonb check (away_source is null or private.is_source(away_source)),
  winner text check (winner in ('home', 'away')), -- set only after a tie, or two legs that are level
  details jsonb check (details is null or private.is_game_details(details)), -- periods, overtime, facts; set only with a score
  is_tiebreaker boolean not null default false, -- decides a tie in the standings and counts for nothing else
  notes text check (private.is_text(notes, 1, 1000)),
  version bigint not null,
  primary key (organization_id, id),
  constraint games_two_teams check (home_team_id <> away_team_id),
  constraint games_time_order check (end_time > start_time),
  constraint games_both_scores check ((home_score is null) = (away_score is null)),
  constraint games_completed_score check (status <> 'completed' or home_score is not null),
  constraint games_completed_state check ((status = 'completed') = (result_state is not null)),
  constraint games_result_side check (result_side is null or result_state is not null),
  constraint games_forfeit check ((status = 'forfeited') = (forfeited_by is not null)),
  constraint games_both_sources check ((home_source is null) = (away_source is null)),
  constraint games_match check (home_source is null or (match_number is not null and tournament_stage is not null)),
  -- Teams may be unknown only in a bracket, and only until the game has begun.
  constraint games_known_teams check ((home_team_id is not null and away_team_id is not null)
    or (home_source is not null and status in ('scheduled', 'cancelled', 'postponed'))),
  constraint games_tiebreaker check (not is_tiebreaker or home_source is null),
  constraint games_details check (details is null or home_score is not null),
  constraint games_winner check (winner is null or (status = 'completed'
    and (home_score = away_score or home_source is not null and tournament_stage = 'second_leg'))),
  constraint games_no_level_knockout check (home_source is null or tournament_stage in ('pool', 'first_leg', 'second_leg')
    or status <> 'completed' or home_score <> away_score or winner is not null),
  foreign key (organization_id, league_id, schedule_id)
    references app.schedules (organization_id, league_id, id) on delete cascade,
  -- Teams and fields with games can't be deleted.
  foreign key (organization_id, league_id, home_team_id) references app.teams (organization_id, league_id, id),
  foreign key (organization_id, league_id, away_team_id) references app.teams (organization_id, league_id, id),
  foreign key (organization_id, field_id) references app.venue_fields (organization_id, id)
);
create index on app.games (organization_id, version);
create index on app.games (organization_id, league_id, schedule_id);
create index on app.games (organization_id, league_id, home_team_id);
create index on app.games (organization_id, league_id, away_team_id);
create index on app.games (organization_id, field_id);
create unique index games_match_key on app.games (organization_id, schedule_id, match_number)
  where home_source is not null;
call private.protect('app.games');
call private.gate('app.games');

-- Anyone who may read the schedule can read its games; league staff can write them. Everyone else changes a game
-- through a score report. (The first condition follows from the others, but without it the planner reads every game.)
call private.declare_synced('games',
  fixed => '{league_id,schedule_id,round_number,match_number,tournament_stage,home_source,away_source}',
  guarded => '{home_team_id,away_team_id,field_id,local_date,local_time,time_zone,start_time,end_time,status,
    home_score,away_score,result_state,result_side,forfeited_by,winner,details,is_tiebreaker}');
create policy games_select on app.games for select to authenticated
  using (
    organization_id = any ((select private.member_orgs())::uuid[])
    and (organization_id = any ((select private.reporter_orgs())::uuid[])
      or (organization_id, schedule_id) in (select s.organization_id, s.schedule_id from private.open_schedules() s))
  );
call private.let_write('games', 'organization_id = any ((select private.staff_orgs())::uuid[])');

-- Reports refer to the game's teams and sides, so a game with reports keeps them, as does a game that is neither
-- scheduled nor postponed. The teams of bracket games follow from the bracket's results. (The server's own changes run
-- as the owner.)
create function private.keep_teams() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user <> 'authenticated' then
    return new;
  elsif new.home_source is not null then
    raise sqlstate 'FSRUL' using message = 'bracket_decides';
  elsif old.status not in ('scheduled', 'postponed') or new.status not in ('scheduled', 'postponed') then
    raise sqlstate 'FSRUL' using message = 'game_not_movable';
  elsif exists (select from app.score_reports r where r.organization_id = new.organization_id and r.game_id = new.id) then
    raise sqlstate 'FSRUL' using message = 'teams_stay';
  end if;
  return new;
end $$;
create trigger b_keep_teams before update of home_team_id, away_team_id on app.games for each row
  when ((old.home_team_id, old.away_team_id) is distinct from (new.home_team_id, new.away_team_id))
  execute function private.keep_teams();

-- A field or team can have only one game at a time, across all leagues and schedules of the organization. Only games
-- that are scheduled or in progress, and that have a time, are checked. A draft is a plan and conflicts only within
-- itself until it is published. src/domain/scheduling/conflicts/conflicts.ts shows the same conflicts during planning.
--
-- There is no race: every writer holds the organization's lock (the stamp) before these triggers check.

-- If any two games in one place overlap, then two consecutive ones by start time do, so sorting finds the conflict,
-- even among thousands of games.
create function private.refuse_clash(org uuid, ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  clash record;
  first_start timestamptz;
  last_end timestamptz;
  places uuid[];
begin
  select min(start_time), max(end_time), array_agg(distinct place) into first_start, last_end, places
  from app.games cross join lateral (values (field_id), (home_team_id), (away_team_id)) p (place)
  where organization_id = org and id = any (ids) and local_time is not null;
  with placed as (
    select g.id, place.kind, place.what, g.start_time, g.end_time,
      case when s.status = 'draft' then g.schedule_id end as plan -- null: all published schedules together
    from app.games g
      join app.schedules s on s.organization_id = g.organization_id and s.id = g.schedule_id
      cross join lateral (values
        ('field_booked', g.field_id), ('team_booked', g.home_team_id), ('team_booked', g.away_team_id)
      ) place (kind, what)
    where g.organization_id = org and g.status in ('scheduled', 'in_progress') and g.local_time is not null
      and g.start_time < last_end and g.end_time > first_start and place.what = any (places)
  ), ordered as (
    select p.*, lag(p.id) over w as before, lag(p.end_time) over w as free_from
    from placed p window w as (partition by p.kind, p.what, p.plan order by p.start_time, p.id)
  )
  select o.kind, o.id = any (ids) as is_later, o.before, o.id into clash
  from ordered o
  where o.free_from > o.start_time and (o.id = any (ids) or o.before = any (ids))
  order by o.start_time, o.id limit 1;
  if found then
    raise sqlstate 'FSRUL' using message = clash.kind, detail = (
      select jsonb_build_object('t', 'games', 'id', case when clash.is_later then clash.id else clash.before end,
        'theirs', jsonb_build_object('game_id', g.id, 'home', coalesce(h.name, private.source_in_words(g.home_source)),
          'away', coalesce(a.name, private.source_in_words(g.away_source)),
          'start_time', to_char(g.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      from app.games g
        left join app.teams h on h.organization_id = org and h.id = g.home_team_id
        left join app.teams a on a.organization_id = org and a.id = g.away_team_id
      where g.organization_id = org and g.id = case when clash.is_later then clash.before else clash.id end
    )::text;
  end if;
end $$;

create function private.check_new_games() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  org uuid;
begin
  for org in select distinct organization_id from added loop
    perform private.refuse_clash(org, (select array_agg(id) from added
      where organization_id = org and status in ('scheduled', 'in_progress')));
  end loop;
  return null;
end $$;
create trigger d_check_new_games after insert on app.games
  referencing new table as added for each statement execute function private.check_new_games();

-- If only the teams of a bracket match change, nothing is checked: they follow from the results.
create function private.check_moved_game() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_clash(new.organization_id, array[new.id]);
  return null;
end $$;
create trigger d_check_moved_game after update on app.games
  for each row when (
    new.status in ('scheduled', 'in_progress') and (
      (old.start_time, old.end_time, old.field_id) is distinct from (new.start_time, new.end_time, new.field_id)
      or old.status not in ('scheduled', 'in_progress')
      or new.home_source is null
        and (old.home_team_id, old.away_team_id) is distinct from (new.home_team_id, new.away_team_id)
    )
  ) execute function private.check_moved_game();

create function private.check_published_games() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_clash(new.organization_id,
    (select array_agg(id) from app.games where organization_id = new.organization_id and schedule_id = new.id));
  return null;
end $$;
create trigger d_check_published after update of status on app.schedules
  for each row when (old.status = 'draft' and new.status <> 'draft') execute function private.check_published_games();

-- The IDs of those rows of a league that the policies let the caller read. An import uses this to skip rows that
-- already exist.
create function public.list_league_rows(p_organization uuid, p_league uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'leagues', (select coalesce(jsonb_agg(id), '[]') from app.leagues
      where organization_id = p_organization and id = p_league),
    'divisions', (select coalesce(jsonb_agg(id), '[]') from app.divisions
      where organization_id = p_organization and league_id = p_league),
    'teams', (select coalesce(jsonb_agg(id), '[]') from app.teams
      where organization_id = p_organization and league_id = p_league),
    'schedules', (select coalesce(jsonb_agg(id), '[]') from app.schedules
      where organization_id = p_organization and league_id = p_league),
    'games', (select coalesce(jsonb_agg(id), '[]') from app.games
      where organization_id = p_organization and league_id = p_league),
    'rulebook_versions', (select coalesce(jsonb_agg(id), '[]') from app.rulebook_versions
      where organization_id = p_organization and league_id = p_league),
    'point_deductions', (select coalesce(jsonb_agg(d.id), '[]')
      from app.point_deductions d join app.teams t on t.organization_id = d.organization_id and t.id = d.team_id
      where d.organization_id = p_organization and t.league_id = p_league),
    'lot_draws', (select coalesce(jsonb_agg(id), '[]') from app.lot_draws
      where organization_id = p_organization and league_id = p_league))
$$;
grant execute on function public.list_league_rows(uuid, uuid) to authenticated;

-- ===== 16-scores.sql

-- Score reports and the score rule: who may report, and how a report changes its game. src/domain/scores/scores.ts
-- implements the same rule, so that a device can show the server's result at once; a contract test compares the two.

-- `reported_by` is not a foreign key: a report outlives its author's account. Neither are the teams: the server copies
-- them from the game, where they are foreign keys. `key_id`, `signed_at`, `scanned_at`, `note_hash` (SHA-256) and
-- `signature` (r and s): see 18-signed-reports.sql.
create table app.score_reports (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  game_id uuid not null,
  kind text not null check (kind in ('progress', 'final', 'void')),
  home_score integer not null check (home_score between 0 and 999),
  away_score integer not null check (away_score between 0 and 999),
  winner text check (winner in ('home', 'away')),
  details jsonb check (details is null or private.is_game_details(details)),
  home_team_id uuid check (private.is_id(home_team_id)),
  away_team_id uuid check (private.is_id(away_team_id)),
  side text not null check (side in ('home', 'away', 'both', 'scorekeeper', 'staff')),
  reported_by uuid not null,
  recorded_at timestamptz(3) not null check (private.is_instant(recorded_at)),
  recorded_offline boolean not null,
  note text check (private.is_text(note, 1, 500)),
  created_at timestamptz(3) not null check (private.is_instant(created_at)),
  key_id uuid check (private.is_id(key_id)),
  signed_at timestamptz(3) check (private.is_instant(signed_at)),
  scanned_at timestamptz(3) check (private.is_instant(scanned_at)),
  note_hash text check (note_hash ~ '^[0-9a-f]{64}$'),
  signature text check (signature ~ '^[0-9a-f]{128}$'),
  version bigint not null,
  primary key (organization_id, id),
  unique (organization_id, game_id, created_at),
  constraint score_reports_signed check (num_nulls(key_id, signed_at, scanned_at, signature) in (0, 4)),
  constraint score_reports_note_hash check (note_hash is null or signature is not null),
  constraint score_reports_winner check (winner is null or kind = 'final'), -- and after which scores, see `admit_report`
  constraint score_reports_details check (details is null or kind <> 'void'),
  foreign key (organization_id, game_id) references app.games (organization_id, id) on delete cascade
);
create index on app.score_reports (organization_id, version);
call private.protect('app.score_reports');
call private.gate('app.score_reports');

-- People who may report scores can read all reports and add their own, or one that someone else signed, if the score
-- rule allows it. No one can change or delete a report. (admit_report attributes an unsigned report to its sender,
-- whatever the device claims.)
call private.declare_synced('score_reports', append_only => true);
create policy score_reports_select on app.score_reports for select to authenticated
  using (organization_id = any ((select private.reporter_orgs())::uuid[]));
create policy score_reports_insert on app.score_reports for insert to authenticated
  with check (
    organization_id = any ((select private.reporter_orgs())::uuid[])
    and (reported_by = (select auth.uid()) or signature is not null)
  );

-- Runs before a report is stored: determines which side the person reports for, whatever the device assumed, and
-- refuses with the rule's code. Locks the game, so that reports on one game are serialized.
--
-- A row that a trigger skips is never checked against the policies. So the sender's own right is checked here before
-- any of the organization's data is read, and the signature is checked before a known report is skipped.
create function private.admit_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sender_role constant text := private.role_in(new.organization_id); -- null: not a member, or the gate is closed
  actor uuid;
  actor_role text;
  game app.games;
  schedule_status text;
  score_policy text;
  of_home boolean;
  of_away boolean;
  overtaken_at timestamptz;
begin
  if sender_role is null then
    raise sqlstate 'FSRUL' using message = 'score_not_allowed';
  end if;
  actor := private.author_of_report(new);
  if sender_role in ('league_manager', 'league_administrator', 'scorekeeper', 'team_manager')
    and private.is_known_report(new, actor)
  then
    return null;
  end if;
  select m.role into actor_role from app.memberships m
  where m.organization_id = new.organization_id and m.user_id = actor;
  if actor_role is null then
    raise sqlstate 'FSRUL' using message = 'score_not_allowed';
  end if;

  select * into game from app.games g
  where g.organization_id = new.organization_id and g.id = new.game_id for update;
  if not found then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
  select s.status, l.score_policy into strict schedule_status, score_policy
  from app.schedules s
    join app.leagues l on l.organization_id = s.organization_id and l.id = s.league_id
  where s.organization_id = game.organization_id and s.id = game.schedule_id;

  if game.status in ('cancelled', 'postponed', 'forfeited') then
    raise sqlstate 'FSRUL' using message = 'game_not_open';
  elsif game.home_team_id is null or game.away_team_id is null then
    raise sqlstate 'FSRUL' using message = 'teams_unknown';
  end if;

  if actor_role in ('league_manager', 'league_administrator') then
    new.side := 'staff';
  elsif new.kind = 'void' then
    raise sqlstate 'FSRUL' using message = 'score_not_allowed';
  elsif schedule_status = 'draft' then
    raise sqlstate 'FSRUL' using message = 'schedule_not_published';
  elsif score_policy = 'staff_only' then
    raise sqlstate 'FSRUL' using message = 'score_not_allowed';
  elsif actor_role = 'scorekeeper' then
    new.side := 'scorekeeper';
  elsif actor_role = 'team_manager' and score_policy = 'team_staff' then
    select coalesce(bool_or(t.team_id = game.home_team_id), false), coalesce(bool_or(t.team_id = game.away_team_id), false)
    into of_home, of_away
    from app.team_staff t where t.organization_id = game.organization_id and t.user_id = actor;
    new.side := case when of_home and of_away then 'both' when of_home then 'home' when of_away then 'away' end;
    if new.side is null then
      raise sqlstate 'FSRUL' using message = 'score_not_allowed';
    end if;
  else
    raise sqlstate 'FSRUL' using message = 'score_not_allowed';
  end if;

  -- The teams or sides may have changed since the device saw the game. (Outside of a bracket a game with a report keeps
  -- its teams, so nothing has to be stored.)
  if new.kind <> 'void' and new.home_team_id is not null
    and (new.home_team_id, new.away_team_id) is distinct from (game.home_team_id, game.away_team_id)
  then
    raise sqlstate 'FSRUL' using message = 'other_teams';
  end if;
  new.home_team_id := case when game.home_source is not null then game.home_team_id end;
  new.away_team_id := case when game.home_source is not null then game.away_team_id end;

  -- A knockout game needs a winner, who is named only after a tie. Two legs may be level whatever the score of the second.
  if new.kind <> 'final' or game.home_source is null or game.tournament_stage in ('pool', 'first_leg') then
    new.winner := null;
  elsif game.tournament_stage = 'second_leg' then
    null;
  elsif new.home_score = new.away_score then
    if new.winner is null then
      raise sqlstate 'FSRUL' using message = 'knockout_level';
    end if;
  else
    if new.winner <> (case when new.home_score > new.away_score then 'home' else 'away' end) then
      raise sqlstate 'FSRUL' using message = 'knockout_winner';
    end if;
    new.winner := null;
  end if;

  if new.signature is not null then
    new.details := null; -- the signature does not cover them, so someone else may have added them
    perform private.require_fresh_code(new, actor, game);
  end if;
  new.reported_by := actor;
  -- The order of arrival within one game: never the same instant twice, not even within one transaction. If another
  -- phone has delivered a newer report signed by this person, their earlier report is ordered before it.
  select greatest(now(), max(r.created_at) + interval '1 millisecond') into new.created_at
  from app.score_reports r where r.organization_id = new.organization_id and r.game_id = new.game_id;
  overtaken_at := private.overtaken_at(new);
  if overtaken_at is not null then
    new.created_at := (
      select max(free.at) from generate_series(1, 1000) n
        cross join lateral (select overtaken_at - n * interval '1 millisecond' as at) free
      where not exists (select from app.score_reports r
        where r.organization_id = new.organization_id and r.game_id = new.game_id and r.created_at = free.at)
    );
  end if;
  return new;
end $$;
-- Triggers on one table fire in name order: a_stamp takes the organization's lock before this rule locks the game, so
-- everyone takes the organization's lock first.
create trigger b_admit_report before insert on app.score_reports
  for each row execute function private.admit_report();

-- Each side's latest final report before an instant, since the result was last undone. Staff reports settle the result
-- and are not compared.
create function private.standing_words(organization uuid, game uuid, before timestamptz)
returns table (side text, reported_by uuid, home_score integer, away_score integer, winner text, details jsonb)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select distinct on (r.side) r.side, r.reported_by, r.home_score, r.away_score, r.winner, r.details
    from app.score_reports r
    where r.organization_id = organization and r.game_id = game and r.created_at < before
      and r.kind = 'final' and r.side <> 'staff'
      and r.created_at > coalesce((
        select max(v.created_at) from app.score_reports v
        where v.organization_id = organization and v.game_id = game and v.created_at < before and v.kind = 'void'
      ), '-infinity')
    order by r.side, r.created_at desc;
end $$;

-- The game after a stored report; null if it does not change.
create function private.apply_report(game app.games, report app.score_reports) returns app.games
language plpgsql stable security definer set search_path = '' as $$
declare
  outcome app.games;
  holder record;
  agrees boolean;
begin
  if game.status in ('cancelled', 'postponed', 'forfeited') or private.overtaken_at(report) is not null then
    return null;
  end if;

  outcome := game;
  if report.kind = 'void' then
    outcome.status := 'scheduled';
    outcome.home_score := null;
    outcome.away_score := null;
    outcome.winner := null;
    outcome.details := null;
    outcome.result_state := null;
    outcome.result_side := null;

  elsif report.kind = 'progress' then
    if game.status = 'completed' then
      return null;
    end if;
    outcome.status := 'in_progress';
    outcome.home_score := report.home_score;
    outcome.away_score := report.away_score;
    outcome.winner := report.winner;
    outcome.details := report.details;
    outcome.result_state := null;
    outcome.result_side := null;

  elsif report.side = 'staff' or game.status <> 'completed' then
    outcome.status := 'completed';
    outcome.home_score := report.home_score;
    outcome.away_score := report.away_score;
    outcome.winner := report.winner;
    outcome.details := report.details;
    outcome.result_state := case when report.side = 'staff' then 'official' else 'reported' end;
    outcome.result_side := report.side;

  elsif game.result_state in ('official', 'confirmed') then
    return null;

  else
    select w.reported_by, w.home_score, w.away_score, w.winner, w.details into holder
    from private.standing_words(report.organization_id, report.game_id, report.created_at) w
    where w.side = game.result_side;
    if not found then
      select null::uuid as reported_by, game.home_score, game.away_score, game.winner, game.details into holder;
    end if;

    -- A new report by the side or the person that set the current score replaces that score: no one can confirm their
    -- own report on behalf of another side.
    if report.side = game.result_side or report.reported_by = holder.reported_by then
      select report.reported_by, report.home_score, report.away_score, report.winner, report.details into holder;
      outcome.result_side := report.side;
    end if;

    select bool_or((w.home_score, w.away_score, w.winner)
      is not distinct from (holder.home_score, holder.away_score, holder.winner)) into agrees
    from (
      select w.side, w.reported_by, w.home_score, w.away_score, w.winner
      from private.standing_words(report.organization_id, report.game_id, report.created_at) w
      where w.side <> report.side
      union all
      select report.side, report.reported_by, report.home_score, report.away_score, report.winner
    ) w
    where w.side is distinct from outcome.result_side and w.reported_by is distinct from holder.reported_by;

    outcome.home_score := holder.home_score;
    outcome.away_score := holder.away_score;
    outcome.winner := holder.winner;
    outcome.details := holder.details;
    outcome.result_state := case when agrees then 'confirmed' when agrees is null then 'reported' else 'disputed' end;
  end if;

  return outcome;
end $$;

-- Runs after reports are stored: updates their games. Once per statement, because a phone sends many reports at a time.
create function private.apply_reports() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  report app.score_reports;
  game app.games;
  outcome app.games;
  changed app.games[] := '{}';
  place integer; -- this game's index in `changed`
begin
  for report in select * from arrived order by organization_id, game_id, created_at loop
    if (game.organization_id, game.id) is distinct from (report.organization_id, report.game_id) then
      select * into game from app.games g where g.organization_id = report.organization_id and g.id = report.game_id;
      place := cardinality(changed) + 1;
    end if;
    outcome := private.apply_report(game, report);
    if outcome.id is not null then
      game := outcome;
      changed[place] := outcome;
    end if;
  end loop;

  update app.games g
  set status = c.status, home_score = c.home_score, away_score = c.away_score, winner = c.winner,
    details = c.details, result_state = c.result_state, result_side = c.result_side
  from unnest(changed) c
  where g.organization_id = c.organization_id and g.id = c.id;
  return null;
end $$;
create trigger c_apply_reports after insert on app.score_reports
  referencing new table as arrived for each statement execute function private.apply_reports();

-- ===== 17-signatures.sql

-- ECDSA on the curve P-256 with SHA-256, verified in Postgres's own arithmetic, because hosted projects have no
-- extension for it. FIPS 186-5, 6.4.2 (the same as SEC 1, 4.1.4); the curve is that of SP 800-186, 3.2.1.3 (secp256r1
-- of SEC 2). Nothing here is secret, so it need not run in constant time. Intermediate residues may be negative: `%`
-- has the sign of its left operand.

-- Reads the bytes as an unsigned big-endian number. (Not every Postgres version in use reads hexadecimal numerics.)
create function private.bytes_to_number(bytes bytea) returns numeric
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  digits constant text := encode(bytes, 'hex');
  number numeric := 0;
begin
  for at in 1 .. length(digits) by 8 loop
    number := number * (1::bigint << 4 * length(substr(digits, at, 8)))
      + ('x' || lpad(substr(digits, at, 8), 8, '0'))::bit(32)::bigint;
  end loop;
  return number;
end $$;

-- A number as 256 binary digits.
create function private.number_to_bits(number numeric) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  bits text := '';
  rest numeric := number;
begin
  for part in 1 .. 8 loop
    bits := (rest % 4294967296)::bigint::bit(32)::text || bits;
    rest := div(rest, 4294967296);
  end loop;
  return bits;
end $$;

-- The multiplicative inverse modulo a prime, by Euclid's algorithm.
create function private.inverse_modulo(value numeric, modulus numeric) returns numeric
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  a numeric := modulus;
  b numeric := value % modulus;
  factor_a numeric := 0;
  factor_b numeric := 1;
  quotient numeric;
  next_one numeric;
begin
  while b <> 0 loop
    quotient := div(a, b);
    next_one := a - quotient * b;
    a := b;
    b := next_one;
    next_one := (factor_a - quotient * factor_b) % modulus;
    factor_a := factor_b;
    factor_b := next_one;
  end loop;
  return (factor_a * a + modulus) % modulus; -- a is 1, or -1 if the value was negative
end $$;

-- `key`: an uncompressed point, 04 and its two coordinates. `signature`: r and s, 32 bytes each, as returned by
-- WebCrypto.
create function private.is_p256_signature(key bytea, message bytea, signature bytea) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  p constant numeric := 115792089210356248762697446949407573530086143415290314195533631308867097853951;
  n constant numeric := 115792089210356248762697446949407573529996955224135760342422259061068512044369;
  b constant numeric := 41058363725152142129326129780047268409114441015993725554835256314039467401291;
  gx constant numeric := 48439561293906451759052585252797914202762949526041747995844080717082404635286;
  gy constant numeric := 36134250956749795798585127919587881956611106672985015071877198253568414405109;
  qx numeric;
  qy numeric;
  sx numeric; -- G + Q
  sy numeric;
  r numeric;
  s numeric;
  w numeric;
  u text; -- the multiple of G, in bits
  v text; -- the multiple of Q
  x numeric := 1; -- the sum so far, in Jacobian coordinates; the point at infinity if z is 0
  y numeric := 1;
  z numeric := 0;
  ax numeric; -- the point to add
  ay numeric;
  t1 numeric;
  t2 numeric;
  t3 numeric;
  t4 numeric;
begin
  if length(key) is distinct from 65 or get_byte(key, 0) <> 4 or length(signature) is distinct from 64 or message is null then
    return false;
  end if;
  qx := private.bytes_to_number(substr(key, 2, 32));
  qy := private.bytes_to_number(substr(key, 34, 32));
  r := private.bytes_to_number(substr(signature, 1, 32));
  s := private.bytes_to_number(substr(signature, 33, 32));
  if qx >= p or qy >= p or (qy * qy - qx * qx * qx + 3 * qx - b) % p <> 0
    or qx = gx -- a private key of 1 or n - 1 is no secret, and G + Q would need another formula
    or r = 0 or r >= n or s = 0 or s >= n
  then
    return false;
  end if;

  w := private.inverse_modulo(s, n);
  u := private.number_to_bits((private.bytes_to_number(sha256(message)) * w) % n);
  v := private.number_to_bits((r * w) % n);
  w := ((qy - gy) * private.inverse_modulo(qx - gx, p)) % p;
  sx := (w * w - gx - qx) % p;
  sy := (w * (gx - sx) - gy) % p;

  -- u G + v Q, both at once (Shamir's trick): double for each bit, and add G, Q or their sum where a bit is set.
  for i in 1 .. 256 loop
    if z <> 0 then
      t1 := (z * z) % p;
      t2 := (y * y) % p;
      t3 := (x * t2) % p;
      t4 := 3 * (x - t1) * (x + t1) % p;
      z := ((y + z) * (y + z) - t2 - t1) % p;
      x := (t4 * t4 - 8 * t3) % p;
      y := (t4 * (4 * t3 - x) - 8 * t2 * t2) % p;
    end if;
    case substr(u, i, 1) || substr(v, i, 1)
      when '00' then continue;
      when '10' then ax := gx; ay := gy;
      when '01' then ax := qx; ay := qy;
      else ax := sx; ay := sy;
    end case;
    if z = 0 then
      x := ax;
      y := ay;
      z := 1;
      continue;
    end if;
    t1 := (z * z) % p;
    t2 := (ax * t1 - x) % p;
    t3 := (ay * t1 % p * z - y) % p;
    if t2 = 0 then -- the same x: the point doubled, or infinity
      if t3 <> 0 then
        z := 0;
        continue;
      end if;
      t4 := 3 * (ax - 1) * (ax + 1) % p;
      z := 2 * ay;
      x := (t4 * t4 - 8 * ax * ay * ay) % p;
      y := (t4 * (4 * ax * ay * ay - x) - 8 * ay * ay * ay * ay) % p;
      continue;
    end if;
    t1 := (t2 * t2) % p;
    t4 := (x * t1) % p;
    t1 := (t1 * t2) % p;
    z := (z * t2) % p;
    x := (t3 * t3 - t1 - 2 * t4) % p;
    y := (t3 * (t4 - x) - y * t1) % p;
  end loop;

  -- The signature is valid if the sum's x is r modulo n: either r itself or r + n, the only other such number that may
  -- be below p.
  t1 := (z * z) % p;
  return z % p <> 0 and ((r * t1 - x) % p = 0 or (r + n < p and ((r + n) * t1 - x) % p = 0));
end $$;

-- ===== 18-signed-reports.sql

-- Reports delivered by someone else. Where there is no signal, one coach's phone signs a report and shows it as a code,
-- and the other coach's phone delivers it. It is stored under its author's name, once, and only if the signature is by
-- a key that the author registered. docs/decisions/040-let-a-phone-deliver-the-others-signed-report.md says why.

-- One key per person, organization, and device; the private key never leaves the device. A key is deleted with the
-- membership, and when the person ends sessions.
create table app.device_keys (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  user_id uuid not null,
  public_key text not null check (public_key ~ '^04[0-9a-f]{128}$'), -- an uncompressed point on P-256
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references app.memberships (organization_id, user_id) on delete cascade
);
create index on app.device_keys (organization_id, version);
create index on app.device_keys (organization_id, user_id);
call private.protect('app.device_keys');
call private.gate('app.device_keys');

-- Anyone who may report scores can read the keys, to verify other people's reports offline. Only register_device_key()
-- writes them.
call private.declare_synced('device_keys', creatable => false);
create policy device_keys_select on app.device_keys for select to authenticated
  using (organization_id = any ((select private.reporter_orgs())::uuid[]));

-- Registers this device's key for the caller. Idempotent. A person has at most ten: the oldest are deleted.
create function public.register_device_key(p_organization uuid, p_id uuid, p_public_key text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_open(p_organization);
  if (p_organization = any (private.reporter_orgs())) is not true then
    raise sqlstate 'FSRUL' using message = 'score_not_allowed';
  end if;
  perform private.lock_organization(p_organization);
  if exists (select from app.device_keys
    where organization_id = p_organization and id = p_id and user_id = auth.uid() and public_key = p_public_key)
  then
    return;
  end if;
  insert into app.device_keys (organization_id, id, user_id, public_key)
  values (p_organization, p_id, auth.uid(), p_public_key);
  delete from app.device_keys where organization_id = p_organization and id in (
    select id from app.device_keys where organization_id = p_organization and user_id = auth.uid() and id <> p_id
    order by created_at desc, id offset 9
  );
end $$;

create function private.forget_own_keys() returns void
language plpgsql security definer set search_path = '' as $$
declare
  org uuid;
begin
  for org in select distinct organization_id from app.device_keys where user_id = auth.uid() order by 1 loop
    perform private.lock_organization(org);
    delete from app.device_keys where organization_id = org and user_id = auth.uid();
  end loop;
end $$;

-- The bytes that a phone signs: what the report says, with the note replaced by its hash.
-- src/domain/score-code/signed-bytes.ts writes the same; a contract test compares the two. Null if something is
-- missing.
create function private.signed_bytes(report app.score_reports) returns bytea
language sql immutable set search_path = ''
return convert_to('Fieldside final score 1', 'UTF8') || uuid_send(report.organization_id) || uuid_send(report.id)
  || uuid_send(report.game_id) || uuid_send(report.key_id)
  || uuid_send(report.home_team_id) || uuid_send(report.away_team_id)
  || int2send(report.home_score::smallint) || int2send(report.away_score::smallint)
  || int8send((extract(epoch from report.recorded_at) * 1000)::bigint)
  || int8send((extract(epoch from report.signed_at) * 1000)::bigint)
  || case when report.recorded_offline then '\x01'::bytea else '\x00' end
  || case report.winner when 'home' then '\x01'::bytea when 'away' then '\x02' else '\x00' end
  || case when report.note_hash is null then '\x00'::bytea else '\x01'::bytea || decode(report.note_hash, 'hex') end;

-- The hash of the note: the one in the code, which has no room for the note itself, or else computed from the note.
-- Null if there is neither.
create function private.hash_of_note(report app.score_reports) returns text
language sql immutable set search_path = ''
return coalesce(report.note_hash, encode(sha256(convert_to(report.note, 'UTF8')), 'hex'));

-- Who counts as a report's author: its sender or, if it is signed, its signer. Raises an error if the signature is not
-- valid. Checking a signature takes the server 20 ms, so a request may contain at most 50 signed reports, as many as it
-- may contain changes.
create function private.author_of_report(report app.score_reports) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  key app.device_keys;
  checked constant integer := coalesce(nullif(current_setting('fieldside.signatures', true), ''), '0')::integer;
begin
  if report.key_id is null and report.signed_at is null and report.signature is null then
    return auth.uid();
  elsif checked >= 50 then
    raise insufficient_privilege using message = 'a request brings 50 signed reports at most';
  end if;
  perform set_config('fieldside.signatures', (checked + 1)::text, true);
  select * into key from app.device_keys k
  where k.organization_id = report.organization_id and k.id = report.key_id;
  if report.kind is distinct from 'final' or key.user_id is null
    or report.note is not null and report.note_hash is distinct from encode(sha256(convert_to(report.note, 'UTF8')), 'hex')
    or (
    private.is_p256_signature(decode(key.public_key, 'hex'), private.signed_bytes(report), decode(report.signature, 'hex'))
  ) is not true then
    raise sqlstate 'FSRUL' using message = 'signature_not_valid';
  end if;
  return key.user_id;
end $$;

-- A report may arrive more than once: from its author's phone and, signed, from the phones that countersigned it. All
-- copies count as one report. If the first copy lacks the note or the details, for which a code has no room, a later copy
-- adds them: the details only if the author's own phone delivers it, since the signature does not cover them.
-- Only admit_report() calls this, after it has checked the report's sender and author.
create function private.is_known_report(report app.score_reports, author uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  known app.score_reports;
begin
  select * into known from app.score_reports r
  where r.organization_id = report.organization_id and r.id = report.id and r.reported_by = author
    and (r.signature is not null or report.signature is not null)
    and (r.game_id, r.kind, r.home_score, r.away_score, r.winner, r.recorded_at, private.hash_of_note(r))
      is not distinct from (report.game_id, report.kind, report.home_score, report.away_score, report.winner,
        report.recorded_at, private.hash_of_note(report));
  if not found then
    return false;
  end if;
  if known.note is null and report.note is not null then
    update app.score_reports r set note = report.note
    where r.organization_id = known.organization_id and r.id = known.id;
  end if;
  if known.details is null and report.details is not null and report.signature is null then
    update app.score_reports r set details = report.details
    where r.organization_id = known.organization_id and r.id = known.id;
    update app.games g set details = report.details
    where g.organization_id = known.organization_id and g.id = known.game_id and g.status = 'completed'
      and g.result_side = known.side
      and (g.home_score, g.away_score, g.winner) is not distinct from (known.home_score, known.away_score, known.winner);
  end if;
  return true;
end $$;
-- Checks whether a new signed report may count. Uses the devices' own times, since the report may arrive hours later:
-- it was scanned within 15 minutes of being signed and signed no earlier than the midnight before the game, and there
-- is no newer report by its author and no later undo of the result. The scanning side could fake its phone's time, so
-- the time limit alone does not prevent an old code from being reused; the check for newer reports does.
-- src/domain/score-code/judge-score-code.ts applies the same rule on the scanning phone.
create function private.require_fresh_code(report app.score_reports, author uuid, game app.games)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if report.scanned_at - report.signed_at > interval '15 minutes' then
    raise sqlstate 'FSRUL' using message = 'code_expired';
  elsif report.signed_at - report.scanned_at > interval '5 minutes' or report.recorded_at > report.signed_at then
    raise sqlstate 'FSRUL' using message = 'code_in_future';
  elsif report.signed_at < game.start_time - coalesce(game.local_time::time::interval, '0') then
    raise sqlstate 'FSRUL' using message = 'code_before_game';
  elsif exists (
    select from app.score_reports r
    where r.organization_id = report.organization_id and r.game_id = report.game_id
      and (r.kind = 'void' or r.kind = 'final' and r.reported_by = author) and r.recorded_at > report.recorded_at
  ) then
    raise sqlstate 'FSRUL' using message = 'code_outdated';
  end if;
end $$;

-- The arrival time of the first signed report that the same person recorded after this one, but that another phone
-- delivered before it. Null if there is none, or the result has been undone since. A phone sends its own reports in
-- order, so a later one that is already known came from another phone, and this earlier one must not override it.
create function private.overtaken_at(report app.score_reports) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  if report.kind <> 'final' or report.signature is not null then
    return null;
  end if;
  return (
    select min(r.created_at) from app.score_reports r
    where r.organization_id = report.organization_id and r.game_id = report.game_id
      and r.kind = 'final' and r.signature is not null and r.reported_by = report.reported_by
      and r.recorded_at > report.recorded_at
      and r.created_at > coalesce((
        select max(v.created_at) from app.score_reports v
        where v.organization_id = report.organization_id and v.game_id = report.game_id and v.kind = 'void'
      ), '-infinity')
  );
end $$;
grant execute on function public.register_device_key(uuid, uuid, text) to authenticated;

-- ===== 19-tournaments.sql

-- Winners advance automatically. The teams in a bracket match follow from the results before it, from the pool
-- rankings, and from withdrawals; they are recomputed after each change to these and stored with the games.
-- src/domain/tournaments/progress.ts and tournament.ts implement the same for offline devices; a contract test compares
-- them.

-- Whether one of two teams has won more than half of the games of a series, which follow this match number. Every game
-- counts, in whatever order they are played. Two legs are over if one side forfeited one of them.
create function private.is_series_over(
  org uuid, schedule uuid, before integer, length integer, has_legs boolean, teams uuid[]) returns boolean
language sql stable security definer set search_path = ''
return coalesce((
  select max(won.games) > case when has_legs then 0 else length / 2.0 end
  from (
    select count(*) as games
    from app.games g
      cross join lateral (select case when g.status = 'forfeited'
        then case g.forfeited_by when 'home' then g.away_team_id when 'away' then g.home_team_id end
        else case when g.home_score > g.away_score or g.winner = 'home' then g.home_team_id
          when g.home_score < g.away_score or g.winner = 'away' then g.away_team_id end end) w (team)
    where g.organization_id = org and g.schedule_id = schedule and g.home_source is not null
      and g.match_number between before + 1 and before + length
      and (g.status = 'forfeited' or g.status = 'completed' and not has_legs) and w.team = any (teams)
      and g.home_team_id = any (teams) and g.away_team_id = any (teams)
    group by w.team
  ) won), false);

-- The numbers of the pairings in a round of the main bracket: of a series, that of its last game.
create function private.main_round(bracket jsonb, round integer) returns setof integer
language sql immutable parallel safe
begin atomic
  select (m.match ->> 'number')::integer from jsonb_array_elements(bracket -> 'matches') m (match)
  where m.match ->> 'stage' = 'main' and (m.match ->> 'round')::integer = round
    and m.match #> '{series,game}' is not distinct from m.match #> '{series,of}';
end;

-- A match that will not be played (a bye, a deciding match that an earlier result made unnecessary, a match whose team
-- has withdrawn, or a game of a series that is decided) is cancelled, and returns to the schedule if a correction requires
-- it. Refuses to change the teams of a game that has begun.
create function private.advance_tournament(org uuid, schedule uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  plan record;
  line record;
  source jsonb;
  ranked jsonb;
  origin integer;
  came uuid;
  is_known boolean;
  -- The current match: the teams from its two sources, and whether they are final.
  teams uuid[];
  known boolean[];
  has_begun boolean;
  is_played boolean;
  is_off boolean;
  is_decided boolean;
  winner uuid;
  loser uuid;
  next_status text;
  -- Earlier matches, indexed by match number.
  decided boolean[] := '{}';
  winners uuid[] := '{}';
  losers uuid[] := '{}';
  loser_began boolean[] := '{}'; -- the loser came from a seed or a pool: it was their first game of the bracket
  second_won boolean[] := '{}';
  -- The current series so far: its team that is at home in the first game, and the other; how many games each has won (of
  -- two legs, only those without a score), their goals in two legs, and whether any game has no result yet.
  first_team uuid;
  second_team uuid;
  wins integer[];
  goals integer[];
  away_goals integer[];
  is_open boolean;
  lead integer;
  is_over boolean; -- a team has won more than half of the series, including games after the current one
begin
  select s.league_id, s.bracket, s.tournament_facts -> 'placings' as placings,
    s.tournament_facts -> 'qualified' as qualified, s.tournament_facts -> 'paired' as paired,
    array(select e::uuid from jsonb_array_elements_text(s.tournament_facts -> 'entrants') e) as entrants,
    array(select e::uuid from jsonb_array_elements_text(s.tournament_facts -> 'withdrawn') e) as withdrawn
  into plan
  from app.schedules s where s.organization_id = org and s.id = schedule and s.bracket is not null;
  if not found then
    return;
  end if;

  for line in
    select (m.match ->> 'number')::integer as number, m.match -> 'sources' as sources,
      (m.match ->> 'ifNeeded')::boolean as if_needed, (m.match #>> '{series,game}')::integer as game,
      (m.match #>> '{series,of}')::integer as length, m.match #>> '{series,by}' as decider, g.id, g.home_team_id, g.away_team_id, g.status, g.home_score,
      g.away_score, g.winner, g.forfeited_by
    from jsonb_array_elements(plan.bracket -> 'matches') m (match)
      left join app.games g on g.organization_id = org and g.schedule_id = schedule
        and g.match_number = (m.match ->> 'number')::integer and g.home_source is not null
    order by 1
  loop
    teams := '{}';
    known := '{}';
    for side in 0..1 loop
      source := line.sources -> side;
      came := null;
      is_known := true;
      case source ->> 'kind'
        when 'seed' then
          came := plan.entrants[(source ->> 'seed')::integer];
        when 'place' then
          ranked := plan.placings -> (source ->> 'pool')::integer;
          is_known := coalesce(jsonb_typeof(ranked) = 'array', false);
          if is_known then
            came := (ranked ->> ((source ->> 'place')::integer - 1))::uuid;
          end if;
        when 'qualifier' then
          is_known := plan.qualified is not null;
          came := (plan.qualified ->> ((source ->> 'slot')::integer - 1))::uuid;
        when 'paired' then
          ranked := plan.paired -> ((source ->> 'round')::integer - 2);
          is_known := ranked is not null;
          came := (ranked ->> ((source ->> 'slot')::integer - 1))::uuid;
        when 'reseeded' then
          select bool_and(decided[m.number]),
            (array_agg(winners[m.number] order by array_position(plan.entrants, winners[m.number]))
              filter (where winners[m.number] is not null))[(source ->> 'rank')::integer]
          into is_known, came
          from private.main_round(plan.bracket, (source ->> 'round')::integer) m (number);
          if not is_known then
            came := null;
          end if;
        else
          origin := (source ->> 'match')::integer;
          is_known := decided[origin];
          if is_known and source ->> 'kind' = 'winner' then
            came := winners[origin];
          elsif is_known and not (source -> 'firstGameOnly' = 'true' and not loser_began[origin]) then
            came := losers[origin];
          end if;
      end case;
      teams := teams || came;
      known := known || is_known;
    end loop;

    winner := null;
    loser := null;
    is_off := false;
    is_decided := true;
    is_over := false;
    is_played := line.status in ('completed', 'forfeited');
    has_begun := is_played or line.status = 'in_progress';
    if line.if_needed and known[1] and known[2]
      and not (line.sources #>> '{0,kind}' = 'loser' and second_won[(line.sources #>> '{0,match}')::integer])
    then
      teams := array[null, null]::uuid[];
      is_off := true;
    elsif not (known[1] and known[2]) then
      is_decided := false;
    elsif teams[1] is null or teams[2] is null then
      winner := coalesce(teams[1], teams[2]);
      is_off := true;
    elsif is_played then
      case when line.status = 'forfeited' then
        winner := case line.forfeited_by when 'home' then line.away_team_id when 'away' then line.home_team_id end;
      else
        winner := case
          when line.home_score > line.away_score then line.home_team_id
          when line.home_score < line.away_score then line.away_team_id
          when line.winner = 'home' then line.home_team_id
          when line.winner = 'away' then line.away_team_id end;
      end case;
    elsif line.length is not null and private.is_series_over(org, schedule, line.number - line.game, line.length, line.decider is not null, teams) then
      is_off := true;
      is_over := true;
    elsif teams && plan.withdrawn then
      winner := case
        when teams[1] <> all (plan.withdrawn) then teams[1]
        when teams[2] <> all (plan.withdrawn) then teams[2] end;
      is_off := true;
    else
      is_decided := false;
    end if;
    if line.length is not null then
      if line.game = 1 then
        wins := '{0,0}';
        goals := '{0,0}';
        away_goals := '{0,0}';
        is_open := false;
      end if;
      is_open := is_open or not is_decided;
      -- The teams of every second game are the other way around.
      first_team := teams[1 + (line.game + 1) % 2];
      second_team := teams[1 + line.game % 2];
      if line.decider is not null and line.status = 'completed' then
        goals := case when line.home_team_id = first_team
          then array[goals[1] + line.home_score, goals[2] + line.away_score]
          else array[goals[1] + line.away_score, goals[2] + line.home_score] end;
        away_goals := case when line.home_team_id = first_team
          then array[away_goals[1], away_goals[2] + line.away_score]
          else array[away_goals[1] + line.away_score, away_goals[2]] end;
      else
        wins := case winner when first_team then array[wins[1] + 1, wins[2]]
          when second_team then array[wins[1], wins[2] + 1] else wins end;
      end if;
      if line.game = line.length then
        lead := wins[1] - wins[2];
        if lead = 0 and line.decider is not null then
          lead := coalesce(nullif(goals[1] - goals[2], 0),
            case when line.decider = 'away_goals' then nullif(away_goals[1] - away_goals[2], 0) end,
            case when line.status = 'completed' and line.winner is not null then
              case when (line.winner = 'home') = (line.home_team_id = first_team) then 1 else -1 end end,
            0);
        end if;
        winner := case when is_open or lead = 0 then null when lead > 0 then first_team else second_team end;
        -- Two legs that are level stay open until the result of the second one names a winner.
        is_decided := not is_open
          and (line.decider is null or winner is not null or line.status is distinct from 'completed');
      end if;
    end if;
    if teams[1] is not null and teams[2] is not null and winner is not null then
      loser := case winner when teams[1] then teams[2] else teams[1] end;
    end if;
    decided[line.number] := is_decided;
    winners[line.number] := winner;
    losers[line.number] := loser;
    loser_began[line.number] := line.sources #>> array[case loser when teams[1] then '0' else '1' end, 'kind'] in ('seed', 'place', 'qualifier');
    second_won[line.number] := coalesce(loser is not null and winner = teams[2], false);

    continue when line.id is null;
    if has_begun then
      if (teams[1] = line.home_team_id and teams[2] = line.away_team_id
        or teams[1] = line.away_team_id and teams[2] = line.home_team_id) is not true
      then
        raise sqlstate 'FSRUL' using message = 'later_games_played',
          detail = jsonb_build_object('t', 'games', 'id', line.id)::text;
      end if;
      continue;
    end if;
    if is_over then
      teams := array[null, null]::uuid[];
    end if;
    next_status := case when is_off then 'cancelled' when line.status = 'cancelled' then 'scheduled' else line.status end;
    continue when (line.home_team_id, line.away_team_id, line.status) is not distinct from (teams[1], teams[2], next_status);
    begin
      update app.games g set home_team_id = teams[1], away_team_id = teams[2], status = next_status
      where g.organization_id = org and g.id = line.id;
    exception when sqlstate 'FSRUL' then
      -- The match returns to the schedule, but its field or time has been taken, so the match needs another one.
      update app.games g set home_team_id = teams[1], away_team_id = teams[2], status = 'postponed'
      where g.organization_id = org and g.id = line.id;
    end;
  end loop;
end $$;

-- Runs after a bracket game begins or ends, or its result changes or is undone. Advancing teams changes games as well,
-- but those changes neither begin nor end one.
create function private.advance_after_result() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.advance_tournament(new.organization_id, new.schedule_id);
  return null;
end $$;
create trigger e_advance after update on app.games for each row
  when (new.home_source is not null
    and (old.status in ('in_progress', 'completed', 'forfeited') or new.status in ('in_progress', 'completed', 'forfeited'))
    and (old.status, old.home_score, old.away_score, old.winner, old.forfeited_by)
      is distinct from (new.status, new.home_score, new.away_score, new.winner, new.forfeited_by))
  execute function private.advance_after_result();

-- Runs after a change to a pool's ranking, or a withdrawal.
create function private.advance_after_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.advance_tournament(new.organization_id, new.id);
  return null;
end $$;
create trigger e_advance after update of tournament_facts on app.schedules for each row
  when (new.bracket is not null and old.tournament_facts is distinct from new.tournament_facts)
  execute function private.advance_after_facts();

-- The bracket and its teams must fit together: each team appears once, and each match comes after those that its teams
-- come from.
create function private.check_bracket() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  teams constant integer := new.bracket -> 'teams';
begin
  if jsonb_array_length(new.tournament_facts -> 'entrants') <> teams
    or (select count(distinct lower(e)) from jsonb_array_elements_text(new.tournament_facts -> 'entrants') e) <> teams
    or exists (
      select from jsonb_array_elements(new.bracket -> 'matches') with ordinality m (match, number),
        jsonb_array_elements(m.match -> 'sources') source
      where (m.match ->> 'number')::integer <> m.number
        or (source ->> 'match')::integer >= m.number
        or (source ->> 'seed')::integer > teams
        or (source ->> 'kind' = 'reseeded' and coalesce((
          select max(r.number) from private.main_round(new.bracket, (source ->> 'round')::integer) r (number)), m.number) >= m.number)
        or (source ->> 'pool')::integer >= jsonb_array_length(new.bracket -> 'pools')
        or exists (
          select from jsonb_array_elements(source -> 'pools') pool
          where pool::integer >= jsonb_array_length(new.bracket -> 'pools')))
    -- In each round of a Swiss tournament, each team plays once at most.
    or exists (
      select from jsonb_array_elements(new.tournament_facts -> 'paired') round
      where (select count(distinct lower(e)) from jsonb_array_elements_text(round) e) <> jsonb_array_length(round)
        or exists (
          select from jsonb_array_elements_text(round) e where not exists (
            select from jsonb_array_elements_text(new.tournament_facts -> 'entrants') known where lower(known) = lower(e))))
  then
    raise check_violation using message = 'the bracket and its teams do not fit';
  end if;
  return new;
end $$;
create trigger b_check_bracket before insert or update of bracket, tournament_facts on app.schedules for each row
  when (new.bracket is not null and private.is_bracket(new.bracket) and private.is_tournament_facts(new.tournament_facts))
  execute function private.check_bracket();

-- The stage of a match's game. That of a leg says which one it is, so that a phone allows it to end level.
create function private.stage_of_game(match jsonb) returns text language sql immutable parallel safe
return case when match #> '{series,by}' is null then match ->> 'stage'
  when match #> '{series,game}' = '1' then 'first_leg' else 'second_leg' end;

-- Requires that each new game of a bracket is one of its matches, and that games of other schedules are not. Then
-- determines the teams.
create function private.lay_out_games() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plan record;
begin
  if exists (
    select from added a
      join app.schedules s on s.organization_id = a.organization_id and s.id = a.schedule_id
    where (s.bracket is not null or a.home_source is not null)
      and (s.bracket is null or a.home_source is null
        or (s.bracket #> array['matches', (a.match_number - 1)::text, 'sources']
          = jsonb_build_array(a.home_source, a.away_source)
          and private.stage_of_game(s.bracket #> array['matches', (a.match_number - 1)::text]) = a.tournament_stage) is not true)
  ) then
    raise sqlstate 'FSRUL' using message = 'bracket_decides';
  end if;
  for plan in select distinct organization_id, schedule_id from added where home_source is not null loop
    perform private.advance_tournament(plan.organization_id, plan.schedule_id);
  end loop;
  return null;
end $$;
create trigger e_lay_out_games after insert on app.games
  referencing new table as added for each statement execute function private.lay_out_games();

-- People can't decide whether a bracket match is played, and it is deleted only with its schedule. (The server's own
-- changes run as the owner.)
create function private.keep_match() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from app.schedules where organization_id = old.organization_id and id = old.schedule_id) then
      raise sqlstate 'FSRUL' using message = 'bracket_decides';
    end if;
    return null;
  elsif current_user = 'authenticated' then
    raise sqlstate 'FSRUL' using message = 'bracket_decides';
  end if;
  return new;
end $$;
create trigger b_keep_match before update of status on app.games for each row
  when (new.home_source is not null and old.status <> new.status and 'cancelled' in (old.status, new.status))
  execute function private.keep_match();
create trigger b_keep_match_there after delete on app.games for each row
  when (old.home_source is not null) execute function private.keep_match();

-- ===== 20-sponsorship.sql

-- Sponsorship: sponsors, what they can buy, their deals, what was promised, and reports. Only league managers can read
-- and write them. Amounts are whole cents.

create table app.sponsors (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  company_name text not null check (private.is_text(company_name, 1, 120)),
  contact_name text check (private.is_text(contact_name, 1, 120)),
  contact_email text check (private.is_text(contact_email, 3, 320)),
  contact_phone text check (private.is_text(contact_phone, 1, 40)),
  status text not null check (status in ('prospect', 'active', 'former', 'declined')),
  start_date date check (private.is_date(start_date)),
  end_date date check (private.is_date(end_date)),
  notes text check (private.is_text(notes, 1, 4000)),
  logo_url text check (private.is_own_path(logo_url)),
  version bigint not null,
  primary key (organization_id, id),
  constraint sponsors_order check (end_date >= start_date),
  foreign key (organization_id, league_id) references app.leagues (organization_id, id) on delete cascade
);
create index on app.sponsors (organization_id, version);
create index on app.sponsors (organization_id, league_id);
call private.protect('app.sponsors');
call private.gate('app.sponsors');
call private.declare_synced('sponsors', fixed => '{league_id}');
create policy sponsors_select on app.sponsors for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));
call private.let_write('sponsors', 'organization_id = any ((select private.manager_orgs())::uuid[])');

create table app.sponsorship_packages (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  name text not null check (private.is_text(name, 1, 120)),
  description text check (private.is_text(description, 1, 2000)),
  price_cents integer not null check (price_cents between 0 and 1000000000),
  duration_months integer not null check (duration_months between 1 and 120),
  is_custom boolean not null,
  status text not null check (status in ('active', 'archived')),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, league_id) references app.leagues (organization_id, id) on delete cascade
);
create index on app.sponsorship_packages (organization_id, version);
create index on app.sponsorship_packages (organization_id, league_id);
call private.protect('app.sponsorship_packages');
call private.gate('app.sponsorship_packages');
call private.declare_synced('sponsorship_packages', fixed => '{league_id}');
create policy sponsorship_packages_select on app.sponsorship_packages for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));
call private.let_write('sponsorship_packages', 'organization_id = any ((select private.manager_orgs())::uuid[])');

create table app.sponsorship_assets (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  name text not null check (private.is_text(name, 1, 120)),
  description text check (private.is_text(description, 1, 2000)),
  category text not null
    check (category in ('signage', 'digital', 'print', 'broadcast', 'event', 'merchandise', 'other')),
  type text not null
    check (type in ('banner', 'jersey', 'scoreboard', 'website', 'social', 'program', 'booth', 'other')),
  location text check (private.is_text(location, 1, 200)),
  dimensions text check (private.is_text(dimensions, 1, 120)),
  base_price_cents integer not null check (base_price_cents between 0 and 1000000000),
  quantity integer not null check (quantity between 1 and 10000),
  availability_start date check (private.is_date(availability_start)),
  availability_end date check (private.is_date(availability_end)),
  status text not null check (status in ('available', 'reserved', 'sold', 'inactive')),
  version bigint not null,
  primary key (organization_id, id),
  constraint sponsorship_assets_order check (availability_end >= availability_start),
  foreign key (organization_id, league_id) references app.leagues (organization_id, id) on delete cascade
);
create index on app.sponsorship_assets (organization_id, version);
create index on app.sponsorship_assets (organization_id, league_id);
call private.protect('app.sponsorship_assets');
call private.gate('app.sponsorship_assets');
call private.declare_synced('sponsorship_assets', fixed => '{league_id}');
create policy sponsorship_assets_select on app.sponsorship_assets for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));
call private.let_write('sponsorship_assets', 'organization_id = any ((select private.manager_orgs())::uuid[])');

-- Deals: what a sponsor has bought, and for which days.
create table app.sponsor_packages (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  sponsor_id uuid not null,
  package_id uuid not null,
  start_date date not null check (private.is_date(start_date)),
  end_date date not null check (private.is_date(end_date)),
  price_cents integer check (price_cents between 0 and 1000000000), -- null: the package's own price
  status text not null check (status in ('active', 'ended', 'renewed', 'cancelled')),
  fulfillment_status text not null check (fulfillment_status in ('pending', 'in_progress', 'fulfilled')),
  signed_on date check (private.is_date(signed_on)),
  cancelled_on date check (private.is_date(cancelled_on)),
  renews_id uuid check (private.is_id(renews_id)), -- not a foreign key: the previous deal may be deleted
  version bigint not null,
  primary key (organization_id, id),
  constraint sponsor_packages_order check (end_date >= start_date),
  constraint sponsor_packages_cancelled check (status = 'cancelled' or cancelled_on is null),
  foreign key (organization_id, sponsor_id) references app.sponsors (organization_id, id) on delete cascade,
  foreign key (organization_id, package_id)
    references app.sponsorship_packages (organization_id, id) on delete cascade
);
create index on app.sponsor_packages (organization_id, version);
create index on app.sponsor_packages (organization_id, sponsor_id);
create index on app.sponsor_packages (organization_id, package_id);
-- A deal can be renewed once. Two devices may both renew it offline, which would sell the same days to the same sponsor
-- twice, so the second renewal is refused. A cancelled renewal makes room for another.
create unique index sponsor_packages_renewed_once on app.sponsor_packages (organization_id, renews_id)
  where renews_id is not null and status <> 'cancelled';
call private.protect('app.sponsor_packages');
call private.gate('app.sponsor_packages');
call private.declare_synced('sponsor_packages',
  fixed => '{sponsor_id,package_id,signed_on,renews_id}',
  guarded => '{status}');
create policy sponsor_packages_select on app.sponsor_packages for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));
call private.let_write('sponsor_packages', 'organization_id = any ((select private.manager_orgs())::uuid[])');

create table app.package_assets (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  package_id uuid not null,
  asset_id uuid not null,
  quantity integer not null check (quantity between 1 and 10000),
  price_override_cents integer check (price_override_cents between 0 and 1000000000), -- null: the asset's own price
  version bigint not null,
  primary key (organization_id, id),
  constraint package_assets_once unique (organization_id, package_id, asset_id),
  foreign key (organization_id, package_id)
    references app.sponsorship_packages (organization_id, id) on delete cascade,
  foreign key (organization_id, asset_id) references app.sponsorship_assets (organization_id, id) on delete cascade
);
create index on app.package_assets (organization_id, version);
create index on app.package_assets (organization_id, asset_id);
call private.protect('app.package_assets');
call private.gate('app.package_assets');
call private.declare_synced('package_assets', fixed => '{package_id,asset_id}');
create policy package_assets_select on app.package_assets for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));
call private.let_write('package_assets', 'organization_id = any ((select private.manager_orgs())::uuid[])');

-- What was promised, checked off item by item.
create table app.fulfillment_items (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  deal_id uuid not null,
  label text not null check (private.is_text(label, 1, 200)),
  position integer not null check (position between 0 and 1000),
  done_on date check (private.is_date(done_on)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, deal_id) references app.sponsor_packages (organization_id, id) on delete cascade
);
create index on app.fulfillment_items (organization_id, version);
create index on app.fulfillment_items (organization_id, deal_id);
call private.protect('app.fulfillment_items');
call private.gate('app.fulfillment_items');
call private.declare_synced('fulfillment_items', fixed => '{deal_id}');
create policy fulfillment_items_select on app.fulfillment_items for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));
call private.let_write('fulfillment_items', 'organization_id = any ((select private.manager_orgs())::uuid[])');

-- Photos and reports are created and deleted, never changed.
create table app.fulfillment_photos (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  item_id uuid not null,
  data_url text not null check (length(data_url) <= 60000
    and data_url ~ '^data:image/jpeg;base64,[A-Za-z0-9+/]{20,}={0,2}$'),
  taken_on date not null check (private.is_date(taken_on)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, item_id) references app.fulfillment_items (organization_id, id) on delete cascade
);
create index on app.fulfillment_photos (organization_id, version);
create index on app.fulfillment_photos (organization_id, item_id);
call private.protect('app.fulfillment_photos');
call private.gate('app.fulfillment_photos');
call private.declare_synced('fulfillment_photos', fixed => '{item_id,data_url,taken_on}');
create policy fulfillment_photos_select on app.fulfillment_photos for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));
create policy fulfillment_photos_insert on app.fulfillment_photos for insert to authenticated
  with check (organization_id = any ((select private.manager_orgs())::uuid[]));
create policy fulfillment_photos_delete on app.fulfillment_photos for delete to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));

create table app.sponsorship_reports (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  kind text not null check (kind in ('monthly', 'quarterly', 'annual', 'custom')),
  start_date date not null check (private.is_date(start_date)),
  end_date date not null check (private.is_date(end_date)),
  title text not null check (private.is_text(title, 1, 200)),
  content text not null check (private.is_text(content, 2, 200000)),
  created_at timestamptz(3) not null check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  constraint sponsorship_reports_order check (end_date >= start_date),
  foreign key (organization_id, league_id) references app.leagues (organization_id, id) on delete cascade
);
create index on app.sponsorship_reports (organization_id, version);
create index on app.sponsorship_reports (organization_id, league_id);
call private.protect('app.sponsorship_reports');
call private.gate('app.sponsorship_reports');
call private.declare_synced('sponsorship_reports',
  fixed => '{league_id,kind,start_date,end_date,title,content,created_at}');
create policy sponsorship_reports_select on app.sponsorship_reports for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));
create policy sponsorship_reports_insert on app.sponsorship_reports for insert to authenticated
  with check (organization_id = any ((select private.manager_orgs())::uuid[]));
create policy sponsorship_reports_delete on app.sponsorship_reports for delete to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));

-- Prevents overselling: no day from today on, in the league's zone, may have more of an asset promised than exists.
-- Ended and cancelled deals need nothing. An asset that is already oversold (by a copy from elsewhere) blocks no one: a
-- change is refused only for days on which it makes matters worse. src/domain/sponsorship/require-not-oversold.ts
-- enforces the same on the device.
--
-- There is no race: every writer holds the organization's lock (the stamp) before these triggers check.

create function private.needs_assets(status text) returns boolean
language sql immutable parallel safe return status in ('active', 'renewed');

-- The deals that need the asset on any of these days.
create function private.deals_with_asset(org uuid, asset uuid, first_day date, last_day date)
returns table (id uuid, sponsor_id uuid, package_id uuid, start_date date, end_date date, holding_id uuid)
language sql stable set search_path = '' as $$
  select d.id, d.sponsor_id, d.package_id, d.start_date, d.end_date, h.id
  from app.package_assets h
    join app.sponsor_packages d on d.organization_id = org and d.package_id = h.package_id
  where h.organization_id = org and h.asset_id = asset
    and private.needs_assets(d.status) and d.start_date <= last_day and d.end_date >= first_day
$$;

-- Refuses changes that oversell an asset. `ids`: rows of this table that were created or changed; `were`: when each of
-- these deals needed its assets before. Sweeps only once over the days on which a deal begins or is over, for all
-- affected assets.
create function private.refuse_overselling(org uuid, changed_table name, ids uuid[], were daterange[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  concerned uuid[];
  bad record;
  holding uuid;
  deal uuid;
begin
  if ids is null then
    return;
  end if;
  concerned := case changed_table
    when 'sponsor_packages' then (select array_agg(distinct h.asset_id)
      from app.sponsor_packages d
        join app.package_assets h on h.organization_id = org and h.package_id = d.package_id
      where d.organization_id = org and d.id = any (ids) and private.needs_assets(d.status))
    when 'package_assets' then (select array_agg(distinct h.asset_id)
      from app.package_assets h where h.organization_id = org and h.id = any (ids))
    else ids end;
  if concerned is null then
    return;
  end if;

  with asset as materialized (
    select a.id, a.quantity, private.today_in(l.time_zone) as today
    from app.sponsorship_assets a
      join app.leagues l on l.organization_id = org and l.id = a.league_id
    where a.organization_id = org and a.id = any (concerned)
  ), demand as materialized (
    select a.id as asset_id, h.quantity as units, greatest(d.start_date, a.today) as begins, d.end_date + 1 as is_over
    from asset a
      join app.package_assets h on h.organization_id = org and h.asset_id = a.id
      join app.sponsor_packages d on d.organization_id = org and d.package_id = h.package_id
    where private.needs_assets(d.status) and d.end_date >= a.today
  ), worse as materialized (
    select h.asset_id, d.start_date as begins, d.end_date + 1 as is_over, c.was
    from unnest(ids, were) c (id, was)
      join app.sponsor_packages d on d.organization_id = org and d.id = c.id
      join app.package_assets h on h.organization_id = org and h.package_id = d.package_id
    where changed_table = 'sponsor_packages' and private.needs_assets(d.status)
    union all
    select h.asset_id, d.start_date, d.end_date + 1, null
    from unnest(ids) c (id)
      join app.package_assets h on h.organization_id = org and h.id = c.id
      join app.sponsor_packages d on d.organization_id = org and d.package_id = h.package_id
    where changed_table = 'package_assets' and private.needs_assets(d.status)
    union all
    select id, '-infinity', 'infinity', null from asset where changed_table = 'sponsorship_assets'
  ), step as (
    select id as asset_id, '-infinity'::date as day, -quantity as units, 0 as worse from asset
    union all select asset_id, begins, units, 0 from demand
    union all select asset_id, is_over, -units, 0 from demand
    union all select asset_id, begins, 0, 1 from worse
    union all select asset_id, is_over, 0, -1 from worse
    -- a moved deal can't make things worse on days that it already covered
    union all select asset_id, greatest(begins, lower(was)), 0, -1 from worse where daterange(begins, is_over) && was
    union all select asset_id, least(is_over, upper(was)), 0, 1 from worse where daterange(begins, is_over) && was
  ), judged as materialized (
    select asset_id, day, sum(sum(units)) over w as lacking, sum(sum(units)) over w > 0 and sum(sum(worse)) over w > 0 as is_bad
    from step group by asset_id, day window w as (partition by asset_id order by day)
  ), first as (
    select asset_id, day, (select min(j.day) from judged j
      where j.asset_id = b.asset_id and j.day > b.day and not j.is_bad) as good_again
    from judged b where is_bad order by day, asset_id limit 1
  )
  select f.*, (select max(j.lacking) from judged j
    where j.asset_id = f.asset_id and j.day >= f.day and j.day < f.good_again) as lacking
  into bad from first f;

  if found then
    select d.holding_id, d.id into holding, deal
    from private.deals_with_asset(org, bad.asset_id, bad.day, bad.good_again - 1) d
    where case changed_table when 'sponsor_packages' then d.id = any (ids)
      when 'package_assets' then d.holding_id = any (ids) else true end
    order by d.start_date, d.id limit 1;
    raise sqlstate 'FSRUL' using message = 'asset_oversold', detail = (
      select jsonb_build_object('t', changed_table,
        'id', case changed_table when 'sponsor_packages' then deal when 'package_assets' then holding else a.id end,
        'theirs', jsonb_build_object('asset', a.name, 'from', bad.day, 'to', bad.good_again - 1,
          'quantity', a.quantity, 'needed', a.quantity + bad.lacking,
          'deals', (
            select coalesce(jsonb_agg(to_jsonb(o) - 'id' order by o.start_date, o.id), '[]')
            from (
              select d.id, s.company_name as company, p.name as package, d.start_date, d.end_date
              from private.deals_with_asset(org, a.id, bad.day, bad.good_again - 1) d
                join app.sponsors s on s.organization_id = org and s.id = d.sponsor_id
                join app.sponsorship_packages p on p.organization_id = org and p.id = d.package_id
              where changed_table <> 'sponsor_packages' or d.id <> deal
              order by d.start_date, d.id limit 5
            ) o
          )))
      from app.sponsorship_assets a where a.organization_id = org and a.id = bad.asset_id
    )::text;
  end if;
end $$;

-- Nested loops are off because, without statistics, the planner expects far fewer deals than an organization has.
create function private.check_overselling() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  org uuid;
  ids uuid[];
  were daterange[];
begin
  for org in select distinct organization_id from added loop
    if tg_op = 'INSERT' then
      select array_agg(n.id) into ids from added n where n.organization_id = org;
    elsif tg_table_name = 'sponsor_packages' then
      select array_agg(n.id),
        array_agg(case when private.needs_assets(o.status) then daterange(o.start_date, o.end_date, '[]') end)
      into ids, were
      from added n join removed o using (organization_id, id)
      where n.organization_id = org and private.needs_assets(n.status)
        and (n.start_date < o.start_date or n.end_date > o.end_date or not private.needs_assets(o.status));
    elsif tg_table_name = 'package_assets' then
      select array_agg(n.id) into ids from added n join removed o using (organization_id, id)
      where n.organization_id = org and n.quantity > o.quantity;
    else
      select array_agg(n.id) into ids from added n join removed o using (organization_id, id)
      where n.organization_id = org and n.quantity < o.quantity;
    end if;
    perform private.refuse_overselling(org, tg_table_name, ids, were);
  end loop;
  return null;
end $$;
create trigger d_check_overselling_new after insert on app.sponsor_packages
  referencing new table as added for each statement execute function private.check_overselling();
create trigger d_check_overselling after update on app.sponsor_packages
  referencing old table as removed new table as added for each statement execute function private.check_overselling();
create trigger d_check_overselling_new after insert on app.package_assets
  referencing new table as added for each statement execute function private.check_overselling();
create trigger d_check_overselling after update on app.package_assets
  referencing old table as removed new table as added for each statement execute function private.check_overselling();
create trigger d_check_overselling after update on app.sponsorship_assets
  referencing old table as removed new table as added for each statement execute function private.check_overselling();

-- ===== 21-notifications.sql

-- Notifications: who is notified of what. The server writes one per person and event, but none for the person who
-- caused it. Without a person (an import by the owner), no one is notified. Notifications outlive the accounts of the
-- people they are about, so they name no people; the one about an accepted invitation does, and is deleted with the
-- person it names.
--
-- An announcement has its author's words. Everything else has a content: the event with the names, dates and numbers as
-- they were then. Readers put it into words in their own language (src/domain/notifications).

create table app.notifications (
  id uuid not null default gen_random_uuid() check (private.is_id(id)),
  organization_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('schedule', 'game', 'score', 'member', 'announcement')),
  title text check (private.is_text(title, 1, 200)),
  body text check (private.is_text(body, 1, 4000)),
  content jsonb check (content is null
    or jsonb_typeof(content) = 'object' and jsonb_typeof(content -> 'event') is not distinct from 'string'),
  link text check (private.is_text(link, 1, 500)),
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at)),
  read_at timestamptz(3) check (private.is_instant(read_at)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references app.memberships (organization_id, user_id) on delete cascade,
  constraint notifications_words check ((title is null) <> (content is null))
);
create index on app.notifications (organization_id, version);
create index on app.notifications (organization_id, user_id);
create index on app.notifications (user_id);
create index notifications_of_results on app.notifications (organization_id, link) where kind = 'score' and read_at is null;
call private.protect('app.notifications');
call private.gate('app.notifications');

-- People can read their own notifications and mark them as read. The server writes them.
call private.declare_synced('notifications', creatable => false, patchable => '{read_at}');
create policy notifications_select on app.notifications for select to authenticated
  using (user_id = (select auth.uid()));
create policy notifications_update on app.notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create function private.notify(org uuid, people uuid[], kind text, content jsonb, link text) returns void
language sql security definer set search_path = '' as $$
  insert into app.notifications (organization_id, user_id, kind, content, link)
  select m.organization_id, m.user_id, notify.kind, notify.content, notify.link
  from app.memberships m
  where m.organization_id = org and m.user_id = any (people) and m.user_id <> auth.uid()
$$;

create function private.score_of(game app.games) returns jsonb language sql immutable set search_path = ''
return jsonb_build_object('home_score', game.home_score, 'away_score', game.away_score, 'winner', game.winner);

-- When a schedule is published, notifies everyone who may read it, which is every member.
create function private.notify_published() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.organization_id, (
      select array_agg(m.user_id) from app.memberships m where m.organization_id = new.organization_id
    ), 'schedule', (
      select jsonb_build_object('event', 'schedule_published', 'schedule', new.name, 'league', l.name, 'games', count(g.id),
        'first', (array_agg(jsonb_build_object('date', g.local_date, 'time', g.local_time) order by g.start_time, g.id)
          filter (where g.id is not null))[1])
      from app.leagues l left join app.games g
        on g.organization_id = l.organization_id and g.league_id = l.id and g.schedule_id = new.id
      where l.organization_id = new.organization_id and l.id = new.league_id
      group by l.name
    ), '/dashboard/scheduling?league=' || new.league_id || '&schedule=all');
  return null;
end $$;
create trigger o_notify_published after update of status on app.schedules
  for each row when (old.status = 'draft' and new.status <> 'draft') execute function private.notify_published();

-- `Riverside, Field 2`; null if there is no such field.
create function private.place_in_words(org uuid, field text) returns text
language sql stable security definer set search_path = '' as $$
  select v.name || ', ' || f.name
  from app.venue_fields f join app.venues v on v.organization_id = f.organization_id and v.id = f.venue_id
  where f.organization_id = org and f.id = field::uuid
$$;

-- What a notification says about a change set's game. `sides`: the teams' names, or where they come from. The names are
-- those of all fields and teams that the plans mention.
create function private.changed_game(org uuid, sides jsonb, was jsonb, now_is jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select sides || jsonb_build_object('from', was, 'to', now_is,
    'places', (select coalesce(jsonb_object_agg(f.id, p.place), '{}')
      from (values (was ->> 'field_id'), (now_is ->> 'field_id')) f (id)
        cross join lateral private.place_in_words(org, f.id) p (place) where p.place is not null),
    'teams', (select coalesce(jsonb_object_agg(t.id, t.name), '{}') from app.teams t
      where t.organization_id = org and t.id in ((was #>> '{teams,home}')::uuid, (was #>> '{teams,away}')::uuid,
        (now_is #>> '{teams,home}')::uuid, (now_is #>> '{teams,away}')::uuid)))
$$;

-- Notifies league staff of a change set, and the staff of the teams whose games it changes, including teams that played
-- them before. Each person gets one notification, however many games there are; the first ten games are described.
create function private.notify_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with line as (
    select a.organization_id, a.id as change_id, a.reason, s.name as schedule, g.id as game_id,
      array[g.home_team_id, g.away_team_id, (c.line #>> '{from,teams,home}')::uuid, (c.line #>> '{from,teams,away}')::uuid]
        as team_ids,
      (c.line #>> '{from,start_time}')::timestamptz as at, coalesce(h.name, '') || ' – ' || coalesce(w.name, '') as game,
      private.today_in(g.time_zone)::text in (c.line #>> '{from,local_date}', c.line #>> '{to,local_date}')
        and c.line #>> '{to,status}' in ('scheduled', 'cancelled', 'postponed')
        and (c.line #> '{from,status}' <> c.line #> '{to,status}' or c.line #> '{from,start_time}' <> c.line #> '{to,start_time}'
          or c.line #> '{from,field_id}' is distinct from c.line #> '{to,field_id}') as is_urgent,
      private.changed_game(a.organization_id, jsonb_build_object('home', coalesce(to_jsonb(h.name), g.home_source),
        'away', coalesce(to_jsonb(w.name), g.away_source)), c.line -> 'from', c.line -> 'to') as what
    from added a
      cross join lateral jsonb_array_elements(a.changes) c (line)
      join app.schedules s on s.organization_id = a.organization_id and s.id = a.schedule_id and s.status <> 'draft'
      join app.games g on g.organization_id = a.organization_id and g.league_id = a.league_id
        and g.schedule_id = a.schedule_id and g.id = (c.line ->> 'gameId')::uuid
      left join app.teams h on h.organization_id = a.organization_id and h.id = g.home_team_id
      left join app.teams w on w.organization_id = a.organization_id and w.id = g.away_team_id
  ), heard as (
    select line.*, m.user_id,
      row_number() over (partition by change_id, m.user_id order by at, game, game_id) as nr,
      count(*) over (partition by change_id, m.user_id) as many
    from line join app.memberships m on m.organization_id = line.organization_id
    where m.user_id <> auth.uid() and (
      m.role in ('league_manager', 'league_administrator')
      or exists (select from app.team_staff t where t.organization_id = m.organization_id and t.user_id = m.user_id
        and t.team_id = any (line.team_ids))
    )
  ), news as materialized (
    select gen_random_uuid() as id, organization_id, user_id, change_id,
      jsonb_build_object('event', 'games_changed', 'schedule', schedule, 'count', many, 'reason', reason,
        'games', jsonb_agg(what order by nr) filter (where nr <= 10)) as content,
      case many when 1 then '/dashboard/games/' || min(game_id::text) else '/dashboard/schedule-changes/' || change_id end as link
    from heard
    group by organization_id, change_id, user_id, many, reason, schedule
  ), written as (
    insert into app.notifications (id, organization_id, user_id, kind, content, link)
    select id, organization_id, user_id, 'game', content, link from news
  )
  insert into private.notification_games (organization_id, notification_id, game_id, is_urgent) -- see 36-deliveries.sql
  select n.organization_id, n.id, h.game_id, coalesce(bool_or(h.is_urgent), false)
  from news n join heard h using (organization_id, change_id, user_id)
  group by n.organization_id, n.id, h.game_id;
  return null;
end $$;
create trigger o_notify_changes after insert on app.schedule_changes
  referencing new table as added for each statement execute function private.notify_changes();

-- Once a game's result changes, marks earlier notifications about it as read: no one has to read them anymore. The
-- notification about a result from before the game stays unread until the result is cleared.
create function private.settle_notices(game app.games) returns void
language sql security definer set search_path = '' as $$
  update app.notifications set read_at = now()
  where organization_id = game.organization_id and kind = 'score' and link = '/dashboard/games/' || game.id
    and read_at is null and (game.status <> 'completed' or content ->> 'event' is distinct from 'result_early')
$$;

-- Notifies people when a game's result requires something of them, or something happens to it:
--   the result waits for the other side's report: the staff of the teams that may agree
--   it is disputed, or a dispute is over: league staff and the staff of both teams
--   league staff replace the score: the staff of both teams
--   it was reported before the game can have been played: league staff
-- A changed result settles earlier notifications about it.
create function private.notify_result() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sides jsonb; -- the teams' names
  score constant jsonb := private.score_of(new);
  link constant text := '/dashboard/games/' || new.id;
  staff uuid[]; -- the league's staff
  coaches uuid[]; -- both teams' staff
  asked uuid[]; -- the coaches whose report would confirm the result
begin
  select jsonb_build_object('home', h.name, 'away', a.name) into sides
  from app.schedules s
    join app.teams h on h.organization_id = s.organization_id and h.id = new.home_team_id
    join app.teams a on a.organization_id = s.organization_id and a.id = new.away_team_id
  where s.organization_id = new.organization_id and s.id = new.schedule_id and s.status <> 'draft';
  if not found then
    return null;
  end if;
  perform private.settle_notices(new);
  if new.status <> 'completed' and old.result_state is distinct from 'disputed' then
    return null;
  end if;
  select array_agg(m.user_id) into staff from app.memberships m
  where m.organization_id = new.organization_id and m.role in ('league_manager', 'league_administrator');
  select array_agg(c.user_id), array_agg(c.user_id) filter (where not case new.result_side
      when 'home' then c.of_home when 'away' then c.of_away when 'both' then c.of_home and c.of_away else false end)
  into coaches, asked
  from (
    select t.user_id, bool_or(t.team_id = new.home_team_id) as of_home, bool_or(t.team_id = new.away_team_id) as of_away
    from app.team_staff t
      join app.memberships m on m.organization_id = t.organization_id and m.user_id = t.user_id
    where t.organization_id = new.organization_id and t.team_id in (new.home_team_id, new.away_team_id)
      and m.role = 'team_manager'
    group by t.user_id
  ) c;

  if new.status = 'completed' and old.status <> 'completed' and now() < new.start_time then
    perform private.notify(new.organization_id, staff, 'score', sides || jsonb_build_object('event', 'result_early',
      'score', score, 'date', new.local_date, 'time', new.local_time), link);
  end if;

  if new.result_state = 'disputed' then
    if old.result_state is distinct from 'disputed' then
      perform private.notify(new.organization_id, staff || coaches, 'score', sides || '{"event": "result_disputed"}', link);
    end if;
  elsif old.result_state = 'disputed' and new.status in ('completed', 'scheduled') then
    perform private.notify(new.organization_id, staff || coaches, 'score', sides || jsonb_build_object(
      'event', 'dispute_over', 'score', case when new.status <> 'scheduled' then score end,
      'by', case when new.status = 'scheduled' then 'clearing' when new.result_state = 'official' then 'staff' else 'sides' end),
      link);
  elsif new.result_state = 'reported' then
    if exists (select from app.leagues l where l.organization_id = new.organization_id and l.id = new.league_id
      and l.score_policy = 'team_staff')
    then
      perform private.notify(new.organization_id, asked, 'score', sides || jsonb_build_object(
        'event', 'result_reported', 'score', score, 'by', new.result_side), link);
    end if;
  elsif new.result_state = 'official' and old.status = 'completed'
    and (old.home_score, old.away_score, old.winner) is distinct from (new.home_score, new.away_score, new.winner)
  then
    perform private.notify(new.organization_id, coaches, 'score', sides || jsonb_build_object(
      'event', 'result_corrected', 'score', score, 'was', private.score_of(old)), link);
  end if;
  return null;
end $$;
create trigger o_notify_result after update of status, home_score, away_score, winner, result_state, result_side
  on app.games for each row
  when ('completed' in (old.status, new.status)
    and (old.status, old.home_score, old.away_score, old.winner, old.result_state, old.result_side)
      is distinct from (new.status, new.home_score, new.away_score, new.winner, new.result_state, new.result_side))
  execute function private.notify_result();

-- When both teams of a published bracket match become known, or are no longer known, notifies the staff of these teams.
-- This includes the person who reported the preceding result, because they caused that result, not this change.
create function private.notify_match_known() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- No one was notified while one of the two teams was missing.
  old_pair constant uuid[] := case when old.home_team_id is not null and old.away_team_id is not null
    then array[old.home_team_id, old.away_team_id] else '{}' end;
  new_pair constant uuid[] := case when new.home_team_id is not null and new.away_team_id is not null
    then array[new.home_team_id, new.away_team_id] else '{}' end;
begin
  insert into app.notifications (organization_id, user_id, kind, content, link)
  select m.organization_id, m.user_id, 'game', jsonb_build_object('schedule', s.name, 'match', new.match_number)
    || case
      when new.status = 'cancelled' and new.home_team_id is null and new.away_team_id is null
        then '{"event": "match_not_needed"}'
      when told.team <> all (new_pair) and new_pair = '{}' then '{"event": "match_open"}'
      when told.team <> all (new_pair) then '{"event": "match_lost"}'
      when new.status = 'cancelled' then jsonb_build_object('event', 'match_won', 'other', other.name)
      else jsonb_build_object('event', 'match_known', 'other', other.name,
        'date', case when new.status <> 'postponed' then new.local_date end, 'time', new.local_time,
        'place', private.place_in_words(new.organization_id, new.field_id::text))
    end, '/dashboard/games/' || new.id
  from app.schedules s
    cross join lateral (select distinct t.team from unnest(old_pair || new_pair) t (team)) told
    join app.team_staff f on f.organization_id = s.organization_id and f.team_id = told.team
    join app.memberships m on m.organization_id = s.organization_id and m.user_id = f.user_id
    left join app.teams other on other.organization_id = s.organization_id and told.team = any (new_pair)
      and other.id = any (new_pair) and other.id <> told.team
  where s.organization_id = new.organization_id and s.id = new.schedule_id and s.status <> 'draft'
    and not s.tournament_facts -> 'withdrawn' ? told.team::text;
  return null;
end $$;
create trigger o_notify_match_known after update of home_team_id, away_team_id on app.games for each row
  when (new.home_source is not null
    and (old.home_team_id, old.away_team_id) is distinct from (new.home_team_id, new.away_team_id)
    and (old.home_team_id is not null and old.away_team_id is not null
      or new.home_team_id is not null and new.away_team_id is not null))
  execute function private.notify_match_known();

-- Notifies a person whose role has changed.
create function private.notify_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.organization_id, array[new.user_id], 'member',
    jsonb_build_object('event', 'role_changed', 'organization', o.name, 'role', new.role), '/dashboard')
  from app.organizations o where o.id = new.organization_id;
  return null;
end $$;
create trigger o_notify_role after update of role on app.memberships
  for each row when (old.role <> new.role) execute function private.notify_role();

-- Notifies the inviter when an invitation is accepted, with the new member's name, unless the inviter created the
-- account with a temporary password, in which case no one has accepted anything. The link names the person, so the
-- notification is deleted when they are erased.
create function private.notify_accepted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.organization_id, array[new.invited_by], 'member',
    jsonb_build_object('event', 'invitation_accepted', 'organization', o.name, 'role', new.role,
      'person', coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email)), '/dashboard/members#' || p.id)
  from app.organizations o, app.user_profiles p
  where o.id = new.organization_id and p.id = new.accepted_by
    and not exists (select from private.temporary_passwords t where t.user_id = p.id);
  return null;
end $$;
create trigger o_notify_accepted after update of accepted_at on app.invitations
  for each row when (old.accepted_at is null and new.accepted_at is not null)
  execute function private.notify_accepted();

-- ===== 22-sync-records.sql

-- What the server stores for the sync protocol: the history's name, each device's sequence of mutations, and the
-- results it returned. These tables can be reached only through the functions here: sync_push and sync_pull run as the
-- person who calls them. sync/SPEC.md says what the messages mean.

-- Names this server's history. The name changes when the database is replaced, or restored to an earlier state by
-- standard means: from a dump (another database, or at least another table) or by Postgres itself (a new timeline).
-- Devices then resend what the server has forgotten. A restore that does not change the name, such as a copy of the
-- data folder, is detected by the IDs of versions.
create table private.deployment (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  oldest_schema integer not null default 1 -- entries in an older format get the response `upgrade`
);
insert into private.deployment default values;
call private.protect('private.deployment');

create function private.epoch() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  epoch text := (
    select d.id || '.' || b.oid || '.' || d.tableoid from private.deployment d, pg_database b
    where b.datname = current_database()
  );
begin
  if has_function_privilege('pg_control_system()', 'execute') and has_function_privilege('pg_control_checkpoint()', 'execute') then
    select epoch || '.' || system_identifier || '.' || timeline_id into epoch
    from pg_control_system(), pg_control_checkpoint();
  end if;
  return epoch;
end $$;

-- Call this after the database was restored to an earlier state in a way that Postgres can't detect: devices then
-- resend what it has forgotten.
create function private.begin_new_history() returns text language sql security definer set search_path = '' as $$
  update private.deployment set id = gen_random_uuid() where is_only;
  select private.epoch();
$$;

create function private.oldest_schema() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select d.oldest_schema from private.deployment d);
end $$;

-- One sequence of mutations per device and organization, numbered without gaps, and the result of each.
create table private.sync_clients (
  client_id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  last_seq bigint not null default 0,
  seen_at timestamptz not null default now(),
  primary key (client_id, organization_id)
) with (fillfactor = 50);
call private.protect('private.sync_clients');

create table private.sync_receipts (
  client_id uuid not null,
  organization_id uuid not null,
  seq bigint not null,
  mutation_id uuid not null,
  user_id uuid not null,
  result jsonb not null,
  refused jsonb, -- the mutation, if it was rejected
  received_at timestamptz not null default now(),
  primary key (client_id, organization_id, seq),
  unique (organization_id, user_id, mutation_id)
);
create index on private.sync_receipts (organization_id, user_id) where refused is not null;
call private.protect('private.sync_receipts');

-- Opens a push: locks the device's sequence, then the organization's clock (always in this order, then rows). A device
-- belongs to the first person who used it; anyone else gets no row. For a non-member, no sequence begins, and the last
-- number is null, which says that nothing of this push is stored.
create function private.begin_push(client uuid, org uuid)
returns table (last_seq bigint, is_member boolean)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_open(org);
  perform pg_advisory_xact_lock(hashtextextended(client::text, 0));
  if exists (select from private.sync_clients c where c.client_id = client and c.user_id <> auth.uid()) then
    return;
  end if;
  if org = any (private.member_orgs()) then
    insert into private.sync_clients (client_id, organization_id, user_id) values (client, org, auth.uid())
    on conflict do nothing;
    perform from private.sync_clocks where organization_id = org for update;
  end if;
  -- Checked again: while this waited, the session may have ended, or someone who held the clock may have removed this
  -- member.
  perform private.require_open(org, hold => true);
  return query
    select (select c.last_seq from private.sync_clients c where c.client_id = client and c.organization_id = org),
      org = any (private.member_orgs());
end $$;

-- The stored results of this person's mutations, keyed by mutation ID, and the mutation IDs stored for this device's
-- numbers, keyed by number.
create function private.find_receipts(client uuid, org uuid, mutations jsonb)
returns table (results jsonb, ids jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select coalesce(jsonb_object_agg(r.mutation_id, r.result), '{}'),
      coalesce(jsonb_object_agg(r.seq, r.mutation_id) filter (where r.client_id = client), '{}')
    from private.sync_receipts r where r.organization_id = org and r.user_id = auth.uid() and (
      r.mutation_id = any (array(select (m ->> 'id')::uuid from jsonb_array_elements(mutations) m))
      or (r.client_id = client and r.seq = any (array(select (m ->> 'seq')::bigint from jsonb_array_elements(mutations) m)))
    );
end $$;

-- When the latest of these mutations was entered on the device; null if unknown.
create function private.last_entered(mutations jsonb) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (select max((m ->> 'at')::timestamptz) from jsonb_array_elements(mutations) m);
exception when data_exception then
  return null;
end $$;

-- What the server stores of a rejected change: all of an ordinary one, and only the size of a larger one, because its
-- author still has it. A number such as 1e99999 counts as large: it is small here, but has a hundred thousand digits in
-- any text or backup.
create function private.kept_refusal(mutation jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when pg_column_size(mutation) <= 262144
      and not mutation @? '$.** ? (@.type() == "number") ? (@.abs() > 1e40 || @ != 0 && @.abs() < 1e-40)' then mutation
    else jsonb_build_object('id', mutation -> 'id', 'seq', mutation -> 'seq', 'name', left(mutation ->> 'name', 100),
      'bytes', pg_column_size(mutation)) end
$$;

-- Closes a push: stores the new results if there is a sequence. Entering something is a use of the session; the gate
-- was checked when the push began. Returns the latest version for a member.
create function private.end_push(client uuid, org uuid, number bigint, is_member boolean, mutations jsonb, results jsonb[])
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  idle record;
  entered timestamptz;
begin
  if exists (select from private.sync_clients c
    where c.client_id = client and c.organization_id = org and c.user_id = auth.uid())
  then
    insert into private.sync_receipts (client_id, organization_id, seq, mutation_id, user_id, result, refused)
    select client, org, (m ->> 'seq')::bigint, (m ->> 'id')::uuid, auth.uid(), r - 'mutation',
      -- Stores up to 20 MB of rejected changes per person in this organization, however many devices the person names.
      case when is_member and r ? 'code' and (
        select coalesce(sum(pg_column_size(k.refused)), 0) from private.sync_receipts k
        where k.organization_id = org and k.user_id = auth.uid() and k.refused is not null) < 20000000
      then private.kept_refusal(m) end
    from rows from (jsonb_array_elements(mutations), unnest(results)) u (m, r)
    where not r ? 'dup';
    update private.sync_clients set last_seq = number, seen_at = now() where client_id = client and organization_id = org;
    -- The rejected changes themselves are kept while their results are among the device's latest thousand.
    update private.sync_receipts r set refused = null
    where r.client_id = client and r.organization_id = org and r.seq between number - 2000 and number - 1000
      and r.refused is not null;
  end if;
  select * into idle from private.idle_state();
  if idle.shortest is not null and not idle.is_over then
    entered := private.last_entered(mutations);
    if entered is not null then
      perform private.keep_use(entered);
    end if;
  end if;
  return (
    select jsonb_build_object('v', c.version, 'id', c.version_id)
    from private.sync_clocks c where c.organization_id = org and is_member and org = any (private.member_orgs())
  );
end $$;

-- `is_known`: whether the server has every version that a device names. For members, also returns the latest version,
-- and the device's last number on the server.
create function private.history_for(client uuid, org uuid, have jsonb)
returns table (is_known boolean, head jsonb, last_seq bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(have) is distinct from 'array' or jsonb_array_length(have) > 32 then
    raise invalid_parameter_value using message = '`have` lists up to 32 versions';
  end if;
  return query
    select not exists (
        select from jsonb_to_recordset(have) h (v bigint, id uuid)
        where (h.v = c.version and h.id = c.version_id) is not true and not exists (
          select from private.past_versions p where p.organization_id = org and p.version = h.v and p.id = h.id
        )
      ),
      case when m.user_id is not null then jsonb_build_object('v', c.version, 'id', c.version_id) end,
      case when m.user_id is not null then coalesce((
        select s.last_seq from private.sync_clients s where s.client_id = client and s.organization_id = org
      ), 0) end
    from (select) always -- so that there is a row even if the organization is gone
    left join private.sync_clocks c on c.organization_id = org
    left join app.memberships m on m.organization_id = org and m.user_id = auth.uid();
end $$;

-- The parts of the organization's clock that a member may see. `visibility` is a hash of what decides which rows they
-- may read: their role and, for roles that can't read drafts, a counter of the publications that changed what they see.
-- Returns no row if the caller is not a member.
create function private.read_clock(org uuid) returns table (version bigint, horizon bigint, visibility text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select c.version, c.horizon,
      left(md5(m.role || case when org = any (private.reporter_orgs()) then '' else ':' || c.visibility end), 12)
    from private.sync_clocks c join app.memberships m using (organization_id)
    where c.organization_id = org and m.user_id = auth.uid();
end $$;

-- The organization's version in this transaction, for members.
create function private.version_now(org uuid) returns bigint language plpgsql stable set search_path = '' as $$
declare
  stamped constant text := current_setting('fieldside.v' || translate(org::text, '-', ''), true);
begin
  if stamped <> '' then
    return stamped;
  end if;
  return (select c.version from private.read_clock(org) c);
end $$;

create function private.tombstones_between(org uuid, since bigint, upto bigint)
returns table (table_name text, id uuid, version bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select t.table_name, t.id, t.version from private.tombstones t
    where t.organization_id = org and t.version > since and t.version <= upto
      and org = any (private.member_orgs());
end $$;
grant execute on function private.epoch(), private.oldest_schema(), private.begin_push(uuid, uuid),
  private.find_receipts(uuid, uuid, jsonb), private.end_push(uuid, uuid, bigint, boolean, jsonb, jsonb[]),
  private.history_for(uuid, uuid, jsonb), private.read_clock(uuid), private.version_now(uuid),
  private.tombstones_between(uuid, bigint, bigint) to authenticated;

-- ===== 23-sync-push.sql

-- sync_push: a device's mutations, applied as the person who sends them, under row-level security. sync/wire.ts has the
-- shapes of the request and the response, sync/SPEC.md their meaning.

-- Why a write touched no row: `gone`, `buried` (deleted, and the tombstone is still here), or `hidden` (the row is
-- here, but the person may not write it). A non-member always gets `hidden`.
create function private.whereabouts(spec private.synced_tables, org uuid, row_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  is_there boolean;
begin
  if (org = any (private.member_orgs())) is not true then
    return 'hidden';
  end if;
  execute format('select exists (select from app.%I where organization_id = $1 and id = $2)', spec.name)
  into is_there using org, row_id;
  return case
    when is_there then 'hidden'
    when exists (select from private.tombstones where organization_id = org and table_name = spec.name and id = row_id)
    then 'buried' else 'gone' end;
end $$;

create function private.insert_rows(spec private.synced_tables, org uuid, new_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  columns text := (select string_agg(quote_ident(c), ', ') from unnest(spec.insert_columns) c);
begin
  if not spec.creatable then
    raise insufficient_privilege using message = 'rows of this table are not made by devices';
  elsif jsonb_typeof(new_rows) is distinct from 'array' or jsonb_array_length(new_rows) not between 1 and 5000 then
    raise invalid_parameter_value using message = 'an insert takes 1 to 5000 rows';
  elsif exists (select from jsonb_array_elements(new_rows) r where r - 'version' - spec.insert_columns <> '{}') then
    raise undefined_column using message = 'a row has a column that cannot be inserted';
  elsif exists (
    select from jsonb_array_elements(new_rows) r where (r ->> 'organization_id')::uuid is distinct from org
  ) then
    raise insufficient_privilege using message = 'a row is of another organization';
  end if;
  execute format('insert into app.%1$I (%2$s) select %2$s from jsonb_populate_recordset(null::app.%1$I, $1)',
    spec.name, columns) using new_rows;
end $$;

-- Merges field by field. A field that is unchanged since the device read it is applied; one that someone else changed
-- is a conflict if the registry says so, and otherwise overwritten. Values are compared as the column's type, so two
-- spellings of one instant are equal. Returns what was overwritten.
create function private.patch_row(spec private.synced_tables, org uuid, row_id uuid, set_values jsonb, was_values jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  theirs jsonb;
  mine jsonb;
  was jsonb;
  field text;
  taken text[] := '{}';
  overwritten jsonb := '{}';
  touched integer;
begin
  if jsonb_typeof(set_values) is distinct from 'object' or jsonb_typeof(was_values) is distinct from 'object' then
    raise invalid_parameter_value using message = 'a patch has `set` and `was`';
  end if;
  for field in select jsonb_object_keys(set_values) loop
    if field <> all (spec.patchable) then
      raise undefined_column using message = format('%s.%s cannot be changed', spec.name, field);
    elsif not was_values ? field then
      raise invalid_parameter_value using message = format('`was` has no %s', field);
    end if;
  end loop;

  execute format('select to_jsonb(x) from app.%I x where x.organization_id = $1 and x.id = $2 for update', spec.name)
  into theirs using org, row_id;
  if theirs is null then
    if private.whereabouts(spec, org, row_id) = 'hidden' then
      raise insufficient_privilege using message = 'not allowed to change this row';
    end if;
    raise no_data_found using message = 'row_gone';
  end if;
  execute format('select to_jsonb(jsonb_populate_record(null::app.%1$I, $1)), to_jsonb(jsonb_populate_record(null::app.%1$I, $2))',
    spec.name) into mine, was using set_values, was_values;

  for field in select jsonb_object_keys(set_values) loop
    continue when mine -> field = theirs -> field;
    if theirs -> field <> was -> field then
      if field = any (spec.cas) then
        raise sqlstate 'P0409' using message = 'conflict', detail =
          jsonb_build_object('t', spec.name, 'id', row_id, 'field', field, 'theirs', theirs -> field);
      end if;
      overwritten := overwritten || jsonb_build_object(field, theirs -> field);
    end if;
    taken := taken || field;
  end loop;

  if taken <> '{}' then
    execute format('update app.%1$I x set %2$s from jsonb_populate_record(null::app.%1$I, $3) n
      where x.organization_id = $1 and x.id = $2',
      spec.name, (select string_agg(format('%1$I = n.%1$I', c), ', ') from unnest(taken) c))
    using org, row_id, set_values;
    get diagnostics touched = row_count;
    if touched = 0 then
      raise insufficient_privilege using message = 'not allowed to change this row';
    end if;
  end if;
  return case when overwritten = '{}' then '[]'
    else jsonb_build_array(jsonb_build_object('t', spec.name, 'id', row_id, 'fields', overwritten)) end;
end $$;

create function private.delete_row(spec private.synced_tables, org uuid, row_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  touched integer;
begin
  execute format('delete from app.%I where organization_id = $1 and id = $2', spec.name) using org, row_id;
  get diagnostics touched = row_count;
  if touched = 0 then
    case private.whereabouts(spec, org, row_id)
      when 'hidden' then raise insufficient_privilege using message = 'not allowed to delete this row';
      when 'gone' then raise no_data_found using message = 'row_gone';
      else null; -- already deleted, which is what the person wanted
    end case;
  end if;
end $$;

create function private.apply_op(org uuid, op jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  spec private.synced_tables;
begin
  select * into spec from private.synced_tables where name = op ->> 't';
  if not found then
    raise undefined_table using message = 'there is no such table';
  elsif op ? 'rows' then
    perform private.insert_rows(spec, org, op -> 'rows');
    return '[]';
  elsif op ->> 'id' is null then
    raise invalid_parameter_value using message = 'an operation has rows or an id';
  elsif spec.append_only then
    raise insufficient_privilege using message = 'rows of this table are never changed or deleted';
  elsif op ? 'set' then
    return private.patch_row(spec, org, (op ->> 'id')::uuid, op -> 'set', op -> 'was');
  elsif op -> 'delete' = 'true' then
    perform private.delete_row(spec, org, (op ->> 'id')::uuid);
    return '[]';
  end if;
  raise invalid_parameter_value using message = 'an operation inserts, patches or deletes';
end $$;

-- How many rows the mutations insert, change, and delete.
create function private.size_of(mutations jsonb[]) returns bigint
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(sum(case jsonb_typeof(op -> 'rows') when 'array' then jsonb_array_length(op -> 'rows') else 1 end), 0)
    from unnest(mutations) m,
      jsonb_array_elements(case jsonb_typeof(m -> 'ops') when 'array' then m -> 'ops' else '[]' end) op
  );
end $$;

-- Applies mutations, each as a whole or not at all, and returns a result for each. Several at once are always inserts
-- into one table, which run as one statement; if that fails, the list is split in half to find which one is rejected.
-- Transient failures (a deadlock, out of memory) are raised, so that the device retries.
create function private.apply_mutations(org uuid, is_member boolean, mutations jsonb[]) returns jsonb[]
language plpgsql set search_path = '' as $$
declare
  many constant integer := cardinality(mutations);
  op jsonb;
  overwritten jsonb := '[]';
  verdict jsonb;
  code text;
  message text;
  detail text;
begin
  begin
    if not is_member then
      raise insufficient_privilege using message = 'not a member of this organization';
    elsif jsonb_typeof(mutations[1] -> 'ops') is distinct from 'array' then
      raise invalid_parameter_value using message = 'a mutation has ops';
    -- The number of operations is checked first: parsing millions of them takes seconds.
    elsif (select max(jsonb_array_length(m -> 'ops')) from unnest(mutations) m where jsonb_typeof(m -> 'ops') = 'array') > 10000
      or private.size_of(mutations) > 10000
    then
      raise sqlstate 'FSRUL' using message = 'change_too_large';
    elsif many > 1 then
      perform private.apply_op(org, jsonb_build_object('t', mutations[1] #> '{ops,0,t}', 'rows', (
        select jsonb_agg(r order by n, i)
        from unnest(mutations) with ordinality u (m, n), jsonb_array_elements(m #> '{ops,0,rows}') with ordinality e (r, i)
      )));
    else
      for op in select * from jsonb_array_elements(mutations[1] -> 'ops') loop
        overwritten := overwritten || private.apply_op(org, op);
      end loop;
    end if;
    verdict := jsonb_build_object('s', 'applied', 'v', private.version_now(org))
      || case when overwritten <> '[]' then jsonb_build_object('s', 'merged', 'over', overwritten)
        when mutations[1] -> 'ops' = '[]' then '{"empty": true}' else '{}' end;
  exception
    when integrity_constraint_violation or data_exception or insufficient_privilege or undefined_table
      or undefined_column or no_data_found or program_limit_exceeded or sqlstate 'FSRUL' or sqlstate 'P0409'
    then
      get stacked diagnostics code = returned_sqlstate, message = message_text, detail = pg_exception_detail;
      verdict := jsonb_build_object('s', case code when 'P0409' then 'conflict' else 'rejected' end, 'code', code, 'message', message)
        || case when code in ('FSRUL', 'P0409') and detail <> '' then detail::jsonb else '{}' end;
  end;
  if many > 1 and verdict ? 'code' then
    return private.apply_mutations(org, is_member, mutations[:many / 2])
      || private.apply_mutations(org, is_member, mutations[many / 2 + 1:]);
  end if;
  return array(
    select verdict || jsonb_build_object('seq', (m ->> 'seq')::bigint, 'mutation', (m ->> 'id')::uuid) from unnest(mutations) m
  );
end $$;

-- One transaction with savepoints: a rejection never blocks the others and is a result like any other. People who are
-- not signed in may call it too, and are asked to sign in.
--
-- A schedule of thousands of games takes longer than the 8 seconds that a hosted project gives a request; PostgREST
-- 12.2 and later uses the timeout set here. (The embedded server sets it itself.) A timeout, or waiting too long for a
-- lock, raises its own code, 57014 or 55P03, and decides nothing.
create function public.sync_push(request jsonb) returns jsonb
language plpgsql security invoker set search_path = '' set timezone = 'UTC' set statement_timeout = '30s' as $$
declare
  client uuid;
  org uuid;
  line record;
  answer jsonb;
  head jsonb;
  mutation jsonb;
  id text;
  seq bigint;
  next_seq bigint;
  known record;
  run record;
  verdicts jsonb[];
  results jsonb[] := '{}';
begin
  if auth.uid() is null then
    raise sqlstate 'PT401' using message = 'Sign in to send changes';
  end if;
  client := request ->> 'client';
  org := request ->> 'org';
  if client is null or org is null or jsonb_typeof(request -> 'muts') is distinct from 'array'
    or jsonb_array_length(request -> 'muts') > 50
    or exists (
      select from jsonb_array_elements(request -> 'muts') m
      where (m ->> 'id')::uuid is null or (m ->> 'seq')::bigint is null or (m ->> 'seq')::bigint < 1
    )
  then
    raise invalid_parameter_value using message = 'a push has a client, an org and up to 50 numbered muts';
  end if;

  select * into line from private.begin_push(client, org);
  answer := jsonb_build_object('client', client, 'epoch', private.epoch(), 'now', date_trunc('milliseconds', now()),
    'last_seq', coalesce(line.last_seq, 0));
  if request ->> 'epoch' <> answer ->> 'epoch' then
    return answer || '{"error": "epoch"}';
  elsif line.is_member is null then
    return answer || '{"error": "owner"}';
  elsif not (select h.is_known from private.history_for(client, org, coalesce(request -> 'have', '[]')) h) then
    return answer || '{"error": "diverged"}';
  end if;

  -- The numbers are checked first, so an error means that nothing was done. The push fits only if the previous number
  -- belongs to the same mutation here: a copied browser profile may have used it for another one.
  seq := (request #>> '{muts,0,seq}')::bigint - 1;
  select * into known from private.find_receipts(client, org, request -> 'muts' || jsonb_build_object('seq', seq));
  if known.ids ->> seq::text <> (request ->> 'before')::uuid::text then
    return answer || '{"error": "fork"}';
  end if;
  line.last_seq := coalesce(line.last_seq, seq, 0); -- the server has no sequence for this device: use the device's number
  next_seq := line.last_seq + 1;
  for mutation in select * from jsonb_array_elements(request -> 'muts') loop
    id := (mutation ->> 'id')::uuid;
    seq := mutation ->> 'seq';
    if seq > next_seq then
      return answer || '{"error": "gap"}';
    elsif seq = next_seq then
      if coalesce((mutation ->> 'schema')::integer, 0) < private.oldest_schema() then
        return answer || '{"error": "upgrade"}';
      end if;
      next_seq := next_seq + 1;
    elsif seq > line.last_seq then
      raise invalid_parameter_value using message = 'the muts are not in the order of their numbers';
    elsif known.ids ->> seq::text <> id or not known.results ? id then
      return answer || '{"error": "fork"}';
    end if;
  end loop;

  -- The mutations run in order. Consecutive ones that only insert into the same table form one run; anything else is
  -- its own run.
  for run in
    select array_agg(m order by n) as mutations from (
      select m, n, kind, n - row_number() over (partition by kind order by n) as start from (
        select m, n, coalesce(case
          when line.is_member and jsonb_typeof(m -> 'ops') = 'array' and m #> '{ops,1}' is null
            and m #> '{ops,0}' ? 'rows' and m #> '{ops,0,rows,0}' is not null and not known.results ? (m ->> 'id')::uuid::text
            and row_number() over (partition by (m ->> 'id')::uuid order by n) = 1
          then m #>> '{ops,0,t}' end, '#' || n) as kind
        from jsonb_array_elements(request -> 'muts') with ordinality e (m, n)
      ) k
    ) r group by kind, start order by min(n)
  loop
    id := (run.mutations[1] ->> 'id')::uuid;
    seq := run.mutations[cardinality(run.mutations)] ->> 'seq';
    line.last_seq := greatest(line.last_seq, seq);
    if known.results ? id then
      results := results || (known.results -> id || jsonb_build_object('seq', seq, 'mutation', id, 'dup', true));
      continue;
    end if;
    verdicts := private.apply_mutations(org, line.is_member, run.mutations);
    known.results := known.results
      || (select jsonb_object_agg((m ->> 'id')::uuid, v) from unnest(run.mutations, verdicts) u (m, v));
    results := results || verdicts;
  end loop;

  head := private.end_push(client, org, line.last_seq, line.is_member, request -> 'muts', results);
  return answer || jsonb_build_object('last_seq', line.last_seq, 'results', to_jsonb(results))
    || case when head is null then '{}' else jsonb_build_object('head', head) end;
end $$;
grant execute on function private.whereabouts(private.synced_tables, uuid, uuid),
  private.insert_rows(private.synced_tables, uuid, jsonb),
  private.patch_row(private.synced_tables, uuid, uuid, jsonb, jsonb),
  private.delete_row(private.synced_tables, uuid, uuid), private.apply_op(uuid, jsonb), private.size_of(jsonb[]),
  private.apply_mutations(uuid, boolean, jsonb[]) to authenticated;
grant execute on function public.sync_push(jsonb) to anon, authenticated;

-- ===== 24-sync-pull.sql

-- sync_pull and sync_account: what the server shows a device, read as the person who calls, under row-level security.

-- What a person will see first on a new device, sent ahead of the pages: everything but the games, score reports, and
-- players of other leagues than theirs. Their league is `wanted`, otherwise one where they are staff, otherwise the
-- first by name. Null if it is too much for one response.
create function private.first_look(org uuid, wanted uuid, most integer) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  league constant uuid := coalesce(
    (select id from app.leagues where organization_id = org and id = wanted),
    (select t.league_id from app.team_staff s
        join app.teams t on t.organization_id = s.organization_id and t.id = s.team_id
      where s.organization_id = org and s.user_id = auth.uid() order by t.league_id limit 1),
    (select id from app.leagues where organization_id = org order by name collate "C", id limit 1)
  );
  found_rows json;
begin
  if (select count(*) from (
    select from app.games where organization_id = org and league_id = league limit most + 1
  ) g) > most then
    return null;
  end if;
  execute (
    select 'select json_object_agg(t, r) filter (where r is not null) from (' || string_agg(format(
      'select %L as t, (select json_agg(row_to_json(x)) from app.%I x where x.organization_id = $1 %s) as r', name, name,
      case name
        when 'games' then 'and x.league_id = $2'
        when 'players' then 'and x.team_id in (select id from app.teams where organization_id = $1 and league_id = $2)'
        when 'score_reports' then 'and x.game_id in (select id from app.games where organization_id = $1 and league_id = $2)'
      end), ' union all ') || ') p'
    from private.synced_tables
  ) into found_rows using org, league;
  return found_rows;
end $$;

-- page_bounds(): where a page ends, and which tables have rows in it. A page ends on a version boundary, with at most
-- as many rows as requested, unless the first version alone has more. Rows that the caller may not see are counted too:
-- checking every table's policies for its versions takes longer than the rest of a pull. The function is generated for
-- the tables of private.synced_tables, all of which exist by now, so that each connection plans it once.
do $do$
begin
  execute (
    select format($function$
      create function private.page_bounds(org uuid, since bigint, upto bigint, most integer)
      returns table (last_version bigint, tables text[])
      language plpgsql stable security definer set search_path = '' as $$
      begin
        if (org = any (private.member_orgs()) and org <> all (private.closed_orgs())) is not true then
          return;
        end if;
        return query
          with changes as (
            select version from (
              %s
              union all (select version from private.tombstones
                where organization_id = org and since > 0 and version > since order by version limit most + 1)
            ) a order by version limit most + 1
          ), bounds as (
            select case when count(*) > most then greatest(max(version) - 1, min(version))
              else upto end as last_one from changes
          )
          select last_one, (select array_agg(t) from (%s) p) from bounds;
      end $$ $function$,
      string_agg(format('(select version from app.%I where organization_id = org and version > since
        order by version limit most + 1)', name), ' union all ' order by name),
      string_agg(format('select %L as t where exists (
        select from app.%I where organization_id = org and version > since and version <= last_one)', name, name),
        ' union all ' order by name)
    ) from private.synced_tables
  );
end $do$;
grant execute on function private.page_bounds(uuid, bigint, bigint, integer) to authenticated;

create function private.with_rows(answer jsonb, found json) returns json
language sql immutable set search_path = '' as $$
  select json_object_agg(key, value)
  from (select key, value::json from jsonb_each(answer) union all select 'rows', found) parts
$$;

-- The plan that applies, for a member: the organization's own, or the deployment's.
create function private.tier_of(org uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(o.tier, (select p.default_tier from app.platform_settings p))
    from app.organizations o join app.memberships m on m.organization_id = o.id
    where o.id = org and m.user_id = auth.uid()
  );
end $$;

-- A page of what changed since the cursor. STABLE, so that everything is read from one snapshot: the clock and the rows
-- are consistent. Every response to a member includes the plan, which an administrator may have changed in the
-- meantime. People who are not signed in may call it too, and are asked to sign in.
create function public.sync_pull(request jsonb) returns json
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  org uuid;
  client uuid;
  since bigint;
  upto bigint;
  most integer;
  clock record;
  history record;
  answer jsonb;
  bounds record;
  target text;
  part jsonb;
  page json := '{}'; -- building json takes half as long as building jsonb
begin
  if auth.uid() is null then
    raise sqlstate 'PT401' using message = 'Sign in to receive changes';
  end if;
  org := request ->> 'org';
  if org is null then
    raise invalid_parameter_value using message = 'a pull has an org';
  end if;
  client := request ->> 'client';
  perform private.require_open(org, hold => true); -- the result can be cached: everything is read from one snapshot
  since := coalesce((request #>> '{cursor,v}')::bigint, 0);
  most := least(greatest(coalesce((request ->> 'limit')::integer, 1000), 1), 10000);
  answer := jsonb_build_object('client', client, 'epoch', private.epoch(), 'now', date_trunc('milliseconds', now()),
    'since', since, 'to', since, 'more', false, 'horizon', 0, 'visibility', '', 'gone', '{}'::jsonb);

  select * into clock from private.read_clock(org);
  if not found then
    return private.with_rows(answer || '{"gone_access": true}', '{}');
  end if;
  select * into history from private.history_for(client, org, coalesce(request -> 'have', '[]'));
  if not history.is_known then
    return private.with_rows(answer || '{"diverged": true}', '{}');
  end if;
  answer := answer || jsonb_build_object('horizon', clock.horizon, 'visibility', clock.visibility,
    'tier', private.tier_of(org), 'head', history.head, 'last_seq', history.last_seq);
  if since > 0 and (
    request #>> '{cursor,visibility}' is distinct from clock.visibility
    or (since < clock.horizon and coalesce((request #>> '{cursor,h}')::bigint, 0) < clock.horizon)
    or since > clock.version
  ) then
    return private.with_rows(answer || '{"reset": true}', '{}');
  end if;

  upto := clock.version;
  if since < upto then
    select * into bounds from private.page_bounds(org, since, upto, most);
    if since = 0 and request ? 'first' and bounds.last_version < upto then
      page := private.first_look(org, (request ->> 'first')::uuid, most);
      if page is not null then
        return private.with_rows(answer || '{"first": true, "more": true}', page);
      end if;
    end if;
    upto := coalesce(bounds.last_version, since);

    if bounds.tables is not null then -- null: only deletes
      execute (
        select 'select json_object_agg(t, r) filter (where r is not null) from (' || string_agg(format(
          'select %L as t, (select json_agg(row_to_json(x)) from (select * from app.%I where organization_id = $1
            and version > $2 and version <= $3 order by version) x) as r', t, t), ' union all ') || ') p'
        from unnest(bounds.tables) t
      ) into page using org, since, upto;
    end if;
    answer := answer || jsonb_build_object('to', upto, 'more', upto < clock.version);

    if since > 0 then
      for target in select distinct d.table_name from private.tombstones_between(org, since, upto) d loop
        execute format('select jsonb_build_object(%L, jsonb_agg(d.id)) from private.tombstones_between($1, $2, $3) d
          where d.table_name = %L and not exists (
            select from app.%I x where x.organization_id = $1 and x.id = d.id)', target, target, target)
        into part using org, since, upto;
        answer := jsonb_set(answer, '{gone}', (answer -> 'gone') || jsonb_strip_nulls(part));
      end loop;
    end if;
  end if;

  -- The digest of a complete copy, independent of order: the number of rows, and the sum over them of
  --   ((a xor v) * 1597334677) mod 2^31, a = the ID's last 8 hex digits mod 2^31, v = the version mod 2^31. In JavaScript: Math.imul(a ^ v, 1597334677) & 0x7fffffff, added up as numbers (exact below 2^53).
  if request -> 'digest' = 'true' and upto = clock.version then
    execute (
      select 'select jsonb_build_object(''count'', count(*), ''hash'', coalesce(sum(
          (((''x'' || right(id::text, 8))::bit(32)::bigint & 2147483647) # (version & 2147483647)) * 1597334677 & 2147483647
        ), 0)::text) from ('
        || string_agg(format('select id, version from app.%I where organization_id = $1', t), ' union all ') || ') a'
      from (select name as t from private.synced_tables) s
    ) into part using org;
    answer := answer || jsonb_build_object('digest', part);
  end if;
  return private.with_rows(answer, coalesce(page, '{}'));
end $$;

create function private.own_organizations() returns table (id uuid, name text, role text, tier text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select o.id, o.name, m.role, coalesce(o.tier, (select p.default_tier from app.platform_settings p))
    from app.memberships m join app.organizations o using (organization_id)
    where m.user_id = (select auth.uid());
end $$;

-- The signed-in account, and what does not belong to one organization. Also reports an administrator's expired session,
-- because they may have no organization whose pull would report it.
create function public.sync_account() returns jsonb
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  profile jsonb;
begin
  if auth.uid() is not null then -- anon has no access to the table, whose gate requires a session
    select to_jsonb(p) into profile from app.user_profiles p where p.id = auth.uid();
  end if;
  if profile is null then
    raise sqlstate 'PT401' using message = 'Sign in to receive your account';
  end if;
  if private.is_platform_admin() and private.platform_gate() in ('age', 'idle') then
    raise sqlstate 'PT401' using message = 'This session is over for the platform. Sign in again.';
  end if;
  return jsonb_build_object(
    'epoch', private.epoch(),
    'now', date_trunc('milliseconds', now()),
    'profile', profile,
    'organizations', (
      -- Includes organizations behind the gate: an insufficient session is no reason to remove their rows from the
      -- device.
      select coalesce(jsonb_agg(to_jsonb(o) order by o.name, o.id), '[]') from private.own_organizations() o
    ),
    'is_admin', private.is_platform_admin(),
    'sports', (select coalesce(jsonb_agg(to_jsonb(s) order by s.name), '[]') from app.sports s)
  );
end $$;
grant execute on function private.first_look(uuid, uuid, integer), private.with_rows(jsonb, json),
  private.tier_of(uuid), private.own_organizations() to authenticated;
grant execute on function public.sync_pull(jsonb), public.sync_account() to anon, authenticated;

-- ===== 25-sync-realtime.sql

-- If there is Supabase Realtime, each change sends the organization's members its version and nothing else: when a
-- device learns of a version newer than its own, it pulls (src/app/boot/realtime-channels.ts). Otherwise there is
-- nothing to do, and devices poll. realtime.send() swallows its own errors: a change does not fail because of them.
do $migration$
begin
  if to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then
    return;
  end if;

  create function private.tell_version() returns trigger
  language plpgsql security definer set search_path = '' as $$
  begin
    perform realtime.send(
      jsonb_build_object('version', new.version), 'version', 'organization:' || new.organization_id, true
    );
    return null;
  end $$;
  create trigger tell_version after update of version on private.sync_clocks
    for each row when (new.version > old.version) execute function private.tell_version();

  -- Members can listen to their organization's channel. Only the trigger sends to it.
  create policy organization_versions on realtime.messages for select to authenticated using (
    extension = 'broadcast'
    and (select realtime.topic()) in (select 'organization:' || id from unnest(private.member_orgs()) as id)
  );
end $migration$;

-- ===== 26-public-pages.sql

-- What anyone may read about a league with a public page: one response for the whole page, and the only way to read it.
-- It is for people who know the address; nothing lists the leagues that have a page.

-- When the calendar data of a game last changed, keyed by the ID of the changed row: the game, a team, its field or
-- venue, the schedule, or the league. A calendar updates a game if its SEQUENCE increased, whatever the change was.
create table private.calendar_changes (
  organization_id uuid not null references app.organizations (id) on delete cascade,
  id uuid not null,
  version bigint not null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  primary key (organization_id, id)
);
call private.protect('private.calendar_changes');

-- With an argument, the change is recorded for the row's league instead of the row itself.
create function private.note_calendar_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from private.calendar_changes c where c.organization_id = old.organization_id and c.id = old.id;
  elsif tg_nargs = 1 then
    insert into private.calendar_changes as c (organization_id, id, version)
    values (new.organization_id, new.league_id, new.version)
    on conflict (organization_id, id) do update set version = excluded.version, changed_at = excluded.changed_at;
  else
    insert into private.calendar_changes as c (organization_id, id, version)
    values (new.organization_id, new.id, new.version)
    on conflict (organization_id, id) do update set version = excluded.version, changed_at = excluded.changed_at;
  end if;
  return null;
end $$;

-- A game that was deleted and restored must be newer than the copy in people's calendars.
create function private.note_new_calendar_games() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.calendar_changes as c (organization_id, id, version)
  select a.organization_id, a.id, a.version from added a
  on conflict (organization_id, id) do update set version = excluded.version, changed_at = excluded.changed_at;
  return null;
end $$;
create trigger e_calendar_new after insert on app.games
  referencing new table as added for each statement execute function private.note_new_calendar_games();
-- A calendar shows a game's status only if it is cancelled or postponed, and never its result.
create trigger e_calendar after update on app.games for each row when (
    (old.home_team_id, old.away_team_id, old.field_id, old.start_time, old.end_time) is distinct from
    (new.home_team_id, new.away_team_id, new.field_id, new.start_time, new.end_time)
    or old.status <> new.status and (old.status in ('cancelled', 'postponed') or new.status in ('cancelled', 'postponed'))
  ) execute function private.note_calendar_change();
create trigger e_calendar after update on app.teams for each row when (old.name <> new.name)
  execute function private.note_calendar_change();
create trigger e_calendar after update on app.venue_fields for each row
  when ((old.name, old.venue_id) is distinct from (new.name, new.venue_id))
  execute function private.note_calendar_change();
create trigger e_calendar after update on app.venues for each row
  when ((old.name, old.address) is distinct from (new.name, new.address))
  execute function private.note_calendar_change();
create trigger e_calendar after update on app.schedules for each row when (
    (old.name, old.status, old.bracket, old.tournament_facts) is distinct from
    (new.name, new.status, new.bracket, new.tournament_facts)
  ) execute function private.note_calendar_change();
-- The league's public parts and hidden results determine what is shown of a bracket.
create trigger e_calendar after update on app.leagues for each row when (
    (old.name, old.time_zone, old.public_parts) is distinct from (new.name, new.time_zone, new.public_parts)
  ) execute function private.note_calendar_change();
create trigger e_calendar after update on app.divisions for each row when (old.hides_results <> new.hides_results)
  execute function private.note_calendar_change('league');
create trigger e_calendar_division after update on app.teams for each row
  when (old.division_id is distinct from new.division_id) execute function private.note_calendar_change('league');
create trigger e_calendar_gone after delete on app.games for each row execute function private.note_calendar_change();
create trigger e_calendar_gone after delete on app.teams for each row execute function private.note_calendar_change();
create trigger e_calendar_gone after delete on app.venue_fields for each row
  execute function private.note_calendar_change();
create trigger e_calendar_gone after delete on app.venues for each row execute function private.note_calendar_change();
create trigger e_calendar_gone after delete on app.schedules for each row execute function private.note_calendar_change();
create trigger e_calendar_gone after delete on app.leagues for each row execute function private.note_calendar_change();

-- Each part lists its columns: a column added to a table later is not shown until it is listed here, and the server
-- refuses a response with anything it does not know.
create function public.public_league(p_slug text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  page_org uuid;
  page_league uuid;
begin
  -- Each guessed address costs only one index lookup, and the query below is planned once for many calls.
  select l.organization_id, l.id into page_org, page_league from app.leagues l where l.slug = p_slug and l.is_public;
  if page_league is null then
    return null;
  end if;
  return (
    with page as materialized (
      select l.*, private.today_in(l.time_zone) as today, 'results' = any (l.public_parts) as shows_results
      from app.leagues l where l.organization_id = page_org and l.id = page_league
    ),
    -- A division's results may be hidden, which hides the results of all games of its teams, no matter who the opponents are.
    team as materialized (
      select t.*, coalesce(d.hides_results, false) or not p.shows_results as hides,
        sum(octet_length(t.logo_url)) filter (where t.logo_url like 'data:%') over (order by t.name, t.id) as logo_bytes
      from page p
        join app.teams t on t.organization_id = p.organization_id and t.league_id = p.id
        left join app.divisions d on d.organization_id = t.organization_id and d.id = t.division_id
    ),
    -- Excludes drafts. If the results of any entrant are hidden, the bracket is left out too, because it would reveal
    -- who won.
    schedule as materialized (
      select s.*, 'brackets' = any (p.public_parts) and p.shows_results and s.bracket is not null and not exists (
          select from jsonb_array_elements_text(s.tournament_facts -> 'entrants') e join team t on t.id::text = lower(e)
          where t.hides
        ) as shows_bracket
      from page p join app.schedules s on s.organization_id = p.organization_id and s.league_id = p.id
      where s.status in ('published', 'completed')
    ),
    -- Where a game was last moved from, according to the change sets.
    moved as materialized (
      select c.schedule_id, (change ->> 'gameId')::uuid as game_id,
        (array_agg(json_build_object('local_date', change #> '{from,local_date}', 'local_time', change #> '{from,local_time}',
            'start_time', change #> '{from,start_time}', 'field_id', change #> '{from,field_id}')
          order by c.created_at desc, c.id) filter (where
            (change #> '{from,start_time}', change #> '{from,field_id}')
              is distinct from (change #> '{to,start_time}', change #> '{to,field_id}')))[1] as moved_from
      from schedule s
        join app.schedule_changes c
          on c.organization_id = s.organization_id and c.league_id = s.league_id and c.schedule_id = s.id,
        jsonb_array_elements(c.changes) change
      group by 1, 2
    ),
    game as materialized (
      select g.*, s.shows_bracket, coalesce(c.version, 0) as sequence,
        greatest(coalesce(s.published_at, s.created_at), c.changed_at) as changed_at, m.moved_from,
        not p.shows_results or coalesce(g.home_team_id in (select id from team where hides), false)
          or coalesce(g.away_team_id in (select id from team where hides), false) as hides
      from page p
        cross join schedule s
        join app.games g
          on g.organization_id = s.organization_id and g.league_id = s.league_id and g.schedule_id = s.id
        left join moved m on m.schedule_id = s.id and m.game_id = g.id
        left join app.venue_fields f on f.organization_id = g.organization_id and f.id = g.field_id
        cross join lateral (
          select max(c.version) as version, max(c.changed_at) as changed_at from private.calendar_changes c
          where c.organization_id = g.organization_id
            and c.id in (g.id, g.home_team_id, g.away_team_id, g.field_id, f.venue_id, s.id, p.id)
        ) c
    ),
    -- A venue with games is shown with its name and address: people have to find it. The details, and venues without
    -- games, are shown only if the league shows its venues.
    venue as materialized (
      select v.*, 'venues' = any (p.public_parts) as is_shown
      from page p join app.venues v on v.organization_id = p.organization_id
      where v.league_id = p.id and 'venues' = any (p.public_parts)
        or v.id in (
          select f.venue_id from app.venue_fields f
          where f.organization_id = p.organization_id and f.id in (select field_id from game))
    ),
    -- Only sponsors with a current deal. They are ordered by the total price of their current deals (highest first),
    -- without revealing it.
    sponsor as (
      select s.company_name, s.logo_url, sum(coalesce(d.price_cents, k.price_cents)) as worth
      from page p
        join app.sponsors s on s.organization_id = p.organization_id and s.league_id = p.id
        join app.sponsor_packages d on d.organization_id = s.organization_id and d.sponsor_id = s.id
        join app.sponsorship_packages k on k.organization_id = d.organization_id and k.id = d.package_id
      where 'sponsors' = any (p.public_parts) and s.status = 'active'
        and d.status in ('active', 'renewed') and p.today between d.start_date and d.end_date
      group by s.id, s.company_name, s.logo_url
    )
    select json_build_object(
      'league', json_build_object('id', p.id, 'name', p.name, 'sport_id', p.sport_id, 'time_zone', p.time_zone,
        'season_start', p.season_start, 'season_end', p.season_end, 'status', p.status,
        'standings_preset', p.standings_preset, 'tie_breakers', p.tie_breakers, 'slug', p.slug,
        'public_parts', p.public_parts,
        'region', (select o.region from app.organizations o where o.id = page_org)),
      'sport', (select json_build_object('id', s.id, 'name', s.name, 'game_minutes', s.game_minutes)
        from app.sports s where s.id = p.sport_id),
      'divisions', (select coalesce(json_agg(json_build_object('id', d.id, 'league_id', d.league_id, 'name', d.name,
          'age_group', d.age_group, 'level', d.level, 'hides_results', d.hides_results) order by d.name, d.id), '[]')
        from app.divisions d where d.organization_id = p.organization_id and d.league_id = p.id),
      'teams', (select coalesce(json_agg(json_build_object('id', t.id, 'league_id', t.league_id,
          'division_id', t.division_id, 'name', t.name, 'primary_color', t.primary_color,
          'secondary_color', t.secondary_color, 'left_at', t.left_at, 'left_as', t.left_as,
          'logo_url', case when t.logo_url not like 'data:%' or t.logo_bytes <= 4000000 then t.logo_url end
          ) order by t.name, t.id), '[]') from team t),
      'venues', (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'address', v.address,
          'description', case when v.is_shown then v.description end, 'capacity', case when v.is_shown then v.capacity end,
          'has_parking', v.is_shown and v.has_parking) order by v.name, v.id), '[]') from venue v),
      'fields', (select coalesce(json_agg(json_build_object('id', f.id, 'venue_id', f.venue_id, 'name', f.name)
          order by f.name, f.id), '[]')
        from venue v join app.venue_fields f on f.organization_id = v.organization_id and f.venue_id = v.id
        where v.is_shown or f.id in (select field_id from game)),
      'schedules', (select coalesce(json_agg(json_build_object('id', s.id, 'league_id', s.league_id, 'name', s.name,
          'type', s.type, 'start_date', s.start_date, 'end_date', s.end_date, 'status', s.status,
          'bracket', case when s.shows_bracket then s.bracket end,
          'tournament_facts', case when s.shows_bracket then s.tournament_facts end) order by s.start_date, s.name), '[]')
        from schedule s),
      'games', (select coalesce(json_agg(json_build_object('id', g.id, 'league_id', g.league_id,
          'schedule_id', g.schedule_id, 'home_team_id', g.home_team_id, 'away_team_id', g.away_team_id,
          'field_id', g.field_id, 'local_date', g.local_date, 'local_time', g.local_time, 'time_zone', g.time_zone,
          'start_time', g.start_time, 'end_time', g.end_time, 'status', g.status,
          'home_score', case when not g.hides then g.home_score end,
          'away_score', case when not g.hides then g.away_score end,
          'result_state', case when not g.hides then g.result_state end,
          'result_side', case when not g.hides then g.result_side end,
          'forfeited_by', case when not g.hides then g.forfeited_by end,
          'winner', case when not g.hides then g.winner end,
          'details', case when not g.hides then g.details end, 'is_tiebreaker', g.is_tiebreaker,
          'round_number', g.round_number, 'match_number', g.match_number,
          'tournament_stage', g.tournament_stage, 'home_source', case when g.shows_bracket then g.home_source end,
          'away_source', case when g.shows_bracket then g.away_source end, 'version', g.version,
          'sequence', g.sequence, 'changed_at', g.changed_at, 'moved_from', g.moved_from, 'hides_result', g.hides) order by g.start_time, g.id), '[]') from game g),
      -- Leaves out the reason for a deduction, which may name a person. A team whose results are hidden has no
      -- standings, so its deductions are left out too.
      'deductions', (select coalesce(json_agg(json_build_object('id', d.id, 'team_id', d.team_id, 'points', d.points,
          'decided_at', d.decided_at) order by d.decided_at, d.id), '[]')
        from team t join app.point_deductions d on d.organization_id = t.organization_id and d.team_id = t.id
        where not t.hides and 'standings' = any (p.public_parts)),
      -- Without the note and who recorded it. A drawing with a team whose results are hidden is left out.
      'draws', (select coalesce(json_agg(json_build_object('id', d.id, 'league_id', d.league_id,
          'team_ids', d.team_ids, 'drawn_on', d.drawn_on, 'created_at', d.created_at)
          order by d.drawn_on, d.created_at, d.id), '[]')
        from app.lot_draws d
        where d.organization_id = p.organization_id and d.league_id = p.id
          and p.shows_results and 'standings' = any (p.public_parts)
          and not exists (select from team t where t.hides and t.id = any (d.team_ids))),
      -- Without who saved them. Standings and the pools of a bracket are ranked by them.
      'rulebook_versions', (select coalesce(json_agg(json_build_object('id', v.id, 'league_id', v.league_id,
          'number', v.number, 'document', v.document, 'applies_from', v.applies_from, 'note', v.note)
          order by v.number), '[]')
        from app.rulebook_versions v
        where v.organization_id = p.organization_id and v.league_id = p.id
          and p.shows_results and p.public_parts && '{standings,brackets}'),
      'sponsors', (select coalesce(json_agg(json_build_object('company_name', s.company_name, 'logo_url', s.logo_url)
          order by s.worth desc, s.company_name), '[]') from sponsor s),
      -- The time of the organization's latest version: nothing above has changed since.
      'changed_at', coalesce((select v.ended_at from private.past_versions v where v.organization_id = p.organization_id
        order by v.version desc limit 1), p.created_at),
      'as_of', now()
    )
    from page p
  );
end $$;
grant execute on function public.public_league(text) to anon, authenticated;

-- ===== 27-leads.sql

-- Leads: what visitors submit through the newsletter, contact, and demo forms. Three functions that anyone may call
-- write them; platform administrators can read them. The functions return errors instead of raising them, so that
-- failed attempts are counted. A repeated call is recognized by its ID and is free.

create table app.newsletter_subscribers (
  id uuid primary key check (private.is_id(id)),
  email text not null check (private.is_text(email, 3, 320)),
  source text check (private.is_text(source, 1, 120)),
  created_at timestamptz(3) not null default now()
);
create unique index newsletter_subscribers_once on app.newsletter_subscribers (lower(email));
create index on app.newsletter_subscribers (created_at);
call private.protect('app.newsletter_subscribers');

-- `answered_by` is null in an answered message if that person no longer has an account.
create table app.contact_messages (
  id uuid primary key check (private.is_id(id)),
  name text not null check (private.is_text(name, 1, 120)),
  email text not null check (private.is_text(email, 3, 320)),
  phone text check (private.is_text(phone, 1, 40)),
  subject text not null check (subject in ('demo', 'pricing', 'support', 'partnership', 'other')),
  message text not null check (private.is_text(message, 1, 5000)),
  created_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  answered_by uuid references app.user_profiles (id) on delete set null
);
create index on app.contact_messages (created_at);
create index on app.contact_messages (answered_by);
call private.protect('app.contact_messages');

create table app.demo_requests (
  id uuid primary key check (private.is_id(id)),
  name text not null check (private.is_text(name, 1, 120)),
  email text not null check (private.is_text(email, 3, 320)),
  phone text not null check (private.is_text(phone, 1, 40)),
  organization text not null check (private.is_text(organization, 1, 120)),
  role text not null check (private.is_text(role, 1, 60)),
  league_size text not null check (private.is_text(league_size, 1, 20)),
  interests text[] not null check (cardinality(interests) <= 20 and private.is_text(array_to_string(interests, ','), 0, 1000)),
  preferred_at timestamptz(3) not null check (private.is_instant(preferred_at)),
  additional_info text check (private.is_text(additional_info, 1, 5000)),
  created_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  answered_by uuid references app.user_profiles (id) on delete set null
);
create index on app.demo_requests (created_at);
create index on app.demo_requests (answered_by);
call private.protect('app.demo_requests');

-- Platform administrators only.
grant select on app.newsletter_subscribers, app.contact_messages, app.demo_requests to authenticated;
create policy newsletter_subscribers_select on app.newsletter_subscribers for select to authenticated
  using ((select private.is_open_admin()));
create policy contact_messages_select on app.contact_messages for select to authenticated
  using ((select private.is_open_admin()));
create policy demo_requests_select on app.demo_requests for select to authenticated
  using ((select private.is_open_admin()));

-- Attempts are limited by origin, so that no one uses up everyone's quota: each network has an hourly limit for each
-- form. A global limit remains as the last resort; it counts what was stored, and a few addresses can't reach it.
create table private.lead_attempts (
  target name not null,
  network cidr, -- null: unknown; attempts from unknown networks are counted together
  tried_at timestamptz not null default now()
);
create index on private.lead_attempts (target, network, tried_at);
create index on private.lead_attempts (tried_at);
call private.protect('private.lead_attempts');

-- The network that counts as one connection: an IPv4 address, or an IPv6 /64, since a household has more IPv6 addresses
-- than can be counted.
create function private.request_network() returns cidr language sql stable set search_path = '' as $$
  select network(set_masklen(address, case family(address) when 4 then 32 else 64 end))
  from private.request_address() address
$$;

-- An address is stored only while its attempts count; the next attempt or the daily upkeep deletes it.
create function private.forget_lead_attempts() returns void language sql security definer set search_path = '' as $$
  delete from private.lead_attempts where ctid = any (array(
    select ctid from private.lead_attempts where tried_at <= now() - interval '1 hour' limit 500 for update skip locked
  ))
$$;

-- Returns whether another attempt is allowed, and counts it if it is. Its only caller never raises, so the count is
-- never rolled back.
create function private.count_lead_attempt(form name, per_hour integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  asking constant cidr := private.request_network();
begin
  perform private.forget_lead_attempts();
  perform pg_advisory_xact_lock(hashtextextended(format('lead %s %s', form, asking), 0)); -- otherwise concurrent attempts would not count each other
  if (
    select count(*) from private.lead_attempts
    where target = form and network is not distinct from asking and tried_at > now() - interval '1 hour'
  ) >= per_hour then
    return false;
  end if;
  insert into private.lead_attempts (target, network) values (form, asking);
  return true;
end $$;

-- A repeated call is free and gets the same result as the first; everything else counts as an attempt, even if it can't
-- be stored. `website` is a field that people do not see and bots fill in.
create function private.keep_lead(target name, website text, lead jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given constant jsonb := (
    select jsonb_object_agg(key, case jsonb_typeof(value)
      when 'string' then coalesce(to_jsonb(nullif(btrim(value #>> '{}'), '')), 'null') else value end)
    from jsonb_each(lead)
  );
  columns constant text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(lead) key);
  is_known boolean;
  is_full boolean;
begin
  execute format('select exists (select from app.%1$I where id = $1)', target)
  into is_known using (given ->> 'id')::uuid;
  if is_known then
    return '{"state": "ok"}';
  elsif not private.count_lead_attempt(target, 20) then
    return '{"state": "too_many"}';
  elsif coalesce(website, '') <> '' then
    return '{"state": "ok"}';
  elsif private.is_email(given ->> 'email') is not true then
    return '{"state": "invalid", "field": "email"}';
  elsif given ? 'preferred_at' and ((given ->> 'preferred_at')::timestamptz > now()) is not true then
    return '{"state": "invalid", "field": "preferred_at"}';
  end if;

  execute format('select (select count(*) >= 5000 from app.%1$I where created_at > now() - interval ''1 hour'')
      or (select count(*) >= 5 from app.%1$I
        where lower(email) = lower($1) and created_at > now() - interval ''1 day'')', target)
  into is_full using given ->> 'email';
  if is_full then
    return '{"state": "too_many"}';
  end if;

  begin
    execute format('insert into app.%1$I (%2$s) select %2$s from jsonb_populate_record(null::app.%1$I, $1)', target, columns)
    using given;
  exception
    when unique_violation then
      return '{"state": "ok"}'; -- the lead is already stored
    when integrity_constraint_violation or data_exception then
      return '{"state": "invalid"}';
  end;
  return '{"state": "ok"}';
end $$;

create function public.subscribe_newsletter(p_id uuid, p_email text, p_source text, p_website text default '')
returns jsonb language sql security definer set search_path = '' as $$
  select private.keep_lead('newsletter_subscribers', p_website,
    jsonb_build_object('id', p_id, 'email', p_email, 'source', p_source))
$$;

create function public.send_contact_message(p_id uuid, p_name text, p_email text, p_phone text, p_subject text,
  p_message text, p_website text default '')
returns jsonb language sql security definer set search_path = '' as $$
  select private.keep_lead('contact_messages', p_website, jsonb_build_object('id', p_id, 'name', p_name,
    'email', p_email, 'phone', p_phone, 'subject', p_subject, 'message', p_message))
$$;

create function public.request_demo(p_id uuid, p_name text, p_email text, p_phone text, p_organization text,
  p_role text, p_league_size text, p_interests text[], p_preferred_at timestamptz, p_additional_info text default null,
  p_website text default '')
returns jsonb language sql security definer set search_path = '' as $$
  select private.keep_lead('demo_requests', p_website, jsonb_build_object('id', p_id, 'name', p_name,
    'email', p_email, 'phone', p_phone, 'organization', p_organization, 'role', p_role, 'league_size', p_league_size,
    'interests', coalesce(p_interests, '{}'), 'preferred_at', p_preferred_at, 'additional_info', p_additional_info))
$$;

-- What platform administrators do with leads, including the answers at Get Started: all of it goes through these
-- functions, and each change leaves an activity entry. No entry names the visitor, because the entry outlives a deleted
-- lead.

-- One lead as the screen shows it, with the name of the person who answered.
create function private.lead_in_full(kind text, entry uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('kind', kind) || case kind
    when 'contact' then (
      select to_jsonb(m) || jsonb_build_object('answered_by', private.name_of(m.answered_by))
      from app.contact_messages m where m.id = entry)
    when 'demo' then (
      select to_jsonb(d) || jsonb_build_object('answered_by', private.name_of(d.answered_by))
      from app.demo_requests d where d.id = entry)
    when 'newsletter' then (select to_jsonb(n) from app.newsletter_subscribers n where n.id = entry)
    when 'start' then (
      select jsonb_build_object('id', o.id, 'organization', o.name, 'league_size', b.league_size, 'interests', b.interests,
        'phone', b.phone, 'name', private.name_of(p.id), 'email', p.email, 'created_at', b.created_at,
        'answered_at', b.answered_at, 'answered_by', private.name_of(b.answered_by))
      from app.organization_beginnings b join app.organizations o on o.id = b.organization_id
        join app.user_profiles p on p.id = b.given_by
      where b.organization_id = entry)
  end;
end $$;

-- A page of leads, latest first. `p_kind`: contact, demo, newsletter, or start. `p_search` searches the sender and the
-- message; `p_answered` null: answered or not. A newsletter subscription needs no answer.
create function public.admin_list_leads(p_kind text, p_search text, p_answered boolean, p_offset integer, p_limit integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := lower(btrim(coalesce(p_search, '')));
begin
  perform private.require_open_admin();
  return (
    with found as materialized (
      select m.id, m.created_at from app.contact_messages m
      where p_kind = 'contact' and p_answered is distinct from (m.answered_at is null)
        and (wanted = '' or position(wanted in lower(concat_ws(' ', m.name, m.email, m.message))) > 0)
      union all
      select d.id, d.created_at from app.demo_requests d
      where p_kind = 'demo' and p_answered is distinct from (d.answered_at is null)
        and (wanted = '' or position(wanted in lower(concat_ws(' ', d.name, d.email, d.organization, d.additional_info))) > 0)
      union all
      select n.id, n.created_at from app.newsletter_subscribers n
      where p_kind = 'newsletter' and (wanted = '' or position(wanted in lower(n.email)) > 0)
      union all
      select b.organization_id, b.created_at
      from app.organization_beginnings b
        join app.organizations o on o.id = b.organization_id join app.user_profiles p on p.id = b.given_by
      where p_kind = 'start' and p_answered is distinct from (b.answered_at is null)
        and (wanted = '' or position(wanted in lower(concat_ws(' ', o.name, p.first_name, p.last_name, p.email))) > 0)
    ), page as (
      select * from found order by created_at desc, id
      offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100)
    )
    select jsonb_build_object('total', (select count(*) from found),
      'rows', coalesce(jsonb_agg(private.lead_in_full(p_kind, page.id) order by created_at desc, id), '[]'))
    from page
  );
end $$;

-- The table of a kind and the column that identifies a lead; null if there is no such kind.
create function private.place_of_leads(kind text, out target regclass, out key text)
language sql immutable set search_path = '' as $$
  select k.target::regclass, k.key from (values
    ('contact', 'app.contact_messages', 'id'), ('demo', 'app.demo_requests', 'id'),
    ('newsletter', 'app.newsletter_subscribers', 'id'), ('start', 'app.organization_beginnings', 'organization_id')
  ) k (name, target, key) where k.name = kind
$$;

-- Marks a lead as answered by the caller, or undoes that. If several people answer, the first one is recorded.
create function public.admin_answer_lead(p_kind text, p_id uuid, p_answered boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  place record;
  is_known boolean := false;
  changed integer := 0;
begin
  perform private.require_open_admin();
  select * into place from private.place_of_leads(p_kind);
  if place.target is not null and p_kind <> 'newsletter' then
    execute format('update %s set answered_at = case when $2 then now() end, answered_by = case when $2 then auth.uid() end
      where %I = $1 and (answered_at is not null) <> $2', place.target, place.key) using p_id, p_answered;
    get diagnostics changed = row_count;
    execute format('select exists (select from %s where %I = $1)', place.target, place.key) into is_known using p_id;
  end if;
  if not is_known then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  elsif changed > 0 then
    perform private.note_activity(null, case when p_answered then 'lead.answered' else 'lead.reopened' end, null,
      jsonb_build_object('kind', p_kind));
  end if;
end $$;

-- Deletes a lead permanently, for example to remove a person from the newsletter.
create function public.admin_delete_lead(p_kind text, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  place record;
  gone integer := 0;
begin
  perform private.require_open_admin();
  select * into place from private.place_of_leads(p_kind);
  if place.target is not null then
    execute format('delete from %s where %I = $1', place.target, place.key) using p_id;
    get diagnostics gone = row_count;
  end if;
  if gone > 0 then -- otherwise someone else was faster
    perform private.note_activity(null, 'lead.deleted', null, jsonb_build_object('kind', p_kind));
  end if;
end $$;
grant execute on function public.subscribe_newsletter(uuid, text, text, text),
  public.send_contact_message(uuid, text, text, text, text, text, text),
  public.request_demo(uuid, text, text, text, text, text, text, text[], timestamp with time zone, text, text) to anon, authenticated;
grant execute on function public.admin_list_leads(text, text, boolean, integer, integer),
  public.admin_answer_lead(text, uuid, boolean), public.admin_delete_lead(text, uuid) to authenticated;

-- ===== 28-activity.sql

-- The activity log, for the people in charge. Append-only: triggers and functions write it, and it never changes,
-- except that an erased person's name and the names in the entries of a deleted organization are removed.

-- Neither the organization nor a person is a foreign key: the entry outlives both.
create table app.activity (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  organization_id uuid,
  actor_id uuid,      -- null: the server itself, or an erased person
  actor_name text,
  action text not null,
  subject text,       -- the name of the affected item
  subject_id uuid,    -- the affected person, if they have an account
  details jsonb not null default '{}'
);
create index on app.activity (organization_id, id);
create index on app.activity (actor_id);
create index on app.activity (subject_id);
create index activity_beginnings on app.activity (action, at, id) where action in ('user.created', 'league.created');
call private.protect('app.activity');

-- League staff can read their organization's entries, platform administrators all entries. Some entries belong to no
-- organization, so the table has its own gate.
grant select on app.activity to authenticated;
create policy activity_select on app.activity for select to authenticated
  using (organization_id = any ((select private.staff_orgs())::uuid[]) or (select private.is_open_admin()));
create policy gate on app.activity as restrictive to authenticated
  using (current_user <> 'authenticated' or organization_id is null
    or organization_id <> all ((select private.closed_orgs())::uuid[]))
  with check (current_user <> 'authenticated');

-- A page of an organization's entries before `p_before`, newest first. Contains only entries that the policies let the
-- caller read.
create function public.list_activity(p_organization uuid, p_before bigint, p_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'at', at, 'actor_name', actor_name, 'action', action,
    'subject', subject, 'details', details) order by id desc), '[]')
  from (
    select * from app.activity where organization_id = p_organization and (p_before is null or id < p_before)
    order by id desc limit least(greatest(p_limit, 1), 100)
  ) page
$$;
grant execute on function public.list_activity(uuid, bigint, integer) to authenticated;

create function private.note_activity(org uuid, what text, about text, more jsonb default '{}', whom uuid default null)
returns void language sql security definer set search_path = '' as $$
  insert into app.activity (organization_id, actor_id, actor_name, action, subject, subject_id, details)
  values (org, auth.uid(),
    (select coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email) from app.user_profiles p
     where p.id = auth.uid()), what, about, whom, more)
$$;

create function private.note_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.activity (actor_id, actor_name, action, subject, subject_id)
  values (new.id, coalesce(nullif(btrim(new.first_name || ' ' || new.last_name), ''), new.email), 'user.created',
    new.email, new.id);
  return null;
end $$;
create trigger n_note_account after insert on app.user_profiles
  for each row execute function private.note_account();

create function private.note_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.note_activity(new.organization_id, 'member.joined', new.display_name,
      jsonb_build_object('role', new.role), new.user_id);
  elsif tg_op = 'UPDATE' then
    perform private.note_activity(new.organization_id, 'member.role_changed', new.display_name,
      jsonb_build_object('from', old.role, 'to', new.role), new.user_id);
  elsif exists (select from app.organizations where id = old.organization_id) then
    perform private.note_activity(old.organization_id, 'member.left', old.display_name,
      jsonb_build_object('role', old.role), old.user_id);
  end if;
  return null;
end $$;
create trigger n_note_joined after insert or delete on app.memberships
  for each row execute function private.note_membership();
create trigger n_note_changed after update of role on app.memberships
  for each row when (old.role is distinct from new.role) execute function private.note_membership();

create function private.note_named() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  named constant text := tg_argv[0];
begin
  if tg_op = 'INSERT' then
    perform private.note_activity(new.organization_id, named || '.created', new.name);
  elsif tg_op = 'UPDATE' then
    perform private.note_activity(new.organization_id, named || '.renamed', new.name, jsonb_build_object('from', old.name));
  elsif exists (select from app.organizations where id = old.organization_id) then
    perform private.note_activity(old.organization_id, named || '.deleted', old.name);
  end if;
  return null;
end $$;
create trigger n_note_organization after insert on app.organizations
  for each row execute function private.note_named('organization');
create trigger n_note_renamed after update of name on app.organizations
  for each row when (old.name <> new.name) execute function private.note_named('organization');
create trigger n_note_league after insert or delete on app.leagues
  for each row execute function private.note_named('league');

create function private.note_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_activity((to_jsonb(new) ->> 'organization_id')::uuid, 'security.changed', null,
    (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(new)) where to_jsonb(old) -> key <> value));
  return null;
end $$;
create trigger n_note_settings after update on app.organization_settings
  for each row when (old is distinct from new) execute function private.note_settings();

-- Changes that do not affect security, such as renaming the platform, are logged separately.
create function private.note_platform_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(new)) where to_jsonb(old) -> key <> value
  );
  others constant text[] := array['default_tier', 'product_name', 'accent_color', 'logo_url', 'contact_email',
    'contact_phone', 'postal_address', 'social_links'];
begin
  perform private.note_activity(null, case when changed - others = '{}' then 'settings.changed' else 'security.changed' end,
    null, changed);
  return null;
end $$;
create trigger n_note_settings after update on app.platform_settings
  for each row when (old is distinct from new) execute function private.note_platform_settings();

create function private.note_schedule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_activity(new.organization_id,
    case when new.status = 'draft' then 'schedule.withdrawn' else 'schedule.' || new.status end, new.name);
  return null;
end $$;
create trigger n_note_schedule after update of status on app.schedules
  for each row when (old.status <> new.status) execute function private.note_schedule();

-- Deducting or awarding points changes the standings, so it is logged with the person who did it. The reason is stored
-- with the deduction.
create function private.note_deduction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  deduction constant app.point_deductions := coalesce(new, old);
  team constant text := (select t.name from app.teams t
    where t.organization_id = deduction.organization_id and t.id = deduction.team_id);
begin
  if team is null then -- the team was deleted, and its deductions with it
    return null;
  end if;
  perform private.note_activity(deduction.organization_id,
    case when tg_op = 'DELETE' then case when deduction.points > 0 then 'points.returned' else 'points.award_removed' end
      else case when deduction.points > 0 then 'points.deducted' else 'points.awarded' end end,
    team, jsonb_build_object('points', abs(deduction.points)));
  return null;
end $$;
create trigger n_note_deduction after insert or delete on app.point_deductions
  for each row execute function private.note_deduction();
create trigger n_note_changed after update of points on app.point_deductions
  for each row when (old.points <> new.points) execute function private.note_deduction();

-- The same applies to drawing lots. The entry names the league.
create function private.note_lots() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  draw constant app.lot_draws := coalesce(new, old);
  league constant text := (select l.name from app.leagues l
    where l.organization_id = draw.organization_id and l.id = draw.league_id);
begin
  if league is null then -- the league was deleted, and its drawings with it
    return null;
  end if;
  perform private.note_activity(draw.organization_id, case when tg_op = 'DELETE' then 'lots.removed' else 'lots.drawn' end,
    league, jsonb_build_object('count', cardinality(draw.team_ids)));
  return null;
end $$;
create trigger n_note_lots after insert or delete on app.lot_draws for each row execute function private.note_lots();

-- Teams, players, venues, and games: one entry for everything that a statement adds to one league, team, organization
-- (venues), or schedule, such as an import or a generated schedule. Players are not named: most are children, whose
-- data may be deleted at any time, while the activity is kept.

-- The two sides of a game as shown in its schedule.
create function private.game_in_words(org uuid, game uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(h.name, private.source_in_words(g.home_source)) || ' – '
    || coalesce(a.name, private.source_in_words(g.away_source))
  from app.games g
    left join app.teams h on h.organization_id = org and h.id = g.home_team_id
    left join app.teams a on a.organization_id = org and a.id = g.away_team_id
  where g.organization_id = org and g.id = game
$$;

create function private.note_new_teams() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  for line in
    select a.organization_id, a.league_id, l.name as league, count(*) as many, min(a.name) as name, min(a.id::text) as id
    from added a join app.leagues l on l.organization_id = a.organization_id and l.id = a.league_id
    group by a.organization_id, a.league_id, l.name order by l.name
  loop
    perform private.note_activity(line.organization_id, 'team.created', case line.many when 1 then line.name end,
      jsonb_strip_nulls(jsonb_build_object('count', line.many, 'leagueName', line.league, 'leagueId', line.league_id,
        'teamId', case line.many when 1 then line.id end)));
  end loop;
  return null;
end $$;
create trigger n_note_added after insert on app.teams
  referencing new table as added for each statement execute function private.note_new_teams();

-- That a team left changes the standings, so it is logged with the person who recorded it. The reason is stored with
-- the team.
create function private.note_departure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_activity(new.organization_id,
    case when new.left_at is null then 'team.returned' else 'team.left' end, new.name);
  return null;
end $$;
create trigger n_note_departure after update of left_at on app.teams
  for each row when ((old.left_at is null) <> (new.left_at is null)) execute function private.note_departure();

create function private.note_new_players() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  for line in
    select a.organization_id, a.team_id, t.name as team, count(*) as many
    from added a join app.teams t on t.organization_id = a.organization_id and t.id = a.team_id
    group by a.organization_id, a.team_id, t.name order by t.name
  loop
    perform private.note_activity(line.organization_id, 'player.added', null,
      jsonb_build_object('count', line.many, 'teamName', line.team, 'teamId', line.team_id));
  end loop;
  return null;
end $$;
create trigger n_note_added after insert on app.players
  referencing new table as added for each statement execute function private.note_new_players();

create function private.note_new_venues() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  for line in
    select a.organization_id, count(*) as many, min(a.name) as name, min(a.id::text) as id
    from added a group by a.organization_id
  loop
    perform private.note_activity(line.organization_id, 'venue.added', case line.many when 1 then line.name end,
      jsonb_strip_nulls(jsonb_build_object('count', line.many, 'venueId', case line.many when 1 then line.id end)));
  end loop;
  return null;
end $$;
create trigger n_note_added after insert on app.venues
  referencing new table as added for each statement execute function private.note_new_venues();

create function private.note_new_games() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  for line in
    select a.organization_id, a.league_id, a.schedule_id, s.name as schedule, count(*) as many, min(a.id::text)::uuid as id
    from added a join app.schedules s on s.organization_id = a.organization_id and s.id = a.schedule_id
    group by a.organization_id, a.league_id, a.schedule_id, s.name order by s.name
  loop
    perform private.note_activity(line.organization_id, 'game.created',
      case line.many when 1 then private.game_in_words(line.organization_id, line.id) end,
      jsonb_strip_nulls(jsonb_build_object('count', line.many, 'scheduleName', line.schedule, 'leagueId', line.league_id,
        'gameId', case line.many when 1 then line.id end)));
  end loop;
  return null;
end $$;
create trigger n_note_added after insert on app.games
  referencing new table as added for each statement execute function private.note_new_games();

-- Every change to a published schedule creates a change set, and changes to drafts need no log entry because no one
-- relies on them yet. So the trigger is on change sets rather than on updates of games, and entering a score costs
-- nothing here. (Added games are in the change set with equal `from` and `to`; they are skipped because
-- note_new_games() logs them.)
create function private.note_changed_games() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  for line in
    select a.organization_id, a.id, s.name as schedule, count(*) as many, min(g.id::text)::uuid as game
    from added a
      cross join lateral jsonb_array_elements(a.changes) c (line)
      join app.schedules s on s.organization_id = a.organization_id and s.id = a.schedule_id
      join app.games g on g.organization_id = a.organization_id and g.schedule_id = a.schedule_id
        and g.id = (c.line ->> 'gameId')::uuid
    where c.line -> 'from' <> c.line -> 'to'
    group by a.organization_id, a.id, a.created_at, s.name order by a.created_at, a.id
  loop
    perform private.note_activity(line.organization_id, 'game.updated',
      case line.many when 1 then private.game_in_words(line.organization_id, line.game) end,
      jsonb_strip_nulls(jsonb_build_object('count', line.many, 'scheduleName', line.schedule, 'changeId', line.id,
        'gameId', case line.many when 1 then line.game end)));
  end loop;
  return null;
end $$;
create trigger n_note_changed after insert on app.schedule_changes
  referencing new table as added for each statement execute function private.note_changed_games();

-- ===== 29-admin-people.sql

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

-- ===== 30-admin-leagues.sql

-- Administration: organizations, their leagues, and tournaments. Administrators read through these functions, since no
-- policy gives them an organization's rows; the responses never include rosters or score reports.

create function private.league_line(l app.leagues) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', l.id, 'organization_id', l.organization_id, 'name', l.name, 'status', l.status,
    'sport', (select name from app.sports where id = l.sport_id),
    'teams', (select count(*) from app.teams t where t.organization_id = l.organization_id and t.league_id = l.id),
    'venues', (select count(*) from app.venues v
      where v.organization_id = l.organization_id and (v.league_id = l.id or v.league_id is null)))
$$;

-- A page of all leagues, ordered by name. `p_search` searches the names of the league and its organization; `p_status`
-- null: any. A venue shared by all leagues of the organization is counted for each of them.
create function public.admin_list_all_leagues(p_search text, p_status text, p_offset integer, p_limit integer) returns jsonb
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  wanted constant text := lower(btrim(coalesce(p_search, '')));
  total bigint;
  orgs uuid[];
  ids uuid[];
begin
  perform private.require_open_admin();
  if wanted = '' and p_status is null then
    total := (select count(*) from app.leagues);
    select array_agg(organization_id order by sorted, organization_id, id), array_agg(id order by sorted, organization_id, id)
    into orgs, ids from (
      select lower(name) as sorted, organization_id, id from app.leagues order by lower(name), organization_id, id
      offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100)
    ) page;
  else
    with found as materialized (
      select lower(l.name) as sorted, l.organization_id, l.id
      from app.leagues l join app.organizations o on o.id = l.organization_id
      where (p_status is null or l.status = p_status)
        and (wanted = '' or position(wanted in lower(l.name)) > 0 or position(wanted in lower(o.name)) > 0)
    ), page as (
      select * from found order by sorted, organization_id, id
      offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100)
    )
    select (select count(*) from found), array_agg(organization_id order by sorted, organization_id, id),
      array_agg(id order by sorted, organization_id, id)
    into total, orgs, ids from page;
  end if;
  return jsonb_build_object('total', total, 'rows', (
    select coalesce(jsonb_agg(private.league_line(l) || jsonb_build_object('organization', o.name) order by n), '[]')
    from unnest(orgs, ids) with ordinality w (org, league_id, n)
      join app.leagues l on l.organization_id = w.org and l.id = w.league_id
      join app.organizations o on o.id = w.org
  ));
end $$;

-- The time zone of the organization's newest league: the likely choice for the next one. Null if there is none.
create function private.newest_time_zone(org uuid) returns text language sql stable set search_path = '' as $$
  select time_zone from app.leagues where organization_id = org order by created_at desc, id limit 1
$$;

create function public.admin_list_organizations(p_search text, p_offset integer, p_limit integer) returns jsonb
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  wanted constant text := lower(btrim(coalesce(p_search, '')));
begin
  perform private.require_open_admin();
  return jsonb_build_object(
    'total', (select count(*) from app.organizations where wanted = '' or position(wanted in lower(name)) > 0),
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(page) || jsonb_build_object('time_zone', private.newest_time_zone(page.id))
        order by lower(page.name), page.id), '[]')
      from (
        select id, name from app.organizations where wanted = '' or position(wanted in lower(name)) > 0
        order by lower(name), id offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100)
      ) page
    )
  );
end $$;

-- One organization with its plan, its counts, and its leagues; null if there is none. `usage` contains the numbers that
-- the limits apply to: teams in the league that has the most, players on the team that has the most, and games this
-- month.
create function public.admin_read_organization(p_organization uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  perform private.require_open_admin();
  return (
    select jsonb_build_object(
      'id', o.id, 'name', o.name, 'created_at', o.created_at,
      'tier', o.tier, 'default_tier', (select default_tier from app.platform_settings),
      'time_zone', private.newest_time_zone(o.id),
      'managers', (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'email', p.email, 'name', m.display_name)
          order by m.created_at, m.user_id), '[]')
        from app.memberships m join app.user_profiles p on p.id = m.user_id
        where m.organization_id = o.id and m.role = 'league_manager'),
      'members', (select count(*) from app.memberships m where m.organization_id = o.id),
      'teams', (select count(*) from app.teams t where t.organization_id = o.id),
      'players', (select count(*) from app.players p where p.organization_id = o.id),
      'venues', (select count(*) from app.venues v where v.organization_id = o.id),
      'games', (select count(*) from app.games g where g.organization_id = o.id),
      'usage', jsonb_build_object(
        'leagues', (select count(*) from app.leagues l where l.organization_id = o.id),
        'teams', (select coalesce(max(n), 0) from (
          select count(*) as n from app.teams t where t.organization_id = o.id group by t.league_id) c),
        'players', (select coalesce(max(n), 0) from (
          select count(*) as n from app.players p where p.organization_id = o.id group by p.team_id) c),
        'games', (select count(*) from app.games g where g.organization_id = o.id
          and g.start_time >= date_trunc('month', now(), 'UTC')
          and g.start_time < date_trunc('month', now(), 'UTC') + interval '1 month')),
      'leagues', (select coalesce(jsonb_agg(private.league_line(l) order by lower(l.name), l.id), '[]')
        from app.leagues l where l.organization_id = o.id))
    from app.organizations o where o.id = p_organization
  );
end $$;

-- What would be deleted with a league, for the confirmation; null if it no longer exists. Its venues are kept.
create function public.admin_count_league(p_organization uuid, p_league uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return (
    select jsonb_build_object(
      'divisions', (select count(*) from app.divisions d where d.organization_id = l.organization_id and d.league_id = l.id),
      'teams', (select count(*) from app.teams t where t.organization_id = l.organization_id and t.league_id = l.id),
      'players', (select count(*) from app.players p join app.teams t on t.organization_id = p.organization_id and t.id = p.team_id
        where t.organization_id = l.organization_id and t.league_id = l.id),
      'schedules', (select count(*) from app.schedules s where s.organization_id = l.organization_id and s.league_id = l.id),
      'games', (select count(*) from app.games g where g.organization_id = l.organization_id and g.league_id = l.id),
      'venues', (select count(*) from app.venues v where v.organization_id = l.organization_id and v.league_id = l.id),
      'sponsors', (select count(*) from app.sponsors s where s.organization_id = l.organization_id and s.league_id = l.id))
    from app.leagues l where l.organization_id = p_organization and l.id = p_league
  );
end $$;

-- Creates a league from a row as a device would send it. Idempotent: the same league sent again is created once.
create function public.admin_create_league(p_organization uuid, p_league jsonb) returns uuid
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  league constant uuid := p_league ->> 'id';
  spec private.synced_tables;
begin
  perform private.require_open_admin();
  if not exists (select from app.organizations where id = p_organization) then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
  perform private.lock_organization(p_organization); -- other writers wait from here on
  if exists (select from app.leagues where organization_id = p_organization and id = league and created_by = auth.uid()) then
    return league;
  end if;
  select * into spec from private.synced_tables where name = 'leagues';
  perform private.insert_rows(spec, p_organization, jsonb_build_array(p_league || jsonb_build_object('created_by', auth.uid())));
  return league;
end $$;

-- Deletes a league permanently, with everything that belongs to it. The name is required to prevent accidents.
create function public.admin_delete_league(p_organization uuid, p_league uuid, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  called text;
begin
  perform private.require_open_admin();
  perform private.lock_organization(p_organization);
  called := (select name from app.leagues where organization_id = p_organization and id = p_league);
  if called is null then
    return; -- already deleted, or sent twice because a response was lost
  elsif (btrim(called) = btrim(p_name)) is not true then
    raise sqlstate 'FSRUL' using message = 'name_not_confirmed';
  end if;
  perform private.require_recent_sign_in();
  delete from app.leagues where organization_id = p_organization and id = p_league;
end $$;

-- A page of all tournaments, latest first. `p_search` searches the names of the tournament, its league, and its
-- organization; `p_status` null: any. Games that will not be played are not counted.
create function public.admin_list_tournaments(p_search text, p_status text, p_offset integer, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := lower(btrim(coalesce(p_search, '')));
begin
  perform private.require_open_admin();
  return (
    with found as materialized (
      select s.organization_id, s.league_id, s.id, s.name, s.start_date, s.end_date, s.status, s.tournament_facts,
        l.name as league, o.name as organization
      from app.schedules s
        join app.leagues l on l.organization_id = s.organization_id and l.id = s.league_id
        join app.organizations o on o.id = s.organization_id
      where s.type = 'tournament' and (p_status is null or s.status = p_status)
        and (wanted = '' or position(wanted in lower(s.name)) > 0 or position(wanted in lower(l.name)) > 0
          or position(wanted in lower(o.name)) > 0)
    ), page as (
      select * from found order by start_date desc, lower(name), id, organization_id
      offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100)
    ), line as (
      select p.start_date, lower(p.name) as sorted, p.id, p.organization_id,
        to_jsonb(p) - array['league_id', 'tournament_facts'] || jsonb_build_object(
          'teams', coalesce(jsonb_array_length(p.tournament_facts -> 'entrants'), g.teams),
          'played', g.played, 'games', g.games) as row
      from page p cross join lateral (
        select count(*) filter (where status <> 'cancelled') as games,
          count(*) filter (where status in ('completed', 'forfeited')) as played,
          (select count(distinct t.team) from app.games a, unnest(array[a.home_team_id, a.away_team_id]) t (team)
           where a.organization_id = p.organization_id and a.league_id = p.league_id and a.schedule_id = p.id) as teams
        from app.games
        where organization_id = p.organization_id and league_id = p.league_id and schedule_id = p.id
      ) g
    )
    select jsonb_build_object('total', (select count(*) from found),
      'rows', coalesce(jsonb_agg(row order by start_date desc, sorted, id, organization_id), '[]'))
    from line
  );
end $$;

-- One tournament with everything its screen shows; null if there is none. An ID may occur in several organizations; in
-- that case, the organization is required.
create function public.admin_read_tournament(p_tournament uuid, p_organization uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  orgs uuid[];
begin
  perform private.require_open_admin();
  orgs := array(select organization_id from app.schedules
    where id = p_tournament and type = 'tournament' and organization_id = coalesce(p_organization, organization_id));
  if cardinality(orgs) <> 1 then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'organization', jsonb_build_object('id', o.id, 'name', o.name),
      'league', jsonb_build_object('id', l.id, 'name', l.name, 'time_zone', l.time_zone),
      'template', (select t.name from app.tournament_templates t
        where t.organization_id = o.id and t.id = s.template_id),
      'schedule', to_jsonb(s),
      'teams', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name)), '[]')
        from app.teams t where t.organization_id = o.id and t.league_id = l.id),
      'venues', (select coalesce(jsonb_agg(v.name order by lower(v.name), v.id), '[]') from app.venues v
        where v.organization_id = o.id
          and v.id in (select e::uuid from jsonb_array_elements_text(s.template_config -> 'venueIds') e)),
      'places', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', v.name || ', ' || f.name)), '[]')
        from app.venue_fields f join app.venues v on v.organization_id = o.id and v.id = f.venue_id
        where f.organization_id = o.id and f.id in (select g.field_id from app.games g
          where g.organization_id = o.id and g.league_id = l.id and g.schedule_id = s.id)),
      -- Notes on games are for the league only.
      'games', (select coalesce(jsonb_agg(to_jsonb(g) || '{"notes": null}' order by g.match_number, g.start_time, g.id), '[]')
        from app.games g where g.organization_id = o.id and g.league_id = l.id and g.schedule_id = s.id))
    from app.schedules s
      join app.leagues l on l.organization_id = s.organization_id and l.id = s.league_id
      join app.organizations o on o.id = s.organization_id
    where s.organization_id = orgs[1] and s.id = p_tournament
  );
end $$;

-- The leagues in which a tournament can be created, ordered by name.
create function public.admin_list_leagues() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'organization_id', o.id,
      'organization', o.name) order by lower(l.name), lower(o.name), l.id), '[]')
    from app.leagues l join app.organizations o on o.id = l.organization_id
    where l.status = 'active'
  );
end $$;

-- What a tournament uses from its league: the teams and what they are seeded by, the venues, and the organization's
-- templates. Null if there is no such league.
create function public.admin_read_league_supply(p_organization uuid, p_league uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return (
    select jsonb_build_object(
      'league', jsonb_build_object('id', l.id, 'organization_id', l.organization_id, 'name', l.name,
        'time_zone', l.time_zone, 'season_start', l.season_start, 'season_end', l.season_end,
        'registration_deadline', l.registration_deadline, 'standings_preset', l.standings_preset,
        'tie_breakers', l.tie_breakers, 'game_minutes', (select p.game_minutes from app.sports p where p.id = l.sport_id)),
      'templates', (select coalesce(jsonb_agg(to_jsonb(t) order by lower(t.name), t.id), '[]')
        from app.tournament_templates t where t.organization_id = l.organization_id),
      'teams', (select coalesce(jsonb_agg(to_jsonb(t) order by lower(t.name), t.id), '[]')
        from app.teams t where t.organization_id = l.organization_id and t.league_id = l.id),
      'divisions', (select coalesce(jsonb_agg(to_jsonb(d) order by lower(d.name), d.id), '[]')
        from app.divisions d where d.organization_id = l.organization_id and d.league_id = l.id),
      'rulebook_versions', (select coalesce(jsonb_agg(to_jsonb(v) || '{"note": null, "created_by": null}'), '[]')
        from app.rulebook_versions v where v.organization_id = l.organization_id and v.league_id = l.id),
      'venues', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'fields', (
          select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by lower(f.name), f.id), '[]')
          from app.venue_fields f where f.organization_id = v.organization_id and f.venue_id = v.id
        )) order by lower(v.name), v.id), '[]')
        from app.venues v
        where v.organization_id = l.organization_id and (v.league_id = l.id or v.league_id is null)),
      'opening_hours', (select coalesce(jsonb_agg(to_jsonb(h)), '[]') from app.venue_opening_hours h
        where h.organization_id = l.organization_id),
      'closures', (select coalesce(jsonb_agg(to_jsonb(c) || '{"reason": null}'), '[]') from app.venue_closures c
        where c.organization_id = l.organization_id),
      -- What the league's standings are computed from. Notes on games are for the league only.
      'games', (select coalesce(jsonb_agg(to_jsonb(g) || '{"notes": null}'), '[]')
        from app.games g join app.schedules s on s.organization_id = g.organization_id and s.id = g.schedule_id
        where g.organization_id = l.organization_id and g.league_id = l.id and s.type <> 'tournament'
          and g.status in ('completed', 'forfeited')),
      'deductions', (select coalesce(jsonb_agg(to_jsonb(d)), '[]')
        from app.point_deductions d join app.teams t on t.organization_id = d.organization_id and t.id = d.team_id
        where d.organization_id = l.organization_id and t.league_id = l.id),
      'draws', (select coalesce(jsonb_agg(to_jsonb(d) || '{"note": null, "created_by": null}'), '[]')
        from app.lot_draws d where d.organization_id = l.organization_id and d.league_id = l.id))
    from app.leagues l where l.organization_id = p_organization and l.id = p_league
  );
end $$;

-- When an organization's fields and teams are booked by games of any league or schedule, or by practices and events.
create function public.admin_list_busy_times(p_organization uuid, p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(b)), '[]')
    from (
      select 'game' as kind, g.field_id, array_remove(array[g.home_team_id, g.away_team_id], null) as team_ids,
        g.start_time, g.end_time
      from app.games g
      where g.organization_id = p_organization and g.status not in ('cancelled', 'postponed') and g.local_time is not null
        and g.start_time < p_to and g.end_time > p_from
      union all
      select 'event', e.field_id, e.team_ids, e.start_time, e.end_time
      from app.league_events e
      where e.organization_id = p_organization and e.start_time < p_to and e.end_time > p_from
    ) b
  );
end $$;

-- Administrators' changes are written to the same tables, under the same constraints and triggers as those of league
-- staff; the organization's clock stamps them, so its devices get them with their next pull.

-- Creates a draft with a bracket and a game for each of its matches, from rows as a device would send them; nothing
-- else can be created this way. Idempotent: the same tournament sent again is created once.
create function public.admin_create_tournament(p_organization uuid, p_schedule jsonb, p_games jsonb) returns uuid
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  tournament uuid;
  league uuid;
  spec private.synced_tables;
begin
  perform private.require_open_admin();
  tournament := p_schedule ->> 'id';
  league := p_schedule ->> 'league_id';
  if not exists (select from app.leagues where organization_id = p_organization and id = league) then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
  perform private.lock_organization(p_organization); -- other writers wait from here on
  if exists (select from app.schedules
    where organization_id = p_organization and id = tournament and created_by = auth.uid())
  then
    return tournament;
  end if;

  if (p_schedule ->> 'type' = 'tournament' and p_schedule ->> 'status' = 'draft'
    and p_schedule -> 'published_at' = 'null' and private.is_bracket(p_schedule -> 'bracket')
    and private.is_tournament_facts(p_schedule -> 'tournament_facts')
    and private.is_template_config(p_schedule -> 'template_config')) is not true
  then
    raise invalid_parameter_value using message = 'a new tournament is a draft with a bracket and its settings';
  elsif (jsonb_typeof(p_games) = 'array'
    and jsonb_array_length(p_games) = jsonb_array_length(p_schedule #> '{bracket,matches}')
    and (select bool_and((g ->> 'schedule_id')::uuid = tournament and (g ->> 'league_id')::uuid = league
        and g ->> 'status' = 'scheduled'
        and g @> '{"home_score": null, "away_score": null, "winner": null, "details": null, "result_state": null, "result_side": null,
          "forfeited_by": null}')
      from jsonb_array_elements(p_games) g)) is not true
  then
    raise invalid_parameter_value using message = 'a new tournament has an open game for each of its matches';
  elsif exists (select from app.schedules
    where organization_id = p_organization and league_id = league and lower(name) = lower(p_schedule ->> 'name'))
  then
    raise sqlstate 'FSRUL' using message = 'schedule_name_taken';
  elsif jsonb_array_length(p_schedule #> '{tournament_facts,entrants}') > (p_schedule #>> '{template_config,maxTeams}')::integer
    or exists (
      select from jsonb_array_elements_text(p_schedule #> '{tournament_facts,entrants}') e
      where not exists (select from app.teams t
        where t.organization_id = p_organization and t.league_id = league and t.id = e::uuid))
  then
    raise sqlstate 'FSRUL' using message = 'not_in_tournament';
  elsif exists (
      select from jsonb_array_elements_text(p_schedule #> '{template_config,venueIds}') e
      where not exists (select from app.venues v
        where v.organization_id = p_organization and v.id = e::uuid and (v.league_id = league or v.league_id is null)))
    or exists (
      select from jsonb_array_elements(p_games) g
      where g -> 'field_id' <> 'null' and not exists (
        select from app.venue_fields f
        where f.organization_id = p_organization and f.id = (g ->> 'field_id')::uuid
          and p_schedule #> '{template_config,venueIds}' ? f.venue_id::text))
  then
    raise sqlstate 'FSRUL' using message = 'venue_not_of_league';
  end if;

  select * into spec from private.synced_tables where name = 'schedules';
  perform private.insert_rows(spec, p_organization, jsonb_build_array(p_schedule));
  select * into spec from private.synced_tables where name = 'games';
  perform private.insert_rows(spec, p_organization, p_games);
  perform private.note_activity(p_organization, 'tournament.created', p_schedule ->> 'name',
    (select jsonb_build_object('league', l.name) from app.leagues l where l.organization_id = p_organization and l.id = league));
  return tournament;
end $$;

-- Publishes a draft, ends a published tournament, or reopens it; `p_from` is the status the person saw. The
-- organization's people are notified as usual.
create function public.admin_set_tournament_status(p_organization uuid, p_tournament uuid, p_from text, p_to text) returns void
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  was text;
begin
  perform private.require_open_admin();
  if (p_from, p_to) not in (('draft', 'published'), ('published', 'completed'), ('completed', 'published')) then
    raise invalid_parameter_value using message = 'a tournament is published, then completed, and opened again';
  end if;
  if not exists (select from app.schedules
    where organization_id = p_organization and id = p_tournament and type = 'tournament')
  then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
  perform private.lock_organization(p_organization);
  was := (select status from app.schedules where organization_id = p_organization and id = p_tournament);
  if was is distinct from p_from and was is distinct from p_to then
    raise sqlstate 'FSRUL' using message = 'changed_since';
  end if;
  update app.schedules
  set status = p_to, published_at = case when p_from = 'draft' then now() else published_at end
  where organization_id = p_organization and id = p_tournament and status = p_from;
end $$;
grant execute on function public.admin_list_all_leagues(text, text, integer, integer),
  public.admin_list_organizations(text, integer, integer), public.admin_read_organization(uuid),
  public.admin_count_league(uuid, uuid), public.admin_create_league(uuid, jsonb),
  public.admin_delete_league(uuid, uuid, text), public.admin_list_tournaments(text, text, integer, integer),
  public.admin_read_tournament(uuid, uuid), public.admin_list_leagues(), public.admin_read_league_supply(uuid, uuid),
  public.admin_list_busy_times(uuid, timestamp with time zone, timestamp with time zone),
  public.admin_create_tournament(uuid, jsonb, jsonb),
  public.admin_set_tournament_status(uuid, uuid, text, text) to authenticated;

-- ===== 31-announcements.sql

-- Announcements from platform administrators to organizations. Each is delivered as notifications to the recipients,
-- which devices pull like any other. Delivery happens in steps, because each organization's clock is locked. Only the
-- functions below access these tables.

create table private.announcements (
  id uuid primary key check (private.is_id(id)),
  title text not null check (private.is_text(title, 1, 200)),
  body text not null check (private.is_text(body, 1, 4000)),
  audience text not null check (audience in ('all', 'tier', 'chosen')),
  tier text check (tier in ('free', 'starter', 'professional', 'enterprise')),
  people text not null check (people in ('staff', 'everybody')),
  created_by uuid references app.user_profiles (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  withdrawn_by uuid references app.user_profiles (id) on delete set null,
  withdrawn_at timestamptz(3),
  check ((tier is null) = (audience <> 'tier'))
);
create index on private.announcements (created_at, id);
create index on private.announcements (created_by);
create index on private.announcements (withdrawn_by);
call private.protect('private.announcements');

-- The organizations in the audience at the time of sending: one created later does not get the announcement. Both
-- instants null: not processed yet. `recipients` and `reads` stay the same when the announcement is withdrawn or a
-- person leaves.
create table private.announcement_deliveries (
  announcement_id uuid not null references private.announcements (id) on delete cascade,
  organization_id uuid not null references app.organizations (id) on delete cascade,
  delivered_at timestamptz(3),
  withdrawn_at timestamptz(3),
  recipients integer not null default 0,
  reads integer not null default 0,
  primary key (announcement_id, organization_id)
) with (fillfactor = 70);
create index on private.announcement_deliveries (organization_id);
create index announcement_deliveries_to_come on private.announcement_deliveries (announcement_id, organization_id)
  where delivered_at is null;
create index announcement_deliveries_out on private.announcement_deliveries (announcement_id, organization_id)
  where delivered_at is not null and withdrawn_at is null;
call private.protect('private.announcement_deliveries');

-- The ID of a person's notification, always the same, so that no one gets it twice and it can be found again.
create function private.copy_of(announcement uuid, org uuid, person uuid) returns uuid
language sql immutable parallel safe
return overlay(overlay(md5(announcement::text || org::text || person::text) placing '8' from 13) placing '8' from 17)::uuid;

create function private.is_meant(people text, role text) returns boolean language sql immutable parallel safe
return people = 'everybody' or role in ('league_manager', 'league_administrator');

-- `chosen`: a list of IDs, as jsonb, because a list of lists passed as an array would fail before it can be refused.
create function private.audience_of(audience text, tier text, chosen jsonb) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select o.id from app.organizations o
  where audience = 'all'
    or audience = 'tier' and coalesce(o.tier, (select default_tier from app.platform_settings)) = audience_of.tier
    or audience = 'chosen' and chosen ? o.id::text
$$;

-- How many organizations and members would get the announcement. A person counts once in each of their organizations.
create function public.admin_count_audience(p_audience text, p_tier text, p_organizations jsonb, p_people text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return (
    select jsonb_build_object('organizations', count(distinct m.organization_id), 'members', count(*))
    from app.memberships m
    where private.is_meant(p_people, m.role)
      and m.organization_id in (select private.audience_of(p_audience, p_tier, p_organizations))
  );
end $$;

-- One announcement as the screens show it, with its progress and results.
create function private.announcement_in_full(told private.announcements) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', told.id, 'title', told.title, 'body', told.body, 'audience', told.audience,
    'tier', told.tier, 'people', told.people, 'created_at', told.created_at, 'created_by', private.name_of(told.created_by),
    'withdrawn_at', told.withdrawn_at, 'withdrawn_by', private.name_of(told.withdrawn_by),
    'organizations', count(*), 'delivered', count(d.delivered_at), 'taken_back', count(d.withdrawn_at),
    'recipients', coalesce(sum(d.recipients), 0), 'reads', coalesce(sum(d.reads), 0),
    'names', case when told.audience = 'chosen' then (
      select coalesce(jsonb_agg(n.name order by lower(n.name)), '[]') from (
        select o.name from private.announcement_deliveries c join app.organizations o on o.id = c.organization_id
        where c.announcement_id = told.id order by lower(o.name), o.id limit 5
      ) n
    ) else '[]' end)
  from private.announcement_deliveries d where d.announcement_id = told.id
$$;

-- A page of announcements, latest first. `p_search` searches their text.
create function public.admin_list_announcements(p_search text, p_offset integer, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := lower(btrim(coalesce(p_search, '')));
begin
  perform private.require_open_admin();
  return (
    with found as materialized (
      select a.id, a.created_at from private.announcements a
      where wanted = '' or position(wanted in lower(a.title || ' ' || a.body)) > 0
    ), page as (
      select * from found order by created_at desc, id
      offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100)
    )
    select jsonb_build_object('total', (select count(*) from found),
      'rows', coalesce(jsonb_agg(private.announcement_in_full(a) order by a.created_at desc, a.id), '[]'))
    from page join private.announcements a using (id)
  );
end $$;

-- Null if there is no such announcement.
create function public.admin_read_announcement(p_announcement uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return (select private.announcement_in_full(a) from private.announcements a where a.id = p_announcement);
end $$;

-- Creates an announcement for the current audience. Nothing is delivered yet. Idempotent by ID.
create function public.admin_announce(p_id uuid, p_title text, p_body text, p_audience text, p_tier text,
  p_organizations jsonb, p_people text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  organizations integer;
begin
  perform private.require_open_admin();
  insert into private.announcements (id, title, body, audience, tier, people, created_by)
  values (p_id, p_title, p_body, p_audience, p_tier, p_people, auth.uid()) on conflict (id) do nothing;
  if not found then
    return;
  end if;
  insert into private.announcement_deliveries (announcement_id, organization_id)
  select p_id, o.id from private.audience_of(p_audience, p_tier, p_organizations) o (id) order by o.id;
  get diagnostics organizations = row_count;
  if organizations = 0 then
    raise sqlstate 'FSRUL' using message = 'nobody_to_tell';
  end if;
  perform private.note_activity(null, 'announcement.sent', p_title,
    jsonb_build_object('organizations', organizations, 'people', p_people));
end $$;

-- Withdraws an announcement: from now on no more copies are delivered, and the steps below remove the delivered ones.
create function public.admin_withdraw_announcement(p_announcement uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  title text;
begin
  perform private.require_open_admin();
  update private.announcements a set withdrawn_at = now(), withdrawn_by = auth.uid()
  where a.id = p_announcement and a.withdrawn_at is null returning a.title into title;
  if found then
    perform private.note_activity(null, 'announcement.withdrawn', title);
  elsif not exists (select from private.announcements a where a.id = p_announcement) then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
end $$;

-- Processes the next `p_limit` organizations to deliver to or withdraw from; returns the progress. After a stop, a lost
-- connection, or a double call, it continues where it left off. Concurrent calls take turns; clocks are locked in ID
-- order, as everywhere else that locks several.
create function public.admin_carry_on_announcement(p_announcement uuid, p_limit integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  told private.announcements;
  most constant integer := least(greatest(p_limit, 1), 500);
  orgs uuid[];
begin
  perform private.require_open_admin();
  select * into told from private.announcements where id = p_announcement for update;
  if not found then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
  if told.withdrawn_at is null then
    orgs := array(select d.organization_id from private.announcement_deliveries d
      where d.announcement_id = told.id and d.delivered_at is null order by d.organization_id limit most);
  else
    orgs := array(select d.organization_id from private.announcement_deliveries d
      where d.announcement_id = told.id and d.delivered_at is not null and d.withdrawn_at is null
      order by d.organization_id limit most);
  end if;
  orgs := array(select c.organization_id from private.sync_clocks c
    where c.organization_id = any (orgs) order by c.organization_id for update); -- an organization may have been deleted
  if told.withdrawn_at is null then
    with copies as (
      insert into app.notifications (id, organization_id, user_id, kind, title, body)
      select private.copy_of(told.id, m.organization_id, m.user_id), m.organization_id, m.user_id, 'announcement',
        told.title, told.body
      from app.memberships m
      where m.organization_id = any (orgs) and m.created_at <= told.created_at and private.is_meant(told.people, m.role)
      on conflict do nothing
      returning organization_id
    )
    update private.announcement_deliveries d set delivered_at = now(), recipients = coalesce(c.copies, 0)
    from unnest(orgs) o (id)
      left join (select organization_id, count(*) as copies from copies group by organization_id) c
        on c.organization_id = o.id
    where d.announcement_id = told.id and d.organization_id = o.id;
  else
    delete from app.notifications n
    where (n.organization_id, n.id) in (
      select m.organization_id, private.copy_of(told.id, m.organization_id, m.user_id)
      from app.memberships m where m.organization_id = any (orgs)
    );
    update private.announcement_deliveries d set withdrawn_at = now()
    where d.announcement_id = told.id and d.organization_id = any (orgs);
  end if;
  return private.announcement_in_full(told);
end $$;

-- Reads are counted in the delivery, under the clock lock that marking the notification as read has taken.
create function private.count_announcement_read() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.announcement_deliveries d set reads = d.reads + case when new.read_at is null then -1 else 1 end
  where d.organization_id = new.organization_id
    and private.copy_of(d.announcement_id, new.organization_id, new.user_id) = new.id;
  return null;
end $$;
create trigger o_count_announcement_read after update of read_at on app.notifications
  for each row when (new.kind = 'announcement' and (old.read_at is null) <> (new.read_at is null))
  execute function private.count_announcement_read();
grant execute on function public.admin_count_audience(text, text, jsonb, text),
  public.admin_list_announcements(text, integer, integer), public.admin_read_announcement(uuid),
  public.admin_announce(uuid, text, text, text, text, jsonb, text), public.admin_withdraw_announcement(uuid),
  public.admin_carry_on_announcement(uuid, integer) to authenticated;

-- ===== 32-plans.sql

-- Plans: what each allows, checked where something is created. Limits stop people from creating more, but never from
-- reading, scoring, or exporting. src/domain/plans/entitlements.ts states the same limits.

create table app.features (
  feature_key text primary key check (private.is_text(feature_key, 1, 60)),
  name text not null,
  description text not null,
  category text not null
);
call private.protect('app.features');

-- `max_count` null: no limit.
create table app.feature_tiers (
  feature_key text not null references app.features (feature_key) on delete cascade,
  tier text not null check (tier in ('free', 'starter', 'professional', 'enterprise')),
  is_allowed boolean not null,
  max_count integer check (max_count >= 0),
  primary key (feature_key, tier)
);
call private.protect('app.feature_tiers');

-- Everyone signed in may read them.
grant select on app.features, app.feature_tiers to authenticated;
create policy features_select on app.features for select to authenticated using (true);
create policy feature_tiers_select on app.feature_tiers for select to authenticated using (true);

insert into app.features values
  ('leagues', 'Leagues', 'Leagues in the organization', 'limits'),
  ('teams', 'Teams', 'Teams in each league', 'limits'),
  ('players', 'Players', 'Players on each team', 'limits'),
  ('games', 'Games', 'Games in each month', 'limits'),
  ('schedule.basic', 'Scheduling', 'Schedules, calendar and conflicts', 'scheduling'),
  ('schedule.advanced', 'Advanced scheduling', 'Optimized travel, venue use and team wishes', 'scheduling');
insert into app.feature_tiers values
  ('leagues', 'free', true, 1), ('leagues', 'starter', true, 3),
  ('leagues', 'professional', true, 10), ('leagues', 'enterprise', true, null),
  ('teams', 'free', true, 8), ('teams', 'starter', true, 16),
  ('teams', 'professional', true, 32), ('teams', 'enterprise', true, null),
  ('players', 'free', true, 15), ('players', 'starter', true, null),
  ('players', 'professional', true, null), ('players', 'enterprise', true, null),
  ('games', 'free', true, 20), ('games', 'starter', true, null),
  ('games', 'professional', true, null), ('games', 'enterprise', true, null),
  ('schedule.basic', 'free', true, null), ('schedule.basic', 'starter', true, null),
  ('schedule.basic', 'professional', true, null), ('schedule.basic', 'enterprise', true, null),
  ('schedule.advanced', 'free', false, null), ('schedule.advanced', 'starter', true, null),
  ('schedule.advanced', 'professional', true, null), ('schedule.advanced', 'enterprise', true, null);

create function private.limit_of(org uuid, feature text) returns integer
language sql stable security definer set search_path = '' as $$
  select t.max_count from app.feature_tiers t
  where t.feature_key = feature
    and t.tier = coalesce((select o.tier from app.organizations o where o.id = org),
      (select default_tier from app.platform_settings))
$$;

-- Refuses rows that exceed a limit of the organization's plan. The hint is for callers that don't use our app.
create function private.check_limit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  feature constant text := tg_argv[0];
  group_by constant text := tg_argv[1];
  org uuid;
  most integer;
  is_over boolean;
begin
  for org in select distinct organization_id from added loop
    most := private.limit_of(org, feature);
    continue when most is null;
    execute format('select exists (select from app.%I x
      where x.organization_id = $1 and %2$s in (select %3$s from added a where a.organization_id = $1)
      group by %2$s having count(*) > $2)', tg_table_name, replace(group_by, '@', 'x'), replace(group_by, '@', 'a'))
    into is_over using org, most;
    if is_over then
      raise sqlstate 'FSRUL' using message = 'limit_' || feature, detail = jsonb_build_object('theirs', most)::text,
        hint = 'You don''t have access to this feature. Please upgrade your subscription.';
    end if;
  end loop;
  return null;
end $$;
create trigger e_check_limit after insert on app.leagues referencing new table as added
  for each statement execute function private.check_limit('leagues', '@.organization_id');
create trigger e_check_limit after insert on app.teams referencing new table as added
  for each statement execute function private.check_limit('teams', '@.league_id');
create trigger e_check_limit after insert on app.players referencing new table as added
  for each statement execute function private.check_limit('players', '@.team_id');
create trigger e_check_limit after insert on app.games referencing new table as added
  for each statement execute function private.check_limit('games', 'date_trunc(''month'', @.start_time, ''UTC'')');

create function private.has_feature(org uuid, feature text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from app.feature_tiers t
    where t.feature_key = feature and t.is_allowed
      and t.tier = coalesce((select o.tier from app.organizations o where o.id = org),
        (select default_tier from app.platform_settings))
  )
$$;

-- Advanced scheduling (criteria other than fairness, and teams' preferences) is checked when a schedule begins to use
-- it. A schedule that already uses it keeps it after a downgrade.
create function private.uses_advanced(constraints jsonb) returns boolean language sql immutable parallel safe
return coalesce(jsonb_path_exists(constraints, 'lax $.teamPreferences[*]')
  or jsonb_path_exists(constraints, 'lax $.importance.* ? (@ > 0)'), false);

create function private.check_advanced() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (tg_op = 'INSERT' or not private.uses_advanced(old.constraints))
    and not private.has_feature(new.organization_id, 'schedule.advanced')
  then
    raise sqlstate 'FSRUL' using message = 'feature_not_in_plan',
      detail = jsonb_build_object('field', 'schedule.advanced')::text,
      hint = 'You don''t have access to this feature. Please upgrade your subscription.';
  end if;
  return null;
end $$;
create trigger e_check_advanced after insert or update of constraints on app.schedules
  for each row when (private.uses_advanced(new.constraints)) execute function private.check_advanced();

-- Sets an organization's plan, for platform administrators. Null means the deployment's default.
create function public.set_tier(p_organization uuid, p_tier text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_open_admin() is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
  update app.organizations set tier = p_tier where id = p_organization;
  if not found then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
  perform private.note_activity(p_organization, 'organization.tier_set',
    (select name from app.organizations where id = p_organization), jsonb_build_object('tier', p_tier));
end $$;
grant execute on function private.uses_advanced(jsonb) to authenticated;
grant execute on function public.set_tier(uuid, text) to authenticated;

-- ===== 33-upkeep.sql

-- Upkeep: what is deleted once a day, by the embedded server itself or by pg_cron. All of it runs as the owner.

-- Deletes tombstones older than `age`. A device that has not synced since then starts over instead of missing a delete.
-- Only clocks of organizations that have something to delete are locked, because pushes wait for them. Returns how many
-- were deleted.
create function private.prune_tombstones(age interval) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  pruned bigint;
begin
  perform from private.sync_clocks c
  where exists (
    select from private.tombstones t where t.organization_id = c.organization_id and t.buried_at < now() - age
  )
  order by c.organization_id for update;
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

-- Deletes the IDs of versions that were replaced more than `age` ago. A device that was away for longer names a deleted
-- version, and starts over.
create function private.forget_past_versions(age interval) returns void
language sql security definer set search_path = '' as $$
  delete from private.past_versions where ended_at < now() - age
$$;

-- Deletes invitations that no one accepted, 90 days after they expired or were revoked, because an invited address must
-- not be stored forever.
create function private.forget_old_invitations() returns void language sql security definer set search_path = '' as $$
  delete from app.invitations
  where accepted_at is null and least(expires_at, coalesce(revoked_at, expires_at)) < now() - interval '90 days'
$$;

create function private.is_old(notification app.notifications) returns boolean language sql stable
return notification.created_at < now() - interval '1 year' or notification.read_at < now() - interval '180 days';

-- A notification is deleted 180 days after it was read or one year after it was written, whichever comes first. Devices
-- learn about it as they do about any other deleted row.
create function private.forget_old_notifications() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.sync_clocks c
  where exists (select from app.notifications n where n.organization_id = c.organization_id and private.is_old(n))
  order by c.organization_id for update;
  delete from app.notifications n where private.is_old(n);
end $$;

-- Deletes sessions that are over: past their end, or with all their refresh tokens revoked for longer than an access
-- token lives (an hour here, a week at most on a hosted project). A session without any refresh tokens is kept: newer
-- auth servers store theirs elsewhere.
create function private.forget_sessions() returns void language sql security definer set search_path = '' as $$
  delete from auth.sessions s
  where s.not_after < now()
    or exists (select from auth.refresh_tokens t where t.session_id = s.id)
      and not exists (
        select from auth.refresh_tokens t
        where t.session_id = s.id and (t.revoked and t.updated_at < now() - interval '8 days') is not true
      )
$$;

-- Deletes the recorded last use of sessions that are over.
create function private.forget_uses() returns void language sql security definer set search_path = '' as $$
  delete from private.session_uses u
  where not exists (select from auth.sessions s where s.id = u.session_id) and u.used_at < now() - interval '1 day'
$$;

create function private.keep_up() returns void language sql security definer set search_path = '' as $$
  select private.prune_tombstones('180 days');
  select private.forget_past_versions('180 days');
  select private.prune_count_changes();
  select private.forget_lead_attempts();
  select private.forget_old_invitations();
  select private.forget_old_notifications();
  select private.forget_sessions();
  select private.forget_uses();
  select private.forget_old_deliveries();
$$;

-- ===== 34-function-limits.sql

-- The gateway's limits for each function: the size of a request, and a cost class, which determines how long the call
-- may take and how much of the caller's budget it uses (server/gateway/rpc/limits.ts). A function that is not listed
-- accepts 64 kB, and costs a read if it is stable and a write if it is not. Units are kB and MB of 1,024.

comment on function public.sync_push(jsonb) is 'limit 8 MB, cost push';
comment on function public.sync_pull(jsonb) is 'limit 256 kB, cost read';

-- For anyone, without an account.
comment on function public.subscribe_newsletter(uuid, text, text, text) is 'cost form';
comment on function public.send_contact_message(uuid, text, text, text, text, text, text) is 'cost form';
comment on function public.request_demo(uuid, text, text, text, text, text, text, text[], timestamp with time zone, text, text)
  is 'cost form';
comment on function public.public_league(text) is 'cost page';

-- These functions handle whole seasons, or everything about a person or an organization.
comment on function public.list_league_rows(uuid, uuid) is 'cost bulk';
comment on function public.export_my_data() is 'cost bulk';
comment on function public.erase_me(text) is 'cost bulk';
comment on function public.delete_organization(uuid, text) is 'cost bulk';
comment on function public.admin_export_users(text, text, uuid, timestamp with time zone, uuid, integer) is 'cost bulk';
comment on function public.admin_delete_league(uuid, uuid, text) is 'cost bulk';
comment on function public.admin_create_tournament(uuid, jsonb, jsonb) is 'limit 2 MB, cost bulk';
comment on function public.admin_announce(uuid, text, text, text, text, jsonb, text) is 'limit 512 kB, cost bulk';
comment on function public.admin_count_audience(text, text, jsonb, text) is 'limit 512 kB, cost read';
comment on function public.admin_carry_on_announcement(uuid, integer) is 'cost bulk';

-- ===== 35-notification-settings.sql

-- How people want to be notified, and on which devices. In the app, they always find all of their notifications; these
-- settings are about push notifications and email.

create function private.are_notification_kinds(list text[]) returns boolean language sql immutable parallel safe
return list <@ array['schedule', 'game', 'score', 'member', 'announcement']
  and cardinality(list) <= 5 and array_position(list, null) is null;

-- What people get who have chosen nothing.
create function private.default_push_kinds() returns text[] language sql immutable parallel safe
return array['schedule', 'game', 'score', 'member', 'announcement'];

create function private.default_email_kinds() returns text[] language sql immutable parallel safe
return array['schedule', 'game', 'member'];

-- A person's settings for one organization, in their time zone. Without a row, the defaults apply, without quiet hours.
create table private.notification_settings (
  organization_id uuid not null,
  user_id uuid not null,
  push text[] not null check (private.are_notification_kinds(push)),
  email text[] not null check (private.are_notification_kinds(email)),
  quiet_from text check (private.is_time_of_day(quiet_from)),
  quiet_until text check (private.is_time_of_day(quiet_until)),
  digest_hour integer check (digest_hour between 0 and 23), -- when emails that can wait are sent as one a day; null: each by itself
  time_zone text not null check (private.is_text(time_zone, 1, 64) and private.is_time_zone(time_zone)),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references app.memberships (organization_id, user_id) on delete cascade,
  constraint notification_settings_quiet_hours
    check ((quiet_from is null) = (quiet_until is null) and (quiet_from = quiet_until) is not true)
);
create index on private.notification_settings (user_id);
call private.protect('private.notification_settings');

-- `at`, or the end of the quiet hours that it falls into.
create function private.after_quiet_hours(at timestamptz, zone text, quiet_from text, quiet_until text)
returns timestamptz language plpgsql stable set search_path = '' as $$
declare
  local constant timestamp := private.to_local_time(at, zone);
  is_quiet boolean;
begin
  if quiet_from is null then
    return at;
  end if;
  is_quiet := case when quiet_from < quiet_until
    then local::time >= quiet_from::time and local::time < quiet_until::time
    else local::time >= quiet_from::time or local::time < quiet_until::time end;
  return case when is_quiet
    then private.from_local_time(
      local::date + case when local::time < quiet_until::time then 0 else 1 end + quiet_until::time, zone)
    else at end;
end $$;

-- The first moment after `at` when the day's digest is sent. An hour that a clock change skips is read as one an hour
-- earlier, which may be before `at`; then the digest is sent on the next day.
create function private.next_digest(at timestamptz, zone text, hour integer) returns timestamptz
language sql stable set search_path = '' as $$
  select min(moment)
  from private.to_local_time(at, zone) local, generate_series(0, 2) day,
    lateral (select private.from_local_time(local::date + day + make_time(hour, 0, 0), zone) as moment) m
  where moment > at
$$;

-- Where a browser's push service takes messages for it. A person has one for each session in which they turned push
-- notifications on: when the session ends, so does the subscription. The endpoint is a URL that a client has given;
-- before it sends anything, the server makes sure that it leads to the internet (server/notifications/send-push.ts).
create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app.user_profiles (id) on delete cascade,
  session_id uuid not null unique,
  endpoint text not null unique check (char_length(endpoint) <= 1000 and endpoint ~ '^https://[\x21-\x7e]+$'),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}=?$'), -- the browser's public key
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}(==)?$'), -- the secret shared with the browser
  language text not null check (language in ('en', 'es')), -- the one that the device shows
  created_at timestamptz(3) not null default now()
);
create index on private.push_subscriptions (user_id);
call private.protect('private.push_subscriptions');

-- Whether the session still gives access to the organization, as far as that depends on the session alone
-- (private.gates): it has not ended and is not too old, and the second factor has been verified if the person has one or
-- the organization or platform requires it.
create function private.is_session_valid(session uuid, person uuid, org uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.sessions s
      left join app.organization_settings o on o.organization_id = org
      left join app.platform_settings p on true
    where s.id = session and s.user_id = person and (s.not_after is null or s.not_after > now())
      and (least(o.session_minutes, p.session_minutes) is null
        or s.created_at > now() - make_interval(mins => least(o.session_minutes, p.session_minutes)))
      and (s.aal::text = 'aal2' or (not o.require_mfa and not p.require_mfa and not exists (
        select from auth.mfa_factors f where f.user_id = person and f.status = 'verified')))
  );
end $$;

-- Deletes the subscriptions of sessions that have ended. Our own server does so as a session ends
-- (server/gateway/schema.sql); on a hosted project, the auth server's tables have no trigger of ours.
create function private.forget_lost_subscriptions() returns void language sql security definer set search_path = '' as $$
  delete from private.push_subscriptions d where not exists (
    select from auth.sessions s where s.id = d.session_id and s.user_id = d.user_id
      and (s.not_after is null or s.not_after > now()))
$$;

-- Addresses that get no notifications by email: mail to them came back, or their owner wants none from the
-- organization. Mail about an account is sent regardless.
create table private.mail_suppressions (
  address text not null check (address = lower(address) and private.is_text(address, 3, 320)),
  organization_id uuid references app.organizations (id) on delete cascade,
  reason text not null check (reason in ('bounced', 'unsubscribed')),
  details text check (private.is_text(details, 1, 300)),
  created_at timestamptz(3) not null default now(),
  constraint mail_suppressions_reason check ((organization_id is null) = (reason = 'bounced'))
);
create unique index mail_suppressions_key on private.mail_suppressions
  (address, coalesce(organization_id, '00000000-0000-0000-0000-000000000000'));
create index on private.mail_suppressions (organization_id);
call private.protect('private.mail_suppressions');

-- Why the address gets no notifications from the organization by email; null if it does.
create function private.mail_suppression(of_address text, org uuid) returns text
language sql stable security definer set search_path = '' as $$
  select s.reason from private.mail_suppressions s
  where s.address = lower(of_address) and (s.organization_id is null or s.organization_id = org)
  order by s.reason limit 1
$$;

-- A person who wants no email from an organization wants none at their new address either.
create function private.move_suppressions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with moved as (
    delete from private.mail_suppressions s where s.address = lower(old.email) and s.reason = 'unsubscribed'
    returning s.organization_id, s.details, s.created_at
  )
  insert into private.mail_suppressions (address, organization_id, reason, details, created_at)
  select lower(new.email), m.organization_id, 'unsubscribed', m.details, m.created_at from moved m
  on conflict do nothing;
  return null;
end $$;
create trigger move_suppressions after update of email on app.user_profiles
  for each row when (lower(old.email) <> lower(new.email)) execute function private.move_suppressions();

create function private.record_bounce(of_address text, why text) returns void
language sql security definer set search_path = '' as $$
  insert into private.mail_suppressions (address, reason, details)
  values (lower(btrim(of_address)), 'bounced', nullif(left(why, 300), '')) on conflict do nothing
$$;

-- The server's keys for sending: a pair that identifies it to push services (VAPID), which every subscription is bound
-- to, and the secret that signs the links for unsubscribing. All servers on this database use the same ones.
create table private.sending_keys (
  id boolean primary key default true check (id),
  vapid_public_key text not null,
  vapid_private_key text not null,
  unsubscribe_secret text not null
);
call private.protect('private.sending_keys');

-- Stores the keys unless there are some already, and returns the stored ones.
create function private.keep_sending_keys(fresh jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.sending_keys (vapid_public_key, vapid_private_key, unsubscribe_secret)
  values (fresh ->> 'vapid_public_key', fresh ->> 'vapid_private_key', fresh ->> 'unsubscribe_secret')
  on conflict do nothing;
  return (select to_jsonb(k) - 'id' from private.sending_keys k);
end $$;

create function private.require_member(org uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open(org);
  if private.role_in(org) is null then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
end $$;

-- The caller's settings, devices and address. `vapid_public_key` is null if no server has sent anything yet, and so
-- none can send push notifications.
create function public.read_notification_settings(p_organization uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member(p_organization);
  return (
    select jsonb_build_object(
      'push', coalesce(s.push, private.default_push_kinds()),
      'email', coalesce(s.email, private.default_email_kinds()),
      'quiet_from', s.quiet_from, 'quiet_until', s.quiet_until,
      'digest_hour', s.digest_hour, 'time_zone', s.time_zone,
      'vapid_public_key', (select k.vapid_public_key from private.sending_keys k),
      'address', p.email,
      'mail_state', case when not private.is_confirmed(p.id) then 'unconfirmed'
        else coalesce(private.mail_suppression(p.email, p_organization), 'ok') end,
      'devices', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'created_at', d.created_at,
          'user_agent', e.user_agent, 'is_current', d.session_id = private.session_id()) order by d.created_at desc), '[]')
        from private.push_subscriptions d join auth.sessions e on e.id = d.session_id and e.user_id = d.user_id
        where d.user_id = p.id)
    )
    from app.user_profiles p
      left join private.notification_settings s on s.organization_id = p_organization and s.user_id = p.id
    where p.id = auth.uid()
  );
end $$;

create function public.save_notification_settings(p_organization uuid, p_push text[], p_email text[], p_quiet_from text,
  p_quiet_until text, p_digest_hour integer, p_time_zone text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member(p_organization);
  insert into private.notification_settings
    (organization_id, user_id, push, email, quiet_from, quiet_until, digest_hour, time_zone)
  values (p_organization, auth.uid(), p_push, p_email, p_quiet_from, p_quiet_until, p_digest_hour, p_time_zone)
  on conflict (organization_id, user_id) do update set (push, email, quiet_from, quiet_until, digest_hour, time_zone) =
    (excluded.push, excluded.email, excluded.quiet_from, excluded.quiet_until, excluded.digest_hour, excluded.time_zone);
end $$;

-- Turns push notifications on for the caller's device, or saves its language. The device may have been another person's
-- before, or have got a new endpoint. A person's eleventh device replaces the oldest.
create function public.save_push_subscription(p_endpoint text, p_p256dh text, p_auth text, p_language text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  delete from private.push_subscriptions d
  where (d.session_id = private.session_id() or d.endpoint = p_endpoint)
    and (d.session_id, d.endpoint, d.p256dh, d.auth) is distinct from (private.session_id(), p_endpoint, p_p256dh, p_auth);
  insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, language)
  values (auth.uid(), private.session_id(), p_endpoint, p_p256dh, p_auth, p_language)
  on conflict (session_id) do update set language = excluded.language;
  delete from private.push_subscriptions d where d.id in (
    select e.id from private.push_subscriptions e where e.user_id = auth.uid()
    order by e.session_id = private.session_id() desc, e.created_at desc, e.id offset 10);
end $$;

-- Turns push notifications off for one of the caller's devices; null: this one.
create function public.remove_push_subscription(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  delete from private.push_subscriptions d
  where d.user_id = auth.uid() and case when p_id is null then d.session_id = private.session_id() else d.id = p_id end;
end $$;

-- The caller's address gets email again, after it bounced or they unsubscribed. If it still bounces, the next email
-- will show it.
create function public.resume_notification_mail(p_organization uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member(p_organization);
  delete from private.mail_suppressions s using app.user_profiles p
  where p.id = auth.uid() and s.address = lower(p.email) and (s.organization_id is null or s.organization_id = p_organization);
end $$;
grant execute on function public.read_notification_settings(uuid),
  public.save_notification_settings(uuid, text[], text[], text, text, integer, text),
  public.save_push_subscription(text, text, text, text), public.remove_push_subscription(uuid),
  public.resume_notification_mail(uuid) to authenticated;

-- For the page behind a link in an email (server/notifications/unsubscribe-route.ts), which has verified the link's
-- signature: what the person would unsubscribe from. Null if they have left.
create function private.describe_unsubscribe(org uuid, person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('organization', o.name, 'language', p.language)
    from app.memberships m join app.organizations o on o.id = m.organization_id
      join app.user_profiles p on p.id = m.user_id
    where m.organization_id = org and m.user_id = person
  );
end $$;

create function private.unsubscribe(org uuid, person uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.mail_suppressions (address, organization_id, reason)
  select lower(p.email), m.organization_id, 'unsubscribed'
  from app.memberships m join app.user_profiles p on p.id = m.user_id
  where m.organization_id = org and m.user_id = person
  on conflict do nothing
$$;

-- ===== 36-deliveries.sql

-- Deliveries: the queue of what is sent by push and email. Each notification that is written adds a row for every
-- device and address that it goes to, in the same transaction. Servers claim rows, send, and record the outcome
-- (server/notifications/worker.ts). A server that dies in between leaves rows whose lease ends, and another one sends
-- them again: a person may get a delivery twice, under the same Message-ID or Topic, but never not at all.

-- The games that a notification is about. `is_urgent`: the game was to be played on the day of the notification, or is
-- now, and is cancelled, postponed, or moved.
create table private.notification_games (
  organization_id uuid not null,
  notification_id uuid not null,
  game_id uuid not null,
  is_urgent boolean not null default false,
  primary key (organization_id, notification_id, game_id),
  foreign key (organization_id, notification_id) references app.notifications (organization_id, id) on delete cascade
);
create index on private.notification_games (organization_id, game_id);
call private.protect('private.notification_games');

-- One row for each notification and address or device. Without a notification, the row is a person's daily digest (its
-- ID is its `digest_id`) or a test message.
--   waiting     to be claimed from `not_before` on
--   sending     claimed; `not_before` is the end of the lease, when it may be claimed again
--   failed      the last attempt failed; the next one is at `not_before`
--   sent        the mail server or push service has accepted it
--   dead        given up on; an administrator can retry it
--   suppressed  not sent on purpose; `error` says why
--   digest      sent as part of the digest `digest_id`, and settled with it
create table private.deliveries (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  user_id uuid not null,
  notification_id uuid,
  channel text not null check (channel in ('push', 'email')),
  subscription_id uuid, -- of push; without a reference, because the record outlives the subscription
  digest_id uuid,
  is_urgent boolean not null default false,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'failed', 'sent', 'dead', 'suppressed', 'digest')),
  attempts integer not null default 0,
  not_before timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '3 days',
  error text check (private.is_text(error, 1, 300)),
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  foreign key (organization_id, user_id) references app.memberships (organization_id, user_id) on delete cascade,
  foreign key (organization_id, notification_id) references app.notifications (organization_id, id) on delete cascade
) with (fillfactor = 60);
create unique index deliveries_once on private.deliveries (organization_id, notification_id, channel,
  coalesce(subscription_id, '00000000-0000-0000-0000-000000000000')) where notification_id is not null;
create index deliveries_due on private.deliveries (channel, is_urgent desc, not_before) where state in ('waiting', 'sending', 'failed');
create index deliveries_dead on private.deliveries (settled_at) where state = 'dead';
create index deliveries_sent on private.deliveries (settled_at) where state = 'sent';
create index deliveries_in_digest on private.deliveries (digest_id) where state = 'digest';
create index on private.deliveries (digest_id) where digest_id is not null;
create index on private.deliveries (organization_id, user_id);
create index on private.deliveries (created_at);
call private.protect('private.deliveries');

-- How many deliveries were first claimed, for the limits per organization and day (UTC).
create table private.delivery_counts (
  organization_id uuid not null references app.organizations (id) on delete cascade,
  day date not null,
  channel text not null check (channel in ('push', 'email')),
  claimed integer not null,
  primary key (organization_id, day, channel)
) with (fillfactor = 60);
call private.protect('private.delivery_counts');

-- The same for all of a person's notifications that wait for the same digest.
create function private.digest_of(org uuid, person uuid, at timestamptz) returns uuid
language sql immutable parallel safe
return overlay(overlay(md5(org::text || person::text || extract(epoch from at)::text) placing '8' from 13)
  placing '8' from 17)::uuid;

-- Adds new notifications to the queue as each person has chosen. An urgent one is sent at once by each chosen way, in
-- quiet hours too. Notifications with a past date come from an import or the sample data and are not sent.
create function private.queue_deliveries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.notification_games (organization_id, notification_id, game_id)
  select a.organization_id, a.id, g.id
  from added a join app.games g on g.organization_id = a.organization_id
    and g.id = substring(a.link from '^/dashboard/games/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid
  on conflict do nothing;

  with told as materialized (
    select a.organization_id, a.user_id, a.id, a.kind, u.is_urgent, lower(p.email) as address,
      coalesce(s.push, private.default_push_kinds()) as push, coalesce(s.email, private.default_email_kinds()) as email,
      s.digest_hour is not null and not u.is_urgent as waits_for_digest, s.digest_hour, s.time_zone, s.quiet_from, s.quiet_until,
      case when u.is_urgent then now()
        else private.after_quiet_hours(now(), s.time_zone, s.quiet_from, s.quiet_until) end as not_before
    from added a
      join app.user_profiles p on p.id = a.user_id
      left join private.notification_settings s on s.organization_id = a.organization_id and s.user_id = a.user_id
      cross join lateral (select exists (select from private.notification_games g
        where g.organization_id = a.organization_id and g.notification_id = a.id and g.is_urgent) as is_urgent) u
    where a.read_at is null and a.created_at > now() - interval '1 day'
  ), mail as (
    select t.*, d.at, private.digest_of(t.organization_id, t.user_id, d.at) as digest_id, case
        when not private.is_confirmed(t.user_id) then 'address_not_confirmed'
        else private.mail_suppression(t.address, t.organization_id) end as refusal
    from told t
      left join lateral (select private.after_quiet_hours(private.next_digest(now(), t.time_zone, t.digest_hour),
        t.time_zone, t.quiet_from, t.quiet_until) as at) d on t.waits_for_digest
    where t.kind = any (t.email)
  ), pushed as (
    insert into private.deliveries (organization_id, user_id, notification_id, channel, subscription_id, is_urgent, not_before)
    select t.organization_id, t.user_id, t.id, 'push', d.id, t.is_urgent, t.not_before
    from told t join private.push_subscriptions d on d.user_id = t.user_id
    where t.kind = any (t.push)
  ), digests as (
    insert into private.deliveries (id, organization_id, user_id, channel, digest_id, not_before)
    select distinct m.digest_id, m.organization_id, m.user_id, 'email', m.digest_id, m.at
    from mail m where m.waits_for_digest and m.refusal is null
    on conflict (id) do nothing
  )
  insert into private.deliveries (organization_id, user_id, notification_id, channel, digest_id, is_urgent, state,
    not_before, error, settled_at)
  select m.organization_id, m.user_id, m.id, 'email', case when m.refusal is null then m.digest_id end, m.is_urgent,
    case when m.refusal is not null then 'suppressed' when m.waits_for_digest then 'digest' else 'waiting' end,
    coalesce(m.at, m.not_before), m.refusal, case when m.refusal is not null then now() end
  from mail m;
  return null;
end $$;
create trigger p_queue_deliveries after insert on app.notifications
  referencing new table as added for each statement execute function private.queue_deliveries();

-- Claims up to `most` deliveries of one channel until their lease ends, urgent ones first, and returns what is needed to
-- send them. What is not to be sent after all is settled instead: the person has read it, signed out or unsubscribed, or
-- it is too late. `daily_limit`: how many an organization may send in a day. Concurrent calls claim different deliveries.
create function private.claim_deliveries(most integer, lease interval, of_channel text, daily_limit integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claimed uuid[];
begin
  with due as (
    select d.id from private.deliveries d
    where d.channel = of_channel and d.state in ('waiting', 'sending', 'failed') and d.not_before <= now()
    order by d.is_urgent desc, d.not_before limit most
    for update skip locked
  ), taken as (
    update private.deliveries d set state = 'sending', attempts = d.attempts + 1, not_before = now() + lease
    from due where d.id = due.id
    returning d.id
  )
  select array_agg(id) into claimed from taken;
  if claimed is null then
    return '[]';
  end if;

  update private.deliveries d set state = v.state, error = coalesce(v.error, d.error), settled_at = now()
  from private.deliveries c
    join app.user_profiles p on p.id = c.user_id
    left join app.notifications n on n.organization_id = c.organization_id and n.id = c.notification_id
    left join private.push_subscriptions s on s.id = c.subscription_id and s.user_id = c.user_id
    cross join lateral (select case
        when c.id = c.digest_id and not exists (
          select from private.deliveries m
            join app.notifications e on e.organization_id = m.organization_id and e.id = m.notification_id
          where m.digest_id = c.id and m.state = 'digest' and e.read_at is null) then 'read'
        when c.channel = 'push' and (s.id is null
          or not private.is_session_valid(s.session_id, c.user_id, c.organization_id)) then 'signed_out'
        when c.channel = 'email' then private.mail_suppression(p.email, c.organization_id) end as refusal) r
    cross join lateral (select
      case when n.read_at is not null or r.refusal is not null then 'suppressed' else 'dead' end as state,
      case when n.read_at is not null then 'read' when r.refusal is not null then r.refusal
        when c.attempts > 12 then null else 'expired' end as error) v
  where c.id = any (claimed) and d.id = c.id
    and (n.read_at is not null or r.refusal is not null or c.attempts > 12 or c.expires_at < now());

  perform private.keep_daily_limit(claimed, daily_limit);
  perform private.settle_digests(claimed);

  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.id, 'attempt', d.attempts, 'channel', d.channel, 'is_urgent', d.is_urgent,
      'organization_id', d.organization_id, 'organization', o.name, 'user_id', d.user_id,
      'address', p.email, 'first_name', p.first_name, 'language', coalesce(s.language, p.language), 'region', o.region,
      'kind', case when d.digest_id is not null and d.notification_id is null then 'digest' else coalesce(n.kind, 'test') end,
      'title', n.title, 'body', n.body, 'content', n.content, 'link', n.link, 'created_at', d.created_at,
      'entries', case when d.id = d.digest_id then (
        select coalesce(jsonb_agg(jsonb_build_object('title', e.title, 'body', e.body, 'content', e.content,
            'link', e.link, 'created_at', e.created_at) order by e.created_at, e.id), '[]')
        from private.deliveries m
          join app.notifications e on e.organization_id = m.organization_id and e.id = m.notification_id
        where m.digest_id = d.id and m.state = 'digest' and e.read_at is null
      ) else '[]' end,
      'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth,
      'unread', case when d.channel = 'push'
        then (select count(*) from app.notifications u where u.user_id = d.user_id and u.read_at is null) else 0 end
    ) order by d.is_urgent desc, d.created_at, d.id), '[]')
    from private.deliveries d
      join app.organizations o on o.id = d.organization_id
      join app.user_profiles p on p.id = d.user_id
      left join app.notifications n on n.organization_id = d.organization_id and n.id = d.notification_id
      left join private.push_subscriptions s on s.id = d.subscription_id
    where d.id = any (claimed) and d.state = 'sending'
      and (d.channel = 'email' or s.id is not null) -- a subscription that has just ended; found out at the next claim
  );
end $$;

-- Postpones claimed deliveries beyond an organization's limit to the next day (UTC), except urgent ones.
create function private.keep_daily_limit(claimed uuid[], daily_limit integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  count record;
begin
  for count in
    insert into private.delivery_counts as c (organization_id, day, channel, claimed)
    select d.organization_id, today, d.channel, count(*)
    from private.deliveries d where d.id = any (claimed) and d.state = 'sending' and d.attempts = 1
    group by d.organization_id, d.channel order by d.organization_id, d.channel
    on conflict (organization_id, day, channel) do update set claimed = c.claimed + excluded.claimed
    returning c.organization_id, c.channel, c.claimed - daily_limit as excess
  loop
    if count.excess > 0 then
      with postponed as (
        update private.deliveries d set state = 'waiting', attempts = 0, error = 'daily_limit',
          not_before = (today + 1)::timestamp at time zone 'UTC',
          expires_at = greatest(d.expires_at, (today + 2)::timestamp at time zone 'UTC')
        where d.id in (
          select e.id from private.deliveries e
          where e.id = any (claimed) and e.state = 'sending' and e.attempts = 1 and not e.is_urgent
            and e.organization_id = count.organization_id and e.channel = count.channel
          order by e.created_at desc limit count.excess
        )
        returning d.id
      )
      update private.delivery_counts c set claimed = c.claimed - (select count(*) from postponed)
      where c.organization_id = count.organization_id and c.day = today and c.channel = count.channel;
    end if;
  end loop;
end $$;

-- Records the outcomes of claimed deliveries: `[{"id", "attempt", "outcome", "error", "retry_seconds"}]`. An outcome
-- counts only if no one else has claimed the delivery since.
--   sent     accepted
--   retry    failed, and to be tried again, twelve times in all
--   dead     failed for good
--   bounced  there is no such address: no more notifications go to it by email
--   gone     the device has unsubscribed: the subscription is deleted
create function private.finish_deliveries(results jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  finished uuid[];
begin
  with outcome as (
    select * from jsonb_to_recordset(results) as r (id uuid, attempt integer, outcome text, error text, retry_seconds integer)
  ), done as (
    update private.deliveries d set
      state = case when r.outcome = 'sent' then 'sent' when r.outcome = 'retry' and d.attempts < 12 then 'failed' else 'dead' end,
      error = nullif(left(coalesce(r.error, case when r.outcome not in ('sent', 'retry') then r.outcome end), 300), ''),
      not_before = now() + make_interval(secs => coalesce(r.retry_seconds, 0)),
      settled_at = case when r.outcome = 'retry' and d.attempts < 12 then null else now() end
    from outcome r
    where d.id = r.id and d.attempts = r.attempt and d.state = 'sending'
    returning d.id, d.user_id, d.subscription_id, r.outcome, r.error
  ), bounced as (
    insert into private.mail_suppressions (address, reason, details)
    select distinct on (lower(p.email)) lower(p.email), 'bounced', nullif(left(done.error, 300), '')
    from done join app.user_profiles p on p.id = done.user_id where done.outcome = 'bounced'
    on conflict do nothing
  ), gone as (
    delete from private.push_subscriptions s using done where s.id = done.subscription_id and done.outcome = 'gone'
  )
  select array_agg(id) into finished from done;
  perform private.settle_digests(finished);
end $$;

-- The parts of a settled digest share its state.
create function private.settle_digests(ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  update private.deliveries m set state = d.state, error = d.error, settled_at = d.settled_at
  from private.deliveries d
  where d.id = any (ids) and d.id = d.digest_id and d.settled_at is not null
    and m.digest_id = d.id and m.id <> d.id and m.state = 'digest'
$$;

-- Runs every minute. Gives up on deliveries that could not be sent in time, such as emails on an installation without a
-- mail server. A notification that was added to a digest just as the digest was sent is sent by itself.
create function private.tend_deliveries() returns void language sql security definer set search_path = '' as $$
  select private.forget_lost_subscriptions();
  with late as (
    select d.id from private.deliveries d
    where d.state in ('waiting', 'sending', 'failed') and d.not_before <= now() and d.expires_at < now()
    for update skip locked
  ), expired as (
    update private.deliveries d set state = 'dead', error = 'expired', settled_at = now()
    from late where d.id = late.id
    returning d.id
  )
  update private.deliveries m set state = 'dead', error = 'expired', settled_at = now()
  from expired where m.digest_id = expired.id and m.id <> expired.id and m.state = 'digest';
  update private.deliveries m set state = 'waiting', digest_id = null
  where m.state = 'digest' and exists (
    select from private.deliveries d where d.id = m.digest_id and d.settled_at < now() - interval '5 minutes')
$$;

-- Deletes the record of deliveries after 90 days.
create function private.forget_old_deliveries() returns void language sql security definer set search_path = '' as $$
  select private.forget_lost_subscriptions();
  delete from private.deliveries where created_at < now() - interval '90 days';
  delete from private.delivery_counts where day < now() - interval '90 days';
$$;

-- Sends a test message to the caller: to each of their devices, and to their address. Returns how many messages that
-- are. At most five times an hour.
create function public.send_test_notification(p_organization uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  sent integer;
begin
  perform private.require_member(p_organization);
  perform pg_advisory_xact_lock(hashtextextended('fieldside test notification ' || auth.uid(), 0));
  if (select count(distinct d.created_at) >= 5 from private.deliveries d
    where d.organization_id = p_organization and d.user_id = auth.uid() and d.notification_id is null
      and d.digest_id is null and d.created_at > now() - interval '1 hour')
  then
    raise sqlstate 'FSRUL' using message = 'too_many_tests';
  end if;
  insert into private.deliveries (organization_id, user_id, channel, subscription_id, expires_at)
  select p_organization, auth.uid(), way.channel, way.id, now() + interval '1 hour'
  from (
    select 'push' as channel, d.id from private.push_subscriptions d where d.user_id = auth.uid()
    union all
    select 'email', null from app.user_profiles p
    where p.id = auth.uid() and private.is_confirmed(p.id) and private.mail_suppression(p.email, p_organization) is null
  ) way;
  get diagnostics sent = row_count;
  return sent;
end $$;

-- Who was notified of the latest changes to a game, and how, for league staff: the last five, newest first.
create function public.list_game_deliveries(p_organization uuid, p_game uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open(p_organization);
  if (private.role_in(p_organization) in ('league_manager', 'league_administrator')) is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
  return (
    with told as (
      select n.* from private.notification_games g
        join app.notifications n on n.organization_id = g.organization_id and n.id = g.notification_id and n.kind = 'game'
      where g.organization_id = p_organization and g.game_id = p_game
    ), latest as (
      select distinct created_at from told order by created_at desc limit 5
    )
    select coalesce(jsonb_agg(event order by at desc), '[]') from (
      select n.created_at as at, jsonb_build_object('at', n.created_at, 'content',
        (array_agg(n.content order by (n.content ->> 'count')::integer desc nulls last, n.id))[1], 'people', jsonb_agg(
        jsonb_build_object('user_id', n.user_id, 'name', private.name_of(n.user_id), 'email', p.email,
          'is_read', n.read_at is not null,
          'ways', (select coalesce(jsonb_agg(jsonb_build_object('channel', d.channel, 'state', d.state, 'error', d.error)
              order by d.channel desc, d.created_at, d.id), '[]')
            from private.deliveries d where d.organization_id = n.organization_id and d.notification_id = n.id))
        order by private.name_of(n.user_id), n.user_id)) as event
      from told n join latest using (created_at) join app.user_profiles p on p.id = n.user_id
      group by n.created_at
    ) events
  );
end $$;

grant execute on function public.send_test_notification(uuid), public.list_game_deliveries(uuid, uuid) to authenticated;

-- ===== 37-admin-deliveries.sql

-- The queue of notifications (36-deliveries.sql), for platform administrators.

-- How much of the queue is in which state, the organizations with the most in the last day, and a page of what was given
-- up on, latest first.
create function public.admin_read_deliveries(p_offset integer, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return jsonb_build_object(
    'states', (select coalesce(jsonb_object_agg(state, many), '{}')
      from (select d.state, count(*) as many from private.deliveries d group by d.state) s),
    'oldest_due', (select min(d.not_before) from private.deliveries d
      where d.state in ('waiting', 'failed') and d.not_before < now()),
    'last_sent', (select max(d.settled_at) from private.deliveries d where d.state = 'sent'),
    'suppressed_addresses', (select count(*) from private.mail_suppressions s where s.reason = 'bounced'),
    'organizations', (select coalesce(jsonb_agg(to_jsonb(b) order by b.total desc, b.name), '[]') from (
      select o.id, o.name, count(*) as total, count(*) filter (where d.state = 'sent') as sent,
        count(*) filter (where d.state in ('waiting', 'sending', 'failed', 'digest')) as open,
        count(*) filter (where d.state = 'dead') as dead
      from private.deliveries d join app.organizations o on o.id = d.organization_id
      where d.created_at > now() - interval '1 day'
      group by o.id order by count(*) desc, o.name limit 20) b),
    'total', (select count(*) from private.deliveries d where d.state = 'dead'),
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'organization', o.name,
        'person', private.name_of(b.user_id), 'channel', b.channel, 'attempts', b.attempts, 'error', b.error,
        'settled_at', b.settled_at) order by b.settled_at desc, b.id), '[]')
      from (select * from private.deliveries d where d.state = 'dead' order by d.settled_at desc, d.id
        offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100)) b
      join app.organizations o on o.id = b.organization_id)
  );
end $$;

-- Tries to send again what was given up on; null: all of it. A digest takes its parts along. Returns how many.
create function public.admin_retry_deliveries(p_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  retried integer;
begin
  perform private.require_open_admin();
  with dead as (
    select d.id, exists (
      select from private.deliveries g
      where g.id = d.digest_id and g.id <> d.id and g.state = 'dead' and (p_id is null or g.id = p_id)) as is_part
    from private.deliveries d
    where d.state = 'dead' and (p_id is null or d.id = p_id or d.digest_id = p_id)
  )
  update private.deliveries d set state = case when dead.is_part then 'digest' else 'waiting' end, attempts = 0,
    error = null, settled_at = null, not_before = now(), expires_at = now() + interval '1 day',
    digest_id = case when dead.is_part or d.id = d.digest_id then d.digest_id end
  from dead
  where d.id = dead.id and (p_id is null or d.id = p_id or dead.is_part);
  get diagnostics retried = row_count;
  return retried;
end $$;
grant execute on function public.admin_read_deliveries(integer, integer), public.admin_retry_deliveries(uuid) to authenticated;

reset check_function_bodies;
