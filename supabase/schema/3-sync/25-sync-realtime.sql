-- If there is Supabase Realtime, each change sends the organization's members its version and nothing else: when a
-- device learns of a version newer than its own, it pulls (src/app/boot/realtime-channels.ts). Otherwise there is
-- nothing to do, and devices poll. realtime.send() swallows its own errors: a change does not fail because of them.
do $migration$
begin
  if to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then
    return;
  end if;

  create function private.tell_version() returns trigger
  language plpgsql security definer set search_path = '' as $$
  begin
    perform realtime.send(
      jsonb_build_object('version', new.version), 'version', 'organization:' || new.organization_id, true
    );
    return null;
  end $$;
  create trigger tell_version after update of version on private.sync_clocks
    for each row when (new.version > old.version) execute function private.tell_version();

  -- Members can listen to their organization's channel. Only the trigger sends to it.
  create policy organization_versions on realtime.messages for select to authenticated using (
    extension = 'broadcast'
    and (select realtime.topic()) in (select 'organization:' || id from unnest(private.member_orgs()) as id)
  );
end $migration$;
