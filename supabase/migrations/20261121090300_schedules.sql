-- Places, schedules, games, and what people reported about their scores.

create table public.venues (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  league_id uuid,
  name text not null check (private.is_text(name, 3, 120)),
  address text not null check (private.is_text(address, 5, 300)),
  description text check (private.is_text(description, 1, 2000)),
  capacity integer check (capacity between 0 and 1000000),
  has_parking boolean not null,
  version bigint not null,
  primary key (organization_id, id),
  -- The venue outlives its league: it becomes one that all leagues share.
  foreign key (organization_id, league_id)
    references public.leagues (organization_id, id) on delete set null (league_id)
);
create index on public.venues (organization_id, version);
create index on public.venues (organization_id, league_id);
call private.protect('public.venues');

create table public.venue_fields (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  venue_id uuid not null,
  name text not null check (private.is_text(name, 1, 80)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, venue_id) references public.venues (organization_id, id) on delete cascade
);
create index on public.venue_fields (organization_id, version);
create index on public.venue_fields (organization_id, venue_id);
call private.protect('public.venue_fields');

create function private.is_time_of_day(value text) returns boolean language sql immutable parallel safe
return value ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$';

-- A venue without opening hours is always open.
create table public.venue_opening_hours (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  venue_id uuid not null,
  weekday integer not null check (weekday between 1 and 7), -- 1 Monday … 7 Sunday
  opens text not null check (private.is_time_of_day(opens)),
  closes text not null check (private.is_time_of_day(closes)),
  version bigint not null,
  primary key (organization_id, id),
  constraint venue_opening_hours_order check (closes > opens),
  foreign key (organization_id, venue_id) references public.venues (organization_id, id) on delete cascade
);
create index on public.venue_opening_hours (organization_id, version);
create index on public.venue_opening_hours (organization_id, venue_id);
call private.protect('public.venue_opening_hours');

create table public.venue_closures (
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
  foreign key (organization_id, venue_id) references public.venues (organization_id, id) on delete cascade,
  foreign key (organization_id, field_id) references public.venue_fields (organization_id, id) on delete cascade
);
create index on public.venue_closures (organization_id, version);
create index on public.venue_closures (organization_id, venue_id);
create index on public.venue_closures (organization_id, field_id);
call private.protect('public.venue_closures');

-- Kinds of tournaments to start from: the built-in ones that come with the organisation, and its own.
create table public.tournament_templates (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (private.is_text(name, 1, 120)),
  description text check (private.is_text(description, 1, 1000)),
  format text not null check (format in ('single_elimination', 'double_elimination', 'pools_to_bracket')),
  pools integer check (pools between 1 and 16),
  has_consolation boolean not null,
  has_third_place_game boolean not null,
  is_builtin boolean not null,
  version bigint not null,
  primary key (organization_id, id),
  constraint tournament_templates_pools check ((format = 'pools_to_bracket') = (pools is not null))
);
create index on public.tournament_templates (organization_id, version);
call private.protect('public.tournament_templates');

-- Every element of a list matches the rule, and the list is not too long.
create function private.is_list(list jsonb, most integer, rule jsonpath) returns boolean
language sql immutable parallel safe
return case when jsonb_typeof(list) = 'array' then
  jsonb_array_length(list) <= most
  and not exists (select from jsonb_array_elements(list) element where not jsonb_path_exists(element, rule))
else false end;

create function private.is_id_list(list jsonb) returns boolean language sql immutable parallel safe
return private.is_list(list, 1000, 'strict $ ? (@ like_regex
  "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$")');

create function private.is_date_list(list jsonb) returns boolean language sql immutable parallel safe
return private.is_list(list, 1000, 'strict $ ? (!(@ starts with "0000") && (
  @ like_regex "^[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))$"
  || @ like_regex "^([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29$"))');

-- The settings that a schedule was made with, as `scheduleConstraints` describes them; no other keys.
create function private.is_schedule_constraints(value jsonb) returns boolean language sql immutable parallel safe
return
  private.is_list(value -> 'preferredDays', 7, 'strict $ ? (@ >= 1 && @ <= 7 && @ == @.floor())')
  and private.is_list(value -> 'timeSlots', 48, 'strict $ ? (
    @.start like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$" && @.end like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$")')
  and private.is_date_list(value -> 'blackoutDates')
  and private.is_id_list(value -> 'teamIds')
  and private.is_id_list(value -> 'fieldIds')
  and private.is_id_list(value -> 'divisionIds')
  and jsonb_path_exists(value, 'strict $ ? (
    @.meetings >= 1 && @.meetings <= 4 && @.meetings == @.meetings.floor()
    && @.gameMinutes >= 1 && @.gameMinutes <= 600 && @.gameMinutes == @.gameMinutes.floor()
    && @.turnaroundMinutes >= 0 && @.turnaroundMinutes <= 600 && @.turnaroundMinutes == @.turnaroundMinutes.floor()
    && @.minGameSpacing >= 0 && @.minGameSpacing <= 336
    && @.maxGamesPerDay >= 1 && @.maxGamesPerDay <= 24 && @.maxGamesPerDay == @.maxGamesPerDay.floor()
    && (@.homeAwayBalance == true || @.homeAwayBalance == false)
    && @.seed >= 0 && @.seed <= 4294967295 && @.seed == @.seed.floor())')
  and value - array['preferredDays', 'timeSlots', 'blackoutDates', 'teamIds', 'fieldIds', 'divisionIds', 'meetings',
    'gameMinutes', 'turnaroundMinutes', 'minGameSpacing', 'maxGamesPerDay', 'homeAwayBalance', 'seed'] = '{}'
  and octet_length(value::text) <= 200000;

-- As `templateConfig` describes it; no other keys.
create function private.is_template_config(value jsonb) returns boolean language sql immutable parallel safe
return
  private.is_id_list(value -> 'venueIds')
  and private.is_date_list(jsonb_build_array(value -> 'registrationDeadline'))
  and jsonb_path_exists(value, 'strict $ ? (
    @.maxTeams >= 2 && @.maxTeams <= 64 && @.maxTeams == @.maxTeams.floor())')
  and value - array['venueIds', 'registrationDeadline', 'maxTeams'] = '{}';

grant execute on function private.is_time_of_day(text), private.is_list(jsonb, integer, jsonpath),
  private.is_id_list(jsonb), private.is_date_list(jsonb), private.is_schedule_constraints(jsonb),
  private.is_template_config(jsonb) to authenticated, service_role;

create table public.schedules (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  name text not null check (private.is_text(name, 3, 120)),
  description text check (private.is_text(description, 1, 2000)),
  type text not null check (type in ('round_robin', 'tournament')),
  start_date date not null check (private.is_date(start_date)),
  end_date date not null check (private.is_date(end_date)),
  status text not null check (status in ('draft', 'published', 'completed')),
  constraints jsonb check (constraints is null or private.is_schedule_constraints(constraints)),
  template_id uuid,
  template_config jsonb check (template_config is null or private.is_template_config(template_config)),
  published_at timestamptz(3) check (private.is_instant(published_at)),
  created_by uuid references public.user_profiles (id) on delete set null,
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  unique (organization_id, league_id, id),
  check (end_date >= start_date),
  foreign key (organization_id, league_id) references public.leagues (organization_id, id) on delete cascade,
  foreign key (organization_id, template_id)
    references public.tournament_templates (organization_id, id) on delete set null (template_id)
);
create index on public.schedules (organization_id, template_id);
create unique index schedules_name_key on public.schedules (organization_id, league_id, lower(name));
create index on public.schedules (organization_id, version);
create index on public.schedules (created_by);
call private.protect('public.schedules');

create table public.games (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  schedule_id uuid not null,
  home_team_id uuid not null,
  away_team_id uuid not null,
  field_id uuid,
  start_time timestamptz(3) not null check (private.is_instant(start_time)),
  end_time timestamptz(3) not null check (private.is_instant(end_time)),
  status text not null
    check (status in ('scheduled', 'in_progress', 'completed', 'cancelled', 'postponed', 'forfeited')),
  home_score integer check (home_score between 0 and 999),
  away_score integer check (away_score between 0 and 999),
  result_state text check (result_state in ('reported', 'confirmed', 'disputed', 'official')),
  result_side text check (result_side in ('home', 'away', 'both', 'scorekeeper', 'staff')),
  forfeited_by text check (forfeited_by in ('home', 'away', 'both')),
  round_number integer check (round_number between 1 and 1000),
  match_number integer check (match_number between 1 and 100000),
  tournament_stage text check (private.is_text(tournament_stage, 1, 40)),
  notes text check (private.is_text(notes, 1, 1000)),
  version bigint not null,
  primary key (organization_id, id),
  constraint games_two_teams check (home_team_id <> away_team_id),
  constraint games_time_order check (end_time > start_time),
  constraint games_both_scores check ((home_score is null) = (away_score is null)),
  constraint games_completed_score check (status <> 'completed' or home_score is not null),
  constraint games_completed_state check ((status = 'completed') = (result_state is not null)),
  constraint games_result_side check (result_side is null or result_state is not null),
  constraint games_forfeit check ((status = 'forfeited') = (forfeited_by is not null)),
  foreign key (organization_id, league_id, schedule_id)
    references public.schedules (organization_id, league_id, id) on delete cascade,
  -- Teams and fields that have games are not deleted. (A league's delete takes its schedules first, see below.)
  foreign key (organization_id, league_id, home_team_id) references public.teams (organization_id, league_id, id),
  foreign key (organization_id, league_id, away_team_id) references public.teams (organization_id, league_id, id),
  foreign key (organization_id, field_id) references public.venue_fields (organization_id, id)
);
create index on public.games (organization_id, version);
create index on public.games (organization_id, league_id, schedule_id);
create index on public.games (organization_id, league_id, home_team_id);
create index on public.games (organization_id, league_id, away_team_id);
create index on public.games (organization_id, field_id);
call private.protect('public.games');

-- `reported_by` is no foreign key: a report outlives the account of its author.
create table public.score_reports (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  game_id uuid not null,
  kind text not null check (kind in ('progress', 'final', 'void')),
  home_score integer not null check (home_score between 0 and 999),
  away_score integer not null check (away_score between 0 and 999),
  side text not null check (side in ('home', 'away', 'both', 'scorekeeper', 'staff')),
  reported_by uuid not null,
  recorded_at timestamptz(3) not null check (private.is_instant(recorded_at)),
  recorded_offline boolean not null,
  note text check (private.is_text(note, 1, 500)),
  created_at timestamptz(3) not null check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  unique (organization_id, game_id, created_at),
  foreign key (organization_id, game_id) references public.games (organization_id, id) on delete cascade
);
create index on public.score_reports (organization_id, version);
call private.protect('public.score_reports');

-- The foreign keys of a league's delete run in no order to rely on: its teams might go, and be refused, before its
-- games. So the schedules, which take their games along, go first.
create function private.delete_schedules_of_league() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.schedules where organization_id = old.organization_id and league_id = old.id;
  return old;
end $$;
create trigger delete_schedules_first before delete on public.leagues
  for each row execute function private.delete_schedules_of_league();

-- A venue keeps at least one field. (When the venue itself goes, it is gone before its fields are.)
create function private.keep_one_field() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.venues where organization_id = old.organization_id and id = old.venue_id)
    and not exists (
      select from public.venue_fields where organization_id = old.organization_id and venue_id = old.venue_id)
  then
    raise sqlstate 'FSRUL' using message = 'last_field';
  end if;
  return null;
end $$;
create trigger keep_one_field after delete on public.venue_fields
  for each row execute function private.keep_one_field();

-- Who made it is not for the device to say, and nothing was made in the future. (Without a person, as in an import by
-- the owner, the given values stand.)
create function private.sign_creation() returns trigger language plpgsql set search_path = '' as $$
begin
  new.created_by := coalesce(auth.uid(), new.created_by);
  new.created_at := least(new.created_at, now());
  return new;
end $$;
create trigger sign_creation before insert on public.leagues for each row execute function private.sign_creation();
create trigger sign_creation before insert on public.schedules for each row execute function private.sign_creation();
