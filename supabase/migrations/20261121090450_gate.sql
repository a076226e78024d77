-- The gate: a right is not enough where the session itself is not good enough. It is a restrictive policy on every table
-- of an organisation, so that whatever a permissive policy allows, it allows to an open session only.

-- Where the request comes from. The header is one that the server in front sets anew on every request, whatever the
-- client sent: Cloudflare's on a hosted project, and the embedded server does the same.
create function private.request_address() returns inet language plpgsql stable set search_path = '' as $$
begin
  -- Cast here: at the function's end it would be outside of this block.
  return (nullif(current_setting('request.headers', true), '')::json ->> 'cf-connecting-ip')::inet;
exception when data_exception then
  return null;
end $$;

-- The session that the request's token belongs to, while it is not ended: signing out deletes it, and with it the rest
-- of the token's life.
--
-- Every policy of every table asks these helpers: in plpgsql, which plans a query once for each connection; in SQL it
-- would be planned at each call, and that takes longer than all the rest of a pull.
create function private.session_started() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select s.created_at from auth.sessions s
    where s.id::text = auth.jwt() ->> 'session_id' and s.user_id = auth.uid()
      and (s.not_after is null or s.not_after > now())
  );
end $$;

create function private.has_session() returns boolean language sql stable security definer set search_path = '' as $$
  select private.session_started() is not null
$$;

-- What is missing for this organisation's data, of all organisations of the person; null where nothing is. A null
-- anywhere in a condition closes.
create function private.gates() returns table (organization_id uuid, missing text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query with request as materialized (
    select private.session_started() as started, auth.jwt() ->> 'aal' as aal
  )
  select m.organization_id, case
    when r.started is null then 'session'
    when (least(o.session_minutes, p.session_minutes) is null
      or r.started > now() - make_interval(mins => least(o.session_minutes, p.session_minutes))) is not true then 'age'
    when ((not o.require_mfa and not p.require_mfa) or r.aal = 'aal2') is not true then 'mfa'
    when (not o.ip_restrictions or private.request_address() <<= any (o.allowed_ips::inet[])) is not true then 'address'
    when (not p.ip_restrictions or private.request_address() <<= any (p.allowed_ips::inet[])) is not true then 'address'
  end
  from public.memberships m
    left join public.organization_settings o using (organization_id)
    left join public.platform_settings p on true
    cross join request r
  where m.user_id = auth.uid();
end $$;

create function private.closed_orgs() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(array_agg(g.organization_id), '{}') from private.gates() g where g.missing is not null);
end $$;

-- For the sync functions, which owe the device a reason. 401 ends in "sign in", 403 keeps everything and says why.
create function private.require_open(org uuid) returns void language plpgsql stable security definer set search_path = '' as $$
declare
  missing text;
begin
  if private.has_session() is not true then
    raise sqlstate 'PT401' using message = 'This session has ended. Sign in again.';
  end if;
  missing := (select g.missing from private.gates() g where g.organization_id = org);
  case missing
    when 'age' then raise sqlstate 'PT401' using message = 'This session is too old for the organization. Sign in again.';
    when 'mfa' then raise sqlstate 'PT403' using message = 'This organization asks for a second factor at sign-in.';
    when 'address' then raise sqlstate 'PT403' using message = 'This organization cannot be reached from this network.';
    else null;
  end case;
end $$;
grant execute on function private.has_session(), private.closed_orgs(), private.require_open(uuid) to authenticated;

-- A hosted project's owner is a member of the request role, and so the policy would hold for the owner's definer
-- functions too, which look at the gate themselves: it asks for requests only.
create procedure private.gate(target regclass) language plpgsql set search_path = '' as $$
begin
  execute format('create policy gate on %s as restrictive to authenticated
    using (current_user <> ''authenticated'' or organization_id <> all ((select private.closed_orgs())::uuid[]))
    with check (current_user <> ''authenticated'' or organization_id <> all ((select private.closed_orgs())::uuid[]))',
    target);
end $$;
revoke all on procedure private.gate(regclass) from public;

do $$
declare
  target regclass;
begin
  for target in
    select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
      and c.relname <> 'activity'
  loop
    call private.gate(target);
  end loop;
end $$;

create policy gate on public.user_profiles as restrictive to authenticated
  using (current_user <> 'authenticated' or (select private.has_session()))
  with check (current_user <> 'authenticated' or (select private.has_session()));

-- Who may read and write what the platform keeps.
grant select on public.features, public.feature_tiers to authenticated;
create policy features_select on public.features for select to authenticated using (true);
create policy feature_tiers_select on public.feature_tiers for select to authenticated using (true);

-- The platform's own gate, for those who run it.
create function private.is_open_admin() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.platform_admins a where a.user_id = auth.uid())
    and coalesce((
      select private.session_started() is not null
        and (p.session_minutes is null
          or private.session_started() > now() - make_interval(mins => p.session_minutes))
        and (not p.require_mfa or auth.jwt() ->> 'aal' = 'aal2')
        and (not p.ip_restrictions or private.request_address() <<= any (p.allowed_ips::inet[]))
      from public.platform_settings p
    ), false)
$$;
grant execute on function private.is_open_admin() to authenticated;

grant select, update (default_tier, sign_up, require_mfa, session_minutes, min_password_length, require_numbers,
  require_symbols, require_uppercase, ip_restrictions, allowed_ips, product_name, accent_color, logo_url)
  on public.platform_settings to authenticated;
create policy platform_settings_select on public.platform_settings for select to authenticated
  using ((select private.is_open_admin()));
create policy platform_settings_update on public.platform_settings for update to authenticated
  using ((select private.is_open_admin())) with check ((select private.is_open_admin()));

grant select on public.platform_admins to authenticated;
create policy platform_admins_select on public.platform_admins for select to authenticated
  using ((user_id = (select auth.uid()) and (select private.has_session())) or (select private.is_open_admin()));

-- Security settings of an organisation: league managers.
grant select, update (require_mfa, session_minutes, ip_restrictions, allowed_ips)
  on public.organization_settings to authenticated;
create policy organization_settings_select on public.organization_settings for select to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]));
create policy organization_settings_update on public.organization_settings for update to authenticated
  using (organization_id = any ((select private.manager_orgs())::uuid[]))
  with check (organization_id = any ((select private.manager_orgs())::uuid[]));

-- Nobody locks themselves out by saving.
create function private.stay_inside() returns trigger language plpgsql set search_path = '' as $$
begin
  if auth.uid() is not null and (
    (new.require_mfa and (auth.jwt() ->> 'aal' = 'aal2') is not true)
    or (new.ip_restrictions and (private.request_address() <<= any (new.allowed_ips::inet[])) is not true)
  ) then
    raise sqlstate 'FSRUL' using message = 'locks_you_out';
  end if;
  return new;
end $$;
create trigger stay_inside before update on public.organization_settings
  for each row execute function private.stay_inside();
create trigger stay_inside before update on public.platform_settings
  for each row execute function private.stay_inside();
grant execute on function private.request_address() to authenticated;

-- Activity: league staff read their organisation's, platform administrators everything.
grant select on public.activity to authenticated;
create policy activity_select on public.activity for select to authenticated
  using (organization_id = any ((select private.staff_orgs())::uuid[]) or (select private.is_open_admin()));
-- Some entries belong to no organisation.
create policy gate on public.activity as restrictive to authenticated
  using (current_user <> 'authenticated' or organization_id is null
    or organization_id <> all ((select private.closed_orgs())::uuid[]))
  with check (current_user <> 'authenticated');
