-- Tournaments of all organisations, for those who run the platform. They read through these functions, since no policy
-- gives them an organisation's rows; people, rosters and reports are not in the answers.

create index schedules_tournaments on public.schedules (id) where type = 'tournament';

create function private.require_open_admin() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_open_admin() is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
end $$;

-- A page of them, the latest first. `p_search` is looked for in the names of tournament, league and organisation;
-- `p_status` null: any. Of the games those that are played at all are counted.
create function public.admin_list_tournaments(p_search text, p_status text, p_offset integer, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := lower(btrim(coalesce(p_search, '')));
begin
  perform private.require_open_admin();
  return (
    with found as materialized (
      select s.organization_id, s.league_id, s.id, s.name, s.start_date, s.end_date, s.status, s.tournament_facts,
        l.name as league, o.name as organization
      from public.schedules s
        join public.leagues l on l.organization_id = s.organization_id and l.id = s.league_id
        join public.organizations o on o.id = s.organization_id
      where s.type = 'tournament' and (p_status is null or s.status = p_status)
        and (wanted = '' or position(wanted in lower(s.name)) > 0 or position(wanted in lower(l.name)) > 0
          or position(wanted in lower(o.name)) > 0)
    ), page as (
      select * from found order by start_date desc, lower(name), id, organization_id
      offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100)
    ), line as (
      select p.start_date, lower(p.name) as sorted, p.id, p.organization_id,
        to_jsonb(p) - array['league_id', 'tournament_facts'] || jsonb_build_object(
          'teams', coalesce(jsonb_array_length(p.tournament_facts -> 'entrants'), g.teams),
          'played', g.played, 'games', g.games) as row
      from page p cross join lateral (
        select count(*) filter (where status <> 'cancelled') as games,
          count(*) filter (where status in ('completed', 'forfeited')) as played,
          (select count(distinct t.team) from public.games a, unnest(array[a.home_team_id, a.away_team_id]) t (team)
           where a.organization_id = p.organization_id and a.league_id = p.league_id and a.schedule_id = p.id) as teams
        from public.games
        where organization_id = p.organization_id and league_id = p.league_id and schedule_id = p.id
      ) g
    )
    select jsonb_build_object('total', (select count(*) from found),
      'rows', coalesce(jsonb_agg(row order by start_date desc, sorted, id, organization_id), '[]'))
    from line
  );
end $$;

-- One tournament with all that its screen shows; null where there is none. An id may be that of rows in several
-- organisations: then the organisation has to be named.
create function public.admin_read_tournament(p_tournament uuid, p_organization uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  orgs uuid[];
begin
  perform private.require_open_admin();
  orgs := array(select organization_id from public.schedules
    where id = p_tournament and type = 'tournament' and organization_id = coalesce(p_organization, organization_id));
  if cardinality(orgs) <> 1 then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'organization', jsonb_build_object('id', o.id, 'name', o.name),
      'league', jsonb_build_object('id', l.id, 'name', l.name, 'time_zone', l.time_zone),
      'template', (select t.name from public.tournament_templates t
        where t.organization_id = o.id and t.id = s.template_id),
      'schedule', to_jsonb(s),
      'teams', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name)), '[]')
        from public.teams t where t.organization_id = o.id and t.league_id = l.id),
      'venues', (select coalesce(jsonb_agg(v.name order by lower(v.name), v.id), '[]') from public.venues v
        where v.organization_id = o.id
          and v.id in (select e::uuid from jsonb_array_elements_text(s.template_config -> 'venueIds') e)),
      'places', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', v.name || ', ' || f.name)), '[]')
        from public.venue_fields f join public.venues v on v.organization_id = o.id and v.id = f.venue_id
        where f.organization_id = o.id and f.id in (select g.field_id from public.games g
          where g.organization_id = o.id and g.league_id = l.id and g.schedule_id = s.id)),
      -- Notes on games are for the league.
      'games', (select coalesce(jsonb_agg(to_jsonb(g) || '{"notes": null}' order by g.match_number, g.start_time, g.id), '[]')
        from public.games g where g.organization_id = o.id and g.league_id = l.id and g.schedule_id = s.id))
    from public.schedules s
      join public.leagues l on l.organization_id = s.organization_id and l.id = s.league_id
      join public.organizations o on o.id = s.organization_id
    where s.organization_id = orgs[1] and s.id = p_tournament
  );
end $$;

-- The leagues that a tournament can be made in, by name.
create function public.admin_list_leagues() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'organization_id', o.id,
      'organization', o.name) order by lower(l.name), lower(o.name), l.id), '[]')
    from public.leagues l join public.organizations o on o.id = l.organization_id
    where l.status = 'active'
  );
end $$;

-- What a league brings to a tournament: its teams and what they are seeded by, its venues, and the kinds of tournaments of
-- its organisation. Null where there is no such league.
create function public.admin_read_league_supply(p_organization uuid, p_league uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return (
    select jsonb_build_object(
      'league', jsonb_build_object('id', l.id, 'organization_id', l.organization_id, 'name', l.name,
        'time_zone', l.time_zone, 'season_start', l.season_start, 'season_end', l.season_end,
        'registration_deadline', l.registration_deadline, 'standings_preset', l.standings_preset,
        'tie_breakers', l.tie_breakers, 'game_minutes', (select p.game_minutes from public.sports p where p.id = l.sport_id)),
      'templates', (select coalesce(jsonb_agg(to_jsonb(t) order by lower(t.name), t.id), '[]')
        from public.tournament_templates t where t.organization_id = l.organization_id),
      'teams', (select coalesce(jsonb_agg(to_jsonb(t) order by lower(t.name), t.id), '[]')
        from public.teams t where t.organization_id = l.organization_id and t.league_id = l.id),
      'divisions', (select coalesce(jsonb_agg(to_jsonb(d) order by lower(d.name), d.id), '[]')
        from public.divisions d where d.organization_id = l.organization_id and d.league_id = l.id),
      'venues', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'fields', (
          select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by lower(f.name), f.id), '[]')
          from public.venue_fields f where f.organization_id = v.organization_id and f.venue_id = v.id
        )) order by lower(v.name), v.id), '[]')
        from public.venues v
        where v.organization_id = l.organization_id and (v.league_id = l.id or v.league_id is null)),
      'opening_hours', (select coalesce(jsonb_agg(to_jsonb(h)), '[]') from public.venue_opening_hours h
        where h.organization_id = l.organization_id),
      'closures', (select coalesce(jsonb_agg(to_jsonb(c) || '{"reason": null}'), '[]') from public.venue_closures c
        where c.organization_id = l.organization_id),
      -- What its tables are made of. Notes on games are for the league.
      'games', (select coalesce(jsonb_agg(to_jsonb(g) || '{"notes": null}'), '[]')
        from public.games g join public.schedules s on s.organization_id = g.organization_id and s.id = g.schedule_id
        where g.organization_id = l.organization_id and g.league_id = l.id and s.type <> 'tournament'
          and g.status in ('completed', 'forfeited')),
      'deductions', (select coalesce(jsonb_agg(to_jsonb(d)), '[]')
        from public.point_deductions d join public.teams t on t.organization_id = d.organization_id and t.id = d.team_id
        where d.organization_id = l.organization_id and t.league_id = l.id))
    from public.leagues l where l.organization_id = p_organization and l.id = p_league
  );
end $$;

-- When fields and teams of an organisation are taken: by games of whatever league or schedule.
create function public.admin_list_busy_times(p_organization uuid, p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('field_id', g.field_id, 'home_team_id', g.home_team_id,
      'away_team_id', g.away_team_id, 'start_time', g.start_time, 'end_time', g.end_time)), '[]')
    from public.games g
    where g.organization_id = p_organization and g.status not in ('cancelled', 'postponed')
      and g.start_time < p_to and g.end_time > p_from
  );
end $$;

revoke all on function private.require_open_admin() from public;
grant execute on function public.admin_list_tournaments(text, text, integer, integer),
  public.admin_read_tournament(uuid, uuid), public.admin_list_leagues(),
  public.admin_read_league_supply(uuid, uuid), public.admin_list_busy_times(uuid, timestamptz, timestamptz) to authenticated;
