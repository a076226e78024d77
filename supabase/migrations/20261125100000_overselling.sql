-- Nobody promises more of an asset than there is: on no day from today on, in the league's zone. Deals that were ended or
-- cancelled need nothing. What is oversold already (by a copy from elsewhere) is in nobody's way: a change is refused for
-- days on which it makes matters worse. src/domain/sponsorship/refuse-oversold.ts says the same on the device.
--
-- Nobody slips by: every writer has taken the organisation's lock (the stamp) before these triggers look.

create function private.needs_assets(status text) returns boolean
language sql immutable parallel safe return status in ('active', 'renewed');

-- The deals that need the asset on any of these days.
create function private.deals_with_asset(org uuid, asset uuid, first_day date, last_day date)
returns table (id uuid, sponsor_id uuid, package_id uuid, start_date date, end_date date, holding_id uuid)
language sql stable set search_path = '' as $$
  select d.id, d.sponsor_id, d.package_id, d.start_date, d.end_date, h.id
  from public.package_assets h
    join public.sponsor_packages d on d.organization_id = org and d.package_id = h.package_id
  where h.organization_id = org and h.asset_id = asset
    and private.needs_assets(d.status) and d.start_date <= last_day and d.end_date >= first_day
$$;

-- `ids`: rows of this table that were made or changed; `were`: when each of these deals needed its assets until now.
-- One sweep over the days on which a deal begins or is over, for all assets that are concerned.
create function private.refuse_overselling(org uuid, changed_table name, ids uuid[], were daterange[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  concerned uuid[];
  bad record;
  holding uuid;
  deal uuid;
begin
  if ids is null then
    return;
  end if;
  concerned := case changed_table
    when 'sponsor_packages' then (select array_agg(distinct h.asset_id)
      from public.sponsor_packages d
        join public.package_assets h on h.organization_id = org and h.package_id = d.package_id
      where d.organization_id = org and d.id = any (ids) and private.needs_assets(d.status))
    when 'package_assets' then (select array_agg(distinct h.asset_id)
      from public.package_assets h where h.organization_id = org and h.id = any (ids))
    else ids end;
  if concerned is null then
    return;
  end if;

  with asset as materialized (
    select a.id, a.quantity, (now() at time zone l.time_zone)::date as today
    from public.sponsorship_assets a
      join public.leagues l on l.organization_id = org and l.id = a.league_id
    where a.organization_id = org and a.id = any (concerned)
  ), demand as materialized (
    select a.id as asset_id, h.quantity as units, greatest(d.start_date, a.today) as begins, d.end_date + 1 as is_over
    from asset a
      join public.package_assets h on h.organization_id = org and h.asset_id = a.id
      join public.sponsor_packages d on d.organization_id = org and d.package_id = h.package_id
    where private.needs_assets(d.status) and d.end_date >= a.today
  ), worse as materialized (
    select h.asset_id, d.start_date as begins, d.end_date + 1 as is_over, c.was
    from unnest(ids, were) c (id, was)
      join public.sponsor_packages d on d.organization_id = org and d.id = c.id
      join public.package_assets h on h.organization_id = org and h.package_id = d.package_id
    where changed_table = 'sponsor_packages' and private.needs_assets(d.status)
    union all
    select h.asset_id, d.start_date, d.end_date + 1, null
    from unnest(ids) c (id)
      join public.package_assets h on h.organization_id = org and h.id = c.id
      join public.sponsor_packages d on d.organization_id = org and d.package_id = h.package_id
    where changed_table = 'package_assets' and private.needs_assets(d.status)
    union all
    select id, '-infinity', 'infinity', null from asset where changed_table = 'sponsorship_assets'
  ), step as (
    select id as asset_id, '-infinity'::date as day, -quantity as units, 0 as worse from asset
    union all select asset_id, begins, units, 0 from demand
    union all select asset_id, is_over, -units, 0 from demand
    union all select asset_id, begins, 0, 1 from worse
    union all select asset_id, is_over, 0, -1 from worse
    -- a deal that moved makes nothing worse where it has been all along
    union all select asset_id, greatest(begins, lower(was)), 0, -1 from worse where daterange(begins, is_over) && was
    union all select asset_id, least(is_over, upper(was)), 0, 1 from worse where daterange(begins, is_over) && was
  ), judged as materialized (
    select asset_id, day, sum(sum(units)) over w as lacking, sum(sum(units)) over w > 0 and sum(sum(worse)) over w > 0 as is_bad
    from step group by asset_id, day window w as (partition by asset_id order by day)
  ), first as (
    select asset_id, day, (select min(j.day) from judged j
      where j.asset_id = b.asset_id and j.day > b.day and not j.is_bad) as good_again
    from judged b where is_bad order by day, asset_id limit 1
  )
  select f.*, (select max(j.lacking) from judged j
    where j.asset_id = f.asset_id and j.day >= f.day and j.day < f.good_again) as lacking
  into bad from first f;

  if found then
    select d.holding_id, d.id into holding, deal
    from private.deals_with_asset(org, bad.asset_id, bad.day, bad.good_again - 1) d
    where case changed_table when 'sponsor_packages' then d.id = any (ids)
      when 'package_assets' then d.holding_id = any (ids) else true end
    order by d.start_date, d.id limit 1;
    raise sqlstate 'FSRUL' using message = 'asset_oversold', detail = (
      select jsonb_build_object('t', changed_table,
        'id', case changed_table when 'sponsor_packages' then deal when 'package_assets' then holding else a.id end,
        'theirs', jsonb_build_object('asset', a.name, 'from', bad.day, 'to', bad.good_again - 1,
          'quantity', a.quantity, 'needed', a.quantity + bad.lacking,
          'deals', (
            select coalesce(jsonb_agg(to_jsonb(o) - 'id' order by o.start_date, o.id), '[]')
            from (
              select d.id, s.company_name as company, p.name as package, d.start_date, d.end_date
              from private.deals_with_asset(org, a.id, bad.day, bad.good_again - 1) d
                join public.sponsors s on s.organization_id = org and s.id = d.sponsor_id
                join public.sponsorship_packages p on p.organization_id = org and p.id = d.package_id
              where changed_table <> 'sponsor_packages' or d.id <> deal
              order by d.start_date, d.id limit 5
            ) o
          )))
      from public.sponsorship_assets a where a.organization_id = org and a.id = bad.asset_id
    )::text;
  end if;
end $$;

-- An organisation's deals are far more than a database without statistics takes them for: every join is by hashes.
create function private.check_overselling() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  org uuid;
  ids uuid[];
  were daterange[];
begin
  for org in select distinct organization_id from added loop
    if tg_op = 'INSERT' then
      select array_agg(n.id) into ids from added n where n.organization_id = org;
    elsif tg_table_name = 'sponsor_packages' then
      select array_agg(n.id),
        array_agg(case when private.needs_assets(o.status) then daterange(o.start_date, o.end_date, '[]') end)
      into ids, were
      from added n join removed o using (organization_id, id)
      where n.organization_id = org and private.needs_assets(n.status)
        and (n.start_date < o.start_date or n.end_date > o.end_date or not private.needs_assets(o.status));
    elsif tg_table_name = 'package_assets' then
      select array_agg(n.id) into ids from added n join removed o using (organization_id, id)
      where n.organization_id = org and n.quantity > o.quantity;
    else
      select array_agg(n.id) into ids from added n join removed o using (organization_id, id)
      where n.organization_id = org and n.quantity < o.quantity;
    end if;
    perform private.refuse_overselling(org, tg_table_name, ids, were);
  end loop;
  return null;
end $$;

create trigger d_check_overselling_new after insert on public.sponsor_packages
  referencing new table as added for each statement execute function private.check_overselling();
create trigger d_check_overselling after update on public.sponsor_packages
  referencing old table as removed new table as added for each statement execute function private.check_overselling();
create trigger d_check_overselling_new after insert on public.package_assets
  referencing new table as added for each statement execute function private.check_overselling();
create trigger d_check_overselling after update on public.package_assets
  referencing old table as removed new table as added for each statement execute function private.check_overselling();
create trigger d_check_overselling after update on public.sponsorship_assets
  referencing old table as removed new table as added for each statement execute function private.check_overselling();
