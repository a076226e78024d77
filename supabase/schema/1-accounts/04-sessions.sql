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
