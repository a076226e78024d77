-- The score rule: who may report, and what a report makes of its game. src/domain/scores.ts says the same, so that a
-- device shows at once what the server will make of it; a contract test holds the two together.

-- Before a report is stored: works out from where in the game the person speaks, whatever the device believed, and
-- refuses with the rule's code. Locks the game, so that reports on one game follow each other.
create function private.admit_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := auth.uid();
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

  new.reported_by := actor;
  -- The order of arrival within one game, also among the reports of one transaction: never the same instant twice.
  select greatest(now(), max(r.created_at) + interval '1 millisecond') into new.created_at
  from public.score_reports r where r.organization_id = new.organization_id and r.game_id = new.game_id;
  return new;
end $$;

-- Each side's latest final report before an instant, since the result was last taken back. Staff settle, they do not
-- compare.
create function private.standing_words(organization uuid, game uuid, before timestamptz)
returns table (side text, reported_by uuid, home_score integer, away_score integer)
language sql stable security definer set search_path = '' as $$
  select distinct on (r.side) r.side, r.reported_by, r.home_score, r.away_score
  from public.score_reports r
  where r.organization_id = organization and r.game_id = game and r.created_at < before
    and r.kind = 'final' and r.side <> 'staff'
    and r.created_at > coalesce((
      select max(v.created_at) from public.score_reports v
      where v.organization_id = organization and v.game_id = game and v.created_at < before and v.kind = 'void'
    ), '-infinity')
  order by r.side, r.created_at desc
$$;

-- After it is stored: what the game shows now.
create function private.apply_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  game public.games;
  next public.games;
  holder record;
  agrees boolean;
begin
  select * into strict game from public.games g
  where g.organization_id = new.organization_id and g.id = new.game_id for update;
  if game.status in ('cancelled', 'postponed', 'forfeited') then
    return null;
  end if;

  next := game;
  if new.kind = 'void' then
    next.status := 'scheduled';
    next.home_score := null;
    next.away_score := null;
    next.result_state := null;
    next.result_side := null;

  elsif new.kind = 'progress' then
    if game.status = 'completed' then
      return null;
    end if;
    next.status := 'in_progress';
    next.home_score := new.home_score;
    next.away_score := new.away_score;
    next.result_state := null;
    next.result_side := null;

  elsif new.side = 'staff' or game.status <> 'completed' then
    next.status := 'completed';
    next.home_score := new.home_score;
    next.away_score := new.away_score;
    next.result_state := case when new.side = 'staff' then 'official' else 'reported' end;
    next.result_side := new.side;

  elsif game.result_state in ('official', 'confirmed') then
    return null;

  else
    select w.reported_by, w.home_score, w.away_score into holder
    from private.standing_words(new.organization_id, new.game_id, new.created_at) w where w.side = game.result_side;
    if not found then
      select null::uuid as reported_by, game.home_score, game.away_score into holder;
    end if;

    -- A new word of the side that holds the score, or of the person who does, replaces the score; nobody confirms
    -- themselves by speaking for another side.
    if new.side = game.result_side or new.reported_by = holder.reported_by then
      select new.reported_by, new.home_score, new.away_score into holder;
      next.result_side := new.side;
    end if;

    select bool_or(w.home_score = holder.home_score and w.away_score = holder.away_score) into agrees
    from (
      select * from private.standing_words(new.organization_id, new.game_id, new.created_at) w where w.side <> new.side
      union all
      select new.side, new.reported_by, new.home_score, new.away_score
    ) w
    where w.side is distinct from next.result_side and w.reported_by is distinct from holder.reported_by;

    next.home_score := holder.home_score;
    next.away_score := holder.away_score;
    next.result_state := case when agrees then 'confirmed' when agrees is null then 'reported' else 'disputed' end;
  end if;

  update public.games g
  set status = next.status, home_score = next.home_score, away_score = next.away_score,
    result_state = next.result_state, result_side = next.result_side
  where g.organization_id = next.organization_id and g.id = next.id;
  return null;
end $$;

-- Triggers of one table fire in the order of their names: the version is stamped (a_stamp) before this rule locks the
-- game, so that everybody takes the organisation's lock first.
create trigger b_admit_report before insert on public.score_reports
  for each row execute function private.admit_report();
create trigger c_apply_report after insert on public.score_reports
  for each row execute function private.apply_report();
