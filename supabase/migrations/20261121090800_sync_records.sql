-- What the server remembers for the sync protocol: the history's name, each device's line of mutations, and the answers
-- it gave. Nobody touches these tables; the functions here are how sync_push and sync_pull, which run as the person who
-- asks, read and write them. sync/SPEC.md says what the messages mean.

-- Names this server's history. It changes when the database is replaced or restored to an earlier moment: from a dump
-- (another database, or at least another table), by Postgres itself (a new timeline), or from a copy of a PGlite folder
-- (`opened`, see server/history.ts). Devices then send again what the server has forgotten.
create table private.deployment (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  oldest_schema integer not null default 1, -- entries of an older form are answered with `upgrade`
  opened text -- what the folder looked like from outside when it was last opened
);
call private.protect('private.deployment');
insert into private.deployment default values;

create function private.epoch() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  epoch text := (
    select d.id || '.' || b.oid || '.' || d.tableoid from private.deployment d, pg_database b
    where b.datname = current_database()
  );
begin
  if has_function_privilege('pg_control_system()', 'execute') and has_function_privilege('pg_control_checkpoint()', 'execute') then
    select epoch || '.' || system_identifier || '.' || timeline_id into epoch
    from pg_control_system(), pg_control_checkpoint();
  end if;
  return epoch;
end $$;

-- One line of mutations per device and organisation, numbered without gaps, and the answer to each.
create table private.sync_clients (
  client_id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  last_seq bigint not null default 0,
  seen_at timestamptz not null default now(),
  primary key (client_id, organization_id)
) with (fillfactor = 50);
call private.protect('private.sync_clients');

create table private.sync_receipts (
  client_id uuid not null,
  organization_id uuid not null,
  seq bigint not null,
  mutation_id uuid not null,
  user_id uuid not null,
  result jsonb not null,
  refused jsonb, -- the mutation, where it was refused
  received_at timestamptz not null default now(),
  primary key (client_id, organization_id, seq),
  unique (organization_id, user_id, mutation_id)
);
call private.protect('private.sync_receipts');

-- Opens a push: locks the device's line, then the organisation's clock (everybody in this order, then rows). A device
-- belongs to the person who used it first; anybody else gets no row. For who is no member no line is begun: a null for
-- the last number says that nothing of this push is kept.
create function private.begin_push(client uuid, org uuid)
returns table (last_seq bigint, is_member boolean)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_open(org);
  perform pg_advisory_xact_lock(hashtextextended(client::text, 0));
  if exists (select from private.sync_clients c where c.client_id = client and c.user_id <> auth.uid()) then
    return;
  end if;
  insert into private.sync_clients (client_id, organization_id, user_id)
  select client, org, auth.uid() where org = any (private.member_orgs())
  on conflict do nothing;
  perform from private.sync_clocks where organization_id = org and org = any (private.member_orgs()) for update;
  return query
    select (select c.last_seq from private.sync_clients c where c.client_id = client and c.organization_id = org),
      org = any (private.member_orgs());
end $$;

-- The stored answers to mutations of this person, by their ids, and the ids that this device's numbers stand for.
create function private.find_receipts(client uuid, org uuid, mutations jsonb)
returns table (results jsonb, ids jsonb)
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(mutation_id, result), '{}'),
    coalesce(jsonb_object_agg(seq, mutation_id) filter (where client_id = client), '{}')
  from private.sync_receipts where organization_id = org and user_id = auth.uid() and (
    mutation_id = any (array(select (m ->> 'id')::uuid from jsonb_array_elements(mutations) m))
    or (client_id = client and seq = any (array(select (m ->> 'seq')::bigint from jsonb_array_elements(mutations) m)))
  )
$$;

-- Closes a push: keeps the answers that are new, where there is a line.
create function private.end_push(client uuid, org uuid, number bigint, is_member boolean, mutations jsonb, results jsonb[])
returns void
language sql security definer set search_path = '' as $$
  insert into private.sync_receipts (client_id, organization_id, seq, mutation_id, user_id, result, refused)
  select client, org, (m ->> 'seq')::bigint, (m ->> 'id')::uuid, auth.uid(), r, case when is_member and r ? 'code' then m end
  from rows from (jsonb_array_elements(mutations), unnest(results)) u (m, r)
  where not r ? 'dup' and exists (select from private.sync_clients where client_id = client and organization_id = org);
  update private.sync_clients set last_seq = number, seen_at = now()
  where client_id = client and organization_id = org and user_id = auth.uid()
$$;

create function private.oldest_schema() returns integer language sql stable security definer set search_path = '' as $$
  select oldest_schema from private.deployment
$$;

-- What a member may know of the organisation's clock. `visibility` names what decides which rows they may read: their
-- role, and for roles that cannot read drafts also how often publishing changed what they see. No row: not a member.
create function private.read_clock(org uuid) returns table (version bigint, horizon bigint, visibility text)
language sql stable security definer set search_path = '' as $$
  select c.version, c.horizon,
    left(md5(m.role || case when org = any (private.reporter_orgs()) then '' else ':' || c.visibility end), 12)
  from private.sync_clocks c join public.memberships m using (organization_id)
  where c.organization_id = org and m.user_id = auth.uid()
$$;

create function private.tombstones_between(org uuid, since bigint, upto bigint)
returns table (table_name text, id uuid, version bigint) language sql stable security definer set search_path = '' as $$
  select t.table_name, t.id, t.version from private.tombstones t
  where t.organization_id = org and t.version > since and t.version <= upto
    and org = any (private.member_orgs())
$$;

grant execute on function private.epoch(), private.begin_push(uuid, uuid),
  private.find_receipts(uuid, uuid, jsonb), private.end_push(uuid, uuid, bigint, boolean, jsonb, jsonb[]),
  private.oldest_schema(), private.read_clock(uuid),
  private.tombstones_between(uuid, bigint, bigint) to authenticated;
