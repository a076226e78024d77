-- What a plan allows, checked where something is made. Limits stop making more; never reading, scoring or exporting.

create function private.limit_of(org uuid, feature text) returns integer
language sql stable security definer set search_path = '' as $$
  select t.max_count from public.feature_tiers t
  where t.feature_key = feature
    and t.tier = coalesce((select o.tier from public.organizations o where o.id = org),
      (select default_tier from public.platform_settings))
$$;

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
    execute format('select exists (select from public.%I x
      where x.organization_id = $1 and %2$s in (select %3$s from added a where a.organization_id = $1)
      group by %2$s having count(*) > $2)', tg_table_name, replace(group_by, '@', 'x'), replace(group_by, '@', 'a'))
    into is_over using org, most;
    if is_over then
      raise sqlstate 'FSRUL' using message = 'limit_' || feature, detail = jsonb_build_object('theirs', most)::text;
    end if;
  end loop;
  return null;
end $$;
create trigger e_check_limit after insert on public.leagues referencing new table as added
  for each statement execute function private.check_limit('leagues', '@.organization_id');
create trigger e_check_limit after insert on public.teams referencing new table as added
  for each statement execute function private.check_limit('teams', '@.league_id');
create trigger e_check_limit after insert on public.players referencing new table as added
  for each statement execute function private.check_limit('players', '@.team_id');
create trigger e_check_limit after insert on public.games referencing new table as added
  for each statement execute function private.check_limit('games', 'date_trunc(''month'', @.start_time, ''UTC'')');

-- A platform administrator sets an organisation's plan; null: the deployment's default.
create function public.set_tier(p_organization uuid, p_tier text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_open_admin() is not true then
    raise sqlstate 'FSRUL' using message = 'not_allowed';
  end if;
  update public.organizations set tier = p_tier where id = p_organization;
  if not found then
    raise sqlstate 'FSRUL' using message = 'row_gone';
  end if;
  perform private.note_activity(p_organization, 'organization.tier_set',
    (select name from public.organizations where id = p_organization), jsonb_build_object('tier', p_tier));
end $$;
grant execute on function public.set_tier(uuid, text) to authenticated;
