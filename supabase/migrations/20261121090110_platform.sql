-- What holds for the whole deployment, what each organisation sets for itself, what plans allow, and what happened.

-- Every line is an address or a range, and there are not too many.
create function private.is_address_list(list text[]) returns boolean language sql immutable parallel safe
return cardinality(list) <= 100 and coalesce((select bool_and(line::inet is not null) from unnest(list) line), true);
grant execute on function private.is_address_list(text[]) to authenticated, service_role;

-- One row. `session_minutes` null: a session may be as old as the auth server lets it be.
create table public.platform_settings (
  id boolean primary key default true check (id),
  default_tier text not null default 'enterprise'
    check (default_tier in ('free', 'starter', 'professional', 'enterprise')),
  sign_up text not null default 'open' check (sign_up in ('open', 'invitation')),
  require_mfa boolean not null default false,
  session_minutes integer check (session_minutes between 5 and 525600),
  min_password_length integer not null default 8 check (min_password_length between 8 and 72),
  require_numbers boolean not null default false,
  require_symbols boolean not null default false,
  require_uppercase boolean not null default false,
  ip_restrictions boolean not null default false,
  allowed_ips text[] not null default '{}' check (private.is_address_list(allowed_ips)),
  product_name text not null default 'Fieldside' check (private.is_text(product_name, 1, 60)),
  accent_color text check (private.is_colour(accent_color)),
  logo_url text check (private.is_https_url(logo_url))
);
insert into public.platform_settings default values;
call private.protect('public.platform_settings');

-- `is_founder`: the deployment's first administrator, whom nobody can demote.
create table public.platform_admins (
  user_id uuid primary key references public.user_profiles (id) on delete cascade,
  is_founder boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create unique index platform_admins_one_founder on public.platform_admins (is_founder) where is_founder;
call private.protect('public.platform_admins');

create function private.is_platform_admin() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.platform_admins where user_id = (select auth.uid()))
$$;
grant execute on function private.is_platform_admin() to authenticated;

-- What a league manager demands of the organisation's members, beyond what the platform demands of everybody.
create table public.organization_settings (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  require_mfa boolean not null default false,
  session_minutes integer check (session_minutes between 5 and 525600),
  ip_restrictions boolean not null default false,
  allowed_ips text[] not null default '{}' check (private.is_address_list(allowed_ips))
);
call private.protect('public.organization_settings');

create function private.start_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.organization_settings (organization_id) values (new.id);
  return null;
end $$;
create trigger start_settings after insert on public.organizations
  for each row execute function private.start_settings();

-- The catalogue of plans; src/domain/entitlements.ts says the same. `max_count` null: as many as one likes.
create table public.features (
  feature_key text primary key check (private.is_text(feature_key, 1, 60)),
  name text not null,
  description text not null,
  category text not null
);
call private.protect('public.features');
create table public.feature_tiers (
  feature_key text not null references public.features (feature_key) on delete cascade,
  tier text not null check (tier in ('free', 'starter', 'professional', 'enterprise')),
  is_allowed boolean not null,
  max_count integer check (max_count >= 0),
  primary key (feature_key, tier)
);
call private.protect('public.feature_tiers');

insert into public.features values
  ('leagues', 'Leagues', 'Leagues in the organization', 'limits'),
  ('teams', 'Teams', 'Teams in each league', 'limits'),
  ('players', 'Players', 'Players on each team', 'limits'),
  ('games', 'Games', 'Games in each month', 'limits'),
  ('schedule.basic', 'Scheduling', 'Schedules, calendar and conflicts', 'scheduling'),
  ('schedule.advanced', 'Advanced scheduling', 'Optimized travel, venue use and team wishes', 'scheduling');
insert into public.feature_tiers values
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

-- What happened, for those who answer for it. Append-only: triggers and functions write it, nobody changes it, but that
-- an erased person's name goes. Neither the organisation nor a person is a foreign key: the entry outlives both.
create table public.activity (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  organization_id uuid,
  actor_id uuid,      -- null: the server itself, or somebody who has been erased
  actor_name text,
  action text not null,
  subject text,       -- the name of what it was done to
  subject_id uuid,    -- where that is a person with an account
  details jsonb not null default '{}'
);
create index on public.activity (organization_id, id);
create index on public.activity (actor_id);
create index on public.activity (subject_id);
call private.protect('public.activity');

create function private.note_activity(org uuid, what text, about text, more jsonb default '{}', whom uuid default null)
returns void language sql security definer set search_path = '' as $$
  insert into public.activity (organization_id, actor_id, actor_name, action, subject, subject_id, details)
  values (org, auth.uid(),
    (select coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email) from public.user_profiles p
     where p.id = auth.uid()), what, about, whom, more)
$$;
