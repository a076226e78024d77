-- sync_pull and sync_account: what the server shows a device, read as the person who calls, under row-level security.

-- What a person will see first on a new device, sent ahead of the pages: everything but the games, score reports, and
-- players of other leagues than theirs. Their league is `wanted`, otherwise one where they are staff, otherwise the
-- first by name. Null if it is too much for one response.
create function private.first_look(org uuid, wanted uuid, most integer) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  league constant uuid := coalesce(
    (select id from app.leagues where organization_id = org and id = wanted),
    (select t.league_id from app.team_staff s
        join app.teams t on t.organization_id = s.organization_id and t.id = s.team_id
      where s.organization_id = org and s.user_id = auth.uid() order by t.league_id limit 1),
    (select id from app.leagues where organization_id = org order by name collate "C", id limit 1)
  );
  found_rows json;
begin
  if (select count(*) from (
    select from app.games where organization_id = org and league_id = league limit most + 1
  ) g) > most then
    return null;
  end if;
  execute (
    select 'select json_object_agg(t, r) filter (where r is not null) from (' || string_agg(format(
      'select %L as t, (select json_agg(row_to_json(x)) from app.%I x where x.organization_id = $1 %s) as r', name, name,
      case name
        when 'games' then 'and x.league_id = $2'
        when 'players' then 'and x.team_id in (select id from app.teams where organization_id = $1 and league_id = $2)'
        when 'score_reports' then 'and x.game_id in (select id from app.games where organization_id = $1 and league_id = $2)'
      end), ' union all ') || ') p'
    from private.synced_tables
  ) into found_rows using org, league;
  return found_rows;
end $$;

-- page_bounds(): where a page ends, and which tables have rows in it. A page ends on a version boundary, with at most
-- as many rows as requested, unless the first version alone has more. Rows that the caller may not see are counted too:
-- checking every table's policies for its versions takes longer than the rest of a pull. The function is generated for
-- the tables of private.synced_tables, all of which exist by now, so that each connection plans it once.
do $do$
begin
  execute (
    select format($function$
      create function private.page_bounds(org uuid, since bigint, upto bigint, most integer)
      returns table (last_version bigint, tables text[])
      language plpgsql stable security definer set search_path = '' as $$
      begin
        if (org = any (private.member_orgs()) and org <> all (private.closed_orgs())) is not true then
          return;
        end if;
        return query
          with changes as (
            select version from (
              %s
              union all (select version from private.tombstones
                where organization_id = org and since > 0 and version > since order by version limit most + 1)
            ) a order by version limit most + 1
          ), bounds as (
            select case when count(*) > most then greatest(max(version) - 1, min(version))
              else upto end as last_one from changes
          )
          select last_one, (select array_agg(t) from (%s) p) from bounds;
      end $$ $function$,
      string_agg(format('(select version from app.%I where organization_id = org and version > since
        order by version limit most + 1)', name), ' union all ' order by name),
      string_agg(format('select %L as t where exists (
        select from app.%I where organization_id = org and version > since and version <= last_one)', name, name),
        ' union all ' order by name)
    ) from private.synced_tables
  );
end $do$;
grant execute on function private.page_bounds(uuid, bigint, bigint, integer) to authenticated;

create function private.with_rows(answer jsonb, found json) returns json
language sql immutable set search_path = '' as $$
  select json_object_agg(key, value)
  from (select key, value::json from jsonb_each(answer) union all select 'rows', found) parts
$$;

-- The plan that applies, for a member: the organization's own, or the deployment's.
create function private.tier_of(org uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(o.tier, (select p.default_tier from app.platform_settings p))
    from app.organizations o join app.memberships m on m.organization_id = o.id
    where o.id = org and m.user_id = auth.uid()
  );
end $$;

-- A page of what changed since the cursor. STABLE, so that everything is read from one snapshot: the clock and the rows
-- are consistent. Every response to a member includes the plan, which an administrator may have changed in the
-- meantime. People who are not signed in may call it too, and are asked to sign in.
create function public.sync_pull(request jsonb) returns json
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  org uuid;
  client uuid;
  since bigint;
  upto bigint;
  most integer;
  clock record;
  history record;
  answer jsonb;
  bounds record;
  target text;
  part jsonb;
  page json := '{}'; -- building json takes half as long as building jsonb
begin
  if auth.uid() is null then
    raise sqlstate 'PT401' using message = 'Sign in to receive changes';
  end if;
  org := request ->> 'org';
  if org is null then
    raise invalid_parameter_value using message = 'a pull has an org';
  end if;
  client := request ->> 'client';
  perform private.require_open(org, hold => true); -- the result can be cached: everything is read from one snapshot
  since := coalesce((request #>> '{cursor,v}')::bigint, 0);
  most := least(greatest(coalesce((request ->> 'limit')::integer, 1000), 1), 10000);
  answer := jsonb_build_object('client', client, 'epoch', private.epoch(), 'now', date_trunc('milliseconds', now()),
    'since', since, 'to', since, 'more', false, 'horizon', 0, 'visibility', '', 'gone', '{}'::jsonb);

  select * into clock from private.read_clock(org);
  if not found then
    return private.with_rows(answer || '{"gone_access": true}', '{}');
  end if;
  select * into history from private.history_for(client, org, coalesce(request -> 'have', '[]'));
  if not history.is_known then
    return private.with_rows(answer || '{"diverged": true}', '{}');
  end if;
  answer := answer || jsonb_build_object('horizon', clock.horizon, 'visibility', clock.visibility,
    'tier', private.tier_of(org), 'head', history.head, 'last_seq', history.last_seq);
  if since > 0 and (
    request #>> '{cursor,visibility}' is distinct from clock.visibility
    or (since < clock.horizon and coalesce((request #>> '{cursor,h}')::bigint, 0) < clock.horizon)
    or since > clock.version
  ) then
    return private.with_rows(answer || '{"reset": true}', '{}');
  end if;

  upto := clock.version;
  if since < upto then
    select * into bounds from private.page_bounds(org, since, upto, most);
    if since = 0 and request ? 'first' and bounds.last_version < upto then
      page := private.first_look(org, (request ->> 'first')::uuid, most);
      if page is not null then
        return private.with_rows(answer || '{"first": true, "more": true}', page);
      end if;
    end if;
    upto := coalesce(bounds.last_version, since);

    if bounds.tables is not null then -- null: only deletes
      execute (
        select 'select json_object_agg(t, r) filter (where r is not null) from (' || string_agg(format(
          'select %L as t, (select json_agg(row_to_json(x)) from (select * from app.%I where organization_id = $1
            and version > $2 and version <= $3 order by version) x) as r', t, t), ' union all ') || ') p'
        from unnest(bounds.tables) t
      ) into page using org, since, upto;
    end if;
    answer := answer || jsonb_build_object('to', upto, 'more', upto < clock.version);

    if since > 0 then
      for target in select distinct d.table_name from private.tombstones_between(org, since, upto) d loop
        execute format('select jsonb_build_object(%L, jsonb_agg(d.id)) from private.tombstones_between($1, $2, $3) d
          where d.table_name = %L and not exists (
            select from app.%I x where x.organization_id = $1 and x.id = d.id)', target, target, target)
        into part using org, since, upto;
        answer := jsonb_set(answer, '{gone}', (answer -> 'gone') || jsonb_strip_nulls(part));
      end loop;
    end if;
  end if;

  -- The digest of a complete copy, independent of order: the number of rows, and the sum over them of
  --   ((a xor v) * 1597334677) mod 2^31, a = the ID's last 8 hex digits mod 2^31, v = the version mod 2^31. In JavaScript: Math.imul(a ^ v, 1597334677) & 0x7fffffff, added up as numbers (exact below 2^53).
  if request -> 'digest' = 'true' and upto = clock.version then
    execute (
      select 'select jsonb_build_object(''count'', count(*), ''hash'', coalesce(sum(
          (((''x'' || right(id::text, 8))::bit(32)::bigint & 2147483647) # (version & 2147483647)) * 1597334677 & 2147483647
        ), 0)::text) from ('
        || string_agg(format('select id, version from app.%I where organization_id = $1', t), ' union all ') || ') a'
      from (select name as t from private.synced_tables) s
    ) into part using org;
    answer := answer || jsonb_build_object('digest', part);
  end if;
  return private.with_rows(answer, coalesce(page, '{}'));
end $$;

create function private.own_organizations() returns table (id uuid, name text, role text, tier text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select o.id, o.name, m.role, coalesce(o.tier, (select p.default_tier from app.platform_settings p))
    from app.memberships m join app.organizations o using (organization_id)
    where m.user_id = (select auth.uid());
end $$;

-- The signed-in account, and what does not belong to one organization. Also reports an administrator's expired session,
-- because they may have no organization whose pull would report it.
create function public.sync_account() returns jsonb
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  profile jsonb;
begin
  if auth.uid() is not null then -- anon has no access to the table, whose gate requires a session
    select to_jsonb(p) into profile from app.user_profiles p where p.id = auth.uid();
  end if;
  if profile is null then
    raise sqlstate 'PT401' using message = 'Sign in to receive your account';
  end if;
  if private.is_platform_admin() and private.platform_gate() in ('age', 'idle') then
    raise sqlstate 'PT401' using message = 'This session is over for the platform. Sign in again.';
  end if;
  return jsonb_build_object(
    'epoch', private.epoch(),
    'now', date_trunc('milliseconds', now()),
    'profile', profile,
    'organizations', (
      -- Includes organizations behind the gate: an insufficient session is no reason to remove their rows from the
      -- device.
      select coalesce(jsonb_agg(to_jsonb(o) order by o.name, o.id), '[]') from private.own_organizations() o
    ),
    'is_admin', private.is_platform_admin(),
    'sports', (select coalesce(jsonb_agg(to_jsonb(s) order by s.name), '[]') from app.sports s)
  );
end $$;
grant execute on function private.first_look(uuid, uuid, integer), private.with_rows(jsonb, json),
  private.tier_of(uuid), private.own_organizations() to authenticated;
grant execute on function public.sync_pull(jsonb), public.sync_account() to anon, authenticated;
