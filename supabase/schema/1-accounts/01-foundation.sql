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
