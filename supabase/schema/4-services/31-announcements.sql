-- Announcements from platform administrators to organizations. Each is delivered as notifications to the recipients,
-- which devices pull like any other. Delivery happens in steps, because each organization's clock is locked. Only the
-- functions below access these tables.

create table private.announcements (
  id uuid primary key check (private.is_id(id)),
  title text not null check (private.is_text(title, 1, 200)),
  body text not null check (private.is_text(body, 1, 4000)),
  audience text not null check (audience in ('all', 'tier', 'chosen')),
  tier text check (tier in ('free', 'starter', 'professional', 'enterprise')),
  people text not null check (people in ('staff', 'everybody')),
  created_by uuid references app.user_profiles (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  withdrawn_by uuid references app.user_profiles (id) on delete set null,
  withdrawn_at timestamptz(3),
  check ((tier is null) = (audience <> 'tier'))
);
create index on private.announcements (created_at, id);
create index on private.announcements (created_by);
create index on private.announcements (withdrawn_by);
call private.protect('private.announcements');

-- The organizations in the audience at the time of sending: one created later does not get the announcement. Both
-- instants null: not processed yet. `recipients` and `reads` stay the same when the announcement is withdrawn or a
-- person leaves.
create table private.announcement_deliveries (
  announcement_id uuid not null references private.announcements (id) on delete cascade,
  organization_id uuid not null references app.organizations (id) on delete cascade,
  delivered_at timestamptz(3),
  withdrawn_at timestamptz(3),
  recipients integer not null default 0,
  reads integer not null default 0,
  primary key (announcement_id, organization_id)
) with (fillfactor = 70);
create index on private.announcement_deliveries (organization_id);
create index announcement_deliveries_to_come on private.announcement_deliveries (announcement_id, organization_id)
  where delivered_at is null;
create index announcement_deliveries_out on private.announcement_deliveries (announcement_id, organization_id)
  where delivered_at is not null and withdrawn_at is null;
call private.protect('private.announcement_deliveries');

-- The ID of a person's notification, always the same, so that no one gets it twice and it can be found again.
create function private.copy_of(announcement uuid, org uuid, person uuid) returns uuid
language sql immutable parallel safe
return overlay(overlay(md5(announcement::text || org::text || person::text) placing '8' from 13) placing '8' from 17)::uuid;

create function private.is_meant(people text, role text) returns boolean language sql immutable parallel safe
return people = 'everybody' or role in ('league_manager', 'league_administrator');

-- `chosen`: a list of IDs, as jsonb, because a list of lists passed as an array would fail before it can be refused.
create function private.audience_of(audience text, tier text, chosen jsonb) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select o.id from app.organizations o
  where audience = 'all'
    or audience = 'tier' and coalesce(o.tier, (select default_tier from app.platform_settings)) = audience_of.tier
    or audience = 'chosen' and chosen ? o.id::text
$$;

-- How many organizations and members would get the announcement. A person counts once in each of their organizations.
create function public.admin_count_audience(p_audience text, p_tier text, p_organizations jsonb, p_people text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return (
    select jsonb_build_object('organizations', count(distinct m.organization_id), 'members', count(*))
    from app.memberships m
    where private.is_meant(p_people, m.role)
      and m.organization_id in (select private.audience_of(p_audience, p_tier, p_organizations))
  );
end $$;

-- One announcement as the screens show it, with its progress and results.
create function private.announcement_in_full(told private.announcements) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', told.id, 'title', told.title, 'body', told.body, 'audience', told.audience,
    'tier', told.tier, 'people', told.people, 'created_at', told.created_at, 'created_by', private.name_of(told.created_by),
    'withdrawn_at', told.withdrawn_at, 'withdrawn_by', private.name_of(told.withdrawn_by),
    'organizations', count(*), 'delivered', count(d.delivered_at), 'taken_back', count(d.withdrawn_at),
    'recipients', coalesce(sum(d.recipients), 0), 'reads', coalesce(sum(d.reads), 0),
    'names', case when told.audience = 'chosen' then (
      select coalesce(jsonb_agg(n.name order by lower(n.name)), '[]') from (
        select o.name from private.announcement_deliveries c join app.organizations o on o.id = c.organization_id
        where c.announcement_id = told.id order by lower(o.name), o.id limit 5
      ) n
    ) else '[]' end)
  from private.announcement_deliveries d where d.announcement_id = told.id
$$;

-- A page of announcements, latest first. `p_search` searches their text.
create function public.admin_list_announcements(p_search text, p_offset integer, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := lower(btrim(coalesce(p_search, '')));
begin
  perform private.require_open_admin();
  return (
    with found as materialized (
      select a.id, a.created_at from private.announcements a
      where wanted = '' or position(wanted in lower(a.title || ' ' || a.body)) > 0
    ), page as (
      select * from found order by created_at desc, id
      offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100)
    )
    select jsonb_build_object('total', (select count(*) from found),
      'rows', coalesce(jsonb_agg(private.announcement_in_full(a) order by a.created_at desc, a.id), '[]'))
    from page join private.announcements a using (id)
  );
end $$;

-- Null if there is no such announcement.
create function public.admin_read_announcement(p_announcement uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return (select private.announcement_in_full(a) from private.announcements a where a.id = p_announcement);
end $$;

-- Creates an announcement for the current audience. Nothing is delivered yet. Idempotent by ID.
create function public.admin_announce(p_id uuid, p_title text, p_body text, p_audience text, p_tier text,
  p_organizations jsonb, p_people text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  organizations integer;
begin
  perform private.require_open_admin();
  insert into private.announcements (id, title, body, audience, tier, people, created_by)
  values (p_id, p_title, p_body, p_audience, p_tier, p_people, auth.uid()) on conflict (id) do nothing;
  if not found then
    return;
  end if;
  insert into private.announcement_deliveries (announcement_id, organization_id)
  select p_id, o.id from private.audience_of(p_audience, p_tier, p_organizations) o (id) order by o.id;
  get diagnostics organizations = row_count;
  if organizations = 0 then
    raise sqlstate 'FSRUL' using message = 'nobody_to_tell';
  end if;
  perform private.note_activity(null, 'announcement.sent', p_title,
    jsonb_build_object('organizations', organizations, 'people', p_people));
end $$;

-- Withdraws an announcement: from now on no more copies are delivered, and the steps below remove the delivered ones.
create function public.admin_withdraw_announcement(p_announcement uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  title text;
begin
  perform private.require_open_admin();
  update private.announcements a set withdrawn_at = now(), withdrawn_by = auth.uid()
  where a.id = p_announcement and a.withdrawn_at is null returning a.title into title;
  if found then
    perform private.note_activity(null, 'announcement.withdrawn', title);
  elsif not exists (select from private.announcements a where a.id = p_announcement) then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
end $$;

-- Processes the next `p_limit` organizations to deliver to or withdraw from; returns the progress. After a stop, a lost
-- connection, or a double call, it continues where it left off. Concurrent calls take turns; clocks are locked in ID
-- order, as everywhere else that locks several.
create function public.admin_carry_on_announcement(p_announcement uuid, p_limit integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  told private.announcements;
  most constant integer := least(greatest(p_limit, 1), 500);
  orgs uuid[];
begin
  perform private.require_open_admin();
  select * into told from private.announcements where id = p_announcement for update;
  if not found then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
  if told.withdrawn_at is null then
    orgs := array(select d.organization_id from private.announcement_deliveries d
      where d.announcement_id = told.id and d.delivered_at is null order by d.organization_id limit most);
  else
    orgs := array(select d.organization_id from private.announcement_deliveries d
      where d.announcement_id = told.id and d.delivered_at is not null and d.withdrawn_at is null
      order by d.organization_id limit most);
  end if;
  orgs := array(select c.organization_id from private.sync_clocks c
    where c.organization_id = any (orgs) order by c.organization_id for update); -- an organization may have been deleted
  if told.withdrawn_at is null then
    with copies as (
      insert into app.notifications (id, organization_id, user_id, kind, title, body)
      select private.copy_of(told.id, m.organization_id, m.user_id), m.organization_id, m.user_id, 'announcement',
        told.title, told.body
      from app.memberships m
      where m.organization_id = any (orgs) and m.created_at <= told.created_at and private.is_meant(told.people, m.role)
      on conflict do nothing
      returning organization_id
    )
    update private.announcement_deliveries d set delivered_at = now(), recipients = coalesce(c.copies, 0)
    from unnest(orgs) o (id)
      left join (select organization_id, count(*) as copies from copies group by organization_id) c
        on c.organization_id = o.id
    where d.announcement_id = told.id and d.organization_id = o.id;
  else
    delete from app.notifications n
    where (n.organization_id, n.id) in (
      select m.organization_id, private.copy_of(told.id, m.organization_id, m.user_id)
      from app.memberships m where m.organization_id = any (orgs)
    );
    update private.announcement_deliveries d set withdrawn_at = now()
    where d.announcement_id = told.id and d.organization_id = any (orgs);
  end if;
  return private.announcement_in_full(told);
end $$;

-- Reads are counted in the delivery, under the clock lock that marking the notification as read has taken.
create function private.count_announcement_read() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.announcement_deliveries d set reads = d.reads + case when new.read_at is null then -1 else 1 end
  where d.organization_id = new.organization_id
    and private.copy_of(d.announcement_id, new.organization_id, new.user_id) = new.id;
  return null;
end $$;
create trigger o_count_announcement_read after update of read_at on app.notifications
  for each row when (new.kind = 'announcement' and (old.read_at is null) <> (new.read_at is null))
  execute function private.count_announcement_read();
grant execute on function public.admin_count_audience(text, text, jsonb, text),
  public.admin_list_announcements(text, integer, integer), public.admin_read_announcement(uuid),
  public.admin_announce(uuid, text, text, text, text, jsonb, text), public.admin_withdraw_announcement(uuid),
  public.admin_carry_on_announcement(uuid, integer) to authenticated;
