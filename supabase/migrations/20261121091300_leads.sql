-- What visitors leave behind: newsletter, contact, demo. Written by three functions that anybody may call, read by
-- platform administrators. Each answers instead of raising, so that an attempt counts; the id makes a repetition free.

create table public.newsletter_subscribers (
  id uuid primary key check (private.is_id(id)),
  email text not null check (private.is_text(email, 3, 320)),
  source text check (private.is_text(source, 1, 120)),
  created_at timestamptz(3) not null default now()
);
create unique index newsletter_subscribers_once on public.newsletter_subscribers (lower(email));
call private.protect('public.newsletter_subscribers');

create table public.contact_messages (
  id uuid primary key check (private.is_id(id)),
  name text not null check (private.is_text(name, 1, 120)),
  email text not null check (private.is_text(email, 3, 320)),
  phone text check (private.is_text(phone, 1, 40)),
  subject text not null check (subject in ('demo', 'pricing', 'support', 'partnership', 'other')),
  message text not null check (private.is_text(message, 1, 5000)),
  created_at timestamptz(3) not null default now(),
  answered_at timestamptz(3)
);
create index on public.contact_messages (created_at);
call private.protect('public.contact_messages');

create table public.demo_requests (
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
  answered_at timestamptz(3)
);
create index on public.demo_requests (created_at);
call private.protect('public.demo_requests');

grant select on public.newsletter_subscribers to authenticated;
grant select, update (answered_at) on public.contact_messages, public.demo_requests to authenticated;
do $$
declare
  target name;
begin
  foreach target in array array['newsletter_subscribers', 'contact_messages', 'demo_requests'] loop
    execute format('create policy %I on public.%I for select to authenticated using ((select private.is_open_admin()))',
      target || '_select', target);
  end loop;
  foreach target in array array['contact_messages', 'demo_requests'] loop
    execute format('create policy %I on public.%I for update to authenticated
      using ((select private.is_open_admin())) with check ((select private.is_open_admin()))', target || '_update', target);
  end loop;
end $$;

create function private.is_email(value text) returns boolean language sql immutable parallel safe
return value ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(value) <= 320;

-- Keeps one of them, and not more than so many in an hour. `website` is a field that people do not see and robots fill in.
create function private.keep_lead(target name, per_hour integer, website text, lead jsonb) returns jsonb
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
  execute format('select exists (select from public.%1$I where id = $1),
      (select count(*) >= $2 from public.%1$I where created_at > now() - interval ''1 hour'')
      or (select count(*) >= 5 from public.%1$I
        where lower(email) = lower($3) and created_at > now() - interval ''1 day'')', target)
  into is_known, is_full using (given ->> 'id')::uuid, per_hour, given ->> 'email';
  if coalesce(website, '') <> '' or is_known then
    return '{"state": "ok"}';
  elsif private.is_email(given ->> 'email') is not true then
    return '{"state": "invalid", "field": "email"}';
  elsif given ? 'preferred_at' and ((given ->> 'preferred_at')::timestamptz > now()) is not true then
    return '{"state": "invalid", "field": "preferred_at"}';
  elsif is_full then
    return '{"state": "too_many"}';
  end if;
  execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)', target, columns)
  using given;
  return '{"state": "ok"}';
exception
  when unique_violation then
    return '{"state": "ok"}'; -- it is here already
  when integrity_constraint_violation or data_exception then
    return '{"state": "invalid"}';
end $$;

create function public.subscribe_newsletter(p_id uuid, p_email text, p_source text, p_website text default '')
returns jsonb language sql security definer set search_path = '' as $$
  select private.keep_lead('newsletter_subscribers', 500, p_website,
    jsonb_build_object('id', p_id, 'email', p_email, 'source', p_source))
$$;

create function public.send_contact_message(p_id uuid, p_name text, p_email text, p_phone text, p_subject text,
  p_message text, p_website text default '')
returns jsonb language sql security definer set search_path = '' as $$
  select private.keep_lead('contact_messages', 200, p_website, jsonb_build_object('id', p_id, 'name', p_name,
    'email', p_email, 'phone', p_phone, 'subject', p_subject, 'message', p_message))
$$;

create function public.request_demo(p_id uuid, p_name text, p_email text, p_phone text, p_organization text, p_role text,
  p_league_size text, p_interests text[], p_preferred_at timestamptz, p_additional_info text default null,
  p_website text default '')
returns jsonb language sql security definer set search_path = '' as $$
  select private.keep_lead('demo_requests', 200, p_website, jsonb_build_object('id', p_id, 'name', p_name,
    'email', p_email, 'phone', p_phone, 'organization', p_organization, 'role', p_role, 'league_size', p_league_size,
    'interests', coalesce(p_interests, '{}'), 'preferred_at', p_preferred_at, 'additional_info', p_additional_info))
$$;

grant execute on function public.subscribe_newsletter(uuid, text, text, text),
  public.send_contact_message(uuid, text, text, text, text, text, text),
  public.request_demo(uuid, text, text, text, text, text, text, text[], timestamptz, text, text) to anon, authenticated;
