-- Who hears of what. The server writes a notification where something has happened that people want to know: one for
-- each person and happening, and none for whoever did it. Without a person (an import by the owner) nobody is told.
-- They name no people: they outlive accounts.

create function private.notify(org uuid, people uuid[], kind text, title text, body text, link text) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (organization_id, user_id, kind, title, body, link)
  select m.organization_id, m.user_id, notify.kind, left(notify.title, 200), left(notify.body, 4000), notify.link
  from public.memberships m
  where m.organization_id = org and m.user_id = any (people) and m.user_id <> auth.uid()
$$;

create function private.role_in_words(role text) returns text language sql immutable set search_path = ''
return initcap(replace(role, '_', ' '));

-- `Sat 21 Nov, 9:30` on the clocks of the zone, as the screens write it.
create function private.day_and_time(at timestamptz, zone text) returns text language sql stable set search_path = ''
return to_char(at at time zone zone, 'Dy FMDD Mon, FMHH24:MI');

-- A published schedule: everybody who may read it, which is every member.
create function private.notify_published() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.organization_id, (
      select array_agg(m.user_id) from public.memberships m where m.organization_id = new.organization_id
    ), 'schedule', new.name || ' is published', (
      select l.name || case count(g.id)
        when 0 then ': no games yet.'
        when 1 then ': 1 game, '
        else ': ' || count(g.id) || ' games, the first ' end
        || coalesce(private.day_and_time(min(g.start_time), l.time_zone) || '.', '')
      from public.leagues l left join public.games g
        on g.organization_id = l.organization_id and g.league_id = l.id and g.schedule_id = new.id
      where l.organization_id = new.organization_id and l.id = new.league_id
      group by l.name, l.time_zone
    ), '/dashboard/leagues/' || new.league_id || '/schedule');
  return null;
end $$;
create trigger o_notify_published after update of status on public.schedules
  for each row when (old.status = 'draft' and new.status <> 'draft') execute function private.notify_published();

-- What a change set says of a game. src/domain/schedule/change-words.ts writes the same; a contract test holds the two
-- together.
create function private.change_in_words(was jsonb, now_is jsonb, zone text, old_place text, new_place text,
  home text, away text) returns text language sql stable set search_path = ''
return case
  when now_is ->> 'status' = 'forfeited' then 'forfeited by '
    || case now_is ->> 'forfeited_by' when 'home' then home when 'away' then away else 'both teams' end
  when now_is ->> 'status' in ('postponed', 'cancelled') and was ->> 'status' <> now_is ->> 'status'
    then (now_is ->> 'status') || ', was ' || private.day_and_time((was ->> 'start_time')::timestamptz, zone)
  when now_is ->> 'status' in ('completed', 'in_progress') then 'counts again'
  when now_is ->> 'status' = 'scheduled' and was ->> 'status' <> 'scheduled'
    then 'back on the schedule, ' || private.day_and_time((now_is ->> 'start_time')::timestamptz, zone)
      || coalesce(', ' || new_place, '')
  when was ->> 'start_time' <> now_is ->> 'start_time'
    then private.day_and_time((was ->> 'start_time')::timestamptz, zone)
      || case when was -> 'field_id' <> now_is -> 'field_id' then ', ' || coalesce(old_place, 'no place') else '' end
      || ' → ' || private.day_and_time((now_is ->> 'start_time')::timestamptz, zone)
      || case when was -> 'field_id' <> now_is -> 'field_id' then ', ' || coalesce(new_place, 'no place') else '' end
  when was -> 'field_id' <> now_is -> 'field_id'
    then private.day_and_time((now_is ->> 'start_time')::timestamptz, zone) || ', '
      || coalesce(old_place, 'no place') || ' → ' || coalesce(new_place, 'no place')
  else private.day_and_time((now_is ->> 'start_time')::timestamptz, zone) || ', another end'
end;

-- `Riverside, Field 2`; null where there is no such field.
create function private.place_in_words(org uuid, field text) returns text
language sql stable security definer set search_path = '' as $$
  select v.name || ', ' || f.name
  from public.venue_fields f join public.venues v on v.organization_id = f.organization_id and v.id = f.venue_id
  where f.organization_id = org and f.id = field::uuid
$$;

-- A change set: league staff, and the staff of the teams whose games it changes, of those games. One notification for
-- each of them, however many games there are; the first ten are told.
create function private.notify_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (organization_id, user_id, kind, title, body, link)
  with line as (
    select a.organization_id, a.id as change_id, a.reason, s.name as schedule, g.id as game_id, g.home_team_id,
      g.away_team_id, (c.line #>> '{from,start_time}')::timestamptz as at, h.name || ' – ' || w.name as game,
      private.change_in_words(c.line -> 'from', c.line -> 'to', l.time_zone,
        private.place_in_words(a.organization_id, c.line #>> '{from,field_id}'),
        private.place_in_words(a.organization_id, c.line #>> '{to,field_id}'), h.name, w.name) as what
    from added a
      cross join lateral jsonb_array_elements(a.changes) c (line)
      join public.schedules s on s.organization_id = a.organization_id and s.id = a.schedule_id and s.status <> 'draft'
      join public.leagues l on l.organization_id = a.organization_id and l.id = a.league_id
      join public.games g on g.organization_id = a.organization_id and g.league_id = a.league_id
        and g.schedule_id = a.schedule_id and g.id = (c.line ->> 'gameId')::uuid
      join public.teams h on h.organization_id = a.organization_id and h.id = g.home_team_id
      join public.teams w on w.organization_id = a.organization_id and w.id = g.away_team_id
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

create trigger o_notify_changes after insert on public.schedule_changes
  referencing new table as added for each statement execute function private.notify_changes();

-- A dispute: league staff, who settle it.
create function private.notify_dispute() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.organization_id, (
      select array_agg(m.user_id) from public.memberships m
      where m.organization_id = new.organization_id and m.role in ('league_manager', 'league_administrator')
    ), 'score', h.name || ' – ' || a.name || ': the score is disputed',
    'Two sides reported different scores. The first one stands, marked, until league staff settle it.',
    '/dashboard/games/' || new.id)
  from public.teams h join public.teams a on a.organization_id = h.organization_id and a.id = new.away_team_id
  where h.organization_id = new.organization_id and h.id = new.home_team_id;
  return null;
end $$;
create trigger o_notify_dispute after update of result_state on public.games
  for each row when (new.result_state = 'disputed' and old.result_state is distinct from 'disputed')
  execute function private.notify_dispute();

-- Another role: the person. An accepted invitation: whoever has sent it.
create function private.notify_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.organization_id, array[new.user_id], 'member',
    'You are now ' || private.role_in_words(new.role), 'Your role in ' || o.name || ' has changed.', '/dashboard')
  from public.organizations o where o.id = new.organization_id;
  return null;
end $$;
create trigger o_notify_role after update of role on public.memberships
  for each row when (old.role <> new.role) execute function private.notify_role();

create function private.notify_accepted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.organization_id, array[new.invited_by], 'member', 'An invitation was accepted',
    o.name || ' has a new ' || private.role_in_words(new.role) || '.', '/dashboard/members')
  from public.organizations o where o.id = new.organization_id;
  return null;
end $$;
create trigger o_notify_accepted after update of accepted_at on public.invitations
  for each row when (old.accepted_at is null and new.accepted_at is not null)
  execute function private.notify_accepted();
