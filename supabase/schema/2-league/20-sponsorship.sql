-- Sponsorship: sponsors, what they can buy, their deals, what was promised, and reports. Only league managers can read
-- and write them. Amounts are whole cents.

create table app.sponsors (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  company_name text not null check (private.is_text(company_name, 1, 120)),
  contact_name text check (private.is_text(contact_name, 1, 120)),
  contact_email text check (private.is_text(contact_email, 3, 320)),
  contact_phone text check (private.is_text(contact_phone, 1, 40)),
  status text not null check (status in ('prospect', 'active', 'former', 'declined')),
  start_date date check (private.is_date(start_date)),
  end_date date check (private.is_date(end_date)),
  notes text check (private.is_text(notes, 1, 4000)),
  logo_url text check (private.is_own_path(logo_url)),
  version bigint not null,
  primary key (organization_id, id),
  constraint sponsors_order check (end_date >= start_date),
  foreign key (organization_id, league_id) references app.leagues (organization_id, id) on delete cascade
);
create index on app.sponsors (organization_id, version);
create index on app.sponsors (organization_id, league_id);
call private.protect('app.sponsors');
call private.gate('app.sponsors');
call private.declare_synced('sponsors', fixed => '{league_id}');
create policy sponsors_select on app.sponsors for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));
call private.let_write('sponsors', 'organization_id = any ((select private.manager_orgs())::uuid[])');

create table app.sponsorship_packages (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  name text not null check (private.is_text(name, 1, 120)),
  description text check (private.is_text(description, 1, 2000)),
  price_cents integer not null check (price_cents between 0 and 1000000000),
  duration_months integer not null check (duration_months between 1 and 120),
  is_custom boolean not null,
  status text not null check (status in ('active', 'archived')),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, league_id) references app.leagues (organization_id, id) on delete cascade
);
create index on app.sponsorship_packages (organization_id, version);
create index on app.sponsorship_packages (organization_id, league_id);
call private.protect('app.sponsorship_packages');
call private.gate('app.sponsorship_packages');
call private.declare_synced('sponsorship_packages', fixed => '{league_id}');
create policy sponsorship_packages_select on app.sponsorship_packages for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));
call private.let_write('sponsorship_packages', 'organization_id = any ((select private.manager_orgs())::uuid[])');

create table app.sponsorship_assets (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  name text not null check (private.is_text(name, 1, 120)),
  description text check (private.is_text(description, 1, 2000)),
  category text not null
    check (category in ('signage', 'digital', 'print', 'broadcast', 'event', 'merchandise', 'other')),
  type text not null
    check (type in ('banner', 'jersey', 'scoreboard', 'website', 'social', 'program', 'booth', 'other')),
  location text check (private.is_text(location, 1, 200)),
  dimensions text check (private.is_text(dimensions, 1, 120)),
  base_price_cents integer not null check (base_price_cents between 0 and 1000000000),
  quantity integer not null check (quantity between 1 and 10000),
  availability_start date check (private.is_date(availability_start)),
  availability_end date check (private.is_date(availability_end)),
  status text not null check (status in ('available', 'reserved', 'sold', 'inactive')),
  version bigint not null,
  primary key (organization_id, id),
  constraint sponsorship_assets_order check (availability_end >= availability_start),
  foreign key (organization_id, league_id) references app.leagues (organization_id, id) on delete cascade
);
create index on app.sponsorship_assets (organization_id, version);
create index on app.sponsorship_assets (organization_id, league_id);
call private.protect('app.sponsorship_assets');
call private.gate('app.sponsorship_assets');
call private.declare_synced('sponsorship_assets', fixed => '{league_id}');
create policy sponsorship_assets_select on app.sponsorship_assets for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));
call private.let_write('sponsorship_assets', 'organization_id = any ((select private.manager_orgs())::uuid[])');

-- Deals: what a sponsor has bought, and for which days.
create table app.sponsor_packages (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  sponsor_id uuid not null,
  package_id uuid not null,
  start_date date not null check (private.is_date(start_date)),
  end_date date not null check (private.is_date(end_date)),
  price_cents integer check (price_cents between 0 and 1000000000), -- null: the package's own price
  status text not null check (status in ('active', 'ended', 'renewed', 'cancelled')),
  fulfillment_status text not null check (fulfillment_status in ('pending', 'in_progress', 'fulfilled')),
  signed_on date check (private.is_date(signed_on)),
  cancelled_on date check (private.is_date(cancelled_on)),
  renews_id uuid check (private.is_id(renews_id)), -- not a foreign key: the previous deal may be deleted
  version bigint not null,
  primary key (organization_id, id),
  constraint sponsor_packages_order check (end_date >= start_date),
  constraint sponsor_packages_cancelled check (status = 'cancelled' or cancelled_on is null),
  foreign key (organization_id, sponsor_id) references app.sponsors (organization_id, id) on delete cascade,
  foreign key (organization_id, package_id)
    references app.sponsorship_packages (organization_id, id) on delete cascade
);
create index on app.sponsor_packages (organization_id, version);
create index on app.sponsor_packages (organization_id, sponsor_id);
create index on app.sponsor_packages (organization_id, package_id);
-- A deal can be renewed once. Two devices may both renew it offline, which would sell the same days to the same sponsor
-- twice, so the second renewal is refused. A cancelled renewal makes room for another.
create unique index sponsor_packages_renewed_once on app.sponsor_packages (organization_id, renews_id)
  where renews_id is not null and status <> 'cancelled';
call private.protect('app.sponsor_packages');
call private.gate('app.sponsor_packages');
call private.declare_synced('sponsor_packages',
  fixed => '{sponsor_id,package_id,signed_on,renews_id}',
  guarded => '{status}');
create policy sponsor_packages_select on app.sponsor_packages for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));
call private.let_write('sponsor_packages', 'organization_id = any ((select private.manager_orgs())::uuid[])');

create table app.package_assets (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  package_id uuid not null,
  asset_id uuid not null,
  quantity integer not null check (quantity between 1 and 10000),
  price_override_cents integer check (price_override_cents between 0 and 1000000000), -- null: the asset's own price
  version bigint not null,
  primary key (organization_id, id),
  constraint package_assets_once unique (organization_id, package_id, asset_id),
  foreign key (organization_id, package_id)
    references app.sponsorship_packages (organization_id, id) on delete cascade,
  foreign key (organization_id, asset_id) references app.sponsorship_assets (organization_id, id) on delete cascade
);
create index on app.package_assets (organization_id, version);
create index on app.package_assets (organization_id, asset_id);
call private.protect('app.package_assets');
call private.gate('app.package_assets');
call private.declare_synced('package_assets', fixed => '{package_id,asset_id}');
create policy package_assets_select on app.package_assets for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));
call private.let_write('package_assets', 'organization_id = any ((select private.manager_orgs())::uuid[])');

-- What was promised, checked off item by item.
create table app.fulfillment_items (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  deal_id uuid not null,
  label text not null check (private.is_text(label, 1, 200)),
  position integer not null check (position between 0 and 1000),
  done_on date check (private.is_date(done_on)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, deal_id) references app.sponsor_packages (organization_id, id) on delete cascade
);
create index on app.fulfillment_items (organization_id, version);
create index on app.fulfillment_items (organization_id, deal_id);
call private.protect('app.fulfillment_items');
call private.gate('app.fulfillment_items');
call private.declare_synced('fulfillment_items', fixed => '{deal_id}');
create policy fulfillment_items_select on app.fulfillment_items for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));
call private.let_write('fulfillment_items', 'organization_id = any ((select private.manager_orgs())::uuid[])');

-- Photos and reports are created and deleted, never changed.
create table app.fulfillment_photos (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  item_id uuid not null,
  data_url text not null check (length(data_url) <= 60000
    and data_url ~ '^data:image/jpeg;base64,[A-Za-z0-9+/]{20,}={0,2}$'),
  taken_on date not null check (private.is_date(taken_on)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, item_id) references app.fulfillment_items (organization_id, id) on delete cascade
);
create index on app.fulfillment_photos (organization_id, version);
create index on app.fulfillment_photos (organization_id, item_id);
call private.protect('app.fulfillment_photos');
call private.gate('app.fulfillment_photos');
call private.declare_synced('fulfillment_photos', fixed => '{item_id,data_url,taken_on}');
create policy fulfillment_photos_select on app.fulfillment_photos for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));
create policy fulfillment_photos_insert on app.fulfillment_photos for insert to authenticated
  with check (organization_id = any ((select private.manager_orgs())::uuid[]));
create policy fulfillment_photos_delete on app.fulfillment_photos for delete to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));

create table app.sponsorship_reports (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  kind text not null check (kind in ('monthly', 'quarterly', 'annual', 'custom')),
  start_date date not null check (private.is_date(start_date)),
  end_date date not null check (private.is_date(end_date)),
  title text not null check (private.is_text(title, 1, 200)),
  content text not null check (private.is_text(content, 2, 200000)),
  created_at timestamptz(3) not null check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  constraint sponsorship_reports_order check (end_date >= start_date),
  foreign key (organization_id, league_id) references app.leagues (organization_id, id) on delete cascade
);
create index on app.sponsorship_reports (organization_id, version);
create index on app.sponsorship_reports (organization_id, league_id);
call private.protect('app.sponsorship_reports');
call private.gate('app.sponsorship_reports');
call private.declare_synced('sponsorship_reports',
  fixed => '{league_id,kind,start_date,end_date,title,content,created_at}');
create policy sponsorship_reports_select on app.sponsorship_reports for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));
create policy sponsorship_reports_insert on app.sponsorship_reports for insert to authenticated
  with check (organization_id = any ((select private.manager_orgs())::uuid[]));
create policy sponsorship_reports_delete on app.sponsorship_reports for delete to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));

-- Prevents overselling: no day from today on, in the league's zone, may have more of an asset promised than exists.
-- Ended and cancelled deals need nothing. An asset that is already oversold (by a copy from elsewhere) blocks no one: a
-- change is refused only for days on which it makes matters worse. src/domain/sponsorship/require-not-oversold.ts
-- enforces the same on the device.
--
-- There is no race: every writer holds the organization's lock (the stamp) before these triggers check.

create function private.needs_assets(status text) returns boolean
language sql immutable parallel safe return status in ('active', 'renewed');

-- The deals that need the asset on any of these days.
create function private.deals_with_asset(org uuid, asset uuid, first_day date, last_day date)
returns table (id uuid, sponsor_id uuid, package_id uuid, start_date date, end_date date, holding_id uuid)
language sql stable set search_path = '' as $$
  select d.id, d.sponsor_id, d.package_id, d.start_date, d.end_date, h.id
  from app.package_assets h
    join app.sponsor_packages d on d.organization_id = org and d.package_id = h.package_id
  where h.organization_id = org and h.asset_id = asset
    and private.needs_assets(d.status) and d.start_date <= last_day and d.end_date >= first_day
$$;

-- Refuses changes that oversell an asset. `ids`: rows of this table that were created or changed; `were`: when each of
-- these deals needed its assets before. Sweeps only once over the days on which a deal begins or is over, for all
-- affected assets.
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
      from app.sponsor_packages d
        join app.package_assets h on h.organization_id = org and h.package_id = d.package_id
      where d.organization_id = org and d.id = any (ids) and private.needs_assets(d.status))
    when 'package_assets' then (select array_agg(distinct h.asset_id)
      from app.package_assets h where h.organization_id = org and h.id = any (ids))
    else ids end;
  if concerned is null then
    return;
  end if;

  with asset as materialized (
    select a.id, a.quantity, private.today_in(l.time_zone) as today
    from app.sponsorship_assets a
      join app.leagues l on l.organization_id = org and l.id = a.league_id
    where a.organization_id = org and a.id = any (concerned)
  ), demand as materialized (
    select a.id as asset_id, h.quantity as units, greatest(d.start_date, a.today) as begins, d.end_date + 1 as is_over
    from asset a
      join app.package_assets h on h.organization_id = org and h.asset_id = a.id
      join app.sponsor_packages d on d.organization_id = org and d.package_id = h.package_id
    where private.needs_assets(d.status) and d.end_date >= a.today
  ), worse as materialized (
    select h.asset_id, d.start_date as begins, d.end_date + 1 as is_over, c.was
    from unnest(ids, were) c (id, was)
      join app.sponsor_packages d on d.organization_id = org and d.id = c.id
      join app.package_assets h on h.organization_id = org and h.package_id = d.package_id
    where changed_table = 'sponsor_packages' and private.needs_assets(d.status)
    union all
    select h.asset_id, d.start_date, d.end_date + 1, null
    from unnest(ids) c (id)
      join app.package_assets h on h.organization_id = org and h.id = c.id
      join app.sponsor_packages d on d.organization_id = org and d.package_id = h.package_id
    where changed_table = 'package_assets' and private.needs_assets(d.status)
    union all
    select id, '-infinity', 'infinity', null from asset where changed_table = 'sponsorship_assets'
  ), step as (
    select id as asset_id, '-infinity'::date as day, -quantity as units, 0 as worse from asset
    union all select asset_id, begins, units, 0 from demand
    union all select asset_id, is_over, -units, 0 from demand
    union all select asset_id, begins, 0, 1 from worse
    union all select asset_id, is_over, 0, -1 from worse
    -- a moved deal can't make things worse on days that it already covered
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
                join app.sponsors s on s.organization_id = org and s.id = d.sponsor_id
                join app.sponsorship_packages p on p.organization_id = org and p.id = d.package_id
              where changed_table <> 'sponsor_packages' or d.id <> deal
              order by d.start_date, d.id limit 5
            ) o
          )))
      from app.sponsorship_assets a where a.organization_id = org and a.id = bad.asset_id
    )::text;
  end if;
end $$;

-- Nested loops are off because, without statistics, the planner expects far fewer deals than an organization has.
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
create trigger d_check_overselling_new after insert on app.sponsor_packages
  referencing new table as added for each statement execute function private.check_overselling();
create trigger d_check_overselling after update on app.sponsor_packages
  referencing old table as removed new table as added for each statement execute function private.check_overselling();
create trigger d_check_overselling_new after insert on app.package_assets
  referencing new table as added for each statement execute function private.check_overselling();
create trigger d_check_overselling after update on app.package_assets
  referencing old table as removed new table as added for each statement execute function private.check_overselling();
create trigger d_check_overselling after update on app.sponsorship_assets
  referencing old table as removed new table as added for each statement execute function private.check_overselling();
