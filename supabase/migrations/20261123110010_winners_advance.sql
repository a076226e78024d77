-- Winners advance by themselves. Who plays a match of a bracket follows from the results before it, from the placings of
-- the pools and from who has left; it is worked out anew after each change of these and stored with the games.
-- src/domain/brackets/progress.ts and tournament.ts say the same, so that a device without a connection shows it, too; a
-- contract test holds the two together.

-- A match that nobody has to play (a bye, one that is not needed, one whose team has left) is cancelled, and back on the
-- schedule where a correction wants it played. Refuses what would give a game that has begun to other teams.
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
  -- Of the match at hand: who comes from its two sources, and whether that is settled.
  teams uuid[];
  known boolean[];
  has_begun boolean;
  is_played boolean;
  is_off boolean;
  is_decided boolean;
  winner uuid;
  loser uuid;
  next_status text;
  -- Of each match before it, by its number.
  decided boolean[] := '{}';
  winners uuid[] := '{}';
  losers uuid[] := '{}';
  loser_began boolean[] := '{}'; -- it came from a seed or a pool: this was its first game of the bracket
  second_won boolean[] := '{}';
begin
  select s.league_id, s.bracket, s.tournament_facts -> 'placings' as placings,
    array(select e::uuid from jsonb_array_elements_text(s.tournament_facts -> 'entrants') e) as entrants,
    array(select e::uuid from jsonb_array_elements_text(s.tournament_facts -> 'withdrawn') e) as withdrawn
  into plan
  from public.schedules s where s.organization_id = org and s.id = schedule and s.bracket is not null;
  if not found then
    return;
  end if;

  for line in
    select (m.match ->> 'number')::integer as number, m.match -> 'sources' as sources,
      (m.match ->> 'ifNeeded')::boolean as if_needed, g.id, g.home_team_id, g.away_team_id, g.status, g.home_score,
      g.away_score, g.winner, g.forfeited_by
    from jsonb_array_elements(plan.bracket -> 'matches') m (match)
      left join public.games g on g.organization_id = org and g.schedule_id = schedule
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
          when line.home_score > line.away_score or line.winner = 'home' then line.home_team_id
          when line.home_score < line.away_score or line.winner = 'away' then line.away_team_id end;
      end case;
    elsif teams && plan.withdrawn then
      winner := case
        when teams[1] <> all (plan.withdrawn) then teams[1]
        when teams[2] <> all (plan.withdrawn) then teams[2] end;
      is_off := true;
    else
      is_decided := false;
    end if;
    if teams[1] is not null and teams[2] is not null and winner is not null then
      loser := case winner when teams[1] then teams[2] else teams[1] end;
    end if;
    decided[line.number] := is_decided;
    winners[line.number] := winner;
    losers[line.number] := loser;
    loser_began[line.number] := line.sources #>> array[case loser when teams[1] then '0' else '1' end, 'kind'] in ('seed', 'place');
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
    next_status := case when is_off then 'cancelled' when line.status = 'cancelled' then 'scheduled' else line.status end;
    continue when (line.home_team_id, line.away_team_id, line.status) is not distinct from (teams[1], teams[2], next_status);
    begin
      update public.games g set home_team_id = teams[1], away_team_id = teams[2], status = next_status
      where g.organization_id = org and g.id = line.id;
    exception when sqlstate 'FSRUL' then
      -- It is back, and its place is taken meanwhile: it waits for another.
      update public.games g set home_team_id = teams[1], away_team_id = teams[2], status = 'postponed'
      where g.organization_id = org and g.id = line.id;
    end;
  end loop;
end $$;

-- After a game of a bracket begins, ends or is taken back. (The moves that advancing makes itself begin and end nothing.)
create function private.advance_after_result() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.advance_tournament(new.organization_id, new.schedule_id);
  return null;
end $$;
create trigger e_advance after update on public.games for each row
  when (new.home_source is not null
    and (old.status in ('in_progress', 'completed', 'forfeited') or new.status in ('in_progress', 'completed', 'forfeited'))
    and (old.status, old.home_score, old.away_score, old.winner, old.forfeited_by)
      is distinct from (new.status, new.home_score, new.away_score, new.winner, new.forfeited_by))
  execute function private.advance_after_result();

-- After another order of a pool, or somebody's leaving.
create function private.advance_after_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.advance_tournament(new.organization_id, new.id);
  return null;
end $$;
create trigger e_advance after update of tournament_facts on public.schedules for each row
  when (new.bracket is not null and old.tournament_facts is distinct from new.tournament_facts)
  execute function private.advance_after_facts();

-- The bracket and who plays in it have to fit: everybody once, and each match after those that its teams come from.
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
        or (source ->> 'pool')::integer >= jsonb_array_length(new.bracket -> 'pools'))
  then
    raise check_violation using message = 'the bracket and its teams do not fit';
  end if;
  return new;
end $$;
create trigger b_check_bracket before insert or update of bracket, tournament_facts on public.schedules for each row
  when (new.bracket is not null and private.is_bracket(new.bracket) and private.is_tournament_facts(new.tournament_facts))
  execute function private.check_bracket();

-- The games of a bracket are its matches, each once, from the start.
create function private.lay_out_games() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plan record;
begin
  if exists (
    select from added a
      join public.schedules s on s.organization_id = a.organization_id and s.id = a.schedule_id
    where (s.bracket is not null or a.home_source is not null)
      and (s.bracket is null or a.home_source is null
        or (s.bracket #> array['matches', (a.match_number - 1)::text, 'sources']
          = jsonb_build_array(a.home_source, a.away_source)
          and s.bracket #>> array['matches', (a.match_number - 1)::text, 'stage'] = a.tournament_stage) is not true)
  ) then
    raise sqlstate 'FSRUL' using message = 'bracket_decides';
  end if;
  for plan in select distinct organization_id, schedule_id from added where home_source is not null loop
    perform private.advance_tournament(plan.organization_id, plan.schedule_id);
  end loop;
  return null;
end $$;
create trigger e_lay_out_games after insert on public.games
  referencing new table as added for each statement execute function private.lay_out_games();

-- Whether a match of a bracket is played is not for people to say, and it goes with its schedule only. (What the server
-- does itself, it does as the owner.)
create function private.keep_match() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from public.schedules where organization_id = old.organization_id and id = old.schedule_id) then
      raise sqlstate 'FSRUL' using message = 'bracket_decides';
    end if;
    return null;
  elsif current_user = 'authenticated' then
    raise sqlstate 'FSRUL' using message = 'bracket_decides';
  end if;
  return new;
end $$;
create trigger b_keep_match before update of status on public.games for each row
  when (new.home_source is not null and old.status <> new.status and 'cancelled' in (old.status, new.status))
  execute function private.keep_match();
create trigger b_keep_match_there after delete on public.games for each row
  when (old.home_source is not null) execute function private.keep_match();

-- One place that is taken, with the words for a team that is not known yet.
create or replace function private.refuse_clash(org uuid, ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  clash record;
  first_start timestamptz;
  last_end timestamptz;
  places uuid[];
begin
  select min(start_time), max(end_time), array_agg(distinct place) into first_start, last_end, places
  from public.games cross join lateral (values (field_id), (home_team_id), (away_team_id)) p (place)
  where organization_id = org and id = any (ids);
  with placed as (
    select g.id, place.kind, place.what, g.start_time, g.end_time,
      case when s.status = 'draft' then g.schedule_id end as plan -- null: what is published, all together
    from public.games g
      join public.schedules s on s.organization_id = g.organization_id and s.id = g.schedule_id
      cross join lateral (values
        ('field_booked', g.field_id), ('team_booked', g.home_team_id), ('team_booked', g.away_team_id)
      ) place (kind, what)
    where g.organization_id = org and g.status in ('scheduled', 'in_progress')
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
      from public.games g
        left join public.teams h on h.organization_id = org and h.id = g.home_team_id
        left join public.teams a on a.organization_id = org and a.id = g.away_team_id
      where g.organization_id = org and g.id = case when clash.is_later then clash.before else clash.id end
    )::text;
  end if;
end $$;

-- A change set: league staff, and the staff of the teams whose games it changes, of those games. One notification for
-- each of them, however many games there are; the first ten are told.
create or replace function private.notify_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (organization_id, user_id, kind, title, body, link)
  with line as (
    select a.organization_id, a.id as change_id, a.reason, s.name as schedule, g.id as game_id, g.home_team_id,
      g.away_team_id, (c.line #>> '{from,start_time}')::timestamptz as at, n.home || ' – ' || n.away as game,
      private.change_in_words(c.line -> 'from', c.line -> 'to', l.time_zone,
        private.place_in_words(a.organization_id, c.line #>> '{from,field_id}'),
        private.place_in_words(a.organization_id, c.line #>> '{to,field_id}'), n.home, n.away) as what
    from added a
      cross join lateral jsonb_array_elements(a.changes) c (line)
      join public.schedules s on s.organization_id = a.organization_id and s.id = a.schedule_id and s.status <> 'draft'
      join public.leagues l on l.organization_id = a.organization_id and l.id = a.league_id
      join public.games g on g.organization_id = a.organization_id and g.league_id = a.league_id
        and g.schedule_id = a.schedule_id and g.id = (c.line ->> 'gameId')::uuid
      left join public.teams h on h.organization_id = a.organization_id and h.id = g.home_team_id
      left join public.teams w on w.organization_id = a.organization_id and w.id = g.away_team_id
      cross join lateral (select coalesce(h.name, private.source_in_words(g.home_source)) as home,
        coalesce(w.name, private.source_in_words(g.away_source)) as away) n
  ), heard as (
    select line.*, m.user_id,
      row_number() over (partition by change_id, m.user_id order by at, game, game_id) as nr,
      count(*) over (partition by change_id, m.user_id) as many
    from line join public.memberships m on m.organization_id = line.organization_id
    where m.user_id <> auth.uid() and (
      m.role in ('league_manager', 'league_administrator')
      or exists (select from public.team_staff t where t.organization_id = m.organization_id and t.user_id = m.user_id
        and t.team_id in (line.home_team_id, line.away_team_id))
    )
  )
  select organization_id, user_id, 'game',
    left(case many when 1 then 'Game changed: ' || min(game) else many || ' games changed: ' || schedule end, 200),
    left(string_agg(case many when 1 then upper(left(what, 1)) || substr(what, 2) else game || ': ' || what end,
      E'\n' order by nr) filter (where nr <= 10), 3400)
      || case when many > 10 then E'\nand ' || many - 10 || ' more.' else '' end || E'\nReason: ' || reason,
    case many when 1 then '/dashboard/games/' || min(game_id::text) else '/dashboard/schedule-changes/' || change_id end
  from heard
  group by organization_id, change_id, user_id, many, reason, schedule;
  return null;
end $$;
