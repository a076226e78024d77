-- Plans: what each allows, checked where something is created. Limits stop people from creating more, but never from
-- reading, scoring, or exporting. src/domain/plans/entitlements.ts states the same limits.

create table app.features (
  feature_key text primary key check (private.is_text(feature_key, 1, 60)),
  name text not null,
  description text not null,
  category text not null
);
call private.protect('app.features');

-- `max_count` null: no limit.
create table app.feature_tiers (
  feature_key text not null references app.features (feature_key) on delete cascade,
  tier text not null check (tier in ('free', 'starter', 'professional', 'enterprise')),
  is_allowed boolean not null,
  max_count integer check (max_count >= 0),
  primary key (feature_key, tier)
);
call private.protect('app.feature_tiers');

-- Everyone signed in may read them.
grant select on app.features, app.feature_tiers to authenticated;
create policy features_select on app.features for select to authenticated using (true);
create policy feature_tiers_select on app.feature_tiers for select to authenticated using (true);

insert into app.features values
  ('leagues', 'Leagues', 'Leagues in the organization', 'limits'),
  ('teams', 'Teams', 'Teams in each league', 'limits'),
  ('players', 'Players', 'Players on each team', 'limits'),
  ('games', 'Games', 'Games in each month', 'limits'),
  ('schedule.basic', 'Scheduling', 'Schedules, calendar and conflicts', 'scheduling'),
  ('schedule.advanced', 'Advanced scheduling', 'Optimized travel, venue use and team wishes', 'scheduling');
insert into app.feature_tiers values
  ('leagues', 'free', true, 1), ('leagues', 'starter', true, 3),
  ('leagues', 'professional', true, 10), ('leagues', 'enterprise', true, null),
  ('teams', 'free', true, 8), ('teams', 'starter', true, 16),
  ('teams', 'professional', true, 32), ('teams', 'enterprise', true, null),
  ('players', 'free', true, 15), ('players', 'starter', true, null),
  ('players', 'professional', true, null), ('players', 'enterprise', true, null),
  ('games', 'free', true, 20), ('games', 'starter', true, null),
  ('games', 'professional', true, null), ('games', 'enterprise', true, null),
  ('schedule.basic', 'free', true, null), ('schedule.basic', 'starter', true, null),
  ('schedule.basic', 'professional', true, null), ('schedule.basic', 'enterprise', true, null),
  ('schedule.advanced', 'free', false, null), ('schedule.advanced', 'starter', true, null),
  ('schedule.advanced', 'professional', true, null), ('schedule.advanced', 'enterprise', true, null);

create function private.limit_of(org uuid, feature text) returns integer
language sql stable security definer set search_path = '' as $$
  select t.max_count from app.feature_tiers t
  where t.feature_key = feature
    and t.tier = coalesce((select o.tier from app.organizations o where o.id = org),
      (select default_tier from app.platform_settings))
$$;

-- Refuses rows that exceed a limit of the organization's plan. The hint is for callers that don't use our app.
create function private.check_limit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  feature constant text := tg_argv[0];
  group_by constant text := tg_argv[1];
  org uuid;
  most integer;
  is_over boolean;
begin
  for org in select distinct organization_id from added loop
    most := private.limit_of(org, feature);
    continue when most is null;
    execute format('select exists (select from app.%I x
      where x.organization_id = $1 and %2$s in (select %3$s from added a where a.organization_id = $1)
      group by %2$s having count(*) > $2)', tg_table_name, replace(group_by, '@', 'x'), replace(group_by, '@', 'a'))
    into is_over using org, most;
    if is_over then
      raise sqlstate 'FSRUL' using message = 'limit_' || feature, detail = jsonb_build_object('theirs', most)::text,
        hint = 'You don''t have access to this feature. Please upgrade your subscription.';
    end if;
  end loop;
  return null;
end $$;
create trigger e_check_limit after insert on app.leagues referencing new table as added
  for each statement execute function private.check_limit('leagues', '@.organization_id');
create trigger e_check_limit after insert on app.teams referencing new table as added
  for each statement execute function private.check_limit('teams', '@.league_id');
create trigger e_check_limit after insert on app.players referencing new table as added
  for each statement execute function private.check_limit('players', '@.team_id');
create trigger e_check_limit after insert on app.games referencing new table as added
  for each statement execute function private.check_limit('games', 'date_trunc(''month'', @.start_time, ''UTC'')');

create function private.has_feature(org uuid, feature text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from app.feature_tiers t
    where t.feature_key = feature and t.is_allowed
      and t.tier = coalesce((select o.tier from app.organizations o where o.id = org),
        (select default_tier from app.platform_settings))
  )
$$;

-- Advanced scheduling (criteria other than fairness, and teams' preferences) is checked when a schedule begins to use
-- it. A schedule that already uses it keeps it after a downgrade.
create function private.uses_advanced(constraints jsonb) returns boolean language sql immutable parallel safe
return coalesce(jsonb_path_exists(constraints, 'lax $.teamPreferences[*]')
  or jsonb_path_exists(constraints, 'lax $.importance.* ? (@ > 0)'), false);

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
create trigger e_check_advanced after insert or update of constraints on app.schedules
  for each row when (private.uses_advanced(new.constraints)) execute function private.check_advanced();

-- Sets an organization's plan, for platform administrators. Null means the deployment's default.
create function public.set_tier(p_organization uuid, p_tier text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_open_admin() is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
  update app.organizations set tier = p_tier where id = p_organization;
  if not found then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
  perform private.note_activity(p_organization, 'organization.tier_set',
    (select name from app.organizations where id = p_organization), jsonb_build_object('tier', p_tier));
end $$;
grant execute on function private.uses_advanced(jsonb) to authenticated;
grant execute on function public.set_tier(uuid, text) to authenticated;
