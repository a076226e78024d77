-- What the server stores for the sync protocol: the history's name, each device's sequence of mutations, and the
-- results it returned. These tables can be reached only through the functions here: sync_push and sync_pull run as the
-- person who calls them. sync/SPEC.md says what the messages mean.

-- Names this server's history. The name changes when the database is replaced, or restored to an earlier state by
-- standard means: from a dump (another database, or at least another table) or by Postgres itself (a new timeline).
-- Devices then resend what the server has forgotten. A restore that does not change the name, such as a copy of the
-- data folder, is detected by the IDs of versions.
create table private.deployment (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  oldest_schema integer not null default 1 -- entries in an older format get the response `upgrade`
);
insert into private.deployment default values;
call private.protect('private.deployment');

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

-- Call this after the database was restored to an earlier state in a way that Postgres can't detect: devices then
-- resend what it has forgotten.
create function private.begin_new_history() returns text language sql security definer set search_path = '' as $$
  update private.deployment set id = gen_random_uuid() where is_only;
  select private.epoch();
$$;

create function private.oldest_schema() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select d.oldest_schema from private.deployment d);
end $$;

-- One sequence of mutations per device and organization, numbered without gaps, and the result of each.
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
  refused jsonb, -- the mutation, if it was rejected
  received_at timestamptz not null default now(),
  primary key (client_id, organization_id, seq),
  unique (organization_id, user_id, mutation_id)
);
create index on private.sync_receipts (organization_id, user_id) where refused is not null;
call private.protect('private.sync_receipts');

-- Opens a push: locks the device's sequence, then the organization's clock (always in this order, then rows). A device
-- belongs to the first person who used it; anyone else gets no row. For a non-member, no sequence begins, and the last
-- number is null, which says that nothing of this push is stored.
create function private.begin_push(client uuid, org uuid)
returns table (last_seq bigint, is_member boolean)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_open(org);
  perform pg_advisory_xact_lock(hashtextextended(client::text, 0));
  if exists (select from private.sync_clients c where c.client_id = client and c.user_id <> auth.uid()) then
    return;
  end if;
  if org = any (private.member_orgs()) then
    insert into private.sync_clients (client_id, organization_id, user_id) values (client, org, auth.uid())
    on conflict do nothing;
    perform from private.sync_clocks where organization_id = org for update;
  end if;
  -- Checked again: while this waited, the session may have ended, or someone who held the clock may have removed this
  -- member.
  perform private.require_open(org, hold => true);
  return query
    select (select c.last_seq from private.sync_clients c where c.client_id = client and c.organization_id = org),
      org = any (private.member_orgs());
end $$;

-- The stored results of this person's mutations, keyed by mutation ID, and the mutation IDs stored for this device's
-- numbers, keyed by number.
create function private.find_receipts(client uuid, org uuid, mutations jsonb)
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

-- When the latest of these mutations was entered on the device; null if unknown.
create function private.last_entered(mutations jsonb) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (select max((m ->> 'at')::timestamptz) from jsonb_array_elements(mutations) m);
exception when data_exception then
  return null;
end $$;

-- What the server stores of a rejected change: all of an ordinary one, and only the size of a larger one, because its
-- author still has it. A number such as 1e99999 counts as large: it is small here, but has a hundred thousand digits in
-- any text or backup.
create function private.kept_refusal(mutation jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when pg_column_size(mutation) <= 262144
      and not mutation @? '$.** ? (@.type() == "number") ? (@.abs() > 1e40 || @ != 0 && @.abs() < 1e-40)' then mutation
    else jsonb_build_object('id', mutation -> 'id', 'seq', mutation -> 'seq', 'name', left(mutation ->> 'name', 100),
      'bytes', pg_column_size(mutation)) end
$$;

-- Closes a push: stores the new results if there is a sequence. Entering something is a use of the session; the gate
-- was checked when the push began. Returns the latest version for a member.
create function private.end_push(client uuid, org uuid, number bigint, is_member boolean, mutations jsonb, results jsonb[])
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  idle record;
  entered timestamptz;
begin
  if exists (select from private.sync_clients c
    where c.client_id = client and c.organization_id = org and c.user_id = auth.uid())
  then
    insert into private.sync_receipts (client_id, organization_id, seq, mutation_id, user_id, result, refused)
    select client, org, (m ->> 'seq')::bigint, (m ->> 'id')::uuid, auth.uid(), r - 'mutation',
      -- Stores up to 20 MB of rejected changes per person in this organization, however many devices the person names.
      case when is_member and r ? 'code' and (
        select coalesce(sum(pg_column_size(k.refused)), 0) from private.sync_receipts k
        where k.organization_id = org and k.user_id = auth.uid() and k.refused is not null) < 20000000
      then private.kept_refusal(m) end
    from rows from (jsonb_array_elements(mutations), unnest(results)) u (m, r)
    where not r ? 'dup';
    update private.sync_clients set last_seq = number, seen_at = now() where client_id = client and organization_id = org;
    -- The rejected changes themselves are kept while their results are among the device's latest thousand.
    update private.sync_receipts r set refused = null
    where r.client_id = client and r.organization_id = org and r.seq between number - 2000 and number - 1000
      and r.refused is not null;
  end if;
  select * into idle from private.idle_state();
  if idle.shortest is not null and not idle.is_over then
    entered := private.last_entered(mutations);
    if entered is not null then
      perform private.keep_use(entered);
    end if;
  end if;
  return (
    select jsonb_build_object('v', c.version, 'id', c.version_id)
    from private.sync_clocks c where c.organization_id = org and is_member and org = any (private.member_orgs())
  );
end $$;

-- `is_known`: whether the server has every version that a device names. For members, also returns the latest version,
-- and the device's last number on the server.
create function private.history_for(client uuid, org uuid, have jsonb)
returns table (is_known boolean, head jsonb, last_seq bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(have) is distinct from 'array' or jsonb_array_length(have) > 32 then
    raise invalid_parameter_value using message = '`have` lists up to 32 versions';
  end if;
  return query
    select not exists (
        select from jsonb_to_recordset(have) h (v bigint, id uuid)
        where (h.v = c.version and h.id = c.version_id) is not true and not exists (
          select from private.past_versions p where p.organization_id = org and p.version = h.v and p.id = h.id
        )
      ),
      case when m.user_id is not null then jsonb_build_object('v', c.version, 'id', c.version_id) end,
      case when m.user_id is not null then coalesce((
        select s.last_seq from private.sync_clients s where s.client_id = client and s.organization_id = org
      ), 0) end
    from (select) always -- so that there is a row even if the organization is gone
    left join private.sync_clocks c on c.organization_id = org
    left join app.memberships m on m.organization_id = org and m.user_id = auth.uid();
end $$;

-- The parts of the organization's clock that a member may see. `visibility` is a hash of what decides which rows they
-- may read: their role and, for roles that can't read drafts, a counter of the publications that changed what they see.
-- Returns no row if the caller is not a member.
create function private.read_clock(org uuid) returns table (version bigint, horizon bigint, visibility text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select c.version, c.horizon,
      left(md5(m.role || case when org = any (private.reporter_orgs()) then '' else ':' || c.visibility end), 12)
    from private.sync_clocks c join app.memberships m using (organization_id)
    where c.organization_id = org and m.user_id = auth.uid();
end $$;

-- The organization's version in this transaction, for members.
create function private.version_now(org uuid) returns bigint language plpgsql stable set search_path = '' as $$
declare
  stamped constant text := current_setting('fieldside.v' || translate(org::text, '-', ''), true);
begin
  if stamped <> '' then
    return stamped;
  end if;
  return (select c.version from private.read_clock(org) c);
end $$;

create function private.tombstones_between(org uuid, since bigint, upto bigint)
returns table (table_name text, id uuid, version bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select t.table_name, t.id, t.version from private.tombstones t
    where t.organization_id = org and t.version > since and t.version <= upto
      and org = any (private.member_orgs());
end $$;
grant execute on function private.epoch(), private.oldest_schema(), private.begin_push(uuid, uuid),
  private.find_receipts(uuid, uuid, jsonb), private.end_push(uuid, uuid, bigint, boolean, jsonb, jsonb[]),
  private.history_for(uuid, uuid, jsonb), private.read_clock(uuid), private.version_now(uuid),
  private.tombstones_between(uuid, bigint, bigint) to authenticated;
