-- What somebody said when they got started: how large their league is, what they look for, and where they can be called.
-- For those who run the platform, and for the organisation's league managers. It goes with the organisation, and with
-- the account of whoever said it.

create table public.organization_beginnings (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  league_size text not null check (league_size in ('small', 'medium', 'large', 'xlarge')),
  interests text[] not null check (
    case when cardinality(interests) <= 6 and coalesce(array_ndims(interests), 1) = 1
      then array_position(interests, null) is null -- which looks into plain lists only
        and interests <@ array['scheduling', 'registration', 'communication', 'streaming', 'analytics', 'revenue']
      else false end
  ),
  phone text check (private.is_text(phone, 1, 40)),
  given_by uuid not null references public.user_profiles (id) on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index on public.organization_beginnings (given_by);
call private.protect('public.organization_beginnings');
call private.gate('public.organization_beginnings');
grant select on public.organization_beginnings to authenticated;
create policy organization_beginnings_select on public.organization_beginnings for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]) or (select private.is_open_admin()));

-- As before, and with what was said at the start, where anything was.
drop function public.create_organization(text, uuid);
create function public.create_organization(p_name text, p_id uuid default gen_random_uuid(), p_league_size text default null,
  p_interests text[] default '{}', p_phone text default null)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := auth.uid();
begin
  perform from public.user_profiles where id = actor for update; -- two calls at once count each other
  if not found or private.has_session() is not true then
    raise sqlstate 'PT401' using message = 'Sign in to create an organization';
  end if;
  if exists (select from public.organizations where id = p_id and created_by = actor) then
    return p_id;
  end if;
  if (
    select count(*) < 10 from public.organizations
    where created_by = actor and created_at > now() - interval '1 day'
  ) is not true then
    raise sqlstate 'PT429' using message = 'Too many organizations in one day';
  end if;
  insert into public.organizations (id, organization_id, name, created_by) values (p_id, p_id, p_name, actor);
  insert into public.memberships (organization_id, user_id, role) values (p_id, actor, 'league_manager');
  if p_league_size is not null then
    insert into public.organization_beginnings (organization_id, league_size, interests, phone, given_by)
    values (p_id, p_league_size, coalesce(p_interests, '{}'), nullif(btrim(p_phone), ''), actor);
  end if;
  return p_id;
end $$;
grant execute on function public.create_organization(text, uuid, text, text[], text) to authenticated;

-- A person's export has what they said as well.
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
    'organization_beginnings', (select coalesce(jsonb_agg(to_jsonb(b)), '[]')
      from public.organization_beginnings b where b.given_by = actor),
    'team_staff', (select coalesce(jsonb_agg(to_jsonb(s) - 'version'), '[]') from public.team_staff s where s.user_id = actor),
    'score_reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'version'), '[]')
      from public.score_reports r where r.reported_by = actor),
    'schedule_changes', (select coalesce(jsonb_agg(to_jsonb(c) - 'version'), '[]')
      from public.schedule_changes c where c.created_by = actor),
    'device_keys', (select coalesce(jsonb_agg(to_jsonb(k) - 'version'), '[]')
      from public.device_keys k where k.user_id = actor),
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
