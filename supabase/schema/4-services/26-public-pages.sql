-- What anyone may read about a league with a public page: one response for the whole page, and the only way to read it.
-- It is for people who know the address; nothing lists the leagues that have a page.

-- When the calendar data of a game last changed, keyed by the ID of the changed row: the game, a team, its field or
-- venue, the schedule, or the league. A calendar updates a game if its SEQUENCE increased, whatever the change was.
create table private.calendar_changes (
  organization_id uuid not null references app.organizations (id) on delete cascade,
  id uuid not null,
  version bigint not null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  primary key (organization_id, id)
);
call private.protect('private.calendar_changes');

-- With an argument, the change is recorded for the row's league instead of the row itself.
create function private.note_calendar_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from private.calendar_changes c where c.organization_id = old.organization_id and c.id = old.id;
  elsif tg_nargs = 1 then
    insert into private.calendar_changes as c (organization_id, id, version)
    values (new.organization_id, new.league_id, new.version)
    on conflict (organization_id, id) do update set version = excluded.version, changed_at = excluded.changed_at;
  else
    insert into private.calendar_changes as c (organization_id, id, version)
    values (new.organization_id, new.id, new.version)
    on conflict (organization_id, id) do update set version = excluded.version, changed_at = excluded.changed_at;
  end if;
  return null;
end $$;

-- A game that was deleted and restored must be newer than the copy in people's calendars.
create function private.note_new_calendar_games() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.calendar_changes as c (organization_id, id, version)
  select a.organization_id, a.id, a.version from added a
  on conflict (organization_id, id) do update set version = excluded.version, changed_at = excluded.changed_at;
  return null;
end $$;
create trigger e_calendar_new after insert on app.games
  referencing new table as added for each statement execute function private.note_new_calendar_games();
-- A calendar shows a game's status only if it is cancelled or postponed, and never its result.
create trigger e_calendar after update on app.games for each row when (
    (old.home_team_id, old.away_team_id, old.field_id, old.start_time, old.end_time) is distinct from
    (new.home_team_id, new.away_team_id, new.field_id, new.start_time, new.end_time)
    or old.status <> new.status and (old.status in ('cancelled', 'postponed') or new.status in ('cancelled', 'postponed'))
  ) execute function private.note_calendar_change();
create trigger e_calendar after update on app.teams for each row when (old.name <> new.name)
  execute function private.note_calendar_change();
create trigger e_calendar after update on app.venue_fields for each row
  when ((old.name, old.venue_id) is distinct from (new.name, new.venue_id))
  execute function private.note_calendar_change();
create trigger e_calendar after update on app.venues for each row
  when ((old.name, old.address) is distinct from (new.name, new.address))
  execute function private.note_calendar_change();
create trigger e_calendar after update on app.schedules for each row when (
    (old.name, old.status, old.bracket, old.tournament_facts) is distinct from
    (new.name, new.status, new.bracket, new.tournament_facts)
  ) execute function private.note_calendar_change();
-- The league's public parts and hidden results determine what is shown of a bracket.
create trigger e_calendar after update on app.leagues for each row when (
    (old.name, old.time_zone, old.public_parts) is distinct from (new.name, new.time_zone, new.public_parts)
  ) execute function private.note_calendar_change();
create trigger e_calendar after update on app.divisions for each row when (old.hides_results <> new.hides_results)
  execute function private.note_calendar_change('league');
create trigger e_calendar_division after update on app.teams for each row
  when (old.division_id is distinct from new.division_id) execute function private.note_calendar_change('league');
create trigger e_calendar_gone after delete on app.games for each row execute function private.note_calendar_change();
create trigger e_calendar_gone after delete on app.teams for each row execute function private.note_calendar_change();
create trigger e_calendar_gone after delete on app.venue_fields for each row
  execute function private.note_calendar_change();
create trigger e_calendar_gone after delete on app.venues for each row execute function private.note_calendar_change();
create trigger e_calendar_gone after delete on app.schedules for each row execute function private.note_calendar_change();
create trigger e_calendar_gone after delete on app.leagues for each row execute function private.note_calendar_change();

-- Each part lists its columns: a column added to a table later is not shown until it is listed here, and the server
-- refuses a response with anything it does not know.
create function public.public_league(p_slug text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  page_org uuid;
  page_league uuid;
begin
  -- Each guessed address costs only one index lookup, and the query below is planned once for many calls.
  select l.organization_id, l.id into page_org, page_league from app.leagues l where l.slug = p_slug and l.is_public;
  if page_league is null then
    return null;
  end if;
  return (
    with page as materialized (
      select l.*, private.today_in(l.time_zone) as today, 'results' = any (l.public_parts) as shows_results
      from app.leagues l where l.organization_id = page_org and l.id = page_league
    ),
    -- A division's results may be hidden, which hides the results of all games of its teams, no matter who the opponents are.
    team as materialized (
      select t.*, coalesce(d.hides_results, false) or not p.shows_results as hides,
        sum(octet_length(t.logo_url)) filter (where t.logo_url like 'data:%') over (order by t.name, t.id) as logo_bytes
      from page p
        join app.teams t on t.organization_id = p.organization_id and t.league_id = p.id
        left join app.divisions d on d.organization_id = t.organization_id and d.id = t.division_id
    ),
    -- Excludes drafts. If the results of any entrant are hidden, the bracket is left out too, because it would reveal
    -- who won.
    schedule as materialized (
      select s.*, 'brackets' = any (p.public_parts) and p.shows_results and s.bracket is not null and not exists (
          select from jsonb_array_elements_text(s.tournament_facts -> 'entrants') e join team t on t.id::text = lower(e)
          where t.hides
        ) as shows_bracket
      from page p join app.schedules s on s.organization_id = p.organization_id and s.league_id = p.id
      where s.status in ('published', 'completed')
    ),
    -- Where a game was last moved from, according to the change sets.
    moved as materialized (
      select c.schedule_id, (change ->> 'gameId')::uuid as game_id,
        (array_agg(json_build_object('local_date', change #> '{from,local_date}', 'local_time', change #> '{from,local_time}',
            'start_time', change #> '{from,start_time}', 'field_id', change #> '{from,field_id}')
          order by c.created_at desc, c.id) filter (where
            (change #> '{from,start_time}', change #> '{from,field_id}')
              is distinct from (change #> '{to,start_time}', change #> '{to,field_id}')))[1] as moved_from
      from schedule s
        join app.schedule_changes c
          on c.organization_id = s.organization_id and c.league_id = s.league_id and c.schedule_id = s.id,
        jsonb_array_elements(c.changes) change
      group by 1, 2
    ),
    game as materialized (
      select g.*, s.shows_bracket, coalesce(c.version, 0) as sequence,
        greatest(coalesce(s.published_at, s.created_at), c.changed_at) as changed_at, m.moved_from,
        not p.shows_results or coalesce(g.home_team_id in (select id from team where hides), false)
          or coalesce(g.away_team_id in (select id from team where hides), false) as hides
      from page p
        cross join schedule s
        join app.games g
          on g.organization_id = s.organization_id and g.league_id = s.league_id and g.schedule_id = s.id
        left join moved m on m.schedule_id = s.id and m.game_id = g.id
        left join app.venue_fields f on f.organization_id = g.organization_id and f.id = g.field_id
        cross join lateral (
          select max(c.version) as version, max(c.changed_at) as changed_at from private.calendar_changes c
          where c.organization_id = g.organization_id
            and c.id in (g.id, g.home_team_id, g.away_team_id, g.field_id, f.venue_id, s.id, p.id)
        ) c
    ),
    -- A venue with games is shown with its name and address: people have to find it. The details, and venues without
    -- games, are shown only if the league shows its venues.
    venue as materialized (
      select v.*, 'venues' = any (p.public_parts) as is_shown
      from page p join app.venues v on v.organization_id = p.organization_id
      where v.league_id = p.id and 'venues' = any (p.public_parts)
        or v.id in (
          select f.venue_id from app.venue_fields f
          where f.organization_id = p.organization_id and f.id in (select field_id from game))
    ),
    -- Only sponsors with a current deal. They are ordered by the total price of their current deals (highest first),
    -- without revealing it.
    sponsor as (
      select s.company_name, s.logo_url, sum(coalesce(d.price_cents, k.price_cents)) as worth
      from page p
        join app.sponsors s on s.organization_id = p.organization_id and s.league_id = p.id
        join app.sponsor_packages d on d.organization_id = s.organization_id and d.sponsor_id = s.id
        join app.sponsorship_packages k on k.organization_id = d.organization_id and k.id = d.package_id
      where 'sponsors' = any (p.public_parts) and s.status = 'active'
        and d.status in ('active', 'renewed') and p.today between d.start_date and d.end_date
      group by s.id, s.company_name, s.logo_url
    )
    select json_build_object(
      'league', json_build_object('id', p.id, 'name', p.name, 'sport_id', p.sport_id, 'time_zone', p.time_zone,
        'season_start', p.season_start, 'season_end', p.season_end, 'status', p.status,
        'standings_preset', p.standings_preset, 'tie_breakers', p.tie_breakers, 'slug', p.slug,
        'public_parts', p.public_parts,
        'region', (select o.region from app.organizations o where o.id = page_org)),
      'sport', (select json_build_object('id', s.id, 'name', s.name, 'game_minutes', s.game_minutes)
        from app.sports s where s.id = p.sport_id),
      'divisions', (select coalesce(json_agg(json_build_object('id', d.id, 'league_id', d.league_id, 'name', d.name,
          'age_group', d.age_group, 'level', d.level, 'hides_results', d.hides_results) order by d.name, d.id), '[]')
        from app.divisions d where d.organization_id = p.organization_id and d.league_id = p.id),
      'teams', (select coalesce(json_agg(json_build_object('id', t.id, 'league_id', t.league_id,
          'division_id', t.division_id, 'name', t.name, 'primary_color', t.primary_color,
          'secondary_color', t.secondary_color, 'left_at', t.left_at, 'left_as', t.left_as,
          'logo_url', case when t.logo_url not like 'data:%' or t.logo_bytes <= 4000000 then t.logo_url end
          ) order by t.name, t.id), '[]') from team t),
      'venues', (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'address', v.address,
          'description', case when v.is_shown then v.description end, 'capacity', case when v.is_shown then v.capacity end,
          'has_parking', v.is_shown and v.has_parking) order by v.name, v.id), '[]') from venue v),
      'fields', (select coalesce(json_agg(json_build_object('id', f.id, 'venue_id', f.venue_id, 'name', f.name)
          order by f.name, f.id), '[]')
        from venue v join app.venue_fields f on f.organization_id = v.organization_id and f.venue_id = v.id
        where v.is_shown or f.id in (select field_id from game)),
      'schedules', (select coalesce(json_agg(json_build_object('id', s.id, 'league_id', s.league_id, 'name', s.name,
          'type', s.type, 'start_date', s.start_date, 'end_date', s.end_date, 'status', s.status,
          'bracket', case when s.shows_bracket then s.bracket end,
          'tournament_facts', case when s.shows_bracket then s.tournament_facts end) order by s.start_date, s.name), '[]')
        from schedule s),
      'games', (select coalesce(json_agg(json_build_object('id', g.id, 'league_id', g.league_id,
          'schedule_id', g.schedule_id, 'home_team_id', g.home_team_id, 'away_team_id', g.away_team_id,
          'field_id', g.field_id, 'local_date', g.local_date, 'local_time', g.local_time, 'time_zone', g.time_zone,
          'start_time', g.start_time, 'end_time', g.end_time, 'status', g.status,
          'home_score', case when not g.hides then g.home_score end,
          'away_score', case when not g.hides then g.away_score end,
          'result_state', case when not g.hides then g.result_state end,
          'result_side', case when not g.hides then g.result_side end,
          'forfeited_by', case when not g.hides then g.forfeited_by end,
          'winner', case when not g.hides then g.winner end,
          'details', case when not g.hides then g.details end, 'is_tiebreaker', g.is_tiebreaker,
          'round_number', g.round_number, 'match_number', g.match_number,
          'tournament_stage', g.tournament_stage, 'home_source', case when g.shows_bracket then g.home_source end,
          'away_source', case when g.shows_bracket then g.away_source end, 'version', g.version,
          'sequence', g.sequence, 'changed_at', g.changed_at, 'moved_from', g.moved_from, 'hides_result', g.hides) order by g.start_time, g.id), '[]') from game g),
      -- Leaves out the reason for a deduction, which may name a person. A team whose results are hidden has no
      -- standings, so its deductions are left out too.
      'deductions', (select coalesce(json_agg(json_build_object('id', d.id, 'team_id', d.team_id, 'points', d.points,
          'decided_at', d.decided_at) order by d.decided_at, d.id), '[]')
        from team t join app.point_deductions d on d.organization_id = t.organization_id and d.team_id = t.id
        where not t.hides and 'standings' = any (p.public_parts)),
      -- Without the note and who recorded it. A drawing with a team whose results are hidden is left out.
      'draws', (select coalesce(json_agg(json_build_object('id', d.id, 'league_id', d.league_id,
          'team_ids', d.team_ids, 'drawn_on', d.drawn_on, 'created_at', d.created_at)
          order by d.drawn_on, d.created_at, d.id), '[]')
        from app.lot_draws d
        where d.organization_id = p.organization_id and d.league_id = p.id
          and p.shows_results and 'standings' = any (p.public_parts)
          and not exists (select from team t where t.hides and t.id = any (d.team_ids))),
      -- Without who saved them. Standings and the pools of a bracket are ranked by them.
      'rulebook_versions', (select coalesce(json_agg(json_build_object('id', v.id, 'league_id', v.league_id,
          'number', v.number, 'document', v.document, 'applies_from', v.applies_from, 'note', v.note)
          order by v.number), '[]')
        from app.rulebook_versions v
        where v.organization_id = p.organization_id and v.league_id = p.id
          and p.shows_results and p.public_parts && '{standings,brackets}'),
      'sponsors', (select coalesce(json_agg(json_build_object('company_name', s.company_name, 'logo_url', s.logo_url)
          order by s.worth desc, s.company_name), '[]') from sponsor s),
      -- The time of the organization's latest version: nothing above has changed since.
      'changed_at', coalesce((select v.ended_at from private.past_versions v where v.organization_id = p.organization_id
        order by v.version desc limit 1), p.created_at),
      'as_of', now()
    )
    from page p
  );
end $$;
grant execute on function public.public_league(text) to anon, authenticated;
