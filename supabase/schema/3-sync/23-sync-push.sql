-- sync_push: a device's mutations, applied as the person who sends them, under row-level security. sync/wire.ts has the
-- shapes of the request and the response, sync/SPEC.md their meaning.

-- Why a write touched no row: `gone`, `buried` (deleted, and the tombstone is still here), or `hidden` (the row is
-- here, but the person may not write it). A non-member always gets `hidden`.
create function private.whereabouts(spec private.synced_tables, org uuid, row_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  is_there boolean;
begin
  if (org = any (private.member_orgs())) is not true then
    return 'hidden';
  end if;
  execute format('select exists (select from app.%I where organization_id = $1 and id = $2)', spec.name)
  into is_there using org, row_id;
  return case
    when is_there then 'hidden'
    when exists (select from private.tombstones where organization_id = org and table_name = spec.name and id = row_id)
    then 'buried' else 'gone' end;
end $$;

create function private.insert_rows(spec private.synced_tables, org uuid, new_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  columns text := (select string_agg(quote_ident(c), ', ') from unnest(spec.insert_columns) c);
begin
  if not spec.creatable then
    raise insufficient_privilege using message = 'rows of this table are not made by devices';
  elsif jsonb_typeof(new_rows) is distinct from 'array' or jsonb_array_length(new_rows) not between 1 and 5000 then
    raise invalid_parameter_value using message = 'an insert takes 1 to 5000 rows';
  elsif exists (select from jsonb_array_elements(new_rows) r where r - 'version' - spec.insert_columns <> '{}') then
    raise undefined_column using message = 'a row has a column that cannot be inserted';
  elsif exists (
    select from jsonb_array_elements(new_rows) r where (r ->> 'organization_id')::uuid is distinct from org
  ) then
    raise insufficient_privilege using message = 'a row is of another organization';
  end if;
  execute format('insert into app.%1$I (%2$s) select %2$s from jsonb_populate_recordset(null::app.%1$I, $1)',
    spec.name, columns) using new_rows;
end $$;

-- Merges field by field. A field that is unchanged since the device read it is applied; one that someone else changed
-- is a conflict if the registry says so, and otherwise overwritten. Values are compared as the column's type, so two
-- spellings of one instant are equal. Returns what was overwritten.
create function private.patch_row(spec private.synced_tables, org uuid, row_id uuid, set_values jsonb, was_values jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  theirs jsonb;
  mine jsonb;
  was jsonb;
  field text;
  taken text[] := '{}';
  overwritten jsonb := '{}';
  touched integer;
begin
  if jsonb_typeof(set_values) is distinct from 'object' or jsonb_typeof(was_values) is distinct from 'object' then
    raise invalid_parameter_value using message = 'a patch has `set` and `was`';
  end if;
  for field in select jsonb_object_keys(set_values) loop
    if field <> all (spec.patchable) then
      raise undefined_column using message = format('%s.%s cannot be changed', spec.name, field);
    elsif not was_values ? field then
      raise invalid_parameter_value using message = format('`was` has no %s', field);
    end if;
  end loop;

  execute format('select to_jsonb(x) from app.%I x where x.organization_id = $1 and x.id = $2 for update', spec.name)
  into theirs using org, row_id;
  if theirs is null then
    if private.whereabouts(spec, org, row_id) = 'hidden' then
      raise insufficient_privilege using message = 'not allowed to change this row';
    end if;
    raise no_data_found using message = 'row_gone';
  end if;
  execute format('select to_jsonb(jsonb_populate_record(null::app.%1$I, $1)), to_jsonb(jsonb_populate_record(null::app.%1$I, $2))',
    spec.name) into mine, was using set_values, was_values;

  for field in select jsonb_object_keys(set_values) loop
    continue when mine -> field = theirs -> field;
    if theirs -> field <> was -> field then
      if field = any (spec.cas) then
        raise sqlstate 'P0409' using message = 'conflict', detail =
          jsonb_build_object('t', spec.name, 'id', row_id, 'field', field, 'theirs', theirs -> field);
      end if;
      overwritten := overwritten || jsonb_build_object(field, theirs -> field);
    end if;
    taken := taken || field;
  end loop;

  if taken <> '{}' then
    execute format('update app.%1$I x set %2$s from jsonb_populate_record(null::app.%1$I, $3) n
      where x.organization_id = $1 and x.id = $2',
      spec.name, (select string_agg(format('%1$I = n.%1$I', c), ', ') from unnest(taken) c))
    using org, row_id, set_values;
    get diagnostics touched = row_count;
    if touched = 0 then
      raise insufficient_privilege using message = 'not allowed to change this row';
    end if;
  end if;
  return case when overwritten = '{}' then '[]'
    else jsonb_build_array(jsonb_build_object('t', spec.name, 'id', row_id, 'fields', overwritten)) end;
end $$;

create function private.delete_row(spec private.synced_tables, org uuid, row_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  touched integer;
begin
  execute format('delete from app.%I where organization_id = $1 and id = $2', spec.name) using org, row_id;
  get diagnostics touched = row_count;
  if touched = 0 then
    case private.whereabouts(spec, org, row_id)
      when 'hidden' then raise insufficient_privilege using message = 'not allowed to delete this row';
      when 'gone' then raise no_data_found using message = 'row_gone';
      else null; -- already deleted, which is what the person wanted
    end case;
  end if;
end $$;

create function private.apply_op(org uuid, op jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  spec private.synced_tables;
begin
  select * into spec from private.synced_tables where name = op ->> 't';
  if not found then
    raise undefined_table using message = 'there is no such table';
  elsif op ? 'rows' then
    perform private.insert_rows(spec, org, op -> 'rows');
    return '[]';
  elsif op ->> 'id' is null then
    raise invalid_parameter_value using message = 'an operation has rows or an id';
  elsif spec.append_only then
    raise insufficient_privilege using message = 'rows of this table are never changed or deleted';
  elsif op ? 'set' then
    return private.patch_row(spec, org, (op ->> 'id')::uuid, op -> 'set', op -> 'was');
  elsif op -> 'delete' = 'true' then
    perform private.delete_row(spec, org, (op ->> 'id')::uuid);
    return '[]';
  end if;
  raise invalid_parameter_value using message = 'an operation inserts, patches or deletes';
end $$;

-- How many rows the mutations insert, change, and delete.
create function private.size_of(mutations jsonb[]) returns bigint
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(sum(case jsonb_typeof(op -> 'rows') when 'array' then jsonb_array_length(op -> 'rows') else 1 end), 0)
    from unnest(mutations) m,
      jsonb_array_elements(case jsonb_typeof(m -> 'ops') when 'array' then m -> 'ops' else '[]' end) op
  );
end $$;

-- Applies mutations, each as a whole or not at all, and returns a result for each. Several at once are always inserts
-- into one table, which run as one statement; if that fails, the list is split in half to find which one is rejected.
-- Transient failures (a deadlock, out of memory) are raised, so that the device retries.
create function private.apply_mutations(org uuid, is_member boolean, mutations jsonb[]) returns jsonb[]
language plpgsql set search_path = '' as $$
declare
  many constant integer := cardinality(mutations);
  op jsonb;
  overwritten jsonb := '[]';
  verdict jsonb;
  code text;
  message text;
  detail text;
begin
  begin
    if not is_member then
      raise insufficient_privilege using message = 'not a member of this organization';
    elsif jsonb_typeof(mutations[1] -> 'ops') is distinct from 'array' then
      raise invalid_parameter_value using message = 'a mutation has ops';
    -- The number of operations is checked first: parsing millions of them takes seconds.
    elsif (select max(jsonb_array_length(m -> 'ops')) from unnest(mutations) m where jsonb_typeof(m -> 'ops') = 'array') > 10000
      or private.size_of(mutations) > 10000
    then
      raise sqlstate 'FSRUL' using message = 'change_too_large';
    elsif many > 1 then
      perform private.apply_op(org, jsonb_build_object('t', mutations[1] #> '{ops,0,t}', 'rows', (
        select jsonb_agg(r order by n, i)
        from unnest(mutations) with ordinality u (m, n), jsonb_array_elements(m #> '{ops,0,rows}') with ordinality e (r, i)
      )));
    else
      for op in select * from jsonb_array_elements(mutations[1] -> 'ops') loop
        overwritten := overwritten || private.apply_op(org, op);
      end loop;
    end if;
    verdict := jsonb_build_object('s', 'applied', 'v', private.version_now(org))
      || case when overwritten <> '[]' then jsonb_build_object('s', 'merged', 'over', overwritten)
        when mutations[1] -> 'ops' = '[]' then '{"empty": true}' else '{}' end;
  exception
    when integrity_constraint_violation or data_exception or insufficient_privilege or undefined_table
      or undefined_column or no_data_found or program_limit_exceeded or sqlstate 'FSRUL' or sqlstate 'P0409'
    then
      get stacked diagnostics code = returned_sqlstate, message = message_text, detail = pg_exception_detail;
      verdict := jsonb_build_object('s', case code when 'P0409' then 'conflict' else 'rejected' end, 'code', code, 'message', message)
        || case when code in ('FSRUL', 'P0409') and detail <> '' then detail::jsonb else '{}' end;
  end;
  if many > 1 and verdict ? 'code' then
    return private.apply_mutations(org, is_member, mutations[:many / 2])
      || private.apply_mutations(org, is_member, mutations[many / 2 + 1:]);
  end if;
  return array(
    select verdict || jsonb_build_object('seq', (m ->> 'seq')::bigint, 'mutation', (m ->> 'id')::uuid) from unnest(mutations) m
  );
end $$;

-- One transaction with savepoints: a rejection never blocks the others and is a result like any other. People who are
-- not signed in may call it too, and are asked to sign in.
--
-- A schedule of thousands of games takes longer than the 8 seconds that a hosted project gives a request; PostgREST
-- 12.2 and later uses the timeout set here. (The embedded server sets it itself.) A timeout, or waiting too long for a
-- lock, raises its own code, 57014 or 55P03, and decides nothing.
create function public.sync_push(request jsonb) returns jsonb
language plpgsql security invoker set search_path = '' set timezone = 'UTC' set statement_timeout = '30s' as $$
declare
  client uuid;
  org uuid;
  line record;
  answer jsonb;
  head jsonb;
  mutation jsonb;
  id text;
  seq bigint;
  next_seq bigint;
  known record;
  run record;
  verdicts jsonb[];
  results jsonb[] := '{}';
begin
  if auth.uid() is null then
    raise sqlstate 'PT401' using message = 'Sign in to send changes';
  end if;
  client := request ->> 'client';
  org := request ->> 'org';
  if client is null or org is null or jsonb_typeof(request -> 'muts') is distinct from 'array'
    or jsonb_array_length(request -> 'muts') > 50
    or exists (
      select from jsonb_array_elements(request -> 'muts') m
      where (m ->> 'id')::uuid is null or (m ->> 'seq')::bigint is null or (m ->> 'seq')::bigint < 1
    )
  then
    raise invalid_parameter_value using message = 'a push has a client, an org and up to 50 numbered muts';
  end if;

  select * into line from private.begin_push(client, org);
  answer := jsonb_build_object('client', client, 'epoch', private.epoch(), 'now', date_trunc('milliseconds', now()),
    'last_seq', coalesce(line.last_seq, 0));
  if request ->> 'epoch' <> answer ->> 'epoch' then
    return answer || '{"error": "epoch"}';
  elsif line.is_member is null then
    return answer || '{"error": "owner"}';
  elsif not (select h.is_known from private.history_for(client, org, coalesce(request -> 'have', '[]')) h) then
    return answer || '{"error": "diverged"}';
  end if;

  -- The numbers are checked first, so an error means that nothing was done. The push fits only if the previous number
  -- belongs to the same mutation here: a copied browser profile may have used it for another one.
  seq := (request #>> '{muts,0,seq}')::bigint - 1;
  select * into known from private.find_receipts(client, org, request -> 'muts' || jsonb_build_object('seq', seq));
  if known.ids ->> seq::text <> (request ->> 'before')::uuid::text then
    return answer || '{"error": "fork"}';
  end if;
  line.last_seq := coalesce(line.last_seq, seq, 0); -- the server has no sequence for this device: use the device's number
  next_seq := line.last_seq + 1;
  for mutation in select * from jsonb_array_elements(request -> 'muts') loop
    id := (mutation ->> 'id')::uuid;
    seq := mutation ->> 'seq';
    if seq > next_seq then
      return answer || '{"error": "gap"}';
    elsif seq = next_seq then
      if coalesce((mutation ->> 'schema')::integer, 0) < private.oldest_schema() then
        return answer || '{"error": "upgrade"}';
      end if;
      next_seq := next_seq + 1;
    elsif seq > line.last_seq then
      raise invalid_parameter_value using message = 'the muts are not in the order of their numbers';
    elsif known.ids ->> seq::text <> id or not known.results ? id then
      return answer || '{"error": "fork"}';
    end if;
  end loop;

  -- The mutations run in order. Consecutive ones that only insert into the same table form one run; anything else is
  -- its own run.
  for run in
    select array_agg(m order by n) as mutations from (
      select m, n, kind, n - row_number() over (partition by kind order by n) as start from (
        select m, n, coalesce(case
          when line.is_member and jsonb_typeof(m -> 'ops') = 'array' and m #> '{ops,1}' is null
            and m #> '{ops,0}' ? 'rows' and m #> '{ops,0,rows,0}' is not null and not known.results ? (m ->> 'id')::uuid::text
            and row_number() over (partition by (m ->> 'id')::uuid order by n) = 1
          then m #>> '{ops,0,t}' end, '#' || n) as kind
        from jsonb_array_elements(request -> 'muts') with ordinality e (m, n)
      ) k
    ) r group by kind, start order by min(n)
  loop
    id := (run.mutations[1] ->> 'id')::uuid;
    seq := run.mutations[cardinality(run.mutations)] ->> 'seq';
    line.last_seq := greatest(line.last_seq, seq);
    if known.results ? id then
      results := results || (known.results -> id || jsonb_build_object('seq', seq, 'mutation', id, 'dup', true));
      continue;
    end if;
    verdicts := private.apply_mutations(org, line.is_member, run.mutations);
    known.results := known.results
      || (select jsonb_object_agg((m ->> 'id')::uuid, v) from unnest(run.mutations, verdicts) u (m, v));
    results := results || verdicts;
  end loop;

  head := private.end_push(client, org, line.last_seq, line.is_member, request -> 'muts', results);
  return answer || jsonb_build_object('last_seq', line.last_seq, 'results', to_jsonb(results))
    || case when head is null then '{}' else jsonb_build_object('head', head) end;
end $$;
grant execute on function private.whereabouts(private.synced_tables, uuid, uuid),
  private.insert_rows(private.synced_tables, uuid, jsonb),
  private.patch_row(private.synced_tables, uuid, uuid, jsonb, jsonb),
  private.delete_row(private.synced_tables, uuid, uuid), private.apply_op(uuid, jsonb), private.size_of(jsonb[]),
  private.apply_mutations(uuid, boolean, jsonb[]) to authenticated;
grant execute on function public.sync_push(jsonb) to anon, authenticated;
