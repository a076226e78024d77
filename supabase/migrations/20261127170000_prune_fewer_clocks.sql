-- Forgetting old deletes held the clock of every organisation until it was done, and with it every push. It takes those
-- that have something to forget. (Nothing grows old meanwhile: now() stands still for the transaction.)
create or replace function private.prune_tombstones(age interval) returns bigint
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
