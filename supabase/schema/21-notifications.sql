-- Notifications: who is notified of what. The server writes one per person and event, but none for the person who
-- caused it. Without a person (an import by the owner), no one is notified. Notifications outlive the accounts of the
-- people they are about, so they name no people; the one about an accepted invitation does, and is deleted with the
-- person it names.

create table app.notifications (
  id uuid not null default gen_random_uuid() check (private.is_id(id)),
  organization_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('schedule', 'game', 'score', 'member', 'announcement')),
  title text not null check (private.is_text(title, 1, 200)),
  body text check (private.is_text(body, 1, 4000)),
  link text check (private.is_text(link, 1, 500)),
  created_at timestamptz(3) not null default now() check (private.is_instant(created_at)),
  read_at timestamptz(3) check (private.is_instant(read_at)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references app.memberships (organization_id, user_id) on delete cascade
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

create function private.notify(org uuid, people uuid[], kind text, title text, body text, link text) returns void
language sql security definer set search_path = '' as $$
  insert into app.notifications (organization_id, user_id, kind, title, body, link)
  select m.organization_id, m.user_id, notify.kind, left(notify.title, 200), left(notify.body, 4000), notify.link
  from app.memberships m
  where m.organization_id = org and m.user_id = any (people) and m.user_id <> auth.uid()
$$;

create function private.role_in_words(role text) returns text language sql immutable set search_path = ''
return initcap(replace(role, '_', ' '));

-- `Sat, Nov 21, 9:30 AM`, `Sat, Nov 21, time TBD`, formatted as on the screens of a league in the United States: the
-- agreed local time, without time zones.
create function private.day_and_time(day date, time_of_day text) returns text language sql stable set search_path = ''
return to_char(day, 'Dy, Mon FMDD') || ', ' || coalesce(to_char(day + time_of_day::time, 'FMHH12:MI AM'), 'time TBD');

create function private.plan_time_in_words(plan jsonb) returns text language sql stable set search_path = ''
return private.day_and_time((plan ->> 'local_date')::date, plan ->> 'local_time');

-- `3 – 1`, `1 – 1, away won`, formatted as on the screens.
create function private.score_in_words(game app.games) returns text language sql immutable set search_path = ''
return game.home_score || ' – ' || game.away_score || coalesce(', ' || game.winner || ' won', '');

-- When a schedule is published, notifies everyone who may read it, which is every member.
create function private.notify_published() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.organization_id, (
      select array_agg(m.user_id) from app.memberships m where m.organization_id = new.organization_id
    ), 'schedule', new.name || ' is published', (
      select l.name || case count(g.id)
        when 0 then ': no games yet.'
        when 1 then ': 1 game, '
        else ': ' || count(g.id) || ' games, the first ' end
        || coalesce((array_agg(private.day_and_time(g.local_date, g.local_time) order by g.start_time, g.id))[1] || '.', '')
      from app.leagues l left join app.games g
        on g.organization_id = l.organization_id and g.league_id = l.id and g.schedule_id = new.id
      where l.organization_id = new.organization_id and l.id = new.league_id
      group by l.name
    ), '/dashboard/scheduling?league=' || new.league_id || '&schedule=all');
  return null;
end $$;
create trigger o_notify_published after update of status on app.schedules
  for each row when (old.status = 'draft' and new.status <> 'draft') execute function private.notify_published();

-- A change set's text about a game's time and place. For an added game, before and after are the same.
-- src/domain/scheduling/conflicts/change-words.ts produces the same texts, for this and the functions below; a contract
-- test compares them.
create function private.plan_in_words(was jsonb, now_is jsonb, old_place text, new_place text,
  home text, away text) returns text language sql stable set search_path = ''
return case
  when was = now_is
    then 'new, ' || private.plan_time_in_words(now_is) || coalesce(', ' || new_place, '')
  when now_is ->> 'status' = 'forfeited' then 'forfeited by '
    || case now_is ->> 'forfeited_by' when 'home' then home when 'away' then away else 'both teams' end
  when now_is ->> 'status' in ('postponed', 'cancelled') and was ->> 'status' <> now_is ->> 'status'
    then (now_is ->> 'status') || ', was ' || private.plan_time_in_words(was)
  when now_is ->> 'status' in ('completed', 'in_progress') then 'counts again'
  when now_is ->> 'status' = 'scheduled' and was ->> 'status' <> 'scheduled'
    then 'back on the schedule, ' || private.plan_time_in_words(now_is)
      || coalesce(', ' || new_place, '')
  when was ->> 'start_time' <> now_is ->> 'start_time'
    then private.plan_time_in_words(was)
      || case when was -> 'field_id' <> now_is -> 'field_id' then ', ' || coalesce(old_place, 'no place') else '' end
      || ' → ' || private.plan_time_in_words(now_is)
      || case when was -> 'field_id' <> now_is -> 'field_id' then ', ' || coalesce(new_place, 'no place') else '' end
  when was -> 'field_id' <> now_is -> 'field_id'
    then private.plan_time_in_words(now_is) || ', '
      || coalesce(old_place, 'no place') || ' → ' || coalesce(new_place, 'no place')
  else private.plan_time_in_words(now_is) || ', another end'
end;

create function private.team_in_words(org uuid, team text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select t.name from app.teams t where t.organization_id = org and t.id = team::uuid), 'Unknown team')
$$;

-- A change set's text about a game's teams; null if they stay the same.
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

-- Like plan_in_words(), but if the teams or sides change, the text begins with who plays (`who`).
create function private.change_in_words(was jsonb, now_is jsonb, old_place text, new_place text, home text, away text, who text) returns text language sql stable set search_path = ''
return case
  when who is null then private.plan_in_words(was - 'teams', now_is - 'teams', old_place, new_place, home, away)
  when was - 'teams' = now_is - 'teams'
    then who || ', ' || private.plan_time_in_words(now_is)
      || coalesce(', ' || new_place, '')
  else who || ', ' || private.plan_in_words(was - 'teams', now_is - 'teams', old_place, new_place, home, away)
end;

-- `Riverside, Field 2`; null if there is no such field.
create function private.place_in_words(org uuid, field text) returns text
language sql stable security definer set search_path = '' as $$
  select v.name || ', ' || f.name
  from app.venue_fields f join app.venues v on v.organization_id = f.organization_id and v.id = f.venue_id
  where f.organization_id = org and f.id = field::uuid
$$;

-- Notifies league staff of a change set, and the staff of the teams whose games it changes, including teams that played
-- them before. Each person gets one notification, however many games there are; the first ten games are listed.
create function private.notify_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with line as (
    select a.organization_id, a.id as change_id, a.reason, s.name as schedule, g.id as game_id,
      array[g.home_team_id, g.away_team_id, (c.line #>> '{from,teams,home}')::uuid, (c.line #>> '{from,teams,away}')::uuid]
        as team_ids,
      (c.line #>> '{from,start_time}')::timestamptz as at, n.home || ' – ' || n.away as game,
      private.today_in(g.time_zone)::text in (c.line #>> '{from,local_date}', c.line #>> '{to,local_date}')
        and c.line #>> '{to,status}' in ('scheduled', 'cancelled', 'postponed')
        and (c.line #> '{from,status}' <> c.line #> '{to,status}' or c.line #> '{from,start_time}' <> c.line #> '{to,start_time}'
          or c.line #> '{from,field_id}' is distinct from c.line #> '{to,field_id}') as is_urgent,
      private.change_in_words(c.line -> 'from', c.line -> 'to',
        private.place_in_words(a.organization_id, c.line #>> '{from,field_id}'),
        private.place_in_words(a.organization_id, c.line #>> '{to,field_id}'), n.home, n.away,
        private.teams_in_words(a.organization_id, c.line #> '{from,teams}', c.line #> '{to,teams}')) as what
    from added a
      cross join lateral jsonb_array_elements(a.changes) c (line)
      join app.schedules s on s.organization_id = a.organization_id and s.id = a.schedule_id and s.status <> 'draft'
      join app.games g on g.organization_id = a.organization_id and g.league_id = a.league_id
        and g.schedule_id = a.schedule_id and g.id = (c.line ->> 'gameId')::uuid
      left join app.teams h on h.organization_id = a.organization_id and h.id = g.home_team_id
      left join app.teams w on w.organization_id = a.organization_id and w.id = g.away_team_id
      cross join lateral (select coalesce(h.name, private.source_in_words(g.home_source)) as home,
        coalesce(w.name, private.source_in_words(g.away_source)) as away) n
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
      left(case many when 1 then 'Game changed: ' || min(game) else many || ' games changed: ' || schedule end, 200) as title,
      left(string_agg(case many when 1 then upper(left(what, 1)) || substr(what, 2) else game || ': ' || what end,
        E'\n' order by nr) filter (where nr <= 10), 3400)
        || case when many > 10 then E'\nand ' || many - 10 || ' more.' else '' end || E'\nReason: ' || reason as body,
      case many when 1 then '/dashboard/games/' || min(game_id::text) else '/dashboard/schedule-changes/' || change_id end as link
    from heard
    group by organization_id, change_id, user_id, many, reason, schedule
  ), written as (
    insert into app.notifications (id, organization_id, user_id, kind, title, body, link)
    select id, organization_id, user_id, 'game', title, body, link from news
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
    and read_at is null and (game.status <> 'completed' or title not like '%: a result before the game')
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
  home_name text;
  away_name text;
  game_words text;
  score_words constant text := private.score_in_words(new);
  link constant text := '/dashboard/games/' || new.id;
  staff uuid[]; -- the league's staff
  coaches uuid[]; -- both teams' staff
  asked uuid[]; -- the coaches whose report would confirm the result
  game_time text;
begin
  select h.name, a.name, private.day_and_time(new.local_date, new.local_time) into home_name, away_name, game_time
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
  game_words := home_name || ' – ' || away_name;

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
    perform private.notify(new.organization_id, staff, 'score', game_words || ': a result before the game',
      score_words || ' was entered, but the game is scheduled for ' || game_time || '. If this is a mistake, clear the result.',
      link);
  end if;

  if new.result_state = 'disputed' then
    if old.result_state is distinct from 'disputed' then
      perform private.notify(new.organization_id, staff || coaches, 'score', game_words || ': the score is disputed',
        'Two sides reported different scores. The first one stands, marked, until both sides agree or league staff settle it.',
        link);
    end if;
  elsif old.result_state = 'disputed' and new.status in ('completed', 'scheduled') then
    perform private.notify(new.organization_id, staff || coaches, 'score',
      game_words || case when new.status = 'scheduled' then ': the result was cleared' else ': settled at ' || score_words end,
      case
        when new.status = 'scheduled' then 'League staff cleared the disputed result. It can be reported again.'
        when new.result_state = 'official' then 'League staff settled the dispute.'
        else 'Both sides agree now.'
      end, link);
  elsif new.result_state = 'reported' then
    if exists (select from app.leagues l where l.organization_id = new.organization_id and l.id = new.league_id
      and l.score_policy = 'team_staff')
    then
      perform private.notify(new.organization_id, asked, 'score', game_words || ': do you agree with ' || score_words || '?',
        case new.result_side when 'home' then home_name when 'away' then away_name when 'scorekeeper' then 'A scorekeeper'
          else 'Somebody from both teams' end || ' reported it. Agree, or report a different score.', link);
    end if;
  elsif new.result_state = 'official' and old.status = 'completed'
    and (old.home_score, old.away_score, old.winner) is distinct from (new.home_score, new.away_score, new.winner)
  then
    perform private.notify(new.organization_id, coaches, 'score', game_words || ': the result is now ' || score_words,
      'League staff corrected it. It was ' || private.score_in_words(old) || '.', link);
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
  insert into app.notifications (organization_id, user_id, kind, title, body, link)
  select m.organization_id, m.user_id, 'game', left(case
      when told.team <> all (new_pair) and new_pair = '{}' then 'Who plays match ' || new.match_number || ' is open again'
      when told.team <> all (new_pair) then 'You do not play match ' || new.match_number || ' after all'
      when new.status = 'cancelled' then 'You win match ' || new.match_number || ' without a game'
      else 'You play ' || other.name || ' in match ' || new.match_number
        || case new.status when 'scheduled' then ', ' || private.day_and_time(new.local_date, new.local_time) else '' end
    end, 200), case
      when told.team <> all (new_pair) then s.name || ': an earlier result was corrected or taken back.'
      when new.status = 'cancelled' then s.name || ': ' || other.name || ' have left.'
      when new.status = 'postponed' then s.name || ': it is postponed, and has no new time yet.'
      else s.name || ', '
        || coalesce(private.place_in_words(new.organization_id, new.field_id::text), 'no place yet') || '.'
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
    'You are now ' || private.role_in_words(new.role), 'Your role in ' || o.name || ' has changed.', '/dashboard')
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
    coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email) || ' accepted your invitation',
    o.name || ' has a new ' || private.role_in_words(new.role) || '.', '/dashboard/members#' || p.id)
  from app.organizations o, app.user_profiles p
  where o.id = new.organization_id and p.id = new.accepted_by
    and not exists (select from private.temporary_passwords t where t.user_id = p.id);
  return null;
end $$;
create trigger o_notify_accepted after update of accepted_at on app.invitations
  for each row when (old.accepted_at is null and new.accepted_at is not null)
  execute function private.notify_accepted();
