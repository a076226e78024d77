-- One field, one game; one team, one game. Over all leagues and schedules of the organisation, among the games that are
-- still to be played; a draft is a plan and clashes within itself only, until it is published.
-- src/domain/schedule/conflicts.ts shows the same to whoever plans.
--
-- Nobody slips by: every writer has taken the organisation's lock (the stamp) before these triggers look.

-- Where any two games at one place overlap, two that follow each other by their start do. So a sort finds it, and
-- thousands of games are no more than that.
create function private.refuse_clash(org uuid, ids uuid[]) returns void
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
        'theirs', jsonb_build_object('game_id', g.id, 'home', h.name, 'away', a.name,
          'start_time', to_char(g.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      from public.games g
        join public.teams h on h.organization_id = org and h.id = g.home_team_id
        join public.teams a on a.organization_id = org and a.id = g.away_team_id
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
