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
