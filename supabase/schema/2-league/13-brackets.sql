-- Brackets: the value types in a tournament's schedule, games, and reports, and the templates for tournaments. How
-- winners advance is in 19-tournaments.sql.

-- Checks that the value is a list of IDs whose length is within these limits. IDs may be repeated.
create function private.is_team_list(list jsonb, shortest integer, longest integer) returns boolean
language sql immutable parallel safe
return private.is_id_list(list)
  and case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) between shortest and longest else false end;

create function private.is_pool_list(list jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) <= 32
  and not exists (select from jsonb_array_elements(list) pool where not private.is_whole(pool, 0, 31))
else false end;

-- Checks that the value matches `bracketSourceSchema` and has no other keys. In plpgsql for the reason given in
-- 01-foundation.sql: the checks of `games` use this function twice.
create function private.is_source(value jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when jsonb_typeof(value) = 'object' and jsonb_typeof(value -> 'kind') = 'string' then
    case value ->> 'kind'
      when 'seed' then private.is_whole(value -> 'seed', 1, 64) and value - array['kind', 'seed'] = '{}'
      when 'place' then private.is_whole(value -> 'place', 1, 64) and private.is_whole(value -> 'pool', 0, 31)
        and value - array['kind', 'place', 'pool'] = '{}'
      when 'qualifier' then private.is_whole(value -> 'slot', 1, 64) and private.is_whole(value -> 'place', 1, 64)
        and private.is_pool_list(value -> 'pools') and value - array['kind', 'slot', 'place', 'pools'] = '{}'
      when 'reseeded' then private.is_whole(value -> 'round', 1, 1000) and private.is_whole(value -> 'rank', 1, 64)
        and value - array['kind', 'round', 'rank'] = '{}'
      when 'paired' then private.is_whole(value -> 'round', 2, 20) and private.is_whole(value -> 'slot', 1, 64)
        and value - array['kind', 'round', 'slot'] = '{}'
      when 'winner' then private.is_whole(value -> 'match', 1, 1000) and value - array['kind', 'match'] = '{}'
      when 'loser' then private.is_whole(value -> 'match', 1, 1000)
        and coalesce(jsonb_typeof(value -> 'firstGameOnly') = 'boolean', false)
        and value - array['kind', 'match', 'firstGameOnly'] = '{}'
      else false
    end
  else false end;
end $$;

create function private.is_place_range(value jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) = 2
  and private.is_whole(value -> 0, 1, 64) and private.is_whole(value -> 1, 1, 64)
else false end;

create function private.is_series_game(value jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(value) = 'object' then
  private.is_whole(value -> 'game', 1, 7) and private.is_whole(value -> 'of', 2, 7)
  and (value -> 'of' = '2') = (value ? 'by')
  and (not value ? 'by' or coalesce(value ->> 'by' in ('aggregate', 'away_goals'), false))
  and value - array['game', 'of', 'by'] = '{}'
else false end;

create function private.is_match(value jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(value) = 'object' and jsonb_typeof(value -> 'sources') = 'array' then
  private.is_whole(value -> 'number', 1, 1000)
  and coalesce(value ->> 'stage' in ('pool', 'main', 'losers', 'consolation', 'placement', 'third', 'final'), false)
  and private.is_whole(value -> 'round', 1, 1000)
  and private.is_whole(value -> 'position', 0, 1000)
  and (coalesce(value -> 'pool' = 'null', false) or private.is_whole(value -> 'pool', 0, 31))
  and jsonb_array_length(value -> 'sources') = 2
  and private.is_source(value #> '{sources,0}') and private.is_source(value #> '{sources,1}')
  and coalesce(jsonb_typeof(value -> 'ifNeeded') = 'boolean', false)
  and (not value ? 'places' or private.is_place_range(value -> 'places'))
  and (not value ? 'series' or private.is_series_game(value -> 'series'))
  and value - array['number', 'stage', 'round', 'position', 'pool', 'sources', 'ifNeeded', 'places', 'series'] = '{}'
else false end;

create function private.is_seed_list(list jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) <= 64
  and not exists (select from jsonb_array_elements(list) seed where not private.is_whole(seed, 1, 64))
else false end;

-- Checks that the value matches `storedBracketSchema` and has no other keys.
create function private.is_bracket(value jsonb) returns boolean language sql immutable parallel safe
return case
  when jsonb_typeof(value) = 'object' and jsonb_typeof(value -> 'pools') = 'array'
    and jsonb_typeof(value -> 'matches') = 'array'
  then coalesce(value ->> 'format' in ('single_elimination', 'double_elimination', 'page_playoff', 'pools_to_bracket', 'swiss'), false)
    and private.is_whole(value -> 'teams', 2, 64)
    and jsonb_array_length(value -> 'pools') <= 32
    and not exists (select from jsonb_array_elements(value -> 'pools') pool where not private.is_seed_list(pool))
    and jsonb_array_length(value -> 'matches') between 1 and 1000
    and not exists (select from jsonb_array_elements(value -> 'matches') match where not private.is_match(match))
    and value - array['format', 'teams', 'pools', 'matches'] = '{}'
    and octet_length(value::text) <= 400000
  else false end;

-- Checks that the value matches `tournamentFactsSchema` and has no other keys.
create function private.is_tournament_facts(value jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(value) = 'object' and jsonb_typeof(value -> 'placings') = 'array' then
  private.is_team_list(value -> 'entrants', 2, 64)
  and private.is_team_list(value -> 'withdrawn', 0, 64)
  and jsonb_array_length(value -> 'placings') <= 32
  and not exists (
    select from jsonb_array_elements(value -> 'placings') teams
    where teams <> 'null' and not private.is_team_list(teams, 0, 64))
  and (not value ? 'qualified' or private.is_team_list(value -> 'qualified', 0, 64))
  and (not value ? 'paired' or case when jsonb_typeof(value -> 'paired') = 'array' then
    jsonb_array_length(value -> 'paired') <= 19 and not exists (
      select from jsonb_array_elements(value -> 'paired') teams where not private.is_team_list(teams, 0, 64))
    else false end)
  and value - array['entrants', 'withdrawn', 'placings', 'qualified', 'paired'] = '{}'
else false end;

-- Checks that the value matches `templateConfigSchema` and has no other keys.
create function private.is_template_config(value jsonb) returns boolean language sql immutable parallel safe
return
  private.is_id_list(value -> 'venueIds')
  and private.is_date_list(jsonb_build_array(value -> 'registrationDeadline'))
  and jsonb_path_exists(value, 'strict $ ? (
    @.maxTeams >= 2 && @.maxTeams <= 64 && @.maxTeams == @.maxTeams.floor())')
  and value - array['venueIds', 'registrationDeadline', 'maxTeams'] = '{}';

-- Where a team comes from while it is not determined yet. Same text as src/domain/tournaments/describe-round.ts.
create function private.source_in_words(source jsonb) returns text language sql immutable set search_path = ''
return case source ->> 'kind'
  when 'seed' then 'Seed ' || (source ->> 'seed')
  when 'place' then case (source ->> 'place')::integer
      when 1 then 'Winner' when 2 then 'Runner-up' when 3 then 'Third' else 'Place ' || (source ->> 'place') end
    || ' of pool ' || chr(65 + (source ->> 'pool')::integer)
  when 'qualifier' then case (source ->> 'place')::integer
      when 1 then 'Winner' when 2 then 'Runner-up' when 3 then 'Third' else 'Place ' || (source ->> 'place') end
    || case when source -> 'pools' = '[]' then ' of a pool' else ' of pool ' || (
      select string_agg(chr(65 + pool::integer), '/' order by position)
      from jsonb_array_elements_text(source -> 'pools') with ordinality p (pool, position)) end
  when 'paired' then 'To be paired in round ' || (source ->> 'round')
  when 'reseeded' then 'No. ' || (source ->> 'rank') || ' winner by seed'
  when 'winner' then 'Winner of match ' || (source ->> 'match')
  when 'loser' then 'Loser of match ' || (source ->> 'match')
    || case when source -> 'firstGameOnly' = 'true' then ', if it was their first game' else '' end
end;
grant execute on function private.is_team_list(jsonb, integer, integer), private.is_pool_list(jsonb), private.is_place_range(jsonb), private.is_series_game(jsonb), private.is_source(jsonb),
  private.is_match(jsonb), private.is_seed_list(jsonb), private.is_bracket(jsonb), private.is_tournament_facts(jsonb),
  private.is_template_config(jsonb) to authenticated;

-- The built-in templates of each organization, and its own.
create table app.tournament_templates (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null references app.organizations (id) on delete cascade,
  name text not null check (private.is_text(name, 1, 120)),
  description text check (private.is_text(description, 1, 1000)),
  format text not null check (format in ('single_elimination', 'double_elimination', 'page_playoff', 'pools_to_bracket', 'swiss')),
  pools integer check (pools between 1 and 16),
  advancing integer not null check (advancing between 1 and 8),
  wild_cards integer not null check (wild_cards between 0 and 16),
  has_consolation boolean not null,
  has_third_place_game boolean not null,
  has_placement_games boolean not null,
  best_of integer not null check (best_of between 1 and 7 and best_of % 2 = 1),
  two_legs text check (two_legs in ('aggregate', 'away_goals')),
  final_best_of integer check (final_best_of between 1 and 7 and final_best_of % 2 = 1), -- null: like the other pairings
  rounds integer check (rounds between 1 and 20),
  reseeds boolean not null,
  is_builtin boolean not null,
  version bigint not null,
  primary key (organization_id, id),
  constraint tournament_templates_pools check ((format = 'pools_to_bracket') = (pools is not null)),
  constraint tournament_templates_rounds check (rounds is null or format = 'swiss'),
  constraint tournament_templates_two_legs check (two_legs is null or best_of = 1)
);
create index on app.tournament_templates (organization_id, version);
call private.protect('app.tournament_templates');
call private.gate('app.tournament_templates');

-- Members can read templates; league staff can write them, except for the built-in ones.
call private.declare_synced('tournament_templates', fixed => '{is_builtin}');
create policy tournament_templates_select on app.tournament_templates for select to authenticated
  using (organization_id = any ((select private.member_orgs())::uuid[]));
call private.let_write('tournament_templates',
  'not is_builtin and organization_id = any ((select private.staff_orgs())::uuid[])');

create function private.start_templates() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.tournament_templates
    (id, organization_id, name, description, format, pools, advancing, wild_cards, has_consolation, has_third_place_game, has_placement_games, best_of, reseeds, is_builtin)
  values
    (gen_random_uuid(), new.id, 'Single elimination', 'One loss and a team is out.', 'single_elimination', null, 2, 0, false, true, false, 1, false, true),
    (gen_random_uuid(), new.id, 'Single elimination with consolation',
      'Whoever loses the first game plays on for the consolation.', 'single_elimination', null, 2, 0, true, true, false, 1, false, true),
    (gen_random_uuid(), new.id, 'Games for every place', 'Losers play on, until every place is decided.', 'single_elimination', null, 2, 0, false, false, true, 1, false, true),
    (gen_random_uuid(), new.id, 'Double elimination', 'A second loss and a team is out.', 'double_elimination', null, 2, 0, false, false, false, 1, false, true),
    (gen_random_uuid(), new.id, 'Page playoff',
      'First against second for a place in the final, third against fourth to stay in.', 'page_playoff', null, 2, 0, false, false, false, 1, false, true),
    (gen_random_uuid(), new.id, 'Two pools into a bracket', 'Two groups, then a bracket of the best.', 'pools_to_bracket', 2, 2, 0, false, true, false, 1, false, true),
    (gen_random_uuid(), new.id, 'Four pools into a bracket', 'Four groups, then a bracket of the best.', 'pools_to_bracket', 4, 2, 0, false, true, false, 1, false, true),
    (gen_random_uuid(), new.id, 'Six pools and the best thirds',
      'Six groups; the top two of each and the four best third-placed teams advance.', 'pools_to_bracket', 6, 2, 4, false, false, false, 1, false, true),
    (gen_random_uuid(), new.id, 'Twelve pools and the best thirds',
      'Twelve groups; the top two of each and the eight best third-placed teams advance.', 'pools_to_bracket', 12, 2, 8, false, true, false, 1, false, true),
    (gen_random_uuid(), new.id, 'Swiss system',
      'Everyone plays in every round, against a team with about as many points. No team is out.', 'swiss', null, 2, 0, false, false, false, 1, false, true);
  return null;
end $$;
create trigger b_start_templates after insert on app.organizations
  for each row execute function private.start_templates();
