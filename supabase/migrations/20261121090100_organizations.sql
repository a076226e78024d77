-- People, organisations, and who belongs to which.

create table public.user_profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null check (private.is_text(email, 3, 320)),
  first_name text not null default '' check (private.is_text(first_name, 0, 80)),
  last_name text not null default '' check (private.is_text(last_name, 0, 80)),
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at))
);
call private.protect('public.user_profiles');

create table public.organizations (
  id uuid primary key check (private.is_id(id)),
  organization_id uuid not null check (organization_id = id),
  name text not null check (private.is_text(name, 1, 120)),
  tier text check (tier in ('free', 'starter', 'professional', 'enterprise')), -- null: the deployment's default
  created_by uuid references public.user_profiles (id) on delete set null,
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at)),
  version bigint not null
);
create index on public.organizations (organization_id, version);
create index on public.organizations (created_by, created_at);
call private.protect('public.organizations');

create table public.memberships (
  id uuid not null default gen_random_uuid() check (private.is_id(id)),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  user_id uuid not null references public.user_profiles (id) on delete cascade,
  role text not null
    check (role in ('league_manager', 'league_administrator', 'scorekeeper', 'team_manager', 'player', 'viewer')),
  display_name text not null check (private.is_text(display_name, 0, 161)),
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  unique (organization_id, user_id)
);
create index on public.memberships (organization_id, version);
create index on public.memberships (user_id);
call private.protect('public.memberships');
