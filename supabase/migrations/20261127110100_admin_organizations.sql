-- Organisations and their leagues, for those who run the platform: names, counts, plan. Rosters, results and reports are
-- in none of the answers.

create index leagues_by_name on public.leagues (lower(name), organization_id, id);
create index organizations_by_name on public.organizations (lower(name), id);

-- A league as lists show it.
create function private.league_line(l public.leagues) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', l.id, 'organization_id', l.organization_id, 'name', l.name, 'status', l.status,
    'sport', (select name from public.sports where id = l.sport_id),
    'teams', (select count(*) from public.teams t where t.organization_id = l.organization_id and t.league_id = l.id),
    'venues', (select count(*) from public.venues v
      where v.organization_id = l.organization_id and (v.league_id = l.id or v.league_id is null)))
$$;
revoke all on function private.league_line(public.leagues) from public;

-- A page of all leagues, by name. `p_search` is looked for in the names of league and organisation; `p_status` null: any.
-- A venue that all leagues of the organisation share counts for each of them.
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
    total := (select count(*) from public.leagues);
    select array_agg(organization_id order by sorted, organization_id, id), array_agg(id order by sorted, organization_id, id)
    into orgs, ids from (
      select lower(name) as sorted, organization_id, id from public.leagues order by lower(name), organization_id, id
      offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100)
    ) page;
  else
    with found as materialized (
      select lower(l.name) as sorted, l.organization_id, l.id
      from public.leagues l join public.organizations o on o.id = l.organization_id
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
      join public.leagues l on l.organization_id = w.org and l.id = w.league_id
      join public.organizations o on o.id = w.org
  ));
end $$;

-- Of the organisation's newest league: what the next one most likely wants. Null where there is none.
create function private.newest_time_zone(org uuid) returns text language sql stable set search_path = '' as $$
  select time_zone from public.leagues where organization_id = org order by created_at desc, id limit 1
$$;
revoke all on function private.newest_time_zone(uuid) from public;

-- Organisations by name.
create function public.admin_list_organizations(p_search text, p_offset integer, p_limit integer) returns jsonb
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  wanted constant text := lower(btrim(coalesce(p_search, '')));
begin
  perform private.require_open_admin();
  return jsonb_build_object(
    'total', (select count(*) from public.organizations where wanted = '' or position(wanted in lower(name)) > 0),
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(page) || jsonb_build_object('time_zone', private.newest_time_zone(page.id))
        order by lower(page.name), page.id), '[]')
      from (
        select id, name from public.organizations where wanted = '' or position(wanted in lower(name)) > 0
        order by lower(name), id offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100)
      ) page
    )
  );
end $$;

-- One organisation with its plan, what it has, and its leagues; null where there is none. `usage` counts as limits do:
-- of teams, players and games the fullest league, team and month from now on.
create function public.admin_read_organization(p_organization uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  perform private.require_open_admin();
  return (
    select jsonb_build_object(
      'id', o.id, 'name', o.name, 'created_at', o.created_at,
      'tier', o.tier, 'default_tier', (select default_tier from public.platform_settings),
      'time_zone', private.newest_time_zone(o.id),
      'managers', (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'email', p.email, 'name', m.display_name)
          order by m.created_at, m.user_id), '[]')
        from public.memberships m join public.user_profiles p on p.id = m.user_id
        where m.organization_id = o.id and m.role = 'league_manager'),
      'members', (select count(*) from public.memberships m where m.organization_id = o.id),
      'teams', (select count(*) from public.teams t where t.organization_id = o.id),
      'players', (select count(*) from public.players p where p.organization_id = o.id),
      'venues', (select count(*) from public.venues v where v.organization_id = o.id),
      'games', (select count(*) from public.games g where g.organization_id = o.id),
      'usage', jsonb_build_object(
        'leagues', (select count(*) from public.leagues l where l.organization_id = o.id),
        'teams', (select coalesce(max(n), 0) from (
          select count(*) as n from public.teams t where t.organization_id = o.id group by t.league_id) c),
        'players', (select coalesce(max(n), 0) from (
          select count(*) as n from public.players p where p.organization_id = o.id group by p.team_id) c),
        'games', (select count(*) from public.games g where g.organization_id = o.id
          and g.start_time >= date_trunc('month', now(), 'UTC')
          and g.start_time < date_trunc('month', now(), 'UTC') + interval '1 month')),
      'leagues', (select coalesce(jsonb_agg(private.league_line(l) order by lower(l.name), l.id), '[]')
        from public.leagues l where l.organization_id = o.id))
    from public.organizations o where o.id = p_organization
  );
end $$;

-- What would go with a league, for the question before it is deleted; null where it is gone. Its venues stay.
create function public.admin_count_league(p_organization uuid, p_league uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return (
    select jsonb_build_object(
      'divisions', (select count(*) from public.divisions d where d.organization_id = l.organization_id and d.league_id = l.id),
      'teams', (select count(*) from public.teams t where t.organization_id = l.organization_id and t.league_id = l.id),
      'players', (select count(*) from public.players p join public.teams t on t.organization_id = p.organization_id and t.id = p.team_id
        where t.organization_id = l.organization_id and t.league_id = l.id),
      'schedules', (select count(*) from public.schedules s where s.organization_id = l.organization_id and s.league_id = l.id),
      'games', (select count(*) from public.games g where g.organization_id = l.organization_id and g.league_id = l.id),
      'venues', (select count(*) from public.venues v where v.organization_id = l.organization_id and v.league_id = l.id),
      'sponsors', (select count(*) from public.sponsors s where s.organization_id = l.organization_id and s.league_id = l.id))
    from public.leagues l where l.organization_id = p_organization and l.id = p_league
  );
end $$;

-- In a row as a device would send it. The same league sent again is made once.
create function public.admin_create_league(p_organization uuid, p_league jsonb) returns uuid
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  league constant uuid := p_league ->> 'id';
  spec private.synced_tables;
begin
  perform private.require_open_admin();
  if not exists (select from public.organizations where id = p_organization) then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
  perform private.version_of_this_change(p_organization); -- and whoever else writes here waits
  if exists (select from public.leagues where organization_id = p_organization and id = league and created_by = auth.uid()) then
    return league;
  end if;
  select * into spec from private.synced_tables where name = 'leagues';
  perform private.insert_rows(spec, p_organization, jsonb_build_array(p_league || jsonb_build_object('created_by', auth.uid())));
  return league;
end $$;

-- For good, with everything that belongs to it. The name has to be given, so that no slip does it.
create function public.admin_delete_league(p_organization uuid, p_league uuid, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  called text;
begin
  perform private.require_open_admin();
  perform private.lock_organization(p_organization);
  called := (select name from public.leagues where organization_id = p_organization and id = p_league);
  if called is null then
    return; -- somebody has, or it was sent twice
  elsif (btrim(called) = btrim(p_name)) is not true then
    raise sqlstate 'FSRUL' using message = 'name_not_confirmed';
  end if;
  delete from public.leagues where organization_id = p_organization and id = p_league;
end $$;

grant execute on function public.admin_list_all_leagues(text, text, integer, integer),
  public.admin_list_organizations(text, integer, integer), public.admin_read_organization(uuid),
  public.admin_count_league(uuid, uuid), public.admin_create_league(uuid, jsonb),
  public.admin_delete_league(uuid, uuid, text) to authenticated;
