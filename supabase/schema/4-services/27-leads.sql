-- Leads: what visitors submit through the newsletter, contact, and demo forms. Three functions that anyone may call
-- write them; platform administrators can read them. The functions return errors instead of raising them, so that
-- failed attempts are counted. A repeated call is recognized by its ID and is free.

create table app.newsletter_subscribers (
  id uuid primary key check (private.is_id(id)),
  email text not null check (private.is_text(email, 3, 320)),
  source text check (private.is_text(source, 1, 120)),
  created_at timestamptz(3) not null default now()
);
create unique index newsletter_subscribers_once on app.newsletter_subscribers (lower(email));
create index on app.newsletter_subscribers (created_at);
call private.protect('app.newsletter_subscribers');

-- `answered_by` is null in an answered message if that person no longer has an account.
create table app.contact_messages (
  id uuid primary key check (private.is_id(id)),
  name text not null check (private.is_text(name, 1, 120)),
  email text not null check (private.is_text(email, 3, 320)),
  phone text check (private.is_text(phone, 1, 40)),
  subject text not null check (subject in ('demo', 'pricing', 'support', 'partnership', 'other')),
  message text not null check (private.is_text(message, 1, 5000)),
  created_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  answered_by uuid references app.user_profiles (id) on delete set null
);
create index on app.contact_messages (created_at);
create index on app.contact_messages (answered_by);
call private.protect('app.contact_messages');

create table app.demo_requests (
  id uuid primary key check (private.is_id(id)),
  name text not null check (private.is_text(name, 1, 120)),
  email text not null check (private.is_text(email, 3, 320)),
  phone text not null check (private.is_text(phone, 1, 40)),
  organization text not null check (private.is_text(organization, 1, 120)),
  role text not null check (private.is_text(role, 1, 60)),
  league_size text not null check (private.is_text(league_size, 1, 20)),
  interests text[] not null check (cardinality(interests) <= 20 and private.is_text(array_to_string(interests, ','), 0, 1000)),
  preferred_at timestamptz(3) not null check (private.is_instant(preferred_at)),
  additional_info text check (private.is_text(additional_info, 1, 5000)),
  created_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  answered_by uuid references app.user_profiles (id) on delete set null
);
create index on app.demo_requests (created_at);
create index on app.demo_requests (answered_by);
call private.protect('app.demo_requests');

-- Platform administrators only.
grant select on app.newsletter_subscribers, app.contact_messages, app.demo_requests to authenticated;
create policy newsletter_subscribers_select on app.newsletter_subscribers for select to authenticated
  using ((select private.is_open_admin()));
create policy contact_messages_select on app.contact_messages for select to authenticated
  using ((select private.is_open_admin()));
create policy demo_requests_select on app.demo_requests for select to authenticated
  using ((select private.is_open_admin()));

-- Attempts are limited by origin, so that no one uses up everyone's quota: each network has an hourly limit for each
-- form. A global limit remains as the last resort; it counts what was stored, and a few addresses can't reach it.
create table private.lead_attempts (
  target name not null,
  network cidr, -- null: unknown; attempts from unknown networks are counted together
  tried_at timestamptz not null default now()
);
create index on private.lead_attempts (target, network, tried_at);
create index on private.lead_attempts (tried_at);
call private.protect('private.lead_attempts');

-- The network that counts as one connection: an IPv4 address, or an IPv6 /64, since a household has more IPv6 addresses
-- than can be counted.
create function private.request_network() returns cidr language sql stable set search_path = '' as $$
  select network(set_masklen(address, case family(address) when 4 then 32 else 64 end))
  from private.request_address() address
$$;

-- An address is stored only while its attempts count; the next attempt or the daily upkeep deletes it.
create function private.forget_lead_attempts() returns void language sql security definer set search_path = '' as $$
  delete from private.lead_attempts where ctid = any (array(
    select ctid from private.lead_attempts where tried_at <= now() - interval '1 hour' limit 500 for update skip locked
  ))
$$;

-- Returns whether another attempt is allowed, and counts it if it is. Its only caller never raises, so the count is
-- never rolled back.
create function private.count_lead_attempt(form name, per_hour integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  asking constant cidr := private.request_network();
begin
  perform private.forget_lead_attempts();
  perform pg_advisory_xact_lock(hashtextextended(format('lead %s %s', form, asking), 0)); -- otherwise concurrent attempts would not count each other
  if (
    select count(*) from private.lead_attempts
    where target = form and network is not distinct from asking and tried_at > now() - interval '1 hour'
  ) >= per_hour then
    return false;
  end if;
  insert into private.lead_attempts (target, network) values (form, asking);
  return true;
end $$;

-- A repeated call is free and gets the same result as the first; everything else counts as an attempt, even if it can't
-- be stored. `website` is a field that people do not see and bots fill in.
create function private.keep_lead(target name, website text, lead jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given constant jsonb := (
    select jsonb_object_agg(key, case jsonb_typeof(value)
      when 'string' then coalesce(to_jsonb(nullif(btrim(value #>> '{}'), '')), 'null') else value end)
    from jsonb_each(lead)
  );
  columns constant text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(lead) key);
  is_known boolean;
  is_full boolean;
begin
  execute format('select exists (select from app.%1$I where id = $1)', target)
  into is_known using (given ->> 'id')::uuid;
  if is_known then
    return '{"state": "ok"}';
  elsif not private.count_lead_attempt(target, 20) then
    return '{"state": "too_many"}';
  elsif coalesce(website, '') <> '' then
    return '{"state": "ok"}';
  elsif private.is_email(given ->> 'email') is not true then
    return '{"state": "invalid", "field": "email"}';
  elsif given ? 'preferred_at' and ((given ->> 'preferred_at')::timestamptz > now()) is not true then
    return '{"state": "invalid", "field": "preferred_at"}';
  end if;

  execute format('select (select count(*) >= 5000 from app.%1$I where created_at > now() - interval ''1 hour'')
      or (select count(*) >= 5 from app.%1$I
        where lower(email) = lower($1) and created_at > now() - interval ''1 day'')', target)
  into is_full using given ->> 'email';
  if is_full then
    return '{"state": "too_many"}';
  end if;

  begin
    execute format('insert into app.%1$I (%2$s) select %2$s from jsonb_populate_record(null::app.%1$I, $1)', target, columns)
    using given;
  exception
    when unique_violation then
      return '{"state": "ok"}'; -- the lead is already stored
    when integrity_constraint_violation or data_exception then
      return '{"state": "invalid"}';
  end;
  return '{"state": "ok"}';
end $$;

create function public.subscribe_newsletter(p_id uuid, p_email text, p_source text, p_website text default '')
returns jsonb language sql security definer set search_path = '' as $$
  select private.keep_lead('newsletter_subscribers', p_website,
    jsonb_build_object('id', p_id, 'email', p_email, 'source', p_source))
$$;

create function public.send_contact_message(p_id uuid, p_name text, p_email text, p_phone text, p_subject text,
  p_message text, p_website text default '')
returns jsonb language sql security definer set search_path = '' as $$
  select private.keep_lead('contact_messages', p_website, jsonb_build_object('id', p_id, 'name', p_name,
    'email', p_email, 'phone', p_phone, 'subject', p_subject, 'message', p_message))
$$;

create function public.request_demo(p_id uuid, p_name text, p_email text, p_phone text, p_organization text,
  p_role text, p_league_size text, p_interests text[], p_preferred_at timestamptz, p_additional_info text default null,
  p_website text default '')
returns jsonb language sql security definer set search_path = '' as $$
  select private.keep_lead('demo_requests', p_website, jsonb_build_object('id', p_id, 'name', p_name,
    'email', p_email, 'phone', p_phone, 'organization', p_organization, 'role', p_role, 'league_size', p_league_size,
    'interests', coalesce(p_interests, '{}'), 'preferred_at', p_preferred_at, 'additional_info', p_additional_info))
$$;

-- What platform administrators do with leads, including the answers at Get Started: all of it goes through these
-- functions, and each change leaves an activity entry. No entry names the visitor, because the entry outlives a deleted
-- lead.

-- One lead as the screen shows it, with the name of the person who answered.
create function private.lead_in_full(kind text, entry uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('kind', kind) || case kind
    when 'contact' then (
      select to_jsonb(m) || jsonb_build_object('answered_by', private.name_of(m.answered_by))
      from app.contact_messages m where m.id = entry)
    when 'demo' then (
      select to_jsonb(d) || jsonb_build_object('answered_by', private.name_of(d.answered_by))
      from app.demo_requests d where d.id = entry)
    when 'newsletter' then (select to_jsonb(n) from app.newsletter_subscribers n where n.id = entry)
    when 'start' then (
      select jsonb_build_object('id', o.id, 'organization', o.name, 'league_size', b.league_size, 'interests', b.interests,
        'phone', b.phone, 'name', private.name_of(p.id), 'email', p.email, 'created_at', b.created_at,
        'answered_at', b.answered_at, 'answered_by', private.name_of(b.answered_by))
      from app.organization_beginnings b join app.organizations o on o.id = b.organization_id
        join app.user_profiles p on p.id = b.given_by
      where b.organization_id = entry)
  end;
end $$;

-- A page of leads, latest first. `p_kind`: contact, demo, newsletter, or start. `p_search` searches the sender and the
-- message; `p_answered` null: answered or not. A newsletter subscription needs no answer.
create function public.admin_list_leads(p_kind text, p_search text, p_answered boolean, p_offset integer, p_limit integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := lower(btrim(coalesce(p_search, '')));
begin
  perform private.require_open_admin();
  return (
    with found as materialized (
      select m.id, m.created_at from app.contact_messages m
      where p_kind = 'contact' and p_answered is distinct from (m.answered_at is null)
        and (wanted = '' or position(wanted in lower(concat_ws(' ', m.name, m.email, m.message))) > 0)
      union all
      select d.id, d.created_at from app.demo_requests d
      where p_kind = 'demo' and p_answered is distinct from (d.answered_at is null)
        and (wanted = '' or position(wanted in lower(concat_ws(' ', d.name, d.email, d.organization, d.additional_info))) > 0)
      union all
      select n.id, n.created_at from app.newsletter_subscribers n
      where p_kind = 'newsletter' and (wanted = '' or position(wanted in lower(n.email)) > 0)
      union all
      select b.organization_id, b.created_at
      from app.organization_beginnings b
        join app.organizations o on o.id = b.organization_id join app.user_profiles p on p.id = b.given_by
      where p_kind = 'start' and p_answered is distinct from (b.answered_at is null)
        and (wanted = '' or position(wanted in lower(concat_ws(' ', o.name, p.first_name, p.last_name, p.email))) > 0)
    ), page as (
      select * from found order by created_at desc, id
      offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100)
    )
    select jsonb_build_object('total', (select count(*) from found),
      'rows', coalesce(jsonb_agg(private.lead_in_full(p_kind, page.id) order by created_at desc, id), '[]'))
    from page
  );
end $$;

-- The table of a kind and the column that identifies a lead; null if there is no such kind.
create function private.place_of_leads(kind text, out target regclass, out key text)
language sql immutable set search_path = '' as $$
  select k.target::regclass, k.key from (values
    ('contact', 'app.contact_messages', 'id'), ('demo', 'app.demo_requests', 'id'),
    ('newsletter', 'app.newsletter_subscribers', 'id'), ('start', 'app.organization_beginnings', 'organization_id')
  ) k (name, target, key) where k.name = kind
$$;

-- Marks a lead as answered by the caller, or undoes that. If several people answer, the first one is recorded.
create function public.admin_answer_lead(p_kind text, p_id uuid, p_answered boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  place record;
  is_known boolean := false;
  changed integer := 0;
begin
  perform private.require_open_admin();
  select * into place from private.place_of_leads(p_kind);
  if place.target is not null and p_kind <> 'newsletter' then
    execute format('update %s set answered_at = case when $2 then now() end, answered_by = case when $2 then auth.uid() end
      where %I = $1 and (answered_at is not null) <> $2', place.target, place.key) using p_id, p_answered;
    get diagnostics changed = row_count;
    execute format('select exists (select from %s where %I = $1)', place.target, place.key) into is_known using p_id;
  end if;
  if not is_known then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  elsif changed > 0 then
    perform private.note_activity(null, case when p_answered then 'lead.answered' else 'lead.reopened' end, null,
      jsonb_build_object('kind', p_kind));
  end if;
end $$;

-- Deletes a lead permanently, for example to remove a person from the newsletter.
create function public.admin_delete_lead(p_kind text, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  place record;
  gone integer := 0;
begin
  perform private.require_open_admin();
  select * into place from private.place_of_leads(p_kind);
  if place.target is not null then
    execute format('delete from %s where %I = $1', place.target, place.key) using p_id;
    get diagnostics gone = row_count;
  end if;
  if gone > 0 then -- otherwise someone else was faster
    perform private.note_activity(null, 'lead.deleted', null, jsonb_build_object('kind', p_kind));
  end if;
end $$;
grant execute on function public.subscribe_newsletter(uuid, text, text, text),
  public.send_contact_message(uuid, text, text, text, text, text, text),
  public.request_demo(uuid, text, text, text, text, text, text, text[], timestamp with time zone, text, text) to anon, authenticated;
grant execute on function public.admin_list_leads(text, text, boolean, integer, integer),
  public.admin_answer_lead(text, uuid, boolean), public.admin_delete_lead(text, uuid) to authenticated;
