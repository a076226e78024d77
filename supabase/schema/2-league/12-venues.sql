-- Venues, their fields, opening hours, and closures, and what takes fields and teams besides games. Members can read
-- them; league staff can write them.

-- Coordinates in degrees to six decimals (a tenth of a meter): both or neither.
create table app.venues (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null references app.organizations (id) on delete cascade,
  league_id uuid, -- null: shared by all leagues of the organization
  name text not null check (private.is_text(name, 3, 120)),
  address text not null check (private.is_text(address, 5, 300)),
  description text check (private.is_text(description, 1, 2000)),
  capacity integer check (capacity between 0 and 1000000),
  has_parking boolean not null,
  latitude double precision
    check (latitude between -90 and 90 and latitude = round(latitude::numeric, 6)::double precision),
  longitude double precision
    check (longitude between -180 and 180 and longitude = round(longitude::numeric, 6)::double precision),
  version bigint not null,
  primary key (organization_id, id),
  -- The venue outlives its league and is then shared by all leagues.
  foreign key (organization_id, league_id)
    references app.leagues (organization_id, id) on delete set null (league_id),
  constraint venues_location check ((latitude is null) = (longitude is null))
);
create index on app.venues (organization_id, version);
create index on app.venues (organization_id, league_id);
call private.protect('app.venues');
call private.gate('app.venues');
call private.declare_synced('venues');
create policy venues_select on app.venues for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('venues', 'organization_id = any ((select private.staff_orgs())::uuid[])');

create table app.venue_fields (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  venue_id uuid not null,
  name text not null check (private.is_text(name, 1, 80)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, venue_id) references app.venues (organization_id, id) on delete cascade
);
create index on app.venue_fields (organization_id, version);
create index on app.venue_fields (organization_id, venue_id);
call private.protect('app.venue_fields');
call private.gate('app.venue_fields');
call private.declare_synced('venue_fields', fixed => '{venue_id}');
create policy venue_fields_select on app.venue_fields for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('venue_fields', 'organization_id = any ((select private.staff_orgs())::uuid[])');

-- A venue keeps at least one field. If the venue itself is deleted, it is gone before its fields are.
create function private.keep_one_field() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from app.venues where organization_id = old.organization_id and id = old.venue_id)
    and not exists (
      select from app.venue_fields where organization_id = old.organization_id and venue_id = old.venue_id)
  then
    raise sqlstate 'FSRUL' using message = 'last_field';
  end if;
  return null;
end $$;
create trigger keep_one_field after delete on app.venue_fields
  for each row execute function private.keep_one_field();

-- A venue without opening hours is always open.
create table app.venue_opening_hours (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  venue_id uuid not null,
  weekday integer not null check (weekday between 1 and 7), -- 1 Monday … 7 Sunday
  opens text not null check (private.is_time_of_day(opens)),
  closes text not null check (private.is_time_of_day(closes)),
  version bigint not null,
  primary key (organization_id, id),
  constraint venue_opening_hours_order check (closes > opens),
  foreign key (organization_id, venue_id) references app.venues (organization_id, id) on delete cascade
);
create index on app.venue_opening_hours (organization_id, version);
create index on app.venue_opening_hours (organization_id, venue_id);
call private.protect('app.venue_opening_hours');
call private.gate('app.venue_opening_hours');
call private.declare_synced('venue_opening_hours', fixed => '{venue_id}');
create policy venue_opening_hours_select on app.venue_opening_hours for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('venue_opening_hours', 'organization_id = any ((select private.staff_orgs())::uuid[])');

create table app.venue_closures (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  venue_id uuid not null,
  field_id uuid, -- null: the whole venue
  start_date date not null check (private.is_date(start_date)),
  end_date date not null check (private.is_date(end_date)),
  reason text check (private.is_text(reason, 1, 200)),
  version bigint not null,
  primary key (organization_id, id),
  constraint venue_closures_order check (end_date >= start_date),
  foreign key (organization_id, venue_id) references app.venues (organization_id, id) on delete cascade,
  foreign key (organization_id, field_id) references app.venue_fields (organization_id, id) on delete cascade
);
create index on app.venue_closures (organization_id, version);
create index on app.venue_closures (organization_id, venue_id);
create index on app.venue_closures (organization_id, field_id);
call private.protect('app.venue_closures');
call private.gate('app.venue_closures');
call private.declare_synced('venue_closures', fixed => '{venue_id}');
create policy venue_closures_select on app.venue_closures for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('venue_closures', 'organization_id = any ((select private.staff_orgs())::uuid[])');

-- Practices and other events of a league. A team that is deleted may still be listed: it then means nothing.
create table app.league_events (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  series_id uuid check (private.is_id(series_id)), -- the same for all events that one repetition created
  kind text not null check (kind in ('practice', 'event')),
  title text check (private.is_text(title, 1, 80)),
  field_id uuid,
  place text check (private.is_text(place, 1, 120)), -- where an event without a field is
  start_time timestamptz(3) not null check (private.is_instant(start_time)),
  end_time timestamptz(3) not null check (private.is_instant(end_time)),
  team_ids uuid[] not null check (private.are_team_ids(team_ids, 0)),
  note text check (private.is_text(note, 1, 500)),
  version bigint not null,
  primary key (organization_id, id),
  constraint league_events_title check (kind = 'practice' or title is not null),
  constraint league_events_place check (num_nonnulls(field_id, place) < 2),
  constraint league_events_length check (end_time > start_time and end_time - start_time <= interval '24 hours'),
  foreign key (organization_id, league_id) references app.leagues (organization_id, id) on delete cascade,
  -- The event outlives its field.
  foreign key (organization_id, field_id)
    references app.venue_fields (organization_id, id) on delete set null (field_id)
);
create index on app.league_events (organization_id, version);
create index on app.league_events (organization_id, league_id);
create index on app.league_events (organization_id, field_id);
call private.protect('app.league_events');
call private.gate('app.league_events');
call private.declare_synced('league_events', fixed => '{league_id,series_id}',
  guarded => '{field_id,start_time,end_time,team_ids}');
create policy league_events_select on app.league_events for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('league_events', 'organization_id = any ((select private.staff_orgs())::uuid[])');
create trigger c_check_teams before insert or update of team_ids on app.league_events
  for each row execute function private.check_listed_teams();
