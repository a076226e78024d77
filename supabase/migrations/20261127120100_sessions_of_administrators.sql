-- What is missing for the platform's own administration in the session that asks; null where nothing is. As
-- private.gates() for an organisation: a null anywhere in a condition closes.
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
  from public.platform_settings p;
  return case when found then missing else 'session' end;
end $$;

create or replace function private.is_open_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.platform_admins a where a.user_id = auth.uid()) and private.platform_gate() is null
$$;

-- An administrator whose session is not good enough is told what is missing, as members of an organisation are.
create or replace function private.require_open_admin() returns void
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

-- As before. An administrator may belong to no organisation whose pull would say that the session is over.
create or replace function public.sync_account() returns jsonb
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  profile jsonb;
begin
  if auth.uid() is not null then -- nobody else may ask the helper
    select to_jsonb(p) into profile from public.user_profiles p where p.id = auth.uid() and private.has_session();
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
      -- Also those behind the gate: a session that is not good enough is no reason to take their rows off the device.
      select coalesce(jsonb_agg(to_jsonb(o) order by o.name, o.id), '[]') from private.own_organizations() o
    ),
    'is_admin', private.is_platform_admin(),
    'sports', (select coalesce(jsonb_agg(to_jsonb(s) order by s.name), '[]') from public.sports s)
  );
end $$;
grant execute on function private.platform_gate() to authenticated;

-- Where the server sees an administrator, whose session has to be good enough for the platform.
create function public.admin_own_address() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return host(private.request_address());
end $$;
grant execute on function public.admin_own_address() to authenticated;
