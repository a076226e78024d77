-- How long a session may lie unused. A use is a person's: somebody touches the app, or enters something. What a device
-- asks by itself is none. `idle_minutes` null: as long as one likes. `idle_since`: from when uses are kept for it, and so
-- from when the time counts for those who were in before.
alter table public.platform_settings
  add column idle_minutes integer check (idle_minutes between 5 and 525600), add column idle_since timestamptz(3);
alter table public.organization_settings
  add column idle_minutes integer check (idle_minutes between 5 and 525600), add column idle_since timestamptz(3);
grant update (idle_minutes) on public.platform_settings, public.organization_settings to authenticated;

create function private.start_idle() returns trigger language plpgsql set search_path = '' as $$
begin
  new.idle_since := case
    when new.idle_minutes is not null then coalesce(case when old.idle_minutes is not null then old.idle_since end, now())
  end;
  return new;
end $$;
create trigger idle_since before update of idle_minutes on public.platform_settings
  for each row execute function private.start_idle();
create trigger idle_since before update of idle_minutes on public.organization_settings
  for each row execute function private.start_idle();

-- The last use of each session that has one beyond its sign-in. Kept only where a time for it is set.
create table private.session_uses (
  user_id uuid not null references public.user_profiles (id) on delete cascade,
  session_id text not null,
  used_at timestamptz(3) not null,
  primary key (user_id, session_id)
) with (fillfactor = 50);
call private.protect('private.session_uses');

-- Of the session that the request's token belongs to; null where it has none.
create function private.session_used() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select u.used_at from private.session_uses u
    where u.user_id = auth.uid() and u.session_id = auth.jwt() ->> 'session_id'
  );
end $$;

-- As before, and a session that was not used for too long is not good enough. When it was used is looked up only where
-- somebody has set a time: this stands in the way of every pull.
create or replace function private.gates() returns table (organization_id uuid, missing text)
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
  from public.memberships m
    left join public.organization_settings o using (organization_id)
    left join public.platform_settings p on true
    cross join request r
  where m.user_id = auth.uid();
end $$;

create or replace function private.require_open(org uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  missing text;
begin
  if private.has_session() is not true then
    raise sqlstate 'PT401' using message = 'This session has ended. Sign in again.';
  end if;
  missing := (select g.missing from private.gates() g where g.organization_id = org);
  case missing
    when 'age' then raise sqlstate 'PT401' using message = 'This session is too old for the organization. Sign in again.';
    when 'idle' then raise sqlstate 'PT401' using message = 'This session was not used for too long. Sign in again.';
    when 'mfa' then raise sqlstate 'PT403' using message = 'This organization asks for a second factor at sign-in.';
    when 'address' then raise sqlstate 'PT403' using message = 'This organization cannot be reached from this network.';
    else null;
  end case;
end $$;

create or replace function private.is_open_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.platform_admins a where a.user_id = auth.uid())
    and coalesce((
      select private.session_started() is not null
        and (p.session_minutes is null
          or private.session_started() > now() - make_interval(mins => p.session_minutes))
        and (p.idle_minutes is null
          or greatest(private.session_started(), p.idle_since, private.session_used())
            > now() - make_interval(mins => p.idle_minutes))
        and (not p.require_mfa or auth.jwt() ->> 'aal' = 'aal2')
        and (not p.ip_restrictions or private.request_address() <<= any (p.allowed_ips::inet[]))
      from public.platform_settings p
    ), false)
$$;

-- The shortest time that holds for whoever asks, and whether one of them is over for their session.
create function private.idle_state(out shortest integer, out is_over boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  select min(l.idle_minutes), coalesce(bool_or((
      greatest(private.session_started(), l.idle_since, private.session_used()) > now() - make_interval(mins => l.idle_minutes)
    ) is not true), false)
  into shortest, is_over
  from (
    select p.idle_minutes, p.idle_since from public.platform_settings p
    union all
    select o.idle_minutes, o.idle_since from public.memberships m join public.organization_settings o using (organization_id)
    where m.user_id = auth.uid()
  ) l where l.idle_minutes is not null;
end $$;

-- Where it is over for one organisation, it stays over until the next sign-in: to use the app for another does not open
-- the first again.
create function private.keep_use(at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.session_uses as u (user_id, session_id, used_at)
  values (auth.uid(), auth.jwt() ->> 'session_id', least(at, now()))
  on conflict (user_id, session_id) do update set used_at = excluded.used_at where u.used_at < excluded.used_at;
end $$;

-- The app tells that a person is using it, at most once a minute, and learns how long it may lie unused. Where no time is
-- set, nothing is kept.
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
    if private.session_used() is null then -- the first of this session: those of ended ones go
      delete from private.session_uses u where u.user_id = auth.uid() and not exists (
        select from auth.sessions s where s.user_id = u.user_id and s.id::text = u.session_id);
    end if;
    perform private.keep_use(now());
  end if;
  return idle.shortest;
end $$;
grant execute on function public.note_use() to authenticated;

-- When the newest of these was entered on the device. What is no instant says nothing.
create function private.last_entered(mutations jsonb) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (select max((m ->> 'at')::timestamptz) from jsonb_array_elements(mutations) m);
exception when data_exception then
  return null;
end $$;

-- As before, and what somebody entered is a use of their session. The gate was asked when the push began.
create or replace function private.end_push(client uuid, org uuid, number bigint, is_member boolean, mutations jsonb, results jsonb[])
returns void
language plpgsql security definer set search_path = '' as $$
declare
  idle record;
  entered timestamptz;
begin
  insert into private.sync_receipts (client_id, organization_id, seq, mutation_id, user_id, result, refused)
  select client, org, (m ->> 'seq')::bigint, (m ->> 'id')::uuid, auth.uid(), r, case when is_member and r ? 'code' then m end
  from rows from (jsonb_array_elements(mutations), unnest(results)) u (m, r)
  where not r ? 'dup' and exists (select from private.sync_clients where client_id = client and organization_id = org);
  update private.sync_clients set last_seq = number, seen_at = now()
  where client_id = client and organization_id = org and user_id = auth.uid();
  select * into idle from private.idle_state();
  if idle.shortest is not null and not idle.is_over then
    entered := private.last_entered(mutations);
    if entered is not null then
      perform private.keep_use(entered);
    end if;
  end if;
end $$;

-- Where the server sees the one who asks: for a list of addresses that is to have it.
create function public.own_address() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return host(private.request_address());
end $$;
grant execute on function public.own_address() to authenticated;

-- Beside the sessions that a person may see and end: when each was last used.
create or replace function public.my_sessions() returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'created_at', s.created_at, 'refreshed_at', s.refreshed_at,
    'used_at', (select u.used_at from private.session_uses u where u.user_id = s.user_id and u.session_id = s.id::text),
    'user_agent', s.user_agent, 'is_current', s.id::text = auth.jwt() ->> 'session_id')
    order by s.created_at desc), '[]')
  from auth.sessions s where s.user_id = auth.uid() and private.has_session()
$$;
