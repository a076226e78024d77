-- Score reports and the score rule: who may report, and how a report changes its game. src/domain/scores/scores.ts
-- implements the same rule, so that a device can show the server's result at once; a contract test compares the two.

-- `reported_by` is not a foreign key: a report outlives its author's account. Neither are the teams: the server copies
-- them from the game, where they are foreign keys. `key_id`, `signed_at`, `scanned_at`, `note_hash` (SHA-256) and
-- `signature` (r and s): see 18-signed-reports.sql.
create table app.score_reports (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  game_id uuid not null,
  kind text not null check (kind in ('progress', 'final', 'void')),
  home_score integer not null check (home_score between 0 and 999),
  away_score integer not null check (away_score between 0 and 999),
  winner text check (winner in ('home', 'away')),
  details jsonb check (details is null or private.is_game_details(details)),
  home_team_id uuid check (private.is_id(home_team_id)),
  away_team_id uuid check (private.is_id(away_team_id)),
  side text not null check (side in ('home', 'away', 'both', 'scorekeeper', 'staff')),
  reported_by uuid not null,
  recorded_at timestamptz(3) not null check (private.is_instant(recorded_at)),
  recorded_offline boolean not null,
  note text check (private.is_text(note, 1, 500)),
  created_at timestamptz(3) not null check (private.is_instant(created_at)),
  key_id uuid check (private.is_id(key_id)),
  signed_at timestamptz(3) check (private.is_instant(signed_at)),
  scanned_at timestamptz(3) check (private.is_instant(scanned_at)),
  note_hash text check (note_hash ~ '^[0-9a-f]{64}$'),
  signature text check (signature ~ '^[0-9a-f]{128}$'),
  version bigint not null,
  primary key (organization_id, id),
  unique (organization_id, game_id, created_at),
  constraint score_reports_signed check (num_nulls(key_id, signed_at, scanned_at, signature) in (0, 4)),
  constraint score_reports_note_hash check (note_hash is null or signature is not null),
  constraint score_reports_winner check (winner is null or kind = 'final'), -- and after which scores, see `admit_report`
  constraint score_reports_details check (details is null or kind <> 'void'),
  foreign key (organization_id, game_id) references app.games (organization_id, id) on delete cascade
);
create index on app.score_reports (organization_id, version);
call private.protect('app.score_reports');
call private.gate('app.score_reports');

-- People who may report scores can read all reports and add their own, or one that someone else signed, if the score
-- rule allows it. No one can change or delete a report. (admit_report attributes an unsigned report to its sender,
-- whatever the device claims.)
call private.declare_synced('score_reports', append_only => true);
create policy score_reports_select on app.score_reports for select to authenticated
  using (organization_id = any ((select private.reporter_orgs())::uuid[]));
create policy score_reports_insert on app.score_reports for insert to authenticated
  with check (
    organization_id = any ((select private.reporter_orgs())::uuid[])
    and (reported_by = (select auth.uid()) or signature is not null)
  );

-- Runs before a report is stored: determines which side the person reports for, whatever the device assumed, and
-- refuses with the rule's code. Locks the game, so that reports on one game are serialized.
--
-- A row that a trigger skips is never checked against the policies. So the sender's own right is checked here before
-- any of the organization's data is read, and the signature is checked before a known report is skipped.
create function private.admit_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sender_role constant text := private.role_in(new.organization_id); -- null: not a member, or the gate is closed
  actor uuid;
  actor_role text;
  game app.games;
  schedule_status text;
  score_policy text;
  of_home boolean;
  of_away boolean;
  overtaken_at timestamptz;
begin
  if sender_role is null then
    raise sqlstate 'FSRUL' using message = 'score_not_allowed';
  end if;
  actor := private.author_of_report(new);
  if sender_role in ('league_manager', 'league_administrator', 'scorekeeper', 'team_manager')
    and private.is_known_report(new, actor)
  then
    return null;
  end if;
  select m.role into actor_role from app.memberships m
  where m.organization_id = new.organization_id and m.user_id = actor;
  if actor_role is null then
    raise sqlstate 'FSRUL' using message = 'score_not_allowed';
  end if;

  select * into game from app.games g
  where g.organization_id = new.organization_id and g.id = new.game_id for update;
  if not found then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
  select s.status, l.score_policy into strict schedule_status, score_policy
  from app.schedules s
    join app.leagues l on l.organization_id = s.organization_id and l.id = s.league_id
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
    from app.team_staff t where t.organization_id = game.organization_id and t.user_id = actor;
    new.side := case when of_home and of_away then 'both' when of_home then 'home' when of_away then 'away' end;
    if new.side is null then
      raise sqlstate 'FSRUL' using message = 'score_not_allowed';
    end if;
  else
    raise sqlstate 'FSRUL' using message = 'score_not_allowed';
  end if;

  -- The teams or sides may have changed since the device saw the game. (Outside of a bracket a game with a report keeps
  -- its teams, so nothing has to be stored.)
  if new.kind <> 'void' and new.home_team_id is not null
    and (new.home_team_id, new.away_team_id) is distinct from (game.home_team_id, game.away_team_id)
  then
    raise sqlstate 'FSRUL' using message = 'other_teams';
  end if;
  new.home_team_id := case when game.home_source is not null then game.home_team_id end;
  new.away_team_id := case when game.home_source is not null then game.away_team_id end;

  -- A knockout game needs a winner, who is named only after a tie. Two legs may be level whatever the score of the second.
  if new.kind <> 'final' or game.home_source is null or game.tournament_stage in ('pool', 'first_leg') then
    new.winner := null;
  elsif game.tournament_stage = 'second_leg' then
    null;
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

  if new.signature is not null then
    new.details := null; -- the signature does not cover them, so someone else may have added them
    perform private.require_fresh_code(new, actor, game);
  end if;
  new.reported_by := actor;
  -- The order of arrival within one game: never the same instant twice, not even within one transaction. If another
  -- phone has delivered a newer report signed by this person, their earlier report is ordered before it.
  select greatest(now(), max(r.created_at) + interval '1 millisecond') into new.created_at
  from app.score_reports r where r.organization_id = new.organization_id and r.game_id = new.game_id;
  overtaken_at := private.overtaken_at(new);
  if overtaken_at is not null then
    new.created_at := (
      select max(free.at) from generate_series(1, 1000) n
        cross join lateral (select overtaken_at - n * interval '1 millisecond' as at) free
      where not exists (select from app.score_reports r
        where r.organization_id = new.organization_id and r.game_id = new.game_id and r.created_at = free.at)
    );
  end if;
  return new;
end $$;
-- Triggers on one table fire in name order: a_stamp takes the organization's lock before this rule locks the game, so
-- everyone takes the organization's lock first.
create trigger b_admit_report before insert on app.score_reports
  for each row execute function private.admit_report();

-- Each side's latest final report before an instant, since the result was last undone. Staff reports settle the result
-- and are not compared.
create function private.standing_words(organization uuid, game uuid, before timestamptz)
returns table (side text, reported_by uuid, home_score integer, away_score integer, winner text, details jsonb)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select distinct on (r.side) r.side, r.reported_by, r.home_score, r.away_score, r.winner, r.details
    from app.score_reports r
    where r.organization_id = organization and r.game_id = game and r.created_at < before
      and r.kind = 'final' and r.side <> 'staff'
      and r.created_at > coalesce((
        select max(v.created_at) from app.score_reports v
        where v.organization_id = organization and v.game_id = game and v.created_at < before and v.kind = 'void'
      ), '-infinity')
    order by r.side, r.created_at desc;
end $$;

-- The game after a stored report; null if it does not change.
create function private.apply_report(game app.games, report app.score_reports) returns app.games
language plpgsql stable security definer set search_path = '' as $$
declare
  outcome app.games;
  holder record;
  agrees boolean;
begin
  if game.status in ('cancelled', 'postponed', 'forfeited') or private.overtaken_at(report) is not null then
    return null;
  end if;

  outcome := game;
  if report.kind = 'void' then
    outcome.status := 'scheduled';
    outcome.home_score := null;
    outcome.away_score := null;
    outcome.winner := null;
    outcome.details := null;
    outcome.result_state := null;
    outcome.result_side := null;

  elsif report.kind = 'progress' then
    if game.status = 'completed' then
      return null;
    end if;
    outcome.status := 'in_progress';
    outcome.home_score := report.home_score;
    outcome.away_score := report.away_score;
    outcome.winner := report.winner;
    outcome.details := report.details;
    outcome.result_state := null;
    outcome.result_side := null;

  elsif report.side = 'staff' or game.status <> 'completed' then
    outcome.status := 'completed';
    outcome.home_score := report.home_score;
    outcome.away_score := report.away_score;
    outcome.winner := report.winner;
    outcome.details := report.details;
    outcome.result_state := case when report.side = 'staff' then 'official' else 'reported' end;
    outcome.result_side := report.side;

  elsif game.result_state in ('official', 'confirmed') then
    return null;

  else
    select w.reported_by, w.home_score, w.away_score, w.winner, w.details into holder
    from private.standing_words(report.organization_id, report.game_id, report.created_at) w
    where w.side = game.result_side;
    if not found then
      select null::uuid as reported_by, game.home_score, game.away_score, game.winner, game.details into holder;
    end if;

    -- A new report by the side or the person that set the current score replaces that score: no one can confirm their
    -- own report on behalf of another side.
    if report.side = game.result_side or report.reported_by = holder.reported_by then
      select report.reported_by, report.home_score, report.away_score, report.winner, report.details into holder;
      outcome.result_side := report.side;
    end if;

    select bool_or((w.home_score, w.away_score, w.winner)
      is not distinct from (holder.home_score, holder.away_score, holder.winner)) into agrees
    from (
      select w.side, w.reported_by, w.home_score, w.away_score, w.winner
      from private.standing_words(report.organization_id, report.game_id, report.created_at) w
      where w.side <> report.side
      union all
      select report.side, report.reported_by, report.home_score, report.away_score, report.winner
    ) w
    where w.side is distinct from outcome.result_side and w.reported_by is distinct from holder.reported_by;

    outcome.home_score := holder.home_score;
    outcome.away_score := holder.away_score;
    outcome.winner := holder.winner;
    outcome.details := holder.details;
    outcome.result_state := case when agrees then 'confirmed' when agrees is null then 'reported' else 'disputed' end;
  end if;

  return outcome;
end $$;

-- Runs after reports are stored: updates their games. Once per statement, because a phone sends many reports at a time.
create function private.apply_reports() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  report app.score_reports;
  game app.games;
  outcome app.games;
  changed app.games[] := '{}';
  place integer; -- this game's index in `changed`
begin
  for report in select * from arrived order by organization_id, game_id, created_at loop
    if (game.organization_id, game.id) is distinct from (report.organization_id, report.game_id) then
      select * into game from app.games g where g.organization_id = report.organization_id and g.id = report.game_id;
      place := cardinality(changed) + 1;
    end if;
    outcome := private.apply_report(game, report);
    if outcome.id is not null then
      game := outcome;
      changed[place] := outcome;
    end if;
  end loop;

  update app.games g
  set status = c.status, home_score = c.home_score, away_score = c.away_score, winner = c.winner,
    details = c.details, result_state = c.result_state, result_side = c.result_side
  from unnest(changed) c
  where g.organization_id = c.organization_id and g.id = c.id;
  return null;
end $$;
create trigger c_apply_reports after insert on app.score_reports
  referencing new table as arrived for each statement execute function private.apply_reports();
