-- Creates what a hosted Supabase project has before its first migration and a bare Postgres lacks: the request roles,
-- their usage privileges on the schemas, and the default privileges. Run before the migrations at every start; running
-- it again changes nothing. A hosted project never runs it.

create schema if not exists auth;
create schema if not exists extensions;

do $$
declare
  may_bypass boolean := (select rolsuper or rolbypassrls from pg_roles where rolname = current_user);
  request_role text;
  may_switch boolean;
begin
  foreach request_role in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_roles where rolname = request_role) then
      execute format('create role %I nologin noinherit', request_role);
      if request_role = 'service_role' and may_bypass then
        alter role service_role bypassrls;
      end if;
    end if;

    -- Each request runs as one of these roles. A login that is not a superuser must be a member of a role to switch to
    -- it. Since Postgres 16, a role's creator is a member, but may not switch to it.
    if current_setting('server_version_num')::int >= 160000 then
      execute format('select pg_has_role(current_user, %L, ''SET'')', request_role) into may_switch;
    else
      may_switch := pg_has_role(current_user, request_role, 'MEMBER');
    end if;
    if not may_switch then
      execute format('grant %I to current_user', request_role);
    end if;
  end loop;
end
$$;

revoke create on schema public from public;
grant usage on schema public, extensions, auth to anon, authenticated, service_role;

-- The migrations first revoke these privileges and then grant them table by table. The defaults are set here so that a
-- forgotten revoke shows up in the tests, as it would on a hosted project.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
