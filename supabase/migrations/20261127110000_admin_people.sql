-- Everybody who has an account, for those who run the platform: e-mail address, name, roles, last sign-in. What anybody
-- does in an organisation is not in these answers.

-- Those whose address or name has `wanted` in it (in lower case; empty: all), who have `role` (`admin`: of the platform;
-- `none`: in no organisation; null: any) and are in `org` (null: anywhere). Resolved when it is made, so that a query
-- takes it in and its planner sees what is asked.
create function private.found_users(wanted text, role text, org uuid)
returns table (id uuid, created_at timestamptz) language sql stable
begin atomic
  select p.id, p.created_at from public.user_profiles p
  where (wanted = '' or position(wanted in lower(p.email || ' ' || p.first_name || ' ' || p.last_name)) > 0)
    and (role is null or role in ('admin', 'none')
      or p.id in (select m.user_id from public.memberships m where m.role = found_users.role and (org is null or m.organization_id = org)))
    and (role is distinct from 'admin' or p.id in (select a.user_id from public.platform_admins a))
    and (role is distinct from 'none' or not exists (select from public.memberships m where m.user_id = p.id))
    and (org is null or p.id in (select m.user_id from public.memberships m where m.organization_id = org));
end;
revoke all on function private.found_users(text, text, uuid) from public;

-- A page of them, the newest first. What is asked for decides how it is best found: it is planned at each call, and
-- never compiled, which would take longer than the answer.
create function public.admin_list_users(p_search text, p_role text, p_organization uuid, p_offset integer, p_limit integer)
returns jsonb language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  wanted constant text := lower(btrim(coalesce(p_search, '')));
  total bigint;
  page uuid[];
begin
  perform private.require_open_admin();
  if wanted = '' and p_role is null and p_organization is null then
    total := (select count(*) from public.user_profiles);
    page := array(select id from public.user_profiles order by created_at desc, id desc
      offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100));
  else
    with found as materialized (select * from private.found_users(wanted, p_role, p_organization))
    select (select count(*) from found),
      array(select id from found order by created_at desc, id desc
        offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 100))
    into total, page;
  end if;
  return jsonb_build_object('total', total, 'rows', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id,
      'email', p.email,
      'name', btrim(p.first_name || ' ' || p.last_name),
      'is_admin', a.user_id is not null,
      'is_founder', coalesce(a.is_founder, false),
      'last_sign_in_at', u.last_sign_in_at::timestamptz(3),
      'created_at', p.created_at,
      'memberships', (
        select coalesce(jsonb_agg(jsonb_build_object('organization_id', o.id, 'organization', o.name, 'role', m.role)
          order by o.id is distinct from p_organization, m.created_at, o.id), '[]')
        from public.memberships m join public.organizations o on o.id = m.organization_id where m.user_id = p.id)
    ) order by n), '[]')
    from unnest(page) with ordinality w (user_id, n)
      join public.user_profiles p on p.id = w.user_id
      join auth.users u on u.id = w.user_id
      left join public.platform_admins a on a.user_id = w.user_id
  ));
end $$;

-- The same people for a file, `p_limit` at a time: those that come after the last of the page before. Whoever signs up
-- meanwhile moves nobody to another page. That a list of people was taken along is worth an entry.
create function public.admin_export_users(
  p_search text, p_role text, p_organization uuid, p_after_at timestamptz, p_after_id uuid, p_limit integer
) returns jsonb language plpgsql security definer
set search_path = '' set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  wanted constant text := lower(btrim(coalesce(p_search, '')));
begin
  perform private.require_open_admin();
  if p_after_id is null then
    perform private.note_activity(null, 'users.exported', null, jsonb_strip_nulls(jsonb_build_object('role', p_role,
      'organization', (select name from public.organizations where id = p_organization))));
  end if;
  return (
    with page as (
      select f.id, f.created_at from private.found_users(wanted, p_role, p_organization) f
      where p_after_id is null or (f.created_at, f.id) < (p_after_at, p_after_id)
      order by f.created_at desc, f.id desc limit least(greatest(p_limit, 1), 1000)
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id,
      'email', p.email,
      'is_admin', exists (select from public.platform_admins a where a.user_id = p.id),
      'last_sign_in_at', u.last_sign_in_at::timestamptz(3),
      'created_at', p.created_at,
      'memberships', (
        select coalesce(jsonb_agg(jsonb_build_object('organization_id', o.id, 'organization', o.name, 'role', m.role)
          order by o.id is distinct from p_organization, m.created_at, o.id), '[]')
        from public.memberships m join public.organizations o on o.id = m.organization_id where m.user_id = p.id)
    ) order by p.created_at desc, p.id desc), '[]')
    from page join public.user_profiles p on p.id = page.id join auth.users u on u.id = page.id
  );
end $$;

-- A member's role, whoever has given it; not the founder's. `p_from` is what the administrator saw. The organisation keeps a league manager,
-- and what the person has invited goes with the right to invite.
create function public.admin_change_role(p_organization uuid, p_user uuid, p_from text, p_to text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held text;
begin
  perform private.require_open_admin();
  if exists (select from public.platform_admins where user_id = p_user and is_founder) then
    raise sqlstate 'FSRUL' using message = 'founder_protected';
  end if;
  perform private.lock_organization(p_organization);
  held := (select role from public.memberships where organization_id = p_organization and user_id = p_user);
  if held is null then
    raise sqlstate 'FSRUL' using message = 'not_member';
  elsif held is not distinct from p_to then
    return; -- sent twice, because an answer was lost
  elsif held is distinct from p_from then
    raise sqlstate 'FSRUL' using message = 'changed_since';
  elsif held = 'league_manager' then
    perform private.keep_a_manager(p_organization, p_user);
  end if;
  update public.memberships set role = p_to where organization_id = p_organization and user_id = p_user;
  perform private.withdraw_invitations(p_organization, p_user);
end $$;

grant execute on function public.admin_list_users(text, text, uuid, integer, integer),
  public.admin_export_users(text, text, uuid, timestamptz, uuid, integer),
  public.admin_change_role(uuid, uuid, text, text) to authenticated;
