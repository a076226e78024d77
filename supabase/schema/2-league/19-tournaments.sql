-- Winners advance automatically. The teams in a bracket match follow from the results before it, from the pool
-- rankings, and from withdrawals; they are recomputed after each change to these and stored with the games.
-- src/domain/tournaments/progress.ts and tournament.ts implement the same for offline devices; a contract test compares
-- them.

-- Whether one of two teams has won more than half of the games of a series, which follow this match number. Every game
-- counts, in whatever order they are played. Two legs are over if one side forfeited one of them.
create function private.is_series_over(
  org uuid, schedule uuid, before integer, length integer, has_legs boolean, teams uuid[]) returns boolean
language sql stable security definer set search_path = ''
return coalesce((
  select max(won.games) > case when has_legs then 0 else length / 2.0 end
  from (
    select count(*) as games
    from app.games g
      cross join lateral (select case when g.status = 'forfeited'
        then case g.forfeited_by when 'home' then g.away_team_id when 'away' then g.home_team_id end
        else case when g.home_score > g.away_score or g.winner = 'home' then g.home_team_id
          when g.home_score < g.away_score or g.winner = 'away' then g.away_team_id end end) w (team)
    where g.organization_id = org and g.schedule_id = schedule and g.home_source is not null
      and g.match_number between before + 1 and before + length
      and (g.status = 'forfeited' or g.status = 'completed' and not has_legs) and w.team = any (teams)
      and g.home_team_id = any (teams) and g.away_team_id = any (teams)
    group by w.team
  ) won), false);

-- The numbers of the pairings in a round of the main bracket: of a series, that of its last game.
create function private.main_round(bracket jsonb, round integer) returns setof integer
language sql immutable parallel safe
begin atomic
  select (m.match ->> 'number')::integer from jsonb_array_elements(bracket -> 'matches') m (match)
  where m.match ->> 'stage' = 'main' and (m.match ->> 'round')::integer = round
    and m.match #> '{series,game}' is not distinct from m.match #> '{series,of}';
end;

-- A match that will not be played (a bye, a deciding match that an earlier result made unnecessary, a match whose team
-- has withdrawn, or a game of a series that is decided) is cancelled, and returns to the schedule if a correction requires
-- it. Refuses to change the teams of a game that has begun.
create function private.advance_tournament(org uuid, schedule uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  plan record;
  line record;
  source jsonb;
  ranked jsonb;
  origin integer;
  came uuid;
  is_known boolean;
  -- The current match: the teams from its two sources, and whether they are final.
  teams uuid[];
  known boolean[];
  has_begun boolean;
  is_played boolean;
  is_off boolean;
  is_decided boolean;
  winner uuid;
  loser uuid;
  next_status text;
  -- Earlier matches, indexed by match number.
  decided boolean[] := '{}';
  winners uuid[] := '{}';
  losers uuid[] := '{}';
  loser_began boolean[] := '{}'; -- the loser came from a seed or a pool: it was their first game of the bracket
  second_won boolean[] := '{}';
  -- The current series so far: its team that is at home in the first game, and the other; how many games each has won (of
  -- two legs, only those without a score), their goals in two legs, and whether any game has no result yet.
  first_team uuid;
  second_team uuid;
  wins integer[];
  goals integer[];
  away_goals integer[];
  is_open boolean;
  lead integer;
  is_over boolean; -- a team has won more than half of the series, including games after the current one
begin
  select s.league_id, s.bracket, s.tournament_facts -> 'placings' as placings,
    s.tournament_facts -> 'qualified' as qualified, s.tournament_facts -> 'paired' as paired,
    array(select e::uuid from jsonb_array_elements_text(s.tournament_facts -> 'entrants') e) as entrants,
    array(select e::uuid from jsonb_array_elements_text(s.tournament_facts -> 'withdrawn') e) as withdrawn
  into plan
  from app.schedules s where s.organization_id = org and s.id = schedule and s.bracket is not null;
  if not found then
    return;
  end if;

  for line in
    select (m.match ->> 'number')::integer as number, m.match -> 'sources' as sources,
      (m.match ->> 'ifNeeded')::boolean as if_needed, (m.match #>> '{series,game}')::integer as game,
      (m.match #>> '{series,of}')::integer as length, m.match #>> '{series,by}' as decider, g.id, g.home_team_id, g.away_team_id, g.status, g.home_score,
      g.away_score, g.winner, g.forfeited_by
    from jsonb_array_elements(plan.bracket -> 'matches') m (match)
      left join app.games g on g.organization_id = org and g.schedule_id = schedule
        and g.match_number = (m.match ->> 'number')::integer and g.home_source is not null
    order by 1
  loop
    teams := '{}';
    known := '{}';
    for side in 0..1 loop
      source := line.sources -> side;
      came := null;
      is_known := true;
      case source ->> 'kind'
        when 'seed' then
          came := plan.entrants[(source ->> 'seed')::integer];
        when 'place' then
          ranked := plan.placings -> (source ->> 'pool')::integer;
          is_known := coalesce(jsonb_typeof(ranked) = 'array', false);
          if is_known then
            came := (ranked ->> ((source ->> 'place')::integer - 1))::uuid;
          end if;
        when 'qualifier' then
          is_known := plan.qualified is not null;
          came := (plan.qualified ->> ((source ->> 'slot')::integer - 1))::uuid;
        when 'paired' then
          ranked := plan.paired -> ((source ->> 'round')::integer - 2);
          is_known := ranked is not null;
          came := (ranked ->> ((source ->> 'slot')::integer - 1))::uuid;
        when 'reseeded' then
          select bool_and(decided[m.number]),
            (array_agg(winners[m.number] order by array_position(plan.entrants, winners[m.number]))
              filter (where winners[m.number] is not null))[(source ->> 'rank')::integer]
          into is_known, came
          from private.main_round(plan.bracket, (source ->> 'round')::integer) m (number);
          if not is_known then
            came := null;
          end if;
        else
          origin := (source ->> 'match')::integer;
          is_known := decided[origin];
          if is_known and source ->> 'kind' = 'winner' then
            came := winners[origin];
          elsif is_known and not (source -> 'firstGameOnly' = 'true' and not loser_began[origin]) then
            came := losers[origin];
          end if;
      end case;
      teams := teams || came;
      known := known || is_known;
    end loop;

    winner := null;
    loser := null;
    is_off := false;
    is_decided := true;
    is_over := false;
    is_played := line.status in ('completed', 'forfeited');
    has_begun := is_played or line.status = 'in_progress';
    if line.if_needed and known[1] and known[2]
      and not (line.sources #>> '{0,kind}' = 'loser' and second_won[(line.sources #>> '{0,match}')::integer])
    then
      teams := array[null, null]::uuid[];
      is_off := true;
    elsif not (known[1] and known[2]) then
      is_decided := false;
    elsif teams[1] is null or teams[2] is null then
      winner := coalesce(teams[1], teams[2]);
      is_off := true;
    elsif is_played then
      case when line.status = 'forfeited' then
        winner := case line.forfeited_by when 'home' then line.away_team_id when 'away' then line.home_team_id end;
      else
        winner := case
          when line.home_score > line.away_score then line.home_team_id
          when line.home_score < line.away_score then line.away_team_id
          when line.winner = 'home' then line.home_team_id
          when line.winner = 'away' then line.away_team_id end;
      end case;
    elsif line.length is not null and private.is_series_over(org, schedule, line.number - line.game, line.length, line.decider is not null, teams) then
      is_off := true;
      is_over := true;
    elsif teams && plan.withdrawn then
      winner := case
        when teams[1] <> all (plan.withdrawn) then teams[1]
        when teams[2] <> all (plan.withdrawn) then teams[2] end;
      is_off := true;
    else
      is_decided := false;
    end if;
    if line.length is not null then
      if line.game = 1 then
        wins := '{0,0}';
        goals := '{0,0}';
        away_goals := '{0,0}';
        is_open := false;
      end if;
      is_open := is_open or not is_decided;
      -- The teams of every second game are the other way around.
      first_team := teams[1 + (line.game + 1) % 2];
      second_team := teams[1 + line.game % 2];
      if line.decider is not null and line.status = 'completed' then
        goals := case when line.home_team_id = first_team
          then array[goals[1] + line.home_score, goals[2] + line.away_score]
          else array[goals[1] + line.away_score, goals[2] + line.home_score] end;
        away_goals := case when line.home_team_id = first_team
          then array[away_goals[1], away_goals[2] + line.away_score]
          else array[away_goals[1] + line.away_score, away_goals[2]] end;
      else
        wins := case winner when first_team then array[wins[1] + 1, wins[2]]
          when second_team then array[wins[1], wins[2] + 1] else wins end;
      end if;
      if line.game = line.length then
        lead := wins[1] - wins[2];
        if lead = 0 and line.decider is not null then
          lead := coalesce(nullif(goals[1] - goals[2], 0),
            case when line.decider = 'away_goals' then nullif(away_goals[1] - away_goals[2], 0) end,
            case when line.status = 'completed' and line.winner is not null then
              case when (line.winner = 'home') = (line.home_team_id = first_team) then 1 else -1 end end,
            0);
        end if;
        winner := case when is_open or lead = 0 then null when lead > 0 then first_team else second_team end;
        -- Two legs that are level stay open until the result of the second one names a winner.
        is_decided := not is_open
          and (line.decider is null or winner is not null or line.status is distinct from 'completed');
      end if;
    end if;
    if teams[1] is not null and teams[2] is not null and winner is not null then
      loser := case winner when teams[1] then teams[2] else teams[1] end;
    end if;
    decided[line.number] := is_decided;
    winners[line.number] := winner;
    losers[line.number] := loser;
    loser_began[line.number] := line.sources #>> array[case loser when teams[1] then '0' else '1' end, 'kind'] in ('seed', 'place', 'qualifier');
    second_won[line.number] := coalesce(loser is not null and winner = teams[2], false);

    continue when line.id is null;
    if has_begun then
      if (teams[1] = line.home_team_id and teams[2] = line.away_team_id
        or teams[1] = line.away_team_id and teams[2] = line.home_team_id) is not true
      then
        raise sqlstate 'FSRUL' using message = 'later_games_played',
          detail = jsonb_build_object('t', 'games', 'id', line.id)::text;
      end if;
      continue;
    end if;
    if is_over then
      teams := array[null, null]::uuid[];
    end if;
    next_status := case when is_off then 'cancelled' when line.status = 'cancelled' then 'scheduled' else line.status end;
    continue when (line.home_team_id, line.away_team_id, line.status) is not distinct from (teams[1], teams[2], next_status);
    begin
      update app.games g set home_team_id = teams[1], away_team_id = teams[2], status = next_status
      where g.organization_id = org and g.id = line.id;
    exception when sqlstate 'FSRUL' then
      -- The match returns to the schedule, but its field or time has been taken, so the match needs another one.
      update app.games g set home_team_id = teams[1], away_team_id = teams[2], status = 'postponed'
      where g.organization_id = org and g.id = line.id;
    end;
  end loop;
end $$;

-- Runs after a bracket game begins or ends, or its result changes or is undone. Advancing teams changes games as well,
-- but those changes neither begin nor end one.
create function private.advance_after_result() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.advance_tournament(new.organization_id, new.schedule_id);
  return null;
end $$;
create trigger e_advance after update on app.games for each row
  when (new.home_source is not null
    and (old.status in ('in_progress', 'completed', 'forfeited') or new.status in ('in_progress', 'completed', 'forfeited'))
    and (old.status, old.home_score, old.away_score, old.winner, old.forfeited_by)
      is distinct from (new.status, new.home_score, new.away_score, new.winner, new.forfeited_by))
  execute function private.advance_after_result();

-- Runs after a change to a pool's ranking, or a withdrawal.
create function private.advance_after_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.advance_tournament(new.organization_id, new.id);
  return null;
end $$;
create trigger e_advance after update of tournament_facts on app.schedules for each row
  when (new.bracket is not null and old.tournament_facts is distinct from new.tournament_facts)
  execute function private.advance_after_facts();

-- The bracket and its teams must fit together: each team appears once, and each match comes after those that its teams
-- come from.
create function private.check_bracket() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  teams constant integer := new.bracket -> 'teams';
begin
  if jsonb_array_length(new.tournament_facts -> 'entrants') <> teams
    or (select count(distinct lower(e)) from jsonb_array_elements_text(new.tournament_facts -> 'entrants') e) <> teams
    or exists (
      select from jsonb_array_elements(new.bracket -> 'matches') with ordinality m (match, number),
        jsonb_array_elements(m.match -> 'sources') source
      where (m.match ->> 'number')::integer <> m.number
        or (source ->> 'match')::integer >= m.number
        or (source ->> 'seed')::integer > teams
        or (source ->> 'kind' = 'reseeded' and coalesce((
          select max(r.number) from private.main_round(new.bracket, (source ->> 'round')::integer) r (number)), m.number) >= m.number)
        or (source ->> 'pool')::integer >= jsonb_array_length(new.bracket -> 'pools')
        or exists (
          select from jsonb_array_elements(source -> 'pools') pool
          where pool::integer >= jsonb_array_length(new.bracket -> 'pools')))
    -- In each round of a Swiss tournament, each team plays once at most.
    or exists (
      select from jsonb_array_elements(new.tournament_facts -> 'paired') round
      where (select count(distinct lower(e)) from jsonb_array_elements_text(round) e) <> jsonb_array_length(round)
        or exists (
          select from jsonb_array_elements_text(round) e where not exists (
            select from jsonb_array_elements_text(new.tournament_facts -> 'entrants') known where lower(known) = lower(e))))
  then
    raise check_violation using message = 'the bracket and its teams do not fit';
  end if;
  return new;
end $$;
create trigger b_check_bracket before insert or update of bracket, tournament_facts on app.schedules for each row
  when (new.bracket is not null and private.is_bracket(new.bracket) and private.is_tournament_facts(new.tournament_facts))
  execute function private.check_bracket();

-- The stage of a match's game. That of a leg says which one it is, so that a phone allows it to end level.
create function private.stage_of_game(match jsonb) returns text language sql immutable parallel safe
return case when match #> '{series,by}' is null then match ->> 'stage'
  when match #> '{series,game}' = '1' then 'first_leg' else 'second_leg' end;

-- Requires that each new game of a bracket is one of its matches, and that games of other schedules are not. Then
-- determines the teams.
create function private.lay_out_games() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plan record;
begin
  if exists (
    select from added a
      join app.schedules s on s.organization_id = a.organization_id and s.id = a.schedule_id
    where (s.bracket is not null or a.home_source is not null)
      and (s.bracket is null or a.home_source is null
        or (s.bracket #> array['matches', (a.match_number - 1)::text, 'sources']
          = jsonb_build_array(a.home_source, a.away_source)
          and private.stage_of_game(s.bracket #> array['matches', (a.match_number - 1)::text]) = a.tournament_stage) is not true)
  ) then
    raise sqlstate 'FSRUL' using message = 'bracket_decides';
  end if;
  for plan in select distinct organization_id, schedule_id from added where home_source is not null loop
    perform private.advance_tournament(plan.organization_id, plan.schedule_id);
  end loop;
  return null;
end $$;
create trigger e_lay_out_games after insert on app.games
  referencing new table as added for each statement execute function private.lay_out_games();

-- People can't decide whether a bracket match is played, and it is deleted only with its schedule. (The server's own
-- changes run as the owner.)
create function private.keep_match() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from app.schedules where organization_id = old.organization_id and id = old.schedule_id) then
      raise sqlstate 'FSRUL' using message = 'bracket_decides';
    end if;
    return null;
  elsif current_user = 'authenticated' then
    raise sqlstate 'FSRUL' using message = 'bracket_decides';
  end if;
  return new;
end $$;
create trigger b_keep_match before update of status on app.games for each row
  when (new.home_source is not null and old.status <> new.status and 'cancelled' in (old.status, new.status))
  execute function private.keep_match();
create trigger b_keep_match_there after delete on app.games for each row
  when (old.home_source is not null) execute function private.keep_match();
