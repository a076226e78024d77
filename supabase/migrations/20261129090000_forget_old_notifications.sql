create function private.is_old(notification public.notifications) returns boolean language sql stable
return notification.created_at < now() - interval '1 year' or notification.read_at < now() - interval '180 days';

-- What somebody was told goes half a year after it was read, and a year after it was told. Devices hear of it as of any
-- other row that goes. As for tombstones, only clocks are held whose organisation has something to forget.
create function private.forget_old_notifications() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.sync_clocks c
  where exists (select from public.notifications n where n.organization_id = c.organization_id and private.is_old(n))
  order by c.organization_id for update;
  delete from public.notifications n where private.is_old(n);
end $$;

create or replace function private.keep_up() returns void language sql security definer set search_path = '' as $$
  select private.prune_tombstones('180 days');
  select private.prune_count_changes();
  select private.forget_lead_attempts();
  select private.forget_old_invitations();
  select private.forget_old_notifications();
  select private.forget_uses();
$$;
