-- Advanced scheduling (what counts beside fairness, and wishes of teams) is asked for where a schedule begins to use it.
-- One that does already keeps it on a smaller plan.

create function private.uses_advanced(constraints jsonb) returns boolean language sql immutable parallel safe
return coalesce(jsonb_path_exists(constraints, 'lax $.teamPreferences[*]')
  or jsonb_path_exists(constraints, 'lax $.importance.* ? (@ > 0)'), false);
grant execute on function private.uses_advanced(jsonb) to authenticated, service_role;

create function private.has_feature(org uuid, feature text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.feature_tiers t
    where t.feature_key = feature and t.is_allowed
      and t.tier = coalesce((select o.tier from public.organizations o where o.id = org),
        (select default_tier from public.platform_settings))
  )
$$;

create function private.check_advanced() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (tg_op = 'INSERT' or not private.uses_advanced(old.constraints))
    and not private.has_feature(new.organization_id, 'schedule.advanced')
  then
    raise sqlstate 'FSRUL' using message = 'feature_not_in_plan',
      detail = jsonb_build_object('field', 'schedule.advanced')::text,
      hint = 'You don''t have access to this feature. Please upgrade your subscription.';
  end if;
  return null;
end $$;
create trigger e_check_advanced after insert or update of constraints on public.schedules
  for each row when (private.uses_advanced(new.constraints)) execute function private.check_advanced();
