-- A value that is too much for Postgres itself, such as a list of lists of lists for a column that holds a list, is refused
-- like any other: it used to fail the whole push, and every mutation that came with it.
create or replace function private.apply_mutations(org uuid, is_member boolean, mutations jsonb[]) returns jsonb[]
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
    verdict := jsonb_build_object('s', 'applied', 'v', (select c.version from private.read_clock(org) c))
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
  return array(select verdict || jsonb_build_object('seq', (m ->> 'seq')::bigint) from unnest(mutations) m);
end $$;
