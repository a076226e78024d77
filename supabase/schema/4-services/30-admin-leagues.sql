-- Administration: organizations, their leagues, and tournaments. Administrators read through these functions, since no
-- policy gives them an organization's rows; the responses never include rosters or score reports.

create function private.league_line(l app.leagues) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', l.id, 'organization_id', l.organization_id, 'name', l.name, 'status', l.status,
    'sport', (select name from app.sports where id = l.sport_id),
    'teams', (select count(*) from app.teams t where t.organization_id = l.organization_id and t.league_id = l.id),
    'venues', (select count(*) from app.venues v
      where v.organization_id = l.organization_id and (v.league_id = l.id or v.league_id is null)))
$$;

-- A page of all leagues, ordered by name. `p_search` searches the names of the league and its organization; `p_status`
-- null: any. A venue shared by all leagues of the organization is counted for each of them.
create function public.admin_list_all_leagues(p_search text, p_status text, p_offset integer, p_limit integer) returns jsonb
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  wanted constant text := lower(btrim(coalesce(p_search, '')));
  total bigint;
  orgs uuid[];
  ids uuid[];
begin
  perform private.require_open_admin();
  if wanted = '' and p_status is null then
    total := (select count(*) from app.leagues);
    select array_agg(organization_id order by sorted, organization_id, id), array_agg(id order by sorted, organization_id, id)
    into orgs, ids from (
      select lower(name) as sorted, organization_id, id from app.leagues order by lower(name), organization_id, id
      offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100)
    ) page;
  else
    with found as materialized (
      select lower(l.name) as sorted, l.organization_id, l.id
      from app.leagues l join app.organizations o on o.id = l.organization_id
      where (p_status is null or l.status = p_status)
        and (wanted = '' or position(wanted in lower(l.name)) > 0 or position(wanted in lower(o.name)) > 0)
    ), page as (
      select * from found order by sorted, organization_id, id
      offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100)
    )
    select (select count(*) from found), array_agg(organization_id order by sorted, organization_id, id),
      array_agg(id order by sorted, organization_id, id)
    into total, orgs, ids from page;
  end if;
  return jsonb_build_object('total', total, 'rows', (
    select coalesce(jsonb_agg(private.league_line(l) || jsonb_build_object('organization', o.name) order by n), '[]')
    from unnest(orgs, ids) with ordinality w (org, league_id, n)
      join app.leagues l on l.organization_id = w.org and l.id = w.league_id
      join app.organizations o on o.id = w.org
  ));
end $$;

-- The time zone of the organization's newest league: the likely choice for the next one. Null if there is none.
create function private.newest_time_zone(org uuid) returns text language sql stable set search_path = '' as $$
  select time_zone from app.leagues where organization_id = org order by created_at desc, id limit 1
$$;

create function public.admin_list_organizations(p_search text, p_offset integer, p_limit integer) returns jsonb
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  wanted constant text := lower(btrim(coalesce(p_search, '')));
begin
  perform private.require_open_admin();
  return jsonb_build_object(
    'total', (select count(*) from app.organizations where wanted = '' or position(wanted in lower(name)) > 0),
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(page) || jsonb_build_object('time_zone', private.newest_time_zone(page.id))
        order by lower(page.name), page.id), '[]')
      from (
        select id, name from app.organizations where wanted = '' or position(wanted in lower(name)) > 0
        order by lower(name), id offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100)
      ) page
    )
  );
end $$;

-- One organization with its plan, its counts, and its leagues; null if there is none. `usage` contains the numbers that
-- the limits apply to: teams in the league that has the most, players on the team that has the most, and games this
-- month.
create function public.admin_read_organization(p_organization uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  perform private.require_open_admin();
  return (
    select jsonb_build_object(
      'id', o.id, 'name', o.name, 'created_at', o.created_at,
      'tier', o.tier, 'default_tier', (select default_tier from app.platform_settings),
      'time_zone', private.newest_time_zone(o.id),
      'managers', (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'email', p.email, 'name', m.display_name)
          order by m.created_at, m.user_id), '[]')
        from app.memberships m join app.user_profiles p on p.id = m.user_id
        where m.organization_id = o.id and m.role = 'league_manager'),
      'members', (select count(*) from app.memberships m where m.organization_id = o.id),
      'teams', (select count(*) from app.teams t where t.organization_id = o.id),
      'players', (select count(*) from app.players p where p.organization_id = o.id),
      'venues', (select count(*) from app.venues v where v.organization_id = o.id),
      'games', (select count(*) from app.games g where g.organization_id = o.id),
      'usage', jsonb_build_object(
        'leagues', (select count(*) from app.leagues l where l.organization_id = o.id),
        'teams', (select coalesce(max(n), 0) from (
          select count(*) as n from app.teams t where t.organization_id = o.id group by t.league_id) c),
        'players', (select coalesce(max(n), 0) from (
          select count(*) as n from app.players p where p.organization_id = o.id group by p.team_id) c),
        'games', (select count(*) from app.games g where g.organization_id = o.id
          and g.start_time >= date_trunc('month', now(), 'UTC')
          and g.start_time < date_trunc('month', now(), 'UTC') + interval '1 month')),
      'leagues', (select coalesce(jsonb_agg(private.league_line(l) order by lower(l.name), l.id), '[]')
        from app.leagues l where l.organization_id = o.id))
    from app.organizations o where o.id = p_organization
  );
end $$;

-- What would be deleted with a league, for the confirmation; null if it no longer exists. Its venues are kept.
create function public.admin_count_league(p_organization uuid, p_league uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return (
    select jsonb_build_object(
      'divisions', (select count(*) from app.divisions d where d.organization_id = l.organization_id and d.league_id = l.id),
      'teams', (select count(*) from app.teams t where t.organization_id = l.organization_id and t.league_id = l.id),
      'players', (select count(*) from app.players p join app.teams t on t.organization_id = p.organization_id and t.id = p.team_id
        where t.organization_id = l.organization_id and t.league_id = l.id),
      'schedules', (select count(*) from app.schedules s where s.organization_id = l.organization_id and s.league_id = l.id),
      'games', (select count(*) from app.games g where g.organization_id = l.organization_id and g.league_id = l.id),
      'venues', (select count(*) from app.venues v where v.organization_id = l.organization_id and v.league_id = l.id),
      'sponsors', (select count(*) from app.sponsors s where s.organization_id = l.organization_id and s.league_id = l.id))
    from app.leagues l where l.organization_id = p_organization and l.id = p_league
  );
end $$;

-- Creates a league from a row as a device would send it. Idempotent: the same league sent again is created once.
create function public.admin_create_league(p_organization uuid, p_league jsonb) returns uuid
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  league constant uuid := p_league ->> 'id';
  spec private.synced_tables;
begin
  perform private.require_open_admin();
  if not exists (select from app.organizations where id = p_organization) then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
  perform private.lock_organization(p_organization); -- other writers wait from here on
  if exists (select from app.leagues where organization_id = p_organization and id = league and created_by = auth.uid()) then
    return league;
  end if;
  select * into spec from private.synced_tables where name = 'leagues';
  perform private.insert_rows(spec, p_organization, jsonb_build_array(p_league || jsonb_build_object('created_by', auth.uid())));
  return league;
end $$;

-- Deletes a league permanently, with everything that belongs to it. The name is required to prevent accidents.
create function public.admin_delete_league(p_organization uuid, p_league uuid, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  called text;
begin
  perform private.require_open_admin();
  perform private.lock_organization(p_organization);
  called := (select name from app.leagues where organization_id = p_organization and id = p_league);
  if called is null then
    return; -- already deleted, or sent twice because a response was lost
  elsif (btrim(called) = btrim(p_name)) is not true then
    raise sqlstate 'FSRUL' using message = 'name_not_confirmed';
  end if;
  perform private.require_recent_sign_in();
  delete from app.leagues where organization_id = p_organization and id = p_league;
end $$;

-- A page of all tournaments, latest first. `p_search` searches the names of the tournament, its league, and its
-- organization; `p_status` null: any. Games that will not be played are not counted.
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
      from app.schedules s
        join app.leagues l on l.organization_id = s.organization_id and l.id = s.league_id
        join app.organizations o on o.id = s.organization_id
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
          (select count(distinct t.team) from app.games a, unnest(array[a.home_team_id, a.away_team_id]) t (team)
           where a.organization_id = p.organization_id and a.league_id = p.league_id and a.schedule_id = p.id) as teams
        from app.games
        where organization_id = p.organization_id and league_id = p.league_id and schedule_id = p.id
      ) g
    )
    select jsonb_build_object('total', (select count(*) from found),
      'rows', coalesce(jsonb_agg(row order by start_date desc, sorted, id, organization_id), '[]'))
    from line
  );
end $$;

-- One tournament with everything its screen shows; null if there is none. An ID may occur in several organizations; in
-- that case, the organization is required.
create function public.admin_read_tournament(p_tournament uuid, p_organization uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  orgs uuid[];
begin
  perform private.require_open_admin();
  orgs := array(select organization_id from app.schedules
    where id = p_tournament and type = 'tournament' and organization_id = coalesce(p_organization, organization_id));
  if cardinality(orgs) <> 1 then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'organization', jsonb_build_object('id', o.id, 'name', o.name),
      'league', jsonb_build_object('id', l.id, 'name', l.name, 'time_zone', l.time_zone),
      'template', (select t.name from app.tournament_templates t
        where t.organization_id = o.id and t.id = s.template_id),
      'schedule', to_jsonb(s),
      'teams', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name)), '[]')
        from app.teams t where t.organization_id = o.id and t.league_id = l.id),
      'venues', (select coalesce(jsonb_agg(v.name order by lower(v.name), v.id), '[]') from app.venues v
        where v.organization_id = o.id
          and v.id in (select e::uuid from jsonb_array_elements_text(s.template_config -> 'venueIds') e)),
      'places', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', v.name || ', ' || f.name)), '[]')
        from app.venue_fields f join app.venues v on v.organization_id = o.id and v.id = f.venue_id
        where f.organization_id = o.id and f.id in (select g.field_id from app.games g
          where g.organization_id = o.id and g.league_id = l.id and g.schedule_id = s.id)),
      -- Notes on games are for the league only.
      'games', (select coalesce(jsonb_agg(to_jsonb(g) || '{"notes": null}' order by g.match_number, g.start_time, g.id), '[]')
        from app.games g where g.organization_id = o.id and g.league_id = l.id and g.schedule_id = s.id))
    from app.schedules s
      join app.leagues l on l.organization_id = s.organization_id and l.id = s.league_id
      join app.organizations o on o.id = s.organization_id
    where s.organization_id = orgs[1] and s.id = p_tournament
  );
end $$;

-- The leagues in which a tournament can be created, ordered by name.
create function public.admin_list_leagues() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'organization_id', o.id,
      'organization', o.name) order by lower(l.name), lower(o.name), l.id), '[]')
    from app.leagues l join app.organizations o on o.id = l.organization_id
    where l.status = 'active'
  );
end $$;

-- What a tournament uses from its league: the teams and what they are seeded by, the venues, and the organization's
-- templates. Null if there is no such league.
create function public.admin_read_league_supply(p_organization uuid, p_league uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return (
    select jsonb_build_object(
      'league', jsonb_build_object('id', l.id, 'organization_id', l.organization_id, 'name', l.name,
        'time_zone', l.time_zone, 'season_start', l.season_start, 'season_end', l.season_end,
        'registration_deadline', l.registration_deadline, 'standings_preset', l.standings_preset,
        'tie_breakers', l.tie_breakers, 'game_minutes', (select p.game_minutes from app.sports p where p.id = l.sport_id)),
      'templates', (select coalesce(jsonb_agg(to_jsonb(t) order by lower(t.name), t.id), '[]')
        from app.tournament_templates t where t.organization_id = l.organization_id),
      'teams', (select coalesce(jsonb_agg(to_jsonb(t) order by lower(t.name), t.id), '[]')
        from app.teams t where t.organization_id = l.organization_id and t.league_id = l.id),
      'divisions', (select coalesce(jsonb_agg(to_jsonb(d) order by lower(d.name), d.id), '[]')
        from app.divisions d where d.organization_id = l.organization_id and d.league_id = l.id),
      'rulebook_versions', (select coalesce(jsonb_agg(to_jsonb(v) || '{"note": null, "created_by": null}'), '[]')
        from app.rulebook_versions v where v.organization_id = l.organization_id and v.league_id = l.id),
      'venues', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'fields', (
          select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by lower(f.name), f.id), '[]')
          from app.venue_fields f where f.organization_id = v.organization_id and f.venue_id = v.id
        )) order by lower(v.name), v.id), '[]')
        from app.venues v
        where v.organization_id = l.organization_id and (v.league_id = l.id or v.league_id is null)),
      'opening_hours', (select coalesce(jsonb_agg(to_jsonb(h)), '[]') from app.venue_opening_hours h
        where h.organization_id = l.organization_id),
      'closures', (select coalesce(jsonb_agg(to_jsonb(c) || '{"reason": null}'), '[]') from app.venue_closures c
        where c.organization_id = l.organization_id),
      -- What the league's standings are computed from. Notes on games are for the league only.
      'games', (select coalesce(jsonb_agg(to_jsonb(g) || '{"notes": null}'), '[]')
        from app.games g join app.schedules s on s.organization_id = g.organization_id and s.id = g.schedule_id
        where g.organization_id = l.organization_id and g.league_id = l.id and s.type <> 'tournament'
          and g.status in ('completed', 'forfeited')),
      'deductions', (select coalesce(jsonb_agg(to_jsonb(d)), '[]')
        from app.point_deductions d join app.teams t on t.organization_id = d.organization_id and t.id = d.team_id
        where d.organization_id = l.organization_id and t.league_id = l.id),
      'draws', (select coalesce(jsonb_agg(to_jsonb(d) || '{"note": null, "created_by": null}'), '[]')
        from app.lot_draws d where d.organization_id = l.organization_id and d.league_id = l.id))
    from app.leagues l where l.organization_id = p_organization and l.id = p_league
  );
end $$;

-- When an organization's fields and teams are booked by games of any league or schedule, or by practices and events.
create function public.admin_list_busy_times(p_organization uuid, p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(b)), '[]')
    from (
      select 'game' as kind, g.field_id, array_remove(array[g.home_team_id, g.away_team_id], null) as team_ids,
        g.start_time, g.end_time
      from app.games g
      where g.organization_id = p_organization and g.status not in ('cancelled', 'postponed') and g.local_time is not null
        and g.start_time < p_to and g.end_time > p_from
      union all
      select 'event', e.field_id, e.team_ids, e.start_time, e.end_time
      from app.league_events e
      where e.organization_id = p_organization and e.start_time < p_to and e.end_time > p_from
    ) b
  );
end $$;

-- Administrators' changes are written to the same tables, under the same constraints and triggers as those of league
-- staff; the organization's clock stamps them, so its devices get them with their next pull.

-- Creates a draft with a bracket and a game for each of its matches, from rows as a device would send them; nothing
-- else can be created this way. Idempotent: the same tournament sent again is created once.
create function public.admin_create_tournament(p_organization uuid, p_schedule jsonb, p_games jsonb) returns uuid
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  tournament uuid;
  league uuid;
  spec private.synced_tables;
begin
  perform private.require_open_admin();
  tournament := p_schedule ->> 'id';
  league := p_schedule ->> 'league_id';
  if not exists (select from app.leagues where organization_id = p_organization and id = league) then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
  perform private.lock_organization(p_organization); -- other writers wait from here on
  if exists (select from app.schedules
    where organization_id = p_organization and id = tournament and created_by = auth.uid())
  then
    return tournament;
  end if;

  if (p_schedule ->> 'type' = 'tournament' and p_schedule ->> 'status' = 'draft'
    and p_schedule -> 'published_at' = 'null' and private.is_bracket(p_schedule -> 'bracket')
    and private.is_tournament_facts(p_schedule -> 'tournament_facts')
    and private.is_template_config(p_schedule -> 'template_config')) is not true
  then
    raise invalid_parameter_value using message = 'a new tournament is a draft with a bracket and its settings';
  elsif (jsonb_typeof(p_games) = 'array'
    and jsonb_array_length(p_games) = jsonb_array_length(p_schedule #> '{bracket,matches}')
    and (select bool_and((g ->> 'schedule_id')::uuid = tournament and (g ->> 'league_id')::uuid = league
        and g ->> 'status' = 'scheduled'
        and g @> '{"home_score": null, "away_score": null, "winner": null, "details": null, "result_state": null, "result_side": null,
          "forfeited_by": null}')
      from jsonb_array_elements(p_games) g)) is not true
  then
    raise invalid_parameter_value using message = 'a new tournament has an open game for each of its matches';
  elsif exists (select from app.schedules
    where organization_id = p_organization and league_id = league and lower(name) = lower(p_schedule ->> 'name'))
  then
    raise sqlstate 'FSRUL' using message = 'schedule_name_taken';
  elsif jsonb_array_length(p_schedule #> '{tournament_facts,entrants}') > (p_schedule #>> '{template_config,maxTeams}')::integer
    or exists (
      select from jsonb_array_elements_text(p_schedule #> '{tournament_facts,entrants}') e
      where not exists (select from app.teams t
        where t.organization_id = p_organization and t.league_id = league and t.id = e::uuid))
  then
    raise sqlstate 'FSRUL' using message = 'not_in_tournament';
  elsif exists (
      select from jsonb_array_elements_text(p_schedule #> '{template_config,venueIds}') e
      where not exists (select from app.venues v
        where v.organization_id = p_organization and v.id = e::uuid and (v.league_id = league or v.league_id is null)))
    or exists (
      select from jsonb_array_elements(p_games) g
      where g -> 'field_id' <> 'null' and not exists (
        select from app.venue_fields f
        where f.organization_id = p_organization and f.id = (g ->> 'field_id')::uuid
          and p_schedule #> '{template_config,venueIds}' ? f.venue_id::text))
  then
    raise sqlstate 'FSRUL' using message = 'venue_not_of_league';
  end if;

  select * into spec from private.synced_tables where name = 'schedules';
  perform private.insert_rows(spec, p_organization, jsonb_build_array(p_schedule));
  select * into spec from private.synced_tables where name = 'games';
  perform private.insert_rows(spec, p_organization, p_games);
  perform private.note_activity(p_organization, 'tournament.created', p_schedule ->> 'name',
    (select jsonb_build_object('league', l.name) from app.leagues l where l.organization_id = p_organization and l.id = league));
  return tournament;
end $$;

-- Publishes a draft, ends a published tournament, or reopens it; `p_from` is the status the person saw. The
-- organization's people are notified as usual.
create function public.admin_set_tournament_status(p_organization uuid, p_tournament uuid, p_from text, p_to text) returns void
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  was text;
begin
  perform private.require_open_admin();
  if (p_from, p_to) not in (('draft', 'published'), ('published', 'completed'), ('completed', 'published')) then
    raise invalid_parameter_value using message = 'a tournament is published, then completed, and opened again';
  end if;
  if not exists (select from app.schedules
    where organization_id = p_organization and id = p_tournament and type = 'tournament')
  then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
  perform private.lock_organization(p_organization);
  was := (select status from app.schedules where organization_id = p_organization and id = p_tournament);
  if was is distinct from p_from and was is distinct from p_to then
    raise sqlstate 'FSRUL' using message = 'changed_since';
  end if;
  update app.schedules
  set status = p_to, published_at = case when p_from = 'draft' then now() else published_at end
  where organization_id = p_organization and id = p_tournament and status = p_from;
end $$;
grant execute on function public.admin_list_all_leagues(text, text, integer, integer),
  public.admin_list_organizations(text, integer, integer), public.admin_read_organization(uuid),
  public.admin_count_league(uuid, uuid), public.admin_create_league(uuid, jsonb),
  public.admin_delete_league(uuid, uuid, text), public.admin_list_tournaments(text, text, integer, integer),
  public.admin_read_tournament(uuid, uuid), public.admin_list_leagues(), public.admin_read_league_supply(uuid, uuid),
  public.admin_list_busy_times(uuid, timestamp with time zone, timestamp with time zone),
  public.admin_create_tournament(uuid, jsonb, jsonb),
  public.admin_set_tournament_status(uuid, uuid, text, text) to authenticated;
