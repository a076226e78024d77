-- Upkeep: what is deleted once a day, by the embedded server itself or by pg_cron. All of it runs as the owner.

-- Deletes tombstones older than `age`. A device that has not synced since then starts over instead of missing a delete.
-- Only clocks of organizations that have something to delete are locked, because pushes wait for them. Returns how many
-- were deleted.
create function private.prune_tombstones(age interval) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  pruned bigint;
begin
  perform from private.sync_clocks c
  where exists (
    select from private.tombstones t where t.organization_id = c.organization_id and t.buried_at < now() - age
  )
  order by c.organization_id for update;
  with gone as (
    delete from private.tombstones where buried_at < now() - age returning organization_id, version
  ), newest as (
    update private.sync_clocks c set horizon = greatest(c.horizon, g.version)
    from (select organization_id, max(version) as version from gone group by organization_id) g
    where c.organization_id = g.organization_id
  )
  select count(*) into pruned from gone;
  return pruned;
end $$;

-- Deletes the IDs of versions that were replaced more than `age` ago. A device that was away for longer names a deleted
-- version, and starts over.
create function private.forget_past_versions(age interval) returns void
language sql security definer set search_path = '' as $$
  delete from private.past_versions where ended_at < now() - age
$$;

-- Deletes invitations that no one accepted, 90 days after they expired or were revoked, because an invited address must
-- not be stored forever.
create function private.forget_old_invitations() returns void language sql security definer set search_path = '' as $$
  delete from app.invitations
  where accepted_at is null and least(expires_at, coalesce(revoked_at, expires_at)) < now() - interval '90 days'
$$;

create function private.is_old(notification app.notifications) returns boolean language sql stable
return notification.created_at < now() - interval '1 year' or notification.read_at < now() - interval '180 days';

-- A notification is deleted 180 days after it was read or one year after it was written, whichever comes first. Devices
-- learn about it as they do about any other deleted row.
create function private.forget_old_notifications() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.sync_clocks c
  where exists (select from app.notifications n where n.organization_id = c.organization_id and private.is_old(n))
  order by c.organization_id for update;
  delete from app.notifications n where private.is_old(n);
end $$;

-- Deletes sessions that are over: past their end, or with all their refresh tokens revoked for longer than an access
-- token lives (an hour here, a week at most on a hosted project). A session without any refresh tokens is kept: newer
-- auth servers store theirs elsewhere.
create function private.forget_sessions() returns void language sql security definer set search_path = '' as $$
  delete from auth.sessions s
  where s.not_after < now()
    or exists (select from auth.refresh_tokens t where t.session_id = s.id)
      and not exists (
        select from auth.refresh_tokens t
        where t.session_id = s.id and (t.revoked and t.updated_at < now() - interval '8 days') is not true
      )
$$;

-- Deletes the recorded last use of sessions that are over.
create function private.forget_uses() returns void language sql security definer set search_path = '' as $$
  delete from private.session_uses u
  where not exists (select from auth.sessions s where s.id = u.session_id) and u.used_at < now() - interval '1 day'
$$;

create function private.keep_up() returns void language sql security definer set search_path = '' as $$
  select private.prune_tombstones('180 days');
  select private.forget_past_versions('180 days');
  select private.prune_count_changes();
  select private.forget_lead_attempts();
  select private.forget_old_invitations();
  select private.forget_old_notifications();
  select private.forget_sessions();
  select private.forget_uses();
  select private.forget_old_deliveries();
$$;
