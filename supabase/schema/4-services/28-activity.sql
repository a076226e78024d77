-- The activity log, for the people in charge. Append-only: triggers and functions write it, and it never changes,
-- except that an erased person's name and the names in the entries of a deleted organization are removed.

-- Neither the organization nor a person is a foreign key: the entry outlives both.
create table app.activity (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  organization_id uuid,
  actor_id uuid,      -- null: the server itself, or an erased person
  actor_name text,
  action text not null,
  subject text,       -- the name of the affected item
  subject_id uuid,    -- the affected person, if they have an account
  details jsonb not null default '{}'
);
create index on app.activity (organization_id, id);
create index on app.activity (actor_id);
create index on app.activity (subject_id);
create index activity_beginnings on app.activity (action, at, id) where action in ('user.created', 'league.created');
call private.protect('app.activity');

-- League staff can read their organization's entries, platform administrators all entries. Some entries belong to no
-- organization, so the table has its own gate.
grant select on app.activity to authenticated;
create policy activity_select on app.activity for select to authenticated
  using (organization_id = any ((select private.staff_orgs())::uuid[]) or (select private.is_open_admin()));
create policy gate on app.activity as restrictive to authenticated
  using (current_user <> 'authenticated' or organization_id is null
    or organization_id <> all ((select private.closed_orgs())::uuid[]))
  with check (current_user <> 'authenticated');

-- A page of an organization's entries before `p_before`, newest first. Contains only entries that the policies let the
-- caller read.
create function public.list_activity(p_organization uuid, p_before bigint, p_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'at', at, 'actor_name', actor_name, 'action', action,
    'subject', subject, 'details', details) order by id desc), '[]')
  from (
    select * from app.activity where organization_id = p_organization and (p_before is null or id < p_before)
    order by id desc limit least(greatest(p_limit, 1), 100)
  ) page
$$;
grant execute on function public.list_activity(uuid, bigint, integer) to authenticated;

create function private.note_activity(org uuid, what text, about text, more jsonb default '{}', whom uuid default null)
returns void language sql security definer set search_path = '' as $$
  insert into app.activity (organization_id, actor_id, actor_name, action, subject, subject_id, details)
  values (org, auth.uid(),
    (select coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email) from app.user_profiles p
     where p.id = auth.uid()), what, about, whom, more)
$$;

create function private.note_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.activity (actor_id, actor_name, action, subject, subject_id)
  values (new.id, coalesce(nullif(btrim(new.first_name || ' ' || new.last_name), ''), new.email), 'user.created',
    new.email, new.id);
  return null;
end $$;
create trigger n_note_account after insert on app.user_profiles
  for each row execute function private.note_account();

create function private.note_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.note_activity(new.organization_id, 'member.joined', new.display_name,
      jsonb_build_object('role', new.role), new.user_id);
  elsif tg_op = 'UPDATE' then
    perform private.note_activity(new.organization_id, 'member.role_changed', new.display_name,
      jsonb_build_object('from', old.role, 'to', new.role), new.user_id);
  elsif exists (select from app.organizations where id = old.organization_id) then
    perform private.note_activity(old.organization_id, 'member.left', old.display_name,
      jsonb_build_object('role', old.role), old.user_id);
  end if;
  return null;
end $$;
create trigger n_note_joined after insert or delete on app.memberships
  for each row execute function private.note_membership();
create trigger n_note_changed after update of role on app.memberships
  for each row when (old.role is distinct from new.role) execute function private.note_membership();

create function private.note_named() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  named constant text := tg_argv[0];
begin
  if tg_op = 'INSERT' then
    perform private.note_activity(new.organization_id, named || '.created', new.name);
  elsif tg_op = 'UPDATE' then
    perform private.note_activity(new.organization_id, named || '.renamed', new.name, jsonb_build_object('from', old.name));
  elsif exists (select from app.organizations where id = old.organization_id) then
    perform private.note_activity(old.organization_id, named || '.deleted', old.name);
  end if;
  return null;
end $$;
create trigger n_note_organization after insert on app.organizations
  for each row execute function private.note_named('organization');
create trigger n_note_renamed after update of name on app.organizations
  for each row when (old.name <> new.name) execute function private.note_named('organization');
create trigger n_note_league after insert or delete on app.leagues
  for each row execute function private.note_named('league');

create function private.note_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_activity((to_jsonb(new) ->> 'organization_id')::uuid, 'security.changed', null,
    (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(new)) where to_jsonb(old) -> key <> value));
  return null;
end $$;
create trigger n_note_settings after update on app.organization_settings
  for each row when (old is distinct from new) execute function private.note_settings();

-- Changes that do not affect security, such as renaming the platform, are logged separately.
create function private.note_platform_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(new)) where to_jsonb(old) -> key <> value
  );
  others constant text[] := array['default_tier', 'product_name', 'accent_color', 'logo_url', 'contact_email',
    'contact_phone', 'postal_address', 'social_links'];
begin
  perform private.note_activity(null, case when changed - others = '{}' then 'settings.changed' else 'security.changed' end,
    null, changed);
  return null;
end $$;
create trigger n_note_settings after update on app.platform_settings
  for each row when (old is distinct from new) execute function private.note_platform_settings();

create function private.note_schedule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_activity(new.organization_id,
    case when new.status = 'draft' then 'schedule.withdrawn' else 'schedule.' || new.status end, new.name);
  return null;
end $$;
create trigger n_note_schedule after update of status on app.schedules
  for each row when (old.status <> new.status) execute function private.note_schedule();

-- Deducting or awarding points changes the standings, so it is logged with the person who did it. The reason is stored
-- with the deduction.
create function private.note_deduction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  deduction constant app.point_deductions := coalesce(new, old);
  team constant text := (select t.name from app.teams t
    where t.organization_id = deduction.organization_id and t.id = deduction.team_id);
begin
  if team is null then -- the team was deleted, and its deductions with it
    return null;
  end if;
  perform private.note_activity(deduction.organization_id,
    case when tg_op = 'DELETE' then case when deduction.points > 0 then 'points.returned' else 'points.award_removed' end
      else case when deduction.points > 0 then 'points.deducted' else 'points.awarded' end end,
    team, jsonb_build_object('points', abs(deduction.points)));
  return null;
end $$;
create trigger n_note_deduction after insert or delete on app.point_deductions
  for each row execute function private.note_deduction();
create trigger n_note_changed after update of points on app.point_deductions
  for each row when (old.points <> new.points) execute function private.note_deduction();

-- The same applies to drawing lots. The entry names the league.
create function private.note_lots() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  draw constant app.lot_draws := coalesce(new, old);
  league constant text := (select l.name from app.leagues l
    where l.organization_id = draw.organization_id and l.id = draw.league_id);
begin
  if league is null then -- the league was deleted, and its drawings with it
    return null;
  end if;
  perform private.note_activity(draw.organization_id, case when tg_op = 'DELETE' then 'lots.removed' else 'lots.drawn' end,
    league, jsonb_build_object('count', cardinality(draw.team_ids)));
  return null;
end $$;
create trigger n_note_lots after insert or delete on app.lot_draws for each row execute function private.note_lots();

-- Teams, players, venues, and games: one entry for everything that a statement adds to one league, team, organization
-- (venues), or schedule, such as an import or a generated schedule. Players are not named: most are children, whose
-- data may be deleted at any time, while the activity is kept.

-- The two sides of a game as shown in its schedule.
create function private.game_in_words(org uuid, game uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(h.name, private.source_in_words(g.home_source)) || ' – '
    || coalesce(a.name, private.source_in_words(g.away_source))
  from app.games g
    left join app.teams h on h.organization_id = org and h.id = g.home_team_id
    left join app.teams a on a.organization_id = org and a.id = g.away_team_id
  where g.organization_id = org and g.id = game
$$;

create function private.note_new_teams() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  for line in
    select a.organization_id, a.league_id, l.name as league, count(*) as many, min(a.name) as name, min(a.id::text) as id
    from added a join app.leagues l on l.organization_id = a.organization_id and l.id = a.league_id
    group by a.organization_id, a.league_id, l.name order by l.name
  loop
    perform private.note_activity(line.organization_id, 'team.created', case line.many when 1 then line.name end,
      jsonb_strip_nulls(jsonb_build_object('count', line.many, 'leagueName', line.league, 'leagueId', line.league_id,
        'teamId', case line.many when 1 then line.id end)));
  end loop;
  return null;
end $$;
create trigger n_note_added after insert on app.teams
  referencing new table as added for each statement execute function private.note_new_teams();

-- That a team left changes the standings, so it is logged with the person who recorded it. The reason is stored with
-- the team.
create function private.note_departure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_activity(new.organization_id,
    case when new.left_at is null then 'team.returned' else 'team.left' end, new.name);
  return null;
end $$;
create trigger n_note_departure after update of left_at on app.teams
  for each row when ((old.left_at is null) <> (new.left_at is null)) execute function private.note_departure();

create function private.note_new_players() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  for line in
    select a.organization_id, a.team_id, t.name as team, count(*) as many
    from added a join app.teams t on t.organization_id = a.organization_id and t.id = a.team_id
    group by a.organization_id, a.team_id, t.name order by t.name
  loop
    perform private.note_activity(line.organization_id, 'player.added', null,
      jsonb_build_object('count', line.many, 'teamName', line.team, 'teamId', line.team_id));
  end loop;
  return null;
end $$;
create trigger n_note_added after insert on app.players
  referencing new table as added for each statement execute function private.note_new_players();

create function private.note_new_venues() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  for line in
    select a.organization_id, count(*) as many, min(a.name) as name, min(a.id::text) as id
    from added a group by a.organization_id
  loop
    perform private.note_activity(line.organization_id, 'venue.added', case line.many when 1 then line.name end,
      jsonb_strip_nulls(jsonb_build_object('count', line.many, 'venueId', case line.many when 1 then line.id end)));
  end loop;
  return null;
end $$;
create trigger n_note_added after insert on app.venues
  referencing new table as added for each statement execute function private.note_new_venues();

create function private.note_new_games() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  for line in
    select a.organization_id, a.league_id, a.schedule_id, s.name as schedule, count(*) as many, min(a.id::text)::uuid as id
    from added a join app.schedules s on s.organization_id = a.organization_id and s.id = a.schedule_id
    group by a.organization_id, a.league_id, a.schedule_id, s.name order by s.name
  loop
    perform private.note_activity(line.organization_id, 'game.created',
      case line.many when 1 then private.game_in_words(line.organization_id, line.id) end,
      jsonb_strip_nulls(jsonb_build_object('count', line.many, 'scheduleName', line.schedule, 'leagueId', line.league_id,
        'gameId', case line.many when 1 then line.id end)));
  end loop;
  return null;
end $$;
create trigger n_note_added after insert on app.games
  referencing new table as added for each statement execute function private.note_new_games();

-- Every change to a published schedule creates a change set, and changes to drafts need no log entry because no one
-- relies on them yet. So the trigger is on change sets rather than on updates of games, and entering a score costs
-- nothing here. (Added games are in the change set with equal `from` and `to`; they are skipped because
-- note_new_games() logs them.)
create function private.note_changed_games() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  for line in
    select a.organization_id, a.id, s.name as schedule, count(*) as many, min(g.id::text)::uuid as game
    from added a
      cross join lateral jsonb_array_elements(a.changes) c (line)
      join app.schedules s on s.organization_id = a.organization_id and s.id = a.schedule_id
      join app.games g on g.organization_id = a.organization_id and g.schedule_id = a.schedule_id
        and g.id = (c.line ->> 'gameId')::uuid
    where c.line -> 'from' <> c.line -> 'to'
    group by a.organization_id, a.id, a.created_at, s.name order by a.created_at, a.id
  loop
    perform private.note_activity(line.organization_id, 'game.updated',
      case line.many when 1 then private.game_in_words(line.organization_id, line.game) end,
      jsonb_strip_nulls(jsonb_build_object('count', line.many, 'scheduleName', line.schedule, 'changeId', line.id,
        'gameId', case line.many when 1 then line.game end)));
  end loop;
  return null;
end $$;
create trigger n_note_changed after insert on app.schedule_changes
  referencing new table as added for each statement execute function private.note_changed_games();
