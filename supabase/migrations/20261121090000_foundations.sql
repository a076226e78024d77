-- Schemas, privileges, and the kinds of values that columns are made of.
--
-- `public` holds what the API shows; `private` holds the rest: helpers of the policies, the sync protocol's records.

-- A hosted project grants each new table and function of `public` to its request roles, and Postgres grants each new
-- function to everybody. Here nobody has a right that a migration does not name.
alter default privileges in schema public revoke all on tables from public, anon, authenticated;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated;
alter default privileges in schema public revoke all on functions from public, anon, authenticated;
alter default privileges revoke execute on functions from public;

create schema private;
revoke all on schema private from public;
-- Policies and checks run as the person who asks, so that person has to reach the functions in them, one by one.
grant usage on schema private to authenticated, service_role;

-- For every new table: closed to all but its owner, whose definer functions need a policy where the owner is no
-- superuser and `force` holds for it too.
create procedure private.protect(target regclass) language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('revoke all on table %s from public, anon, authenticated', target);
  execute format('create policy owner on %s to %I using (true) with check (true)', target, current_user);
end $$;
revoke all on procedure private.protect(regclass) from public;

-- A text's length in characters (code points, as the forms count them: an emoji is one, or a few that are joined).
create function private.is_text(value text, shortest integer, longest integer) returns boolean
language sql immutable parallel safe
return char_length(value) between shortest and longest;

-- RFC 9562, as devices parse it. Postgres alone would take any 128 bits.
create function private.is_id(value uuid) returns boolean language sql immutable parallel safe
return value::text ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
  or value in ('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff');

-- Days and instants that have a four-digit year; neither infinity nor the years before Christ.
create function private.is_date(value date) returns boolean language sql immutable parallel safe
return value between '0001-01-01' and '9999-12-31';

create function private.is_instant(value timestamptz) returns boolean language sql immutable parallel safe
return value >= '0001-01-01 00:00:00+00' and value < '10000-01-01 00:00:00+00';

create function private.is_colour(value text) returns boolean language sql immutable parallel safe
return value ~ '^#[0-9A-Fa-f]{6}$';

-- The class in the middle is what JavaScript's \s means; \s of Postgres depends on the locale.
create function private.is_https_url(value text) returns boolean language sql immutable parallel safe
return char_length(value) <= 500
  and value ~ '^https://[^\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF"''<>\\]+$';

-- A name of the time zone database that this server knows. The pattern leaves out POSIX forms like `ABC+3`, which
-- Postgres would take and browsers would not; an unknown name raises 22023.
create function private.is_time_zone(value text) returns boolean language sql immutable parallel safe
return value ~ '^(UTC|Etc/(UTC|GMT([+-][0-9]{1,2})?)|[A-Z][A-Za-z_]+(/[A-Z][A-Za-z_-]+){1,2})$'
  and timezone(value, '2000-01-01 00:00:00+00'::timestamptz) is not null;

grant execute on function private.is_text(text, integer, integer), private.is_id(uuid), private.is_date(date),
  private.is_instant(timestamptz), private.is_colour(text), private.is_https_url(text),
  private.is_time_zone(text) to authenticated, service_role;
