-- What the server itself stores in the database, and the functions that its logins may call
-- (server/database/logins.ts). Run at every start; running it again changes nothing. A hosted project never runs it.

create schema if not exists gateway;

-- The passwords of the server's logins, shared by all servers on this database.
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

-- The language in which the account with this address gets mail; null if there is no such account or it has no
-- language.
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

-- Changes to sessions and rights, so that every server checks the live streams that they concern at once
-- (server/live/hub.ts). A null means everyone, or every organization. A crash may empty the table, and the ids start over
-- then: a server that could not read it for a moment checks all its streams.
create unlogged table if not exists gateway.access_changes (
  id bigint generated always as identity primary key,
  user_id uuid,
  organization_id uuid,
  changed_at timestamptz not null default clock_timestamp()
);
create index if not exists access_changes_changed_at on gateway.access_changes (changed_at);

create or replace function gateway.note_access_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant jsonb := to_jsonb(coalesce(new, old));
begin
  if tg_op = 'UPDATE' and changed = to_jsonb(old) then
    return null;
  end if;
  insert into gateway.access_changes (user_id, organization_id)
  values ((changed ->> 'user_id')::uuid, (changed ->> 'organization_id')::uuid);
  return null;
end $$;

-- Creates only missing triggers, because creating one waits until no transaction writes to its table.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('auth.sessions', 'delete or update of not_after'),
      ('auth.mfa_factors', 'insert or update of status'),
      ('private.temporary_passwords', 'insert'),
      ('app.memberships', 'insert or delete or update of role'),
      ('app.organization_settings', 'insert or update'),
      ('app.platform_settings', 'insert or update')
    ) t (target, events)
  loop
    if not exists (
      select from pg_trigger where tgrelid = wanted.target::regclass and tgname = 'note_access_change'
    ) then
      execute format('create trigger note_access_change after %s on %s
        for each row execute function gateway.note_access_change()', wanted.events, wanted.target);
    end if;
  end loop;
end $$;

-- What has changed since the caller last asked: organizations whose version differs from the given one, and changes of
-- access other than the `seen` ones. A transaction may commit long after its row was numbered, so the rows of the last
-- two minutes are read each time; no statement takes longer. `heads`: the newest versions with their ids, from the given
-- one on. `people`: whom the changed rows of tables concern whose policies name one person.
create or replace function gateway.read_changes(organizations uuid[], versions bigint[], seen bigint[]) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  return json_build_object(
    'organizations', (
      select coalesce(json_agg(json_build_object('id', c.organization_id, 'version', c.version,
        'heads', (
          select json_agg(json_build_object('v', h.version, 'id', h.id)) from (
            select c.version, c.version_id as id
            union all (select p.version, p.id from private.past_versions p
              where p.organization_id = k.id and p.version >= k.version order by p.version desc limit 50)
          ) h
        ),
        'people', (
          select coalesce(json_agg(distinct p.user_id), '[]') from (
            select n.user_id from app.notifications n where n.organization_id = k.id and n.version > k.version
            union all
            select m.user_id from app.memberships m where m.organization_id = k.id and m.version > k.version
            union all
            select s.user_id from app.team_staff s where s.organization_id = k.id and s.version > k.version
          ) p
        ))), '[]')
      from unnest(organizations, versions) as k (id, version)
        join private.sync_clocks c on c.organization_id = k.id
      where c.version <> k.version
    ),
    'access', (
      select coalesce(json_agg(json_build_array(a.id, a.user_id, a.organization_id)), '[]')
      from gateway.access_changes a
      where a.changed_at > clock_timestamp() - interval '2 minutes'
        and not exists (select from unnest(seen) s (id) where s.id = a.id)
    ));
end $$;

-- The organizations whose changes the holders of these tokens may be told about now; null for a session that has ended.
-- The tokens' signatures have been checked. `isTimed`: the gate can close without any change.
create or replace function gateway.read_live_access(callers json) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller json;
  answers json[] := '{}';
begin
  for caller in select value from json_array_elements(callers) loop
    perform set_config('request.jwt.claims', caller ->> 'claims', true),
      set_config('request.jwt.claim.sub', (caller ->> 'claims')::json ->> 'sub', true),
      set_config('request.headers', coalesce(caller ->> 'headers', ''), true);
    answers := array_append(answers, case when private.has_session() then (
      select coalesce(json_agg(json_build_object('id', g.organization_id, 'version', c.version,
        'visibility', c.visibility,
        'isTimed', exists (select from auth.sessions s where s.id = private.session_id() and s.not_after is not null)
          or exists (select from app.platform_settings p
            where p.session_minutes is not null or p.idle_minutes is not null)
          or exists (select from app.organization_settings o where o.organization_id = g.organization_id
            and (o.session_minutes is not null or o.idle_minutes is not null)))), '[]')
      from private.gates() g cross join lateral private.read_clock(g.organization_id) c where g.missing is null
    ) else 'null'::json end);
  end loop;
  return array_to_json(answers);
end $$;

-- The organization of a league with a public page, so that visitors hear when the page changes.
create or replace function gateway.find_public_league(page_slug text) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select json_build_object('organizationId', c.organization_id, 'version', c.version)
    from app.leagues l join private.sync_clocks c on c.organization_id = l.organization_id
    where l.slug = page_slug and l.is_public
  );
end $$;

-- A session that ends takes the push subscription of its device along.
create or replace function gateway.forget_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.push_subscriptions where session_id = old.id;
  return null;
end $$;
do $$
begin
  if not exists (
    select from pg_trigger where tgrelid = 'auth.sessions'::regclass and tgname = 'forget_subscription'
  ) then
    create trigger forget_subscription after delete on auth.sessions
      for each row execute function gateway.forget_subscription();
  end if;
end $$;

revoke execute on all functions in schema gateway from public;
