-- Games, and what prevents double-booking of fields and teams.

create function private.is_pair(value jsonb, lowest integer, highest integer) returns boolean
language sql immutable parallel safe
return case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) = 2
  and private.is_whole(value -> 0, lowest, highest) and private.is_whole(value -> 1, lowest, highest)
else false end;

-- Checks that the value lists facts by key, each with a number or null for both sides.
create function private.is_fact_list(value jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(value) = 'object' then
  (select count(*) between 1 and 10 from jsonb_object_keys(value))
  and not exists (
    select from jsonb_each(value) fact
    where fact.key !~ '^[a-z][a-z0-9_]{0,34}$'
      or private.is_pair((
        select jsonb_agg(case when side = 'null' then '0' else side end order by place)
        from jsonb_array_elements(case when jsonb_typeof(fact.value) = 'array' then fact.value else '[]' end)
          with ordinality as each (side, place)
      ), -9999, 9999) is not true
  )
else false end;

-- Checks that the value matches `gameDetailsSchema` and has no other keys. In plpgsql for the reason given in
-- 01-foundation.sql: games and reports both use it.
create function private.is_game_details(value jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when jsonb_typeof(value) = 'object' then
    value <> '{}'
    and (not value ? 'decidedBy' or value -> 'decidedBy' in ('"overtime"', '"shootout"'))
    and (not value ? 'periods' or case when jsonb_typeof(value -> 'periods') = 'array' then
        jsonb_array_length(value -> 'periods') between 1 and 20
        and not exists (select from jsonb_array_elements(value -> 'periods') period
          where not private.is_pair(period, 0, 999))
      else false end)
    and (not value ? 'overtime' or private.is_pair(value -> 'overtime', 0, 999))
    and (not value ? 'shootout' or private.is_pair(value -> 'shootout', 0, 999))
    and (not value ? 'facts' or private.is_fact_list(value -> 'facts'))
    and value - array['decidedBy', 'periods', 'overtime', 'shootout', 'facts'] = '{}'
  else false end;
end $$;
grant execute on function private.is_pair(jsonb, integer, integer), private.is_fact_list(jsonb),
  private.is_game_details(jsonb) to authenticated;

create table app.games (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  schedule_id uuid not null,
  home_team_id uuid, -- null: not determined yet, in a bracket
  away_team_id uuid,
  field_id uuid,
  -- The agreed day and time, in the local time of `time_zone`. The instants are computed from the app's zone data,
  -- never from Postgres's.
  local_date date not null check (private.is_date(local_date)),
  local_time text check (private.is_time_of_day(local_time)), -- null: TBD; the instants are then the start and end of the day
  time_zone text not null check (private.is_time_zone(time_zone)),
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
  home_source jsonb check (home_source is null or private.is_source(home_source)), -- in a bracket match, both sources are set
  away_source jsonb check (away_source is null or private.is_source(away_source)),
  winner text check (winner in ('home', 'away')), -- set only after a tie, or two legs that are level
  details jsonb check (details is null or private.is_game_details(details)), -- periods, overtime, facts; set only with a score
  is_tiebreaker boolean not null default false, -- decides a tie in the standings and counts for nothing else
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
  constraint games_both_sources check ((home_source is null) = (away_source is null)),
  constraint games_match check (home_source is null or (match_number is not null and tournament_stage is not null)),
  -- Teams may be unknown only in a bracket, and only until the game has begun.
  constraint games_known_teams check ((home_team_id is not null and away_team_id is not null)
    or (home_source is not null and status in ('scheduled', 'cancelled', 'postponed'))),
  constraint games_tiebreaker check (not is_tiebreaker or home_source is null),
  constraint games_details check (details is null or home_score is not null),
  constraint games_winner check (winner is null or (status = 'completed'
    and (home_score = away_score or home_source is not null and tournament_stage = 'second_leg'))),
  constraint games_no_level_knockout check (home_source is null or tournament_stage in ('pool', 'first_leg', 'second_leg')
    or status <> 'completed' or home_score <> away_score or winner is not null),
  foreign key (organization_id, league_id, schedule_id)
    references app.schedules (organization_id, league_id, id) on delete cascade,
  -- Teams and fields with games can't be deleted.
  foreign key (organization_id, league_id, home_team_id) references app.teams (organization_id, league_id, id),
  foreign key (organization_id, league_id, away_team_id) references app.teams (organization_id, league_id, id),
  foreign key (organization_id, field_id) references app.venue_fields (organization_id, id)
);
create index on app.games (organization_id, version);
create index on app.games (organization_id, league_id, schedule_id);
create index on app.games (organization_id, league_id, home_team_id);
create index on app.games (organization_id, league_id, away_team_id);
create index on app.games (organization_id, field_id);
create unique index games_match_key on app.games (organization_id, schedule_id, match_number)
  where home_source is not null;
call private.protect('app.games');
call private.gate('app.games');

-- Anyone who may read the schedule can read its games; league staff can write them. Everyone else changes a game
-- through a score report. (The first condition follows from the others, but without it the planner reads every game.)
call private.declare_synced('games',
  fixed => '{league_id,schedule_id,round_number,match_number,tournament_stage,home_source,away_source}',
  guarded => '{home_team_id,away_team_id,field_id,local_date,local_time,time_zone,start_time,end_time,status,
    home_score,away_score,result_state,result_side,forfeited_by,winner,details,is_tiebreaker}');
create policy games_select on app.games for select to authenticated
  using (
    organization_id = any ((select private.member_orgs())::uuid[])
    and (organization_id = any ((select private.reporter_orgs())::uuid[])
      or (organization_id, schedule_id) in (select s.organization_id, s.schedule_id from private.open_schedules() s))
  );
call private.let_write('games', 'organization_id = any ((select private.staff_orgs())::uuid[])');

-- Reports refer to the game's teams and sides, so a game with reports keeps them, as does a game that is neither
-- scheduled nor postponed. The teams of bracket games follow from the bracket's results. (The server's own changes run
-- as the owner.)
create function private.keep_teams() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user <> 'authenticated' then
    return new;
  elsif new.home_source is not null then
    raise sqlstate 'FSRUL' using message = 'bracket_decides';
  elsif old.status not in ('scheduled', 'postponed') or new.status not in ('scheduled', 'postponed') then
    raise sqlstate 'FSRUL' using message = 'game_not_movable';
  elsif exists (select from app.score_reports r where r.organization_id = new.organization_id and r.game_id = new.id) then
    raise sqlstate 'FSRUL' using message = 'teams_stay';
  end if;
  return new;
end $$;
create trigger b_keep_teams before update of home_team_id, away_team_id on app.games for each row
  when ((old.home_team_id, old.away_team_id) is distinct from (new.home_team_id, new.away_team_id))
  execute function private.keep_teams();

-- A field or team can have only one game at a time, across all leagues and schedules of the organization. Only games
-- that are scheduled or in progress, and that have a time, are checked. A draft is a plan and conflicts only within
-- itself until it is published. src/domain/scheduling/conflicts/conflicts.ts shows the same conflicts during planning.
--
-- There is no race: every writer holds the organization's lock (the stamp) before these triggers check.

-- If any two games in one place overlap, then two consecutive ones by start time do, so sorting finds the conflict,
-- even among thousands of games.
create function private.refuse_clash(org uuid, ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  clash record;
  first_start timestamptz;
  last_end timestamptz;
  places uuid[];
begin
  select min(start_time), max(end_time), array_agg(distinct place) into first_start, last_end, places
  from app.games cross join lateral (values (field_id), (home_team_id), (away_team_id)) p (place)
  where organization_id = org and id = any (ids) and local_time is not null;
  with placed as (
    select g.id, place.kind, place.what, g.start_time, g.end_time,
      case when s.status = 'draft' then g.schedule_id end as plan -- null: all published schedules together
    from app.games g
      join app.schedules s on s.organization_id = g.organization_id and s.id = g.schedule_id
      cross join lateral (values
        ('field_booked', g.field_id), ('team_booked', g.home_team_id), ('team_booked', g.away_team_id)
      ) place (kind, what)
    where g.organization_id = org and g.status in ('scheduled', 'in_progress') and g.local_time is not null
      and g.start_time < last_end and g.end_time > first_start and place.what = any (places)
  ), ordered as (
    select p.*, lag(p.id) over w as before, lag(p.end_time) over w as free_from
    from placed p window w as (partition by p.kind, p.what, p.plan order by p.start_time, p.id)
  )
  select o.kind, o.id = any (ids) as is_later, o.before, o.id into clash
  from ordered o
  where o.free_from > o.start_time and (o.id = any (ids) or o.before = any (ids))
  order by o.start_time, o.id limit 1;
  if found then
    raise sqlstate 'FSRUL' using message = clash.kind, detail = (
      select jsonb_build_object('t', 'games', 'id', case when clash.is_later then clash.id else clash.before end,
        'theirs', jsonb_build_object('game_id', g.id, 'home', coalesce(h.name, private.source_in_words(g.home_source)),
          'away', coalesce(a.name, private.source_in_words(g.away_source)),
          'start_time', to_char(g.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      from app.games g
        left join app.teams h on h.organization_id = org and h.id = g.home_team_id
        left join app.teams a on a.organization_id = org and a.id = g.away_team_id
      where g.organization_id = org and g.id = case when clash.is_later then clash.before else clash.id end
    )::text;
  end if;
end $$;

create function private.check_new_games() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  org uuid;
begin
  for org in select distinct organization_id from added loop
    perform private.refuse_clash(org, (select array_agg(id) from added
      where organization_id = org and status in ('scheduled', 'in_progress')));
  end loop;
  return null;
end $$;
create trigger d_check_new_games after insert on app.games
  referencing new table as added for each statement execute function private.check_new_games();

-- If only the teams of a bracket match change, nothing is checked: they follow from the results.
create function private.check_moved_game() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_clash(new.organization_id, array[new.id]);
  return null;
end $$;
create trigger d_check_moved_game after update on app.games
  for each row when (
    new.status in ('scheduled', 'in_progress') and (
      (old.start_time, old.end_time, old.field_id) is distinct from (new.start_time, new.end_time, new.field_id)
      or old.status not in ('scheduled', 'in_progress')
      or new.home_source is null
        and (old.home_team_id, old.away_team_id) is distinct from (new.home_team_id, new.away_team_id)
    )
  ) execute function private.check_moved_game();

create function private.check_published_games() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_clash(new.organization_id,
    (select array_agg(id) from app.games where organization_id = new.organization_id and schedule_id = new.id));
  return null;
end $$;
create trigger d_check_published after update of status on app.schedules
  for each row when (old.status = 'draft' and new.status <> 'draft') execute function private.check_published_games();

-- The IDs of those rows of a league that the policies let the caller read. An import uses this to skip rows that
-- already exist.
create function public.list_league_rows(p_organization uuid, p_league uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'leagues', (select coalesce(jsonb_agg(id), '[]') from app.leagues
      where organization_id = p_organization and id = p_league),
    'divisions', (select coalesce(jsonb_agg(id), '[]') from app.divisions
      where organization_id = p_organization and league_id = p_league),
    'teams', (select coalesce(jsonb_agg(id), '[]') from app.teams
      where organization_id = p_organization and league_id = p_league),
    'schedules', (select coalesce(jsonb_agg(id), '[]') from app.schedules
      where organization_id = p_organization and league_id = p_league),
    'games', (select coalesce(jsonb_agg(id), '[]') from app.games
      where organization_id = p_organization and league_id = p_league),
    'rulebook_versions', (select coalesce(jsonb_agg(id), '[]') from app.rulebook_versions
      where organization_id = p_organization and league_id = p_league),
    'point_deductions', (select coalesce(jsonb_agg(d.id), '[]')
      from app.point_deductions d join app.teams t on t.organization_id = d.organization_id and t.id = d.team_id
      where d.organization_id = p_organization and t.league_id = p_league),
    'lot_draws', (select coalesce(jsonb_agg(id), '[]') from app.lot_draws
      where organization_id = p_organization and league_id = p_league))
$$;
grant execute on function public.list_league_rows(uuid, uuid) to authenticated;
