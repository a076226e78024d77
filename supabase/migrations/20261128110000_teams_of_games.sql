-- Who plays a game, and who is at home, can be corrected until it begins.

grant update (home_team_id, away_team_id) on public.games to authenticated;
update private.synced_tables
set patchable = patchable || '{home_team_id,away_team_id}', cas = cas || '{home_team_id,away_team_id}'
where name = 'games';

-- Whatever was reported was said of the teams as they are, and on these sides: such a game keeps them. A bracket's follow
-- from its results. (What the server does itself, it does as the owner.)
create function private.keep_teams() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user <> 'authenticated' then
    return new;
  elsif new.home_source is not null then
    raise sqlstate 'FSRUL' using message = 'bracket_decides';
  elsif old.status not in ('scheduled', 'postponed') or new.status not in ('scheduled', 'postponed') then
    raise sqlstate 'FSRUL' using message = 'game_not_movable';
  elsif exists (select from public.score_reports r where r.organization_id = new.organization_id and r.game_id = new.id) then
    raise sqlstate 'FSRUL' using message = 'teams_stay';
  end if;
  return new;
end $$;
create trigger b_keep_teams before update of home_team_id, away_team_id on public.games for each row
  when ((old.home_team_id, old.away_team_id) is distinct from (new.home_team_id, new.away_team_id))
  execute function private.keep_teams();

-- Another team may have another game at that time. (Of a bracket's matches that is not asked: who comes there, comes.)
drop trigger d_check_moved_game on public.games;
create trigger d_check_moved_game after update on public.games
  for each row when (
    new.status in ('scheduled', 'in_progress') and (
      (old.start_time, old.end_time, old.field_id) is distinct from (new.start_time, new.end_time, new.field_id)
      or old.status not in ('scheduled', 'in_progress')
      or new.home_source is null
        and (old.home_team_id, old.away_team_id) is distinct from (new.home_team_id, new.away_team_id)
    )
  ) execute function private.check_moved_game();

-- A change set says of a game's teams what they were and are, where the change is theirs.
create or replace function private.is_game_plan(value jsonb) returns boolean language sql immutable parallel safe
return
  private.is_list(jsonb_build_array(value -> 'start_time', value -> 'end_time'), 2, 'strict $ ? (
    @ like_regex "T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$")')
  and private.is_date_list(jsonb_build_array(left(value ->> 'start_time', -14), left(value ->> 'end_time', -14)))
  and (value -> 'field_id' = 'null' or private.is_id_list(jsonb_build_array(value -> 'field_id')))
  and value ->> 'status' in ('scheduled', 'in_progress', 'completed', 'cancelled', 'postponed', 'forfeited')
  and (value -> 'forfeited_by' = 'null' or value ->> 'forfeited_by' in ('home', 'away', 'both'))
  and case
    when not value ? 'teams' then true
    when jsonb_typeof(value -> 'teams') = 'object' then
      private.is_id_list(jsonb_build_array(value #> '{teams,home}', value #> '{teams,away}'))
      and (value -> 'teams') - array['home', 'away'] = '{}'
    else false end
  and value - array['start_time', 'end_time', 'field_id', 'status', 'forfeited_by', 'teams'] = '{}';

create function private.team_in_words(org uuid, team text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select t.name from public.teams t where t.organization_id = org and t.id = team::uuid), 'Unknown team')
$$;

-- Null where a change leaves the teams as they are. src/domain/schedule/change-words.ts writes the same.
create function private.teams_in_words(org uuid, was jsonb, now_is jsonb) returns text
language sql stable set search_path = ''
return case
  when (was = now_is) is not false then null
  when was -> 'home' = now_is -> 'away' and was -> 'away' = now_is -> 'home' then 'home and away were swapped'
  when was -> 'home' = now_is -> 'home'
    then private.team_in_words(org, now_is ->> 'away') || ' instead of ' || private.team_in_words(org, was ->> 'away')
  when was -> 'away' = now_is -> 'away'
    then private.team_in_words(org, now_is ->> 'home') || ' instead of ' || private.team_in_words(org, was ->> 'home')
  else private.team_in_words(org, now_is ->> 'home') || ' – ' || private.team_in_words(org, now_is ->> 'away')
    || ' instead of '
    || private.team_in_words(org, was ->> 'home') || ' – ' || private.team_in_words(org, was ->> 'away')
end;

-- What a change set says of a game, now also of one that others play, or that is played on other sides: who comes first.
alter function private.change_in_words(jsonb, jsonb, text, text, text, text, text) rename to plan_in_words;
create function private.change_in_words(was jsonb, now_is jsonb, zone text, old_place text, new_place text, home text,
  away text, who text) returns text language sql stable set search_path = ''
return case
  when who is null then private.plan_in_words(was - 'teams', now_is - 'teams', zone, old_place, new_place, home, away)
  when was - 'teams' = now_is - 'teams'
    then who || ', ' || private.day_and_time((now_is ->> 'start_time')::timestamptz, zone)
      || coalesce(', ' || new_place, '')
  else who || ', ' || private.plan_in_words(was - 'teams', now_is - 'teams', zone, old_place, new_place, home, away)
end;

-- A change set: league staff, and the staff of the teams whose games it changes, of those games, also of the teams that
-- played them before. One notification for each of them, however many games there are; the first ten are told.
create or replace function private.notify_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (organization_id, user_id, kind, title, body, link)
  with line as (
    select a.organization_id, a.id as change_id, a.reason, s.name as schedule, g.id as game_id,
      array[g.home_team_id, g.away_team_id, (c.line #>> '{from,teams,home}')::uuid, (c.line #>> '{from,teams,away}')::uuid]
        as team_ids,
      (c.line #>> '{from,start_time}')::timestamptz as at, n.home || ' – ' || n.away as game,
      private.change_in_words(c.line -> 'from', c.line -> 'to', l.time_zone,
        private.place_in_words(a.organization_id, c.line #>> '{from,field_id}'),
        private.place_in_words(a.organization_id, c.line #>> '{to,field_id}'), n.home, n.away,
        private.teams_in_words(a.organization_id, c.line #> '{from,teams}', c.line #> '{to,teams}')) as what
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
        and t.team_id = any (line.team_ids))
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

-- The score rule, now also of games that were given other teams, or other sides, after a device saw them. Refuses with the
-- rule's code, and locks the game, so that reports on one game follow each other.
create or replace function private.admit_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := private.author_of_report(new);
  actor_role text;
  game public.games;
  schedule_status text;
  score_policy text;
  of_home boolean;
  of_away boolean;
begin
  select m.role into actor_role from public.memberships m
  where m.organization_id = new.organization_id and m.user_id = actor;
  if actor_role is null then
    raise sqlstate 'FSRUL' using message = 'score_not_allowed';
  end if;

  select * into game from public.games g
  where g.organization_id = new.organization_id and g.id = new.game_id for update;
  if not found then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
  select s.status, l.score_policy into strict schedule_status, score_policy
  from public.schedules s
    join public.leagues l on l.organization_id = s.organization_id and l.id = s.league_id
  where s.organization_id = game.organization_id and s.id = game.schedule_id;

  if game.status in ('cancelled', 'postponed', 'forfeited') then
    raise sqlstate 'FSRUL' using message = 'game_not_open';
  elsif game.home_team_id is null or game.away_team_id is null then
    raise sqlstate 'FSRUL' using message = 'teams_unknown';
  end if;

  if actor_role in ('league_manager', 'league_administrator') then
    new.side := 'staff';
  elsif new.kind = 'void' then
    raise sqlstate 'FSRUL' using message = 'score_not_allowed';
  elsif schedule_status = 'draft' then
    raise sqlstate 'FSRUL' using message = 'schedule_not_published';
  elsif score_policy = 'staff_only' then
    raise sqlstate 'FSRUL' using message = 'score_not_allowed';
  elsif actor_role = 'scorekeeper' then
    new.side := 'scorekeeper';
  elsif actor_role = 'team_manager' and score_policy = 'team_staff' then
    select coalesce(bool_or(t.team_id = game.home_team_id), false), coalesce(bool_or(t.team_id = game.away_team_id), false)
    into of_home, of_away
    from public.team_staff t where t.organization_id = game.organization_id and t.user_id = actor;
    new.side := case when of_home and of_away then 'both' when of_home then 'home' when of_away then 'away' end;
    if new.side is null then
      raise sqlstate 'FSRUL' using message = 'score_not_allowed';
    end if;
  else
    raise sqlstate 'FSRUL' using message = 'score_not_allowed';
  end if;

  -- Others may play this game by now than when the device saw it, or on other sides. (Once it has a report it keeps its
  -- teams, where no bracket decides: nothing more has to be kept of them.)
  if new.kind <> 'void' and new.home_team_id is not null
    and (new.home_team_id, new.away_team_id) is distinct from (game.home_team_id, game.away_team_id)
  then
    raise sqlstate 'FSRUL' using message = 'other_teams';
  end if;
  new.home_team_id := case when game.home_source is not null then game.home_team_id end;
  new.away_team_id := case when game.home_source is not null then game.away_team_id end;

  -- Somebody wins a knockout game; nobody is named but after a level score. (A signature does not cover the winner: what
  -- somebody else brought along cannot name one.)
  if new.signature is not null then
    new.winner := null;
  end if;
  if new.kind <> 'final' or game.home_source is null or game.tournament_stage = 'pool' then
    new.winner := null;
  elsif new.home_score = new.away_score then
    if new.winner is null then
      raise sqlstate 'FSRUL' using message = 'knockout_level';
    end if;
  else
    if new.winner <> (case when new.home_score > new.away_score then 'home' else 'away' end) then
      raise sqlstate 'FSRUL' using message = 'knockout_winner';
    end if;
    new.winner := null;
  end if;

  new.reported_by := actor;
  -- The order of arrival within one game, also among the reports of one transaction: never the same instant twice.
  select greatest(now(), max(r.created_at) + interval '1 millisecond') into new.created_at
  from public.score_reports r where r.organization_id = new.organization_id and r.game_id = new.game_id;
  return new;
end $$;
