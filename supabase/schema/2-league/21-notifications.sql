-- Notifications: who is notified of what. The server writes one per person and event, but none for the person who
-- caused it. Without a person (an import by the owner), no one is notified. Notifications outlive the accounts of the
-- people they are about, so they name no people; the one about an accepted invitation does, and is deleted with the
-- person it names.
--
-- An announcement has its author's words. Everything else has a content: the event with the names, dates and numbers as
-- they were then. Readers put it into words in their own language (src/domain/notifications).

create table app.notifications (
  id uuid not null default gen_random_uuid() check (private.is_id(id)),
  organization_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('schedule', 'game', 'score', 'member', 'announcement')),
  title text check (private.is_text(title, 1, 200)),
  body text check (private.is_text(body, 1, 4000)),
  content jsonb check (content is null
    or jsonb_typeof(content) = 'object' and jsonb_typeof(content -> 'event') is not distinct from 'string'),
  link text check (private.is_text(link, 1, 500)),
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at)),
  read_at timestamptz(3) check (private.is_instant(read_at)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references app.memberships (organization_id, user_id) on delete cascade,
  constraint notifications_words check ((title is null) <> (content is null))
);
create index on app.notifications (organization_id, version);
create index on app.notifications (organization_id, user_id);
create index on app.notifications (user_id);
create index notifications_of_results on app.notifications (organization_id, link) where kind = 'score' and read_at is null;
call private.protect('app.notifications');
call private.gate('app.notifications');

-- People can read their own notifications and mark them as read. The server writes them.
call private.declare_synced('notifications', creatable => false, patchable => '{read_at}');
create policy notifications_select on app.notifications for select to authenticated
  using (user_id = (select auth.uid()));
create policy notifications_update on app.notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create function private.notify(org uuid, people uuid[], kind text, content jsonb, link text) returns void
language sql security definer set search_path = '' as $$
  insert into app.notifications (organization_id, user_id, kind, content, link)
  select m.organization_id, m.user_id, notify.kind, notify.content, notify.link
  from app.memberships m
  where m.organization_id = org and m.user_id = any (people) and m.user_id <> auth.uid()
$$;

create function private.score_of(game app.games) returns jsonb language sql immutable set search_path = ''
return jsonb_build_object('home_score', game.home_score, 'away_score', game.away_score, 'winner', game.winner);

-- When a schedule is published, notifies everyone who may read it, which is every member.
create function private.notify_published() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.organization_id, (
      select array_agg(m.user_id) from app.memberships m where m.organization_id = new.organization_id
    ), 'schedule', (
      select jsonb_build_object('event', 'schedule_published', 'schedule', new.name, 'league', l.name, 'games', count(g.id),
        'first', (array_agg(jsonb_build_object('date', g.local_date, 'time', g.local_time) order by g.start_time, g.id)
          filter (where g.id is not null))[1])
      from app.leagues l left join app.games g
        on g.organization_id = l.organization_id and g.league_id = l.id and g.schedule_id = new.id
      where l.organization_id = new.organization_id and l.id = new.league_id
      group by l.name
    ), '/dashboard/scheduling?league=' || new.league_id || '&schedule=all');
  return null;
end $$;
create trigger o_notify_published after update of status on app.schedules
  for each row when (old.status = 'draft' and new.status <> 'draft') execute function private.notify_published();

-- `Riverside, Field 2`; null if there is no such field.
create function private.place_in_words(org uuid, field text) returns text
language sql stable security definer set search_path = '' as $$
  select v.name || ', ' || f.name
  from app.venue_fields f join app.venues v on v.organization_id = f.organization_id and v.id = f.venue_id
  where f.organization_id = org and f.id = field::uuid
$$;

-- What a notification says about a change set's game. `sides`: the teams' names, or where they come from. The names are
-- those of all fields and teams that the plans mention.
create function private.changed_game(org uuid, sides jsonb, was jsonb, now_is jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select sides || jsonb_build_object('from', was, 'to', now_is,
    'places', (select coalesce(jsonb_object_agg(f.id, p.place), '{}')
      from (values (was ->> 'field_id'), (now_is ->> 'field_id')) f (id)
        cross join lateral private.place_in_words(org, f.id) p (place) where p.place is not null),
    'teams', (select coalesce(jsonb_object_agg(t.id, t.name), '{}') from app.teams t
      where t.organization_id = org and t.id in ((was #>> '{teams,home}')::uuid, (was #>> '{teams,away}')::uuid,
        (now_is #>> '{teams,home}')::uuid, (now_is #>> '{teams,away}')::uuid)))
$$;

-- Notifies league staff of a change set, and the staff of the teams whose games it changes, including teams that played
-- them before. Each person gets one notification, however many games there are; the first ten games are described.
create function private.notify_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with line as (
    select a.organization_id, a.id as change_id, a.reason, s.name as schedule, g.id as game_id,
      array[g.home_team_id, g.away_team_id, (c.line #>> '{from,teams,home}')::uuid, (c.line #>> '{from,teams,away}')::uuid]
        as team_ids,
      (c.line #>> '{from,start_time}')::timestamptz as at, coalesce(h.name, '') || ' – ' || coalesce(w.name, '') as game,
      private.today_in(g.time_zone)::text in (c.line #>> '{from,local_date}', c.line #>> '{to,local_date}')
        and c.line #>> '{to,status}' in ('scheduled', 'cancelled', 'postponed')
        and (c.line #> '{from,status}' <> c.line #> '{to,status}' or c.line #> '{from,start_time}' <> c.line #> '{to,start_time}'
          or c.line #> '{from,field_id}' is distinct from c.line #> '{to,field_id}') as is_urgent,
      private.changed_game(a.organization_id, jsonb_build_object('home', coalesce(to_jsonb(h.name), g.home_source),
        'away', coalesce(to_jsonb(w.name), g.away_source)), c.line -> 'from', c.line -> 'to') as what
    from added a
      cross join lateral jsonb_array_elements(a.changes) c (line)
      join app.schedules s on s.organization_id = a.organization_id and s.id = a.schedule_id and s.status <> 'draft'
      join app.games g on g.organization_id = a.organization_id and g.league_id = a.league_id
        and g.schedule_id = a.schedule_id and g.id = (c.line ->> 'gameId')::uuid
      left join app.teams h on h.organization_id = a.organization_id and h.id = g.home_team_id
      left join app.teams w on w.organization_id = a.organization_id and w.id = g.away_team_id
  ), heard as (
    select line.*, m.user_id,
      row_number() over (partition by change_id, m.user_id order by at, game, game_id) as nr,
      count(*) over (partition by change_id, m.user_id) as many
    from line join app.memberships m on m.organization_id = line.organization_id
    where m.user_id <> auth.uid() and (
      m.role in ('league_manager', 'league_administrator')
      or exists (select from app.team_staff t where t.organization_id = m.organization_id and t.user_id = m.user_id
        and t.team_id = any (line.team_ids))
    )
  ), news as materialized (
    select gen_random_uuid() as id, organization_id, user_id, change_id,
      jsonb_build_object('event', 'games_changed', 'schedule', schedule, 'count', many, 'reason', reason,
        'games', jsonb_agg(what order by nr) filter (where nr <= 10)) as content,
      case many when 1 then '/dashboard/games/' || min(game_id::text) else '/dashboard/schedule-changes/' || change_id end as link
    from heard
    group by organization_id, change_id, user_id, many, reason, schedule
  ), written as (
    insert into app.notifications (id, organization_id, user_id, kind, content, link)
    select id, organization_id, user_id, 'game', content, link from news
  )
  insert into private.notification_games (organization_id, notification_id, game_id, is_urgent) -- see 36-deliveries.sql
  select n.organization_id, n.id, h.game_id, coalesce(bool_or(h.is_urgent), false)
  from news n join heard h using (organization_id, change_id, user_id)
  group by n.organization_id, n.id, h.game_id;
  return null;
end $$;
create trigger o_notify_changes after insert on app.schedule_changes
  referencing new table as added for each statement execute function private.notify_changes();

-- Once a game's result changes, marks earlier notifications about it as read: no one has to read them anymore. The
-- notification about a result from before the game stays unread until the result is cleared.
create function private.settle_notices(game app.games) returns void
language sql security definer set search_path = '' as $$
  update app.notifications set read_at = now()
  where organization_id = game.organization_id and kind = 'score' and link = '/dashboard/games/' || game.id
    and read_at is null and (game.status <> 'completed' or content ->> 'event' is distinct from 'result_early')
$$;

-- Notifies people when a game's result requires something of them, or something happens to it:
--   the result waits for the other side's report: the staff of the teams that may agree
--   it is disputed, or a dispute is over: league staff and the staff of both teams
--   league staff replace the score: the staff of both teams
--   it was reported before the game can have been played: league staff
-- A changed result settles earlier notifications about it.
create function private.notify_result() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sides jsonb; -- the teams' names
  score constant jsonb := private.score_of(new);
  link constant text := '/dashboard/games/' || new.id;
  staff uuid[]; -- the league's staff
  coaches uuid[]; -- both teams' staff
  asked uuid[]; -- the coaches whose report would confirm the result
begin
  select jsonb_build_object('home', h.name, 'away', a.name) into sides
  from app.schedules s
    join app.teams h on h.organization_id = s.organization_id and h.id = new.home_team_id
    join app.teams a on a.organization_id = s.organization_id and a.id = new.away_team_id
  where s.organization_id = new.organization_id and s.id = new.schedule_id and s.status <> 'draft';
  if not found then
    return null;
  end if;
  perform private.settle_notices(new);
  if new.status <> 'completed' and old.result_state is distinct from 'disputed' then
    return null;
  end if;
  select array_agg(m.user_id) into staff from app.memberships m
  where m.organization_id = new.organization_id and m.role in ('league_manager', 'league_administrator');
  select array_agg(c.user_id), array_agg(c.user_id) filter (where not case new.result_side
      when 'home' then c.of_home when 'away' then c.of_away when 'both' then c.of_home and c.of_away else false end)
  into coaches, asked
  from (
    select t.user_id, bool_or(t.team_id = new.home_team_id) as of_home, bool_or(t.team_id = new.away_team_id) as of_away
    from app.team_staff t
      join app.memberships m on m.organization_id = t.organization_id and m.user_id = t.user_id
    where t.organization_id = new.organization_id and t.team_id in (new.home_team_id, new.away_team_id)
      and m.role = 'team_manager'
    group by t.user_id
  ) c;

  if new.status = 'completed' and old.status <> 'completed' and now() < new.start_time then
    perform private.notify(new.organization_id, staff, 'score', sides || jsonb_build_object('event', 'result_early',
      'score', score, 'date', new.local_date, 'time', new.local_time), link);
  end if;

  if new.result_state = 'disputed' then
    if old.result_state is distinct from 'disputed' then
      perform private.notify(new.organization_id, staff || coaches, 'score', sides || '{"event": "result_disputed"}', link);
    end if;
  elsif old.result_state = 'disputed' and new.status in ('completed', 'scheduled') then
    perform private.notify(new.organization_id, staff || coaches, 'score', sides || jsonb_build_object(
      'event', 'dispute_over', 'score', case when new.status <> 'scheduled' then score end,
      'by', case when new.status = 'scheduled' then 'clearing' when new.result_state = 'official' then 'staff' else 'sides' end),
      link);
  elsif new.result_state = 'reported' then
    if exists (select from app.leagues l where l.organization_id = new.organization_id and l.id = new.league_id
      and l.score_policy = 'team_staff')
    then
      perform private.notify(new.organization_id, asked, 'score', sides || jsonb_build_object(
        'event', 'result_reported', 'score', score, 'by', new.result_side), link);
    end if;
  elsif new.result_state = 'official' and old.status = 'completed'
    and (old.home_score, old.away_score, old.winner) is distinct from (new.home_score, new.away_score, new.winner)
  then
    perform private.notify(new.organization_id, coaches, 'score', sides || jsonb_build_object(
      'event', 'result_corrected', 'score', score, 'was', private.score_of(old)), link);
  end if;
  return null;
end $$;
create trigger o_notify_result after update of status, home_score, away_score, winner, result_state, result_side
  on app.games for each row
  when ('completed' in (old.status, new.status)
    and (old.status, old.home_score, old.away_score, old.winner, old.result_state, old.result_side)
      is distinct from (new.status, new.home_score, new.away_score, new.winner, new.result_state, new.result_side))
  execute function private.notify_result();

-- When both teams of a published bracket match become known, or are no longer known, notifies the staff of these teams.
-- This includes the person who reported the preceding result, because they caused that result, not this change.
create function private.notify_match_known() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- No one was notified while one of the two teams was missing.
  old_pair constant uuid[] := case when old.home_team_id is not null and old.away_team_id is not null
    then array[old.home_team_id, old.away_team_id] else '{}' end;
  new_pair constant uuid[] := case when new.home_team_id is not null and new.away_team_id is not null
    then array[new.home_team_id, new.away_team_id] else '{}' end;
begin
  insert into app.notifications (organization_id, user_id, kind, content, link)
  select m.organization_id, m.user_id, 'game', jsonb_build_object('schedule', s.name, 'match', new.match_number)
    || case
      when new.status = 'cancelled' and new.home_team_id is null and new.away_team_id is null
        then '{"event": "match_not_needed"}'
      when told.team <> all (new_pair) and new_pair = '{}' then '{"event": "match_open"}'
      when told.team <> all (new_pair) then '{"event": "match_lost"}'
      when new.status = 'cancelled' then jsonb_build_object('event', 'match_won', 'other', other.name)
      else jsonb_build_object('event', 'match_known', 'other', other.name,
        'date', case when new.status <> 'postponed' then new.local_date end, 'time', new.local_time,
        'place', private.place_in_words(new.organization_id, new.field_id::text))
    end, '/dashboard/games/' || new.id
  from app.schedules s
    cross join lateral (select distinct t.team from unnest(old_pair || new_pair) t (team)) told
    join app.team_staff f on f.organization_id = s.organization_id and f.team_id = told.team
    join app.memberships m on m.organization_id = s.organization_id and m.user_id = f.user_id
    left join app.teams other on other.organization_id = s.organization_id and told.team = any (new_pair)
      and other.id = any (new_pair) and other.id <> told.team
  where s.organization_id = new.organization_id and s.id = new.schedule_id and s.status <> 'draft'
    and not s.tournament_facts -> 'withdrawn' ? told.team::text;
  return null;
end $$;
create trigger o_notify_match_known after update of home_team_id, away_team_id on app.games for each row
  when (new.home_source is not null
    and (old.home_team_id, old.away_team_id) is distinct from (new.home_team_id, new.away_team_id)
    and (old.home_team_id is not null and old.away_team_id is not null
      or new.home_team_id is not null and new.away_team_id is not null))
  execute function private.notify_match_known();

-- Notifies a person whose role has changed.
create function private.notify_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.organization_id, array[new.user_id], 'member',
    jsonb_build_object('event', 'role_changed', 'organization', o.name, 'role', new.role), '/dashboard')
  from app.organizations o where o.id = new.organization_id;
  return null;
end $$;
create trigger o_notify_role after update of role on app.memberships
  for each row when (old.role <> new.role) execute function private.notify_role();

-- Notifies the inviter when an invitation is accepted, with the new member's name, unless the inviter created the
-- account with a temporary password, in which case no one has accepted anything. The link names the person, so the
-- notification is deleted when they are erased.
create function private.notify_accepted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.organization_id, array[new.invited_by], 'member',
    jsonb_build_object('event', 'invitation_accepted', 'organization', o.name, 'role', new.role,
      'person', coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email)), '/dashboard/members#' || p.id)
  from app.organizations o, app.user_profiles p
  where o.id = new.organization_id and p.id = new.accepted_by
    and not exists (select from private.temporary_passwords t where t.user_id = p.id);
  return null;
end $$;
create trigger o_notify_accepted after update of accepted_at on app.invitations
  for each row when (old.accepted_at is null and new.accepted_at is not null)
  execute function private.notify_accepted();
