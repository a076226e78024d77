-- What the server itself stores in the database, and the functions that its logins may call
-- (server/database/logins.ts). Run at every start; running it again changes nothing. A hosted project never runs it.

create schema if not exists gateway;

-- The passwords of the server's logins, shared by several servers.
create table if not exists gateway.logins (
  name text primary key,
  password text not null
);

-- A crash may empty the table, which does little harm: its contents are valid only for minutes. Keys are digests.
create unlogged table if not exists gateway.request_budgets (
  key bytea primary key,
  used bigint not null,
  ends_at timestamptz not null
);

-- Sets what PostgREST sets for a request, and runs a statement in the caller's role, which may or may not be allowed to
-- execute its function. The statement must be separate: rights are checked when a statement begins, so setting the role
-- inside the same statement would apply the login's rights.
create or replace function gateway.call_as_person(
  statement text, arguments json, name text, role text, claims text, headers text
) returns text language plpgsql set search_path = '' as $$
declare
  answer text;
begin
  perform set_config('request.jwt.claims', claims, true),
    set_config('request.jwt.claim.sub', coalesce(claims::json ->> 'sub', ''), true),
    set_config('request.jwt.claim.role', role, true), set_config('request.method', 'POST', true),
    set_config('request.path', '/rpc/' || name, true), set_config('request.headers', headers, true),
    set_config('role', role, true);
  execute statement into answer using arguments;
  return answer;
end $$;

create or replace function gateway.min_password_length() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select min_password_length from app.platform_settings);
end $$;

-- Returns whether the password was set by staff (private.temporary_passwords).
create or replace function gateway.has_temporary_password(account uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.temporary_passwords t where t.user_id = account);
end $$;

-- The language in which the account with this address gets mail; null if it is unknown.
create or replace function gateway.language_of(address text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select p.language from app.user_profiles p where lower(p.email) = lower(address) limit 1);
end $$;

-- Sets the account's names to those given in the sign-up whose link was opened.
create or replace function gateway.name_account(account uuid, metadata jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update app.user_profiles set first_name = private.name_from(metadata, 'first_name', 'firstName'),
    last_name = private.name_from(metadata, 'last_name', 'lastName')
  where id = account;
end $$;

revoke execute on all functions in schema gateway from public;
