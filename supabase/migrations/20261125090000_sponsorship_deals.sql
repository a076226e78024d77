-- Deals know when they were agreed, when they were cancelled and what they renew; what was promised is ticked off, with
-- small photos; reports are kept as they were made.

alter table public.sponsor_packages
  add signed_on date check (private.is_date(signed_on)),
  add cancelled_on date check (private.is_date(cancelled_on)),
  add renews_id uuid check (private.is_id(renews_id)), -- no foreign key: the deal before may be deleted
  add constraint sponsor_packages_cancelled check (status = 'cancelled' or cancelled_on is null);
grant insert (signed_on, cancelled_on, renews_id), update (cancelled_on) on public.sponsor_packages to authenticated;

create table public.fulfillment_items (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  deal_id uuid not null,
  label text not null check (private.is_text(label, 1, 200)),
  position integer not null check (position between 0 and 1000),
  done_on date check (private.is_date(done_on)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, deal_id) references public.sponsor_packages (organization_id, id) on delete cascade
);
create index on public.fulfillment_items (organization_id, version);
create index on public.fulfillment_items (organization_id, deal_id);
call private.protect('public.fulfillment_items');
call private.gate('public.fulfillment_items');

create table public.fulfillment_photos (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  item_id uuid not null,
  data_url text not null check (length(data_url) <= 60000
    and data_url ~ '^data:image/jpeg;base64,[A-Za-z0-9+/]{20,}={0,2}$'),
  taken_on date not null check (private.is_date(taken_on)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, item_id) references public.fulfillment_items (organization_id, id) on delete cascade
);
create index on public.fulfillment_photos (organization_id, version);
create index on public.fulfillment_photos (organization_id, item_id);
call private.protect('public.fulfillment_photos');
call private.gate('public.fulfillment_photos');

create table public.sponsorship_reports (
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
  foreign key (organization_id, league_id) references public.leagues (organization_id, id) on delete cascade
);
create index on public.sponsorship_reports (organization_id, version);
create index on public.sponsorship_reports (organization_id, league_id);
call private.protect('public.sponsorship_reports');
call private.gate('public.sponsorship_reports');

-- League managers only, like all of sponsorship. Photos and reports are made and thrown away, never changed.
grant select, delete,
  insert (id, organization_id, deal_id, label, position, done_on),
  update (label, position, done_on)
  on public.fulfillment_items to authenticated;
grant select, delete, insert (id, organization_id, item_id, data_url, taken_on)
  on public.fulfillment_photos to authenticated;
grant select, delete, insert (id, organization_id, league_id, kind, start_date, end_date, title, content, created_at)
  on public.sponsorship_reports to authenticated;
do $$
declare
  target name;
begin
  foreach target in array array['fulfillment_items', 'fulfillment_photos', 'sponsorship_reports'] loop
    execute format('create policy %I on public.%I for select to authenticated
      using (organization_id = any ((select private.manager_orgs())::uuid[]))', target || '_select', target);
    execute format('create policy %I on public.%I for insert to authenticated
      with check (organization_id = any ((select private.manager_orgs())::uuid[]))', target || '_insert', target);
    execute format('create policy %I on public.%I for delete to authenticated
      using (organization_id = any ((select private.manager_orgs())::uuid[]))', target || '_delete', target);
    execute format('create trigger a_stamp before insert or update on public.%I
      for each row execute function private.stamp()', target);
    execute format('create trigger a_bury after delete on public.%I for each row execute function private.bury()', target);
  end loop;
end $$;
create policy fulfillment_items_update on public.fulfillment_items for update to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]))
  with check (organization_id = any ((select private.manager_orgs())::uuid[]));

-- They are synced like the others.
update private.synced_tables
set insert_columns = '{id,organization_id,sponsor_id,package_id,start_date,end_date,price_cents,status,fulfillment_status,signed_on,cancelled_on,renews_id}',
  patchable = '{start_date,end_date,price_cents,status,fulfillment_status,cancelled_on}'
where name = 'sponsor_packages';
insert into private.synced_tables values
  (25, 'fulfillment_items', true, false,
    '{id,organization_id,deal_id,label,position,done_on}', '{label,position,done_on}', '{}'),
  (26, 'fulfillment_photos', true, false, '{id,organization_id,item_id,data_url,taken_on}', '{}', '{}'),
  (27, 'sponsorship_reports', true, false,
    '{id,organization_id,league_id,kind,start_date,end_date,title,content,created_at}', '{}', '{}');
call private.write_page_bounds();
