-- What is worth an entry in the activity: people, organisations, leagues, published schedules, and results that staff
-- set over what was reported.

create function private.note_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.note_activity(new.organization_id, 'member.joined', new.display_name,
      jsonb_build_object('role', new.role), new.user_id);
  elsif tg_op = 'UPDATE' then
    perform private.note_activity(new.organization_id, 'member.role_changed', new.display_name,
      jsonb_build_object('from', old.role, 'to', new.role), new.user_id);
  elsif exists (select from public.organizations where id = old.organization_id) then
    perform private.note_activity(old.organization_id, 'member.left', old.display_name,
      jsonb_build_object('role', old.role), old.user_id);
  end if;
  return null;
end $$;
create trigger n_note_joined after insert or delete on public.memberships
  for each row execute function private.note_membership();
create trigger n_note_changed after update of role on public.memberships
  for each row when (old.role is distinct from new.role) execute function private.note_membership();

create function private.note_named() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  named constant text := tg_argv[0];
begin
  if tg_op = 'INSERT' then
    perform private.note_activity(new.organization_id, named || '.created', new.name);
  elsif tg_op = 'UPDATE' then
    perform private.note_activity(new.organization_id, named || '.renamed', new.name, jsonb_build_object('from', old.name));
  elsif exists (select from public.organizations where id = old.organization_id) then
    perform private.note_activity(old.organization_id, named || '.deleted', old.name);
  end if;
  return null;
end $$;
create trigger n_note_organization after insert on public.organizations
  for each row execute function private.note_named('organization');
create trigger n_note_renamed after update of name on public.organizations
  for each row when (old.name <> new.name) execute function private.note_named('organization');
create trigger n_note_league after insert or delete on public.leagues
  for each row execute function private.note_named('league');

create function private.note_schedule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_activity(new.organization_id,
    case when new.status = 'draft' then 'schedule.withdrawn' else 'schedule.' || new.status end, new.name);
  return null;
end $$;
create trigger n_note_schedule after update of status on public.schedules
  for each row when (old.status <> new.status) execute function private.note_schedule();

create function private.note_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity (actor_id, actor_name, action, subject, subject_id)
  values (new.id, coalesce(nullif(btrim(new.first_name || ' ' || new.last_name), ''), new.email), 'user.created',
    new.email, new.id);
  return null;
end $$;
create trigger n_note_account after insert on public.user_profiles
  for each row execute function private.note_account();

create function private.note_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_activity((to_jsonb(new) ->> 'organization_id')::uuid, 'security.changed', null,
    (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(new)) where to_jsonb(old) -> key <> value));
  return null;
end $$;
create trigger n_note_settings after update on public.organization_settings
  for each row when (old is distinct from new) execute function private.note_settings();
create trigger n_note_settings after update on public.platform_settings
  for each row when (old is distinct from new) execute function private.note_settings();
