-- How people want to be notified, and on which devices. In the app, they always find all of their notifications; these
-- settings are about push notifications and email.

create function private.are_notification_kinds(list text[]) returns boolean language sql immutable parallel safe
return list <@ array['schedule', 'game', 'score', 'member', 'announcement']
  and cardinality(list) <= 5 and array_position(list, null) is null;

-- What people get who have chosen nothing.
create function private.default_push_kinds() returns text[] language sql immutable parallel safe
return array['schedule', 'game', 'score', 'member', 'announcement'];

create function private.default_email_kinds() returns text[] language sql immutable parallel safe
return array['schedule', 'game', 'member'];

-- A person's settings for one organization, in their time zone. Without a row, the defaults apply, without quiet hours.
create table private.notification_settings (
  organization_id uuid not null,
  user_id uuid not null,
  push text[] not null check (private.are_notification_kinds(push)),
  email text[] not null check (private.are_notification_kinds(email)),
  quiet_from text check (private.is_time_of_day(quiet_from)),
  quiet_until text check (private.is_time_of_day(quiet_until)),
  digest_hour integer check (digest_hour between 0 and 23), -- when emails that can wait are sent as one a day; null: each by itself
  time_zone text not null check (private.is_text(time_zone, 1, 64) and private.is_time_zone(time_zone)),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references app.memberships (organization_id, user_id) on delete cascade,
  constraint notification_settings_quiet_hours
    check ((quiet_from is null) = (quiet_until is null) and (quiet_from = quiet_until) is not true)
);
create index on private.notification_settings (user_id);
call private.protect('private.notification_settings');

-- `at`, or the end of the quiet hours that it falls into.
create function private.after_quiet_hours(at timestamptz, zone text, quiet_from text, quiet_until text)
returns timestamptz language plpgsql stable set search_path = '' as $$
declare
  local constant timestamp := private.to_local_time(at, zone);
  is_quiet boolean;
begin
  if quiet_from is null then
    return at;
  end if;
  is_quiet := case when quiet_from < quiet_until
    then local::time >= quiet_from::time and local::time < quiet_until::time
    else local::time >= quiet_from::time or local::time < quiet_until::time end;
  return case when is_quiet
    then private.from_local_time(
      local::date + case when local::time < quiet_until::time then 0 else 1 end + quiet_until::time, zone)
    else at end;
end $$;

-- The first moment after `at` when the day's digest is sent. An hour that a clock change skips is read as one an hour
-- earlier, which may be before `at`; then the digest is sent on the next day.
create function private.next_digest(at timestamptz, zone text, hour integer) returns timestamptz
language sql stable set search_path = '' as $$
  select min(moment)
  from private.to_local_time(at, zone) local, generate_series(0, 2) day,
    lateral (select private.from_local_time(local::date + day + make_time(hour, 0, 0), zone) as moment) m
  where moment > at
$$;

-- Where a browser's push service takes messages for it. A person has one for each session in which they turned push
-- notifications on: when the session ends, so does the subscription. The endpoint is a URL that a client has given;
-- before it sends anything, the server makes sure that it leads to the internet (server/notifications/send-push.ts).
create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app.user_profiles (id) on delete cascade,
  session_id uuid not null unique,
  endpoint text not null unique check (char_length(endpoint) <= 1000 and endpoint ~ '^https://[\x21-\x7e]+$'),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}=?$'), -- the browser's public key
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}(==)?$'), -- the secret shared with the browser
  language text not null check (language in ('en', 'es')), -- the one that the device shows
  created_at timestamptz(3) not null default now()
);
create index on private.push_subscriptions (user_id);
call private.protect('private.push_subscriptions');

-- Whether the session still gives access to the organization, as far as that depends on the session alone
-- (private.gates): it has not ended and is not too old, and the second factor has been verified if the person has one or
-- the organization or platform requires it.
create function private.is_session_valid(session uuid, person uuid, org uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.sessions s
      left join app.organization_settings o on o.organization_id = org
      left join app.platform_settings p on true
    where s.id = session and s.user_id = person and (s.not_after is null or s.not_after > now())
      and (least(o.session_minutes, p.session_minutes) is null
        or s.created_at > now() - make_interval(mins => least(o.session_minutes, p.session_minutes)))
      and (s.aal::text = 'aal2' or (not o.require_mfa and not p.require_mfa and not exists (
        select from auth.mfa_factors f where f.user_id = person and f.status = 'verified')))
  );
end $$;

-- Deletes the subscriptions of sessions that have ended. Our own server does so as a session ends
-- (server/gateway/schema.sql); on a hosted project, the auth server's tables have no trigger of ours.
create function private.forget_lost_subscriptions() returns void language sql security definer set search_path = '' as $$
  delete from private.push_subscriptions d where not exists (
    select from auth.sessions s where s.id = d.session_id and s.user_id = d.user_id
      and (s.not_after is null or s.not_after > now()))
$$;

-- Addresses that get no notifications by email: mail to them came back, or their owner wants none from the
-- organization. Mail about an account is sent regardless.
create table private.mail_suppressions (
  address text not null check (address = lower(address) and private.is_text(address, 3, 320)),
  organization_id uuid references app.organizations (id) on delete cascade,
  reason text not null check (reason in ('bounced', 'unsubscribed')),
  details text check (private.is_text(details, 1, 300)),
  created_at timestamptz(3) not null default now(),
  constraint mail_suppressions_reason check ((organization_id is null) = (reason = 'bounced'))
);
create unique index mail_suppressions_key on private.mail_suppressions
  (address, coalesce(organization_id, '00000000-0000-0000-0000-000000000000'));
create index on private.mail_suppressions (organization_id);
call private.protect('private.mail_suppressions');

-- Why the address gets no notifications from the organization by email; null if it does.
create function private.mail_suppression(of_address text, org uuid) returns text
language sql stable security definer set search_path = '' as $$
  select s.reason from private.mail_suppressions s
  where s.address = lower(of_address) and (s.organization_id is null or s.organization_id = org)
  order by s.reason limit 1
$$;

-- A person who wants no email from an organization wants none at their new address either.
create function private.move_suppressions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with moved as (
    delete from private.mail_suppressions s where s.address = lower(old.email) and s.reason = 'unsubscribed'
    returning s.organization_id, s.details, s.created_at
  )
  insert into private.mail_suppressions (address, organization_id, reason, details, created_at)
  select lower(new.email), m.organization_id, 'unsubscribed', m.details, m.created_at from moved m
  on conflict do nothing;
  return null;
end $$;
create trigger move_suppressions after update of email on app.user_profiles
  for each row when (lower(old.email) <> lower(new.email)) execute function private.move_suppressions();

create function private.record_bounce(of_address text, why text) returns void
language sql security definer set search_path = '' as $$
  insert into private.mail_suppressions (address, reason, details)
  values (lower(btrim(of_address)), 'bounced', nullif(left(why, 300), '')) on conflict do nothing
$$;

-- The server's keys for sending: a pair that identifies it to push services (VAPID), which every subscription is bound
-- to, and the secret that signs the links for unsubscribing. All servers on this database use the same ones.
create table private.sending_keys (
  id boolean primary key default true check (id),
  vapid_public_key text not null,
  vapid_private_key text not null,
  unsubscribe_secret text not null
);
call private.protect('private.sending_keys');

-- Stores the keys unless there are some already, and returns the stored ones.
create function private.keep_sending_keys(fresh jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.sending_keys (vapid_public_key, vapid_private_key, unsubscribe_secret)
  values (fresh ->> 'vapid_public_key', fresh ->> 'vapid_private_key', fresh ->> 'unsubscribe_secret')
  on conflict do nothing;
  return (select to_jsonb(k) - 'id' from private.sending_keys k);
end $$;

create function private.require_member(org uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open(org);
  if private.role_in(org) is null then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
end $$;

-- The caller's settings, devices and address. `vapid_public_key` is null if no server has sent anything yet, and so
-- none can send push notifications.
create function public.read_notification_settings(p_organization uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member(p_organization);
  return (
    select jsonb_build_object(
      'push', coalesce(s.push, private.default_push_kinds()),
      'email', coalesce(s.email, private.default_email_kinds()),
      'quiet_from', s.quiet_from, 'quiet_until', s.quiet_until,
      'digest_hour', s.digest_hour, 'time_zone', s.time_zone,
      'vapid_public_key', (select k.vapid_public_key from private.sending_keys k),
      'address', p.email,
      'mail_state', case when not private.is_confirmed(p.id) then 'unconfirmed'
        else coalesce(private.mail_suppression(p.email, p_organization), 'ok') end,
      'devices', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'created_at', d.created_at,
          'user_agent', e.user_agent, 'is_current', d.session_id = private.session_id()) order by d.created_at desc), '[]')
        from private.push_subscriptions d join auth.sessions e on e.id = d.session_id and e.user_id = d.user_id
        where d.user_id = p.id)
    )
    from app.user_profiles p
      left join private.notification_settings s on s.organization_id = p_organization and s.user_id = p.id
    where p.id = auth.uid()
  );
end $$;

create function public.save_notification_settings(p_organization uuid, p_push text[], p_email text[], p_quiet_from text,
  p_quiet_until text, p_digest_hour integer, p_time_zone text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member(p_organization);
  insert into private.notification_settings
    (organization_id, user_id, push, email, quiet_from, quiet_until, digest_hour, time_zone)
  values (p_organization, auth.uid(), p_push, p_email, p_quiet_from, p_quiet_until, p_digest_hour, p_time_zone)
  on conflict (organization_id, user_id) do update set (push, email, quiet_from, quiet_until, digest_hour, time_zone) =
    (excluded.push, excluded.email, excluded.quiet_from, excluded.quiet_until, excluded.digest_hour, excluded.time_zone);
end $$;

-- Turns push notifications on for the caller's device, or saves its language. The device may have been another person's
-- before, or have got a new endpoint. A person's eleventh device replaces the oldest.
create function public.save_push_subscription(p_endpoint text, p_p256dh text, p_auth text, p_language text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  delete from private.push_subscriptions d
  where (d.session_id = private.session_id() or d.endpoint = p_endpoint)
    and (d.session_id, d.endpoint, d.p256dh, d.auth) is distinct from (private.session_id(), p_endpoint, p_p256dh, p_auth);
  insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, language)
  values (auth.uid(), private.session_id(), p_endpoint, p_p256dh, p_auth, p_language)
  on conflict (session_id) do update set language = excluded.language;
  delete from private.push_subscriptions d where d.id in (
    select e.id from private.push_subscriptions e where e.user_id = auth.uid()
    order by e.session_id = private.session_id() desc, e.created_at desc, e.id offset 10);
end $$;

-- Turns push notifications off for one of the caller's devices; null: this one.
create function public.remove_push_subscription(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  delete from private.push_subscriptions d
  where d.user_id = auth.uid() and case when p_id is null then d.session_id = private.session_id() else d.id = p_id end;
end $$;

-- The caller's address gets email again, after it bounced or they unsubscribed. If it still bounces, the next email
-- will show it.
create function public.resume_notification_mail(p_organization uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member(p_organization);
  delete from private.mail_suppressions s using app.user_profiles p
  where p.id = auth.uid() and s.address = lower(p.email) and (s.organization_id is null or s.organization_id = p_organization);
end $$;
grant execute on function public.read_notification_settings(uuid),
  public.save_notification_settings(uuid, text[], text[], text, text, integer, text),
  public.save_push_subscription(text, text, text, text), public.remove_push_subscription(uuid),
  public.resume_notification_mail(uuid) to authenticated;

-- For the page behind a link in an email (server/notifications/unsubscribe-route.ts), which has verified the link's
-- signature: what the person would unsubscribe from. Null if they have left.
create function private.describe_unsubscribe(org uuid, person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('organization', o.name, 'language', p.language)
    from app.memberships m join app.organizations o on o.id = m.organization_id
      join app.user_profiles p on p.id = m.user_id
    where m.organization_id = org and m.user_id = person
  );
end $$;

create function private.unsubscribe(org uuid, person uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.mail_suppressions (address, organization_id, reason)
  select lower(p.email), m.organization_id, 'unsubscribed'
  from app.memberships m join app.user_profiles p on p.id = m.user_id
  where m.organization_id = org and m.user_id = person
  on conflict do nothing
$$;
