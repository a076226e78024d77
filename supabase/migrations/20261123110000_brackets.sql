-- A tournament's bracket: what its schedule, its games and the reports on them carry for it. How winners advance is in
-- the next file.

create function private.is_whole(value jsonb, shortest integer, longest integer) returns boolean
language sql immutable parallel safe
return case when jsonb_typeof(value) = 'number'
  then value::numeric between shortest and longest and value::numeric = trunc(value::numeric) else false end;

-- A list of so many different or equal ids.
create function private.is_team_list(list jsonb, shortest integer, longest integer) returns boolean
language sql immutable parallel safe
return private.is_id_list(list)
  and case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) between shortest and longest else false end;

-- As `bracketSource` describes it; no other keys.
create function private.is_source(value jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(value) = 'object' and jsonb_typeof(value -> 'kind') = 'string' then
  case value ->> 'kind'
    when 'seed' then private.is_whole(value -> 'seed', 1, 64) and value - array['kind', 'seed'] = '{}'
    when 'place' then private.is_whole(value -> 'place', 1, 64) and private.is_whole(value -> 'pool', 0, 31)
      and value - array['kind', 'place', 'pool'] = '{}'
    when 'winner' then private.is_whole(value -> 'match', 1, 1000) and value - array['kind', 'match'] = '{}'
    when 'loser' then private.is_whole(value -> 'match', 1, 1000)
      and coalesce(jsonb_typeof(value -> 'firstGameOnly') = 'boolean', false)
      and value - array['kind', 'match', 'firstGameOnly'] = '{}'
    else false
  end
else false end;

create function private.is_match(value jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(value) = 'object' and jsonb_typeof(value -> 'sources') = 'array' then
  private.is_whole(value -> 'number', 1, 1000)
  and coalesce(value ->> 'stage' in ('pool', 'main', 'losers', 'consolation', 'third', 'final'), false)
  and private.is_whole(value -> 'round', 1, 1000)
  and private.is_whole(value -> 'position', 0, 1000)
  and (coalesce(value -> 'pool' = 'null', false) or private.is_whole(value -> 'pool', 0, 31))
  and jsonb_array_length(value -> 'sources') = 2
  and private.is_source(value #> '{sources,0}') and private.is_source(value #> '{sources,1}')
  and coalesce(jsonb_typeof(value -> 'ifNeeded') = 'boolean', false)
  and value - array['number', 'stage', 'round', 'position', 'pool', 'sources', 'ifNeeded'] = '{}'
else false end;

create function private.is_seed_list(list jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) <= 64
  and not exists (select from jsonb_array_elements(list) seed where not private.is_whole(seed, 1, 64))
else false end;

-- As `storedBracket` describes it; no other keys.
create function private.is_bracket(value jsonb) returns boolean language sql immutable parallel safe
return case
  when jsonb_typeof(value) = 'object' and jsonb_typeof(value -> 'pools') = 'array'
    and jsonb_typeof(value -> 'matches') = 'array'
  then coalesce(value ->> 'format' in ('single_elimination', 'double_elimination', 'pools_to_bracket'), false)
    and private.is_whole(value -> 'teams', 2, 64)
    and jsonb_array_length(value -> 'pools') <= 32
    and not exists (select from jsonb_array_elements(value -> 'pools') pool where not private.is_seed_list(pool))
    and jsonb_array_length(value -> 'matches') between 1 and 1000
    and not exists (select from jsonb_array_elements(value -> 'matches') match where not private.is_match(match))
    and value - array['format', 'teams', 'pools', 'matches'] = '{}'
    and octet_length(value::text) <= 400000
  else false end;

-- As `tournamentFacts` describes it; no other keys.
create function private.is_tournament_facts(value jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(value) = 'object' and jsonb_typeof(value -> 'placings') = 'array' then
  private.is_team_list(value -> 'entrants', 2, 64)
  and private.is_team_list(value -> 'withdrawn', 0, 64)
  and jsonb_array_length(value -> 'placings') <= 32
  and not exists (
    select from jsonb_array_elements(value -> 'placings') teams
    where teams <> 'null' and not private.is_team_list(teams, 0, 64))
  and value - array['entrants', 'withdrawn', 'placings'] = '{}'
else false end;

-- Where a team comes from, while it is not known who that is. src/domain/brackets/words.ts says the same.
create function private.source_in_words(source jsonb) returns text language sql immutable set search_path = ''
return case source ->> 'kind'
  when 'seed' then 'Seed ' || (source ->> 'seed')
  when 'place' then case (source ->> 'place')::integer
      when 1 then 'Winner' when 2 then 'Runner-up' when 3 then 'Third' else 'Place ' || (source ->> 'place') end
    || ' of pool ' || chr(65 + (source ->> 'pool')::integer)
  when 'winner' then 'Winner of match ' || (source ->> 'match')
  when 'loser' then 'Loser of match ' || (source ->> 'match')
    || case when source -> 'firstGameOnly' = 'true' then ', if it was their first game' else '' end
end;

grant execute on function private.is_whole(jsonb, integer, integer), private.is_team_list(jsonb, integer, integer),
  private.is_source(jsonb), private.is_match(jsonb), private.is_seed_list(jsonb), private.is_bracket(jsonb),
  private.is_tournament_facts(jsonb) to authenticated, service_role;

alter table public.schedules
  add bracket jsonb check (bracket is null or private.is_bracket(bracket)),
  add tournament_facts jsonb check (tournament_facts is null or private.is_tournament_facts(tournament_facts)),
  add constraint schedules_bracket_facts check ((bracket is null) = (tournament_facts is null)),
  add constraint schedules_bracket_type check (bracket is null or type = 'tournament');
grant insert (bracket, tournament_facts), update (tournament_facts) on public.schedules to authenticated;

alter table public.games
  alter home_team_id drop not null,
  alter away_team_id drop not null,
  add home_source jsonb check (home_source is null or private.is_source(home_source)),
  add away_source jsonb check (away_source is null or private.is_source(away_source)),
  add winner text check (winner in ('home', 'away')),
  add constraint games_both_sources check ((home_source is null) = (away_source is null)),
  add constraint games_match check (home_source is null or (match_number is not null and tournament_stage is not null)),
  -- Who plays may be open in a bracket only, and not once the game has begun.
  add constraint games_known_teams check ((home_team_id is not null and away_team_id is not null)
    or (home_source is not null and status in ('scheduled', 'cancelled', 'postponed'))),
  add constraint games_winner check (winner is null or (status = 'completed' and home_score = away_score)),
  add constraint games_no_level_knockout check (home_source is null or tournament_stage = 'pool'
    or status <> 'completed' or home_score <> away_score or winner is not null);
create unique index games_match_key on public.games (organization_id, schedule_id, match_number)
  where home_source is not null;
grant insert (home_source, away_source, winner), update (winner) on public.games to authenticated;

-- The teams are no foreign keys: the server puts in those of the game, which are.
alter table public.score_reports
  add winner text check (winner in ('home', 'away')),
  add home_team_id uuid check (private.is_id(home_team_id)),
  add away_team_id uuid check (private.is_id(away_team_id)),
  add constraint score_reports_winner check (winner is null or (kind = 'final' and home_score = away_score));
grant insert (winner, home_team_id, away_team_id) on public.score_reports to authenticated;

update private.synced_tables
set insert_columns = '{id,organization_id,league_id,name,description,type,start_date,end_date,status,constraints,template_id,template_config,bracket,tournament_facts,published_at,created_by,created_at}',
  patchable = '{name,description,start_date,end_date,status,constraints,template_id,template_config,tournament_facts,published_at}',
  cas = '{status,tournament_facts}'
where name = 'schedules';
update private.synced_tables
set insert_columns = '{id,organization_id,league_id,schedule_id,home_team_id,away_team_id,field_id,start_time,end_time,status,home_score,away_score,result_state,result_side,forfeited_by,round_number,match_number,tournament_stage,home_source,away_source,winner,notes}',
  patchable = '{field_id,start_time,end_time,status,forfeited_by,home_score,away_score,result_state,result_side,winner,notes}',
  cas = '{field_id,start_time,end_time,status,forfeited_by,home_score,away_score,result_state,result_side,winner}'
where name = 'games';
update private.synced_tables
set insert_columns = '{id,organization_id,game_id,kind,home_score,away_score,winner,home_team_id,away_team_id,side,reported_by,recorded_at,recorded_offline,note,created_at,key_id,signed_at,signature}'
where name = 'score_reports';
