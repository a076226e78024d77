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

-- `website` is a field that people do not see and robots fill in.
create function public.subscribe_newsletter(p_id uuid, p_email text, p_source text, p_website text default '')
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(p_website, '') <> '' then
    return '{"state": "ok"}';
  elsif private.is_email(btrim(p_email)) is not true then
    return '{"state": "invalid", "field": "email"}';
  elsif (select count(*) >= 500 from public.newsletter_subscribers where created_at > now() - interval '1 hour') then
    return '{"state": "too_many"}';
  end if;
  insert into public.newsletter_subscribers (id, email, source) values (p_id, btrim(p_email), nullif(btrim(p_source), ''))
  on conflict do nothing;
  return '{"state": "ok"}';
exception when integrity_constraint_violation or data_exception then
  return '{"state": "invalid"}';
end $$;

create function public.send_contact_message(p_id uuid, p_name text, p_email text, p_phone text, p_subject text,
  p_message text, p_website text default '')
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(p_website, '') <> '' or exists (select from public.contact_messages where id = p_id) then
    return '{"state": "ok"}';
  elsif private.is_email(btrim(p_email)) is not true then
    return '{"state": "invalid", "field": "email"}';
  elsif (select count(*) >= 5 from public.contact_messages
      where lower(email) = lower(btrim(p_email)) and created_at > now() - interval '1 day')
    or (select count(*) >= 200 from public.contact_messages where created_at > now() - interval '1 hour')
  then
    return '{"state": "too_many"}';
  end if;
  insert into public.contact_messages (id, name, email, phone, subject, message)
  values (p_id, btrim(p_name), btrim(p_email), nullif(btrim(p_phone), ''), p_subject, btrim(p_message));
  return '{"state": "ok"}';
exception when integrity_constraint_violation or data_exception then
  return '{"state": "invalid"}';
end $$;

create function public.request_demo(p_id uuid, p_name text, p_email text, p_phone text, p_organization text, p_role text,
  p_league_size text, p_interests text[], p_preferred_at timestamptz, p_additional_info text default null,
  p_website text default '')
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(p_website, '') <> '' or exists (select from public.demo_requests where id = p_id) then
    return '{"state": "ok"}';
  elsif private.is_email(btrim(p_email)) is not true then
    return '{"state": "invalid", "field": "email"}';
  elsif (p_preferred_at > now()) is not true then
    return '{"state": "invalid", "field": "preferred_at"}';
  elsif (select count(*) >= 5 from public.demo_requests
      where lower(email) = lower(btrim(p_email)) and created_at > now() - interval '1 day')
    or (select count(*) >= 200 from public.demo_requests where created_at > now() - interval '1 hour')
  then
    return '{"state": "too_many"}';
  end if;
  insert into public.demo_requests (id, name, email, phone, organization, role, league_size, interests, preferred_at,
    additional_info)
  values (p_id, btrim(p_name), btrim(p_email), btrim(p_phone), btrim(p_organization), p_role, p_league_size,
    coalesce(p_interests, '{}'), p_preferred_at, nullif(btrim(p_additional_info), ''));
  return '{"state": "ok"}';
exception when integrity_constraint_violation or data_exception then
  return '{"state": "invalid"}';
end $$;
grant execute on function public.subscribe_newsletter(uuid, text, text, text),
  public.send_contact_message(uuid, text, text, text, text, text, text),
  public.request_demo(uuid, text, text, text, text, text, text, text[], timestamptz, text, text) to anon, authenticated;
