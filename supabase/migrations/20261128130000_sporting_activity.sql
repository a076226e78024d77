-- Teams, players, venues and games stand in the activity too: one entry for what a statement adds to one league, team or
-- schedule, however much that is (an import, a generated schedule). Names of players do not: most of them are children, who
-- may be deleted at any time, and the activity stays.

-- The two sides of a game as its schedule tells them.
create function private.game_in_words(org uuid, game uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(h.name, private.source_in_words(g.home_source)) || ' – '
    || coalesce(a.name, private.source_in_words(g.away_source))
  from public.games g
    left join public.teams h on h.organization_id = org and h.id = g.home_team_id
    left join public.teams a on a.organization_id = org and a.id = g.away_team_id
  where g.organization_id = org and g.id = game
$$;

create function private.note_new_teams() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  for line in
    select a.organization_id, a.league_id, l.name as league, count(*) as many, min(a.name) as name, min(a.id::text) as id
    from added a join public.leagues l on l.organization_id = a.organization_id and l.id = a.league_id
    group by a.organization_id, a.league_id, l.name order by l.name
  loop
    perform private.note_activity(line.organization_id, 'team.created', case line.many when 1 then line.name end,
      jsonb_strip_nulls(jsonb_build_object('count', line.many, 'leagueName', line.league, 'leagueId', line.league_id,
        'teamId', case line.many when 1 then line.id end)));
  end loop;
  return null;
end $$;
create trigger n_note_added after insert on public.teams
  referencing new table as added for each statement execute function private.note_new_teams();

create function private.note_new_players() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  for line in
    select a.organization_id, a.team_id, t.name as team, count(*) as many
    from added a join public.teams t on t.organization_id = a.organization_id and t.id = a.team_id
    group by a.organization_id, a.team_id, t.name order by t.name
  loop
    perform private.note_activity(line.organization_id, 'player.added', null,
      jsonb_build_object('count', line.many, 'teamName', line.team, 'teamId', line.team_id));
  end loop;
  return null;
end $$;
create trigger n_note_added after insert on public.players
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
create trigger n_note_added after insert on public.venues
  referencing new table as added for each statement execute function private.note_new_venues();

create function private.note_new_games() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  for line in
    select a.organization_id, a.league_id, a.schedule_id, s.name as schedule, count(*) as many, min(a.id::text)::uuid as id
    from added a join public.schedules s on s.organization_id = a.organization_id and s.id = a.schedule_id
    group by a.organization_id, a.league_id, a.schedule_id, s.name order by s.name
  loop
    perform private.note_activity(line.organization_id, 'game.created',
      case line.many when 1 then private.game_in_words(line.organization_id, line.id) end,
      jsonb_strip_nulls(jsonb_build_object('count', line.many, 'scheduleName', line.schedule, 'leagueId', line.league_id,
        'gameId', case line.many when 1 then line.id end)));
  end loop;
  return null;
end $$;
create trigger n_note_added after insert on public.games
  referencing new table as added for each statement execute function private.note_new_games();

-- What is changed in a published schedule leaves a change set, and a draft is a plan that nobody relies on yet. So games
-- themselves need no trigger on their updates, and a score costs nothing here. (A game that was added is the same before and
-- after, and has its own entry. The reason stands with the change set.)
create function private.note_changed_games() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line record;
begin
  for line in
    select a.organization_id, a.id, s.name as schedule, count(*) as many, min(g.id::text)::uuid as game
    from added a
      cross join lateral jsonb_array_elements(a.changes) c (line)
      join public.schedules s on s.organization_id = a.organization_id and s.id = a.schedule_id
      join public.games g on g.organization_id = a.organization_id and g.schedule_id = a.schedule_id
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
create trigger n_note_changed after insert on public.schedule_changes
  referencing new table as added for each statement execute function private.note_changed_games();
