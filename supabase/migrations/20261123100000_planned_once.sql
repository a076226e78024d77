-- What every push and every pull asks, in plpgsql: a query of an SQL function that cannot be inlined is planned anew at each
-- call, which together took a fifth of a push. The bodies are the same as before.

create or replace function private.member_orgs() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(array_agg(organization_id), '{}') from public.memberships where user_id = (select auth.uid()));
end $$;

create or replace function private.reporter_orgs() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.orgs_as('league_manager', 'league_administrator', 'scorekeeper', 'team_manager');
end $$;

create or replace function private.oldest_schema() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select d.oldest_schema from private.deployment d);
end $$;

create or replace function private.has_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.session_started() is not null;
end $$;

create or replace function private.read_clock(org uuid) returns table (version bigint, horizon bigint, visibility text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select c.version, c.horizon,
      left(md5(m.role || case when org = any (private.reporter_orgs()) then '' else ':' || c.visibility end), 12)
    from private.sync_clocks c join public.memberships m using (organization_id)
    where c.organization_id = org and m.user_id = auth.uid();
end $$;

create or replace function private.find_receipts(client uuid, org uuid, mutations jsonb)
returns table (results jsonb, ids jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select coalesce(jsonb_object_agg(r.mutation_id, r.result), '{}'),
      coalesce(jsonb_object_agg(r.seq, r.mutation_id) filter (where r.client_id = client), '{}')
    from private.sync_receipts r where r.organization_id = org and r.user_id = auth.uid() and (
      r.mutation_id = any (array(select (m ->> 'id')::uuid from jsonb_array_elements(mutations) m))
      or (r.client_id = client and r.seq = any (array(select (m ->> 'seq')::bigint from jsonb_array_elements(mutations) m)))
    );
end $$;

create or replace function private.end_push(client uuid, org uuid, number bigint, is_member boolean, mutations jsonb, results jsonb[])
returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.sync_receipts (client_id, organization_id, seq, mutation_id, user_id, result, refused)
  select client, org, (m ->> 'seq')::bigint, (m ->> 'id')::uuid, auth.uid(), r, case when is_member and r ? 'code' then m end
  from rows from (jsonb_array_elements(mutations), unnest(results)) u (m, r)
  where not r ? 'dup' and exists (select from private.sync_clients where client_id = client and organization_id = org);
  update private.sync_clients set last_seq = number, seen_at = now()
  where client_id = client and organization_id = org and user_id = auth.uid();
end $$;
