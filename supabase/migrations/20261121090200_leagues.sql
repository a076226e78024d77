-- Leagues and what they are made of. Foreign keys carry the organisation (and the league, where it matters): a plain
-- one would be checked without row-level security and let one organisation's team point at another's league.

-- Reference data of the deployment. The ids are fixed, so that a league means the same sport wherever it is copied to.
create table public.sports (
  id uuid primary key check (private.is_id(id)),
  name text not null unique check (private.is_text(name, 1, 80)),
  game_minutes integer not null check (game_minutes between 1 and 600)
);
call private.protect('public.sports');
insert into public.sports (id, name, game_minutes) values
  ('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e01', 'Soccer', 60),
  ('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e02', 'Baseball', 120),
  ('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e03', 'Basketball', 60),
  ('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e04', 'Softball', 90),
  ('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e05', 'Volleyball', 60),
  ('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e06', 'Ice Hockey', 75),
  ('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e07', 'Lacrosse', 60),
  ('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e08', 'American Football', 90),
  ('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e09', 'Cricket', 180),
  ('5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e0a', 'Rugby', 80);

create table public.leagues (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (private.is_text(name, 3, 120)),
  description text check (private.is_text(description, 1, 2000)),
  sport_id uuid not null references public.sports (id),
  time_zone text not null check (private.is_text(time_zone, 1, 64) and private.is_time_zone(time_zone)),
  num_teams integer not null check (num_teams between 2 and 1000),
  season_start date check (private.is_date(season_start)),
  season_end date check (private.is_date(season_end)),
  registration_deadline date check (private.is_date(registration_deadline)),
  rules text check (private.is_text(rules, 1, 20000)),
  status text not null check (status in ('active', 'archived')),
  score_policy text not null check (score_policy in ('staff_only', 'scorekeepers', 'team_staff')),
  standings_preset text not null check (standings_preset in ('win_percentage', 'points_3_1_0', 'points_2_1_0')),
  tie_breakers text[] not null check (
    tie_breakers <@ array['head_to_head', 'difference', 'scored']
    and cardinality(tie_breakers) <= 3
    and coalesce(array_ndims(tie_breakers), 1) = 1
  ),
  created_by uuid references public.user_profiles (id) on delete set null,
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  check (season_end >= season_start)
);
create index on public.leagues (organization_id, version);
create index on public.leagues (sport_id);
create index on public.leagues (created_by);
call private.protect('public.leagues');

create table public.divisions (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  name text not null check (private.is_text(name, 1, 80)),
  age_group text check (private.is_text(age_group, 1, 40)),
  level text check (private.is_text(level, 1, 40)),
  version bigint not null,
  primary key (organization_id, id),
  unique (organization_id, league_id, id),
  foreign key (organization_id, league_id) references public.leagues (organization_id, id) on delete cascade
);
create index on public.divisions (organization_id, version);
call private.protect('public.divisions');

create table public.teams (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  division_id uuid,
  name text not null check (private.is_text(name, 1, 80)),
  logo_url text check (private.is_https_url(logo_url)),
  primary_color text not null check (private.is_colour(primary_color)),
  secondary_color text not null check (private.is_colour(secondary_color)),
  version bigint not null,
  primary key (organization_id, id),
  unique (organization_id, league_id, id),
  foreign key (organization_id, league_id) references public.leagues (organization_id, id) on delete cascade,
  foreign key (organization_id, league_id, division_id)
    references public.divisions (organization_id, league_id, id) on delete set null (division_id)
);
create index on public.teams (organization_id, version);
create index on public.teams (organization_id, league_id, division_id);
call private.protect('public.teams');

create table public.players (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  team_id uuid not null,
  display_name text not null check (private.is_text(display_name, 1, 80)),
  jersey text check (private.is_text(jersey, 1, 4)),
  position text check (private.is_text(position, 1, 40)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, team_id) references public.teams (organization_id, id) on delete cascade
);
create index on public.players (organization_id, version);
create index on public.players (organization_id, team_id);
call private.protect('public.players');

-- Which coach belongs to which team. Leaving the organisation ends it.
create table public.team_staff (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('head_coach', 'assistant_coach', 'manager')),
  version bigint not null,
  primary key (organization_id, id),
  unique (organization_id, team_id, user_id),
  foreign key (organization_id, team_id) references public.teams (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references public.memberships (organization_id, user_id) on delete cascade
);
create index on public.team_staff (organization_id, version);
create index on public.team_staff (organization_id, user_id);
create index on public.team_staff (user_id);
call private.protect('public.team_staff');
