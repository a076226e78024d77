-- Deliveries: the queue of what is sent by push and email. Each notification that is written adds a row for every
-- device and address that it goes to, in the same transaction. Servers claim rows, send, and record the outcome
-- (server/notifications/worker.ts). A server that dies in between leaves rows whose lease ends, and another one sends
-- them again: a person may get a delivery twice, under the same Message-ID or Topic, but never not at all.

-- The games that a notification is about. `is_urgent`: the game was to be played on the day of the notification, or is
-- now, and is cancelled, postponed, or moved.
create table private.notification_games (
  organization_id uuid not null,
  notification_id uuid not null,
  game_id uuid not null,
  is_urgent boolean not null default false,
  primary key (organization_id, notification_id, game_id),
  foreign key (organization_id, notification_id) references app.notifications (organization_id, id) on delete cascade
);
create index on private.notification_games (organization_id, game_id);
call private.protect('private.notification_games');

-- One row for each notification and address or device. Without a notification, the row is a person's daily digest (its
-- ID is its `digest_id`) or a test message.
--   waiting     to be claimed from `not_before` on
--   sending     claimed; `not_before` is the end of the lease, when it may be claimed again
--   failed      the last attempt failed; the next one is at `not_before`
--   sent        the mail server or push service has accepted it
--   dead        given up on; an administrator can retry it
--   suppressed  not sent on purpose; `error` says why
--   digest      sent as part of the digest `digest_id`, and settled with it
create table private.deliveries (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  user_id uuid not null,
  notification_id uuid,
  channel text not null check (channel in ('push', 'email')),
  subscription_id uuid, -- of push; without a reference, because the record outlives the subscription
  digest_id uuid,
  is_urgent boolean not null default false,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'failed', 'sent', 'dead', 'suppressed', 'digest')),
  attempts integer not null default 0,
  not_before timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '3 days',
  error text check (private.is_text(error, 1, 300)),
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  foreign key (organization_id, user_id) references app.memberships (organization_id, user_id) on delete cascade,
  foreign key (organization_id, notification_id) references app.notifications (organization_id, id) on delete cascade
) with (fillfactor = 60);
create unique index deliveries_once on private.deliveries (organization_id, notification_id, channel,
  coalesce(subscription_id, '00000000-0000-0000-0000-000000000000')) where notification_id is not null;
create index deliveries_due on private.deliveries (channel, is_urgent desc, not_before) where state in ('waiting', 'sending', 'failed');
create index deliveries_dead on private.deliveries (settled_at) where state = 'dead';
create index deliveries_sent on private.deliveries (settled_at) where state = 'sent';
create index deliveries_in_digest on private.deliveries (digest_id) where state = 'digest';
create index on private.deliveries (digest_id) where digest_id is not null;
create index on private.deliveries (organization_id, user_id);
create index on private.deliveries (created_at);
call private.protect('private.deliveries');

-- How many deliveries were first claimed, for the limits per organization and day (UTC).
create table private.delivery_counts (
  organization_id uuid not null references app.organizations (id) on delete cascade,
  day date not null,
  channel text not null check (channel in ('push', 'email')),
  claimed integer not null,
  primary key (organization_id, day, channel)
) with (fillfactor = 60);
call private.protect('private.delivery_counts');

-- The same for all of a person's notifications that wait for the same digest.
create function private.digest_of(org uuid, person uuid, at timestamptz) returns uuid
language sql immutable parallel safe
return overlay(overlay(md5(org::text || person::text || extract(epoch from at)::text) placing '8' from 13)
  placing '8' from 17)::uuid;

-- Adds new notifications to the queue as each person has chosen. An urgent one is sent at once by each chosen way, in
-- quiet hours too. Notifications with a past date come from an import or the sample data and are not sent.
create function private.queue_deliveries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.notification_games (organization_id, notification_id, game_id)
  select a.organization_id, a.id, g.id
  from added a join app.games g on g.organization_id = a.organization_id
    and g.id = substring(a.link from '^/dashboard/games/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid
  on conflict do nothing;

  with told as materialized (
    select a.organization_id, a.user_id, a.id, a.kind, u.is_urgent, lower(p.email) as address,
      coalesce(s.push, private.default_push_kinds()) as push, coalesce(s.email, private.default_email_kinds()) as email,
      s.digest_hour is not null and not u.is_urgent as waits_for_digest, s.digest_hour, s.time_zone, s.quiet_from, s.quiet_until,
      case when u.is_urgent then now()
        else private.after_quiet_hours(now(), s.time_zone, s.quiet_from, s.quiet_until) end as not_before
    from added a
      join app.user_profiles p on p.id = a.user_id
      left join private.notification_settings s on s.organization_id = a.organization_id and s.user_id = a.user_id
      cross join lateral (select exists (select from private.notification_games g
        where g.organization_id = a.organization_id and g.notification_id = a.id and g.is_urgent) as is_urgent) u
    where a.read_at is null and a.created_at > now() - interval '1 day'
  ), mail as (
    select t.*, d.at, private.digest_of(t.organization_id, t.user_id, d.at) as digest_id, case
        when not private.is_confirmed(t.user_id) then 'address_not_confirmed'
        else private.mail_suppression(t.address, t.organization_id) end as refusal
    from told t
      left join lateral (select private.after_quiet_hours(private.next_digest(now(), t.time_zone, t.digest_hour),
        t.time_zone, t.quiet_from, t.quiet_until) as at) d on t.waits_for_digest
    where t.kind = any (t.email)
  ), pushed as (
    insert into private.deliveries (organization_id, user_id, notification_id, channel, subscription_id, is_urgent, not_before)
    select t.organization_id, t.user_id, t.id, 'push', d.id, t.is_urgent, t.not_before
    from told t join private.push_subscriptions d on d.user_id = t.user_id
    where t.kind = any (t.push)
  ), digests as (
    insert into private.deliveries (id, organization_id, user_id, channel, digest_id, not_before)
    select distinct m.digest_id, m.organization_id, m.user_id, 'email', m.digest_id, m.at
    from mail m where m.waits_for_digest and m.refusal is null
    on conflict (id) do nothing
  )
  insert into private.deliveries (organization_id, user_id, notification_id, channel, digest_id, is_urgent, state,
    not_before, error, settled_at)
  select m.organization_id, m.user_id, m.id, 'email', case when m.refusal is null then m.digest_id end, m.is_urgent,
    case when m.refusal is not null then 'suppressed' when m.waits_for_digest then 'digest' else 'waiting' end,
    coalesce(m.at, m.not_before), m.refusal, case when m.refusal is not null then now() end
  from mail m;
  return null;
end $$;
create trigger p_queue_deliveries after insert on app.notifications
  referencing new table as added for each statement execute function private.queue_deliveries();

-- Claims up to `most` deliveries of one channel until their lease ends, urgent ones first, and returns what is needed to
-- send them. What is not to be sent after all is settled instead: the person has read it, signed out or unsubscribed, or
-- it is too late. `daily_limit`: how many an organization may send in a day. Concurrent calls claim different deliveries.
create function private.claim_deliveries(most integer, lease interval, of_channel text, daily_limit integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claimed uuid[];
begin
  with due as (
    select d.id from private.deliveries d
    where d.channel = of_channel and d.state in ('waiting', 'sending', 'failed') and d.not_before <= now()
    order by d.is_urgent desc, d.not_before limit most
    for update skip locked
  ), taken as (
    update private.deliveries d set state = 'sending', attempts = d.attempts + 1, not_before = now() + lease
    from due where d.id = due.id
    returning d.id
  )
  select array_agg(id) into claimed from taken;
  if claimed is null then
    return '[]';
  end if;

  update private.deliveries d set state = v.state, error = coalesce(v.error, d.error), settled_at = now()
  from private.deliveries c
    join app.user_profiles p on p.id = c.user_id
    left join app.notifications n on n.organization_id = c.organization_id and n.id = c.notification_id
    left join private.push_subscriptions s on s.id = c.subscription_id and s.user_id = c.user_id
    cross join lateral (select case
        when c.id = c.digest_id and not exists (
          select from private.deliveries m
            join app.notifications e on e.organization_id = m.organization_id and e.id = m.notification_id
          where m.digest_id = c.id and m.state = 'digest' and e.read_at is null) then 'read'
        when c.channel = 'push' and (s.id is null
          or not private.is_session_valid(s.session_id, c.user_id, c.organization_id)) then 'signed_out'
        when c.channel = 'email' then private.mail_suppression(p.email, c.organization_id) end as refusal) r
    cross join lateral (select
      case when n.read_at is not null or r.refusal is not null then 'suppressed' else 'dead' end as state,
      case when n.read_at is not null then 'read' when r.refusal is not null then r.refusal
        when c.attempts > 12 then null else 'expired' end as error) v
  where c.id = any (claimed) and d.id = c.id
    and (n.read_at is not null or r.refusal is not null or c.attempts > 12 or c.expires_at < now());

  perform private.keep_daily_limit(claimed, daily_limit);
  perform private.settle_digests(claimed);

  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.id, 'attempt', d.attempts, 'channel', d.channel, 'is_urgent', d.is_urgent,
      'organization_id', d.organization_id, 'organization', o.name, 'user_id', d.user_id,
      'address', p.email, 'first_name', p.first_name, 'language', coalesce(s.language, p.language), 'region', o.region,
      'kind', case when d.digest_id is not null and d.notification_id is null then 'digest' else coalesce(n.kind, 'test') end,
      'title', n.title, 'body', n.body, 'content', n.content, 'link', n.link, 'created_at', d.created_at,
      'entries', case when d.id = d.digest_id then (
        select coalesce(jsonb_agg(jsonb_build_object('title', e.title, 'body', e.body, 'content', e.content,
            'link', e.link, 'created_at', e.created_at) order by e.created_at, e.id), '[]')
        from private.deliveries m
          join app.notifications e on e.organization_id = m.organization_id and e.id = m.notification_id
        where m.digest_id = d.id and m.state = 'digest' and e.read_at is null
      ) else '[]' end,
      'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth,
      'unread', case when d.channel = 'push'
        then (select count(*) from app.notifications u where u.user_id = d.user_id and u.read_at is null) else 0 end
    ) order by d.is_urgent desc, d.created_at, d.id), '[]')
    from private.deliveries d
      join app.organizations o on o.id = d.organization_id
      join app.user_profiles p on p.id = d.user_id
      left join app.notifications n on n.organization_id = d.organization_id and n.id = d.notification_id
      left join private.push_subscriptions s on s.id = d.subscription_id
    where d.id = any (claimed) and d.state = 'sending'
      and (d.channel = 'email' or s.id is not null) -- a subscription that has just ended; found out at the next claim
  );
end $$;

-- Postpones claimed deliveries beyond an organization's limit to the next day (UTC), except urgent ones.
create function private.keep_daily_limit(claimed uuid[], daily_limit integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  count record;
begin
  for count in
    insert into private.delivery_counts as c (organization_id, day, channel, claimed)
    select d.organization_id, today, d.channel, count(*)
    from private.deliveries d where d.id = any (claimed) and d.state = 'sending' and d.attempts = 1
    group by d.organization_id, d.channel order by d.organization_id, d.channel
    on conflict (organization_id, day, channel) do update set claimed = c.claimed + excluded.claimed
    returning c.organization_id, c.channel, c.claimed - daily_limit as excess
  loop
    if count.excess > 0 then
      with postponed as (
        update private.deliveries d set state = 'waiting', attempts = 0, error = 'daily_limit',
          not_before = (today + 1)::timestamp at time zone 'UTC',
          expires_at = greatest(d.expires_at, (today + 2)::timestamp at time zone 'UTC')
        where d.id in (
          select e.id from private.deliveries e
          where e.id = any (claimed) and e.state = 'sending' and e.attempts = 1 and not e.is_urgent
            and e.organization_id = count.organization_id and e.channel = count.channel
          order by e.created_at desc limit count.excess
        )
        returning d.id
      )
      update private.delivery_counts c set claimed = c.claimed - (select count(*) from postponed)
      where c.organization_id = count.organization_id and c.day = today and c.channel = count.channel;
    end if;
  end loop;
end $$;

-- Records the outcomes of claimed deliveries: `[{"id", "attempt", "outcome", "error", "retry_seconds"}]`. An outcome
-- counts only if no one else has claimed the delivery since.
--   sent     accepted
--   retry    failed, and to be tried again, twelve times in all
--   dead     failed for good
--   bounced  there is no such address: no more notifications go to it by email
--   gone     the device has unsubscribed: the subscription is deleted
create function private.finish_deliveries(results jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  finished uuid[];
begin
  with outcome as (
    select * from jsonb_to_recordset(results) as r (id uuid, attempt integer, outcome text, error text, retry_seconds integer)
  ), done as (
    update private.deliveries d set
      state = case when r.outcome = 'sent' then 'sent' when r.outcome = 'retry' and d.attempts < 12 then 'failed' else 'dead' end,
      error = nullif(left(coalesce(r.error, case when r.outcome not in ('sent', 'retry') then r.outcome end), 300), ''),
      not_before = now() + make_interval(secs => coalesce(r.retry_seconds, 0)),
      settled_at = case when r.outcome = 'retry' and d.attempts < 12 then null else now() end
    from outcome r
    where d.id = r.id and d.attempts = r.attempt and d.state = 'sending'
    returning d.id, d.user_id, d.subscription_id, r.outcome, r.error
  ), bounced as (
    insert into private.mail_suppressions (address, reason, details)
    select distinct on (lower(p.email)) lower(p.email), 'bounced', nullif(left(done.error, 300), '')
    from done join app.user_profiles p on p.id = done.user_id where done.outcome = 'bounced'
    on conflict do nothing
  ), gone as (
    delete from private.push_subscriptions s using done where s.id = done.subscription_id and done.outcome = 'gone'
  )
  select array_agg(id) into finished from done;
  perform private.settle_digests(finished);
end $$;

-- The parts of a settled digest share its state.
create function private.settle_digests(ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  update private.deliveries m set state = d.state, error = d.error, settled_at = d.settled_at
  from private.deliveries d
  where d.id = any (ids) and d.id = d.digest_id and d.settled_at is not null
    and m.digest_id = d.id and m.id <> d.id and m.state = 'digest'
$$;

-- Runs every minute. Gives up on deliveries that could not be sent in time, such as emails on an installation without a
-- mail server. A notification that was added to a digest just as the digest was sent is sent by itself.
create function private.tend_deliveries() returns void language sql security definer set search_path = '' as $$
  select private.forget_lost_subscriptions();
  with late as (
    select d.id from private.deliveries d
    where d.state in ('waiting', 'sending', 'failed') and d.not_before <= now() and d.expires_at < now()
    for update skip locked
  ), expired as (
    update private.deliveries d set state = 'dead', error = 'expired', settled_at = now()
    from late where d.id = late.id
    returning d.id
  )
  update private.deliveries m set state = 'dead', error = 'expired', settled_at = now()
  from expired where m.digest_id = expired.id and m.id <> expired.id and m.state = 'digest';
  update private.deliveries m set state = 'waiting', digest_id = null
  where m.state = 'digest' and exists (
    select from private.deliveries d where d.id = m.digest_id and d.settled_at < now() - interval '5 minutes')
$$;

-- Deletes the record of deliveries after 90 days.
create function private.forget_old_deliveries() returns void language sql security definer set search_path = '' as $$
  select private.forget_lost_subscriptions();
  delete from private.deliveries where created_at < now() - interval '90 days';
  delete from private.delivery_counts where day < now() - interval '90 days';
$$;

-- Sends a test message to the caller: to each of their devices, and to their address. Returns how many messages that
-- are. At most five times an hour.
create function public.send_test_notification(p_organization uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  sent integer;
begin
  perform private.require_member(p_organization);
  perform pg_advisory_xact_lock(hashtextextended('fieldside test notification ' || auth.uid(), 0));
  if (select count(distinct d.created_at) >= 5 from private.deliveries d
    where d.organization_id = p_organization and d.user_id = auth.uid() and d.notification_id is null
      and d.digest_id is null and d.created_at > now() - interval '1 hour')
  then
    raise sqlstate 'FSRUL' using message = 'too_many_tests';
  end if;
  insert into private.deliveries (organization_id, user_id, channel, subscription_id, expires_at)
  select p_organization, auth.uid(), way.channel, way.id, now() + interval '1 hour'
  from (
    select 'push' as channel, d.id from private.push_subscriptions d where d.user_id = auth.uid()
    union all
    select 'email', null from app.user_profiles p
    where p.id = auth.uid() and private.is_confirmed(p.id) and private.mail_suppression(p.email, p_organization) is null
  ) way;
  get diagnostics sent = row_count;
  return sent;
end $$;

-- Who was notified of the latest changes to a game, and how, for league staff: the last five, newest first.
create function public.list_game_deliveries(p_organization uuid, p_game uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open(p_organization);
  if (private.role_in(p_organization) in ('league_manager', 'league_administrator')) is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
  return (
    with told as (
      select n.* from private.notification_games g
        join app.notifications n on n.organization_id = g.organization_id and n.id = g.notification_id and n.kind = 'game'
      where g.organization_id = p_organization and g.game_id = p_game
    ), latest as (
      select distinct created_at from told order by created_at desc limit 5
    )
    select coalesce(jsonb_agg(event order by at desc), '[]') from (
      select n.created_at as at, jsonb_build_object('at', n.created_at, 'content',
        (array_agg(n.content order by (n.content ->> 'count')::integer desc nulls last, n.id))[1], 'people', jsonb_agg(
        jsonb_build_object('user_id', n.user_id, 'name', private.name_of(n.user_id), 'email', p.email,
          'is_read', n.read_at is not null,
          'ways', (select coalesce(jsonb_agg(jsonb_build_object('channel', d.channel, 'state', d.state, 'error', d.error)
              order by d.channel desc, d.created_at, d.id), '[]')
            from private.deliveries d where d.organization_id = n.organization_id and d.notification_id = n.id))
        order by private.name_of(n.user_id), n.user_id)) as event
      from told n join latest using (created_at) join app.user_profiles p on p.id = n.user_id
      group by n.created_at
    ) events
  );
end $$;

grant execute on function public.send_test_notification(uuid), public.list_game_deliveries(uuid, uuid) to authenticated;
