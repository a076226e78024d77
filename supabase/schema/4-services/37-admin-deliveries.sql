-- The queue of notifications (36-deliveries.sql), for platform administrators.

-- How much of the queue is in which state, the organizations with the most in the last day, and a page of what was given
-- up on, latest first.
create function public.admin_read_deliveries(p_offset integer, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_admin();
  return jsonb_build_object(
    'states', (select coalesce(jsonb_object_agg(state, many), '{}')
      from (select d.state, count(*) as many from private.deliveries d group by d.state) s),
    'oldest_due', (select min(d.not_before) from private.deliveries d
      where d.state in ('waiting', 'failed') and d.not_before < now()),
    'last_sent', (select max(d.settled_at) from private.deliveries d where d.state = 'sent'),
    'suppressed_addresses', (select count(*) from private.mail_suppressions s where s.reason = 'bounced'),
    'organizations', (select coalesce(jsonb_agg(to_jsonb(b) order by b.total desc, b.name), '[]') from (
      select o.id, o.name, count(*) as total, count(*) filter (where d.state = 'sent') as sent,
        count(*) filter (where d.state in ('waiting', 'sending', 'failed', 'digest')) as open,
        count(*) filter (where d.state = 'dead') as dead
      from private.deliveries d join app.organizations o on o.id = d.organization_id
      where d.created_at > now() - interval '1 day'
      group by o.id order by count(*) desc, o.name limit 20) b),
    'total', (select count(*) from private.deliveries d where d.state = 'dead'),
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'organization', o.name,
        'person', private.name_of(b.user_id), 'channel', b.channel, 'attempts', b.attempts, 'error', b.error,
        'settled_at', b.settled_at) order by b.settled_at desc, b.id), '[]')
      from (select * from private.deliveries d where d.state = 'dead' order by d.settled_at desc, d.id
        offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100)) b
      join app.organizations o on o.id = b.organization_id)
  );
end $$;

-- Tries to send again what was given up on; null: all of it. A digest takes its parts along. Returns how many.
create function public.admin_retry_deliveries(p_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  retried integer;
begin
  perform private.require_open_admin();
  with dead as (
    select d.id, exists (
      select from private.deliveries g
      where g.id = d.digest_id and g.id <> d.id and g.state = 'dead' and (p_id is null or g.id = p_id)) as is_part
    from private.deliveries d
    where d.state = 'dead' and (p_id is null or d.id = p_id or d.digest_id = p_id)
  )
  update private.deliveries d set state = case when dead.is_part then 'digest' else 'waiting' end, attempts = 0,
    error = null, settled_at = null, not_before = now(), expires_at = now() + interval '1 day',
    digest_id = case when dead.is_part or d.id = d.digest_id then d.digest_id end
  from dead
  where d.id = dead.id and (p_id is null or d.id = p_id or dead.is_part);
  get diagnostics retried = row_count;
  return retried;
end $$;
grant execute on function public.admin_read_deliveries(integer, integer), public.admin_retry_deliveries(uuid) to authenticated;
