-- Sports, leagues, and divisions. Foreign keys include the organization, and the league where it matters: a plain ID
-- would be checked without row-level security, and one organization's row could reference another's.

-- Reference data of the deployment. The IDs are fixed, so a league keeps its sport wherever it is copied to.
create table app.sports (
  id uuid primary key check (private.is_id(id)),
  name text not null unique check (private.is_text(name, 1, 80)),
  game_minutes integer not null check (game_minutes between 1 and 600)
);
call private.protect('app.sports');
insert into app.sports (id, name, game_minutes) values
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
grant select on app.sports to authenticated;
create policy sports_select on app.sports for select to authenticated using (true);

-- The UTC offsets of time zones, each from a given moment on: the app's own zone data for the months around today,
-- written by the server (server/database/update-zone-offsets.ts). Postgres has zone data too, but from a different
-- release than the devices'.
create table private.zone_offsets (
  time_zone text not null,
  since timestamptz not null,
  ahead interval not null,
  primary key (time_zone, since)
);
call private.protect('private.zone_offsets');

-- How far a time zone is ahead of UTC at a moment; 0 if the server has no data for it.
create function private.ahead_of_utc(at timestamptz, zone text) returns interval
language sql stable set search_path = ''
return coalesce((
  select o.ahead from private.zone_offsets o where o.time_zone = zone and o.since <= at order by o.since desc limit 1
), '0');

-- The date and time on a clock in a time zone, as the app's screens show it.
create function private.to_local_time(at timestamptz, zone text) returns timestamp
language sql stable set search_path = ''
return (at at time zone 'UTC') + private.ahead_of_utc(at, zone);

-- The moment at which a clock in a time zone shows this date and time. A time that a clock change skips is
-- read as one an hour earlier.
create function private.from_local_time(local timestamp, zone text) returns timestamptz
language sql stable set search_path = '' as $$
  select (local - private.ahead_of_utc((local - private.ahead_of_utc(local at time zone 'UTC', zone)) at time zone 'UTC', zone))
    at time zone 'UTC'
$$;

-- Today's date in a time zone.
create function private.today_in(zone text) returns date language sql stable set search_path = ''
return private.to_local_time(now(), zone)::date;

-- `slug`, `is_public`, `public_parts`: the page that anyone can read (see 26-public-pages.sql).
create table app.leagues (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null references app.organizations (id) on delete cascade,
  name text not null check (private.is_text(name, 3, 120)),
  description text check (private.is_text(description, 1, 2000)),
  sport_id uuid not null references app.sports (id),
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
  slug text check (private.is_slug(slug)),
  is_public boolean not null default false,
  public_parts text[] not null default '{results,standings,brackets,venues,sponsors}' check (
    public_parts <@ array['results', 'standings', 'brackets', 'venues', 'sponsors']
    and cardinality(public_parts) <= 5
    and coalesce(array_ndims(public_parts), 1) = 1
  ),
  created_by uuid references app.user_profiles (id) on delete set null,
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  check (season_end >= season_start),
  constraint leagues_public_address check (slug is not null or not is_public)
);
create index on app.leagues (organization_id, version);
create index on app.leagues (sport_id);
create index on app.leagues (created_by);
create unique index leagues_slug on app.leagues (slug);
create index leagues_by_name on app.leagues (lower(name), organization_id, id);
call private.protect('app.leagues');
call private.gate('app.leagues');

-- Members can read leagues; league staff can write them.
call private.declare_synced('leagues',
  fixed => '{created_by,created_at}',
  guarded => '{status,score_policy,standings_preset,tie_breakers,time_zone}');
create policy leagues_select on app.leagues for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('leagues', 'organization_id = any ((select private.staff_orgs())::uuid[])');

-- Devices can't choose the author or a creation time in the future. Without a person, as in an import by the owner, the
-- given author is used.
create function private.sign_creation() returns trigger language plpgsql set search_path = '' as $$
begin
  new.created_by := coalesce(auth.uid(), new.created_by);
  new.created_at := least(new.created_at, now());
  return new;
end $$;
create trigger sign_creation before insert on app.leagues for each row execute function private.sign_creation();

-- An address belongs to one league in the whole deployment. The index enforces it; this gives a readable error.
create function private.check_slug() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from app.leagues where slug = new.slug and (organization_id, id) <> (new.organization_id, new.id)) then
    raise sqlstate 'FSRUL' using message = 'slug_taken';
  end if;
  return new;
end $$;
create trigger c_check_slug before insert or update of slug on app.leagues
  for each row when (new.slug is not null) execute function private.check_slug();

-- When a league is deleted, its foreign keys delete rows in no reliable order, and deleting a team before its games
-- would be refused. So the league's schedules are deleted first, together with their games.
create function private.delete_schedules_of_league() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from app.schedules where organization_id = old.organization_id and league_id = old.id;
  return old;
end $$;
create trigger delete_schedules_first before delete on app.leagues
  for each row execute function private.delete_schedules_of_league();

-- Versions of a league's competition rules. The app reads and checks the document (src/domain/rulebook/document.ts); here,
-- only its size and its kind are limited, so that a newer app can store what an older server does not know.
create table app.rulebook_versions (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  number integer not null check (number between 1 and 10000),
  document jsonb not null check (jsonb_typeof(document) = 'object' and length(document::text) <= 60000),
  applies_from date not null check (private.is_date(applies_from)),
  note text check (private.is_text(note, 1, 500)),
  created_by uuid references app.user_profiles (id) on delete set null,
  created_at timestamptz(3) not null check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  unique (organization_id, league_id, number),
  foreign key (organization_id, league_id) references app.leagues (organization_id, id) on delete cascade
);
create index on app.rulebook_versions (organization_id, version);
create index on app.rulebook_versions (created_by);
call private.protect('app.rulebook_versions');
call private.gate('app.rulebook_versions');
create trigger sign_creation before insert on app.rulebook_versions
  for each row execute function private.sign_creation();

-- Members can read all versions, because the standings follow them; league staff can add versions. No one can edit or
-- delete one.
call private.declare_synced('rulebook_versions', append_only => true);
create policy rulebook_versions_select on app.rulebook_versions for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
create policy rulebook_versions_insert on app.rulebook_versions for insert to authenticated
  with check (organization_id = any ((select private.staff_orgs())::uuid[]));

-- Two people who change the same version save the same number. The index refuses the second; this gives a readable error.
create function private.check_rulebook_number() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from app.rulebook_versions v
    where v.organization_id = new.organization_id and v.league_id = new.league_id and v.number >= new.number and v.id <> new.id)
  then
    raise sqlstate 'FSRUL' using message = 'rules_changed';
  end if;
  return new;
end $$;
create trigger c_check_number before insert on app.rulebook_versions
  for each row execute function private.check_rulebook_number();

-- `hides_results`: the public page shows no results of its games (young age groups).
create table app.divisions (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  name text not null check (private.is_text(name, 1, 80)),
  age_group text check (private.is_text(age_group, 1, 40)),
  level text check (private.is_text(level, 1, 40)),
  hides_results boolean not null default false,
  version bigint not null,
  primary key (organization_id, id),
  unique (organization_id, league_id, id),
  foreign key (organization_id, league_id) references app.leagues (organization_id, id) on delete cascade
);
create index on app.divisions (organization_id, version);
call private.protect('app.divisions');
call private.gate('app.divisions');

-- Members can read divisions; league staff can write them.
call private.declare_synced('divisions', fixed => '{league_id}');
create policy divisions_select on app.divisions for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('divisions', 'organization_id = any ((select private.staff_orgs())::uuid[])');
