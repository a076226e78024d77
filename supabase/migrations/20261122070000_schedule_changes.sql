-- Change sets: what league staff changed in a published schedule in one go, and why.

-- As `scheduleChangeRow` describes them; no other keys. Instants are in the form that devices write.
create function private.is_game_plan(value jsonb) returns boolean language sql immutable parallel safe
return
  private.is_list(jsonb_build_array(value -> 'start_time', value -> 'end_time'), 2, 'strict $ ? (
    @ like_regex "T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$")')
  and private.is_date_list(jsonb_build_array(left(value ->> 'start_time', -14), left(value ->> 'end_time', -14)))
  and (value -> 'field_id' = 'null' or private.is_id_list(jsonb_build_array(value -> 'field_id')))
  and value ->> 'status' in ('scheduled', 'in_progress', 'completed', 'cancelled', 'postponed', 'forfeited')
  and (value -> 'forfeited_by' = 'null' or value ->> 'forfeited_by' in ('home', 'away', 'both'))
  and value - array['start_time', 'end_time', 'field_id', 'status', 'forfeited_by'] = '{}';

create function private.is_game_changes(list jsonb) returns boolean language sql immutable parallel safe
return case when jsonb_typeof(list) = 'array' and jsonb_array_length(list) between 1 and 1000 then not exists (
  select from jsonb_array_elements(list) c
  where (case when jsonb_typeof(c) = 'object' and jsonb_typeof(c -> 'from') = 'object' and jsonb_typeof(c -> 'to') = 'object'
    then private.is_id_list(jsonb_build_array(c -> 'gameId')) and private.is_game_plan(c -> 'from')
      and private.is_game_plan(c -> 'to') and c - array['gameId', 'from', 'to'] = '{}'
    end) is not true
) else false end;
grant execute on function private.is_game_plan(jsonb), private.is_game_changes(jsonb) to authenticated, service_role;

create table public.schedule_changes (
  id uuid not null check (private.is_id(id)),
  organization_id uuid not null,
  league_id uuid not null,
  schedule_id uuid not null,
  reason text not null check (private.is_text(reason, 1, 500)),
  changes jsonb not null check (private.is_game_changes(changes)),
  created_by uuid references public.user_profiles (id) on delete set null,
  created_at timestamptz(3) not null check (private.is_instant(created_at)),
  version bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, league_id, schedule_id)
    references public.schedules (organization_id, league_id, id) on delete cascade
);
create index on public.schedule_changes (organization_id, version);
create index on public.schedule_changes (organization_id, league_id, schedule_id);
create index on public.schedule_changes (created_by);
call private.protect('public.schedule_changes');
call private.gate('public.schedule_changes');
create trigger sign_creation before insert on public.schedule_changes
  for each row execute function private.sign_creation();

-- Whoever may read the schedule reads what was changed in it; league staff add to it. Nobody changes or deletes one.
grant select,
  insert (id, organization_id, league_id, schedule_id, reason, changes, created_by, created_at)
  on public.schedule_changes to authenticated;
create policy schedule_changes_select on public.schedule_changes for select to authenticated
  using (
    organization_id = any ((select private.reporter_orgs())::uuid[])
    or (organization_id, schedule_id) in (select s.organization_id, s.schedule_id from private.open_schedules() s)
  );
create policy schedule_changes_insert on public.schedule_changes for insert to authenticated
  with check (organization_id = any ((select private.staff_orgs())::uuid[]));

-- It is synced like the others.
insert into private.synced_tables values
  (22, 'schedule_changes', true, true,
    '{id,organization_id,league_id,schedule_id,reason,changes,created_by,created_at}', '{}', '{}');
create trigger a_stamp before insert or update on public.schedule_changes
  for each row execute function private.stamp();
create trigger a_bury after delete on public.schedule_changes
  for each row execute function private.bury();
call private.write_page_bounds();

-- Everything that is kept about the person who asks, now with what they changed in schedules.
create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  actor constant uuid := auth.uid();
begin
  perform private.require_session();
  return jsonb_build_object(
    'exported_at', now(),
    'profile', (select to_jsonb(p) from public.user_profiles p where p.id = actor),
    'memberships', (select coalesce(jsonb_agg(to_jsonb(m) - 'version' || jsonb_build_object('organization', o.name)), '[]')
      from public.memberships m join public.organizations o on o.id = m.organization_id where m.user_id = actor),
    'team_staff', (select coalesce(jsonb_agg(to_jsonb(s) - 'version'), '[]') from public.team_staff s where s.user_id = actor),
    'score_reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'version'), '[]')
      from public.score_reports r where r.reported_by = actor),
    'schedule_changes', (select coalesce(jsonb_agg(to_jsonb(c) - 'version'), '[]')
      from public.schedule_changes c where c.created_by = actor),
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) - 'version'), '[]')
      from public.notifications n where n.user_id = actor),
    'invitations', (select coalesce(jsonb_agg(to_jsonb(i) - 'token_hash'), '[]') from public.invitations i
      where i.email = (select lower(p.email) from public.user_profiles p where p.id = actor)),
    'activity', (select coalesce(jsonb_agg(to_jsonb(a)), '[]')
      from public.activity a where a.actor_id = actor or a.subject_id = actor),
    -- As text: what was refused may be anything, nested deeper than a server can write out.
    'refused_changes', (select coalesce(jsonb_agg(r.refused::text), '[]')
      from private.sync_clients c join private.sync_receipts r using (client_id, organization_id)
      where c.user_id = actor and r.refused is not null),
    'sessions', public.my_sessions()
  );
end $$;
