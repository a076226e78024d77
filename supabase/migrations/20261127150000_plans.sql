-- A refusal for want of room says so in words, for whoever asks without a device of ours. And a device learns with every
-- pull which plan holds: an administrator may have changed it, or that of the whole deployment, while it was away.

create or replace function private.check_limit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  feature constant text := tg_argv[0];
  group_by constant text := tg_argv[1];
  org uuid;
  most integer;
  is_over boolean;
begin
  for org in select distinct organization_id from added loop
    most := private.limit_of(org, feature);
    continue when most is null;
    execute format('select exists (select from public.%I x
      where x.organization_id = $1 and %2$s in (select %3$s from added a where a.organization_id = $1)
      group by %2$s having count(*) > $2)', tg_table_name, replace(group_by, '@', 'x'), replace(group_by, '@', 'a'))
    into is_over using org, most;
    if is_over then
      raise sqlstate 'FSRUL' using message = 'limit_' || feature, detail = jsonb_build_object('theirs', most)::text,
        hint = 'You don''t have access to this feature. Please upgrade your subscription.';
    end if;
  end loop;
  return null;
end $$;

-- The plan that holds, for a member: the organisation's own, or else the deployment's.
create function private.tier_of(org uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(o.tier, (select p.default_tier from public.platform_settings p))
    from public.organizations o join public.memberships m on m.organization_id = o.id
    where o.id = org and m.user_id = auth.uid()
  );
end $$;
grant execute on function private.tier_of(uuid) to authenticated;

-- As before, but that every answer to a member tells the plan.
create or replace function public.sync_pull(request jsonb) returns json
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  org uuid;
  since bigint;
  upto bigint;
  most integer;
  clock record;
  answer jsonb;
  bounds record;
  target text;
  part jsonb;
  page json := '{}'; -- as json: built in half of the time of jsonb
begin
  if auth.uid() is null then
    raise sqlstate 'PT401' using message = 'Sign in to receive changes';
  end if;
  org := request ->> 'org';
  if org is null then
    raise invalid_parameter_value using message = 'a pull has an org';
  end if;
  perform private.require_open(org);
  since := coalesce((request #>> '{cursor,v}')::bigint, 0);
  most := least(greatest(coalesce((request ->> 'limit')::integer, 1000), 1), 10000);
  answer := jsonb_build_object('epoch', private.epoch(), 'now', date_trunc('milliseconds', now()), 'since', since,
    'to', since, 'more', false, 'horizon', 0, 'visibility', '', 'gone', '{}'::jsonb);

  select * into clock from private.read_clock(org);
  if not found then
    return private.with_rows(answer || '{"gone_access": true}', '{}');
  end if;
  answer := answer
    || jsonb_build_object('horizon', clock.horizon, 'visibility', clock.visibility, 'tier', private.tier_of(org));
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

    if bounds.tables is not null then -- null: nothing but deletes
      execute (
        select 'select json_object_agg(t, r) filter (where r is not null) from (' || string_agg(format(
          'select %L as t, (select json_agg(row_to_json(x)) from (select * from public.%I where organization_id = $1
            and version > $2 and version <= $3 order by version) x) as r', t, t), ' union all ') || ') p'
        from unnest(bounds.tables) t
      ) into page using org, since, upto;
    end if;
    answer := answer || jsonb_build_object('to', upto, 'more', upto < clock.version);

    if since > 0 then
      for target in select distinct d.table_name from private.tombstones_between(org, since, upto) d loop
        execute format('select jsonb_build_object(%L, jsonb_agg(d.id)) from private.tombstones_between($1, $2, $3) d
          where d.table_name = %L and not exists (
            select from public.%I x where x.organization_id = $1 and x.id = d.id)', target, target, target)
        into part using org, since, upto;
        answer := jsonb_set(answer, '{gone}', (answer -> 'gone') || jsonb_strip_nulls(part));
      end loop;
    end if;
  end if;

  -- What a complete copy comes to, whatever the order: the number of rows, and the sum over them of
  --   ((a xor v) * 1597334677) mod 2^31, a = the id's last 8 hex digits mod 2^31, v = the version mod 2^31.
  -- In JavaScript: Math.imul(a ^ v, 1597334677) & 0x7fffffff, added up as numbers (exact below 2^53).
  if request -> 'digest' = 'true' and upto = clock.version then
    execute (
      select 'select jsonb_build_object(''count'', count(*), ''hash'', coalesce(sum(
          (((''x'' || right(id::text, 8))::bit(32)::bigint & 2147483647) # (version & 2147483647)) * 1597334677 & 2147483647
        ), 0)::text) from ('
        || string_agg(format('select id, version from public.%I where organization_id = $1', t), ' union all ') || ') a'
      from (select name as t from private.synced_tables) s
    ) into part using org;
    answer := answer || jsonb_build_object('digest', part);
  end if;
  return private.with_rows(answer, coalesce(page, '{}'));
end $$;
