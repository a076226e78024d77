-- One field, one game; one team, one game. Over all leagues and schedules of the organisation, among the games that are
-- still to be played; a draft is a plan and clashes within itself only, until it is published.
-- src/domain/schedule/conflicts.ts shows the same to whoever plans.
--
-- Nobody slips by: every writer has taken the organisation's lock (the stamp) before these triggers look.

create function private.refuse_clash(org uuid, ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  clash record;
begin
  with planned as (
    select g.*, s.status = 'draft' as is_draft from public.games g
      join public.schedules s on s.organization_id = g.organization_id and s.id = g.schedule_id
    where g.organization_id = org and g.status in ('scheduled', 'in_progress')
  ), placed as (
    select p.id, p.schedule_id, p.is_draft, p.start_time, p.end_time, place.kind, place.what
    from planned p cross join lateral (values
      ('field_booked', p.field_id), ('team_booked', p.home_team_id), ('team_booked', p.away_team_id)
    ) place (kind, what)
    where place.what is not null
  )
  select mine.kind, mine.id, g.id as other, h.name as home, a.name as away, g.start_time into clash
  from placed mine
    join placed theirs on theirs.what = mine.what and theirs.kind = mine.kind and theirs.id <> mine.id
      and theirs.start_time < mine.end_time and theirs.end_time > mine.start_time
      and (theirs.schedule_id = mine.schedule_id or not (theirs.is_draft or mine.is_draft))
    join public.games g on g.organization_id = org and g.id = theirs.id
    join public.teams h on h.organization_id = org and h.id = g.home_team_id
    join public.teams a on a.organization_id = org and a.id = g.away_team_id
  where mine.id = any (ids)
  order by mine.start_time, mine.id, g.id limit 1;
  if found then
    raise sqlstate 'FSRUL' using message = clash.kind, detail = jsonb_build_object('t', 'games', 'id', clash.id, 'theirs',
      jsonb_build_object('game_id', clash.other, 'home', clash.home, 'away', clash.away,
        'start_time', to_char(clash.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::text;
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
create trigger d_check_new_games after insert on public.games
  referencing new table as added for each statement execute function private.check_new_games();

create function private.check_moved_game() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_clash(new.organization_id, array[new.id]);
  return null;
end $$;
create trigger d_check_moved_game after update on public.games
  for each row when (
    new.status in ('scheduled', 'in_progress') and (
      (old.start_time, old.end_time, old.field_id) is distinct from (new.start_time, new.end_time, new.field_id)
      or old.status not in ('scheduled', 'in_progress')
    )
  ) execute function private.check_moved_game();

create function private.check_published_games() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_clash(new.organization_id,
    (select array_agg(id) from public.games where organization_id = new.organization_id and schedule_id = new.id));
  return null;
end $$;
create trigger d_check_published after update of status on public.schedules
  for each row when (old.status = 'draft' and new.status <> 'draft') execute function private.check_published_games();
