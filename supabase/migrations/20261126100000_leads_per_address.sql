-- What visitors leave behind is limited by where it comes from, so that nobody can use up what is meant for all: so many
-- attempts an hour from one network for each of the three forms. A limit over everybody stays as the last resort; it
-- counts what was kept, and is out of reach for a few addresses.

create table private.lead_attempts (
  target name not null,
  network cidr, -- null: nobody knows where it came from, and all of those are counted together
  tried_at timestamptz not null default now()
);
create index on private.lead_attempts (target, network, tried_at);
create index on private.lead_attempts (tried_at);
call private.protect('private.lead_attempts');

create index on public.newsletter_subscribers (created_at);

-- One connection: an address of IPv4, or the /64 that a household has of IPv6 with more addresses than could be counted.
create function private.request_network() returns cidr language sql stable set search_path = '' as $$
  select network(set_masklen(address, case family(address) when 4 then 32 else 64 end))
  from private.request_address() address
$$;

-- An address is kept for as long as it counts: with the next attempt, or at the server's daily upkeep, it is forgotten.
create function private.forget_lead_attempts() returns void language sql security definer set search_path = '' as $$
  delete from private.lead_attempts where ctid = any (array(
    select ctid from private.lead_attempts where tried_at <= now() - interval '1 hour' limit 500 for update skip locked
  ))
$$;

-- Whether there may be one more, which is counted then. Nobody calls this but the function below, which never raises:
-- what is counted here stays counted.
create function private.count_lead_attempt(form name, per_hour integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  asking constant cidr := private.request_network();
begin
  perform private.forget_lead_attempts();
  perform pg_advisory_xact_lock(hashtextextended(format('lead %s %s', form, asking), 0)); -- else many at once count none
  if (
    select count(*) from private.lead_attempts
    where target = form and network is not distinct from asking and tried_at > now() - interval '1 hour'
  ) >= per_hour then
    return false;
  end if;
  insert into private.lead_attempts (target, network) values (form, asking);
  return true;
end $$;

drop function private.keep_lead(name, integer, text, jsonb);

-- Keeps one of them. A repetition is free and answered like the first time; everything else counts as an attempt, what
-- cannot be kept as well. `website` is a field that people do not see and robots fill in.
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
  execute format('select exists (select from public.%1$I where id = $1)', target)
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

  execute format('select (select count(*) >= 5000 from public.%1$I where created_at > now() - interval ''1 hour'')
      or (select count(*) >= 5 from public.%1$I
        where lower(email) = lower($1) and created_at > now() - interval ''1 day'')', target)
  into is_full using given ->> 'email';
  if is_full then
    return '{"state": "too_many"}';
  end if;

  begin
    execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)', target, columns)
    using given;
  exception
    when unique_violation then
      return '{"state": "ok"}'; -- it is here already
    when integrity_constraint_violation or data_exception then
      return '{"state": "invalid"}';
  end;
  return '{"state": "ok"}';
end $$;

create or replace function public.subscribe_newsletter(p_id uuid, p_email text, p_source text, p_website text default '')
returns jsonb language sql security definer set search_path = '' as $$
  select private.keep_lead('newsletter_subscribers', p_website,
    jsonb_build_object('id', p_id, 'email', p_email, 'source', p_source))
$$;

create or replace function public.send_contact_message(p_id uuid, p_name text, p_email text, p_phone text, p_subject text,
  p_message text, p_website text default '')
returns jsonb language sql security definer set search_path = '' as $$
  select private.keep_lead('contact_messages', p_website, jsonb_build_object('id', p_id, 'name', p_name,
    'email', p_email, 'phone', p_phone, 'subject', p_subject, 'message', p_message))
$$;

create or replace function public.request_demo(p_id uuid, p_name text, p_email text, p_phone text, p_organization text,
  p_role text, p_league_size text, p_interests text[], p_preferred_at timestamptz, p_additional_info text default null,
  p_website text default '')
returns jsonb language sql security definer set search_path = '' as $$
  select private.keep_lead('demo_requests', p_website, jsonb_build_object('id', p_id, 'name', p_name,
    'email', p_email, 'phone', p_phone, 'organization', p_organization, 'role', p_role, 'league_size', p_league_size,
    'interests', coalesce(p_interests, '{}'), 'preferred_at', p_preferred_at, 'additional_info', p_additional_info))
$$;
